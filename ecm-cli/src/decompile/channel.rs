//! Channels: which are declared, which are imported, and which are there because an event uses them.

use ecm_compiler::ir::{self, ChannelId, ChannelType, Isolation, Ref};
use ecm_compiler::well_known::{self, WellKnown};
use ecm_runtime::consumer::schema::{Channel, Provider};

use super::name::short;
use super::provider::Scope;

/// The lowest value that mc.exe gives to a channel.
const FIRST_VALUE: u32 = 16;

/// The channels of a provider.
pub(super) struct Channels {
    /// `channel` and `importChannel` elements.
    pub(super) declared: Vec<ir::Channel>,
    /// How an event refers to each channel of the binary.
    pub(super) references: Vec<Ref<ChannelId>>,
}

/// Channels of Windows' own at the end, whose bit no event has, are not imported by an element.
pub(super) fn channels(scope: &mut Scope<'_, '_>) -> Channels {
    let list = &scope.provider.channels;
    let uses = uses(scope.provider);
    let implicit = list
        .iter()
        .enumerate()
        .rev()
        .take_while(|(at, channel)| is_implicit(channel, *at, uses[*at]))
        .count();
    let declared = &list[..list.len() - implicit];
    let explicit = !counted(declared);
    let mut channels = Channels {
        declared: Vec::with_capacity(declared.len()),
        references: Vec::with_capacity(list.len()),
    };
    for (at, channel) in list.iter().enumerate() {
        let known = predefined(channel);
        if let Some(known) = known {
            scope.strings.predefined(channel.message, known);
        }
        if let (Some(known), true) = (known, at >= declared.len()) {
            channels.references.push(Ref::WellKnown(known));
            continue;
        }
        let id = ChannelId(u32::try_from(at).unwrap_or(u32::MAX));
        channels.references.push(Ref::Own(id));
        channels.declared.push(one(scope, at, channel, explicit));
    }
    channels
}

/// The channel of Windows' own that an imported channel is.
fn predefined(channel: &Channel) -> Option<&'static WellKnown> {
    well_known::find(well_known::CHANNELS, &channel.name)
        .filter(|known| channel.imported && known.value == u64::from(channel.value))
}

/// What the events of a channel have in common.
#[derive(Clone, Copy, Default)]
struct Use {
    events: usize,
    /// The bits that are none of their keywords.
    bits: u64,
}

/// The use of each channel.
fn uses(provider: &Provider) -> Vec<Use> {
    let mut uses = vec![Use::default(); provider.channels.len()];
    for event in &provider.events {
        let channel = event.channel.and_then(|at| uses.get_mut(at as usize));
        if let Some(channel) = channel {
            let keywords = event.keywords.iter();
            let keywords = keywords
                .filter_map(|keyword| provider.keywords.get(*keyword as usize))
                .fold(0, |mask, keyword| mask | keyword.mask);
            channel.events += 1;
            channel.bits |= event.descriptor.keyword.0 & !keywords;
        }
    }
    uses
}

/// Whether an event uses the channel, and none that does has its bit.
fn is_implicit(channel: &Channel, at: usize, used: Use) -> bool {
    predefined(channel).is_some() && used.events > 0 && used.bits & bit(at) == 0
}

fn bit(at: usize) -> u64 {
    1_u64 << 63 >> at.min(63)
}

/// Whether the values are those that channels without a value get.
fn counted(channels: &[Channel]) -> bool {
    let mut next = FIRST_VALUE;
    channels.iter().all(|channel| {
        if predefined(channel).is_some() {
            return true;
        }
        let is_next = channel.value == next;
        next += 1;
        is_next
    })
}

fn one(scope: &mut Scope<'_, '_>, at: usize, channel: &Channel, explicit: bool) -> ir::Channel {
    let name = scope.text("channel", &channel.name);
    let value = u8::try_from(channel.value).unwrap_or_else(|_| {
        scope.note(format!(
            "the value {} of channel `{name}` is larger than a channel's",
            channel.value
        ));
        u8::MAX
    });
    let definition = (!channel.imported).then(|| ir::ChannelDefinition {
        channel_type: ChannelType::Operational,
        access: None,
        isolation: Isolation::Application,
        enabled: false,
        message: scope.message(channel.message, || {
            format!("channel.{}", short(&channel.name))
        }),
        logging: None,
        publishing: None,
        explicit_value: explicit,
    });
    ir::Channel {
        chid: name.clone(),
        name,
        symbol: scope.symbol("CHANNEL", &channel.name),
        value,
        keyword_bit: bit(at),
        definition,
    }
}
