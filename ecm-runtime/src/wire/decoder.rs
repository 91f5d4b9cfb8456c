//! Reads the fields of one event from its payload.
//!
//! Borrows the payload only, and trusts nothing in it: every number is checked before it is used.

use super::field::{Field, Integer};
use super::seq::Seq;
use super::shape::Shape;
use crate::record::{DecodeError, EventRecord};

/// How many elements the arrays of one payload may have, taken together, that take no bytes at all. All else is bounded by
/// the payload's size; this keeps a hostile count from keeping a reader busy.
pub(crate) const MAX_EMPTY_ELEMENTS: u16 = 0xffff;

/// Reads the fields of one event, from front to back.
#[derive(Clone, Copy, Debug)]
pub struct Decoder<'a> {
    rest: &'a [u8],
    pointer_size: u8,
    /// How many more elements of arrays may take no bytes at all.
    empty_left: u16,
}

impl<'a> Decoder<'a> {
    /// Reads bytes in which pointers take `pointer_size` bytes: 4, or 8 for any other number.
    #[must_use]
    #[inline]
    pub const fn new(bytes: &'a [u8], pointer_size: u8) -> Self {
        Self {
            rest: bytes,
            pointer_size: if pointer_size == 4 { 4 } else { 8 },
            empty_left: MAX_EMPTY_ELEMENTS,
        }
    }

    /// Reads the payload of a record.
    #[must_use]
    #[inline]
    pub const fn of(record: &EventRecord<'a>) -> Self {
        Self::new(record.payload, record.header.pointer_size)
    }

    /// Reads a value.
    ///
    /// # Errors
    ///
    /// [`DecodeError::Short`] with `name` (or the name of a member of the value).
    #[inline]
    pub fn field<T: Field<'a>>(
        &mut self,
        name: &'static str,
        shape: Shape,
    ) -> Result<T, DecodeError> {
        match T::decode(self, shape) {
            Ok(value) => Ok(value),
            Err(error) => Err(error.at(name)),
        }
    }

    /// Reads a value as its type has it.
    ///
    /// # Errors
    ///
    /// As [`field`](Self::field).
    #[inline]
    pub fn natural<T: Field<'a>>(&mut self, name: &'static str) -> Result<T, DecodeError> {
        self.field(name, Shape::Natural)
    }

    /// Reads a value after its number of bytes.
    ///
    /// # Errors
    ///
    /// As [`field`](Self::field).
    #[inline]
    pub fn counted<T: Field<'a>>(&mut self, name: &'static str) -> Result<T, DecodeError> {
        self.field(name, Shape::Counted)
    }

    /// Reads a value of exactly this length by the manifest.
    ///
    /// # Errors
    ///
    /// As [`field`](Self::field).
    #[inline]
    pub fn fixed<T: Field<'a>>(
        &mut self,
        name: &'static str,
        length: u16,
    ) -> Result<T, DecodeError> {
        self.field(name, Shape::Fixed(length))
    }

    /// Reads a value of exactly this length by a length field.
    ///
    /// # Errors
    ///
    /// As [`field`](Self::field).
    #[inline]
    pub fn sized<T: Field<'a>>(
        &mut self,
        name: &'static str,
        length: usize,
    ) -> Result<T, DecodeError> {
        self.field(name, Shape::Sized(length))
    }

    /// Reads a boolean or a value of a map of so many bytes.
    ///
    /// # Errors
    ///
    /// As [`field`](Self::field).
    #[inline]
    pub fn width<T: Field<'a>>(&mut self, name: &'static str, bytes: u8) -> Result<T, DecodeError> {
        self.field(name, Shape::Width(bytes))
    }

    /// Reads a count or length field.
    ///
    /// # Errors
    ///
    /// [`DecodeError::Short`], or [`DecodeError::Count`] for a negative number.
    #[inline]
    pub fn count<T: Integer<'a>>(&mut self, name: &'static str) -> Result<usize, DecodeError> {
        self.field::<T>(name, Shape::NATURAL)?
            .to_len()
            .ok_or(DecodeError::Count { field: name })
    }

    /// Reads an array of `count` elements: checks them all, so that iterating over them cannot fail.
    ///
    /// # Errors
    ///
    /// [`DecodeError::Short`] or [`DecodeError::Empty`] with `name` (or the name of a member of an element).
    #[inline]
    pub fn seq<T: Field<'a>>(
        &mut self,
        name: &'static str,
        count: usize,
        shape: Shape,
    ) -> Result<Seq<'a, T>, DecodeError> {
        Seq::decode(self, count, shape).map_err(|error| error.at(name))
    }

    /// Why a field whose size depends on a later one cannot be read.
    #[must_use]
    pub const fn undecodable(&self, name: &'static str) -> DecodeError {
        DecodeError::Undecodable { field: name }
    }

    /// What has not been read: trailing bytes, when all fields have been.
    #[must_use]
    #[inline]
    pub const fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// The bytes of a pointer: 4 or 8.
    #[must_use]
    #[inline]
    pub const fn pointer_size(&self) -> u8 {
        self.pointer_size
    }

    /// Takes this many bytes.
    ///
    /// # Errors
    ///
    /// [`DecodeError::Short`] without a name.
    #[inline]
    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], DecodeError> {
        let (taken, rest) = self
            .rest
            .split_at_checked(count)
            .ok_or(DecodeError::SHORT)?;
        self.rest = rest;
        Ok(taken)
    }

    /// Takes elements of arrays that have no bytes.
    ///
    /// # Errors
    ///
    /// [`DecodeError::Empty`] without a name, once the payload has had more than [`MAX_EMPTY_ELEMENTS`].
    pub(crate) fn take_empty(&mut self, count: usize) -> Result<(), DecodeError> {
        let left = usize::from(self.empty_left).checked_sub(count);
        // What is left is no more than there was.
        self.empty_left = left.ok_or(DecodeError::EMPTY)? as u16;
        Ok(())
    }

    /// Takes the bytes of a scalar.
    #[inline]
    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or(DecodeError::SHORT)?;
        self.rest = rest;
        Ok(*taken)
    }

    /// Takes all that is left.
    #[inline]
    pub(crate) fn take_rest(&mut self) -> &'a [u8] {
        core::mem::take(&mut self.rest)
    }

    /// Takes the bytes of a string or binary whose length the shape gives, with units of `unit` bytes; `None` for one
    /// that must be found otherwise.
    #[inline]
    pub(crate) fn delimited(
        &mut self,
        shape: Shape,
        unit: usize,
    ) -> Result<Option<&'a [u8]>, DecodeError> {
        let bytes = match shape {
            Shape::Counted => usize::from(u16::from_le_bytes(self.array()?)),
            Shape::Fixed(length) => usize::from(length) * unit,
            Shape::Sized(length) => length.checked_mul(unit).ok_or(DecodeError::SHORT)?,
            Shape::Natural | Shape::Width(_) => return Ok(None),
        };
        self.take(bytes).map(Some)
    }
}
