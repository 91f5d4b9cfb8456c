//! A program without std, without an allocator and without any library but the system's own, that writes an event.
#![no_std]
#![no_main]

mod provider;

use provider::myapp_provider as app;

/// The program begins here; what is returned is its exit code.
#[unsafe(no_mangle)]
pub extern "system" fn start() -> u32 {
    let Ok(registration) = app::register() else {
        return 1;
    };
    let status = app::OperationStart::new(1, 2).write();
    drop(registration);
    if status.is_ok() { 42 } else { 2 }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// What compilers for Windows expect of a C library.
#[unsafe(no_mangle)]
static _fltused: i32 = 0;

/// What `core` was compiled for, but nothing here unwinds.
#[unsafe(no_mangle)]
extern "C" fn __CxxFrameHandler3() {}

#[unsafe(no_mangle)]
unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
    for at in 0..count {
        unsafe { to.add(at).write_volatile(from.add(at).read_volatile()) };
    }
    to
}

#[unsafe(no_mangle)]
unsafe extern "C" fn memmove(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
    if to.cast_const() < from {
        return unsafe { memcpy(to, from, count) };
    }
    for at in (0..count).rev() {
        unsafe { to.add(at).write_volatile(from.add(at).read_volatile()) };
    }
    to
}

#[unsafe(no_mangle)]
unsafe extern "C" fn memset(to: *mut u8, value: i32, count: usize) -> *mut u8 {
    for at in 0..count {
        unsafe { to.add(at).write_volatile(value as u8) };
    }
    to
}

#[unsafe(no_mangle)]
unsafe extern "C" fn memcmp(one: *const u8, other: *const u8, count: usize) -> i32 {
    for at in 0..count {
        let (one, other) = unsafe { (one.add(at).read_volatile(), other.add(at).read_volatile()) };
        if one != other {
            return i32::from(one) - i32::from(other);
        }
    }
    0
}
