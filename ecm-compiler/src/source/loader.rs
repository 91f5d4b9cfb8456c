//! Where the bytes of a manifest come from: the one door between the compiler and the world.

use std::collections::BTreeMap;
use std::io;

/// Reads files for a compilation.
pub trait Loader {
    /// The bytes of the file at `path`.
    ///
    /// # Errors
    ///
    /// What the operating system, or whoever stands in for it, says.
    fn load(&self, path: &str) -> io::Result<Vec<u8>>;
}

/// Reads from the file system; relative paths are relative to the current directory.
#[derive(Clone, Copy, Debug, Default)]
pub struct FsLoader;

impl Loader for FsLoader {
    fn load(&self, path: &str) -> io::Result<Vec<u8>> {
        std::fs::read(path)
    }
}

/// Reads from memory: for tests, and for callers that have the texts already.
#[derive(Clone, Debug, Default)]
pub struct MemLoader {
    files: BTreeMap<String, Vec<u8>>,
}

impl MemLoader {
    /// No files.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the file `path`, or replaces it.
    #[must_use]
    pub fn with(mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        self.files.insert(path.into(), bytes.into());
        self
    }
}

impl Loader for MemLoader {
    fn load(&self, path: &str) -> io::Result<Vec<u8>> {
        self.files
            .get(path)
            .cloned()
            .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no such file"))
    }
}
