//! Providers that are written in Rust, as one manifest.

use std::path::{Path, PathBuf};

use ecm_compiler::backend::manifest::print;
use ecm_compiler::check::Checked;
use ecm_compiler::compile::Compilation;
use ecm_compiler::diag::Reported;
use ecm_compiler::inline::{Lock, lock};
use ecm_compiler::ir::Model;
use ecm_compiler::options::{LintLevel, LintLevels};
use ecm_compiler::source::SourceId;

use super::Stamp;
use crate::args::Findings;

/// The manifest of all providers in a source file; `None` if it has none.
pub(super) fn manifest(
    file: &Path,
    findings: &Findings,
    stamp: &Stamp,
    compilation: &mut Compilation,
    source: SourceId,
) -> Result<Option<String>, Reported> {
    let lock = read_lock(file, compilation);
    let providers = compilation.rust_source(source, &lock)?;
    let before = compilation.sink.errors();
    let mut models = Vec::new();
    for provider in providers {
        let mut levels = provider.options.lints;
        for (name, level) in findings.lints.levels() {
            // The command line takes only names that there are.
            let _ = levels.set(name, level);
        }
        compilation.sink.set_levels(levels);
        if let Ok(checked) = stamp.check(compilation, provider.manifest) {
            models.push(checked.into_parts().0);
        }
    }
    compilation.sink.gate_since(before)?;
    let several = models.len() > 1;
    let joined = models.into_iter().reduce(|mut all: Model, next| {
        all.join(next);
        all
    });
    let text = joined.map(|model| print(&model));
    if let Some(text) = text.as_deref().filter(|_| several) {
        together(text, compilation)?;
    }
    Ok(text)
}

/// Whether providers that are right each on its own can be in one manifest. Lints were applied to each.
pub(super) fn together(text: &str, compilation: &mut Compilation) -> Result<Checked, Reported> {
    let mut levels = LintLevels::new();
    let _ = levels.set("warnings", LintLevel::Allow);
    compilation.sink.set_levels(levels);
    let source = compilation.add_text("<all providers>", text.as_bytes())?;
    let manifest = compilation.parse(source)?;
    let lowered = compilation.lower(manifest)?;
    compilation.check(lowered)
}

/// The frozen ids of the package that the file belongs to.
pub(crate) fn read_lock(file: &Path, compilation: &mut Compilation) -> Lock {
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
