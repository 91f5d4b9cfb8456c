//! `ecm rust`: a manifest's Rust, to standard output or a file.

use std::path::Path;

use ecm_compiler::builder::{difference, write_if_changed};

use crate::args::Rust;
use crate::input::Input;
use crate::output::{Failure, Terminal, print};
use crate::session::Session;

pub(crate) fn run(args: Rust, terminal: Terminal) -> Result<(), Failure> {
    if let Some(output) = &args.output {
        if same_file(output, &args.file) {
            let path = output.display();
            return Err(Failure::Misuse(format!("`{path}` is the manifest itself")));
        }
    }
    let mut session = Session::new(&args.findings, terminal);
    let options = &mut session.options().rust;
    options.write = !args.no_write;
    options.decode = !args.no_decode;
    options.event_enum = !args.no_event_enum;
    options.runtime = args.runtime_path;
    let text = session.one(&Input::from_argument(&args.file), |compilation, source| {
        let manifest = compilation.parse(source)?;
        let lowered = compilation.lower(manifest)?;
        let checked = compilation.check(lowered)?;
        compilation.rust(&checked)
    })?;
    match args.output.as_deref() {
        None => print(&text),
        Some(path) if path.as_os_str() == "-" => print(&text),
        Some(path) if args.check => compare(path, &text, &args.file),
        Some(path) => write_if_changed(path, text.as_bytes())
            .map(drop)
            .map_err(|error| {
                Failure::System(format!("`{}` cannot be written: {error}", path.display()))
            }),
    }
}

/// Whether two paths lead to one file that exists.
fn same_file(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    real(one).is_some_and(|one| Some(one) == real(other))
}

fn compare(path: &Path, text: &str, manifest: &Path) -> Result<(), Failure> {
    let old = std::fs::read(path).map_err(|error| {
        Failure::System(format!("`{}` cannot be read: {error}", path.display()))
    })?;
    match difference(&String::from_utf8_lossy(&old), text) {
        None => Ok(()),
        Some(difference) => Err(Failure::System(format!(
            "`{}` is not what `{}` compiles to\n{difference}",
            path.display(),
            manifest.display()
        ))),
    }
}
