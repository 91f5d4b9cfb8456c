//! What enums declare: keywords, levels, tasks, opcodes and maps.

use super::Cx;
use super::attribute::Arguments;
use super::field::qname;
use super::item::Variant;
use super::message;
use super::number::number;
use super::text::Texts;
use crate::diag::{Code, Diagnostic};
use crate::source::{SharedStr, Spanned};
use crate::syntax::{
    Attr, Keyword, Level, Map, MapItem, MapKind, MessageRef, Namespace, Opcode, QName, Task,
};

/// An entry of an enum with what all entries have.
pub(super) struct Entry {
    pub(super) name: Spanned<QName>,
    pub(super) symbol: Attr<SharedStr>,
    pub(super) message: Attr<MessageRef>,
    /// The arguments of the entry's attribute that were not read yet.
    pub(super) arguments: Arguments,
}

/// Reads what all entries have. `kind` is the name of their attribute.
pub(super) fn entry(
    kind: &'static str,
    variant: &Variant,
    texts: &mut Texts,
    cx: &mut Cx<'_>,
) -> Entry {
    let mut arguments = variant.attributes.arguments(kind, &[], cx);
    let name = arguments
        .text("name", cx)
        .unwrap_or_else(|| variant.name.clone());
    let symbol = arguments.word("symbol", cx);
    let message = arguments.text("message", cx);
    // What is written for readers of the source is what users of tools are to read, unless it is said otherwise.
    let message = message.or_else(|| {
        variant
            .attributes
            .doc
            .clone()
            .map(|doc| doc.map(|text| first_paragraph(&text)))
    });
    let id = format!("{kind}.{}", variant.name.value);
    Entry {
        name: name.map(|name| qname(Namespace::Events, "", &name)),
        symbol: symbol.map(|symbol| symbol.map(SharedStr::from)),
        message: message.map(|text| texts.add(&id, text.map(|text| message::plain(&text)))),
        arguments,
    }
}

/// The first paragraph of a documentation, on one line.
pub(super) fn first_paragraph(doc: &str) -> String {
    let lines = doc.lines().map(str::trim);
    let lines = lines
        .skip_while(|line| line.is_empty())
        .take_while(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}

/// The number of an entry, which must be written: it is part of the events, and not of the order of the source.
fn value(variant: &Variant, what: &str, largest: u64, cx: &mut Cx<'_>) -> Spanned<u64> {
    let Some(value) = &variant.value else {
        cx.sink.push(
            Diagnostic::new(
                Code::ECM0203,
                variant.name.span,
                format!("{what} `{}` has no value", variant.name.value),
            )
            .note("the value is part of every event that is written, so that it must not depend on the order of the source")
            .help(format!("write `{} = …`", variant.name.value)),
        );
        return Spanned::new(0, variant.name.span);
    };
    number(&value.value, value.span, largest, cx).unwrap_or(Spanned::new(0, value.span))
}

/// The entries of `enum Keyword`.
pub(super) fn keywords(variants: &[Variant], texts: &mut Texts, cx: &mut Cx<'_>) -> Vec<Keyword> {
    let mut one = |variant: &Variant, cx: &mut Cx<'_>| {
        let entry = entry("keyword", variant, texts, cx);
        entry.arguments.finish("keyword", cx);
        Keyword {
            span: variant.name.span,
            name: entry.name,
            mask: value(variant, "keyword", u64::MAX, cx),
            symbol: entry.symbol,
            message: entry.message,
        }
    };
    let watched = |variant: &Variant| cx.watch(variant.name.span, |cx| one(variant, cx));
    variants.iter().map(watched).collect()
}

/// The entries of `enum Level`.
pub(super) fn levels(variants: &[Variant], texts: &mut Texts, cx: &mut Cx<'_>) -> Vec<Level> {
    let mut one = |variant: &Variant, cx: &mut Cx<'_>| {
        let entry = entry("level", variant, texts, cx);
        entry.arguments.finish("level", cx);
        Level {
            span: variant.name.span,
            name: entry.name,
            value: value(variant, "level", 255, cx).map(byte),
            symbol: entry.symbol,
            message: entry.message,
        }
    };
    let watched = |variant: &Variant| cx.watch(variant.name.span, |cx| one(variant, cx));
    variants.iter().map(watched).collect()
}

/// The entries of `enum Task`.
pub(super) fn tasks(variants: &[Variant], texts: &mut Texts, cx: &mut Cx<'_>) -> Vec<Task> {
    let mut one = |variant: &Variant, cx: &mut Cx<'_>| {
        let mut entry = entry("task", variant, texts, cx);
        let event_guid = entry.arguments.guid("event_guid", cx);
        entry.arguments.finish("task", cx);
        let value = value(variant, "task", u64::from(u16::MAX), cx);
        Task {
            span: variant.name.span,
            name: entry.name,
            value: value.map(|value| u16::try_from(value).unwrap_or_default()),
            symbol: entry.symbol,
            message: entry.message,
            event_guid,
            opcodes: Vec::new(),
        }
    };
    let watched = |variant: &Variant| cx.watch(variant.name.span, |cx| one(variant, cx));
    variants.iter().map(watched).collect()
}

/// The entries of `enum Opcode`, each with the task that alone may use it.
pub(super) fn opcodes(
    variants: &[Variant],
    texts: &mut Texts,
    cx: &mut Cx<'_>,
) -> Vec<(Opcode, Attr<String>)> {
    let mut one = |variant: &Variant, cx: &mut Cx<'_>| {
        let mut entry = entry("opcode", variant, texts, cx);
        let task = entry.arguments.word("task", cx);
        let mof_value = entry.arguments.number("mof_value", 255, cx);
        entry.arguments.finish("opcode", cx);
        let opcode = Opcode {
            span: variant.name.span,
            name: entry.name,
            value: value(variant, "opcode", 255, cx).map(byte),
            symbol: entry.symbol,
            message: entry.message,
            mof_value: mof_value.map(|value| value.map(byte)),
        };
        (opcode, task)
    };
    let watched = |variant: &Variant| cx.watch(variant.name.span, |cx| one(variant, cx));
    variants.iter().map(watched).collect()
}

pub(super) fn byte(value: u64) -> u8 {
    u8::try_from(value).unwrap_or_default()
}

/// An enum that names values or bits.
pub(super) fn map(
    name: &Spanned<String>,
    kind: MapKind,
    arguments: &mut Arguments,
    variants: &[Variant],
    texts: &mut Texts,
    cx: &mut Cx<'_>,
) -> Map {
    let symbol = arguments.word("symbol", cx);
    let mut next = Some(if kind == MapKind::Bit { 1 } else { 0 });
    let mut one = |variant: &Variant, cx: &mut Cx<'_>| {
        let mut arguments = variant.attributes.arguments("entry", &[], cx);
        let symbol = arguments.word("symbol", cx);
        let text = arguments.text("message", cx);
        arguments.finish("entry", cx);
        let doc = variant
            .attributes
            .doc
            .clone()
            .map(|doc| doc.map(|text| first_paragraph(&text)));
        let text = text.or(doc).unwrap_or_else(|| variant.name.clone());
        let id = format!("map.{}.{}", name.value, variant.name.value);
        let value = match (&variant.value, next) {
            (Some(value), _) => {
                number(&value.value, value.span, u64::from(u32::MAX), cx).unwrap_or_default()
            }
            // As in any enum of Rust. Bits that nobody wrote would be guesses.
            (None, Some(next)) if kind == MapKind::Value => Spanned::new(next, variant.name.span),
            (None, _) => value(variant, "entry", u64::from(u32::MAX), cx),
        };
        next = value.value.checked_add(1);
        MapItem {
            span: variant.name.span,
            value: value.map(|value| u32::try_from(value).unwrap_or_default()),
            message: texts.add(&id, text.map(|text| message::plain(&text))),
            symbol: Some(
                symbol
                    .unwrap_or_else(|| variant.name.clone())
                    .map(SharedStr::from),
            ),
        }
    };
    let watched = |variant: &Variant| cx.watch(variant.name.span, |cx| one(variant, cx));
    let items = variants.iter().map(watched).collect();
    Map {
        span: name.span,
        kind,
        name: name.clone().map(SharedStr::from),
        symbol: Some(symbol.unwrap_or_else(|| name.clone()).map(SharedStr::from)),
        items,
    }
}
