//! One manifest through the whole compiler, for tests.

use ecm_compiler::backend::bin::{McCompat, Resources};
use ecm_compiler::diag::render;
use ecm_compiler::inline::{Cfg, Lock};
use ecm_compiler::{Compilation, Options};

/// What came of a manifest.
pub struct Compiled {
    /// The syntax tree, as `ecm dump --stage syntax` prints it.
    pub syntax: Option<String>,
    /// The model, as `ecm dump --stage ir` prints it.
    pub model: Option<String>,
    /// The generated Rust.
    pub rust: Option<String>,
    /// The resources of the newest format.
    pub resources: Option<Resources>,
    /// The codes of all findings, in order.
    pub codes: Vec<&'static str>,
    /// The findings as `ecm check` shows them, 100 columns wide.
    pub rendered: String,
}

/// Compiles `bytes` under the name `name`.
#[must_use]
pub fn compile(name: &str, bytes: &[u8]) -> Compiled {
    let mut compilation = Compilation::new(Options::default());
    let manifest = compilation
        .add_text(name, bytes)
        .and_then(|source| compilation.parse(source))
        .ok();
    let syntax = manifest
        .as_ref()
        .map(|m| ecm_compiler::syntax::dump(m).text());
    let checked = manifest
        .and_then(|manifest| compilation.lower(manifest).ok())
        .and_then(|lowered| compilation.check(lowered).ok());
    let rust = checked
        .as_ref()
        .and_then(|checked| compilation.rust(checked).ok());
    let resources = checked
        .as_ref()
        .and_then(|checked| compilation.resources(checked).ok());
    let diagnostics = compilation.diagnostics();
    Compiled {
        syntax,
        rust,
        resources,
        model: checked.map(|c| ecm_compiler::ir::dump(c.model()).text()),
        codes: diagnostics.iter().map(|d| d.code.as_str()).collect(),
        rendered: render::full(diagnostics, &compilation.sources, false, 100),
    }
}

/// What came of a provider that is written in Rust.
pub struct CompiledRust {
    /// What comes of manifests, too.
    pub compiled: Compiled,
    /// The manifest that says the same.
    pub manifest: Option<String>,
}

/// Compiles the one provider in a Rust source text; `lock` is the text of its frozen ids.
///
/// # Panics
///
/// If there are several.
#[must_use]
pub fn compile_rust(name: &str, source: &str, lock: &str) -> CompiledRust {
    let mut compilation = Compilation::new(Options::default());
    let source = compilation.add_text(name, source.as_bytes()).ok();
    let lock = compilation
        .add_text("ecm.lock", lock.as_bytes())
        .map(|lock| Lock::parse(compilation.sources.file(lock), &mut compilation.sink))
        .unwrap_or_default();
    let before = compilation.sink.errors();
    let mut inline = source
        .and_then(|source| compilation.rust_source(source, &lock, &Cfg::Windows).ok())
        .unwrap_or_default();
    assert!(inline.len() < 2, "one provider a test");
    let inline = inline.pop();
    let faulty = before > 0;
    let manifest = inline.filter(|_| !faulty).map(|inline| {
        compilation.sink.set_levels(inline.options.lints.clone());
        compilation.options = inline.options;
        inline.manifest
    });
    let syntax = manifest
        .as_ref()
        .map(|m| ecm_compiler::syntax::dump(m).text());
    let checked = manifest
        .and_then(|manifest| compilation.lower(manifest).ok())
        .and_then(|lowered| compilation.check(lowered).ok());
    let rust = checked
        .as_ref()
        .and_then(|checked| compilation.rust(checked).ok());
    let resources = checked
        .as_ref()
        .and_then(|checked| compilation.resources(checked).ok());
    let diagnostics = compilation.diagnostics();
    let manifest = checked
        .as_ref()
        .map(|checked| ecm_compiler::backend::manifest::print(checked.model()));
    let compiled = Compiled {
        syntax,
        rust,
        resources,
        model: checked.map(|c| ecm_compiler::ir::dump(c.model()).text()),
        codes: diagnostics.iter().map(|d| d.code.as_str()).collect(),
        rendered: render::full(diagnostics, &compilation.sources, false, 100),
    };
    CompiledRust { compiled, manifest }
}

/// The resources of a manifest as the mc.exe of `mc_compat` writes them, or what is found in it.
///
/// # Errors
///
/// The findings, as `ecm check` shows them.
pub fn resources(name: &str, bytes: &[u8], mc_compat: McCompat) -> Result<Resources, String> {
    let mut options = Options::default();
    options.resources.mc_compat = mc_compat;
    let mut compilation = Compilation::new(options);
    let resources = compilation
        .add_text(name, bytes)
        .and_then(|source| compilation.parse(source))
        .and_then(|manifest| compilation.lower(manifest))
        .and_then(|lowered| compilation.check(lowered))
        .and_then(|checked| compilation.resources(&checked));
    resources.map_err(|_| render::full(compilation.diagnostics(), &compilation.sources, false, 100))
}
