//! Golden files: texts that a change must not alter unnoticed.
//!
//! `ECM_BLESS=1 cargo test -p ecm-tests` writes them anew; the difference is then reviewed with the change. Under `CI` that
//! is refused.

use std::path::{Path, PathBuf};

/// The folder of this package.
#[must_use]
pub fn package() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Compares `actual` with the golden file at `path`, or writes it when blessing.
///
/// # Panics
///
/// If the texts differ; the message shows the first lines that do.
pub fn assert_golden(path: &Path, actual: &str) {
    if std::env::var_os("ECM_BLESS").is_some() {
        assert!(
            std::env::var_os("CI").is_none(),
            "goldens are not blessed in CI"
        );
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).expect("the golden folder can be made");
        }
        std::fs::write(path, actual).expect("the golden can be written");
        return;
    }
    let expected = std::fs::read_to_string(path)
        .unwrap_or_default()
        .replace("\r\n", "\n");
    let what = format!("{} (ECM_BLESS=1 accepts the new text)", path.display());
    assert_same(&what, &expected, actual);
}

/// Compares two long texts.
///
/// # Panics
///
/// If they differ; the message names `what` and shows the first lines that do.
pub fn assert_same(what: &str, expected: &str, actual: &str) {
    assert!(
        expected == actual,
        "{what} differs\n{}",
        first_difference(expected, actual)
    );
}

/// The first lines in which two texts differ, with three lines before them.
fn first_difference(expected: &str, actual: &str) -> String {
    let (old, new): (Vec<_>, Vec<_>) = (expected.lines().collect(), actual.lines().collect());
    let at = (0..old.len().max(new.len()))
        .find(|&i| old.get(i) != new.get(i))
        .unwrap_or(old.len());
    let context = old[at.saturating_sub(3)..at.min(old.len())].join("\n");
    let window = |lines: &[&str], mark: &str| -> String {
        lines
            .iter()
            .skip(at)
            .take(12)
            .map(|line| format!("{mark}{line}\n"))
            .collect()
    };
    format!(
        "line {}:\n{context}\n{}{}",
        at + 1,
        window(&old, "-"),
        window(&new, "+")
    )
}

#[cfg(test)]
mod tests {
    use super::first_difference;

    #[test]
    fn the_first_difference_is_shown_with_context() {
        assert_eq!(
            first_difference("a\nb\nc", "a\nx\nc"),
            "line 2:\na\n-b\n-c\n+x\n+c\n"
        );
    }
}
