//! What the sink keeps in each instance, and who may change which part of it.
//!
//! Responsible for three protocols on a few atomics, which loom explores:
//!
//! * the **phase** (idle, changing, registered): one thread changes it, others that want to wait;
//! * the **wanted** rule, written by the system's callbacks, which come one at a time, and read by who tells the application;
//! * the **news**: a callback leaves what there is to tell, and if nobody is telling, tells it. So the application's
//!   callback never runs twice at once and hears the truth last, without a lock that a callback would have to wait for.
//!
//! It must not call the system or the application.

use crate::sync::{AtomicU32, AtomicU64, Ordering, const_unless_loom, fence};
use crate::{Keyword, Level, Rule};

/// See the module.
#[derive(Debug)]
pub(crate) struct State {
    /// A `REGHANDLE`; 0 for none.
    handle: AtomicU64,
    phase: AtomicU32,
    /// Of the latest attempt to register: a Win32 code, 0 for success.
    error: AtomicU32,
    wanted: Wanted,
    news: AtomicU32,
    /// Whether the application was last told that the instance is enabled. Only for who tells.
    told: AtomicU32,
    /// The thread that tells, or 0: what lets its calls be refused that would wait for itself.
    #[cfg(not(feature = "std"))]
    teller: AtomicU32,
    #[cfg(feature = "alloc")]
    kept: kept::Slots,
}

/// Where an instance stands with the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Idle = 0,
    /// Some thread registers or unregisters it.
    Changing = 1,
    Registered = 2,
}

impl State {
    const_unless_loom! {
        pub(crate) const fn new() -> Self {
            Self {
                handle: AtomicU64::new(0),
                phase: AtomicU32::new(Phase::Idle as u32),
                error: AtomicU32::new(0),
                wanted: Wanted::new(),
                news: AtomicU32::new(0),
                told: AtomicU32::new(0),
                #[cfg(not(feature = "std"))]
                teller: AtomicU32::new(0),
                #[cfg(feature = "alloc")]
                kept: kept::Slots::new(),
            }
        }
    }

    /// The error of the latest registration with the system, 0 if it went well.
    pub(crate) fn error(&self) -> u32 {
        self.error.load(Ordering::Relaxed)
    }

    pub(super) fn set_error(&self, code: u32) {
        self.error.store(code, Ordering::Relaxed);
    }

    /// Goes from a phase to [`Phase::Changing`], which gives this thread the right to change everything; the phase that
    /// it is in if it is another.
    pub(super) fn leave(&self, phase: Phase) -> Result<(), Phase> {
        let (from, to) = (phase as u32, Phase::Changing as u32);
        match self
            .phase
            .compare_exchange(from, to, Ordering::Acquire, Ordering::Acquire)
        {
            Ok(_) => Ok(()),
            Err(other) if other == Phase::Registered as u32 => Err(Phase::Registered),
            Err(other) if other == Phase::Idle as u32 => Err(Phase::Idle),
            Err(_) => Err(Phase::Changing),
        }
    }

    /// Ends the change that [`leave`](Self::leave) began.
    pub(super) fn enter(&self, phase: Phase) {
        self.phase.store(phase as u32, Ordering::Release);
    }

    /// The handle, while the instance is registered.
    #[inline]
    pub(super) fn handle(&self) -> Option<u64> {
        match self.handle.load(Ordering::Acquire) {
            0 => None,
            handle => Some(handle),
        }
    }

    pub(super) fn set_handle(&self, handle: u64) {
        self.handle.store(handle, Ordering::Release);
    }

    pub(super) fn take_handle(&self) -> u64 {
        self.handle.swap(0, Ordering::AcqRel)
    }

    /// What the system's sessions want together. Waits for a callback that is just writing it, which takes a few stores.
    pub(super) fn wanted(&self) -> Option<Rule> {
        loop {
            match self.wanted.get() {
                Ok(rule) => return rule,
                Err(Unsteady) => super::api::pause(),
            }
        }
    }

    pub(super) fn set_wanted(&self, rule: Option<Rule>) {
        self.wanted.set(rule);
    }
}

/// The rule that holds, in words of which no two can be written at once.
#[derive(Debug)]
struct Wanted {
    /// Odd while the others are written.
    version: AtomicU32,
    /// The level, with [`ENABLED`] if there is a rule at all.
    level: AtomicU32,
    any: AtomicU64,
    all: AtomicU64,
}

const ENABLED: u32 = 0x100;

/// A rule that was read while it changed.
struct Unsteady;

impl Wanted {
    const_unless_loom! {
        const fn new() -> Self {
            Self {
                version: AtomicU32::new(0),
                level: AtomicU32::new(0),
                any: AtomicU64::new(0),
                all: AtomicU64::new(0),
            }
        }
    }

    fn set(&self, rule: Option<Rule>) {
        // Adding, so that the version could never stay odd, even if the system called back twice at once.
        self.version.fetch_add(1, Ordering::Relaxed);
        fence(Ordering::Release);
        let level = rule.map_or(0, |rule| ENABLED | u32::from(rule.level().0));
        let (any, all) = rule.map_or((0, 0), |rule| (rule.any().0, rule.all().0));
        self.level.store(level, Ordering::Relaxed);
        self.any.store(any, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
        self.version.fetch_add(1, Ordering::Release);
    }

    fn get(&self) -> Result<Option<Rule>, Unsteady> {
        let version = self.version.load(Ordering::Acquire);
        let level = self.level.load(Ordering::Relaxed);
        let any = Keyword(self.any.load(Ordering::Relaxed));
        let all = Keyword(self.all.load(Ordering::Relaxed));
        fence(Ordering::Acquire);
        if version % 2 != 0 || self.version.load(Ordering::Relaxed) != version {
            return Err(Unsteady);
        }
        let rule = Rule::new(Level((level & 0xff) as u8), any, all);
        Ok((level & ENABLED != 0).then_some(rule))
    }
}

/// What there is to tell the application, as bits of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct News(u32);

impl News {
    /// What is wanted may have changed.
    pub(super) const WANTED: Self = Self(1);
    /// A session asks for the application's state.
    pub(super) const CAPTURE: Self = Self(2);
    /// Somebody is telling, and will go on until nothing is left.
    const TELLING: u32 = 4;

    pub(super) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The right to tell the application, which one thread has at a time, and the duty to tell all there is.
#[derive(Debug)]
pub(super) struct Teller(());

impl State {
    /// Makes this thread the one that tells, unless another is.
    pub(super) fn begin_telling(&self) -> Option<Teller> {
        let before = self.news.fetch_or(News::TELLING, Ordering::AcqRel);
        (before & News::TELLING == 0).then(|| self.teller())
    }

    /// Leaves news. Whoever tells at the time will see them; if nobody does, it is this thread's turn. `keep` is called
    /// before somebody else can see the news, once.
    pub(super) fn leave_news(&self, news: News, keep: impl FnOnce()) -> Option<Teller> {
        let mut keep = Some(keep);
        let mut before = self.news.load(Ordering::Acquire);
        loop {
            if before & News::TELLING != 0 {
                if let Some(keep) = keep.take() {
                    keep();
                }
            }
            let with = before | news.0 | News::TELLING;
            match self
                .news
                .compare_exchange_weak(before, with, Ordering::AcqRel, Ordering::Acquire)
            {
                Ok(_) => break,
                Err(now) => before = now,
            }
        }
        (before & News::TELLING == 0).then(|| self.teller())
    }

    fn teller(&self) -> Teller {
        self.note_teller();
        Teller(())
    }

    /// With `std`, each thread knows by itself how deep it is in callbacks.
    #[allow(clippy::unused_self, reason = "see above")]
    fn note_teller(&self) {
        #[cfg(not(feature = "std"))]
        self.teller
            .store(super::api::thread_id(), Ordering::Relaxed);
    }

    /// Takes the news that there are.
    pub(super) fn take_news(&self, _: &Teller) -> News {
        News(self.news.swap(News::TELLING, Ordering::AcqRel) & !News::TELLING)
    }

    /// Gives the right back, unless there are more news.
    pub(super) fn end_telling(&self, teller: Teller) -> Result<(), Teller> {
        #[cfg(not(feature = "std"))]
        self.teller.store(0, Ordering::Relaxed);
        match self
            .news
            .compare_exchange(News::TELLING, 0, Ordering::AcqRel, Ordering::Acquire)
        {
            Ok(_) => Ok(()),
            Err(_) => {
                self.note_teller();
                Err(teller)
            }
        }
    }

    /// Notes what the application is told now, and gives what it was told before.
    pub(super) fn replace_told(&self, _: &Teller, enabled: bool) -> bool {
        self.told.swap(enabled.into(), Ordering::Relaxed) != 0
    }
}

/// Whether this thread is telling an application. Without `std`, which counts how deep a thread is inside callbacks.
#[cfg(not(feature = "std"))]
pub(crate) fn inside_callback() -> bool {
    let thread = super::api::thread_id();
    crate::registration::listed()
        .any(|provider| provider.0.etw.teller.load(Ordering::Relaxed) == thread)
}

#[cfg(feature = "alloc")]
pub(super) use kept::Kept;

/// What an instruction brought along, kept for whoever tells the application of it later.
#[cfg(feature = "alloc")]
mod kept {
    use alloc::boxed::Box;
    use alloc::vec::Vec;
    use core::ptr;

    use super::{News, State};
    use crate::sync::{AtomicPtr, Ordering, const_unless_loom};
    use crate::{FilterData, Guid};

    #[derive(Debug)]
    pub(crate) struct Kept {
        pub(crate) source: Guid,
        filter: Option<(u32, Vec<u8>)>,
    }

    impl Kept {
        pub(crate) fn new(source: Guid, filter: Option<FilterData<'_>>) -> Self {
            let filter = filter.map(|filter| (filter.kind, Vec::from(filter.bytes)));
            Self { source, filter }
        }

        pub(crate) fn filter(&self) -> Option<FilterData<'_>> {
            let (kind, bytes) = self.filter.as_ref()?;
            Some(FilterData::new(*kind, bytes))
        }
    }

    /// One for each kind of news.
    #[derive(Debug)]
    pub(super) struct Slots([AtomicPtr<Kept>; 2]);

    impl Slots {
        const_unless_loom! {
            pub(super) const fn new() -> Self {
                Self([AtomicPtr::new(ptr::null_mut()), AtomicPtr::new(ptr::null_mut())])
            }
        }

        fn of(&self, news: News) -> &AtomicPtr<Kept> {
            &self.0[usize::from(news == News::CAPTURE)]
        }
    }

    impl State {
        /// Keeps what came with news of a kind, in place of what came with former ones.
        pub(in crate::etw) fn keep(&self, news: News, kept: Kept) {
            let kept = Box::into_raw(Box::new(kept));
            free(self.kept.of(news).swap(kept, Ordering::AcqRel));
        }

        /// Takes what came with news of a kind.
        pub(in crate::etw) fn take_kept(&self, news: News) -> Option<Box<Kept>> {
            free(self.kept.of(news).swap(ptr::null_mut(), Ordering::AcqRel))
        }
    }

    fn free(kept: *mut Kept) -> Option<Box<Kept>> {
        // SAFETY: null, or from `Box::into_raw` in `keep`, and taken out of its place by a swap, which gives it to one
        // thread only.
        (!kept.is_null()).then(|| unsafe { Box::from_raw(kept) })
    }
}
