//! Formats of placeholders. What a message inserts is a text: of printf's formats only those of strings mean anything.

use crate::diag::{Code, Diagnostic};
use crate::source::Span;

/// What can be said instead of a format that messages do not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Instead {
    /// Another format.
    Format(String),
    /// A type of the field that is shown in hexadecimal digits.
    Hexadecimal,
    /// No format at all.
    Nothing,
}

/// The printf format that `written` is: flags, width, precision and `s`.
pub(super) fn read(written: &str) -> Result<&str, Instead> {
    let rest = written.strip_prefix('-').unwrap_or(written);
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = match rest.strip_prefix('.') {
        Some(digits) => digits.trim_start_matches(|c: char| c.is_ascii_digit()),
        None => rest,
    };
    if matches!(rest, "s" | "S") && !written.trim_start_matches('-').starts_with('0') {
        return Ok(written);
    }
    Err(instead(written))
}

/// What the author of a format of Rust's or of printf's may have meant.
fn instead(written: &str) -> Instead {
    let kind = written.trim_end_matches('?');
    if kind.ends_with(['x', 'X', 'p']) {
        return Instead::Hexadecimal;
    }
    let body = kind.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let (left, width) = match body.strip_prefix(['<', '-']) {
        Some(width) => (true, width),
        None => (false, body.strip_prefix('>').unwrap_or(body)),
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(width) || width.starts_with('0') {
        return Instead::Nothing;
    }
    Instead::Format(format!("{}{width}s", if left { "-" } else { "" }))
}

/// The finding about a format.
pub(super) fn refused(name: &str, format: &str, instead: &Instead, span: Span) -> Diagnostic {
    let finding = Diagnostic::new(
        Code::ECM0248,
        span,
        format!("`{format}` is no format of a message"),
    )
    .note("a message inserts what a field is shown as, which is a text: a format is its width, as in `{name:20s}`, `{name:-20s}` (to the left) or `{name:.8s}` (at most)");
    match instead {
        Instead::Format(other) => finding.help(format!("write `{{{name}:{other}}}`")),
        Instead::Hexadecimal => finding.help(format!(
            "write `{{{name}}}`, and give the field a type that is shown so, such as `HexInt32`"
        )),
        Instead::Nothing => finding.help(format!(
            "write `{{{name}}}`; how a value is shown is said by the type of the field"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_widths_of_texts() {
        for written in ["s", "S", "20s", "-20s", ".8s", "-20.8s"] {
            assert_eq!(read(written), Ok(written));
        }
        let other = |format: &str| Err(Instead::Format(format.to_owned()));
        for (written, instead) in [
            (">5", other("5s")),
            ("<5", other("-5s")),
            ("5", other("5s")),
            ("5d", other("5s")),
            ("?", Err(Instead::Nothing)),
            ("#?", Err(Instead::Nothing)),
            ("", Err(Instead::Nothing)),
            ("d", Err(Instead::Nothing)),
            (".2", Err(Instead::Nothing)),
            ("08", Err(Instead::Nothing)),
            ("08x", Err(Instead::Hexadecimal)),
            ("#x", Err(Instead::Hexadecimal)),
            ("x?", Err(Instead::Hexadecimal)),
        ] {
            assert_eq!(read(written), instead, "{written}");
        }
    }
}
