//! The controller's side, as tests play it.

use std::thread;

use crate::event::Event;
use crate::provider;
use crate::system::{Enabled, Registered, Request, system};

/// What a session asks of a provider.
#[derive(Clone, Debug)]
pub struct Enable {
    /// The level; 0 for all.
    pub level: u8,
    /// An event with a keyword needs one of these.
    pub any: u64,
    /// An event with a keyword needs all of these.
    pub all: u64,
    /// Who asks.
    pub source: u128,
    /// Id, version and data of a filter for the provider.
    pub filter: Option<(u16, u8, Vec<u8>)>,
}

impl Enable {
    /// Everything.
    pub const EVERYTHING: Self = Self {
        level: 255,
        any: u64::MAX,
        all: 0,
        source: 0,
        filter: None,
    };

    /// What is at most of this level and has one of these keywords, or none.
    pub fn new(level: u8, any: u64) -> Self {
        Self {
            level,
            any,
            ..Self::EVERYTHING
        }
    }
}

/// A session; dropping it stops it.
///
/// As on Windows with a time limit, a call returns when the providers were told, and they are told by a thread of the
/// system's.
#[derive(Debug)]
pub struct Session {
    number: u64,
}

impl Session {
    /// Starts a session that enables nothing.
    #[allow(clippy::new_without_default, reason = "a default session says nothing")]
    pub fn new() -> Self {
        let mut system = system();
        let number = system.next_number();
        system.sessions.insert(number, Enabled::default());
        Self { number }
    }

    /// The bit by which a filter names the session.
    pub fn bit(&self) -> u64 {
        crate::system::session_bit(self.number)
    }

    /// Enables a provider, or replaces what was asked of it.
    pub fn enable(&self, provider: u128, enable: &Enable) {
        let request = Request {
            level: enable.level,
            any: enable.any,
            all: enable.all,
            filter: enable.filter.clone(),
        };
        if let Some(session) = system().sessions.get_mut(&self.number) {
            session.providers.insert(provider, request);
        }
        tell(provider, None, enable.source);
    }

    /// Disables a provider.
    pub fn disable(&self, provider: u128) {
        if let Some(session) = system().sessions.get_mut(&self.number) {
            session.providers.remove(&provider);
        }
        tell(provider, None, 0);
    }

    /// Asks a provider for its state.
    pub fn capture_state(&self, provider: u128) {
        tell(provider, Some(2), 0);
    }

    /// The events that the session got, oldest first.
    pub fn take_events(&self) -> Vec<Event> {
        let mut system = system();
        let session = system.sessions.get_mut(&self.number);
        session.map_or_else(Vec::new, |session| std::mem::take(&mut session.events))
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let session = system().sessions.remove(&self.number);
        for provider in session
            .into_iter()
            .flat_map(|session| session.providers.into_keys())
        {
            tell(provider, None, 0);
        }
    }
}

/// Tells the instances of a provider what all sessions want now, or something else of them.
fn tell(provider: u128, code: Option<u32>, source: u128) {
    let registered = {
        let system = system();
        let of = |(_, registered): &(&u64, &Registered)| registered.provider == provider;
        let registered = system.registrations.iter().filter(of);
        registered
            .map(|(handle, registered)| (*handle, registered.clone()))
            .collect::<Vec<_>>()
    };
    let make = || {
        let mut instruction = system().union(provider).unwrap_or_default();
        instruction.source = source;
        if let Some(code) = code {
            instruction.code = code;
            instruction.filter.clear();
        }
        instruction
    };
    thread::scope(|scope| {
        scope.spawn(|| {
            for (handle, registered) in &registered {
                provider::call(*handle, registered, make);
            }
        });
    });
}

/// A registration that is alive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registration {
    /// The GUID.
    pub provider: u128,
    /// The traits that were set.
    pub traits: Option<Vec<u8>>,
}

/// Every registration that is alive, in their order.
pub fn registrations() -> Vec<Registration> {
    let system = system();
    let show = |registered: &Registered| Registration {
        provider: registered.provider,
        traits: registered.traits.clone(),
    };
    system.registrations.values().map(show).collect()
}
