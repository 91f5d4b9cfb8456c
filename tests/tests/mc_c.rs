//! The C of mc.exe's own headers, called with the arguments that our generated functions get: for every golden manifest that
//! has a header. Compiled so far, not yet run.
//!
//! Skipped, on a visible line, where something for that is missing.
#![cfg(unix)]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use ecm_compiler::{Compilation, Options};
use ecm_tests::mc::Program;
use ecm_tests::mc::header::{Header, repaired};
use ecm_tests::scratch::Scratch;
use ecm_tests::shared;

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

fn has(tool: &str) -> bool {
    let found = Command::new(tool).arg("--version").output();
    found.is_ok_and(|output| output.status.success())
}

#[test]
fn the_macros_of_mc_take_our_arguments() {
    let Some(root) = shared::path_for("mc_c", "golden") else {
        return;
    };
    if !has(GCC) {
        return say("SKIPPED mc_c: gcc for Windows is needed");
    }
    let scratch = Scratch::new("mc_c", "2024");
    let programs: Vec<(String, Program)> = headers(&root)
        .iter()
        .map(|(manifest, header)| prepare(&scratch, manifest, header))
        .collect();
    assert!(programs.len() >= 9, "only {} headers", programs.len());
    for (name, program) in &programs {
        say(&format!(
            "mc_c: {name}: {} events, {} calls compiled",
            program.events.len(),
            program.cases.len()
        ));
    }
}
