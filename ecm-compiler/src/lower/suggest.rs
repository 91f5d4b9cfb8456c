//! "Did you mean", with an end: in a manifest with thousands of unknown names nobody reads the last thousand proposals.

use crate::diag::suggest;

/// Looks for near names, and stops looking when a broken manifest would make that take long.
pub(super) struct Suggest {
    /// How many more candidates may be looked at in this compilation.
    budget: usize,
}

impl Default for Suggest {
    fn default() -> Self {
        Self { budget: 200_000 }
    }
}

impl Suggest {
    /// Whether `count` more candidates may be looked at; takes them off the budget.
    pub(super) fn afford(&mut self, count: usize) -> bool {
        let enough = self.budget >= count;
        self.budget = self.budget.saturating_sub(count);
        enough
    }

    /// The candidate that is nearest to `name`, if one is near enough to be a slip of the pen.
    pub(super) fn closest<'c>(
        &mut self,
        name: &str,
        candidates: impl Iterator<Item = &'c str>,
    ) -> Option<&'c str> {
        if self.budget == 0 {
            return None;
        }
        let mut looked_at = 0;
        let found = suggest::closest(
            name,
            candidates.take(self.budget).inspect(|_| looked_at += 1),
        );
        self.budget -= looked_at;
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_gives_up_instead_of_taking_long() {
        let mut suggest = Suggest { budget: 3 };
        assert_eq!(suggest.closest("ab", ["b", "c"].into_iter()), Some("b"));
        assert!(!suggest.afford(2));
        assert_eq!(suggest.closest("ab", ["b", "c"].into_iter()), None);
    }
}
