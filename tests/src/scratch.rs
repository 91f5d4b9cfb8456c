//! Crates that are made for a test: generated code, built with cargo and run.
//!
//! They lie in the target directory and share one target directory of their own, so that the runtime is built once.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A crate that depends on the runtime and nothing else.
pub struct Scratch {
    directory: PathBuf,
}

impl Scratch {
    /// An empty crate `name` of an edition.
    ///
    /// # Panics
    ///
    /// If the target directory cannot be written.
    #[must_use]
    pub fn new(name: &str, edition: &str) -> Self {
        Self::with_features(name, edition, &["session"])
    }

    /// An empty crate `name` of an edition, with these features of the runtime.
    ///
    /// # Panics
    ///
    /// If the target directory cannot be written.
    #[must_use]
    pub fn with_features(name: &str, edition: &str, features: &[&str]) -> Self {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let directory = target().join("scratch").join(name);
        fs::create_dir_all(directory.join("src")).expect("the target directory");
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\npublish = false\n\n\
             [dependencies]\necm-runtime = {{ path = {:?}, features = {features:?} }}\n\n[workspace]\n\n\
             [profile.dev]\ndebug = 0\n",
            workspace
                .join("ecm-runtime")
                .canonicalize()
                .expect("the runtime's directory")
        );
        let scratch = Self { directory };
        scratch.write("Cargo.toml", &manifest);
        scratch
    }

    /// Writes a file of the crate, unless it is there already.
    ///
    /// # Panics
    ///
    /// If the target directory cannot be written.
    pub fn write(&self, path: &str, content: &str) {
        let path = self.directory.join(path);
        if fs::read_to_string(&path).ok().as_deref() != Some(content) {
            fs::write(path, content).expect("the target directory");
        }
    }

    /// Runs a command of cargo's in the crate.
    ///
    /// # Panics
    ///
    /// If there is no cargo.
    #[must_use]
    pub fn cargo(&self, arguments: &[&str]) -> Output {
        Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(arguments)
            .arg("--quiet")
            .current_dir(&self.directory)
            .env("CARGO_TARGET_DIR", target().join("scratch-target"))
            .env_remove("RUSTFLAGS")
            .output()
            .expect("cargo")
    }
}

/// The workspace's target directory.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../target"),
        PathBuf::from,
    )
}
