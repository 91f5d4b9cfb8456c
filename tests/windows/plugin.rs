//! A DLL with a provider, which is loaded and unloaded by `host.rs`.

mod provider;

use std::ffi::c_void;
use std::sync::{Mutex, PoisonError};

use ecm_runtime::Registration;
use provider::myapp_provider as app;

static REGISTRATION: Mutex<Option<Registration>> = Mutex::new(None);

fn set(registration: Option<Registration>) {
    *REGISTRATION.lock().unwrap_or_else(PoisonError::into_inner) = registration;
}

/// Registers; 0 for success.
#[unsafe(no_mangle)]
pub extern "system" fn start() -> u32 {
    app::PROVIDER.set_callback(|_| panic!("a panic of the application's callback, which is part of the test"));
    match app::register() {
        Ok(registration) => {
            set(Some(registration));
            0
        }
        Err(_) => 1,
    }
}

/// Writes an event; 0 for success.
#[unsafe(no_mangle)]
pub extern "system" fn write(number: u32) -> u32 {
    app::write_operation_start(number, 2).code()
}

/// The module goes: nothing may call into it from here on. If the process ends, there is nothing to do.
#[unsafe(no_mangle)]
pub extern "system" fn DllMain(_module: *mut c_void, reason: u32, process_ends: *mut c_void) -> i32 {
    const PROCESS_DETACH: u32 = 0;
    if reason == PROCESS_DETACH && process_ends.is_null() {
        set(None);
    }
    1
}
