//! "Did you mean": the nearest of some known names.

/// The candidate nearest to `name`, if it is near enough to be a slip of the pen; the first of equals.
#[must_use]
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    // Long "names" are no slips, and the distance costs length squared.
    if length == 0 || length > 128 {
        return None;
    }
    let limit = match length {
        0..=2 => 1,
        3..=5 => 2,
        _ => length / 3,
    };
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let at_most = best.map_or(limit, |(distance, _)| distance.saturating_sub(1));
        if candidate.chars().count().abs_diff(length) > limit {
            continue;
        }
        let distance = if candidate.eq_ignore_ascii_case(name) {
            0
        } else {
            distance(name, candidate)
        };
        // Of three letters two are most: `lvl` is `level`, and `Foo` is no `bool`.
        if length == 3 && distance == 2 && !leaves_out(name, candidate) {
            continue;
        }
        if distance <= at_most && best.is_none_or(|(found, _)| distance < found) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Whether `name` is `candidate` with letters left out.
fn leaves_out(name: &str, candidate: &str) -> bool {
    let mut letters = candidate.chars();
    name.chars()
        .all(|letter| letters.any(|other| other == letter))
}

/// Whether at most `limit` edits lead from one text to the other.
#[must_use]
pub fn within(a: &str, b: &str, limit: usize) -> bool {
    a.len() <= 256 && a.len().abs_diff(b.len()) <= limit && distance(a, b) <= limit
}

/// Edits between two names: insertions, deletions, replacements and swaps of neighbours.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut previous: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut current = Vec::with_capacity(b.len() + 1);
        current.push(i + 1);
        for (j, &y) in b.iter().enumerate() {
            let replaced = previous[j] + usize::from(x != y);
            let mut best = replaced.min(previous[j + 1] + 1).min(current[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                best = best.min(before[j - 1] + 1);
            }
            current.push(best);
        }
        before = std::mem::replace(&mut previous, current);
    }
    previous[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_suggested() {
        let names = ["inType", "outType", "length", "count", "name", "map"];
        assert_eq!(closest("intype", names), Some("inType"));
        assert_eq!(closest("lenght", names), Some("length"));
        assert_eq!(closest("outTypes", names), Some("outType"));
        assert_eq!(closest("nmae", names), Some("name"));
        assert_eq!(closest("wholly", names), None);
        assert_eq!(closest("", names), None);
        assert_eq!(closest("lvl", ["level"]), Some("level"));
        assert_eq!(closest("Foo", ["bool", "Port"]), None);
        assert_eq!(closest(&"x".repeat(10_000), names), None);
    }

    #[test]
    fn distances() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abcd", "abdc"), 1);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
