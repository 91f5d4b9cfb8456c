//! The macro by which a crate takes in what its build script generated. Knows the file's name and nothing of its content.

/// Includes the Rust of the manifest `<stem>.man`, which the build script compiled with `ecm_compiler::Builder`.
///
/// The file holds one module per provider, named after the provider's symbol in lower case.
///
/// ```ignore
/// // build.rs: fn main() { ecm_compiler::Builder::new().manifest("app.man").generate(); }
/// ecm_runtime::include_provider!("app");
///
/// let _registration = my_app::register()?;
/// my_app::write_started(7);
/// ```
///
/// A file that is checked in (`Builder::checked_in`) needs no macro of its own: `include!("generated/app.rs")`.
#[macro_export]
macro_rules! include_provider {
    ($stem:literal) => {
        ::core::include!(::core::concat!(::core::env!("OUT_DIR"), "/", $stem, ".rs"));
    };
}
