//! The manifest as its author wrote it: typed, spanned, still by name.
//!
//! [`parse`] makes a [`Manifest`] from an XML document and reports what breaks the schema (ECM02xx); `ecm-macros` will
//! make the same from Rust. Nothing here looks a name up or decides a default.

mod ast;
pub(crate) mod dump;
mod parse;
pub mod schema;

pub use ast::*;
pub use dump::dump;
pub use parse::parse;
