//! What is wrong with a file: which structure, where, and what of it.

use std::fmt;
use std::io;
use std::string::String;

/// A resource, or a file around it, is not what it should be.
///
/// The text names the structure, its offset in what was read, and the fault:
/// `EVNT entry 3 at 0x1234: template offset 0xffff lies outside the file`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    pub(super) what: &'static str,
    pub(super) entry: Option<usize>,
    pub(super) at: usize,
    pub(super) problem: String,
}

impl ReadError {
    /// The structure, by its tag or name.
    #[must_use]
    pub fn structure(&self) -> &'static str {
        self.what
    }

    /// Where the structure begins: bytes from the start of what was read.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.at
    }

    /// What is wrong with it.
    #[must_use]
    pub fn problem(&self) -> &str {
        &self.problem
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)?;
        if let Some(entry) = self.entry {
            write!(f, " entry {entry}")?;
        }
        write!(f, " at {:#x}: {}", self.at, self.problem)
    }
}

impl std::error::Error for ReadError {}

/// Why a file gives no resources.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// The operating system says so.
    Io(io::Error),
    /// The file is none of the kinds that carry resources.
    Unknown,
    /// The file, or the part of it with the resources, is larger than [`Resources::LIMIT`](super::Resources::LIMIT) bytes.
    TooLarge(u64),
    /// The file is damaged.
    Damaged(ReadError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Unknown => f.write_str(
                "it is neither a PE image (.exe, .dll, .sys, .mui), a .res file, a WEVT_TEMPLATE resource nor a message table",
            ),
            Self::TooLarge(bytes) => write!(
                f,
                "its resources take {bytes} bytes; at most {} are read",
                super::Resources::LIMIT
            ),
            Self::Damaged(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Damaged(error) => Some(error),
            Self::Unknown | Self::TooLarge(_) => None,
        }
    }
}

impl From<io::Error> for OpenError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<ReadError> for OpenError {
    fn from(error: ReadError) -> Self {
        Self::Damaged(error)
    }
}
