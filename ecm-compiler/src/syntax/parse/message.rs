//! `messageTable`.

use super::context::Context;
use super::literal;
use crate::syntax::MessageEntry;
use crate::syntax::schema::Kind;
use crate::xml::Element;

pub(super) fn message_table<'d>(
    cx: &mut Context<'d, '_>,
    element: Element<'d>,
    out: &mut Vec<MessageEntry>,
) {
    drop(cx.attributes(element, Kind::MessageTable));
    for node in element.children() {
        if let Some((kind @ Kind::Message, child)) = cx.child(Kind::MessageTable, node) {
            cx.no_children(child, kind);
            let mut a = cx.attributes(child, kind);
            out.push(MessageEntry {
                span: a.span(),
                value: a.required("value", literal::u32),
                message: a.required("message", literal::message),
                symbol: a.optional("symbol", literal::symbol),
                mid: a.optional("mid", literal::string),
            });
        }
    }
}
