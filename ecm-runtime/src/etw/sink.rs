//! The sink itself: what it does for an instance that comes, goes or writes.
//!
//! Responsible for the order of the system's calls, and for that of two threads only one makes them. It must not know
//! what a callback does; of the state it moves the phase and the handle.
//!
//! An instance is idle, registered, or on the way between the two, which is one thread's work while others wait.

use super::api;
use super::callback::{self, Instruction};
use super::state::Phase;
use crate::instance::{Core, ProviderHandle};
use crate::sink::Sink;
use crate::wire::{DataDescriptor, EventMeta};
use crate::{Context, WriteStatus};

/// The slot of the system's ETW.
pub(crate) const SLOT: u32 = 0;

pub(crate) static SINK: Sink = Sink {
    attach: |_, provider| attach(provider.0),
    detach: |_, provider| detach(provider.0),
    write: |provider, event| write(provider, event.meta, event.context, event.with_traits()),
};

fn attach(core: &'static Core) {
    while !api::process_ends() {
        match core.etw.leave(Phase::Idle) {
            Ok(()) => return register(core),
            Err(Phase::Registered) => return,
            Err(_) => api::pause(),
        }
    }
}

/// Registers an instance that this thread has taken out of its idle phase.
fn register(core: &'static Core) {
    let state = &core.etw;
    // The system calls back before it has returned the handle, without which the application's callback could write
    // nothing: it is told when the handle is there.
    let teller = state.begin_telling();
    let control_guid = ProviderHandle(core).control_guid();
    let traits = ProviderHandle(core).traits();
    let registered = api::register(&control_guid, core);
    if let Ok(handle) = registered {
        if !traits.is_empty() {
            // A system that is too old for traits records the events without them, as with mc.exe's code.
            api::set_traits(handle, traits);
        }
        state.set_handle(handle);
    } else {
        callback::follow(core, &Instruction::DISABLE);
    }
    state.set_error(registered.err().unwrap_or(0));
    if let Some(teller) = teller {
        callback::tell(core, teller, None);
    }
    state.enter(match registered {
        Ok(_) => Phase::Registered,
        Err(_) => Phase::Idle,
    });
}

fn detach(core: &'static Core) {
    // While the process ends, threads that were on the way between two phases are gone, and so are the registrations soon.
    while !api::process_ends() {
        match core.etw.leave(Phase::Registered) {
            Ok(()) => return unregister(core),
            Err(Phase::Idle) => return,
            Err(_) => api::pause(),
        }
    }
}

/// Unregisters an instance that this thread has taken out of its registered phase.
fn unregister(core: &'static Core) {
    core.set(SLOT, |_| false);
    // Who has seen the class enabled and comes late finds no handle.
    let handle = core.etw.take_handle();
    // Waits for a callback that runs.
    api::unregister(handle);
    // Such a callback may have enabled what this had disabled. The application is told as by a session that ends.
    callback::follow(core, &Instruction::DISABLE);
    core.etw.enter(Phase::Idle);
}

/// Writes an event: `blocks` are one for the provider's traits, then the payload.
#[inline]
pub(crate) fn write(
    provider: ProviderHandle,
    meta: &'static EventMeta,
    context: &Context,
    blocks: &[DataDescriptor<'_>],
) -> WriteStatus {
    let Some(handle) = provider.0.etw.handle() else {
        return WriteStatus::DISABLED;
    };
    status(api::write(handle, &meta.descriptor, context, blocks))
}

/// Writes an event of the thread's activity that no other sink wants.
#[inline]
pub(crate) fn write_alone(
    provider: ProviderHandle,
    meta: &'static EventMeta,
    blocks: &[DataDescriptor<'_>],
) -> WriteStatus {
    let Some(handle) = provider.0.etw.handle() else {
        return WriteStatus::DISABLED;
    };
    let code = api::write(handle, &meta.descriptor, &Context::CURRENT, blocks);
    if code != 0 {
        return refused(provider, code);
    }
    WriteStatus::SUCCESS
}

/// Counts an event that the system did not take.
#[cold]
#[inline(never)]
fn refused(provider: ProviderHandle, code: u32) -> WriteStatus {
    let status = status(code);
    if !status.is_ok() {
        provider.0.counters.count_refused();
    }
    status
}

fn status(code: u32) -> WriteStatus {
    match code {
        // Unregistered in the meantime, which is as good as before.
        api::INVALID_HANDLE => WriteStatus::DISABLED,
        code => WriteStatus(code),
    }
}
