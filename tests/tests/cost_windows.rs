//! What an event costs on Windows, in instructions, beside mc.exe's C and crate tracelogging: held to the table in
//! `docs/runtime-cost.md`.
//!
//! `ECM_BLESS=1 cargo test -p ecm-tests --test cost_windows` writes that table anew. The program is single-stepped under Wine.
//! Skipped, on a visible line, where something for that is missing.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use ecm_compiler::{Compilation, Options};
use ecm_tests::golden::package;
use ecm_tests::{shared, windows};

const TARGET: &str = "x86_64-pc-windows-gnu";
const GCC: &str = "x86_64-w64-mingw32-gcc";
/// Folder, manifest and header of the measured events, and what the program calls them.
const MANIFESTS: [(&str, &str, &str); 2] = [
    ("gix-TypeMangling-v5", "TypeMangling", "typemangling"),
    ("gix-wpf-etw-v5", "wpf-etw", "wpf_etw"),
];
/// The columns of the table: who is called, and under which profile.
const COLUMNS: [(&str, &str); 6] = [
    ("release", "c"),
    ("release", "same"),
    ("release", "other"),
    ("fat", "other"),
    ("release", "tracelogging"),
    ("fat", "tracelogging"),
];
/// The rows, and what the program calls them.
const ROWS: [(&str, &str); 7] = [
    ("disabled, one more call in a function", "disabled three"),
    ("disabled, a function of its own", "disabled numbers"),
    ("enabled, two numbers (8 and 4 bytes)", "enabled numbers"),
    ("enabled, a GUID", "enabled guid"),
    ("enabled, `&[u16]` of 12 units", "enabled units"),
    ("of these, in the C library", "enabled units outside"),
    ("enabled, `&str` of 12 characters", "enabled str"),
];
/// By how much a figure may exceed the one in the table: other releases of the compilers.
const MARGIN: usize = 10;

/// Puts what the program includes into a folder.
fn generate(golden: &Path) -> PathBuf {
    let folder = windows::folder(env!("CARGO_TARGET_TMPDIR"), "cost-windows");
    for (directory, file, name) in MANIFESTS {
        let path = |extension| golden.join(directory).join(format!("{file}.{extension}"));
        let bytes = fs::read(path("man")).expect("the manifest is there");
        let mut compilation = Compilation::new(Options::default());
        let checked = compilation
            .add_text(name, &bytes)
            .and_then(|source| compilation.parse(source))
            .and_then(|manifest| compilation.lower(manifest))
            .and_then(|lowered| compilation.check(lowered))
            .expect("a manifest that compiles");
        let rust = compilation.rust(&checked).expect("Rust");
        fs::write(folder.join(format!("{name}.rs")), rust).expect("the target directory");
        fs::copy(path("h"), folder.join(format!("{name}.h"))).expect("the target directory");
    }
    let include = format!("-I{}", folder.display());
    let options = ["-O2", "-fgnu89-inline", "-w", "-c", &include, "-o"];
    windows::run(
        Command::new(GCC)
            .args(options)
            .arg(folder.join("calls.o"))
            .arg(package().join("cost-windows/caller/calls.c")),
    );
    // Crate tracelogging asks for a library of the SDK by name; MinGW's for the same functions does.
    let library = windows::run(Command::new(GCC).args(["-print-file-name=libadvapi32.a"]));
    let library = String::from_utf8(library).expect("a path");
    fs::copy(library.trim(), folder.join("libOneCore_apiset.a")).expect("MinGW's library");
    folder
}

/// Builds the program and runs it: the instructions of each case, and those outside of the program.
fn measure(profile: &str, generated: &Path) -> BTreeMap<String, usize> {
    let target = package().join("cost-windows/target");
    let status = Command::new(env!("CARGO"))
        .args([
            "build",
            "--quiet",
            "--locked",
            "--target",
            TARGET,
            "--profile",
            profile,
        ])
        .arg("--manifest-path")
        .arg(package().join("cost-windows/Cargo.toml"))
        .arg("--target-dir")
        .arg(&target)
        .env("COST_GENERATED", generated)
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .status()
        .expect("cargo runs");
    assert!(status.success(), "tests/cost-windows does not build");
    let program = target
        .join(TARGET)
        .join(profile)
        .join("cost-windows-caller.exe");
    let output = windows::run(
        Command::new(package().join("wine/run"))
            .arg("exe")
            .arg(program),
    );
    let mut found = BTreeMap::new();
    for line in String::from_utf8(output).expect("text").lines() {
        let mut words = line.trim().rsplitn(3, ' ');
        let mut number = || {
            words
                .next()
                .and_then(|word| word.parse().ok())
                .expect("a number")
        };
        let (outside, all): (usize, usize) = (number(), number());
        let name = words.next().expect("a name");
        let (row, column) = name.rsplit_once(' ').expect("a column");
        found.insert(format!("{row} outside {column}"), outside);
        found.insert(name.to_owned(), all);
    }
    found
}

/// A figure of the table; none where nobody has the function.
fn figure(found: &BTreeMap<String, usize>, row: &str, column: &str) -> Option<usize> {
    let get = |row: &str| found.get(&format!("{row} {column}")).copied();
    if row == "disabled three" {
        // A function with three calls, without one that has the first two of them.
        return Some(get(row)? - get("disabled two")?);
    }
    get(row)
}

fn table(release: &BTreeMap<String, usize>, fat: &BTreeMap<String, usize>) -> String {
    let mut table = String::from(
        "| | mc's C, gcc -O2 | ours, same crate | ours, other crate | ours, fat LTO | tracelogging | tracelogging, fat LTO |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for (title, row) in ROWS {
        let _ = write!(table, "| {title} |");
        for (profile, column) in COLUMNS {
            let found = if profile == "fat" { fat } else { release };
            let shown =
                figure(found, row, column).map_or("–".to_owned(), |number| number.to_string());
            let _ = write!(table, " {shown} |");
        }
        table.push('\n');
    }
    table
}

/// The figures of a table, row by row.
fn figures(table: &str) -> Vec<Option<usize>> {
    table
        .lines()
        .skip(2)
        .flat_map(|line| line.trim_matches('|').split('|').skip(1))
        .map(|cell| cell.trim().parse().ok())
        .collect()
}

#[test]
fn an_event_costs_what_the_table_says() {
    let Some(golden) = shared::path_for("cost_windows", "golden") else {
        return;
    };
    let wine = Path::new("/usr/lib/wine/wine64").exists();
    if windows::tool("cost_windows", GCC).is_none()
        || !windows::has_target("cost_windows", TARGET)
        || !(wine || windows::tool("cost_windows", "wine").is_some())
    {
        return;
    }
    let generated = generate(&golden);
    let (release, fat) = (measure("release", &generated), measure("fat", &generated));
    let measured = table(&release, &fat);
    let _ = writeln!(std::io::stdout(), "{measured}");
    let path = package().join("../docs/runtime-cost.md");
    let page = fs::read_to_string(&path).expect("docs/runtime-cost.md is there");
    let (before, rest) = page.split_once("<!-- windows -->\n").expect("a mark");
    let (written, after) = rest.split_once("<!-- end windows -->").expect("a mark");
    if std::env::var_os("ECM_BLESS").is_some() {
        let page = format!("{before}<!-- windows -->\n\n{measured}\n<!-- end windows -->{after}");
        return fs::write(&path, page).expect("the page can be written");
    }
    let (now, then) = (figures(&measured), figures(written.trim_start()));
    let worse = now.iter().zip(&then).filter(|(now, then)| {
        now.is_some() != then.is_some()
            || now.unwrap_or(0) > then.unwrap_or(0) * (100 + MARGIN) / 100 + 1
    });
    assert!(
        now.len() == then.len() && worse.count() == 0,
        "docs/runtime-cost.md says less (ECM_BLESS=1 accepts the new figures):\n{written}\nnow:\n{measured}"
    );
}
