//! Whether a schema that was read says what the model said that it was written from.
//!
//! Looks at both from the side of a decoder: an event by id and version, its names, its texts, its fields.

use ecm_compiler::ir::{self, Arity, Length, Message, Model, Ref};
use ecm_runtime::consumer::schema::{
    Event, Extent, Field, FieldKind, MessageTable, Provider, Schema, Template,
};

/// What is not as it was meant; empty if all is. `tables` are parallel to the cultures of the model that have a table.
#[must_use]
pub fn wrong(model: &Model, schema: &Schema, tables: &[(usize, MessageTable)]) -> Vec<String> {
    let mut check = Check {
        model,
        tables,
        wrong: Vec::new(),
    };
    assert_eq!(model.providers.len(), schema.providers.len());
    for (one, other) in model.providers.iter().zip(&schema.providers) {
        check.provider(one, other);
    }
    check.wrong
}

struct Check<'c> {
    model: &'c Model,
    tables: &'c [(usize, MessageTable)],
    wrong: Vec<String>,
}

fn name(name: &ir::Name) -> String {
    match name.prefix.as_str() {
        "" => name.local.to_string(),
        prefix => format!("{prefix}:{}", name.local),
    }
}

impl Check<'_> {
    fn same<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, meant: T, found: T) {
        if meant != found {
            self.wrong
                .push(format!("{what}: {meant:?} became {found:?}"));
        }
    }

    fn message(&mut self, what: &str, meant: Option<&Message>, found: Option<u32>) {
        self.same(what, meant.is_some(), found.is_some());
        let (Some(Message::String(string)), Some(id)) = (meant, found) else {
            return;
        };
        let string = self.model.string(*string);
        for (culture, table) in self.tables {
            // What a culture lacks comes from the first that has it.
            let text = match &string.texts[*culture] {
                Some(text) => text.as_str(),
                None => string.text(),
            };
            let read = table.text(id).map(|text| text.replace("\r\n", "\n"));
            if read.as_deref() != Some(text) {
                self.wrong
                    .push(format!("{what}: message {text:?} became {read:?}"));
            }
        }
    }

    fn provider(&mut self, one: &ir::Provider, other: &Provider) {
        if let Some(name) = &other.name {
            self.same("name", one.name.as_str(), name);
        }
        self.message("provider", one.message.as_ref(), other.message);
        self.same("events", one.events.len(), other.events.len());
        for event in &one.events {
            let descriptor = &event.descriptor;
            let key = (descriptor.id, descriptor.version);
            let Some(found) = other.event(key.0, key.1) else {
                self.wrong.push(format!("event {key:?} is gone"));
                continue;
            };
            self.event(&format!("event {key:?}"), (one, event), (other, found));
        }
        for map in &one.maps {
            let found = other.maps.iter().find(|found| *found.name == *map.name);
            let items = found
                .map(|found| found.items.as_slice())
                .unwrap_or_default();
            self.same("map items", map.items.len(), items.len());
            for item in &map.items {
                let what = format!("map {} {}", map.name, item.value);
                let message = items.iter().find(|found| found.value == item.value);
                let message = message.and_then(|found| found.message);
                self.message(&what, Some(&item.message), message);
            }
        }
    }

    fn event(
        &mut self,
        what: &str,
        (one, event): (&ir::Provider, &ir::Event),
        (other, found): (&Provider, &Event),
    ) {
        let (meant, read) = (&event.descriptor, &found.descriptor);
        self.same(
            what,
            (
                meant.channel,
                meant.level,
                meant.opcode,
                meant.task,
                meant.keyword,
            ),
            (
                read.channel.0,
                read.level.0,
                read.opcode.0,
                read.task.0,
                read.keyword.0,
            ),
        );
        self.references(what, (one, event), (other, found));
        self.same(what, event.keywords.len(), found.keywords.len());
        self.message(what, event.message.as_ref(), found.message);
        let template = event.template.map(|id| &one.templates[id.index()]);
        self.same(what, template.is_some(), found.template.is_some());
        if let (Some(template), Some(found)) = (template, other.template(found)) {
            self.fields(
                what,
                (one, &template.fields),
                (other, found, found.payload()),
                0,
            );
        }
    }

    fn references(
        &mut self,
        what: &str,
        (one, event): (&ir::Provider, &ir::Event),
        (other, found): (&Provider, &Event),
    ) {
        let level = event.level.map(|level| match level {
            Ref::Own(id) => name(&one.levels[id.index()].name),
            Ref::WellKnown(known) => format!("win:{}", known.name),
        });
        let task = event.task.map(|task| match task {
            Ref::Own(id) => name(&one.tasks[id.index()].name),
            Ref::WellKnown(known) => format!("win:{}", known.name),
        });
        let opcode = event.opcode.map(|opcode| match opcode {
            Ref::Own(id) => name(&one.opcode(id).name),
            Ref::WellKnown(known) => format!("win:{}", known.name),
        });
        let channel = event.channel.map(|channel| match channel {
            Ref::Own(id) => one.channel(id).name.to_string(),
            Ref::WellKnown(known) => known.name.to_owned(),
        });
        let at = |position: Option<u32>| position.map(|position| position as usize);
        self.same(
            what,
            level,
            at(found.level).map(|at| other.levels[at].name.to_string()),
        );
        self.same(
            what,
            task,
            at(found.task).map(|at| other.tasks[at].name.to_string()),
        );
        self.same(
            what,
            opcode,
            at(found.opcode).map(|at| other.opcodes[at].name.to_string()),
        );
        self.same(
            what,
            channel,
            at(found.channel).map(|at| other.channels[at].name.to_string()),
        );
    }

    /// `first` is the position of the first field of the list in the template.
    fn fields(
        &mut self,
        what: &str,
        (one, fields): (&ir::Provider, &[ir::Field]),
        (other, template, found): (&Provider, &Template, &[Field]),
        first: usize,
    ) {
        self.same(what, fields.len(), found.len());
        for (field, read) in fields.iter().zip(found) {
            let what = format!("{what}, {}", field.name);
            self.same(&what, field.name.as_str(), &read.name);
            let position =
                |id: ir::FieldId| Extent::Field(u16::try_from(first + id.index()).expect("small"));
            let count = match field.arity {
                Arity::One => Extent::None,
                Arity::Fixed(count) => Extent::Fixed(count),
                Arity::CountedBy(id) => position(id),
            };
            self.same(&what, count, read.count);
            match (&field.kind, read.kind) {
                (ir::FieldKind::Struct(members), FieldKind::Struct { first, .. }) => {
                    let read = (other, template, template.members(read));
                    self.fields(&what, (one, members), read, first.into());
                }
                (
                    ir::FieldKind::Data(data),
                    FieldKind::Data {
                        in_type,
                        out_type,
                        map,
                    },
                ) => {
                    self.same(&what, data.in_type.code(), in_type);
                    self.same(&what, data.out_type.code(), out_type);
                    let meant = data.map.map(|id| one.maps[id.index()].name.to_string());
                    let map = map.map(|at| other.maps[at as usize].name.to_string());
                    self.same(&what, meant, map);
                    let length = match data.length {
                        Length::Natural => Extent::None,
                        Length::Fixed(length) if data.in_type == ir::InType::Sid => {
                            Extent::Ignored(length)
                        }
                        Length::Fixed(length) => Extent::Fixed(length),
                        Length::SizedBy(id) => position(id),
                    };
                    self.same(&what, length, read.length);
                }
                _ => self.wrong.push(format!("{what}: another kind")),
            }
        }
    }
}
