//! `win:UnicodeString` and `win:CountedUnicodeString`.

use core::fmt::{self, Write as _};

use crate::record::DecodeError;
use crate::status::WriteStatus;
use crate::types::utf16;
use crate::wire::{Decoder, Encoder, Field, Shape};

/// A Unicode string: UTF-16 in a payload, a `&str` or UTF-16 in a program.
///
/// Made from what the caller has, by `into()`; from a payload it borrows the bytes, which need not be aligned nor valid
/// UTF-16: lone surrogates pass through in both directions and are shown as U+FFFD. Comparison and `Debug` go by the code
/// units, whichever form they have.
///
/// A string that a manifest declares as NUL-terminated ends, when written, at the first NUL in it, so that the fields
/// after it still decode.
#[derive(Clone, Copy)]
pub struct Text<'a>(Repr<'a>);

#[derive(Clone, Copy)]
enum Repr<'a> {
    Str(&'a str),
    Units(&'a [u16]),
    /// Code units, little-endian and unaligned; an even number of bytes.
    Wire(&'a [u8]),
}

impl<'a> Text<'a> {
    /// No characters.
    pub const EMPTY: Self = Self(Repr::Str(""));

    /// The string with these little-endian code units; a byte too many is ignored.
    #[must_use]
    #[inline]
    pub const fn from_wire(bytes: &'a [u8]) -> Self {
        Self(Repr::Wire(bytes.split_at(bytes.len() & !1).0))
    }

    /// The caller's `&str`, if the text was made from one.
    #[must_use]
    pub const fn as_str(&self) -> Option<&'a str> {
        match self.0 {
            Repr::Str(text) => Some(text),
            Repr::Units(_) | Repr::Wire(_) => None,
        }
    }

    /// The UTF-16 code units.
    #[must_use]
    pub fn units(&self) -> Units<'a> {
        Units(match self.0 {
            Repr::Str(text) => UnitsRepr::Str(text.encode_utf16()),
            Repr::Units(units) => UnitsRepr::Units(units.iter()),
            Repr::Wire(bytes) => UnitsRepr::Wire(bytes.chunks_exact(2)),
        })
    }

    /// The number of code units, which is what ETW counts as characters.
    #[must_use]
    #[inline]
    pub fn len_units(&self) -> usize {
        match self.0 {
            Repr::Str(text) => utf16::len(text),
            Repr::Units(units) => units.len(),
            Repr::Wire(bytes) => bytes.len() / 2,
        }
    }

    /// Whether there are no characters.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        match self.0 {
            Repr::Str(text) => text.is_empty(),
            Repr::Units(units) => units.is_empty(),
            Repr::Wire(bytes) => bytes.is_empty(),
        }
    }

    /// The characters, with U+FFFD for lone surrogates.
    pub fn chars(&self) -> impl Iterator<Item = char> + Clone + use<'a> {
        char::decode_utf16(self.units()).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    /// The text up to its first NUL, which is what TDH shows of a string that a length delimits.
    #[must_use]
    pub fn until_nul(self) -> Self {
        Self(match self.0 {
            Repr::Str(text) => Repr::Str(utf16::str_until_nul(text)),
            Repr::Units(units) => Repr::Units(utf16::units_until_nul(units)),
            Repr::Wire(bytes) => Repr::Wire(utf16::wire_until_nul(bytes)),
        })
    }

    /// The first `length` code units, less one where that would split a surrogate pair.
    fn prefix(self, length: usize) -> Self {
        Self(match self.0 {
            Repr::Str(text) => Repr::Str(utf16::str_prefix(text, length)),
            Repr::Units(units) => {
                let unit = |at: usize| units.get(at).copied().unwrap_or_default();
                let end = utf16::cut(length, units.len(), unit);
                Repr::Units(units.get(..end).unwrap_or(units))
            }
            Repr::Wire(bytes) => {
                let unit = |at: usize| {
                    let pair = bytes.get(2 * at..).and_then(<[u8]>::first_chunk);
                    u16::from_le_bytes(*pair.unwrap_or(&[0, 0]))
                };
                let end = 2 * utf16::cut(length, bytes.len() / 2, unit);
                Repr::Wire(bytes.get(..end).unwrap_or(bytes))
            }
        })
    }

    #[inline]
    fn put(self, out: &mut Encoder<'a>) {
        match self.0 {
            Repr::Str(text) => utf16::put_str(out, text),
            Repr::Units(units) => match u16::in_place(units, Shape::NATURAL) {
                Some(bytes) => out.put_slice(bytes),
                None => units
                    .iter()
                    .for_each(|&unit| unit.encode(out, Shape::NATURAL)),
            },
            Repr::Wire(bytes) => out.put_slice(bytes),
        }
    }

    /// What of the text fits when memory is short: all of it with `alloc`.
    #[inline]
    fn that_fits(self, out: &mut Encoder<'a>) -> Self {
        match self.0 {
            Repr::Str(text) if cfg!(not(feature = "alloc")) => {
                let wanted = 2 * utf16::len(text);
                let room = out.room_to_cut(wanted);
                if room < wanted {
                    self.prefix(room / 2)
                } else {
                    self
                }
            }
            _ => self,
        }
    }

    /// Exactly `length` code units.
    fn put_exactly(self, out: &mut Encoder<'a>, length: usize) {
        let units = self.len_units();
        if units > length {
            return out.fail(WriteStatus::INVALID);
        }
        self.put(out);
        out.put_zeros(2 * (length - units));
    }
}

impl<'a> Field<'a> for Text<'a> {
    #[inline]
    fn encode(self, out: &mut Encoder<'a>, shape: Shape) {
        match shape {
            Shape::Natural | Shape::Width(_) => {
                self.until_nul().that_fits(out).put(out);
                out.put([0, 0]);
            }
            Shape::Counted => {
                let text = self.that_fits(out);
                match u16::try_from(2 * text.len_units()) {
                    Ok(count) => {
                        out.put(count.to_le_bytes());
                        text.put(out);
                    }
                    Err(_) => out.fail(WriteStatus::INVALID),
                }
            }
            Shape::Fixed(length) => {
                let length = usize::from(length);
                self.until_nul().prefix(length).put_exactly(out, length);
            }
            Shape::Sized(length) => self.put_exactly(out, length),
        }
    }

    const BLOCKS: usize = 2;

    #[inline]
    fn lies(&self, shape: Shape) -> bool {
        shape == Shape::Natural
            && match self.0 {
                Repr::Str(_) => false,
                Repr::Units(_) => cfg!(target_endian = "little"),
                Repr::Wire(_) => true,
            }
    }

    #[inline]
    fn pieces<'e>(&'e self, _shape: Shape) -> [&'e [u8]; 2]
    where
        'a: 'e,
    {
        let bytes = match self.0 {
            Repr::Units(units) => u16::in_place(utf16::units_until_nul(units), Shape::NATURAL),
            Repr::Wire(bytes) => Some(utf16::wire_until_nul(bytes)),
            Repr::Str(_) => None,
        };
        [bytes.unwrap_or_default(), &[0, 0]]
    }

    #[inline]
    fn decode(input: &mut Decoder<'a>, shape: Shape) -> Result<Self, DecodeError> {
        let bytes = match input.delimited(shape, 2)? {
            Some(bytes) => bytes,
            None => {
                let text = utf16::wire_until_nul(input.rest());
                // The terminator goes with the text; where the payload ends first, so does the odd byte of half a unit.
                input.take(input.rest().len().min(text.len() + 2))?;
                text
            }
        };
        let text = Self::from_wire(bytes);
        Ok(if matches!(shape, Shape::Fixed(_)) {
            text.until_nul()
        } else {
            text
        })
    }

    #[inline]
    fn wire_len(self) -> usize {
        self.len_units()
    }

    #[inline]
    fn wire_size(shape: Shape, _pointer_size: u8) -> Option<usize> {
        shape.length()?.checked_mul(2)
    }

    #[inline]
    fn from_text(text: &'a str) -> Option<Self> {
        Some(text.into())
    }
}

impl<'a> From<&'a str> for Text<'a> {
    #[inline]
    fn from(text: &'a str) -> Self {
        Self(Repr::Str(text))
    }
}

#[cfg(feature = "alloc")]
impl<'a> From<&'a alloc::string::String> for Text<'a> {
    #[inline]
    fn from(text: &'a alloc::string::String) -> Self {
        Self(Repr::Str(text))
    }
}

impl<'a> From<&'a [u16]> for Text<'a> {
    #[inline]
    fn from(units: &'a [u16]) -> Self {
        Self(Repr::Units(units))
    }
}

impl<'a, const N: usize> From<&'a [u16; N]> for Text<'a> {
    #[inline]
    fn from(units: &'a [u16; N]) -> Self {
        Self(Repr::Units(units))
    }
}

#[cfg(feature = "alloc")]
impl<'a> From<&'a alloc::vec::Vec<u16>> for Text<'a> {
    #[inline]
    fn from(units: &'a alloc::vec::Vec<u16>) -> Self {
        Self(Repr::Units(units))
    }
}

impl Default for Text<'_> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl PartialEq<Text<'_>> for Text<'_> {
    fn eq(&self, other: &Text<'_>) -> bool {
        match (self.0, other.0) {
            (Repr::Str(mine), Repr::Str(other)) => mine == other,
            (Repr::Units(mine), Repr::Units(other)) => mine == other,
            (Repr::Wire(mine), Repr::Wire(other)) => mine == other,
            _ => self.units().eq(other.units()),
        }
    }
}

impl Eq for Text<'_> {}

impl core::hash::Hash for Text<'_> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        for unit in self.units() {
            state.write_u16(unit);
        }
    }
}

impl PartialEq<str> for Text<'_> {
    fn eq(&self, other: &str) -> bool {
        *self == Text::from(other)
    }
}

impl PartialEq<&str> for Text<'_> {
    fn eq(&self, other: &&str) -> bool {
        *self == Text::from(*other)
    }
}

impl PartialEq<Text<'_>> for str {
    fn eq(&self, other: &Text<'_>) -> bool {
        *other == *self
    }
}

impl PartialEq<Text<'_>> for &str {
    fn eq(&self, other: &Text<'_>) -> bool {
        *other == **self
    }
}

#[cfg(feature = "alloc")]
impl PartialEq<alloc::string::String> for Text<'_> {
    fn eq(&self, other: &alloc::string::String) -> bool {
        *self == **other
    }
}

/// The characters, with U+FFFD for lone surrogates.
impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Repr::Str(text) => f.pad(text),
            _ if f.width().is_none() && f.precision().is_none() => self
                .chars()
                .try_for_each(|character| f.write_char(character)),
            _ => super::pad(f, self.chars()),
        }
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::debug_chars(f, self.chars())
    }
}

/// The code units of a [`Text`].
#[derive(Clone)]
pub struct Units<'a>(UnitsRepr<'a>);

#[derive(Clone)]
enum UnitsRepr<'a> {
    Str(core::str::EncodeUtf16<'a>),
    Units(core::slice::Iter<'a, u16>),
    Wire(core::slice::ChunksExact<'a, u8>),
}

impl Iterator for Units<'_> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        match &mut self.0 {
            UnitsRepr::Str(units) => units.next(),
            UnitsRepr::Units(units) => units.next().copied(),
            UnitsRepr::Wire(pairs) => pairs
                .next()
                .map(|pair| u16::from_le_bytes([pair[0], pair[1]])),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            UnitsRepr::Str(units) => units.size_hint(),
            UnitsRepr::Units(units) => units.size_hint(),
            UnitsRepr::Wire(pairs) => pairs.size_hint(),
        }
    }
}

impl core::iter::FusedIterator for Units<'_> {}
