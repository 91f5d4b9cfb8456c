//! Every interleaving of registering, installing, enabling and writing, explored by loom.
//!
//! `RUSTFLAGS="--cfg loom" cargo test -p ecm-runtime --features session --release --lib loom_tests`
//!
//! The code under test is the code that ships; `sync` swaps the atomics, the locks and the process-wide statics. Models are
//! small, because their number of executions grows with every access: two threads, one or two classes.

use std::boxed::Box;
use std::vec::Vec;

use loom::thread;

use crate::instance::{Class, Instance, ProviderMeta};
use crate::registration::registered;
use crate::sink::{self, Sink};
use crate::sync::{AtomicU32, Mutex, Ordering, process_wide};
use crate::{Control, ControlCode, Guid, Level, ProviderHandle, WriteStatus};

const GUID: Guid = Guid::from_u128(1);
static META: ProviderMeta = ProviderMeta::new(
    "Test",
    GUID,
    GUID,
    &[],
    &[Class::new(4, 1), Class::new(5, 2)],
);

fn instance() -> &'static Instance<2> {
    Box::leak(Box::new(Instance::new(&META)))
}

/// A sink that believes what it was told last, under a lock of its own, and never looks at the provider's state.
mod believer {
    use super::*;

    pub(super) const SLOT: u32 = 2;

    process_wide! { fn lock() -> &'static Mutex<()> { Mutex::new(()) } }

    pub(super) static SINK: Sink = Sink {
        attach: |_, provider| switch(provider, true),
        detach: |_, provider| switch(provider, false),
        write: |_, _| WriteStatus::SUCCESS,
    };

    fn switch(provider: ProviderHandle, on: bool) {
        let _guard = lock().lock();
        provider.0.set(SLOT, |_| on);
    }
}

const BELIEVER: u32 = 1 << believer::SLOT;

#[test]
fn a_provider_and_a_sink_that_come_at_once_meet() {
    loom::model(|| {
        let provider = instance();
        let installing = thread::spawn(|| {
            sink::install(believer::SLOT, &believer::SINK).expect("the slot is free")
        });
        let registration = provider.register().expect("registers");
        installing.join().expect("ends");
        assert_eq!(provider.sinks(0), BELIEVER);
        drop(registration);
        assert_eq!(provider.sinks(0), 0);
    });
}

#[test]
fn the_list_has_every_instance_once() {
    loom::model(|| {
        let (first, second) = (instance(), instance());
        let other = thread::spawn(move || {
            first.register().expect("registers").leak();
            second.register().expect("registers").leak();
        });
        second.register().expect("registers").leak();
        first.register().expect("registers").leak();
        other.join().expect("ends");
        let listed: Vec<ProviderHandle> = registered().collect();
        assert_eq!(listed.len(), 2);
        assert!(
            listed.contains(&ProviderHandle(first.core()))
                && listed.contains(&ProviderHandle(second.core()))
        );
    });
}

#[test]
fn the_last_word_about_a_registration_is_true() {
    loom::model(|| {
        let provider = instance();
        sink::install(believer::SLOT, &believer::SINK).expect("the slot is free");
        let first = provider.register().expect("registers");
        let other = thread::spawn(move || provider.register().expect("registers"));
        drop(first);
        let second = other.join().expect("ends");
        assert_eq!(provider.sinks(0), BELIEVER, "registered, so enabled");
        drop(second);
        assert_eq!(provider.sinks(0), 0, "no longer registered");
    });
}

#[test]
fn registrations_that_all_end_leave_nothing_enabled() {
    // Two whole lives at once have too many interleavings to run them all; those with up to three switches of the thread
    // where it could have gone on are what finds mistakes.
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(|| {
        let provider = instance();
        sink::install(believer::SLOT, &believer::SINK).expect("the slot is free");
        let other = thread::spawn(move || drop(provider.register()));
        drop(provider.register());
        other.join().expect("ends");
        assert_eq!(provider.sinks(0), 0);
    });
}

#[test]
fn sinks_do_not_disturb_each_other() {
    loom::model(|| {
        let provider = instance();
        provider.register().expect("registers").leak();
        let handle = ProviderHandle(provider.core());
        let other = thread::spawn(move || {
            handle.0.set(3, |_| true);
            handle.0.set(3, |class| class.level == Level(4));
        });
        handle.0.set(4, |_| true);
        handle.0.set(4, |class| class.level == Level(5));
        other.join().expect("ends");
        assert_eq!((provider.sinks(0), provider.sinks(1)), (1 << 3, 1 << 4));
    });
}

#[test]
fn a_slot_is_taken_once() {
    loom::model(|| {
        let other = thread::spawn(|| sink::install(believer::SLOT, &believer::SINK).is_ok());
        let mine = sink::install(believer::SLOT, &believer::SINK).is_ok();
        assert!(mine != other.join().expect("ends"));
    });
}

/// The sessions' engine.
#[cfg(feature = "session")]
mod engine {
    use super::*;
    use crate::session::{Enable, Session};
    use crate::wire::{Encoder, EventMeta, Payload};
    use crate::{Context, EventDescriptor};

    const EMBEDDED: u32 = 1 << sink::EMBEDDED;

    struct Happened;

    impl Payload<'_> for Happened {
        const META: &'static EventMeta = &EventMeta::new(
            EventDescriptor::new(1, 0, 0, 4, 0, 0, 1),
            "Happened",
            0,
            &[],
        );

        fn encode(&self, _out: &mut Encoder<'_>) {}
    }

    process_wide! { fn told() -> &'static AtomicU32 { AtomicU32::new(0) } }

    /// Counts news that the provider is enabled up, and news that it is not down.
    fn count(control: &Control<'_>) {
        match control.code {
            ControlCode::Enable => told().fetch_add(1, Ordering::Relaxed),
            _ => told().fetch_sub(1, Ordering::Relaxed),
        };
    }

    fn start(name: &str) -> Session {
        Session::builder(name).start().expect("starts")
    }

    #[test]
    fn a_provider_that_registers_while_a_session_enables_it_is_enabled_once() {
        loom::model(|| {
            let provider = instance();
            provider.set_callback(count);
            let session = start("one");
            let registering = thread::spawn(move || provider.register().expect("registers"));
            session
                .enable(GUID, &Enable::new().level(Level(4)))
                .expect("enables");
            let registration = registering.join().expect("ends");
            assert_eq!((provider.sinks(0), provider.sinks(1)), (EMBEDDED, 0));
            assert!(
                told().load(Ordering::Relaxed) >= 1,
                "told that it is enabled"
            );
            drop(registration);
            assert_eq!((provider.sinks(0), provider.sinks(1)), (0, 0));
        });
    }

    #[test]
    fn sessions_that_switch_at_once_leave_the_union_of_what_they_want() {
        loom::model(|| {
            let provider = instance();
            let _registration = provider.register().expect("registers");
            let (first, second) = (start("first"), start("second"));
            second.enable(GUID, &Enable::new()).expect("enables");
            let other = thread::spawn(move || drop(second));
            first
                .enable(GUID, &Enable::new().level(Level(4)))
                .expect("enables");
            other.join().expect("ends");
            assert_eq!((provider.sinks(0), provider.sinks(1)), (EMBEDDED, 0));
        });
    }

    #[test]
    fn an_event_is_captured_or_not_but_never_after_disabling() {
        loom::model(|| {
            let provider = instance();
            let _registration = provider.register().expect("registers");
            let session = start("one");
            session.enable(GUID, &Enable::new()).expect("enables");
            let writing = thread::spawn(move || provider.emit(&Happened, Context::CURRENT));
            session.disable(GUID).expect("is enabled");
            let captured = session.drain().len();
            let status = writing.join().expect("ends");
            assert!(status.is_ok());
            assert_eq!(
                session.records().len(),
                0,
                "disabled means that nothing comes any more"
            );
            assert!(captured <= usize::from(status.is_written()));
            assert_eq!(
                provider.emit(&Happened, Context::CURRENT),
                WriteStatus::DISABLED
            );
        });
    }

    #[test]
    fn an_event_written_after_registering_is_captured_by_a_session_that_enabled_before() {
        loom::model(|| {
            let provider = instance();
            let session = start("one");
            session.enable(GUID, &Enable::new()).expect("enables");
            // Another thread registers too, and may have counted first, but not yet told anybody.
            let other = thread::spawn(move || provider.register().expect("registers"));
            let _registration = provider.register().expect("registers");
            assert_eq!(
                provider.emit(&Happened, Context::CURRENT),
                WriteStatus::SUCCESS
            );
            other.join().expect("ends").leak();
            assert_eq!(session.stop().expect("stops").records().len(), 1);
        });
    }
}
