//! `ecm new`: what it writes is clean, and it overwrites nothing.

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
    assert_eq!(folder.names(), ["A.man"]);
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
