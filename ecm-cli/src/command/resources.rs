//! `ecm resources`: the resources of a manifest as files, bare and in each container.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use ecm_compiler::backend::bin::Resources;
use ecm_compiler::backend::resource::{RC_TEMPLATE, object, rc, res};
use ecm_compiler::builder::write_if_changed;
use serde_json::{Value, json};

use crate::args;
use crate::input::Input;
use crate::output::{Failure, Terminal, print};
use crate::session::Session;
use crate::source::{Installed, Source};

/// A file, before it is written.
struct File {
    name: String,
    bytes: Vec<u8>,
    /// What it is, for people.
    what: String,
    /// What it is, for programs.
    facts: Value,
}

pub(crate) fn run(args: &args::Resources, terminal: Terminal) -> Result<(), Failure> {
    let source = Source::new(&args.file, args.from_rust, &args.findings)?;
    directory(&args.output)?;
    let base = base(args, &source.input)?;
    let template = rc_template(args)?;
    let mut session = Session::new(&args.findings, terminal);
    session.options().resources.mc_compat = args.mc_compat;
    let resources = source.compile(&session, Installed::default(), |compilation, checked| {
        compilation.resources(checked)
    })?;
    let files = files(args, &base, &template, &resources)?;
    let paths = write(args, &files)?;
    if args.json {
        return print(&listing_json(args, &files, &paths));
    }
    if args.findings.quiet {
        return Ok(());
    }
    print(&listing(&files, &paths))
}

/// Refuses a file where a directory is wanted, before anything is compiled.
fn directory(output: &Path) -> Result<(), Failure> {
    // A folder on the way to it may be a file as well.
    let file = output.ancestors().find(|path| path.is_file());
    match file {
        None => Ok(()),
        Some(file) => Err(Failure::Misuse(format!(
            "`{}` is a file, and -o takes the directory that the files go into",
            file.display()
        ))),
    }
}

/// How the files are named.
fn base(args: &args::Resources, input: &Input) -> Result<String, Failure> {
    if let Some(base) = &args.base {
        return Ok(base.clone());
    }
    let stem = input.path().and_then(|path| path.file_stem());
    match stem.and_then(|stem| stem.to_str()) {
        Some(stem) => Ok(stem.to_owned()),
        None => Err(Failure::Misuse(String::from(
            "the manifest has no name that the files could take: give one with --base",
        ))),
    }
}

fn rc_template(args: &args::Resources) -> Result<String, Failure> {
    let Some(path) = &args.rc_template else {
        return Ok(String::from(RC_TEMPLATE));
    };
    std::fs::read_to_string(path)
        .map_err(|error| Failure::System(format!("`{}` cannot be read: {error}", path.display())))
}

/// All files, named as mc.exe names them with `-b -z NAME`.
fn files(
    args: &args::Resources,
    base: &str,
    template: &str,
    resources: &Resources,
) -> Result<Vec<File>, Failure> {
    let file = |name: String, bytes: &[u8], what: String, facts: Value| File {
        name,
        bytes: bytes.to_vec(),
        what,
        facts,
    };
    let bare = format!("{base}TEMP.BIN");
    let mut files = vec![file(
        bare.clone(),
        &resources.template,
        String::from("the resource WEVT_TEMPLATE"),
        json!({"kind": "template"}),
    )];
    let mut tables = Vec::new();
    for (index, table) in resources.message_tables.iter().enumerate() {
        let name = format!("{base}_MSG{:05}.bin", index + 1);
        tables.push((table.language, name.clone()));
        files.push(file(
            name,
            &table.bytes,
            format!("the messages of {}", table.culture),
            json!({"kind": "messages", "culture": table.culture, "language": table.language}),
        ));
    }
    let script =
        rc(template, &tables, &bare).map_err(|error| Failure::System(error.to_string()))?;
    files.push(file(
        format!("{base}.rc"),
        script.as_bytes(),
        String::from("for rc.exe or windres, which take in the files above"),
        json!({"kind": "script"}),
    ));
    let list = resources.list();
    files.push(file(
        format!("{base}.res"),
        &res(&list),
        String::from("for link.exe or lld-link"),
        json!({"kind": "res"}),
    ));
    for triple in &args.target {
        let name = match args.target.len() {
            1 => format!("{base}.o"),
            _ => format!("{base}-{}.o", triple.text),
        };
        files.push(file(
            name,
            &object(&list, triple.target, &[]),
            format!("for the linker of {}", triple.text),
            json!({"kind": "object", "target": triple.text}),
        ));
    }
    Ok(files)
}

/// Writes all files; their paths.
fn write(args: &args::Resources, files: &[File]) -> Result<Vec<PathBuf>, Failure> {
    let failure = |path: &Path, error: std::io::Error| {
        Failure::System(format!("`{}` cannot be written: {error}", path.display()))
    };
    std::fs::create_dir_all(&args.output).map_err(|error| failure(&args.output, error))?;
    let mut paths = Vec::with_capacity(files.len());
    for file in files {
        let path = args.output.join(&file.name);
        write_if_changed(&path, &file.bytes).map_err(|error| failure(&path, error))?;
        paths.push(path);
    }
    Ok(paths)
}

fn listing(files: &[File], paths: &[PathBuf]) -> String {
    let shown: Vec<String> = paths
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    let width = shown.iter().map(|path| path.chars().count()).max();
    let width = width.unwrap_or_default();
    let mut text = String::new();
    for (file, path) in files.iter().zip(shown) {
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{path:<width$}  {:>8} bytes  {}",
            file.bytes.len(),
            file.what
        );
    }
    text
}

fn listing_json(args: &args::Resources, files: &[File], paths: &[PathBuf]) -> String {
    let files: Vec<Value> = files
        .iter()
        .zip(paths)
        .map(|(file, path)| {
            let mut facts = file.facts.clone();
            facts["path"] = json!(path.display().to_string());
            facts["bytes"] = json!(file.bytes.len());
            facts
        })
        .collect();
    format!(
        "{}\n",
        json!({"mc_compat": args.mc_compat.as_str(), "files": files})
    )
}
