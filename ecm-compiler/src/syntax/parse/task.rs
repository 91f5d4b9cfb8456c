//! `tasks`.

use super::context::Context;
use super::{literal, opcode};
use crate::syntax::Task;
use crate::syntax::schema::Kind;
use crate::xml::Element;

pub(super) fn tasks<'d>(cx: &mut Context<'d, '_>, element: Element<'d>, out: &mut Vec<Task>) {
    drop(cx.attributes(element, Kind::Tasks));
    for node in element.children() {
        if let Some((Kind::Task, child)) = cx.child(Kind::Tasks, node) {
            out.push(task(cx, child));
        }
    }
}

fn task<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Task {
    let mut a = cx.attributes(element, Kind::Task);
    let mut task = Task {
        span: a.span(),
        name: a.required("name", literal::qname),
        value: a.required("value", literal::u16),
        symbol: a.optional("symbol", literal::symbol),
        message: a.optional("message", literal::message),
        event_guid: a.optional("eventGUID", literal::guid),
        opcodes: Vec::new(),
    };
    drop(a);
    for node in element.children() {
        if let Some((Kind::Opcodes, child)) = cx.child(Kind::Task, node) {
            opcode::opcodes(cx, child, &mut task.opcodes);
        }
    }
    task
}
