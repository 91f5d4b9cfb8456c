//! Where in the text the parts of a model come from: arenas parallel to those of the model.

use crate::source::Span;

/// The places of a [`super::Model`].
#[derive(Clone, Debug, Default)]
pub struct Origins {
    /// Parallel to `Model::providers`.
    pub providers: Vec<ProviderOrigins>,
    /// Parallel to `Model::message_table`: the element.
    pub message_table: Vec<Span>,
    /// Parallel to `Model::strings`: per culture the (element, value) places.
    pub strings: Vec<Vec<Option<(Span, Span)>>>,
    /// Parallel to `Model::cultures`: the `culture` attribute.
    pub cultures: Vec<Span>,
}

/// The places of a provider.
#[derive(Clone, Debug, Default)]
pub struct ProviderOrigins {
    /// The start tag.
    pub span: Span,
    /// The `name` attribute.
    pub name: Span,
    /// The `guid` attribute.
    pub guid: Span,
    /// The `symbol` attribute, else the start tag.
    pub symbol: Span,
    /// The `resourceFileName` attribute, else the start tag.
    pub resource_file_name: Span,
    /// The `messageFileName` attribute, else the start tag.
    pub message_file_name: Span,
    /// The `message` attribute, else the start tag.
    pub message: Span,
    /// The `controlGuid` attribute, else the start tag.
    pub control_guid: Span,
    /// Parallel to `Provider::channels`.
    pub channels: Vec<ItemOrigin>,
    /// Parallel to `Provider::channels`: what only channels have.
    pub channel_parts: Vec<ChannelParts>,
    /// Parallel to `Provider::levels`.
    pub levels: Vec<ItemOrigin>,
    /// Parallel to `Provider::tasks`.
    pub tasks: Vec<ItemOrigin>,
    /// Parallel to `Provider::opcodes`.
    pub opcodes: Vec<ItemOrigin>,
    /// Parallel to `Provider::keywords`.
    pub keywords: Vec<ItemOrigin>,
    /// Parallel to `Provider::filters`.
    pub filters: Vec<ItemOrigin>,
    /// Parallel to `Provider::maps`.
    pub maps: Vec<MapOrigin>,
    /// Parallel to `Provider::templates`.
    pub templates: Vec<TemplateOrigin>,
    /// Parallel to `Provider::events`.
    pub events: Vec<EventOrigin>,
}

/// The places of a channel, level, task, opcode, keyword, filter or map item.
#[derive(Clone, Copy, Debug, Default)]
pub struct ItemOrigin {
    /// The start tag.
    pub span: Span,
    /// The `name` attribute (of a map item: the start tag).
    pub name: Span,
    /// The `value` or `mask` attribute, else the start tag.
    pub value: Span,
    /// The `symbol` attribute, else the start tag.
    pub symbol: Span,
    /// The `message` attribute, else the start tag.
    pub message: Span,
}

/// The places of what only channels have.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChannelParts {
    /// The `chid` attribute, else the `name` attribute.
    pub chid: Span,
    /// The `type` attribute, else the start tag.
    pub channel_type: Span,
    /// The `access` attribute, else the start tag.
    pub access: Span,
    /// `logging`, else the start tag.
    pub logging: Span,
    /// `autoBackup`, else `logging`.
    pub auto_backup: Span,
    /// `maxSize`, else `logging`.
    pub max_size: Span,
    /// `publishing`, else the start tag.
    pub publishing: Span,
    /// `controlGuid`, else `publishing`.
    pub control_guid: Span,
    /// `keywords`, else `publishing`.
    pub keywords: Span,
    /// `fileMax`, else `publishing`.
    pub file_max: Span,
    /// `maxBuffers`, else `publishing`.
    pub max_buffers: Span,
}

/// The places of a map.
#[derive(Clone, Debug, Default)]
pub struct MapOrigin {
    /// The map itself.
    pub item: ItemOrigin,
    /// Parallel to `Map::items`.
    pub items: Vec<ItemOrigin>,
}

/// The places of a template.
#[derive(Clone, Debug, Default)]
pub struct TemplateOrigin {
    /// The start tag.
    pub span: Span,
    /// The `tid` attribute.
    pub tid: Span,
    /// The `name` attribute, else the start tag.
    pub name: Span,
    /// Parallel to `Template::fields`.
    pub fields: Vec<FieldOrigin>,
}

/// The places of a field.
#[derive(Clone, Debug, Default)]
pub struct FieldOrigin {
    /// The start tag.
    pub span: Span,
    /// The `name` attribute.
    pub name: Span,
    /// The `inType` attribute, else the start tag.
    pub in_type: Span,
    /// The `outType` attribute, else the start tag.
    pub out_type: Span,
    /// The `map` attribute, else the start tag.
    pub map: Span,
    /// The `length` attribute, else the start tag.
    pub length: Span,
    /// The `count` attribute, else the start tag.
    pub count: Span,
    /// Of a struct: its members.
    pub members: Vec<FieldOrigin>,
}

/// The places of an event.
#[derive(Clone, Debug, Default)]
pub struct EventOrigin {
    /// The start tag.
    pub span: Span,
    /// The `value` attribute.
    pub value: Span,
    /// The `version` attribute, else the `value` attribute.
    pub version: Span,
    /// The `symbol` attribute, else the start tag.
    pub symbol: Span,
    /// The `level` attribute, else the start tag.
    pub level: Span,
    /// The `opcode` attribute, else the start tag.
    pub opcode: Span,
    /// The `task` attribute, else the start tag.
    pub task: Span,
    /// The `channel` attribute, else the start tag.
    pub channel: Span,
    /// The `template` attribute, else the start tag.
    pub template: Span,
    /// The `message` attribute, else the start tag.
    pub message: Span,
    /// Parallel to `Event::keywords`.
    pub keywords: Vec<Span>,
}
