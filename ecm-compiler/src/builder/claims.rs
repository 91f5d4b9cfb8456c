//! Which manifest each file comes from, over all [`super::Builder`]s of a process: of two that write one file, the second would
//! silently take the first one's place.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

static CLAIMED: Mutex<BTreeMap<PathBuf, PathBuf>> = Mutex::new(BTreeMap::new());

/// Notes that `target` is written for `manifest`; the other manifest that it was written for, if there is one.
pub(super) fn claim(target: &Path, manifest: &Path) -> Option<PathBuf> {
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let manifest = absolute(manifest);
    let mut claimed = CLAIMED.lock().unwrap_or_else(PoisonError::into_inner);
    let key = folded(&absolute(target));
    match claimed.get(&key) {
        Some(other) if *other != manifest => Some(other.clone()),
        Some(_) => None,
        None => {
            claimed.insert(key, manifest);
            None
        }
    }
}

/// A path without the difference between small and capital letters.
pub(super) fn folded(path: &Path) -> PathBuf {
    path.to_str().map_or_else(
        || path.to_owned(),
        |text| PathBuf::from(text.to_lowercase()),
    )
}

#[cfg(test)]
mod tests {
    use super::claim;
    use std::path::{Path, PathBuf};

    #[test]
    fn a_file_has_one_manifest() {
        let folder = std::env::temp_dir();
        let file = |name: &str| folder.join(name);
        let again = || claim(&file("claims-a.rs"), Path::new("one/a.man"));
        assert_eq!(again(), None);
        assert_eq!(again(), None);
        let other = claim(&file("Claims-A.rs"), Path::new("two/A.man"));
        assert!(other.is_some_and(|other| other.ends_with(PathBuf::from("one/a.man"))));
        assert_eq!(claim(&file("claims-b.rs"), Path::new("two/A.man")), None);
    }
}
