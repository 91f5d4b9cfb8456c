//! The syntax tree: one struct per element of the schema, one field per attribute.
//!
//! Required attributes are plain, optional ones are `Option`. Where a required attribute is missing or malformed the parser
//! has reported that and put a default in its place; the gate behind the stage keeps such a tree from going further.

use crate::guid::Guid;
use crate::source::{SharedStr, Span, Spanned};

impl Default for MessageRef {
    fn default() -> Self {
        Self::String(SharedStr::default())
    }
}

/// An attribute that may be absent. An empty `symbol`, which the schema allows, counts as absent.
pub type Attr<T> = Option<Spanned<T>>;

/// A namespace that a QName in an attribute value resolved to.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Namespace {
    /// `http://schemas.microsoft.com/win/2004/08/events`: the manifest's own, which unprefixed names belong to.
    #[default]
    Events,
    /// `http://manifests.microsoft.com/win/2004/08/windows/events`, by convention `win`.
    Win,
    /// `http://www.w3.org/2001/XMLSchema`, by convention `xs`.
    Xs,
    /// `http://schemas.microsoft.com/win/2004/08/events/trace`.
    Trace,
    /// Any other URI.
    Other(SharedStr),
}

/// A QName in an attribute value, resolved through the `xmlns` declarations in scope.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QName {
    /// What the prefix stands for.
    pub namespace: Namespace,
    /// The prefix as written, empty if there is none. For messages and generated names only.
    pub prefix: SharedStr,
    /// The local part.
    pub local: SharedStr,
}

/// `message="$(string.id)"` and `message="$(mc.symbol)"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageRef {
    /// An id of the localization section.
    String(SharedStr),
    /// A symbol of a companion message-text (.mc) file.
    Mc(SharedStr),
}

/// A `count` or `length`: a number, or the name of the field that holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A constant.
    Number(u16),
    /// The name of a field.
    Field(SharedStr),
}

/// Which root element the manifest has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Root {
    /// `<instrumentationManifest>`.
    #[default]
    InstrumentationManifest,
    /// `<assembly>` of a Windows component manifest.
    Assembly,
}

/// A whole manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// The form of the root element.
    pub root: Root,
    /// `instrumentation/events/provider`.
    pub providers: Vec<Provider>,
    /// `messageTable/message`, from `events` and from `metadata`.
    pub message_table: Vec<MessageEntry>,
    /// `localization@fallbackCulture`.
    pub fallback_culture: Attr<SharedStr>,
    /// `localization/resources`.
    pub resources: Vec<Resources>,
    /// `metadata`: in winmeta.xml itself.
    pub metadata: Option<Metadata>,
    /// `instrumentation/counters`: kept, compiled by ctrpp and not by mc.
    pub counters: Vec<Counters>,
}

/// `messageTable/message`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageEntry {
    /// The element.
    pub span: Span,
    /// `value`: the message id.
    pub value: Spanned<u32>,
    /// `message`.
    pub message: Spanned<MessageRef>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `mid`: unused by Windows.
    pub mid: Attr<SharedStr>,
}

/// `provider@source`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderSource {
    /// `Xml`.
    Xml,
    /// `Wbem`: made from a MOF class.
    Wbem,
}

/// `provider`.
#[derive(Clone, Debug, PartialEq, Eq)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traits {
    /// The element.
    pub span: Span,
    /// `groupGuid`.
    pub group_guid: Attr<Guid>,
    /// `includeName`.
    pub include_name: Attr<bool>,
}

/// `channel@type`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChannelType {
    /// `Admin`.
    #[default]
    Admin,
    /// `Operational`.
    Operational,
    /// `Analytic`.
    Analytic,
    /// `Debug`.
    Debug,
}

/// `channel@isolation`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isolation {
    /// `Application`.
    Application,
    /// `System`.
    System,
    /// `Custom`: a session of its own.
    Custom,
}

/// `channel` or `importChannel`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channel {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<SharedStr>,
    /// `chid`.
    pub chid: Attr<SharedStr>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// What only `channel` has; `None` for `importChannel`.
    pub definition: Option<ChannelDefinition>,
}

/// The part of `channel` that `importChannel` lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelDefinition {
    /// `type`.
    pub channel_type: Spanned<ChannelType>,
    /// `access`: a security descriptor in SDDL.
    pub access: Attr<SharedStr>,
    /// `isolation`.
    pub isolation: Attr<Isolation>,
    /// `enabled`.
    pub enabled: Attr<bool>,
    /// `value`.
    pub value: Attr<u8>,
    /// `message`.
    pub message: Attr<MessageRef>,
    /// `logging`.
    pub logging: Option<Logging>,
    /// `publishing`.
    pub publishing: Option<Publishing>,
}

/// `channel/logging`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logging {
    /// The element.
    pub span: Span,
    /// `autoBackup`.
    pub auto_backup: Attr<bool>,
    /// `retention`.
    pub retention: Attr<bool>,
    /// `maxSize`, in bytes.
    pub max_size: Attr<u64>,
}

/// `publishing/clockType`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockType {
    /// `SystemTime`.
    SystemTime,
    /// `QPC`.
    Qpc,
}

/// `publishing/sidType`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SidType {
    /// `None`.
    None,
    /// `Publishing`.
    Publishing,
}

/// `channel/publishing`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publishing {
    /// The element.
    pub span: Span,
    /// `level`.
    pub level: Attr<u8>,
    /// `keywords`.
    pub keywords: Attr<u64>,
    /// `controlGuid`.
    pub control_guid: Attr<Guid>,
    /// `bufferSize`, in KB.
    pub buffer_size: Attr<u32>,
    /// `minBuffers`.
    pub min_buffers: Attr<u32>,
    /// `fileMax`.
    pub file_max: Attr<u32>,
    /// `maxBuffers`.
    pub max_buffers: Attr<u32>,
    /// `latency`, in milliseconds.
    pub latency: Attr<u32>,
    /// `clockType`.
    pub clock_type: Attr<ClockType>,
    /// `sidType`.
    pub sid_type: Attr<SidType>,
}

/// `level`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<QName>,
    /// `value`.
    pub value: Spanned<u8>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `message`.
    pub message: Attr<MessageRef>,
}

/// `task`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<QName>,
    /// `value`.
    pub value: Spanned<u16>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `message`.
    pub message: Attr<MessageRef>,
    /// `eventGUID`.
    pub event_guid: Attr<Guid>,
    /// `opcodes/opcode`: valid with this task only.
    pub opcodes: Vec<Opcode>,
}

/// `opcode`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opcode {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<QName>,
    /// `value`.
    pub value: Spanned<u8>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `message`.
    pub message: Attr<MessageRef>,
    /// `mofValue`.
    pub mof_value: Attr<u8>,
}

/// `keyword`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<QName>,
    /// `mask`.
    pub mask: Spanned<u64>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `message`.
    pub message: Attr<MessageRef>,
}

/// Whether a map names values or bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapKind {
    /// `valueMap`.
    Value,
    /// `bitMap`.
    Bit,
}

/// `valueMap` or `bitMap`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// The start tag.
    pub span: Span,
    /// Which of the two.
    pub kind: MapKind,
    /// `name`.
    pub name: Spanned<SharedStr>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `map`.
    pub items: Vec<MapItem>,
}

/// `map`: one entry of a [`Map`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapItem {
    /// The start tag.
    pub span: Span,
    /// `value`.
    pub value: Spanned<u32>,
    /// `message`.
    pub message: Spanned<MessageRef>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
}

/// `patternMap`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternMap {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<QName>,
    /// `format`.
    pub format: Spanned<SharedStr>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `map`.
    pub items: Vec<PatternItem>,
}

/// `patternMap/map`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternItem {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<SharedStr>,
    /// `value`.
    pub value: Spanned<SharedStr>,
}

/// `filter`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<QName>,
    /// `value`.
    pub value: Spanned<u8>,
    /// `version`.
    pub version: Attr<u8>,
    /// `tid`.
    pub tid: Attr<SharedStr>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `message`.
    pub message: Attr<MessageRef>,
}

/// `template`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// The start tag.
    pub span: Span,
    /// `tid`.
    pub tid: Spanned<SharedStr>,
    /// `name`.
    pub name: Attr<SharedStr>,
    /// `data` and `struct`, in payload order.
    pub fields: Vec<Field>,
    /// `binary@name`: internal to Windows.
    pub binary: Option<Spanned<Option<SharedStr>>>,
    /// `UserData`.
    pub user_data: Option<UserData>,
}

/// `data` or `struct`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(
    clippy::large_enum_variant,
    reason = "nearly every field is the larger variant"
)]
pub enum Field {
    /// `data`.
    Data(Data),
    /// `struct`.
    Struct(Struct),
}

/// `data`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<SharedStr>,
    /// `inType`.
    pub in_type: Spanned<QName>,
    /// `outType`.
    pub out_type: Attr<QName>,
    /// `map`.
    pub map: Attr<SharedStr>,
    /// `length`.
    pub length: Attr<Extent>,
    /// `count`.
    pub count: Attr<Extent>,
}

/// `struct`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Struct {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<SharedStr>,
    /// `count`.
    pub count: Attr<Extent>,
    /// `length`: Windows Vista only.
    pub length: Attr<Extent>,
    /// `data`.
    pub members: Vec<Data>,
}

/// `UserData`: the shape of the rendered event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserData {
    /// The element.
    pub span: Span,
    /// Its one child, of a namespace of the author's own.
    pub root: Option<UserElement>,
}

/// An element inside `UserData`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserElement {
    /// The start tag.
    pub span: Span,
    /// The prefix as written, empty if there is none.
    pub prefix: SharedStr,
    /// The local name.
    pub local: SharedStr,
    /// The namespace URI, empty if there is none.
    pub namespace: SharedStr,
    /// Attributes other than `xmlns`, as (name as written, value).
    pub attributes: Vec<(SharedStr, Spanned<SharedStr>)>,
    /// Child elements and text, in order.
    pub children: Vec<UserNode>,
}

/// A child of a [`UserElement`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UserNode {
    /// An element.
    Element(UserElement),
    /// Text that is not white space only, as written.
    Text(Spanned<SharedStr>),
}

/// `event`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The start tag.
    pub span: Span,
    /// `value`.
    pub value: Spanned<u32>,
    /// `version`.
    pub version: Attr<u8>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `level`.
    pub level: Attr<QName>,
    /// `opcode`.
    pub opcode: Attr<QName>,
    /// `task`.
    pub task: Attr<QName>,
    /// `keywords`: each name with its own place.
    pub keywords: Vec<Spanned<QName>>,
    /// `channel`.
    pub channel: Attr<SharedStr>,
    /// `template`.
    pub template: Attr<SharedStr>,
    /// `message`.
    pub message: Attr<MessageRef>,
    /// `notLogged`.
    pub not_logged: Attr<bool>,
    /// `name`.
    pub name: Attr<SharedStr>,
    /// `attributes`: the text as written.
    pub attributes: Attr<SharedStr>,
    /// `suppressProjection`.
    pub suppress_projection: Attr<bool>,
}

/// `resources`: the texts of one culture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resources {
    /// The start tag.
    pub span: Span,
    /// `culture`, like `en-US`.
    pub culture: Spanned<SharedStr>,
    /// `stringTable/string`.
    pub strings: Vec<StringEntry>,
}

/// `string`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StringEntry {
    /// The start tag.
    pub span: Span,
    /// `id`.
    pub id: Spanned<SharedStr>,
    /// `value`.
    pub value: Spanned<SharedStr>,
    /// `stringType`: unused by Windows.
    pub string_type: Attr<SharedStr>,
}

/// `metadata`: winmeta.xml's own content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Metadata {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<SharedStr>,
    /// `channels`.
    pub channels: Vec<Channel>,
    /// `levels`.
    pub levels: Vec<Level>,
    /// `tasks`.
    pub tasks: Vec<Task>,
    /// `opcodes`.
    pub opcodes: Vec<Opcode>,
    /// `keywords`.
    pub keywords: Vec<Keyword>,
    /// `types/xmlTypes/xmlType`.
    pub xml_types: Vec<XmlType>,
    /// `types/inTypes/inType`.
    pub in_types: Vec<MetadataInType>,
    /// `namedQueries/patternMaps/patternMap`.
    pub pattern_maps: Vec<PatternMap>,
}

/// `xmlType`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XmlType {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<QName>,
    /// `value`.
    pub value: Spanned<u16>,
    /// `symbol`.
    pub symbol: Spanned<SharedStr>,
}

/// `inType` of `metadata`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetadataInType {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<QName>,
    /// `value`.
    pub value: Spanned<u16>,
    /// `symbol`.
    pub symbol: Spanned<SharedStr>,
    /// `outType@xmlType`, and whether it is the default.
    pub out_types: Vec<(Spanned<QName>, bool)>,
}

/// `counters`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counters {
    /// The start tag.
    pub span: Span,
    /// `schemaVersion`.
    pub schema_version: Spanned<SharedStr>,
    /// `provider`.
    pub providers: Vec<CounterProvider>,
}

/// `counters/provider`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterProvider {
    /// The start tag.
    pub span: Span,
    /// `providerGuid`.
    pub provider_guid: Spanned<Guid>,
    /// `applicationIdentity`.
    pub application_identity: Spanned<SharedStr>,
    /// `providerType`.
    pub provider_type: Attr<SharedStr>,
    /// `callback`.
    pub callback: Attr<SharedStr>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `providerName`.
    pub provider_name: Attr<SharedStr>,
    /// `resourceBase`.
    pub resource_base: Attr<u32>,
    /// `counterSet`.
    pub sets: Vec<CounterSet>,
}

/// `counterSet`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterSet {
    /// The start tag.
    pub span: Span,
    /// `guid`.
    pub guid: Spanned<Guid>,
    /// `uri`.
    pub uri: Spanned<SharedStr>,
    /// `name`.
    pub name: Spanned<SharedStr>,
    /// `description`.
    pub description: Spanned<SharedStr>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `instances`.
    pub instances: Attr<SharedStr>,
    /// `nameID`: the message id of the name, in components that localise their counters.
    pub name_id: Attr<u32>,
    /// `descriptionID`.
    pub description_id: Attr<u32>,
    /// `structs/struct`: (name, type).
    pub structs: Vec<(Spanned<SharedStr>, Spanned<SharedStr>)>,
    /// `counter`.
    pub counters: Vec<Counter>,
}

/// `counter`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The start tag.
    pub span: Span,
    /// `id`.
    pub id: Spanned<u32>,
    /// `uri`.
    pub uri: Spanned<SharedStr>,
    /// `type`.
    pub counter_type: Spanned<SharedStr>,
    /// `name`.
    pub name: Attr<SharedStr>,
    /// `description`.
    pub description: Attr<SharedStr>,
    /// The remaining attributes, as (name, value): `detailLevel`, `defaultScale`, `aggregate`, `baseID`, `perfTimeID`,
    /// `perfFreqID`, `multiCounterID`, `struct`, `field`, `symbol`, `nameID`, `descriptionID`.
    pub attributes: Vec<(&'static str, Spanned<SharedStr>)>,
    /// `counterAttributes/counterAttribute@name`.
    pub flags: Vec<Spanned<SharedStr>>,
}
