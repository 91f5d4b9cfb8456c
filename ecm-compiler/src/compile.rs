//! The compiler on one screen: what a manifest goes through, stage by stage.

use crate::check::Checked;
use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::lower::Lowered;
use crate::options::Options;
use crate::source::{Loader, SourceId, SourceMap, Span};
use crate::{backend, check, lower, syntax, xml};

/// One run of the compiler over any number of manifests.
///
/// Every method is one stage. A stage that fails has said why in [`Compilation::diagnostics`].
#[derive(Debug, Default)]
pub struct Compilation {
    /// The texts.
    pub sources: SourceMap,
    /// The findings.
    pub sink: Sink,
    /// What was asked for.
    pub options: Options,
}

impl Compilation {
    /// A compilation with nothing in it.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            sources: SourceMap::new(),
            sink: Sink::with_levels(options.lints.clone()),
            options,
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// When it cannot be read or is no text.
    pub fn load(&mut self, loader: &dyn Loader, path: &str) -> Result<SourceId, Reported> {
        self.add_read(path, loader.load(path))
    }

    /// Adds what came of the caller's reading a file, for paths that a [`Loader`] cannot name.
    ///
    /// # Errors
    ///
    /// When it could not be read or is no text.
    pub fn add_read(
        &mut self,
        name: &str,
        bytes: std::io::Result<Vec<u8>>,
    ) -> Result<SourceId, Reported> {
        match bytes {
            Ok(bytes) => self.add_text(name, &bytes),
            Err(error) => Err(self.sink.report(unreadable(name, &error))),
        }
    }

    /// Adds a text that the caller has already.
    ///
    /// # Errors
    ///
    /// When it is no text.
    pub fn add_text(&mut self, name: &str, bytes: &[u8]) -> Result<SourceId, Reported> {
        self.sources.add(name, bytes, &mut self.sink)
    }

    /// Text to XML, XML to syntax tree.
    ///
    /// # Errors
    ///
    /// When the text is not well-formed or breaks the schema.
    pub fn parse(&mut self, source: SourceId) -> Result<syntax::Manifest, Reported> {
        let mut unchecked = "elements, names and types were not checked";
        let sink = &mut self.sink;
        let parsed = xml::parse(self.sources.file(source), sink).and_then(|document| {
            unchecked = "names and types were not checked";
            syntax::parse(&document, sink)
        });
        self.sink.arrange();
        if parsed.is_err() {
            self.sink.note_consequence(source, unchecked);
        }
        parsed
    }

    /// Rust text to the syntax tree of each provider in it: modules with the attribute `provider`. `lock` has the ids of
    /// events that do not write theirs.
    ///
    /// Only the reading has been checked; lints have the levels that [`Self::options`] had when the compilation was made.
    ///
    /// # Errors
    ///
    /// When the text is not Rust, or a provider is not one.
    #[cfg(feature = "rust-source")]
    pub fn rust_source(
        &mut self,
        source: SourceId,
        lock: &crate::inline::Lock,
        cfg: &crate::inline::Cfg,
    ) -> Result<Vec<crate::inline::Inline>, Reported> {
        let before = self.sink.errors();
        let file = self.sources.file(source);
        let providers = crate::inline::read(file, lock, cfg, &mut self.sink);
        if self.sink.errors() > before {
            for provider in &providers {
                self.check_rest(provider);
            }
        }
        self.sink.arrange();
        self.sink.gate_since(before)?;
        Ok(providers)
    }

    /// Looks for errors of the later stages in what could be read of a provider in Rust that has errors, so that all are said
    /// at once. Lints wait until the errors are gone.
    pub fn check_rest(&mut self, provider: &crate::inline::Inline) {
        let mut levels = crate::options::LintLevels::new();
        // The name is in the table.
        let _ = levels.set("warnings", crate::options::LintLevel::Allow);
        let mut sink = Sink::with_levels(levels);
        for place in &provider.manifest.providers {
            sink.speak_rust(place.span.source);
        }
        // What matters is in the sink.
        let _ = lower::lower(provider.rest(), &mut sink)
            .and_then(|lowered| check::check(lowered, &mut sink));
        for diagnostic in sink.diagnostics() {
            self.sink.push(diagnostic.clone());
        }
        self.sink.arrange();
    }

    /// Syntax tree to model: names to ids, defaults decided.
    ///
    /// # Errors
    ///
    /// When a name is unknown or declared twice.
    pub fn lower(&mut self, manifest: syntax::Manifest) -> Result<Lowered, Reported> {
        let source = manifest.providers.first().map(|one| one.span.source);
        let lowered = lower::lower(manifest, &mut self.sink);
        self.sink.arrange();
        if let Some(source) = source.filter(|_| lowered.is_err()) {
            self.sink
                .note_consequence(source, "values, types and messages were not checked");
        }
        lowered
    }

    /// The model, held to ETW's rules.
    ///
    /// # Errors
    ///
    /// When it breaks one.
    pub fn check(&mut self, lowered: Lowered) -> Result<Checked, Reported> {
        let checked = check::check(lowered, &mut self.sink);
        self.sink.arrange();
        checked
    }

    /// The generated Rust, as text.
    ///
    /// # Errors
    ///
    /// When its names clash.
    pub fn rust(&mut self, checked: &Checked) -> Result<String, Reported> {
        let text = backend::rust::emit(checked, &self.options.rust, &mut self.sink);
        self.sink.arrange();
        text
    }

    /// The resources by which Windows decodes the events.
    ///
    /// # Errors
    ///
    /// When something does not fit their format.
    pub fn resources(&mut self, checked: &Checked) -> Result<backend::bin::Resources, Reported> {
        let resources = backend::bin::emit(checked, self.options.resources, &mut self.sink);
        self.sink.arrange();
        resources
    }

    /// What was found so far, in the order of the text.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        self.sink.diagnostics()
    }
}

fn unreadable(path: &str, error: &std::io::Error) -> Diagnostic {
    let message = format!("cannot read `{path}`: {error}");
    let mut diagnostic = Diagnostic::new(Code::ECM0001, Span::default(), message);
    diagnostic.labels.clear();
    diagnostic
}
