//! Ids on systems that have `std` but are neither Unix nor Windows.

pub(crate) use super::counted::thread_id;
pub(crate) use super::thread_activity as activity;

pub(crate) fn process_id() -> u32 {
    std::process::id()
}
