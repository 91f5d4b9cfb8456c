//! `win:AnsiString` and `win:CountedAnsiString`.

use core::ffi::CStr;
use core::fmt::{self, Write as _};

use crate::record::DecodeError;
use crate::status::WriteStatus;
use crate::types::utf16;
use crate::wire::{Decoder, Encoder, Field, Shape};

/// An 8-bit string: UTF-8 where the manifest says so (`win:Utf8`, `win:Xml`, `win:Json`), else in a code page that the
/// payload does not name.
///
/// The bytes pass through in both directions as they are; they are shown as UTF-8, with U+FFFD for what is not.
///
/// A string that a manifest declares as NUL-terminated ends, when written, at the first NUL in it, so that the fields
/// after it still decode.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Ansi<'a>(&'a [u8]);

impl<'a> Ansi<'a> {
    /// No characters.
    pub const EMPTY: Self = Self(&[]);

    /// The string with these bytes.
    #[must_use]
    #[inline]
    pub const fn from_bytes(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    #[must_use]
    #[inline]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.0
    }

    /// The text, if the bytes are UTF-8.
    #[must_use]
    pub const fn to_str(&self) -> Option<&'a str> {
        match core::str::from_utf8(self.0) {
            Ok(text) => Some(text),
            Err(_) => None,
        }
    }

    /// The number of bytes.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no bytes.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The characters that the bytes mean as UTF-8, with U+FFFD for what is not.
    pub fn chars(&self) -> impl Iterator<Item = char> + Clone + use<'a> {
        self.0.utf8_chunks().flat_map(|chunk| {
            chunk
                .valid()
                .chars()
                .chain((!chunk.invalid().is_empty()).then_some(char::REPLACEMENT_CHARACTER))
        })
    }

    /// The text up to its first NUL, which is what TDH shows of a string that a length delimits.
    #[must_use]
    #[inline]
    pub fn until_nul(self) -> Self {
        Self(utf16::bytes_until_nul(self.0))
    }

    /// The first `length` bytes, less those of a UTF-8 character that would be split.
    fn prefix(self, length: usize) -> Self {
        if self.0.len() <= length {
            return self;
        }
        let split = (1..4.min(length + 1)).find(|&back| {
            // A character that starts `back` bytes before the cut and is valid as a whole goes as a whole.
            let start = length - back;
            let size = match self.0.get(start) {
                Some(0xc2..=0xdf) => 2,
                Some(0xe0..=0xef) => 3,
                Some(0xf0..=0xf4) => 4,
                _ => return false,
            };
            size > back
                && self
                    .0
                    .get(start..start + size)
                    .is_some_and(|bytes| core::str::from_utf8(bytes).is_ok())
        });
        let end = length - split.unwrap_or(0);
        Self(self.0.get(..end).unwrap_or(self.0))
    }

    /// Exactly `length` bytes.
    fn put_exactly(self, out: &mut Encoder<'a>, length: usize) {
        if self.0.len() > length {
            return out.fail(WriteStatus::INVALID);
        }
        out.put_slice(self.0);
        out.put_zeros(length - self.0.len());
    }
}

impl<'a> Field<'a> for Ansi<'a> {
    #[inline]
    fn encode(self, out: &mut Encoder<'a>, shape: Shape) {
        match shape {
            Shape::Natural | Shape::Width(_) => {
                out.put_slice(self.until_nul().0);
                out.put([0]);
            }
            Shape::Counted => match u16::try_from(self.0.len()) {
                Ok(count) => {
                    out.put(count.to_le_bytes());
                    out.put_slice(self.0);
                }
                Err(_) => out.fail(WriteStatus::INVALID),
            },
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
    }

    #[inline]
    fn pieces<'e>(&'e self, _shape: Shape) -> [&'e [u8]; 2]
    where
        'a: 'e,
    {
        [self.until_nul().0, &[0]]
    }

    #[inline]
    fn decode(input: &mut Decoder<'a>, shape: Shape) -> Result<Self, DecodeError> {
        let text = match input.delimited(shape, 1)? {
            Some(bytes) => Self(bytes),
            None => {
                let text = Self(input.rest()).until_nul();
                input.take(input.rest().len().min(text.len() + 1))?;
                text
            }
        };
        Ok(if matches!(shape, Shape::Fixed(_)) {
            text.until_nul()
        } else {
            text
        })
    }

    #[inline]
    fn wire_len(self) -> usize {
        self.0.len()
    }

    #[inline]
    fn wire_size(shape: Shape, _pointer_size: u8) -> Option<usize> {
        shape.length()
    }

    #[inline]
    fn from_text(text: &'a str) -> Option<Self> {
        Some(text.into())
    }
}

impl<'a> From<&'a str> for Ansi<'a> {
    #[inline]
    fn from(text: &'a str) -> Self {
        Self(text.as_bytes())
    }
}

#[cfg(feature = "alloc")]
impl<'a> From<&'a alloc::string::String> for Ansi<'a> {
    #[inline]
    fn from(text: &'a alloc::string::String) -> Self {
        Self(text.as_bytes())
    }
}

impl<'a> From<&'a [u8]> for Ansi<'a> {
    #[inline]
    fn from(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Ansi<'a> {
    #[inline]
    fn from(bytes: &'a [u8; N]) -> Self {
        Self(bytes)
    }
}

impl<'a> From<&'a CStr> for Ansi<'a> {
    #[inline]
    fn from(text: &'a CStr) -> Self {
        Self(text.to_bytes())
    }
}

impl PartialEq<str> for Ansi<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl PartialEq<&str> for Ansi<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl PartialEq<Ansi<'_>> for str {
    fn eq(&self, other: &Ansi<'_>) -> bool {
        self.as_bytes() == other.0
    }
}

impl PartialEq<Ansi<'_>> for &str {
    fn eq(&self, other: &Ansi<'_>) -> bool {
        self.as_bytes() == other.0
    }
}

/// The characters that the bytes mean as UTF-8, with U+FFFD for what is not.
impl fmt::Display for Ansi<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_str() {
            Some(text) => f.pad(text),
            None if f.width().is_none() && f.precision().is_none() => self
                .chars()
                .try_for_each(|character| f.write_char(character)),
            None => super::pad(f, self.chars()),
        }
    }
}

impl fmt::Debug for Ansi<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::debug_chars(f, self.chars())
    }
}
