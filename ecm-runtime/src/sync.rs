//! The atomics and the few statics of the runtime, once for real and once for loom.
//!
//! Responsible for the difference between the two, so that no other module has a `cfg(loom)`: under
//! `RUSTFLAGS="--cfg loom"` the unit tests of this crate run every interleaving of the very code that ships.
//! It must not know what the atomics are for.

#[cfg(not(all(test, loom)))]
pub(crate) use core::sync::atomic::{AtomicPtr, AtomicU32, Ordering, fence};
#[cfg(all(test, loom))]
pub(crate) use loom::sync::atomic::{AtomicPtr, AtomicU32, Ordering, fence};

#[cfg(all(windows, not(all(test, loom))))]
pub(crate) use core::sync::atomic::AtomicU64;
#[cfg(all(test, loom))]
pub(crate) use loom::sync::atomic::AtomicU64;
#[cfg(all(test, not(windows), not(loom)))]
pub(crate) use std::sync::atomic::AtomicU64;

#[cfg(all(test, loom))]
pub(crate) use loom::sync::Mutex;
#[cfg(all(feature = "session", test, loom))]
pub(crate) use loom::sync::{MutexGuard, RwLock};
#[cfg(all(
    any(feature = "session", all(test, not(windows))),
    not(all(test, loom))
))]
pub(crate) use std::sync::Mutex;
#[cfg(all(feature = "session", not(all(test, loom))))]
pub(crate) use std::sync::{MutexGuard, RwLock};

/// Declares a function `const`, except under loom, whose atomics are made at run time.
macro_rules! const_unless_loom {
    ($(#[$meta:meta])* $vis:vis const fn $($rest:tt)*) => {
        #[cfg(not(all(test, loom)))]
        $(#[$meta])* $vis const fn $($rest)*
        #[cfg(all(test, loom))]
        $(#[$meta])* $vis fn $($rest)*
    };
}
pub(crate) use const_unless_loom;

/// Declares a function that gives a process-wide value; under loom one value per explored execution.
macro_rules! process_wide {
    ($(#[$meta:meta])* $vis:vis fn $name:ident() -> &'static $ty:ty { $init:expr }) => {
        #[cfg(not(all(test, loom)))]
        $(#[$meta])* $vis fn $name() -> &'static $ty {
            static VALUE: $ty = $init;
            &VALUE
        }
        #[cfg(all(test, loom))]
        $(#[$meta])* $vis fn $name() -> &'static $ty {
            loom::lazy_static! { static ref VALUE: $ty = $init; }
            &VALUE
        }
    };
}
pub(crate) use process_wide;

/// `N` words of zero.
#[cfg(not(all(test, loom)))]
pub(crate) const fn zeroed<const N: usize>() -> [AtomicU32; N] {
    [const { AtomicU32::new(0) }; N]
}
#[cfg(all(test, loom))]
pub(crate) fn zeroed<const N: usize>() -> [AtomicU32; N] {
    core::array::from_fn(|_| AtomicU32::new(0))
}

/// `N` null pointers.
#[cfg(not(all(test, loom)))]
pub(crate) const fn nulls<T, const N: usize>() -> [AtomicPtr<T>; N] {
    [const { AtomicPtr::new(core::ptr::null_mut()) }; N]
}
#[cfg(all(test, loom))]
pub(crate) fn nulls<T, const N: usize>() -> [AtomicPtr<T>; N] {
    core::array::from_fn(|_| AtomicPtr::new(core::ptr::null_mut()))
}
