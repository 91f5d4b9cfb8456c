//! Pieces of source text that need no allocation of their own.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// An immutable string: mostly a piece of a manifest's text, which it keeps alive, else a string of its own.
///
/// A syntax tree holds millions of names; as pieces of the one text they cost a reference count each, not an allocation.
#[derive(Clone, Default)]
pub struct SharedStr {
    /// `None` is the empty string.
    base: Option<Arc<str>>,
    start: u32,
    end: u32,
}

impl SharedStr {
    /// The piece `start..end` of `base`.
    ///
    /// # Panics
    ///
    /// Where the string is used, if the range does not lie in `base` or cuts a character.
    #[must_use]
    pub fn slice(base: &Arc<str>, start: u32, end: u32) -> Self {
        if start >= end {
            return Self::default();
        }
        Self {
            base: Some(Arc::clone(base)),
            start,
            end,
        }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match &self.base {
            Some(base) => &base[self.start as usize..self.end as usize],
            None => "",
        }
    }
}

impl Deref for SharedStr {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for SharedStr {
    fn as_ref(&self) -> &str {
        self
    }
}

impl Borrow<str> for SharedStr {
    fn borrow(&self) -> &str {
        self
    }
}

impl From<&str> for SharedStr {
    fn from(text: &str) -> Self {
        // A string over 4 GiB cannot come from a source text, whose spans are 32 bits wide.
        let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
        Self::slice(&Arc::from(text), 0, end)
    }
}

impl From<String> for SharedStr {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<&SharedStr> for String {
    fn from(text: &SharedStr) -> Self {
        text.as_str().to_owned()
    }
}

impl From<SharedStr> for String {
    fn from(text: SharedStr) -> Self {
        text.as_str().to_owned()
    }
}

impl fmt::Display for SharedStr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_str(), f)
    }
}

impl fmt::Debug for SharedStr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl PartialEq for SharedStr {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for SharedStr {}

impl PartialEq<str> for SharedStr {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for SharedStr {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl PartialOrd for SharedStr {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for SharedStr {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl Hash for SharedStr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_its_text() {
        let base: Arc<str> = Arc::from("level=\"win:Error\"");
        let piece = SharedStr::slice(&base, 7, 10);
        assert_eq!(piece, "win");
        assert_eq!(piece, SharedStr::from("win"));
        assert_eq!(format!("{piece} {piece:?}"), "win \"win\"");
        assert!(SharedStr::slice(&base, 3, 3).is_empty());
        assert_eq!(SharedStr::default(), "");
    }
}
