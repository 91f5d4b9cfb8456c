//! Channels: values, keyword bits, and which one an event means.

use super::names::duplicate;
use super::{Lower, place, symbol, value};
use crate::diag::{Code, Diagnostic};
use crate::hash::HashMap;
use crate::ir::{self, ChannelId, ChannelParts, ItemOrigin, Ref};
use crate::source::{SharedStr, Span, Spanned};
use crate::syntax;
use crate::well_known;

/// The lowest value of a channel that is not Windows' own.
const FIRST_VALUE: u8 = 16;

/// Which channel an event's `channel` attribute means.
pub(super) struct ChannelNames {
    ids: HashMap<SharedStr, ChannelId>,
}

/// The channels of a provider.
pub(super) struct Channels {
    pub(super) channels: Vec<ir::Channel>,
    pub(super) origins: Vec<ItemOrigin>,
    pub(super) parts: Vec<ChannelParts>,
    pub(super) names: ChannelNames,
}

/// Lowers `channels`.
pub(super) fn lower(list: Vec<syntax::Channel>, lower: &mut Lower<'_>) -> Channels {
    let mut values = Values::new(&list);
    let mut result = Channels {
        channels: Vec::with_capacity(list.len()),
        origins: Vec::with_capacity(list.len()),
        parts: Vec::with_capacity(list.len()),
        names: ChannelNames {
            ids: HashMap::default(),
        },
    };
    let mut seen = Seen::default();
    for (at, channel) in list.into_iter().enumerate() {
        seen.check(&channel, lower);
        let id = ChannelId(u32::try_from(at).unwrap_or(u32::MAX));
        let (origin, parts) = origins(&channel);
        let channel = one(channel, at, &mut values, lower);
        // The first entry whose chid or name equals the reference is meant.
        for name in [&channel.chid, &channel.name] {
            if !result.names.ids.contains_key(name) {
                result.names.ids.insert(name.clone(), id);
            }
        }
        result.channels.push(channel);
        result.origins.push(origin);
        result.parts.push(parts);
    }
    result
}

fn one(
    channel: syntax::Channel,
    at: usize,
    values: &mut Values,
    lower: &mut Lower<'_>,
) -> ir::Channel {
    let name = channel.name.value;
    let (value_of, definition) = match channel.definition {
        Some(definition) => {
            let written = definition.value.as_ref().map(|value| value.value);
            (
                written.unwrap_or_else(|| values.next()),
                Some(define(definition, channel.span, lower)),
            )
        }
        None => (
            well_known::find(well_known::CHANNELS, &name)
                .map_or_else(|| values.next(), |known| known.value as u8),
            None,
        ),
    };
    ir::Channel {
        chid: value(channel.chid).unwrap_or_else(|| name.clone()),
        name,
        symbol: symbol(channel.symbol, channel.span).0,
        value: value_of,
        keyword_bit: 1u64 << 63 >> at.min(63),
        definition,
    }
}

fn define(
    definition: syntax::ChannelDefinition,
    span: Span,
    lower: &mut Lower<'_>,
) -> ir::ChannelDefinition {
    ir::ChannelDefinition {
        channel_type: definition.channel_type.value,
        access: value(definition.access),
        isolation: value(definition.isolation).unwrap_or(syntax::Isolation::Application),
        enabled: value(definition.enabled).unwrap_or(false),
        message: lower.optional_message(definition.message, span).0,
        logging: definition.logging.map(ir::Logging::from),
        publishing: definition.publishing.map(ir::Publishing::from),
        explicit_value: definition.value.is_some(),
    }
}

fn origins(channel: &syntax::Channel) -> (ItemOrigin, ChannelParts) {
    let span = channel.span;
    let mut item = ItemOrigin {
        span,
        name: channel.name.span,
        value: span,
        symbol: place(&channel.symbol, span),
        message: span,
    };
    let mut parts = ChannelParts {
        chid: place(&channel.chid, channel.name.span),
        channel_type: span,
        access: span,
        logging: span,
        auto_backup: span,
        max_size: span,
        publishing: span,
        control_guid: span,
        keywords: span,
        file_max: span,
        max_buffers: span,
    };
    let Some(definition) = &channel.definition else {
        return (item, parts);
    };
    item.value = place(&definition.value, span);
    item.message = place(&definition.message, span);
    parts.channel_type = definition.channel_type.span;
    parts.access = place(&definition.access, span);
    if let Some(logging) = &definition.logging {
        parts.logging = logging.span;
        parts.auto_backup = place(&logging.auto_backup, logging.span);
        parts.max_size = place(&logging.max_size, logging.span);
    }
    if let Some(publishing) = &definition.publishing {
        parts.publishing = publishing.span;
        parts.control_guid = place(&publishing.control_guid, publishing.span);
        parts.keywords = place(&publishing.keywords, publishing.span);
        parts.file_max = place(&publishing.file_max, publishing.span);
        parts.max_buffers = place(&publishing.max_buffers, publishing.span);
    }
    (item, parts)
}

/// Gives out the values of channels that have none written: from 16 upwards, past those that any other channel of the
/// provider has, also one that comes later.
struct Values {
    taken: [bool; 256],
    next: usize,
}

impl Values {
    fn new(list: &[syntax::Channel]) -> Self {
        let mut taken = [false; 256];
        for channel in list {
            let written = channel
                .definition
                .as_ref()
                .and_then(|definition| definition.value.as_ref());
            if let Some(value) = written {
                taken[usize::from(value.value)] = true;
            }
        }
        Self {
            taken,
            next: usize::from(FIRST_VALUE),
        }
    }

    fn next(&mut self) -> u8 {
        while self.next < 255 && self.taken[self.next] {
            self.next += 1;
        }
        let value = u8::try_from(self.next).unwrap_or(u8::MAX);
        self.next += 1;
        value
    }
}

/// The names and ids that channels of the provider have so far. An id may equal the name of another channel.
#[derive(Default)]
struct Seen {
    names: HashMap<SharedStr, Span>,
    chids: HashMap<SharedStr, Span>,
}

impl Seen {
    fn check(&mut self, channel: &syntax::Channel, lower: &mut Lower<'_>) {
        let mut declare = |seen: &mut HashMap<SharedStr, Span>, what, name: &Spanned<SharedStr>| {
            if let Some(first) = seen.get(&name.value) {
                lower
                    .sink
                    .push(duplicate(what, &name.value, name.span, *first));
            } else {
                seen.insert(name.value.clone(), name.span);
            }
        };
        declare(&mut self.names, "channel", &channel.name);
        if let Some(chid) = &channel.chid {
            declare(&mut self.chids, "channel id", chid);
        }
    }
}

/// The channel that an event means: one of the provider's, else one of Windows' own.
pub(super) fn resolve(
    reference: &Spanned<SharedStr>,
    names: &ChannelNames,
    channels: &[ir::Channel],
    lower: &mut Lower<'_>,
) -> Option<Ref<ChannelId>> {
    if let Some(id) = names.ids.get(&reference.value) {
        return Some(Ref::Own(*id));
    }
    if let Some(known) = well_known::find(well_known::CHANNELS, &reference.value) {
        return Some(Ref::WellKnown(known));
    }
    let own = channels
        .iter()
        .flat_map(|channel| [channel.chid.as_str(), channel.name.as_str()]);
    let predefined = well_known::CHANNELS.iter().map(|known| known.name);
    let near = lower
        .suggest
        .closest(&reference.value, own.chain(predefined));
    let finding = Diagnostic::new(
        Code::ECM0301,
        reference.span,
        format!("channel `{}` is not defined", reference.value),
    )
    .label("no such channel")
    .note("an event names a `<channel>` or `<importChannel>` of its provider by chid or name, or one of Windows' own");
    lower.sink.push(match near {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None => finding.help(format!(
            "declare it: `<channel chid=\"{}\" name=\"…\" type=\"Operational\"/>`",
            reference.value
        )),
    });
    None
}
