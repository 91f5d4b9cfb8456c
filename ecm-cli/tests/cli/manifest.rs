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
    assert_eq!(folder.ecm(["rust", "b.man"]), rust);
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
    let outcome = folder.ecm(["manifest", "a.man", "-o", "no/such/folder.man"]);
    assert_eq!(outcome.code, 1);
    assert!(
        outcome
            .stderr
            .starts_with("error: `no/such/folder.man` cannot be written: "),
        "{}",
        outcome.stderr
    );
    assert_eq!(folder.names(), ["a.man", "b.man", "bad.man"]);
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
             1 line would go and 1 line would come, from line 20 on:\n\
             -           <event value=\"2\" symbol=\"Numbered\" level=\"win:Informational\" template=\"Numbers\"/>\n\
             +           <event value=\"1\" symbol=\"Numbered\" level=\"win:Informational\" template=\"Numbers\"/>\n",
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
