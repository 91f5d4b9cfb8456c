//! Which of clippy's lints the names of a manifest would set off.
//!
//! The names come from the manifest, so that the generated code can only say that it knows: an `allow` on the item, and only
//! where it is needed, since a crate that forbids the lint cannot accept one. The rules here ask for an `allow` rather too
//! often than too rarely.

/// Functions with more arguments set off `clippy::too_many_arguments`.
const MOST_ARGUMENTS: usize = 7;
/// Bindings of one letter beyond this set off `clippy::many_single_char_names`.
const MOST_SINGLE_LETTERS: usize = 4;
/// Functions with more lines set off `clippy::too_many_lines`; the lint counts from 100.
const MOST_LINES: usize = 90;
/// More booleans than this set off `clippy::struct_excessive_bools` and `clippy::fn_params_excessive_bools`.
pub(super) const MOST_BOOLS: usize = 3;

/// The lints that a function whose arguments have these names sets off, and one with another argument beside them.
pub(super) fn of_functions(names: &[&str]) -> [Vec<&'static str>; 2] {
    let lints = of_body(names, names.len());
    [0, 1].map(|more| {
        let mut lints = lints.clone();
        if names.len() + more > MOST_ARGUMENTS {
            lints.push("too_many_arguments");
        }
        lints
    })
}

/// The lints that a function of so many lines, which binds these names, sets off.
pub(super) fn of_body(names: &[&str], lines: usize) -> Vec<&'static str> {
    let mut lints = of_bindings(names);
    if lines > MOST_LINES {
        lints.push("too_many_lines");
    }
    lints
}

/// The lints that bindings of these names set off.
pub(super) fn of_bindings(names: &[&str]) -> Vec<&'static str> {
    let mut lints = Vec::new();
    let similar = names
        .iter()
        .enumerate()
        .any(|(at, name)| names[..at].iter().any(|other| are_similar(name, other)));
    if similar {
        lints.push("similar_names");
    }
    if names.iter().filter(|name| name.len() == 1).count() > MOST_SINGLE_LETTERS {
        lints.push("many_single_char_names");
    }
    lints
}

/// The lints that a struct with fields of these names sets off.
pub(super) fn of_struct<'f>(name: &str, fields: &[&'f str]) -> Vec<&'static str> {
    let mut lints = Vec::new();
    if fields.len() < 3 {
        return lints;
    }
    let own = super::names::snake(name);
    let plain = |field: &'f str| field.strip_prefix("r#").unwrap_or(field);
    let fields = || fields.iter().copied().map(plain);
    let same = |part: fn(&str) -> Option<&str>| {
        let mut parts = fields().map(part);
        let first = parts.next().flatten();
        first.is_some() && parts.all(|part| part == first)
    };
    let repeats = |field: &str| {
        let front = field.strip_prefix(own.as_str());
        let back = field.strip_suffix(own.as_str());
        front.is_some_and(|rest| rest.starts_with('_'))
            || back.is_some_and(|rest| rest.ends_with('_'))
    };
    if same(|field| field.split('_').next())
        || same(|field| field.rsplit('_').next())
        || fields().any(repeats)
    {
        lints.push("struct_field_names");
    }
    lints
}

/// Whether two names differ in one place only: by another character, or by one more in the middle.
fn are_similar(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    let (short, long) = (short.as_bytes(), long.as_bytes());
    let look_alike = |a: u8, b: u8| a == b || (b"li1uv".contains(&a) && b"li1uv".contains(&b));
    if short.len() < 3 || long.len() < 4 || !look_alike(short[0], long[0]) {
        return false;
    }
    let front = short.iter().zip(long).take_while(|(a, b)| a == b).count();
    let same = |(a, b): &(&u8, &u8)| a == b || (a.is_ascii_digit() && b.is_ascii_digit());
    match long.len() - short.len() {
        0 => short.iter().zip(long).filter(|pair| !same(pair)).count() == 1,
        1 => front < short.len() && short[front..] == long[front + 1..],
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_needs_an_allow_gets_one() {
        assert_eq!(of_functions(&["process_id", "thread_id"]), [[""; 0]; 2]);
        assert_eq!(of_functions(&["orange", "ornange"])[0], ["similar_names"]);
        assert_eq!(
            of_functions(&["source", "sources", "value1", "value2"])[0],
            [""; 0]
        );
        assert_eq!(
            of_functions(&["old_base", "old_bass"])[0],
            ["similar_names"]
        );
        assert_eq!(
            of_functions(&["a", "b", "c", "d", "e"])[1],
            ["many_single_char_names"]
        );
        assert_eq!(
            of_functions(&["one", "two", "three", "four", "five", "six", "seven"]),
            [vec![], vec!["too_many_arguments"]]
        );
        assert_eq!(
            of_struct("Foo", &["process_id", "thread_id", "session_id"]),
            ["struct_field_names"]
        );
        assert_eq!(of_struct("Foo", &["process_id", "thread_id"]), [""; 0]);
        assert_eq!(
            of_struct("Foo", &["a", "foo_b", "c"]),
            ["struct_field_names"]
        );
    }
}
