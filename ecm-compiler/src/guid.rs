//! GUIDs as manifests write them.

use std::fmt;

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
