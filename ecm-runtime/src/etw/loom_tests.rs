//! Every interleaving of the sink's state: registering, unregistering, the system's callbacks, writing.
//!
//! `RUSTFLAGS="--cfg loom" cargo test -p ecm-runtime --features session --release --lib loom_tests`
//!
//! The sink is the one that ships, before an ETW of the tests. What is looked at in the end: that what is registered with
//! the system is what the guards say, that the class bits are what the session wants, and that the application heard it.

use std::boxed::Box;

use loom::model::Builder;
use loom::thread;

use super::api::fake::{self, Enabled, system};
use super::sink::{SINK, SLOT};
use crate::instance::{Class, Instance, ProviderMeta};
use crate::sink;
use crate::sync::{AtomicU32, Ordering, process_wide};
use crate::wire::{Encoder, EventMeta, Payload};
use crate::{Context, Control, ControlCode, EventDescriptor, Guid, WriteStatus};

const GUID: Guid = Guid::from_u128(1);
static META: ProviderMeta = ProviderMeta::new("Test", GUID, GUID, &[], &[Class::new(4, 4)]);
const ON: u32 = 1 << SLOT;

process_wide! {
    /// What the application heard last: 1 enabled, 0 not.
    fn heard() -> &'static AtomicU32 { AtomicU32::new(0) }
}
process_wide! {
    /// Whether the application is being told.
    fn inside() -> &'static AtomicU32 { AtomicU32::new(0) }
}
process_wide! {
    /// How often the application was asked for its state.
    fn asked() -> &'static AtomicU32 { AtomicU32::new(0) }
}

process_wide! {
    /// How often something was heard that must not be: a panic would end at the callback.
    fn wrong() -> &'static AtomicU32 { AtomicU32::new(0) }
}

fn hear(control: &Control<'_>) {
    let mut right = inside().swap(1, Ordering::Relaxed) == 0;
    match control.code {
        ControlCode::Enable => {
            // Level and keywords are of the same request.
            right &= control.rule.is_some_and(|rule| {
                let level = rule.level().0;
                [4, 5].contains(&level) && rule.any().0 == u64::from(level)
            });
            heard().store(1, Ordering::Relaxed);
        }
        ControlCode::Disable => heard().store(0, Ordering::Relaxed),
        ControlCode::CaptureState => {
            asked().fetch_add(1, Ordering::Relaxed);
        }
    }
    inside().store(0, Ordering::Relaxed);
    if !right {
        wrong().fetch_add(1, Ordering::Relaxed);
    }
}

fn enabled(level: u8) -> Enabled {
    Enabled {
        any: level.into(),
        ..Enabled::level(level)
    }
}

fn instance() -> &'static Instance<1> {
    let instance = Box::leak(Box::new(Instance::new(&META)));
    instance.set_callback(hear);
    sink::install_in(SLOT, &SINK).expect("the slot is free");
    instance
}

/// Runs the interleavings with up to so many switches of the thread where it could have gone on.
fn explore(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.max_branches = 20_000;
    builder.check(move || {
        model();
        assert_eq!(
            wrong().load(Ordering::Relaxed),
            0,
            "twice at once, or a mixture"
        );
    });
}

struct Happened;

impl Payload<'_> for Happened {
    const META: &'static EventMeta = &EventMeta::new(
        EventDescriptor::new(1, 0, 0, 4, 0, 0, 4),
        "Happened",
        0,
        &[],
    );

    fn encode(&self, _out: &mut Encoder<'_>) {}
}

#[test]
fn a_session_that_comes_while_a_provider_registers_is_heard() {
    explore(3, || {
        let provider = instance();
        let switching = thread::spawn(|| fake::switch(Some(enabled(5))));
        let registration = provider.register().expect("registers");
        switching.join().expect("ends");
        assert_eq!(provider.sinks(0), ON);
        assert_eq!(heard().load(Ordering::Relaxed), 1);
        drop(registration);
        assert_eq!(provider.sinks(0), 0);
        assert_eq!(heard().load(Ordering::Relaxed), 0);
    });
}

#[test]
fn a_session_that_changes_while_a_provider_registers_is_heard_last() {
    explore(2, || {
        let provider = instance();
        fake::switch(Some(enabled(4)));
        let switching = thread::spawn(|| {
            fake::switch(Some(enabled(5)));
            fake::capture_state();
            fake::switch(None);
        });
        let _registration = provider.register().expect("registers");
        switching.join().expect("ends");
        assert_eq!(provider.sinks(0), 0);
        assert_eq!(heard().load(Ordering::Relaxed), 0);
    });
}

#[test]
fn a_session_that_comes_while_a_provider_unregisters_leaves_nothing() {
    explore(3, || {
        let provider = instance();
        let registration = provider.register().expect("registers");
        let switching = thread::spawn(|| fake::switch(Some(enabled(5))));
        drop(registration);
        assert_eq!(provider.sinks(0), 0, "off from here on");
        switching.join().expect("ends");
        assert_eq!(provider.sinks(0), 0);
        assert_eq!(heard().load(Ordering::Relaxed), 0);
        assert!(system(|system| system.registered.is_empty()));
    });
}

#[test]
fn a_provider_is_registered_once_however_many_guards_there_are() {
    explore(2, || {
        let provider = instance();
        fake::switch(Some(enabled(4)));
        let other = thread::spawn(move || provider.register().expect("registers"));
        drop(provider.register().expect("registers"));
        let second = other.join().expect("ends");
        assert_eq!(system(|system| system.registered.len()), 1);
        assert_eq!(provider.sinks(0), ON);
        assert_eq!(heard().load(Ordering::Relaxed), 1);
        assert_eq!(
            provider.emit(&Happened, Context::CURRENT),
            WriteStatus::SUCCESS
        );
        drop(second);
        assert!(system(|system| system.registered.is_empty()));
        assert_eq!(provider.sinks(0), 0);
    });
}

#[test]
fn an_event_during_unregistering_is_written_or_not_and_never_an_error() {
    explore(3, || {
        let provider = instance();
        let registration = provider.register().expect("registers");
        fake::switch(Some(enabled(4)));
        let writing = thread::spawn(move || provider.emit(&Happened, Context::CURRENT));
        drop(registration);
        assert_eq!(
            provider.emit(&Happened, Context::CURRENT),
            WriteStatus::DISABLED
        );
        let status = writing.join().expect("ends");
        assert!(status.is_ok(), "{status}");
        let written = system(|system| system.written.len());
        assert_eq!(written, usize::from(status.is_written()));
    });
}

#[test]
fn a_provider_that_registers_again_hears_the_session_again() {
    explore(2, || {
        let provider = instance();
        fake::switch(Some(enabled(4)));
        let capturing = thread::spawn(fake::capture_state);
        drop(provider.register().expect("registers"));
        assert_eq!(heard().load(Ordering::Relaxed), 0);
        let _registration = provider.register().expect("registers");
        capturing.join().expect("ends");
        assert_eq!(heard().load(Ordering::Relaxed), 1);
        assert_eq!(provider.sinks(0), ON);
        assert!(asked().load(Ordering::Relaxed) <= 1);
    });
}
