//! Where the stages of a compilation put their findings.

use super::{Code, Diagnostic, Severity};
use crate::options::LintLevels;
use crate::source::Span;

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

    fn keep(&mut self, diagnostic: Diagnostic) {
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

    /// The findings, in the order in which they were found.
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
