//! ETW as drivers have it.
//!
//! Writing is allowed at any IRQL, as long as what is written is in memory: above APC_LEVEL, nonpaged. Registering,
//! unregistering and the enable callback are at PASSIVE_LEVEL. Nothing here allocates, blocks or raises.

use core::ffi::c_void;
use core::ptr;

use crate::etw::callback::{RawFilter, on_instruction};
use crate::instance::Core;
use crate::wire::DataDescriptor;
use crate::{Context, EventDescriptor, Guid};

type EnableCallback =
    unsafe extern "system" fn(*const Guid, u32, u8, u64, u64, *const RawFilter, *mut c_void);

// Not `dll!`, which is for DLLs: this is the kernel itself, whose import library MinGW has without `EtwSetInformation`.
#[link(name = "ntoskrnl.exe", kind = "raw-dylib", modifiers = "+verbatim")]
unsafe extern "system" {
    fn EtwRegister(
        provider: *const Guid,
        callback: EnableCallback,
        context: *const c_void,
        handle: *mut u64,
    ) -> u32;
    fn EtwUnregister(handle: u64) -> u32;
    fn EtwSetInformation(handle: u64, class: u32, information: *const c_void, length: u32) -> u32;
    fn EtwWriteTransfer(
        handle: u64,
        descriptor: *const EventDescriptor,
        activity: *const Guid,
        related: *const Guid,
        count: u32,
        data: *const DataDescriptor<'_>,
    ) -> u32;
    fn EtwWriteEx(
        handle: u64,
        descriptor: *const EventDescriptor,
        filter: u64,
        flags: u32,
        activity: *const Guid,
        related: *const Guid,
        count: u32,
        data: *const DataDescriptor<'_>,
    ) -> u32;
    safe fn PsGetCurrentThreadId() -> usize;
}

/// `STATUS_INVALID_HANDLE`.
pub(crate) const INVALID_HANDLE: u32 = 0xc000_0008;
/// `EventProviderSetTraits`.
const SET_TRAITS: u32 = 2;

pub(crate) fn register(guid: &Guid, core: &'static Core) -> Result<u64, u32> {
    let mut handle = 0;
    let context = ptr::from_ref(core).cast();
    // SAFETY: `Guid` has the layout of the system's, `handle` is a place for the answer, and the callback gets a context
    // that is `'static`.
    match unsafe { EtwRegister(guid, on_instruction, context, &raw mut handle) } {
        0 => Ok(handle),
        error => Err(error),
    }
}

pub(crate) fn unregister(handle: u64) {
    // SAFETY: takes a number, and checks it.
    unsafe { EtwUnregister(handle) };
}

pub(crate) fn set_traits(handle: u64, traits: &'static [u8]) {
    // The compiler lets no provider have a name of more than 255 characters.
    let length = traits.len() as u32;
    // SAFETY: reads so many bytes from there. Systems before Windows 10 do not know the class, and say so.
    unsafe { EtwSetInformation(handle, SET_TRAITS, traits.as_ptr().cast(), length) };
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
    if filter == 0 && flags == 0 {
        // SAFETY: descriptor, ids and data descriptors have the system's layout; the ids are null or lie in `context`;
        // the data descriptors borrow what they name, and none of this is kept.
        unsafe { EtwWriteTransfer(handle, descriptor, activity, related, count, data) }
    } else {
        // SAFETY: as above.
        unsafe {
            EtwWriteEx(
                handle, descriptor, filter, flags, activity, related, count, data,
            )
        }
    }
}

#[inline]
fn pointer(id: Option<&Guid>) -> *const Guid {
    id.map_or(ptr::null(), ptr::from_ref)
}

pub(crate) fn thread_id() -> u32 {
    // Thread ids are small numbers in the form of a handle.
    PsGetCurrentThreadId() as u32
}

/// Registering and unregistering, which alone have to wait, wait for each other only.
pub(crate) fn pause() {
    core::hint::spin_loop();
}

/// The kernel never does.
pub(crate) fn process_ends() -> bool {
    false
}
