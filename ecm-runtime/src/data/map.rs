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

/// The name of the first value of `theirs` that `own` lacks.
const fn lacking(own: &MapMeta, theirs: &MapMeta) -> Option<&'static str> {
    let mut at = 0;
    while at < theirs.items.len() {
        let (value, name) = theirs.items[at];
        if !has_value(own, value) {
            return Some(name);
        }
        at += 1;
    }
    None
}

/// Whether `own` has the value, as a set of flags has every combination of its bits.
#[must_use]
pub const fn has_value(own: &MapMeta, value: u32) -> bool {
    let mut bits = 0;
    let mut at = 0;
    while own.bits && at < own.items.len() {
        bits |= own.items[at].0;
        at += 1;
    }
    own.name_of(value).is_some() || (own.bits && value & !bits == 0)
}

/// Asked at compile time, where a type of an application stands for a provider's map: refuses what is not of the same kind, or
/// has a value that the map lacks.
#[track_caller]
pub const fn assert_map_has(map: &MapMeta, own: &MapMeta) {
    assert_kind(map, own);
    if let Some(name) = lacking(map, own) {
        refuse(&[
            "`",
            own.name,
            "` has `",
            name,
            "`, which the provider's map lacks",
        ]);
    }
}

/// As [`assert_map_has`], for a type that is closed: refuses one that lacks a value of the map.
#[track_caller]
pub const fn assert_has_map(own: &MapMeta, map: &MapMeta) {
    assert_kind(map, own);
    if let Some(name) = lacking(own, map) {
        refuse(&[
            "the provider's map has `",
            name,
            "`, which `",
            own.name,
            "` lacks",
        ]);
    }
}

/// Whether [`assert_map_has`] would pass.
#[must_use]
pub const fn is_within(own: &MapMeta, map: &MapMeta) -> bool {
    map.bits == own.bits && lacking(map, own).is_none()
}

#[track_caller]
const fn assert_kind(map: &MapMeta, own: &MapMeta) {
    if map.bits && !own.bits {
        refuse(&[
            "the provider's map consists of flags, and `",
            own.name,
            "` of values: write `#[map(flags)]`",
        ]);
    }
    if own.bits && !map.bits {
        refuse(&[
            "the provider's map consists of values, and `",
            own.name,
            "` of flags",
        ]);
    }
}

/// Panics with these texts in one: a constant expression cannot format. What does not fit is left out.
#[track_caller]
const fn refuse(parts: &[&str]) -> ! {
    let mut text = [0; 512];
    let mut end = 0;
    let mut at = 0;
    while at < parts.len() {
        let part = parts[at].as_bytes();
        let mut byte = 0;
        while part.len() <= text.len() - end && byte < part.len() {
            text[end + byte] = part[byte];
            byte += 1;
        }
        end += byte;
        at += 1;
    }
    match core::str::from_utf8(text.split_at(end).0) {
        Ok(text) => panic!("{}", text),
        Err(_) => panic!("the provider's map has other values"),
    }
}

#[cfg(test)]
mod tests {
    use super::{assert_has_map, has_value, lacking};
    use crate::wire::MapMeta;

    #[test]
    fn entries_are_compared_by_value() {
        const OWN: MapMeta = MapMeta::values("Color", &[(1, "red"), (2, "green")]);
        let theirs = |items| lacking(&OWN, &MapMeta::values("C", items));
        assert_eq!(theirs(&[(2, "g"), (1, "r")]), None);
        assert_eq!(theirs(&[(2, "g")]), None);
        assert_eq!(theirs(&[(2, "g"), (3, "b")]), Some("b"));
        assert!(has_value(&OWN, 2) && !has_value(&OWN, 3));
    }

    #[test]
    fn flags_have_all_combinations_of_their_bits() {
        const OWN: MapMeta = MapMeta::bits("Access", &[(1, "read"), (2, "write")]);
        let theirs = |items| lacking(&OWN, &MapMeta::bits("A", items));
        assert_eq!(theirs(&[(3, "both"), (0, "none"), (1, "r")]), None);
        assert_eq!(theirs(&[(5, "more")]), Some("more"));
        assert!(has_value(&OWN, 3) && !has_value(&OWN, 4));
    }

    #[test]
    #[should_panic(expected = "the provider's map has `b`, which `C` lacks")]
    fn what_is_lacking_is_named() {
        let values = |items| MapMeta::values("C", items);
        assert_has_map(&values(&[(1, "a")]), &values(&[(1, "a"), (2, "b")]));
    }

    #[test]
    #[should_panic(
        expected = "the provider's map consists of flags, and `C` of values: write `#[map(flags)]`"
    )]
    fn kinds_are_compared() {
        assert_has_map(&MapMeta::values("C", &[]), &MapMeta::bits("D", &[]));
    }
}
