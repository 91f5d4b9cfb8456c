//! The skeleton of a driver that writes events: it registers its provider when it is loaded, and unregisters it before it
//! goes. It serves no device.
//!
//! The `write_…` functions may be called at any IRQL, if what is passed to them is in memory there (nonpaged above
//! APC_LEVEL). `register` and dropping its guard are for PASSIVE_LEVEL.
#![no_std]

use core::cell::UnsafeCell;
use core::ffi::c_void;

use ecm_runtime::{FileTime, Guid, Pointer, Registration, Sid};

ecm_runtime::include_provider!("sample_driver");

/// `STATUS_SUCCESS`.
const SUCCESS: i32 = 0;

#[link(name = "ntoskrnl.exe", kind = "raw-dylib", modifiers = "+verbatim")]
unsafe extern "system" {
    safe fn KeBugCheckEx(code: u32, first: usize, second: usize, third: usize, fourth: usize) -> !;
}

// What the compiler calls by itself: nobody names it, and the linker takes it from here.
#[allow(dead_code, reason = "see above")]
#[link(name = "ntoskrnl.exe", kind = "raw-dylib", modifiers = "+verbatim")]
unsafe extern "system" {
    fn memcpy(to: *mut c_void, from: *const c_void, count: usize) -> *mut c_void;
    fn memmove(to: *mut c_void, from: *const c_void, count: usize) -> *mut c_void;
    fn memset(to: *mut c_void, byte: i32, count: usize) -> *mut c_void;
    fn memcmp(first: *const c_void, second: *const c_void, count: usize) -> i32;
}

/// `DRIVER_OBJECT`, of which only one member is touched.
#[repr(C)]
pub struct DriverObject {
    before: [usize; 13],
    unload: Option<unsafe extern "system" fn(*mut DriverObject)>,
}

/// What keeps the provider registered while the driver is loaded.
struct Loaded(UnsafeCell<Option<Registration>>);

// SAFETY: only `DriverEntry` and `unload` touch it, which the system calls one after the other.
unsafe impl Sync for Loaded {}

static LOADED: Loaded = Loaded(UnsafeCell::new(None));

/// The system has loaded the driver.
///
/// # Safety
///
/// For the system, which passes the driver's own object.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn DriverEntry(driver: *mut DriverObject, _path: *const c_void) -> i32 {
    // A driver works without its events, too.
    let registration = sample_driver::register().ok();
    // SAFETY: see `Loaded`; the driver's object is ours while we are loaded.
    unsafe {
        *LOADED.0.get() = registration;
        (*driver).unload = Some(unload);
    }
    sample_driver::write_driver_loaded("sample");
    let device = Pointer(driver.expose_provenance() as u64);
    sample_driver::write_request_queued(device, 0, 512);
    if let Some(user) = Sid::from_bytes(&[1, 1, 0, 0, 0, 0, 0, 5, 18, 0, 0, 0]) {
        failed(0xc000_009c, user, &[0x70, 0, 3], &[7, 8]);
    }
    SUCCESS
}

/// Tells of a request that failed: every kind of field that a manifest may have.
fn failed(status: u32, user: Sid<'_>, sense: &[u8], blocks: &[u64]) {
    sample_driver::write_request_failed(
        Guid::from_u128(0x2f1d_83f4_52f5_4c53_9f6c_27d5_9f8a_6a3d),
        status,
        "ReadSectors",
        FileTime(0),
        user,
        sense,
        blocks,
        &[
            sample_driver::FailurePaths::new(1, "primary"),
            sample_driver::FailurePaths::new(2, "secondary"),
        ],
        "System",
    );
}

unsafe extern "system" fn unload(_driver: *mut DriverObject) {
    sample_driver::write_driver_unloaded();
    // SAFETY: see `Loaded`. The guard goes here, before the code that the system would call back.
    drop(unsafe { (*LOADED.0.get()).take() });
}

/// Nothing in this driver panics, which the build's check holds; a driver that does stops the machine.
#[cfg(not(test))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    const MANUALLY_INITIATED_CRASH: u32 = 0xe2;
    KeBugCheckEx(MANUALLY_INITIATED_CRASH, 0, 0, 0, 0)
}
