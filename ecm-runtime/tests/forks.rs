//! Forked children, made while other threads hold every lock that the sessions have.
#![cfg(all(unix, not(miri)))]

mod by_hand;

use core::ffi::c_int;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::thread;

use by_hand::{Provider, write, write_all};
use ecm_runtime::session::{Enable, Memory, Session, SessionError, Statistics};
use ecm_runtime::{Control, ControlCode, Guid, WriteStatus};

unsafe extern "C" {
    safe fn fork() -> c_int;
    fn waitpid(pid: c_int, status: *mut c_int, options: c_int) -> c_int;
    safe fn _exit(status: c_int) -> !;
    safe fn alarm(seconds: u32) -> u32;
}

/// Runs `child` in a forked child, and says how that ended: 0 if `child` returned true. A child that hangs is killed.
fn in_child(child: impl FnOnce() -> bool) -> c_int {
    let pid = fork();
    if pid == 0 {
        alarm(20);
        let fine = std::panic::catch_unwind(std::panic::AssertUnwindSafe(child)).unwrap_or(false);
        _exit(c_int::from(!fine));
    }
    wait_for(pid)
}

fn wait_for(pid: c_int) -> c_int {
    let mut status = -1;
    // SAFETY: `status` is a place for the child's end.
    assert_eq!(unsafe { waitpid(pid, &raw mut status, 0) }, pid);
    status
}

/// What a child finds: a parent's session that is over, and the means to start its own.
fn child_is_fine(provider: &'static Provider, guid: Guid, inherited: Session) -> bool {
    let disabled =
        write::<0>(provider, 1) == WriteStatus::DISABLED && provider.enabled() == [false; 4];
    let refused = inherited.enable(guid, &Enable::new()) == Err(SessionError::Forked)
        && inherited.disable(guid) == Err(SessionError::Forked)
        && inherited.capture_state(guid) == Err(SessionError::Forked);
    let nothing = inherited.statistics() == Statistics::default()
        && inherited.records().len() == 0
        && inherited.drain().len() == 0
        && inherited.name() == "inherited";
    let stopped = inherited.stop().err() == Some(SessionError::Forked);

    // Names of the parent's sessions are free.
    let Ok(own) = Session::builder("inherited").start() else {
        return false;
    };
    let enabled = own.enable(guid, &Enable::new()).is_ok() && provider.enabled() == [true; 4];
    write_all(provider);
    let captured = own.records().len() == 4
        && own
            .records()
            .all(|record| record.header().process_id == std::process::id());
    let registered = provider.register().is_ok();
    drop(own);
    disabled
        && refused
        && nothing
        && stopped
        && enabled
        && captured
        && registered
        && provider.enabled() == [false; 4]
}

#[test]
fn children_forked_in_a_storm_never_hang() {
    const GUID: Guid = Guid::from_u128(0xf0);
    static DONE: AtomicBool = AtomicBool::new(false);
    let provider = Provider::with_guid(GUID);
    let _registration = provider.register().expect("registers");
    let inherited = Session::builder("inherited")
        .memory(Memory::ring(1 << 16))
        .start()
        .expect("starts");
    inherited.enable(GUID, &Enable::new()).expect("enables");
    let write = || write_all(provider);
    let drain = || drop(inherited.drain());
    let enable = || inherited.enable(GUID, &Enable::new()).expect("enables");
    let start_and_register = || {
        let other = Session::builder("other").start().expect("starts");
        other.enable(GUID, &Enable::new()).expect("enables");
        drop(provider.register());
    };
    let storm: [&(dyn Fn() + Sync); 6] =
        [&write, &write, &write, &drain, &enable, &start_and_register];
    thread::scope(|scope| {
        for action in storm {
            scope.spawn(move || {
                while !DONE.load(Ordering::Relaxed) {
                    action();
                }
            });
        }
        let ends: Vec<c_int> = (0..200)
            .map(|_| {
                in_child(|| {
                    // The child's copy of a session that the parent goes on using.
                    // SAFETY: the child never comes back to where the original is used.
                    let copy = unsafe { core::ptr::read(&raw const inherited) };
                    child_is_fine(provider, GUID, copy)
                })
            })
            .collect();
        DONE.store(true, Ordering::Relaxed);
        assert_eq!(
            ends,
            vec![0; ends.len()],
            "14: hung, 256: something was not as it should be"
        );
    });
    // The parent goes on.
    inherited.drain();
    write_all(provider);
    assert_eq!(inherited.stop().expect("stops").records().len(), 4);
}

#[test]
fn a_child_of_a_child_starts_anew() {
    const GUID: Guid = Guid::from_u128(0xf1);
    let provider = Provider::with_guid(GUID);
    let _registration = provider.register().expect("registers");
    let session = Session::builder("grandparent").start().expect("starts");
    session.enable(GUID, &Enable::new()).expect("enables");
    let end = in_child(|| {
        let own = Session::builder("inherited").start().expect("starts");
        own.enable(GUID, &Enable::new()).expect("enables");
        let grandchild = fork();
        if grandchild == 0 {
            alarm(20);
            _exit(c_int::from(!child_is_fine(provider, GUID, own)));
        }
        write_all(provider);
        wait_for(grandchild) == 0 && own.records().len() == 4
    });
    assert_eq!(end, 0);
    assert_eq!(session.records().len(), 0);
}

#[test]
fn a_callback_may_fork() {
    const GUID: Guid = Guid::from_u128(0xf2);
    /// In the parent: the child.
    static CHILD: AtomicI32 = AtomicI32::new(-1);
    let providers = [Provider::with_guid(GUID), Provider::with_guid(GUID)];
    let _registrations = providers.map(|provider| provider.register().expect("registers"));
    providers[0].set_callback(|control: &Control| {
        if control.code == ControlCode::Enable {
            CHILD.store(fork(), Ordering::Relaxed);
            if CHILD.load(Ordering::Relaxed) == 0 {
                alarm(20);
            }
        }
    });
    let session = Session::builder("forking").start().expect("starts");
    // Comes back twice.
    let enabled = session.enable(GUID, &Enable::new());
    let child = CHILD.load(Ordering::Relaxed);
    if child == 0 {
        let off = providers.map(|provider| provider.enabled() == [false; 4]) == [true; 2];
        let refused = session.enable(GUID, &Enable::new()) == Err(SessionError::Forked);
        drop(session);
        let own = Session::builder("forking").start().is_ok();
        _exit(c_int::from(!(off && refused && own)));
    }
    enabled.expect("enables");
    assert_eq!(wait_for(child), 0);
    write_all(providers[1]);
    assert_eq!(session.records().len(), 4);
}
