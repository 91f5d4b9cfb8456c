//! The syntax tree as a [`Node`] tree: one function per element of the schema, attributes under their XML names.
//!
//! What a manifest does not say does not appear; see [`crate::dump`] for the forms.

mod counters;
mod metadata;

use super::{
    Channel, ChannelType, ClockType, Data, Event, Extent, Field, Filter, Isolation, Keyword, Level,
    Logging, Manifest, Map, MapKind, MessageEntry, MessageRef, Namespace, Opcode, PatternMap,
    Provider, ProviderSource, Publishing, QName, Resources, Root, SidType, Struct, Task, Template,
    Traits, UserData, UserElement, UserNode,
};
use crate::dump::{Attribute, Node, Value, word};

pub(crate) use counters::counters;
pub(crate) use metadata::metadata;

/// Dumps what the parser understood of a manifest.
#[must_use]
pub fn dump(manifest: &Manifest) -> Node {
    Node::new("manifest")
        .with("root", &manifest.root)
        .with("fallbackCulture", &manifest.fallback_culture)
        .children(manifest.providers.iter().map(provider))
        .children(manifest.message_table.iter().map(message_entry))
        .children(manifest.resources.iter().map(resources))
        .children(manifest.metadata.iter().map(metadata))
        .children(manifest.counters.iter().map(counters))
}

fn message_entry(entry: &MessageEntry) -> Node {
    Node::new("message")
        .with("value", &entry.value)
        .with("message", &entry.message)
        .with("symbol", &entry.symbol)
        .with("mid", &entry.mid)
}

fn provider(provider: &Provider) -> Node {
    Node::new("provider")
        .with("name", &provider.name)
        .with("guid", &provider.guid)
        .with("symbol", &provider.symbol)
        .with("resourceFileName", &provider.resource_file_name)
        .with("messageFileName", &provider.message_file_name)
        .with("parameterFileName", &provider.parameter_file_name)
        .with("message", &provider.message)
        .with("helpLink", &provider.help_link)
        .with("source", &provider.source)
        .with(
            "warnOnApplicationCompatibilityError",
            &provider.warn_on_application_compatibility_error,
        )
        .with("controlGuid", &provider.control_guid)
        .with("namespace", &provider.namespace)
        .children(provider.traits.iter().map(traits))
        .children(provider.channels.iter().map(channel))
        .children(provider.levels.iter().map(level))
        .children(provider.tasks.iter().map(task))
        .children(provider.opcodes.iter().map(opcode))
        .children(provider.keywords.iter().map(keyword))
        .children(provider.maps.iter().map(map))
        .children(provider.pattern_maps.iter().map(pattern_map))
        .children(provider.filters.iter().map(filter))
        .children(provider.templates.iter().map(template))
        .children(provider.events.iter().map(event))
}

fn traits(traits: &Traits) -> Node {
    Node::new("traits")
        .with("groupGuid", &traits.group_guid)
        .with("includeName", &traits.include_name)
}

pub(super) fn channel(channel: &Channel) -> Node {
    let node = |kind| {
        Node::new(kind)
            .with("name", &channel.name)
            .with("chid", &channel.chid)
            .with("symbol", &channel.symbol)
    };
    let Some(definition) = &channel.definition else {
        return node("importChannel");
    };
    node("channel")
        .with("type", &definition.channel_type)
        .with("access", &definition.access)
        .with("isolation", &definition.isolation)
        .with("enabled", &definition.enabled)
        .with("value", &definition.value)
        .with("message", &definition.message)
        .children(definition.logging.iter().map(logging))
        .children(definition.publishing.iter().map(publishing))
}

fn logging(logging: &Logging) -> Node {
    Node::new("logging")
        .with("autoBackup", &logging.auto_backup)
        .with("retention", &logging.retention)
        .with("maxSize", &logging.max_size)
}

fn publishing(publishing: &Publishing) -> Node {
    Node::new("publishing")
        .with("level", &publishing.level)
        .with("keywords", &mask(publishing.keywords.as_ref()))
        .with("controlGuid", &publishing.control_guid)
        .with("bufferSize", &publishing.buffer_size)
        .with("minBuffers", &publishing.min_buffers)
        .with("fileMax", &publishing.file_max)
        .with("maxBuffers", &publishing.max_buffers)
        .with("latency", &publishing.latency)
        .with("clockType", &publishing.clock_type)
        .with("sidType", &publishing.sid_type)
}

fn mask(mask: Option<&crate::source::Spanned<u64>>) -> Option<Value> {
    mask.map(|mask| Value::Hex(mask.value))
}

pub(super) fn level(level: &Level) -> Node {
    Node::new("level")
        .with("name", &level.name)
        .with("value", &level.value)
        .with("symbol", &level.symbol)
        .with("message", &level.message)
}

pub(super) fn task(task: &Task) -> Node {
    Node::new("task")
        .with("name", &task.name)
        .with("value", &task.value)
        .with("symbol", &task.symbol)
        .with("message", &task.message)
        .with("eventGUID", &task.event_guid)
        .children(task.opcodes.iter().map(opcode))
}

pub(super) fn opcode(opcode: &Opcode) -> Node {
    Node::new("opcode")
        .with("name", &opcode.name)
        .with("value", &opcode.value)
        .with("symbol", &opcode.symbol)
        .with("message", &opcode.message)
        .with("mofValue", &opcode.mof_value)
}

pub(super) fn keyword(keyword: &Keyword) -> Node {
    Node::new("keyword")
        .with("name", &keyword.name)
        .with("mask", &Value::Hex(keyword.mask.value))
        .with("symbol", &keyword.symbol)
        .with("message", &keyword.message)
}

fn map(map: &Map) -> Node {
    let bits = map.kind == MapKind::Bit;
    Node::new(if bits { "bitMap" } else { "valueMap" })
        .with("name", &map.name)
        .with("symbol", &map.symbol)
        .children(map.items.iter().map(|item| {
            let value = u64::from(item.value.value);
            Node::new("map")
                .with(
                    "value",
                    &if bits {
                        Value::Hex(value)
                    } else {
                        Value::Number(value)
                    },
                )
                .with("message", &item.message)
                .with("symbol", &item.symbol)
        }))
}

pub(crate) fn pattern_map(map: &PatternMap) -> Node {
    Node::new("patternMap")
        .with("name", &map.name)
        .with("format", &map.format)
        .with("symbol", &map.symbol)
        .children(map.items.iter().map(|item| {
            Node::new("map")
                .with("name", &item.name)
                .with("value", &item.value)
        }))
}

fn filter(filter: &Filter) -> Node {
    Node::new("filter")
        .with("name", &filter.name)
        .with("value", &filter.value)
        .with("version", &filter.version)
        .with("tid", &filter.tid)
        .with("symbol", &filter.symbol)
        .with("message", &filter.message)
}

fn template(template: &Template) -> Node {
    Node::new("template")
        .with("tid", &template.tid)
        .with("name", &template.name)
        .children(template.fields.iter().map(field))
        .children(
            template
                .binary
                .iter()
                .map(|binary| Node::new("binary").with("name", &binary.value)),
        )
        .children(template.user_data.iter().map(user_data))
}

fn field(field: &Field) -> Node {
    match field {
        Field::Data(field) => data(field),
        Field::Struct(field) => structure(field),
    }
}

fn data(data: &Data) -> Node {
    Node::new("data")
        .with("name", &data.name)
        .with("inType", &data.in_type)
        .with("outType", &data.out_type)
        .with("map", &data.map)
        .with("length", &data.length)
        .with("count", &data.count)
}

fn structure(structure: &Struct) -> Node {
    Node::new("struct")
        .with("name", &structure.name)
        .with("ecm:type", &structure.type_name)
        .with("count", &structure.count)
        .with("length", &structure.length)
        .children(structure.members.iter().map(data))
}

/// `UserData`; the model keeps it as it is written, so its dump uses this too.
pub(crate) fn user_data(data: &UserData) -> Node {
    Node::new("UserData").children(data.root.iter().map(user_element))
}

fn user_element(element: &UserElement) -> Node {
    Node::new("element")
        .with("prefix", &word_unless_empty(&element.prefix))
        .with("name", &word(element.local.as_str()))
        .with("namespace", &text_unless_empty(&element.namespace))
        .flag("spaced", element.spaced)
        .children(element.attributes.iter().map(|attribute| {
            Node::new("attribute")
                .with("name", &word(attribute.name.as_str()))
                .with("value", &attribute.value)
        }))
        .children(element.children.iter().map(|child| match child {
            UserNode::Element(child) => user_element(child),
            UserNode::Text(text) => Node::new("text").with("value", text),
        }))
}

fn word_unless_empty(text: &str) -> Option<Value> {
    (!text.is_empty()).then(|| word(text))
}

fn text_unless_empty(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn event(event: &Event) -> Node {
    let keywords: Vec<String> = event.keywords.iter().map(|k| k.value.to_string()).collect();
    Node::new("event")
        .with("value", &event.value)
        .with("version", &event.version)
        .with("symbol", &event.symbol)
        .with("level", &event.level)
        .with("opcode", &event.opcode)
        .with("task", &event.task)
        .with("keywords", &text_unless_empty(&keywords.join(" ")))
        .with("channel", &event.channel)
        .with("template", &event.template)
        .with("message", &event.message)
        .with("notLogged", &event.not_logged)
        .with("name", &event.name)
        .with("attributes", &event.attributes)
        .with("suppressProjection", &event.suppress_projection)
}

fn resources(resources: &Resources) -> Node {
    Node::new("resources")
        .with("culture", &resources.culture)
        .children(resources.strings.iter().map(|string| {
            Node::new("string")
                .with("id", &string.id)
                .with("value", &string.value)
                .with("stringType", &string.string_type)
        }))
}

impl Attribute for QName {
    /// The conventional prefix stands for the namespace, so that a manifest that calls `win` something else dumps the
    /// same; a name of a foreign namespace is written `{uri}local`.
    fn value(&self) -> Option<Value> {
        Some(word(self.to_string()))
    }
}

impl std::fmt::Display for QName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            namespace, local, ..
        } = self;
        match namespace {
            Namespace::Events => f.write_str(local),
            Namespace::Win => write!(f, "win:{local}"),
            Namespace::Xs => write!(f, "xs:{local}"),
            Namespace::Trace => write!(f, "trace:{local}"),
            Namespace::Other(uri) => write!(f, "{{{uri}}}{local}"),
        }
    }
}

impl Attribute for MessageRef {
    fn value(&self) -> Option<Value> {
        Some(match self {
            Self::String(id) => word(format!("$(string.{id})")),
            Self::Mc(symbol) => word(format!("$(mc.{symbol})")),
        })
    }
}

impl Attribute for Extent {
    fn value(&self) -> Option<Value> {
        match self {
            Self::Number(number) => number.value(),
            Self::Field(name) => name.value(),
        }
    }
}

macro_rules! words {
    ($($name:ident { $($variant:ident => $text:literal,)* })*) => {$(
        impl Attribute for $name {
            fn value(&self) -> Option<Value> {
                Some(word(match self { $(Self::$variant => $text,)* }))
            }
        }
    )*};
}

words! {
    Root { InstrumentationManifest => "instrumentationManifest", Assembly => "assembly", }
    ProviderSource { Xml => "Xml", Wbem => "Wbem", }
    ChannelType { Admin => "Admin", Operational => "Operational", Analytic => "Analytic", Debug => "Debug", }
    Isolation { Application => "Application", System => "System", Custom => "Custom", }
    ClockType { SystemTime => "SystemTime", Qpc => "QPC", }
    SidType { None => "None", Publishing => "Publishing", }
}
