//! What generated code names: not for people, and without any promise but the codegen epoch.

// Providers and writing.
pub use crate::emit::{Token, assert_codegen_epoch, run};
pub use crate::instance::{Class, Instance, ProviderMeta};

// Types of the application.
pub use crate::data::{
    Lend, Own, Readable, assert_has_map, assert_map_has, has_value, is_within, own,
};

// Payloads and their tables.
pub use crate::types::{MapValue, debug_map};
pub use crate::wire::{
    Count, DataDescriptor, Decode, Decoder, Descriptors, Encoder, EventMeta, Field, FieldMeta,
    Integer, Length, MAX_PAYLOAD, MapMeta, Payload, Shape, Viewer, debug, debug_struct, decode,
    decode_as, decode_with_rest, eq, eq_struct, in_type, is_from,
};

/// `bool`, for structs and functions with so many that clippy counts them.
pub type Boolean = bool;
