//! Tasks.

use super::Scope;
use super::unique::Unique;
use crate::diag::{Code, Diagnostic, Sink};
use crate::guid::Guid;
use crate::source::Span;

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
            if let Some(first) = guids.take(guid, at.span) {
                sink.push(shared_guid(guid, at.span, first));
            }
        }
    }
}

fn shared_guid(guid: Guid, span: Span, first: Span) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0321,
        span,
        format!("two tasks have the eventGUID {guid}"),
    )
    .in_rust(format!("two tasks have the `event_guid` {guid}"))
    .label("taken already")
    .related(first, "the first is here")
    .note("readers of classic events find the class of an event by this GUID")
    .help("give this task a GUID of its own, or leave `eventGUID` out")
    .in_rust("give this task a GUID of its own, or leave `event_guid` out")
}
