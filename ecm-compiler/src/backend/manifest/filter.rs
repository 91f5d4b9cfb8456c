//! `filters`.

use super::Scope;
use super::xml::Xml;
use crate::ir::Provider;

/// Prints the filters of a provider.
pub(super) fn print(scope: &Scope<'_>, provider: &Provider, xml: &mut Xml) {
    xml.list("filters", &provider.filters, |xml, filter| {
        let template = filter
            .template
            .and_then(|id| provider.templates.get(id.index()));
        xml.element("filter")
            .qualified("name", &filter.name)
            .with("value", &filter.value)
            .with("version", &(filter.version != 0).then_some(filter.version))
            .with("symbol", &filter.symbol)
            .with("tid", &template.map(|template| template.tid.clone()))
            .with("message", &scope.message(filter.message.as_ref()))
            .end();
    });
}
