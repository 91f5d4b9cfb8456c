//! Events and the classes by which they are enabled.

use super::{ChannelId, ClassId, KeywordId, LevelId, Message, OpcodeId, TaskId, TemplateId};
use crate::source::SharedStr;
use crate::well_known::WellKnown;

/// Something an event refers to: the provider's own, or one of winmeta's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ref<Id> {
    /// Declared by the provider.
    Own(Id),
    /// Predefined in winmeta.xml (`win:…`).
    WellKnown(&'static WellKnown),
}

impl<Id> Ref<Id> {
    /// The same with `own` done to the id.
    pub(crate) fn map<T>(self, own: impl FnOnce(Id) -> T) -> Ref<T> {
        match self {
            Self::Own(id) => Ref::Own(own(id)),
            Self::WellKnown(known) => Ref::WellKnown(known),
        }
    }
}

/// `EVENT_DESCRIPTOR`: the numbers that travel with every event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Descriptor {
    /// The event id.
    pub id: u16,
    /// The version.
    pub version: u8,
    /// The channel byte, 0 if none. Where the provider has a control GUID mc's header says 12 instead of 0; the
    /// backends decide that, the model says 0.
    pub channel: u8,
    /// The level byte.
    pub level: u8,
    /// The opcode byte.
    pub opcode: u8,
    /// The task.
    pub task: u16,
    /// The keyword masks and the channel's bit.
    pub keyword: u64,
}

/// An event.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// The numbers.
    pub descriptor: Descriptor,
    /// The C symbol as written.
    pub symbol: Option<SharedStr>,
    /// The level, if one is written.
    pub level: Option<Ref<LevelId>>,
    /// The opcode, if one is written.
    pub opcode: Option<Ref<OpcodeId>>,
    /// The task, if one is written.
    pub task: Option<Ref<TaskId>>,
    /// The keywords, in the order in which they are written.
    pub keywords: Vec<Ref<KeywordId>>,
    /// The channel, if one is written.
    pub channel: Option<Ref<ChannelId>>,
    /// The payload; `None` if it is empty.
    pub template: Option<TemplateId>,
    /// The text.
    pub message: Option<Message>,
    /// Declared for decoding only: no function writes it.
    pub not_logged: bool,
    /// The event name attribute of newer mc.
    pub name: Option<SharedStr>,
    /// The event attributes of newer mc, as (key, value); the value as written, quotes included.
    pub attributes: Vec<(String, String)>,
    /// mc makes no projection code for it.
    pub suppress_projection: bool,
    /// The class it is enabled by.
    pub class: ClassId,
}

/// Events of one level and keyword are enabled together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventClass {
    /// The level byte.
    pub level: u8,
    /// The keyword, channel bit included.
    pub keyword: u64,
}
