//! Levels, tasks, opcodes, keywords and filters.
//!
//! A name `win:…` with winmeta's value that an event uses is the predefined item; everything else is declared.

use std::collections::HashMap;

use ecm_compiler::ir::{self, KeywordId, LevelId, OpcodeId, Ref, TaskId, TemplateId};
use ecm_compiler::well_known::{self, WellKnown};
use ecm_runtime::consumer::schema::{Event, Opcode, Provider};

use super::name::{Names, predefined, short};
use super::provider::{Scope, guid};

/// The items of a kind.
pub(super) struct List<T, Id> {
    /// Those that are declared.
    pub(super) declared: Vec<T>,
    /// How an event refers to each item of the binary.
    pub(super) references: Vec<Ref<Id>>,
}

/// The items of a provider that events refer to.
pub(super) struct Items {
    pub(super) levels: List<ir::Level, LevelId>,
    pub(super) tasks: List<ir::Task, TaskId>,
    pub(super) opcodes: List<ir::Opcode, OpcodeId>,
    pub(super) keywords: List<ir::Keyword, KeywordId>,
}

/// An item of the binary.
struct Raw<'b> {
    name: &'b str,
    value: u64,
    message: Option<u32>,
    /// The message id that it gets if its message has none yet.
    natural: u32,
    /// What it sorts by before the order of the binary.
    group: usize,
    used: bool,
}

pub(super) fn items(scope: &mut Scope<'_, '_>) -> Items {
    let provider = scope.provider;
    let base = scope.position << 24;
    let levels = levels(scope, provider, base);
    let tasks = tasks(scope, provider, base);
    let opcodes = opcodes(scope, provider, base, &tasks);
    let keywords = keywords(scope, provider, base);
    Items {
        levels,
        tasks,
        opcodes,
        keywords,
    }
}

/// Which items of a list the events use.
fn used<'e>(
    count: usize,
    events: &'e [Event],
    positions: impl Fn(&'e Event) -> Vec<u32>,
) -> Vec<bool> {
    let mut used = vec![false; count];
    for position in events.iter().flat_map(positions) {
        if let Some(used) = used.get_mut(position as usize) {
            *used = true;
        }
    }
    used
}

/// Takes the items apart into predefined and declared ones; `declare` makes one of the latter from its position in the
/// binary.
fn split<T, Id>(
    scope: &mut Scope<'_, '_>,
    raw: &[Raw<'_>],
    table: &'static [WellKnown],
    id: fn(u32) -> Id,
    mut declare: impl FnMut(&mut Scope<'_, '_>, usize) -> T,
) -> List<T, Id> {
    let known: Vec<Option<&'static WellKnown>> = raw
        .iter()
        .map(|item| predefined(table, item.name, item.value).filter(|_| item.used))
        .collect();
    // The manifest's own come first when ids are given out.
    let mut declared = Vec::new();
    let mut places = HashMap::new();
    for at in owners_first(raw) {
        if known[at].is_none() {
            places.insert(at, u32::try_from(declared.len()).unwrap_or(u32::MAX));
            declared.push(declare(scope, at));
        }
    }
    let mut references = Vec::with_capacity(raw.len());
    for (at, item) in raw.iter().enumerate() {
        references.push(match known[at] {
            Some(known) => {
                scope.strings.predefined(item.message, known);
                Ref::WellKnown(known)
            }
            None => Ref::Own(id(places.get(&at).copied().unwrap_or_default())),
        });
    }
    List {
        declared,
        references,
    }
}

/// The positions of the items, those in front whose message has the id that they give it: others that share the message
/// come behind.
fn owners_first(raw: &[Raw<'_>]) -> Vec<usize> {
    let owners: HashMap<u32, usize> = raw
        .iter()
        .enumerate()
        .filter(|(_, item)| item.message == Some(item.natural))
        .map(|(at, item)| (item.natural, at))
        .collect();
    let mut order = Vec::with_capacity(raw.len());
    let mut done = vec![false; raw.len()];
    let mut all: Vec<usize> = (0..raw.len()).collect();
    all.sort_by_key(|at| raw[*at].group);
    for at in all {
        let owner = raw[at].message.and_then(|id| owners.get(&id)).copied();
        let owner = owner.filter(|owner| raw[*owner].group == raw[at].group);
        for at in owner.into_iter().chain([at]) {
            if !std::mem::replace(&mut done[at], true) {
                order.push(at);
            }
        }
    }
    order
}

fn levels(scope: &mut Scope<'_, '_>, provider: &Provider, base: u32) -> List<ir::Level, LevelId> {
    let used = used(provider.levels.len(), &provider.events, |event| {
        event.level.into_iter().collect()
    });
    let raw: Vec<Raw<'_>> = provider
        .levels
        .iter()
        .zip(used)
        .map(|(level, used)| Raw {
            name: &level.name,
            value: level.value.into(),
            message: level.message,
            natural: 5 << 28 | base | level.value & 0xFF_FFFF,
            group: 0,
            used,
        })
        .collect();
    let mut names = Names::default();
    split(scope, &raw, well_known::LEVELS, LevelId, |scope, at| {
        let level = &provider.levels[at];
        ir::Level {
            name: scope.name("level", &level.name, &mut names),
            value: narrow(scope, "level", &level.name, level.value),
            symbol: scope.symbol("LEVEL", &level.name),
            message: scope.message(level.message, || format!("level.{}", short(&level.name))),
        }
    })
}

fn tasks(scope: &mut Scope<'_, '_>, provider: &Provider, base: u32) -> List<ir::Task, TaskId> {
    let used = used(provider.tasks.len(), &provider.events, |event| {
        event.task.into_iter().collect()
    });
    let raw: Vec<Raw<'_>> = provider
        .tasks
        .iter()
        .zip(used)
        .enumerate()
        .map(|(at, (task, used))| Raw {
            name: &task.name,
            value: task.value.into(),
            message: task.message,
            natural: 7 << 28 | base | task.value & 0xFF_FFFF,
            // Tasks lie in the order of the manifest.
            group: at,
            used,
        })
        .collect();
    let mut names = Names::default();
    split(scope, &raw, well_known::TASKS, TaskId, |scope, at| {
        let task = &provider.tasks[at];
        ir::Task {
            name: scope.name("task", &task.name, &mut names),
            value: narrow(scope, "task", &task.name, task.value),
            symbol: scope.symbol("TASK", &task.name),
            message: scope.message(task.message, || format!("task.{}", short(&task.name))),
            event_guid: task.event_guid.map(guid),
        }
    })
}

fn opcodes(
    scope: &mut Scope<'_, '_>,
    provider: &Provider,
    base: u32,
    tasks: &List<ir::Task, TaskId>,
) -> List<ir::Opcode, OpcodeId> {
    let used = used(provider.opcodes.len(), &provider.events, |event| {
        event.opcode.into_iter().collect()
    });
    // The first task of a value; opcodes of task 0 are global.
    let declared = tasks.declared.iter().enumerate().rev();
    let places: HashMap<u16, usize> = declared.map(|(at, task)| (task.value, at)).collect();
    let task_of = |value: u16| places.get(&value).copied().filter(|_| value != 0);
    let raw: Vec<Raw<'_>> = provider
        .opcodes
        .iter()
        .zip(used)
        .map(|(opcode, used)| Raw {
            name: &opcode.name,
            value: u64::from(opcode.task) << 32 | u64::from(opcode.value),
            message: opcode.message,
            natural: 3 << 28 | base | u32::from(opcode.task & 0xFF) << 16 | u32::from(opcode.value),
            // In the model global ones are first, then those of each task.
            group: task_of(opcode.task).map_or(0, |task| task + 1),
            used,
        })
        .collect();
    // Each task has its own.
    let mut names: HashMap<Option<usize>, Names> = HashMap::new();
    split(scope, &raw, well_known::OPCODES, OpcodeId, |scope, at| {
        let task = task_of(provider.opcodes[at].task);
        let local = task.map(|task| (task, tasks.declared[task].name.local.as_str()));
        let names = names.entry(task).or_default();
        self::opcode(scope, &provider.opcodes[at], local, names)
    })
}

/// An opcode; of one that is local the position and the name of its task.
fn opcode(
    scope: &mut Scope<'_, '_>,
    opcode: &Opcode,
    task: Option<(usize, &str)>,
    names: &mut Names,
) -> ir::Opcode {
    let name = short(&opcode.name);
    if task.is_none() && opcode.task != 0 {
        scope.note(format!(
            "opcode `{name}` belongs to the task {}, which there is not",
            opcode.task
        ));
    }
    ir::Opcode {
        name: scope.name("opcode", &opcode.name, names),
        value: narrow(scope, "opcode", &opcode.name, opcode.value.into()),
        task: task.map(|(task, _)| TaskId(u32::try_from(task).unwrap_or(u32::MAX))),
        symbol: match task {
            None => scope.symbol("OPCODE", &opcode.name),
            Some((_, task)) => scope.symbol("OPCODE", &format!("{}_{name}", short(task))),
        },
        message: scope.message(opcode.message, || match task {
            None => format!("opcode.{name}"),
            Some((_, task)) => format!("opcode.{}.{name}", short(task)),
        }),
        mof_value: None,
    }
}

fn keywords(
    scope: &mut Scope<'_, '_>,
    provider: &Provider,
    base: u32,
) -> List<ir::Keyword, KeywordId> {
    let used = used(provider.keywords.len(), &provider.events, |event| {
        event.keywords.clone()
    });
    let raw: Vec<Raw<'_>> = provider
        .keywords
        .iter()
        .zip(used)
        .map(|(keyword, used)| Raw {
            name: &keyword.name,
            value: keyword.mask,
            message: keyword.message,
            natural: 1 << 28 | base | (64 - keyword.mask.leading_zeros()),
            group: 0,
            used,
        })
        .collect();
    let mut names = Names::default();
    split(scope, &raw, well_known::KEYWORDS, KeywordId, |scope, at| {
        let keyword = &provider.keywords[at];
        ir::Keyword {
            name: scope.name("keyword", &keyword.name, &mut names),
            mask: keyword.mask,
            symbol: scope.symbol("KEYWORD", &keyword.name),
            message: scope.message(keyword.message, || {
                format!("keyword.{}", short(&keyword.name))
            }),
        }
    })
}

/// The filters of a provider.
pub(super) fn filters(scope: &mut Scope<'_, '_>) -> Vec<ir::Filter> {
    let provider = scope.provider;
    let mut names = Names::default();
    provider
        .filters
        .iter()
        .map(|filter| ir::Filter {
            name: scope.name("filter", &filter.name, &mut names),
            value: filter.value,
            version: filter.version,
            template: filter.template.map(TemplateId),
            symbol: scope.symbol("FILTER", &filter.name),
            message: scope.message(filter.message, || format!("filter.{}", short(&filter.name))),
        })
        .collect()
}

/// A value in the width that a manifest gives it.
fn narrow<N: TryFrom<u32> + Default>(
    scope: &mut Scope<'_, '_>,
    what: &str,
    name: &str,
    value: u32,
) -> N {
    N::try_from(value).unwrap_or_else(|_| {
        scope.note(format!(
            "the value {value} of {what} `{name}` is too large for one"
        ));
        N::default()
    })
}
