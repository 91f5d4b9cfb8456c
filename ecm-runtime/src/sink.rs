//! Where events go: 32 slots for the whole process, each the bit of the same number in every class word.
//!
//! Responsible for the table of sinks and for that a new sink meets every registered provider. It must not know what
//! any sink is.

use core::{fmt, ptr};

pub use crate::wire::{Count, DataDescriptor, EventMeta, FieldMeta, Length, MapMeta};

use crate::instance::{Class, ProviderHandle};
use crate::registration::registered;
use crate::sync::{AtomicPtr, Ordering, const_unless_loom, fence, nulls, process_wide};
use crate::{Context, Rule, WriteStatus};

/// The slot of the sessions inside the process.
#[cfg(feature = "session")]
pub(crate) const EMBEDDED: u32 = 1;

const SLOTS: usize = 32;

process_wide! {
    fn slots() -> &'static [AtomicPtr<Sink>; SLOTS] { initial() }
}

const_unless_loom! {
    /// The system's own ETW needs nobody to install it.
    #[allow(unused_mut, reason = "not every system has one")]
    const fn initial() -> [AtomicPtr<Sink>; SLOTS] {
        let mut slots = nulls();
        #[cfg(windows)]
        {
            slots[crate::etw::SLOT as usize] = AtomicPtr::new((&raw const crate::etw::SINK).cast_mut());
        }
        slots
    }
}

/// A place where events go.
///
/// A sink owns the enable state: which rule holds for which provider. It serialises its own calls of
/// [`Slot::enable`] for one provider, and the runtime serialises nothing.
#[derive(Debug)]
pub struct Sink {
    /// An instance is registered: enable it if the sink wants its events. May be called again for an instance that is
    /// attached, from several threads at once.
    pub attach: fn(Slot, ProviderHandle),
    /// An instance is no longer registered: disable it.
    pub detach: fn(Slot, ProviderHandle),
    /// An event of a class that the sink has enabled. It may have disabled it in the meantime. Must not block for I/O
    /// and must not write events itself.
    pub write: fn(ProviderHandle, &Event<'_>) -> WriteStatus,
}

/// One event on its way to a sink.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Event<'a> {
    /// What never changes about the event.
    pub meta: &'static EventMeta,
    /// The activity it belongs to.
    pub context: &'a Context,
    /// The payload: the concatenation of these blocks, in ETW's layout.
    pub payload: &'a [DataDescriptor<'a>],
    /// The same behind the block of the provider's traits.
    #[cfg(any(windows, test))]
    with_traits: &'a [DataDescriptor<'a>],
}

impl<'a> Event<'a> {
    /// `blocks`: one for the provider's traits, then the payload.
    pub(crate) fn new(
        meta: &'static EventMeta,
        context: &'a Context,
        blocks: &'a [DataDescriptor<'a>],
    ) -> Self {
        Self {
            meta,
            context,
            payload: blocks.get(1..).unwrap_or_default(),
            #[cfg(any(windows, test))]
            with_traits: blocks,
        }
    }

    /// The provider's traits, if they are sent with events, else an empty block; then the payload.
    #[cfg(any(windows, test))]
    pub(crate) fn with_traits(&self) -> &'a [DataDescriptor<'a>] {
        self.with_traits
    }
}

impl fmt::Debug for Event<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size: u64 = self
            .payload
            .iter()
            .map(|block| u64::from(block.size()))
            .sum();
        f.debug_struct("Event")
            .field("name", &self.meta.name)
            .field("descriptor", &self.meta.descriptor)
            .field("context", &self.context)
            .field("payload_size", &size)
            .finish()
    }
}

/// A slot that a sink was installed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot(u32);

impl Slot {
    #[cfg(feature = "session")]
    pub(crate) const fn embedded() -> Self {
        Self(EMBEDDED)
    }

    /// The slots that applications may use; the others belong to the runtime.
    pub const CUSTOM: core::ops::RangeInclusive<u32> = 2..=29;

    /// The number of the slot.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Asks for the events of a provider that the rule lets pass. Replaces what was asked for before.
    pub fn enable(self, provider: ProviderHandle, rule: &Rule) {
        self.enable_classes(provider, |class| rule.allows(class.level, class.keyword));
    }

    /// Asks for the events of those classes of a provider that the function names.
    pub fn enable_classes(self, provider: ProviderHandle, wanted: impl Fn(&Class) -> bool) {
        provider.0.set(self.0, wanted);
    }

    /// Asks for no event of a provider any more.
    pub fn disable(self, provider: ProviderHandle) {
        provider.0.set(self.0, |_| false);
    }
}

/// Why a sink was not installed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SinkError {
    /// The slot is not one of [`Slot::CUSTOM`].
    Reserved(u32),
    /// The slot has a sink, which stays there until the process ends.
    Taken(u32),
}

impl fmt::Display for SinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reserved(slot) => {
                write!(f, "sink slot {slot} is reserved; applications have 2 to 29")
            }
            Self::Taken(slot) => write!(f, "sink slot {slot} has a sink already"),
        }
    }
}

impl core::error::Error for SinkError {}

/// Installs a sink for the rest of the process, and attaches every registered provider to it.
///
/// # Errors
/// If the slot is reserved or taken.
pub fn install(slot: u32, sink: &'static Sink) -> Result<Slot, SinkError> {
    if !Slot::CUSTOM.contains(&slot) {
        return Err(SinkError::Reserved(slot));
    }
    install_in(slot, sink)
}

/// As [`install`], for the runtime's own slots too.
pub(crate) fn install_in(slot: u32, sink: &'static Sink) -> Result<Slot, SinkError> {
    let place = slots()
        .get(slot as usize)
        .ok_or(SinkError::Reserved(slot))?;
    let sink_address = ptr::from_ref(sink).cast_mut();
    if place
        .compare_exchange(
            ptr::null_mut(),
            sink_address,
            Ordering::AcqRel,
            Ordering::Relaxed,
        )
        .is_err()
    {
        return Err(SinkError::Taken(slot));
    }
    // Against `register`, which enters the list and then walks the slots: one of the two sees the other.
    fence(Ordering::SeqCst);
    for provider in registered() {
        (sink.attach)(Slot(slot), provider);
    }
    Ok(Slot(slot))
}

fn get(slot: u32) -> Option<&'static Sink> {
    let sink = slots().get(slot as usize)?.load(Ordering::Acquire);
    // SAFETY: a slot holds null or the address of a `'static` sink.
    unsafe { sink.as_ref() }
}

/// Every sink that is installed, with its slot.
pub(crate) fn sinks() -> impl Iterator<Item = (Slot, &'static Sink)> {
    (0..SLOTS as u32).filter_map(|slot| Some((Slot(slot), get(slot)?)))
}

/// Hands an event to each sink of a set of bits. The status is the first error; without one, success if a sink took the
/// event.
pub(crate) fn dispatch(provider: ProviderHandle, bits: u32, event: &Event<'_>) -> WriteStatus {
    let mut status = WriteStatus::DISABLED;
    let mut rest = bits;
    while rest != 0 {
        let slot = rest.trailing_zeros();
        rest &= rest - 1;
        let Some(sink) = get(slot) else { continue };
        let answer = (sink.write)(provider, event);
        if !answer.is_ok() {
            provider.0.counters.count_refused();
            if status.is_ok() {
                status = answer;
            }
        } else if status == WriteStatus::DISABLED {
            status = answer;
        }
    }
    status
}
