//! Resources to a manifest and back: the same bytes.

use ecm_compiler::backend::bin::{McCompat, Resources};
use ecm_tests::compile::resources;
use ecm_tests::decompile::comes_back;
use ecm_tests::golden::package;
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
