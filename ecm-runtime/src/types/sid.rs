//! `win:SID`.

use core::fmt;

use crate::record::DecodeError;
use crate::status::WriteStatus;
use crate::wire::{Decoder, Encoder, Field, Shape};

/// A security identifier (`win:SID`): revision, authority and up to 255 sub-authorities, 8 + 4n bytes.
///
/// Borrows its bytes; comparison goes by them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sid<'a>(&'a [u8]);

impl<'a> Sid<'a> {
    /// `S-1-0-0`, the SID that no account has.
    pub const NULL: Self = Self(&[1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    /// `S-1-1-0`, everyone.
    pub const EVERYONE: Self = Self(&[1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
    /// `S-1-5-18`, the local system.
    pub const LOCAL_SYSTEM: Self = Self(&[1, 1, 0, 0, 0, 0, 0, 5, 18, 0, 0, 0]);

    /// The SID with these bytes, in Windows' layout; `None` unless their number is what the second of them says.
    #[must_use]
    pub const fn from_bytes(bytes: &'a [u8]) -> Option<Self> {
        match Self::size(bytes) {
            Some(size) if size == bytes.len() => Some(Self(bytes)),
            _ => None,
        }
    }

    /// The bytes of the SID that begins here, if there is one.
    const fn size(bytes: &[u8]) -> Option<usize> {
        match bytes {
            [_, count, ..] => Some(8 + 4 * *count as usize),
            _ => None,
        }
    }

    /// The bytes, in Windows' layout.
    #[must_use]
    #[inline]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.0
    }

    /// The revision: 1.
    #[must_use]
    pub fn revision(&self) -> u8 {
        self.0[0]
    }

    /// The authority, a 48-bit number.
    #[must_use]
    pub fn authority(&self) -> u64 {
        self.0[2..8]
            .iter()
            .fold(0, |value, &byte| value << 8 | u64::from(byte))
    }

    /// The sub-authorities, the last of which is the relative id.
    pub fn sub_authorities(&self) -> impl ExactSizeIterator<Item = u32> + Clone + use<'a> {
        self.0[8..]
            .chunks_exact(4)
            .map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }
}

/// As Windows writes it: `S-1-5-18`.
impl fmt::Display for Sid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "S-{}-", self.revision())?;
        match self.authority() {
            small if small < 1 << 32 => write!(f, "{small}")?,
            large => write!(f, "{large:#X}")?,
        }
        self.sub_authorities()
            .try_for_each(|part| write!(f, "-{part}"))
    }
}

impl fmt::Debug for Sid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// With a length (which `mc` accepts here) the SID is padded with zeros to it; a reader skips them.
impl<'a> Field<'a> for Sid<'a> {
    #[inline]
    fn encode(self, out: &mut Encoder<'a>, shape: Shape) {
        let padding = match shape.length() {
            None => 0,
            Some(length) => match length.checked_sub(self.0.len()) {
                Some(padding) => padding,
                None => return out.fail(WriteStatus::INVALID),
            },
        };
        out.put_slice(self.0);
        out.put_zeros(padding);
    }

    const BLOCKS: usize = 1;

    #[inline]
    fn lies(&self, shape: Shape) -> bool {
        shape == Shape::Natural
    }

    #[inline]
    fn pieces<'e>(&'e self, _shape: Shape) -> [&'e [u8]; 2]
    where
        'a: 'e,
    {
        [self.0, &[]]
    }

    #[inline]
    fn decode(input: &mut Decoder<'a>, shape: Shape) -> Result<Self, DecodeError> {
        let size = |bytes| Self::size(bytes).ok_or(DecodeError::SHORT);
        match shape.length() {
            Some(length) => {
                let bytes = input.take(length)?;
                bytes
                    .get(..size(bytes)?)
                    .map(Self)
                    .ok_or(DecodeError::SHORT)
            }
            None => input.take(size(input.rest())?).map(Self),
        }
    }

    #[inline]
    fn wire_len(self) -> usize {
        self.0.len()
    }
}

#[cfg(test)]
mod tests {
    use super::Sid;
    use std::string::ToString;
    use std::vec::Vec;

    #[test]
    fn is_shown_as_windows_writes_it() {
        assert_eq!(Sid::LOCAL_SYSTEM.to_string(), "S-1-5-18");
        let bytes = [
            1, 5, 0, 0, 0, 0, 0, 5, 21, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0xff, 0xff, 0xff, 0xff,
            0xe9, 3, 0, 0,
        ];
        let sid = Sid::from_bytes(&bytes).expect("five sub-authorities");
        assert_eq!(sid.to_string(), "S-1-5-21-1-2-4294967295-1001");
        assert_eq!(
            sid.sub_authorities().collect::<Vec<_>>(),
            [21, 1, 2, u32::MAX, 1001]
        );
        let large = [1, 0, 0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc];
        assert_eq!(
            Sid::from_bytes(&large)
                .expect("no sub-authority")
                .to_string(),
            "S-1-0x123456789ABC"
        );
    }

    #[test]
    fn the_bytes_must_be_as_many_as_they_say() {
        for bytes in [
            &[][..],
            &[1],
            &[1, 0, 0, 0, 0, 0, 0],
            &[1, 1, 0, 0, 0, 0, 0, 5],
            &[1, 0, 0, 0, 0, 0, 0, 5, 0],
        ] {
            assert_eq!(Sid::from_bytes(bytes), None);
        }
    }
}
