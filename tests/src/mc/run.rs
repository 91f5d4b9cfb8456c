//! What every program does that compares mc's C with our functions. Not a module of this crate: it is compiled with each
//! program that [`super::Program`] makes.
//!
//! Prints a line for each provider (`provider NUMBER SIDE GUID TRAITS`), for each way to enable one
//! (`rule PROVIDER LEVEL ANY ALL`, then what each side made of it, a digit for each event) and for each write
//! (`write NUMBER SIDE DESCRIPTOR ACTIVITY RELATED METADATA .PAYLOAD`). With an argument, the byte that the last argument of
//! the C call of that number begins with is another one than should be.

use std::fmt::Write as _;

use ecm_etw_observer::{
    Api, Call, Enable, Event as Seen, Observation, Session, observe, registrations,
};
use ecm_runtime::{Guid, RegisterError, Registration, WriteStatus};

/// A provider.
pub struct Provider {
    pub guid: Guid,
    pub register: fn() -> Result<Registration, RegisterError>,
    pub rules: &'static [(u8, u64, u64)],
}

/// An event, and the functions that write it on our side, each with other arguments.
pub struct Event {
    pub provider: u32,
    pub class: u16,
    pub enabled: fn() -> bool,
    pub write: &'static [fn() -> WriteStatus],
}

unsafe extern "C" {
    safe fn mc_register(provider: u32) -> u32;
    safe fn mc_unregister(provider: u32) -> u32;
    safe fn mc_write(number: u32) -> u32;
    safe fn mc_enabled(event: u32) -> i32;
    safe fn mc_spoil(number: u32);
    fn mc_words(provider: u32, count: *mut u32) -> *const u32;
}

pub fn main(providers: &[Provider], events: &[Event]) {
    let observation = observe();
    let session = Session::new();
    if let Some(number) = std::env::args().nth(1) {
        mc_spoil(number.parse().expect("the number of a write"));
    }
    let mut guards = Vec::new();
    for (number, provider) in (0..).zip(providers) {
        assert_eq!(mc_register(number), 0);
        println!("provider {number} mc {:?}", observation.take_calls());
        guards.push((provider.register)().expect("registered"));
        println!("provider {number} ecm {:?}", observation.take_calls());
        rules(number, provider, events, &observation, &session);
    }
    let activity = Guid::from_u128(0xa0a1_a2a3_a4a5_a6a7_a8a9_aaab_acad_aeaf);
    let mut number = 0;
    for event in events {
        let provider = &providers[event.provider as usize];
        session.enable(provider.guid.to_u128(), &Enable::EVERYTHING);
        for (round, write) in event.write.iter().enumerate() {
            // Once in an activity, then in none.
            let scope = (round == 0).then(|| ecm_runtime::Activity::enter(activity));
            assert_eq!(mc_write(number), 0, "write {number} by mc");
            println!("write {number} mc {}", written(&observation));
            assert!(write().is_written(), "write {number} by ecm");
            println!("write {number} ecm {}", written(&observation));
            drop(scope);
            number += 1;
        }
    }
    drop(guards);
    for number in 0..providers.len() as u32 {
        assert_eq!(mc_unregister(number), 0);
    }
    assert_eq!(registrations(), [], "both sides have unregistered");
}

/// Enables a provider in many ways, and shows what each side makes of it.
fn rules(
    number: u32,
    provider: &Provider,
    events: &[Event],
    observation: &Observation,
    session: &Session,
) {
    for &(level, any, all) in provider.rules {
        let all_of = Enable {
            all,
            ..Enable::new(level, any)
        };
        session.enable(provider.guid.to_u128(), &all_of);
        let mut seen = [const { String::new() }; 5];
        let mut first_write = 0;
        for (at, event) in (0..).zip(events) {
            let write = event.write[0];
            if event.provider == number {
                let mut note = |what: usize, enabled: bool| {
                    seen[what].push(if enabled { '1' } else { '0' });
                };
                note(0, bit(number, event.class));
                note(1, mc_enabled(at) != 0);
                note(2, (event.enabled)());
                mc_write(first_write);
                note(3, !observation.take_calls().is_empty());
                write();
                note(4, !observation.take_calls().is_empty());
            }
            first_write += event.write.len() as u32;
        }
        println!("rule {number} {level} {any:#x} {all:#x} {}", seen.join(" "));
    }
    session.take_events();
}

/// A bit of the words in which mc's code keeps what is enabled.
fn bit(provider: u32, class: u16) -> bool {
    let mut count = 0;
    // SAFETY: the C gives the address of so many words of a static.
    let words = unsafe {
        let words = mc_words(provider, &raw mut count);
        std::slice::from_raw_parts(words, count as usize)
    };
    words[usize::from(class / 32)] >> (class % 32) & 1 != 0
}

/// The one write that was observed.
fn written(observation: &Observation) -> String {
    let calls = observation.take_calls();
    let [Call::Write { event, result: 0 }] = calls.as_slice() else {
        panic!("one write that goes well: {calls:?}");
    };
    // mc.exe of Windows 8.1 made code that calls `EventWrite`, which is the same without activities.
    let Seen {
        descriptor: d,
        api: Api::WriteTransfer | Api::Write,
        ..
    } = event
    else {
        panic!("written by {:?}", event.api);
    };
    // What is not payload: its place among the descriptors, its type, its bytes.
    let other = event
        .blocks
        .iter()
        .enumerate()
        .filter(|(_, block)| block.kind != 0);
    let other = other.fold(format!("{}", event.types_count), |text, (at, block)| {
        format!("{text},{at}:{}{}", block.kind, hex(&block.bytes))
    });
    format!(
        "{}.{}.{}.{}.{}.{}.{:x} {:x?} {:x?} {other} {}",
        d.id,
        d.version,
        d.channel,
        d.level,
        d.opcode,
        d.task,
        d.keyword,
        event.activity,
        event.related,
        hex(&event.payload())
    )
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::from("."), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
