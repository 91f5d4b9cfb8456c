//! What a session asks of one provider.
//!
//! Responsible for the request as a value, and for the filter by event id. It must not know who evaluates it.

use std::sync::Arc;
use std::vec::Vec;

use crate::{EventDescriptor, Keyword, Level, Rule};

/// What a session asks of one provider: everything, unless narrowed down.
///
/// ```
/// use ecm_runtime::session::{Enable, EventIds};
/// use ecm_runtime::{Keyword, Level};
///
/// let errors = Enable::new().level(Level::ERROR);
/// let some = Enable::new().any(Keyword(0x3)).all(Keyword(0x1)).event_ids(EventIds::except([7, 8]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Enable {
    level: Level,
    any: Keyword,
    all: Keyword,
    ids: EventIds,
}

impl Enable {
    /// Everything.
    pub fn new() -> Self {
        Self::default()
    }

    /// Only events of this level or a more severe one. 0 means every level.
    #[must_use]
    pub fn level(self, level: Level) -> Self {
        Self { level, ..self }
    }

    /// Only events that have one of these keywords, or none at all. 0 means every keyword, whatever `all` says.
    #[must_use]
    pub fn any(self, any: Keyword) -> Self {
        Self { any, ..self }
    }

    /// Only events that also have every one of these keywords, or none at all.
    #[must_use]
    pub fn all(self, all: Keyword) -> Self {
        Self { all, ..self }
    }

    /// Only events with certain ids. They are filtered after the provider wrote them: this saves memory, not the time to
    /// write.
    #[must_use]
    pub fn event_ids(self, ids: EventIds) -> Self {
        Self { ids, ..self }
    }
}

/// A set of event ids (`EVENT_FILTER_EVENT_ID`). All versions of an event have one id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventIds {
    /// Sorted.
    ids: Arc<[u16]>,
    /// Whether the ids are those that pass.
    pass: bool,
}

impl EventIds {
    /// These ids and no others.
    pub fn only(ids: impl IntoIterator<Item = u16>) -> Self {
        Self::new(ids, true)
    }

    /// All ids but these.
    pub fn except(ids: impl IntoIterator<Item = u16>) -> Self {
        Self::new(ids, false)
    }

    fn new(ids: impl IntoIterator<Item = u16>, pass: bool) -> Self {
        let mut ids: Vec<u16> = ids.into_iter().collect();
        ids.sort_unstable();
        ids.dedup();
        Self {
            ids: ids.into(),
            pass,
        }
    }

    /// Whether the id is in the set.
    pub fn contains(&self, id: u16) -> bool {
        self.ids.binary_search(&id).is_ok() == self.pass
    }
}

impl Default for EventIds {
    /// All ids.
    fn default() -> Self {
        Self::except([])
    }
}

/// An [`Enable`] made ready for the write path.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    pub(super) rule: Rule,
    ids: EventIds,
}

impl Filter {
    pub(super) fn new(enable: &Enable) -> Self {
        Self {
            rule: Rule::new(enable.level, enable.any, enable.all),
            ids: enable.ids.clone(),
        }
    }

    /// The session's own decision about one event, exactly.
    pub(super) fn passes(&self, event: &EventDescriptor) -> bool {
        self.rule.allows(event.level, event.keyword) && self.ids.contains(event.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_a_set() {
        assert!(EventIds::default().contains(0));
        let only = EventIds::only([5, 1, 5]);
        assert_eq!(
            [0, 1, 2, 5, 6].map(|id| only.contains(id)),
            [false, true, false, true, false]
        );
        let except = EventIds::except([5, 1, 5]);
        assert_eq!(
            [0, 1, 2, 5, 6].map(|id| except.contains(id)),
            [true, false, true, false, true]
        );
        assert!(!EventIds::only([]).contains(0));
    }
}
