//! `messageTable`: entries that belong to no event.

use super::unique::Unique;
use crate::diag::{Code, Diagnostic, Sink};
use crate::ir::{Model, Origins};

/// Checks the ids of the entries.
pub(super) fn check(model: &Model, origins: &Origins, sink: &mut Sink) {
    let mut values = Unique::new();
    for (entry, at) in model.message_table.iter().zip(&origins.message_table) {
        if entry.value == u32::MAX {
            sink.push(
                Diagnostic::new(Code::ECM0212, *at, "message id 0xffffffff is out of range")
                    .note("0xFFFFFFFF stands where there is no message: nothing could refer to this one")
                    .help("give it another value"),
            );
        }
        values.claim(
            entry.value,
            *at,
            sink,
            || format!("message id {:#x}", entry.value),
            "the value of a message is unique in the message table",
        );
    }
}
