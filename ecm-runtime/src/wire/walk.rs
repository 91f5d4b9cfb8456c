//! Walks a payload by the table of its fields, without its Rust type.
//!
//! For `Debug` here, and for sinks that must write a payload in another layout.

use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr};

use super::decoder::Decoder;
use super::field::{Field, Integer};
use super::meta::{Count, FieldMeta, Length, in_type};
use super::shape::Shape;
use crate::guid::Guid;
use crate::record::{DecodeError, Hex};
use crate::types::{
    Ansi, FileTime, Pointer, Port, Sid, SocketAddress, SystemTime, Text, debug_map,
};

/// How many fields of a table can hold a count or length for others; `mc` allows 99 fields.
const REMEMBERED: usize = 128;

/// Output types that decide what a value is, not only how it is shown.
mod out_type {
    pub(super) const BOOLEAN: u8 = 13;
    pub(super) const HEX_INT8: u8 = 16;
    pub(super) const HEX_INT64: u8 = 19;
    pub(super) const PORT: u8 = 22;
    pub(super) const IPV4: u8 = 23;
    pub(super) const IPV6: u8 = 24;
    pub(super) const SOCKET_ADDRESS: u8 = 25;
    pub(super) const ERROR_CODE: u8 = 29;
    pub(super) const NTSTATUS: u8 = 31;
    pub(super) const HRESULT: u8 = 32;
    pub(super) const CODE_POINTER: u8 = 37;
}

/// The fields of a payload, one after the other.
pub(crate) struct Walk<'a> {
    fields: &'static [FieldMeta],
    next: usize,
    input: Decoder<'a>,
    /// The values of the integers among the fields so far: counts and lengths refer to them by index.
    lengths: [usize; REMEMBERED],
}

/// A field that a [`Walk`] has come to.
pub(crate) struct Found<'a> {
    /// Its row of the table.
    pub(crate) meta: &'static FieldMeta,
    /// Its place in the table.
    pub(crate) index: usize,
    /// The number of elements of an array.
    count: Option<usize>,
    shape: Shape,
    /// Where its bytes begin.
    input: Decoder<'a>,
}

impl<'a> Walk<'a> {
    /// Starts at the first of `fields`.
    pub(crate) fn new(fields: &'static [FieldMeta], input: Decoder<'a>) -> Self {
        Self {
            fields,
            next: 0,
            input,
            lengths: [0; REMEMBERED],
        }
    }

    /// Goes past the next field.
    ///
    /// # Errors
    ///
    /// [`DecodeError::Short`], or [`DecodeError::Undecodable`] for a field whose size depends on a later one.
    pub(crate) fn step(&mut self) -> Result<Option<Found<'a>>, DecodeError> {
        let Some(meta) = self.fields.get(self.next) else {
            return Ok(None);
        };
        let index = self.next;
        let count = match meta.count {
            // mc takes an array of at most one as a single value.
            Count::One | Count::Fixed(0 | 1) => None,
            Count::Fixed(count) => Some(usize::from(count)),
            Count::Field(field) => Some(self.remembered(field, meta)?),
        };
        let shape = match (meta.length, meta.in_type) {
            // It knows its own size, whatever the manifest says.
            (_, in_type::SID) => Shape::Natural,
            (Length::Fixed(length), _) => Shape::Fixed(length),
            (Length::Field(field), _) => Shape::Sized(self.remembered(field, meta)?),
            (
                Length::Natural,
                in_type::COUNTED_UNICODE_STRING
                | in_type::COUNTED_ANSI_STRING
                | in_type::COUNTED_BINARY,
            ) => Shape::Counted,
            (Length::Natural, _) => Shape::Natural,
        };
        let found = Found {
            meta,
            index,
            count,
            shape,
            input: self.input,
        };
        if let (Some(length), Some(slot)) = (
            length_at(meta.in_type, self.input),
            self.lengths.get_mut(index),
        ) {
            *slot = length;
        }
        for _ in 0..count.unwrap_or(1) {
            Value::read(meta, &mut self.input, shape).map_err(|error| error.at(meta.name))?;
        }
        self.next += 1;
        Ok(Some(found))
    }

    fn remembered(&self, field: u16, meta: &FieldMeta) -> Result<usize, DecodeError> {
        let field = usize::from(field);
        match self.lengths.get(field) {
            Some(&length) if field < self.next => Ok(length),
            _ => Err(DecodeError::Undecodable { field: meta.name }),
        }
    }
}

/// The integer of this type that begins here, as a count or length: before map and output type make something else of it.
fn length_at(in_type: u8, mut input: Decoder<'_>) -> Option<usize> {
    match in_type {
        in_type::INT8 => i8::from_le_bytes(input.array().ok()?).to_len(),
        in_type::UINT8 => u8::from_le_bytes(input.array().ok()?).to_len(),
        in_type::INT16 => i16::from_le_bytes(input.array().ok()?).to_len(),
        in_type::UINT16 => u16::from_le_bytes(input.array().ok()?).to_len(),
        in_type::INT32 => i32::from_le_bytes(input.array().ok()?).to_len(),
        in_type::UINT32 | in_type::HEX_INT32 => u32::from_le_bytes(input.array().ok()?).to_len(),
        in_type::INT64 => i64::from_le_bytes(input.array().ok()?).to_len(),
        in_type::UINT64 | in_type::HEX_INT64 => u64::from_le_bytes(input.array().ok()?).to_len(),
        _ => None,
    }
}

impl fmt::Debug for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut input = self.input;
        let mut value = || Value::read(self.meta, &mut input, self.shape).map_err(|_| fmt::Error);
        let Some(count) = self.count else {
            return fmt::Debug::fmt(&value()?, f);
        };
        let mut list = f.debug_list();
        for _ in 0..count {
            list.entry(&value()?);
        }
        list.finish()
    }
}

/// One value.
enum Value<'a> {
    Signed(i64),
    Unsigned(u64),
    Hex(u64),
    Float(f32),
    Double(f64),
    Boolean(bool),
    Guid(Guid),
    FileTime(FileTime),
    SystemTime(SystemTime),
    Pointer(Pointer),
    Port(Port),
    IPv4(Ipv4Addr),
    IPv6(Ipv6Addr),
    Text(Text<'a>),
    Ansi(Ansi<'a>),
    Sid(Sid<'a>),
    SocketAddress(SocketAddress<'a>),
    Binary(&'a [u8]),
    Map(&'static FieldMeta, u32),
    Struct(&'static FieldMeta, Decoder<'a>),
}

impl<'a> Value<'a> {
    fn read(
        meta: &'static FieldMeta,
        input: &mut Decoder<'a>,
        shape: Shape,
    ) -> Result<Self, DecodeError> {
        let value = match meta.in_type {
            in_type::UNICODE_STRING | in_type::COUNTED_UNICODE_STRING => {
                Self::Text(Text::decode(input, shape)?)
            }
            in_type::ANSI_STRING | in_type::COUNTED_ANSI_STRING => {
                Self::Ansi(Ansi::decode(input, shape)?)
            }
            in_type::BINARY | in_type::COUNTED_BINARY => Self::read_binary(meta, input, shape)?,
            in_type::SID => Self::Sid(Sid::decode(input, shape)?),
            in_type::BOOLEAN => Self::Boolean(bool::decode(input, Shape::Width(4))?),
            in_type::UINT8 if meta.out_type == out_type::BOOLEAN => {
                Self::Boolean(bool::decode(input, Shape::Width(1))?)
            }
            in_type::UINT16 if meta.out_type == out_type::PORT => {
                Self::Port(Port::decode(input, shape)?)
            }
            in_type::UINT32 if meta.out_type == out_type::IPV4 => {
                Self::IPv4(Ipv4Addr::decode(input, shape)?)
            }
            in_type::FLOAT => Self::Float(f32::decode(input, shape)?),
            in_type::DOUBLE => Self::Double(f64::decode(input, shape)?),
            in_type::GUID => Self::Guid(Guid::decode(input, shape)?),
            in_type::POINTER => Self::Pointer(Pointer::decode(input, shape)?),
            in_type::FILETIME => Self::FileTime(FileTime::decode(input, shape)?),
            in_type::SYSTEMTIME => Self::SystemTime(SystemTime::decode(input, shape)?),
            in_type::STRUCT => {
                let start = *input;
                let mut members = Walk::new(meta.members, *input);
                while members.step()?.is_some() {}
                *input = members.input;
                Self::Struct(meta, start)
            }
            _ => return Self::read_integer(meta, input),
        };
        Ok(value)
    }

    fn read_binary(
        meta: &'static FieldMeta,
        input: &mut Decoder<'a>,
        shape: Shape,
    ) -> Result<Self, DecodeError> {
        match (meta.out_type, shape) {
            (out_type::IPV6, Shape::Natural | Shape::Fixed(16)) => {
                Ipv6Addr::decode(input, shape).map(Self::IPv6)
            }
            (out_type::SOCKET_ADDRESS, _) => {
                SocketAddress::decode(input, shape).map(Self::SocketAddress)
            }
            _ => <&[u8]>::decode(input, shape).map(Self::Binary),
        }
    }

    fn read_integer(
        meta: &'static FieldMeta,
        input: &mut Decoder<'a>,
    ) -> Result<Self, DecodeError> {
        let (raw, bits) = match meta.in_type {
            in_type::INT8 | in_type::UINT8 => (u64::from(u8::from_le_bytes(input.array()?)), 8),
            in_type::INT16 | in_type::UINT16 => (u64::from(u16::from_le_bytes(input.array()?)), 16),
            in_type::INT32 | in_type::UINT32 | in_type::HEX_INT32 => {
                (u64::from(u32::from_le_bytes(input.array()?)), 32)
            }
            in_type::INT64 | in_type::UINT64 | in_type::HEX_INT64 => {
                (u64::from_le_bytes(input.array()?), 64)
            }
            // No other code is in a table of generated code.
            _ => return Err(DecodeError::Undecodable { field: meta.name }),
        };
        // Values of maps have 32 bits: a map says nothing of a larger integer.
        if meta.map.is_some() && bits <= 32 {
            return Ok(Self::Map(meta, raw as u32));
        }
        Ok(match (meta.in_type, meta.out_type) {
            (in_type::HEX_INT32 | in_type::HEX_INT64, _)
            | (
                _,
                out_type::HEX_INT8..=out_type::HEX_INT64
                | out_type::ERROR_CODE
                | out_type::NTSTATUS
                | out_type::HRESULT
                | out_type::CODE_POINTER,
            ) => Self::Hex(raw),
            (in_type::INT8 | in_type::INT16 | in_type::INT32 | in_type::INT64, _) => {
                Self::Signed((raw << (64 - bits)) as i64 >> (64 - bits))
            }
            _ => Self::Unsigned(raw),
        })
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signed(value) => value.fmt(f),
            Self::Unsigned(value) => value.fmt(f),
            Self::Hex(value) => write!(f, "{value:#x}"),
            Self::Float(value) => value.fmt(f),
            Self::Double(value) => value.fmt(f),
            Self::Boolean(value) => value.fmt(f),
            Self::Guid(value) => value.fmt(f),
            Self::FileTime(value) => value.fmt(f),
            Self::SystemTime(value) => value.fmt(f),
            Self::Pointer(value) => value.fmt(f),
            Self::Port(value) => value.fmt(f),
            Self::IPv4(value) => value.fmt(f),
            Self::IPv6(value) => value.fmt(f),
            Self::Text(value) => value.fmt(f),
            Self::Ansi(value) => value.fmt(f),
            Self::Sid(value) => value.fmt(f),
            Self::SocketAddress(value) => value.fmt(f),
            Self::Binary(bytes) => Hex(bytes).fmt(f),
            Self::Map(meta, value) => match meta.map {
                Some(map) => debug_map(*value, map, f),
                None => value.fmt(f),
            },
            Self::Struct(meta, input) => debug_fields(meta.name, meta.members, *input, f),
        }
    }
}

/// Shows fields as the `Debug` of a struct with this name does. Counts and lengths are left out, as they are no fields
/// of the Rust type either.
pub(crate) fn debug_fields(
    name: &str,
    fields: &'static [FieldMeta],
    input: Decoder<'_>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut shown = f.debug_struct(name);
    let mut walk = Walk::new(fields, input);
    loop {
        match walk.step() {
            Ok(Some(found)) => {
                if !is_referenced(fields, found.index) {
                    shown.field(found.meta.name, &found);
                }
            }
            Ok(None) => return shown.finish(),
            Err(_) => return shown.finish_non_exhaustive(),
        }
    }
}

/// Whether the field with this index holds the count or length of others.
fn is_referenced(fields: &[FieldMeta], index: usize) -> bool {
    fields.iter().any(|field| {
        matches!(field.count, Count::Field(at) if usize::from(at) == index)
            || matches!(field.length, Length::Field(at) if usize::from(at) == index)
    })
}
