//! `ecm completions`: every shell gets a script that knows the commands.

use crate::common::Folder;

#[test]
fn every_shell_is_served() {
    let folder = Folder::new("completions");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let outcome = folder.ecm(["completions", shell]);
        assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{shell}");
        for word in ["check", "explain", "message-format"] {
            assert!(outcome.stdout.contains(word), "{shell}: {word}");
        }
        // The values of options; elvish and PowerShell scripts know the names of options only.
        if !matches!(shell, "elvish" | "powershell") {
            for word in ["hyphens-in-comment", "ECM0111", "warnings"] {
                assert!(outcome.stdout.contains(word), "{shell}: {word}");
            }
        }
    }
    assert_eq!(folder.ecm(["completions", "cobol"]).code, 2);
}
