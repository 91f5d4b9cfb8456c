//! Events: what they refer to, symbols, and their order.

use std::collections::HashMap;

use ecm_compiler::ir::{self, ClassId, Descriptor, Ref, TemplateId};
use ecm_compiler::source::SharedStr;
use ecm_runtime::consumer::schema::{Event, Provider};

use super::channel::Channels;
use super::item::Items;
use super::name::{self, Taken};
use super::provider::Scope;

/// The channels whose events have the message ids of classic event logs.
const CLASSIC_CHANNELS: std::ops::RangeInclusive<u8> = 8..=10;

/// The events of a provider, in an order that gives back message ids and channels.
pub(super) fn events(
    scope: &mut Scope<'_, '_>,
    channels: &Channels,
    items: &Items,
) -> Vec<ir::Event> {
    let provider = scope.provider;
    let symbols = symbols(provider);
    order(scope.position, provider, channels)
        .into_iter()
        .map(|at| one(scope, at, &symbols[at], channels, items))
        .collect()
}

/// A symbol for each event: from its name, else from its id.
pub(super) fn symbols(provider: &Provider) -> Vec<String> {
    let mut taken = Taken::default();
    let versions = provider
        .events
        .iter()
        .fold(HashMap::new(), |mut count, event| {
            *count.entry(event.descriptor.id).or_insert(0_u32) += 1;
            count
        });
    provider
        .events
        .iter()
        .map(|event| {
            let descriptor = &event.descriptor;
            let base = match &event.name {
                Some(name) => name::symbol(name),
                None => format!("Event_{}", descriptor.id),
            };
            taken.symbol(match versions.get(&descriptor.id) {
                Some(1) | None => base,
                Some(_) => format!("{base}_v{}", descriptor.version),
            })
        })
        .collect()
}

/// Events in the order of the binary, but for two things that depend on the order: a message has the id of the first event
/// that it belongs to, and channels that no element imports come in the order in which events use them.
fn order(position: u32, provider: &Provider, channels: &Channels) -> Vec<usize> {
    let events = &provider.events;
    let owners: HashMap<u32, usize> = events
        .iter()
        .enumerate()
        .filter(|(_, event)| event.message == Some(natural(position, event)))
        .map(|(at, event)| (natural(position, event), at))
        .collect();
    let implicit = |event: &Event| {
        let channel = event.channel? as usize;
        matches!(channels.references.get(channel), Some(Ref::WellKnown(_))).then_some(channel)
    };
    // The first user of each channel that is not declared, by the channel's position.
    let mut first_users: Vec<Option<usize>> = vec![None; channels.references.len()];
    for (at, event) in events.iter().enumerate() {
        if let Some(channel) = implicit(event) {
            first_users[channel].get_or_insert(at);
        }
    }
    let mut order = Vec::with_capacity(events.len());
    let mut done = vec![false; events.len()];
    // Channels up to here have their first user already.
    let mut introduced = 0;
    for (at, event) in events.iter().enumerate() {
        let owner = event.message.and_then(|id| owners.get(&id)).copied();
        let own = owner.into_iter().chain([at]);
        let reach = own
            .clone()
            .filter_map(|at| implicit(&events[at]))
            .max()
            .unwrap_or_default();
        let before = introduced..reach.max(introduced);
        introduced = before.end;
        let earlier: Vec<usize> = before.filter_map(|channel| first_users[channel]).collect();
        for at in earlier.into_iter().chain(own) {
            if !std::mem::replace(&mut done[at], true) {
                order.push(at);
            }
        }
    }
    order
}

/// The id that an event gives to its message if that has none yet.
fn natural(position: u32, event: &Event) -> u32 {
    let descriptor = &event.descriptor;
    let tag = if CLASSIC_CHANNELS.contains(&descriptor.channel.0) {
        0
    } else {
        0xB
    };
    tag << 28 | position << 24 | u32::from(descriptor.version) << 16 | u32::from(descriptor.id)
}

fn one(
    scope: &mut Scope<'_, '_>,
    at: usize,
    symbol: &str,
    channels: &Channels,
    items: &Items,
) -> ir::Event {
    let event = &scope.provider.events[at];
    let descriptor = &event.descriptor;
    let (id, version) = (descriptor.id, descriptor.version);
    ir::Event {
        descriptor: Descriptor {
            id,
            version,
            channel: descriptor.channel.0,
            level: descriptor.level.0,
            opcode: descriptor.opcode.0,
            task: descriptor.task.0,
            keyword: descriptor.keyword.0,
        },
        symbol: Some(SharedStr::from(symbol)),
        level: pick(event.level, &items.levels.references),
        opcode: pick(event.opcode, &items.opcodes.references),
        task: pick(event.task, &items.tasks.references),
        keywords: event
            .keywords
            .iter()
            .filter_map(|keyword| pick(Some(*keyword), &items.keywords.references))
            .collect(),
        channel: pick(event.channel, &channels.references),
        template: event.template.map(TemplateId),
        message: scope.message(event.message, || match version {
            0 => format!("event.{id}"),
            _ => format!("event.{id}.v{version}"),
        }),
        not_logged: false,
        name: event
            .name
            .as_ref()
            .map(|name| scope.text("event name", name)),
        attributes: attributes(scope, event),
        suppress_projection: false,
        class: ClassId(0),
    }
}

fn pick<Id: Copy>(at: Option<u32>, references: &[Ref<Id>]) -> Option<Ref<Id>> {
    references.get(at? as usize).copied()
}

fn attributes(scope: &mut Scope<'_, '_>, event: &Event) -> Vec<(String, String)> {
    let mut attributes = Vec::with_capacity(event.attributes.len());
    for attribute in &event.attributes {
        let text = scope.text("event attribute", attribute);
        match text.split_once('=') {
            Some((key, value)) => attributes.push((key.to_owned(), value.to_owned())),
            None => scope.note(format!(
                "the attribute \"{text}\" of event {} has no value, and is left out",
                event.descriptor.id
            )),
        }
    }
    attributes
}
