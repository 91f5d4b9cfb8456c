//! `channels`: `channel` with `logging` and `publishing`, and `importChannel`.

use super::context::Context;
use super::literal::{Notation, NumberType, parse_boolean, parse_guid, parse_number};
use super::{errors, literal};
use crate::source::{SharedStr, Span, Spanned};
use crate::syntax::schema::Kind;
use crate::syntax::{Channel, ChannelDefinition, ClockType, Logging, Publishing, SidType};
use crate::xml::{Element, Node};

pub(super) fn channels<'d>(cx: &mut Context<'d, '_>, element: Element<'d>, out: &mut Vec<Channel>) {
    drop(cx.attributes(element, Kind::Channels));
    for node in element.children() {
        match cx.child(Kind::Channels, node) {
            Some((Kind::Channel, child)) => out.push(channel(cx, child)),
            Some((Kind::ImportChannel, child)) => out.push(import_channel(cx, child)),
            _ => {}
        }
    }
}

fn import_channel<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Channel {
    cx.no_children(element, Kind::ImportChannel);
    let mut a = cx.attributes(element, Kind::ImportChannel);
    Channel {
        span: a.span(),
        name: a.required("name", literal::name),
        chid: a.optional("chid", literal::name),
        symbol: a.optional("symbol", literal::symbol),
        definition: None,
    }
}

fn channel<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Channel {
    let mut a = cx.attributes(element, Kind::Channel);
    let mut definition = ChannelDefinition {
        channel_type: a.required("type", literal::channel_type),
        access: a.optional("access", literal::string),
        isolation: a.optional("isolation", literal::isolation),
        enabled: a.optional("enabled", literal::boolean),
        value: a.optional("value", literal::u8),
        message: a.optional("message", literal::message),
        logging: None,
        publishing: None,
    };
    let mut channel = Channel {
        span: a.span(),
        name: a.required("name", literal::name),
        chid: a.optional("chid", literal::name),
        symbol: a.optional("symbol", literal::symbol),
        definition: None,
    };
    drop(a);
    let mut sequence = Sequence::of(Kind::Channel);
    for node in element.children() {
        let child = cx.child(Kind::Channel, node);
        if let Some((kind, child)) = child {
            sequence.order(cx, kind, child);
        }
        match child {
            Some((kind @ Kind::Logging, child)) => {
                let parsed = logging(cx, child);
                let first = definition.logging.as_ref().map_or(parsed.span, |l| l.span);
                cx.once(&mut definition.logging, first, parsed.span, kind, parsed);
            }
            Some((kind @ Kind::Publishing, child)) => {
                let parsed = publishing(cx, child);
                let first = definition
                    .publishing
                    .as_ref()
                    .map_or(parsed.span, |p| p.span);
                cx.once(&mut definition.publishing, first, parsed.span, kind, parsed);
            }
            _ => {}
        }
    }
    channel.definition = Some(definition);
    channel
}

fn logging<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Logging {
    drop(cx.attributes(element, Kind::Logging));
    let mut logging = Logging {
        span: element.span(),
        auto_backup: None,
        retention: None,
        max_size: None,
    };
    let mut sequence = Sequence::of(Kind::Logging);
    for node in element.children() {
        let Some((kind, child)) = cx.child(Kind::Logging, node) else {
            continue;
        };
        sequence.once(cx, kind, child);
        let value = content(cx, child, kind);
        match kind {
            Kind::AutoBackup => logging.auto_backup = boolean(cx, &value),
            Kind::Retention => logging.retention = boolean(cx, &value),
            Kind::MaxSize => logging.max_size = number(cx, &value),
            _ => {}
        }
    }
    logging
}

fn publishing<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Publishing {
    drop(cx.attributes(element, Kind::Publishing));
    let mut publishing = Publishing {
        span: element.span(),
        level: None,
        keywords: None,
        control_guid: None,
        buffer_size: None,
        min_buffers: None,
        file_max: None,
        max_buffers: None,
        latency: None,
        clock_type: None,
        sid_type: None,
    };
    let mut sequence = Sequence::of(Kind::Publishing);
    for node in element.children() {
        let Some((kind, child)) = cx.child(Kind::Publishing, node) else {
            continue;
        };
        sequence.once(cx, kind, child);
        let value = content(cx, child, kind);
        match kind {
            Kind::PublishingLevel => publishing.level = number(cx, &value),
            Kind::PublishingKeywords => publishing.keywords = number(cx, &value),
            Kind::ControlGuid => publishing.control_guid = guid(cx, &value),
            Kind::BufferSize => publishing.buffer_size = number(cx, &value),
            Kind::MinBuffers => publishing.min_buffers = number(cx, &value),
            Kind::FileMax => publishing.file_max = number(cx, &value),
            Kind::MaxBuffers => publishing.max_buffers = number(cx, &value),
            Kind::Latency => publishing.latency = number(cx, &value),
            Kind::ClockType => {
                let known = [
                    ("SystemTime", ClockType::SystemTime),
                    ("QPC", ClockType::Qpc),
                ];
                publishing.clock_type = one_of(cx, &value, &known);
            }
            Kind::SidType => {
                let known = [("None", SidType::None), ("Publishing", SidType::Publishing)];
                publishing.sid_type = one_of(cx, &value, &known);
            }
            _ => {}
        }
    }
    publishing
}

/// The children of an element whose order the schema says.
struct Sequence {
    parent: Kind,
    /// Those that were there, in the order of the schema.
    seen: Vec<(usize, Kind, Span)>,
    /// Whether one was out of order: one finding for each element is enough.
    reported: bool,
}

impl Sequence {
    fn of(parent: Kind) -> Self {
        Self {
            parent,
            seen: Vec::new(),
            reported: false,
        }
    }

    /// Reports a child that stands behind a later one.
    fn order<'d>(&mut self, cx: &mut Context<'d, '_>, kind: Kind, child: Element<'d>) {
        let children = self.parent.rule().children;
        let Some(at) = children.iter().position(|other| *other == kind) else {
            return;
        };
        let behind = self.seen.iter().find(|(other, ..)| *other > at).copied();
        if let Some((_, other, span)) = behind.filter(|_| !self.reported) {
            self.reported = true;
            cx.report(errors::out_of_sequence(child, self.parent, (other, span)));
        }
        let place = self.seen.partition_point(|(other, ..)| *other < at);
        if self.seen.get(place).is_none_or(|(other, ..)| *other != at) {
            self.seen.insert(place, (at, kind, child.name_span()));
        }
    }

    /// The same, and reports a child that was there before.
    fn once<'d>(&mut self, cx: &mut Context<'d, '_>, kind: Kind, child: Element<'d>) {
        let first = self.seen.iter().find(|(_, other, _)| *other == kind);
        match first {
            Some((.., first)) => {
                let again = errors::repeated_element(*first, child.name_span(), kind);
                cx.report(again);
            }
            None => self.order(cx, kind, child),
        }
    }
}

/// The text of an element whose content is its value.
fn content<'d>(cx: &mut Context<'d, '_>, element: Element<'d>, kind: Kind) -> Spanned<SharedStr> {
    drop(cx.attributes(element, kind));
    let mut text = String::new();
    let mut span: Option<Span> = None;
    for node in element.children() {
        if let Node::Text(part) = node {
            text.push_str(part.value());
            span = span.or(Some(part.span()));
        }
        cx.child(kind, node);
    }
    Spanned::new(
        SharedStr::from(text.trim()),
        span.unwrap_or_else(|| element.name_span()),
    )
}

fn boolean(cx: &mut Context<'_, '_>, text: &Spanned<SharedStr>) -> Option<Spanned<bool>> {
    let value = parse_boolean(&text.value);
    if value.is_none() {
        cx.report(errors::malformed_boolean(text.span, &text.value));
    }
    value.map(|value| Spanned::new(value, text.span))
}

fn guid(cx: &mut Context<'_, '_>, text: &Spanned<SharedStr>) -> Option<Spanned<crate::guid::Guid>> {
    let value = parse_guid(&text.value);
    if value.is_none() {
        cx.report(errors::malformed_guid(text.span, &text.value));
    }
    value.map(|value| Spanned::new(value, text.span))
}

fn number<T: TryFrom<u64>>(
    cx: &mut Context<'_, '_>,
    text: &Spanned<SharedStr>,
) -> Option<Spanned<T>> {
    let bits = u32::try_from(size_of::<T>()).unwrap_or(8) * 8;
    let number = NumberType {
        bits,
        notation: Notation::Either,
    };
    match parse_number(&text.value, number) {
        Ok(value) => T::try_from(value)
            .ok()
            .map(|value| Spanned::new(value, text.span)),
        Err(fault) => {
            cx.report(errors::number(text.span, &text.value, number, fault));
            None
        }
    }
}

fn one_of<T: Copy>(
    cx: &mut Context<'_, '_>,
    text: &Spanned<SharedStr>,
    known: &[(&'static str, T)],
) -> Option<Spanned<T>> {
    let found = known.iter().find(|(name, _)| text.value == *name);
    if found.is_none() {
        let names: Vec<&'static str> = known.iter().map(|(name, _)| *name).collect();
        cx.report(errors::unknown_value(text.span, &text.value, &names));
    }
    found.map(|&(_, value)| Spanned::new(value, text.span))
}
