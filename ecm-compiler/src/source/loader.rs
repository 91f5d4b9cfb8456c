//! Where the bytes of a manifest come from: the one door between the compiler and the world.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::Path;

/// The most bytes that a source may have: many times what any manifest needs, and what memory can bear.
pub const MAX_SOURCE_BYTES: u64 = 256 << 20;

/// Reads `from` to its end.
///
/// # Errors
///
/// What the operating system says; that it has more than [`MAX_SOURCE_BYTES`].
pub fn read_source(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_SOURCE_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_SOURCE_BYTES {
        return Err(io::Error::other("it is larger than 256 MB"));
    }
    Ok(bytes)
}

/// Reads the file at `path`.
///
/// # Errors
///
/// Those of [`read_source`]; that it is a directory.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    if std::fs::metadata(path)?.is_dir() {
        return Err(io::Error::other("it is a directory"));
    }
    read_source(std::fs::File::open(path)?)
}

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
        read_file(Path::new(path))
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
