//! `provider` and `traits`.

use super::{
    Attr, Channel, Event, Filter, Keyword, Level, Map, MessageRef, Opcode, PatternMap, Task,
    Template,
};
use crate::guid::Guid;
use crate::source::{SharedStr, Span, Spanned};

/// `provider@source`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderSource {
    /// `Xml`.
    Xml,
    /// `Wbem`: made from a MOF class.
    Wbem,
}

/// `provider`.
#[derive(Clone, Debug)]
pub struct Provider {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<SharedStr>,
    /// `guid`.
    pub guid: Spanned<Guid>,
    /// `symbol`; required by the schema, but real manifests that were never compiled with mc lack it.
    pub symbol: Attr<SharedStr>,
    /// `resourceFileName`.
    pub resource_file_name: Attr<SharedStr>,
    /// `messageFileName`.
    pub message_file_name: Attr<SharedStr>,
    /// `parameterFileName`.
    pub parameter_file_name: Attr<SharedStr>,
    /// `message`.
    pub message: Attr<MessageRef>,
    /// `helpLink`.
    pub help_link: Attr<SharedStr>,
    /// `source`.
    pub source: Attr<ProviderSource>,
    /// `warnOnApplicationCompatibilityError`.
    pub warn_on_application_compatibility_error: Attr<bool>,
    /// `controlGuid`.
    pub control_guid: Attr<Guid>,
    /// `namespace`.
    pub namespace: Attr<SharedStr>,
    /// `traits`.
    pub traits: Option<Traits>,
    /// `channels`: `channel` and `importChannel` in document order, which decides the keyword bits.
    pub channels: Vec<Channel>,
    /// `levels/level`.
    pub levels: Vec<Level>,
    /// `tasks/task`.
    pub tasks: Vec<Task>,
    /// `opcodes/opcode`.
    pub opcodes: Vec<Opcode>,
    /// `keywords/keyword`.
    pub keywords: Vec<Keyword>,
    /// `maps`: `valueMap` and `bitMap` in document order.
    pub maps: Vec<Map>,
    /// `namedQueries/patternMaps/patternMap`.
    pub pattern_maps: Vec<PatternMap>,
    /// `filters/filter`.
    pub filters: Vec<Filter>,
    /// `templates/template`.
    pub templates: Vec<Template>,
    /// `events/event`.
    pub events: Vec<Event>,
}

/// `provider/traits`.
#[derive(Clone, Debug)]
pub struct Traits {
    /// The element.
    pub span: Span,
    /// `groupGuid`.
    pub group_guid: Attr<Guid>,
    /// `includeName`.
    pub include_name: Attr<bool>,
}
