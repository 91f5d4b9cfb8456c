//! `ecm new`: what it writes is clean, and it overwrites nothing.

use std::path::Path;
use std::process::Command;

use crate::common::Folder;

const GUID: &str = "{0B8B9F3E-5B1C-4D3E-9C55-0A4C6F0E6D0B}";

#[test]
fn a_new_manifest_is_clean() {
    let folder = Folder::new("new-clean");
    folder.ecm(["new", "MyCompany-MyApp"]).is(
        0,
        "",
        "wrote `MyCompany-MyApp.man`; next: ecm check MyCompany-MyApp.man\n",
    );
    folder
        .ecm(["check", "-D", "warnings", "MyCompany-MyApp.man"])
        .is(0, "", "nothing to report in 1 manifest\n");
    let text = folder.read("MyCompany-MyApp.man");
    assert!(text.contains("symbol=\"MYCOMPANY_MYAPP\""), "{text}");
    assert!(!text.contains("{{"), "{text}");
    let rust = folder.ecm(["rust", "MyCompany-MyApp.man"]);
    assert!(rust.stdout.contains("pub mod mycompany_myapp"));
}

/// What the manifest says of its use is true.
#[test]
fn the_rust_of_a_new_manifest_compiles_as_it_says() {
    let folder = Folder::new("new-rust");
    folder.ecm(["new", "MyCompany-MyApp", "-o", "app.man"]);
    let manifest = folder.read("app.man");
    let used: String = manifest
        .lines()
        .skip_while(|line| !line.contains("include_provider!"))
        .skip(1)
        .take_while(|line| !line.contains("-->"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(used.contains("write_request_started"), "{used}");
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ecm-runtime");
    folder
        .file(
            "Cargo.toml",
            format!(
                "[package]\nname = \"new\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
                 [dependencies]\necm-runtime = {{ path = {runtime:?} }}\n\n[workspace]\n"
            ),
        )
        .file(
            "src/main.rs",
            format!(
                "#![deny(warnings)]\ninclude!(\"app.rs\");\n\
                 fn main() -> Result<(), Box<dyn std::error::Error>> {{\n{used}    Ok(())\n}}\n"
            ),
        );
    folder
        .ecm(["rust", "app.man", "-o", "src/app.rs"])
        .is(0, "", "");
    let output = Command::new(env!("CARGO"))
        .args(["check", "--offline", "--quiet"])
        .current_dir(folder.path())
        .env(
            "CARGO_TARGET_DIR",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-target"),
        )
        .output()
        .expect("cargo starts");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    assert_eq!(stderr, "");
}

#[test]
fn strange_names_are_clean_too() {
    let folder = Folder::new("new-names");
    for name in [
        "a--b",
        "3D/Studio",
        "Größe",
        "-",
        "x y",
        "%1",
        "a;b",
        "$(string.x)",
        "{{guid}}",
        "--x",
    ] {
        let outcome = folder.ecm(["new", "-o", "x.man", "--force", "--", name]);
        assert_eq!(outcome.code, 0, "{name}: {}", outcome.stderr);
        let outcome = folder.ecm(["check", "x.man"]);
        assert_eq!(outcome.code, 0, "{name}: {}", outcome.stderr);
        folder
            .ecm(["new", "-o", "y--z.man", "--force", "--", name])
            .is(0, "", "wrote `y--z.man`; next: ecm check y--z.man\n");
        assert_eq!(folder.ecm(["check", "y--z.man"]).code, 0, "{name}");
    }
    for name in ["", " ", "a<b", "a\\b", "a&b", "a\nb", &"x".repeat(256)] {
        assert_eq!(folder.ecm(["new", name]).code, 2, "{name:?}");
    }
}

#[test]
fn the_file_can_be_seen_and_the_next_command_typed() {
    let folder = Folder::new("new-paths");
    folder
        .ecm(["new", "../x/y"])
        .is(0, "", "wrote `x-y.man`; next: ecm check x-y.man\n");
    #[cfg(not(windows))]
    folder.ecm(["new", "My Company/é"]).is(
        0,
        "",
        "wrote `My Company-é.man`; next: ecm check 'My Company-é.man'\n",
    );
}

#[test]
fn nothing_is_overwritten() {
    let folder = Folder::new("new-exists");
    folder.file("A.man", "mine");
    folder.ecm(["new", "A"]).is(
        1,
        "",
        "error: `A.man` exists already; --force overwrites it, -o writes another file\n",
    );
    assert_eq!(folder.read("A.man"), "mine");
    assert_eq!(folder.ecm(["new", "A", "--force"]).code, 0);
    assert_ne!(folder.read("A.man"), "mine");
    folder.ecm(["new", "A", "-o", "in/a/folder.man"]).is(
        0,
        "",
        "wrote `in/a/folder.man`; next: ecm check in/a/folder.man\n",
    );
    assert_eq!(folder.names(), ["A.man", "in"]);
}

#[test]
fn a_guid_is_fresh_or_as_given() {
    let folder = Folder::new("new-guid");
    let fresh = |_| folder.ecm(["new", "A", "-o", "-"]).stdout;
    let texts: Vec<String> = (0..2).map(fresh).collect();
    assert_ne!(texts[0], texts[1]);
    let given = folder.ecm(["new", "A", "-o", "-", "--guid", GUID]);
    assert!(
        given.stdout.contains(&format!("guid=\"{GUID}\"")),
        "{}",
        given.stdout
    );
    let bare = folder.ecm(["new", "A", "-o", "-", "--guid", &GUID[1..37].to_lowercase()]);
    assert_eq!(bare, given);
    assert_eq!(folder.ecm(["new", "A", "--guid", "{1}"]).code, 2);
}
