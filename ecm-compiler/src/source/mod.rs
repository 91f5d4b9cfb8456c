//! Source texts: where a manifest's bytes become text, and how places in it are named.
//!
//! Responsible for files, encodings, spans and line numbers. Knows nothing of XML.

mod shared;
mod span;

pub use shared::SharedStr;
pub use span::{SourceId, Span, Spanned};
