//! Tools that build, read and run programs for Windows, where they are installed; and cargo with one of them as its linker.
//!
//! A machine without a tool skips its test on a visible line. Where `ECM_REQUIRE_TOOLS=1` (`.ci/run`), that is a failure.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The path of a tool; says that `test` is skipped where it is not installed.
///
/// # Panics
///
/// If it is not installed and `ECM_REQUIRE_TOOLS` is set.
#[must_use]
#[allow(clippy::print_stderr, reason = "a skipped test must be seen")]
pub fn tool(test: &str, name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::split_paths(&folders)
        .map(|folder| folder.join(name))
        .chain(rust_tools().into_iter().map(|folder| folder.join(name)))
        .find(|path| path.is_file());
    if path.is_none() {
        missing(test, name);
    }
    path
}

/// Says that `test` is skipped for want of `what`.
///
/// # Panics
///
/// If `ECM_REQUIRE_TOOLS` is set.
#[allow(clippy::print_stderr, reason = "a skipped test must be seen")]
pub fn missing(test: &str, what: &str) {
    let required = std::env::var_os("ECM_REQUIRE_TOOLS").is_some_and(|value| value == "1");
    assert!(!required, "{test} needs {what}");
    eprintln!("SKIPPED {test}: {what} is not installed");
}

/// Where rustc keeps its own tools, `rust-lld` among them.
fn rust_tools() -> Option<PathBuf> {
    let libraries = rustc(&["--print", "target-libdir"])?;
    Some(libraries.parent()?.join("bin"))
}

/// Whether the standard library of `target` is installed; says that `test` is skipped where it is not.
#[must_use]
pub fn has_target(test: &str, target: &str) -> bool {
    let libraries = rustc(&["--print", "target-libdir", "--target", target]);
    let there = libraries.is_some_and(|path| path.is_dir());
    if !there {
        missing(test, &format!("the Rust target {target}"));
    }
    there
}

fn rustc(arguments: &[&str]) -> Option<PathBuf> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().into())
}

/// Runs a tool that must succeed; its standard output.
///
/// # Panics
///
/// If it does not.
#[track_caller]
pub fn run(command: &mut Command) -> Vec<u8> {
    let output = command.output().expect("the tool starts");
    assert!(
        output.status.success(),
        "{command:?}\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    output.stdout
}

/// An empty folder for a test, in the target directory.
///
/// # Panics
///
/// If that cannot be written.
#[must_use]
pub fn folder(base: &str, name: &str) -> PathBuf {
    let path = Path::new(base).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the target directory");
    path
}

/// Packages of a test, in a workspace of their own.
pub struct Workspace {
    path: PathBuf,
    target: PathBuf,
}

impl Workspace {
    /// A workspace `name` with these packages, below the folder `base`. All workspaces there share a target directory.
    ///
    /// # Panics
    ///
    /// If the target directory cannot be written.
    #[must_use]
    pub fn new(base: &str, name: &str, packages: &[&str]) -> Self {
        let workspace = Self {
            path: folder(base, name),
            target: Path::new(base).join("windows-target"),
        };
        workspace.file(
            "Cargo.toml",
            &format!(
                "[workspace]\nresolver = \"3\"\nmembers = {packages:?}\n\n\
                 [profile.dev]\ndebug = 0\nincremental = false\n"
            ),
        );
        let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
        fs::copy(lock, workspace.path.join("Cargo.lock")).expect("the lock file");
        workspace
    }

    /// Writes a file of the workspace.
    ///
    /// # Panics
    ///
    /// If the target directory cannot be written.
    pub fn file(&self, name: &str, text: &str) {
        let path = self.path.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("the target directory");
        fs::write(path, text).expect("the target directory");
    }

    /// Writes the `Cargo.toml` of a package that builds with the compiler and, if `runtime`, links the runtime.
    pub fn package(&self, name: &str, runtime: bool, rest: &str) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let root = root.canonicalize().expect("the workspace");
        let runtime = if runtime {
            format!(
                "ecm-runtime = {{ path = {:?}, features = [\"macros\"] }}\n",
                root.join("ecm-runtime")
            )
        } else {
            String::new()
        };
        let compiler = root.join("ecm-compiler");
        self.file(
            &format!("{name}/Cargo.toml"),
            &format!(
                "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
                 [build-dependencies]\necm-compiler = {{ path = {compiler:?}, features = [\"rust-source\"] }}\n\n\
                 [dependencies]\n{runtime}{rest}"
            ),
        );
    }

    /// `cargo <arguments> --target <target>`, with `linker`, without a network and with nothing in PATH.
    ///
    /// # Panics
    ///
    /// If there is no cargo.
    #[must_use]
    pub fn cargo(&self, arguments: &[&str], target: &str, linker: &Path, flags: &str) -> Output {
        let variable = |what: &str| {
            let target = target.to_uppercase().replace('-', "_");
            format!("CARGO_TARGET_{target}_{what}")
        };
        let rustc = std::env::var_os("RUSTC").map_or_else(rustc_path, PathBuf::from);
        let mut command = Command::new(env!("CARGO"));
        command
            .args(arguments)
            .args(["--offline", "--target", target])
            .current_dir(&self.path)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_TERM_COLOR", "never")
            .env("RUSTC", rustc)
            .env(variable("LINKER"), linker)
            .env(variable("RUSTFLAGS"), flags)
            .env("PATH", "")
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("CARGO_BUILD_TARGET")
            .env_remove("ECM_RESOURCES")
            .env_remove("RUST_BACKTRACE");
        // Build scripts are linked for this machine, by what is found as `cc` while there is a PATH.
        if let Some(cc) = tool("a build script", "cc") {
            let host = format!(
                "CARGO_TARGET_{}_LINKER",
                HOST.to_uppercase().replace('-', "_")
            );
            command.env(host, cc);
        }
        command.output().expect("cargo starts")
    }

    /// The file that cargo has made: `path` is below `<target>/debug`.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[must_use]
    pub fn built(&self, target: &str, path: &str) -> Vec<u8> {
        let path = self.path_of(target, path);
        fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Where it is.
    #[must_use]
    pub fn path_of(&self, target: &str, path: &str) -> PathBuf {
        self.target.join(target).join("debug").join(path)
    }
}

/// The target that this machine is, for which build scripts are compiled.
pub const HOST: &str = env!("ECM_HOST");

/// rustc itself: what stands in PATH may be a proxy that needs more of the environment.
fn rustc_path() -> PathBuf {
    let sysroot = rustc(&["--print", "sysroot"]).expect("rustc");
    sysroot.join("bin/rustc")
}
