//! The model, its providers, and what a provider declares beside events and templates.

use super::{ChannelId, Event, EventClass, OpcodeId, StringId, TaskId, Template};
use crate::guid::Guid;
use crate::source::SharedStr;
use crate::syntax;
pub use crate::syntax::{
    ChannelType, ClockType, Counters, Isolation, MapKind, Metadata, Namespace, ProviderSource,
    SidType,
};

/// What a manifest means.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Model {
    /// The providers, in document order.
    pub providers: Vec<Provider>,
    /// Raw message-table entries that belong to no event.
    pub message_table: Vec<MessageEntry>,
    /// All localized strings, one entry per id, in order of first appearance.
    pub strings: Vec<LocalizedString>,
    /// The cultures, in document order; the first is the fallback.
    pub cultures: Vec<SharedStr>,
    /// Performance counters: kept, and compiled by nobody (ctrpp does that on Windows).
    pub counters: Vec<Counters>,
    /// `metadata` of winmeta.xml: kept for printing.
    pub metadata: Option<Metadata>,
}

impl Model {
    /// The string behind an id.
    #[must_use]
    pub fn string(&self, id: StringId) -> &LocalizedString {
        &self.strings[id.index()]
    }
}

/// A string of the localization section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalizedString {
    /// `id`.
    pub id: SharedStr,
    /// The text per culture, parallel to [`Model::cultures`]; `None` where a culture lacks it.
    pub texts: Vec<Option<SharedStr>>,
}

impl LocalizedString {
    /// The text in the first culture that has one.
    #[must_use]
    pub fn text(&self) -> &str {
        self.texts
            .iter()
            .flatten()
            .next()
            .map_or("", SharedStr::as_str)
    }
}

/// Where a message's text is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// In the localization section.
    String(StringId),
    /// In a companion message-text (.mc) file, under this symbol.
    Mc(SharedStr),
}

/// An entry of a `messageTable`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageEntry {
    /// The message id.
    pub value: u32,
    /// The text.
    pub message: Message,
    /// The C symbol.
    pub symbol: Option<SharedStr>,
}

/// A name as the manifest spells it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    /// The prefix, empty if there is none.
    pub prefix: SharedStr,
    /// The local part.
    pub local: SharedStr,
    /// What the prefix stands for.
    pub namespace: Namespace,
}

/// A provider.
#[derive(Clone, Debug, PartialEq)]
pub struct Provider {
    /// The registered name.
    pub name: SharedStr,
    /// The GUID that decodes its events.
    pub guid: Guid,
    /// The C symbol; empty where the manifest has none (a lint says so).
    pub symbol: SharedStr,
    /// The binary with the WEVT_TEMPLATE resource.
    pub resource_file_name: Option<SharedStr>,
    /// The binary with the message table.
    pub message_file_name: Option<SharedStr>,
    /// The binaries with parameter strings.
    pub parameter_file_name: Option<SharedStr>,
    /// The display name.
    pub message: Option<Message>,
    /// A URL.
    pub help_link: Option<SharedStr>,
    /// Whether the provider comes from a manifest or from a MOF class.
    pub source: ProviderSource,
    /// Whether findings of application compatibility are warnings.
    pub warn_on_application_compatibility_error: bool,
    /// The GUID that sessions enable, where it differs from `guid`.
    pub control_guid: Option<Guid>,
    /// The namespace of mc's C# projection.
    pub namespace: Option<SharedStr>,
    /// Provider traits (`ETW_PROVIDER_TRAIT`).
    pub traits: Option<Traits>,
    /// Channels and imported channels, in document order.
    pub channels: Vec<Channel>,
    /// The provider's own levels.
    pub levels: Vec<Level>,
    /// The provider's own tasks.
    pub tasks: Vec<Task>,
    /// The provider's own opcodes, global ones first, then those of each task, in document order.
    pub opcodes: Vec<Opcode>,
    /// The provider's own keywords.
    pub keywords: Vec<Keyword>,
    /// Value maps and bit maps, in document order.
    pub maps: Vec<Map>,
    /// Pattern maps.
    pub pattern_maps: Vec<syntax::PatternMap>,
    /// Filters.
    pub filters: Vec<Filter>,
    /// Templates.
    pub templates: Vec<Template>,
    /// Events, in document order.
    pub events: Vec<Event>,
    /// The distinct (level, keyword) pairs of the events, numbered by first appearance as mc does; events that are not
    /// logged take part.
    pub classes: Vec<EventClass>,
}

/// Provider traits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits {
    /// The provider group.
    pub group_guid: Option<Guid>,
    /// Whether the traits carry the provider's name.
    pub include_name: bool,
}

/// A channel of a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channel {
    /// The full name.
    pub name: SharedStr,
    /// The id by which events refer to it; the name where none is written.
    pub chid: SharedStr,
    /// The C symbol.
    pub symbol: Option<SharedStr>,
    /// The channel byte of the event descriptor.
    pub value: u8,
    /// Bit `63 - position`, which every event of the channel carries in its keyword.
    pub keyword_bit: u64,
    /// What the provider defines; `None` for an imported channel.
    pub definition: Option<ChannelDefinition>,
}

/// A channel that the provider defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelDefinition {
    /// The type.
    pub channel_type: ChannelType,
    /// The security descriptor, in SDDL.
    pub access: Option<SharedStr>,
    /// Who shares its session.
    pub isolation: Isolation,
    /// Whether it is on after installation.
    pub enabled: bool,
    /// The display name.
    pub message: Option<Message>,
    /// `logging` as written; values that are `None` were not written.
    pub logging: Option<Logging>,
    /// `publishing` as written.
    pub publishing: Option<Publishing>,
    /// Whether `value` was written in the manifest (else assigned).
    pub explicit_value: bool,
}

/// Where a channel's log goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logging {
    /// Copy the log when it is full.
    pub auto_backup: Option<bool>,
    /// Keep old events when it is full.
    pub retention: Option<bool>,
    /// Bytes.
    pub max_size: Option<u64>,
}

/// The session of a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publishing {
    /// Highest level.
    pub level: Option<u8>,
    /// Keyword mask.
    pub keywords: Option<u64>,
    /// GUID of the session.
    pub control_guid: Option<Guid>,
    /// KB.
    pub buffer_size: Option<u32>,
    /// Number of buffers at least.
    pub min_buffers: Option<u32>,
    /// Number of files at most.
    pub file_max: Option<u32>,
    /// Number of buffers at most.
    pub max_buffers: Option<u32>,
    /// Milliseconds.
    pub latency: Option<u32>,
    /// Clock.
    pub clock_type: Option<ClockType>,
    /// Whether events carry the user's SID.
    pub sid_type: Option<SidType>,
}

impl From<syntax::Logging> for Logging {
    fn from(logging: syntax::Logging) -> Self {
        Self {
            auto_backup: value(logging.auto_backup),
            retention: value(logging.retention),
            max_size: value(logging.max_size),
        }
    }
}

impl From<syntax::Publishing> for Publishing {
    fn from(publishing: syntax::Publishing) -> Self {
        Self {
            level: value(publishing.level),
            keywords: value(publishing.keywords),
            control_guid: value(publishing.control_guid),
            buffer_size: value(publishing.buffer_size),
            min_buffers: value(publishing.min_buffers),
            file_max: value(publishing.file_max),
            max_buffers: value(publishing.max_buffers),
            latency: value(publishing.latency),
            clock_type: value(publishing.clock_type),
            sid_type: value(publishing.sid_type),
        }
    }
}

fn value<T>(attr: syntax::Attr<T>) -> Option<T> {
    attr.map(|attr| attr.value)
}

/// A level of the provider's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The name.
    pub name: Name,
    /// The level byte.
    pub value: u8,
    /// The C symbol.
    pub symbol: Option<SharedStr>,
    /// The display name.
    pub message: Option<Message>,
}

/// A task of the provider's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The name.
    pub name: Name,
    /// The task number.
    pub value: u16,
    /// The C symbol.
    pub symbol: Option<SharedStr>,
    /// The display name.
    pub message: Option<Message>,
    /// The class GUID of classic (MOF) events.
    pub event_guid: Option<Guid>,
}

/// An opcode of the provider's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opcode {
    /// The name.
    pub name: Name,
    /// The opcode byte.
    pub value: u8,
    /// The task it is local to; `None` if it is global.
    pub task: Option<TaskId>,
    /// The C symbol.
    pub symbol: Option<SharedStr>,
    /// The display name.
    pub message: Option<Message>,
    /// The value in MOF.
    pub mof_value: Option<u8>,
}

/// A keyword of the provider's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// The name.
    pub name: Name,
    /// One bit.
    pub mask: u64,
    /// The C symbol.
    pub symbol: Option<SharedStr>,
    /// The display name.
    pub message: Option<Message>,
}

/// A value map or a bit map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// Which of the two.
    pub kind: MapKind,
    /// The name.
    pub name: SharedStr,
    /// The C symbol.
    pub symbol: Option<SharedStr>,
    /// The entries, in document order.
    pub items: Vec<MapItem>,
}

/// An entry of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapItem {
    /// The value, or the bits.
    pub value: u32,
    /// The text that stands for it.
    pub message: Message,
    /// The C symbol.
    pub symbol: Option<SharedStr>,
}

/// A filter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The name.
    pub name: Name,
    /// The value.
    pub value: u8,
    /// The version.
    pub version: u8,
    /// The layout of the filter data.
    pub template: Option<super::TemplateId>,
    /// The C symbol.
    pub symbol: Option<SharedStr>,
    /// The display name.
    pub message: Option<Message>,
}

impl Provider {
    /// A channel of this provider.
    #[must_use]
    pub fn channel(&self, id: ChannelId) -> &Channel {
        &self.channels[id.index()]
    }

    /// An opcode of this provider.
    #[must_use]
    pub fn opcode(&self, id: OpcodeId) -> &Opcode {
        &self.opcodes[id.index()]
    }
}
