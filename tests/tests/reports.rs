//! The small manifests after public bug reports: what the compiler has to say of each.

use ecm_compiler::diag::Severity;
use ecm_compiler::{Compilation, Options};
use ecm_tests::shared::path_for;

/// The codes that the intended problem of a manifest has.
const CODES: &[(&str, &str)] = &[
    ("03-keyword-multi-bit.man", "ECM0406"),
    ("05-message-without-channel.man", "ECM0610"),
    ("13-insert-index-out-of-range.man", "ECM0603"),
    ("19-missing-culture-string.man", "ECM0602"),
    ("21-message-inserts-length-field.man", "ECM0609"),
    ("25-binary-without-length.man", "ECM0505"),
    ("39-duplicate-id-and-version.man", "ECM0311"),
    ("41-relative-resource-path.man", "ECM0418"),
    ("49-template-over-64k.man", "ECM0511"),
    ("51-length-names-later-field.man", "ECM0509"),
];

/// The codes of the errors and of the warnings about a manifest.
fn findings(name: &str, bytes: &[u8]) -> (Vec<&'static str>, Vec<&'static str>) {
    let mut compilation = Compilation::new(Options::default());
    let _ = compilation
        .add_text(name, bytes)
        .and_then(|source| compilation.parse(source))
        .and_then(|manifest| compilation.lower(manifest))
        .and_then(|lowered| compilation.check(lowered));
    let of = |severity| {
        compilation
            .diagnostics()
            .iter()
            .filter(|d| d.severity == severity)
            .map(|d| d.code.as_str())
            .collect()
    };
    (of(Severity::Error), of(Severity::Warning))
}

#[test]
fn verdicts_hold() {
    let Some(folder) = path_for("verdicts_hold", "corpus/reports") else {
        return;
    };
    let table = std::fs::read_to_string(folder.join("expect.tsv")).expect("the table is there");
    let mut held = 0;
    for row in table.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [name, kind, expected, ..] = columns[..] else {
            panic!("{row:?} has three columns at least");
        };
        let bytes = std::fs::read(folder.join(name)).expect("the manifest is there");
        let (errors, warnings) = findings(name, &bytes);
        let right = match expected {
            "reject" => !errors.is_empty(),
            "lint" => errors.is_empty() && !warnings.is_empty(),
            // What breaks a baseline is a good manifest by itself.
            "accept" | "compat-break" => errors.is_empty(),
            other => panic!("unknown verdict {other}"),
        };
        assert!(
            right,
            "{name} ({kind}, {expected}): {errors:?} {warnings:?}"
        );
        if let Some((_, code)) = CODES.iter().find(|(file, _)| *file == name) {
            let found = errors.iter().chain(&warnings).any(|found| found == code);
            assert!(found, "{name}: {code} is not among {errors:?} {warnings:?}");
        }
        held += 1;
    }
    assert!(held >= 27, "only {held} verdicts were there");
}
