//! The help is part of the product: each page is pinned in `help/`. `ECM_BLESS=1` writes the pages anew.

use std::path::Path;

use crate::common::{CLEAN, Folder};

fn pinned(name: &str, arguments: &[&str]) {
    let folder = Folder::new(&format!("help-{name}"));
    let outcome = folder.ecm(arguments);
    assert_eq!(
        (outcome.code, outcome.stderr.as_str()),
        (0, ""),
        "{arguments:?}"
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/cli/help/{name}.txt"));
    if std::env::var_os("ECM_BLESS").is_some() && std::env::var_os("CI").is_none() {
        std::fs::write(&path, &outcome.stdout).expect("the golden is writable");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        outcome.stdout == expected,
        "`ecm {}` does not print {}; ECM_BLESS=1 writes it anew\n{}",
        arguments.join(" "),
        path.display(),
        outcome.stdout
    );
}

#[test]
fn every_page_is_pinned() {
    pinned("ecm", &["--help"]);
    for command in [
        "check",
        "rust",
        "manifest",
        "resources",
        "inspect",
        "dump-manifest",
        "install",
        "explain",
        "dump",
        "new",
        "completions",
    ] {
        pinned(command, &[command, "--help"]);
    }
}

#[test]
fn help_is_there_in_every_way_it_is_asked_for() {
    let folder = Folder::new("help-ways");
    let long = folder.ecm(["--help"]);
    assert_eq!(folder.ecm(["help"]), long);
    assert_eq!(
        folder.ecm(["help", "check"]),
        folder.ecm(["check", "--help"])
    );
    assert_eq!(folder.ecm(["-h"]).code, 0);
    let version = format!("ecm {}\n", env!("CARGO_PKG_VERSION"));
    folder.ecm(["--version"]).is(0, &version, "");
    folder.ecm(["-V"]).is(0, &version, "");
}

/// Every command line in the examples is one that the command takes.
#[test]
fn examples_parse() {
    let folder = Folder::new("help-examples");
    folder
        .file("app.man", CLEAN)
        .file("src/main.rs", "fn main() {}\n");
    for command in [
        "check",
        "rust",
        "manifest",
        "resources",
        "inspect",
        "dump-manifest",
        "install",
        "explain",
        "dump",
        "new",
        "completions",
    ] {
        let help = folder.ecm([command, "--help"]).stdout;
        let (_, examples) = help.split_once("Examples:\n").expect("there are examples");
        let lines = examples
            .lines()
            .take_while(|line| line.starts_with("  ecm"));
        for line in lines {
            let line = line.trim_start().trim_start_matches("ecm ");
            let line = line.split(['|', '>']).next().unwrap_or_default();
            let line = line.split("   ").next().unwrap_or_default();
            let arguments: Vec<&str> = line
                .split_whitespace()
                .map(|a| a.trim_matches('\''))
                .collect();
            assert_ne!(folder.ecm(&arguments).code, 2, "ecm {line}");
        }
    }
}
