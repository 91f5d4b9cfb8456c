//! `ecm manifest`: a manifest in its canonical form, with the paths of the installed binaries if they are given.

pub(super) mod rust_source;

use std::path::Path;

use ecm_compiler::backend::manifest::{Paths, print};
use ecm_compiler::check::Checked;
use ecm_compiler::compile::Compilation;
use ecm_compiler::diag::Reported;
use ecm_compiler::lower::Lowered;
use ecm_compiler::source::{SourceId, Span};
use ecm_compiler::syntax;

use crate::args::{Findings, Manifest};
use crate::input::Input;
use crate::output::{Failure, Terminal};
use crate::session::Session;
use crate::target::{Kind, Target};

pub(crate) fn run(args: &Manifest, terminal: Terminal) -> Result<(), Failure> {
    let target = Target::new(
        args.output.as_deref(),
        args.check,
        &args.file,
        Kind::Manifest,
    )?;
    let session = Session::new(&args.findings, terminal);
    let input = Input::from_argument(&args.file);
    let paths = Paths {
        resource_file: args.resource_file.clone(),
        message_file: args.message_file.clone(),
        parameter_file: args.parameter_file.clone(),
    };
    let text = session.one(&input, |compilation, source| {
        let stamp = Stamp::new(paths, compilation)?;
        if args.from_rust {
            return rust_source::manifest(&args.file, &args.findings, &stamp, compilation, source);
        }
        let manifest = compilation.parse(source)?;
        let checked = stamp.check(compilation, manifest)?;
        Ok(Some(print(checked.model())))
    })?;
    target.write(&text.ok_or_else(|| no_provider(&input))?)
}

/// What there is to say of a source file without a provider.
pub(crate) fn no_provider(input: &Input) -> Failure {
    Failure::System(format!(
        "`{}` has no module with the attribute `provider` (modules in files of their own are not followed)",
        input.name()
    ))
}

/// The checked model of a manifest, or of the providers in a source file (`None` if there is none), with `paths` in it.
pub(crate) fn checked(
    file: &Path,
    from_rust: bool,
    findings: &Findings,
    paths: Paths,
    compilation: &mut Compilation,
    source: SourceId,
) -> Result<Option<Checked>, Reported> {
    let stamp = Stamp::new(paths, compilation)?;
    if !from_rust {
        let manifest = compilation.parse(source)?;
        return stamp.check(compilation, manifest).map(Some);
    }
    rust_source::manifest(file, findings, &stamp, compilation, source)?
        .map(|text| rust_source::together(&text, compilation))
        .transpose()
}

/// The paths of the command line, and where findings about them point.
struct Stamp {
    paths: Paths,
    resource: Option<Span>,
    message: Option<Span>,
}

impl Stamp {
    fn new(paths: Paths, compilation: &mut Compilation) -> Result<Self, Reported> {
        let mut place = |option: &str, path: &Option<String>| match path {
            None => Ok(None),
            Some(path) => {
                let source = compilation.add_text(option, path.as_bytes())?;
                let end = u32::try_from(path.len()).unwrap_or(u32::MAX);
                Ok(Some(Span::new(source, 0, end)))
            }
        };
        Ok(Self {
            resource: place("--resource-file", &paths.resource_file)?,
            message: place("--message-file", &paths.message_file)?,
            paths,
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
