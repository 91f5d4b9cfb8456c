//! `ecm rust`: a manifest's Rust, to standard output or a file.

use ecm_compiler::builder::file_text;

use crate::args::Rust;
use crate::output::{Failure, Terminal};
use crate::session::Session;
use crate::source::{Installed, Source};
use crate::target::{Kind, Target};

pub(crate) fn run(args: Rust, terminal: Terminal) -> Result<(), Failure> {
    let source = Source::new(&args.file, false, &args.findings)?;
    let target = Target::new(args.output.as_deref(), args.check, &args.file, Kind::Rust)?;
    let mut session = Session::new(&args.findings, terminal);
    let options = &mut session.options().rust;
    options.write = !args.no_write;
    options.decode = !args.no_decode;
    options.event_enum = !args.no_event_enum;
    options.runtime = args.runtime_path;
    let text = source.compile(&session, Installed::default(), |compilation, checked| {
        compilation.rust(checked)
    })?;
    target.write(&file_text(source.input.path(), &text))
}
