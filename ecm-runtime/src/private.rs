//! What generated code names: not for people, and without any promise but the codegen epoch.

// Providers and writing.
pub use crate::emit::{Token, assert_codegen_epoch, run};
pub use crate::instance::{Class, Instance, ProviderMeta};

// Payloads and their tables.
pub use crate::types::{MapValue, debug_map};
pub use crate::wire::{
    Count, DataDescriptor, Decoder, Descriptors, Encoder, EventMeta, Field, FieldMeta, Integer,
    Length, MAX_PAYLOAD, MapMeta, Payload, Shape, debug, debug_struct, eq, eq_struct, in_type,
};
