//! The runtime of ecm.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
mod descriptor;
mod guid;
mod record;
mod status;
mod types;
mod wire;

pub use descriptor::{Channel, EventDescriptor, Keyword, Level, Opcode, Task};
pub use guid::{Guid, ParseGuidError};
pub use record::{DecodeError, EventHeader, EventRecord};
pub use status::WriteStatus;
pub use types::{Ansi, FileTime, SystemTime, Text, Units};
pub use wire::{Seq, SeqIter};
