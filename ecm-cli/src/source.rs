//! What a command compiles: a manifest, or a source file with providers that are written in Rust. The only place that tells
//! the two apart. Knows nothing of what is made of them.

mod rust;

use std::path::Path;

use ecm_compiler::backend::manifest::Paths;
use ecm_compiler::check::Checked;
use ecm_compiler::compile::Compilation;
use ecm_compiler::diag::Reported;
use ecm_compiler::lower::Lowered;
use ecm_compiler::source::{SourceId, Span};
use ecm_compiler::syntax;

use crate::args::Findings;
use crate::input::Input;
use crate::output::Failure;
use crate::session::Session;
pub(crate) use rust::providers;

/// A file that the user named, or standard input.
pub(crate) struct Source<'a> {
    /// Where its text comes from.
    pub(crate) input: Input,
    findings: &'a Findings,
    is_rust: bool,
}

/// Whether a file that the user named is source text of Rust.
pub(crate) fn is_rust(path: &Path) -> bool {
    has_extension(path, "rs")
}

fn has_extension(path: &Path, expected: &str) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case(expected))
}

impl<'a> Source<'a> {
    /// A file: Rust if its name says so or `from_rust` does, else a manifest. That both cannot be is an error.
    pub(crate) fn new(
        path: &Path,
        from_rust: bool,
        findings: &'a Findings,
    ) -> Result<Self, Failure> {
        if from_rust && (has_extension(path, "man") || has_extension(path, "xml")) {
            let path = path.display();
            return Err(Failure::Misuse(format!(
                "`{path}` is a manifest, and --from-rust reads source files of Rust: name the file with the provider's module, or leave --from-rust out"
            )));
        }
        Ok(Self {
            input: Input::from_argument(path),
            findings,
            is_rust: from_rust || is_rust(path),
        })
    }

    /// Whether it is source text of Rust.
    pub(crate) fn is_rust(&self) -> bool {
        self.is_rust
    }

    /// Compiles it up to the checked model, several providers in Rust as one manifest, and hands that to `then`. Shows the
    /// findings.
    pub(crate) fn compile<T>(
        &self,
        session: &Session,
        installed: Installed,
        then: impl FnOnce(&mut Compilation, &Checked) -> Result<T, Reported>,
    ) -> Result<T, Failure> {
        let made = session.one(&self.input, |compilation, source| {
            let stamp = Stamp::new(installed, compilation)?;
            let checked = if self.is_rust {
                rust::checked(&self.input, self.findings, &stamp, compilation, source)?
            } else {
                let manifest = compilation.parse(source)?;
                Some(stamp.check(compilation, manifest)?)
            };
            checked
                .map(|checked| then(compilation, &checked))
                .transpose()
        })?;
        made.ok_or_else(|| self.no_provider())
    }

    /// The syntax tree of the manifest, or one of each provider in Rust.
    pub(crate) fn parse(
        &self,
        compilation: &mut Compilation,
        source: SourceId,
    ) -> Result<Vec<syntax::Manifest>, Reported> {
        if !self.is_rust {
            return Ok(vec![compilation.parse(source)?]);
        }
        let providers = providers(&self.input, self.findings, compilation, source)?;
        Ok(providers.into_iter().map(|one| one.manifest).collect())
    }

    /// What there is to say of a source file without a provider.
    pub(crate) fn no_provider(&self) -> Failure {
        Failure::System(format!(
            "`{}` has no module with the attribute `provider` (modules in files of their own are not followed)",
            self.input.name()
        ))
    }
}

/// Where the binaries will be, as the command line says.
#[derive(Default)]
pub(crate) struct Installed {
    /// The paths that are given.
    pub(crate) paths: Paths,
    /// Whether the messages are where the resource is, if nothing is said of them.
    pub(crate) one_binary: bool,
}

/// The paths of the command line, and where findings about them point.
struct Stamp {
    paths: Paths,
    resource: Option<Span>,
    message: Option<Span>,
}

impl Stamp {
    fn new(installed: Installed, compilation: &mut Compilation) -> Result<Self, Reported> {
        let mut place = |option: &str, path: &Option<String>| match path {
            None => Ok(None),
            Some(path) => {
                let source = compilation.add_text(option, path.as_bytes())?;
                let end = u32::try_from(path.len()).unwrap_or(u32::MAX);
                Ok(Some(Span::new(source, 0, end)))
            }
        };
        let Installed {
            mut paths,
            one_binary,
        } = installed;
        let resource = place("--resource-file", &paths.resource_file)?;
        let mut message = place("--message-file", &paths.message_file)?;
        if one_binary && message.is_none() {
            paths.message_file.clone_from(&paths.resource_file);
            message = resource;
        }
        Ok(Self {
            paths,
            resource,
            message,
        })
    }

    /// The model with the paths in it. They are put in before it is checked: what they replace is no matter any more.
    fn check(
        &self,
        compilation: &mut Compilation,
        manifest: syntax::Manifest,
    ) -> Result<Checked, Reported> {
        let Lowered {
            mut model,
            mut origins,
        } = compilation.lower(manifest)?;
        self.paths.stamp(&mut model);
        for provider in &mut origins.providers {
            provider.resource_file_name = self.resource.unwrap_or(provider.resource_file_name);
            provider.message_file_name = self.message.unwrap_or(provider.message_file_name);
        }
        compilation.check(Lowered { model, origins })
    }
}
