//! Sessions: who gets which event, with what header, and what becomes of it.

mod by_hand;

use std::thread;
use std::time::SystemTime;

use by_hand::{CLASSES, Provider, Random, write, write_all, write_with};
use ecm_runtime::session::{Enable, EventIds, Memory, Record, Session, SessionError};
use ecm_runtime::{Activity, Context, FileTime, Guid, Keyword, Level, WriteStatus};

fn start(name: &str) -> Session {
    Session::builder(name).start().expect("the session starts")
}

fn ids(records: impl IntoIterator<Item = Record>) -> Vec<u16> {
    records
        .into_iter()
        .map(|record| record.header().descriptor.id)
        .collect()
}

#[test]
fn an_event_arrives_with_its_whole_header() {
    const GUID: Guid = Guid::from_u128(0x11);
    let provider = Provider::with_guid(GUID);
    let _registration = provider.register().expect("registers");
    let session = start("header");
    session.enable(GUID, &Enable::new()).expect("enables");

    let before = FileTime::from(SystemTime::now());
    let (activity, related) = (Guid::from_u128(5), Guid::from_u128(6));
    let context = Context::new(Some(activity), Some(related));
    assert_eq!(
        write_with::<0>(provider, 0x0403_0201, b"\x05\x06", context),
        WriteStatus::SUCCESS
    );
    let current = Activity::start();
    assert_eq!(write::<0>(provider, 2), WriteStatus::SUCCESS);
    let after = FileTime::from(SystemTime::now());

    let trace = session.stop().expect("stops");
    let [first, second] = trace.records() else {
        panic!("two events: {trace:?}")
    };
    assert_eq!(first.payload(), [1, 2, 3, 4, 5, 6]);
    let header = first.event().header;
    assert_eq!(header.provider, GUID);
    let descriptor = header.descriptor;
    assert_eq!(
        (
            descriptor.id,
            descriptor.version,
            descriptor.channel.0,
            descriptor.level.0
        ),
        (1, 3, 16, 4)
    );
    assert_eq!(
        (descriptor.opcode.0, descriptor.task.0, descriptor.keyword.0),
        (1, 7, 0x8000_0000_0000_0001)
    );
    // The session's clock started before `before` was read from another: a second is more than they can differ.
    let slack = 10_000_000;
    assert!(before.0 <= header.timestamp.0 + slack && header.timestamp.0 <= after.0 + slack);
    assert!(header.timestamp <= second.header().timestamp);
    assert_eq!(header.process_id, std::process::id());
    assert_ne!(header.thread_id, 0);
    assert_eq!(
        (header.activity, header.related_activity),
        (activity, Some(related))
    );
    assert_eq!(usize::from(header.pointer_size), size_of::<usize>());

    assert_eq!(
        (second.header().activity, second.header().related_activity),
        (current.id(), None)
    );
    let statistics = trace.statistics();
    assert_eq!((statistics.events, statistics.events_lost), (2, 0));
}

#[test]
fn threads_are_told_apart() {
    const GUID: Guid = Guid::from_u128(0x12);
    let provider = Provider::with_guid(GUID);
    let _registration = provider.register().expect("registers");
    let session = start("threads");
    session.enable(GUID, &Enable::new()).expect("enables");
    write::<0>(provider, 1);
    thread::spawn(|| write::<0>(provider, 2))
        .join()
        .expect("the thread ends");
    write::<0>(provider, 3);
    let threads: Vec<u32> = session
        .records()
        .map(|record| record.header().thread_id)
        .collect();
    assert_eq!(threads[0], threads[2]);
    assert_ne!(threads[0], threads[1]);
}

#[test]
fn enabling_reaches_providers_that_register_later_and_every_instance() {
    const GUID: Guid = Guid::from_u128(0x13);
    let (first, second) = (Provider::with_guid(GUID), Provider::with_guid(GUID));
    let stranger = Provider::with_guid(Guid::from_u128(0x14));
    let session = start("late");
    session
        .enable(GUID, &Enable::new().level(Level::ERROR))
        .expect("enables");
    assert_eq!(first.enabled(), [false; 4], "not registered yet");

    let registrations = [first.register(), second.register(), stranger.register()]
        .map(|result| result.expect("registers"));
    assert_eq!(first.enabled(), [false, true, false, true]);
    assert_eq!(second.enabled(), [false, true, false, true]);
    assert_eq!(stranger.enabled(), [false; 4]);
    write_all(first);
    write_all(second);
    write_all(stranger);
    assert_eq!(ids(session.drain()), [2, 4, 2, 4]);

    drop(registrations);
    assert_eq!(first.enabled(), [false; 4], "no longer registered");
    write_all(first);
    assert_eq!(ids(session.drain()), [0; 0]);

    let again = first.register().expect("registers");
    let counted = first.register().expect("registers");
    drop(again);
    assert_eq!(
        first.enabled(),
        [false, true, false, true],
        "one guard is left"
    );
    counted.unregister().expect("is not in a callback");
    assert_eq!(first.enabled(), [false; 4]);
}

#[test]
fn a_control_guid_is_what_sessions_enable_and_the_own_what_events_carry() {
    const OWN: Guid = Guid::from_u128(0x15);
    const CONTROL: Guid = Guid::from_u128(0x16);
    let provider = Provider::with_control_guid(OWN, CONTROL);
    let _registration = provider.register().expect("registers");
    let session = start("control");
    session.enable(OWN, &Enable::new()).expect("enables");
    assert_eq!(provider.enabled(), [false; 4]);
    session.enable(CONTROL, &Enable::new()).expect("enables");
    write::<1>(provider, 0);
    assert_eq!(
        session
            .records()
            .next()
            .map(|record| record.header().provider),
        Some(OWN)
    );
}

#[test]
fn stopping_and_dropping_a_session_disables_what_it_enabled() {
    const GUID: Guid = Guid::from_u128(0x17);
    let provider = Provider::with_guid(GUID);
    let _registration = provider.register().expect("registers");
    let (first, second) = (start("stopped"), start("dropped"));
    first
        .enable(GUID, &Enable::new().level(Level(2)))
        .expect("enables");
    second
        .enable(GUID, &Enable::new().any(Keyword(0x1)))
        .expect("enables");
    assert_eq!(provider.enabled(), [true, true, true, true]);
    drop(second);
    assert_eq!(provider.enabled(), [false, true, false, true]);
    write_all(provider);
    assert_eq!(ids(first.stop().expect("stops")), [2, 4]);
    assert_eq!(provider.enabled(), [false; 4]);
    assert_eq!(write::<1>(provider, 0), WriteStatus::DISABLED);
    start("dropped");
}

#[test]
fn a_session_filters_by_event_id() {
    const GUID: Guid = Guid::from_u128(0x18);
    let provider = Provider::with_guid(GUID);
    let _registration = provider.register().expect("registers");
    let (only, except) = (start("only"), start("except"));
    only.enable(
        GUID,
        &Enable::new()
            .level(Level(4))
            .event_ids(EventIds::only([1, 3])),
    )
    .expect("enables");
    except
        .enable(GUID, &Enable::new().event_ids(EventIds::except([1, 3])))
        .expect("enables");
    write_all(provider);
    assert_eq!(ids(only.drain()), [1], "3 has the wrong level");
    assert_eq!(ids(except.drain()), [2, 4]);
    only.enable(GUID, &Enable::new()).expect("enables");
    write_all(provider);
    assert_eq!(
        ids(only.drain()),
        [1, 2, 3, 4],
        "enabling again replaces the filter"
    );
}

/// The rule in ETW's words, independent of the runtime's code.
fn wanted((level, any, all): (u8, u64, u64), event: u16) -> bool {
    let class = CLASSES[usize::from(event) - 1];
    let level_passes = level == 0 || class.level.0 <= level;
    let keyword = class.keyword.0;
    let keyword_passes = keyword == 0 || any == 0 || (keyword & any != 0 && !keyword & all == 0);
    level_passes && keyword_passes
}

/// Each session gets what its own rule says, and a class is enabled exactly if some session wants it: the union of masks
/// and levels would enable more.
#[test]
fn several_sessions_on_one_provider_are_exact() {
    const GUID: Guid = Guid::from_u128(0x19);
    let provider = Provider::with_guid(GUID);
    let _registration = provider.register().expect("registers");
    let sessions: Vec<Session> = (0..4)
        .map(|number| start(&format!("exact {number}")))
        .collect();
    let mut asked: [Option<(u8, u64, u64)>; 4] = [None; 4];
    let mut random = Random::new(1);
    let masks = [0, 0x1, 0x2, 0x3, 0x4, 1 << 63, 1 << 63 | 1, u64::MAX];
    for _ in 0..if cfg!(miri) { 30 } else { 3000 } {
        let at = random.below(4) as usize;
        if random.below(4) == 0 {
            let expected = if asked[at].is_some() {
                Ok(())
            } else {
                Err(SessionError::NotEnabled(GUID))
            };
            assert_eq!(sessions[at].disable(GUID), expected);
            asked[at] = None;
        } else {
            let level = random.below(7) as u8;
            let (any, all) = (
                masks[random.below(8) as usize],
                masks[random.below(8) as usize],
            );
            let enable = Enable::new()
                .level(Level(level))
                .any(Keyword(any))
                .all(Keyword(all));
            sessions[at].enable(GUID, &enable).expect("enables");
            asked[at] = Some((level, any, all));
        }
        let expected =
            [1, 2, 3, 4].map(|event| asked.iter().flatten().any(|&rule| wanted(rule, event)));
        assert_eq!(provider.enabled(), expected, "{asked:x?}");
        write_all(provider);
        for (session, rule) in sessions.iter().zip(asked) {
            let expected: Vec<u16> = (1..=4)
                .filter(|&event| rule.is_some_and(|rule| wanted(rule, event)))
                .collect();
            assert_eq!(ids(session.drain()), expected, "{rule:x?} of {asked:x?}");
        }
    }
}

#[test]
fn a_full_session_loses_events_counts_them_and_goes_on_when_drained() {
    const GUID: Guid = Guid::from_u128(0x1a);
    let provider = Provider::with_guid(GUID);
    let _registration = provider.register().expect("registers");
    let session = Session::builder("small")
        .memory(Memory::bytes(4096))
        .start()
        .expect("starts");
    session.enable(GUID, &Enable::new()).expect("enables");
    let mut taken = 0;
    while write::<0>(provider, taken) == WriteStatus::SUCCESS {
        taken += 1;
    }
    assert_eq!(write::<0>(provider, 0), WriteStatus::NO_BUFFER);
    let statistics = session.statistics();
    assert_eq!(
        (statistics.events, statistics.events_lost),
        (taken.into(), 2)
    );
    assert!(statistics.bytes_used <= 4096 && statistics.bytes_total == 4096);
    assert_eq!(provider.counters().refused, 2);
    assert_eq!(
        session.records().len(),
        taken as usize,
        "looking does not take"
    );
    assert_eq!(session.drain().len(), taken as usize);
    assert_eq!(write::<0>(provider, 0), WriteStatus::SUCCESS);
    assert_eq!(
        session.stop().expect("stops").statistics().events,
        u64::from(taken) + 1
    );
}

#[test]
fn events_over_64_kb_are_refused_and_counted() {
    const GUID: Guid = Guid::from_u128(0x1b);
    let provider = Provider::with_guid(GUID);
    let _registration = provider.register().expect("registers");
    let session = start("large");
    session.enable(GUID, &Enable::new()).expect("enables");
    let bytes = vec![7; 0x10000];
    // Event header 80, related activity 24, and four bytes of the first field.
    let fits = 0xffff - 80 - 4;
    let related = Context::new(None, Some(Guid::from_u128(1)));
    assert_eq!(
        write_with::<0>(provider, 0, &bytes[..fits], Context::CURRENT),
        WriteStatus::SUCCESS
    );
    assert_eq!(
        write_with::<0>(provider, 0, &bytes[..fits + 1], Context::CURRENT),
        WriteStatus::TOO_LARGE
    );
    assert_eq!(
        write_with::<0>(provider, 0, &bytes[..fits - 24], related),
        WriteStatus::SUCCESS
    );
    assert_eq!(
        write_with::<0>(provider, 0, &bytes[..fits - 23], related),
        WriteStatus::TOO_LARGE
    );
    assert_eq!(
        write_with::<0>(provider, 0, &bytes, Context::CURRENT),
        WriteStatus::TOO_LARGE
    );
    assert_eq!(provider.counters().too_large, 3);
    let sizes: Vec<usize> = session
        .drain()
        .map(|record| record.payload().len())
        .collect();
    assert_eq!(sizes, [fits + 4, fits + 4 - 24]);
}

#[test]
fn what_cannot_be_done_is_said() {
    let message = |error: SessionError| error.to_string();
    let start = |name: &str| Session::builder(name).start();
    assert_eq!(
        start("").map_err(message).err().as_deref(),
        Some("a session needs a name")
    );
    assert_eq!(
        start(&"ü".repeat(1025)).err(),
        Some(SessionError::NameTooLong)
    );
    let longest = start(&"ü".repeat(1024)).expect("1024 characters are allowed");
    assert_eq!(longest.name().chars().count(), 1024);
    let _first = start("Straße 1").expect("starts");
    assert_eq!(
        start("sTRAßE 1").map_err(message).err().as_deref(),
        Some("a session named `sTRAßE 1` is running")
    );
    let tiny = Session::builder("tiny").memory(Memory::bytes(10)).start();
    assert!(matches!(
        tiny.err(),
        Some(SessionError::MemoryTooSmall { bytes: 10, .. })
    ));
    let guid = Guid::from_u128(0x7d44233d_0365_4a8c_84c3_bc528b3d09d4);
    assert_eq!(
        longest.disable(guid).map_err(message).err().as_deref(),
        Some("the session has not enabled the provider {7d44233d-0365-4a8c-84c3-bc528b3d09d4}")
    );
    assert_eq!(
        longest.capture_state(guid).err(),
        Some(SessionError::NotEnabled(guid))
    );
}
