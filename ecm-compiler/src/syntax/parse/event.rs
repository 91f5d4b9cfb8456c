//! `events` and `filters`.

use super::context::Context;
use super::literal;
use crate::syntax::schema::Kind;
use crate::syntax::{Event, Filter};
use crate::xml::Element;

pub(super) fn events<'d>(cx: &mut Context<'d, '_>, element: Element<'d>, out: &mut Vec<Event>) {
    drop(cx.attributes(element, Kind::Events));
    out.reserve(element.descendants());
    for node in element.children() {
        if let Some((Kind::Event, child)) = cx.child(Kind::Events, node) {
            out.push(event(cx, child));
        }
    }
}

fn event<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Event {
    cx.no_children(element, Kind::Event);
    let mut a = cx.attributes(element, Kind::Event);
    Event {
        span: a.span(),
        value: a.required("value", literal::u32),
        version: a.optional("version", literal::u8),
        symbol: a.optional("symbol", literal::symbol),
        level: a.optional("level", literal::qname),
        opcode: a.optional("opcode", literal::qname),
        task: a.optional("task", literal::qname),
        keywords: a.list("keywords", literal::qnames),
        channel: a.optional("channel", literal::name),
        template: a.optional("template", literal::token),
        message: a.optional("message", literal::message),
        not_logged: a.optional("notLogged", literal::boolean),
        name: a.optional("name", literal::string),
        attributes: a.optional("attributes", literal::string),
        suppress_projection: a.optional("suppressProjection", literal::boolean),
    }
}

pub(super) fn filters<'d>(cx: &mut Context<'d, '_>, element: Element<'d>, out: &mut Vec<Filter>) {
    drop(cx.attributes(element, Kind::Filters));
    for node in element.children() {
        if let Some((kind @ Kind::Filter, child)) = cx.child(Kind::Filters, node) {
            cx.no_children(child, kind);
            let mut a = cx.attributes(child, kind);
            out.push(Filter {
                span: a.span(),
                name: a.required("name", literal::qname),
                value: a.required("value", literal::u8),
                version: a.optional("version", literal::u8),
                tid: a.optional("tid", literal::name),
                symbol: a.optional("symbol", literal::symbol),
                message: a.optional("message", literal::message),
            });
        }
    }
}
