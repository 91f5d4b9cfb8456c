//! `ecm check`: many manifests, one after the other, and a summary.

use ecm_compiler::check::Checked;
use ecm_compiler::compile::Compilation;
use ecm_compiler::diag::{Code, Diagnostic, Reported};
use ecm_compiler::source::{SourceId, Span};
use serde_json::json;

use crate::args::{Check, Findings};
use crate::input::{Input, collect, looks_like_manifest};
use crate::output::{Failure, Progress, Terminal, print, print_error};
use crate::session::{Session, Tally};
use crate::source::{is_rust, providers};

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
        // What cannot be read is an error, and no manifest.
        summary.manifests += usize::from(bytes.is_ok());
        let rust = input.path().is_some_and(is_rust);
        let (_, found) = session.compile(input, bytes, |compilation, source| match rust {
            true => rust_stages(input, &args.findings, compilation, source),
            false => stages(compilation, source),
        })?;
        summary.found.errors += found.errors;
        summary.found.warnings += found.warnings;
    }
    session.progress.borrow_mut().clear();
    if summary.manifests == 0 && summary.found.errors == 0 {
        return Err(Failure::Misuse(summary.nothing()));
    }
    if session.is_json() {
        print(&summary.json())?;
    } else if !args.findings.quiet {
        print_error(&summary.text());
    }
    match summary {
        Summary { manifests: 0, .. } => Err(Failure::NothingRead),
        _ if summary.found.errors == 0 => Ok(()),
        _ => Err(Failure::Reported),
    }
}

/// All stages, the Rust and the resources too: what passes here can be compiled.
fn stages(compilation: &mut Compilation, source: SourceId) -> Result<(), Reported> {
    let manifest = compilation.parse(source)?;
    let lowered = compilation.lower(manifest)?;
    let checked = compilation.check(lowered)?;
    outputs(compilation, &checked)
}

/// What is made of a checked model, for its findings.
fn outputs(compilation: &mut Compilation, checked: &Checked) -> Result<(), Reported> {
    let rust = compilation.rust(checked).map(drop);
    let resources = compilation.resources(checked).map(drop);
    rust.and(resources)
}

/// All stages of every provider in a source file of Rust.
fn rust_stages(
    input: &Input,
    findings: &Findings,
    compilation: &mut Compilation,
    source: SourceId,
) -> Result<(), Reported> {
    let providers = providers(input, findings, compilation, source)?;
    if providers.is_empty() {
        return Err(compilation.sink.report(
            Diagnostic::new(
                Code::ECM0240,
                Span::new(source, 0, 0),
                "there is no provider in this file",
            )
            .note("a provider is a module with the attribute `provider` in front of it; one that `#[cfg]` leaves out on Windows is not seen, nor one that a macro makes")
            .help("name the file that has it"),
        ));
    }
    for provider in providers {
        compilation.sink.set_levels(provider.levels);
        compilation.options.rust = provider.rust;
        // What is wrong with one says nothing about the next.
        let checked = compilation
            .lower(provider.manifest)
            .and_then(|lowered| compilation.check(lowered));
        if let Ok(checked) = checked {
            let _ = outputs(compilation, &checked);
        }
    }
    compilation.sink.gate()
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
