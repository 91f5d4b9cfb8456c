//! `levels`.

use super::context::Context;
use super::literal;
use crate::syntax::Level;
use crate::syntax::schema::Kind;
use crate::xml::Element;

pub(super) fn levels<'d>(cx: &mut Context<'d, '_>, element: Element<'d>, out: &mut Vec<Level>) {
    drop(cx.attributes(element, Kind::Levels));
    for node in element.children() {
        if let Some((Kind::Level, child)) = cx.child(Kind::Levels, node) {
            out.push(level(cx, child));
        }
    }
}

fn level<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Level {
    cx.no_children(element, Kind::Level);
    let mut a = cx.attributes(element, Kind::Level);
    Level {
        span: a.span(),
        name: a.required("name", literal::qname),
        value: a.required("value", literal::u8),
        symbol: a.optional("symbol", literal::symbol),
        message: a.optional("message", literal::message),
    }
}
