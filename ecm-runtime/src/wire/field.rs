//! Values that can stand in a payload.

use core::net::{Ipv4Addr, Ipv6Addr};

use super::decoder::Decoder;
use super::encoder::Encoder;
use super::in_place::Viewer;
use super::meta::EventMeta;
use super::shape::Shape;
use crate::guid::Guid;
use crate::record::DecodeError;
use crate::status::WriteStatus;

/// The payload of one event. Implemented by generated code.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no event",
    label = "a struct of the provider is named by `of`",
    note = "write `#[data(of = …)]` for a struct of the provider, `#[data(event = …)]` for an event"
)]
pub trait Payload<'a>: Sized {
    /// What the runtime knows of the event.
    const META: &'static EventMeta;

    /// Packs the fields.
    fn encode(&self, out: &mut Encoder<'a>);

    /// Shows the fields where they lie, if that can make packing them superfluous.
    #[inline]
    fn view<'e>(&'e self, to: &mut impl Viewer<'a, 'e>)
    where
        'a: 'e,
    {
        to.pack();
    }
}

/// A value that can stand in a payload: the types of this crate, and the structs of generated code.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in a payload",
    label = "no field has this type",
    note = "in a derive: write `#[data(event = …)]` for an event, `#[data(of = …)]` for a struct of the provider"
)]
pub trait Field<'a>: Copy + 'a {
    /// Appends the value. What does not fit `shape` fails the encoder.
    fn encode(self, out: &mut Encoder<'a>, shape: Shape);

    /// Reads the value.
    ///
    /// # Errors
    ///
    /// [`DecodeError::Short`] when the payload ends too early.
    fn decode(input: &mut Decoder<'a>, shape: Shape) -> Result<Self, DecodeError>;

    /// The length in the unit of a length field: code units of a Unicode string, bytes of all else that has one.
    #[inline]
    fn wire_len(self) -> usize {
        0
    }

    /// The size in a payload, where type and shape fix it.
    #[inline]
    fn wire_size(_shape: Shape, _pointer_size: u8) -> Option<usize> {
        None
    }

    /// The bytes of the elements, where they lie in memory just as in a payload.
    #[inline]
    fn in_place(_values: &'a [Self], _shape: Shape) -> Option<&'a [u8]> {
        None
    }

    /// The most blocks that a value needs which lies in memory as in a payload.
    const BLOCKS: usize = 0;

    /// Whether the value lies in memory as in a payload.
    #[inline]
    fn lies(&self, _shape: Shape) -> bool {
        false
    }

    /// The bytes of a value that [lies](Self::lies) in memory as in a payload, in as many blocks as its type needs.
    #[inline]
    fn pieces<'e>(&'e self, _shape: Shape) -> [&'e [u8]; 2]
    where
        'a: 'e,
    {
        [&[], &[]]
    }

    /// The value that text means, for arrays of strings.
    #[inline]
    fn from_text(_text: &'a str) -> Option<Self> {
        None
    }
}

/// Integers: the types that a count or length field can have.
pub trait Integer<'a>: Field<'a> {
    /// The count as this type, if it fits.
    fn from_len(length: usize) -> Option<Self>;

    /// The value as a count, if it can be one.
    fn to_len(self) -> Option<usize>;
}

/// Views a slice of scalars as bytes.
///
/// # Safety
///
/// `T` has no padding and no invalid bytes to read: every byte of every value is initialised.
#[inline]
unsafe fn bytes_of<T>(values: &[T]) -> &[u8] {
    // SAFETY: the same memory as the slice's, and the caller vouches that all of it is initialised.
    unsafe { core::slice::from_raw_parts(values.as_ptr().cast(), size_of_val(values)) }
}

macro_rules! scalars {
    ($($type:ty: $size:literal, $to:expr, $from:expr;)*) => {$(
        impl<'a> Field<'a> for $type {
            #[inline]
            fn encode(self, out: &mut Encoder<'a>, _shape: Shape) {
                let to: fn($type) -> [u8; $size] = $to;
                out.put(to(self));
            }

            #[inline]
            fn decode(input: &mut Decoder<'a>, _shape: Shape) -> Result<Self, DecodeError> {
                let from: fn([u8; $size]) -> $type = $from;
                input.array().map(from)
            }

            #[inline]
            fn wire_size(_shape: Shape, _pointer_size: u8) -> Option<usize> {
                Some($size)
            }

            #[inline]
            fn in_place(values: &'a [Self], _shape: Shape) -> Option<&'a [u8]> {
                const { assert!(size_of::<$type>() == $size) };
                // SAFETY: the type has as many bytes as its parts (asserted above), so that there is no padding.
                cfg!(target_endian = "little").then(|| unsafe { bytes_of(values) })
            }

            const BLOCKS: usize = 1;

            #[inline]
            fn lies(&self, _shape: Shape) -> bool {
                cfg!(target_endian = "little")
            }

            #[inline]
            fn pieces<'e>(&'e self, shape: Shape) -> [&'e [u8]; 2]
            where
                'a: 'e,
            {
                let bytes = <Self as Field<'e>>::in_place(core::slice::from_ref(self), shape);
                [bytes.unwrap_or_default(), &[]]
            }
        }
    )*};
}

macro_rules! numbers {
    ($($type:ty: $size:literal;)*) => {
        scalars! { $($type: $size, <$type>::to_le_bytes, <$type>::from_le_bytes;)* }
    };
}

numbers! {
    u8: 1; i8: 1; u16: 2; i16: 2; u32: 4; i32: 4; u64: 8; i64: 8; f32: 4; f64: 8;
}

scalars! {
    Guid: 16, Guid::to_wire, Guid::from_wire;
    Ipv4Addr: 4, |address| address.octets(), Ipv4Addr::from;
    Ipv6Addr: 16, |address| address.octets(), Ipv6Addr::from;
    crate::types::FileTime: 8, |time| time.0.to_le_bytes(), |bytes| crate::types::FileTime(u64::from_le_bytes(bytes));
    crate::types::SystemTime: 16, |time| words_to_wire(time.words()), |bytes| {
        crate::types::SystemTime::from_words(words_from_wire(bytes))
    };
}

#[inline]
fn words_to_wire(words: [u16; 8]) -> [u8; 16] {
    let mut bytes = [0; 16];
    for (pair, word) in bytes.chunks_exact_mut(2).zip(words) {
        pair.copy_from_slice(&word.to_le_bytes());
    }
    bytes
}

#[inline]
fn words_from_wire(bytes: [u8; 16]) -> [u16; 8] {
    core::array::from_fn(|at| u16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]))
}

macro_rules! integers {
    ($($type:ty)*) => {$(
        impl Integer<'_> for $type {
            #[inline]
            fn from_len(length: usize) -> Option<Self> {
                Self::try_from(length).ok()
            }

            #[inline]
            fn to_len(self) -> Option<usize> {
                usize::try_from(self).ok()
            }
        }
    )*};
}

integers!(u8 i8 u16 i16 u32 i32 u64 i64);

/// `win:Boolean` (four bytes) and `xs:boolean` of `win:UInt8` (one): zero is false, all else true.
impl<'a> Field<'a> for bool {
    #[inline]
    fn encode(self, out: &mut Encoder<'a>, shape: Shape) {
        match shape {
            Shape::Width(1) => out.put([u8::from(self)]),
            _ => out.put(u32::from(self).to_le_bytes()),
        }
    }

    #[inline]
    fn decode(input: &mut Decoder<'a>, shape: Shape) -> Result<Self, DecodeError> {
        match shape {
            Shape::Width(1) => input.array().map(|[byte]| byte != 0),
            _ => input.array().map(|bytes: [u8; 4]| bytes != [0; 4]),
        }
    }

    #[inline]
    fn wire_size(shape: Shape, _pointer_size: u8) -> Option<usize> {
        match shape {
            Shape::Width(1) => Some(1),
            _ => Some(4),
        }
    }

    const BLOCKS: usize = 1;

    #[inline]
    fn lies(&self, _shape: Shape) -> bool {
        true
    }

    #[inline]
    fn pieces<'e>(&'e self, shape: Shape) -> [&'e [u8]; 2]
    where
        'a: 'e,
    {
        // Not the value itself, but a constant of as many bytes.
        let bytes: &[u8; 4] = if *self { &[1, 0, 0, 0] } else { &[0; 4] };
        match shape {
            Shape::Width(1) => [&bytes[..1], &[]],
            _ => [bytes, &[]],
        }
    }
}

/// `win:Binary` and `win:CountedBinary`. Without any length a binary is the rest of the payload.
impl<'a> Field<'a> for &'a [u8] {
    #[inline]
    fn encode(self, out: &mut Encoder<'a>, shape: Shape) {
        match shape {
            Shape::Counted => match u16::try_from(self.len()) {
                Ok(count) => out.put(count.to_le_bytes()),
                Err(_) => return out.fail(WriteStatus::INVALID),
            },
            // A binary is not text: it has no padding that a reader could tell from content.
            _ if shape.length().is_some_and(|length| length != self.len()) => {
                return out.fail(WriteStatus::INVALID);
            }
            _ => {}
        }
        out.put_slice(self);
    }

    #[inline]
    fn decode(input: &mut Decoder<'a>, shape: Shape) -> Result<Self, DecodeError> {
        input
            .delimited(shape, 1)
            .map(|bytes| bytes.unwrap_or_else(|| input.take_rest()))
    }

    #[inline]
    fn wire_len(self) -> usize {
        self.len()
    }

    #[inline]
    fn wire_size(shape: Shape, _pointer_size: u8) -> Option<usize> {
        shape.length()
    }

    const BLOCKS: usize = 1;

    #[inline]
    fn lies(&self, shape: Shape) -> bool {
        shape == Shape::Natural
    }

    #[inline]
    fn pieces<'e>(&'e self, _shape: Shape) -> [&'e [u8]; 2]
    where
        'a: 'e,
    {
        [self, &[]]
    }
}
