//! Value maps and bit maps.

use super::Scope;
use super::gather::Gather;
use super::unique::Unique;
use crate::diag::{Code, Diagnostic, Sink};
use crate::ir::MapKind;

/// Checks `maps`.
pub(super) fn check(scope: &Scope<'_>, sink: &mut Sink) {
    for (map, at) in scope.provider.maps.iter().zip(&scope.at.maps) {
        if map.items.is_empty() {
            sink.push(
                Diagnostic::new(
                    Code::ECM0521,
                    at.item.span,
                    format!("map `{}` has no entries", map.name),
                )
                .note("the schema wants at least one `<map>` in a `<valueMap>` or `<bitMap>`")
                .in_rust("a map names at least one value")
                .help("add an entry, or remove the map and the `map` attributes that name it")
                .in_rust("add an entry, or remove the enum and the fields that have it"),
            );
        }
        let mut values = Unique::new();
        let mut odd = Gather::new();
        for (item, at) in map.items.iter().zip(&at.items) {
            values.claim(
                item.value,
                at.value,
                sink,
                || format!("value {:#x} of map `{}`", item.value, map.name),
                "the value of an entry is unique in its map",
            );
            if map.kind == MapKind::Bit && item.value.count_ones() > 1 {
                odd.add(at.value, || format!("{} bits", item.value.count_ones()));
            }
        }
        odd.report(sink, |span, count| {
            Diagnostic::new(
                Code::ECM0419,
                span,
                format!(
                    "{count} {} of bit map `{}` {} several bits",
                    if count == 1 { "entry" } else { "entries" },
                    map.name,
                    if count == 1 { "names" } else { "name" },
                ),
            )
            .note("viewers take a value apart bit by bit; how they show an entry with several bits differs between them")
            .help("give every bit an entry of its own, or use a `<valueMap>`")
            .in_rust("give every bit an entry of its own, or leave `flags` out")
        });
    }
    check_pattern_maps(scope, sink);
}

/// Checks `namedQueries`. Nothing in Windows uses them, but mc.exe writes them into the resource.
fn check_pattern_maps(scope: &Scope<'_>, sink: &mut Sink) {
    let mut names = Unique::new();
    for map in &scope.provider.pattern_maps {
        let key = (&map.name.value.namespace, map.name.value.local.as_str());
        names.claim(
            key,
            map.name.span,
            sink,
            || format!("pattern map name `{}`", map.name.value.local),
            "the name of a pattern map is unique in its provider",
        );
    }
}
