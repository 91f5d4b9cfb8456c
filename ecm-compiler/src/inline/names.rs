//! Which generated item comes of what the user wrote: for editors and messages of rustc, which then lead to the user's own line.

use crate::backend::rust::names::{camel, field, screaming, snake};
use crate::source::Span;
use crate::syntax::{Field, Manifest, Provider};

/// A generated item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemName {
    /// The module or type that it is in, like `keyword`, `map::Color`, `OrderStarted`; empty for the provider's module.
    pub within: String,
    /// Its name; of a function that writes an event the part that is the event's.
    pub name: String,
    /// What the user wrote.
    pub span: Span,
}

/// The generated items of a provider, with the place that each comes from.
#[must_use]
pub fn items(manifest: &Manifest) -> Vec<ItemName> {
    let mut items = Vec::new();
    for provider in &manifest.providers {
        entries(provider, &mut items);
        for map in &provider.maps {
            let name = camel(
                map.symbol
                    .as_ref()
                    .map_or(&map.name.value, |one| &one.value),
            );
            for item in &map.items {
                let within = format!("map::{name}");
                if let Some(symbol) = &item.symbol {
                    add(&mut items, &within, screaming(&symbol.value), item.span);
                }
            }
            add(&mut items, "map", name, map.span);
        }
        for event in &provider.events {
            let Some(symbol) = &event.symbol else {
                continue;
            };
            add(&mut items, "", snake(&symbol.value), event.span);
            let name = camel(&symbol.value);
            let tid = event.template.as_ref().map(|tid| &tid.value);
            let template = provider
                .templates
                .iter()
                .find(|template| Some(&template.tid.value) == tid);
            for (at, one) in template.iter().flat_map(|one| &one.fields).enumerate() {
                let (field_name, span) = match one {
                    Field::Data(data) => (&data.name.value, data.span),
                    Field::Struct(group) => (&group.name.value, group.span),
                };
                add(&mut items, &name, field(field_name, at), span);
            }
            add(&mut items, "", name, event.span);
        }
    }
    items
}

/// The constants of keywords, levels, tasks, opcodes and channels.
fn entries(provider: &Provider, items: &mut Vec<ItemName>) {
    let mut constant = |within: &str, name: &str, span| add(items, within, screaming(name), span);
    for one in &provider.keywords {
        constant("keyword", &one.name.value.local, one.span);
    }
    for one in &provider.levels {
        constant("level", &one.name.value.local, one.span);
    }
    for one in &provider.tasks {
        constant("task", &one.name.value.local, one.span);
        for opcode in &one.opcodes {
            constant("opcode", &opcode.name.value.local, opcode.span);
        }
    }
    for one in &provider.opcodes {
        constant("opcode", &one.name.value.local, one.span);
    }
    for one in &provider.channels {
        let name = one
            .chid
            .as_ref()
            .map_or(&one.name.value, |chid| &chid.value);
        constant("channel", name, one.span);
    }
}

fn add(items: &mut Vec<ItemName>, within: &str, name: String, span: Span) {
    items.push(ItemName {
        within: within.to_owned(),
        name,
        span,
    });
}
