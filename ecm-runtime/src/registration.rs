//! Registering a provider instance: the process-wide list, the count, and telling the sinks.
//!
//! Responsible for that every sink sees every registered instance, whichever of the two came first, and for the end of
//! a registration. It must not know what a sink does with an instance.

use core::{fmt, ptr};

use crate::control::inside_callback;
use crate::instance::{Core, ProviderHandle};
use crate::sink::sinks;
use crate::sync::{AtomicPtr, Ordering, fence, process_wide};

process_wide! {
    /// The first provider that was ever registered; the others follow in their order of first registration. Instances
    /// are `'static` and never leave the list, so that it can be walked without a lock.
    fn first() -> &'static AtomicPtr<Core> { AtomicPtr::new(ptr::null_mut()) }
}

/// Why an instance was not registered, or not unregistered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RegisterError {
    /// The call came from inside a provider's callback, which it would have to wait for.
    InsideCallback,
    /// The instance is registered more than two billion times.
    TooManyRegistrations,
    /// The operating system's ETW refused, for this reason (a Win32 code): the process has more than 1024 registrations, or
    /// memory is short.
    System(u32),
}

impl fmt::Display for RegisterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::System(code) => return write!(f, "ETW refuses the provider: error {code}"),
            Self::InsideCallback => "a provider's callback cannot register or unregister providers",
            Self::TooManyRegistrations => "the provider is registered too many times",
        })
    }
}

impl core::error::Error for RegisterError {}

/// Keeps a provider instance registered. When the last guard of an instance is dropped, the instance is unregistered
/// and all its events are disabled.
///
/// `let _ = register()` drops the guard, and so unregisters, at once: bind it to a name, or [leak](Self::leak) it.
///
/// Registering is safe because an instance is `'static`. A module that is unloaded while a registration is alive takes
/// that promise back; doing so is the unsafe act of whoever unloads it.
#[must_use = "dropping the registration unregisters the provider at once: keep it in a variable (`let _registration = …`, not `let _ = …`)"]
pub struct Registration {
    core: &'static Core,
}

impl Registration {
    /// Leaves the instance registered until the process ends.
    pub fn leak(self) {
        core::mem::forget(self);
    }

    /// Unregisters, as dropping does, and says if it could not: from inside a callback, the instance stays registered
    /// and the guard comes back. (Dropping the guard there leaves the instance registered for good.)
    ///
    /// # Errors
    /// [`RegisterError::InsideCallback`], with the guard.
    pub fn unregister(self) -> Result<(), (Self, RegisterError)> {
        if inside_callback() {
            return Err((self, RegisterError::InsideCallback));
        }
        drop(self);
        Ok(())
    }

    /// The instance that is registered.
    pub fn provider(&self) -> ProviderHandle {
        ProviderHandle(self.core)
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        if !inside_callback() {
            unregister(self.core);
        }
    }
}

impl fmt::Debug for Registration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Registration")
            .field(&self.provider())
            .finish()
    }
}

pub(crate) fn register(core: &'static Core) -> Result<Registration, RegisterError> {
    if inside_callback() {
        return Err(RegisterError::InsideCallback);
    }
    let more = |count: u32| (count < u32::MAX / 2).then_some(count + 1);
    if core
        .registrations
        .fetch_update(Ordering::AcqRel, Ordering::Relaxed, more)
        .is_err()
    {
        return Err(RegisterError::TooManyRegistrations);
    }
    let registration = Registration { core };
    append(core);
    // Against `sink::install`, which fills a slot and then walks the list: one of the two sees the other.
    fence(Ordering::SeqCst);
    // Also when the count was not zero: the thread that made it one may still be on its way to the sinks, and this
    // caller's events are to arrive from the moment on at which it returns.
    for (slot, sink) in sinks() {
        (sink.attach)(slot, ProviderHandle(core));
    }
    match core.etw.error() {
        0 => Ok(registration),
        // Without its guard it is unregistered everywhere.
        code => Err(RegisterError::System(code)),
    }
}

fn unregister(core: &'static Core) {
    if core.registrations.fetch_sub(1, Ordering::AcqRel) != 1 {
        return;
    }
    for (slot, sink) in sinks() {
        fence(Ordering::SeqCst);
        // A registration that comes at the same time may have told the sink before this end of the former one does:
        // repeat until the last word that the sink heard is true. The fences are against those registrations, which count
        // and then look at what the sink keeps, as this looks at the count after changing that.
        loop {
            (sink.detach)(slot, ProviderHandle(core));
            fence(Ordering::SeqCst);
            if !core.is_registered() {
                break;
            }
            (sink.attach)(slot, ProviderHandle(core));
            fence(Ordering::SeqCst);
            if core.is_registered() {
                break;
            }
        }
    }
}

/// Puts an instance at the end of the list, if it is not in it. Appending, not pushing to the front, makes this
/// idempotent without a flag or a lock: a competitor that appends the same instance is met at the end.
fn append(core: &'static Core) {
    let new = ptr::from_ref(core).cast_mut();
    let mut link = first();
    loop {
        let mut found = link.load(Ordering::Acquire);
        if found.is_null() {
            match link.compare_exchange(ptr::null_mut(), new, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return,
                Err(winner) => found = winner,
            }
        }
        if found == new {
            return;
        }
        // SAFETY: only addresses of `'static` cores are ever linked.
        link = unsafe { &(*found).next };
    }
}

/// Every instance that is registered now.
pub(crate) fn registered() -> impl Iterator<Item = ProviderHandle> {
    listed().filter(|provider| provider.is_registered())
}

/// Every instance that was ever registered.
pub(crate) fn listed() -> impl Iterator<Item = ProviderHandle> {
    let mut link = first();
    core::iter::from_fn(move || {
        let found = link.load(Ordering::Acquire);
        if found.is_null() {
            return None;
        }
        // SAFETY: only addresses of `'static` cores are ever linked.
        let core: &'static Core = unsafe { &*found };
        link = &core.next;
        Some(ProviderHandle(core))
    })
}
