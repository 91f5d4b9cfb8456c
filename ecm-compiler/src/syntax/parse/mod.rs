//! XML tree to syntax tree: a file per concept of the manifest.
//!
//! Every function here takes an element and gives the struct that stands for it; what an element may contain and carry
//! is asked of [`super::schema`]. Faults are reported and parsing goes on with a default in their place.

mod attributes;
mod channel;
mod context;
mod counters;
mod errors;
mod event;
mod keyword;
mod level;
mod literal;
mod localization;
mod map;
mod message;
mod metadata;
mod namespaces;
mod opcode;
mod pattern;
mod provider;
mod root;
mod task;
mod template;
#[cfg(test)]
mod tests;
mod user_data;

pub use root::parse;
