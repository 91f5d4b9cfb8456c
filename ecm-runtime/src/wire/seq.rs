//! Arrays of fields: the caller's slice, or the bytes of a payload.

use core::fmt;
use core::slice;

use super::decoder::Decoder;
use super::encoder::Encoder;
use super::field::Field;
use super::lent::Lent;
use super::shape::Shape;
use crate::data::Lend;
use crate::record::DecodeError;
use crate::status::WriteStatus;

/// An array in a payload: made from a slice by a writer, from the payload's bytes by a reader.
///
/// Elements in a payload are packed, unaligned and of various size, so that they are no slice; iterating gives them by
/// value. Comparison and `Debug` go by the elements, whichever form they have.
#[derive(Clone, Copy)]
pub struct Seq<'a, T>(Repr<'a, T>);

#[derive(Clone, Copy)]
enum Repr<'a, T> {
    Slice(&'a [T]),
    /// A slice of strings whose elements are made one by one.
    Strs(&'a [&'a str]),
    /// Values of a type of the application, each of which becomes an element.
    Lent(Lent<'a, T>),
    /// Elements that have been decoded once, so that they can be decoded again.
    Wire {
        bytes: &'a [u8],
        count: usize,
        shape: Shape,
        pointer_size: u8,
    },
}

impl<'a, T: Field<'a>> Seq<'a, T> {
    /// No elements.
    pub const EMPTY: Self = Self(Repr::Slice(&[]));

    /// The number of elements.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        match self.0 {
            Repr::Slice(values) => values.len(),
            Repr::Strs(values) => values.len(),
            Repr::Lent(values) => values.len(),
            Repr::Wire { count, .. } => count,
        }
    }

    /// Whether there are no elements.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The elements, by value.
    #[must_use]
    #[inline]
    pub fn iter(&self) -> SeqIter<'a, T> {
        SeqIter(match self.0 {
            Repr::Slice(values) => IterRepr::Slice(values.iter()),
            Repr::Strs(values) => IterRepr::Strs(values.iter()),
            Repr::Lent(values) => IterRepr::Lent(values),
            Repr::Wire {
                bytes,
                count,
                shape,
                pointer_size,
            } => IterRepr::Wire {
                input: Decoder::new(bytes, pointer_size),
                left: count,
                shape,
            },
        })
    }

    /// The element at this index: at once if the elements have a fixed size, else by way of those before it.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        if let Repr::Wire {
            bytes,
            count,
            shape,
            pointer_size,
        } = self.0
        {
            if let (true, Some(size)) = (index < count, T::wire_size(shape, pointer_size)) {
                let bytes = bytes.get(index.checked_mul(size)?..)?;
                return T::decode(&mut Decoder::new(bytes, pointer_size), shape).ok();
            }
        }
        self.iter().nth(index)
    }

    /// The caller's slice, if that is what the array was made from.
    #[must_use]
    pub const fn as_slice(&self) -> Option<&'a [T]> {
        match self.0 {
            Repr::Slice(values) => Some(values),
            Repr::Strs(_) | Repr::Lent(_) | Repr::Wire { .. } => None,
        }
    }

    /// The elements that these values become, each when it is asked for.
    #[must_use]
    #[inline]
    pub(crate) fn lent<U: Lend<'a, T> + Sync>(values: &'a [U]) -> Self {
        Self(Repr::Lent(Lent::new(values)))
    }

    /// Appends the elements. What [`decode`](Self::decode) would refuse is refused here, too.
    #[inline]
    pub(crate) fn encode(self, out: &mut Encoder<'a>, shape: Shape) {
        let in_place = match self.0 {
            Repr::Slice(values) => T::in_place(values, shape),
            _ => None,
        };
        match in_place {
            Some(bytes) => out.put_slice(bytes),
            None => {
                let size = T::wire_size(shape, 8);
                if size == Some(0) {
                    out.put_empty(self.len());
                }
                let mut values = self.iter();
                while let (false, Some(value)) = (out.has_failed(), values.next()) {
                    let before = out.position();
                    value.encode(out, shape);
                    if size.is_none() && out.position() == before && values.len() > 0 {
                        out.fail(WriteStatus::INVALID);
                    }
                }
            }
        }
    }

    /// Takes `count` elements from `input`, checking each once.
    ///
    /// The end of the payload ends a string, so a string may be missing there; but of an array only the last one may, and
    /// every other element has to take at least a byte: that bounds the work by the payload's size, whatever `count` says.
    /// Where the shape gives the elements no bytes, their number is bounded.
    pub(crate) fn decode(
        input: &mut Decoder<'a>,
        count: usize,
        shape: Shape,
    ) -> Result<Self, DecodeError> {
        let pointer_size = input.pointer_size();
        let bytes = match T::wire_size(shape, pointer_size) {
            Some(0) => {
                input.take_empty(count)?;
                &[]
            }
            Some(size) => input.take(count.checked_mul(size).ok_or(DecodeError::SHORT)?)?,
            None => {
                let start = input.rest();
                for index in 0..count {
                    let before = input.rest().len();
                    T::decode(input, shape)?;
                    if input.rest().len() == before && index + 1 < count {
                        return Err(DecodeError::SHORT);
                    }
                }
                &start[..start.len() - input.rest().len()]
            }
        };
        Ok(Self(Repr::Wire {
            bytes,
            count,
            shape,
            pointer_size,
        }))
    }
}

impl<'a, T: Field<'a>> Default for Seq<'a, T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<'a, T> From<&'a [T]> for Seq<'a, T> {
    #[inline]
    fn from(values: &'a [T]) -> Self {
        Self(Repr::Slice(values))
    }
}

impl<'a, T, const N: usize> From<&'a [T; N]> for Seq<'a, T> {
    #[inline]
    fn from(values: &'a [T; N]) -> Self {
        Self(Repr::Slice(values))
    }
}

#[cfg(feature = "alloc")]
impl<'a, T> From<&'a alloc::vec::Vec<T>> for Seq<'a, T> {
    #[inline]
    fn from(values: &'a alloc::vec::Vec<T>) -> Self {
        Self(Repr::Slice(values))
    }
}

macro_rules! from_strs {
    ($($element:ident)*) => {$(
        impl<'a> From<&'a [&'a str]> for Seq<'a, crate::types::$element<'a>> {
            #[inline]
            fn from(values: &'a [&'a str]) -> Self {
                Self(Repr::Strs(values))
            }
        }

        impl<'a, const N: usize> From<&'a [&'a str; N]> for Seq<'a, crate::types::$element<'a>> {
            #[inline]
            fn from(values: &'a [&'a str; N]) -> Self {
                Self(Repr::Strs(values))
            }
        }

        #[cfg(feature = "alloc")]
        impl<'a> From<&'a alloc::vec::Vec<&'a str>> for Seq<'a, crate::types::$element<'a>> {
            #[inline]
            fn from(values: &'a alloc::vec::Vec<&'a str>) -> Self {
                Self(Repr::Strs(values))
            }
        }

        /// Nothing is copied: each element is made of its string when it is asked for.
        #[cfg(feature = "alloc")]
        impl<'a> From<&'a [alloc::string::String]> for Seq<'a, crate::types::$element<'a>> {
            #[inline]
            fn from(values: &'a [alloc::string::String]) -> Self {
                Self::lent(values)
            }
        }

        #[cfg(feature = "alloc")]
        impl<'a, const N: usize> From<&'a [alloc::string::String; N]> for Seq<'a, crate::types::$element<'a>> {
            #[inline]
            fn from(values: &'a [alloc::string::String; N]) -> Self {
                Self::lent(values)
            }
        }

        #[cfg(feature = "alloc")]
        impl<'a> From<&'a alloc::vec::Vec<alloc::string::String>> for Seq<'a, crate::types::$element<'a>> {
            #[inline]
            fn from(values: &'a alloc::vec::Vec<alloc::string::String>) -> Self {
                Self::lent(values)
            }
        }
    )*};
}

from_strs!(Text Ansi);

impl<'a, T: Field<'a>> IntoIterator for Seq<'a, T> {
    type Item = T;
    type IntoIter = SeqIter<'a, T>;

    #[inline]
    fn into_iter(self) -> SeqIter<'a, T> {
        self.iter()
    }
}

impl<'a, T: Field<'a>> IntoIterator for &Seq<'a, T> {
    type Item = T;
    type IntoIter = SeqIter<'a, T>;

    #[inline]
    fn into_iter(self) -> SeqIter<'a, T> {
        self.iter()
    }
}

impl<'a, 'b, T: Field<'a> + PartialEq<U>, U: Field<'b>> PartialEq<Seq<'b, U>> for Seq<'a, T> {
    fn eq(&self, other: &Seq<'b, U>) -> bool {
        self.len() == other.len()
            && self
                .iter()
                .zip(other.iter())
                .all(|(mine, other)| mine == other)
    }
}

impl<'a, T: Field<'a> + Eq> Eq for Seq<'a, T> {}

impl<'a, T: Field<'a> + PartialEq<U>, U> PartialEq<[U]> for Seq<'a, T> {
    fn eq(&self, other: &[U]) -> bool {
        self.len() == other.len() && self.iter().zip(other).all(|(mine, other)| mine == *other)
    }
}

impl<'a, T: Field<'a> + PartialEq<U>, U> PartialEq<&[U]> for Seq<'a, T> {
    fn eq(&self, other: &&[U]) -> bool {
        *self == **other
    }
}

impl<'a, T: Field<'a> + PartialEq<U>, U, const N: usize> PartialEq<[U; N]> for Seq<'a, T> {
    fn eq(&self, other: &[U; N]) -> bool {
        *self == other[..]
    }
}

impl<'a, T: Field<'a> + fmt::Debug> fmt::Debug for Seq<'a, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The elements of a [`Seq`], by value.
#[derive(Clone)]
pub struct SeqIter<'a, T>(IterRepr<'a, T>);

#[derive(Clone)]
enum IterRepr<'a, T> {
    Slice(slice::Iter<'a, T>),
    Strs(slice::Iter<'a, &'a str>),
    Lent(Lent<'a, T>),
    Wire {
        input: Decoder<'a>,
        left: usize,
        shape: Shape,
    },
}

impl<'a, T: Field<'a>> Iterator for SeqIter<'a, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        match &mut self.0 {
            IterRepr::Slice(values) => values.next().copied(),
            IterRepr::Strs(values) => values.next().and_then(|text| T::from_text(text)),
            IterRepr::Lent(values) => values.next(),
            IterRepr::Wire { input, left, shape } => {
                *left = left.checked_sub(1)?;
                // The elements decoded when the array did; they would here, too.
                T::decode(input, *shape).ok()
            }
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = match &self.0 {
            IterRepr::Slice(values) => values.len(),
            IterRepr::Strs(values) => values.len(),
            IterRepr::Lent(values) => values.len(),
            IterRepr::Wire { left, .. } => *left,
        };
        (len, Some(len))
    }
}

impl<'a, T: Field<'a>> ExactSizeIterator for SeqIter<'a, T> {}

impl<'a, T: Field<'a>> core::iter::FusedIterator for SeqIter<'a, T> {}
