//! The runtime of ecm: ETW providers and sessions for Rust, on any operating system.
//!
//! A manifest compiled by `ecm-compiler` becomes a Rust module whose functions write the manifest's events. That module
//! needs nothing but this crate:
//!
//! * **Providers** are `static`s. [`Registration`] is the guard that keeps one registered. As long as nobody wants an
//!   event, writing it costs a load, a test and a branch (`docs/runtime-cost.md` has the machine code).
//! * **Sessions** (feature `session`) capture the events of the process; see the module `session`.
//! * **Decoders** in the generated module turn an [`EventRecord`] back into the payload's type.
//! * **Sinks** are where events go. On Windows the system's ETW is one, with nothing to switch on (`docs/windows.md` has the
//!   calls). An application can add its own; see [`sink`].
//!
//! # Features
//!
//! Without features the crate needs neither `std` nor an allocator, and has no dependency.
//!
//! | feature | adds |
//! |---|---|
//! | `alloc` | payloads whose converted strings exceed 512 bytes |
//! | `std` | current activity per thread, panics in callbacks are contained |
//! | `session` | sessions that capture to memory |
//! | `kernel` | nothing, but for Windows it takes the ETW of the kernel: for drivers, and with no other feature but `macros` |
//! | `consumer` | what a provider's binary says of its events: the module `consumer` |
//! | `macros` | `#[provider]`, which makes a provider of a module, `include_manifest!`, which compiles a manifest in place, and derives for types of the application |
//!
//! # Targets
//!
//! Providers need 32-bit atomics with compare-and-swap, and a little-endian target: on another, a `static` of a provider
//! is refused at compile time. Decoders work anywhere.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

#[cfg(all(windows, feature = "kernel", feature = "alloc"))]
compile_error!(
    "feature `kernel` of ecm-runtime goes with no other: a driver has neither `std` nor this allocator"
);

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
mod activity;
#[cfg(feature = "consumer")]
pub mod consumer;
mod control;
mod data;
mod descriptor;
#[cfg(all(windows, not(feature = "kernel")))]
mod dll;
mod emit;
mod etw;
mod filter;
mod guid;
mod include;
mod instance;
#[cfg(feature = "std")]
mod platform;
mod record;
mod registration;
mod rule;
#[cfg(feature = "session")]
pub mod session;
pub mod sink;
mod status;
mod sync;
mod types;
mod wire;

#[cfg(all(test, loom))]
mod loom_tests;

#[cfg(feature = "macros")]
pub use ecm_macros::{Event, EventData, EventMap, include_manifest, provider};

#[cfg(feature = "std")]
pub use activity::Activity;
pub use activity::{Context, WriteFlags, current_activity};
pub use control::{Control, ControlCode};
pub use data::{DecodeData, EventData, EventMap, UnknownValue};
pub use emit::Written;
pub use filter::{Filter, FilterData, Filters};
pub use instance::{Class, Counters, Invalid, ProviderHandle};
pub use registration::{RegisterError, Registration};
pub use rule::Rule;

pub use descriptor::{Channel, EventDescriptor, Keyword, Level, Opcode, Task};
pub use guid::{Guid, ParseGuidError};
pub use record::{DecodeError, EventHeader, EventRecord};
pub use status::WriteStatus;
pub use types::{Ansi, FileTime, Pointer, Port, Sid, SocketAddress, SystemTime, Text, Units};
pub use wire::{Seq, SeqIter};
