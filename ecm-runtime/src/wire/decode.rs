//! From a record to a payload type: what the generated readers call.
//!
//! Knows whose record it is; what the payload holds, its type says.

use super::decoder::Decoder;
use super::field::Payload;
use crate::guid::Guid;
use crate::record::{DecodeError, EventRecord};

/// A payload that can be read. Implemented by generated code.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no event that can be decoded",
    label = "a struct of the provider is named by `of`",
    note = "write `#[data(of = …)]` for a struct of the provider, `#[data(event = …)]` for an event; `#[data(decode = false)]` where the provider has no decoders"
)]
pub trait Decode<'a>: Payload<'a> {
    /// Reads the fields.
    ///
    /// # Errors
    ///
    /// Those of [`Decoder`].
    fn read(input: &mut Decoder<'a>) -> Result<Self, DecodeError>;
}

/// Whether a record bears one of the GUIDs of a provider.
#[must_use]
#[inline]
pub fn is_from(record: &EventRecord<'_>, guids: &[Guid]) -> bool {
    guids.contains(&record.header.provider)
}

/// Reads an event from a record.
///
/// # Errors
///
/// [`DecodeError::WrongEvent`] for a record of another provider, id or version; those of the payload.
pub fn decode<'a, P: Decode<'a>>(
    record: &EventRecord<'a>,
    guids: &[Guid],
) -> Result<P, DecodeError> {
    decode_with_rest(record, guids).map(|(event, _)| event)
}

/// Reads an event from a record, and returns what comes behind its last field.
///
/// # Errors
///
/// As [`decode`].
pub fn decode_with_rest<'a, P: Decode<'a>>(
    record: &EventRecord<'a>,
    guids: &[Guid],
) -> Result<(P, &'a [u8]), DecodeError> {
    let (wanted, found) = (&P::META.descriptor, &record.header.descriptor);
    if found.id != wanted.id || found.version != wanted.version || !is_from(record, guids) {
        return Err(DecodeError::WrongEvent);
    }
    let mut input = Decoder::of(record);
    let event = P::read(&mut input)?;
    Ok((event, input.rest()))
}

/// Reads a record that is known to be an event of type `P`, for an enum over all events.
#[inline]
pub fn decode_as<'a, P: Decode<'a>, E>(
    record: &EventRecord<'a>,
    event: fn(P) -> E,
    malformed: fn(EventRecord<'a>, DecodeError) -> E,
) -> E {
    match P::read(&mut Decoder::of(record)) {
        Ok(payload) => event(payload),
        Err(error) => malformed(*record, error),
    }
}
