//! "Did you mean": the nearest of the names that could have been meant.

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
    /// The candidate that is nearest to `name`, if one is near enough to be a slip of the pen.
    pub(super) fn closest<'c>(
        &mut self,
        name: &str,
        candidates: impl Iterator<Item = &'c str>,
    ) -> Option<&'c str> {
        let name: Vec<char> = name.chars().take(100).collect();
        let mut allowed = (name.len() / 3).max(1);
        let mut best = None;
        for candidate in candidates {
            self.budget = self.budget.checked_sub(1)?;
            if candidate.len() > 400 {
                continue;
            }
            let Some(distance) = distance(&name, candidate, allowed) else {
                continue;
            };
            if distance == 0 {
                return Some(candidate);
            }
            if best.is_none() || distance < allowed {
                allowed = distance;
                best = Some(candidate);
            }
        }
        best
    }
}

/// The number of edits between two names, letter case aside, if it is at most `limit`. Names that differ in case alone
/// have distance 0.
fn distance(name: &[char], candidate: &str, limit: usize) -> Option<usize> {
    let candidate: Vec<char> = candidate.chars().collect();
    if name.len().abs_diff(candidate.len()) > limit {
        return None;
    }
    let mut row: Vec<usize> = (0..=candidate.len()).collect();
    for (i, a) in name.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        let mut least = row[0];
        for (j, b) in candidate.iter().enumerate() {
            let same = a.eq_ignore_ascii_case(b);
            let next = (diagonal + usize::from(!same)).min(row[j].min(row[j + 1]) + 1);
            diagonal = row[j + 1];
            row[j + 1] = next;
            least = least.min(next);
        }
        if least > limit {
            return None;
        }
    }
    row.last().copied().filter(|distance| *distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_recognised_and_a_different_name_is_not() {
        let names = ["Informational", "Error", "Warning"];
        let mut suggest = Suggest::default();
        let mut closest = |name| suggest.closest(name, names.iter().copied());
        assert_eq!(closest("Infomational"), Some("Informational"));
        assert_eq!(closest("error"), Some("Error"));
        assert_eq!(closest("Warnnig"), Some("Warning"));
        assert_eq!(closest("Verbose"), None);
    }

    #[test]
    fn it_gives_up_instead_of_taking_long() {
        let mut suggest = Suggest { budget: 3 };
        assert_eq!(suggest.closest("a", ["b", "c"].into_iter()), Some("b"));
        assert_eq!(suggest.closest("a", ["b", "c"].into_iter()), None);
    }
}
