//! `levels`.

use super::Scope;
use super::xml::{Qualified, Xml};
use crate::dump::Attribute;
use crate::ir::Level;
use crate::syntax;

/// Prints the levels of a provider.
pub(super) fn print(scope: &Scope<'_>, levels: &[Level], xml: &mut Xml) {
    xml.list("levels", levels, |xml, level| {
        let message = scope.message(level.message.as_ref());
        one(&level.name, &level.value, &level.symbol, &message, xml);
    });
}

/// Prints the levels of `metadata`, which the model keeps as they are written.
pub(super) fn print_written(levels: &[syntax::Level], xml: &mut Xml) {
    xml.list("levels", levels, |xml, level| {
        let name = &level.name.value;
        one(name, &level.value, &level.symbol, &level.message, xml);
    });
}

fn one(
    name: &impl Qualified,
    value: &impl Attribute,
    symbol: &impl Attribute,
    message: &impl Attribute,
    xml: &mut Xml,
) {
    xml.element("level")
        .qualified("name", name)
        .with("value", value)
        .with("symbol", symbol)
        .with("message", message)
        .end();
}
