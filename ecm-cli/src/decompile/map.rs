//! Value maps, bit maps and pattern maps.

use ecm_compiler::ir;
use ecm_compiler::source::{Span, Spanned};
use ecm_compiler::syntax;
use ecm_runtime::consumer::schema::{MapKind, PatternItem};

use super::name::{Names, qname, short};
use super::provider::Scope;

/// The items of a map get the ids of their messages one after the other: what is ordered by value is ordered by id again.
pub(super) fn maps(scope: &mut Scope<'_, '_>) -> Vec<ir::Map> {
    let provider = scope.provider;
    let mut maps = Vec::with_capacity(provider.maps.len());
    for map in &provider.maps {
        let mut items = map.items.clone();
        items.sort_by_key(|item| item.message);
        let name = scope.text("map", &map.name);
        let items = items
            .into_iter()
            .map(|item| {
                if item.message.is_none() {
                    scope.note(format!(
                        "the value {} of map `{name}` has no message",
                        item.value
                    ));
                }
                // An id that no message has.
                let message = item.message.or(Some(u32::MAX));
                let message = scope.message(message, || {
                    format!("map.{}.{}", short(&map.name), item.value)
                });
                ir::MapItem {
                    value: item.value,
                    message: message.unwrap_or(ir::Message::String(ir::StringId(0))),
                    symbol: None,
                }
            })
            .collect();
        maps.push(ir::Map {
            kind: match map.kind {
                MapKind::Value => ir::MapKind::Value,
                MapKind::Bit => ir::MapKind::Bit,
            },
            name,
            symbol: scope.symbol("MAP", &map.name),
            items,
        });
    }
    maps
}

/// The pattern maps of a provider.
pub(super) fn pattern_maps(scope: &mut Scope<'_, '_>) -> Vec<syntax::PatternMap> {
    let provider = scope.provider;
    let mut names = Names::open();
    let item = |scope: &mut Scope<'_, '_>, item: &PatternItem| syntax::PatternItem {
        span: Span::default(),
        name: unplaced(scope.text("pattern map entry", &item.name)),
        value: unplaced(scope.text("pattern", &item.value)),
    };
    provider
        .pattern_maps
        .iter()
        .map(|map| syntax::PatternMap {
            span: Span::default(),
            name: unplaced(qname(scope.name("pattern map", &map.name, &mut names))),
            format: unplaced(scope.text("pattern map format", &map.format)),
            symbol: None,
            items: map.items.iter().map(|one| item(scope, one)).collect(),
        })
        .collect()
}

fn unplaced<T>(value: T) -> Spanned<T> {
    Spanned::new(value, Span::default())
}
