//! Enums and sets of flags of an application as the values of maps.

use core::fmt;

use crate::wire::MapMeta;

/// An enum or a set of flags of an application whose values have names in ETW. Made by `#[derive(EventMap)]`.
pub trait EventMap: Sized {
    /// The values and their names.
    #[doc(hidden)]
    const META: &'static MapMeta;

    /// The number.
    fn value(&self) -> u32;

    /// What has this number; `None` where the type is closed and has nothing for it.
    fn from_value(value: u32) -> Option<Self>;

    /// The text that tools show for exactly this value.
    fn name(&self) -> Option<&'static str> {
        Self::META.name_of(self.value())
    }
}

/// A number that a closed enum has no variant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownValue {
    /// The number.
    pub value: u32,
    /// The name of the enum.
    pub of: &'static str,
}

impl UnknownValue {
    /// The error of [`EventMap::from_value`] for `value`.
    #[must_use]
    pub fn new<M: EventMap>(value: u32) -> Self {
        Self {
            value,
            of: M::META.name,
        }
    }
}

impl fmt::Display for UnknownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is no value of `{}`", self.value, self.of)
    }
}

impl core::error::Error for UnknownValue {}

/// Whether every value of `theirs` is one of `own`: asked at compile time, where an enum stands for a provider's map.
#[must_use]
pub const fn same_entries(own: &MapMeta, theirs: &MapMeta) -> bool {
    let mut at = 0;
    while at < theirs.items.len() {
        if own.name_of(theirs.items[at].0).is_none() {
            return false;
        }
        at += 1;
    }
    own.bits == theirs.bits
}

#[cfg(test)]
mod tests {
    use super::same_entries;
    use crate::wire::MapMeta;

    #[test]
    fn entries_are_compared_by_value() {
        const OWN: MapMeta = MapMeta::values("Color", &[(1, "red"), (2, "green")]);
        let theirs = |items| same_entries(&OWN, &MapMeta::values("C", items));
        assert!(theirs(&[(2, "g"), (1, "r")]));
        assert!(theirs(&[(2, "g")]));
        assert!(!theirs(&[(2, "g"), (3, "b")]));
        assert!(!same_entries(&OWN, &MapMeta::bits("C", &[(1, "r")])));
    }
}
