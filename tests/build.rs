//! One `#[test]` per fixture: a file in `manifests/pass` or `manifests/fail` is a test by being there.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    for (folder, runner) in [("pass", "pass"), ("fail", "fail")] {
        let directory = root.join("manifests").join(folder);
        println!("cargo::rerun-if-changed={}", directory.display());
        let tests = tests_for(&directory, runner);
        std::fs::write(out.join(format!("{folder}_tests.rs")), tests).expect("OUT_DIR is writable");
    }
}

/// The text of one test function per manifest in `directory`.
fn tests_for(directory: &Path, runner: &str) -> String {
    let mut names: Vec<String> = std::fs::read_dir(directory)
        .expect("the folder of fixtures is in the repository")
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let manifest = matches!(path.extension()?.to_str()?, "man" | "xml" | "wprp");
            manifest.then(|| path.file_name()?.to_str().map(str::to_owned))?
        })
        .collect();
    names.sort();
    let mut text = String::new();
    for name in names {
        let function: String = name
            .chars()
            .map(|c| {
                if c.is_ascii_alphanumeric() {
                    c.to_ascii_lowercase()
                } else {
                    '_'
                }
            })
            .collect();
        let _ = writeln!(
            text,
            "#[test]\nfn {function}() {{\n    {runner}(\"{name}\");\n}}\n"
        );
    }
    text
}
