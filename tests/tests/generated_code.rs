//! The generated Rust through rustc and clippy: in crates that forbid nearly everything, and for many real manifests.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use ecm_tests::compile::compile;
use ecm_tests::scratch::Scratch;
use ecm_tests::shared;

/// A manifest whose names set off no lint.
const MANIFEST: &str = include_str!("../manifests/strict/strict.man");

/// Items of a user's crate that have the names of those that generated code uses.
const SHADOWS: &str = "
/// A module.
pub mod core {}
/// A module.
pub mod ecm_runtime {}
/// A type.
pub struct Result;
/// A type.
pub struct String;
/// A type.
pub struct Option;
/// A type.
pub struct Into;
/// A function.
#[allow(non_snake_case)]
pub fn Ok() {}
";

fn rust() -> String {
    compile("strict.man", MANIFEST.as_bytes())
        .rust
        .expect("a good manifest")
}

/// Runs clippy where it is installed, else only rustc.
fn lint(scratch: &Scratch) {
    let has_clippy = scratch.cargo(&["clippy", "--version"]).status.success();
    let output = scratch.cargo(&[if has_clippy { "clippy" } else { "check" }]);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn strict_libraries_of_both_editions_accept_it() {
    for edition in ["2021", "2024"] {
        let scratch = Scratch::with_features(&format!("strict_{edition}"), edition, &[]);
        scratch.write("src/generated.rs", &rust());
        let head = "//! A library.\n#![no_std]\n#![forbid(unsafe_code, missing_docs, clippy::pedantic)]\n#![deny(warnings)]\n";
        scratch.write(
            "src/lib.rs",
            &format!("{head}include!(\"generated.rs\");\n{SHADOWS}"),
        );
        lint(&scratch);
    }
}

#[test]
fn a_strict_program_that_uses_one_event_accepts_it() {
    let scratch = Scratch::new("strict_program", "2024");
    scratch.write("src/generated.rs", &rust());
    let main = "//! A program.\n#![forbid(unsafe_code, missing_docs)]\n#![deny(warnings, clippy::pedantic)]\n\
        include!(\"generated.rs\");\n\
        fn main() {\n    let _registration = acme_app::register();\n    acme_app::write_stopped();\n    \
        acme_app::write_started_with(move |w| w.write(&format!(\"{}\", 1), acme_app::map::Color::VALUE_1, \
        acme_app::map::Flags::A | acme_app::map::Flags(16), b\"x\", \"y\", &[3], \
        &[acme_app::AllLine::new(\"z\", 1.5)], acme_app::GUID));\n}\n";
    scratch.write("src/main.rs", main);
    lint(&scratch);
}

/// Every n-th of the dumped manifests that compile, a hundred in all; with `ECM_FULL=1` every one, in several crates.
#[test]
#[allow(clippy::print_stdout, reason = "the numbers are part of the result")]
fn rustc_accepts_dumped_manifests() {
    let Some(folder) = shared::path_for("dumped manifests", "corpus/dumped") else {
        return;
    };
    let all = shared::manifests(&folder);
    let is_full = std::env::var_os("ECM_FULL").is_some();
    let step = if is_full { 1 } else { all.len() / 150 };
    let chosen: Vec<PathBuf> = all.into_iter().step_by(step.max(1)).collect();
    let (mut compiled, mut refused) = (0, 0);
    for batch in chosen.chunks(200) {
        let scratch = Scratch::with_features("dumped", "2024", &[]);
        let mut root = String::from("#![no_std]\n#![deny(warnings)]\n//! Generated code.\n");
        for path in batch {
            let result = compile(
                &path.to_string_lossy(),
                &fs::read(path).expect("a readable file"),
            );
            match result.rust {
                Some(text) if is_full || compiled < 100 => {
                    scratch.write(&format!("src/m{compiled}.rs"), &text);
                    let _ = writeln!(root, "pub mod m{compiled};");
                    compiled += 1;
                }
                Some(_) => {}
                // A located diagnostic; what it says is the business of other tests.
                None => refused += usize::from(!result.codes.is_empty()),
            }
        }
        scratch.write("src/lib.rs", &root);
        let output = scratch.cargo(&["check"]);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    println!(
        "{} manifests: rustc accepts the Rust of {compiled}, {refused} have errors",
        chosen.len()
    );
    assert!(compiled >= 60);
}
