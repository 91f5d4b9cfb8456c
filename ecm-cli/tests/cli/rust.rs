//! `ecm rust`: where the Rust goes, and that nothing else happens to files.

use crate::common::{CLEAN, Folder, dubious, faulty};

/// What the builder makes of [`CLEAN`].
fn expected(
    folder: &Folder,
    builder: impl FnOnce(ecm_compiler::Builder) -> ecm_compiler::Builder,
) -> String {
    folder.file("expected/a.man", CLEAN);
    let out = folder.path().join("expected/out");
    let base = ecm_compiler::Builder::new()
        .manifest(folder.path().join("expected/a.man"))
        .out_dir(&out);
    builder(base).try_generate().expect("compiles");
    folder.read("expected/out/a.rs")
}

#[test]
fn standard_output_is_what_the_builder_writes() {
    let folder = Folder::new("rust-stdout");
    let text = expected(&folder, |builder| builder);
    folder.file("a.man", CLEAN);
    folder.ecm(["rust", "a.man"]).is(0, &text, "");
    folder.ecm(["rust", "a.man", "-o", "-"]).is(0, &text, "");
    folder
        .ecm_with_input(&["rust", "-"], CLEAN.as_bytes())
        .is(0, &text, "");
}

#[test]
fn switches_are_those_of_the_builder() {
    let folder = Folder::new("rust-switches");
    folder.file("a.man", CLEAN);
    let all = expected(&folder, |builder| builder);
    let read_only = expected(&folder, |builder| builder.write(false));
    let write_only = expected(&folder, |builder| builder.decode(false).event_enum(false));
    let elsewhere = expected(&folder, |builder| builder.runtime_path("crate::rt"));
    for text in [&read_only, &write_only, &elsewhere] {
        assert_ne!(*text, all);
    }
    folder
        .ecm(["rust", "a.man", "--no-write"])
        .is(0, &read_only, "");
    folder
        .ecm(["rust", "a.man", "--no-decode", "--no-event-enum"])
        .is(0, &write_only, "");
    folder
        .ecm(["rust", "a.man", "--runtime-path", "crate::rt"])
        .is(0, &elsewhere, "");
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = Folder::new("rust-output");
    let text = expected(&folder, |builder| builder);
    folder.file("a.man", CLEAN).file("bad.man", faulty());
    folder.ecm(["rust", "a.man", "-o", "a.rs"]).is(0, "", "");
    assert_eq!(folder.read("a.rs"), text);
    let modified = |name| {
        let metadata = std::fs::metadata(folder.path().join(name)).expect("metadata");
        metadata.modified().expect("time")
    };
    let before = modified("a.rs");
    folder.ecm(["rust", "a.man", "-o", "a.rs"]).is(0, "", "");
    assert_eq!(modified("a.rs"), before, "touched although nothing changed");
    assert_eq!(folder.ecm(["rust", "bad.man", "-o", "a.rs"]).code, 1);
    assert_eq!(folder.read("a.rs"), text);
    assert_eq!(folder.ecm(["rust", "bad.man", "-o", "new.rs"]).code, 1);
    assert_eq!(folder.names(), ["a.man", "a.rs", "bad.man", "expected"]);
}

#[test]
fn the_manifest_is_not_overwritten() {
    let folder = Folder::new("rust-itself");
    folder.file("a.man", CLEAN);
    let outcome = folder.ecm(["rust", "a.man", "-o", "./a.man"]);
    outcome.is(
        2,
        "",
        "error: `./a.man` is the manifest itself\n\nFor more information, try '--help'.\n",
    );
    assert_eq!(folder.read("a.man"), CLEAN);
}

#[test]
fn a_place_that_cannot_be_written_is_named() {
    let folder = Folder::new("rust-unwritable");
    folder.file("a.man", CLEAN);
    let outcome = folder.ecm(["rust", "a.man", "-o", "no/such/folder.rs"]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (1, ""));
    assert!(
        outcome
            .stderr
            .starts_with("error: `no/such/folder.rs` cannot be written: "),
        "{}",
        outcome.stderr
    );
    assert_eq!(folder.names(), ["a.man"]);
}

#[test]
fn a_stale_file_is_told_apart() {
    let folder = Folder::new("rust-check");
    folder.file("a.man", CLEAN);
    folder.ecm(["rust", "a.man", "-o", "a.rs"]).is(0, "", "");
    folder
        .ecm(["rust", "a.man", "-o", "a.rs", "--check"])
        .is(0, "", "");
    let text = folder.read("a.rs");
    let first = text.lines().next().expect("a line");
    folder.file("a.rs", text.replacen(first, "// mine", 1));
    let stale = folder.read("a.rs");
    folder.ecm(["rust", "a.man", "-o", "a.rs", "--check"]).is(
        1,
        "",
        &format!(
            "error: `a.rs` is not what `a.man` compiles to\n\
             1 line would go and 1 line would come, from line 1 on:\n- // mine\n+ {first}\n"
        ),
    );
    assert_eq!(folder.read("a.rs"), stale);
    assert_eq!(folder.ecm(["rust", "a.man", "--check"]).code, 2);
}

#[test]
fn findings_do_not_mix_with_the_rust() {
    let folder = Folder::new("rust-findings");
    folder.file("a.man", dubious()).file("bad.man", faulty());
    let outcome = folder.ecm(["rust", "a.man", "--message-format", "short"]);
    assert_eq!(outcome.code, 0);
    assert_eq!(
        outcome.stderr,
        "a.man:2:10: warning[ECM0111]: `--` inside a comment\n"
    );
    assert!(outcome.stdout.contains("pub mod test_provider"));
    let outcome = folder.ecm(["rust", "bad.man", "--message-format", "json"]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (1, ""));
    assert!(outcome.stderr.starts_with('{'), "{}", outcome.stderr);
}

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_is_no_error() {
    use std::process::Stdio;
    let folder = Folder::new("rust-pipe");
    folder.file("a.man", CLEAN);
    for arguments in [
        &["rust", "a.man"][..],
        &["explain"],
        &["--help"],
        &["dump", "a.man"],
    ] {
        let mut child = folder
            .command(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("ecm starts");
        // Closed before anything is written.
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("ecm ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let folder = Folder::new("rust-full");
    folder.file("a.man", CLEAN);
    let full = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .expect("device");
    let output = folder
        .command(["rust", "a.man"])
        .stdout(full)
        .output()
        .expect("ecm ends");
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        stderr.starts_with("error: standard output cannot be written: "),
        "{stderr}"
    );
}
