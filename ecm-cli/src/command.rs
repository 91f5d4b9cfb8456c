//! A module per command. Each takes its arguments and ends in success or in a [`crate::output::Failure`].

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod dump;
pub(crate) mod dump_manifest;
pub(crate) mod explain;
pub(crate) mod inspect;
pub(crate) mod install;
pub(crate) mod manifest;
pub(crate) mod new;
pub(crate) mod resources;
pub(crate) mod rust;
