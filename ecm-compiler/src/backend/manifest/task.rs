//! `tasks`, with the opcodes that belong to one.

use super::xml::{Qualified, Tag, Xml};
use super::{Scope, opcode};
use crate::dump::Attribute;
use crate::ir::{Opcode, Provider};
use crate::syntax;

/// Prints the tasks of a provider.
pub(super) fn print(scope: &Scope<'_>, provider: &Provider, xml: &mut Xml) {
    let mut local: Vec<Vec<&Opcode>> = vec![Vec::new(); provider.tasks.len()];
    for opcode in &provider.opcodes {
        if let Some(list) = opcode.task.and_then(|task| local.get_mut(task.index())) {
            list.push(opcode);
        }
    }
    xml.list(
        "tasks",
        provider.tasks.iter().zip(local),
        |xml, (task, local)| {
            let message = scope.message(task.message.as_ref());
            head(&task.name, &task.value, &task.symbol, &message, xml)
                .with("eventGUID", &task.event_guid)
                .around(|xml| opcode::list(scope, local, xml));
        },
    );
}

/// Prints the tasks of `metadata`, which the model keeps as they are written.
pub(super) fn print_written(tasks: &[syntax::Task], xml: &mut Xml) {
    xml.list("tasks", tasks, |xml, task| {
        let name = &task.name.value;
        head(name, &task.value, &task.symbol, &task.message, xml)
            .with("eventGUID", &task.event_guid)
            .around(|xml| opcode::print_written(&task.opcodes, xml));
    });
}

fn head<'x>(
    name: &impl Qualified,
    value: &impl Attribute,
    symbol: &impl Attribute,
    message: &impl Attribute,
    xml: &'x mut Xml,
) -> Tag<'x> {
    xml.element("task")
        .qualified("name", name)
        .with("value", value)
        .with("symbol", symbol)
        .with("message", message)
}
