//! The crate evtx, which reads WEVT_TEMPLATE resources to show event logs, against our writer.
//!
//! It follows the documentation of libfwevt: it knows neither provider traits nor event attributes, and takes maps to lack a
//! word. What it does read is compared.

use ecm_compiler::backend::bin::McCompat;
use ecm_runtime::consumer::schema::{FieldKind, Provider, Schema, Template};
use ecm_tests::compile::resources;
use ecm_tests::golden::package;
use ecm_tests::random_manifest;
use ecm_tests::shared::manifests;
use evtx::wevt_templates::manifest::{CrimManifest, TemplateDefinition, WevtProvider};

fn compare(what: &str, bytes: &[u8]) {
    let ours = Schema::parse(bytes).unwrap_or_else(|error| panic!("{what}: {error}"));
    let theirs = CrimManifest::parse(bytes).unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(theirs.header.major_version, ours.major, "{what}");
    assert_eq!(theirs.providers.len(), ours.providers.len(), "{what}");
    for (ours, theirs) in ours.providers.iter().zip(&theirs.providers) {
        let guid = theirs.guid.to_string();
        let guid = guid.trim_matches(['{', '}']).to_ascii_lowercase();
        assert_eq!(ours.guid.to_string(), format!("{{{guid}}}"), "{what}");
        assert_eq!(theirs.wevt.message_identifier, ours.message, "{what}");
        items(what, ours, &theirs.wevt);
        templates(what, ours, &theirs.wevt);
        events(what, ours, &theirs.wevt);
    }
}

/// Value, message and name of an item.
type Item = (u64, Option<u32>, String);

fn items(what: &str, ours: &Provider, theirs: &WevtProvider<'_>) {
    let theirs = &theirs.elements;
    let named = |name: &Option<String>| name.clone().unwrap_or_default();
    let levels = theirs.levels.iter().flat_map(|list| &list.levels);
    let levels: Vec<Item> = levels
        .map(|one| {
            (
                one.identifier.into(),
                one.message_identifier,
                named(&one.name),
            )
        })
        .collect();
    let own = ours.levels.iter();
    let own: Vec<Item> = own
        .map(|one| (one.value.into(), one.message, one.name.to_string()))
        .collect();
    assert_eq!(levels, own, "{what}: levels");

    let tasks = theirs.tasks.iter().flat_map(|list| &list.tasks);
    let tasks: Vec<Item> = tasks
        .map(|one| {
            (
                one.identifier.into(),
                one.message_identifier,
                named(&one.name),
            )
        })
        .collect();
    let own = ours.tasks.iter();
    let own: Vec<Item> = own
        .map(|one| (one.value.into(), one.message, one.name.to_string()))
        .collect();
    assert_eq!(tasks, own, "{what}: tasks");

    // It takes the two numbers of an opcode for one.
    let opcodes = theirs.opcodes.iter().flat_map(|list| &list.opcodes);
    let opcodes: Vec<Item> = opcodes
        .map(|one| {
            (
                one.identifier.into(),
                one.message_identifier,
                named(&one.name),
            )
        })
        .collect();
    let own = ours.opcodes.iter().map(|one| {
        let number = u64::from(one.value) << 16 | u64::from(one.task);
        (number, one.message, one.name.to_string())
    });
    assert_eq!(opcodes, own.collect::<Vec<Item>>(), "{what}: opcodes");

    let keywords = theirs.keywords.iter().flat_map(|list| &list.keywords);
    let keywords: Vec<Item> = keywords
        .map(|one| (one.identifier, one.message_identifier, named(&one.name)))
        .collect();
    let own = ours.keywords.iter();
    let own: Vec<Item> = own
        .map(|one| (one.mask, one.message, one.name.to_string()))
        .collect();
    assert_eq!(keywords, own, "{what}: keywords");

    // What it calls identifier and unknown are flags and value.
    let channels = theirs.channels.iter().flat_map(|list| &list.channels);
    let channels: Vec<Item> = channels
        .map(|one| (one.unknown.into(), one.message_identifier, named(&one.name)))
        .collect();
    let own = ours.channels.iter();
    let own: Vec<Item> = own
        .map(|one| (one.value.into(), one.message, one.name.to_string()))
        .collect();
    assert_eq!(channels, own, "{what}: channels");
}

fn list<'t, 'b>(theirs: &'t WevtProvider<'b>) -> &'t [TemplateDefinition<'b>] {
    let table = theirs.elements.templates.as_ref();
    table
        .map(|table| table.templates.as_slice())
        .unwrap_or_default()
}

fn templates(what: &str, ours: &Provider, theirs: &WevtProvider<'_>) {
    let theirs = list(theirs);
    assert_eq!(theirs.len(), ours.templates.len(), "{what}");
    for (ours, theirs) in ours.templates.iter().zip(theirs) {
        assert_eq!(
            theirs.guid.to_string().to_ascii_lowercase(),
            bare(ours),
            "{what}"
        );
        assert_eq!(theirs.item_descriptor_count, ours.top_level, "{what}");
        // Members of structs are not read.
        assert_eq!(theirs.items.len(), ours.payload().len(), "{what}");
        for (ours, theirs) in ours.payload().iter().zip(&theirs.items) {
            assert_eq!(theirs.name.as_deref(), Some(&*ours.name), "{what}");
            if let FieldKind::Data {
                in_type, out_type, ..
            } = ours.kind
            {
                assert_eq!(
                    (theirs.input_type, theirs.output_type),
                    (in_type, out_type),
                    "{what}"
                );
            }
        }
    }
}

fn bare(template: &Template) -> String {
    template
        .guid
        .to_string()
        .trim_matches(['{', '}'])
        .to_owned()
}

fn events(what: &str, ours: &Provider, theirs: &WevtProvider<'_>) {
    let events = theirs.elements.events.iter().flat_map(|list| &list.events);
    let events: Vec<_> = events.collect();
    assert_eq!(events.len(), ours.events.len(), "{what}");
    for (ours, found) in ours.events.iter().zip(events) {
        let d = &ours.descriptor;
        assert_eq!(
            (
                found.identifier,
                found.version,
                found.channel,
                found.level,
                found.opcode,
                found.task,
                found.keywords
            ),
            (
                d.id,
                d.version,
                d.channel.0,
                d.level.0,
                d.opcode.0,
                d.task.0,
                d.keyword.0
            ),
            "{what}"
        );
        assert_eq!(
            found.message_identifier,
            ours.message.unwrap_or(u32::MAX),
            "{what}"
        );
        let template = found.template_offset.map(|offset| {
            let found = list(theirs).iter().position(|one| one.offset == offset);
            u32::try_from(found.expect("a template is there")).expect("few")
        });
        assert_eq!(template, ours.template, "{what}: event {}", d.id);
    }
}

#[test]
fn own_fixtures() {
    let mut count = 0;
    for path in manifests(&package().join("manifests/pass")) {
        let bytes = std::fs::read(&path).expect("readable");
        for mc_compat in McCompat::ALL {
            if let Ok(ours) = resources("fixture", &bytes, *mc_compat) {
                compare(
                    &format!("{} for {mc_compat}", path.display()),
                    &ours.template,
                );
                count += 1;
            }
        }
    }
    assert!(count > 30, "{count}");
}

#[test]
fn random_manifests() {
    for seed in 1..=100 {
        let text = random_manifest::manifest(seed * 0x9E37_79B9);
        for mc_compat in McCompat::ALL {
            let ours = resources("random", text.as_bytes(), *mc_compat).expect("it compiles");
            compare(&format!("seed {seed} for {mc_compat}"), &ours.template);
        }
    }
}
