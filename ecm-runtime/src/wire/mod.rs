//! Payloads: ETW's packed layout, written from typed values and read back without copying.
//!
//! Knows the bytes and the tables that generated code gives; knows nothing of providers, sessions and sinks.

mod data;
mod decode;
mod decoder;
mod encoder;
mod field;
mod in_place;
mod lengths;
mod lent;
pub(crate) mod meta;
mod seq;
mod shape;
mod value;
mod walk;

pub use data::DataDescriptor;
pub use decode::{Decode, decode, decode_as, decode_with_rest, is_from};
pub use decoder::Decoder;
pub use encoder::{Descriptors, Encoder, MAX_PAYLOAD};
pub use field::{Field, Integer, Payload};
pub use in_place::Viewer;
#[cfg(any(windows, test))]
pub(crate) use in_place::{describe, slots};
pub use meta::{Count, EventMeta, FieldMeta, Length, MapMeta, in_type};
pub use seq::{Seq, SeqIter};
pub use shape::Shape;
pub(crate) use value::failed_field;
pub use value::{debug, debug_struct, eq, eq_struct};
