//! What a run of the [`super::Builder`] found and did.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::compile::Compilation;
use crate::diag::{Diagnostic, Severity, render};
use crate::source::SourceMap;

/// What a run found and did.
#[derive(Default)]
pub struct Report {
    /// The manifests, and what was found in them.
    compilations: Vec<(PathBuf, Compilation)>,
    /// Findings that are not about a manifest's text.
    others: Vec<Diagnostic>,
    files: Vec<GeneratedFile>,
    /// Files that were compared: who edits them is to hear of it.
    compared: Vec<PathBuf>,
    /// Resources that were made of several manifests, and what was found in them together.
    joined: Vec<Compilation>,
    /// Environment variables that decided something.
    watched: Vec<&'static str>,
    /// What cargo is told of libraries.
    linked: Vec<String>,
    /// The manifest that each file comes from.
    claimed: BTreeMap<PathBuf, PathBuf>,
}

/// A file that a manifest was compiled to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedFile {
    /// The manifest.
    pub manifest: PathBuf,
    /// The file.
    pub path: PathBuf,
    /// Whether it was written; `false` if it held the same already.
    pub changed: bool,
}

impl Report {
    pub(super) fn new(misuse: Vec<Diagnostic>) -> Self {
        Self {
            others: misuse,
            ..Self::default()
        }
    }

    pub(super) fn add(&mut self, manifest: PathBuf, compilation: Compilation) {
        self.compilations.push((manifest, compilation));
    }

    pub(super) fn push(&mut self, finding: Diagnostic) {
        self.others.push(finding);
    }

    pub(super) fn wrote(&mut self, manifest: &Path, path: PathBuf, changed: bool) {
        self.files.push(GeneratedFile {
            manifest: manifest.to_owned(),
            path,
            changed,
        });
    }

    pub(super) fn compared(&mut self, path: &Path) {
        self.compared.push(path.to_owned());
    }

    pub(super) fn add_joined(&mut self, compilation: Compilation) {
        self.joined.push(compilation);
    }

    pub(super) fn watch(&mut self, variable: &'static str) {
        self.watched.push(variable);
    }

    pub(super) fn link(&mut self, directives: Vec<String>) {
        self.linked.extend(directives);
    }

    /// Notes that `manifest` is compiled to `target`; the manifest that already is, if there is one. Names that differ in
    /// their case alone are one file on Windows and macOS, and so they are everywhere.
    pub(super) fn claim(&mut self, target: &Path, manifest: &Path) -> Option<PathBuf> {
        self.claimed
            .insert(super::claims::folded(target), manifest.to_owned())
    }

    pub(super) fn into_result(self) -> Result<Self, BuildError> {
        if self.errors() == 0 {
            Ok(self)
        } else {
            Err(BuildError(Box::new(self)))
        }
    }

    /// The files, in the order of their manifests.
    #[must_use]
    pub fn files(&self) -> &[GeneratedFile] {
        &self.files
    }

    /// Every file that was read, or that was to be read.
    pub fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.compilations.iter().map(|(path, _)| path.as_path())
    }

    /// The findings, manifest by manifest.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.parts().flat_map(|(findings, _)| findings)
    }

    /// How many errors there are.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.diagnostics()
            .filter(|finding| finding.severity == Severity::Error)
            .count()
    }

    /// The findings as the command `ecm` shows them.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        self.parts()
            .map(|(findings, sources)| render::full(findings, sources, colour, WIDTH))
            .collect()
    }

    /// How many findings there are, as a line.
    pub(super) fn summary(&self) -> String {
        let errors = self.errors();
        let warnings = self.diagnostics().count() - errors;
        let count = |number: usize, noun: &str| match number {
            0 => None,
            1 => Some(format!("1 {noun}")),
            _ => Some(format!("{number} {noun}s")),
        };
        let findings: Vec<String> = [count(errors, "error"), count(warnings, "warning")]
            .into_iter()
            .flatten()
            .collect();
        let manifests = count(self.compilations.len(), "manifest")
            .map_or_else(String::new, |manifests| format!(" in {manifests}"));
        format!("{}{manifests}\n", findings.join(", "))
    }

    /// What a build script prints for cargo after a run without errors: the inputs, the library with the resources if they
    /// are to be linked, and a line per warning. [`super::Builder::generate`] does.
    #[must_use]
    pub fn cargo_lines(&self) -> String {
        let mut lines = String::new();
        for variable in &self.watched {
            // Writing to a String cannot fail.
            let _ = writeln!(lines, "cargo::rerun-if-env-changed={variable}");
        }
        for input in self
            .inputs()
            .chain(self.compared.iter().map(PathBuf::as_path))
        {
            let _ = writeln!(lines, "cargo::rerun-if-changed={}", input.display());
        }
        for line in &self.linked {
            let _ = writeln!(lines, "{line}");
        }
        for (findings, sources) in self.parts() {
            for finding in findings {
                let line = render::short(std::slice::from_ref(finding), sources);
                let line = line.trim_end().replace('\n', " ");
                let _ = writeln!(lines, "cargo::warning={line}");
            }
        }
        lines
    }

    fn parts(&self) -> impl Iterator<Item = (&[Diagnostic], &SourceMap)> {
        static NONE: std::sync::LazyLock<SourceMap> = std::sync::LazyLock::new(SourceMap::default);
        self.compilations
            .iter()
            .map(|(_, compilation)| compilation)
            .chain(&self.joined)
            .map(|compilation| (compilation.diagnostics(), &compilation.sources))
            .chain([(self.others.as_slice(), &*NONE)])
    }
}

/// The width that findings are fitted to: cargo shows them, and does not say how wide its terminal is.
const WIDTH: usize = 100;

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Report")
            .field("files", &self.files)
            .field("errors", &self.errors())
            .finish_non_exhaustive()
    }
}

/// A run with at least one error. Displays, and debug-prints, as the command `ecm` shows the findings.
pub struct BuildError(Box<Report>);

impl BuildError {
    /// Everything that the run found.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.0
    }

    /// Everything that the run found.
    #[must_use]
    pub fn into_report(self) -> Report {
        *self.0
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.render(false))
    }
}

impl fmt::Debug for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What a test's `unwrap` shows is for people.
        write!(f, "\n{self}")
    }
}

impl std::error::Error for BuildError {}
