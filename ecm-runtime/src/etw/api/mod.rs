//! The seam between the sink and the system.
//!
//! Whatever is behind it gives the same functions:
//!
//! | function | of ETW |
//! |---|---|
//! | `register(guid, core)` | `EventRegister`, with [`on_instruction`](super::callback::on_instruction) and the core as its context |
//! | `unregister(handle)` | `EventUnregister`: waits for a callback that runs |
//! | `set_traits(handle, blob)` | `EventSetInformation`, class `EventProviderSetTraits` |
//! | `write(handle, descriptor, context, blocks)` | `EventWriteTransfer`, or `EventWriteEx` if the context asks for what only that has |
//! | `thread_id()`, `pause()`, `process_ends()` | the thread, giving way to another one, the process's end |

#[cfg(all(test, not(windows)))]
pub(super) mod fake;
#[cfg(all(windows, feature = "kernel"))]
mod kernel;
#[cfg(all(windows, not(feature = "kernel")))]
mod user;

#[cfg(all(test, not(windows), not(feature = "std")))]
pub(super) use fake::thread_id;
#[cfg(all(test, not(windows)))]
pub(super) use fake::{
    INVALID_HANDLE, pause, process_ends, register, set_traits, unregister, write,
};
#[cfg(all(windows, feature = "kernel"))]
use kernel as user;
#[cfg(all(windows, feature = "std"))]
pub(crate) use user::activity_id_control;
#[cfg(all(windows, not(feature = "std")))]
pub(super) use user::thread_id;
#[cfg(windows)]
pub(super) use user::{
    INVALID_HANDLE, pause, process_ends, register, set_traits, unregister, write,
};
