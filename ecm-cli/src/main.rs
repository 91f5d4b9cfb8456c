//! The command `ecm`.

#![forbid(unsafe_code)]

mod args;
mod binary;
mod command;
mod input;
mod lint_flags;
mod output;
mod session;
mod source;
mod target;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Cli, Command};
use output::{Failure, Terminal};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help that nobody reads to its end (`ecm --help | head`) is no error.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let terminal = Terminal::detect(cli.color);
    match run(cli.command, terminal) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            terminal.print_failure(&failure);
            ExitCode::from(failure.code())
        }
    }
}

fn run(command: Command, terminal: Terminal) -> Result<(), Failure> {
    match command {
        Command::Check(args) => command::check::run(&args, terminal),
        Command::Rust(args) => command::rust::run(args, terminal),
        Command::Manifest(args) => command::manifest::run(&args, terminal),
        Command::Resources(args) => command::resources::run(&args, terminal),
        Command::Inspect(args) => command::inspect::run(&args, terminal),
        Command::DumpManifest(args) => command::dump_manifest::run(&args),
        Command::Install(args) => command::install::run(&args, terminal),
        Command::Explain(args) => command::explain::run(&args),
        Command::Dump(args) => command::dump::run(&args, terminal),
        Command::New(args) => command::new::run(&args),
        Command::Completions(args) => command::completions::run(&args),
    }
}
