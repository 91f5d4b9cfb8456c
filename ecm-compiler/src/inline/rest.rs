//! What of a faulty provider can be held to ETW's rules all the same, so that one run finds more than the first kind of errors.
//!
//! What could not be read is left out or made to break no rule, so that nothing is said of it again. Unlike a stub, the rest is
//! as it was written.

use super::Inline;
use crate::hash::HashSet;
use crate::source::Span;
use crate::syntax::{ChannelDefinition, Manifest, Provider};

impl Inline {
    /// The manifest without what could not be read as it stands.
    pub(crate) fn rest(&self) -> Manifest {
        let faulty: HashSet<Span> = self.faulty.iter().copied().collect();
        let mut rest = self.manifest.clone();
        for provider in &mut rest.providers {
            if provider.name.value.is_empty() {
                provider.name.value = "Provider".into();
            }
            renumber(provider, &faulty);
            channels(provider, &faulty);
            provider
                .events
                .retain(|event| !faulty.contains(&event.span));
            let events = provider.events.iter();
            let used: HashSet<_> = events
                .filter_map(|event| Some(event.template.as_ref()?.value.clone()))
                .collect();
            provider
                .templates
                .retain(|template| used.contains(&template.tid.value));
        }
        rest
    }
}

/// Gives what is faulty a value that nothing else has.
fn renumber(provider: &mut Provider, faulty: &HashSet<Span>) {
    let is = |span: Span| faulty.contains(&span);
    let bits = || (0..48).map(|bit| 1 << bit);
    let keywords = provider.keywords.iter_mut();
    assign(
        keywords.map(|one| (is(one.span), &mut one.mask.value)),
        bits(),
    );
    let levels = provider.levels.iter_mut();
    assign(
        levels.map(|one| (is(one.span), &mut one.value.value)),
        16..=255,
    );
    let tasks = provider.tasks.iter_mut();
    assign(
        tasks.map(|one| (is(one.span), &mut one.value.value)),
        1..=u16::MAX,
    );
    let of_tasks = provider.tasks.iter_mut().flat_map(|task| &mut task.opcodes);
    let opcodes = of_tasks.chain(&mut provider.opcodes);
    assign(
        opcodes.map(|one| (is(one.span), &mut one.value.value)),
        10..=239,
    );
    for map in &mut provider.maps {
        let items = map.items.iter_mut();
        assign(
            items.map(|one| (is(one.span), &mut one.value.value)),
            (0..32).map(|bit| 1 << bit),
        );
    }
    let mut names = HashSet::default();
    provider
        .maps
        .retain(|map| names.insert(map.name.value.clone()) || !is(map.span));
}

/// Gives the entries that are marked values out of `candidates` that the others do not have.
fn assign<'e, T: Copy + Eq + std::hash::Hash + 'e>(
    entries: impl Iterator<Item = (bool, &'e mut T)>,
    candidates: impl Iterator<Item = T>,
) {
    let (faulty, good): (Vec<_>, Vec<_>) = entries.partition(|(is_faulty, _)| *is_faulty);
    let taken: HashSet<T> = good.iter().map(|(_, value)| **value).collect();
    let free = candidates.filter(|candidate| !taken.contains(candidate));
    for ((_, value), free) in faulty.into_iter().zip(free) {
        *value = free;
    }
}

/// Makes of a faulty channel one that nobody reads without asking for it, so that nothing is expected of its events.
fn channels(provider: &mut Provider, faulty: &HashSet<Span>) {
    for (at, channel) in provider.channels.iter_mut().enumerate() {
        if !faulty.contains(&channel.span) {
            continue;
        }
        channel.symbol = None;
        channel.name.value = format!("Channel/{at}").into();
        channel.definition = channel
            .definition
            .take()
            .map(|definition| ChannelDefinition {
                channel_type: definition
                    .channel_type
                    .map(|_| crate::syntax::ChannelType::Analytic),
                access: None,
                isolation: None,
                enabled: None,
                value: None,
                message: None,
                logging: None,
                publishing: None,
            });
    }
}
