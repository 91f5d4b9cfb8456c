//! What a template says of a field beside its type.

/// How a value lies in the payload where its type alone does not say it.
///
/// Generated code gives constants, so that the choice folds away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// As the type has it: strings end in NUL, all else is of fixed size or knows its own.
    Natural,
    /// After a 16-bit number of bytes (`win:CountedUnicodeString` and its like).
    Counted,
    /// Exactly this many code units or bytes by the manifest: strings are padded with NUL or cut at a character.
    Fixed(u16),
    /// Exactly this many code units or bytes by a length field, which was made to suit the value.
    Sized(usize),
    /// This many bytes: booleans (4, or 1 as `xs:boolean` of `win:UInt8`) and values of maps (1, 2 or 4).
    Width(u8),
}

impl Shape {
    /// As the type has it.
    pub const NATURAL: Self = Self::Natural;

    /// After a 16-bit number of bytes.
    #[must_use]
    pub const fn counted() -> Self {
        Self::Counted
    }

    /// Exactly this many code units or bytes by the manifest.
    #[must_use]
    pub const fn fixed(length: u16) -> Self {
        Self::Fixed(length)
    }

    /// Exactly this many code units or bytes by a length field.
    #[must_use]
    pub const fn sized(length: usize) -> Self {
        Self::Sized(length)
    }

    /// This many bytes, for booleans and values of maps.
    #[must_use]
    pub const fn width(bytes: u8) -> Self {
        Self::Width(bytes)
    }

    /// The length that manifest or length field gives.
    pub(crate) const fn length(self) -> Option<usize> {
        match self {
            Self::Fixed(length) => Some(length as usize),
            Self::Sized(length) => Some(length),
            Self::Natural | Self::Counted | Self::Width(_) => None,
        }
    }
}
