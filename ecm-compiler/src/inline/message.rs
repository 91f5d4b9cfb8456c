//! Messages with named placeholders, as messages of FormatMessage.

use super::{Cx, format};
use crate::diag::{Code, Diagnostic, suggest};
use crate::source::Spanned;

/// The text of a message that inserts nothing.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        push(c, &mut out);
    }
    out
}

fn push(c: char, out: &mut String) {
    match c {
        '%' => out.push_str("%%"),
        '\n' => out.push_str("%n"),
        '\t' => out.push_str("%t"),
        '\r' => {}
        other => out.push(other),
    }
}

/// The text of an event's message: `{name}` becomes the insert of the field `name`, `{name:20s}` one with a width,
/// `{{` and `}}` become braces.
pub(super) fn of_event(
    text: &Spanned<String>,
    inserts: &[(String, usize)],
    cx: &mut Cx<'_>,
) -> String {
    let mut out = String::with_capacity(text.value.len());
    let mut rest = text.value.as_str();
    while let Some(at) = rest.find(['{', '}']) {
        let (before, brace) = rest.split_at(at);
        before.chars().for_each(|c| push(c, &mut out));
        let (brace, after) = brace.split_at(1);
        if let Some(after) = after.strip_prefix(brace) {
            out.push_str(brace);
            rest = after;
            continue;
        }
        let end = if brace == "{" {
            after.find(['{', '}'])
        } else {
            None
        };
        let Some(end) = end.filter(|&end| after[end..].starts_with('}')) else {
            cx.sink.push(unbalanced(text, brace));
            return out;
        };
        rest = &after[end + 1..];
        insert(&after[..end], rest, &mut out, text, inserts, cx);
    }
    rest.chars().for_each(|c| push(c, &mut out));
    out
}

/// Appends one insert; `rest` follows it.
fn insert(
    placeholder: &str,
    rest: &str,
    out: &mut String,
    text: &Spanned<String>,
    inserts: &[(String, usize)],
    cx: &mut Cx<'_>,
) {
    let (name, format) = match placeholder.split_once(':') {
        Some((name, format)) => (name.trim(), Some(format)),
        None => (placeholder.trim(), None),
    };
    let Some((_, number)) = inserts.iter().find(|(known, _)| known == name) else {
        cx.sink.push(unknown(name, text, inserts));
        return;
    };
    out.push_str(&format!("%{number}"));
    let format = format.and_then(|format| {
        let known = format::read(format);
        if let Err(instead) = &known {
            cx.sink
                .push(format::refused(name, format, instead, text.span));
        }
        known.ok()
    });
    match format {
        Some(format) => out.push_str(&format!("!{format}!")),
        // What follows would be read as a part of the insert.
        None if rest.starts_with(|c: char| c == '!' || c.is_ascii_digit()) => out.push_str("!s!"),
        None => {}
    }
}

fn unknown(name: &str, text: &Spanned<String>, inserts: &[(String, usize)]) -> Diagnostic {
    let names = || inserts.iter().map(|(name, _)| name.as_str());
    if name.is_empty() || name.bytes().all(|byte| byte.is_ascii_digit()) {
        return Diagnostic::new(
            Code::ECM0244,
            text.span,
            format!("the placeholder `{{{name}}}` has no name"),
        )
        .note("a placeholder names the field that it inserts, so that fields can move")
        .help(match names().next() {
            Some(first) => format!("write it like `{{{first}}}`"),
            None => "the event has no fields to insert".to_owned(),
        });
    }
    let finding = Diagnostic::new(
        Code::ECM0244,
        text.span,
        format!("the message inserts a field `{name}` that the event does not have"),
    )
    .label("no such field");
    match suggest::closest(name, names()) {
        Some(near) => finding.help(format!("did you mean `{{{near}}}`?")),
        None if inserts.is_empty() => {
            finding.help("the event has no fields; a brace of the text itself is written twice")
        }
        None => finding.help(format!(
            "there are {}",
            names()
                .map(|name| format!("`{{{name}}}`"))
                .collect::<Vec<_>>()
                .join(", ")
        )),
    }
}

fn unbalanced(text: &Spanned<String>, brace: &str) -> Diagnostic {
    let (fact, other) = if brace == "{" {
        ("a placeholder is never closed", "{{")
    } else {
        ("a placeholder is closed that was never opened", "}}")
    };
    Diagnostic::new(Code::ECM0245, text.span, fact)
        .note("a placeholder is `{name}`, or `{name:20s}` with a width")
        .help(format!(
            "a brace of the text itself is written twice: `{other}`"
        ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Sink;
    use crate::inline::Places;
    use crate::source::Span;

    fn translate(text: &str) -> (String, Vec<&'static str>) {
        let (places, mut sink) = (Places::of_macro(), Sink::new());
        let mut cx = Cx::new(&places, &mut sink);
        let inserts = [("id".to_owned(), 1), ("lines".to_owned(), 3)];
        let message = of_event(
            &Spanned::new(text.to_owned(), Span::default()),
            &inserts,
            &mut cx,
        );
        (
            message,
            sink.diagnostics()
                .iter()
                .map(|finding| finding.code.as_str())
                .collect(),
        )
    }

    #[test]
    fn placeholders_become_inserts() {
        for (text, message) in [
            ("Order {id} has {lines}", "Order %1 has %3"),
            ("{id:-8s}: {{{id}}}", "%1!-8s!: {%1}"),
            ("Hello {id}! {id}0", "Hello %1!s!! %1!s!0"),
            ("100%\n\tdone", "100%%%n%tdone"),
        ] {
            assert_eq!(translate(text), (message.to_owned(), vec![]), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, code) in [
            ("{ids}", "ECM0244"),
            ("{}", "ECM0244"),
            ("{0}", "ECM0244"),
            ("{id", "ECM0245"),
            ("id}", "ECM0245"),
            ("{id {lines}", "ECM0245"),
            ("{id:?}", "ECM0248"),
            ("{id:08x}", "ECM0248"),
            ("{id:}", "ECM0248"),
        ] {
            assert_eq!(translate(text).1, [code], "{text}");
        }
    }
}
