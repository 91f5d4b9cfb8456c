//! From the types of payloads to an application's.

use core::net::SocketAddr;

use crate::record::DecodeError;
use crate::types::{Port, SocketAddress};
use crate::wire::{Field, Seq};

/// A value that can be read from a `W`.
#[diagnostic::on_unimplemented(
    message = "a `{Self}` cannot be read from a payload",
    label = "no `{Self}` can be made of `{W}`",
    note = "a payload holds UTF-16 and packed values, so that no `&str` and no slice can borrow it: give the field a type that owns (`String`, `Vec<T>`) or one of the runtime's (`Text`, `Seq`)",
    note = "a struct that is only written says `#[data(decode = false)]`; `String` and `Vec` need the feature `alloc` of ecm-runtime",
    note = "by name alone, `SystemTime` is ETW's SYSTEMTIME: where the one of `std` is meant, write the path `std::time::SystemTime`, or `FileTime`"
)]
pub trait Own<W>: Sized {
    /// The value of what was read.
    ///
    /// # Errors
    ///
    /// [`DecodeError::Value`] for one that the type does not have.
    fn own(wire: W) -> Result<Self, DecodeError>;
}

/// A type that a payload can be read into. Derived code asks it of types with references in them, which cannot: it is
/// implemented by none.
#[diagnostic::on_unimplemented(
    message = "a `{Self}` cannot be read from a payload",
    label = "no payload has a `{Self}` to borrow",
    note = "strings in a payload are UTF-16, and values are packed: give the field a type that owns (`String`, `Vec<T>`) or one of the runtime's (`Text`, `Seq`)",
    note = "as it is, the struct can be written, and not decoded"
)]
pub trait Readable<'r> {}

/// Reads the value of a field.
///
/// # Errors
///
/// Those of the type, with the name of the field.
#[inline]
pub fn own<T: Own<W>, W>(wire: W, field: &'static str) -> Result<T, DecodeError> {
    T::own(wire).map_err(|error| error.at(field))
}

/// What a payload holds is read as it is: numbers, times, the runtime's types, and generated structs and maps.
impl<'p, F: Field<'p>> Own<F> for F {
    #[inline]
    fn own(wire: F) -> Result<Self, DecodeError> {
        Ok(wire)
    }
}

impl<'p, W: Field<'p>> Own<Seq<'p, W>> for Seq<'p, W> {
    #[inline]
    fn own(wire: Self) -> Result<Self, DecodeError> {
        Ok(wire)
    }
}

impl Own<Port> for u16 {
    #[inline]
    fn own(wire: Port) -> Result<Self, DecodeError> {
        Ok(wire.into())
    }
}

impl Own<SocketAddress<'_>> for SocketAddr {
    fn own(wire: SocketAddress<'_>) -> Result<Self, DecodeError> {
        wire.get().ok_or(DecodeError::VALUE)
    }
}

#[cfg(feature = "std")]
impl Own<crate::types::FileTime> for std::time::SystemTime {
    fn own(wire: crate::types::FileTime) -> Result<Self, DecodeError> {
        wire.to_std().ok_or(DecodeError::VALUE)
    }
}

impl<const N: usize> Own<&[u8]> for [u8; N] {
    fn own(wire: &[u8]) -> Result<Self, DecodeError> {
        wire.try_into().map_err(|_| DecodeError::VALUE)
    }
}

/// Arrays, which a payload may give another number of elements than the type has.
impl<'p, T: Own<W> + Copy + Default, W: Field<'p>, const N: usize> Own<Seq<'p, W>> for [T; N] {
    fn own(wire: Seq<'p, W>) -> Result<Self, DecodeError> {
        if wire.len() != N {
            return Err(DecodeError::VALUE);
        }
        let mut values = [T::default(); N];
        for (value, read) in values.iter_mut().zip(wire) {
            *value = T::own(read)?;
        }
        Ok(values)
    }
}

#[cfg(feature = "alloc")]
mod owned {
    use alloc::borrow::Cow;
    use alloc::boxed::Box;
    use alloc::rc::Rc;
    use alloc::string::{String, ToString};
    use alloc::sync::Arc;
    use alloc::vec::Vec;

    use super::Own;
    use crate::record::DecodeError;
    use crate::types::{Ansi, Text};
    use crate::wire::{Field, Seq};

    macro_rules! own_strings {
        ($($own:ty, $wire:ident;)*) => {$(
            /// The characters, with U+FFFD for what is none.
            impl Own<$wire<'_>> for $own {
                fn own(wire: $wire<'_>) -> Result<Self, DecodeError> {
                    Ok(wire.to_string().into())
                }
            }
        )*};
    }

    own_strings! {
        String, Text; Box<str>, Text; Arc<str>, Text; Rc<str>, Text; Cow<'_, str>, Text;
        String, Ansi; Box<str>, Ansi; Arc<str>, Ansi; Rc<str>, Ansi; Cow<'_, str>, Ansi;
    }

    impl Own<&[u8]> for Vec<u8> {
        fn own(wire: &[u8]) -> Result<Self, DecodeError> {
            Ok(wire.to_vec())
        }
    }

    impl<'p, T: Own<W>, W: Field<'p>> Own<Seq<'p, W>> for Vec<T> {
        fn own(wire: Seq<'p, W>) -> Result<Self, DecodeError> {
            wire.iter().map(T::own).collect()
        }
    }
}
