//! The checked model: what a manifest means to ETW.
//!
//! Names are resolved to ids, defaults are decided, values are the numbers that go into an event descriptor. Two models are
//! equal when they mean the same; the places in the text are in [`Origins`], beside the model.
//!
//! Knows nothing of XML and nothing of Rust.

mod dump;
mod event;
mod ids;
mod join;
mod model;
mod origins;
mod template;
mod types;

pub use dump::dump;
pub use event::*;
pub use ids::*;
pub use model::*;
pub use origins::*;
pub use template::*;
pub use types::*;
