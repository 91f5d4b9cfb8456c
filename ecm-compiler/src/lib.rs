//! Compiles ETW instrumentation manifests.

#![forbid(unsafe_code)]

pub mod backend;
pub mod builder;
pub mod check;
pub mod compile;
pub mod diag;
pub mod dump;
pub mod guid;
mod hash;
pub mod ir;
mod json;
pub mod lower;
pub mod options;
pub mod source;
pub mod syntax;
pub mod well_known;
pub mod xml;

pub use builder::Builder;
pub use compile::Compilation;
pub use options::Options;
