//! `ecm completions`: what a shell needs to complete the command line.

use clap::CommandFactory as _;

use crate::args::{Cli, Completions};
use crate::output::{Failure, print};

pub(crate) fn run(args: &Completions) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "ecm", &mut script);
    print(&String::from_utf8_lossy(&script))
}
