//! The rule by which ETW decides whether an event is wanted: level, any-keyword mask, all-keyword mask.
//!
//! Responsible for the rule as a pure function, and for the meaning of zero in a session's request. It must not know
//! sinks, providers or words: whoever holds several rules combines the answers, not the masks.

use core::fmt;

use crate::{Keyword, Level};

/// What one session wants of one provider, after normalisation.
///
/// ETW's rule (`EnableTraceEx2`): an event passes if its level is at most the session's level, and its keyword is zero
/// or shares a bit with `any` and has every bit of `all`.
///
/// ```
/// use ecm_runtime::{Keyword, Level, Rule};
///
/// let rule = Rule::new(Level::WARNING, Keyword(0b011), Keyword(0b001));
/// assert!(rule.allows(Level::ERROR, Keyword(0b101)));
/// assert!(!rule.allows(Level::ERROR, Keyword(0b110))); // lacks a bit of `all`
/// assert!(!rule.allows(Level::INFORMATIONAL, Keyword(0b001)));
/// assert!(rule.allows(Level::ERROR, Keyword(0))); // no keyword: never filtered by keyword
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rule {
    level: u8,
    any: u64,
    all: u64,
}

impl Rule {
    /// Lets every event pass.
    pub const EVERYTHING: Self = Self {
        level: u8::MAX,
        any: u64::MAX,
        all: 0,
    };

    /// Makes a rule of a session's request, in which zero means "do not filter by this":
    /// level 0 becomes 255; `any` 0 becomes all ones, and `all` is then ignored.
    pub const fn new(level: Level, any: Keyword, all: Keyword) -> Self {
        let level = if level.0 == 0 { u8::MAX } else { level.0 };
        if any.0 == 0 {
            Self {
                level,
                any: u64::MAX,
                all: 0,
            }
        } else {
            Self {
                level,
                any: any.0,
                all: all.0,
            }
        }
    }

    /// Whether an event of this level and keyword passes. The keyword includes the channel's bit, as in an event
    /// descriptor.
    #[inline]
    pub const fn allows(&self, level: Level, keyword: Keyword) -> bool {
        level.0 <= self.level
            && (keyword.0 == 0 || (keyword.0 & self.any != 0 && keyword.0 & self.all == self.all))
    }

    /// The highest level that passes.
    pub const fn level(&self) -> Level {
        Level(self.level)
    }

    /// An event with a keyword needs one of these bits.
    pub const fn any(&self) -> Keyword {
        Keyword(self.any)
    }

    /// An event with a keyword needs all of these bits.
    pub const fn all(&self) -> Keyword {
        Keyword(self.all)
    }

    /// What ETW tells a provider about several sessions: the highest level, the union of `any`, the common bits of
    /// `all`. It lets everything pass that one of the two lets pass, and possibly more.
    #[must_use]
    pub const fn union(&self, other: &Self) -> Self {
        Self {
            level: if self.level > other.level {
                self.level
            } else {
                other.level
            },
            any: self.any | other.any,
            all: self.all & other.all,
        }
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rule")
            .field("level", &self.level)
            .field("any", &format_args!("{:#x}", self.any))
            .field("all", &format_args!("{:#x}", self.all))
            .finish()
    }
}

impl Default for Rule {
    fn default() -> Self {
        Self::EVERYTHING
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// The documented rule, written from its text and without a look at the code above: the request as the controller
    /// gave it, zeros and all.
    fn naive(session: (u8, u64, u64), event: (u8, u64)) -> bool {
        let (session_level, any, all) = session;
        let (event_level, keyword) = event;
        let level_passes = match session_level {
            0 => true,
            limit => event_level <= limit,
        };
        let keyword_passes = if keyword == 0 || any == 0 {
            true
        } else {
            let shares_one = (0..64).any(|bit| keyword >> bit & 1 == 1 && any >> bit & 1 == 1);
            let lacks_none = (0..64).all(|bit| all >> bit & 1 == 0 || keyword >> bit & 1 == 1);
            shares_one && lacks_none
        };
        level_passes && keyword_passes
    }

    #[test]
    fn masks_are_shown_in_hex() {
        let rule = Rule::new(Level::WARNING, Keyword(1 << 63 | 1), Keyword(0x10));
        assert_eq!(
            std::format!("{rule:?}"),
            "Rule { level: 3, any: 0x8000000000000001, all: 0x10 }"
        );
    }

    /// All subsets of four bits that lie in different bytes, among them a channel's bit, and everything.
    fn masks() -> Vec<u64> {
        let bits = [1u64, 1 << 17, 1 << 40, 1 << 63];
        let mut masks: Vec<u64> = (0..16u32)
            .map(|set| {
                bits.iter()
                    .enumerate()
                    .filter(|(i, _)| set >> i & 1 == 1)
                    .map(|(_, bit)| bit)
                    .sum()
            })
            .collect();
        masks.push(u64::MAX);
        masks
    }

    #[test]
    fn the_rule_agrees_with_its_text() {
        let masks = masks();
        // Every pair of levels, for masks at the corners.
        for session_level in 0..=255u8 {
            for event_level in 0..=255u8 {
                for (any, all, keyword) in [
                    (0, 0, 0),
                    (0, 1, 2),
                    (1, 0, 0),
                    (1, 0, 1),
                    (1, 0, 2),
                    (3, 1, 3),
                    (3, 1, 2),
                ] {
                    let rule = Rule::new(Level(session_level), Keyword(any), Keyword(all));
                    let expected = naive((session_level, any, all), (event_level, keyword));
                    let actual = rule.allows(Level(event_level), Keyword(keyword));
                    assert_eq!(
                        actual, expected,
                        "{session_level} {any:x} {all:x} / {event_level} {keyword:x}"
                    );
                }
            }
        }
        // Every triple of masks, for levels at the corners.
        for &any in &masks {
            for &all in &masks {
                for &keyword in &masks {
                    for (session_level, event_level) in
                        [(0, 0), (0, 255), (3, 0), (3, 3), (3, 4), (255, 255)]
                    {
                        let rule = Rule::new(Level(session_level), Keyword(any), Keyword(all));
                        let expected = naive((session_level, any, all), (event_level, keyword));
                        let actual = rule.allows(Level(event_level), Keyword(keyword));
                        assert_eq!(
                            actual, expected,
                            "{session_level} {any:x} {all:x} / {event_level} {keyword:x}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn zero_asks_for_everything() {
        assert_eq!(
            Rule::new(Level(0), Keyword(0), Keyword(0)),
            Rule::EVERYTHING
        );
        assert_eq!(
            Rule::new(Level(0), Keyword(0), Keyword(7)),
            Rule::EVERYTHING,
            "`all` is ignored where any is 0"
        );
        let rule = Rule::new(Level(0), Keyword(6), Keyword(2));
        assert_eq!(
            (rule.level(), rule.any(), rule.all()),
            (Level(255), Keyword(6), Keyword(2))
        );
    }

    #[test]
    fn a_union_never_takes_an_event_away() {
        let masks = masks();
        for (&a, &b) in masks.iter().zip(masks.iter().rev()) {
            for &all in &masks {
                let first = Rule::new(Level(2), Keyword(a), Keyword(all));
                let second = Rule::new(Level(4), Keyword(b), Keyword(0));
                let union = first.union(&second);
                for &keyword in &masks {
                    for level in [0, 2, 3, 4, 5] {
                        let (level, keyword) = (Level(level), Keyword(keyword));
                        if first.allows(level, keyword) || second.allows(level, keyword) {
                            assert!(
                                union.allows(level, keyword),
                                "{first:?} {second:?} {level:?} {keyword:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}
