//! The functions that take the place of the provider's side of ETW.

use std::cell::Cell;
use std::ffi::{CStr, c_void};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use windows_sys::Win32::System::Diagnostics::Etw::{
    EVENT_DATA_DESCRIPTOR, EVENT_DESCRIPTOR, EVENT_FILTER_DESCRIPTOR, PENABLECALLBACK,
};
use windows_sys::core::GUID;

use crate::event::{Api, Block, Call, Event};
use crate::import_table::Replacement;
use crate::system::{Instruction, Registered, number, system};

const SUCCESS: u32 = 0;
const INVALID_HANDLE: u32 = 6;
const NOT_SUPPORTED: u32 = 50;
const INVALID_PARAMETER: u32 = 87;
const TOO_LARGE: u32 = 534;
const NO_RESOURCES: u32 = 1450;
/// How many registrations a process may have.
const MAX_REGISTRATIONS: usize = 1024;
const FILTER_SCHEMATIZED: u32 = 0x8000_0000;

pub(crate) fn functions() -> [Replacement; 7] {
    const fn entry(name: &'static CStr, function: *const c_void) -> Replacement {
        (name, function)
    }
    [
        entry(c"EventRegister", event_register as *const c_void),
        entry(c"EventUnregister", event_unregister as *const c_void),
        entry(
            c"EventSetInformation",
            event_set_information as *const c_void,
        ),
        entry(c"EventWrite", event_write as *const c_void),
        entry(c"EventWriteTransfer", event_write_transfer as *const c_void),
        entry(c"EventWriteEx", event_write_ex as *const c_void),
        entry(
            c"EventActivityIdControl",
            event_activity_id_control as *const c_void,
        ),
    ]
}

/// Calls a registration's callback, after a call of it that runs, with what there is to tell then; unless the handle is
/// no longer registered.
pub(crate) fn call(handle: u64, registered: &Registered, make: impl FnOnce() -> Instruction) {
    let _one_at_a_time = registered
        .calling
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    if system().registrations.contains_key(&handle) {
        call_now(registered, &make());
    }
}

fn call_now(registered: &Registered, instruction: &Instruction) {
    let Some(callback) = registered.callback else {
        return;
    };
    let source = GUID::from_u128(instruction.source);
    let filter = EVENT_FILTER_DESCRIPTOR {
        Ptr: instruction.filter.as_ptr().expose_provenance() as u64,
        Size: instruction.filter.len() as u32,
        Type: FILTER_SCHEMATIZED,
    };
    let filter = if instruction.filter.is_empty() {
        std::ptr::null()
    } else {
        &raw const filter
    };
    let context: *mut c_void = std::ptr::with_exposed_provenance_mut(registered.context);
    // SAFETY: the callback was registered for such calls.
    unsafe {
        callback(
            &raw const source,
            instruction.code,
            instruction.level,
            instruction.any,
            instruction.all,
            filter,
            context,
        );
    }
}

unsafe extern "system" fn event_register(
    provider: *const GUID,
    callback: PENABLECALLBACK,
    context: *const c_void,
    handle: *mut u64,
) -> u32 {
    // SAFETY: null or a GUID.
    let Some(provider) = (unsafe { provider.as_ref() }).map(number) else {
        return INVALID_PARAMETER;
    };
    let registered = Registered {
        provider,
        callback,
        context: context.expose_provenance(),
        traits: None,
        calling: Arc::new(Mutex::new(())),
    };
    let calling = registered.calling.clone();
    let _one_at_a_time = calling.lock().unwrap_or_else(PoisonError::into_inner);
    let mut system = system();
    let result = if system.registrations.len() < MAX_REGISTRATIONS {
        SUCCESS
    } else {
        NO_RESOURCES
    };
    system.calls.push(Call::Register { provider, result });
    if result != SUCCESS {
        // SAFETY: a place for the handle, which is zero in case of an error.
        unsafe { handle.write(0) };
        return result;
    }
    let new = 0x1000 + system.next_number();
    system.registrations.insert(new, registered.clone());
    let enabled = system.union(provider);
    drop(system);
    if let Some(instruction) = enabled {
        call_now(&registered, &instruction);
    }
    // Only now: who calls back into the provider earlier finds out if it relied on the handle.
    // SAFETY: a place for the handle.
    unsafe { handle.write(new) };
    SUCCESS
}

unsafe extern "system" fn event_unregister(handle: u64) -> u32 {
    let registered = {
        let mut system = system();
        let registered = system.registrations.remove(&handle);
        let provider = registered.as_ref().map(|registered| registered.provider);
        system.calls.push(Call::Unregister { provider });
        registered
    };
    let Some(registered) = registered else {
        return INVALID_HANDLE;
    };
    // Waits for a callback that runs.
    drop(registered.calling.lock());
    SUCCESS
}

unsafe extern "system" fn event_set_information(
    handle: u64,
    class: i32,
    information: *const c_void,
    length: u32,
) -> u32 {
    const SET_TRAITS: i32 = 2;
    // SAFETY: so many bytes are there.
    let bytes = unsafe { std::slice::from_raw_parts(information.cast::<u8>(), length as usize) };
    let bytes = bytes.to_vec();
    let mut system = system();
    system.calls.push(Call::SetInformation {
        class,
        bytes: bytes.clone(),
    });
    let Some(registered) = system.registrations.get_mut(&handle) else {
        return INVALID_PARAMETER;
    };
    if class != SET_TRAITS {
        return NOT_SUPPORTED;
    }
    let says = bytes
        .first_chunk()
        .map(|size| usize::from(u16::from_le_bytes(*size)));
    if registered.traits.is_some() || says != Some(bytes.len()) {
        return INVALID_PARAMETER;
    }
    registered.traits = Some(bytes);
    SUCCESS
}

/// What the three ways to write have in common.
///
/// # Safety
///
/// The pointers are as ETW wants them.
unsafe fn write(
    handle: u64,
    descriptor: *const EVENT_DESCRIPTOR,
    api: Api,
    (activity, related): (*const GUID, *const GUID),
    (count, data): (u32, *const EVENT_DATA_DESCRIPTOR),
) -> u32 {
    if count > 128 || (count > 0 && data.is_null()) || descriptor.is_null() {
        return INVALID_PARAMETER;
    }
    let blocks = (0..count as usize)
        // SAFETY: so many descriptors are there.
        .map(|at| block(unsafe { &*data.add(at) }))
        .collect();
    // SAFETY: null or GUIDs; not null as seen above.
    let (activity, related, descriptor) =
        unsafe { (activity.as_ref(), related.as_ref(), &*descriptor) };
    let current = Some(CURRENT.get()).filter(|id| *id != 0);
    let mut system = system();
    let Some(registered) = system.registrations.get(&handle) else {
        // A zero comes of a registration that failed, and is taken as such.
        return if handle == 0 { SUCCESS } else { INVALID_HANDLE };
    };
    let event = Event {
        provider: registered.provider,
        descriptor: descriptor.into(),
        activity: activity.map(number).or(current),
        related: related.map(number),
        api,
        blocks,
        types_count: registered.traits.is_some(),
    };
    let size = 80 + 24 * usize::from(related.is_some()) + event.payload().len();
    let result = if size > 0xffff { TOO_LARGE } else { SUCCESS };
    if result == SUCCESS {
        system.deliver(&event);
    }
    system.calls.push(Call::Write { event, result });
    result
}

fn block(raw: &EVENT_DATA_DESCRIPTOR) -> Block {
    // SAFETY: any bits are a number.
    let kind = (unsafe { raw.Anonymous.Reserved } & 0xff) as u8;
    let bytes = if raw.Size == 0 {
        Vec::new()
    } else {
        let pointer = std::ptr::with_exposed_provenance::<u8>(raw.Ptr as usize);
        // SAFETY: the descriptor names so many bytes.
        unsafe { std::slice::from_raw_parts(pointer, raw.Size as usize) }.to_vec()
    };
    Block { kind, bytes }
}

unsafe extern "system" fn event_write(
    handle: u64,
    descriptor: *const EVENT_DESCRIPTOR,
    count: u32,
    data: *const EVENT_DATA_DESCRIPTOR,
) -> u32 {
    let ids = (std::ptr::null(), std::ptr::null());
    // SAFETY: the caller vouches for the pointers.
    unsafe { write(handle, descriptor, Api::Write, ids, (count, data)) }
}

unsafe extern "system" fn event_write_transfer(
    handle: u64,
    descriptor: *const EVENT_DESCRIPTOR,
    activity: *const GUID,
    related: *const GUID,
    count: u32,
    data: *const EVENT_DATA_DESCRIPTOR,
) -> u32 {
    let ids = (activity, related);
    // SAFETY: the caller vouches for the pointers.
    unsafe { write(handle, descriptor, Api::WriteTransfer, ids, (count, data)) }
}

#[allow(clippy::too_many_arguments, reason = "ETW's own signature")]
unsafe extern "system" fn event_write_ex(
    handle: u64,
    descriptor: *const EVENT_DESCRIPTOR,
    filter: u64,
    flags: u32,
    activity: *const GUID,
    related: *const GUID,
    count: u32,
    data: *const EVENT_DATA_DESCRIPTOR,
) -> u32 {
    let api = Api::WriteEx { filter, flags };
    // SAFETY: the caller vouches for the pointers.
    unsafe { write(handle, descriptor, api, (activity, related), (count, data)) }
}

thread_local! { static CURRENT: Cell<u128> = const { Cell::new(0) }; }

unsafe extern "system" fn event_activity_id_control(code: u32, id: *mut GUID) -> u32 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let fresh = || 0xec << 120 | u128::from(LAST.fetch_add(1, Ordering::Relaxed) + 1);
    // SAFETY: null or a GUID.
    let Some(id) = (unsafe { id.as_mut() }) else {
        return INVALID_PARAMETER;
    };
    let (current, given) = (CURRENT.get(), number(id));
    let (new, answer) = match code {
        1 => (current, current),
        2 => (given, given),
        3 => (current, fresh()),
        4 => (given, current),
        5 => (fresh(), current),
        _ => return INVALID_PARAMETER,
    };
    CURRENT.set(new);
    *id = GUID::from_u128(answer);
    SUCCESS
}
