//! The resources against those that mc.exe wrote from the same manifests, and own fixtures for what those do not have.

use std::path::Path;

use ecm_compiler::backend::bin::{McCompat, Resources};
use ecm_compiler::diag::Severity;
use ecm_compiler::{Compilation, Options};
use ecm_tests::compile::resources;
use ecm_tests::golden::{assert_golden, package};
use ecm_tests::resource_walk::{self, first_difference};
use ecm_tests::shared;

/// A manifest with what mc.exe made of it.
struct Pair {
    name: String,
    mc_compat: McCompat,
    manifest: Vec<u8>,
    template: Vec<u8>,
    table: Option<Vec<u8>>,
}

fn pairs(folder: &Path) -> Vec<Pair> {
    let compat = std::fs::read_to_string(folder.join("compat.tsv")).expect("the list of releases");
    let pair = |line: &str| {
        let (name, release) = line.split_once('\t').expect("name and release");
        let folder = folder.join(name);
        let manifest = shared::manifests(&folder);
        assert_eq!(manifest.len(), 1, "{name}");
        Pair {
            name: name.to_owned(),
            mc_compat: release.parse().expect("a known release"),
            manifest: std::fs::read(&manifest[0]).expect("readable"),
            template: std::fs::read(folder.join("template.bin")).expect("readable"),
            table: std::fs::read(folder.join("msg_0409.bin")).ok(),
        }
    };
    compat.lines().map(pair).collect()
}

/// What is wrong with our resources of a pair.
fn compare(pair: &Pair) -> Option<String> {
    let ours = match resources(&pair.name, &pair.manifest, pair.mc_compat) {
        Ok(ours) => ours,
        Err(findings) => return Some(findings),
    };
    if let Some(found) = first_difference(resource_walk::template, &pair.template, &ours.template) {
        return Some(format!("WEVT_TEMPLATE: {found}"));
    }
    match (&pair.table, ours.message_tables.as_slice()) {
        // Of some pairs the message table was not kept.
        (None, _) => None,
        (Some(table), [ours]) if ours.language == 0x409 => {
            let found = first_difference(resource_walk::message_table, table, &ours.bytes)?;
            Some(format!("message table: {found}"))
        }
        (Some(_), ours) => Some(format!("{} message tables", ours.len())),
    }
}

#[test]
fn golden_pairs_are_identical() {
    let Some(folder) = shared::path_for("golden_pairs_are_identical", "golden") else {
        return;
    };
    let pairs = pairs(&folder);
    let wrong: Vec<String> = pairs
        .iter()
        .filter_map(|pair| Some(format!("{}: {}", pair.name, compare(pair)?)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(pairs.len() >= 19, "{}", pairs.len());
}

/// How many of the shared manifests are tried per commit: every so many-th; all with `ECM_FULL=1`.
const SAMPLE: usize = 12;

/// Every manifest that compiles has resources, in every format, that walk; or it is said what is in the way.
#[test]
fn real_manifests_have_resources() {
    let step = if std::env::var_os("ECM_FULL").is_some() {
        1
    } else {
        SAMPLE
    };
    let (mut done, mut refused) = (0, Vec::new());
    for folder in ["corpus/authored", "corpus/dumped"] {
        let Some(folder) = shared::path_for("real_manifests_have_resources", folder) else {
            return;
        };
        for path in shared::manifests(&folder).iter().step_by(step) {
            let bytes = std::fs::read(path).expect("readable");
            for mc_compat in McCompat::ALL {
                match resources_of_checked(&bytes, *mc_compat) {
                    Compiled::Not => break,
                    // One manifest has more providers than ids can tell apart.
                    Compiled::Refused(codes) if codes.starts_with("ECM0802") => {}
                    Compiled::Refused(codes) => {
                        refused.push(format!("{}: {codes}", path.display()))
                    }
                    Compiled::To(resources) => {
                        walk(&resources).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
                        done += 1;
                    }
                }
            }
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
    assert!(done > 3 * 1000 / step, "{done}");
}

/// What comes of a manifest.
enum Compiled {
    /// It has errors of its own.
    Not,
    /// It compiles, but has no resources: the codes.
    Refused(String),
    /// Its resources.
    To(Resources),
}

fn resources_of_checked(bytes: &[u8], mc_compat: McCompat) -> Compiled {
    let mut options = Options::default();
    options.resources.mc_compat = mc_compat;
    let mut compilation = Compilation::new(options);
    let checked = compilation
        .add_text("shared.man", bytes)
        .and_then(|source| compilation.parse(source))
        .and_then(|manifest| compilation.lower(manifest))
        .and_then(|lowered| compilation.check(lowered));
    let Ok(checked) = checked else {
        return Compiled::Not;
    };
    match compilation.resources(&checked) {
        Ok(resources) => Compiled::To(resources),
        Err(_) => {
            let errors = compilation.diagnostics().iter();
            let errors = errors.filter(|finding| finding.severity == Severity::Error);
            let codes: Vec<String> = errors
                .map(|finding| format!("{} {}", finding.code.as_str(), finding.message))
                .collect();
            Compiled::Refused(codes.join("; "))
        }
    }
}

/// Walks all of the resources.
fn walk(resources: &Resources) -> Result<(), String> {
    resource_walk::template(&resources.template)?;
    for table in &resources.message_tables {
        resource_walk::message_table(&table.bytes)?;
    }
    Ok(())
}

/// The resources as text: every field by name.
fn text(resources: &Resources) -> String {
    let fields = resource_walk::template(&resources.template).expect("it walks");
    let mut text = format!("WEVT_TEMPLATE\n{}", resource_walk::text(&fields));
    for table in &resources.message_tables {
        let fields = resource_walk::message_table(&table.bytes).expect("it walks");
        let (culture, language) = (&table.culture, table.language);
        text += &format!("\nmessage table of {culture}, language {language:#06x}\n");
        text += &resource_walk::text(&fields);
    }
    text
}

fn assert_resources(path: &Path, mc_compat: McCompat) {
    let bytes = std::fs::read(path).expect("readable");
    let name = path.file_stem().expect("a name").to_string_lossy();
    let resources = resources(&name, &bytes, mc_compat).unwrap_or_else(|e| panic!("{e}"));
    let golden = package().join(format!("golden/resources/{name}.{mc_compat}.txt"));
    assert_golden(&golden, &text(&resources));
}

/// What no pair has: every list at once, in each format; every type; traits; cultures.
#[test]
fn own_fixtures_are_goldens() {
    let manifests = package().join("manifests");
    for mc_compat in McCompat::ALL {
        assert_resources(&manifests.join("resources/every_list.man"), *mc_compat);
    }
    for name in [
        "payloads",
        "everything_else",
        "two_cultures",
        "forward_references",
    ] {
        let path = manifests.join(format!("pass/{name}.man"));
        assert_resources(&path, McCompat::default());
    }
}

/// A manifest of one provider that holds `provider`, and `rest` behind the instrumentation.
fn manifest(provider: &str, rest: &str) -> String {
    format!(
        r#"<instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events"
            xmlns:win="http://manifests.microsoft.com/win/2004/08/windows/events"><instrumentation><events>
            <provider name="Limits" guid="{{5c1f9f4a-7f5e-4b1c-9d0e-0a6d5b1f0013}}" symbol="LIMITS"
            resourceFileName="%SystemRoot%\l.dll" messageFileName="%SystemRoot%\l.dll">{provider}</provider>
            </events></instrumentation>{rest}</instrumentationManifest>"#
    )
}

/// A manifest with a field of this name.
fn field(name: &str) -> String {
    let field = format!(r#"<data name="{name}" inType="win:UInt8"/>"#);
    let templates = format!(r#"<templates><template tid="t">{field}</template></templates>"#);
    manifest(&templates, "")
}

/// A manifest with a struct of so many members.
fn members(count: usize) -> String {
    let member = |at| format!(r#"<data name="m{at}" inType="win:UnicodeString"/>"#);
    let members: String = (0..count).map(member).collect();
    let group = format!(r#"<struct name="s">{members}</struct>"#);
    let templates = format!(r#"<templates><template tid="t">{group}</template></templates>"#);
    manifest(&templates, "")
}

/// A manifest with a message of so many empty lines.
fn lines(count: usize) -> String {
    let string = format!(r#"<string id="s" value="{}"/>"#, "&#10;".repeat(count));
    let resources =
        format!(r#"<resources culture="en-US"><stringTable>{string}</stringTable></resources>"#);
    manifest(
        r#"<events><event value="1" symbol="A" message="$(string.s)"/></events>"#,
        &format!("<localization>{resources}</localization>"),
    )
}

/// What does not fit is found and located, never cut off.
#[test]
fn what_does_not_fit_is_refused() {
    let long = "n".repeat(65_536);
    for (text, fact) in [
        (field(&long[1..]), None),
        (
            field(&long),
            Some("the name of a field has 65536 characters"),
        ),
        (members(65_534), None),
        (
            members(65_535),
            Some("a template has 65536 fields and members"),
        ),
        (lines(16_380), None),
        (
            lines(16_381),
            Some("string `s` does not fit a message table"),
        ),
        (
            too_much_to_borrow(),
            Some("the cultures lack too many strings"),
        ),
    ] {
        match (
            resources("limits.man", text.as_bytes(), McCompat::default()),
            fact,
        ) {
            (Ok(resources), None) => walk(&resources).expect("it walks"),
            (Err(found), Some(fact)) => {
                let line = format!("error[ECM0806]: {fact}\n");
                assert!(
                    found.contains(&line),
                    "{fact}: {}",
                    &found[..found.len().min(2000)]
                );
            }
            (Ok(_), Some(fact)) => panic!("{fact}: accepted"),
            (Err(found), None) => panic!("refused: {}", &found[..found.len().min(2000)]),
        }
    }
}

/// A few texts of one culture, which every other one lacks.
fn too_much_to_borrow() -> String {
    let text = "x".repeat(30_000);
    let strings: String = (0..20)
        .map(|at| format!(r#"<string id="s{at}" value="{text}"/>"#))
        .collect();
    let events: String = (0..20)
        .map(|at| format!(r#"<event value="{at}" symbol="E{at}" message="$(string.s{at})"/>"#))
        .collect();
    let others = "de-DE fr-FR it-IT ja-JP ko-KR nl-NL pl-PL pt-BR ru-RU sv-SE tr-TR zh-CN zh-TW cs-CZ da-DK el-GR fi-FI \
        he-IL hu-HU nb-NO ro-RO sk-SK sl-SI th-TH uk-UA ar-SA bg-BG ca-ES et-EE hr-HR lt-LT lv-LV sr-Latn-RS vi-VN \
        de-AT de-CH fr-CA fr-CH es-ES es-MX en-GB en-AU pt-PT nl-BE it-CH zh-HK en-CA en-IN fr-BE gl-ES eu-ES is-IS \
        ga-IE mt-MT cy-GB sq-AL mk-MK hi-IN";
    let others: String = others
        .split_whitespace()
        .map(|culture| format!(r#"<resources culture="{culture}"><stringTable/></resources>"#))
        .collect();
    manifest(
        &format!("<events>{events}</events>"),
        &format!(
            r#"<localization><resources culture="en-US"><stringTable>{strings}</stringTable></resources>{others}</localization>"#
        ),
    )
}

/// Sixteen providers can have messages.
#[test]
fn the_seventeenth_provider_has_no_messages() {
    let text = |count: usize, explicit: bool| {
        let provider = |at: usize| {
            format!(
                r#"<provider name="P{at}" guid="{{5c1f9f4a-7f5e-4b1c-9d0e-0a6d5b1f1{at:03}}}" symbol="P{at}" message="$(string.s{at})"
                resourceFileName="%SystemRoot%\l.dll" messageFileName="%SystemRoot%\l.dll"/>"#
            )
        };
        let providers: String = (0..count).map(provider).collect();
        let string = |at| format!(r#"<string id="s{at}" value="Provider {at}"/>"#);
        let strings: String = (0..count).map(string).collect();
        let table = if explicit {
            r#"<messageTable><message value="77" message="$(string.s16)"/></messageTable>"#
        } else {
            ""
        };
        format!(
            r#"<instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events"><instrumentation><events>{providers}{table}</events></instrumentation>
            <localization><resources culture="en-US"><stringTable>{strings}</stringTable></resources></localization></instrumentationManifest>"#
        )
    };
    let compile = |text: String| resources("many.man", text.as_bytes(), McCompat::default());
    assert!(compile(text(16, false)).is_ok());
    let found = compile(text(17, false)).expect_err("refused");
    assert!(
        found.contains("error[ECM0802]: provider 17 has a message\n"),
        "{found}"
    );
    assert!(compile(text(17, true)).is_ok());
}
