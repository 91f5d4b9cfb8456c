//! The arguments of `ecm install`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Findings, installed_path};

/// `ecm install`.
#[derive(Debug, Args)]
pub(crate) struct Install {
    /// The manifest, or a source file (.rs) with providers in Rust.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Show what would be run, and what does the same in an INF file and in a WiX package. Works on any system.
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Remove the providers and channels instead of installing them.
    #[arg(long)]
    pub(crate) uninstall: bool,
    /// What --dry-run shows.
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "all",
        requires = "dry_run"
    )]
    pub(crate) format: InstallFormat,
    /// Where the binary with the WEVT_TEMPLATE resource is, in full; what the manifest says if it is not given.
    #[arg(long, value_name = "PATH", value_parser = installed_path)]
    pub(crate) resource_file: Option<String>,
    /// Where the binary with the message table is; that of --resource-file if it is not given.
    #[arg(long, value_name = "PATH", value_parser = installed_path)]
    pub(crate) message_file: Option<String>,
    /// Where the binaries with the parameter strings are, separated by `;`.
    #[arg(long, value_name = "PATH", value_parser = installed_path)]
    pub(crate) parameter_file: Option<String>,
    /// Read FILE as Rust whatever its name is. What is installed for providers in Rust is the manifest that `ecm manifest`
    /// writes beside the source file: NAME.man for NAME.rs.
    #[arg(long)]
    pub(crate) from_rust: bool,
    /// How findings are shown, and which.
    #[command(flatten)]
    pub(crate) findings: Findings,
}

/// What `ecm install --dry-run` shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum InstallFormat {
    /// All of it.
    All,
    /// The commands of wevtutil.
    Wevtutil,
    /// Sections of an INF file, for Windows 10 1809 and later.
    Inf,
    /// A fragment for WiX 4 and later.
    Wix,
}

pub(super) const EXAMPLES: &str = "\
Examples:
  ecm install --dry-run app.man --resource-file 'C:\\App\\app.exe'
  ecm install --dry-run app.man --resource-file '%12%\\app.sys' --format inf
  ecm install app.man --resource-file 'C:\\App\\app.exe'      on Windows, as an administrator
  ecm install --uninstall app.man

Install again after every change of the manifest. wevtutil keeps what is there already, so that what
the manifest names is removed first; the settings of its channels go back to those of the manifest.
docs/event-viewer.md has the way from a manifest to Event Viewer, and what goes wrong on it.";
