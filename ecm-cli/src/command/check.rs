//! `ecm check`: many manifests, one after the other, and a summary.

use ecm_compiler::compile::Compilation;
use ecm_compiler::diag::Reported;
use ecm_compiler::source::SourceId;
use serde_json::json;

use crate::args::Check;
use crate::input::{Input, collect, looks_like_manifest};
use crate::output::{Failure, Progress, Terminal, print, print_error};
use crate::session::{Session, Tally};

#[derive(Default)]
struct Summary {
    manifests: usize,
    skipped: usize,
    found: Tally,
}

pub(crate) fn run(args: &Check, terminal: Terminal) -> Result<(), Failure> {
    let mut session = Session::new(&args.findings, terminal);
    session.json_to_stdout = true;
    let inputs = collect(&args.files);
    session.progress = Progress::new(terminal.interactive && !args.findings.quiet).into();
    let mut summary = Summary::default();
    for (number, input) in inputs.iter().enumerate() {
        session.progress.borrow_mut().show(
            || {
                format!(
                    "checking {} of {}: {}",
                    number + 1,
                    inputs.len(),
                    input.name()
                )
            },
            terminal.width,
        );
        let bytes = input.read();
        if let (Input::Found(_), Ok(bytes)) = (input, &bytes) {
            if !looks_like_manifest(bytes) {
                summary.skipped += 1;
                continue;
            }
        }
        let (_, found) = session.compile(input, bytes, stages)?;
        summary.manifests += 1;
        summary.found.errors += found.errors;
        summary.found.warnings += found.warnings;
    }
    session.progress.borrow_mut().clear();
    if summary.manifests == 0 {
        return Err(Failure::Misuse(summary.nothing()));
    }
    if session.is_json() {
        print(&summary.json())?;
    } else if !args.findings.quiet {
        print_error(&summary.text());
    }
    if summary.found.errors == 0 {
        Ok(())
    } else {
        Err(Failure::Reported)
    }
}

/// All stages, the Rust too: what passes here can be compiled.
fn stages(compilation: &mut Compilation, source: SourceId) -> Result<(), Reported> {
    let manifest = compilation.parse(source)?;
    let lowered = compilation.lower(manifest)?;
    let checked = compilation.check(lowered)?;
    compilation.rust(&checked).map(drop)
}

impl Summary {
    fn text(&self) -> String {
        let Tally { errors, warnings } = self.found;
        let findings = match (errors, warnings) {
            (0, 0) => String::from("nothing to report"),
            (0, _) => count(warnings, "warning"),
            (_, 0) => count(errors, "error"),
            _ => format!("{}, {}", count(errors, "error"), count(warnings, "warning")),
        };
        let manifests = count(self.manifests, "manifest");
        let skipped = match self.skipped {
            0 => String::new(),
            1 => String::from(" (1 file that is not a manifest skipped)"),
            skipped => format!(" ({skipped} files that are not manifests skipped)"),
        };
        format!("{findings} in {manifests}{skipped}\n")
    }

    fn nothing(&self) -> String {
        match self.skipped {
            0 => String::from("there is no .man or .xml file in what is named"),
            skipped => format!(
                "there is no manifest in what is named ({} skipped; a file that is named itself is always checked)",
                count(skipped, "other file")
            ),
        }
    }

    fn json(&self) -> String {
        let object = json!({"summary": {
            "manifests": self.manifests,
            "skipped": self.skipped,
            "errors": self.found.errors,
            "warnings": self.found.warnings,
        }});
        format!("{object}\n")
    }
}

fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
