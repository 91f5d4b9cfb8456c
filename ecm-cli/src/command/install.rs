//! `ecm install`: runs wevtutil, or shows what installs a manifest.

use std::process::Command;

use ecm_compiler::backend::install::{Files, INF_TEMPLATE, WIX_TEMPLATE, Wevtutil, inf, wix};
use ecm_compiler::backend::manifest::Paths;
use ecm_compiler::check::Checked;

use super::manifest::{checked, no_provider};
use crate::args::{Install, InstallFormat};
use crate::input::Input;
use crate::output::{Failure, Terminal, print, print_error};
use crate::session::Session;

pub(crate) fn run(args: &Install, terminal: Terminal) -> Result<(), Failure> {
    let files = files(args)?;
    let session = Session::new(&args.findings, terminal);
    let input = Input::from_argument(&args.file);
    let checked = session.one(&input, |compilation, source| {
        let paths = Paths {
            resource_file: files.resource_file.clone(),
            message_file: files.message_file.clone(),
            parameter_file: files.parameter_file.clone(),
        };
        checked(
            &args.file,
            args.from_rust,
            &args.findings,
            paths,
            compilation,
            source,
        )
    })?;
    let checked = checked.ok_or_else(|| no_provider(&input))?;
    if args.dry_run {
        return print(&shown(args, &files, &checked)?);
    }
    let action = if args.uninstall {
        Wevtutil::Uninstall
    } else {
        Wevtutil::Install
    };
    if !cfg!(windows) {
        return Err(Failure::System(format!(
            "only Windows has wevtutil; there it would be\n    {}\n(--dry-run shows all that there is to do)",
            action.command(&files)
        )));
    }
    wevtutil(action, &files)
}

/// The files as they are on the machine that they are installed on.
fn files(args: &Install) -> Result<Files, Failure> {
    if args.file.as_os_str() == "-" {
        return Err(Failure::Misuse(String::from(
            "wevtutil reads the manifest itself, so it must be a file",
        )));
    }
    let manifest = if args.from_rust {
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

fn shown(args: &Install, files: &Files, checked: &Checked) -> Result<String, Failure> {
    let commands = || {
        // A manifest that is there already is not updated but added to.
        let (remove, add) = (
            Wevtutil::Uninstall.command(files),
            Wevtutil::Install.command(files),
        );
        if args.uninstall {
            format!("{remove}\n")
        } else {
            format!("{remove}\n{add}\n")
        }
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
fn wevtutil(action: Wevtutil, files: &Files) -> Result<(), Failure> {
    let output = Command::new("wevtutil")
        .args(action.arguments(files))
        .output()
        .map_err(|error| Failure::System(format!("wevtutil cannot be run: {error}")))?;
    for said in [&output.stdout, &output.stderr] {
        print_error(&String::from_utf8_lossy(said));
    }
    if output.status.success() {
        return Ok(());
    }
    Err(Failure::System(format!(
        "wevtutil has failed ({}): {}",
        output.status,
        action.command(files)
    )))
}
