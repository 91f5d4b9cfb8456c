//! `namedQueries`: pattern maps, which the model keeps as they are written.

use super::xml::Xml;
use crate::syntax::PatternMap;

/// Prints the pattern maps of a provider or of `metadata`.
pub(super) fn print(maps: &[PatternMap], xml: &mut Xml) {
    if maps.is_empty() {
        return;
    }
    xml.element("namedQueries").around(|xml| {
        xml.list("patternMaps", maps, |xml, map| {
            xml.element("patternMap")
                .qualified("name", &map.name.value)
                .with("format", &map.format)
                .with("symbol", &map.symbol)
                .around(|xml| {
                    for item in &map.items {
                        xml.element("map")
                            .with("name", &item.name)
                            .with("value", &item.value)
                            .end();
                    }
                });
        });
    });
}
