//! The schema reader: every real resource, and damaged ones.

use ecm_runtime::consumer::schema::{Body, MessageTable, Resources, Schema};
use ecm_tests::robust::{self, Numbers};
use ecm_tests::shared::path_for;

/// The folders with what mc.exe made of a manifest.
fn goldens(test: &str) -> Vec<std::path::PathBuf> {
    let Some(root) = path_for(test, "golden") else {
        return Vec::new();
    };
    let entries = std::fs::read_dir(root).expect("readable");
    let mut folders: Vec<_> = entries
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders
}

#[test]
fn every_golden_is_read_and_understood() {
    for folder in goldens("every_golden_is_read_and_understood") {
        let shown = folder.display();
        let bytes = std::fs::read(folder.join("template.bin")).expect("readable");
        let schema = Schema::parse(&bytes).unwrap_or_else(|error| panic!("{shown}: {error}"));
        let messages = match std::fs::read(folder.join("msg_0409.bin")) {
            Ok(bytes) => MessageTable::parse(&bytes).unwrap_or_else(|e| panic!("{shown}: {e}")),
            Err(_) => MessageTable::default(),
        };
        for provider in &schema.providers {
            assert!(provider.unknown_lists.is_empty(), "{shown}");
            for template in &provider.templates {
                let strange = matches!(template.body, Body::Other { .. });
                assert!(!strange, "{shown}: {:?}", template.body);
            }
            if messages.messages().is_empty() {
                continue;
            }
            for id in provider.events.iter().filter_map(|event| event.message) {
                assert!(messages.text(id).is_some(), "{shown}: {id:#x}");
            }
        }
        let resources = Resources::parse(&bytes).unwrap_or_else(|e| panic!("{shown}: {e}"));
        assert_eq!(resources.schemas().expect("read before"), [schema]);
    }
}

#[test]
fn damaged_resources() {
    let mut numbers = Numbers::new(0x9E37_79B9_7F4A_7C15);
    for folder in goldens("damaged_resources") {
        for name in ["template.bin", "msg_0409.bin"] {
            let Ok(bytes) = std::fs::read(folder.join(name)) else {
                continue;
            };
            if bytes.len() > 60_000 {
                continue;
            }
            for _ in 0..200 {
                let damaged = robust::damaged_binary(&bytes, &mut numbers);
                robust::wevt(&damaged);
                robust::pe_resources(&damaged);
            }
        }
    }
}
