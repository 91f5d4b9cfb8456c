//! Opcodes: those of the provider, those of a task, and which one an event means.

use super::names::{self, Kind, Names, shown, written};
use super::{Lower, symbol, value};
use crate::diag::{Code, Diagnostic};
use crate::ir::{self, ItemOrigin, OpcodeId, ProviderOrigins, Ref, TaskId};
use crate::source::Spanned;
use crate::syntax::{self, QName};
use crate::well_known;

/// What an opcode is.
pub(super) static OPCODE: Kind = Kind {
    what: "opcode",
    section: "opcodes",
    unknown: Code::ECM0304,
    predefined: well_known::OPCODES,
};

/// All opcodes of a provider.
pub(super) struct Opcodes {
    pub(super) list: Vec<ir::Opcode>,
    pub(super) origins: Vec<ItemOrigin>,
    pub(super) names: OpcodeNames,
}

/// What the names of opcodes stand for, and who may use them.
pub(super) struct OpcodeNames {
    global: Names<OpcodeId>,
    /// Parallel to the provider's tasks.
    local: Vec<Names<OpcodeId>>,
}

impl Opcodes {
    /// Lowers `opcodes` of the provider.
    pub(super) fn lower(list: Vec<syntax::Opcode>, lower: &mut Lower<'_>) -> Self {
        let mut opcodes = Self {
            list: Vec::with_capacity(list.len()),
            origins: Vec::with_capacity(list.len()),
            names: OpcodeNames {
                global: Names::new(),
                local: Vec::new(),
            },
        };
        let mut names = Names::new();
        for opcode in list {
            opcodes.add(opcode, None, &mut names, lower);
        }
        opcodes.names.global = names;
        opcodes
    }

    /// Lowers `opcodes` of the next task.
    pub(super) fn lower_local(
        &mut self,
        list: Vec<syntax::Opcode>,
        task: TaskId,
        lower: &mut Lower<'_>,
    ) {
        let mut names = Names::new();
        for opcode in list {
            self.add(opcode, Some(task), &mut names, lower);
        }
        self.names.local.push(names);
    }

    fn add(
        &mut self,
        opcode: syntax::Opcode,
        task: Option<TaskId>,
        names: &mut Names<OpcodeId>,
        lower: &mut Lower<'_>,
    ) {
        let span = opcode.span;
        let (symbol, symbol_span) = symbol(opcode.symbol, span);
        let (message, message_span) = lower.optional_message(opcode.message, span);
        self.origins.push(ItemOrigin {
            span,
            name: opcode.name.span,
            value: opcode.value.span,
            symbol: symbol_span,
            message: message_span,
        });
        let id = OpcodeId(u32::try_from(self.list.len()).unwrap_or(u32::MAX));
        self.list.push(ir::Opcode {
            name: names.declare(opcode.name, id, &OPCODE, lower),
            value: opcode.value.value,
            task,
            symbol,
            message,
            mof_value: value(opcode.mof_value),
        });
    }
}

impl OpcodeNames {
    /// What an event of `task` means by `name`: an opcode of the task first, then one of the provider, then winmeta's.
    pub(super) fn resolve(
        &self,
        name: &Spanned<QName>,
        task: Option<TaskId>,
        provider: (&ir::Provider, &ProviderOrigins),
        lower: &mut Lower<'_>,
    ) -> Option<Ref<OpcodeId>> {
        let local = task.and_then(|task| self.local.get(task.index()));
        if let Some(id) = local.and_then(|local| local.get(&name.value)) {
            return Some(Ref::Own(id));
        }
        if let Some(found) = names::resolve_predefined(&name.value, name.span, &OPCODE, lower) {
            return Some(Ref::WellKnown(found));
        }
        if let Some(id) = self.global.get(&name.value) {
            return Some(Ref::Own(id));
        }
        let finding = self.unknown(name, task, provider, lower);
        lower.sink.push(finding);
        None
    }

    fn unknown(
        &self,
        name: &Spanned<QName>,
        task: Option<TaskId>,
        (provider, at): (&ir::Provider, &ProviderOrigins),
        lower: &mut Lower<'_>,
    ) -> Diagnostic {
        let of_another = if lower.suggest.afford(self.local.len()) {
            self.local.iter().find_map(|names| names.get(&name.value))
        } else {
            None
        };
        if let Some(other) = of_another {
            return Diagnostic::new(
                Code::ECM0304,
                name.span,
                format!("opcode `{}` belongs to another task", written(&name.value)),
            )
            .label("not an opcode of this event's task")
            .related(
                at.opcodes[other.index()].name,
                "declared here, inside the task that may use it",
            )
            .note(
                "an opcode that is declared inside a task can be used by events of that task only",
            )
            .help("give the event that task, or move the opcode to the provider's `<opcodes>`");
        }
        let own = provider
            .opcodes
            .iter()
            .filter(|opcode| opcode.task.is_none() || opcode.task == task)
            .map(|opcode| shown(&opcode.name));
        names::unknown(name, own, &OPCODE, lower)
    }
}
