//! The sink in slot 0: the operating system's ETW.
//!
//! Responsible for everything that passes between an instance and the system: registering, the enable callback, writing.
//! There is nothing to install: on Windows the slot is filled from the start. It must not know how a payload is encoded,
//! nor sessions inside the process. [`api`] is the seam: the system's functions, or, in the host's unit tests, an ETW of a
//! page that the same code runs against.

#[cfg(any(windows, test))]
mod api;
#[cfg(any(windows, test))]
mod callback;
#[cfg(all(test, loom))]
mod loom_tests;
#[cfg(any(windows, test))]
mod sink;
#[cfg(any(windows, test))]
mod state;
#[cfg(all(test, not(windows), not(loom)))]
mod tests;

#[cfg(all(windows, feature = "std"))]
pub(crate) use api::activity_id_control;
#[cfg(any(windows, test))]
pub(crate) use sink::write_alone;
#[cfg(windows)]
pub(crate) use sink::{SINK, SLOT};
#[cfg(any(windows, test))]
pub(crate) use state::State;
#[cfg(all(any(windows, test), not(feature = "std")))]
pub(crate) use state::inside_callback;

/// The sinks of a class that only the system wants.
#[cfg(any(windows, test))]
pub(crate) const ALONE: u32 = 1 << sink::SLOT;

/// What an instance keeps for a system without ETW.
#[cfg(not(any(windows, test)))]
#[derive(Debug)]
pub(crate) struct State;

#[cfg(not(any(windows, test)))]
impl State {
    pub(crate) const fn new() -> Self {
        Self
    }

    /// The error of the latest registration with the system, 0 if it went well.
    pub(crate) fn error(&self) -> u32 {
        0
    }
}
