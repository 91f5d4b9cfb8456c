//! `#[repr(…)]` in a provider: how wide a map is, and what else it cannot mean.

use super::Cx;
use super::attribute::Attributes;
use crate::diag::{Code, Diagnostic};
use crate::source::{Span, Spanned};

/// The input type of a map: as wide as its enum.
pub(super) fn of_map(attributes: &Attributes, cx: &mut Cx<'_>) -> &'static str {
    let mut width = "UInt32";
    for word in attributes.words("repr", cx) {
        width = match word.value.as_str() {
            "u8" => "UInt8",
            "u16" => "UInt16",
            "u32" => "UInt32",
            other => {
                let remedy = match other {
                    "i8" => "`#[repr(u8)]`",
                    "i16" => "`#[repr(u16)]`",
                    _ => "`#[repr(u8)]`, `#[repr(u16)]` or `#[repr(u32)]`",
                };
                let rule = "a map names the values of unsigned integers of 8, 16 or 32 bits";
                refuse(&word, rule, &format!("write {remedy}"), cx);
                continue;
            }
        };
    }
    width
}

/// Refuses another width than ETW's own for what the enum declares.
pub(super) fn of_section(attributes: &Attributes, section: &str, cx: &mut Cx<'_>) {
    let (width, bits) = match section {
        "Keyword" => ("u64", 64),
        "Task" => ("u16", 16),
        _ => ("u8", 8),
    };
    for word in attributes.words("repr", cx) {
        if word.value != width {
            let rule = format!(
                "a {} has {bits} bits in every event",
                section.to_ascii_lowercase()
            );
            refuse(&word, &rule, "remove it", cx);
        }
    }
}

/// Refuses every layout of a struct.
pub(super) fn of_struct(attributes: &Attributes, cx: &mut Cx<'_>) {
    for word in attributes.words("repr", cx) {
        let rule = "the fields of an event follow each other without gaps, whatever their types";
        refuse(&word, rule, "remove it", cx);
    }
}

fn refuse(word: &Spanned<String>, rule: &str, remedy: &str, cx: &mut Cx<'_>) {
    let span: Span = word.span;
    cx.sink.push(
        Diagnostic::new(
            Code::ECM0241,
            span,
            format!("`#[repr({})]` has no meaning here", word.value),
        )
        .note(rule)
        .help(remedy),
    );
}
