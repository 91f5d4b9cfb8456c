//! `ecm explain`: every code has a page, and is found in every way one types it.

use crate::common::Folder;
use ecm_compiler::diag::Code;

#[test]
fn every_code_is_explained() {
    let folder = Folder::new("explain-all");
    for code in Code::ALL {
        let outcome = folder.ecm(["explain", code.as_str()]);
        assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
        let head = format!("{} {} (", code.as_str(), code.name());
        assert!(outcome.stdout.starts_with(&head), "{}", outcome.stdout);
        assert!(outcome.stdout.contains(code.page().trim_end()));
        assert!(outcome.stdout.ends_with('\n'));
    }
}

#[test]
fn spellings() {
    let folder = Folder::new("explain-spellings");
    let expected = folder.ecm(["explain", "ECM0001"]);
    for spelling in ["ecm0001", "0001", "1", "unreadable-file"] {
        assert_eq!(folder.ecm(["explain", spelling]), expected, "{spelling}");
    }
    expected.is(
        0,
        &format!(
            "ECM0001 unreadable-file (error)\n\n{}",
            Code::ECM0001.page()
        ),
        "",
    );
    folder.ecm(["explain", "unreadable-flie"]).is(
        2,
        "",
        "error: there is no code `unreadable-flie`; did you mean `unreadable-file`?\n\n\
         For more information, try '--help'.\n",
    );
    folder.ecm(["explain", "missing-file"]).is(
        2,
        "",
        "error: there is no code `missing-file`; did you mean `missing-file-name`?\n\n\
         For more information, try '--help'.\n",
    );
    folder.ecm(["explain", "ECM9999999"]).is(
        2,
        "",
        "error: there is no code `ECM9999999`; `ecm explain` lists them\n\n\
         For more information, try '--help'.\n",
    );
}

#[test]
fn the_list_has_a_line_per_code() {
    let folder = Folder::new("explain-list");
    let outcome = folder.ecm(["explain"]);
    assert_eq!(outcome.code, 0);
    assert_eq!(outcome.stdout.lines().count(), Code::ALL.len());
    for (line, code) in outcome.stdout.lines().zip(Code::ALL) {
        assert!(line.starts_with(code.as_str()), "{line}");
        assert!(
            line.contains(code.name()) && line.ends_with(code.summary()),
            "{line}"
        );
    }
}

#[test]
fn json() {
    let folder = Folder::new("explain-json");
    let list: serde_json::Value =
        serde_json::from_str(&folder.ecm(["explain", "--json"]).stdout).expect("JSON");
    let list = list.as_array().expect("an array");
    assert_eq!(list.len(), Code::ALL.len());
    assert_eq!(
        list[0].to_string(),
        r#"{"code":"ECM0001","lint":false,"name":"unreadable-file","severity":"error","summary":"a file cannot be read"}"#
    );
    let one: serde_json::Value =
        serde_json::from_str(&folder.ecm(["explain", "1", "--json"]).stdout).expect("JSON");
    assert_eq!(one["page"], Code::ECM0001.page());
}
