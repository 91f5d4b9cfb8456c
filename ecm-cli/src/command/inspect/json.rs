//! The same as JSON: everything that the resources say, with numbers for ids; docs/json.md describes it.

use ecm_cli::agreement::{Difference, culture};
use ecm_runtime::consumer::schema::{
    Body, Event, Extent, Field, FieldKind, FileKind, MapKind, Provider, Schema, Template,
};
use serde_json::{Map, Value, json};

use crate::binary::Binary;

pub(crate) fn text(binary: &Binary, differences: Option<&[Difference]>) -> String {
    let kind = match binary.kind {
        FileKind::Image => "image",
        FileKind::Res => "res",
        FileKind::Template => "template",
        FileKind::MessageTable => "message table",
    };
    let templates: Vec<Value> = binary
        .templates
        .iter()
        .map(|template| schema(&template.schema, template.resource.bytes.len()))
        .collect();
    let messages: Vec<Value> = binary
        .tables
        .iter()
        .map(|(language, table)| {
            let texts = table.messages().iter();
            let texts: Vec<Value> = texts
                .map(|message| json!({"id": message.id, "text": message.text()}))
                .collect();
            json!({"language": language, "culture": culture(*language), "messages": texts})
        })
        .collect();
    let mut value = json!({"kind": kind, "templates": templates, "message_tables": messages});
    if let Some(found) = differences {
        let list = found.iter();
        let list: Vec<Value> = list
            .map(|one| json!({"provider": one.provider, "part": one.part, "what": one.what}))
            .collect();
        value["agrees"] = json!(found.is_empty());
        value["differences"] = json!(list);
    }
    format!("{value}\n")
}

fn schema(schema: &Schema, bytes: usize) -> Value {
    json!({
        "bytes": bytes,
        "format": format!("{}.{}", schema.major, schema.minor),
        "providers": schema.providers.iter().map(provider).collect::<Vec<_>>(),
    })
}

/// An object without the members that are null.
fn object(value: Value) -> Value {
    match value {
        Value::Object(members) => Value::Object(
            members
                .into_iter()
                .filter(|(_, value)| !value.is_null())
                .collect::<Map<_, _>>(),
        ),
        other => other,
    }
}

fn list<T>(items: &[T], one: impl Fn(&T) -> Value) -> Vec<Value> {
    items.iter().map(|item| object(one(item))).collect()
}

fn guid(guid: Option<ecm_runtime::Guid>) -> Option<String> {
    guid.map(|guid| guid.to_string())
}

fn provider(provider: &Provider) -> Value {
    object(json!({
        "guid": provider.guid.to_string(),
        "name": provider.name.as_deref(),
        "message": provider.message,
        "control_guid": guid(provider.control_guid),
        "group_guid": guid(provider.group_guid),
        "channels": list(&provider.channels, |one| {
            json!({"name": &*one.name, "value": one.value, "imported": one.imported, "message": one.message})
        }),
        "levels": list(&provider.levels, |one| {
            json!({"name": &*one.name, "value": one.value, "message": one.message})
        }),
        "tasks": list(&provider.tasks, |one| {
            json!({"name": &*one.name, "value": one.value, "message": one.message, "event_guid": guid(one.event_guid)})
        }),
        "opcodes": list(&provider.opcodes, |one| {
            json!({"name": &*one.name, "value": one.value, "task": one.task, "message": one.message})
        }),
        "keywords": list(&provider.keywords, |one| {
            json!({"name": &*one.name, "mask": hex(one.mask), "message": one.message})
        }),
        "maps": list(&provider.maps, |one| {
            let kind = match one.kind {
                MapKind::Value => "value",
                MapKind::Bit => "bit",
            };
            let items = list(&one.items, |item| {
                let value = match one.kind {
                    MapKind::Value => json!(item.value),
                    MapKind::Bit => json!(hex(item.value.into())),
                };
                json!({"value": value, "message": item.message})
            });
            json!({"name": &*one.name, "kind": kind, "items": items})
        }),
        "pattern_maps": list(&provider.pattern_maps, |one| {
            let items = list(&one.items, |item| json!({"name": &*item.name, "value": &*item.value}));
            json!({"name": &*one.name, "format": &*one.format, "items": items})
        }),
        "filters": list(&provider.filters, |one| {
            json!({
                "name": &*one.name, "value": one.value, "version": one.version,
                "message": one.message, "template": one.template,
            })
        }),
        "templates": list(&provider.templates, template),
        "events": list(&provider.events, |one| event(provider, one)),
        "unknown_lists": provider.unknown_lists,
    }))
}

/// A mask: it may need 64 bits, which numbers of JSON have not everywhere.
fn hex(mask: u64) -> String {
    format!("{mask:#x}")
}

fn event(provider: &Provider, event: &Event) -> Value {
    let at = |position: Option<u32>| position.map_or(usize::MAX, |position| position as usize);
    let descriptor = &event.descriptor;
    let keywords = event.keywords.iter();
    let keywords: Vec<&str> = keywords
        .filter_map(|at| provider.keywords.get(*at as usize))
        .map(|keyword| &*keyword.name)
        .collect();
    json!({
        "id": descriptor.id,
        "version": descriptor.version,
        "name": event.name.as_deref(),
        "channel": provider.channels.get(at(event.channel)).map(|one| &*one.name),
        "channel_value": descriptor.channel.0,
        "level": provider.levels.get(at(event.level)).map(|one| &*one.name),
        "level_value": descriptor.level.0,
        "task": provider.tasks.get(at(event.task)).map(|one| &*one.name),
        "task_value": descriptor.task.0,
        "opcode": provider.opcodes.get(at(event.opcode)).map(|one| &*one.name),
        "opcode_value": descriptor.opcode.0,
        "keywords": keywords,
        "keyword_mask": hex(descriptor.keyword.0),
        "message": event.message,
        "template": event.template,
        "attributes": event.attributes.iter().map(|one| &**one).collect::<Vec<_>>(),
    })
}

fn template(template: &Template) -> Value {
    let body = match &template.body {
        Body::EventData { .. } => "EventData",
        Body::UserData(_) => "UserData",
        Body::Other { .. } => "other",
    };
    let name = match &template.body {
        Body::EventData { name } => name.as_deref(),
        Body::UserData(root) => Some(&*root.name),
        Body::Other { .. } => None,
    };
    json!({
        "guid": template.guid.to_string(),
        "body": body,
        "name": name,
        "fields": list(template.payload(), |one| field(template, one, true)),
    })
}

/// Structs do not nest: what has a struct as a member would have been refused.
fn field(template: &Template, field: &Field, top_level: bool) -> Value {
    let (count, length) = (
        extent(template, field.count),
        extent(template, field.length),
    );
    match field.kind {
        FieldKind::Struct { .. } => {
            let members = template.members(field).iter().filter(|_| top_level);
            let members: Vec<Value> = members
                .map(|member| object(self::field(template, member, false)))
                .collect();
            json!({"name": &*field.name, "struct": members, "count": count})
        }
        FieldKind::Data {
            in_type,
            out_type,
            map,
        } => json!({
            "name": &*field.name,
            "in_type": ecm_cli::types::in_type(in_type),
            "out_type": ecm_cli::types::out_type(out_type),
            "map": map,
            "count": count,
            "length": length,
        }),
    }
}

/// A number, or the name of the field that has it.
fn extent(template: &Template, extent: Extent) -> Value {
    match extent {
        Extent::None => Value::Null,
        Extent::Fixed(number) | Extent::Ignored(number) => json!(number),
        Extent::Field(at) => {
            let field = template.fields.get(usize::from(at));
            json!(field.map(|field| &*field.name))
        }
    }
}
