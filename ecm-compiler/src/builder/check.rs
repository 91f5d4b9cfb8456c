//! Comparing a generated text with a file that is there.

use std::io::ErrorKind;
use std::path::Path;

use super::difference::{difference, same_rust};
use super::{Report, bare};
use crate::diag::Code;

/// Reports a file that is missing or is not `text`. In Rust, layout and comments do not count.
pub(super) fn compare(
    manifest: &Path,
    target: &Path,
    text: &str,
    checked_in: bool,
    report: &mut Report,
) {
    report.compared(target);
    let (shown, source) = (target.display(), manifest.display());
    let (message, why) = match std::fs::read(target) {
        Ok(bytes) => match stale(target, &String::from_utf8_lossy(&bytes), text) {
            None => return report.wrote(manifest, target.to_owned(), false),
            Some(difference) => (
                format!("`{shown}` is not what `{source}` compiles to"),
                difference,
            ),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => (
            format!("`{shown}` does not exist; `{source}` compiles to it"),
            String::new(),
        ),
        Err(error) => (format!("`{shown}` cannot be read: {error}"), String::new()),
    };
    let mut finding = bare(Code::ECM0901, message);
    // A note is one line.
    finding.notes = why.lines().map(str::to_owned).collect();
    if checked_in {
        finding = finding.help("run the same command with `ECM_UPDATE=1` and commit the file");
    }
    report.push(finding);
}

/// How the text of `old` differs from that of `new`.
fn stale(target: &Path, old: &str, new: &str) -> Option<String> {
    let is_rust = target
        .extension()
        .is_some_and(|extension| extension == "rs");
    difference(old, new).filter(|_| !(is_rust && same_rust(old, new)))
}
