//! One finding for many places: lints that would fire all over a file are gathered.

use crate::diag::{Diagnostic, Sink};
use crate::source::Span;

/// How many places a gathered finding shows.
const SHOWN: usize = 6;

/// Collects the places of one lint, the first of which becomes the primary one.
pub(super) struct Gather {
    places: Vec<(Span, String)>,
    count: usize,
}

impl Gather {
    pub(super) fn new() -> Self {
        Self {
            places: Vec::new(),
            count: 0,
        }
    }

    /// Adds a place; `label` is asked only for places that are shown.
    pub(super) fn add(&mut self, span: Span, label: impl FnOnce() -> String) {
        self.count += 1;
        if self.places.len() < SHOWN {
            self.places.push((span, label()));
        }
    }

    /// Reports the places, if there are any, in the finding that `make` makes from the first place and their number.
    pub(super) fn report(self, sink: &mut Sink, make: impl FnOnce(Span, usize) -> Diagnostic) {
        let count = self.count;
        let shown = self.places.len();
        let mut places = self.places.into_iter();
        let Some((span, label)) = places.next() else {
            return;
        };
        let mut finding = make(span, count).label(label);
        for (span, label) in places {
            finding = finding.related(span, label);
        }
        if count > shown {
            finding = finding.note(format!("and {} more", count - shown));
        }
        sink.push(finding);
    }
}
