//! Registrations and sessions, and the rules of who gets what.
//!
//! Read from the documentation, and written without a look at `ecm-runtime`.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use windows_sys::Win32::System::Diagnostics::Etw::PENABLECALLBACK;
use windows_sys::core::GUID;

use crate::event::{Api, Call, Event};

pub(crate) struct System {
    pub(crate) registrations: BTreeMap<u64, Registered>,
    pub(crate) sessions: BTreeMap<u64, Enabled>,
    pub(crate) calls: Vec<Call>,
    last_number: u64,
}

/// A registration.
#[derive(Clone)]
pub(crate) struct Registered {
    pub(crate) provider: u128,
    pub(crate) callback: PENABLECALLBACK,
    /// A pointer that the provider gave, as a number.
    pub(crate) context: usize,
    pub(crate) traits: Option<Vec<u8>>,
    /// Locked while the callback runs.
    pub(crate) calling: Arc<Mutex<()>>,
}

/// What a session enables, and what it got.
#[derive(Default)]
pub(crate) struct Enabled {
    pub(crate) providers: BTreeMap<u128, Request>,
    pub(crate) events: Vec<Event>,
}

/// What a session asks of a provider.
#[derive(Clone)]
pub(crate) struct Request {
    pub(crate) level: u8,
    pub(crate) any: u64,
    pub(crate) all: u64,
    /// Id, version and data of a schematized filter.
    pub(crate) filter: Option<(u16, u8, Vec<u8>)>,
}

static SYSTEM: Mutex<System> = Mutex::new(System {
    registrations: BTreeMap::new(),
    sessions: BTreeMap::new(),
    calls: Vec::new(),
    last_number: 0,
});

pub(crate) fn system() -> MutexGuard<'static, System> {
    SYSTEM.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a callback is told.
#[derive(Clone, Default)]
pub(crate) struct Instruction {
    pub(crate) code: u32,
    pub(crate) level: u8,
    pub(crate) any: u64,
    pub(crate) all: u64,
    pub(crate) source: u128,
    /// Filters with their headers.
    pub(crate) filter: Vec<u8>,
}

impl System {
    pub(crate) fn next_number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    /// What all sessions want of a provider together; none if no session has it enabled.
    pub(crate) fn union(&self, provider: u128) -> Option<Instruction> {
        let requests = || {
            let of = |(number, session): (&u64, &'_ Enabled)| {
                let request = session.providers.get(&provider)?;
                Some((*number, request.clone()))
            };
            self.sessions.iter().filter_map(of)
        };
        requests().next()?;
        Some(Instruction {
            code: 1,
            level: requests().map(|(_, request)| request.level).max()?,
            any: requests().fold(0, |any, (_, request)| any | normal(&request).0),
            all: requests().fold(u64::MAX, |all, (_, request)| all & normal(&request).1),
            source: 0,
            filter: filters(requests()),
        })
    }

    /// Hands an event to the sessions that want it.
    pub(crate) fn deliver(&mut self, event: &Event) {
        let excluded = match event.api {
            Api::WriteEx { filter, .. } => filter,
            _ => 0,
        };
        for (number, session) in &mut self.sessions {
            let Some(request) = session.providers.get(&event.provider) else {
                continue;
            };
            if excluded & session_bit(*number) == 0 && wants(request, event) {
                session.events.push(event.clone());
            }
        }
    }
}

/// Keywords as ETW takes them: no `any` is all of them, and `all` is then left out.
fn normal(request: &Request) -> (u64, u64) {
    match request.any {
        0 => (u64::MAX, 0),
        any => (any, request.all),
    }
}

fn wants(request: &Request, event: &Event) -> bool {
    let (level, keyword) = (event.descriptor.level, event.descriptor.keyword);
    let (any, all) = normal(request);
    let by_level = request.level == 0 || level <= request.level;
    by_level && (keyword == 0 || (keyword & any != 0 && keyword & all == all))
}

/// The bit by which a filter names a session (`InstanceId`).
pub(crate) fn session_bit(number: u64) -> u64 {
    1 << (number % 64)
}

/// The sessions' filters, one after the other.
fn filters(requests: impl Iterator<Item = (u64, Request)>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut last = None;
    for (number, request) in requests {
        let Some((id, version, data)) = request.filter else {
            continue;
        };
        let at = bytes.len();
        if let Some(last) = last {
            let distance = ((at - last) as u32).to_le_bytes();
            bytes[last + 20..last + 24].copy_from_slice(&distance);
        }
        last = Some(at);
        bytes.extend(id.to_le_bytes());
        bytes.extend([version, 0, 0, 0, 0, 0]);
        bytes.extend(session_bit(number).to_le_bytes());
        bytes.extend((24 + data.len() as u32).to_le_bytes());
        bytes.extend([0; 4]);
        bytes.extend(data);
        bytes.resize(bytes.len().next_multiple_of(8), 0);
    }
    bytes
}

/// A GUID as the number that its digits write.
pub(crate) fn number(guid: &GUID) -> u128 {
    let tail = u64::from_be_bytes(guid.data4);
    u128::from(guid.data1) << 96
        | u128::from(guid.data2) << 80
        | u128::from(guid.data3) << 64
        | u128::from(tail)
}
