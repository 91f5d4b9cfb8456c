//! How a provider gets onto a Windows machine: the commands of wevtutil, the lines of an INF file, a fragment for WiX.
//!
//! What is written is what each of the three reads (`docs/event-viewer.md`). Paths are those of the model: where the files
//! will be, not where they are.

mod inf;
mod wevtutil;
mod wix;

pub use inf::{INF_TEMPLATE, inf};
pub use wevtutil::{Files, Wevtutil};
pub use wix::{WIX_TEMPLATE, wix};
