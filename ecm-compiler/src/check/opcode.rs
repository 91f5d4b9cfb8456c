//! Opcodes.

use super::Scope;
use super::unique::Unique;
use crate::diag::{Code, Diagnostic, Sink};
use crate::hash::{HashMap, HashSet};
use crate::ir::{Opcode, OpcodeId, Ref, TaskId};

/// Checks the opcodes of a provider and of its tasks, and how events mix the two.
pub(super) fn check(scope: &Scope<'_>, sink: &mut Sink) {
    let mut values = Unique::new();
    for (opcode, at) in scope.provider.opcodes.iter().zip(&scope.at.opcodes) {
        if !(10..=239).contains(&opcode.value) {
            sink.push(out_of_range(opcode, at.value));
        }
        values.claim(
            (opcode.task, opcode.value),
            at.value,
            sink,
            || format!("opcode value {}", opcode.value),
            "the value of an opcode is unique among the provider's opcodes, or among those of its task",
        );
    }
    check_mixed(scope, sink);
}

fn out_of_range(opcode: &Opcode, span: crate::source::Span) -> Diagnostic {
    let predefined = crate::well_known::OPCODES.iter().find(|known| {
        known.value == u64::from(opcode.value) && !known.name.starts_with("Reserved")
    });
    Diagnostic::new(
        Code::ECM0403,
        span,
        format!(
            "opcode `{}` has the value {}",
            opcode.name.local, opcode.value
        ),
    )
    .label("not between 10 and 239")
    .note("opcodes 0 to 9 and 240 to 255 belong to Windows")
    .help(match predefined {
        Some(known) => format!("use the predefined opcode `win:{}`", known.name),
        None => "choose a value from 10 to 239".to_owned(),
    })
}

/// An event of a task that uses an opcode of the provider must not find another opcode with the same value in its task.
fn check_mixed(scope: &Scope<'_>, sink: &mut Sink) {
    let local: HashMap<(TaskId, u8), OpcodeId> = scope
        .provider
        .opcodes
        .iter()
        .zip(0..)
        .filter_map(|(opcode, id)| Some(((opcode.task?, opcode.value), OpcodeId(id))))
        .collect();
    if local.is_empty() {
        return;
    }
    let mut reported = HashSet::default();
    for (event, at) in scope.provider.events.iter().zip(&scope.at.events) {
        let (Some(Ref::Own(opcode_id)), Some(Ref::Own(task))) = (event.opcode, event.task) else {
            continue;
        };
        let opcode = scope.provider.opcode(opcode_id);
        if opcode.task.is_some() {
            continue;
        }
        let Some(other) = local.get(&(task, opcode.value)) else {
            continue;
        };
        if !reported.insert((task, opcode_id)) {
            continue;
        }
        let other_opcode = scope.provider.opcode(*other);
        sink.push(
            Diagnostic::new(
                Code::ECM0421,
                at.opcode,
                format!(
                    "opcodes `{}` and `{}` have the same value {} in one task",
                    opcode.name.local, other_opcode.name.local, opcode.value
                ),
            )
            .label("an opcode of the provider, used by an event of a task")
            .related(
                scope.at.opcodes[other.index()].value,
                "the opcode of the task with the same value",
            )
            .note("task and opcode number together tell what an event reports")
            .help("use the task's opcode, or give one of the two another value"),
        );
    }
}
