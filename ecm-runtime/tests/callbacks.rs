//! What a provider's callback is told, and what it may do.

mod by_hand;

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};

use by_hand::{Provider, write};
use ecm_runtime::session::{Enable, Session, SessionError};
use ecm_runtime::{
    Control, ControlCode, Guid, Keyword, Level, RegisterError, Registration, Rule, WriteStatus,
};

fn start(name: &str) -> Session {
    Session::builder(name).start().expect("the session starts")
}

/// What the callback of the first test was told. Any thread may tell it: that of another test when it starts the first
/// session of the process, or when it ends a session of this test that was stopped while it held the lock.
static TOLD: Mutex<Vec<(ControlCode, Option<Rule>)>> = Mutex::new(Vec::new());

fn remember(control: &Control<'_>) {
    TOLD.lock()
        .expect("nobody panics with it")
        .push((control.code, control.rule));
}

fn told() -> Vec<(ControlCode, Option<Rule>)> {
    std::mem::take(&mut *TOLD.lock().expect("nobody panics with it"))
}

#[test]
fn a_callback_is_told_what_all_sessions_want_together() {
    const GUID: Guid = Guid::from_u128(0x21);
    let provider = Provider::with_guid(GUID);
    provider.set_callback(remember);
    let (first, second) = (start("first"), start("second"));
    let rule = |level, any, all| Some(Rule::new(Level(level), Keyword(any), Keyword(all)));

    first
        .enable(
            GUID,
            &Enable::new()
                .level(Level(2))
                .any(Keyword(6))
                .all(Keyword(2)),
        )
        .expect("enables");
    assert_eq!(told(), [], "not registered");
    let registration = provider.register().expect("registers");
    assert_eq!(
        told(),
        [(ControlCode::Enable, rule(2, 6, 2))],
        "at once, of the session that was there before"
    );
    let again = provider.register().expect("registers");
    assert_eq!(told(), [], "nothing has changed");
    second
        .enable(
            GUID,
            &Enable::new()
                .level(Level(4))
                .any(Keyword(8))
                .all(Keyword(8)),
        )
        .expect("enables");
    assert_eq!(told(), [(ControlCode::Enable, rule(4, 0xe, 0))]);
    first.capture_state(GUID).expect("is enabled");
    assert_eq!(told(), [(ControlCode::CaptureState, rule(4, 0xe, 0))]);
    first.disable(GUID).expect("is enabled");
    assert_eq!(
        told(),
        [(ControlCode::Enable, rule(4, 8, 8))],
        "one session is left"
    );
    second.stop().expect("stops");
    assert_eq!(told(), [(ControlCode::Disable, None)]);
    first.enable(GUID, &Enable::new()).expect("enables");
    assert_eq!(told(), [(ControlCode::Enable, Some(Rule::EVERYTHING))]);
    drop(again);
    assert_eq!(told(), []);
    drop(registration);
    assert_eq!(told(), [(ControlCode::Disable, None)]);
    drop(first);
    assert_eq!(told(), []);
}

#[test]
fn capture_state_waits_for_the_events_that_the_callback_writes() {
    const GUID: Guid = Guid::from_u128(0x22);
    static PROVIDER: OnceLock<&Provider> = OnceLock::new();
    let provider = *PROVIDER.get_or_init(|| Provider::with_guid(GUID));
    provider.set_callback(|control| {
        if control.code == ControlCode::CaptureState {
            let provider = PROVIDER.get().expect("it is registered");
            assert_eq!(write::<0>(provider, 42), WriteStatus::SUCCESS);
        }
    });
    let _registration = provider.register().expect("registers");
    let session = start("state");
    session.enable(GUID, &Enable::new()).expect("enables");
    assert_eq!(session.records().len(), 0);
    session.capture_state(GUID).expect("is enabled");
    let payloads: Vec<Vec<u8>> = session
        .records()
        .map(|record| record.payload().to_vec())
        .collect();
    assert_eq!(payloads, [[42, 0, 0, 0]]);
}

/// What a panic carries, and panics itself when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("nobody may drop this");
    }
}

#[test]
fn a_panic_in_a_callback_stays_there() {
    const GUID: Guid = Guid::from_u128(0x23);
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let provider = Provider::with_guid(GUID);
    provider.set_callback(|_| {
        CALLS.fetch_add(1, Ordering::Relaxed);
        std::panic::panic_any(Bomb);
    });
    let registration = provider.register().expect("registers");
    let session = start("panic");
    session.enable(GUID, &Enable::new()).expect("enables");
    assert_eq!(write::<0>(provider, 1), WriteStatus::SUCCESS);
    session.disable(GUID).expect("is enabled");
    assert_eq!(CALLS.load(Ordering::Relaxed), 2);
    drop(registration);
    provider
        .register()
        .expect("the panic left no callback behind")
        .leak();
}

/// What calls from inside a callback said.
static FROM_INSIDE: Mutex<Vec<String>> = Mutex::new(Vec::new());
static INSIDE_SESSION: Mutex<Option<Session>> = Mutex::new(None);
static INSIDE_REGISTRATION: Mutex<Option<Registration>> = Mutex::new(None);

#[test]
fn what_would_wait_for_the_callback_is_refused_inside_it() {
    const GUID: Guid = Guid::from_u128(0x24);
    static PROVIDER: OnceLock<&Provider> = OnceLock::new();
    let provider = *PROVIDER.get_or_init(|| Provider::with_guid(GUID));
    provider.set_callback(|control| {
        if control.code != ControlCode::CaptureState {
            return;
        }
        let mut said = FROM_INSIDE.lock().expect("no callback panics");
        let mut say = |result: Result<(), String>| said.push(result.expect_err("is refused"));
        let provider = PROVIDER.get().expect("it is registered");
        say(provider
            .register()
            .map(Registration::leak)
            .map_err(|error| error.to_string()));
        let registration = INSIDE_REGISTRATION
            .lock()
            .expect("no callback panics")
            .take()
            .expect("was put there");
        match registration.unregister() {
            Ok(()) => panic!("is refused"),
            Err((registration, error)) => {
                assert_eq!(error, RegisterError::InsideCallback);
                say(Err(error.to_string()));
                *INSIDE_REGISTRATION.lock().expect("no callback panics") = Some(registration);
            }
        }
        let mut session = INSIDE_SESSION.lock().expect("no callback panics");
        let running = session.as_ref().expect("was put there");
        let text = |error: SessionError| error.to_string();
        say(running.enable(GUID, &Enable::new()).map_err(text));
        say(running.disable(GUID).map_err(text));
        say(running.capture_state(GUID).map_err(text));
        say(Session::builder("from inside")
            .start()
            .map(drop)
            .map_err(text));
        // Stopping is not refused, only put off.
        assert_eq!(write::<0>(provider, 1), WriteStatus::SUCCESS);
        let trace = session
            .take()
            .expect("was put there")
            .stop()
            .expect("stops");
        assert_eq!(trace.records().len(), 1);
    });
    *INSIDE_REGISTRATION.lock().expect("no callback panics") =
        Some(provider.register().expect("registers"));
    let other = start("outside");
    other
        .enable(GUID, &Enable::new().level(Level(2)))
        .expect("enables");
    let session = start("inside");
    session.enable(GUID, &Enable::new()).expect("enables");
    *INSIDE_SESSION.lock().expect("no callback panics") = Some(session);
    assert_eq!(provider.enabled(), [true; 4]);

    other.capture_state(GUID).expect("is enabled");
    let of_sessions = "a provider's callback cannot control sessions";
    let of_providers = "a provider's callback cannot register or unregister providers";
    assert_eq!(
        *FROM_INSIDE.lock().expect("no callback panics"),
        [
            of_providers,
            of_providers,
            of_sessions,
            of_sessions,
            of_sessions,
            of_sessions
        ]
    );
    assert_eq!(
        provider.enabled(),
        [false, true, false, true],
        "the session that stopped inside is gone"
    );
    let registration = INSIDE_REGISTRATION
        .lock()
        .expect("no callback panics")
        .take()
        .expect("was put back");
    registration.unregister().expect("outside it works");
    assert_eq!(provider.enabled(), [false; 4]);
    start("inside");
}
