//! The sessions of this process, and what they enable: ETW's private sessions, on any system.
//!
//! Responsible for the enable state of every session, for the class bits that follow from it (set exactly where some
//! session's own rule holds), for telling providers, and for handing each event to the sessions that want it. It must
//! not know how a session keeps its events.
//!
//! Two locks. `control` is held while sessions are switched, callbacks of providers included, and by nobody else.
//! `routes` is what writers read, and is only ever held for writing to exchange it: a writer waits neither for a
//! callback nor for I/O. In a forked child both may be held for ever, by threads that it does not have: nothing here
//! touches a lock again once [`Engine::is_current`] is false.

use std::string::String;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError};
use std::vec::Vec;

use super::buffer::Buffer;
use super::enable::Filter;
use super::fork::{engine, forks, watch};
use super::{Enable, Memory, SessionError};
use crate::control::inside_callback;
use crate::platform::{self, Clock};
use crate::registration::registered;
use crate::sink::{EMBEDDED, Event, Sink, Slot, install_in};
use crate::sync::{Mutex, MutexGuard, Ordering, RwLock, const_unless_loom};
use crate::{Control, ControlCode, EventHeader, FileTime, Guid, ProviderHandle, Rule, WriteStatus};

/// ETW's default limit for a system.
const MAX_SESSIONS: usize = 64;
/// ETW's limit.
const MAX_NAME: usize = 1024;

pub(super) const SLOT: Slot = Slot::embedded();

static SINK: Sink = Sink {
    attach: |_, provider| engine().lock().refresh(provider, Occasion::Registered),
    detach: |_, provider| engine().lock().refresh(provider, Occasion::Registered),
    write: |provider, event| engine().write(provider, event),
};

pub(super) struct Engine {
    /// How many forks lie between this process and the first.
    forks: u32,
    control: Mutex<Sessions>,
    routes: RwLock<Vec<Route>>,
}

/// What is locked while sessions are switched.
struct Sessions {
    running: Vec<Member>,
    /// The instances whose last news was that they are enabled.
    told: Vec<ProviderHandle>,
}

struct Member {
    core: Arc<Core>,
    enabled: Vec<(Guid, Filter)>,
}

/// That a session wants something of a provider.
struct Route {
    provider: Guid,
    filter: Filter,
    session: Arc<Core>,
}

/// The part of a session that writers reach.
pub(super) struct Core {
    /// That of the engine that runs it.
    forks: u32,
    name: String,
    clock: Clock,
    buffer: std::sync::Mutex<Buffer>,
    /// Set when the session was dropped where it could not be removed at once.
    stopped: AtomicBool,
}

impl Core {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// What the session has captured; none in a forked child, where a thread that is no more may have left it locked and
    /// half changed.
    pub(super) fn buffer(&self) -> Option<std::sync::MutexGuard<'_, Buffer>> {
        if self.is_inherited() {
            return None;
        }
        Some(self.buffer.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether the session belongs to the process that this one was forked from.
    pub(super) fn is_inherited(&self) -> bool {
        self.forks != forks()
    }
}

/// Why a provider is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Occasion {
    /// It was registered or unregistered: it is told only if this makes a difference.
    Registered,
    /// A session changed its mind about it: it is told in any case.
    Switched,
}

impl Engine {
    const_unless_loom! {
        pub(super) const fn new(forks: u32) -> Self {
            Self {
                forks,
                control: Mutex::new(Sessions { running: Vec::new(), told: Vec::new() }),
                routes: RwLock::new(Vec::new()),
            }
        }
    }

    /// Whether this is the engine of this process. A callback that forks comes back in the child too, with the former one.
    pub(super) fn is_current(&self) -> bool {
        self.forks == forks()
    }

    pub(super) fn start(&self, name: String, memory: Memory) -> Result<Arc<Core>, SessionError> {
        if name.is_empty() {
            return Err(SessionError::NameEmpty);
        }
        if name.chars().count() > MAX_NAME {
            return Err(SessionError::NameTooLong);
        }
        let memory = memory.check()?;
        // Before anything is locked or enabled.
        watch();
        // Before the lock: installing attaches the providers that are registered. Who comes second finds it done.
        let _ = install_in(EMBEDDED, &SINK);
        let mut locked = self.try_lock()?;
        let folded = name.to_lowercase();
        if locked
            .sessions
            .running
            .iter()
            .any(|member| member.core.name.to_lowercase() == folded)
        {
            return Err(SessionError::NameTaken(name));
        }
        if locked.sessions.running.len() >= MAX_SESSIONS {
            return Err(SessionError::TooManySessions);
        }
        let core = Arc::new(Core {
            forks: self.forks,
            name,
            clock: Clock::start(),
            buffer: std::sync::Mutex::new(Buffer::new(memory)),
            stopped: AtomicBool::new(false),
        });
        locked.sessions.running.push(Member {
            core: core.clone(),
            enabled: Vec::new(),
        });
        Ok(core)
    }

    /// Enables a provider for a session, or replaces what the session asked of it.
    pub(super) fn enable(
        &self,
        core: &Arc<Core>,
        provider: Guid,
        enable: &Enable,
    ) -> Result<(), SessionError> {
        let mut locked = self.try_lock_for(core)?;
        if let Some(member) = locked.member(core) {
            member.enabled.retain(|(guid, _)| *guid != provider);
            member.enabled.push((provider, Filter::new(enable)));
        }
        locked.switch(&[provider]);
        Ok(())
    }

    pub(super) fn disable(&self, core: &Arc<Core>, provider: Guid) -> Result<(), SessionError> {
        let mut locked = self.try_lock_for(core)?;
        let Some(member) = locked.member(core) else {
            return Err(SessionError::NotEnabled(provider));
        };
        let before = member.enabled.len();
        member.enabled.retain(|(guid, _)| *guid != provider);
        if member.enabled.len() == before {
            return Err(SessionError::NotEnabled(provider));
        }
        locked.switch(&[provider]);
        Ok(())
    }

    pub(super) fn capture_state(
        &self,
        core: &Arc<Core>,
        provider: Guid,
    ) -> Result<(), SessionError> {
        let mut locked = self.try_lock_for(core)?;
        let enabled = locked
            .member(core)
            .is_some_and(|member| member.enabled.iter().any(|(guid, _)| *guid == provider));
        if !enabled {
            return Err(SessionError::NotEnabled(provider));
        }
        let rule = union(&locked.rules(provider));
        for instance in registered().filter(|instance| instance.control_guid() == provider) {
            if !self.is_current() {
                break;
            }
            instance.notify(&Control::new(ControlCode::CaptureState, rule));
        }
        Ok(())
    }

    /// Removes a session. Inside a callback that may be the one which holds the lock, so there the session is only
    /// marked: it takes no event any more, and whoever switches a session next, at the latest, removes it.
    pub(super) fn stop(&self, core: &Arc<Core>) {
        core.stopped.store(true, Ordering::Release);
        if let Ok(locked) = self.try_lock_for(core) {
            drop(locked);
        }
    }

    fn try_lock(&self) -> Result<Locked<'_>, SessionError> {
        if inside_callback() {
            Err(SessionError::InsideCallback)
        } else {
            Ok(self.lock())
        }
    }

    /// For calls about a session, which the process may have inherited.
    fn try_lock_for(&self, core: &Core) -> Result<Locked<'_>, SessionError> {
        if core.is_inherited() {
            return Err(SessionError::Forked);
        }
        self.try_lock()
    }

    /// For calls that registering makes, which has checked that no callback is around it.
    fn lock(&self) -> Locked<'_> {
        let sessions = self.control.lock().unwrap_or_else(PoisonError::into_inner);
        Locked {
            engine: self,
            sessions,
        }
    }

    fn write(&self, provider: ProviderHandle, event: &Event<'_>) -> WriteStatus {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        let guid = provider.control_guid();
        let mut ready: Option<(EventHeader, Arc<[u8]>)> = None;
        let mut status = WriteStatus::SUCCESS;
        for route in routes.iter() {
            if route.provider != guid || !route.filter.passes(&event.meta.descriptor) {
                continue;
            }
            if route.session.stopped.load(Ordering::Relaxed) {
                continue;
            }
            let (header, payload) =
                ready.get_or_insert_with(|| (header(provider, event), gather(event)));
            let session = &route.session;
            let kept = session
                .buffer()
                .is_some_and(|mut buffer| buffer.push(*header, payload, || session.clock.now()));
            if !kept {
                status = WriteStatus::NO_BUFFER;
            }
        }
        status
    }
}

/// The engine while sessions are switched.
struct Locked<'a> {
    engine: &'a Engine,
    sessions: MutexGuard<'a, Sessions>,
}

impl Locked<'_> {
    fn member(&mut self, core: &Arc<Core>) -> Option<&mut Member> {
        self.sessions
            .running
            .iter_mut()
            .find(|member| Arc::ptr_eq(&member.core, core))
    }

    /// What each session wants of a provider.
    fn rules(&self, provider: Guid) -> Vec<Rule> {
        let enabled = self
            .sessions
            .running
            .iter()
            .flat_map(|member| &member.enabled);
        enabled
            .filter(|(guid, _)| *guid == provider)
            .map(|(_, filter)| filter.rule)
            .collect()
    }

    /// Makes a change of some providers' enable state take effect.
    fn switch(&mut self, providers: &[Guid]) {
        self.publish_routes();
        for instance in registered().filter(|instance| providers.contains(&instance.control_guid()))
        {
            self.refresh(instance, Occasion::Switched);
        }
    }

    fn publish_routes(&self) {
        let mut fresh = Vec::new();
        for member in &self.sessions.running {
            for (provider, filter) in &member.enabled {
                fresh.push(Route {
                    provider: *provider,
                    filter: filter.clone(),
                    session: member.core.clone(),
                });
            }
        }
        let mut routes = self
            .engine
            .routes
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        let former = core::mem::replace(&mut *routes, fresh);
        drop(routes);
        // Freed only when writers can go on.
        drop(former);
    }

    /// Sets an instance's class bits as the sessions want them now, and tells it.
    fn refresh(&mut self, instance: ProviderHandle, occasion: Occasion) {
        if !self.engine.is_current() {
            return;
        }
        let rules = if instance.is_registered() {
            self.rules(instance.control_guid())
        } else {
            Vec::new()
        };
        SLOT.enable_classes(instance, |class| {
            rules
                .iter()
                .any(|rule| rule.allows(class.level, class.keyword))
        });

        let was_enabled = self.sessions.told.contains(&instance);
        let rule = union(&rules);
        match (was_enabled, rule.is_some()) {
            (false, false) => {}
            (true, true) if occasion == Occasion::Registered => {}
            (_, true) => {
                if !was_enabled {
                    self.sessions.told.push(instance);
                }
                instance.notify(&Control::new(ControlCode::Enable, rule));
            }
            (true, false) => {
                self.sessions.told.retain(|other| *other != instance);
                instance.notify(&Control::new(ControlCode::Disable, None));
            }
        }
    }
}

impl Drop for Locked<'_> {
    /// Removes the sessions that ended in the meantime, such as one that a callback dropped.
    fn drop(&mut self) {
        let stopped = |member: &Member| member.core.stopped.load(Ordering::Acquire);
        while let Some(at) = self.sessions.running.iter().position(stopped) {
            if !self.engine.is_current() {
                return;
            }
            let member = self.sessions.running.remove(at);
            let providers: Vec<Guid> = member.enabled.iter().map(|(guid, _)| *guid).collect();
            self.switch(&providers);
        }
    }
}

fn union(rules: &[Rule]) -> Option<Rule> {
    rules.iter().copied().reduce(|all, rule| all.union(&rule))
}

fn header(provider: ProviderHandle, event: &Event<'_>) -> EventHeader {
    EventHeader {
        provider: provider.guid(),
        descriptor: event.meta.descriptor,
        timestamp: FileTime(0),
        process_id: platform::process_id(),
        thread_id: platform::thread_id(),
        activity: event.context.activity_or_current(),
        related_activity: event.context.related,
        pointer_size: size_of::<usize>() as u8,
    }
}

fn gather(event: &Event<'_>) -> Arc<[u8]> {
    let blocks = event.payload.iter().filter(|block| block.is_payload());
    let mut payload = Vec::with_capacity(
        event
            .payload
            .iter()
            .map(|block| block.size() as usize)
            .sum(),
    );
    blocks.for_each(|block| payload.extend_from_slice(block.bytes()));
    payload.into()
}
