//! Types of an application that events carry: what `#[derive(EventData)]` and `#[derive(EventMap)]` implement.
//!
//! A payload type of generated code borrows what it is made from, and its fields are ETW's. An application has types of its own:
//! strings that it owns, enums that are closed. The traits here lead from one to the other, field by field, by type. They know no
//! layout: that is a matter of the generated type.

mod lend;
mod map;
mod own;

use crate::record::{DecodeError, EventRecord};
use crate::wire::{Decoder, Encoder};

pub use lend::Lend;
pub use map::{EventMap, UnknownValue, assert_has_map, assert_map_has, has_value, is_within};
pub use own::{Own, Readable, own};

/// A struct of an application that can be written as a payload, or as a struct in one. Made by `#[derive(EventData)]`.
///
/// What it looks like in a payload says [`Wire`](Self::Wire): the struct or the event of a provider that the derive names, else a
/// type of its own.
pub trait EventData {
    /// The payload type: it borrows this value, and writes it without copying what can stay where it is.
    type Wire<'w>
    where
        Self: 'w;

    /// This value as its payload type.
    fn wire(&self) -> Self::Wire<'_>;

    /// Packs the fields.
    #[doc(hidden)]
    fn encode<'w>(&'w self, out: &mut Encoder<'w>);

    /// The packed bytes, as an event carries them.
    ///
    /// # Errors
    ///
    /// [`WriteStatus::INVALID`](crate::WriteStatus::INVALID) or [`TOO_LARGE`](crate::WriteStatus::TOO_LARGE), for which the event
    /// would not be written.
    #[cfg(feature = "alloc")]
    fn to_payload(&self) -> Result<alloc::vec::Vec<u8>, crate::WriteStatus> {
        let mut encoder = Encoder::flat();
        self.encode(&mut encoder);
        let payload = encoder.finish()?;
        let pieces = payload.payload().iter();
        Ok(pieces.flat_map(|piece| piece.bytes()).copied().collect())
    }

    /// Reads a value from a record; what comes behind the last field is ignored.
    ///
    /// Where the derive names an event, the record must be that event. Else the caller knows which records have these fields.
    ///
    /// # Errors
    ///
    /// Another event; a short payload; a value that a field's type does not have.
    fn decode<'p>(record: &EventRecord<'p>) -> Result<Self, DecodeError>
    where
        Self: DecodeData<'p>,
    {
        Self::from_record(record)
    }

    /// Reads a value from the bytes of a payload in which pointers take `pointer_size` bytes (4 or 8); what comes behind the last
    /// field is ignored.
    ///
    /// # Errors
    ///
    /// A short payload; a value that a field's type does not have.
    fn from_payload<'p>(payload: &'p [u8], pointer_size: u8) -> Result<Self, DecodeError>
    where
        Self: DecodeData<'p>,
    {
        Self::read(&mut Decoder::new(payload, pointer_size))
    }
}

/// A struct of an application that can be read from a payload that lives for `'p`. Made by `#[derive(EventData)]`, where every
/// field's type can be read: types that own what they hold, and those of this crate.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be decoded",
    note = "`#[derive(EventData)]` decodes structs whose fields own what they hold (`String`, `Vec<T>`) or have a type of the runtime (`Text`, `Seq`); not with `decode = false`"
)]
pub trait DecodeData<'p>: Sized {
    /// Reads the fields, from front to back.
    ///
    /// # Errors
    ///
    /// A short payload; a value that a field's type does not have.
    fn read(input: &mut Decoder<'p>) -> Result<Self, DecodeError>;

    /// Reads a record: see [`EventData::decode`].
    #[doc(hidden)]
    fn from_record(record: &EventRecord<'p>) -> Result<Self, DecodeError> {
        Self::read(&mut Decoder::of(record))
    }
}
