//! `ecm rust`: a manifest's Rust, to standard output or a file.

use ecm_compiler::builder::file_text;

use crate::args::Rust;
use crate::input::Input;
use crate::output::{Failure, Terminal};
use crate::session::Session;
use crate::target::{Kind, Target};

pub(crate) fn run(args: Rust, terminal: Terminal) -> Result<(), Failure> {
    let target = Target::new(args.output.as_deref(), args.check, &args.file, Kind::Rust)?;
    let mut session = Session::new(&args.findings, terminal);
    let options = &mut session.options().rust;
    options.write = !args.no_write;
    options.decode = !args.no_decode;
    options.event_enum = !args.no_event_enum;
    options.runtime = args.runtime_path;
    let input = Input::from_argument(&args.file);
    let text = session.one(&input, |compilation, source| {
        let manifest = compilation.parse(source)?;
        let lowered = compilation.lower(manifest)?;
        let checked = compilation.check(lowered)?;
        compilation.rust(&checked)
    })?;
    target.write(&file_text(input.path(), &text))
}
