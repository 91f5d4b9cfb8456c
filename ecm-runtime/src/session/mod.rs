//! Sessions that capture the events of this process.
//!
//! A session enables providers, each by level, keywords and event ids, and keeps what they write. Several sessions can
//! have one provider enabled, each with its own rule; a provider may be enabled before it is registered.
//!
//! ```
//! use ecm_runtime::session::{Enable, Memory, Session};
//! use ecm_runtime::{Guid, Level};
//!
//! const PROVIDER: Guid = Guid::from_u128(0x7d44233d_0365_4a8c_84c3_bc528b3d09d4);
//!
//! let session = Session::builder("errors").memory(Memory::bytes(1 << 20)).start()?;
//! session.enable(PROVIDER, &Enable::new().level(Level::ERROR))?;
//! // ... the provider writes events ...
//! let trace = session.stop()?;
//! for record in trace.records() {
//!     println!("{:?}", record.event());
//! }
//! # Ok::<(), ecm_runtime::session::SessionError>(())
//! ```
//!
//! A session sees the providers of its own module only: a DLL or shared object that links the runtime for itself has
//! sessions and providers of its own.
//!
//! # Forked children
//!
//! In a forked child the sessions of the parent are over: no provider is enabled any more, what they captured is not to
//! be had, and controlling one is refused with [`SessionError::Forked`]. Nothing there waits for a lock that another
//! thread of the parent held at the fork. Providers stay registered; their callbacks are not told. The child can start
//! sessions of its own, as far as its system lets a forked child of a process with several threads use memory and locks
//! at all (the C libraries of Linux and macOS do). The parent notices nothing.
//!
//! A child that is made around `fork`, by a system call of the program's own, is not recognised. `posix_spawn` and
//! `std::process::Command` run no code of the parent's in the child, and need none of this.
//!
//! This module is responsible for what users see; `engine` for who gets which event, `buffer` for the memory.

mod buffer;
mod enable;
mod engine;
mod error;
mod fork;
mod record;

use core::fmt;
use std::string::String;
use std::sync::Arc;
use std::vec::Vec;

pub use buffer::{Memory, Statistics};
pub use enable::{Enable, EventIds};
pub use error::SessionError;
pub use record::{Record, Records};

use self::engine::Core;
use self::fork::engine;
use crate::Guid;

/// A running session. Dropping it stops it, and its events are gone; [`stop`](Self::stop) hands them over.
///
/// All calls may be made from any thread. Those that switch something run the callbacks of the providers concerned, and
/// are refused inside such a callback.
pub struct Session {
    core: Arc<Core>,
}

impl Session {
    /// Prepares a session. The name identifies it among the sessions of the process, whatever its case.
    pub fn builder(name: impl Into<String>) -> Builder {
        Builder {
            name: name.into(),
            memory: Memory::default(),
        }
    }

    /// The session's name.
    pub fn name(&self) -> &str {
        self.core.name()
    }

    /// Asks for events of a provider: of every instance that has the GUID, now or when it is registered. Replaces what
    /// this session asked of the provider before. Providers with a `controlGuid` go by that one.
    ///
    /// When the call returns, every event that the request lets pass is captured, if it is written after that.
    ///
    /// # Errors
    /// [`SessionError::InsideCallback`], [`SessionError::Forked`].
    pub fn enable(&self, provider: Guid, enable: &Enable) -> Result<(), SessionError> {
        engine().enable(&self.core, provider, enable)
    }

    /// Asks for no events of a provider any more. When the call returns, none is captured.
    ///
    /// # Errors
    /// [`SessionError::NotEnabled`], [`SessionError::InsideCallback`], [`SessionError::Forked`].
    pub fn disable(&self, provider: Guid) -> Result<(), SessionError> {
        engine().disable(&self.core, provider)
    }

    /// Asks the provider's registered instances to write events about their state, and waits until they have done so.
    /// As in ETW, every session that has the provider enabled gets these events, not only this one.
    ///
    /// # Errors
    /// [`SessionError::NotEnabled`], [`SessionError::InsideCallback`], [`SessionError::Forked`].
    pub fn capture_state(&self, provider: Guid) -> Result<(), SessionError> {
        engine().capture_state(&self.core, provider)
    }

    /// How the session fares.
    pub fn statistics(&self) -> Statistics {
        self.core
            .buffer()
            .map_or_else(Statistics::default, |buffer| buffer.statistics())
    }

    /// The events captured so far, which stay in the session.
    pub fn records(&self) -> Records {
        self.core
            .buffer()
            .map_or_else(Records::default, |buffer| buffer.records())
    }

    /// Takes the events captured so far out of the session, which goes on and has their memory for new ones.
    pub fn drain(&self) -> Records {
        self.core
            .buffer()
            .map_or_else(Records::default, |mut buffer| buffer.drain())
    }

    /// Stops the session, and gives what it captured. Inside a provider's callback, the providers are disabled after the
    /// callback has returned.
    ///
    /// # Errors
    /// [`SessionError::Forked`]; no other for a session that captures to memory.
    pub fn stop(self) -> Result<Trace, SessionError> {
        engine().stop(&self.core);
        let mut buffer = self.core.buffer().ok_or(SessionError::Forked)?;
        let statistics = buffer.statistics();
        let records = buffer.drain().collect();
        Ok(Trace {
            records,
            statistics,
        })
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if self.core.is_inherited() {
            // Never freed: what a thread of the parent was changing at the fork is not fit to be looked at.
            core::mem::forget(self.core.clone());
            return;
        }
        engine().stop(&self.core);
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("name", &self.name())
            .field("statistics", &self.statistics())
            .finish()
    }
}

/// A session that is not started yet.
#[derive(Clone, Debug)]
#[must_use = "nothing is captured until the session is started"]
pub struct Builder {
    name: String,
    memory: Memory,
}

impl Builder {
    /// How much memory the session takes, and what it does when that is full.
    pub fn memory(self, memory: Memory) -> Self {
        Self { memory, ..self }
    }

    /// Starts the session. It captures nothing until providers are [enabled](Session::enable).
    ///
    /// # Errors
    /// If the name is empty, too long or taken, the memory holds no event, too many sessions run, or the call came from
    /// inside a provider's callback.
    pub fn start(self) -> Result<Session, SessionError> {
        Ok(Session {
            core: engine().start(self.name, self.memory)?,
        })
    }
}

/// What a session captured.
#[derive(Clone, Debug)]
pub struct Trace {
    records: Vec<Record>,
    statistics: Statistics,
}

impl Trace {
    /// The events, in the order in which the session took them.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// How the session fared until it was stopped.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }
}

impl IntoIterator for Trace {
    type Item = Record;
    type IntoIter = Records;

    fn into_iter(self) -> Records {
        Records::new(self.records)
    }
}

impl<'a> IntoIterator for &'a Trace {
    type Item = &'a Record;
    type IntoIter = core::slice::Iter<'a, Record>;

    fn into_iter(self) -> Self::IntoIter {
        self.records.iter()
    }
}
