//! `opcodes`, of a provider and of a task.

use super::Scope;
use super::xml::{Qualified, Tag, Xml};
use crate::dump::Attribute;
use crate::ir::{Opcode, Provider};
use crate::syntax;

/// Prints the opcodes of a provider that belong to no task.
pub(super) fn print(scope: &Scope<'_>, provider: &Provider, xml: &mut Xml) {
    let global = provider
        .opcodes
        .iter()
        .filter(|opcode| opcode.task.is_none());
    list(scope, global, xml);
}

/// Prints some opcodes.
pub(super) fn list<'m>(
    scope: &Scope<'_>,
    opcodes: impl IntoIterator<Item = &'m Opcode>,
    xml: &mut Xml,
) {
    xml.list("opcodes", opcodes, |xml, opcode| {
        let message = scope.message(opcode.message.as_ref());
        head(&opcode.name, &opcode.value, &opcode.symbol, &message, xml)
            .with("mofValue", &opcode.mof_value)
            .end();
    });
}

/// Prints opcodes of `metadata`, which the model keeps as they are written.
pub(super) fn print_written(opcodes: &[syntax::Opcode], xml: &mut Xml) {
    xml.list("opcodes", opcodes, |xml, opcode| {
        let name = &opcode.name.value;
        head(name, &opcode.value, &opcode.symbol, &opcode.message, xml)
            .with("mofValue", &opcode.mof_value)
            .end();
    });
}

fn head<'x>(
    name: &impl Qualified,
    value: &impl Attribute,
    symbol: &impl Attribute,
    message: &impl Attribute,
    xml: &'x mut Xml,
) -> Tag<'x> {
    xml.element("opcode")
        .qualified("name", name)
        .with("value", value)
        .with("symbol", symbol)
        .with("message", message)
}
