//! Backends: what a checked model is turned into.
//!
//! A backend reads the model and nothing else. It decides names and layout of its own output; what the manifest means has
//! been decided before.

pub mod bin;
#[cfg(feature = "templates")]
pub mod install;
pub mod manifest;
pub(crate) mod message_ids;
pub mod resource;
pub mod rust;
#[cfg(feature = "templates")]
pub mod template;
pub(crate) mod winmeta;
