//! An ETW for tests: it takes the place of the one that a program imports, records every call, and plays the controller.
//!
//! Wine's `EventRegister` and the rest return success and do nothing, so that a test which looks at return codes proves
//! that the program links. Here the program's import table is rewritten instead: the code under test is as shipped, its
//! calls end up in this crate. `observe` does it, `Session` is the other side: enabling, disabling, asking for state,
//! taking what was written.
//!
//! The rules are those of Microsoft's documentation as `docs/windows.md` lists them, not Windows itself: what is proved is
//! which calls are made, with which bytes. Works on real Windows too.
//!
//! With `ECM_ETW_OBSERVER=off` in the environment nothing is rewritten: then every test that observes has to fail, and a
//! test sees to that.
#![cfg(windows)]

mod controller;
mod event;
mod import_table;
mod provider;
mod system;

pub use controller::{Enable, Registration, Session, registrations};
pub use event::{Api, Block, Call, Descriptor, Event};

use std::sync::{Mutex, MutexGuard, PoisonError};

use windows_sys::Win32::Foundation::HMODULE;
use windows_sys::Win32::System::LibraryLoader::GetModuleHandleW;

/// The program is observed as long as this lives, and no other test observes it.
pub struct Observation {
    _alone: MutexGuard<'static, ()>,
}

/// Observes the program, from here on alone.
pub fn observe() -> Observation {
    static ALONE: Mutex<()> = Mutex::new(());
    let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: a null name is the program itself, which stays loaded.
    unsafe { observe_module(GetModuleHandleW(std::ptr::null())) };
    system::system().calls.clear();
    Observation { _alone: alone }
}

/// Observes another module of the process, such as a DLL that was loaded; the number of imports that were replaced.
///
/// # Safety
///
/// The handle is that of a loaded module.
pub unsafe fn observe_module(module: HMODULE) -> usize {
    if std::env::var("ECM_ETW_OBSERVER").is_ok_and(|value| value == "off") {
        return 0;
    }
    // SAFETY: a module's handle is the address that it is loaded at, and the functions have the types of those that they
    // replace.
    unsafe { import_table::replace(module.cast(), &provider::functions()) }
}

impl Observation {
    /// Every call since the observation began or they were last taken.
    pub fn take_calls(&self) -> Vec<Call> {
        std::mem::take(&mut system::system().calls)
    }
}

/// Runs this test program again with one test and without observing, and says whether that test fails, as it has to.
pub fn fails_without_observation(test: &str) -> bool {
    let program = std::env::current_exe().expect("a program has a path");
    let output = std::process::Command::new(program)
        .args(["--exact", test, "--test-threads=1"])
        .env("ECM_ETW_OBSERVER", "off")
        .output()
        .expect("the program can be started");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("running 1 test"), "there is no test {test}");
    !output.status.success() && said.contains("1 failed")
}
