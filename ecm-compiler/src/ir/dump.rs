//! The model as a [`Node`] tree: numbers decided, references by name.
//!
//! Two models that mean the same dump the same. Ids do not appear: an element that is inserted changes the dump where it
//! stands and nowhere else.

use super::{
    Arity, Channel, ChannelDefinition, Data, Descriptor, Event, Field, FieldKind, Filter, Keyword,
    Length, Level, Logging, Map, MapKind, Message, MessageEntry, Model, Name, Opcode, Provider,
    Publishing, Ref, Task, Template, Traits,
};
use crate::dump::{Attribute, Node, Value, word};
use crate::syntax::dump::{counters, metadata, pattern_map, user_data};
use crate::well_known::WellKnown;

/// Dumps what a manifest means.
#[must_use]
pub fn dump(model: &Model) -> Node {
    Node::new("model")
        .children(model.providers.iter().map(|p| provider(model, p)))
        .children(model.message_table.iter().map(|m| message_entry(model, m)))
        .children(strings(model))
        .children(model.metadata.iter().map(metadata))
        .children(model.counters.iter().map(counters))
}

/// One `string` per id with one `text` per culture that has it.
fn strings(model: &Model) -> impl Iterator<Item = Node> {
    model.strings.iter().map(|string| {
        Node::new("string").with("id", &string.id).children(
            string
                .texts
                .iter()
                .zip(&model.cultures)
                .filter_map(|(text, culture)| {
                    let text = text.as_ref()?;
                    Some(
                        Node::new("text")
                            .with("culture", &word(culture.as_str()))
                            .with("value", text),
                    )
                }),
        )
    })
}

fn message_entry(model: &Model, entry: &MessageEntry) -> Node {
    Node::new("message")
        .with("value", &entry.value)
        .with("message", &message(model, Some(&entry.message)))
        .with("symbol", &entry.symbol)
}

/// A message by its id, as a manifest refers to it; the text stands once, at the end of the dump.
fn message(model: &Model, message: Option<&Message>) -> Option<Value> {
    Some(word(match message? {
        Message::String(id) => format!("$(string.{})", model.string(*id).id),
        Message::Mc(symbol) => format!("$(mc.{symbol})"),
    }))
}

fn provider(model: &Model, provider: &Provider) -> Node {
    Node::new("provider")
        .with("name", &provider.name)
        .with("guid", &provider.guid)
        .with("symbol", &provider.symbol)
        .with("resourceFileName", &provider.resource_file_name)
        .with("messageFileName", &provider.message_file_name)
        .with("parameterFileName", &provider.parameter_file_name)
        .with("message", &message(model, provider.message.as_ref()))
        .with("helpLink", &provider.help_link)
        .with("source", &provider.source)
        .flag(
            "warnOnApplicationCompatibilityError",
            provider.warn_on_application_compatibility_error,
        )
        .with("controlGuid", &provider.control_guid)
        .with("namespace", &provider.namespace)
        .children(provider.traits.iter().map(traits))
        .children(provider.channels.iter().map(|c| channel(model, c)))
        .children(provider.levels.iter().map(|l| level(model, l)))
        .children(provider.tasks.iter().map(|t| task(model, t)))
        .children(provider.opcodes.iter().map(|o| opcode(model, provider, o)))
        .children(provider.keywords.iter().map(|k| keyword(model, k)))
        .children(provider.maps.iter().map(|m| map(model, m)))
        .children(provider.pattern_maps.iter().map(pattern_map))
        .children(provider.filters.iter().map(|f| filter(model, provider, f)))
        .children(provider.templates.iter().map(|t| template(provider, t)))
        .children(provider.classes.iter().enumerate().map(|(number, class)| {
            Node::new("class")
                .with("number", &Value::Number(number as u64))
                .with("level", &class.level)
                .with("keyword", &Value::Hex(class.keyword))
        }))
        .children(provider.events.iter().map(|e| event(model, provider, e)))
}

fn traits(traits: &Traits) -> Node {
    Node::new("traits")
        .with("groupGuid", &traits.group_guid)
        .flag("includeName", traits.include_name)
}

fn channel(model: &Model, channel: &Channel) -> Node {
    let kind = if channel.definition.is_some() {
        "channel"
    } else {
        "importChannel"
    };
    let node = Node::new(kind)
        .with("name", &channel.name)
        .with("chid", &channel.chid)
        .with("symbol", &channel.symbol)
        .with("value", &channel.value)
        .with("keywordBit", &Value::Hex(channel.keyword_bit));
    match &channel.definition {
        Some(definition) => channel_definition(model, node, definition),
        None => node,
    }
}

fn channel_definition(model: &Model, node: Node, definition: &ChannelDefinition) -> Node {
    node.flag("explicitValue", definition.explicit_value)
        .with("type", &definition.channel_type)
        .with("access", &definition.access)
        .with("isolation", &definition.isolation)
        .flag("enabled", definition.enabled)
        .with("message", &message(model, definition.message.as_ref()))
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
        .with("keywords", &publishing.keywords.map(Value::Hex))
        .with("controlGuid", &publishing.control_guid)
        .with("bufferSize", &publishing.buffer_size)
        .with("minBuffers", &publishing.min_buffers)
        .with("fileMax", &publishing.file_max)
        .with("maxBuffers", &publishing.max_buffers)
        .with("latency", &publishing.latency)
        .with("clockType", &publishing.clock_type)
        .with("sidType", &publishing.sid_type)
}

fn level(model: &Model, level: &Level) -> Node {
    Node::new("level")
        .with("name", &level.name)
        .with("value", &level.value)
        .with("symbol", &level.symbol)
        .with("message", &message(model, level.message.as_ref()))
}

fn task(model: &Model, task: &Task) -> Node {
    Node::new("task")
        .with("name", &task.name)
        .with("value", &task.value)
        .with("symbol", &task.symbol)
        .with("message", &message(model, task.message.as_ref()))
        .with("eventGUID", &task.event_guid)
}

fn opcode(model: &Model, provider: &Provider, opcode: &Opcode) -> Node {
    let task = opcode
        .task
        .and_then(|id| provider.tasks.get(id.index()))
        .map(|task| task.name.clone());
    Node::new("opcode")
        .with("name", &opcode.name)
        .with("value", &opcode.value)
        .with("task", &task)
        .with("symbol", &opcode.symbol)
        .with("message", &message(model, opcode.message.as_ref()))
        .with("mofValue", &opcode.mof_value)
}

fn keyword(model: &Model, keyword: &Keyword) -> Node {
    Node::new("keyword")
        .with("name", &keyword.name)
        .with("mask", &Value::Hex(keyword.mask))
        .with("symbol", &keyword.symbol)
        .with("message", &message(model, keyword.message.as_ref()))
}

fn map(model: &Model, map: &Map) -> Node {
    let (kind, value): (_, fn(u64) -> Value) = match map.kind {
        MapKind::Value => ("valueMap", Value::Number),
        MapKind::Bit => ("bitMap", Value::Hex),
    };
    Node::new(kind)
        .with("name", &map.name)
        .with("symbol", &map.symbol)
        .children(map.items.iter().map(|item| {
            Node::new("map")
                .with("value", &value(u64::from(item.value)))
                .with("message", &message(model, Some(&item.message)))
                .with("symbol", &item.symbol)
        }))
}

fn filter(model: &Model, provider: &Provider, filter: &Filter) -> Node {
    let template = filter
        .template
        .and_then(|id| provider.templates.get(id.index()));
    Node::new("filter")
        .with("name", &filter.name)
        .with("value", &filter.value)
        .with("version", &filter.version)
        .with("template", &template.map(|t| t.tid.clone()))
        .with("symbol", &filter.symbol)
        .with("message", &message(model, filter.message.as_ref()))
}

fn template(provider: &Provider, template: &Template) -> Node {
    Node::new("template")
        .with("tid", &template.tid)
        .with("name", &template.name)
        .children(fields(provider, &template.fields))
        .children(template.user_data.iter().map(user_data))
}

fn fields<'a>(provider: &'a Provider, list: &'a [Field]) -> impl Iterator<Item = Node> + 'a {
    list.iter().map(|field| match &field.kind {
        FieldKind::Data(data) => {
            let node = Node::new("data").with("name", &field.name);
            with_data(node, provider, data, list).with("count", &count(field.arity, list))
        }
        FieldKind::Struct(members) => Node::new("struct")
            .with("name", &field.name)
            .with("count", &count(field.arity, list))
            // Structs do not nest, so this recursion ends at its first step.
            .children(fields(provider, members).collect::<Vec<_>>()),
    })
}

fn with_data(node: Node, provider: &Provider, data: &Data, list: &[Field]) -> Node {
    let map = data.map.and_then(|id| provider.maps.get(id.index()));
    let length = match data.length {
        Length::Natural => None,
        Length::Fixed(number) => number.value(),
        Length::SizedBy(id) => name_in(list, id.index()),
    };
    node.with("inType", &word(data.in_type.qname()))
        .with("outType", &word(data.out_type.qname()))
        .with("map", &map.map(|map| map.name.clone()))
        .with("length", &length)
}

fn count(arity: Arity, list: &[Field]) -> Option<Value> {
    match arity {
        Arity::One => None,
        Arity::Fixed(number) => number.value(),
        Arity::CountedBy(id) => name_in(list, id.index()),
    }
}

fn name_in(list: &[Field], position: usize) -> Option<Value> {
    list.get(position).and_then(|field| field.name.value())
}

fn event(model: &Model, provider: &Provider, event: &Event) -> Node {
    let node = Node::new("event")
        .with("id", &event.descriptor.id)
        .with("version", &event.descriptor.version)
        .with("symbol", &event.symbol);
    with_references(node, provider, event)
        .with("message", &message(model, event.message.as_ref()))
        .flag("notLogged", event.not_logged)
        .with("name", &event.name)
        .flag("suppressProjection", event.suppress_projection)
        .with("class", &event.class.0)
        .children([descriptor(&event.descriptor)])
        .children(event.attributes.iter().map(|(key, value)| {
            Node::new("attribute")
                .with("name", key)
                .with("value", value)
        }))
}

/// What the event refers to, by name.
fn with_references(node: Node, provider: &Provider, event: &Event) -> Node {
    let channel = event.channel.map(|channel| match channel {
        Ref::Own(id) => word(provider.channel(id).chid.as_str()),
        Ref::WellKnown(known) => word(known.name),
    });
    let level = event
        .level
        .map(|level| spell_word(level, |id| &provider.levels[id.index()].name));
    let opcode = event
        .opcode
        .map(|opcode| spell_word(opcode, |id| &provider.opcode(id).name));
    let task = event
        .task
        .map(|task| spell_word(task, |id| &provider.tasks[id.index()].name));
    let keywords: Vec<String> = event
        .keywords
        .iter()
        .map(|&keyword| spell(keyword, |id| &provider.keywords[id.index()].name))
        .collect();
    let keywords = (!keywords.is_empty()).then(|| keywords.join(" "));
    let template = event
        .template
        .and_then(|id| provider.templates.get(id.index()));
    node.with("channel", &channel)
        .with("level", &level)
        .with("opcode", &opcode)
        .with("task", &task)
        .with("keywords", &keywords)
        .with("template", &template.map(|t| t.tid.clone()))
}

fn descriptor(descriptor: &Descriptor) -> Node {
    Node::new("descriptor")
        .with("id", &descriptor.id)
        .with("version", &descriptor.version)
        .with("channel", &descriptor.channel)
        .with("level", &descriptor.level)
        .with("opcode", &descriptor.opcode)
        .with("task", &descriptor.task)
        .with("keyword", &Value::Hex(descriptor.keyword))
}

/// The name of something an event refers to.
fn spell<'a, Id>(reference: Ref<Id>, own: impl FnOnce(Id) -> &'a Name) -> String {
    match reference {
        Ref::Own(id) => own(id).to_string(),
        Ref::WellKnown(WellKnown { name, .. }) => format!("win:{name}"),
    }
}

fn spell_word<'a, Id>(reference: Ref<Id>, own: impl FnOnce(Id) -> &'a Name) -> Value {
    word(spell(reference, own))
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.prefix.is_empty() {
            f.write_str(&self.local)
        } else {
            write!(f, "{}:{}", self.prefix, self.local)
        }
    }
}

impl Attribute for Name {
    fn value(&self) -> Option<Value> {
        Some(word(self.to_string()))
    }
}
