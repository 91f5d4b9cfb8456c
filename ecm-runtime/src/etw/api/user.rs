//! ETW as programs have it.

use core::ffi::c_void;
use core::ptr;

use crate::dll::dll;
use crate::etw::callback::{RawFilter, on_instruction};
use crate::instance::Core;
use crate::wire::DataDescriptor;
use crate::{Context, EventDescriptor, Guid};

type EnableCallback =
    unsafe extern "system" fn(*const Guid, u32, u8, u64, u64, *const RawFilter, *mut c_void);

dll! { "advapi32",
    fn EventRegister(
        provider: *const Guid,
        callback: EnableCallback,
        context: *const c_void,
        handle: *mut u64,
    ) -> u32;
    fn EventUnregister(handle: u64) -> u32;
    fn EventSetInformation(handle: u64, class: u32, information: *const c_void, length: u32)
    -> u32;
    fn EventWriteTransfer(
        handle: u64,
        descriptor: *const EventDescriptor,
        activity: *const Guid,
        related: *const Guid,
        count: u32,
        data: *const DataDescriptor<'_>,
    ) -> u32;
    fn EventWriteEx(
        handle: u64,
        descriptor: *const EventDescriptor,
        filter: u64,
        flags: u32,
        activity: *const Guid,
        related: *const Guid,
        count: u32,
        data: *const DataDescriptor<'_>,
    ) -> u32;
    #[cfg(feature = "std")]
    fn EventActivityIdControl(code: u32, id: *mut Guid) -> u32;
}

dll! { "kernel32",
    safe fn SwitchToThread() -> i32;
    #[cfg(not(feature = "std"))]
    safe fn GetCurrentThreadId() -> u32;
}

dll! { "ntdll",
    safe fn RtlDllShutdownInProgress() -> u8;
}

/// `ERROR_INVALID_HANDLE`.
pub(crate) const INVALID_HANDLE: u32 = 6;
/// `EventProviderSetTraits`.
const SET_TRAITS: u32 = 2;

pub(crate) fn register(guid: &Guid, core: &'static Core) -> Result<u64, u32> {
    let mut handle = 0;
    let context = ptr::from_ref(core).cast();
    // SAFETY: `Guid` has the layout of the system's, `handle` is a place for the answer, and the callback gets a context
    // that is `'static`.
    match unsafe { EventRegister(guid, on_instruction, context, &raw mut handle) } {
        0 => Ok(handle),
        error => Err(error),
    }
}

pub(crate) fn unregister(handle: u64) {
    // SAFETY: takes a number, and checks it. An error would say that it is none of this process's registrations.
    unsafe { EventUnregister(handle) };
}

pub(crate) fn set_traits(handle: u64, traits: &'static [u8]) {
    // The compiler lets no provider have a name of more than 255 characters.
    let length = traits.len() as u32;
    // SAFETY: reads so many bytes from there. Systems before Windows 10 do not know the class, and say so.
    unsafe { EventSetInformation(handle, SET_TRAITS, traits.as_ptr().cast(), length) };
}

#[inline]
pub(crate) fn write(
    handle: u64,
    descriptor: &EventDescriptor,
    context: &Context,
    blocks: &[DataDescriptor<'_>],
) -> u32 {
    let activity = pointer(context.activity.as_ref());
    let related = pointer(context.related.as_ref());
    // As many as an encoder makes: tens.
    let (count, data) = (blocks.len() as u32, blocks.as_ptr());
    let (filter, flags) = (context.excluded, context.flags.0);
    // The plain call where it will do: it is there on every system since Vista.
    if filter == 0 && flags == 0 {
        // SAFETY: descriptor, ids and data descriptors have the system's layout; the ids are null or lie in `context`;
        // the data descriptors borrow what they name, and none of this is kept.
        unsafe { EventWriteTransfer(handle, descriptor, activity, related, count, data) }
    } else {
        // SAFETY: as above.
        unsafe {
            EventWriteEx(
                handle, descriptor, filter, flags, activity, related, count, data,
            )
        }
    }
}

#[inline]
fn pointer(id: Option<&Guid>) -> *const Guid {
    id.map_or(ptr::null(), ptr::from_ref)
}

/// Reads or changes the thread's activity id; `id` goes in, and what comes out is the answer.
#[cfg(feature = "std")]
pub(crate) fn activity_id_control(code: u32, mut id: Guid) -> Guid {
    // SAFETY: `Guid` has the layout of the system's GUID, and the call reads and writes only that.
    unsafe { EventActivityIdControl(code, &raw mut id) };
    id
}

#[cfg(not(feature = "std"))]
pub(crate) fn thread_id() -> u32 {
    GetCurrentThreadId()
}

/// Lets another thread go on.
pub(crate) fn pause() {
    SwitchToThread();
}

/// Whether the process ends: its other threads are gone, whatever they were doing.
pub(crate) fn process_ends() -> bool {
    RtlDllShutdownInProgress() != 0
}
