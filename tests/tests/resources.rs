//! The resources against those that mc.exe wrote from the same manifests, and own fixtures for what those do not have.

use std::path::Path;

use ecm_compiler::backend::bin::McCompat;
use ecm_tests::compile::resources;
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
