//! Documentation comments: what the manifest says, in words that no lint of rustc, rustdoc or clippy stumbles over.
//!
//! Text of the manifest stands in code spans or fenced blocks, so that it is neither markdown nor HTML nor a link.

use std::fmt::Write as _;

use super::literal::push_number;
use crate::ir::{Data, Event, Field, FieldKind, Length, Message, Model, OutType, Provider, Ref};

/// `text` as a code span: on one line, without characters that deceive the eye.
pub(super) fn code(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    push_code(&mut out, text);
    out
}

/// A link to a type of the module. A bare name could mean a macro, too: `Debug`, `Clone`.
pub(super) fn link(ty: &str) -> String {
    format!("[`struct@{ty}`]")
}

/// Appends a name as a code span.
pub(super) fn push_code(out: &mut String, text: &str) {
    push_cut(out, text, LONGEST_NAME);
}

/// Appends the first `longest` bytes of `text` as a code span.
fn push_cut(out: &mut String, text: &str, longest: usize) {
    // What could never be shown is not looked at.
    let text = start(text, 2 * longest);
    let is_plain = |byte: u8| (byte > b' ' && byte < 0x7f && byte != b'`') || byte == b' ';
    let trimmed = text.trim_matches(' ');
    if !trimmed.is_empty()
        && trimmed.len() < longest
        && trimmed.bytes().all(is_plain)
        && !trimmed.contains("  ")
    {
        out.push('`');
        out.push_str(trimmed);
        out.push('`');
        return;
    }
    let ticks = if text.contains('`') { "``" } else { "`" };
    let start = out.len() + ticks.len();
    out.push_str(ticks);
    if ticks.len() == 2 {
        out.push(' ');
    }
    let inner = out.len();
    for c in text.chars() {
        if out.len() - inner > longest {
            out.push('…');
            break;
        }
        match c {
            c if c.is_whitespace() || is_invisible(c) => {
                if !out.ends_with(' ') && out.len() > inner {
                    out.push(' ');
                }
            }
            // Two in a row would end the span.
            '`' if out.ends_with('`') => {}
            c => out.push(c),
        }
    }
    while out.len() > start && out.ends_with(' ') {
        out.pop();
    }
    if out.len() == start {
        out.push(' ');
    }
    if ticks.len() == 2 {
        out.push(' ');
    }
    out.push_str(ticks);
}

/// Longer names are cut, in bytes: documentation repeats them for each event.
const LONGEST_NAME: usize = 200;

/// Longer texts are cut: a message can have 64 KB, and be that of any number of events.
const LONGEST_TEXT: usize = 1000;

/// The first bytes of `text`, at most about `longest`.
fn start(text: &str, longest: usize) -> &str {
    let fits = |&at: &usize| text.is_char_boundary(at);
    match text.len() {
        length if length <= longest => text,
        _ => &text[..(0..=longest).rev().find(fits).unwrap_or(0)],
    }
}

/// Control characters and what changes the direction of text.
fn is_invisible(c: char) -> bool {
    matches!(c, '\0'..'\u{20}' | '\u{7f}'..'\u{a0}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The text of a message.
pub(super) fn message<'a>(model: &'a Model, message: &'a Message) -> &'a str {
    match message {
        Message::String(id) => model.string(*id).text(),
        Message::Mc(symbol) => symbol,
    }
}

/// Appends a paragraph with the text of a message, if it has one.
fn push_message(out: &mut String, model: &Model, text: Option<&Message>) {
    let text = text.map_or("", |text| message(model, text)).trim();
    if text.is_empty() {
        return;
    }
    out.push_str("\n\n");
    let shown = start(text, LONGEST_TEXT);
    if shown.contains('\n') && !shown.contains("```") {
        out.push_str("```text\n");
        for line in shown.lines() {
            let mut line: String = line.chars().filter(|&c| !is_invisible(c)).collect();
            line.truncate(line.trim_end().len());
            out.push_str(&line);
            out.push('\n');
        }
        out.push_str(if shown.len() < text.len() {
            "…\n```"
        } else {
            "```"
        });
    } else {
        push_cut(out, text, LONGEST_TEXT);
    }
}

/// Of a provider's module.
pub(super) fn provider(model: &Model, provider: &Provider) -> String {
    let mut out = String::from("Events of the provider ");
    push_code(&mut out, &provider.name);
    out.push('.');
    push_message(&mut out, model, provider.message.as_ref());
    out
}

/// Of a constant of the provider: what it is, its name, and its text.
pub(super) fn item(model: &Model, what: &str, name: &str, text: Option<&Message>) -> String {
    let mut out = format!("{what} ");
    push_code(&mut out, name);
    out.push('.');
    push_message(&mut out, model, text);
    out
}

/// Of an event's payload type: id, version, what it is listed under, its text.
pub(super) fn event(model: &Model, provider: &Provider, event: &Event) -> String {
    let mut out = String::with_capacity(200);
    push_event(&mut out, event);
    let mut also = |label: &str, name: &str| {
        out.push_str(", ");
        out.push_str(label);
        out.push(' ');
        push_code(&mut out, name);
    };
    match event.level {
        Some(Ref::Own(id)) => also("level", &provider.levels[id.index()].name.local),
        Some(Ref::WellKnown(known)) => also("level", known.name),
        None => {}
    }
    match event.task {
        Some(Ref::Own(id)) => also("task", &provider.tasks[id.index()].name.local),
        Some(Ref::WellKnown(known)) => also("task", known.name),
        None => {}
    }
    match event.opcode {
        Some(Ref::Own(id)) => also("opcode", &provider.opcodes[id.index()].name.local),
        Some(Ref::WellKnown(known)) => also("opcode", known.name),
        None => {}
    }
    for keyword in &event.keywords {
        match *keyword {
            Ref::Own(id) => also("keyword", &provider.keywords[id.index()].name.local),
            Ref::WellKnown(known) => also("keyword", known.name),
        }
    }
    match event.channel {
        Some(Ref::Own(id)) => also("channel", &provider.channel(id).name),
        Some(Ref::WellKnown(known)) => also("channel", known.name),
        None => {}
    }
    out.push('.');
    push_message(&mut out, model, event.message.as_ref());
    out
}

/// Of the function that writes an event: its payload type, and its text.
pub(super) fn write(model: &Model, event: &Event, payload: &str) -> String {
    let mut out = format!("Writes {}, if a session wants it.", link(payload));
    push_message(&mut out, model, event.message.as_ref());
    out
}

/// Of a variant of the enum of events.
pub(super) fn variant(out: &mut String, event: &Event) {
    push_event(out, event);
    out.push('.');
}

/// Appends id and version.
fn push_event(out: &mut String, event: &Event) {
    out.push_str("Event ");
    push_number(out, u64::from(event.descriptor.id));
    out.push_str(", version ");
    push_number(out, u64::from(event.descriptor.version));
}

/// Of a field: its name in the manifest, its types, its length.
pub(super) fn field(out: &mut String, field: &Field) {
    push_code(out, &field.name);
    match &field.kind {
        FieldKind::Struct(_) => out.push_str(": a struct"),
        FieldKind::Data(data) => {
            out.push_str(": `");
            out.push_str(data.in_type.qname());
            out.push('`');
            out_type(out, data);
            match data.length {
                Length::Fixed(n) => {
                    let _ = write!(out, ", length {n}");
                }
                Length::SizedBy(_) | Length::Natural => {}
            }
        }
    }
    out.push('.');
}

/// What the out type adds to the in type, where it adds something.
fn out_type(out: &mut String, data: &Data) {
    if !matches!(data.out_type, OutType::String) {
        out.push_str(" as `");
        out.push_str(data.out_type.qname());
        out.push('`');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_the_manifest_is_never_markdown() {
        for (text, expected) in [
            ("Order %1", "`Order %1`"),
            ("a `b` c", "`` a `b` c ``"),
            ("a ``b", "`` a `b ``"),
            ("two\r\nlines ", "`two lines`"),
            ("", "` `"),
            ("\u{202e}evil", "`evil`"),
        ] {
            assert_eq!(code(text), expected);
        }
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(code(&"x".repeat(199)), format!("`{}`", "x".repeat(199)));
        assert_eq!(code(&"x".repeat(900)), format!("`{}…`", "x".repeat(201)));
        assert_eq!(code(&"é".repeat(90_000)), format!("`{}…`", "é".repeat(101)));
        assert_eq!(start("aéé", 2), "a");
    }
}
