//! Source texts: where a manifest's bytes become text, and how places in it are named.
//!
//! Responsible for files, encodings, spans and line numbers. Knows nothing of XML.

mod decode;
mod loader;
mod map;
mod shared;
mod span;

pub use decode::Encoding;
pub use loader::{FsLoader, Loader, MAX_SOURCE_BYTES, MemLoader, read_file, read_source};
pub use map::{Position, SourceFile, SourceMap};
pub use shared::SharedStr;
pub use span::{SourceId, Span, Spanned};
