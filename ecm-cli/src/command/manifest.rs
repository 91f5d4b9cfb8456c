//! `ecm manifest`: a manifest in its canonical form, with the paths of the installed binaries if they are given.

use ecm_compiler::backend::manifest::{Paths, print};

use crate::args::Manifest;
use crate::output::{Failure, Terminal};
use crate::session::Session;
use crate::source::{Installed, Source};
use crate::target::{Kind, Target};

pub(crate) fn run(args: &Manifest, terminal: Terminal) -> Result<(), Failure> {
    let source = Source::new(&args.file, args.from_rust, &args.findings)?;
    let target = Target::new(
        args.output.as_deref(),
        args.check,
        &args.file,
        Kind::Manifest,
    )?;
    let session = Session::new(&args.findings, terminal);
    let installed = Installed {
        paths: Paths {
            resource_file: args.resource_file.clone(),
            message_file: args.message_file.clone(),
            parameter_file: args.parameter_file.clone(),
        },
        one_binary: false,
    };
    let text = source.compile(&session, installed, |_, checked| Ok(print(checked.model())))?;
    target.write(&text)
}
