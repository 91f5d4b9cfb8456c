//! What the tests that cross crates share: goldens, fixtures, and the real inputs that lie beside the repository.
//!
//! Nothing here knows how a stage of the compiler works; it compares texts and finds files.

pub mod compile;
pub mod decode;
pub mod decompile;
pub mod generated;
pub mod golden;
pub mod growth;
pub mod image;
pub mod mc;
pub mod payloads;
pub mod pe_image;
pub mod random_manifest;
pub mod resource_walk;
pub mod robust;
pub mod schema_says;
pub mod scratch;
pub mod shared;
pub mod structure;
pub mod values;
pub mod windows;
