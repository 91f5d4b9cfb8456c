//! The generated Rust as such: both of its forms are the same code, and names do not depend on the order of the file.

use std::fmt::Write as _;
use std::fs;

use ecm_compiler::backend::rust::{RustOptions, emit, module_tokens};
use ecm_compiler::check::Checked;
use ecm_compiler::diag::Sink;
use ecm_compiler::{Compilation, Options};
use ecm_tests::shared;

fn check(bytes: &[u8]) -> Option<Checked> {
    let mut compilation = Compilation::new(Options::default());
    let source = compilation.add_text("test.man", bytes).ok()?;
    let manifest = compilation.parse(source).ok()?;
    let lowered = compilation.lower(manifest).ok()?;
    compilation.check(lowered).ok()
}

/// A manifest with all kinds of fields, arrays and names.
fn manifest(events: &str) -> String {
    format!(
        r#"<instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events"
    xmlns:win="http://manifests.microsoft.com/win/2004/08/windows/events" xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <instrumentation>
    <events>
      <provider name="Acme-App" guid="{{7d44233d-0365-4a8c-84c3-bc528b3d09d4}}" symbol="ACME_APP"
          resourceFileName="%ProgramFiles%\Acme\acme.dll" messageFileName="%ProgramFiles%\Acme\acme.dll">
        <keywords><keyword name="Disk" mask="0x1"/></keywords>
        <maps>
          <valueMap name="Color"><map value="1" message="$(string.Red)"/></valueMap>
          <bitMap name="Flags"><map value="0x1" symbol="A" message="$(string.Red)"/></bitMap>
        </maps>
        <templates>
          <template tid="All">
            <data name="Count" inType="win:UInt16"/>
            <data name="type" inType="win:UnicodeString"/>
            <data name="Kind" inType="win:UInt8" map="Color"/>
            <data name="Bits" inType="win:UInt32" map="Flags"/>
            <data name="Length" inType="win:UInt8"/>
            <data name="Blob" inType="win:Binary" length="Length"/>
            <data name="Fixed" inType="win:AnsiString" length="8"/>
            <data name="Many" inType="win:UInt32" count="Count"/>
            <struct name="Line" count="Count">
              <data name="Product" inType="win:UnicodeString"/>
              <data name="Price" inType="win:Double"/>
            </struct>
            <data name="activity" inType="win:GUID"/>
          </template>
        </templates>
        <events>{events}</events>
      </provider>
    </events>
  </instrumentation>
  <localization>
    <resources culture="en-US"><stringTable><string id="Red" value="red `hot` &lt;b&gt;"/></stringTable></resources>
  </localization>
</instrumentationManifest>"#
    )
}

const EVENTS: [&str; 4] = [
    r#"<event value="1" symbol="Started" template="All" level="win:Informational" keywords="Disk"/>"#,
    r#"<event value="2" symbol="Stopped" message="$(string.Red)"/>"#,
    r#"<event value="3"/>"#,
    r#"<event value="4" symbol="Started_With"/>"#,
];

/// A Rust text without its layout.
fn canonical(text: &str) -> String {
    prettyplease::unparse(&syn::parse_file(text).expect("generated code is Rust"))
}

fn both_forms_are_equal(checked: &Checked, options: &RustOptions) {
    let mut sink = Sink::new();
    let text = emit(checked, options, &mut sink).expect("no clash");
    let tokens = module_tokens(checked, options, &mut sink).expect("no clash");
    let tokens = prettyplease::unparse(&syn::parse2(tokens).expect("generated code is Rust"));
    let text = canonical(&text);
    let differ = text
        .lines()
        .zip(tokens.lines())
        .find(|(one, other)| one != other);
    assert_eq!(differ, None);
    assert_eq!(text.len(), tokens.len());
}

#[test]
fn text_and_tokens_are_the_same_code() {
    let checked = check(manifest(&EVENTS.concat()).as_bytes()).expect("a good manifest");
    for switches in 0..8 {
        let options = RustOptions {
            runtime: if switches == 3 {
                "crate::renamed::runtime"
            } else {
                "::ecm_runtime"
            }
            .to_owned(),
            write: switches & 1 == 0,
            decode: switches & 2 == 0,
            event_enum: switches & 4 == 0,
        };
        both_forms_are_equal(&checked, &options);
    }
    if let Some(root) = shared::path_for("text and tokens", "golden") {
        for path in shared::manifests(&root) {
            let bytes = fs::read(&path).expect("a readable file");
            // The large ones take long without optimization, and have no shapes of their own.
            if let Some(checked) = check(&bytes).filter(|_| bytes.len() < 60_000) {
                both_forms_are_equal(&checked, &RustOptions::default());
            }
        }
    }
}

#[test]
fn names_do_not_depend_on_the_order_of_events() {
    let names = |events: &[&str]| {
        let checked = check(manifest(&events.concat()).as_bytes()).expect("a good manifest");
        let text = emit(&checked, &RustOptions::default(), &mut Sink::new()).expect("no clash");
        let mut names: Vec<String> = text
            .lines()
            .filter_map(|line| {
                line.trim()
                    .strip_prefix("pub ")?
                    .split(['(', ' ', '<'])
                    .nth(1)
                    .map(str::to_owned)
            })
            .collect();
        names.sort();
        names
    };
    let mut reversed = EVENTS;
    reversed.reverse();
    assert_eq!(names(&EVENTS), names(&reversed));
}

#[test]
fn clashes_take_id_and_version_and_symbols_may_lack() {
    let checked = check(manifest(&EVENTS.concat()).as_bytes()).expect("a good manifest");
    let text = emit(&checked, &RustOptions::default(), &mut Sink::new()).expect("no clash");
    for function in [
        // `write_started_with` is a function of both.
        "write_started_1_v0<",
        "write_started_1_v0_with(",
        "write_started_with_4_v0(",
        "write_stopped(",
        "write_event_3_v0(",
    ] {
        assert!(text.contains(&format!("pub fn {function}")), "{function}");
    }
}

#[test]
fn names_that_no_rule_parts_are_shown_at_both_places() {
    let twice = manifest("")
        .replace(r#"<bitMap name="Flags">"#, r#"<bitMap name="COLOR">"#)
        .replace(r#"map="Flags""#, r#"map="COLOR""#);
    let checked = check(twice.as_bytes()).expect("a good manifest");
    let mut sink = Sink::new();
    assert!(emit(&checked, &RustOptions::default(), &mut sink).is_err());
    let [clash] = sink.diagnostics() else {
        panic!("{:?}", sink.diagnostics())
    };
    assert_eq!(
        clash.message,
        "`Color` would be generated for two declarations"
    );
    let marked: Vec<&str> = clash
        .labels
        .iter()
        .map(|label| &twice[label.span.start as usize..label.span.end as usize])
        .collect();
    assert_eq!(marked, ["COLOR", "Color"]);
}

#[test]
fn a_path_that_is_none_is_refused() {
    let checked = check(manifest("").as_bytes()).expect("a good manifest");
    for runtime in [
        "",
        "::",
        "a b",
        "a::",
        "1x",
        "::ecm-runtime",
        "x;fn main(){}",
        "self::super",
        "super::rt",
        "ecm_runtime",
        "crate",
        "crate::",
        "::self",
        "::_",
        "::r#self",
        "crate::type",
        "$crate::rt",
    ] {
        let options = RustOptions {
            runtime: runtime.to_owned(),
            ..RustOptions::default()
        };
        let mut sink = Sink::new();
        assert!(emit(&checked, &options, &mut sink).is_err(), "{runtime}");
        assert_eq!(sink.diagnostics()[0].code.as_str(), "ECM0703");
    }
}

/// A thousand events of six fields, as the benchmark of build times uses.
#[test]
fn a_thousand_events_of_six_fields() {
    let mut events = String::new();
    for at in 0..1000 {
        let _ = write!(
            events,
            r#"<event value="{at}" symbol="Event{at}Happened" template="All"/>"#
        );
    }
    let checked = check(manifest(&events).as_bytes()).expect("a good manifest");
    let text = emit(&checked, &RustOptions::default(), &mut Sink::new()).expect("no clash");
    assert_eq!(text.matches("#[doc(alias = \"EventWrite").count(), 1000);
}
