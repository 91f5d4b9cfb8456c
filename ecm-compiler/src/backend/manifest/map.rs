//! `maps`: `valueMap` and `bitMap`.

use super::Scope;
use super::xml::Xml;
use crate::dump::Value;
use crate::ir::{Map, MapKind};

/// Prints the maps of a provider.
pub(super) fn print(scope: &Scope<'_>, maps: &[Map], xml: &mut Xml) {
    xml.list("maps", maps, |xml, map| {
        let (kind, value): (_, fn(u64) -> Value) = match map.kind {
            MapKind::Value => ("valueMap", Value::Number),
            MapKind::Bit => ("bitMap", Value::Hex),
        };
        xml.element(kind)
            .with("name", &map.name)
            .with("symbol", &map.symbol)
            .around(|xml| {
                for item in &map.items {
                    xml.element("map")
                        .with("value", &value(u64::from(item.value)))
                        .with("symbol", &item.symbol)
                        .with("message", &scope.message(Some(&item.message)))
                        .end();
                }
            });
    });
}
