//! What a provider takes from winmeta.xml: the predefined items that its events refer to.
//!
//! Backends that list the items of a provider (resources, headers) have these behind its own.

use crate::ir::{Provider, Ref};
use crate::well_known::WellKnown;

/// The predefined items of a provider, of each kind in the order of first reference.
#[derive(Debug, Default)]
pub(crate) struct Winmeta {
    /// Channels that events name and `importChannel` does not.
    pub(crate) channels: Vec<&'static WellKnown>,
    pub(crate) levels: Vec<&'static WellKnown>,
    pub(crate) tasks: Vec<&'static WellKnown>,
    pub(crate) opcodes: Vec<&'static WellKnown>,
    pub(crate) keywords: Vec<&'static WellKnown>,
}

impl Winmeta {
    /// What the events of `provider` refer to, looked at in the order of the manifest.
    pub(crate) fn of(provider: &Provider) -> Self {
        let mut all = Self::default();
        for event in &provider.events {
            add(&mut all.channels, event.channel);
            add(&mut all.levels, event.level);
            add(&mut all.tasks, event.task);
            add(&mut all.opcodes, event.opcode);
            for keyword in &event.keywords {
                add(&mut all.keywords, Some(*keyword));
            }
        }
        all
    }
}

/// There are few predefined items: a search costs less than a table.
fn add<Id>(list: &mut Vec<&'static WellKnown>, reference: Option<Ref<Id>>) {
    if let Some(Ref::WellKnown(known)) = reference {
        if !list.iter().any(|other| std::ptr::eq(*other, known)) {
            list.push(known);
        }
    }
}
