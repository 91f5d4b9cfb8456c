//! The system's sessions come and go while providers register, unregister and write, all on threads of their own.
//!
//! What is asserted: that the system is never given what it would refuse, that no callback comes after the end of a
//! registration, that an application's callback never runs twice at once, and that in the end everything is off.
#![cfg(windows)]

mod by_hand;

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use by_hand::{Provider, Random, write, write_all};
use ecm_etw_observer::{Call, Enable, Session, observe, registrations};
use ecm_runtime::{Control, ControlCode, Guid, WriteStatus};

/// How long each storm lasts.
const WHILE: Duration = Duration::from_millis(1500);

static INSIDE: AtomicBool = AtomicBool::new(false);
static TWICE: AtomicU32 = AtomicU32::new(0);
static TOLD: AtomicUsize = AtomicUsize::new(0);
/// What the one provider of the first storm heard last.
static ENABLED: AtomicBool = AtomicBool::new(false);

fn hear(control: &Control<'_>) {
    if INSIDE.swap(true, Ordering::AcqRel) {
        TWICE.fetch_add(1, Ordering::Relaxed);
    }
    TOLD.fetch_add(1, Ordering::Relaxed);
    match control.code {
        ControlCode::Enable => ENABLED.store(true, Ordering::Relaxed),
        ControlCode::Disable => ENABLED.store(false, Ordering::Relaxed),
        _ => {}
    }
    thread::yield_now();
    INSIDE.store(false, Ordering::Release);
}

/// Sessions that enable, change, ask, disable and stop, until the end.
fn switch(provider: u128, seed: u64, end: Instant) {
    let mut random = Random::new(seed);
    while Instant::now() < end {
        let session = Session::new();
        for _ in 0..random.below(4) {
            session.enable(
                provider,
                &Enable::new(random.below(6) as u8, random.below(4)),
            );
        }
        match random.below(3) {
            0 => session.disable(provider),
            1 => session.capture_state(provider),
            _ => {}
        }
        for event in session.take_events() {
            let id = u32::from(event.descriptor.id);
            assert_eq!(event.payload(), id.to_le_bytes());
        }
    }
}

fn register(provider: &'static Provider, end: Instant) {
    while Instant::now() < end {
        let first = provider.register().expect("registers");
        write_all(provider);
        let second = provider.register().expect("registers");
        drop(first);
        assert!(write::<1>(provider, 2).is_ok());
        drop(second);
    }
}

/// No call of a storm failed, and there were many.
fn assert_calm(calls: &[Call]) {
    let mut writes = 0;
    for call in calls {
        match call {
            Call::Register { result, .. } => assert_eq!(*result, 0),
            Call::Unregister { provider } => assert!(provider.is_some()),
            Call::Write { result, .. } => {
                assert_eq!(*result, 0);
                writes += 1;
            }
            Call::SetInformation { .. } => {}
        }
    }
    assert!(writes > 100, "{writes}");
    assert_eq!(registrations(), []);
    assert_eq!(TWICE.load(Ordering::Relaxed), 0);
    assert!(TOLD.swap(0, Ordering::Relaxed) > 10);
    assert!(!ENABLED.load(Ordering::Relaxed), "heard last");
}

#[test]
fn one_instance_in_every_hand() {
    let etw = observe();
    let provider = Provider::with_guid(Guid::from_u128(0x70));
    provider.set_callback(hear);
    let end = Instant::now() + WHILE;
    thread::scope(|scope| {
        for seed in 0..2 {
            scope.spawn(move || switch(0x70, seed, end));
            scope.spawn(move || register(provider, end));
        }
        scope.spawn(move || {
            while Instant::now() < end {
                write_all(provider);
            }
        });
    });
    assert_eq!(provider.enabled(), [false; 4]);
    assert_calm(&etw.take_calls());
}

#[test]
fn a_registered_instance_loses_nothing_that_one_session_wants_all_the_time() {
    let etw = observe();
    let provider = Provider::with_guid(Guid::from_u128(0x71));
    provider.set_callback(hear);
    let registration = provider.register().expect("registers");
    let steady = Session::new();
    steady.enable(0x71, &Enable::EVERYTHING);
    let end = Instant::now() + WHILE;
    let written = AtomicUsize::new(0);
    thread::scope(|scope| {
        scope.spawn(move || switch(0x71, 7, end));
        for _ in 0..2 {
            scope.spawn(|| {
                while Instant::now() < end {
                    assert_eq!(write::<2>(provider, 3), WriteStatus::SUCCESS);
                    written.fetch_add(1, Ordering::Relaxed);
                    thread::yield_now();
                }
            });
        }
    });
    assert_eq!(steady.take_events().len(), written.into_inner());
    drop(steady);
    drop(registration);
    assert_calm(&etw.take_calls());
}
