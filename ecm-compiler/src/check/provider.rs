//! Providers: their number, names, GUIDs and symbols.

use super::Scope;
use super::unique::Unique;
use crate::diag::{Code, Diagnostic, Sink};
use crate::guid::Guid;
use crate::ir::{Model, Origins};
use crate::source::Span;

/// How many providers of a file can get message ids: their position has four bits in an id.
const MOST_PROVIDERS: usize = 16;

/// Characters that names of providers and channels cannot have: they name registry keys and files.
const FORBIDDEN: &[char] = &['<', '>', '&', '"', '|', '\\', ':', '\'', '?', '*'];

/// Checks the providers of a file against each other.
pub(super) fn check_all(model: &Model, origins: &Origins, sink: &mut Sink) {
    let mut names = Unique::new();
    let mut guids = Unique::new();
    let mut symbols = Unique::new();
    for (provider, at) in model.providers.iter().zip(&origins.providers) {
        if let Some(first) = names.take(provider.name.as_str(), at.name) {
            let what = format!("the name `{}`", provider.name);
            sink.push(shared(&what, at.name, first));
        }
        if let Some(first) = guids.take(provider.guid, at.guid) {
            let what = format!("the GUID {}", provider.guid);
            sink.push(shared(&what, at.guid, first));
        }
        if provider.symbol.is_empty() {
            continue;
        }
        if let Some(first) = symbols.take(provider.symbol.as_str(), at.symbol) {
            let what = format!("the symbol `{}`", provider.symbol);
            sink.push(shared(&what, at.symbol, first));
        }
    }
    if let Some(at) = origins.providers.get(MOST_PROVIDERS) {
        sink.push(
            Diagnostic::new(
                Code::ECM0412,
                at.span,
                format!("a file with {} providers", model.providers.len()),
            )
            .label("the 17th")
            .note("a message id holds the position of its provider in four bits: messages of further providers get no id, and mc.exe refuses the file")
            .help("split the manifest"),
        );
    }
}

fn shared(what: &str, span: Span, first: Span) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0312,
        span,
        format!("two providers of the file have {what}"),
    )
    .label("taken already")
    .related(first, "the first is here")
    .note("name, GUID and symbol of a provider are unique: Windows and the generated code find it by them")
    .help("give this provider its own")
}

/// Checks the attributes of one provider.
pub(super) fn check(scope: &Scope<'_>, sink: &mut Sink) {
    let provider = scope.provider;
    check_name("provider", &provider.name, scope.at.name, sink);
    if provider.symbol.is_empty() {
        sink.push(
            Diagnostic::new(
                Code::ECM0417,
                scope.at.span,
                format!("provider `{}` has no symbol", provider.name),
            )
            .label("`symbol` is missing")
            .in_rust("has no C name")
            .note("mc.exe names the GUID constant, and everything that has no symbol of its own, after the provider's symbol")
            .help("add `symbol=\"MY_PROVIDER\"`"),
        );
    }
    if provider.guid == Guid::default() {
        sink.push(
            Diagnostic::new(
                Code::ECM0425,
                scope.at.guid,
                format!("the GUID of provider `{}` is all zeros", provider.name),
            )
            .label("a placeholder?")
            .note("a provider is registered and enabled by its GUID, which no other provider on any computer has")
            .help("make a GUID, for example with `uuidgen`; `ecm new` writes a manifest with one")
            .in_rust("leave `guid` out: it then follows from the name; or make one, for example with `uuidgen`"),
        );
    }
    if provider.control_guid.is_some() && !ends_in_guid(&provider.name, provider.guid) {
        sink.push(control_guid_name(scope));
    }
}

/// Whether `name` can be that of a provider or channel.
pub(super) fn is_name(name: &str) -> bool {
    fault(name).is_none()
}

/// What is wrong with the name of a provider or channel.
fn fault(name: &str) -> Option<String> {
    let length = name.encode_utf16().count();
    if length == 0 {
        Some("is empty".to_owned())
    } else if length > 255 {
        Some(format!("has {length} characters"))
    } else {
        let mut characters = name.chars();
        characters
            .find(|c| FORBIDDEN.contains(c) || (*c as u32) < 0x20)
            .map(|bad| format!("has the character {bad:?}"))
    }
}

/// Checks the name of a provider or channel.
pub(super) fn check_name(what: &str, name: &str, span: Span, sink: &mut Sink) {
    let Some(fact) = fault(name) else {
        return;
    };
    sink.push(
        Diagnostic::new(Code::ECM0410, span, format!("the name of a {what} {fact}"))
            .note(format!(
                "the name of a {what} has 1 to 255 characters, none of them a control character or one of \
                 `< > & \" | \\ : ' ? *`"
            ))
            .help("use letters, digits, `-`, `/` and `.`"),
    );
}

/// Whether the last 32 hexadecimal digits of `name`, whatever stands between them, are those of `guid`.
fn ends_in_guid(name: &str, guid: Guid) -> bool {
    let digits = guid.to_string();
    let mut digits = digits.chars().rev().filter(char::is_ascii_hexdigit);
    let mut written = name.chars().rev().filter(char::is_ascii_hexdigit);
    digits.all(|digit| {
        written
            .next()
            .is_some_and(|c| c.eq_ignore_ascii_case(&digit))
    })
}

fn control_guid_name(scope: &Scope<'_>) -> Diagnostic {
    let guid = scope.provider.guid;
    let digits = guid.to_string().to_uppercase();
    Diagnostic::new(
        Code::ECM0411,
        scope.at.name,
        "the name of a provider with a control GUID does not end in the provider's GUID",
    )
    .label(format!("does not end in the digits of {guid}"))
    .related(scope.at.control_guid, "the control GUID is here")
    .note("sessions enable such a provider by its control GUID; the digits in the name make the name unique among the providers that share it")
    .help(format!(
        "append the digits: `{}_{}`",
        scope.provider.name,
        digits.trim_matches(['{', '}']).replace('-', "")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digits_may_be_separated() {
        let guid = Guid {
            data1: 0x716e_fef7,
            data2: 0x5ac2,
            data3: 0x4ee0,
            data4: [0x82, 0x77, 0xd9, 0x22, 0x64, 0x11, 0xa1, 0x55],
        };
        assert!(ends_in_guid("P_716EFEF75AC24EE08277D9226411A155", guid));
        assert!(ends_in_guid("P-716efef7-5ac2-4ee0-8277-d9226411a155", guid));
        assert!(!ends_in_guid("P", guid));
        assert!(!ends_in_guid("716EFEF75AC24EE08277D9226411A156", guid));
    }
}
