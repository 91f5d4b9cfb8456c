//! What our generated functions send to ETW, compared with what the C of mc.exe's own headers sends: for every golden manifest
//! that has a header, each event with made-up arguments, in one program that an observer looks into.
//!
//! Runs under Wine; skipped, on a visible line, where something for that is missing.
#![cfg(unix)]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use ecm_compiler::{Compilation, Options};
use ecm_tests::mc::header::{Header, repaired};
use ecm_tests::mc::{Program, Report, compare};
use ecm_tests::scratch::Scratch;
use ecm_tests::{golden, shared, windows};

const TARGET: &str = "x86_64-pc-windows-gnu";
const GCC: &str = "x86_64-w64-mingw32-gcc";

/// A line that is seen although the test passes.
fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The golden manifests that have a header, with it.
fn headers(root: &Path) -> Vec<(PathBuf, PathBuf)> {
    let mut found: Vec<(PathBuf, PathBuf)> = Vec::new();
    for manifest in shared::manifests(root) {
        let folder = manifest.parent().into_iter().flat_map(fs::read_dir);
        let header = folder
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .find(|path| path.extension().is_some_and(|extension| extension == "h"));
        found.extend(header.map(|header| (manifest, header)));
    }
    found
}

/// Writes the sources of one program, and compiles its C.
fn prepare(scratch: &Scratch, manifest: &Path, header: &Path) -> (String, Program) {
    let mut compilation = Compilation::new(Options::default());
    let bytes = fs::read(manifest).expect("the manifest is there");
    let checked = compilation
        .add_text(&manifest.display().to_string(), &bytes)
        .and_then(|source| compilation.parse(source))
        .and_then(|manifest| compilation.lower(manifest))
        .and_then(|lowered| compilation.check(lowered))
        .expect("a manifest that compiles");
    let rust = compilation.rust(&checked).expect("Rust");
    let stem = manifest.file_stem().expect("a name").to_string_lossy();
    let name = stem.replace('-', "_").to_lowercase();
    let (header, clash) = repaired(&fs::read_to_string(header).expect("the header is text"));
    if clash {
        say(&format!(
            "mc_c: {name}.h gives two providers one C name and compiles only with another"
        ));
    }
    let include = format!("{name}.h");
    let program = Program::new(
        &name,
        checked.model(),
        &rust,
        &Header::read(&header),
        &include,
    );
    scratch.write(&format!("c/{include}"), &header);
    scratch.write(&format!("src/{name}.rs"), &rust);
    scratch.write(&format!("src/bin/{name}.rs"), &program.rust);
    let source = scratch.path(&format!("c/{name}.c"));
    let object = scratch.path(&format!("c/{name}.o"));
    if scratch.write(&format!("c/{name}.c"), &program.c) || !object.exists() {
        // Its warnings are mc's affair. Microsoft's compiler emits inline functions, as C of 1989 has it.
        let output = Command::new(GCC)
            .args(["-O2", "-fgnu89-inline", "-w", "-c", "-o"])
            .args([&object, &source])
            .output()
            .expect("gcc runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}: {errors}");
    }
    (name, program)
}

fn cargo_toml() -> String {
    let path = |relative: &str| {
        let path = golden::package().join(relative).canonicalize();
        path.expect("a package of the workspace")
    };
    format!(
        "[package]\nname = \"mc_c\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
         [dependencies]\necm-runtime = {{ path = {:?}, features = [\"std\"] }}\necm-etw-observer = {{ path = {:?} }}\n\n\
         [workspace]\n\n[profile.dev]\ndebug = 0\n",
        path("../ecm-runtime"),
        path("etw-observer"),
    )
}

/// The build script: each binary gets its C.
fn build_script(scratch: &Scratch, names: &[&str]) -> String {
    let lines = names.iter().map(|name| {
        let object = scratch.path(&format!("c/{name}.o"));
        format!(
            "    println!(\"cargo:rustc-link-arg-bin={name}={object}\");\n    println!(\"cargo:rerun-if-changed={object}\");\n",
            object = object.display()
        )
    });
    format!(
        "fn main() {{\n{}    println!(\"cargo:rustc-link-arg-bins=-ladvapi32\");\n    println!(\"cargo:rustc-link-arg-bins=-lmsvcrt\");\n}}\n",
        lines.collect::<String>()
    )
}

fn run(scratch: &Scratch, name: &str, arguments: &[&str]) -> String {
    let program = scratch.built(&format!("{TARGET}/debug/{name}.exe"));
    let output = Command::new(golden::package().join("wine/run"))
        .arg("exe")
        .arg(program)
        .args(arguments)
        .output()
        .expect("Wine runs");
    assert!(
        output.status.success(),
        "{name}: {}\n{}",
        String::from_utf8_lossy(&output.stderr),
        String::from_utf8_lossy(&output.stdout)
    );
    String::from_utf8(output.stdout)
        .expect("text")
        .replace('\r', "")
}

/// Whether everything is here that the test needs.
fn is_possible() -> bool {
    let wine = Path::new("/usr/lib/wine/wine64").exists();
    windows::tool("mc_c", GCC).is_some()
        && windows::has_target("mc_c", TARGET)
        && (wine || windows::tool("mc_c", "wine").is_some())
}

/// The first program whose bytes can be wrong, and the number of a write with arguments.
fn spoil(programs: &[(String, Program)]) -> Option<(&(String, Program), usize)> {
    programs.iter().find_map(|entry| {
        let number = entry
            .1
            .cases
            .iter()
            .rposition(|case| !case.fields.is_empty())?;
        Some((entry, number))
    })
}

#[test]
fn our_functions_send_what_the_c_of_mc_sends() {
    let Some(root) = shared::path_for("mc_c", "golden") else {
        return;
    };
    if !is_possible() {
        return;
    }
    let scratch = Scratch::with_manifest("mc_c", &cargo_toml());
    scratch.write("src/run.rs", include_str!("../src/mc/run.rs"));
    let programs: Vec<(String, Program)> = headers(&root)
        .iter()
        .map(|(manifest, header)| prepare(&scratch, manifest, header))
        .collect();
    assert!(programs.len() >= 9, "only {} headers", programs.len());
    let names: Vec<&str> = programs.iter().map(|(name, _)| name.as_str()).collect();
    scratch.write("build.rs", &build_script(&scratch, &names));
    let output = scratch.cargo(&["build", "--target", TARGET]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    for (name, program) in &programs {
        let report = compare(program, &run(&scratch, name, &[]));
        show(name, program, &report);
    }
    let ((name, program), number) = spoil(&programs).expect("an event with arguments");
    let report = compare(program, &run(&scratch, name, &[&number.to_string()]));
    let case = &program.cases[number];
    let field = case.fields.last().expect("a field");
    let wanted = format!("{}: mc field {}: ", case.name, field.name);
    assert!(
        report.differences.len() == 1 && report.differences[0].starts_with(&wanted),
        "a wrong byte is reported by event and field ({wanted}): {:#?}",
        report.differences
    );
}

/// Says what was compared, and fails on differences.
fn show(name: &str, program: &Program, report: &Report) {
    say(&format!(
        "mc_c: {name}: {} events, {} writes, {} rules ({} times enabled, {} times not)",
        program.events.len(),
        report.writes,
        report.rules,
        report.enabled.0,
        report.enabled.1,
    ));
    assert!(
        report.differences.is_empty(),
        "{name}: {} differences:\n{}",
        report.differences.len(),
        report.differences[..report.differences.len().min(20)].join("\n")
    );
}
