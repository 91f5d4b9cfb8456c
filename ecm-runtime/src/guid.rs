//! GUIDs: constants, the registry form, and their sixteen bytes in a payload.

use core::fmt;
use core::str::FromStr;

/// A globally unique identifier in Windows' layout.
///
/// In a payload it takes sixteen bytes, the first three parts little-endian (`win:GUID`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
pub struct Guid {
    data1: u32,
    data2: u16,
    data3: u16,
    data4: [u8; 8],
}

impl Guid {
    /// All zero: in ETW "none", for instance no activity.
    pub const ZERO: Self = Self {
        data1: 0,
        data2: 0,
        data3: 0,
        data4: [0; 8],
    };

    /// The GUID whose registry form has the digits of `value` from left to right.
    ///
    /// ```
    /// let guid = ecm_runtime::Guid::from_u128(0x7d44233d_0365_4a8c_84c3_bc528b3d09d4);
    /// assert_eq!(guid.to_string(), "{7d44233d-0365-4a8c-84c3-bc528b3d09d4}");
    /// ```
    #[must_use]
    pub const fn from_u128(value: u128) -> Self {
        Self {
            data1: (value >> 96) as u32,
            data2: (value >> 80) as u16,
            data3: (value >> 64) as u16,
            data4: (value as u64).to_be_bytes(),
        }
    }

    /// The inverse of [`from_u128`](Self::from_u128).
    #[must_use]
    pub const fn to_u128(self) -> u128 {
        (self.data1 as u128) << 96
            | (self.data2 as u128) << 80
            | (self.data3 as u128) << 64
            | u64::from_be_bytes(self.data4) as u128
    }

    /// The GUID with the parts that C's initialisers list.
    #[must_use]
    pub const fn from_values(data1: u32, data2: u16, data3: u16, data4: [u8; 8]) -> Self {
        Self {
            data1,
            data2,
            data3,
            data4,
        }
    }

    /// The parts that C's initialisers list.
    #[must_use]
    pub const fn to_values(self) -> (u32, u16, u16, [u8; 8]) {
        (self.data1, self.data2, self.data3, self.data4)
    }

    /// The GUID that these bytes of a payload or a file mean.
    #[must_use]
    #[inline]
    pub const fn from_wire(bytes: [u8; 16]) -> Self {
        let [a, b, c, d, e, f, g, h, rest @ ..] = bytes;
        Self {
            data1: u32::from_le_bytes([a, b, c, d]),
            data2: u16::from_le_bytes([e, f]),
            data3: u16::from_le_bytes([g, h]),
            data4: rest,
        }
    }

    /// The bytes in a payload or a file.
    #[must_use]
    #[inline]
    pub const fn to_wire(self) -> [u8; 16] {
        let [a, b, c, d] = self.data1.to_le_bytes();
        let [e, f] = self.data2.to_le_bytes();
        let [g, h] = self.data3.to_le_bytes();
        let [i, j, k, l, m, n, o, p] = self.data4;
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
    }

    /// Whether every bit is zero.
    #[must_use]
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.to_u128() == 0
    }

    /// Reads the form `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx`, in braces or bare, in either case.
    ///
    /// # Errors
    ///
    /// [`ParseGuidError`] for any other text; blanks around it are not ignored.
    pub const fn parse(text: &str) -> Result<Self, ParseGuidError> {
        let bytes = text.as_bytes();
        let (mut at, end) = match bytes {
            [b'{', .., b'}'] => (1, bytes.len() - 1),
            _ => (0, bytes.len()),
        };
        if end - at != 36 {
            return Err(ParseGuidError(()));
        }
        let start = at;
        let mut value = 0u128;
        while at < end {
            let byte = bytes[at];
            match at - start {
                8 | 13 | 18 | 23 => {
                    if byte != b'-' {
                        return Err(ParseGuidError(()));
                    }
                }
                _ => match hex_digit(byte) {
                    Some(digit) => value = value << 4 | digit as u128,
                    None => return Err(ParseGuidError(())),
                },
            }
            at += 1;
        }
        Ok(Self::from_u128(value))
    }
}

const fn hex_digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

/// The registry form: braces, lower case, as TDH renders `xs:GUID`.
impl fmt::Display for Guid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, rest @ ..] = self.data4;
        write!(
            f,
            "{{{:08x}-{:04x}-{:04x}-{a:02x}{b:02x}-",
            self.data1, self.data2, self.data3
        )?;
        for byte in rest {
            write!(f, "{byte:02x}")?;
        }
        f.write_str("}")
    }
}

impl fmt::Debug for Guid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Guid {
    type Err = ParseGuidError;

    fn from_str(text: &str) -> Result<Self, ParseGuidError> {
        Self::parse(text)
    }
}

/// The text is not a GUID.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseGuidError(());

impl fmt::Display for ParseGuidError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a GUID has the form {xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx}")
    }
}

impl core::error::Error for ParseGuidError {}

#[cfg(test)]
mod tests {
    use super::Guid;
    use std::string::ToString;

    const SAMPLE: Guid = Guid::from_u128(0x7d44233d_0365_4a8c_84c3_bc528b3d09d4);

    #[test]
    fn parts_bytes_and_text_agree() {
        let values = Guid::from_values(
            0x7d44_233d,
            0x0365,
            0x4a8c,
            [0x84, 0xc3, 0xbc, 0x52, 0x8b, 0x3d, 0x09, 0xd4],
        );
        assert_eq!(SAMPLE, values);
        let wire = [
            0x3d, 0x23, 0x44, 0x7d, 0x65, 0x03, 0x8c, 0x4a, 0x84, 0xc3, 0xbc, 0x52, 0x8b, 0x3d,
            0x09, 0xd4,
        ];
        assert_eq!(SAMPLE.to_wire(), wire);
        assert_eq!(Guid::from_wire(wire), SAMPLE);
        assert_eq!(Guid::from_u128(SAMPLE.to_u128()), SAMPLE);
        assert_eq!(SAMPLE.to_string(), "{7d44233d-0365-4a8c-84c3-bc528b3d09d4}");
    }

    #[test]
    fn parses_braced_bare_and_upper_case() {
        const CONST: Guid = match Guid::parse("{7D44233D-0365-4A8C-84C3-BC528B3D09D4}") {
            Ok(guid) => guid,
            Err(_) => Guid::ZERO,
        };
        assert_eq!(CONST, SAMPLE);
        assert_eq!("7d44233d-0365-4a8c-84c3-bc528b3d09d4".parse(), Ok(SAMPLE));
    }

    #[test]
    fn refuses_other_texts() {
        for text in [
            "",
            "{}",
            "{",
            "}{",
            "7d44233d03654a8c84c3bc528b3d09d4",
            "{7d44233d-0365-4a8c-84c3-bc528b3d09d4",
            "7d44233d-0365-4a8c-84c3-bc528b3d09d4}",
            " {7d44233d-0365-4a8c-84c3-bc528b3d09d4}",
            "{7d44233d-0365-4a8c-84c3-bc528b3d09dg}",
            "{7d44233d-0365-4a8c-84c3bc-528b3d09d4}",
            "{7d44233d-0365-4a8c-84c3-bc528b3d09\u{e9}}",
        ] {
            assert!(Guid::parse(text).is_err(), "{text}");
        }
    }
}
