//! An ETW for the unit tests of the host: one session, which a test switches, and what was written to it.
//!
//! As the real one it calls back inside `register` if the session is on, on the thread that switches it else, one call at
//! a time, and `unregister` waits for a call that runs.

use core::ffi::c_void;
use core::ptr;
use std::vec::Vec;

use crate::etw::callback::{RawFilter, on_instruction};
use crate::instance::Core;
use crate::sync::{AtomicU32, Mutex, Ordering, process_wide};
use crate::wire::DataDescriptor;
use crate::{Context, EventDescriptor, Guid};

/// The answer to a handle that is none.
pub(crate) const INVALID_HANDLE: u32 = 6;

pub(crate) struct System {
    /// Handles and cores.
    pub(crate) registered: Vec<(u64, &'static Core)>,
    /// What the session enables, if it is on.
    enabled: Option<Enabled>,
    last_handle: u64,
    /// The handle and the payload of each event.
    pub(crate) written: Vec<(u64, Vec<u8>)>,
    /// Each call of `set_traits`.
    pub(crate) traits: Vec<(u64, &'static [u8])>,
    /// How many registrations are refused from now on.
    pub(crate) refuse: u32,
}

/// What the session asks for.
#[derive(Clone, Copy)]
pub(crate) struct Enabled {
    pub(crate) level: u8,
    pub(crate) any: u64,
    pub(crate) all: u64,
    pub(crate) source: Guid,
    pub(crate) filter: &'static [u8],
}

impl Enabled {
    pub(crate) const fn level(level: u8) -> Self {
        Self {
            level,
            any: u64::MAX,
            all: 0,
            source: Guid::ZERO,
            filter: &[],
        }
    }
}

process_wide! {
    fn system_lock() -> &'static Mutex<System> {
        Mutex::new(System {
            registered: Vec::new(),
            enabled: None,
            last_handle: 0,
            written: Vec::new(),
            traits: Vec::new(),
            refuse: 0,
        })
    }
}

process_wide! {
    /// Held while a callback runs.
    fn calling() -> &'static Mutex<()> { Mutex::new(()) }
}

process_wide! {
    /// How often somebody had to wait.
    pub(crate) fn pauses() -> &'static AtomicU32 { AtomicU32::new(0) }
}

/// The session and the registrations, for as long as nothing else needs them.
pub(crate) fn system<R>(look: impl FnOnce(&mut System) -> R) -> R {
    look(&mut system_lock().lock().expect("no test panics here"))
}

fn call(core: &'static Core, code: u32, enabled: Enabled) {
    let filter = RawFilter {
        pointer: enabled.filter.as_ptr().expose_provenance() as u64,
        size: enabled.filter.len() as u32,
        kind: crate::FilterData::SCHEMATIZED,
    };
    let filter = if enabled.filter.is_empty() {
        ptr::null()
    } else {
        &raw const filter
    };
    let context = ptr::from_ref(core).cast::<c_void>().cast_mut();
    // SAFETY: as the system calls it: the context is the core that was registered, the rest can be read.
    unsafe {
        on_instruction(
            &raw const enabled.source,
            code,
            enabled.level,
            enabled.any,
            enabled.all,
            filter,
            context,
        );
    }
}

/// Switches the session on (`Some`) or off.
pub(crate) fn switch(enabled: Option<Enabled>) {
    let _one_at_a_time = calling().lock();
    let registered = system(|system| {
        system.enabled = enabled;
        system.registered.clone()
    });
    for (_, core) in registered {
        call(
            core,
            enabled.is_some().into(),
            enabled.unwrap_or(Enabled::level(0)),
        );
    }
}

/// The session asks for the providers' state.
pub(crate) fn capture_state() {
    let _one_at_a_time = calling().lock();
    for (_, core) in system(|system| system.registered.clone()) {
        call(core, 2, Enabled::level(0));
    }
}

/// A call with any code.
#[cfg(not(loom))]
pub(crate) fn call_with(core: &'static Core, code: u32) {
    call(core, code, Enabled::level(0));
}

pub(crate) fn register(_: &Guid, core: &'static Core) -> Result<u64, u32> {
    // Without this lock another thread could switch the session on after the first answer and before the call: twice is
    // what the real one might do, too, but it serialises.
    let one_at_a_time = calling().lock();
    let (handle, enabled) = system(|system| {
        if system.refuse > 0 {
            system.refuse -= 1;
            return Err(1450_u32);
        }
        system.last_handle += 1;
        system.registered.push((system.last_handle, core));
        Ok((system.last_handle, system.enabled))
    })?;
    if let Some(enabled) = enabled {
        call(core, 1, enabled);
    }
    drop(one_at_a_time);
    Ok(handle)
}

pub(crate) fn unregister(handle: u64) {
    let _wait = calling().lock();
    system(|system| system.registered.retain(|(other, _)| *other != handle));
}

pub(crate) fn set_traits(handle: u64, traits: &'static [u8]) {
    system(|system| system.traits.push((handle, traits)));
}

pub(crate) fn write(
    handle: u64,
    _: &EventDescriptor,
    _: &Context,
    blocks: &[DataDescriptor<'_>],
) -> u32 {
    system(|system| {
        if !system.registered.iter().any(|(other, _)| *other == handle) {
            return INVALID_HANDLE;
        }
        let payload = blocks.iter().filter(|block| block.is_payload());
        let payload = payload.flat_map(|block| block.bytes()).copied().collect();
        system.written.push((handle, payload));
        0
    })
}

#[cfg(not(feature = "std"))]
pub(crate) fn thread_id() -> u32 {
    static LAST: core::sync::atomic::AtomicU32 = core::sync::atomic::AtomicU32::new(0);
    std::thread_local! { static ID: u32 = LAST.fetch_add(1, Ordering::Relaxed) + 1; }
    ID.with(|id| *id)
}

pub(crate) fn pause() {
    pauses().fetch_add(1, Ordering::Relaxed);
    #[cfg(loom)]
    loom::thread::yield_now();
    #[cfg(not(loom))]
    std::thread::yield_now();
}

pub(crate) fn process_ends() -> bool {
    false
}
