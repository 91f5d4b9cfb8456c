//! What a caller can ask of a compilation.

use std::collections::BTreeMap;
use std::fmt;

use crate::backend::bin::ResourceOptions;
use crate::backend::rust::RustOptions;
use crate::diag::{Code, Severity};

/// All options of a compilation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// What becomes of lints.
    pub lints: LintLevels,
    /// What the generated Rust is to contain.
    pub rust: RustOptions,
    /// How the resources are written.
    pub resources: ResourceOptions,
}

/// What becomes of a lint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LintLevel {
    /// It is dropped.
    Allow,
    /// It is a warning.
    Warn,
    /// It is an error.
    Deny,
}

/// A name that is no lint's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLint {
    /// The name.
    pub name: String,
    /// The nearest lint name, if one is near.
    pub suggestion: Option<&'static str>,
    /// The code of this name, if there is one that is no lint: such errors cannot be switched off.
    pub not_a_lint: Option<Code>,
}

impl fmt::Display for UnknownLint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, .. } = self;
        match (self.not_a_lint, self.suggestion) {
            (Some(code), _) => write!(
                f,
                "`{name}` is no lint: {} is always an error",
                code.as_str()
            ),
            (None, Some(near)) => write!(f, "there is no lint `{name}`; did you mean `{near}`?"),
            (None, None) => write!(f, "there is no lint `{name}`; `ecm explain` lists them"),
        }
    }
}

impl std::error::Error for UnknownLint {}

/// Levels for lints by name; the level of a lint itself wins over that of `warnings`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LintLevels {
    all: Option<LintLevel>,
    single: BTreeMap<Code, LintLevel>,
}

impl LintLevels {
    /// Every lint at its own level.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the level of the lint `name` (its name or code), or of all with `warnings`. The last call wins. As for rustc's
    /// lints, `_` may stand for `-`.
    ///
    /// # Errors
    ///
    /// [`UnknownLint`] if there is no such lint.
    pub fn set(&mut self, name: &str, level: LintLevel) -> Result<(), UnknownLint> {
        if name == "warnings" {
            self.all = Some(level);
            return Ok(());
        }
        match Code::find(&name.replace('_', "-")) {
            Some(code) if code.is_lint() => {
                self.single.insert(code, level);
                Ok(())
            }
            not_a_lint => Err(UnknownLint {
                name: name.to_owned(),
                suggestion: crate::diag::suggest::closest(
                    name,
                    Code::ALL
                        .iter()
                        .filter(|c| c.is_lint())
                        .map(|c| c.name())
                        .chain(["warnings"]),
                ),
                not_a_lint,
            }),
        }
    }

    /// Sets the levels that `over` sets.
    pub fn overlay(&mut self, over: &Self) {
        self.all = over.all.or(self.all);
        let single = over.single.iter().map(|(code, level)| (*code, *level));
        self.single.extend(single);
    }

    /// The severity of `code`, `None` if it is to be dropped.
    #[must_use]
    pub fn severity(&self, code: Code) -> Option<Severity> {
        if !code.is_lint() {
            return Some(code.severity());
        }
        match self.single.get(&code).copied().or(self.all) {
            None => Some(code.severity()),
            Some(LintLevel::Allow) => None,
            Some(LintLevel::Warn) => Some(Severity::Warning),
            Some(LintLevel::Deny) => Some(Severity::Error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_level_wins_over_all() {
        let mut levels = LintLevels::new();
        let lint = Code::ECM0111;
        assert_eq!(levels.severity(lint), Some(Severity::Warning));
        levels.set("warnings", LintLevel::Deny).expect("known");
        assert_eq!(levels.severity(lint), Some(Severity::Error));
        levels.set(lint.name(), LintLevel::Allow).expect("known");
        assert_eq!(levels.severity(lint), None);
        levels.set(lint.as_str(), LintLevel::Warn).expect("known");
        assert_eq!(levels.severity(lint), Some(Severity::Warning));
    }

    #[test]
    fn errors_cannot_be_allowed() {
        let mut levels = LintLevels::new();
        let error = levels.set("ECM0001", LintLevel::Allow);
        assert_eq!(error.expect_err("refused").not_a_lint, Some(Code::ECM0001));
        levels.set("warnings", LintLevel::Allow).expect("known");
        assert_eq!(levels.severity(Code::ECM0001), Some(Severity::Error));
    }

    #[test]
    fn a_slip_gets_a_suggestion() {
        let error = LintLevels::new().set("counters-not-compield", LintLevel::Deny);
        let error = error.expect_err("unknown");
        assert_eq!(error.suggestion, Some("counters-not-compiled"));
        assert_eq!(error.not_a_lint, None);
        let error = LintLevels::new().set("warning", LintLevel::Deny);
        assert_eq!(error.expect_err("unknown").suggestion, Some("warnings"));
    }

    #[test]
    fn underscores_are_hyphens() {
        let mut levels = LintLevels::new();
        levels
            .set("hyphens_in_comment", LintLevel::Allow)
            .expect("known");
        assert_eq!(levels.severity(Code::ECM0111), None);
    }
}
