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
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\npublish = false\n\n\
             [dependencies]\necm-runtime = {{ path = {:?}, features = {features:?} }}\n\n[workspace]\n\n\
             [profile.dev]\ndebug = 0\n",
            workspace
                .join("ecm-runtime")
                .canonicalize()
                .expect("the runtime's directory")
        );
        Self::with_manifest(name, &manifest)
    }

    /// An empty crate in the folder `name`, with this `Cargo.toml`.
    ///
    /// # Panics
    ///
    /// If the target directory cannot be written.
    #[must_use]
    pub fn with_manifest(name: &str, manifest: &str) -> Self {
        let directory = target().join("scratch").join(name);
        let scratch = Self { directory };
        scratch.write("Cargo.toml", manifest);
        scratch
    }

    /// Writes a file of the crate, unless it is there already; says whether it was not.
    ///
    /// # Panics
    ///
    /// If the target directory cannot be written.
    pub fn write(&self, path: &str, content: &str) -> bool {
        let path = self.directory.join(path);
        let differs = fs::read_to_string(&path).ok().as_deref() != Some(content);
        if differs {
            let folder = path.parent().expect("a folder");
            fs::create_dir_all(folder).expect("the target directory");
            fs::write(path, content).expect("the target directory");
        }
        differs
    }

    /// Where a file of the crate lies.
    ///
    /// # Panics
    ///
    /// If the target directory is not there.
    #[must_use]
    pub fn path(&self, path: &str) -> PathBuf {
        let directory = self.directory.canonicalize();
        directory.expect("the target directory").join(path)
    }

    /// Where cargo puts a file that it builds.
    #[must_use]
    pub fn built(&self, path: &str) -> PathBuf {
        target().join("scratch-target").join(path)
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
