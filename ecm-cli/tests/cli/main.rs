//! The command as its users meet it: the built binary, its output, its exit code.

mod binary;
mod check;
mod common;
mod completions;
mod dump;
mod explain;
mod help;
mod install;
mod manifest;
mod new;
mod resources;
mod rust;
