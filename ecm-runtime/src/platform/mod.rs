//! What only the operating system can tell: process, thread, time, forks, and the thread's activity id.
//!
//! Responsible for one answer per question on every system that `std` runs on. Nothing here has a destructor per
//! thread, because events are written until the very end of a thread. It must not know events.

#[cfg(unix)]
mod unix;
#[cfg(unix)]
use unix as system;
#[cfg(windows)]
mod windows;
#[cfg(windows)]
use windows as system;
#[cfg(not(any(unix, windows)))]
mod other;
#[cfg(not(any(unix, windows)))]
use other as system;

pub(crate) use system::activity;
// Without sessions only ids of activities need them, which Windows makes itself.
#[cfg(any(feature = "session", not(windows)))]
pub(crate) use system::{process_id, thread_id};

#[cfg(all(feature = "session", unix))]
pub(crate) use system::tell_forked_children;
/// Only Unix forks.
#[cfg(all(feature = "session", not(unix)))]
pub(crate) fn tell_forked_children(_child: fn()) {}

#[cfg(feature = "session")]
pub(crate) use clock::Clock;

#[cfg(feature = "session")]
mod clock {
    use std::time::{Instant, SystemTime};

    use crate::FileTime;

    /// A clock that tells the time of day but never goes back or jumps: the time of day when it was made, plus what
    /// the monotonic clock has counted since.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Clock {
        start: FileTime,
        instant: Instant,
    }

    impl Clock {
        pub(crate) fn start() -> Self {
            Self {
                start: FileTime::from(SystemTime::now()),
                instant: Instant::now(),
            }
        }

        pub(crate) fn now(&self) -> FileTime {
            let elapsed = self.instant.elapsed();
            let ticks = elapsed.as_secs() * 10_000_000 + u64::from(elapsed.subsec_nanos() / 100);
            FileTime(self.start.0.saturating_add(ticks))
        }
    }
}

/// The activity id per thread, on systems whose kernel does not keep one.
#[cfg(not(windows))]
pub(crate) mod thread_activity {
    use core::cell::Cell;
    use std::hash::{BuildHasher, RandomState};
    use std::time::SystemTime;

    use crate::Guid;

    std::thread_local! { static CURRENT: Cell<Guid> = const { Cell::new(Guid::ZERO) }; }

    pub(crate) fn current() -> Guid {
        CURRENT.get()
    }

    /// Sets the id, and gives the one before.
    pub(crate) fn replace(id: Guid) -> Guid {
        CURRENT.replace(id)
    }

    /// A random id, marked as such (version 4). Process, thread and time are in it so that a forked process, which
    /// starts with its parent's random state, goes its own way.
    pub(crate) fn create() -> Guid {
        let origin = (super::process_id(), super::thread_id(), SystemTime::now());
        let high = RandomState::new().hash_one(origin);
        let low = RandomState::new().hash_one(origin);
        let value = u128::from(high) << 64 | u128::from(low);
        Guid::from_u128(value & !(0xf << 76 | 0x3 << 62) | 0x4 << 76 | 0x2 << 62)
    }
}

/// Thread ids for systems that have none to give: threads are numbered as they write their first event.
#[cfg(not(any(windows, target_vendor = "apple")))]
#[allow(
    dead_code,
    reason = "which architectures of Linux need it is said where they are told apart"
)]
mod counted {
    use core::cell::Cell;
    use core::sync::atomic::{AtomicU32, Ordering};

    static LAST: AtomicU32 = AtomicU32::new(0);
    std::thread_local! { static THREAD: Cell<u32> = const { Cell::new(0) }; }

    pub(crate) fn thread_id() -> u32 {
        if THREAD.get() == 0 {
            THREAD.set(LAST.fetch_add(1, Ordering::Relaxed).wrapping_add(1));
        }
        THREAD.get()
    }
}
