//! Readers of WEVT_TEMPLATE that others wrote, over resources of ours: they must find what we meant.
//!
//! libfwevt comes from PyPI. It was written from resources of Windows, and knows levels, tasks, opcodes, keywords and maps by
//! their number only.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use ecm_compiler::backend::bin::McCompat;
use ecm_tests::compile::resources;
use ecm_tests::golden::{assert_same, package};
use ecm_tests::resource_walk::{self, Value};
use ecm_tests::windows::missing;

/// A Python that has libfwevt: of the environment that `.ci/run` makes, else any.
fn python(test: &str) -> Option<PathBuf> {
    let own = package().join("../target/libfwevt/bin/python");
    let found = [own, PathBuf::from("python3")].into_iter().find(|python| {
        let import = Command::new(python).args(["-c", "import pyfwevt"]).output();
        import.is_ok_and(|output| output.status.success())
    });
    if found.is_none() {
        missing(test, "a Python with libfwevt-python of PyPI");
    }
    found
}

/// The fields of a resource by name, with their places.
struct Fields(HashMap<String, (usize, Value)>);

impl Fields {
    fn of(template: &[u8]) -> Self {
        let fields = resource_walk::template(template).expect("it walks");
        let by_name = fields.into_iter();
        Self(
            by_name
                .map(|field| (field.path, (field.offset, field.value)))
                .collect(),
        )
    }

    /// A number; 0 where there is none, as that of entries in a list that is not there.
    fn number(&self, path: &str) -> u64 {
        match self.0.get(path) {
            Some((_, Value::Number(number) | Value::Layout(number))) => *number,
            _ => 0,
        }
    }

    fn text(&self, path: &str) -> String {
        match &self.0[path].1 {
            Value::Text(text) => text.clone(),
            other => panic!("{path} is {other}"),
        }
    }

    fn guid(&self, path: &str) -> String {
        let Value::Bytes(b) = &self.0[path].1 else {
            panic!("{path} is no GUID");
        };
        let hex = |bytes: &mut dyn Iterator<Item = &u8>| -> String {
            bytes.map(|byte| format!("{byte:02x}")).collect()
        };
        let numbers = [&b[0..4], &b[4..6], &b[6..8]].map(|part| hex(&mut part.iter().rev()));
        let [first, second, third] = numbers;
        format!(
            "{first}-{second}-{third}-{}-{}",
            hex(&mut b[8..10].iter()),
            hex(&mut b[10..].iter())
        )
    }
}

/// What a reader should find, in the lines of `readers/libfwevt.py`.
fn expected(fields: &Fields) -> String {
    let mut text = String::new();
    for number in 1..=fields.number("providers") {
        let provider = format!("provider {number}");
        let count = |list: &str| fields.number(&format!("{provider}, {list}, count"));
        let _ = writeln!(
            text,
            "provider {}: {} channels, {} levels, {} tasks, {} opcodes, {} keywords, {} maps",
            fields.guid(&format!("{provider}, GUID")),
            count("CHAN"),
            count("LEVL"),
            count("TASK"),
            count("OPCO"),
            count("KEYW"),
            count("MAPS"),
        );
        for entry in 1..=count("CHAN") {
            let name = fields.text(&format!("{provider}, CHAN entry {entry}, name"));
            let _ = writeln!(text, "channel {name}");
        }
        let mut templates = HashMap::from([(0, "none".to_owned())]);
        for entry in 1..=count("TTBL") {
            let path = format!("{provider}, TTBL entry {entry}");
            let guid = fields.guid(&format!("{path}, GUID"));
            let _ = writeln!(text, "template {guid}");
            write_fields(fields, &path, &mut text);
            // The length stands behind the tag.
            let start = fields.0[&format!("{path}, length")].0 - 4;
            templates.insert(start as u64, guid);
        }
        for entry in 1..=count("EVNT") {
            let event =
                |name: &str| fields.number(&format!("{provider}, EVNT entry {entry}, {name}"));
            let (id, version, message) = (event("id"), event("version"), event("message"));
            let template = &templates[&event("template offset")];
            let _ = writeln!(
                text,
                "event {id}.{version}: message {message:#x}, template {template}"
            );
        }
    }
    text
}

/// The fields of a template. Of a struct, libfwevt takes the position of its first member for two types.
fn write_fields(fields: &Fields, template: &str, text: &mut String) {
    for number in 1..=fields.number(&format!("{template}, descriptors")) {
        let path = format!("{template}, field {number}");
        let field = |name: &str| fields.number(&format!("{path}, {name}"));
        let name = fields.text(&format!("{path}, name"));
        let first = field("first member");
        let (in_type, out_type) = (
            field("inType") + first % 256,
            field("outType") + first / 256,
        );
        let (count, length) = (field("count"), field("length"));
        let _ = writeln!(text, "field {name}: {in_type} {out_type} {count} {length}");
    }
}

#[test]
fn libfwevt_finds_what_we_meant() {
    let Some(python) = python("libfwevt_finds_what_we_meant") else {
        return;
    };
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("libfwevtTEMP.BIN");
    let manifests = package().join("manifests");
    for name in [
        "resources/every_list",
        "pass/payloads",
        "pass/everything_else",
        "pass/two_cultures",
    ] {
        let bytes = std::fs::read(manifests.join(format!("{name}.man"))).expect("readable");
        for mc_compat in McCompat::ALL {
            let resources = resources(name, &bytes, *mc_compat).unwrap_or_else(|e| panic!("{e}"));
            std::fs::write(&file, &resources.template).expect("writable");
            let found = read(&python, &file);
            let expected = expected(&Fields::of(&resources.template));
            assert_same(&format!("{name} for {mc_compat}"), &expected, &found);
            assert!(found.contains("event "), "{found}");
        }
    }
}

fn read(python: &Path, file: &Path) -> String {
    let output = Command::new(python)
        .arg(package().join("readers/libfwevt.py"))
        .arg(file)
        .env("PYTHONIOENCODING", "utf-8")
        .output()
        .expect("Python starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}
