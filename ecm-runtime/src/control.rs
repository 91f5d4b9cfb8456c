//! What a provider is told: that sessions enabled it, disabled it, or want its state.
//!
//! Responsible for the call into the application: that it is marked as such, so that calls which would wait for
//! themselves fail instead, and that a panic does not travel into a sink. It must not know sessions or sinks.

use crate::instance::Core;
use crate::{FilterData, Guid, Rule};

/// Why a provider's callback is called; ETW's control codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ControlCode {
    /// The last session has disabled the provider: of the system's ETW, or of this process, each of which tells for itself.
    Disable,
    /// At least one session has the provider enabled; [`Control::rule`] says what they want together. Also called
    /// when one of several sessions disables the provider.
    Enable,
    /// A session asks the provider to log its state. The events written from inside the callback are the answer.
    CaptureState,
}

/// One call of a provider's callback.
///
/// The callback runs on whatever thread switches or ends a session, registers the provider or starts the first session
/// of the process, or on a thread of the system, and has to be short: calls for one sink come one after the other and
/// wait for each other, so it must not wait for a thread that registers a provider or switches a session. When the call
/// that made the difference returns, the callback has returned, on whichever thread it ran. Inside, events may be
/// written; registering, unregistering, and starting, stopping or switching sessions is refused with an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Control<'a> {
    /// Why the callback is called.
    pub code: ControlCode,
    /// Who asked, if the controller said so, else zero.
    pub source: Guid,
    /// What all sessions want together: highest level, union of any, common bits of all; `None` if no session has the
    /// provider enabled. Each session filters again by its own rule: this is for starting and stopping work that is
    /// done for events only.
    pub rule: Option<Rule>,
    /// What the controllers sent along for the provider itself to read, if they did: only with the system's ETW. Without
    /// `alloc`, what was sent before the registration gets lost.
    pub filter: Option<FilterData<'a>>,
}

impl Control<'_> {
    /// A call with a code and the union of the sessions' rules, without source or filter.
    pub const fn new(code: ControlCode, rule: Option<Rule>) -> Self {
        Self {
            code,
            source: Guid::ZERO,
            rule,
            filter: None,
        }
    }
}

/// Calls the callback of an instance, if it has one.
pub(crate) fn notify(core: &Core, control: &Control<'_>) {
    let Some(callback) = core.callback() else {
        return;
    };
    #[cfg(feature = "std")]
    {
        let _inside = depth::Inside::enter();
        // The hook prints the panic; what follows it is the sink's business as usual. The callback is a plain `fn`
        // and borrows nothing that it could leave broken.
        if let Err(payload) = std::panic::catch_unwind(|| callback(control)) {
            // Dropping it could panic once more, now with nobody to catch it.
            core::mem::forget(payload);
        }
    }
    #[cfg(not(feature = "std"))]
    callback(control);
}

pub(crate) use depth::inside_callback;

#[cfg(feature = "std")]
mod depth {
    use core::cell::Cell;

    #[cfg(all(test, loom))]
    use loom::thread_local;
    #[cfg(not(all(test, loom)))]
    use std::thread_local;

    #[cfg(not(all(test, loom)))]
    thread_local! { static DEPTH: Cell<u32> = const { Cell::new(0) }; }
    #[cfg(all(test, loom))]
    thread_local! { static DEPTH: Cell<u32> = Cell::new(0); }

    /// Whether this thread runs a provider's callback.
    pub(crate) fn inside_callback() -> bool {
        DEPTH.with(|depth| depth.get() != 0)
    }

    pub(super) struct Inside(());

    impl Inside {
        pub(super) fn enter() -> Self {
            DEPTH.with(|depth| depth.set(depth.get() + 1));
            Self(())
        }
    }

    impl Drop for Inside {
        fn drop(&mut self) {
            DEPTH.with(|depth| depth.set(depth.get() - 1));
        }
    }
}

/// Without `std`, only a sink of the system's knows its threads; elsewhere the runtime waits for nothing.
#[cfg(not(feature = "std"))]
mod depth {
    pub(crate) fn inside_callback() -> bool {
        #[cfg(any(windows, test))]
        return crate::etw::inside_callback();
        #[cfg(not(any(windows, test)))]
        return false;
    }
}
