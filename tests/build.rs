//! One `#[test]` per fixture: a file in `manifests/pass` or `manifests/fail` is a test by being there.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    let host = std::env::var("HOST").expect("cargo sets it");
    println!("cargo::rustc-env=ECM_HOST={host}");
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    let manifests = |folder: &str| {
        let directory = root.join("manifests").join(folder);
        println!("cargo::rerun-if-changed={}", directory.display());
        files_in(&directory, &["man", "xml", "wprp"])
    };
    let providers = |folder: &str| {
        let directory = root.join("providers").join(folder);
        println!("cargo::rerun-if-changed={}", directory.display());
        files_in(&directory, &["rs"])
    };
    let (pass, fail) = (manifests("pass"), manifests("fail"));
    let write = |file: &str, text: String| {
        std::fs::write(out.join(file), text).expect("OUT_DIR is writable");
    };
    write(
        "pass_tests.rs",
        tests_for(&pass, |name| format!("pass(\"{name}\")")),
    );
    write(
        "fail_tests.rs",
        tests_for(&fail, |name| format!("fail(\"{name}\")")),
    );
    // The macro wants a literal, so that the call itself is generated.
    write(
        "parity_tests.rs",
        tests_for(&pass, |name| {
            format!("same(\"{name}\", ecm_macros::__expansion!(\"manifests/pass/{name}\"))")
        }),
    );
    // As if the file stood there: what its macro expands to.
    write(
        "provider_pass_tests.rs",
        tests_for(&providers("pass"), |name| {
            let path = root.join("providers/pass").join(name);
            println!("cargo::rerun-if-changed={}", path.display());
            let source = std::fs::read_to_string(path).expect("the fixture is there");
            format!("pass(\"{name}\", ecm_macros::__provider_expansion! {{ {source} }})")
        }),
    );
    write(
        "provider_fail_tests.rs",
        tests_for(&providers("fail"), |name| format!("fail(\"{name}\")")),
    );
}

/// The names of the files in `directory` that end in one of `extensions`, sorted.
fn files_in(directory: &Path, extensions: &[&str]) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(directory)
        .expect("the folder of fixtures is in the repository")
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let is_one = extensions.contains(&path.extension()?.to_str()?);
            is_one.then(|| path.file_name()?.to_str().map(str::to_owned))?
        })
        .collect();
    names.sort();
    names
}

/// The text of one test function per name, with `call` as its body.
fn tests_for(names: &[String], call: impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    for name in names {
        let function: String = name
            .chars()
            .map(|c| match c {
                c if c.is_ascii_alphanumeric() => c.to_ascii_lowercase(),
                _ => '_',
            })
            .collect();
        let call = call(name);
        let _ = writeln!(text, "#[test]\nfn {function}() {{\n    {call};\n}}\n");
    }
    text
}
