//! What `enum Channel` declares.

use super::Cx;
use super::attribute::Arguments;
use super::declare::{byte, entry};
use super::item::Variant;
use super::text::Texts;
use crate::diag::{Code, Diagnostic};
use crate::source::{SharedStr, Span, Spanned};
use crate::syntax::{
    Channel, ChannelDefinition, ChannelType, ClockType, Isolation, Logging, Publishing, SidType,
};

/// The types of channels. A channel that has the name of one is of this type.
pub(super) const TYPES: &[(&str, ChannelType)] = &[
    ("Admin", ChannelType::Admin),
    ("Operational", ChannelType::Operational),
    ("Analytic", ChannelType::Analytic),
    ("Debug", ChannelType::Debug),
];

const ISOLATIONS: &[(&str, Isolation)] = &[
    ("Application", Isolation::Application),
    ("System", Isolation::System),
    ("Custom", Isolation::Custom),
];

const CLOCKS: &[(&str, ClockType)] = &[
    ("SystemTime", ClockType::SystemTime),
    ("Qpc", ClockType::Qpc),
];

const SIDS: &[(&str, SidType)] = &[("None", SidType::None), ("Publishing", SidType::Publishing)];

/// The channel that an event means where the provider declares none: named after its type.
pub(super) fn implied(provider: &str, name: &str, span: Span) -> Option<Channel> {
    let (name, channel_type) = *TYPES.iter().find(|(known, _)| *known == name)?;
    Some(Channel {
        span,
        name: Spanned::new(full_name(provider, name), span),
        chid: Some(Spanned::new(name.into(), span)),
        symbol: None,
        definition: Some(ChannelDefinition {
            channel_type: Spanned::new(channel_type, span),
            access: None,
            isolation: None,
            enabled: enabled(channel_type, span),
            value: None,
            message: None,
            logging: None,
            publishing: None,
        }),
    })
}

/// `Contoso-Orders/Operational`.
fn full_name(provider: &str, name: &str) -> SharedStr {
    format!("{provider}/{name}").into()
}

/// Channels of the event log are enabled, so that their events are seen; those for tracing are enabled by whoever traces.
fn enabled(channel_type: ChannelType, span: Span) -> Option<Spanned<bool>> {
    let is_log = matches!(channel_type, ChannelType::Admin | ChannelType::Operational);
    is_log.then_some(Spanned::new(true, span))
}

/// The entries of `enum Channel`.
pub(super) fn channels(
    provider: &str,
    variants: &[Variant],
    texts: &mut Texts,
    cx: &mut Cx<'_>,
) -> Vec<Channel> {
    variants
        .iter()
        .map(|variant| cx.watch(variant.name.span, |cx| one(provider, variant, texts, cx)))
        .collect()
}

fn one(provider: &str, variant: &Variant, texts: &mut Texts, cx: &mut Cx<'_>) -> Channel {
    let span = variant.name.span;
    let mut entry = entry("channel", variant, texts, cx);
    let chid = Some(variant.name.clone().map(SharedStr::from));
    let import = entry.arguments.text("import", cx);
    if let Some(import) = import {
        entry.arguments.finish("channel", cx);
        return Channel {
            span,
            name: import.map(SharedStr::from),
            chid,
            symbol: entry.symbol,
            definition: None,
        };
    }
    let written = entry.arguments.choice("type", TYPES, cx);
    let named = TYPES.iter().find(|(name, _)| *name == variant.name.value);
    let channel_type = written.or_else(|| named.map(|(_, named)| Spanned::new(*named, span)));
    let name = if entry.arguments.place("name").is_some() {
        entry.name.map(|name| name.local)
    } else {
        Spanned::new(full_name(provider, &variant.name.value), span)
    };
    if channel_type.is_none() && entry.arguments.place("type").is_none() {
        cx.sink.push(
            Diagnostic::new(Code::ECM0203, span, format!("channel `{}` has no type", variant.name.value))
                .note("a channel is for administrators (Admin), operators (Operational), tracing (Analytic) or developers (Debug)")
                .help("write `#[channel(type = Operational)]` in front of it"),
        );
    }
    // After an error, so that what refers to the channel finds it.
    let channel_type = channel_type.unwrap_or(Spanned::new(ChannelType::Analytic, span));
    let mut definition = define(&mut entry.arguments, channel_type, variant, cx);
    entry.arguments.finish("channel", cx);
    definition.message = entry.message;
    Channel {
        span,
        name,
        chid,
        symbol: entry.symbol,
        definition: Some(definition),
    }
}

/// What an attribute says of a channel.
fn define(
    arguments: &mut Arguments,
    channel_type: Spanned<ChannelType>,
    variant: &Variant,
    cx: &mut Cx<'_>,
) -> ChannelDefinition {
    let span = variant.name.span;
    let access = arguments
        .text("access", cx)
        .map(|text| text.map(SharedStr::from));
    let isolation = arguments.choice("isolation", ISOLATIONS, cx);
    let written = arguments.flag("enabled", cx);
    let logging = logging(arguments, span, cx);
    let publishing = publishing(arguments, span, cx);
    let value = variant
        .value
        .as_ref()
        .and_then(|value| super::number::number(&value.value, value.span, 255, cx));
    ChannelDefinition {
        channel_type,
        access,
        isolation,
        enabled: written.or_else(|| enabled(channel_type.value, span)),
        value: value.map(|value| value.map(byte)),
        message: None,
        logging,
        publishing,
    }
}

fn logging(arguments: &mut Arguments, span: Span, cx: &mut Cx<'_>) -> Option<Logging> {
    let logging = Logging {
        span,
        auto_backup: arguments.flag("auto_backup", cx),
        retention: arguments.flag("retention", cx),
        max_size: arguments.number("max_size", u64::MAX, cx),
    };
    let is_said =
        logging.auto_backup.is_some() || logging.retention.is_some() || logging.max_size.is_some();
    is_said.then_some(logging)
}

fn publishing(arguments: &mut Arguments, span: Span, cx: &mut Cx<'_>) -> Option<Publishing> {
    const KEYS: [&str; 10] = [
        "level",
        "keywords",
        "control_guid",
        "buffer_size",
        "min_buffers",
        "max_buffers",
        "file_max",
        "latency",
        "clock_type",
        "sid_type",
    ];
    let is_said = KEYS.iter().any(|key| arguments.place(key).is_some());
    let mut number = |key, cx: &mut Cx<'_>| {
        let value = arguments.number(key, u64::from(u32::MAX), cx);
        value.map(|value| value.map(|value| u32::try_from(value).unwrap_or_default()))
    };
    let (buffer_size, min_buffers) = (number("buffer_size", cx), number("min_buffers", cx));
    let (max_buffers, file_max) = (number("max_buffers", cx), number("file_max", cx));
    let latency = number("latency", cx);
    let publishing = Publishing {
        span,
        level: arguments
            .number("level", 255, cx)
            .map(|level| level.map(byte)),
        keywords: arguments.number("keywords", u64::MAX, cx),
        control_guid: arguments.guid("control_guid", cx),
        buffer_size,
        min_buffers,
        file_max,
        max_buffers,
        latency,
        clock_type: arguments.choice("clock_type", CLOCKS, cx),
        sid_type: arguments.choice("sid_type", SIDS, cx),
    };
    is_said.then_some(publishing)
}
