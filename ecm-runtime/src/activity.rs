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
}

impl Context {
    /// The thread's current activity, and no related one.
    pub const CURRENT: Self = Self {
        activity: None,
        related: None,
    };

    /// The given activity, and no related one.
    #[inline]
    pub const fn activity(id: Guid) -> Self {
        Self::new(Some(id), None)
    }

    /// The given activity, or the thread's current one, and the activity that caused it, if any.
    #[inline]
    pub const fn new(activity: Option<Guid>, related: Option<Guid>) -> Self {
        Self { activity, related }
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
        Context {
            activity: Some(self.id),
            related: self.parent(),
        }
    }
}

#[cfg(feature = "std")]
impl Drop for Activity {
    fn drop(&mut self) {
        crate::platform::activity::replace(self.former);
    }
}

#[cfg(all(test, feature = "std", not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn activities_nest_and_restore() {
        assert_eq!(current_activity(), Guid::ZERO);
        let outer = Activity::start();
        assert_eq!(outer.parent(), None);
        assert_eq!(
            outer.context(),
            Context {
                activity: Some(outer.id()),
                related: None
            }
        );
        let foreign = Guid::from_u128(7);
        {
            let inner = Activity::enter(foreign);
            assert_eq!(current_activity(), foreign);
            assert_eq!(
                inner.context(),
                Context {
                    activity: Some(foreign),
                    related: Some(outer.id())
                }
            );
        }
        assert_eq!(current_activity(), outer.id());
        let elsewhere = std::thread::spawn(current_activity)
            .join()
            .expect("the thread ends");
        assert_eq!(elsewhere, Guid::ZERO, "an activity belongs to its thread");
        drop(outer);
        assert_eq!(current_activity(), Guid::ZERO);
    }

    #[test]
    fn new_ids_differ() {
        let mut ids: std::vec::Vec<Guid> = (0..4)
            .map(|_| {
                std::thread::spawn(|| {
                    (0..1000)
                        .map(|_| Activity::start().id())
                        .collect::<std::vec::Vec<_>>()
                })
            })
            .collect::<std::vec::Vec<_>>()
            .into_iter()
            .flat_map(|thread| thread.join().expect("the thread ends"))
            .collect();
        ids.sort_by_key(|id| id.to_u128());
        ids.dedup();
        assert_eq!(ids.len(), 4000);
        assert!(ids.iter().all(|id| !id.is_zero()));
    }
}
