//! Packs the fields of one event, in ETW's layout, without a heap allocation where that is possible.
//!
//! Knows pieces and bytes; what a value's bytes are, its type says (see [`Field`]).

use core::mem::MaybeUninit;
use core::ops::{Deref, DerefMut};
use core::slice;

use super::data::DataDescriptor;
use super::decoder::MAX_EMPTY_ELEMENTS;
use super::field::{Field, Integer};
use super::seq::Seq;
use super::shape::Shape;
use crate::status::WriteStatus;

/// The bytes of the scratch in which scalars and converted strings are packed.
pub(crate) const SCRATCH: usize = 512;
/// Without `alloc`, a string that is cut leaves this much of the scratch to the fields after it.
const RESERVE: usize = 128;
/// Slices of at least so many bytes are referenced where they lie; to copy fewer is cheaper than another descriptor.
const IN_PLACE: usize = 64;
/// How many slices are referenced where they lie; further ones are copied.
const PIECES: u8 = 16;
/// The descriptors of an event: one for the provider's traits, and the pieces with the packed bytes between them.
const SLOTS: usize = 2 + 2 * PIECES as usize;
/// The most bytes that the fields of an event can have: an event's size, headers included, is a 16-bit number in ETW.
pub const MAX_PAYLOAD: usize = 0xffff;

/// Packs the fields of one event.
///
/// Errors poison: after [`fail`](Self::fail) nothing will be written, and [`finish`](Self::finish) says why.
pub struct Encoder<'a> {
    scratch: [MaybeUninit<u8>; SCRATCH],
    /// How many bytes of the scratch are in use, from the front.
    filled: usize,
    /// What the scratch held before it was full, in order; the scratch continues it.
    #[cfg(feature = "alloc")]
    spill: alloc::vec::Vec<u8>,
    /// Slices that are not copied; the first `placed` are initialised.
    pieces: [MaybeUninit<Piece<'a>>; PIECES as usize],
    placed: u8,
    /// Where `finish` puts descriptors, so that they need not be moved. Never read as `'static`.
    slots: [MaybeUninit<DataDescriptor<'static>>; SLOTS],
    /// How many pieces may be used: none for a flat encoding.
    may_place: u8,
    /// How many more elements of arrays may take no bytes at all: as many as a decoder takes.
    empty_left: u16,
    status: WriteStatus,
    cut: bool,
}

/// A slice that stays where it is.
#[derive(Clone, Copy)]
struct Piece<'a> {
    /// Its place: after this many of the packed bytes.
    at: usize,
    bytes: &'a [u8],
}

impl<'a> Encoder<'a> {
    /// An encoder for an event that is to be written.
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Self::with_pieces(PIECES)
    }

    /// An encoder that copies everything, so that the payload is one slice.
    #[must_use]
    pub const fn flat() -> Self {
        Self::with_pieces(0)
    }

    #[inline]
    const fn with_pieces(may_place: u8) -> Self {
        Self {
            scratch: [const { MaybeUninit::uninit() }; SCRATCH],
            filled: 0,
            #[cfg(feature = "alloc")]
            spill: alloc::vec::Vec::new(),
            pieces: [const { MaybeUninit::uninit() }; PIECES as usize],
            placed: 0,
            slots: [const { MaybeUninit::uninit() }; SLOTS],
            may_place,
            empty_left: MAX_EMPTY_ELEMENTS,
            status: WriteStatus::SUCCESS,
            cut: false,
        }
    }

    /// Appends a value.
    #[inline]
    pub fn field<T: Field<'a>>(&mut self, value: T, shape: Shape) {
        value.encode(self, shape);
    }

    /// Appends a value as its type has it.
    #[inline]
    pub fn natural<T: Field<'a>>(&mut self, value: T) {
        value.encode(self, Shape::Natural);
    }

    /// Appends a value after its number of bytes.
    #[inline]
    pub fn counted<T: Field<'a>>(&mut self, value: T) {
        value.encode(self, Shape::Counted);
    }

    /// Appends a value of exactly this length by the manifest.
    #[inline]
    pub fn fixed<T: Field<'a>>(&mut self, value: T, length: u16) {
        value.encode(self, Shape::Fixed(length));
    }

    /// Appends a value of exactly this length by a length field.
    #[inline]
    pub fn sized<T: Field<'a>>(&mut self, value: T, length: usize) {
        value.encode(self, Shape::Sized(length));
    }

    /// Appends a boolean or a value of a map in so many bytes.
    #[inline]
    pub fn width<T: Field<'a>>(&mut self, value: T, bytes: u8) {
        value.encode(self, Shape::Width(bytes));
    }

    /// Appends the elements of an array, without a count.
    #[inline]
    pub fn seq<T: Field<'a>>(&mut self, values: Seq<'a, T>, shape: Shape) {
        values.encode(self, shape);
    }

    /// Appends a count or length field. One that the field's type cannot hold fails with [`WriteStatus::INVALID`].
    #[inline]
    pub fn count<T: Integer<'a>>(&mut self, count: usize) {
        match T::from_len(count) {
            Some(value) => value.encode(self, Shape::NATURAL),
            None => self.fail(WriteStatus::INVALID),
        }
    }

    /// The length of a value in the unit of its length field: code units, bytes.
    #[inline]
    pub fn length<T: Field<'a>>(&self, value: T) -> usize {
        value.wire_len()
    }

    /// The length that all elements of an array get: that of the longest, to which strings are padded (binaries must
    /// agree).
    pub fn length_of_all<T: Field<'a>>(&self, values: Seq<'a, T>) -> usize {
        values.iter().map(Field::wire_len).max().unwrap_or(0)
    }

    /// The length of arrays that share a count field. Different lengths fail with [`WriteStatus::INVALID`].
    #[inline]
    pub fn same_len(&mut self, lengths: &[usize]) -> usize {
        let first = lengths.first().copied().unwrap_or(0);
        if lengths.iter().any(|&length| length != first) {
            self.fail(WriteStatus::INVALID);
        }
        first
    }

    /// Appends a count field that several arrays share. Different lengths fail with [`WriteStatus::INVALID`].
    pub fn shared_count<T: Integer<'a>>(&mut self, lengths: &[usize]) {
        let count = self.same_len(lengths);
        self.count::<T>(count);
    }

    /// Checks the length of an array whose count is fixed. Another length fails with [`WriteStatus::INVALID`].
    #[inline]
    pub fn exact_len(&mut self, length: usize, fixed: usize) {
        if length != fixed {
            self.fail(WriteStatus::INVALID);
        }
    }

    /// Gives up: nothing will be written, `status` is what the writer returns. The first failure counts.
    #[cold]
    pub fn fail(&mut self, status: WriteStatus) {
        if !self.has_failed() {
            self.keep();
            self.status = status;
        }
    }

    /// Keeps what was packed before the failure, from which it follows which field failed; what is packed from now on gets
    /// lost.
    fn keep(&mut self) {
        #[cfg(feature = "alloc")]
        if self.packed_len() <= MAX_PAYLOAD {
            self.spill_filled();
            self.filled = 0;
        }
        self.may_place = 0;
    }

    /// The payload up to what failed, where it was kept.
    #[cfg(feature = "alloc")]
    pub(crate) fn before_failure(&self) -> Option<alloc::vec::Vec<u8>> {
        if !self.has_failed() {
            return None;
        }
        // SAFETY: `place` has initialised the first `placed` pieces.
        let pieces = unsafe { initialised(&self.pieces[..self.placed.into()]) };
        let mut payload = alloc::vec::Vec::new();
        let mut done = 0;
        for piece in pieces {
            payload.extend_from_slice(self.spill.get(done..piece.at)?);
            payload.extend_from_slice(piece.bytes);
            done = piece.at;
        }
        payload.extend_from_slice(self.spill.get(done..)?);
        Some(payload)
    }

    /// Whether something failed.
    #[must_use]
    #[inline]
    pub fn has_failed(&self) -> bool {
        self.status != WriteStatus::SUCCESS
    }

    /// The bytes of the scratch that are in use.
    #[cfg(any(windows, test))]
    #[inline]
    fn filled(&self) -> &[u8] {
        let filled = self.scratch.get(..self.filled).unwrap_or_default();
        // SAFETY: every method that raises `filled` has written the bytes below its new value.
        unsafe { initialised(filled) }
    }

    #[cfg(feature = "alloc")]
    fn spill_filled(&mut self) {
        let filled = self.scratch.get(..self.filled).unwrap_or_default();
        // SAFETY: every method that raises `filled` has written the bytes below its new value.
        self.spill.extend_from_slice(unsafe { initialised(filled) });
    }

    /// The payload, if it is all in the scratch and nothing is to be told about it: the short way out of most events.
    #[cfg(any(windows, test))]
    #[inline]
    pub(crate) fn packed(&self) -> Option<&[u8]> {
        #[cfg(feature = "alloc")]
        if !self.spill.is_empty() {
            return None;
        }
        if self.placed != 0 || self.cut || self.has_failed() {
            return None;
        }
        Some(self.filled())
    }

    /// The payload, as descriptors that borrow the encoder.
    ///
    /// # Errors
    ///
    /// The status of the first failure; [`WriteStatus::TOO_LARGE`] for more than [`MAX_PAYLOAD`] bytes.
    #[inline]
    pub fn finish(&mut self) -> Result<Descriptors<'_>, WriteStatus> {
        #[cfg(feature = "alloc")]
        if !self.spill.is_empty() {
            self.flush();
        }
        if self.has_failed() {
            return Err(self.status);
        }
        #[cfg(feature = "alloc")]
        let spill = self.spill.as_slice();
        #[cfg(not(feature = "alloc"))]
        let spill: &[u8] = &[];
        let mut packed = if spill.is_empty() {
            // Not by `filled()`, which would borrow the slots, too.
            let filled = self.scratch.get(..self.filled).unwrap_or_default();
            // SAFETY: every method that raises `filled` has written the bytes below its new value.
            unsafe { initialised(filled) }
        } else {
            // The scratch has been flushed into it.
            spill
        };
        // SAFETY: `place` has initialised the first `placed` pieces.
        let pieces = unsafe {
            initialised(
                self.pieces
                    .get(..usize::from(self.placed))
                    .unwrap_or_default(),
            )
        };
        // SAFETY: the layout does not depend on the lifetime. What is written here is read through the returned value
        // only, which borrows the encoder; nobody reads the slots themselves.
        let slots: &mut [MaybeUninit<DataDescriptor<'_>>; SLOTS] =
            unsafe { &mut *(&raw mut self.slots).cast() };
        slots[0].write(DataDescriptor::EMPTY);
        let mut used = 1;
        let mut payload_len = 0;
        let mut push = |bytes| {
            let descriptor = DataDescriptor::new(bytes);
            payload_len += bytes.len();
            if let Some(slot) = slots.get_mut(used) {
                slot.write(descriptor);
                used += usize::from(!bytes.is_empty());
            }
        };
        let mut done = 0;
        for piece in pieces {
            let parts = packed.split_at_checked(piece.at - done);
            let (before, after) = parts.unwrap_or((packed, &[]));
            push(before);
            push(piece.bytes);
            packed = after;
            done = piece.at;
        }
        push(packed);
        if payload_len > MAX_PAYLOAD {
            return Err(WriteStatus::TOO_LARGE);
        }
        // SAFETY: slot 0 and every slot that `push` counted have been written.
        let descriptors = unsafe { slice::from_raw_parts_mut(slots.as_mut_ptr().cast(), used) };
        Ok(Descriptors {
            descriptors,
            payload_len,
            cut: self.cut,
        })
    }

    /// Empties the scratch into the heap; without `alloc`, or when the event is too large, fails.
    #[cold]
    #[inline(never)]
    fn flush(&mut self) {
        #[cfg(feature = "alloc")]
        if self.spill.len() + self.filled > MAX_PAYLOAD {
            self.fail(WriteStatus::TOO_LARGE);
        } else if !self.has_failed() {
            self.spill_filled();
        }
        #[cfg(not(feature = "alloc"))]
        self.fail(WriteStatus::NO_MEMORY);
        self.filled = 0;
    }

    /// Appends the bytes of a scalar.
    #[inline]
    pub(crate) fn put<const N: usize>(&mut self, bytes: [u8; N]) {
        const { assert!(N <= SCRATCH) };
        // Written so that the compiler sees that the slice below lies within the scratch.
        let at = if self.filled > SCRATCH - N {
            self.flush();
            0
        } else {
            self.filled
        };
        self.scratch[at..at + N].copy_from_slice(&bytes.map(MaybeUninit::new));
        self.filled = at + N;
    }

    /// Appends a copy of bytes of any number.
    pub(crate) fn put_copy(&mut self, mut bytes: &[u8]) {
        while SCRATCH - self.filled < bytes.len() {
            let parts = bytes.split_at_checked(SCRATCH - self.filled);
            let (now, later) = parts.unwrap_or((bytes, &[]));
            self.put_fitting(now);
            self.flush();
            if self.has_failed() {
                return;
            }
            bytes = later;
        }
        self.put_fitting(bytes);
    }

    /// Appends a copy of bytes that the scratch has room for.
    #[inline]
    fn put_fitting(&mut self, bytes: &[u8]) {
        // SAFETY: MaybeUninit<u8> has the layout of u8, and initialised bytes may be read as possibly uninitialised.
        let source: &[MaybeUninit<u8>] =
            unsafe { slice::from_raw_parts(bytes.as_ptr().cast(), bytes.len()) };
        let room = self.scratch.get_mut(self.filled..);
        let Some(room) = room.and_then(|room| room.get_mut(..bytes.len())) else {
            // There is room, or nobody would call this; but here no path leads to a panic, for the sake of drivers.
            return self.fail(WriteStatus::NO_MEMORY);
        };
        room.copy_from_slice(source);
        self.filled += bytes.len();
    }

    /// Appends this many zero bytes.
    pub(crate) fn put_zeros(&mut self, mut count: usize) {
        const ZEROS: [u8; 64] = [0; 64];
        if count > MAX_PAYLOAD {
            return self.fail(WriteStatus::TOO_LARGE);
        }
        while count > 0 {
            let now = count.min(ZEROS.len());
            self.put_copy(&ZEROS[..now]);
            count -= now;
        }
    }

    /// Appends bytes of the caller's that live as long as the event: copied if they are few, else left where they are.
    #[inline]
    pub(crate) fn put_slice(&mut self, bytes: &'a [u8]) {
        if bytes.len() < IN_PLACE && bytes.len() <= SCRATCH - self.filled {
            self.put_fitting(bytes);
        } else {
            self.place(bytes);
        }
    }

    #[inline(never)]
    fn place(&mut self, bytes: &'a [u8]) {
        if bytes.len() > MAX_PAYLOAD {
            self.fail(WriteStatus::TOO_LARGE);
        } else if self.placed < self.may_place {
            let piece = Piece {
                at: self.packed_len(),
                bytes,
            };
            if let Some(place) = self.pieces.get_mut(usize::from(self.placed)) {
                place.write(piece);
                self.placed += 1;
            }
        } else {
            self.put_copy(bytes);
        }
    }

    fn packed_len(&self) -> usize {
        #[cfg(feature = "alloc")]
        return self.spill.len() + self.filled;
        #[cfg(not(feature = "alloc"))]
        return self.filled;
    }

    /// Where the next value goes: differs before and after one that takes bytes.
    #[inline]
    pub(crate) fn position(&self) -> (usize, usize) {
        (self.packed_len(), self.placed.into())
    }

    /// Notes that an array has so many elements without bytes. More than a decoder takes fail with
    /// [`WriteStatus::INVALID`].
    #[cold]
    pub(crate) fn put_empty(&mut self, count: usize) {
        match usize::from(self.empty_left).checked_sub(count) {
            // No more than there was.
            Some(left) => self.empty_left = left as u16,
            None => self.fail(WriteStatus::INVALID),
        }
    }

    /// How many bytes a string that may be cut can take: any number with `alloc`.
    pub(crate) fn room_to_cut(&mut self, wanted: usize) -> usize {
        if cfg!(feature = "alloc") || wanted <= SCRATCH - self.filled {
            return wanted;
        }
        let room = (SCRATCH - RESERVE).saturating_sub(self.filled);
        if wanted > room {
            self.cut = true;
        }
        wanted.min(room)
    }

    /// Lets `convert` write at most `most` bytes into the scratch, after making room for them.
    ///
    /// `convert` gets a slice of `most` bytes and returns how many of them it has written, from the front.
    #[inline]
    pub(crate) fn put_with(&mut self, most: usize, convert: impl FnOnce(&mut Unfilled<'_>)) {
        if self.filled + most > SCRATCH {
            self.flush();
        }
        let room = self.scratch.get_mut(self.filled..);
        let Some(room) = room.and_then(|room| room.get_mut(..most)) else {
            return self.fail(WriteStatus::NO_MEMORY);
        };
        let mut unfilled = Unfilled { room, filled: 0 };
        convert(&mut unfilled);
        self.filled += unfilled.filled;
    }

    /// The most bytes that [`put_with`](Self::put_with) can take without flushing.
    #[inline]
    pub(crate) fn room(&self) -> usize {
        SCRATCH - self.filled
    }
}

impl Default for Encoder<'_> {
    fn default() -> Self {
        Self::new()
    }
}

/// A part of the scratch that is filled from the front.
pub(crate) struct Unfilled<'s> {
    room: &'s mut [MaybeUninit<u8>],
    /// The bytes below are initialised.
    filled: usize,
}

impl Unfilled<'_> {
    /// Appends code units; those for which there is no room are dropped.
    #[inline]
    pub(crate) fn units<const N: usize>(&mut self, units: [u16; N]) {
        let room = self.room.get_mut(self.filled..);
        let Some(room) = room.and_then(|room| room.get_mut(..2 * N)) else {
            return;
        };
        for (pair, unit) in room.chunks_exact_mut(2).zip(units) {
            let [low, high] = unit.to_le_bytes();
            pair[0].write(low);
            pair[1].write(high);
        }
        self.filled += 2 * N;
    }
}

/// The payload of an event, ready to be handed to sinks.
///
/// Slot 0 is empty: it is the place of the provider's traits, for a sink that sends them. The payload follows.
pub struct Descriptors<'e> {
    descriptors: &'e mut [DataDescriptor<'e>],
    payload_len: usize,
    cut: bool,
}

impl<'e> Descriptors<'e> {
    /// The bytes of the payload.
    #[must_use]
    #[inline]
    pub fn payload_len(&self) -> usize {
        self.payload_len
    }

    /// Whether a string was cut for want of memory: only without `alloc`.
    #[must_use]
    #[inline]
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// The payload without the slot for traits.
    #[must_use]
    #[inline]
    pub fn payload(&self) -> &[DataDescriptor<'e>] {
        &self[1..]
    }
}

impl<'e> Deref for Descriptors<'e> {
    type Target = [DataDescriptor<'e>];

    #[inline]
    fn deref(&self) -> &Self::Target {
        self.descriptors
    }
}

impl DerefMut for Descriptors<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.descriptors
    }
}

/// Views values that have all been written.
///
/// # Safety
///
/// Every value of the slice is initialised.
#[inline]
unsafe fn initialised<T>(values: &[MaybeUninit<T>]) -> &[T] {
    // SAFETY: MaybeUninit<T> has the layout of T, and the caller vouches for the values.
    unsafe { slice::from_raw_parts(values.as_ptr().cast(), values.len()) }
}
