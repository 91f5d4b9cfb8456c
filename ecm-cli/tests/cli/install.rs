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
            "error: only Windows has wevtutil; there it would be\n    wevtutil im app.man\n\
             (--dry-run shows all that there is to do)\n",
        );
    }
    assert_eq!(folder.ecm(["install", "--dry-run", "bad.man"]).code, 1);
    assert_eq!(folder.ecm(["install", "--dry-run", "-"]).code, 2);
    assert_eq!(
        folder.ecm(["install", "app.man", "--format", "inf"]).code,
        2
    );
}
