//! What a write returns: a Win32 error code, as `EventWrite` does.
//!
//! Knows nothing of who writes or where to.

use core::fmt;

/// The outcome of writing an event.
///
/// The number is the Win32 error code that `EventWrite` returns for the same outcome; sinks may return others of their
/// own. Tracing must not disturb the program, so the type is not `#[must_use]`; a provider counts what failed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct WriteStatus(pub u32);

impl WriteStatus {
    /// Written, or accepted by every session that listens (`ERROR_SUCCESS`).
    pub const SUCCESS: Self = Self(0);
    /// A session had no buffer free, the event is lost and the session has counted it (`ERROR_NOT_ENOUGH_MEMORY`).
    pub const NO_BUFFER: Self = Self(8);
    /// The payload did not fit the memory at hand (`ERROR_OUTOFMEMORY`): only without the feature `alloc`.
    pub const NO_MEMORY: Self = Self(14);
    /// The arguments contradict each other or the manifest (`ERROR_INVALID_PARAMETER`): arrays that share a count differ
    /// in length, a count does not fit its field, a map value does not fit the width of its field, a binary is not as long
    /// as the manifest says. Nothing was written; the provider's [`Counters`](crate::Counters) tell the event and the field.
    pub const INVALID: Self = Self(87);
    /// The event is larger than ETW carries: 64 KB with its headers (`ERROR_ARITHMETIC_OVERFLOW`). Nothing was written.
    pub const TOO_LARGE: Self = Self(534);
    /// Nobody listens, so nothing was done. Not an error: `EventWrite` says success here, and [`is_ok`](Self::is_ok) too.
    pub const DISABLED: Self = Self(0x2000_0001);

    /// Whether nothing went wrong: the event was written, or nobody listens.
    #[must_use]
    #[inline]
    pub const fn is_ok(self) -> bool {
        self.0 == Self::SUCCESS.0 || self.0 == Self::DISABLED.0
    }

    /// Whether the event went to at least one session.
    #[must_use]
    #[inline]
    pub const fn is_written(self) -> bool {
        self.0 == Self::SUCCESS.0
    }

    /// The Win32 error code.
    #[must_use]
    #[inline]
    pub const fn code(self) -> u32 {
        if self.is_ok() { 0 } else { self.0 }
    }
}

impl fmt::Display for WriteStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::SUCCESS => f.write_str("written"),
            Self::NO_BUFFER => f.write_str("lost: no buffer was free"),
            Self::NO_MEMORY => f.write_str("not written: the payload does not fit without `alloc`"),
            Self::INVALID => f.write_str("not written: the arguments do not fit the manifest"),
            Self::TOO_LARGE => f.write_str("not written: larger than 64 KB"),
            Self::DISABLED => f.write_str("nobody listens"),
            Self(code) => write!(f, "error {code}"),
        }
    }
}

impl fmt::Debug for WriteStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WriteStatus({}: {self})", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::WriteStatus;

    #[test]
    fn disabled_is_no_error() {
        assert!(WriteStatus::DISABLED.is_ok());
        assert!(!WriteStatus::DISABLED.is_written());
        assert_eq!(WriteStatus::DISABLED.code(), 0);
        assert!(WriteStatus::SUCCESS.is_written());
        assert!(!WriteStatus::TOO_LARGE.is_ok());
        assert_eq!(WriteStatus::TOO_LARGE.code(), 534);
    }
}
