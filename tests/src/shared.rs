//! Other people's manifests and traces: real inputs that are not part of the repository.
//!
//! They are used where they lie (`ECM_SHARED`, else `../shared` beside the workspace). A test that needs them says so on a
//! visible line and passes where they are absent, because `cargo test` on a fresh clone must not depend on them.

use std::path::{Path, PathBuf};

/// The folder with the real inputs, if there is one.
#[must_use]
pub fn root() -> Option<PathBuf> {
    let root = std::env::var_os("ECM_SHARED").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared"),
        PathBuf::from,
    );
    root.is_dir().then_some(root)
}

/// A folder or file below [`root`]; says that `test` is skipped where it is absent.
#[must_use]
#[allow(clippy::print_stderr, reason = "a skipped test must be seen")]
pub fn path_for(test: &str, relative: &str) -> Option<PathBuf> {
    let path = root()
        .map(|root| root.join(relative))
        .filter(|path| path.exists());
    if path.is_none() {
        eprintln!("SKIPPED {test}: {relative} of the shared inputs is not here (set ECM_SHARED)");
    }
    path
}

/// All manifests (`.man`, `.xml`) below `directory`, sorted.
#[must_use]
pub fn manifests(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![directory.to_owned()];
    while let Some(folder) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            continue;
        };
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "man" || e == "xml") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
