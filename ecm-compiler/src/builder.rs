//! The front end for build scripts.
//!
//! ```no_run
//! // build.rs
//! ecm_compiler::Builder::new().manifest("app.man").generate();
//! ```
//!
//! ```ignore
//! // src/lib.rs: the module of every provider in app.man
//! ecm_runtime::include_provider!("app");
//! ```
//!
//! Responsible for paths, cargo's line protocol and what is printed. Knows nothing of what happens between a manifest's
//! bytes and its Rust text: that is [`Compilation`].

mod check;
mod claims;
mod difference;
mod header;
mod report;
mod resources;
#[cfg(feature = "rust-source")]
mod rust_source;
mod write;

use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use crate::backend::bin::McCompat;
use crate::compile::Compilation;
use crate::diag::{Code, Diagnostic};
use crate::options::{LintLevel, Options, UnknownLint};

pub use difference::{difference, same_rust};
pub use header::{file_text, write_generated};
pub use report::{BuildError, GeneratedFile, Report};
pub use write::write_if_changed;

use resources::FromFile;

/// Compiles manifests from a build script, a test or an `xtask`.
///
/// Every manifest `dir/<stem>.man` becomes one file `<stem>.rs`, in `OUT_DIR` unless [`Builder::out_dir`] or
/// [`Builder::checked_in`] says otherwise. A file that would not change is not touched.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    manifests: Vec<PathBuf>,
    #[cfg(feature = "rust-source")]
    rust_sources: Vec<PathBuf>,
    options: Options,
    out_dir: Option<PathBuf>,
    checked_in: Option<PathBuf>,
    update: bool,
    resources: Option<bool>,
    misuse: Vec<Diagnostic>,
}

/// The environment variable that makes [`Builder::generate`] write checked-in files.
const UPDATE: &str = "ECM_UPDATE";

impl Builder {
    /// A builder without manifests.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a manifest. A relative path starts at the current directory: for a build script that is the package's.
    #[must_use]
    pub fn manifest(mut self, path: impl Into<PathBuf>) -> Self {
        self.manifests.push(path.into());
        self
    }

    /// Adds a Rust source file with providers in it (modules with the attribute `provider`). It becomes the manifest
    /// `<stem>.man` that says the same; the Rust is made by the attribute. Frozen ids come from `ecm.lock` in the current
    /// directory. A relative path starts at the current directory: for a build script that is the package's.
    ///
    /// What `#[cfg(…)]` leaves out of the program is left out here too; [`Cfg::of_cargo`](crate::inline::Cfg::of_cargo) says
    /// what decides. A file all of whose providers are left out gives no manifest. Providers that macros make are not seen.
    #[cfg(feature = "rust-source")]
    #[must_use]
    pub fn rust_source(mut self, path: impl Into<PathBuf>) -> Self {
        self.rust_sources.push(path.into());
        self
    }

    /// Silences a lint, by name (`unused-template`) or code (`ECM0312`); `warnings` means all of them.
    #[must_use]
    pub fn allow(self, lint: &str) -> Self {
        self.lint(lint, LintLevel::Allow)
    }

    /// Makes a lint a warning.
    #[must_use]
    pub fn warn(self, lint: &str) -> Self {
        self.lint(lint, LintLevel::Warn)
    }

    /// Makes a lint an error.
    #[must_use]
    pub fn deny(self, lint: &str) -> Self {
        self.lint(lint, LintLevel::Deny)
    }

    fn lint(mut self, lint: &str, level: LintLevel) -> Self {
        if let Err(unknown) = self.options.lints.set(lint, level) {
            self.misuse.push(unknown_lint(&unknown));
        }
        self
    }

    /// Whether functions that write events are generated (they are unless this says no).
    #[must_use]
    pub fn write(mut self, yes: bool) -> Self {
        self.options.rust.write = yes;
        self
    }

    /// Whether decoders are generated (they are unless this says no).
    #[must_use]
    pub fn decode(mut self, yes: bool) -> Self {
        self.options.rust.decode = yes;
        self
    }

    /// Whether the enum over all events of a provider is generated (it is unless this says no).
    #[must_use]
    pub fn event_enum(mut self, yes: bool) -> Self {
        self.options.rust.event_enum = yes;
        self
    }

    /// How generated code names the runtime crate; `::ecm_runtime` unless this says otherwise.
    #[must_use]
    pub fn runtime_path(mut self, path: impl Into<String>) -> Self {
        self.options.rust.runtime = path.into();
        self
    }

    /// Whether the resources by which Windows decodes the events (WEVT_TEMPLATE and message tables) are linked into the
    /// package's programs and libraries. They are, unless this says no or `ECM_RESOURCES=off` is in the environment, when a
    /// build script builds for Windows; elsewhere there is nothing to link, whatever this says.
    ///
    /// The manifests of all builders of a build script are linked as one, because a program has one such resource. See
    /// `docs/resources.md` for what reaches which program.
    #[must_use]
    pub fn resources(mut self, yes: bool) -> Self {
        self.resources = Some(yes);
        self
    }

    /// The release of mc.exe whose resources are written, byte by byte; the newest unless this says otherwise.
    #[must_use]
    pub fn mc_compat(mut self, release: McCompat) -> Self {
        self.options.resources.mc_compat = release;
        self
    }

    /// Where the files go; `OUT_DIR` unless this says otherwise. The directory is made if it does not exist.
    #[must_use]
    pub fn out_dir(mut self, path: impl Into<PathBuf>) -> Self {
        self.out_dir = Some(path.into());
        self
    }

    /// The generated files are part of the source tree, in directory `path`, and compared instead of written: a file
    /// that is missing or differs is an error, which says where. With `ECM_UPDATE=1` in the environment (or
    /// [`Builder::update`]) they are written. Layout and comments make no difference: a file that went through a formatter
    /// is current.
    ///
    /// For crates that must build without a build script: `check` in a test, `include!` or `mod` in the source.
    #[must_use]
    pub fn checked_in(mut self, path: impl Into<PathBuf>) -> Self {
        self.checked_in = Some(path.into());
        self
    }

    /// Writes checked-in files whatever the environment says.
    #[must_use]
    pub fn update(mut self, yes: bool) -> Self {
        self.update = yes;
        self
    }

    /// Compiles, writes, and tells cargo: the main line of a build script.
    ///
    /// Prints `cargo::rerun-if-changed` for every input and one `cargo::warning` line per warning on standard output. If
    /// there was an error, it prints the findings in full and their number on standard error, and nothing else, and the
    /// process ends with exit code 1: cargo shows all that a failing build script has printed, and runs it again next time.
    pub fn generate(self) {
        self.finish(self.try_generate());
    }

    /// Compares what the manifests compile to with the files that are there, and writes nothing; else as
    /// [`Builder::generate`]. For CI.
    pub fn check(self) {
        self.finish(self.try_check());
    }

    /// As [`Builder::generate`], but prints nothing and never ends the process.
    ///
    /// # Errors
    ///
    /// When there is no manifest, one does not compile, a file cannot be read or written, two manifests would write one file, there is
    /// neither `OUT_DIR` nor [`Builder::out_dir`], or a checked-in file is not current. No file is written if any
    /// manifest has an error.
    pub fn try_generate(&self) -> Result<Report, BuildError> {
        let compare = self.checked_in.is_some()
            && !self.update
            && std::env::var_os(UPDATE).is_none_or(|v| v != "1");
        self.run(compare, true)
    }

    /// As [`Builder::check`], but prints nothing and never ends the process.
    ///
    /// # Errors
    ///
    /// As [`Builder::try_generate`]; a file that is missing or not current is an error in every mode.
    pub fn try_check(&self) -> Result<Report, BuildError> {
        self.run(true, false)
    }

    /// Whether there is nothing to compile.
    fn is_idle(&self) -> bool {
        #[cfg(feature = "rust-source")]
        if !self.rust_sources.is_empty() {
            return false;
        }
        self.manifests.is_empty()
    }

    fn run(&self, compare: bool, link: bool) -> Result<Report, BuildError> {
        let mut report = Report::new(self.misuse.clone());
        let link = link
            .then(|| resources::link(self.resources, &mut report))
            .flatten();
        let mut checked = Vec::new();
        if self.is_idle() {
            // A file that an earlier build wrote would else be compiled on and on.
            report.push(
                bare(
                    Code::ECM0905,
                    String::from("no manifest was given to the builder"),
                )
                .help("name one: `Builder::new().manifest(\"app.man\")`"),
            );
        }
        let mut texts = Vec::new();
        for manifest in &self.manifests {
            let mut compilation = Compilation::new(self.options.clone());
            let text = compile(&mut compilation, manifest, &mut checked);
            report.add(manifest.clone(), compilation);
            if let (Some(target), Some(text)) = (self.target(manifest, "rs", &mut report), text) {
                texts.push((manifest, target, file_text(Some(manifest), &text)));
            }
        }
        #[cfg(feature = "rust-source")]
        for source in &self.rust_sources {
            let mut compilation = Compilation::new(self.options.clone());
            let text = rust_source::compile(&mut compilation, source, &mut checked, &mut report);
            report.add(source.clone(), compilation);
            if let (Some(target), Some(text)) = (self.target(source, "man", &mut report), text) {
                texts.push((source, target, text));
            }
        }
        if report.errors() == 0 {
            for (manifest, target, text) in texts {
                if compare {
                    check::compare(
                        manifest,
                        &target,
                        &text,
                        self.checked_in.is_some(),
                        &mut report,
                    );
                } else {
                    self.write_file(manifest, target, &text, &mut report);
                }
            }
        }
        if let Some(link) = link.filter(|_| report.errors() == 0) {
            link.add(checked, &self.options, &mut report);
        }
        report.into_result()
    }

    /// The file that `manifest` is compiled to.
    fn target(&self, manifest: &Path, extension: &str, report: &mut Report) -> Option<PathBuf> {
        let explicit = self.checked_in.clone().or_else(|| self.out_dir.clone());
        let directory = explicit.or_else(|| std::env::var_os("OUT_DIR").map(PathBuf::from));
        let (Some(directory), Some(stem)) = (directory, manifest.file_stem()) else {
            report.push(
                bare(
                    Code::ECM0904,
                    format!(
                        "there is no place for what comes of `{}`",
                        manifest.display()
                    ),
                )
                .note("cargo sets OUT_DIR for build scripts only")
                .help("elsewhere name a directory: `Builder::out_dir` or `Builder::checked_in`"),
            );
            return None;
        };
        let mut name = stem.to_owned();
        name.push(".");
        name.push(extension);
        let target = directory.join(name);
        if let Some(other) = report.claim(&target, manifest) {
            report.push(clash(&other, manifest, &target));
        }
        if manifest.to_string_lossy().contains(['\n', '\r']) {
            report.push(
                bare(
                    Code::ECM0907,
                    format!("the path {manifest:?} has a line break in it"),
                )
                .note("a build script tells cargo which files to watch, one on each line")
                .help("rename the file or its directory"),
            );
        }
        Some(target)
    }

    fn write_file(&self, manifest: &Path, target: PathBuf, text: &str, report: &mut Report) {
        if let Some(other) = claims::claim(&target, manifest) {
            report.push(clash(&other, manifest, &target));
            return;
        }
        let made = target.parent().map_or(Ok(()), std::fs::create_dir_all);
        // OUT_DIR is the build script's own; any other folder may hold what somebody wrote. A printed manifest has no
        // mark of its own.
        let own = self.out_dir.is_none() && self.checked_in.is_none()
            || target
                .extension()
                .is_some_and(|extension| extension == "man");
        match made.and_then(|()| match own {
            true => write_if_changed(&target, text.as_bytes()),
            false => write_generated(&target, text),
        }) {
            Ok(changed) => report.wrote(manifest, target, changed),
            Err(error) => report.push(
                bare(
                    Code::ECM0903,
                    format!("`{}` cannot be written: {error}", target.display()),
                )
                .help("check the directory's permissions and the space on its disk"),
            ),
        }
    }

    fn finish(&self, outcome: Result<Report, BuildError>) {
        match outcome {
            Ok(report) => {
                let mut lines = String::new();
                if self.checked_in.is_some() {
                    lines.push_str(&format!("cargo::rerun-if-env-changed={UPDATE}\n"));
                }
                lines.push_str(&report.cargo_lines());
                // Nobody is left to be told if cargo has closed the pipe.
                let _ = io::stdout().write_all(lines.as_bytes());
                // Seen with `cargo build -vv` only.
                let _ = io::stderr().write_all(report.render(colour()).as_bytes());
            }
            Err(error) => {
                let report = error.into_report();
                let text = report.render(colour()) + &report.summary();
                let _ = io::stderr().write_all(text.as_bytes());
                // A panic would bury the findings under a backtrace.
                std::process::exit(1);
            }
        }
    }
}

/// The Rust text of one manifest; what stands in the way is in the compilation's diagnostics. The model goes to `models`.
fn compile(
    compilation: &mut Compilation,
    path: &Path,
    models: &mut Vec<FromFile>,
) -> Option<String> {
    let name = path.display().to_string();
    let source = compilation
        .add_read(&name, placed(path, crate::source::read_file(path)))
        .ok()?;
    let manifest = compilation.parse(source).ok()?;
    let lowered = compilation.lower(manifest).ok()?;
    let checked = compilation.check(lowered).ok()?;
    let text = compilation.rust(&checked).ok();
    models.push((path.to_owned(), checked));
    text
}

/// Two manifests that one file would come from.
fn clash(one: &Path, other: &Path, target: &Path) -> Diagnostic {
    bare(
        Code::ECM0902,
        format!(
            "`{}` and `{}` would both be compiled to `{}`",
            one.display(),
            other.display(),
            target.display()
        ),
    )
    .note("the file is named after the manifest, without its directory and extension; capital and small letters are the same to some file systems")
    .help("rename one of them, or give them a `Builder` and `out_dir` each")
}

/// A finding that no text is to blame for.
fn bare(code: Code, message: String) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(code, crate::source::Span::default(), message);
    diagnostic.labels.clear();
    diagnostic
}

fn unknown_lint(unknown: &UnknownLint) -> Diagnostic {
    bare(Code::ECM0005, unknown.to_string())
}

/// Whether standard error takes colour. Under cargo it is a pipe to cargo's own terminal, hence the variables.
fn colour() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0");
    if set("NO_COLOR") {
        return false;
    }
    match std::env::var("CARGO_TERM_COLOR").as_deref() {
        Ok("always") => true,
        Ok("never") => false,
        _ => set("CLICOLOR_FORCE") || io::stderr().is_terminal(),
    }
}

/// What came of reading a file; an error says where a relative path starts.
fn placed<T>(path: &Path, read: std::io::Result<T>) -> std::io::Result<T> {
    read.map_err(|error| match std::env::current_dir() {
        Ok(here) if path.is_relative() => {
            let here = here.display();
            let text = format!("{error}; the path starts at the current directory, `{here}`");
            std::io::Error::new(error.kind(), text)
        }
        _ => error,
    })
}
