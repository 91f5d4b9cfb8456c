//! `ecm check`: what it prints, where, and with which exit code.

use crate::common::{CLEAN, Folder, dubious, faulty};

#[test]
fn a_clean_manifest_is_summed_up() {
    let folder = Folder::new("check-clean");
    folder.file("a.man", CLEAN);
    folder
        .ecm(["check", "a.man"])
        .is(0, "", "nothing to report in 1 manifest\n");
    folder.ecm(["check", "-q", "a.man"]).is(0, "", "");
}

#[test]
fn an_error_is_exit_code_1() {
    let folder = Folder::new("check-error");
    folder.file("a.man", faulty());
    let outcome = folder.ecm(["check", "a.man", "--message-format", "short"]);
    outcome.is(
        1,
        "",
        "a.man:15:53: error[ECM0302]: level `win:Infomational` is not defined\n1 error in 1 manifest\n",
    );
}

/// A manifest with a text of one culture.
fn texts(culture: &str) -> String {
    let end = "</instrumentationManifest>";
    let localization = format!(
        r#"<localization><resources culture="{culture}"><stringTable>
<string id="numbered" value="%1"/></stringTable></resources></localization>{end}"#
    );
    CLEAN
        .replace(
            r#"template="Numbers"/>"#,
            r#"template="Numbers" message="$(string.numbered)"/>"#,
        )
        .replace(end, &localization)
}

#[test]
fn what_only_the_resources_cannot_hold_is_found_too() {
    let folder = Folder::new("check-resources");
    folder.file("a.man", texts("tlh-001"));
    folder
        .ecm(["check", "a.man", "--message-format", "short", "-A", "message-without-channel"])
        .is(
            1,
            "",
            "a.man:20:35: error[ECM0804]: Windows has no language identifier for culture `tlh-001`\n1 error in 1 manifest\n",
        );
}

#[test]
fn providers_written_in_rust_are_checked_too() {
    let folder = Folder::new("check-rust");
    let event = "#[event(level = Warn)] fn started();";
    let provider = |event: &str| format!("#[provider(name = \"A-B\")] mod app {{ {event} }}\n");
    folder.file("a.rs", provider(event));
    folder.file("ecm.lock", "A-B started 1\n");
    folder.file("Cargo.toml", "");
    folder
        .ecm(["check", "a.rs", "--message-format", "short"])
        .is(
            1,
            "",
            "a.rs:1:53: error[ECM0302]: level `Warn` is not defined\n1 error in 1 manifest\n",
        );
    folder.file("b.rs", provider("#[event(level = Warning)] fn started();"));
    folder
        .ecm(["check", "b.rs"])
        .is(0, "", "nothing to report in 1 manifest\n");
    folder.file("c.rs", "fn main() {}\n");
    folder.ecm(["check", "c.rs", "--message-format=short"]).is(
        1,
        "",
        "c.rs:1:1: error[ECM0240]: there is no provider in this file\n1 error in 1 manifest\n",
    );
}

#[test]
fn a_warning_is_exit_code_0_unless_denied() {
    let folder = Folder::new("check-warning");
    folder.file("a.man", dubious());
    let short = ["check", "a.man", "--message-format=short"];
    let line = |severity| format!("a.man:2:10: {severity}[ECM0111]: `--` inside a comment\n");
    let with = |more: &[&str]| folder.ecm(short.iter().chain(more));
    with(&[]).is(0, "", &(line("warning") + "1 warning in 1 manifest\n"));
    with(&["-q"]).is(0, "", "");
    for deny in [
        &["-D", "warnings"][..],
        &["-Dhyphens-in-comment"],
        &["--deny", "ECM0111"],
        &["-A", "ECM0111", "-D", "ECM0111"],
        &["-D", "unused-string,hyphens_in_comment"],
    ] {
        with(deny).is(1, "", &(line("error") + "1 error in 1 manifest\n"));
    }
    for allow in [
        &["-A", "warnings"][..],
        &["-A", "hyphens-in-comment"],
        &["-D", "warnings", "-A", "hyphens-in-comment"],
        &["-D", "ECM0111", "-A", "ECM0111"],
        &["-D", "warnings", "-A", "unused-string,hyphens-in-comment"],
    ] {
        with(allow).is(0, "", "nothing to report in 1 manifest\n");
    }
}

#[test]
fn a_directory_is_searched_for_manifests() {
    let folder = Folder::new("check-directory");
    folder
        .file("one.man", CLEAN)
        .file("below/two.xml", CLEAN)
        .file("below/deep/three.MAN", CLEAN)
        .file("below/pom.xml", "<project/>")
        .file("below/page.man", ".TH PAGE 1\n")
        .file("below/readme.txt", "<")
        .file(".git/four.man", "<")
        .file(".hidden.man", "<");
    folder.ecm(["check", "."]).is(
        0,
        "",
        "nothing to report in 3 manifests (2 files that are not manifests skipped)\n",
    );
    folder
        .file("few/one.man", CLEAN)
        .file("few/pom.xml", "<project/>")
        .ecm(["check", "few"])
        .is(
            0,
            "",
            "nothing to report in 1 manifest (1 file that is not a manifest skipped)\n",
        );
    std::fs::remove_dir_all(folder.path().join("few")).expect("made above");
    // A file that is named itself is compiled whatever it holds.
    assert_eq!(folder.ecm(["check", "below/pom.xml"]).code, 1);
    folder
        .ecm(["check", "one.man", ".", "one.man", "./one.man"])
        .is(
            0,
            "",
            "nothing to report in 3 manifests (2 files that are not manifests skipped)\n",
        );
}

#[test]
fn patterns_are_expanded() {
    let folder = Folder::new("check-glob");
    folder
        .file("a.man", CLEAN)
        .file("x/b.man", CLEAN)
        .file("[c].man", CLEAN);
    folder
        .ecm(["check", "**/*.man"])
        .is(0, "", "nothing to report in 3 manifests\n");
    folder
        .ecm(["check", "[c].man"])
        .is(0, "", "nothing to report in 1 manifest\n");
    // One that matches nothing is reported as a file that is not there, and the others are checked all the same.
    folder
        .ecm(["check", "--message-format=short", "*.xml", "a.man", "[.man"])
        .is(
            1,
            "",
            "error[ECM0001]: cannot read `*.xml`: no file matches the pattern\n\
             error[ECM0001]: cannot read `[.man`: it is not a pattern: Pattern syntax error near position 0: \
             invalid range pattern\n2 errors in 1 manifest\n",
        );
}

#[test]
fn a_terminal_is_given_no_commands() {
    let folder = Folder::new("check-controls");
    folder
        .ecm(["check", "\u{1b}*", "--message-format=short"])
        .is(
            2,
            "",
            "error[ECM0001]: cannot read `\u{fffd}*`: no file matches the pattern\n1 error in 0 manifests\n",
        );
}

#[test]
fn misuse_is_exit_code_2() {
    let folder = Folder::new("check-misuse");
    folder.file("empty/x.xml", "<x/>");
    std::fs::create_dir(folder.path().join("void")).expect("folder");
    for arguments in [
        &["check"][..],
        &["check", "void"],
        &["check", "empty"],
        &["check", "--nonsense", "x"],
        &["check", "--message-format", "html", "x"],
        &[],
        &["chek"],
    ] {
        let outcome = folder.ecm(arguments);
        assert_eq!(outcome.code, 2, "{arguments:?}: {outcome:?}");
        assert_eq!(outcome.stdout, "", "{arguments:?}");
    }
    let outcome = folder.ecm(["check", "-W", "hyphen-in-comment", "x"]);
    assert_eq!(outcome.code, 2);
    assert!(
        outcome.stderr.contains("`hyphens-in-comment`"),
        "{}",
        outcome.stderr
    );
    let outcome = folder.ecm(["check", "-D", "warning", "x"]);
    assert_eq!(outcome.code, 2);
    assert!(
        outcome.stderr.contains("did you mean `warnings`?"),
        "{}",
        outcome.stderr
    );
    let outcome = folder.ecm(["check", "-A", "ECM0001", "x"]);
    assert_eq!(outcome.code, 2);
    assert!(outcome.stderr.contains("ECM0001"), "{}", outcome.stderr);
}

#[test]
fn a_file_that_is_not_there_is_an_error_of_its_own() {
    let folder = Folder::new("check-missing");
    folder.file("a.man", CLEAN);
    let outcome = folder.ecm(["check", "missing.man", "a.man", "--message-format=short"]);
    assert_eq!(outcome.code, 1);
    let stderr = outcome.stderr;
    assert!(
        stderr.starts_with("error[ECM0001]: cannot read `missing.man`: "),
        "{stderr}"
    );
    assert!(stderr.ends_with("1 error in 1 manifest\n"), "{stderr}");
    // Where nothing is there to be checked, the command line was wrong.
    for nothing in ["missing.man", "missing/*.man"] {
        let outcome = folder.ecm(["check", nothing, "--message-format=short"]);
        assert_eq!(outcome.code, 2, "{nothing}");
        let start = format!("error[ECM0001]: cannot read `{nothing}`: ");
        let stderr = outcome.stderr;
        assert!(stderr.starts_with(&start), "{stderr}");
        assert!(stderr.ends_with("\n1 error in 0 manifests\n"), "{stderr}");
        assert_eq!(stderr.lines().count(), 2, "{stderr}");
    }
}

#[test]
fn standard_input_is_a_manifest_too() {
    let folder = Folder::new("check-stdin");
    folder.ecm_with_input(&["check", "-"], CLEAN.as_bytes()).is(
        0,
        "",
        "nothing to report in 1 manifest\n",
    );
    let outcome = folder.ecm_with_input(
        &["check", "-", "--message-format", "short"],
        dubious().as_bytes(),
    );
    outcome.is(
        0,
        "",
        "<stdin>:2:10: warning[ECM0111]: `--` inside a comment\n1 warning in 1 manifest\n",
    );
}

#[test]
fn json_is_one_object_per_line_and_a_summary() {
    let folder = Folder::new("check-json");
    folder.file("a.man", dubious()).file("b.man", faulty());
    let outcome = folder.ecm(["check", "a.man", "b.man", "--message-format", "json"]);
    assert_eq!(outcome.code, 1);
    assert_eq!(outcome.stderr, "");
    let objects: Vec<serde_json::Value> = outcome
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(objects.len(), 3);
    for object in &objects {
        assert_documented(object);
    }
    assert_eq!(objects[0]["code"], "ECM0111");
    assert_eq!(objects[1]["severity"], "error");
    assert_eq!(
        outcome.stdout.lines().last(),
        Some(r#"{"summary":{"errors":1,"manifests":2,"skipped":0,"warnings":1}}"#)
    );
}

#[test]
fn the_full_form_shows_the_line() {
    let folder = Folder::new("check-full");
    folder.file("a.man", faulty());
    let outcome = folder.ecm(["check", "a.man"]);
    assert_eq!(outcome.code, 1);
    assert!(
        outcome.stderr.contains("level=\"win:Infomational\""),
        "{}",
        outcome.stderr
    );
    assert!(!outcome.stderr.contains('\u{1b}'), "colour on a pipe");
    let coloured = folder.ecm(["check", "a.man", "--color", "always"]);
    assert!(coloured.stderr.contains('\u{1b}'), "{}", coloured.stderr);
    let never = folder.ecm(["--color=never", "check", "a.man"]);
    assert_eq!(never.stderr, outcome.stderr);
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_in_circles() {
    let folder = Folder::new("check-links");
    folder.file("a/a.man", CLEAN);
    std::os::unix::fs::symlink("..", folder.path().join("a/up")).expect("link");
    std::os::unix::fs::symlink("nowhere", folder.path().join("a/dead.man")).expect("link");
    folder
        .ecm(["check", "."])
        .is(0, "", "nothing to report in 1 manifest\n");
}

#[cfg(unix)]
#[test]
fn paths_need_not_be_unicode() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new("check-bytes");
    let name = std::ffi::OsStr::from_bytes(b"b\xff.man");
    folder.file(name, dubious());
    let expected =
        "b\u{fffd}.man:2:10: warning[ECM0111]: `--` inside a comment\n1 warning in 1 manifest\n";
    let arguments = [
        std::ffi::OsStr::new("check"),
        name,
        std::ffi::OsStr::new("--message-format=short"),
    ];
    folder.ecm(arguments).is(0, "", expected);
    let found = folder.ecm(["check", ".", "--message-format=short"]);
    found.is(0, "", expected);
}

/// Every member of every object is in docs/json.md.
fn assert_documented(value: &serde_json::Value) {
    const DOCS: &str = include_str!("../../../docs/json.md");
    if let Some(object) = value.as_object() {
        for (name, value) in object {
            assert!(DOCS.contains(&format!("`{name}`")), "{name}");
            assert_documented(value);
        }
    }
    for value in value.as_array().into_iter().flatten() {
        assert_documented(value);
    }
}
