//! GUIDs as manifests write them, and as names give them.

use std::fmt;

use crate::sha1;

/// What EventSource hashes in front of a provider's name, in the order of the bytes.
const NAMESPACE: [u8; 16] = [
    0x48, 0x2C, 0x2D, 0xB2, 0xC3, 0x90, 0x47, 0xC8, 0x87, 0xF8, 0x1A, 0x15, 0xBF, 0xC1, 0x30, 0xFB,
];

/// A GUID; displayed in registry form, braces included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Guid {
    /// The first eight digits.
    pub data1: u32,
    /// Digits 9 to 12.
    pub data2: u16,
    /// Digits 13 to 16.
    pub data3: u16,
    /// The last 16 digits, as bytes in the order in which they are written.
    pub data4: [u8; 8],
}

impl Guid {
    /// The GUID of a provider that has only a name, by the rule of .NET's EventSource, which TraceLogging has too: the first
    /// 16 bytes of the SHA-1 of a fixed namespace and the name in upper case as UTF-16 (big-endian), marked as version 5.
    /// Tools that know the rule find the provider by its name.
    #[must_use]
    pub fn from_provider_name(name: &str) -> Self {
        let mut bytes = NAMESPACE.to_vec();
        // .NET maps character by character; the few whose upper case is longer stay as they are.
        let upper = name.chars().map(|c| {
            let mut upper = c.to_uppercase();
            match (upper.next(), upper.next()) {
                (Some(one), None) => one,
                _ => c,
            }
        });
        let mut units = [0; 2];
        for unit in upper.flat_map(|c| c.encode_utf16(&mut units).to_vec()) {
            bytes.extend_from_slice(&unit.to_be_bytes());
        }
        let [a, b, c, d, e, f, g, h, data4 @ ..] = sha1::sha1(&bytes).0;
        Self {
            data1: u32::from_le_bytes([a, b, c, d]),
            data2: u16::from_le_bytes([e, f]),
            data3: u16::from_le_bytes([g, h & 0x0F | 0x50]),
            data4,
        }
    }

    /// The bytes as Windows keeps them: the first three numbers little-endian.
    #[must_use]
    pub fn to_windows_bytes(self) -> [u8; 16] {
        let [a, b, c, d] = self.data1.to_le_bytes();
        let ([e, f], [g, h]) = (self.data2.to_le_bytes(), self.data3.to_le_bytes());
        let [i, j, k, l, m, n, o, p] = self.data4;
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
    }

    /// The GUID that these bytes of a file mean: the first three parts are little-endian.
    #[must_use]
    pub const fn from_wire(bytes: [u8; 16]) -> Self {
        let [a, b, c, d, e, f, g, h, data4 @ ..] = bytes;
        Self {
            data1: u32::from_le_bytes([a, b, c, d]),
            data2: u16::from_le_bytes([e, f]),
            data3: u16::from_le_bytes([g, h]),
            data4,
        }
    }

    /// Reads `8-4-4-4-12` hexadecimal digits in either case.
    #[must_use]
    pub fn parse_bare(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 36 {
            return None;
        }
        let mut value: u128 = 0;
        for (index, &byte) in digits.iter().enumerate() {
            if matches!(index, 8 | 13 | 18 | 23) {
                if byte != b'-' {
                    return None;
                }
            } else {
                value = value << 4 | u128::from((byte as char).to_digit(16)?);
            }
        }
        let [a, b, c, d, e, f, g, h, data4 @ ..] = value.to_be_bytes();
        Some(Self {
            data1: u32::from_be_bytes([a, b, c, d]),
            data2: u16::from_be_bytes([e, f]),
            data3: u16::from_be_bytes([g, h]),
            data4,
        })
    }
}

impl fmt::Display for Guid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d, e, g, h, i] = self.data4;
        write!(
            f,
            "{{{:08x}-{:04x}-{:04x}-{a:02x}{b:02x}-{c:02x}{d:02x}{e:02x}{g:02x}{h:02x}{i:02x}}}",
            self.data1, self.data2, self.data3
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Guid;

    #[test]
    fn names_give_the_published_guids() {
        for (name, guid) in [
            // EventSource's own documentation of a derived GUID, and .NET's providers whose published GUIDs are derived.
            ("Calculator", "5534a855-95dc-5099-33e3-5b8e79fed6fa"),
            ("System.Runtime", "49592c0f-5a05-516d-aa4b-a64e02026c89"),
            (
                "Microsoft-System-Net-Http",
                "bdd9a83e-1929-5482-0d73-2fe5e1c0e16d",
            ),
            (
                "Microsoft-Diagnostics-DiagnosticSource",
                "adb401e1-5296-51f8-c125-5fda75826144",
            ),
        ] {
            assert_eq!(
                Guid::from_provider_name(name),
                Guid::parse_bare(guid).expect("a GUID"),
                "{name}"
            );
            assert_eq!(
                Guid::from_provider_name(name),
                Guid::from_provider_name(&name.to_lowercase())
            );
        }
    }
}
