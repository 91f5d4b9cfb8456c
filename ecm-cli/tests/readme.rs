//! The README's own section "In your crate", done as it says: `ecm new`, `ecm check`, its build script, its program.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The Rust blocks of the README, in order.
fn rust_blocks(readme: &str) -> Vec<&str> {
    readme
        .split("```rust,ignore\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect()
}

/// Runs `program` in `folder`, which must succeed, and gives its standard output.
fn run(program: &str, arguments: &[&str], folder: &Path) -> String {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("../readme-target"))
        .env("CARGO_TERM_COLOR", "never")
        .output()
        .expect("the program starts");
    let (stdout, stderr) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{program} {arguments:?}\n{stderr}");
    assert!(
        !stderr.contains("warning"),
        "{program} {arguments:?}\n{stderr}"
    );
    stdout.into_owned()
}

#[test]
fn a_newcomer_gets_from_the_readme_to_a_decoded_event() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("the README");
    let blocks = rust_blocks(&readme);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("src")).expect("the target folder is writable");
    let file = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("written");

    let manifest = readme
        .split("```toml\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("the dependencies");
    let manifest = manifest.replace("../ecm/", &format!("{}/", root.display()));
    file(
        "Cargo.toml",
        &format!(
            "[package]\nname = \"newcomer\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n{manifest}"
        ),
    );
    std::fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file");
    file("build.rs", blocks[0]);
    file("src/main.rs", blocks[1]);

    let ecm = env!("CARGO_BIN_EXE_ecm");
    let command = readme
        .lines()
        .find_map(|line| line.strip_prefix("$ ecm new "))
        .expect("the README starts a manifest");
    let mut arguments = vec!["new"];
    arguments.extend(command.split_whitespace());
    run(ecm, &arguments, &folder);
    run(ecm, &["check", "-D", "warnings", "app.man"], &folder);

    let printed = run(env!("CARGO"), &["run", "--quiet", "--offline"], &folder);
    assert_eq!(
        printed,
        "RequestStarted(RequestStarted { RequestId: 1, Path: \"/index.html\", Method: GET })\n"
    );
}
