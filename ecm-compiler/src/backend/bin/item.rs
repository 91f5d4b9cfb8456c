//! Lists of named items: what channels, levels, opcodes, tasks and keywords have in common.

use super::decisions::PREDEFINED_PREFIX;
use super::out::{Later, Out};
use crate::ir::{Name, Ref};
use crate::well_known::WellKnown;

/// An entry of a list of items.
pub(super) struct Item<'m, V> {
    /// Of the provider's own arena, or of winmeta's.
    pub(super) from: Ref<usize>,
    /// What is particular to its kind.
    pub(super) value: V,
    /// The id of the display name.
    pub(super) message: u32,
    /// Prefix and local part.
    pub(super) name: (&'m str, &'m str),
}

impl<'m, V> Item<'m, V> {
    /// An item that the provider declares.
    pub(super) fn own(at: usize, name: &'m Name, value: V, message: u32) -> Self {
        Self {
            from: Ref::Own(at),
            value,
            message,
            name: (&name.prefix, &name.local),
        }
    }

    /// An item that winmeta.xml declares.
    pub(super) fn predefined(known: &'static WellKnown, value: V, message: u32) -> Self {
        Self {
            from: Ref::WellKnown(known),
            value,
            message,
            name: (PREDEFINED_PREFIX, known.name),
        }
    }
}

/// Where the entries of a list are.
#[derive(Debug, Default)]
pub(super) struct Placed {
    /// By position in the provider's arena.
    own: Vec<u32>,
    predefined: Vec<(&'static WellKnown, u32)>,
}

impl Placed {
    /// The offset of an entry; 0 for nothing.
    pub(super) fn of(&self, reference: Option<Ref<usize>>) -> u32 {
        match reference {
            None => 0,
            Some(Ref::Own(at)) => self.own[at],
            Some(Ref::WellKnown(known)) => self
                .predefined
                .iter()
                .find(|(other, _)| std::ptr::eq(*other, known))
                .map_or(0, |(_, offset)| *offset),
        }
    }
}

/// Writes a list: the entries, then their names in the same order. `entry` writes an entry and gives the place for the
/// offset of its name.
pub(super) fn write<V>(
    tag: [u8; 4],
    items: &[Item<'_, V>],
    out: &mut Out,
    entry: impl Fn(&Item<'_, V>, &mut Out) -> Later,
) -> Placed {
    let own = items.iter().filter(|item| matches!(item.from, Ref::Own(_)));
    let mut placed = Placed {
        own: vec![0; own.count()],
        predefined: Vec::new(),
    };
    let list = out.begin_list(tag, items.len());
    let mut names = Vec::with_capacity(items.len());
    for item in items {
        match item.from {
            Ref::Own(at) => placed.own[at] = out.offset(),
            Ref::WellKnown(known) => placed.predefined.push((known, out.offset())),
        }
        names.push(entry(item, out));
    }
    for (item, place) in items.iter().zip(names) {
        out.fill_offset(place);
        out.name(item.name.0, item.name.1);
    }
    // An empty list has length 0, although its header is there.
    if !items.is_empty() {
        out.end_list(list);
    }
    placed
}
