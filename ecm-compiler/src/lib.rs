//! Compiles ETW instrumentation manifests into typed Rust, on any host and without the Windows SDK.
//!
//! * A build script uses [`Builder`]: one line, and the generated module is there.
//! * A tool uses [`Compilation`], which has every stage as a method: text, syntax tree, model, checked model, Rust.
//! * The command `ecm` (package `ecm-cli`) and the macros are front ends over the same.
//!
//! ```
//! use ecm_compiler::{Compilation, Options};
//!
//! let mut compilation = Compilation::new(Options::default());
//! let manifest = compilation
//!     .add_text("app.man", b"<instrumentationManifest")
//!     .and_then(|source| compilation.parse(source));
//! assert!(manifest.is_err());
//! let findings = ecm_compiler::diag::render::short(compilation.diagnostics(), &compilation.sources);
//! assert!(findings.starts_with("app.man:1:1: error[ECM01"), "{findings}");
//! ```

#![forbid(unsafe_code)]

pub mod backend;
pub mod builder;
pub mod check;
pub mod compile;
pub mod diag;
pub mod dump;
pub mod guid;
mod hash;
pub mod inline;
pub mod ir;
mod json;
pub mod lower;
pub mod options;
mod sha1;
pub mod source;
pub mod syntax;
pub mod together;
pub mod well_known;
pub mod xml;

pub use builder::Builder;
pub use compile::Compilation;
pub use options::Options;
