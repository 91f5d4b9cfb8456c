//! From an application's types to those of payloads, without copying.

use core::ffi::CStr;
use core::net::{SocketAddr, SocketAddrV4, SocketAddrV6};

use crate::types::{Ansi, Port, SocketAddress, Text};
use crate::wire::{Field, Seq};

/// A value that can be written as a `W`, which borrows from it.
#[diagnostic::on_unimplemented(
    message = "a `{Self}` cannot be written as `{W}`",
    label = "no `{W}` can be made of this",
    note = "strings are written from `str` and `String`, arrays from slices and `Vec`, structs and maps from types that derive `EventData` or `EventMap` and name the provider's type",
    note = "`String`, `Vec` and the like need the feature `alloc` of ecm-runtime (where the two types above are the same, that is what is missing), `std::time::SystemTime` needs `std`",
    note = "by name alone, `SystemTime` is ETW's SYSTEMTIME: where the one of `std` is meant, write the path `std::time::SystemTime`, or `FileTime`"
)]
pub trait Lend<'w, W> {
    /// The value as it is written.
    fn lend(&'w self) -> W;

    /// A slice of values as it is written.
    fn lend_all(values: &'w [Self]) -> Seq<'w, W>
    where
        Self: Sized + Sync,
        W: Field<'w>,
    {
        Seq::lent(values)
    }
}

/// What a payload holds is written as it is: numbers, times, the runtime's types, and generated structs and maps.
impl<'w, F: Field<'w>> Lend<'w, F> for F {
    #[inline]
    fn lend(&'w self) -> F {
        *self
    }

    #[inline]
    fn lend_all(values: &'w [Self]) -> Seq<'w, F> {
        values.into()
    }
}

impl<'w, W: Field<'w>> Lend<'w, Seq<'w, W>> for Seq<'w, W> {
    #[inline]
    fn lend(&'w self) -> Seq<'w, W> {
        *self
    }
}

impl<'w, T: Lend<'w, W> + Sync, W: Field<'w>> Lend<'w, Seq<'w, W>> for [T] {
    #[inline]
    fn lend(&'w self) -> Seq<'w, W> {
        T::lend_all(self)
    }
}

impl<'w, T: Lend<'w, W> + Sync, W: Field<'w>> Lend<'w, Seq<'w, W>> for &[T] {
    #[inline]
    fn lend(&'w self) -> Seq<'w, W> {
        T::lend_all(self)
    }
}

impl<'w> Lend<'w, &'w [u8]> for [u8] {
    #[inline]
    fn lend(&'w self) -> &'w [u8] {
        self
    }
}

impl<'w, T, W, const N: usize> Lend<'w, W> for [T; N]
where
    [T]: Lend<'w, W>,
{
    #[inline]
    fn lend(&'w self) -> W {
        self.as_slice().lend()
    }
}

impl<'w, T, W, const N: usize> Lend<'w, W> for &[T; N]
where
    [T]: Lend<'w, W>,
{
    #[inline]
    fn lend(&'w self) -> W {
        self.as_slice().lend()
    }
}

macro_rules! lend {
    ($($own:ty => $wire:ty;)*) => {$(
        impl<'w> Lend<'w, $wire> for $own {
            #[inline]
            fn lend(&'w self) -> $wire {
                <$wire>::from(*self)
            }
        }
    )*};
}

macro_rules! lend_strings {
    ($($wire:ident)*) => {$(
        impl<'w> Lend<'w, $wire<'w>> for str {
            #[inline]
            fn lend(&'w self) -> $wire<'w> {
                self.into()
            }
        }

        impl<'w> Lend<'w, $wire<'w>> for &str {
            #[inline]
            fn lend(&'w self) -> $wire<'w> {
                (**self).into()
            }
        }
    )*};
}

lend_strings!(Text Ansi);

lend! {
    &CStr => Ansi<'w>;
    u16 => Port;
    SocketAddr => SocketAddress<'w>;
    SocketAddrV4 => SocketAddress<'w>;
    SocketAddrV6 => SocketAddress<'w>;
}

#[cfg(feature = "std")]
lend!(std::time::SystemTime => crate::types::FileTime;);

#[cfg(feature = "alloc")]
mod owned {
    use alloc::borrow::{Cow, ToOwned};
    use alloc::boxed::Box;
    use alloc::ffi::CString;
    use alloc::rc::Rc;
    use alloc::string::String;
    use alloc::sync::Arc;
    use alloc::vec::Vec;

    use super::Lend;
    use crate::types::{Ansi, Text};

    impl<'w, W> Lend<'w, W> for String
    where
        str: Lend<'w, W>,
    {
        #[inline]
        fn lend(&'w self) -> W {
            self.as_str().lend()
        }
    }

    impl<'w, T, W> Lend<'w, W> for Vec<T>
    where
        [T]: Lend<'w, W>,
    {
        #[inline]
        fn lend(&'w self) -> W {
            self.as_slice().lend()
        }
    }

    impl<'w, T: ToOwned + ?Sized + Lend<'w, W>, W> Lend<'w, W> for Cow<'_, T> {
        #[inline]
        fn lend(&'w self) -> W {
            (**self).lend()
        }
    }

    impl<'w, T: ?Sized + Lend<'w, W>, W> Lend<'w, W> for Arc<T> {
        #[inline]
        fn lend(&'w self) -> W {
            (**self).lend()
        }
    }

    impl<'w, T: ?Sized + Lend<'w, W>, W> Lend<'w, W> for Rc<T> {
        #[inline]
        fn lend(&'w self) -> W {
            (**self).lend()
        }
    }

    impl<'w> Lend<'w, Text<'w>> for Box<str> {
        #[inline]
        fn lend(&'w self) -> Text<'w> {
            (**self).into()
        }
    }

    impl<'w> Lend<'w, Ansi<'w>> for Box<str> {
        #[inline]
        fn lend(&'w self) -> Ansi<'w> {
            (**self).into()
        }
    }

    impl<'w> Lend<'w, Ansi<'w>> for CString {
        #[inline]
        fn lend(&'w self) -> Ansi<'w> {
            self.as_c_str().into()
        }
    }
}
