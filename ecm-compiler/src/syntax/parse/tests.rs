//! The parser against the schema table: whatever the table lists is accepted, and kept if it says so.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::diag::{Code, Sink};
use crate::source::SourceMap;
use crate::syntax::schema::{ElementRule, Kind, Space};
use crate::syntax::{Manifest, parse};
use crate::xml;

/// A valid value of a type of the schema.
fn value(rule: &ElementRule, attribute: &str, value: &str) -> &'static str {
    match value {
        "GUIDType" => "{7d44233d-0365-4a8c-84c3-bc528b3d09d4}",
        "strTableRef" => "$(string.Text)",
        "UInt8Type" | "UInt16Type" | "UInt32Type" | "LengthType" | "CountType" | "int" => "1",
        "HexInt32Type" | "HexInt64Type" => "0x1",
        "boolean" => "true",
        "1.1" => "1.1",
        "Xml | Wbem" => "Xml",
        "Application | System | Custom" => "System",
        types if types.starts_with("Admin") => "Debug",
        "QName" | "QNameList" => "win:Name",
        "anyURI" | "CSymbolType" | "token" | "string" | "filePath" => "Name",
        list if list.contains(" | ") || list == "counter type" => "word",
        other => panic!("a value of type {other} for {attribute} of {}", rule.name),
    }
}

/// The text of an element whose text is its value.
fn content(kind: Kind) -> &'static str {
    match kind {
        Kind::AutoBackup | Kind::Retention => "true",
        Kind::MaxSize | Kind::PublishingLevel | Kind::PublishingKeywords | Kind::BufferSize => "1",
        Kind::MinBuffers | Kind::FileMax | Kind::MaxBuffers | Kind::Latency => "1",
        Kind::ControlGuid => "{7d44233d-0365-4a8c-84c3-bc528b3d09d4}",
        Kind::ClockType => "QPC",
        Kind::SidType => "None",
        Kind::UserData => "<Mine xmlns='urn:mine'/>",
        _ => "",
    }
}

/// An element with everything that its rule allows.
fn everything(out: &mut String, kind: Kind, around: Space) {
    let rule = kind.rule();
    // Writing to a string cannot fail.
    let _ = write!(out, "<{}", rule.name);
    if rule.space != around {
        let uri = match rule.space {
            Space::Events => "http://schemas.microsoft.com/win/2004/08/events",
            Space::Counters => "http://schemas.microsoft.com/win/2005/12/counters",
            Space::Assembly => "urn:schemas-microsoft-com:asm.v3",
        };
        let _ = write!(out, " xmlns='{uri}'");
    }
    for attribute in rule.attributes {
        let value = value(rule, attribute.name, attribute.value);
        let _ = write!(out, " {}='{value}'", attribute.name);
    }
    out.push('>');
    for &child in rule.children {
        everything(out, child, rule.space);
    }
    let _ = write!(out, "{}</{}>", content(kind), rule.name);
}

fn parsed(text: &str) -> (Manifest, Vec<Code>) {
    let mut sink = Sink::new();
    let mut sources = SourceMap::new();
    let id = sources.add("a.man", text.as_bytes(), &mut sink);
    let file = sources.file(id.expect("decodes"));
    let document = xml::parse(file, &mut sink).expect("well-formed");
    let manifest = parse(&document, &mut sink).unwrap_or_default();
    let codes = sink.diagnostics().iter().map(|found| found.code).collect();
    (manifest, codes)
}

#[test]
fn all_that_the_table_lists_is_accepted_and_read() {
    super::attributes::asked::start();
    for root in [Kind::InstrumentationManifest, Kind::Assembly] {
        let mut text = String::new();
        everything(&mut text, root, Space::Events);
        let text = text.replacen('<', "<?xml version='1.0'?><", 1);
        let text = text.replacen(
            &format!("<{}", root.rule().name),
            &format!(
                "<{} xmlns:win='http://manifests.microsoft.com/win/2004/08/windows/events'{}",
                root.rule().name,
                if root == Kind::Assembly {
                    ""
                } else {
                    " xmlns='http://schemas.microsoft.com/win/2004/08/events'"
                },
            ),
            1,
        );
        let (manifest, codes) = parsed(&text);
        assert_eq!(codes, [Code::ECM0230], "{text}");
        assert_eq!(manifest.providers.len(), 1);
    }
    let read = super::attributes::asked::take();
    let kept: BTreeSet<(Kind, &str)> = Kind::ALL
        .iter()
        .map(|kind| kind.rule())
        .filter(|rule| rule.status.is_kept())
        .flat_map(|rule| rule.attributes.iter().map(move |a| (rule.kind, a)))
        .filter(|(_, attribute)| attribute.status.is_kept())
        .map(|(kind, attribute)| (kind, attribute.name))
        .collect();
    let unread: Vec<_> = kept.difference(&read).collect();
    assert!(
        unread.is_empty(),
        "kept by the table, but not read: {unread:?}"
    );
}

#[test]
fn names_are_resolved_not_compared_as_text() {
    let (manifest, codes) = parsed(
        "<e:instrumentationManifest xmlns:e='http://schemas.microsoft.com/win/2004/08/events'>\
         <e:instrumentation xmlns:w='http://manifests.microsoft.com/win/2004/08/windows/events'>\
         <e:events><e:provider name='P' guid='{7d44233d-0365-4a8c-84c3-bc528b3d09d4}'><e:events>\
         <e:event value='0x10' level='w:Error' keywords=' w:SQM Own\u{A}x:Far' xmlns:x='urn:x'/>\
         </e:events></e:provider></e:events></e:instrumentation></e:instrumentationManifest>",
    );
    assert_eq!(codes, []);
    let event = &manifest.providers[0].events[0];
    assert_eq!(event.value.value, 16);
    let level = &event.level.as_ref().expect("a level").value;
    assert_eq!(
        (level.to_string(), &*level.prefix),
        ("win:Error".to_owned(), "w")
    );
    let keywords: Vec<_> = event.keywords.iter().map(|k| k.value.to_string()).collect();
    assert_eq!(keywords, ["win:SQM", "Own", "{urn:x}Far"]);
}

#[test]
fn macros_and_references_survive() {
    let (manifest, codes) = parsed(
        "<instrumentationManifest xmlns='http://schemas.microsoft.com/win/2004/08/events'>\
         <instrumentation><events><provider name=' My  App ' guid=' {7d44233d-0365-4a8c-84c3-bc528b3d09d4} ' symbol=''\
         resourceFileName='$(runtime.system32)\\a.dll' message='$(String.a (b): c.d)'/></events></instrumentation>\
         <localization><resources culture='en-US'><stringTable><string id='a' value='1&#xD;&#10;2&lt;'/></stringTable>\
         </resources></localization></instrumentationManifest>"
            .replace("symbol=''", "symbol='' ")
            .as_str(),
    );
    assert_eq!(codes, []);
    let provider = &manifest.providers[0];
    assert_eq!(provider.name.value, "My App");
    assert_eq!(provider.symbol, None);
    let file = provider.resource_file_name.as_ref().expect("a file name");
    assert_eq!(file.value, "$(runtime.system32)\\a.dll");
    let message = &provider.message.as_ref().expect("a message").value;
    assert_eq!(
        *message,
        crate::syntax::MessageRef::String("a (b): c.d".into())
    );
    assert_eq!(manifest.resources[0].strings[0].value.value, "1\r\n2<");
}
