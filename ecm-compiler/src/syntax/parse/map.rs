//! `maps`: `valueMap` and `bitMap`.

use super::attributes::Literal;
use super::context::Context;
use super::literal;
use crate::syntax::schema::Kind;
use crate::syntax::{Map, MapItem, MapKind};
use crate::xml::Element;

pub(super) fn maps<'d>(cx: &mut Context<'d, '_>, element: Element<'d>, out: &mut Vec<Map>) {
    drop(cx.attributes(element, Kind::Maps));
    for node in element.children() {
        if let Some((kind, child)) = cx.child(Kind::Maps, node) {
            out.push(map(cx, child, kind));
        }
    }
}

fn map<'d>(cx: &mut Context<'d, '_>, element: Element<'d>, kind: Kind) -> Map {
    let (map_kind, value): (_, Literal<'d, u32>) = match kind {
        Kind::BitMap => (MapKind::Bit, literal::hex32),
        _ => (MapKind::Value, literal::u32),
    };
    let mut a = cx.attributes(element, kind);
    let mut map = Map {
        span: a.span(),
        kind: map_kind,
        name: a.required("name", literal::name),
        symbol: a.optional("symbol", literal::symbol),
        items: Vec::with_capacity(element.descendants()),
    };
    drop(a);
    for node in element.children() {
        if let Some((item_kind, child)) = cx.child(kind, node) {
            map.items.push(item(cx, child, item_kind, value));
        }
    }
    map
}

fn item<'d>(
    cx: &mut Context<'d, '_>,
    element: Element<'d>,
    kind: Kind,
    value: Literal<'d, u32>,
) -> MapItem {
    cx.no_children(element, kind);
    let mut a = cx.attributes(element, kind);
    MapItem {
        span: a.span(),
        value: a.required("value", value),
        message: a.required("message", literal::message),
        symbol: a.optional("symbol", literal::symbol),
    }
}
