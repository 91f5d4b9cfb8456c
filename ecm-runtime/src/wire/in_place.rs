//! Events that need no packing, because each of their values lies in memory just as in a payload.
//!
//! Knows values and where they lie; nothing of encoders.

#[cfg(any(windows, test))]
use core::mem::MaybeUninit;

#[cfg(any(windows, test))]
use super::data::DataDescriptor;
use super::field::Field;
#[cfg(any(windows, test))]
use super::field::Payload;
use super::shape::Shape;

/// Looks at the fields of an event, in order, where they lie.
pub trait Viewer<'a: 'e, 'e> {
    /// Looks at a value.
    fn field<T: Field<'a>>(&mut self, value: &'e T, shape: Shape);

    /// Is told that the event has to be packed.
    fn pack(&mut self);
}

/// The blocks of an event: more make it cheaper to pack them.
#[cfg(any(windows, test))]
const BLOCKS: usize = 15;

/// The first slot, for the provider's traits, and the event's.
#[cfg(any(windows, test))]
pub(crate) type Slots<'e> = [MaybeUninit<DataDescriptor<'e>>; 1 + BLOCKS];

/// The slots of an event that nobody has looked at.
#[cfg(any(windows, test))]
#[inline]
pub(crate) const fn slots<'e>() -> Slots<'e> {
    [const { MaybeUninit::uninit() }; 1 + BLOCKS]
}

/// Describes an event where it lies: a slot for the provider's traits, then the payload. None where it has to be packed, or
/// has more bytes than `limit`.
#[cfg(any(windows, test))]
#[inline(always)]
pub(crate) fn describe<'s, 'e, 'a: 'e, P: Payload<'a>>(
    event: &'e P,
    limit: usize,
    first: DataDescriptor<'e>,
    slots: &'s mut Slots<'e>,
) -> Option<&'s [DataDescriptor<'e>]> {
    // First whether they all do, so that no string is looked through in vain.
    let mut check = Check {
        lies: true,
        blocks: 0,
    };
    event.view(&mut check);
    if !check.lies || check.blocks > BLOCKS {
        return None;
    }
    let mut blocks = Blocks {
        slots,
        used: 0,
        size: 0,
    };
    blocks.push(first);
    event.view(&mut blocks);
    if blocks.size > limit as u64 {
        return None;
    }
    // SAFETY: `push` has written every slot that it counted, from the front.
    Some(unsafe { core::slice::from_raw_parts(blocks.slots.as_ptr().cast(), blocks.used) })
}

/// Whether all values lie in memory as in a payload. Folds to a constant but for strings.
#[cfg(any(windows, test))]
struct Check {
    lies: bool,
    blocks: usize,
}

#[cfg(any(windows, test))]
impl<'a: 'e, 'e> Viewer<'a, 'e> for Check {
    #[inline]
    fn field<T: Field<'a>>(&mut self, value: &'e T, shape: Shape) {
        self.lies &= value.lies(shape);
        self.blocks += T::BLOCKS;
    }

    #[inline]
    fn pack(&mut self) {
        self.lies = false;
    }
}

/// Fills slots. Apart from these, which the system gets to see, so that the rest can live in registers.
#[cfg(any(windows, test))]
struct Blocks<'s, 'e> {
    slots: &'s mut Slots<'e>,
    /// So many slots are initialised.
    used: usize,
    /// The bytes of the payload. Of more bits than an address has, so that no sum of slices is too much.
    size: u64,
}

#[cfg(any(windows, test))]
impl<'e> Blocks<'_, 'e> {
    #[inline]
    fn push(&mut self, block: DataDescriptor<'e>) {
        // There is a slot, by `Check`; but here no path leads to a panic, for the sake of drivers.
        if let Some(slot) = self.slots.get_mut(self.used) {
            slot.write(block);
            self.used += 1;
        }
    }
}

#[cfg(any(windows, test))]
impl<'a: 'e, 'e> Viewer<'a, 'e> for Blocks<'_, 'e> {
    #[inline]
    fn field<T: Field<'a>>(&mut self, value: &'e T, shape: Shape) {
        // As many as the type says, empty or not, so that each slot's place is a constant.
        for bytes in value.pieces(shape).into_iter().take(T::BLOCKS) {
            self.size += bytes.len() as u64;
            self.push(DataDescriptor::new(bytes));
        }
    }

    #[inline]
    fn pack(&mut self) {}
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::{Viewer, describe, slots};
    use crate::wire::{DataDescriptor, Encoder, EventMeta, Payload, Shape};
    use crate::{Ansi, EventDescriptor, FileTime, Guid, Pointer, Text};

    struct Sample<'a> {
        text: Text<'a>,
        ansi: Ansi<'a>,
        number: u16,
        flags: [bool; 2],
        pointer: Pointer,
        id: Guid,
        time: FileTime,
        rest: &'a [u8],
    }

    impl<'a> Payload<'a> for Sample<'a> {
        const META: &'static EventMeta =
            &EventMeta::new(EventDescriptor::new(1, 0, 0, 4, 0, 0, 1), "Sample", 0, &[]);

        fn encode(&self, out: &mut Encoder<'a>) {
            out.natural(self.text);
            out.natural(self.ansi);
            out.natural(self.number);
            out.width(self.flags[0], 4);
            out.width(self.flags[1], 1);
            out.natural(self.pointer);
            out.natural(self.id);
            out.natural(self.time);
            out.natural(self.rest);
        }

        fn view<'e>(&'e self, to: &mut impl Viewer<'a, 'e>)
        where
            'a: 'e,
        {
            to.field(&self.text, Shape::NATURAL);
            to.field(&self.ansi, Shape::NATURAL);
            to.field(&self.number, Shape::NATURAL);
            to.field(&self.flags[0], Shape::width(4));
            to.field(&self.flags[1], Shape::width(1));
            to.field(&self.pointer, Shape::NATURAL);
            to.field(&self.id, Shape::NATURAL);
            to.field(&self.time, Shape::NATURAL);
            to.field(&self.rest, Shape::NATURAL);
        }
    }

    fn sample<'a>(text: Text<'a>, ansi: &'a [u8]) -> Sample<'a> {
        Sample {
            text,
            ansi: Ansi::from_bytes(ansi),
            number: 0x1234,
            flags: [true, true],
            pointer: Pointer(0x1_2345),
            id: Guid::from_u128(0x1011_1213_1415_1617_1819_1a1b_1c1d_1e1f),
            time: FileTime(7),
            rest: ansi,
        }
    }

    fn joined(blocks: &[DataDescriptor<'_>]) -> Vec<u8> {
        let payload = blocks.iter().filter(|block| block.is_payload());
        payload.flat_map(|block| block.bytes()).copied().collect()
    }

    fn packed(event: &Sample<'_>) -> Vec<u8> {
        let mut encoder = Encoder::flat();
        event.encode(&mut encoder);
        let finished = encoder.finish().expect("nothing fails");
        joined(finished.payload())
    }

    #[test]
    fn an_event_in_place_has_the_bytes_of_a_packed_one() {
        let first = DataDescriptor::provider_traits(b"traits");
        // Miri takes its time for each.
        for length in (0..20_usize).step_by(if cfg!(miri) { 9 } else { 1 }) {
            // With a NUL at each place, and without one.
            for nul in 0..=length {
                let mut units: Vec<u16> = (0x100..).take(length).collect();
                let mut bytes: Vec<u8> = (1..).take(length).collect();
                if nul < length {
                    units[nul] = 0;
                    bytes[nul] = 0;
                }
                let wire: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
                for text in [Text::from(&units[..]), Text::from_wire(&wire)] {
                    let event = sample(text, &bytes);
                    let mut slots = slots();
                    let blocks = describe(&event, 500, first, &mut slots).expect("it lies there");
                    assert_eq!(joined(blocks), packed(&event), "{length} {nul}");
                    assert_eq!(blocks[0].bytes(), b"traits");
                }
            }
        }
    }

    #[test]
    fn what_is_converted_or_too_large_is_not_described() {
        let first = DataDescriptor::EMPTY;
        let units = [0x41; 100];
        let event = sample(Text::from(&units), b"");
        let size = packed(&event).len();
        assert!(describe(&event, size, first, &mut slots()).is_some());
        assert!(describe(&event, size - 1, first, &mut slots()).is_none());
        assert!(describe(&sample(Text::from("A"), b""), size, first, &mut slots()).is_none());
    }
}
