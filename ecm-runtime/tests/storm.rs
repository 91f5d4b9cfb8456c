//! Everything at once: writing, registering, unregistering, enabling, disabling, draining, stopping.
//!
//! Run by Miri with few rounds and by the normal test run with many; what is asserted is that nothing arrives that nobody
//! wanted, and that in the end everything is off.

mod by_hand;

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;

use by_hand::{Provider, Random, write, write_all};
use ecm_runtime::session::{Enable, EventIds, Memory, Session};
use ecm_runtime::{Control, ControlCode, Guid, Keyword, Level};

const ROUNDS: u32 = if cfg!(miri) { 8 } else { 5_000 };

/// Registers one instance over and over.
fn register(provider: &'static Provider) {
    for round in 0..ROUNDS {
        let registration = provider.register().expect("registers");
        write_all(provider);
        if round % 3 == 0 {
            let second = provider.register().expect("registers");
            drop(registration);
            write::<1>(provider, 2);
            drop(second);
        }
    }
}

/// Enables providers of one GUID for a session of its own over and over; only events of level 0 to 2 may arrive.
fn switch(name: &str, guid: Guid, seed: u64) {
    let mut random = Random::new(seed);
    for round in 0..ROUNDS {
        let memory = if round % 2 == 0 {
            Memory::bytes(4096)
        } else {
            Memory::ring(4096)
        };
        let session = Session::builder(name)
            .memory(memory)
            .start()
            .expect("starts");
        let ids = if random.below(2) == 0 {
            EventIds::default()
        } else {
            EventIds::except([4])
        };
        session
            .enable(
                guid,
                &Enable::new()
                    .level(Level(2))
                    .any(Keyword(random.below(8)))
                    .event_ids(ids),
            )
            .expect("enables");
        let mut records: Vec<_> = session.drain().collect();
        match random.below(3) {
            0 => session.disable(guid).expect("is enabled"),
            1 => session.capture_state(guid).expect("is enabled"),
            _ => records.extend(session.stop().expect("stops")),
        }
        for record in records {
            let descriptor = record.header().descriptor;
            assert!(descriptor.level <= Level(2), "{record:?}");
            assert_eq!(record.payload(), u32::from(descriptor.id).to_le_bytes());
            assert_eq!(record.header().provider, guid);
        }
    }
}

#[test]
fn everything_at_once_ends_with_everything_off() {
    const GUIDS: [Guid; 2] = [Guid::from_u128(0x31), Guid::from_u128(0x32)];
    static ENABLES: AtomicU32 = AtomicU32::new(0);
    static DISABLES: AtomicU32 = AtomicU32::new(0);
    static DONE: AtomicBool = AtomicBool::new(false);
    fn count(control: &Control<'_>) {
        match control.code {
            ControlCode::Enable => ENABLES.fetch_add(1, Ordering::Relaxed),
            ControlCode::Disable => DISABLES.fetch_add(1, Ordering::Relaxed),
            _ => 0,
        };
    }
    let providers = [GUIDS[0], GUIDS[0], GUIDS[1]].map(Provider::with_guid);
    for provider in providers {
        provider.set_callback(count);
    }
    thread::scope(|scope| {
        let writers: Vec<_> = (0..2)
            .map(|_| {
                scope.spawn(|| {
                    while !DONE.load(Ordering::Relaxed) {
                        providers.into_iter().for_each(write_all);
                        thread::yield_now();
                    }
                })
            })
            .collect();
        let others = [
            scope.spawn(|| register(providers[0])),
            scope.spawn(|| register(providers[1])),
            scope.spawn(|| register(providers[2])),
            scope.spawn(|| switch("storm 1", GUIDS[0], 1)),
            scope.spawn(|| switch("storm 2", GUIDS[0], 2)),
            scope.spawn(|| switch("storm 3", GUIDS[1], 3)),
        ];
        for thread in others {
            thread.join().expect("no thread panics");
        }
        DONE.store(true, Ordering::Relaxed);
        for thread in writers {
            thread.join().expect("no thread panics");
        }
    });
    for provider in providers {
        assert_eq!(provider.enabled(), [false; 4]);
    }
    // Enabling is told again and again, disabling once each time that nobody is left.
    let (enables, disables) = (
        ENABLES.load(Ordering::Relaxed),
        DISABLES.load(Ordering::Relaxed),
    );
    assert!(disables <= enables, "{disables} {enables}");
}

#[test]
fn no_event_is_missed_between_enabling_and_disabling() {
    const GUID: Guid = Guid::from_u128(0x33);
    let provider = Provider::with_guid(GUID);
    let _registration = provider.register().expect("registers");
    let events = if cfg!(miri) { 20 } else { 5_000 };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|thread| {
                scope.spawn(move || {
                    // Other sessions come and go, which must not disturb this one.
                    let session = Session::builder(format!("own {thread}"))
                        .start()
                        .expect("starts");
                    session
                        .enable(GUID, &Enable::new().event_ids(EventIds::only([thread + 1])))
                        .expect("enables");
                    for value in 0..events {
                        match thread {
                            0 => write::<0>(provider, value),
                            1 => write::<1>(provider, value),
                            2 => write::<2>(provider, value),
                            _ => write::<3>(provider, value),
                        };
                    }
                    session.disable(GUID).expect("is enabled");
                    let trace = session.stop().expect("stops");
                    assert_eq!(trace.statistics().events, trace.records().len() as u64);
                    let values: Vec<u32> = trace
                        .records()
                        .iter()
                        .filter_map(|record| {
                            record.payload().try_into().ok().map(u32::from_le_bytes)
                        })
                        .collect();
                    assert_eq!(values, (0..events).collect::<Vec<u32>>());
                    let times = trace
                        .records()
                        .iter()
                        .map(|record| record.header().timestamp);
                    assert!(times.is_sorted(), "records lie in the order of their time");
                })
            })
            .collect();
        for thread in threads {
            thread.join().expect("no thread panics");
        }
    });
}
