//! `namedQueries`: pattern maps, which Windows defines but does not use.

use super::context::Context;
use super::literal;
use crate::syntax::schema::Kind;
use crate::syntax::{PatternItem, PatternMap};
use crate::xml::Element;

pub(super) fn named_queries<'d>(
    cx: &mut Context<'d, '_>,
    element: Element<'d>,
    out: &mut Vec<PatternMap>,
) {
    drop(cx.attributes(element, Kind::NamedQueries));
    for node in element.children() {
        if let Some((Kind::PatternMaps, child)) = cx.child(Kind::NamedQueries, node) {
            pattern_maps(cx, child, out);
        }
    }
}

fn pattern_maps<'d>(cx: &mut Context<'d, '_>, element: Element<'d>, out: &mut Vec<PatternMap>) {
    drop(cx.attributes(element, Kind::PatternMaps));
    for node in element.children() {
        if let Some((Kind::PatternMap, child)) = cx.child(Kind::PatternMaps, node) {
            out.push(pattern_map(cx, child));
        }
    }
}

fn pattern_map<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> PatternMap {
    let mut a = cx.attributes(element, Kind::PatternMap);
    let mut map = PatternMap {
        span: a.span(),
        name: a.required("name", literal::qname),
        format: a.required("format", literal::token),
        symbol: a.optional("symbol", literal::symbol),
        items: Vec::new(),
    };
    drop(a);
    for node in element.children() {
        if let Some((kind @ Kind::PatternMapItem, child)) = cx.child(Kind::PatternMap, node) {
            cx.no_children(child, kind);
            let mut a = cx.attributes(child, kind);
            map.items.push(PatternItem {
                span: a.span(),
                name: a.required("name", literal::string),
                value: a.required("value", literal::string),
            });
        }
    }
    map
}
