//! Our generated functions against the C of mc.exe's own headers: the same arguments, the same observer, byte by byte.
//!
//! Responsible for the program that calls both; one is made for each manifest whose header is here. It must not know how
//! the runtime packs: what a payload has to be is said by [`pack`], and by the C.

pub mod header;
pub mod pack;
mod program;

pub use program::{Case, Program};
