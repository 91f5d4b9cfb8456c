//! A provider in the form that ecm-compiler generates, written by hand: the runtime's own tests must not need the compiler.
//! Other than generated ones it has a GUID per test, because all tests of a file share a process.
#![allow(dead_code, reason = "each test file uses its part")]

use ecm_runtime::__private::{
    Class, Encoder, EventMeta, FieldMeta, Instance, Payload, ProviderMeta, Shape,
    assert_codegen_epoch, in_type,
};
use ecm_runtime::{
    Context, Control, Counters, EventDescriptor, Guid, RegisterError, Registration, WriteStatus,
};

const _: () = assert_codegen_epoch(1);

pub(crate) const CLASSES: [Class; 4] = [
    Class::new(4, 0x8000_0000_0000_0001),
    Class::new(2, 0x2),
    Class::new(5, 0x3),
    Class::new(0, 0),
];

pub(crate) struct Provider {
    pub(crate) instance: Instance<4>,
}

impl Provider {
    /// A new instance of the provider with this GUID.
    pub(crate) fn with_guid(guid: Guid) -> &'static Self {
        Self::with_control_guid(guid, guid)
    }

    pub(crate) fn with_control_guid(guid: Guid, control_guid: Guid) -> &'static Self {
        let meta = Box::leak(Box::new(ProviderMeta::new(
            "Test-Provider",
            guid,
            control_guid,
            &[],
            &CLASSES,
        )));
        Box::leak(Box::new(Self {
            instance: Instance::new(meta),
        }))
    }

    pub(crate) fn register(&'static self) -> Result<Registration, RegisterError> {
        self.instance.register()
    }

    pub(crate) fn set_callback(&self, callback: fn(&Control<'_>)) {
        self.instance.set_callback(callback);
    }

    pub(crate) fn counters(&self) -> Counters {
        self.instance.counters()
    }

    /// Which of the four events are enabled.
    pub(crate) fn enabled(&self) -> [bool; 4] {
        [
            self.instance.enabled(0, Event::<0>::META),
            self.instance.enabled(1, Event::<1>::META),
            self.instance.enabled(2, Event::<2>::META),
            self.instance.enabled(3, Event::<3>::META),
        ]
    }
}

/// Event `CLASS + 1`, of class `CLASS`.
pub(crate) struct Event<'a, const CLASS: u16> {
    pub(crate) value: u32,
    pub(crate) rest: &'a [u8],
}

pub(crate) const DESCRIPTORS: [EventDescriptor; 4] = [
    EventDescriptor::new(1, 3, 16, 4, 1, 7, 0x8000_0000_0000_0001),
    EventDescriptor::new(2, 0, 0, 2, 0, 0, 0x2),
    EventDescriptor::new(3, 0, 0, 5, 0, 0, 0x3),
    EventDescriptor::new(4, 0, 0, 0, 0, 0, 0),
];

const FIELDS: &[FieldMeta] = &[
    FieldMeta::new("value", in_type::UINT32, 8),
    FieldMeta::new("rest", in_type::BINARY, 15),
];

impl<'a, const CLASS: u16> Payload<'a> for Event<'a, CLASS> {
    const META: &'static EventMeta =
        &EventMeta::new(DESCRIPTORS[CLASS as usize], "Event", CLASS, FIELDS);

    fn encode(&self, out: &mut Encoder<'a>) {
        out.field(self.value, Shape::NATURAL);
        out.field(self.rest, Shape::NATURAL);
    }
}

pub(crate) fn write<const CLASS: u16>(provider: &'static Provider, value: u32) -> WriteStatus {
    write_with::<CLASS>(provider, value, &[], Context::CURRENT)
}

pub(crate) fn write_with<const CLASS: u16>(
    provider: &'static Provider,
    value: u32,
    rest: &[u8],
    context: Context,
) -> WriteStatus {
    if provider
        .instance
        .enabled(CLASS.into(), Event::<CLASS>::META)
    {
        provider
            .instance
            .emit(&Event::<CLASS> { value, rest }, context)
    } else {
        WriteStatus::DISABLED
    }
}

/// Writes all four events; the value is the id.
pub(crate) fn write_all(provider: &'static Provider) {
    write::<0>(provider, 1);
    write::<1>(provider, 2);
    write::<2>(provider, 3);
    write::<3>(provider, 4);
}

/// A generator of test data, the same in every run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}
