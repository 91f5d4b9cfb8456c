//! `keywords`.

use super::Scope;
use super::xml::{Qualified, Xml};
use crate::dump::{Attribute, Value};
use crate::ir::Keyword;
use crate::syntax;

/// Prints the keywords of a provider.
pub(super) fn print(scope: &Scope<'_>, keywords: &[Keyword], xml: &mut Xml) {
    xml.list("keywords", keywords, |xml, keyword| {
        let message = scope.message(keyword.message.as_ref());
        one(&keyword.name, keyword.mask, &keyword.symbol, &message, xml);
    });
}

/// Prints the keywords of `metadata`, which the model keeps as they are written.
pub(super) fn print_written(keywords: &[syntax::Keyword], xml: &mut Xml) {
    xml.list("keywords", keywords, |xml, keyword| {
        let (name, mask) = (&keyword.name.value, keyword.mask.value);
        one(name, mask, &keyword.symbol, &keyword.message, xml);
    });
}

fn one(
    name: &impl Qualified,
    mask: u64,
    symbol: &impl Attribute,
    message: &impl Attribute,
    xml: &mut Xml,
) {
    xml.element("keyword")
        .qualified("name", name)
        .with("mask", &Value::Hex(mask))
        .with("symbol", symbol)
        .with("message", message)
        .end();
}
