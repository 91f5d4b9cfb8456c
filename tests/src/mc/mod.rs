//! Our generated functions against the C of mc.exe's own headers: the same arguments, the same observer, byte by byte.
//!
//! Responsible for the program that calls both, and for the comparison of what was observed. A program is made for each
//! manifest whose header is here; it runs under Wine and prints what reached the system. It must not know how the runtime
//! packs: what a payload has to be is said by [`pack`], and by the C.

mod compare;
pub mod header;
pub mod pack;
mod program;

pub use compare::{Report, compare};
pub use program::{Case, Program};
