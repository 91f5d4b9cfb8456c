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
///
/// # What rustc's errors mean
///
/// | error | cause |
/// |---|---|
/// | `include_provider! needs a build script …` | the package has no `build.rs` beside its `Cargo.toml` |
/// | `couldn't read …/out/app.rs` | the build script compiles no `app.man`: the name here is the manifest's, without directory and `.man` |
/// | `couldn't read …/out/app.man.rs` | the name has `.man`: write `include_provider!("app")` |
/// | `cannot find … my_app` | the module is named after the provider's `symbol` in lower case, not after the file |
#[macro_export]
macro_rules! include_provider {
    ($stem:literal) => {
        ::core::include!(::core::concat!(
            ::core::env!(
                "OUT_DIR",
                "include_provider! needs a build script, build.rs, that compiles the manifest: \
                 fn main() { ecm_compiler::Builder::new().manifest(\"app.man\").generate(); }"
            ),
            "/",
            $stem,
            ".rs"
        ));
    };
}
