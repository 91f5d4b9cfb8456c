//! `ecm dump`: both stages, as text and as JSON.

use crate::common::{CLEAN, Folder, faulty};

const SYNTAX: &str = "\
manifest root=instrumentationManifest
  provider name=\"Test-Provider\" guid={11111111-2222-3333-4444-555555555555} symbol=\"TEST_PROVIDER\" resourceFileName=\"C:\\\\test.exe\" messageFileName=\"C:\\\\test.exe\"
    template tid=\"Numbers\"
      data name=\"Number\" inType=win:UInt32
    event value=1 symbol=\"Numbered\" level=win:Informational template=\"Numbers\"
";

const IR: &str = "\
model
  provider name=\"Test-Provider\" guid={11111111-2222-3333-4444-555555555555} symbol=\"TEST_PROVIDER\" resourceFileName=\"C:\\\\test.exe\" messageFileName=\"C:\\\\test.exe\" source=Xml
    template tid=\"Numbers\"
      data name=\"Number\" inType=win:UInt32 outType=xs:unsignedInt
    class number=0 level=4 keyword=0x0
    event id=1 version=0 symbol=\"Numbered\" level=win:Informational template=\"Numbers\" class=0
      descriptor id=1 version=0 channel=0 level=4 opcode=0 task=0 keyword=0x0
";

#[test]
fn stages_as_text() {
    let folder = Folder::new("dump-text");
    folder.file("a.man", CLEAN);
    folder
        .ecm(["dump", "--stage", "syntax", "a.man"])
        .is(0, SYNTAX, "");
    folder.ecm(["dump", "--stage", "ir", "a.man"]).is(0, IR, "");
    folder.ecm(["dump", "a.man"]).is(0, IR, "");
    folder
        .ecm_with_input(&["dump", "-"], CLEAN.as_bytes())
        .is(0, IR, "");
}

#[test]
fn the_encoding_and_the_layout_do_not_show() {
    let folder = Folder::new("dump-layout");
    let utf16: Vec<u8> = std::iter::once(0xfeff)
        .chain(
            CLEAN
                .replace("UTF-8", "UTF-16")
                .replace('\n', "\r\n")
                .encode_utf16(),
        )
        .flat_map(u16::to_le_bytes)
        .collect();
    folder.file("a.man", utf16);
    folder
        .ecm(["dump", "--stage", "syntax", "a.man"])
        .is(0, SYNTAX, "");
}

#[test]
fn stages_as_json() {
    let folder = Folder::new("dump-json");
    folder.file("a.man", CLEAN);
    for (stage, root) in [("syntax", "manifest"), ("ir", "model")] {
        let outcome = folder.ecm(["dump", "--json", "--stage", stage, "a.man"]);
        assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
        let dump: serde_json::Value = serde_json::from_str(&outcome.stdout).expect("JSON");
        assert_eq!(dump["node"], root);
        assert_eq!(dump["children"][0]["name"], "Test-Provider");
    }
}

#[test]
fn a_stage_that_fails_dumps_nothing() {
    let folder = Folder::new("dump-fail");
    folder.file("a.man", faulty());
    let outcome = folder.ecm(["dump", "a.man"]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (1, ""));
    // The error is one of lowering: the syntax tree is there.
    assert_eq!(folder.ecm(["dump", "--stage", "syntax", "a.man"]).code, 0);
}
