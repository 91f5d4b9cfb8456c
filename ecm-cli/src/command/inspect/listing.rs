//! The listing: providers and all that they declare, with the texts of the first language.

use std::fmt::Write as _;

use ecm_cli::agreement::culture;
use ecm_cli::types::{in_type, out_type};
use ecm_runtime::consumer::schema::{
    Body, Event, Extent, Field, FieldKind, FileKind, MapKind, MessageTable, Provider, Template,
};

use crate::binary::Binary;
use crate::output::is_command;

/// Longer texts are cut: a listing is for the eye.
const MOST: usize = 160;

pub(crate) fn text(binary: &Binary) -> String {
    let mut listing = Listing {
        out: String::new(),
        table: binary
            .tables
            .iter()
            .find(|(language, _)| *language == 0x409)
            .or(binary.tables.first())
            .map(|(_, table)| table),
    };
    listing.head(binary);
    for template in &binary.templates {
        for provider in &template.schema.providers {
            listing.provider(provider);
        }
    }
    if binary.templates.is_empty() {
        listing.messages();
    }
    listing.out
}

struct Listing<'b> {
    out: String,
    table: Option<&'b MessageTable>,
}

impl Listing<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        self.out.extend(std::iter::repeat_n(' ', 2 * depth));
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn head(&mut self, binary: &Binary) {
        let kind = match binary.kind {
            FileKind::Image => "PE image",
            FileKind::Res => ".res file",
            FileKind::Template => "WEVT_TEMPLATE resource",
            FileKind::MessageTable => "message table",
        };
        self.line(0, kind);
        for template in &binary.templates {
            let schema = &template.schema;
            let text = format!(
                "WEVT_TEMPLATE: {} bytes, format {}.{}, {}",
                template.resource.bytes.len(),
                schema.major,
                schema.minor,
                plural(schema.providers.len(), "provider")
            );
            self.line(1, &text);
        }
        for (language, table) in &binary.tables {
            let messages = plural(table.messages().len(), "message");
            let text = format!("message table {}: {messages}", culture(*language));
            self.line(1, &text);
        }
    }

    fn provider(&mut self, provider: &Provider) {
        let name = provider
            .name
            .as_deref()
            .unwrap_or("(format 3 does not have the name)");
        let text = format!("\nprovider {} {}", shown(name), provider.guid);
        self.line(0, &text);
        let guids = [
            ("control GUID", provider.control_guid),
            ("group GUID", provider.group_guid),
        ];
        for (what, guid) in guids {
            if let Some(guid) = guid {
                self.line(1, &format!("{what} {guid}"));
            }
        }
        if let Some(text) = self.message(provider.message) {
            self.line(1, &text);
        }
        for list in &provider.unknown_lists {
            self.line(1, &format!("a list of type {list}, which is not known"));
        }
        self.items(provider);
        self.maps(provider);
        self.filters(provider);
        self.events(provider);
    }

    /// A heading, and under it an item a line: name, value, message.
    fn list(&mut self, heading: &str, items: impl IntoIterator<Item = (String, Option<u32>)>) {
        let mut items = items.into_iter().peekable();
        if items.peek().is_none() {
            return;
        }
        self.line(1, heading);
        for (item, message) in items {
            let message = self.message(message).map(|text| format!("  {text}"));
            self.line(2, &format!("{item}{}", message.unwrap_or_default()));
        }
    }

    fn items(&mut self, provider: &Provider) {
        self.list(
            "channels",
            provider.channels.iter().map(|one| {
                let imported = if one.imported { " imported" } else { "" };
                (
                    format!("{} = {}{imported}", shown(&one.name), one.value),
                    one.message,
                )
            }),
        );
        self.list(
            "levels",
            provider
                .levels
                .iter()
                .map(|one| (format!("{} = {}", shown(&one.name), one.value), one.message)),
        );
        self.list(
            "tasks",
            provider.tasks.iter().map(|one| {
                let guid = one.event_guid.map(|guid| format!(" {guid}"));
                let guid = guid.unwrap_or_default();
                (
                    format!("{} = {}{guid}", shown(&one.name), one.value),
                    one.message,
                )
            }),
        );
        self.list(
            "opcodes",
            provider.opcodes.iter().map(|one| {
                let task = match one.task {
                    0 => String::new(),
                    task => format!(" of task {task}"),
                };
                (
                    format!("{} = {}{task}", shown(&one.name), one.value),
                    one.message,
                )
            }),
        );
        self.list(
            "keywords",
            provider.keywords.iter().map(|one| {
                (
                    format!("{} = {:#x}", shown(&one.name), one.mask),
                    one.message,
                )
            }),
        );
    }

    fn maps(&mut self, provider: &Provider) {
        for map in &provider.maps {
            let heading = match map.kind {
                MapKind::Value => "value map",
                MapKind::Bit => "bit map",
            };
            let name = format!("{heading} {}", shown(&map.name));
            let items = map.items.iter().map(|item| {
                let value = match map.kind {
                    MapKind::Value => item.value.to_string(),
                    MapKind::Bit => format!("{:#x}", item.value),
                };
                (value, item.message)
            });
            self.list(&name, items);
        }
        for map in &provider.pattern_maps {
            let name = format!("pattern map {} {}", shown(&map.name), quoted(&map.format));
            let items = map.items.iter();
            self.list(
                &name,
                items.map(|item| {
                    (
                        format!("{} = {}", shown(&item.name), quoted(&item.value)),
                        None,
                    )
                }),
            );
        }
    }

    fn filters(&mut self, provider: &Provider) {
        self.list(
            "filters",
            provider.filters.iter().map(|one| {
                let name = format!(
                    "{} = {} version {}",
                    shown(&one.name),
                    one.value,
                    one.version
                );
                (name, one.message)
            }),
        );
    }

    /// The fields of a template stand under the first event that has it.
    fn events(&mut self, provider: &Provider) {
        let mut listed: Vec<Option<(u16, u8)>> = vec![None; provider.templates.len()];
        if !provider.events.is_empty() {
            self.line(1, "events");
        }
        for event in &provider.events {
            let text = head(provider, event);
            self.line(2, &text);
            if let Some(text) = self.message(event.message) {
                self.line(3, &text);
            }
            for attribute in &event.attributes {
                self.line(3, &format!("attribute {}", shown(attribute)));
            }
            let Some(template) = provider.template(event) else {
                continue;
            };
            let place = event.template.and_then(|at| listed.get_mut(at as usize));
            match place {
                Some(Some((id, version))) => {
                    let text = format!("fields as of {}", key(*id, *version));
                    self.line(3, &text);
                }
                Some(place) => {
                    *place = Some((event.descriptor.id, event.descriptor.version));
                    self.template(provider, template);
                }
                None => {}
            }
        }
    }

    fn template(&mut self, provider: &Provider, template: &Template) {
        for field in template.payload() {
            let text = self::field(provider, template, field);
            self.line(3, &text);
            for member in template.members(field) {
                let text = self::field(provider, template, member);
                self.line(4, &text);
            }
        }
        match &template.body {
            Body::EventData { .. } => {}
            Body::UserData(root) => {
                self.line(3, &format!("rendered as UserData {}", shown(&root.name)))
            }
            Body::Other { kind, .. } => {
                self.line(
                    3,
                    &format!("rendered in a way that mc.exe does not write (kind {kind})"),
                );
            }
        }
    }

    /// Without a provider, all that there is.
    fn messages(&mut self) {
        let messages = self.table.map(MessageTable::messages).unwrap_or_default();
        for message in messages {
            let text = format!("{:#010x} {}", message.id, quoted(message.text()));
            self.line(1, &text);
        }
    }

    fn message(&self, id: Option<u32>) -> Option<String> {
        let id = id?;
        Some(match self.table.and_then(|table| table.text(id)) {
            Some(text) => quoted(text),
            None => format!("message {id:#010x}"),
        })
    }
}

fn key(id: u16, version: u8) -> String {
    match version {
        0 => format!("event {id}"),
        _ => format!("event {id} version {version}"),
    }
}

/// Everything about an event but its message and its fields.
fn head(provider: &Provider, event: &Event) -> String {
    let descriptor = &event.descriptor;
    let mut text = key(descriptor.id, descriptor.version);
    if let Some(name) = &event.name {
        let _ = write!(text, " {}", shown(name));
    }
    let at = |position: Option<u32>| position.map_or(usize::MAX, |position| position as usize);
    let parts = [
        (
            "channel",
            provider
                .channels
                .get(at(event.channel))
                .map(|one| &one.name),
            descriptor.channel.0.into(),
        ),
        (
            "level",
            provider.levels.get(at(event.level)).map(|one| &one.name),
            descriptor.level.0.into(),
        ),
        (
            "task",
            provider.tasks.get(at(event.task)).map(|one| &one.name),
            descriptor.task.0,
        ),
        (
            "opcode",
            provider.opcodes.get(at(event.opcode)).map(|one| &one.name),
            descriptor.opcode.0.into(),
        ),
    ];
    for (what, name, value) in parts {
        match name {
            Some(name) => {
                let _ = write!(text, ", {what} {}", shown(name));
            }
            None if value != 0 => {
                let _ = write!(text, ", {what} {value}");
            }
            None => {}
        }
    }
    let keywords = event.keywords.iter();
    let keywords: Vec<String> = keywords
        .filter_map(|at| provider.keywords.get(*at as usize))
        .map(|keyword| shown(&keyword.name))
        .collect();
    if !keywords.is_empty() {
        let _ = write!(text, ", keywords {}", keywords.join(" "));
    }
    if descriptor.keyword.0 != 0 {
        let _ = write!(text, ", keyword mask {:#x}", descriptor.keyword.0);
    }
    text
}

fn field(provider: &Provider, template: &Template, field: &Field) -> String {
    let mut text = match field.kind {
        FieldKind::Struct { .. } => format!("{}: struct", shown(&field.name)),
        FieldKind::Data {
            in_type: input,
            out_type: output,
            map,
        } => {
            let mut text = format!(
                "{}: {} as {}",
                shown(&field.name),
                in_type(input),
                out_type(output)
            );
            if let Some(map) = map.and_then(|at| provider.maps.get(at as usize)) {
                let _ = write!(text, ", map {}", shown(&map.name));
            }
            text
        }
    };
    for (what, extent) in [("length", field.length), ("count", field.count)] {
        let value = match extent {
            Extent::None => continue,
            Extent::Fixed(number) | Extent::Ignored(number) => number.to_string(),
            Extent::Field(at) => {
                let named = template.fields.get(usize::from(at));
                named.map(|field| shown(&field.name)).unwrap_or_default()
            }
        };
        let _ = write!(text, ", {what} {value}");
    }
    text
}

fn plural(count: usize, what: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {what}{s}")
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", shown(text))
}

/// A text on one line.
fn shown(text: &str) -> String {
    let mut line = String::new();
    for (count, c) in text.chars().enumerate() {
        if count == MOST {
            line.push('…');
            break;
        }
        match c {
            '\r' => line.push_str("\\r"),
            '\n' => line.push_str("\\n"),
            '\t' => line.push_str("\\t"),
            c if is_command(c) => line.push(char::REPLACEMENT_CHARACTER),
            c => line.push(c),
        }
    }
    line
}
