//! The arguments of `ecm resources`.

use std::path::PathBuf;

use clap::Args;
use ecm_compiler::backend::bin::McCompat;
use ecm_compiler::backend::resource::Target;

use super::Findings;

/// `ecm resources`.
#[derive(Debug, Args)]
pub(crate) struct Resources {
    /// The manifest, a source file (.rs) with providers in Rust, or `-` for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Where the files go. The directory is made if it does not exist. A file is written as a whole or not at all, and not
    /// touched if it would not change; if there is an error in the manifest none is.
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: PathBuf,
    /// How the files are named, as with mc.exe's `-z NAME`; by default as the manifest is.
    #[arg(long, value_name = "NAME", value_parser = base_name)]
    pub(crate) base: Option<String>,
    /// The release of mc.exe whose bytes are written: 8.1, 10.0.15063 or 10.0.18362.
    #[arg(long, value_name = "RELEASE", default_value_t = McCompat::default(), value_parser = mc_compat)]
    pub(crate) mc_compat: McCompat,
    /// Whom the object is for, as rustc spells it; several, separated by commas, give an object each, NAME-TRIPLE.o.
    #[arg(
        long,
        value_name = "TRIPLE",
        value_delimiter = ',',
        default_value = "x86_64-pc-windows-gnu",
        value_parser = triple
    )]
    pub(crate) target: Vec<Triple>,
    /// A Handlebars template in the place of mc.exe's text for NAME.rc.
    #[arg(long, value_name = "PATH")]
    pub(crate) rc_template: Option<PathBuf>,
    /// Read FILE, or standard input, as Rust whatever its name is, as `ecm manifest --from-rust` does.
    #[arg(long)]
    pub(crate) from_rust: bool,
    /// List the files as JSON; docs/json.md describes it.
    #[arg(long)]
    pub(crate) json: bool,
    /// How findings are shown, and which.
    #[command(flatten)]
    pub(crate) findings: Findings,
}

pub(super) const EXAMPLES: &str = "\
Examples:
  ecm resources app.man -o out
  ecm resources app.man -o out --base MyApp --mc-compat 8.1
  ecm resources app.man -o out --target x86_64-pc-windows-msvc,aarch64-pc-windows-msvc
  ecm resources src/main.rs -o out --base MyApp

Written are NAMETEMP.BIN and NAME_MSG00001.bin (one per culture), as mc.exe does; NAME.rc, which
takes them in; NAME.res for link.exe and lld-link; NAME.o for GNU ld and others. A build script
needs none of this: what ecm-compiler's Builder compiles is linked. docs/resources.md says what is
in them and how they get into a program.";

/// A target and the text that named it.
#[derive(Clone, Debug)]
pub(crate) struct Triple {
    /// The text.
    pub(crate) text: String,
    /// What it means.
    pub(crate) target: Target,
}

fn triple(text: &str) -> Result<Triple, String> {
    let target = text.parse().map_err(|error| format!("{error}"))?;
    let text = text.to_owned();
    Ok(Triple { text, target })
}

fn mc_compat(text: &str) -> Result<McCompat, String> {
    text.parse().map_err(|error| format!("{error}"))
}

/// What every file system can hold in a name.
fn base_name(text: &str) -> Result<String, String> {
    if text.trim().is_empty() || text.starts_with('.') {
        return Err(String::from(
            "files need a name that does not begin with a dot",
        ));
    }
    if let Some(bad) = text
        .chars()
        .find(|c| c.is_control() || "<>:\"/\\|?*".contains(*c))
    {
        return Err(format!("{bad:?} cannot stand in the name of a file"));
    }
    Ok(text.to_owned())
}
