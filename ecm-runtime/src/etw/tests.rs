//! The sink against the ETW of the tests: what is registered, told and written, in which order.

use std::boxed::Box;
use std::format;
use std::string::{String, ToString};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::vec::Vec;

use super::api::fake::{self, Enabled, system};
use super::sink::{SINK, SLOT};
use crate::instance::{Class, Instance, ProviderMeta};
use crate::wire::{Encoder, EventMeta, Payload, Shape};
use crate::{
    Context, Control, ControlCode, EventDescriptor, Guid, RegisterError, WriteStatus, sink,
};

const GUID: Guid = Guid::from_u128(1);
const TRAITS: &[u8] = b"\x07\0Test\0";
static META: ProviderMeta = ProviderMeta::new(
    "Test",
    GUID,
    GUID,
    TRAITS,
    &[Class::new(4, 1), Class::new(5, 2)],
);

/// The tests share the system.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    let guard = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = sink::install_in(SLOT, &SINK);
    fake::switch(None);
    system(|system| {
        system.written.clear();
        system.traits.clear();
    });
    TOLD.lock().expect("no test panics with it").clear();
    guard
}

fn instance() -> &'static Instance<2> {
    let instance = Box::leak(Box::new(Instance::new(&META)));
    instance.set_callback(remember);
    instance
}

struct Happened(u32);

impl Payload<'_> for Happened {
    const META: &'static EventMeta = &EventMeta::new(
        EventDescriptor::new(1, 0, 0, 4, 0, 0, 1),
        "Happened",
        0,
        &[],
    );

    fn encode(&self, out: &mut Encoder<'_>) {
        out.field(self.0, Shape::NATURAL);
    }
}

static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn remember(control: &Control<'_>) {
    let rule = control
        .rule
        .map(|rule| format!("{} {:x} {:x}", rule.level().0, rule.any().0, rule.all().0));
    let filter = control.filter.map(|filter| filter.bytes.len());
    TOLD.lock().expect("no test panics with it").push(format!(
        "{:?} {rule:?} {:x} {filter:?}",
        control.code,
        control.source.to_u128()
    ));
}

fn told() -> Vec<String> {
    std::mem::take(&mut *TOLD.lock().expect("no test panics with it"))
}

fn written() -> Vec<Vec<u8>> {
    system(|system| std::mem::take(&mut system.written))
        .into_iter()
        .map(|(_, payload)| payload)
        .collect()
}

#[test]
fn what_is_enabled_before_registering_is_told_when_events_can_be_written() {
    let _alone = alone();
    static PROVIDER: Mutex<Option<&'static Instance<2>>> = Mutex::new(None);
    let provider = instance();
    provider.set_callback(|control| {
        remember(control);
        let provider = PROVIDER
            .lock()
            .expect("nobody panics with it")
            .expect("is set");
        assert_eq!(
            provider.emit(&Happened(7), Context::CURRENT),
            WriteStatus::SUCCESS
        );
    });
    *PROVIDER.lock().expect("nobody panics with it") = Some(provider);
    fake::switch(Some(Enabled {
        any: 3,
        all: 1,
        source: Guid::from_u128(0xab),
        filter: &[1, 2, 3],
        ..Enabled::level(4)
    }));
    let registration = provider.register().expect("registers");
    assert_eq!((provider.sinks(0), provider.sinks(1)), (1 << SLOT, 0));
    let filter = if cfg!(feature = "alloc") {
        "Enable Some(\"4 3 1\") ab Some(3)"
    } else {
        "Enable Some(\"4 3 1\") 0 None"
    };
    assert_eq!(told(), [filter]);
    assert_eq!(written(), [[7, 0, 0, 0]]);
    system(|system| assert_eq!(system.traits, [(system.registered[0].0, TRAITS)]));

    provider.set_callback(remember);
    drop(registration);
    assert_eq!(told(), ["Disable None 0 None"]);
    assert_eq!((provider.sinks(0), provider.sinks(1)), (0, 0));
    assert_eq!(
        provider.emit(&Happened(1), Context::CURRENT),
        WriteStatus::DISABLED
    );
    system(|system| assert!(system.registered.is_empty()));
}

#[test]
fn each_instruction_is_followed_and_told() {
    let _alone = alone();
    let provider = instance();
    let registration = provider.register().expect("registers");
    assert_eq!(told(), [""; 0]);
    fake::switch(Some(Enabled::level(0)));
    assert_eq!((provider.sinks(0), provider.sinks(1)), (1, 1), "level 0");
    fake::switch(Some(Enabled {
        any: 2,
        ..Enabled::level(5)
    }));
    assert_eq!((provider.sinks(0), provider.sinks(1)), (0, 1));
    fake::capture_state();
    fake::switch(None);
    fake::call_with(registration.provider().0, 0);
    fake::call_with(registration.provider().0, 3);
    assert_eq!((provider.sinks(0), provider.sinks(1)), (0, 0));
    assert_eq!(
        told(),
        [
            "Enable Some(\"255 ffffffffffffffff 0\") 0 None",
            "Enable Some(\"5 2 0\") 0 None",
            "CaptureState Some(\"5 2 0\") 0 None",
            "Disable None 0 None",
        ]
    );
    drop(registration);
    assert_eq!(told(), [""; 0], "it was off already");
}

#[test]
fn a_refused_registration_is_an_error_and_leaves_nothing() {
    let _alone = alone();
    let provider = instance();
    system(|system| system.refuse = 1);
    let error = provider.register().expect_err("is refused");
    assert_eq!(error, RegisterError::System(1450));
    assert_eq!(error.to_string(), "ETW refuses the provider: error 1450");
    assert!(!crate::ProviderHandle(provider.core()).is_registered());
    let first = provider.register().expect("another try");
    let second = provider.register().expect("counts");
    drop(first);
    assert_eq!(system(|system| system.registered.len()), 1);
    drop(second);
    assert_eq!(system(|system| system.registered.len()), 0);
}

#[test]
fn a_callback_can_neither_register_nor_unregister() {
    let _alone = alone();
    static PROVIDER: Mutex<Option<&'static Instance<2>>> = Mutex::new(None);
    let provider = instance();
    *PROVIDER.lock().expect("nobody panics with it") = Some(provider);
    provider.set_callback(|control| {
        let provider = PROVIDER
            .lock()
            .expect("nobody panics with it")
            .expect("is set");
        if control.code == ControlCode::CaptureState {
            assert_eq!(
                provider.register().map(drop),
                Err(RegisterError::InsideCallback)
            );
            remember(control);
        }
    });
    let registration = provider.register().expect("registers");
    fake::capture_state();
    assert_eq!(told(), ["CaptureState None 0 None"]);
    registration.unregister().expect("outside it works");
}

#[cfg(feature = "std")]
#[test]
fn a_panic_does_not_reach_the_system() {
    let _alone = alone();
    let provider = instance();
    provider.set_callback(|_| panic!("this panic is part of the test"));
    let registration = provider.register().expect("registers");
    fake::switch(Some(Enabled::level(5)));
    fake::switch(None);
    provider.set_callback(remember);
    fake::switch(Some(Enabled::level(5)));
    assert_eq!(told(), ["Enable Some(\"5 ffffffffffffffff 0\") 0 None"]);
    drop(registration);
}
