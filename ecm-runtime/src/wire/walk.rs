//! Walks a payload by the table of its fields, without its Rust type.
//!
//! For `Debug` here, and for sinks that must write a payload in another layout.

use core::cell::Cell;
use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr};

use super::decoder::Decoder;
use super::field::{Field, Integer};
use super::lengths::Lengths;
use super::meta::{Count, FieldMeta, Length, in_type};
use super::shape::Shape;
use crate::guid::Guid;
use crate::record::{DecodeError, Hex};
use crate::types::{
    Ansi, FileTime, Pointer, Port, Sid, SocketAddress, SystemTime, Text, debug_map,
};

/// How many elements of arrays are shown of one event, or of one struct that is shown by itself: enough for anything that
/// a person reads.
const SHOWN_ELEMENTS: usize = 4096;

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
    lengths: Lengths,
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
            lengths: Lengths::default(),
        }
    }

    /// Goes past the next field.
    ///
    /// # Errors
    ///
    /// [`DecodeError::Short`] or [`DecodeError::Empty`], or [`DecodeError::Undecodable`] for a field whose size depends on a later one.
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
        if is_referenced(self.fields, index) {
            if let Some(length) = length_at(meta.in_type, self.input) {
                self.lengths.remember(index, length);
            }
        }
        for _ in 0..count.unwrap_or(1) {
            let before = self.input.rest().len();
            let read = Value::read(meta, &mut self.input, shape);
            read.map_err(|error| error.at(meta.name))?;
            if count.is_some() && self.input.rest().len() == before {
                let taken = self.input.take_empty(1);
                taken.map_err(|error| error.at(meta.name))?;
            }
        }
        self.next += 1;
        Ok(Some(found))
    }

    fn remembered(&self, field: u16, meta: &FieldMeta) -> Result<usize, DecodeError> {
        self.lengths
            .of(field.into())
            .ok_or(DecodeError::Undecodable { field: meta.name })
    }

    /// The field at whose end the payload was cut off, if it was: as far as can be told.
    #[cfg(feature = "alloc")]
    pub(crate) fn cut_field(mut self) -> Option<&'static FieldMeta> {
        loop {
            let field = self.fields.get(self.next);
            let at_end = self.input.rest().is_empty();
            match self.step() {
                Ok(Some(found)) => {
                    let has_bytes = found.count != Some(0) && found.shape.length() != Some(0);
                    // A string that is missing reads as an empty one.
                    if at_end && has_bytes {
                        return field;
                    }
                }
                Ok(None) => return None,
                Err(_) => return field,
            }
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

/// A field or value as `Debug` shows it, and how many elements of arrays may still be shown.
struct Shown<'s, T>(&'s T, &'s Cell<usize>);

impl fmt::Debug for Shown<'_, Found<'_>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(found, left) = self;
        let mut input = found.input;
        let mut value = || Value::read(found.meta, &mut input, found.shape).map_err(|_| fmt::Error);
        let Some(count) = found.count else {
            return Shown(&value()?, left).fmt(f);
        };
        let mut list = f.debug_list();
        for _ in 0..count {
            let Some(fewer) = left.get().checked_sub(1) else {
                return list.finish_non_exhaustive();
            };
            left.set(fewer);
            list.entry(&Shown(&value()?, left));
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

impl fmt::Debug for Shown<'_, Value<'_>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::Signed(value) => value.fmt(f),
            Value::Unsigned(value) => value.fmt(f),
            Value::Hex(value) => write!(f, "{value:#x}"),
            Value::Float(value) => value.fmt(f),
            Value::Double(value) => value.fmt(f),
            Value::Boolean(value) => value.fmt(f),
            Value::Guid(value) => value.fmt(f),
            Value::FileTime(value) => value.fmt(f),
            Value::SystemTime(value) => value.fmt(f),
            Value::Pointer(value) => value.fmt(f),
            Value::Port(value) => value.fmt(f),
            Value::IPv4(value) => value.fmt(f),
            Value::IPv6(value) => value.fmt(f),
            Value::Text(value) => value.fmt(f),
            Value::Ansi(value) => value.fmt(f),
            Value::Sid(value) => value.fmt(f),
            Value::SocketAddress(value) => value.fmt(f),
            Value::Binary(bytes) => Hex(bytes).fmt(f),
            Value::Map(meta, value) => match meta.map {
                Some(map) => debug_map(*value, map, f),
                None => value.fmt(f),
            },
            Value::Struct(meta, input) => debug_counted(meta.name, meta.members, *input, self.1, f),
        }
    }
}

/// Shows fields as the `Debug` of a struct with this name does. Counts and lengths are left out, as they are no fields
/// of the Rust type either. Of arrays, the first 4096 elements are shown, counted over all arrays; `..` stands for others.
pub(crate) fn debug_fields(
    name: &str,
    fields: &'static [FieldMeta],
    input: Decoder<'_>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    debug_counted(name, fields, input, &Cell::new(SHOWN_ELEMENTS), f)
}

fn debug_counted(
    name: &str,
    fields: &'static [FieldMeta],
    input: Decoder<'_>,
    left: &Cell<usize>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut shown = f.debug_struct(name);
    let mut walk = Walk::new(fields, input);
    loop {
        match walk.step() {
            Ok(Some(found)) => {
                if !is_referenced(fields, found.index) {
                    shown.field(found.meta.name, &Shown(&found, left));
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
