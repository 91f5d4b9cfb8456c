//! Tasks.

use super::Scope;
use super::unique::Unique;
use crate::diag::Sink;
use crate::guid::Guid;

/// Checks `tasks`. The documentation lets a task have values from 1 to 239, but mc.exe takes any 16-bit number and
/// manifests that ship with Windows use them.
pub(super) fn check(scope: &Scope<'_>, sink: &mut Sink) {
    let mut values = Unique::new();
    let mut guids = Unique::new();
    for (task, at) in scope.provider.tasks.iter().zip(&scope.at.tasks) {
        values.claim(
            task.value,
            at.value,
            sink,
            || format!("task value {}", task.value),
            "the value of a task is unique in its provider",
        );
        if let Some(guid) = task.event_guid.filter(|guid| *guid != Guid::default()) {
            guids.claim(
                guid,
                at.span,
                sink,
                || format!("eventGUID {guid}"),
                "the eventGUID of a task is unique in its provider",
            );
        }
    }
}
