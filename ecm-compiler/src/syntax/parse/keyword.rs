//! `keywords`.

use super::context::Context;
use super::literal;
use crate::syntax::Keyword;
use crate::syntax::schema::Kind;
use crate::xml::Element;

pub(super) fn keywords<'d>(cx: &mut Context<'d, '_>, element: Element<'d>, out: &mut Vec<Keyword>) {
    drop(cx.attributes(element, Kind::Keywords));
    out.reserve(element.descendants());
    for node in element.children() {
        if let Some((Kind::Keyword, child)) = cx.child(Kind::Keywords, node) {
            out.push(keyword(cx, child));
        }
    }
}

fn keyword<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Keyword {
    cx.no_children(element, Kind::Keyword);
    let mut a = cx.attributes(element, Kind::Keyword);
    Keyword {
        span: a.span(),
        name: a.required("name", literal::qname),
        mask: a.required("mask", literal::hex64),
        symbol: a.optional("symbol", literal::symbol),
        message: a.optional("message", literal::message),
    }
}
