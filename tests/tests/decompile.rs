//! Resources to a manifest and back: the same bytes.

use ecm_compiler::backend::bin::{McCompat, Resources};
use ecm_compiler::source::SharedStr;
use ecm_compiler::{Compilation, Options};
use ecm_runtime::consumer::schema::{MessageTable, Schema};
use ecm_tests::compile::resources;
use ecm_tests::decompile::comes_back;
use ecm_tests::golden::package;
use ecm_tests::random_manifest;
use ecm_tests::schema_says;
use ecm_tests::shared::{manifests, path_for};

#[test]
fn every_golden_comes_back() {
    let Some(root) = path_for("every_golden_comes_back", "golden") else {
        return;
    };
    let entries = std::fs::read_dir(root).expect("readable");
    let mut folders: Vec<_> = entries
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    let mut wrong = Vec::new();
    for folder in &folders {
        let template = std::fs::read(folder.join("template.bin")).expect("readable");
        let table = std::fs::read(folder.join("msg_0409.bin")).ok();
        let tables: Vec<(u16, &[u8])> = table.iter().map(|table| (0x409, &**table)).collect();
        if let Some(why) = comes_back(&template, &tables) {
            wrong.push(format!("{}: {why}", folder.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(folders.len() >= 19, "{}", folders.len());
}

fn all_come_back(paths: &[std::path::PathBuf]) -> usize {
    let mut wrong = Vec::new();
    let mut compiled = 0;
    for path in paths {
        let bytes = std::fs::read(path).expect("readable");
        for mc_compat in McCompat::ALL {
            let Ok(ours) = resources("manifest", &bytes, *mc_compat) else {
                continue;
            };
            compiled += 1;
            for fault in says_something_else(&bytes, &ours) {
                wrong.push(format!("{}: {fault}", path.display()));
            }
            if let Some(why) = returns(&ours) {
                wrong.push(format!("{} for {mc_compat}: {why}", path.display()));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {compiled}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    compiled
}

fn returns(ours: &Resources) -> Option<String> {
    let tables: Vec<(u16, &[u8])> = ours
        .message_tables
        .iter()
        .map(|table| (table.language, table.bytes.as_slice()))
        .collect();
    comes_back(&ours.template, &tables)
}

/// What a reader of the resources would understand otherwise than the manifest means it.
fn says_something_else(manifest: &[u8], ours: &Resources) -> Vec<String> {
    let mut compilation = Compilation::new(Options::default());
    let checked = compilation
        .add_text("manifest", manifest)
        .and_then(|source| compilation.parse(source))
        .and_then(|manifest| compilation.lower(manifest))
        .and_then(|lowered| compilation.check(lowered))
        .expect("it compiled before");
    let model = checked.model();
    let schema = Schema::parse(&ours.template).expect("it was read before");
    let tables: Vec<(usize, MessageTable)> = ours
        .message_tables
        .iter()
        .filter_map(|table| {
            let is_it = |culture: &SharedStr| culture.eq_ignore_ascii_case(&table.culture);
            let culture = model.cultures.iter().position(is_it)?;
            Some((
                culture,
                MessageTable::parse(&table.bytes).expect("it was read before"),
            ))
        })
        .collect();
    schema_says::wrong(model, &schema, &tables)
}

#[test]
fn own_fixtures_come_back() {
    let mut paths = manifests(&package().join("manifests/pass"));
    // Its author's white space and prefixes are in no binary.
    paths.retain(|path| !path.ends_with("hard_to_print.man"));
    assert!(all_come_back(&paths) > 30);
}

#[test]
fn what_does_not_come_back_is_said() {
    let path = package().join("manifests/pass/hard_to_print.man");
    let bytes = std::fs::read(path).expect("readable");
    let ours = resources("manifest", &bytes, McCompat::default()).expect("it compiles");
    let why = returns(&ours).expect("another GUID");
    assert!(
        why.starts_with("WEVT_TEMPLATE: provider 1, TTBL entry 2, GUID: expected"),
        "{why}"
    );
    let said = "gets another GUID than {8d9f9c80-6021-5a9a-e46b-4145c59ba3a0}: its `UserData` was spaced or prefixed in a \
                way that is not found again";
    assert!(why.contains(said), "{why}");
}

/// A fixed sample; all of them with `ECM_FULL=1`.
#[test]
#[allow(clippy::print_stdout, reason = "the number is part of the result")]
fn the_corpus_comes_back() {
    let Some(corpus) = path_for("the_corpus_comes_back", "corpus") else {
        return;
    };
    let step = if std::env::var_os("ECM_FULL").is_some() {
        1
    } else {
        25
    };
    let mut paths = manifests(&corpus.join("authored"));
    paths.extend(manifests(&corpus.join("dumped")));
    let paths: Vec<_> = paths.into_iter().step_by(step).collect();
    println!(
        "{} resources of {} manifests",
        all_come_back(&paths),
        paths.len()
    );
}

/// Random valid manifests: what is written is what was meant, and comes back.
#[test]
fn random_manifests_come_back() {
    let count = if std::env::var_os("ECM_FULL").is_some() {
        5000
    } else {
        200
    };
    let mut compiled = 0;
    for seed in 1..=count {
        let text = random_manifest::manifest(seed * 0x9E37_79B9);
        for mc_compat in McCompat::ALL {
            let ours = resources("random", text.as_bytes(), *mc_compat);
            let ours = ours.unwrap_or_else(|findings| {
                let errors = findings
                    .split("\n\n")
                    .filter(|one| one.starts_with("error"));
                panic!("seed {seed}:\n{}", errors.collect::<Vec<_>>().join("\n\n"))
            });
            if let Some(why) = returns(&ours) {
                panic!("seed {seed} for {mc_compat}: {why}\n{text}");
            }
            let wrong = says_something_else(text.as_bytes(), &ours);
            assert!(
                wrong.is_empty(),
                "seed {seed}: {}\n{text}",
                wrong.join("; ")
            );
            compiled += 1;
        }
    }
    assert_eq!(compiled, 3 * count);
}

/// The comparison itself: what is changed is noticed.
#[test]
fn a_difference_is_noticed() {
    let path = package().join("manifests/pass/payloads.man");
    let text = std::fs::read_to_string(path).expect("readable");
    let ours = resources("manifest", text.as_bytes(), McCompat::default()).expect("it compiles");
    assert_eq!(says_something_else(text.as_bytes(), &ours), [""; 0]);
    let changed = text.replacen("win:UInt32", "win:HexInt32", 1);
    assert_ne!(changed, text);
    assert!(!says_something_else(changed.as_bytes(), &ours).is_empty());
}

/// What a hostile binary calls its parts is no markup.
#[test]
fn names_are_no_markup() {
    let hostile = [
        "Q/><Evil x=\"1\">injected</Evil><!--",
        "a=\"x\" xmlns:win=\"urn:evil\" xmlns:b:foo",
        "win:Foo",
        "sp!ce",
        "xmlns",
    ];
    for hostile in hostile {
        let plain: String = (0..hostile.len()).map(|_| 'Q').collect();
        for at in ["ELEMENT", "ATTRIBUTE", "TASK", "KEYWORD"] {
            let name = |place: &str| {
                if place == at {
                    plain.clone()
                } else {
                    format!("{place}_")
                }
            };
            let text = format!(
                r#"<instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events"
    xmlns:win="http://manifests.microsoft.com/win/2004/08/windows/events" xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <instrumentation><events>
    <provider name="Evil" guid="{{7d44233d-0365-4a8c-84c3-bc528b3d09d4}}" symbol="EVIL" resourceFileName="e.dll" messageFileName="e.dll">
      <tasks><task name="{}" value="1"/></tasks>
      <keywords><keyword name="{}" mask="0x1"/></keywords>
      <templates><template tid="T"><data name="a" inType="win:UInt32"/>
        <UserData><Body xmlns="urn:b"><{} {}="1"><A>%1</A></{}></Body></UserData>
      </template></templates>
      <events><event value="1" symbol="E" task="{}" keywords="{}" template="T"/></events>
    </provider>
  </events></instrumentation>
</instrumentationManifest>"#,
                name("TASK"),
                name("KEYWORD"),
                name("ELEMENT"),
                name("ATTRIBUTE"),
                name("ELEMENT"),
                name("TASK"),
                name("KEYWORD"),
            );
            let ours =
                resources("plain", text.as_bytes(), McCompat::default()).expect("it compiles");
            let units = |text: &str| {
                text.encode_utf16()
                    .flat_map(u16::to_le_bytes)
                    .collect::<Vec<u8>>()
            };
            let mut template = ours.template;
            let (from, to) = (units(&plain), units(hostile));
            let starts: Vec<usize> = (0..=template.len() - from.len())
                .filter(|start| template[*start..].starts_with(&from))
                .collect();
            assert!(!starts.is_empty(), "{at}");
            for start in starts {
                template[start..start + to.len()].copy_from_slice(&to);
            }
            let back = ecm_tests::decompile::read(&template, &[]).expect("it is read");
            let printed = ecm_compiler::backend::manifest::print(&back.model);
            ecm_tests::structure::expect(&back.model, &printed);
            assert!(!printed.contains("<Evil"), "{printed}");
            let again = resources("printed", printed.as_bytes(), back.mc_compat);
            assert!(
                again.is_ok(),
                "{printed}\n{}",
                again.err().unwrap_or_default()
            );
            let replaced = back.notes.iter().any(|note| note.contains("becomes"));
            let may_stay =
                hostile == "xmlns" || hostile == "sp!ce" && ["TASK", "KEYWORD"].contains(&at);
            assert!(replaced || may_stay, "{at} {hostile}: {:?}", back.notes);
        }
    }
}

/// A string of the message table keeps the id that the table gives it, whatever else has it.
#[test]
fn ids_of_the_message_table_come_back() {
    let manifest = |value: &str| {
        format!(
            r#"<instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events"
    xmlns:win="http://manifests.microsoft.com/win/2004/08/windows/events" xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <instrumentation><events>
    <provider name="Table" guid="{{7d44233d-0365-4a8c-84c3-bc528b3d09d5}}" symbol="TABLE" resourceFileName="t.dll" messageFileName="t.dll">
      <maps><valueMap name="M">
        <map value="1" message="$(string.b)"/><map value="2" message="$(string.c)"/><map value="3" message="$(string.d)"/>
      </valueMap></maps>
      <templates><template tid="T"><data name="a" inType="win:UInt32" map="M"/></template></templates>
      <events>
        <event value="1" symbol="E" message="$(string.a)" template="T"/>
        <event value="2" symbol="F" message="$(string.b)"/>
      </events>
    </provider>
    <messageTable>
      <message value="{value}" message="$(string.a)" symbol="M1"/><message value="0x1001" message="$(string.c)" symbol="M2"/>
    </messageTable>
  </events></instrumentation>
  <localization><resources culture="en-US"><stringTable>
    <string id="a" value="A %1"/><string id="b" value="B"/><string id="c" value="C"/><string id="d" value="D"/>
  </stringTable></resources></localization>
</instrumentationManifest>"#
        )
    };
    for mc_compat in McCompat::ALL {
        let ours =
            resources("table", manifest("0x1000").as_bytes(), *mc_compat).expect("it compiles");
        assert_eq!(returns(&ours), None);
    }
    let none = resources(
        "table",
        manifest("0xFFFFFFFF").as_bytes(),
        McCompat::default(),
    );
    let said = none.err().unwrap_or_default();
    assert!(
        said.contains("message id 0xffffffff is out of range"),
        "{said}"
    );
}
