//! Providers that are written in Rust, as one manifest.

use std::path::{Path, PathBuf};

use ecm_compiler::backend::rust::RustOptions;
use ecm_compiler::check::Checked;
use ecm_compiler::compile::Compilation;
use ecm_compiler::diag::Reported;
use ecm_compiler::inline::{Cfg, Lock, lock};
use ecm_compiler::options::LintLevels;
use ecm_compiler::source::SourceId;
use ecm_compiler::syntax;

use super::Stamp;
use crate::args::Findings;
use crate::input::Input;

/// A provider of a source file.
pub(crate) struct Provider {
    /// What it declares.
    pub(crate) manifest: syntax::Manifest,
    /// The levels of its lints: what the command line says wins over the attribute.
    pub(crate) levels: LintLevels,
    /// What its attribute says of the Rust.
    pub(crate) rust: RustOptions,
}

/// The providers in a source file, as far as they are compiled for Windows, with the frozen ids of its package.
pub(crate) fn providers(
    input: &Input,
    findings: &Findings,
    compilation: &mut Compilation,
    source: SourceId,
) -> Result<Vec<Provider>, Reported> {
    let lock = read_lock(input.path().unwrap_or(Path::new("-")), compilation);
    let providers = compilation
        .rust_source(source, &lock, &Cfg::Windows)?
        .into_iter();
    Ok(providers
        .map(|provider| {
            let mut levels = provider.options.lints;
            for (name, level) in findings.lints.levels() {
                // The command line takes only names that there are.
                let _ = levels.set(name, level);
            }
            Provider {
                manifest: provider.manifest,
                levels,
                rust: provider.options.rust,
            }
        })
        .collect())
}

/// The model of all providers in a source file; `None` if it has none.
pub(super) fn checked(
    input: &Input,
    findings: &Findings,
    stamp: &Stamp,
    compilation: &mut Compilation,
    source: SourceId,
) -> Result<Option<Checked>, Reported> {
    let providers = providers(input, findings, compilation, source)?;
    let before = compilation.sink.errors();
    let mut all = Vec::new();
    for provider in providers {
        compilation.sink.set_levels(provider.levels);
        // What is wrong with one says nothing about the next.
        all.extend(stamp.check(compilation, provider.manifest));
    }
    compilation.sink.gate_since(before)?;
    if all.len() < 2 {
        return Ok(all.pop());
    }
    let models = all.into_iter().map(|checked| checked.into_parts().0);
    compilation.together("<all providers>", models).map(Some)
}

/// The frozen ids of the package that the file belongs to.
fn read_lock(file: &Path, compilation: &mut Compilation) -> Lock {
    let Some(path) = lock_file(file) else {
        return Lock::default();
    };
    match compilation.add_read(&path.display().to_string(), std::fs::read(&path)) {
        Ok(source) => Lock::parse(compilation.sources.file(source), &mut compilation.sink),
        Err(_) => Lock::default(),
    }
}

/// `ecm.lock` beside the `Cargo.toml` that is nearest above the file.
fn lock_file(file: &Path) -> Option<PathBuf> {
    // As the path is written first, so that the name is short.
    let absolute = std::path::absolute(file).unwrap_or_default();
    let above = file.ancestors().chain(absolute.ancestors()).skip(1);
    let mut packages = above.filter(|folder| folder.join("Cargo.toml").is_file());
    let path = packages.next()?.join(lock::FILE_NAME);
    path.is_file().then_some(path)
}
