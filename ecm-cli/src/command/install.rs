//! `ecm install`: runs wevtutil, or shows what installs a manifest.

use std::path::Path;
use std::process::Command;

use ecm_compiler::backend::install::{Files, INF_TEMPLATE, WIX_TEMPLATE, Wevtutil, inf, wix};
use ecm_compiler::backend::manifest::Paths;
use ecm_compiler::check::Checked;
use ecm_compiler::compile::Compilation;
use ecm_compiler::diag::{Code, Diagnostic, Reported};
use ecm_compiler::options::LintLevels;
use ecm_compiler::source::SharedStr;

use super::new::word;
use crate::args::{Install, InstallFormat};
use crate::output::{Failure, Terminal, print, print_error};
use crate::session::Session;
use crate::source::{Installed, Source, is_rust};

pub(crate) fn run(args: &Install, terminal: Terminal) -> Result<(), Failure> {
    let source = Source::new(&args.file, args.from_rust, &args.findings)?;
    let files = files(args, &source)?;
    let session = Session::new(&args.findings, terminal);
    let installed = Installed {
        paths: Paths {
            resource_file: args.resource_file.clone(),
            message_file: args.message_file.clone(),
            parameter_file: args.parameter_file.clone(),
        },
        one_binary: true,
    };
    let checked = source.compile(&session, installed, |compilation, checked| {
        if source.is_rust() && !args.uninstall {
            require_binaries(compilation, checked, args)?;
        }
        Ok(checked.clone())
    })?;
    let commands = commands(args, &files);
    let written = source.is_rust().then(|| written(args, &files));
    if args.dry_run {
        return print(&shown(args, &files, &checked, written.as_deref())?);
    }
    if !cfg!(windows) {
        let lines = written.iter().chain(commands.iter().map(|(_, line)| line));
        let lines: String = lines.map(|line| format!("    {line}\n")).collect();
        return Err(Failure::System(format!(
            "only Windows has wevtutil; there it would be\n{lines}(--dry-run shows all that there is to do)"
        )));
    }
    if let Some(written) = written.filter(|_| !Path::new(&files.manifest).is_file()) {
        return Err(Failure::System(format!(
            "`{}` does not exist; `{written}` writes it",
            files.manifest
        )));
    }
    for (action, line) in &commands {
        wevtutil(*action, line, &files, args.uninstall)?;
    }
    Ok(())
}

/// The files as they are on the machine that they are installed on.
fn files(args: &Install, source: &Source<'_>) -> Result<Files, Failure> {
    if args.file.as_os_str() == "-" {
        return Err(Failure::Misuse(String::from(
            "wevtutil reads the manifest itself, so it must be a file",
        )));
    }
    let manifest = if source.is_rust() {
        args.file.with_extension("man")
    } else {
        args.file.clone()
    };
    let resource_file = args.resource_file.clone();
    Ok(Files {
        manifest: manifest.display().to_string(),
        message_file: args.message_file.clone().or_else(|| resource_file.clone()),
        resource_file,
        parameter_file: args.parameter_file.clone(),
    })
}

/// Says which providers name no binary. In the Rust form the lint is silent, because where the program will be is known when
/// it is installed: that is now.
fn require_binaries(
    compilation: &mut Compilation,
    checked: &Checked,
    args: &Install,
) -> Result<(), Reported> {
    let mut levels = LintLevels::new();
    for (name, level) in args.findings.lints.levels() {
        // The command line takes only names that there are.
        let _ = levels.set(name, level);
    }
    compilation.sink.set_levels(levels);
    let before = compilation.sink.errors();
    let is_none = |path: &Option<SharedStr>| path.as_ref().is_none_or(|path| path.is_empty());
    let providers = checked.model().providers.iter();
    for (provider, at) in providers.zip(&checked.origins().providers) {
        if !is_none(&provider.resource_file_name) && !is_none(&provider.message_file_name) {
            continue;
        }
        compilation.sink.push(
            Diagnostic::new(
                Code::ECM0416,
                at.span,
                format!(
                    "nothing says in which binary the resources of provider `{}` are",
                    provider.name
                ),
            )
            .label("Windows cannot find its resources")
            .note("wevtutil needs the binary with the WEVT_TEMPLATE resource, and the one with the message table")
            .help("give the path of the installed program: `--resource-file 'C:\\App\\app.exe'`"),
        );
    }
    compilation.sink.gate_since(before)
}

/// What is run, in this order. A manifest that is there already is not updated but added to, so that it is removed first.
fn commands(args: &Install, files: &Files) -> Vec<(Wevtutil, String)> {
    let actions: &[Wevtutil] = match args.uninstall {
        true => &[Wevtutil::Uninstall],
        false => &[Wevtutil::Uninstall, Wevtutil::Install],
    };
    let actions = actions.iter();
    actions
        .map(|action| (*action, action.command(files)))
        .collect()
}

/// The command that writes the manifest of providers in Rust.
fn written(args: &Install, files: &Files) -> String {
    let from_rust = match is_rust(&args.file) {
        true => "",
        false => "--from-rust ",
    };
    let source = word(&args.file.to_string_lossy());
    format!(
        "ecm manifest {from_rust}{source} -o {}",
        word(&files.manifest)
    )
}

fn shown(
    args: &Install,
    files: &Files,
    checked: &Checked,
    written: Option<&str>,
) -> Result<String, Failure> {
    let commands = || {
        let commands = commands(args, files).into_iter().map(|(_, line)| line);
        let lines = written.map(str::to_owned).into_iter().chain(commands);
        lines.map(|line| line + "\n").collect::<String>()
    };
    let failure =
        |error: ecm_compiler::backend::template::TemplateError| Failure::System(error.to_string());
    let inf = || inf(INF_TEMPLATE, checked.model()).map_err(failure);
    let wix = || wix(WIX_TEMPLATE, files).map_err(failure);
    Ok(match args.format {
        InstallFormat::Wevtutil => commands(),
        InstallFormat::Inf => inf()?,
        InstallFormat::Wix => wix()?,
        // The other two remove with the package what they have installed with it.
        InstallFormat::All if args.uninstall => commands(),
        InstallFormat::All => format!(
            "# wevtutil, in an elevated prompt\n\n{}\n# INF\n\n{}\n# WiX\n\n{}",
            commands(),
            inf()?,
            wix()?
        ),
    })
}

/// Runs wevtutil. It says nothing when all is well, and exits with 0 after warnings.
fn wevtutil(action: Wevtutil, line: &str, files: &Files, is_wanted: bool) -> Result<(), Failure> {
    let output = Command::new("wevtutil")
        .args(action.arguments(files))
        .output()
        .map_err(|error| Failure::System(format!("wevtutil cannot be run: {error}")))?;
    // Before an installation there may be nothing to remove.
    if action == Wevtutil::Uninstall && !is_wanted {
        return Ok(());
    }
    for said in [&output.stdout, &output.stderr] {
        print_error(&String::from_utf8_lossy(said));
    }
    if output.status.success() {
        return Ok(());
    }
    Err(Failure::System(format!(
        "wevtutil has failed ({}): {line}",
        output.status
    )))
}
