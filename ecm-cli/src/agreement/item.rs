//! Channels, levels, tasks, opcodes, keywords, maps and filters: by name.

use std::sync::Arc;

use ecm_runtime::consumer::schema::{Map, MapItem, MapKind, Provider};

use super::{Report, pairs, quoted};

/// An item: what it is called, the one thing to compare, and its message.
struct Item {
    facts: String,
    message: Option<u32>,
}

type Keyed = (String, Item);

fn keyed(what: &str, name: &Arc<str>, facts: String, message: Option<u32>) -> Keyed {
    (
        format!("{what} {}", quoted(Some(name))),
        Item { facts, message },
    )
}

/// All items of a provider that have a name, a value and a message.
fn items(provider: &Provider) -> Vec<Keyed> {
    let mut items = Vec::new();
    for one in &provider.channels {
        let kind = if one.imported { "imported" } else { "own" };
        let facts = format!("{}, {kind}", one.value);
        items.push(keyed("channel", &one.name, facts, one.message));
    }
    for one in &provider.levels {
        items.push(keyed(
            "level",
            &one.name,
            one.value.to_string(),
            one.message,
        ));
    }
    for one in &provider.tasks {
        let guid = one.event_guid.map(|guid| format!(", {guid}"));
        let facts = format!("{}{}", one.value, guid.unwrap_or_default());
        items.push(keyed("task", &one.name, facts, one.message));
    }
    for one in &provider.opcodes {
        // Opcodes of different tasks may have one name.
        let what = match one.task {
            0 => String::from("opcode"),
            task => format!("opcode of task {task}"),
        };
        items.push(keyed(&what, &one.name, one.value.to_string(), one.message));
    }
    for one in &provider.keywords {
        items.push(keyed(
            "keyword",
            &one.name,
            format!("{:#x}", one.mask),
            one.message,
        ));
    }
    for one in &provider.filters {
        let facts = format!("{} version {}", one.value, one.version);
        items.push(keyed("filter", &one.name, facts, one.message));
    }
    for one in &provider.pattern_maps {
        let patterns = one.items.iter().take(64);
        let patterns: Vec<String> = patterns
            .map(|item| format!("{}={}", quoted(Some(&item.name)), quoted(Some(&item.value))))
            .collect();
        let facts = format!("{}: {}", quoted(Some(&one.format)), patterns.join(" "));
        items.push(keyed("pattern map", &one.name, facts, None));
    }
    items
}

impl Report<'_> {
    /// Compares what has a name, a value and a message.
    pub(super) fn items(&mut self, a: &Provider, b: &Provider) {
        let (mine, theirs) = (items(a), items(b));
        for pair in pairs(&mine, &theirs) {
            match pair {
                (Some((part, a)), Some((_, b))) => {
                    self.same(part, "the value", &a.facts, &b.facts);
                    self.message(part, a.message, b.message);
                }
                (Some((part, _)), None) => self.missing(part, "it", true),
                (None, Some((part, _))) => self.missing(part, "it", false),
                (None, None) => {}
            }
        }
    }

    /// Compares value maps and bit maps, entry by entry.
    pub(super) fn maps(&mut self, a: &Provider, b: &Provider) {
        let (mine, theirs) = (maps(a), maps(b));
        for pair in pairs(&mine, &theirs) {
            match pair {
                (Some((part, a)), Some((_, b))) => self.map(part, a, b),
                (Some((part, _)), None) => self.missing(part, "it", true),
                (None, Some((part, _))) => self.missing(part, "it", false),
                (None, None) => {}
            }
        }
    }

    fn map(&mut self, part: &str, a: &Map, b: &Map) {
        let kind = |map: &Map| match map.kind {
            MapKind::Value => "a value map",
            MapKind::Bit => "a bit map",
        };
        self.same(part, "it", kind(a), kind(b));
        let (mine, theirs) = (entries(a), entries(b));
        for pair in pairs(&mine, &theirs) {
            if self.full() {
                return;
            }
            let name = |value: u32| match a.kind {
                MapKind::Value => format!("{part}, value {value}"),
                MapKind::Bit => format!("{part}, value {value:#x}"),
            };
            match pair {
                (Some((value, a)), Some((_, b))) => {
                    self.message(&name(*value), a.message, b.message)
                }
                (Some((value, _)), None) => self.missing(&name(*value), "it", true),
                (None, Some((value, _))) => self.missing(&name(*value), "it", false),
                (None, None) => {}
            }
        }
    }
}

fn maps(provider: &Provider) -> Vec<(String, &Map)> {
    let maps = provider.maps.iter();
    maps.map(|map| (format!("map {}", quoted(Some(&map.name))), map))
        .collect()
}

fn entries(map: &Map) -> Vec<(u32, MapItem)> {
    map.items.iter().map(|item| (item.value, *item)).collect()
}
