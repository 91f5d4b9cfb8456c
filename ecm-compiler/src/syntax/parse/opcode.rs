//! `opcodes`, of a provider or of a task.

use super::context::Context;
use super::literal;
use crate::syntax::Opcode;
use crate::syntax::schema::Kind;
use crate::xml::Element;

pub(super) fn opcodes<'d>(cx: &mut Context<'d, '_>, element: Element<'d>, out: &mut Vec<Opcode>) {
    drop(cx.attributes(element, Kind::Opcodes));
    out.reserve(element.descendants());
    for node in element.children() {
        if let Some((Kind::Opcode, child)) = cx.child(Kind::Opcodes, node) {
            out.push(opcode(cx, child));
        }
    }
}

fn opcode<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Opcode {
    cx.no_children(element, Kind::Opcode);
    let mut a = cx.attributes(element, Kind::Opcode);
    Opcode {
        span: a.span(),
        name: a.required("name", literal::qname),
        value: a.required("value", literal::u8),
        symbol: a.optional("symbol", literal::symbol),
        message: a.optional("message", literal::message),
        mof_value: a.optional("mofValue", literal::u8),
    }
}
