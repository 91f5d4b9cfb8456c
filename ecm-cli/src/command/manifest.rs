//! `ecm manifest`: a manifest in its canonical form, with the paths of the installed binaries if they are given.

use ecm_compiler::backend::manifest::{Paths, print};
use ecm_compiler::compile::Compilation;
use ecm_compiler::diag::Reported;
use ecm_compiler::lower::Lowered;
use ecm_compiler::source::Span;

use crate::args::Manifest;
use crate::input::Input;
use crate::output::{Failure, Terminal};
use crate::session::Session;
use crate::target::Target;

pub(crate) fn run(args: &Manifest, terminal: Terminal) -> Result<(), Failure> {
    let target = Target::new(args.output.as_deref(), args.check, &args.file, "prints as")?;
    let session = Session::new(&args.findings, terminal);
    let text = session.one(&Input::from_argument(&args.file), |compilation, source| {
        let manifest = compilation.parse(source)?;
        let mut lowered = compilation.lower(manifest)?;
        stamp(args, compilation, &mut lowered)?;
        let checked = compilation.check(lowered)?;
        Ok(print(checked.model()))
    })?;
    target.write(&text)
}

/// Puts the paths in before they are checked, so that a finding about one points at what the command line says.
fn stamp(
    args: &Manifest,
    compilation: &mut Compilation,
    lowered: &mut Lowered,
) -> Result<(), Reported> {
    let paths = Paths {
        resource_file: args.resource_file.clone(),
        message_file: args.message_file.clone(),
        parameter_file: args.parameter_file.clone(),
    };
    paths.stamp(&mut lowered.model);
    let mut place = |option: &str, path: &Option<String>| match path {
        None => Ok(None),
        Some(path) => {
            let source = compilation.add_text(option, path.as_bytes())?;
            let end = u32::try_from(path.len()).unwrap_or(u32::MAX);
            Ok(Some(Span::new(source, 0, end)))
        }
    };
    let resource = place("--resource-file", &paths.resource_file)?;
    let message = place("--message-file", &paths.message_file)?;
    for provider in &mut lowered.origins.providers {
        provider.resource_file_name = resource.unwrap_or(provider.resource_file_name);
        provider.message_file_name = message.unwrap_or(provider.message_file_name);
    }
    Ok(())
}
