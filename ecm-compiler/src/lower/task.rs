//! `tasks`, without their opcodes.

use super::names::{Kind, Names};
use super::{Lower, symbol, value};
use crate::diag::Code;
use crate::ir::{self, ItemOrigin, TaskId};
use crate::syntax;
use crate::well_known;

/// What a task is.
pub(super) static TASK: Kind = Kind {
    what: "task",
    section: "tasks",
    unknown: Code::ECM0303,
    predefined: well_known::TASKS,
};

/// Lowers one task of `tasks`.
pub(super) fn lower(
    task: syntax::Task,
    id: TaskId,
    names: &mut Names<TaskId>,
    lower: &mut Lower<'_>,
) -> (ir::Task, ItemOrigin, Vec<syntax::Opcode>) {
    let span = task.span;
    let (symbol, symbol_span) = symbol(task.symbol, span);
    let (message, message_span) = lower.optional_message(task.message, span);
    let origin = ItemOrigin {
        span,
        name: task.name.span,
        value: task.value.span,
        symbol: symbol_span,
        message: message_span,
    };
    let lowered = ir::Task {
        name: names.declare(task.name, id, &TASK, lower),
        value: task.value.value,
        symbol,
        message,
        event_guid: value(task.event_guid),
    };
    (lowered, origin, task.opcodes)
}
