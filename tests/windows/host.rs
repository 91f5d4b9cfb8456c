//! Loads the DLL with a provider, enables it, unloads it, again and again; a program without a console.
#![windows_subsystem = "windows"]

use std::ffi::{CStr, c_char, c_void};
use std::sync::atomic::{AtomicBool, Ordering};

use ecm_etw_observer::{Enable, Session, observe, observe_module, registrations};

#[link(name = "kernel32")]
unsafe extern "system" {
    fn LoadLibraryA(name: *const c_char) -> *mut c_void;
    fn GetProcAddress(module: *mut c_void, name: *const c_char) -> *const c_void;
    fn FreeLibrary(module: *mut c_void) -> i32;
}

const GUID: u128 = 0x7D44233D_0365_4A8C_84C3_BC528B3D09D4;

struct Plugin(*mut c_void);

impl Plugin {
    fn load() -> Self {
        let module = unsafe { LoadLibraryA(c"etw_plugin.dll".as_ptr()) };
        assert!(!module.is_null(), "the DLL lies beside the program");
        let replaced = unsafe { observe_module(module) };
        assert!(replaced >= 3, "{replaced} imports of the DLL");
        Self(module)
    }

    fn call(&self, name: &CStr, argument: u32) -> u32 {
        let function = unsafe { GetProcAddress(self.0, name.as_ptr()) };
        assert!(!function.is_null());
        // A function without arguments does not look at the register of the first.
        let function: extern "system" fn(u32) -> u32 = unsafe { std::mem::transmute(function) };
        function(argument)
    }

    fn unload(self) {
        assert_ne!(unsafe { FreeLibrary(self.0) }, 0);
    }
}

fn main() {
    let _etw = observe();
    let session = Session::new();
    session.enable(GUID, &Enable::EVERYTHING);

    let plugin = Plugin::load();
    assert_eq!(plugin.call(c"start", 0), 0);
    assert_eq!(registrations().len(), 1);
    assert_eq!(plugin.call(c"write", 7), 0);
    let events = session.take_events();
    assert_eq!(events[0].payload(), [7, 0, 0, 0, 2, 0, 0, 0]);
    plugin.unload();
    assert_eq!(registrations(), [], "unloading unregisters");
    session.disable(GUID);

    // Sessions switch while the DLL comes and goes.
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                session.enable(GUID, &Enable::EVERYTHING);
                session.disable(GUID);
            }
        });
        for round in 0..30 {
            let plugin = Plugin::load();
            assert_eq!(plugin.call(c"start", 0), 0);
            assert_eq!(plugin.call(c"write", round), 0);
            plugin.unload();
            assert_eq!(registrations(), []);
        }
        done.store(true, Ordering::Relaxed);
    });

    // The process ends while the DLL is registered.
    session.enable(GUID, &Enable::EVERYTHING);
    assert_eq!(Plugin::load().call(c"start", 0), 0);
    assert_eq!(registrations().len(), 1);
    drop(session);
}
