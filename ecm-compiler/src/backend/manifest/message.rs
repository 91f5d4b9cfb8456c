//! `messageTable`.

use super::Scope;
use super::xml::Xml;
use crate::dump::Value;
use crate::ir::Model;

/// Whether the message table belongs to the metadata: a metadata file has no providers whose `events` could hold it.
pub(super) fn is_in_metadata(model: &Model) -> bool {
    model.metadata.is_some() && model.providers.is_empty()
}

/// Prints the message table.
pub(super) fn print(scope: &Scope<'_>, xml: &mut Xml) {
    xml.list("messageTable", &scope.model.message_table, |xml, entry| {
        xml.element("message")
            .with("value", &Value::Hex(u64::from(entry.value)))
            .with("symbol", &entry.symbol)
            .with("message", &scope.message(Some(&entry.message)))
            .end();
    });
}
