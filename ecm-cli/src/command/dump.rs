//! `ecm dump`: what a stage of the compiler holds.

use ecm_compiler::{ir, syntax};

use crate::args::{Dump, Stage};
use crate::output::{Failure, Terminal, print};
use crate::session::Session;
use crate::source::Source;

pub(crate) fn run(args: &Dump, terminal: Terminal) -> Result<(), Failure> {
    let session = Session::new(&args.findings, terminal);
    let source = Source::new(&args.file, false, &args.findings)?;
    let nodes = session.one(&source.input, |compilation, id| {
        let manifests = source.parse(compilation, id)?;
        let nodes = manifests.into_iter().map(|manifest| {
            Ok(match args.stage {
                Stage::Syntax => syntax::dump(&manifest),
                Stage::Ir => ir::dump(&compilation.lower(manifest)?.model),
            })
        });
        nodes.collect::<Result<Vec<_>, _>>()
    })?;
    if nodes.is_empty() {
        return Err(source.no_provider());
    }
    let texts = nodes.iter().map(|node| match args.json {
        true => format!("{}\n", node.json()),
        false => node.text(),
    });
    print(&texts.collect::<String>())
}
