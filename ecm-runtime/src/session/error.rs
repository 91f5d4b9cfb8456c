//! What can go wrong when sessions are controlled.

use core::fmt;
use std::string::String;

use crate::Guid;

/// Why a session could not be started or controlled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SessionError {
    /// The name is empty.
    NameEmpty,
    /// The name has more than 1024 characters, ETW's limit.
    NameTooLong,
    /// A session of this name runs; case does not make names different.
    NameTaken(String),
    /// The process has 64 sessions, ETW's limit.
    TooManySessions,
    /// The memory is too small to hold a single event.
    MemoryTooSmall {
        /// The bytes that were asked for.
        bytes: usize,
        /// The bytes that the smallest event takes.
        minimum: usize,
    },
    /// The session has not enabled this provider.
    NotEnabled(Guid),
    /// The call came from inside a provider's callback, which it would have to wait for.
    InsideCallback,
    /// The session belongs to the process that this one was forked from.
    Forked,
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NameEmpty => f.write_str("a session needs a name"),
            Self::NameTooLong => f.write_str("the name of a session has at most 1024 characters"),
            Self::NameTaken(name) => write!(f, "a session named `{name}` is running"),
            Self::TooManySessions => f.write_str("64 sessions are running, which is the limit"),
            Self::MemoryTooSmall { bytes, minimum } => {
                write!(
                    f,
                    "{bytes} bytes hold no event; the smallest takes {minimum}"
                )
            }
            Self::NotEnabled(provider) => {
                write!(f, "the session has not enabled the provider {provider}")
            }
            Self::InsideCallback => f.write_str("a provider's callback cannot control sessions"),
            Self::Forked => f.write_str("the session belongs to the process that was forked"),
        }
    }
}

impl core::error::Error for SessionError {}
