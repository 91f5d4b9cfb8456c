//! `MAPS`: value maps and bit maps.

use super::Scope;
use super::decisions::map_order;
use super::out::Out;
use crate::ir::{Map, MapKind};

/// Writes the maps: their offsets by name, the maps in the order of the manifest, the names by name. Gives the offset of
/// each, by position.
pub(super) fn write(scope: &Scope<'_>, out: &mut Out) -> Vec<u32> {
    let maps = &scope.provider.maps;
    let mut sorted: Vec<usize> = (0..maps.len()).collect();
    sorted.sort_by_cached_key(|at| map_order(&maps[*at].name));

    let list = out.begin_list(*b"MAPS", maps.len());
    let offsets: Vec<_> = maps.iter().map(|_| out.later()).collect();
    let mut names = Vec::with_capacity(maps.len());
    let mut placed = Vec::with_capacity(maps.len());
    for map in maps {
        placed.push(out.offset());
        names.push(write_map(scope, map, out));
    }
    for (place, at) in offsets.into_iter().zip(sorted) {
        out.fill(place, placed[at]);
        out.fill_offset(names[at]);
        out.name("", &maps[at].name);
    }
    out.end_list(list);
    placed
}

fn write_map(scope: &Scope<'_>, map: &Map, out: &mut Out) -> super::out::Later {
    let (tag, flags) = match map.kind {
        MapKind::Value => (*b"VMAP", 0),
        MapKind::Bit => (*b"BMAP", 1),
    };
    let mut items: Vec<(u32, u32)> = map
        .items
        .iter()
        .map(|item| (item.value, scope.ids.of(Some(&item.message))))
        .collect();
    items.sort_by_key(|(value, _)| *value);

    let start = out.offset();
    out.bytes(&tag);
    let length = out.later();
    let name = out.later();
    out.u32(flags);
    out.count(items.len());
    for (value, message) in items {
        out.u32(value);
        out.u32(message);
    }
    out.fill_length(length, start);
    name
}
