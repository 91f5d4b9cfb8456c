//! The command lines of what reads binaries: `ecm inspect` and `ecm dump-manifest`.

use std::path::PathBuf;

use clap::Args;

use super::Findings;

/// `ecm inspect`.
#[derive(Debug, Args)]
pub(crate) struct Inspect {
    /// A binary (.exe, .dll, .sys, .mui), a .res file, or a WEVT_TEMPLATE resource alone (TEMP.BIN); then, if the
    /// messages are elsewhere, the files that have them: .mui files or message tables (MSG00001.bin). `-` is standard
    /// input.
    ///
    /// What a file is, is told by its content. Objects (.o) and archives are not read: look into the program that they
    /// are linked into, or into the .res.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Say whether this manifest, or source file with providers in Rust, and the binary agree; the exit code is 1 if they
    /// do not. Once for each manifest that the binary was made of.
    #[arg(long, value_name = "MANIFEST")]
    pub(crate) manifest: Vec<PathBuf>,
    /// As JSON; docs/json.md describes it.
    #[arg(long)]
    pub(crate) json: bool,
    /// How findings in the manifest are shown, and which.
    #[command(flatten)]
    pub(crate) findings: Findings,
}

/// The examples of `ecm inspect`.
pub(super) const INSPECT_EXAMPLES: &str = "\
Examples:
  ecm inspect app.exe
  ecm inspect app.dll de-DE/app.dll.mui en-US/app.dll.mui
  ecm inspect appTEMP.BIN app_MSG00001.bin
  ecm inspect app.exe --manifest app.man         for CI: do they agree?
  ecm inspect app.exe --manifest app.man --manifest plugin.man
  ecm inspect app.exe --json | jq '.templates[].providers[].events[].id'

Exit code: 0 success, 1 the file cannot be read or does not agree with the manifest, 2 the command line was wrong.";

/// `ecm dump-manifest`.
#[derive(Debug, Args)]
pub(crate) struct DumpManifest {
    /// A binary (.exe, .dll, .sys, .mui), a .res file, or a WEVT_TEMPLATE resource alone (TEMP.BIN); then, if the
    /// messages are elsewhere, the files that have them: .mui files or message tables (MSG00001.bin). `-` is standard
    /// input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The file to write instead of standard output, with the directories above it. It is written as a whole or not at
    /// all, and not touched if it would not change.
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    /// Fail if the manifest does not compile to the bytes that it was made of.
    #[arg(long)]
    pub(crate) exact: bool,
}

/// The examples of `ecm dump-manifest`.
pub(super) const DUMP_MANIFEST_EXAMPLES: &str = "\
Examples:
  ecm dump-manifest app.exe -o app.man
  ecm dump-manifest app.dll en-US/app.dll.mui
  ecm dump-manifest appTEMP.BIN app_MSG00001.bin --exact > app.man

What is made up (symbols, ids of strings and templates, types of channels) and what a manifest cannot say is in
docs/inspect.md. The report on standard error says with which --mc-compat the same bytes come out.";
