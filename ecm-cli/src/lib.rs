//! The parts of `ecm` that both the compiler and the runtime are needed for: from the resources of a binary back to a model,
//! and what two sets of resources differ in.
//!
//! They are a library so that tests can use them. Nothing here prints or knows the command line.

#![forbid(unsafe_code)]

pub mod agreement;
pub mod decompile;
pub mod size;
pub mod types;
