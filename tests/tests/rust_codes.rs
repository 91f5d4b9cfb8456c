//! Every code that a provider written in Rust can give has a fixture, what others say has a reason, and nothing that is said of
//! Rust speaks XML.

use std::collections::BTreeSet;

use ecm_compiler::diag::Code;
use ecm_tests::compile::compile_rust;
use ecm_tests::golden::package;

/// The codes that no provider written in Rust gives, from the first to the last of a group, and why.
const UNREACHABLE: &[(&str, &str, &str)] = &[
    ("ECM0001", "ECM0004", "a file as such, whatever it holds"),
    ("ECM0006", "ECM0006", "so many findings: tests of the sink"),
    ("ECM0101", "ECM0122", "XML and its namespaces"),
    ("ECM0201", "ECM0202", "elements and attributes of XML"),
    ("ECM0204", "ECM0207", "elements of XML"),
    (
        "ECM0215",
        "ECM0215",
        "texts are written where they are used",
    ),
    (
        "ECM0216",
        "ECM0217",
        "names are identifiers, or texts without prefix",
    ),
    ("ECM0230", "ECM0230", "there are no counters"),
    ("ECM0246", "ECM0246", "a file of its own: tests of the lock"),
    (
        "ECM0306",
        "ECM0306",
        "fields are written where they are used",
    ),
    ("ECM0312", "ECM0312", "each provider is compiled alone"),
    ("ECM0314", "ECM0315", "entries have no prefix"),
    ("ECM0320", "ECM0320", "there are no references to templates"),
    (
        "ECM0401",
        "ECM0401",
        "the number is too large before (ECM0212)",
    ),
    ("ECM0412", "ECM0412", "each provider is compiled alone"),
    (
        "ECM0417",
        "ECM0417",
        "the symbol follows from the module's name",
    ),
    ("ECM0505", "ECM0505", "a slice has a length"),
    ("ECM0515", "ECM0516", "there is no UserData"),
    ("ECM0517", "ECM0517", "output types have no prefix"),
    ("ECM0519", "ECM0519", "structs take no length"),
    (
        "ECM0601",
        "ECM0607",
        "texts are written where they are used, placeholders are names",
    ),
    (
        "ECM0611",
        "ECM0612",
        "texts of 64 KB, or thousands of them: tests of manifests",
    ),
    (
        "ECM0801",
        "ECM0803",
        "resources, whatever the provider is written in",
    ),
    (
        "ECM0805",
        "ECM0999",
        "outputs and front ends, whatever the provider is written in",
    ),
];

fn reason(code: &str) -> Option<&'static str> {
    let group = UNREACHABLE
        .iter()
        .find(|(first, last, _)| (*first..=*last).contains(&code))?;
    Some(group.2)
}

/// What is said of each fixture: its name, the codes, the text.
fn said() -> Vec<(String, Vec<&'static str>, String)> {
    let folder = package().join("providers/fail");
    let mut said = Vec::new();
    for entry in std::fs::read_dir(folder).expect("there are fixtures") {
        let path = entry.expect("readable").path();
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.expect("UTF-8").to_owned();
        let source = std::fs::read_to_string(&path).expect("a text");
        let compiled = compile_rust(&name, &source, "").compiled;
        said.push((name, compiled.codes, compiled.rendered));
    }
    said
}

#[test]
fn every_code_has_a_fixture_or_a_reason() {
    let said = said();
    let found: BTreeSet<&str> = said
        .iter()
        .flat_map(|(_, codes, _)| codes.iter().copied())
        .collect();
    let mut wrong = Vec::new();
    for code in Code::ALL {
        let code = code.as_str();
        match (found.contains(code), reason(code)) {
            (false, None) => wrong.push(format!("{code} has no fixture in providers/fail")),
            (true, Some(reason)) => wrong.push(format!("{code} has a fixture, against: {reason}")),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What stands in notes and helps, and in what is said at a place.
fn words(rendered: &str) -> impl Iterator<Item = &str> {
    rendered.lines().filter(|line| {
        let line = line.trim_start();
        line.starts_with("= ") || line.starts_with("error") || line.starts_with("warning")
    })
}

#[test]
fn nothing_that_is_said_of_rust_speaks_xml() {
    // Names of the schema, markup, inserts by number.
    let marks = [
        "=\"",
        "</",
        "/>",
        "`<template",
        "`<channel",
        "`<data",
        "`<map",
        "`<struct",
        "`<valueMap",
        "win:",
        "xs:",
        "$(string",
        "`%1",
        "%1 ",
        "manifest's",
        "inType",
        "outType",
        "<template",
        "template `",
        "tid",
        "notLogged",
        "eventGUID",
        "resourceFileName",
        "messageFileName",
        "stringTable",
        "chid",
    ];
    let mut wrong = Vec::new();
    for (name, _, rendered) in said() {
        for line in words(&rendered) {
            if let Some(mark) = marks.iter().find(|mark| line.contains(**mark)) {
                wrong.push(format!("{name}: {mark:?} in {line}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
