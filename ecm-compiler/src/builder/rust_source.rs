//! A Rust source file as the manifest that says the same.

use std::path::Path;

use super::Report;
use super::resources::FromFile;
use crate::backend;
use crate::compile::Compilation;
use crate::diag::{Code, Diagnostic};
use crate::inline::{self, Cfg, Lock, lock};
use crate::ir::Model;
use crate::source::Span;

/// The manifest of the providers in `source`; what stands in the way is in the compilation's diagnostics. The
/// providers go to `checked` one by one.
pub(super) fn compile(
    compilation: &mut Compilation,
    source: &Path,
    checked: &mut Vec<FromFile>,
    report: &mut Report,
) -> Option<String> {
    let name = source.display().to_string();
    let text = compilation
        .add_read(&name, super::placed(source, std::fs::read(source)))
        .ok()?;
    let frozen = Path::new(lock::FILE_NAME);
    let mut ids = Lock::default();
    if frozen.is_file() {
        report.compared(frozen);
        let file = compilation
            .add_read(lock::FILE_NAME, std::fs::read(frozen))
            .ok()?;
        ids = Lock::parse(compilation.sources.file(file), &mut compilation.sink);
    }
    let mut models = Vec::new();
    let variables = std::env::vars_os();
    let cfg =
        Cfg::of_cargo(variables.filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        }));
    for provider in compilation.rust_source(text, &ids, &cfg).ok()? {
        // What the build script says of lints wins over what the attribute says.
        let mut levels = provider.options.lints;
        levels.overlay(&compilation.options.lints);
        compilation.sink.set_levels(levels);
        let lowered = compilation.lower(provider.manifest).ok()?;
        let provider = compilation.check(lowered).ok()?;
        models.push(provider.model().clone());
        checked.push((source.to_owned(), provider));
    }
    let joined = models.into_iter().reduce(|mut all: Model, next| {
        all.join(next);
        all
    });
    // A program without its providers is as well on a target that they are not for.
    if joined.is_none() && !inline::has_provider(compilation.sources.file(text)) {
        let start = Span::new(text, 0, 0);
        compilation.sink.report(
            Diagnostic::new(Code::ECM0240, start, format!("`{name}` has no provider"))
                .note("a provider is a module with the attribute `provider` in front of it, in this file itself; one that a macro makes is not seen, nor one behind `cfg_attr` or another name of the attribute")
                .help("name the file that has it"),
        );
    }
    Some(backend::manifest::print(&joined?))
}
