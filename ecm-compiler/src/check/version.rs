//! Versions of events: which of them are written, and whether starts and stops keep in step.

use super::Scope;
use super::gather::Gather;
use crate::diag::{Code, Diagnostic, Sink};
use crate::hash::HashMap;
use crate::ir::{Event, EventOrigin, Ref};
use crate::source::Span;

const START: u8 = 1;
const STOP: u8 = 2;

/// Checks the versions of a provider's events.
pub(super) fn check(scope: &Scope<'_>, sink: &mut Sink) {
    check_logged(scope, sink);
    check_pairs(scope, sink);
}

/// An older version that is written while a newer one is kept for decoding only is mostly a slip.
fn check_logged(scope: &Scope<'_>, sink: &mut Sink) {
    if scope.provider.events.iter().all(|event| !event.not_logged) {
        return;
    }
    let mut newest: HashMap<u16, (&Event, &EventOrigin)> = HashMap::default();
    let events = scope.provider.events.iter().zip(&scope.at.events);
    for (event, at) in events.clone() {
        let entry = newest.entry(event.descriptor.id).or_insert((event, at));
        if event.descriptor.version > entry.0.descriptor.version {
            *entry = (event, at);
        }
    }
    let mut stale = Gather::new();
    for (event, _) in events {
        let Some((last, last_at)) = newest.get(&event.descriptor.id) else {
            continue;
        };
        if !event.not_logged && last.not_logged {
            stale.add(last_at.span, || {
                format!(
                    "event {}: version {} is written, this version {} is not",
                    event.descriptor.id, event.descriptor.version, last.descriptor.version
                )
            });
        }
    }
    stale.report(sink, |span, _| {
        Diagnostic::new(
            Code::ECM0422,
            span,
            "an older version of an event is written, the newest is not",
        )
        .note("`notLogged` keeps an event for decoders only; what programs write is the newest version as a rule")
        .in_rust("`not_logged` keeps an event for decoders only; what programs write is the newest version as a rule")
        .help("move `notLogged=\"true\"` to the older version")
        .in_rust("move `not_logged = true` to the older version")
    });
}

/// The newest version of a task's start and stop events, and where it is.
#[derive(Default)]
struct Pair {
    start: Option<(u8, Span)>,
    stop: Option<(u8, Span)>,
}

/// Tools that match the start and the stop of a task tell the generations of an event by its version.
fn check_pairs(scope: &Scope<'_>, sink: &mut Sink) {
    let mut pairs: Vec<Pair> = Vec::new();
    pairs.resize_with(scope.provider.tasks.len(), Pair::default);
    for (event, at) in scope.provider.events.iter().zip(&scope.at.events) {
        let Some(Ref::Own(task)) = event.task else {
            continue;
        };
        let pair = &mut pairs[task.index()];
        let side = match event.descriptor.opcode {
            START => &mut pair.start,
            STOP => &mut pair.stop,
            _ => continue,
        };
        let version = event.descriptor.version;
        if side.is_none_or(|(newest, _)| version > newest) {
            *side = Some((version, at.version));
        }
    }
    let mut uneven = Gather::new();
    for (pair, task) in pairs.iter().zip(&scope.provider.tasks) {
        let (Some((start, start_at)), Some((stop, stop_at))) = (pair.start, pair.stop) else {
            continue;
        };
        if start == stop {
            continue;
        }
        let name = &task.name.local;
        let place = if start < stop { start_at } else { stop_at };
        uneven.add(place, || {
            format!("task `{name}`: its start has version {start}, its stop version {stop}")
        });
    }
    uneven.report(sink, |span, _| {
        Diagnostic::new(
            Code::ECM0420,
            span,
            "the start and the stop of a task have different versions",
        )
        .note("tools that join start and stop into one activity expect both in the same version")
        .help("when one of the two gets a new version, declare the other anew with the same version too")
    });
}
