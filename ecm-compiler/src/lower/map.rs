//! `maps`.

use super::names::duplicate;
use super::{Lower, symbol};
use crate::diag::{Code, Diagnostic};
use crate::hash::HashMap;
use crate::ir::{self, ItemOrigin, MapId, MapOrigin};
use crate::source::{SharedStr, Span, Spanned};
use crate::syntax;

/// The maps of a provider by name.
pub(super) struct MapNames {
    ids: HashMap<SharedStr, (MapId, Span)>,
}

/// Lowers `maps`.
pub(super) fn lower(
    list: Vec<syntax::Map>,
    lower: &mut Lower<'_>,
) -> (Vec<ir::Map>, Vec<MapOrigin>, MapNames) {
    let mut names = MapNames {
        ids: HashMap::default(),
    };
    let mut maps = Vec::with_capacity(list.len());
    let mut origins = Vec::with_capacity(list.len());
    for map in list {
        let id = MapId(u32::try_from(maps.len()).unwrap_or(u32::MAX));
        names.declare(&map.name, id, lower);
        let (symbol, symbol_span) = symbol(map.symbol, map.span);
        let (items, item_origins) = items(map.items, lower);
        origins.push(MapOrigin {
            item: ItemOrigin {
                span: map.span,
                name: map.name.span,
                value: map.span,
                symbol: symbol_span,
                message: map.span,
            },
            items: item_origins,
        });
        maps.push(ir::Map {
            kind: map.kind,
            name: map.name.value,
            symbol,
            items,
        });
    }
    (maps, origins, names)
}

fn items(list: Vec<syntax::MapItem>, lower: &mut Lower<'_>) -> (Vec<ir::MapItem>, Vec<ItemOrigin>) {
    let mut items = Vec::with_capacity(list.len());
    let mut origins = Vec::with_capacity(list.len());
    for item in list {
        let (symbol, symbol_span) = symbol(item.symbol, item.span);
        let origin = ItemOrigin {
            span: item.span,
            name: item.span,
            value: item.value.span,
            symbol: symbol_span,
            message: item.message.span,
        };
        // An item without its text is left out: the error is reported, and no model comes of it.
        if let Some(message) = lower.message(item.message) {
            items.push(ir::MapItem {
                value: item.value.value,
                message,
                symbol,
            });
            origins.push(origin);
        }
    }
    (items, origins)
}

impl MapNames {
    fn declare(&mut self, name: &Spanned<SharedStr>, id: MapId, lower: &mut Lower<'_>) {
        if let Some((_, first)) = self.ids.get(&name.value) {
            let finding = duplicate("map", &name.value, name.span, *first);
            lower.sink.push(finding);
        } else {
            self.ids.insert(name.value.clone(), (id, name.span));
        }
    }

    /// The map that a field refers to; `None` after an error.
    pub(super) fn resolve(
        &self,
        name: &Spanned<SharedStr>,
        maps: &[ir::Map],
        lower: &mut Lower<'_>,
    ) -> Option<MapId> {
        if let Some((id, _)) = self.ids.get(&name.value) {
            return Some(*id);
        }
        let near = lower
            .suggest
            .closest(&name.value, maps.iter().map(|map| map.name.as_str()));
        let finding = Diagnostic::new(
            Code::ECM0307,
            name.span,
            format!("map `{}` is not defined", name.value),
        )
        .label("no such map")
        .note("a field refers to a `<valueMap>` or `<bitMap>` of its own provider by name")
        .in_rust("a map is an enum of the same module");
        lower.sink.push(match near {
            Some(near) => finding.help(format!("did you mean `{near}`?")),
            None => finding
                .help(format!(
                    "declare it: `<valueMap name=\"{}\">` in `<maps>`",
                    name.value
                ))
                .in_rust(format!("declare it: `enum {} {{ … }}`", name.value)),
        });
        None
    }
}
