//! The activity that the current thread works for: ETW's way to tie events together.
//!
//! Responsible for the id per thread and for its nesting. On Windows with `std` the id is ETW's own
//! (`EventActivityIdControl`), shared with every component of the process; elsewhere it is ours; without `std` there
//! is none and the id is zero. It must not know events or sinks; only the cold path of a write reads the id.

use crate::Guid;

/// The activity ids that an event carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// The activity that the event belongs to; `None` for the thread's current one.
    pub activity: Option<Guid>,
    /// The activity that caused this one; usually set on the event that starts an activity.
    pub related: Option<Guid>,
    /// Sessions of the system's ETW that are not to get the event, a bit each ([`Filter::session`](crate::Filter)).
    pub excluded: u64,
    /// How the system's ETW is to treat the event.
    pub flags: WriteFlags,
}

/// How the system's ETW is to treat an event (`EVENT_WRITE_FLAG_*`); nothing to other sinks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WriteFlags(pub u32);

impl WriteFlags {
    /// No page fault may be taken: what is not in memory makes the event fail.
    pub const NO_FAULTING: Self = Self(1);
    /// The event concerns somebody who browses privately: sessions that asked not to get such events do not.
    pub const IN_PRIVATE: Self = Self(2);
}

impl core::ops::BitOr for WriteFlags {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Context {
    /// The thread's current activity, and no related one.
    pub const CURRENT: Self = Self::new(None, None);

    /// The given activity, and no related one.
    #[inline]
    pub const fn activity(id: Guid) -> Self {
        Self::new(Some(id), None)
    }

    /// The given activity, or the thread's current one, and the activity that caused it, if any.
    #[inline]
    pub const fn new(activity: Option<Guid>, related: Option<Guid>) -> Self {
        Self {
            activity,
            related,
            excluded: 0,
            flags: WriteFlags(0),
        }
    }

    /// The same, but not for these sessions of the system's ETW: a bit each, as the filter that a session sent along has it
    /// ([`Filter::session`](crate::Filter)). Other sinks pay no attention to it.
    #[must_use]
    pub const fn excluding(self, sessions: u64) -> Self {
        Self {
            excluded: sessions,
            ..self
        }
    }

    /// The same with flags for the system's ETW.
    #[must_use]
    pub const fn flags(self, flags: WriteFlags) -> Self {
        Self { flags, ..self }
    }

    /// The id of the activity: the one that was given, else the thread's current one; zero if there is none.
    pub fn activity_or_current(&self) -> Guid {
        self.activity.unwrap_or_else(current_activity)
    }
}

/// The id of the activity that the current thread works for; zero if there is none, and always zero without `std`.
pub fn current_activity() -> Guid {
    #[cfg(feature = "std")]
    return crate::platform::activity::current();
    #[cfg(not(feature = "std"))]
    return Guid::ZERO;
}

/// Makes an activity the thread's current one for as long as the guard lives, and restores the former one then.
///
/// ```
/// use ecm_runtime::{Activity, current_activity};
///
/// let request = Activity::start();
/// assert_eq!(current_activity(), request.id());
/// {
///     let query = Activity::start();
///     assert_eq!(query.parent(), Some(request.id()));
/// }
/// assert_eq!(current_activity(), request.id());
/// ```
#[cfg(feature = "std")]
#[must_use = "the activity ends when the guard is dropped"]
#[derive(Debug)]
pub struct Activity {
    id: Guid,
    former: Guid,
    /// The id belongs to the thread, so the guard must not leave it.
    _not_send: core::marker::PhantomData<*const ()>,
}

#[cfg(feature = "std")]
impl Activity {
    /// Starts a new activity, with an id that no other has.
    pub fn start() -> Self {
        Self::enter(crate::platform::activity::create())
    }

    /// Goes on with an activity that began elsewhere: on another thread, in another process.
    pub fn enter(id: Guid) -> Self {
        let former = crate::platform::activity::replace(id);
        Self {
            id,
            former,
            _not_send: core::marker::PhantomData,
        }
    }

    /// The id of the activity.
    pub fn id(&self) -> Guid {
        self.id
    }

    /// The activity that was current before, if there was one.
    pub fn parent(&self) -> Option<Guid> {
        (!self.former.is_zero()).then_some(self.former)
    }

    /// What the event that starts the activity carries: this activity, related to the one before.
    pub fn context(&self) -> Context {
        Context::new(Some(self.id), self.parent())
    }
}

#[cfg(feature = "std")]
impl Drop for Activity {
    fn drop(&mut self) {
        crate::platform::activity::replace(self.former);
    }
}
