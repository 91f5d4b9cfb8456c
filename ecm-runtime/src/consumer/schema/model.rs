//! What a WEVT_TEMPLATE resource says: providers and all that they declare.
//!
//! References are positions in the lists of the same provider; the reader has checked that they are in range. Names are as
//! the manifest spells them, prefix included (`win:Informational`). Texts are in message tables, by message id.

use std::sync::Arc;
use std::vec::Vec;

use super::Template;
use crate::descriptor::EventDescriptor;
use crate::guid::Guid;

/// A WEVT_TEMPLATE resource (`CRIM`).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Schema {
    /// The version of the format: 3 up to mc.exe 10.0.15063, 5 since.
    pub major: u16,
    /// Always 1 so far.
    pub minor: u16,
    /// The providers, in the order of the manifest.
    pub providers: Vec<Provider>,
}

impl Schema {
    /// The provider with this GUID.
    #[must_use]
    pub fn provider(&self, guid: Guid) -> Option<&Provider> {
        self.providers.iter().find(|provider| provider.guid == guid)
    }
}

/// A provider (`WEVT`).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Provider {
    /// The GUID that decodes its events.
    pub guid: Guid,
    /// The id of its display name.
    pub message: Option<u32>,
    /// Its name; format 3 does not have it.
    pub name: Option<Arc<str>>,
    /// The GUID that sessions enable, where it is another one.
    pub control_guid: Option<Guid>,
    /// The provider group.
    pub group_guid: Option<Guid>,
    /// Channels, in the order of the manifest.
    pub channels: Vec<Channel>,
    /// Value maps and bit maps, in the order of the manifest.
    pub maps: Vec<Map>,
    /// Pattern maps, in the order of the manifest.
    pub pattern_maps: Vec<PatternMap>,
    /// Templates, in the order of the manifest.
    pub templates: Vec<Template>,
    /// Opcodes, by value and task.
    pub opcodes: Vec<Opcode>,
    /// Levels, by value.
    pub levels: Vec<Level>,
    /// Tasks, in the order of the manifest.
    pub tasks: Vec<Task>,
    /// Keywords, by mask.
    pub keywords: Vec<Keyword>,
    /// Events, by id and version in resources that mc.exe made.
    pub events: Vec<Event>,
    /// Filters, in the order of the manifest.
    pub filters: Vec<Filter>,
    /// The types of lists that this reader does not know, with the provider's other parts unaffected.
    pub unknown_lists: Vec<u32>,
    /// The positions of the events, ordered by id and version.
    pub(super) by_key: Vec<u32>,
}

impl Provider {
    /// The event with this id and version, the key by which ETW looks up a template. Of several the first.
    #[must_use]
    pub fn event(&self, id: u16, version: u8) -> Option<&Event> {
        self.events.get(self.position(id, version)?)
    }

    /// [`Self::event`], to be completed.
    pub(super) fn event_mut(&mut self, id: u16, version: u8) -> Option<&mut Event> {
        let position = self.position(id, version)?;
        self.events.get_mut(position)
    }

    fn position(&self, id: u16, version: u8) -> Option<usize> {
        let key = |at: &u32| self.events.get(*at as usize).map(Event::key);
        let wanted = Some((id, version));
        let first = self.by_key.partition_point(|at| key(at) < wanted);
        let found = self.by_key.get(first).filter(|at| key(at) == wanted)?;
        usize::try_from(*found).ok()
    }

    /// The template of an event of this provider.
    #[must_use]
    pub fn template(&self, event: &Event) -> Option<&Template> {
        self.templates.get(event.template? as usize)
    }

    /// Orders the events for [`Self::event`].
    pub(super) fn index(&mut self) {
        let count = u32::try_from(self.events.len()).unwrap_or(u32::MAX);
        self.by_key = (0..count).collect();
        let events = &self.events;
        self.by_key
            .sort_by_key(|at| events.get(*at as usize).map(Event::key));
    }
}

/// A channel (`CHAN`).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Channel {
    /// Whether it is another provider's, or one of Windows' own.
    pub imported: bool,
    /// The flags as written; bit 0 is `imported`, no other has been seen.
    pub flags: u32,
    /// The name.
    pub name: Arc<str>,
    /// The channel byte of the event descriptor.
    pub value: u32,
    /// The id of the display name.
    pub message: Option<u32>,
}

/// A level (`LEVL`).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Level {
    /// The name.
    pub name: Arc<str>,
    /// The level byte of the event descriptor.
    pub value: u32,
    /// The id of the display name.
    pub message: Option<u32>,
}

/// A task (`TASK`).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Task {
    /// The name.
    pub name: Arc<str>,
    /// The task of the event descriptor.
    pub value: u32,
    /// The id of the display name.
    pub message: Option<u32>,
    /// The class GUID of classic (MOF) events.
    pub event_guid: Option<Guid>,
}

/// An opcode (`OPCO`).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Opcode {
    /// The name.
    pub name: Arc<str>,
    /// The opcode byte of the event descriptor.
    pub value: u16,
    /// The value of the task that it is local to, 0 if it is global.
    pub task: u16,
    /// The id of the display name.
    pub message: Option<u32>,
}

/// A keyword (`KEYW`).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Keyword {
    /// The name.
    pub name: Arc<str>,
    /// The bits.
    pub mask: u64,
    /// The id of the display name.
    pub message: Option<u32>,
}

/// Whether a map names values or bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapKind {
    /// `VMAP`.
    Value,
    /// `BMAP`.
    Bit,
}

/// A map (`VMAP`, `BMAP`).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Map {
    /// Which of the two.
    pub kind: MapKind,
    /// The name.
    pub name: Arc<str>,
    /// The entries, by value in resources that mc.exe made.
    pub items: Vec<MapItem>,
}

/// An entry of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MapItem {
    /// The value, or the bits.
    pub value: u32,
    /// The id of the text.
    pub message: Option<u32>,
}

/// A pattern map (`QUER`).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PatternMap {
    /// The name.
    pub name: Arc<str>,
    /// The format.
    pub format: Arc<str>,
    /// The entries.
    pub items: Vec<PatternItem>,
}

/// An entry of a pattern map.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PatternItem {
    /// The name.
    pub name: Arc<str>,
    /// The value.
    pub value: Arc<str>,
}

/// A filter (`FLTR`).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Filter {
    /// The name.
    pub name: Arc<str>,
    /// The value.
    pub value: u8,
    /// The version.
    pub version: u8,
    /// The id of the display name.
    pub message: Option<u32>,
    /// The layout of the filter data, a position in [`Provider::templates`].
    pub template: Option<u32>,
}

/// An event (`EVNT`).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Event {
    /// Id, version and what else travels with the event.
    pub descriptor: EventDescriptor,
    /// The id of the text.
    pub message: Option<u32>,
    /// The layout of the payload, a position in [`Provider::templates`]; `None` if it is empty.
    pub template: Option<u32>,
    /// A position in [`Provider::opcodes`].
    pub opcode: Option<u32>,
    /// A position in [`Provider::levels`].
    pub level: Option<u32>,
    /// A position in [`Provider::tasks`].
    pub task: Option<u32>,
    /// Positions in [`Provider::keywords`]. The bit of the channel is in the descriptor only.
    pub keywords: Vec<u32>,
    /// A position in [`Provider::channels`].
    pub channel: Option<u32>,
    /// The name of the event (`EVTA`).
    pub name: Option<Arc<str>>,
    /// The attributes of the event, `key=value` each, as written (`EVTA`).
    pub attributes: Vec<Arc<str>>,
}

impl Event {
    /// What ETW looks up templates by.
    pub(super) fn key(&self) -> (u16, u8) {
        (self.descriptor.id, self.descriptor.version)
    }
}
