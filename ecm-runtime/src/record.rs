//! An event as a consumer sees it: header and payload, and what decoding it may say.
//!
//! Knows nothing of sessions and files, which make records, nor of the layout of any payload.

use core::fmt;

use crate::descriptor::EventDescriptor;
use crate::guid::Guid;
use crate::types::FileTime;

/// What stands beside the payload of an event (`EVENT_HEADER` and its extended items).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventHeader {
    /// The provider that wrote the event.
    pub provider: Guid,
    /// Id, version and the other attributes.
    pub descriptor: EventDescriptor,
    /// When it was written.
    pub timestamp: FileTime,
    /// The process that wrote it.
    pub process_id: u32,
    /// The thread that wrote it.
    pub thread_id: u32,
    /// The activity it belongs to; zero for none.
    pub activity: Guid,
    /// The activity that `activity` came from, where the writer names one.
    pub related_activity: Option<Guid>,
    /// The bytes of a pointer in the payload, 4 or 8: a property of each event, since 32-bit processes write 4 on 64-bit
    /// Windows too (`EVENT_HEADER_FLAG_32_BIT_HEADER`).
    pub pointer_size: u8,
}

/// An event as a consumer sees it.
///
/// A value that borrows the payload: what is decoded from it borrows the payload too and may outlive the record.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct EventRecord<'a> {
    /// What stands beside the payload.
    pub header: EventHeader,
    /// The fields of the event, packed without alignment, as its template says.
    pub payload: &'a [u8],
}

impl<'a> EventRecord<'a> {
    /// Puts header and payload together.
    #[must_use]
    pub const fn new(header: EventHeader, payload: &'a [u8]) -> Self {
        Self { header, payload }
    }

    /// Whether the record is this event: provider, id and version are the key by which ETW looks up a template; channel,
    /// level, opcode and the rest are no part of it.
    #[must_use]
    pub fn is(&self, provider: Guid, id: u16, version: u8) -> bool {
        let descriptor = &self.header.descriptor;
        descriptor.id == id && descriptor.version == version && self.header.provider == provider
    }
}

impl fmt::Debug for EventRecord<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventRecord")
            .field("header", &self.header)
            .field("payload", &Hex(self.payload))
            .finish()
    }
}

/// Bytes as hexadecimal digits, the way TDH shows `xs:hexBinary`.
pub(crate) struct Hex<'a>(pub(crate) &'a [u8]);

impl fmt::Debug for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("0x")?;
        for byte in self.0 {
            write!(f, "{byte:02X}")?;
        }
        Ok(())
    }
}

/// Why a payload is not the event it was taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// The record has another provider, id or version.
    WrongEvent,
    /// The payload ends before this field does (TDH: `ERROR_EVT_INVALID_EVENT_DATA`).
    Short {
        /// The field's name in the manifest.
        field: &'static str,
    },
    /// The payload gives this field a count or length that no payload can have: a negative one.
    Count {
        /// The field that holds the count.
        field: &'static str,
    },
    /// The arrays of the payload have more than 65535 elements that take no bytes, taken together: more than anything but
    /// a hostile writer has use for. The writers of this crate refuse them, too.
    Empty {
        /// The array that was one too many.
        field: &'static str,
    },
    /// The manifest makes the size of this field depend on a field that comes later, so that no decoder that reads from
    /// front to back can find its end.
    Undecodable {
        /// The field's name in the manifest.
        field: &'static str,
    },
    /// The payload holds a value that the type of this field does not have: a number that a closed enum has no variant for,
    /// an array of another length, a socket address of another family, a time that the standard library cannot hold. Only for
    /// types of the application (`#[derive(EventData)]`).
    Value {
        /// The field's name.
        field: &'static str,
    },
}

impl DecodeError {
    /// The error of a value that does not know which field it is read for.
    pub(crate) const SHORT: Self = Self::Short { field: "" };
    /// As [`SHORT`](Self::SHORT).
    pub(crate) const EMPTY: Self = Self::Empty { field: "" };
    /// As [`SHORT`](Self::SHORT), and for derived types.
    #[doc(hidden)]
    pub const VALUE: Self = Self::Value { field: "" };

    /// Names the field, unless the error came from a member that has a name already.
    #[must_use]
    pub(crate) fn at(self, name: &'static str) -> Self {
        match self {
            Self::Short { field: "" } => Self::Short { field: name },
            Self::Empty { field: "" } => Self::Empty { field: name },
            Self::Value { field: "" } => Self::Value { field: name },
            other => other,
        }
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongEvent => f.write_str("the record is another event"),
            Self::Short { field } => write!(f, "the payload ends before the field `{field}` does"),
            Self::Count { field } => write!(f, "the field `{field}` holds an impossible count"),
            Self::Empty { field } => {
                write!(f, "the array `{field}` has too many elements without bytes")
            }
            Self::Value { field } => {
                write!(
                    f,
                    "the field `{field}` holds a value that its type does not have"
                )
            }
            Self::Undecodable { field } => {
                write!(
                    f,
                    "the size of the field `{field}` depends on a field that comes later"
                )
            }
        }
    }
}

impl core::error::Error for DecodeError {}

#[cfg(test)]
mod tests {
    use super::{DecodeError, Hex};
    use std::{format, string::ToString};

    #[test]
    fn the_innermost_field_is_named() {
        assert_eq!(
            DecodeError::SHORT.at("Inner").at("Outer"),
            DecodeError::Short { field: "Inner" }
        );
        assert_eq!(DecodeError::WrongEvent.at("Outer"), DecodeError::WrongEvent);
        assert_eq!(
            DecodeError::SHORT.at("X").to_string(),
            "the payload ends before the field `X` does"
        );
    }

    #[test]
    fn bytes_are_shown_as_tdh_does() {
        assert_eq!(
            format!("{:?}", Hex(&[0x3e, 0xaf, 0x0f, 0xde])),
            "0x3EAF0FDE"
        );
    }
}
