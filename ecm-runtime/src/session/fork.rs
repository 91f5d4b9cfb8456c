//! Forked children: the sessions of the parent end there, in a way that waits for nobody.
//!
//! A child has one thread, and the memory as all threads of the parent left it: locks held, buffers half written. So it
//! leaves the parent's engine and sessions alone, for good, and makes itself an engine of its own when it needs one.
//! Responsible for telling whose is whose; it must not know what an engine does.

use std::sync::atomic::AtomicU32;

use super::engine::{Engine, SLOT};
use crate::platform;
use crate::registration::listed;
use crate::sync::{Ordering, process_wide};

/// How many forks lie between this process and the first; each fork is a number of its own in its line of descent.
static FORKS: AtomicU32 = AtomicU32::new(0);

process_wide! {
    fn first() -> &'static Engine { Engine::new(0) }
}

/// How many forks lie between this process and the first.
pub(super) fn forks() -> u32 {
    FORKS.load(Ordering::Relaxed)
}

/// The engine of this process.
pub(super) fn engine() -> &'static Engine {
    match forks() {
        0 => first(),
        forks => later::engine(forks),
    }
}

/// Makes sure that a child learns that it is one.
pub(super) fn watch() {
    platform::tell_forked_children(forked);
}

/// Runs in a forked child before anything else of the program does; nothing but atomics may be touched.
fn forked() {
    FORKS.fetch_add(1, Ordering::Relaxed);
    later::forget();
    for provider in listed() {
        SLOT.disable(provider);
    }
}

/// The engine of a forked child.
mod later {
    use core::ptr;
    use std::boxed::Box;
    use std::sync::atomic::AtomicPtr;

    use super::{Engine, Ordering};

    /// Null until it is needed.
    static ENGINE: AtomicPtr<Engine> = AtomicPtr::new(ptr::null_mut());

    pub(super) fn forget() {
        ENGINE.store(ptr::null_mut(), Ordering::Relaxed);
    }

    pub(super) fn engine(forks: u32) -> &'static Engine {
        let mut found = ENGINE.load(Ordering::Acquire);
        if found.is_null() {
            let fresh = Box::into_raw(Box::new(Engine::new(forks)));
            found = match ENGINE.compare_exchange(
                ptr::null_mut(),
                fresh,
                Ordering::AcqRel,
                Ordering::Acquire,
            ) {
                Ok(_) => fresh,
                Err(winner) => {
                    // SAFETY: it came from a box just now, and nobody else has seen it.
                    drop(unsafe { Box::from_raw(fresh) });
                    winner
                }
            };
        }
        // SAFETY: only addresses of boxes that are never freed are stored.
        unsafe { &*found }
    }
}
