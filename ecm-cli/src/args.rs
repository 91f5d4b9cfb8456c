//! The command line: what can be said, and the help that explains it. Nothing here acts.

mod binary;
mod install;
mod resources;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum, builder::styling};
use clap_complete::Shell;
use ecm_compiler::guid::Guid;

use crate::lint_flags::{Known, LintFlags};
pub(crate) use binary::{DumpManifest, Inspect};
pub(crate) use install::{Install, InstallFormat};
pub(crate) use resources::Resources;

const STYLES: styling::Styles = styling::Styles::styled()
    .header(styling::AnsiColor::Green.on_default().bold())
    .usage(styling::AnsiColor::Green.on_default().bold())
    .literal(styling::AnsiColor::Cyan.on_default().bold())
    .placeholder(styling::AnsiColor::Cyan.on_default());

/// Checks ETW instrumentation manifests and compiles them to Rust.
///
/// A manifest declares the events of a provider for Event Tracing for Windows: their ids, levels, keywords, and the
/// layout of their data. ecm finds what is wrong in it and makes typed Rust functions that write these events and
/// decode them again, on any operating system and without the Windows SDK.
#[derive(Debug, Parser)]
#[command(name = "ecm", version, styles = STYLES, max_term_width = 100, after_help = ROOT_EXAMPLES)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
    /// When to use colour.
    #[arg(
        long,
        global = true,
        display_order = 100,
        value_name = "WHEN",
        default_value = "auto"
    )]
    pub(crate) color: Color,
}

const ROOT_EXAMPLES: &str = "\
Examples:
  ecm new MyCompany-MyApp              start a manifest
  ecm check MyCompany-MyApp.man        see what is wrong in it
  ecm rust MyCompany-MyApp.man         see the Rust that it becomes
  ecm explain ECM0304                  understand a message

`ecm help COMMAND` says more about each command.
Exit code: 0 success, 1 an error was reported, 2 the command line was wrong.";

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check manifests and report what is wrong in them
    #[command(after_help = CHECK_EXAMPLES)]
    Check(Check),
    /// Compile a manifest to Rust
    #[command(after_help = RUST_EXAMPLES)]
    Rust(Rust),
    /// Print a manifest in its canonical form, or with the paths of the installed binaries
    #[command(after_help = MANIFEST_EXAMPLES)]
    Manifest(Manifest),
    /// Write the resources by which Windows decodes the events, as mc.exe and rc.exe do
    #[command(after_help = resources::EXAMPLES)]
    Resources(Resources),
    /// Show what a binary carries, and whether a manifest agrees with it
    #[command(after_help = binary::INSPECT_EXAMPLES)]
    Inspect(Inspect),
    /// Print the manifest that a binary was made of
    #[command(after_help = binary::DUMP_MANIFEST_EXAMPLES)]
    DumpManifest(DumpManifest),
    /// Install a manifest on Windows, or show what does
    #[command(after_help = install::EXAMPLES)]
    Install(Install),
    /// Explain a code such as ECM0304, or list all codes
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(Explain),
    /// Show what the compiler understood of a manifest
    #[command(after_help = DUMP_EXAMPLES)]
    Dump(Dump),
    /// Write a commented manifest to start from
    #[command(after_help = NEW_EXAMPLES)]
    New(New),
    /// Write the completions of a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(Completions),
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// How findings are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum MessageFormat {
    /// With the lines of the manifest, and what to do.
    #[default]
    Full,
    /// One line each: `path:line:column: error[ECM0304]: message`.
    Short,
    /// One JSON object per line; docs/json.md describes it.
    Json,
}

/// What every command that compiles takes.
#[derive(Debug, Args)]
pub(crate) struct Findings {
    /// How findings are shown.
    #[arg(long, value_name = "FORMAT", default_value = "full")]
    pub(crate) message_format: MessageFormat,
    /// Which findings are shown.
    #[command(flatten)]
    pub(crate) lints: LintFlags,
    /// Show nothing but errors.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// `ecm check`.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Manifests, source files (.rs) with providers in Rust, directories, patterns such as `src/**/*.man`, or `-` for
    /// standard input.
    ///
    /// A directory is searched, with all below it, for .man and .xml files that are manifests; others are skipped and
    /// counted. Links to directories and names that begin with a dot are not followed.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// How findings are shown, and which.
    #[command(flatten)]
    pub(crate) findings: Findings,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  ecm check app.man
  ecm check .                          every manifest in this directory and below
  ecm check src/main.rs                the providers written in Rust in this file
  ecm check -D warnings app.man        for CI: a warning is an error
  ecm check -A unused-template,unused-string app.man
  ecm check --message-format json . | jq .

Findings go to standard error; JSON goes to standard output.
Exit code: 0 no errors (there may be warnings), 1 errors, 2 the command line was wrong, or nothing
that it names could be read: a file that is not there, a pattern without match, an empty directory.";

/// `ecm rust`.
#[derive(Debug, Args)]
pub(crate) struct Rust {
    /// The manifest, a source file (.rs) with providers in Rust, or `-` for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The file to write instead of standard output, with the directories above it. It is written as a whole or not at
    /// all, and not touched if it would not change.
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    /// Write nothing; fail if the file of --output is not what the manifest compiles to.
    #[arg(long, requires = "output")]
    pub(crate) check: bool,
    /// Leave out the functions that write events.
    #[arg(long)]
    pub(crate) no_write: bool,
    /// Leave out the decoders.
    #[arg(long)]
    pub(crate) no_decode: bool,
    /// Leave out the enum over all events of a provider.
    #[arg(long)]
    pub(crate) no_event_enum: bool,
    /// How the code names the runtime crate.
    #[arg(long, value_name = "PATH", default_value = "::ecm_runtime")]
    pub(crate) runtime_path: String,
    /// How findings are shown, and which.
    #[command(flatten)]
    pub(crate) findings: Findings,
}

const RUST_EXAMPLES: &str = "\
Examples:
  ecm rust app.man | less
  ecm rust app.man -o src/app_events.rs
  ecm rust app.man -o src/app_events.rs --check    for CI
  ecm rust app.man --no-write                      a consumer needs the decoders only

A build script does the same with the crate ecm-compiler and without this command:
  ecm_compiler::Builder::new().manifest(\"app.man\").generate();";

/// `ecm manifest`.
#[derive(Debug, Args)]
pub(crate) struct Manifest {
    /// The manifest, a source file (.rs) with providers in Rust, or `-` for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The file to write instead of standard output, with the directories above it. It is written as a whole or not at
    /// all, and not touched if it would not change.
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    /// Write nothing; fail if the file of --output is not what would be written.
    #[arg(long, requires = "output")]
    pub(crate) check: bool,
    /// Read FILE, or standard input, as Rust whatever its name is: a .rs file is anyway. Providers are the modules with the
    /// attribute `provider`; several come out as one manifest, modules in files of their own are not followed, and frozen
    /// ids are those of the package's ecm.lock.
    #[arg(long)]
    pub(crate) from_rust: bool,
    /// Where the binary with the WEVT_TEMPLATE resource will be: the resourceFileName of every provider, as with
    /// `wevtutil im /rf:PATH`.
    #[arg(long, value_name = "PATH", value_parser = installed_path)]
    pub(crate) resource_file: Option<String>,
    /// Where the binary with the message table will be: messageFileName, as with `/mf:PATH`.
    #[arg(long, value_name = "PATH", value_parser = installed_path)]
    pub(crate) message_file: Option<String>,
    /// Where the binaries with the parameter strings will be, separated by `;`: parameterFileName, as with `/pf:PATH`.
    #[arg(long, value_name = "PATH", value_parser = installed_path)]
    pub(crate) parameter_file: Option<String>,
    /// How findings are shown, and which.
    #[command(flatten)]
    pub(crate) findings: Findings,
}

const MANIFEST_EXAMPLES: &str = "\
Examples:
  ecm manifest app.man                          one form for all that mean the same
  ecm manifest app.man -o out/app.man --check   for CI
  ecm manifest src/lib.rs                       the manifest of providers written in Rust
  ecm manifest app.man --resource-file 'C:\\App\\app.exe' --message-file 'C:\\App\\app.exe'

The output compiles to the same Rust as the input. Comments and layout are not kept.
docs/manifest-out.md says what the form is.";

/// `ecm explain`.
#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// The code (ECM0304, 304) or the name of a lint; without it all codes are listed.
    #[arg(value_parser = Known::code(), hide_possible_values = true)]
    pub(crate) code: Option<String>,
    /// As JSON; docs/json.md describes it.
    #[arg(long)]
    pub(crate) json: bool,
}

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  ecm explain ECM0001
  ecm explain                          list all codes and the names of the lints
  ecm explain --json";

/// A stage of the compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Stage {
    /// The manifest as it is written: typed, names not yet looked up.
    Syntax,
    /// What it means to ETW: names resolved, defaults decided, descriptors computed.
    Ir,
}

/// `ecm dump`.
#[derive(Debug, Args)]
pub(crate) struct Dump {
    /// The manifest, a source file (.rs) with providers in Rust, or `-` for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The stage to look behind.
    #[arg(long, default_value = "ir")]
    pub(crate) stage: Stage,
    /// As JSON; docs/json.md describes it.
    #[arg(long)]
    pub(crate) json: bool,
    /// How findings are shown, and which.
    #[command(flatten)]
    pub(crate) findings: Findings,
}

const DUMP_EXAMPLES: &str = "\
Examples:
  ecm dump app.man                     event descriptors, channel bits, templates
  ecm dump --stage syntax app.man
  ecm dump --json app.man | jq '.. | select(.node? == \"descriptor\")'";

/// `ecm new`.
#[derive(Debug, Args)]
pub(crate) struct New {
    /// The provider's name, by convention Company-Product-Component.
    #[arg(value_parser = provider_name)]
    pub(crate) name: String,
    /// The file to write (`-` is standard output) instead of NAME.man; directories above it are made.
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    /// The provider's GUID; a fresh random one if it is not given.
    #[arg(long, value_parser = guid)]
    pub(crate) guid: Option<Guid>,
    /// Overwrite the file if it exists.
    #[arg(long)]
    pub(crate) force: bool,
}

const NEW_EXAMPLES: &str = "\
Examples:
  ecm new MyCompany-MyApp
  ecm new MyCompany-MyApp -o events/app.man
  ecm new MyCompany-MyApp --guid '{0b8b9f3e-5b1c-4d3e-9c55-0a4c6f0e6d0b}' -o -";

/// `ecm completions`.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell.
    pub(crate) shell: Shell,
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  ecm completions bash > ~/.local/share/bash-completion/completions/ecm
  ecm completions fish > ~/.config/fish/completions/ecm.fish
  ecm completions powershell >> $PROFILE";

/// The rule of `provider@name`.
fn provider_name(text: &str) -> Result<String, String> {
    if text.trim().is_empty() {
        return Err(String::from("a provider needs a name"));
    }
    if text.chars().count() > 255 {
        return Err(String::from("a provider's name has at most 255 characters"));
    }
    if let Some(bad) = text
        .chars()
        .find(|c| c.is_control() || "><&\"|\\:'?*".contains(*c))
    {
        return Err(format!(
            "{bad:?} cannot stand in a provider's name (nor can > < & \" | \\ : ' ? * and control characters)"
        ));
    }
    Ok(text.to_owned())
}

/// A path on the computer where the provider will be installed: what a manifest can hold.
fn installed_path(text: &str) -> Result<String, String> {
    if text.trim().is_empty() {
        return Err(String::from("the path is empty"));
    }
    if let Some(bad) = text.chars().find(|c| c.is_control()) {
        return Err(format!("{bad:?} cannot stand in a path"));
    }
    Ok(text.to_owned())
}

/// A GUID with or without braces.
fn guid(text: &str) -> Result<Guid, String> {
    let inner = text
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'))
        .unwrap_or(text);
    parse_guid(inner).ok_or_else(|| {
        String::from("a GUID is 32 hexadecimal digits in groups of 8-4-4-4-12, in braces or not")
    })
}

fn parse_guid(text: &str) -> Option<Guid> {
    let groups: Vec<&str> = text.split('-').collect();
    let lengths = [8, 4, 4, 4, 12];
    if groups.len() != lengths.len() || groups.iter().zip(lengths).any(|(g, n)| g.len() != n) {
        return None;
    }
    let digits = groups.concat();
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    Some(guid_from_u128(u128::from_str_radix(&digits, 16).ok()?))
}

/// The GUID whose digits are those of `value`.
pub(crate) fn guid_from_u128(value: u128) -> Guid {
    let bytes = value.to_be_bytes();
    let [a, b, c, d, e, f, g, h, data4 @ ..] = bytes;
    Guid {
        data1: u32::from_be_bytes([a, b, c, d]),
        data2: u16::from_be_bytes([e, f]),
        data3: u16::from_be_bytes([g, h]),
        data4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn guids() {
        let text = "{7d44233d-0365-4a8c-84c3-bc528b3d09d4}";
        assert_eq!(guid(text).map(|g| g.to_string()).as_deref(), Ok(text));
        assert_eq!(
            guid(&text[1..37]).map(|g| g.to_string()).as_deref(),
            Ok(text)
        );
        for bad in [
            "",
            "{}",
            "{7d44233d-0365-4a8c-84c3-bc528b3d09d}",
            "+d44233d-0365-4a8c-84c3-bc528b3d09d4",
        ] {
            assert!(guid(bad).is_err(), "{bad}");
        }
    }
}
