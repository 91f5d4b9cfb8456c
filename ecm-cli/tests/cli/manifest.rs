//! `ecm manifest`: the canonical form, the stamped paths, and where the text goes.

use crate::common::{CLEAN, Folder, dubious, faulty};

const PRINTED: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<instrumentationManifest
    xmlns="http://schemas.microsoft.com/win/2004/08/events"
    xmlns:win="http://manifests.microsoft.com/win/2004/08/windows/events"
    xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <instrumentation>
    <events>
      <provider
          name="Test-Provider"
          guid="{11111111-2222-3333-4444-555555555555}"
          symbol="TEST_PROVIDER"
          resourceFileName="C:\test.exe"
          messageFileName="C:\test.exe">
        <templates>
          <template tid="Numbers">
            <data name="Number" inType="win:UInt32"/>
          </template>
        </templates>
        <events>
          <event value="1" symbol="Numbered" level="win:Informational" template="Numbers"/>
        </events>
      </provider>
    </events>
  </instrumentation>
</instrumentationManifest>
"#;

#[test]
fn the_canonical_form_is_its_own() {
    let folder = Folder::new("manifest-canonical");
    folder.file("a.man", CLEAN).file("b.man", PRINTED);
    folder.ecm(["manifest", "a.man"]).is(0, PRINTED, "");
    folder.ecm(["manifest", "b.man"]).is(0, PRINTED, "");
    folder
        .ecm(["manifest", "b.man", "-o", "-"])
        .is(0, PRINTED, "");
    folder
        .ecm_with_input(&["manifest", "-"], CLEAN.as_bytes())
        .is(0, PRINTED, "");
    let rust = folder.ecm(["rust", "a.man"]);
    folder.ecm(["rust", "b.man"]).is(
        0,
        &rust.stdout.replacen("from a.man;", "from b.man;", 1),
        "",
    );
}

#[test]
fn paths_are_stamped() {
    let folder = Folder::new("manifest-paths");
    folder.file("a.man", CLEAN);
    let installed = r"%ProgramFiles%\A & B\app.exe";
    let stamped = PRINTED.replacen(
        r#"resourceFileName="C:\test.exe"
          messageFileName="C:\test.exe""#,
        r#"resourceFileName="%ProgramFiles%\A &amp; B\app.exe"
          messageFileName="C:\messages.dll"
          parameterFileName="C:\a.dll;C:\b.dll""#,
        1,
    );
    let arguments = [
        "manifest",
        "a.man",
        "--resource-file",
        installed,
        "--message-file",
        r"C:\messages.dll",
        "--parameter-file",
        r"C:\a.dll;C:\b.dll",
    ];
    folder.ecm(arguments).is(0, &stamped, "");
    let one = PRINTED.replacen(
        r#"messageFileName="C:\test.exe""#,
        r#"messageFileName="C:\m.dll""#,
        1,
    );
    folder
        .ecm(["manifest", "a.man", "--message-file", r"C:\m.dll"])
        .is(0, &one, "");
}

#[test]
fn a_path_is_checked_where_it_was_said() {
    let folder = Folder::new("manifest-path-checked");
    folder.file("a.man", CLEAN);
    let short = ["--message-format", "short"];
    let outcome = folder.ecm(
        ["manifest", "a.man", "--message-file", "app.exe"]
            .iter()
            .chain(&short),
    );
    assert_eq!(outcome.code, 0);
    assert_eq!(
        outcome.stderr,
        "--message-file:1:1: warning[ECM0418]: messageFileName is a relative path\n"
    );
    let arguments = [
        "manifest",
        "a.man",
        "--resource-file",
        "app.exe",
        "-D",
        "warnings",
    ];
    folder.ecm(arguments.iter().chain(&short)).is(
        1,
        "",
        "--resource-file:1:1: error[ECM0418]: resourceFileName is a relative path\n",
    );
    // What is replaced is not complained about.
    folder.file("b.man", CLEAN.replace(r"C:\test.exe", "test.exe"));
    let absolute = [
        "--resource-file",
        r"C:\test.exe",
        "--message-file",
        r"C:\test.exe",
    ];
    folder
        .ecm(["manifest", "b.man"].iter().chain(&absolute))
        .is(0, PRINTED, "");
    for (path, why) in [
        (" ", "the path is empty"),
        ("a\nb", "'\\n' cannot stand in a path"),
    ] {
        let outcome = folder.ecm(["manifest", "a.man", "--parameter-file", path]);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""));
        assert!(outcome.stderr.contains(why), "{}", outcome.stderr);
    }
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = Folder::new("manifest-output");
    folder.file("a.man", CLEAN).file("bad.man", faulty());
    folder
        .ecm(["manifest", "a.man", "-o", "b.man"])
        .is(0, "", "");
    assert_eq!(folder.read("b.man"), PRINTED);
    assert_eq!(folder.ecm(["manifest", "bad.man", "-o", "b.man"]).code, 1);
    assert_eq!(folder.read("b.man"), PRINTED);
    let outcome = folder.ecm(["manifest", "a.man", "-o", "./a.man"]);
    assert_eq!(
        (outcome.code, outcome.stderr.lines().next()),
        (2, Some("error: `./a.man` is the manifest itself"))
    );
    assert_eq!(folder.read("a.man"), CLEAN);
    folder
        .ecm(["manifest", "a.man", "-o", "in/a/folder.man"])
        .is(0, "", "");
    assert_eq!(folder.read("in/a/folder.man"), PRINTED);
    let outcome = folder.ecm(["manifest", "bad.man", "-o", "none/b.man"]);
    assert_eq!(outcome.code, 1);
    let outcome = folder.ecm(["manifest", "a.man", "-o", "a.man/below.man"]);
    assert_eq!(outcome.code, 1);
    assert!(
        outcome
            .stderr
            .starts_with("error: `a.man/below.man` cannot be written: "),
        "{}",
        outcome.stderr
    );
    assert_eq!(folder.names(), ["a.man", "b.man", "bad.man", "in"]);
}

#[test]
fn a_stale_file_is_told_apart() {
    let folder = Folder::new("manifest-check");
    folder.file("a.man", CLEAN).file("b.man", PRINTED);
    folder
        .ecm(["manifest", "a.man", "-o", "b.man", "--check"])
        .is(0, "", "");
    folder
        .ecm(["manifest", "b.man", "-o", "b.man", "--check"])
        .is(0, "", "");
    folder.file("b.man", PRINTED.replace("value=\"1\"", "value=\"2\""));
    folder
        .ecm(["manifest", "a.man", "-o", "b.man", "--check"])
        .is(
            1,
            "",
            "error: `b.man` is not what `a.man` prints as\n\
             1 line would go and 1 line would come, at line 20:\n\
             \x20         <events>\n\
             -           <event value=\"2\" symbol=\"Numbered\" level=\"win:Informational\" template=\"Numbers\"/>\n\
             +           <event value=\"1\" symbol=\"Numbered\" level=\"win:Informational\" template=\"Numbers\"/>\n  \
             \x20       </events>\n",
        );
    assert_eq!(folder.ecm(["manifest", "a.man", "--check"]).code, 2);
}

#[test]
fn findings_do_not_mix_with_the_manifest() {
    let folder = Folder::new("manifest-findings");
    folder.file("a.man", dubious()).file("bad.man", faulty());
    folder
        .ecm(["manifest", "a.man", "--message-format", "short"])
        .is(
            0,
            PRINTED,
            "a.man:2:10: warning[ECM0111]: `--` inside a comment\n",
        );
    let outcome = folder.ecm(["manifest", "bad.man", "--message-format", "json"]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (1, ""));
    assert!(outcome.stderr.starts_with('{'), "{}", outcome.stderr);
}

const RUST: &str = r#"//! A library.
mod inner {
    #[ecm_runtime::provider(name = "Test-Inner", guid = "11111111-2222-3333-4444-555555555555")]
    pub mod inner_events {
        #[event(id = 1, level = Error, message = "{number} it is")]
        fn numbered(number: u32);
    }
}
"#;

const SECOND: &str = r#"
#[ecm_runtime::provider(name = "Test-Outer", guid = "11111111-2222-3333-4444-555555555556")]
mod outer_events {
    #[event(message = "again {number}")]
    fn numbered(number: u32);
}
"#;

fn provider(name: &str, guid: &str, symbol: &str, event: &str) -> String {
    format!(
        r#"      <provider
          name="{name}"
          guid="{{{guid}}}"
          symbol="{symbol}"
          resourceFileName="C:\a.dll"
          messageFileName="C:\a.dll">
        <templates>
          <template tid="Numbered">
            <data name="number" inType="win:UInt32"/>
          </template>
        </templates>
        <events>
          {event}
        </events>
      </provider>
"#
    )
}

fn printed(providers: &str, strings: &str) -> String {
    let (head, _) = PRINTED.split_once("      <provider").expect("it has one");
    format!(
        "{head}{providers}    </events>\n  </instrumentation>\n  <localization>\n    <resources culture=\"en-US\">\n      \
         <stringTable>\n{strings}      </stringTable>\n    </resources>\n  </localization>\n</instrumentationManifest>\n"
    )
}

fn inner() -> String {
    provider(
        "Test-Inner",
        "11111111-2222-3333-4444-555555555555",
        "INNER_EVENTS",
        "<event value=\"1\" symbol=\"Numbered\" level=\"win:Error\" template=\"Numbered\" message=\"$(string.event.numbered)\"/>",
    )
}

const PATHS: [&str; 4] = [
    "--resource-file",
    r"C:\a.dll",
    "--message-file",
    r"C:\a.dll",
];

#[test]
fn a_provider_in_rust_comes_out() {
    let folder = Folder::new("manifest-rust");
    folder.file("lib.rs", RUST);
    let expected = printed(
        &inner(),
        "        <string id=\"event.numbered\" value=\"%1 it is\"/>\n",
    );
    let arguments = ["manifest", "--from-rust", "lib.rs"];
    folder
        .ecm(arguments.iter().chain(&PATHS))
        .is(0, &expected, "");
    folder
        .ecm(arguments.iter().chain(&PATHS).chain(&["-o", "lib.man"]))
        .is(0, "", "");
    assert_eq!(folder.read("lib.man"), expected);
    folder
        .ecm(["manifest", "lib.man", "-A", "warnings"])
        .is(0, &expected, "");
    let from_input = ["manifest", "--from-rust", "-"];
    let from_input: Vec<&str> = from_input.into_iter().chain(PATHS).collect();
    folder
        .ecm_with_input(&from_input, RUST.as_bytes())
        .is(0, &expected, "");
}

/// The name of a file says what it is, to every command.
#[test]
fn a_source_file_is_rust_everywhere() {
    let folder = Folder::new("manifest-rust-named");
    folder
        .file("lib.rs", RUST)
        .file("none.rs", "fn main() {}\n")
        .file("a.man", CLEAN);
    let quiet = |arguments: &[&str]| {
        let outcome = folder.ecm(arguments.iter().chain(&["-q"]));
        assert_eq!(
            (outcome.code, outcome.stderr.as_str()),
            (0, ""),
            "{arguments:?}"
        );
        outcome.stdout
    };
    let manifest = quiet(&["manifest", "lib.rs"]);
    assert_eq!(manifest, quiet(&["manifest", "lib.rs", "--from-rust"]));
    folder.file("lib.man", &manifest);
    let rust = quiet(&["rust", "lib.man"]);
    assert_eq!(
        quiet(&["rust", "lib.rs"]),
        rust.replacen("from lib.man;", "from lib.rs;", 1)
    );
    assert_eq!(quiet(&["dump", "lib.rs"]), quiet(&["dump", "lib.man"]));
    assert!(quiet(&["dump", "lib.rs", "--stage", "syntax"]).contains("Test-Inner"));
    quiet(&["resources", "lib.rs", "-o", "one"]);
    quiet(&["resources", "lib.man", "-o", "other"]);
    let read = |path: &str| std::fs::read(folder.path().join(path)).expect("readable");
    assert_eq!(read("one/lib.res"), read("other/lib.res"));
    assert_eq!(
        quiet(&["inspect", "one/lib.res", "--manifest", "lib.rs"]),
        "`lib.rs` and `one/lib.res` agree\n"
    );
    let nothing = "error: `none.rs` has no module with the attribute `provider` (modules in files of their own are not followed)\n";
    for command in ["manifest", "rust", "dump"] {
        folder.ecm([command, "none.rs"]).is(1, "", nothing);
    }
    for command in [
        &["manifest"][..],
        &["install", "--dry-run"],
        &["resources", "-o", "out"],
    ] {
        let outcome = folder.ecm(command.iter().chain(&["a.man", "--from-rust"]));
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""));
        assert_eq!(
            outcome.stderr.lines().next(),
            Some(
                "error: `a.man` is a manifest, and --from-rust reads source files of Rust: \
                 name the file with the provider's module, or leave --from-rust out"
            )
        );
    }
}

#[test]
fn providers_of_one_file_come_out_together() {
    let folder = Folder::new("manifest-rust-several");
    let source = format!("{RUST}{SECOND}");
    folder
        .file("package/src/lib.rs", &source)
        .file("package/Cargo.toml", "[package]\n")
        .file("package/ecm.lock", "Test-Outer numbered 7\n");
    let second = provider(
        "Test-Outer",
        "11111111-2222-3333-4444-555555555556",
        "OUTER_EVENTS",
        "<event\n              value=\"7\"\n              symbol=\"Numbered\"\n              level=\"win:Informational\"\n              \
         template=\"Numbered\"\n              message=\"$(string.Test-Outer.event.numbered)\"/>",
    );
    let expected = printed(
        &format!("{}{second}", inner()),
        "        <string id=\"event.numbered\" value=\"%1 it is\"/>\n        \
         <string id=\"Test-Outer.event.numbered\" value=\"again %1\"/>\n",
    );
    let arguments = ["manifest", "--from-rust", "package/src/lib.rs"];
    folder
        .ecm(arguments.iter().chain(&PATHS))
        .is(0, &expected, "");
    // Each is right, but not beside the other.
    folder.file(
        "package/src/lib.rs",
        source.replace("-555555555556", "-555555555555"),
    );
    let outcome = folder.ecm(
        arguments
            .iter()
            .chain(&PATHS)
            .chain(&["--message-format", "short"]),
    );
    assert_eq!((outcome.code, outcome.stdout.as_str()), (1, ""));
    assert!(
        outcome.stderr.starts_with("<all providers>:"),
        "{}",
        outcome.stderr
    );
}

#[test]
fn what_is_wrong_in_rust_is_shown_in_rust() {
    let folder = Folder::new("manifest-rust-faulty");
    folder
        .file("none.rs", "fn main() {}\n")
        .file("broken.rs", "fn main( {\n")
        .file("faulty.rs", RUST.replace("Error", "Eror"))
        .file("unfrozen.rs", SECOND);
    folder.ecm(["manifest", "--from-rust", "none.rs"]).is(
        1,
        "",
        "error: `none.rs` has no module with the attribute `provider` (modules in files of their own are not followed)\n",
    );
    for (file, start) in [
        ("broken.rs", "broken.rs:1:"),
        ("faulty.rs", "faulty.rs:5:33: error[ECM0302]"),
        ("unfrozen.rs", "unfrozen.rs:"),
    ] {
        let outcome = folder.ecm(["manifest", "--from-rust", file, "--message-format", "short"]);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (1, ""));
        assert!(outcome.stderr.starts_with(start), "{}", outcome.stderr);
    }
}
