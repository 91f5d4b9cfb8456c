//! One instance of a provider: the words that the enabled test reads, and behind them what is rarely touched.
//!
//! Responsible for the layout (words first, on a cache line of their own), for setting a sink's bit in the words, and
//! for the counters. It must not know which sinks exist, who is in the list of providers, or how an event is encoded.

use core::ptr;

use crate::sync::{AtomicPtr, AtomicU32, Ordering, const_unless_loom, zeroed};
#[cfg(any(windows, test))]
use crate::wire::DataDescriptor;
use crate::wire::{EventMeta, FieldMeta};
use crate::{Control, Guid, Keyword, Level, RegisterError, Registration, WriteStatus};

/// A group of events that are always enabled together, because they have one level and one keyword mask (with the
/// channel's bit). mc.exe numbers them the same way: by first appearance in the manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The level of every event in the class.
    pub level: Level,
    /// The keyword mask of every event in the class, with the channel's bit.
    pub keyword: Keyword,
}

impl Class {
    /// A class of events.
    pub const fn new(level: u8, keyword: u64) -> Self {
        Self {
            level: Level(level),
            keyword: Keyword(keyword),
        }
    }
}

/// What never changes about a provider.
#[derive(Debug)]
pub struct ProviderMeta {
    name: &'static str,
    guid: Guid,
    control_guid: Guid,
    traits: &'static [u8],
    classes: &'static [Class],
}

impl ProviderMeta {
    /// Describes a provider. `control_guid` is the GUID that sessions enable: the provider's own, unless the manifest
    /// has a `controlGuid`. `traits` is the blob that ETW calls provider traits, empty if there is none.
    pub const fn new(
        name: &'static str,
        guid: Guid,
        control_guid: Guid,
        traits: &'static [u8],
        classes: &'static [Class],
    ) -> Self {
        Self {
            name,
            guid,
            control_guid,
            traits,
            classes,
        }
    }
}

/// The state of one instance of a provider. Generated code puts it into a `static`.
///
/// Each class of events has one word, and each bit of a word is a sink that wants the class's events. A test for
/// "enabled" reads one word; nobody writes to the words' cache line but whoever switches a sink.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Instance<const N: usize> {
    words: [AtomicU32; N],
    core: Core,
}

impl<const N: usize> Instance<N> {
    const_unless_loom! {
        /// An instance that is not registered, so that nothing is enabled.
        ///
        /// # Panics
        /// At compile time, on a target that ETW's little-endian layout cannot be written on, and if `N` is not the
        /// number of classes.
        #[allow(clippy::assertions_on_constants, reason = "only who makes a provider is to fail, not who only reads")]
        pub const fn new(meta: &'static ProviderMeta) -> Self {
            assert!(
                cfg!(target_endian = "little"),
                "ecm providers need a little-endian target; decoders and readers work on any"
            );
            assert!(meta.classes.len() == N, "the generated code disagrees with itself about the number of classes");
            Self { words: zeroed(), core: Core::new(meta) }
        }
    }

    /// Registers the instance: sessions see it, and those that enabled its GUID before get its events from now on.
    /// A second registration of one instance counts; the last guard that is dropped unregisters.
    ///
    /// # Errors
    /// See [`RegisterError`].
    pub fn register(&'static self) -> Result<Registration, RegisterError> {
        // A reference to the core alone could not reach the words: the pointer has to come from the whole.
        let words = ptr::from_ref(&self.words).cast::<AtomicU32>().cast_mut();
        self.core.words.store(words, Ordering::Release);
        crate::registration::register(&self.core)
    }

    /// Sets the function that is told when sessions enable or disable this instance, or ask for its state; see
    /// [`Control`]. Set it before registering: it is not told about the past.
    pub fn set_callback(&self, callback: fn(&Control<'_>)) {
        self.core
            .callback
            .store(callback as *mut (), Ordering::Release);
    }

    /// What could not be written, and why, since the program began.
    pub fn counters(&self) -> Counters {
        self.core.counters.read()
    }

    /// Whether a sink wants the events of a class.
    #[inline]
    pub(crate) fn wanted(&self, class: usize) -> bool {
        self.words[class].load(Ordering::Relaxed) != 0
    }

    /// The sinks that want the events of a class, one bit each; none for a class that does not exist.
    #[inline]
    pub(crate) fn sinks(&self, class: u16) -> u32 {
        self.words
            .get(usize::from(class))
            .map_or(0, |word| word.load(Ordering::Relaxed))
    }

    /// The part that does not depend on the number of classes.
    #[inline]
    pub(crate) fn core(&'static self) -> &'static Core {
        &self.core
    }
}

/// What all instances have, whatever their number of classes.
#[derive(Debug)]
pub(crate) struct Core {
    pub(crate) meta: &'static ProviderMeta,
    /// The words of the instance that this core is in; null until it is registered for the first time.
    words: AtomicPtr<AtomicU32>,
    /// A `fn(&Control<'_>)`, or null.
    callback: AtomicPtr<()>,
    /// The next provider in the process-wide list.
    pub(crate) next: AtomicPtr<Core>,
    /// How many guards keep the instance registered.
    pub(crate) registrations: AtomicU32,
    pub(crate) counters: CounterWords,
    /// The first block of each event for the system's ETW: the provider's traits, or nothing.
    #[cfg(any(windows, test))]
    pub(crate) traits: DataDescriptor<'static>,
    /// What the system's ETW has to do with the instance.
    pub(crate) etw: crate::etw::State,
}

impl Core {
    const_unless_loom! {
        const fn new(meta: &'static ProviderMeta) -> Self {
            Self {
                meta,
                words: AtomicPtr::new(ptr::null_mut()),
                callback: AtomicPtr::new(ptr::null_mut()),
                next: AtomicPtr::new(ptr::null_mut()),
                registrations: AtomicU32::new(0),
                counters: CounterWords::new(),
                #[cfg(any(windows, test))]
                traits: match meta.traits {
                    [] => DataDescriptor::EMPTY,
                    traits => DataDescriptor::provider_traits(traits),
                },
                etw: crate::etw::State::new(),
            }
        }
    }

    pub(crate) fn is_registered(&self) -> bool {
        self.registrations.load(Ordering::Acquire) != 0
    }

    fn words(&'static self) -> &'static [AtomicU32] {
        let words = self.words.load(Ordering::Acquire);
        if words.is_null() {
            return &[];
        }
        // SAFETY: `Instance::register` stored the address of an array of `N` words inside a `'static` instance, and
        // `Instance::new` has checked that `N` is the number of classes.
        unsafe { core::slice::from_raw_parts(words, self.meta.classes.len()) }
    }

    /// Sets or clears one sink's bit in every word. Only that sink may call it, one call at a time; other sinks' bits
    /// stay as they are.
    pub(crate) fn set(&'static self, sink: u32, wants: impl Fn(&Class) -> bool) {
        let bit = 1 << sink;
        for (word, class) in self.words().iter().zip(self.meta.classes) {
            if wants(class) {
                word.fetch_or(bit, Ordering::Relaxed);
            } else {
                word.fetch_and(!bit, Ordering::Relaxed);
            }
        }
    }

    pub(crate) fn callback(&self) -> Option<fn(&Control<'_>)> {
        let callback = self.callback.load(Ordering::Acquire);
        // SAFETY: only `Instance::set_callback` stores anything but null, and it stores a `fn(&Control<'_>)`.
        (!callback.is_null())
            .then(|| unsafe { core::mem::transmute::<*mut (), fn(&Control<'_>)>(callback) })
    }
}

/// A registered provider instance, as sinks see it. Two handles are equal if they name the same instance; instances of
/// one GUID differ.
#[derive(Clone, Copy)]
pub struct ProviderHandle(pub(crate) &'static Core);

impl ProviderHandle {
    /// The provider's name.
    pub fn name(self) -> &'static str {
        self.0.meta.name
    }

    /// The GUID by which a consumer finds the events' description.
    pub fn guid(self) -> Guid {
        self.0.meta.guid
    }

    /// The GUID that sessions enable.
    pub fn control_guid(self) -> Guid {
        self.0.meta.control_guid
    }

    /// The provider traits in ETW's form, empty if there are none.
    #[inline]
    pub fn traits(self) -> &'static [u8] {
        self.0.meta.traits
    }

    /// The classes of the provider's events.
    pub fn classes(self) -> &'static [Class] {
        self.0.meta.classes
    }

    /// Whether a registration is alive.
    pub fn is_registered(self) -> bool {
        self.0.is_registered()
    }

    /// Tells the provider's callback; see [`Control`].
    pub fn notify(self, control: &Control<'_>) {
        crate::control::notify(self.0, control);
    }
}

impl PartialEq for ProviderHandle {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.0, other.0)
    }
}

impl Eq for ProviderHandle {}

impl core::fmt::Debug for ProviderHandle {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("ProviderHandle")
            .field(&self.name())
            .field(&ptr::from_ref(self.0))
            .finish()
    }
}

/// How many writes of an instance failed, by reason. The numbers wrap around.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counters {
    /// Payloads over ETW's limit of 64 KB.
    pub too_large: u32,
    /// Values that do not fit the event's description: arrays that share a count but differ in length, a count or a
    /// map value that its field cannot hold.
    pub invalid: u32,
    /// The latest event that counts as invalid.
    pub last_invalid: Option<Invalid>,
    /// Events that were written with a string cut short, or not written at all, because there was no memory to convert
    /// it; only without `alloc`.
    pub no_memory: u32,
    /// Writes that a sink refused, for whatever reason.
    pub refused: u32,
}

/// An event that was not written because its arguments contradict each other or the manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Invalid {
    /// The name of the event's type.
    pub event: &'static str,
    /// The name of the field that could not be written, in the manifest: of the array, or of the field that holds its
    /// count. Only with `alloc`.
    pub field: Option<&'static str>,
}

/// Apart from the class words, which all threads read: losing events must not make the others slower.
#[repr(align(64))]
#[derive(Debug)]
pub(crate) struct CounterWords {
    too_large: AtomicU32,
    invalid: AtomicU32,
    /// The latest invalid event, and its field. Two threads may leave an event and a field that do not belong together.
    invalid_event: AtomicPtr<EventMeta>,
    invalid_field: AtomicPtr<FieldMeta>,
    no_memory: AtomicU32,
    refused: AtomicU32,
}

impl CounterWords {
    const_unless_loom! {
        const fn new() -> Self {
            Self {
                too_large: AtomicU32::new(0),
                invalid: AtomicU32::new(0),
                invalid_event: AtomicPtr::new(ptr::null_mut()),
                invalid_field: AtomicPtr::new(ptr::null_mut()),
                no_memory: AtomicU32::new(0),
                refused: AtomicU32::new(0),
            }
        }
    }

    fn read(&self) -> Counters {
        Counters {
            too_large: self.too_large.load(Ordering::Relaxed),
            invalid: self.invalid.load(Ordering::Relaxed),
            last_invalid: self.last_invalid(),
            no_memory: self.no_memory.load(Ordering::Relaxed),
            refused: self.refused.load(Ordering::Relaxed),
        }
    }

    fn last_invalid(&self) -> Option<Invalid> {
        // SAFETY: null, or the address of a `'static`, as `note_invalid` has it.
        let event = unsafe { self.invalid_event.load(Ordering::Acquire).as_ref() }?;
        let field = self.invalid_field.load(Ordering::Acquire);
        let mut own = event.fields.iter();
        Some(Invalid {
            event: event.name,
            field: own.find(|own| ptr::eq(*own, field)).map(|own| own.name),
        })
    }

    /// Notes which event and which of its fields was invalid.
    pub(crate) fn note_invalid(
        &self,
        event: &'static EventMeta,
        field: Option<&'static FieldMeta>,
    ) {
        let field = field.map_or(ptr::null_mut(), |field| ptr::from_ref(field).cast_mut());
        self.invalid_field.store(field, Ordering::Release);
        self.invalid_event
            .store(ptr::from_ref(event).cast_mut(), Ordering::Release);
    }

    /// Counts an event that was never handed to a sink.
    pub(crate) fn count_unwritten(&self, status: WriteStatus) {
        let counter = match status {
            WriteStatus::TOO_LARGE => &self.too_large,
            WriteStatus::NO_MEMORY => &self.no_memory,
            _ => &self.invalid,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts an event with a string that was cut.
    pub(crate) fn count_cut(&self) {
        self.no_memory.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a sink that did not take an event.
    #[inline]
    pub(crate) fn count_refused(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }
}
