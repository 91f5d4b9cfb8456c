//! `messageTable`: entries that belong to no event.

use super::unique::Unique;
use crate::diag::Sink;
use crate::ir::{Model, Origins};

/// Checks the ids of the entries.
pub(super) fn check(model: &Model, origins: &Origins, sink: &mut Sink) {
    let mut values = Unique::new();
    for (entry, at) in model.message_table.iter().zip(&origins.message_table) {
        values.claim(
            entry.value,
            *at,
            sink,
            || format!("message id {:#x}", entry.value),
            "the value of a message is unique in the message table",
        );
    }
}
