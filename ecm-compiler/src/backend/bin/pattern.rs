//! `QTAB`: the pattern maps of `namedQueries`.

use super::Scope;
use super::out::Out;

/// Writes the pattern maps in the order of the manifest: their offsets, the maps, then the strings of each. The length of a
/// map reaches to the end of its strings, over what lies between.
pub(super) fn write(scope: &Scope<'_>, out: &mut Out) {
    let maps = &scope.provider.pattern_maps;
    let list = out.begin_list(*b"QTAB", maps.len());
    let offsets: Vec<_> = maps.iter().map(|_| out.later()).collect();
    let mut heads = Vec::with_capacity(maps.len());
    for (map, offset) in maps.iter().zip(offsets) {
        out.fill_offset(offset);
        let start = out.offset();
        out.bytes(b"QUER");
        let length = out.later();
        let (name, format) = (out.later(), out.later());
        out.count(map.items.len());
        let items: Vec<_> = map
            .items
            .iter()
            .map(|_| (out.later(), out.later()))
            .collect();
        heads.push((start, length, name, format, items));
    }
    for (map, (start, length, name, format, items)) in maps.iter().zip(heads) {
        out.fill_offset(name);
        out.name(&map.name.value.prefix, &map.name.value.local);
        out.fill_offset(format);
        out.name("", &map.format.value);
        for (item, (name, value)) in map.items.iter().zip(items) {
            out.fill_offset(name);
            out.name("", &item.name.value);
            out.fill_offset(value);
            out.name("", &item.value.value);
        }
        out.fill_length(length, start);
    }
    out.end_list(list);
}
