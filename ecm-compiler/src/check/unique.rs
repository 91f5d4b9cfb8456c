//! Values that may be given out once.

use crate::diag::{Code, Diagnostic, Sink};
use crate::hash::HashMap;
use crate::source::Span;
use std::collections::hash_map::Entry;
use std::hash::Hash;

/// The values of one kind that are taken, with the places that took them.
pub(super) struct Unique<K> {
    taken: HashMap<K, Span>,
}

impl<K: Eq + Hash> Unique<K> {
    pub(super) fn new() -> Self {
        Self {
            taken: HashMap::default(),
        }
    }

    /// Takes `key` for `span`; gives the place that took it before.
    pub(super) fn take(&mut self, key: K, span: Span) -> Option<Span> {
        match self.taken.entry(key) {
            Entry::Occupied(taken) => Some(*taken.get()),
            Entry::Vacant(free) => {
                free.insert(span);
                None
            }
        }
    }

    /// Takes `key` for `span` and reports a second taker: `what` is like "level value 16", `rule` who shares the values.
    pub(super) fn claim(
        &mut self,
        key: K,
        span: Span,
        sink: &mut Sink,
        what: impl FnOnce() -> String,
        rule: &str,
    ) {
        if let Some(first) = self.take(key, span) {
            sink.push(
                Diagnostic::new(
                    Code::ECM0310,
                    span,
                    format!("{} is given out twice", what()),
                )
                .label("taken already")
                .related(first, "the first is here")
                .note(rule)
                .help("give one of them a value of its own"),
            );
        }
    }
}
