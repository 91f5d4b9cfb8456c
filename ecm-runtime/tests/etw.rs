//! What reaches the operating system's ETW, and what comes back: the calls are observed, see `ecm_etw_observer`.
#![cfg(windows)]

mod by_hand;

use std::sync::{Mutex, OnceLock};

use by_hand::{CLASSES, DESCRIPTORS, Event, Provider, write, write_with};
use ecm_etw_observer::{
    Api, Block, Call, Descriptor, Enable, Session, fails_without_observation, observe,
    registrations,
};
use ecm_runtime::__private::{Instance, Payload, ProviderMeta};
use ecm_runtime::{Context, Control, Guid, RegisterError, Registration, WriteFlags, WriteStatus};

fn guid(number: u128) -> Guid {
    Guid::from_u128(number)
}

/// The classes that the system wants, as bits.
fn enabled(provider: &Provider) -> u32 {
    let enabled = provider.enabled();
    (0..4).fold(0, |bits, at| bits | u32::from(enabled[at]) << at)
}

#[test]
fn an_event_reaches_the_system_byte_for_byte() {
    let etw = observe();
    let provider = Provider::with_guid(guid(0x50));
    let session = Session::new();
    let registration = provider.register().expect("registers");
    assert_eq!(
        write::<0>(provider, 1),
        WriteStatus::DISABLED,
        "nobody listens"
    );
    session.enable(0x50, &Enable::EVERYTHING);
    assert_eq!(write::<0>(provider, 0x0102_0304), WriteStatus::SUCCESS);
    let long = [7; 100];
    let context = Context::new(Some(guid(1)), Some(guid(2)));
    assert_eq!(
        write_with::<1>(provider, 5, &long, context),
        WriteStatus::SUCCESS
    );
    drop(registration);

    let events = session.take_events();
    let [first, second] = &*events else {
        panic!("{events:?}")
    };
    assert_eq!(first.provider, 0x50);
    let descriptor = Descriptor {
        id: 1,
        version: 3,
        channel: 16,
        level: 4,
        opcode: 1,
        task: 7,
        keyword: 0x8000_0000_0000_0001,
    };
    assert_eq!(first.descriptor, descriptor);
    assert_eq!((first.activity, first.related), (None, None));
    assert_eq!(first.api, Api::WriteTransfer);
    let block = |bytes: &[u8]| Block {
        kind: 0,
        bytes: bytes.to_vec(),
    };
    assert_eq!(
        first.blocks,
        [block(&[]), block(&[4, 3, 2, 1])],
        "the first place is that of the traits"
    );
    assert_eq!((second.activity, second.related), (Some(1), Some(2)));
    assert_eq!(
        second.blocks,
        [block(&[]), block(&[5, 0, 0, 0]), block(&long)],
        "what is long is not copied"
    );
    let calls = etw.take_calls();
    assert!(matches!(
        &calls[..],
        [
            Call::Register {
                provider: 0x50,
                result: 0
            },
            Call::Write { .. },
            Call::Write { .. },
            Call::Unregister {
                provider: Some(0x50)
            }
        ]
    ));
}

#[test]
fn without_the_observation_this_would_fail() {
    let _alone = observe();
    assert!(fails_without_observation(
        "an_event_reaches_the_system_byte_for_byte"
    ));
}

#[test]
fn traits_are_set_once_and_travel_with_each_event() {
    const TRAITS: &[u8] = b"\x0b\0Contoso\0\0";
    static META: ProviderMeta = ProviderMeta::new(
        "Contoso",
        Guid::from_u128(0x51),
        Guid::from_u128(0x52),
        TRAITS,
        &CLASSES,
    );
    static INSTANCE: Instance<4> = Instance::new(&META);
    let etw = observe();
    let session = Session::new();
    session.enable(0x52, &Enable::EVERYTHING);
    let registration = INSTANCE.register().expect("registers");
    let again = INSTANCE.register().expect("counts");
    assert_eq!(registrations().len(), 1);
    assert_eq!(
        registrations()[0].provider,
        0x52,
        "the control GUID is what is registered"
    );
    let event = Event::<0> {
        value: 9,
        rest: &[],
    };
    assert_eq!(
        INSTANCE.emit(&event, Context::CURRENT),
        WriteStatus::SUCCESS
    );
    let events = session.take_events();
    assert_eq!(events[0].traits(), Some(TRAITS));
    assert_eq!(events[0].payload(), [9, 0, 0, 0]);
    drop((registration, again));
    assert!(matches!(
        &etw.take_calls()[..],
        [
            Call::Register { .. },
            Call::SetInformation { class: 2, bytes },
            Call::Write { .. },
            Call::Unregister { .. }
        ] if bytes == TRAITS
    ));
    assert_eq!(Event::<0>::META.descriptor, DESCRIPTORS[0]);
}

#[test]
fn classes_are_enabled_by_the_union_of_the_sessions() {
    let _etw = observe();
    let provider = Provider::with_guid(guid(0x53));
    let _registration = provider.register().expect("registers");
    let (first, second) = (Session::new(), Session::new());
    // The classes: level 4 channel and keyword 1; level 2 keyword 2; level 5 keyword 3; level 0 without keyword.
    first.enable(0x53, &Enable::new(0, 0));
    assert_eq!(enabled(provider), 0b1111, "zero asks for everything");
    first.enable(0x53, &Enable::new(3, 2));
    assert_eq!(enabled(provider), 0b1010);
    second.enable(0x53, &Enable::new(5, 1));
    assert_eq!(enabled(provider), 0b1111, "highest level, all keywords");
    first.disable(0x53);
    assert_eq!(enabled(provider), 0b1101);
    let all = Enable {
        all: 3,
        ..Enable::new(5, 3)
    };
    second.enable(0x53, &all);
    assert_eq!(enabled(provider), 0b1100);
    drop(second);
    assert_eq!(enabled(provider), 0);
}

#[test]
fn other_calls_are_made_where_they_are_asked_for() {
    let _etw = observe();
    let provider = Provider::with_guid(guid(0x54));
    let _registration = provider.register().expect("registers");
    let (first, second) = (Session::new(), Session::new());
    first.enable(0x54, &Enable::EVERYTHING);
    second.enable(0x54, &Enable::EVERYTHING);
    let context = Context::CURRENT
        .excluding(first.bit())
        .flags(WriteFlags::IN_PRIVATE | WriteFlags::NO_FAULTING);
    assert_eq!(
        write_with::<3>(provider, 1, &[], context),
        WriteStatus::SUCCESS
    );
    assert_eq!(first.take_events(), []);
    let events = second.take_events();
    let api = Api::WriteEx {
        filter: first.bit(),
        flags: 3,
    };
    assert_eq!(events[0].api, api);
}

#[test]
fn an_event_belongs_to_the_threads_activity() {
    let _etw = observe();
    let provider = Provider::with_guid(guid(0x55));
    let _registration = provider.register().expect("registers");
    let session = Session::new();
    session.enable(0x55, &Enable::EVERYTHING);
    #[cfg(feature = "std")]
    {
        let activity = ecm_runtime::Activity::start();
        write::<3>(provider, 1);
        assert_eq!(
            session.take_events()[0].activity,
            Some(activity.id().to_u128())
        );
    }
    write::<3>(provider, 1);
    assert_eq!(session.take_events()[0].activity, None);
}

/// What a callback was told, in words.
static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());
static WRITES: OnceLock<&'static Provider> = OnceLock::new();

fn tell(control: &Control<'_>) {
    let rule = control
        .rule
        .map(|rule| (rule.level().0, rule.any().0, rule.all().0));
    let filters: Vec<_> = control
        .filter
        .into_iter()
        .flat_map(|filter| filter.filters())
        .map(|filter| {
            (
                filter.id,
                filter.version,
                filter.session,
                filter.data.to_vec(),
            )
        })
        .collect();
    let line = format!(
        "{:?} {rule:?} {:x} {filters:?}",
        control.code,
        control.source.to_u128()
    );
    TOLD.lock().expect("nobody panics with it").push(line);
    if let Some(provider) = WRITES.get() {
        write::<3>(provider, 77);
    }
}

fn told() -> Vec<String> {
    std::mem::take(&mut *TOLD.lock().expect("nobody panics with it"))
}

#[test]
fn the_application_hears_of_sessions_before_and_after_it_registered() {
    let _etw = observe();
    let provider = Provider::with_guid(guid(0x56));
    provider.set_callback(tell);
    WRITES.get_or_init(|| provider);
    let session = Session::new();
    let before = Enable {
        all: 2,
        filter: Some((1, 2, vec![1, 2, 3])),
        ..Enable::new(4, 6)
    };
    session.enable(0x56, &before);
    let registration = provider.register().expect("registers");
    let bit = session.bit();
    let filter = if cfg!(feature = "alloc") {
        format!("[(1, 2, {bit}, [1, 2, 3])]")
    } else {
        "[]".to_owned()
    };
    assert_eq!(told(), [format!("Enable Some((4, 6, 2)) 0 {filter}")]);
    assert_eq!(
        session.take_events().len(),
        1,
        "what the callback wrote has a handle to be written by"
    );
    let other = Session::new();
    let after = Enable {
        source: 0xabc,
        filter: Some((7, 0, vec![9; 8])),
        ..Enable::new(5, 1)
    };
    other.enable(0x56, &after);
    session.capture_state(0x56);
    other.disable(0x56);
    drop(session);
    let (bit, other_bit) = (bit, other.bit());
    assert_eq!(
        told(),
        [
            format!(
                "Enable Some((5, 7, 0)) abc [(1, 2, {bit}, [1, 2, 3]), (7, 0, {other_bit}, {:?})]",
                [9; 8]
            ),
            "CaptureState Some((5, 7, 0)) 0 []".to_owned(),
            format!("Enable Some((4, 6, 2)) 0 [(1, 2, {bit}, [1, 2, 3])]"),
            "Disable None 0 []".to_owned(),
        ]
    );
    drop(registration);
    assert_eq!(told(), [""; 0], "it was disabled before");
}

#[test]
fn a_callback_may_not_wait_for_itself() {
    static GUARD: Mutex<Option<Registration>> = Mutex::new(None);
    let _etw = observe();
    let provider = Provider::with_guid(guid(0x57));
    provider.set_callback(|_| {
        let mut guard = GUARD.lock().expect("nobody panics with it");
        let (registration, error) = guard
            .take()
            .expect("is registered")
            .unregister()
            .expect_err("would wait for this call");
        assert_eq!(error, RegisterError::InsideCallback);
        *guard = Some(registration);
        TOLD.lock()
            .expect("nobody panics with it")
            .push("refused".to_owned());
    });
    *GUARD.lock().expect("nobody panics with it") = Some(provider.register().expect("registers"));
    let session = Session::new();
    session.enable(0x57, &Enable::EVERYTHING);
    assert_eq!(told(), ["refused"]);
    provider.set_callback(|_| ());
    drop(GUARD.lock().expect("nobody panics with it").take());
    assert_eq!(registrations(), []);
}

#[test]
fn instances_of_one_provider_register_each() {
    let _etw = observe();
    let (one, other) = (
        Provider::with_guid(guid(0x58)),
        Provider::with_guid(guid(0x58)),
    );
    let _one = one.register().expect("registers");
    let session = Session::new();
    session.enable(0x58, &Enable::EVERYTHING);
    let other_registration = other.register().expect("registers");
    assert_eq!(registrations().len(), 2);
    write::<3>(one, 1);
    write::<3>(other, 2);
    drop(other_registration);
    assert_eq!(write::<3>(other, 3), WriteStatus::DISABLED);
    assert_eq!(write::<3>(one, 4), WriteStatus::SUCCESS);
    let values: Vec<u8> = session
        .take_events()
        .iter()
        .map(|event| event.payload()[0])
        .collect();
    assert_eq!(values, [1, 2, 4]);
}

#[test]
fn what_the_system_refuses_is_an_error() {
    let _etw = observe();
    let providers: Vec<_> = (0..1025).map(|_| Provider::with_guid(guid(0x59))).collect();
    let registered: Vec<Result<Registration, RegisterError>> = providers
        .iter()
        .map(|provider| provider.register())
        .collect();
    assert!(registered[..1024].iter().all(Result::is_ok));
    assert!(matches!(registered[1024], Err(RegisterError::System(1450))));
    drop(registered);
    assert_eq!(registrations(), []);
}
