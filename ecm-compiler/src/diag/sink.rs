//! Where the stages of a compilation put their findings.

use super::{Code, Diagnostic, Severity, words};
use crate::options::LintLevels;
use crate::source::{SourceId, Span};

/// So many findings of one severity are kept: nobody reads more, and hostile input could ask for millions.
const MAX_FINDINGS: usize = 4096;

/// Proof that at least one error was put into a [`Sink`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reported(());

/// Collects the findings of a compilation, and applies the lint levels to them.
#[derive(Debug, Default)]
pub struct Sink {
    levels: LintLevels,
    diagnostics: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
    overflowed: bool,
    /// The sources that are Rust.
    rust: Vec<SourceId>,
}

impl Sink {
    /// An empty sink; every lint has its own level.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty sink with the lint levels that the user chose.
    #[must_use]
    pub fn with_levels(levels: LintLevels) -> Self {
        Self {
            levels,
            ..Self::default()
        }
    }

    /// Sets the lint levels for what comes.
    pub fn set_levels(&mut self, levels: LintLevels) {
        self.levels = levels;
    }

    /// Findings in `source` speak Rust from now on, and not XML.
    pub fn speak_rust(&mut self, source: SourceId) {
        if !self.rust.contains(&source) {
            self.rust.push(source);
        }
    }

    /// Keeps `diagnostic`, unless it is a lint that is allowed.
    pub fn push(&mut self, mut diagnostic: Diagnostic) {
        // A severity that a stage raised itself stands; the table's own one is subject to the levels.
        if diagnostic.code.is_lint() {
            match self.levels.severity(diagnostic.code) {
                Some(severity) => diagnostic.severity = severity,
                None => return,
            }
        }
        self.keep(diagnostic);
    }

    fn keep(&mut self, mut diagnostic: Diagnostic) {
        let place = diagnostic.labels.first().map(|label| label.span.source);
        let is_rust = place.is_some_and(|source| self.rust.contains(&source));
        words::settle(&mut diagnostic, is_rust);
        let count = match diagnostic.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        };
        *count += 1;
        if *count <= MAX_FINDINGS {
            self.diagnostics.push(diagnostic);
        } else if !self.overflowed {
            self.overflowed = true;
            let mut last = Diagnostic::new(
                Code::ECM0006,
                Span::default(),
                format!(
                    "findings beyond the first {MAX_FINDINGS} errors or warnings are not shown"
                ),
            );
            last.labels.clear();
            self.diagnostics.push(last);
        }
    }

    /// Keeps `diagnostic`, which is an error, and says so.
    pub fn report(&mut self, mut diagnostic: Diagnostic) -> Reported {
        diagnostic.severity = Severity::Error;
        self.keep(diagnostic);
        Reported(())
    }

    /// How many errors there are.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Whether further errors would only be counted: a stage may as well stop looking for them.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.errors >= MAX_FINDINGS
    }

    /// The gate between two stages: passes only if there is no error.
    ///
    /// # Errors
    ///
    /// [`Reported`] when the sink holds an error.
    pub fn gate(&self) -> Result<(), Reported> {
        if self.errors == 0 {
            Ok(())
        } else {
            Err(Reported(()))
        }
    }

    /// The gate behind a stage: passes only if no error came since there were `before`.
    ///
    /// Unlike [`Sink::gate`] it lets one manifest of a compilation pass although another one was faulty.
    ///
    /// # Errors
    ///
    /// [`Reported`] when the sink holds more errors than `before`.
    pub fn gate_since(&self, before: usize) -> Result<(), Reported> {
        if self.errors > before {
            Err(Reported(()))
        } else {
            Ok(())
        }
    }

    /// Brings the findings into the order of the text; those of one place stay in the order in which they were found, and
    /// those without a place come last.
    pub fn arrange(&mut self) {
        self.diagnostics.sort_by_key(|diagnostic| {
            let primary = diagnostic.labels.first();
            primary.map_or((true, 0, 0), |label| {
                (false, label.span.source.0, label.span.start)
            })
        });
    }

    /// Adds a note to the last error in `source`, if it is XML: `text`, and that it is because of the errors.
    pub fn note_consequence(&mut self, source: SourceId, text: &str) {
        if self.rust.contains(&source) {
            return;
        }
        let is_error = |diagnostic: &&mut Diagnostic| {
            let primary = diagnostic.labels.first();
            diagnostic.severity == Severity::Error
                && primary.is_some_and(|label| label.span.source == source)
        };
        let mut errors = self.diagnostics.iter_mut().filter(is_error);
        let Some(last) = errors.next_back() else {
            return;
        };
        // What is no manifest has nothing else to check.
        if last.code == Code::ECM0120 {
            return;
        }
        let because = match errors.next() {
            None => "because of this error",
            Some(_) => "because of the errors above",
        };
        last.notes.push(format!("{text} {because}"));
    }

    /// The findings, in the order in which they were found; [`Sink::arrange`] changes it.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::LintLevel;

    #[test]
    fn levels_decide_what_a_lint_becomes() {
        let lint = || Diagnostic::new(Code::ECM0111, Span::default(), "dashes");
        let mut levels = LintLevels::new();
        levels.set("warnings", LintLevel::Allow).expect("known");
        let mut sink = Sink::with_levels(levels.clone());
        sink.push(lint());
        assert!(sink.diagnostics().is_empty());

        levels.set("warnings", LintLevel::Deny).expect("known");
        let mut sink = Sink::with_levels(levels);
        sink.push(lint());
        assert_eq!(sink.errors(), 1);
        assert!(sink.gate().is_err());
        assert!(sink.gate_since(1).is_ok());
    }

    #[test]
    fn findings_come_in_the_order_of_the_text() {
        let at = |source, start| Span::new(SourceId(source), start, start + 1);
        let mut sink = Sink::new();
        let mut bare = Diagnostic::new(Code::ECM0006, Span::default(), "bare");
        bare.labels.clear();
        sink.push(bare);
        for (source, start, text) in [
            (1, 2, "e"),
            (0, 9, "c"),
            (0, 3, "a"),
            (0, 3, "b"),
            (1, 0, "d"),
        ] {
            sink.push(Diagnostic::new(Code::ECM0201, at(source, start), text));
        }
        sink.arrange();
        let order: Vec<_> = sink.diagnostics().iter().map(|d| &*d.message).collect();
        assert_eq!(order, ["a", "b", "c", "d", "e", "bare"]);
    }

    #[test]
    fn what_was_not_checked_is_said_at_the_last_error_of_a_source() {
        let at = |source, start| Span::new(SourceId(source), start, start + 1);
        let mut sink = Sink::new();
        sink.push(Diagnostic::new(Code::ECM0201, at(0, 1), "only"));
        sink.push(Diagnostic::new(Code::ECM0111, at(0, 2), "a warning"));
        sink.push(Diagnostic::new(Code::ECM0201, at(1, 1), "first"));
        sink.push(Diagnostic::new(Code::ECM0201, at(1, 2), "last"));
        sink.note_consequence(SourceId(0), "nothing was done");
        sink.note_consequence(SourceId(1), "nothing was done");
        sink.note_consequence(SourceId(2), "nothing was done");
        let notes: Vec<_> = sink
            .diagnostics()
            .iter()
            .map(|d| d.notes.join("|"))
            .collect();
        assert_eq!(
            notes,
            [
                "nothing was done because of this error",
                "",
                "",
                "nothing was done because of the errors above"
            ]
        );
    }

    #[test]
    fn findings_without_end_are_counted_not_kept() {
        let mut sink = Sink::new();
        for _ in 0..3 * MAX_FINDINGS {
            sink.push(Diagnostic::new(Code::ECM0201, Span::default(), "odd"));
        }
        assert_eq!(sink.errors(), 3 * MAX_FINDINGS);
        assert_eq!(sink.diagnostics().len(), MAX_FINDINGS + 1);
        let last = sink.diagnostics().last().expect("one");
        assert_eq!(
            (last.code, last.severity),
            (Code::ECM0006, Severity::Warning)
        );
        assert!(sink.is_full());
    }
}
