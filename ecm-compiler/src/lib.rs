//! Compiles ETW instrumentation manifests.

#![forbid(unsafe_code)]

pub mod diag;
pub mod guid;
pub mod ir;
pub mod source;
pub mod syntax;
pub mod well_known;
