//! `win:Pointer` and `win:Port`.

use core::fmt;

use crate::record::DecodeError;
use crate::wire::{Decoder, Encoder, Field, Shape};

/// An address, or a number of an address's size (`win:Pointer`).
///
/// Written with the size of the machine's pointers, which the record states; read with the size that the record states.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Pointer(pub u64);

impl<T: ?Sized> From<*const T> for Pointer {
    /// The address that the pointer holds.
    #[inline]
    fn from(pointer: *const T) -> Self {
        Self(pointer.addr() as u64)
    }
}

impl<T: ?Sized> From<*mut T> for Pointer {
    /// The address that the pointer holds.
    #[inline]
    fn from(pointer: *mut T) -> Self {
        Self(pointer.addr() as u64)
    }
}

impl From<usize> for Pointer {
    #[inline]
    fn from(address: usize) -> Self {
        Self(address as u64)
    }
}

/// Hexadecimal without padding, as TDH shows it: `0x6FA6DE70`.
impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#X}", self.0)
    }
}

impl fmt::Debug for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<'a> Field<'a> for Pointer {
    #[inline]
    fn encode(self, out: &mut Encoder<'a>, _shape: Shape) {
        // On a 32-bit machine, what is above 32 bits is no address.
        out.put((self.0 as usize).to_le_bytes());
    }

    #[inline]
    fn decode(input: &mut Decoder<'a>, _shape: Shape) -> Result<Self, DecodeError> {
        match input.pointer_size() {
            4 => input
                .array()
                .map(|bytes| Self(u32::from_le_bytes(bytes).into())),
            _ => input.array().map(|bytes| Self(u64::from_le_bytes(bytes))),
        }
    }

    #[inline]
    fn wire_size(_shape: Shape, pointer_size: u8) -> Option<usize> {
        Some(pointer_size.into())
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
        let [bytes, none] = self.0.pieces(shape);
        // The lower half, on a 32-bit machine.
        [bytes.get(..size_of::<usize>()).unwrap_or_default(), none]
    }
}

/// A port of TCP or UDP, in the machine's order (`win:UInt16` as `win:Port`); big-endian in a payload.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Port(pub u16);

impl From<u16> for Port {
    #[inline]
    fn from(port: u16) -> Self {
        Self(port)
    }
}

impl From<Port> for u16 {
    #[inline]
    fn from(port: Port) -> Self {
        port.0
    }
}

impl fmt::Display for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<'a> Field<'a> for Port {
    #[inline]
    fn encode(self, out: &mut Encoder<'a>, _shape: Shape) {
        out.put(self.0.to_be_bytes());
    }

    #[inline]
    fn decode(input: &mut Decoder<'a>, _shape: Shape) -> Result<Self, DecodeError> {
        input.array().map(|bytes| Self(u16::from_be_bytes(bytes)))
    }

    #[inline]
    fn wire_size(_shape: Shape, _pointer_size: u8) -> Option<usize> {
        Some(2)
    }
}
