//! `ecm dump`: what a stage of the compiler holds.

use ecm_compiler::{ir, syntax};

use crate::args::{Dump, Stage};
use crate::input::Input;
use crate::output::{Failure, Terminal, print};
use crate::session::Session;

pub(crate) fn run(args: &Dump, terminal: Terminal) -> Result<(), Failure> {
    let session = Session::new(&args.findings, terminal);
    let node = session.one(&Input::from_argument(&args.file), |compilation, source| {
        let manifest = compilation.parse(source)?;
        Ok(match args.stage {
            Stage::Syntax => syntax::dump(&manifest),
            Stage::Ir => ir::dump(&compilation.lower(manifest)?.model),
        })
    })?;
    if args.json {
        print(&format!("{}\n", node.json()))
    } else {
        print(&node.text())
    }
}
