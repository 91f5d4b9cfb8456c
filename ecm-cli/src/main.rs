//! The command `ecm`.
fn main() {}
