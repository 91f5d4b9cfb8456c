//! The schema reader and input that nobody means well with: exact words, and no more work than the input is worth.

use std::time::{Duration, Instant};

use ecm_compiler::backend::bin::McCompat;
use ecm_runtime::consumer::schema::{FileKind, MessageTable, ResourceKind, Resources, Schema};
use ecm_tests::compile::resources;
use ecm_tests::golden::package;
use ecm_tests::pe_image::{Key, Resource, SECTION, image};
use ecm_tests::robust::{self, Numbers};
use ecm_tests::shared::manifests;

const KIND: Key<'_> = Key::Name("WEVT_TEMPLATE");
const TABLE: Key<'_> = Key::Id(11);

fn resource<'r>(kind: Key<'r>, language: u16, bytes: &'r [u8]) -> Resource<'r> {
    Resource {
        kind,
        name: Key::Id(1),
        language,
        bytes,
    }
}

/// The template of a fixture with a little of everything.
fn fixture() -> Vec<u8> {
    let path = package().join("manifests/pass/everything_else.man");
    let text = std::fs::read(path).expect("readable");
    resources("fixture", &text, McCompat::default())
        .expect("it compiles")
        .template
}

#[test]
fn images_of_both_widths_are_read() {
    let template = fixture();
    let table: &[u8] = &[
        1, 0, 0, 0, 5, 0, 0, 0, 5, 0, 0, 0, 16, 0, 0, 0, 8, 0, 1, 0, b'a', 0, 0, 0,
    ];
    let list = [
        resource(Key::Id(16), 0x409, b"version"),
        resource(TABLE, 0x407, table),
        resource(TABLE, 0x409, table),
        resource(KIND, 0x409, &template),
        resource(Key::Name("WEVT_OTHER"), 0x409, &template),
    ];
    for is_64 in [false, true] {
        let read = Resources::parse(&image(is_64, &list)).expect("it is an image");
        assert_eq!(read.kind, FileKind::Image);
        let found: Vec<_> = read
            .list
            .iter()
            .map(|one| (one.kind, one.language))
            .collect();
        assert_eq!(
            found,
            [
                (ResourceKind::MessageTable, 0x407),
                (ResourceKind::MessageTable, 0x409),
                (ResourceKind::Template, 0x409),
            ]
        );
        assert_eq!(read.list[2].bytes, template);
        let messages = read.messages().expect("tables");
        assert_eq!(messages[0].1.text(5), Some("a"));
        assert_eq!(messages[0].1.text(4), None);
    }
    let none = Resources::parse(&image(true, &[])).expect("it is an image");
    assert_eq!(none.list, []);
}

#[test]
fn what_is_wrong_with_an_image_is_said() {
    let good = image(true, &[resource(KIND, 0x409, b"CRIM")]);
    let error = |at: usize, bytes: &[u8]| {
        let mut bad = good.clone();
        bad[at..at + bytes.len()].copy_from_slice(bytes);
        Resources::parse(&bad)
            .expect_err("it is damaged")
            .to_string()
    };
    assert_eq!(
        error(60, &[0xFF; 4]),
        "PE header at 0xffffffff: its 24 bytes do not end in the file"
    );
    assert_eq!(
        error(0x80, b"NE"),
        "PE header at 0x80: it begins with \"NE\\x00\\x00\" instead of \"PE\\x00\\x00\""
    );
    assert_eq!(
        error(0x98, &[7, 1]),
        "optional header at 0x98: its magic number is 0x107"
    );
    let root = SECTION;
    assert_eq!(
        error(root + 14, &[0xFF, 0xFF]),
        "resource directory at 0x400: 65535 entries do not end in the section"
    );
    assert_eq!(
        error(root + 20, &[24, 0, 0, 0]),
        "resource directory entry 0 at 0x410: it leads to data where a directory is due"
    );
    // The leaf's address.
    assert_eq!(
        error(root + 24 + 48, &[0, 0, 0, 0xF0]),
        "data entry at 0x448: its 4 bytes at address 0xf0000000 lie outside the section of the resources"
    );
}

#[test]
fn cycles_in_an_image_end() {
    // A directory whose entries lead back to it: three levels, whatever they are.
    let mut section = vec![0; 14];
    let count = 4000_u16;
    section.extend(count.to_le_bytes());
    for _ in 0..count {
        section.extend(11_u32.to_le_bytes());
        section.extend(0x8000_0000_u32.to_le_bytes());
    }
    let mut bytes = image(true, &[]);
    bytes.truncate(SECTION);
    let length = u32::try_from(section.len()).expect("small");
    for at in [0x98 + 240 + 8, 0x98 + 240 + 16] {
        bytes[at..at + 4].copy_from_slice(&length.to_le_bytes());
    }
    bytes.extend(section);
    let start = Instant::now();
    let error = Resources::parse(&bytes)
        .expect_err("it is a cycle")
        .to_string();
    let expected = "resource directory at 0x400: it overlaps other structures: all that is referred to is more than the file holds";
    assert_eq!(error, expected);
    assert!(start.elapsed() < Duration::from_secs(5));
}

/// A resource in the newest format with one provider and these lists, each with its type, at offset `0x2C + 8 * lists`.
fn resource_of(lists: &[(u32, Vec<u8>)]) -> Vec<u8> {
    let mut out = b"CRIM\0\0\0\0\x05\0\x01\0\x01\0\0\0".to_vec();
    out.extend([7; 16]);
    out.extend(36_u32.to_le_bytes());
    out.extend(b"WEVT\0\0\0\0\xFF\xFF\xFF\xFF");
    out.extend(u32::try_from(lists.len()).expect("few").to_le_bytes());
    let mut at = out.len() + 8 * lists.len();
    for (kind, bytes) in lists {
        out.extend(kind.to_le_bytes());
        out.extend(u32::try_from(at).expect("small").to_le_bytes());
        at += bytes.len();
    }
    out.extend(lists.iter().flat_map(|(_, bytes)| bytes));
    let length = u32::try_from(out.len()).expect("small");
    out[4..8].copy_from_slice(&length.to_le_bytes());
    out
}

/// A list: tag, length, count, then whatever.
fn list(tag: &[u8; 4], count: u32, rest: &[u8]) -> Vec<u8> {
    let mut out = tag.to_vec();
    out.extend(u32::try_from(12 + rest.len()).expect("small").to_le_bytes());
    out.extend(count.to_le_bytes());
    out.extend(rest);
    out
}

fn error_of(bytes: &[u8]) -> String {
    Schema::parse(bytes).expect_err("it is damaged").to_string()
}

#[test]
fn what_is_wrong_with_a_resource_is_said() {
    assert_eq!(
        error_of(b"CRIM"),
        "CRIM at 0x0: 4 bytes at 4 are needed, it has 4"
    );
    assert_eq!(
        error_of(b"XRIM...."),
        "CRIM at 0x0: it begins with \"XRIM\" instead of \"CRIM\""
    );
    let mut old = resource_of(&[]);
    old[8] = 4;
    assert_eq!(
        error_of(&old),
        "CRIM at 0x0: version 4.1 is not known; 3.1 and 5.1 are"
    );
    let level = |name: u32| {
        let mut entry = 5_u32.to_le_bytes().to_vec();
        entry.extend(u32::MAX.to_le_bytes());
        entry.extend(name.to_le_bytes());
        entry
    };
    assert_eq!(
        error_of(&resource_of(&[(0, list(b"LEVL", 1, &level(0xFFFF)))])),
        "LEVL entry 0 at 0x48: name offset 0xffff lies outside the file"
    );
    assert_eq!(
        error_of(&resource_of(&[(0, list(b"LEVL", 9, &level(0x34)))])),
        "LEVL at 0x3c: 9 entries do not fit into its 24 bytes"
    );
    assert_eq!(
        error_of(&resource_of(&[(1, list(b"LEVL", 0, &[]))])),
        "TASK at 0x3c: it begins with \"LEVL\" instead of \"TASK\""
    );
    let twice = [(0, list(b"LEVL", 0, &[])), (0, list(b"LEVL", 0, &[]))];
    assert_eq!(
        error_of(&resource_of(&twice)),
        "WEVT directory entry 1 at 0x3c: a second list of type 0"
    );
    let mut event = vec![0; 4 + 48];
    event[4 + 20] = 0x77;
    assert_eq!(
        error_of(&resource_of(&[(4, list(b"EVNT", 1, &event))])),
        "EVNT entry 0 at 0x4c: template offset 0x77 is not that of a template of this provider"
    );
    let unknown = Schema::parse(&resource_of(&[(11, b"EVTF".to_vec())])).expect("left out");
    assert_eq!(unknown.providers[0].unknown_lists, [11]);
}

/// Many entries that name one huge string have it once; many that name huge strings that overlap are refused.
#[test]
fn strings_do_not_multiply() {
    let count = 50_000_u32;
    let names = 0x3C + 12 + 12 * count;
    let levels = |name: &dyn Fn(u32) -> u32| {
        let mut rest = Vec::new();
        for index in 0..count {
            rest.extend(index.to_le_bytes());
            rest.extend(u32::MAX.to_le_bytes());
            rest.extend(name(index).to_le_bytes());
        }
        // Read as the size of a string or as text, it is large everywhere.
        rest.extend([0x41, 0x42, 0x03, 0].repeat(300_000));
        resource_of(&[(0, list(b"LEVL", count, &rest))])
    };
    let start = Instant::now();
    let shared = Schema::parse(&levels(&|_| names)).expect("one string");
    let levels_read = &shared.providers[0].levels;
    assert_eq!(levels_read.len(), 50_000);
    assert!(levels_read[0].name.len() > 100_000);
    assert!(std::sync::Arc::ptr_eq(
        &levels_read[0].name,
        &levels_read[49_999].name
    ));
    assert_eq!(
        error_of(&levels(&|index| names + 4 * index)),
        "LEVL entry 14 at 0xf0: it overlaps other structures: all that is referred to is more than the file holds"
    );
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn message_tables_do_not_multiply() {
    // Blocks that all lead to one row of messages.
    let blocks = 10_000_u32;
    let first = 4 + 12 * blocks;
    let mut bytes = blocks.to_le_bytes().to_vec();
    for block in 0..blocks {
        for value in [block * 1000, block * 1000 + 999, first] {
            bytes.extend(value.to_le_bytes());
        }
    }
    bytes.extend([8, 0, 1, 0, b'a', 0, 0, 0].repeat(1000));
    let error = MessageTable::parse(&bytes)
        .expect_err("it overlaps")
        .to_string();
    assert!(
        error.ends_with(
            ": it overlaps other structures: all that is referred to is more than the file holds"
        ),
        "{error}"
    );
    let all = [
        1, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 16, 0, 0, 0, 4, 0, 1, 0,
    ];
    assert_eq!(
        MessageTable::parse(&all)
            .expect_err("one message")
            .to_string(),
        "message block entry 0 at 0x4: entry offset 0x14 lies outside the file"
    );
}

#[test]
fn damaged_resources_of_our_own() {
    let mut numbers = Numbers::new(0xA076_1D64_78BD_642F);
    for path in manifests(&package().join("manifests/pass")) {
        let text = std::fs::read(&path).expect("readable");
        let Ok(ours) = resources("fixture", &text, McCompat::default()) else {
            continue;
        };
        let mut list = vec![resource(KIND, 0x409, &ours.template)];
        for table in &ours.message_tables {
            list.push(resource(TABLE, table.language, &table.bytes));
        }
        let whole = image(numbers.below(2) == 0, &list);
        for _ in 0..100 {
            let damaged = robust::damaged_binary(&ours.template, &mut numbers);
            robust::wevt(&damaged);
            robust::decompiles(&damaged);
            robust::pe_resources(&robust::damaged_binary(&whole, &mut numbers));
        }
    }
}
