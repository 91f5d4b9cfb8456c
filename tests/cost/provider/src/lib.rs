//! A crate that others call to write events.

pub mod orders;
