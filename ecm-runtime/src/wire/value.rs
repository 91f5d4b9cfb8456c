//! `Debug` and `PartialEq` of payload types: by what they encode to, one function for all types.

use core::fmt;

use super::data::DataDescriptor;
use super::decoder::Decoder;
use super::encoder::Encoder;
use super::field::{Field, Payload};
use super::meta::FieldMeta;
use super::shape::Shape;
#[cfg(feature = "alloc")]
use super::walk::Walk;
use super::walk::debug_fields;

/// The bytes of a pointer in what this machine encodes.
const POINTER_SIZE: u8 = size_of::<usize>() as u8;

/// `Debug` of an event: its fields by the manifest's names, and of arrays the first 4096 elements, counted over all of
/// them. What cannot be encoded is shown as the reason and, with `alloc`, the field.
///
/// # Errors
///
/// Those of `f`.
pub fn debug<'a, P: Payload<'a>>(event: &P, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut out = Encoder::flat();
    event.encode(&mut out);
    debug_encoded(P::META.name, P::META.fields, &mut out, f)
}

/// `Debug` of a struct of an event.
///
/// # Errors
///
/// Those of `f`.
pub fn debug_struct<'a, T: Field<'a>>(
    name: &str,
    members: &'static [FieldMeta],
    value: T,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut out = Encoder::flat();
    value.encode(&mut out, Shape::NATURAL);
    debug_encoded(name, members, &mut out, f)
}

fn debug_encoded(
    name: &str,
    fields: &'static [FieldMeta],
    out: &mut Encoder<'_>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match out.finish() {
        Ok(descriptors) => {
            let bytes = descriptors
                .payload()
                .first()
                .map_or(&[][..], DataDescriptor::bytes);
            debug_fields(name, fields, Decoder::new(bytes, POINTER_SIZE), f)
        }
        Err(status) => match failed_field(fields, out) {
            Some(field) => write!(f, "{name}({status}: `{}`)", field.name),
            None => write!(f, "{name}({status})"),
        },
    }
}

/// The field that an encoder could not encode, as far as can be told: found by reading what it has encoded before.
pub(crate) fn failed_field(
    fields: &'static [FieldMeta],
    out: &Encoder<'_>,
) -> Option<&'static FieldMeta> {
    #[cfg(feature = "alloc")]
    return Walk::new(fields, Decoder::new(&out.before_failure()?, POINTER_SIZE)).cut_field();
    #[cfg(not(feature = "alloc"))]
    {
        let _ = (fields, out);
        None
    }
}

/// `PartialEq` of events: whether they are written as the same bytes. Floats are equal if their bits are; a value that
/// cannot be encoded equals none.
#[must_use]
pub fn eq<'a, P: Payload<'a>>(one: &P, other: &P) -> bool {
    let (mut left, mut right) = (Encoder::new(), Encoder::new());
    one.encode(&mut left);
    other.encode(&mut right);
    eq_encoded(&mut left, &mut right)
}

/// `PartialEq` of structs of events.
#[must_use]
pub fn eq_struct<'a, T: Field<'a>>(one: T, other: T) -> bool {
    let (mut left, mut right) = (Encoder::new(), Encoder::new());
    one.encode(&mut left, Shape::NATURAL);
    other.encode(&mut right, Shape::NATURAL);
    eq_encoded(&mut left, &mut right)
}

fn eq_encoded(left: &mut Encoder<'_>, right: &mut Encoder<'_>) -> bool {
    let (Ok(left), Ok(right)) = (left.finish(), right.finish()) else {
        return false;
    };
    if left.payload_len() != right.payload_len() {
        return false;
    }
    let mut left = left.payload().iter().map(DataDescriptor::bytes);
    let mut right = right.payload().iter().map(DataDescriptor::bytes);
    let (mut mine, mut other): (&[u8], &[u8]) = (&[], &[]);
    loop {
        if mine.is_empty() {
            match left.next() {
                Some(bytes) => mine = bytes,
                // Both have the same number of bytes, so both are at their end.
                None => return true,
            }
        }
        if other.is_empty() {
            match right.next() {
                Some(bytes) => other = bytes,
                None => return true,
            }
        }
        let common = mine.len().min(other.len());
        if mine[..common] != other[..common] {
            return false;
        }
        (mine, other) = (&mine[common..], &other[common..]);
    }
}
