//! Manifests that products shipped: what compiled with mc.exe must compile here.

use ecm_compiler::diag::Severity;
use ecm_compiler::{Compilation, Options};
use ecm_tests::shared::{manifests, path_for};
use std::collections::BTreeSet;

/// Files below `corpus/authored` and `corpus/history` that are truly ill-formed: the path, the code, and why no compiler
/// could take them.
const ILL_FORMED: &[(&str, &str, &str)] = &[
    (
        "authored/PowerShell-PowerShell__PowerShell.Regions.xml",
        "ECM0120",
        "a regions-of-interest file of WPA",
    ),
    (
        "authored/google-UIforETW__chrome_regions_of_interest.xml",
        "ECM0120",
        "a regions-of-interest file of WPA",
    ),
    (
        "authored/groonga-groonga__provider.man",
        "ECM0409",
        "Admin events without messages, for a provider without symbol and file names: mc.exe has never seen it",
    ),
    (
        "authored/microsoft-Tx__Web-Services-for-Management-Core.man",
        "ECM0401",
        "32-bit event ids of Windows Vista, which no descriptor can hold",
    ),
    (
        "authored/microsoft-perfview__ASPNetTraceEventParser.man.xml",
        "ECM0304",
        "input of PerfView's own generator: opcodes by number instead of by name",
    ),
    (
        "authored/microsoft-perfview__kerneltraceeventparser.man.xml",
        "ECM0104",
        "input of PerfView's own generator: types with the prefix `trace`, which it does not declare",
    ),
    (
        "authored/microsoft-service-fabric__TracePoints.man",
        "ECM0604",
        "messages that end in `%1!`, which FormatMessage cannot read",
    ),
    (
        "history/GameTechDev-PresentMon__Intel-PresentMon.man/2024-09-17_fc37a732.man",
        "ECM0307",
        "two fields with a map that is not there; mended in the next revision",
    ),
    (
        "history/microsoft-msquic__MsQuicEtw.man/2020-01-02_67f58983.man",
        "ECM0311",
        "two events 3 version 0; mended in the next revision",
    ),
    (
        "history/microsoft-msquic__MsQuicEtw.man/2020-06-26_f56a0d06.man",
        "ECM0306",
        "a merge lost two templates; mended in the next revision",
    ),
    (
        "history/microsoft-msquic__MsQuicEtw.man/2023-10-11_c066b350.man",
        "ECM0601",
        "two map entries without their strings; mended in the next revision",
    ),
];

/// The codes of the errors about a manifest.
fn errors(name: &str, bytes: &[u8]) -> BTreeSet<&'static str> {
    let mut compilation = Compilation::new(Options::default());
    let _ = compilation
        .add_text(name, bytes)
        .and_then(|source| compilation.parse(source))
        .and_then(|manifest| compilation.lower(manifest))
        .and_then(|lowered| compilation.check(lowered));
    compilation
        .diagnostics()
        .iter()
        .filter(|d| d.severity == Severity::Error)
        .map(|d| d.code.as_str())
        .collect()
}

#[test]
fn shipped_manifests_have_no_false_errors() {
    let Some(corpus) = path_for("shipped_manifests_have_no_false_errors", "corpus") else {
        return;
    };
    let mut ill_formed = 0;
    for group in ["authored", "history"] {
        for path in manifests(&corpus.join(group)) {
            let relative = path
                .strip_prefix(&corpus)
                .expect("below the corpus")
                .to_string_lossy()
                .replace('\\', "/");
            let found = errors(&relative, &std::fs::read(&path).expect("readable"));
            let known = ILL_FORMED.iter().find(|(file, ..)| *file == relative);
            let expected: BTreeSet<&str> = known.iter().map(|(_, code, _)| *code).collect();
            assert_eq!(found, expected, "{relative}");
            ill_formed += usize::from(known.is_some());
        }
    }
    assert_eq!(
        ill_formed,
        ILL_FORMED.len(),
        "the table names files that are gone"
    );
}
