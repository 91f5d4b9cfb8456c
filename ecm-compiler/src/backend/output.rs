//! The files that backends make, in memory until a front end writes them.
//!
//! Responsible for order (by path, never by hashing) and for leaving files alone that are current. Knows nothing of what is
//! in them.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// Files by path, relative to wherever a front end puts them, with `/` between components.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    files: BTreeMap<String, Vec<u8>>,
}

impl Output {
    /// No files.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file; one of the same path is replaced.
    pub fn insert(&mut self, path: impl Into<String>, content: impl Into<Vec<u8>>) {
        self.files.insert(path.into(), content.into());
    }

    /// The files, by path.
    pub fn files(&self) -> impl ExactSizeIterator<Item = (&str, &[u8])> {
        self.files
            .iter()
            .map(|(path, content)| (path.as_str(), content.as_slice()))
    }

    /// Writes every file below `directory` whose content there is another, so that build tools see no change where there is
    /// none. Returns the paths that were written.
    ///
    /// # Errors
    ///
    /// The first error of the file system, with the path in its text.
    pub fn write<'a>(&'a self, directory: &Path) -> io::Result<Vec<&'a str>> {
        let mut written = Vec::new();
        for (path, content) in self.stale(directory) {
            let target = directory.join(path);
            let result = match target.parent() {
                Some(parent) => fs::create_dir_all(parent),
                None => Ok(()),
            };
            result
                .and_then(|()| fs::write(&target, content))
                .map_err(|error| {
                    io::Error::new(error.kind(), format!("{}: {error}", target.display()))
                })?;
            written.push(path);
        }
        Ok(written)
    }

    /// The paths below `directory` whose content there is missing or another: what [`write`](Self::write) would write.
    #[must_use]
    pub fn differences<'a>(&'a self, directory: &Path) -> Vec<&'a str> {
        self.stale(directory).map(|(path, _)| path).collect()
    }

    fn stale<'a>(&'a self, directory: &Path) -> impl Iterator<Item = (&'a str, &'a [u8])> {
        self.files().filter(|(path, content)| {
            fs::read(directory.join(path)).ok().as_deref() != Some(*content)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_is_written() {
        let directory = std::env::temp_dir().join(format!("ecm-output-{}", std::process::id()));
        let mut output = Output::new();
        output.insert("b/two.rs", "2");
        output.insert("a.rs", "1");
        assert_eq!(
            output.files().map(|(path, _)| path).collect::<Vec<_>>(),
            ["a.rs", "b/two.rs"]
        );
        assert_eq!(output.differences(&directory), ["a.rs", "b/two.rs"]);
        assert_eq!(
            output.write(&directory).expect("a temporary directory"),
            ["a.rs", "b/two.rs"]
        );
        output.insert("a.rs", "3");
        assert_eq!(
            output.write(&directory).expect("a temporary directory"),
            ["a.rs"]
        );
        assert_eq!(output.differences(&directory), [""; 0]);
        fs::remove_dir_all(&directory).expect("the directory is ours");
    }
}
