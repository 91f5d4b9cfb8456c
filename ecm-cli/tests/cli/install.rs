//! `ecm install`: what it shows, and that it says so where there is no wevtutil.

use crate::common::{CLEAN, Folder, faulty};

#[test]
fn the_commands() {
    let folder = Folder::new("install-commands");
    folder.file("my app.man", CLEAN);
    let shown = ["install", "--dry-run", "my app.man", "--format", "wevtutil"];
    folder.ecm(shown).is(
        0,
        "wevtutil um \"my app.man\"\nwevtutil im \"my app.man\"\n",
        "",
    );
    folder
        .ecm(shown.iter().chain(&["--resource-file", r"C:\App\app.exe"]))
        .is(
            0,
            "wevtutil um \"my app.man\"\nwevtutil im \"my app.man\" /rf:C:\\App\\app.exe /mf:C:\\App\\app.exe\n",
            "",
        );
    folder
        .ecm(shown.iter().chain(&["--uninstall"]))
        .is(0, "wevtutil um \"my app.man\"\n", "");
}

#[test]
fn inf_and_wix() {
    let folder = Folder::new("install-inf");
    folder.file("app.man", CLEAN);
    let show = |format: &str| {
        let common = [
            "install",
            "--dry-run",
            "app.man",
            "--resource-file",
            r"%12%\app.sys",
            "--format",
        ];
        let outcome = folder.ecm(common.iter().chain(&[format]));
        assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
        outcome.stdout
    };
    let inf = "\
; Windows 10 1809 and later. Rename the first section after the install section of your package and its machine.
[DefaultInstall.NTamd64.Events]
AddEventProvider={11111111-2222-3333-4444-555555555555},Events1_Test_Provider

[Events1_Test_Provider]
ProviderName=\"Test-Provider\"
ResourceFile=%12%\\app.sys
MessageFile=%12%\\app.sys
";
    assert_eq!(show("inf"), inf);
    let wix = show("wix");
    assert!(
        wix.contains("ResourceFile=\"%12%\\app.sys\" MessageFile=\"%12%\\app.sys\""),
        "{wix}"
    );
    let all = show("all");
    assert!(
        all.contains(inf) && all.contains(&wix) && all.contains("\nwevtutil im app.man "),
        "{all}"
    );
}

#[test]
fn what_cannot_be_installed() {
    let folder = Folder::new("install-wrong");
    folder.file("app.man", CLEAN).file("bad.man", faulty());
    if !cfg!(windows) {
        folder.ecm(["install", "app.man"]).is(
            1,
            "",
            "error: only Windows has wevtutil; there it would be\n    wevtutil um app.man\n    wevtutil im app.man\n\
             (--dry-run shows all that there is to do)\n",
        );
    }
    assert_eq!(folder.ecm(["install", "--dry-run", "bad.man"]).code, 1);
    // What was given once is blamed once, with advice that can be followed.
    let relative = ["install", "--dry-run", "app.man", "--format", "wevtutil"];
    let outcome = folder.ecm(relative.iter().chain(&["--resource-file", "./bin/app.exe"]));
    assert_eq!(outcome.code, 0);
    let said = outcome.stderr;
    assert!(said.contains("--> --resource-file:1:1\n"), "{said}");
    assert!(said.contains(r"`%ProgramFiles%\MyApp\app.exe`"), "{said}");
    assert!(!said.contains("--message-file"), "{said}");
    assert!(!said.contains("so is"), "{said}");
    assert_eq!(folder.ecm(["install", "--dry-run", "-"]).code, 2);
    assert_eq!(
        folder.ecm(["install", "app.man", "--format", "inf"]).code,
        2
    );
}

/// The manifest of providers in Rust is not there of itself, and names no binary unless the command does.
#[test]
fn providers_in_rust() {
    let folder = Folder::new("install-rust");
    let source = "#[provider(name = \"A-B\")] mod app { #[event(id = 1)] fn started(); }\n";
    folder.file("src/main.rs", source).file("other", source);
    let shown = [
        "install",
        "--dry-run",
        "src/main.rs",
        "--format",
        "wevtutil",
        "--message-format=short",
    ];
    let lines = "ecm manifest src/main.rs -o src/main.man\nwevtutil um src/main.man\nwevtutil im src/main.man";
    let said = "nothing says in which binary the resources of provider `A-B` are\n";
    for from_rust in [&[][..], &["--from-rust"]] {
        folder.ecm(shown.iter().chain(from_rust)).is(
            0,
            &format!("{lines}\n"),
            &format!("src/main.rs:1:31: warning[ECM0416]: {said}"),
        );
    }
    let file = ["--resource-file", r"C:\a.exe"];
    folder.ecm(shown.iter().chain(&file)).is(
        0,
        &format!("{lines} /rf:C:\\a.exe /mf:C:\\a.exe\n"),
        "",
    );
    folder
        .ecm(shown.iter().chain(&["-A", "missing-file-name"]))
        .is(0, &format!("{lines}\n"), "");
    let denied = folder.ecm(shown.iter().chain(&["-D", "warnings"]));
    assert_eq!((denied.code, denied.stdout.as_str()), (1, ""));
    folder
        .ecm(["manifest", "src/main.rs", "-o", "src/main.man"])
        .is(0, "", "");
    let other = ["install", "--dry-run", "other", "--from-rust", "-q"];
    let outcome = folder.ecm(other.iter().chain(&["--format", "wevtutil"]));
    assert!(
        outcome
            .stdout
            .starts_with("ecm manifest --from-rust other -o other.man\n"),
        "{}",
        outcome.stdout
    );
}
