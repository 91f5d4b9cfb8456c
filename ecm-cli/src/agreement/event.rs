//! Events, by id and version, and the fields of their templates.

use std::sync::Arc;

use ecm_runtime::consumer::schema::{Body, Event, Extent, Field, FieldKind, Provider, Template};

use super::{Report, pairs, quoted};

type Keyed<'p> = ((u16, u8), &'p Event);

fn keyed(provider: &Provider) -> Vec<Keyed<'_>> {
    let events = provider.events.iter();
    events
        .map(|event| ((event.descriptor.id, event.descriptor.version), event))
        .collect()
}

impl Report<'_> {
    /// Compares the events of a provider.
    pub(super) fn events(&mut self, a: &Provider, b: &Provider) {
        let (mine, theirs) = (keyed(a), keyed(b));
        for pair in pairs(&mine, &theirs) {
            if self.full() {
                return;
            }
            let Some((id, version)) = pair.0.or(pair.1).map(|(key, _)| key) else {
                continue;
            };
            let part = match version {
                0 => format!("event {id}"),
                _ => format!("event {id} version {version}"),
            };
            match pair {
                (Some((_, one)), Some((_, other))) => self.event(&part, (a, one), (b, other)),
                (mine, _) => self.missing(&part, "it", mine.is_some()),
            }
        }
    }

    fn event(
        &mut self,
        part: &str,
        (a, one): (&Provider, &Event),
        (b, other): (&Provider, &Event),
    ) {
        let (mine, theirs) = (&one.descriptor, &other.descriptor);
        let name = |names: Option<&Arc<str>>, value: String| match names {
            Some(name) => format!("{} ({value})", quoted(Some(name))),
            None => value,
        };
        let at = |position: Option<u32>| position.map_or(usize::MAX, |position| position as usize);
        let level = |provider: &Provider, event: &Event| {
            let own = provider.levels.get(at(event.level)).map(|one| &one.name);
            name(own, event.descriptor.level.0.to_string())
        };
        let task = |provider: &Provider, event: &Event| {
            let own = provider.tasks.get(at(event.task)).map(|one| &one.name);
            name(own, event.descriptor.task.0.to_string())
        };
        let opcode = |provider: &Provider, event: &Event| {
            let own = provider.opcodes.get(at(event.opcode)).map(|one| &one.name);
            name(own, event.descriptor.opcode.0.to_string())
        };
        let channel = |provider: &Provider, event: &Event| {
            let own = provider
                .channels
                .get(at(event.channel))
                .map(|one| &one.name);
            name(own, event.descriptor.channel.0.to_string())
        };
        self.same(part, "the channel", &channel(a, one), &channel(b, other));
        self.same(part, "the level", &level(a, one), &level(b, other));
        self.same(part, "the task", &task(a, one), &task(b, other));
        self.same(part, "the opcode", &opcode(a, one), &opcode(b, other));
        let mask = |mask: u64| format!("{mask:#x}");
        self.same(
            part,
            "the keyword mask",
            &mask(mine.keyword.0),
            &mask(theirs.keyword.0),
        );
        self.attributes(part, one, other);
        self.message(part, one.message, other.message);
        match (a.template(one), b.template(other)) {
            (Some(mine), Some(theirs)) => self.template(part, (a, mine), (b, theirs)),
            (None, None) => {}
            (mine, _) => self.missing(part, "the template", mine.is_some()),
        }
    }

    /// What only format 5 has.
    fn attributes(&mut self, part: &str, a: &Event, b: &Event) {
        if self.one.schema.major < 5 || self.other.schema.major < 5 {
            return;
        }
        self.same(
            part,
            "the name",
            &quoted(a.name.as_deref()),
            &quoted(b.name.as_deref()),
        );
        if a.attributes != b.attributes {
            let list = |event: &Event| {
                let list = event.attributes.iter().take(16);
                list.map(|one| quoted(Some(one)))
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            self.same(part, "the list of attributes", &list(a), &list(b));
        }
    }

    fn template(
        &mut self,
        part: &str,
        (a, mine): (&Provider, &Template),
        (b, theirs): (&Provider, &Template),
    ) {
        self.fields(
            part,
            (a, mine, mine.payload()),
            (b, theirs, theirs.payload()),
        );
        if body(mine) != body(theirs) {
            self.push(
                part,
                String::from("the XML of the rendered event (UserData) is another one"),
            );
        }
    }

    /// Compares fields by position and name. Structs do not nest, so the recursion ends at its first step.
    fn fields(
        &mut self,
        part: &str,
        (a, mine, list): (&Provider, &Template, &[Field]),
        (b, theirs, others): (&Provider, &Template, &[Field]),
    ) {
        let shared = list
            .iter()
            .zip(others)
            .take_while(|(a, b)| a.name == b.name);
        let same = shared.count();
        for (one, other) in list.iter().zip(others).take(same) {
            if self.full() {
                return;
            }
            let part = format!("{part}, field {}", quoted(Some(&one.name)));
            self.same(&part, "the type", &kind(a, one), &kind(b, other));
            let extent = |template: &Template, extent: Extent| match extent {
                Extent::None => String::from("not given"),
                Extent::Fixed(number) | Extent::Ignored(number) => number.to_string(),
                Extent::Field(at) => quoted(
                    template
                        .fields
                        .get(usize::from(at))
                        .map(|field| &*field.name),
                ),
            };
            self.same(
                &part,
                "the count",
                &extent(mine, one.count),
                &extent(theirs, other.count),
            );
            self.same(
                &part,
                "the length",
                &extent(mine, one.length),
                &extent(theirs, other.length),
            );
            let members = (mine.members(one), theirs.members(other));
            self.fields(&part, (a, mine, members.0), (b, theirs, members.1));
        }
        // Where names part, what comes behind is shifted: the first tells.
        match (list.get(same), others.get(same)) {
            (None, None) => {}
            (one, other) => {
                let what = format!("field {}", same + 1);
                let name = |field: Option<&Field>| quoted(field.map(|field| &*field.name));
                self.same(part, &what, &name(one), &name(other));
            }
        }
    }
}

/// The type of a field as a manifest says it, with numbers for what it has no names for.
fn kind(provider: &Provider, field: &Field) -> String {
    match field.kind {
        FieldKind::Struct { count, .. } => format!("a struct of {count} members"),
        FieldKind::Data {
            in_type,
            out_type,
            map,
        } => {
            let map = map.and_then(|at| provider.maps.get(at as usize));
            let map = map.map(|map| format!(" with map {}", quoted(Some(&map.name))));
            format!(
                "{} shown as {}{}",
                crate::types::in_type(in_type),
                crate::types::out_type(out_type),
                map.unwrap_or_default()
            )
        }
    }
}

/// What of a body counts; that of `EventData` follows from the fields.
fn body(template: &Template) -> Option<&Body> {
    match &template.body {
        Body::EventData { name: None } => None,
        other => Some(other),
    }
}
