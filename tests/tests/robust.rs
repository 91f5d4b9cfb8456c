//! Hostile, broken and merely strange input: a result or a finding, never a panic, never without end.

use std::path::PathBuf;

use ecm_tests::golden::package;
use ecm_tests::growth::growth;
use ecm_tests::robust::{Numbers, compile, xml_tree};
use ecm_tests::shared::{manifests, path_for};

fn own_manifests() -> Vec<PathBuf> {
    manifests(&package().join("manifests"))
}

/// Damages a text in one of the ways in which texts are damaged.
fn damaged(bytes: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    const PIECES: &[&[u8]] = &[
        b"<",
        b">",
        b"&",
        b"\"",
        b"'",
        b"/>",
        b"</",
        b"<!--",
        b"-->",
        b"<![CDATA[",
        b"]]>",
        b"<?xml ",
        b"?>",
        b"\0",
        b"\xFF",
        b"\xC3",
        b"\xEF\xBF\xBF",
        b" xmlns=''",
        b"&#x",
        b"<!DOCTYPE a [",
        b"0x",
        b":",
        b"$(string.",
        b"win:",
        b"{",
        b"%99!",
        b"\r",
        b"4294967296",
        b"-1",
    ];
    let mut text = bytes.to_vec();
    for _ in 0..=numbers.below(3) {
        let at = numbers.below(text.len());
        let end = (at + numbers.below(40)).min(text.len());
        match numbers.below(5) {
            0 => drop(text.drain(at..end)),
            1 => text.truncate(at),
            2 => {
                let piece = text[at..end].to_vec();
                text.splice(at..at, piece);
            }
            3 => {
                let piece = PIECES[numbers.below(PIECES.len())];
                text.splice(at..at, piece.iter().copied());
            }
            _ => {
                if let Some(byte) = text.get_mut(at) {
                    *byte ^= 1 << numbers.below(8);
                }
            }
        }
    }
    text
}

#[test]
fn damaged_manifests() {
    let mut numbers = Numbers::new(0x9E37_79B9_7F4A_7C15);
    for path in own_manifests() {
        let bytes = std::fs::read(&path).expect("readable");
        xml_tree(&bytes);
        compile(&bytes);
        for _ in 0..40 {
            let text = damaged(&bytes, &mut numbers);
            xml_tree(&text);
            compile(&text);
        }
    }
}

#[test]
fn every_prefix_of_a_manifest() {
    let bytes = std::fs::read(package().join("manifests/pass/everything_else.man"));
    let bytes = bytes.expect("readable");
    for end in (0..bytes.len()).step_by(7) {
        compile(&bytes[..end]);
    }
}

#[test]
fn damaged_real_manifests() {
    let Some(corpus) = path_for("damaged_real_manifests", "corpus/authored") else {
        return;
    };
    let mut numbers = Numbers::new(0xD1B5_4A32_D192_ED03);
    for path in manifests(&corpus) {
        let bytes = std::fs::read(&path).expect("readable");
        if bytes.len() < 200_000 {
            xml_tree(&bytes);
            compile(&damaged(&bytes, &mut numbers));
        }
    }
}

/// A fixed sample; all of them with `ECM_ALL=1`.
#[test]
fn dumped_manifests_compile_or_say_why() {
    let Some(corpus) = path_for("dumped_manifests_compile_or_say_why", "corpus/dumped") else {
        return;
    };
    let step = if std::env::var_os("ECM_ALL").is_some() {
        1
    } else {
        20
    };
    for path in manifests(&corpus).iter().step_by(step) {
        let bytes = std::fs::read(path).expect("readable");
        xml_tree(&bytes);
        compile(&bytes);
    }
}

const HEAD: &str = "<instrumentationManifest xmlns='http://schemas.microsoft.com/win/2004/08/events' \
     xmlns:win='http://manifests.microsoft.com/win/2004/08/windows/events'><instrumentation><events>\
     <provider name='P' guid='{7d44233d-0365-4a8c-84c3-bc528b3d09d4}' symbol='P'>";
const TAIL: &str = "</provider></events></instrumentation></instrumentationManifest>";

/// Ten megabytes, or as many as an unoptimised compiler reads in the same time.
const SIZE: usize = if cfg!(debug_assertions) {
    1 << 20
} else {
    10 << 20
};

fn filled(size: usize, head: &str, piece: Piece, tail: &str) -> String {
    let mut text = String::with_capacity(size + 4096);
    text.push_str(head);
    for n in 0.. {
        if text.len() >= size {
            break;
        }
        text.push_str(&piece(n));
    }
    text.push_str(tail);
    text
}

/// What makes parsers slow, big or deep: a name, what comes first, what is repeated, what comes last.
type Hostile = (&'static str, String, Piece, String);
type Piece = fn(usize) -> String;

fn bare() -> Vec<Hostile> {
    let of = |what, head: &str, piece: Piece, tail: &str| {
        (what, head.to_owned(), piece, tail.to_owned())
    };
    vec![
        of("nesting", "", |_| "<a>".into(), ""),
        of("open angle brackets", "", |_| "<".into(), ""),
        of("references", "<a b='", |_| "&amp;".into(), "'/>"),
        of("unknown entities", "<a>", |_| "&lol;".into(), "</a>"),
        of("attributes", "<a", |n| format!(" a{n}=''"), "/>"),
        of("namespaces", "<a", |n| format!(" xmlns:a{n}='u{n}'"), "/>"),
        of(
            "one namespace per element",
            "<a>",
            |n| format!("<b xmlns='u{n}'/>"),
            "</a>",
        ),
        of(
            "undeclared prefixes",
            "<a>",
            |n| format!("<p{n}:b/>"),
            "</a>",
        ),
        of("end tags", "<a>", |_| "</b>".into(), ""),
        of("comments", "<a>", |_| "<!-- -- -->".into(), "</a>"),
        of("one name", "<", |_| "a".into(), "/>"),
        of("one value", "<a b='", |_| "x".into(), "'/>"),
    ]
}

fn manifests_of() -> Vec<Hostile> {
    let of = |what, head: &str, piece: Piece, tail: &str| {
        (
            what,
            format!("{HEAD}{head}"),
            piece,
            format!("{tail}{TAIL}"),
        )
    };
    let list = "<events><event value='1' keywords='";
    vec![
        of("text", "", |_| "x".into(), ""),
        of("unknown elements", "", |_| "<x/>".into(), ""),
        of("misspelled elements", "", |_| "<tempaltes/>".into(), ""),
        of(
            "unknown attributes",
            "",
            |_| "<channels x='' y='' z=''/>".into(),
            "",
        ),
        of(
            "prefixes of values",
            "<events>",
            |n| format!("<event value='{}' level='p:x' task='q:x'/>", n % 65536),
            "</events>",
        ),
        of(
            "malformed events",
            "<events>",
            |n| format!("<event value='{}' symbol='a b'/>", n % 65536),
            "</events>",
        ),
        of(
            "same symbols",
            "<events>",
            |n| format!("<event value='{}' symbol='a'/>", n % 65536),
            "</events>",
        ),
        of("long lists", list, |n| format!("k{n} "), "'/></events>"),
        of(
            "lists of prefixes",
            list,
            |n| format!("p{n}:k "),
            "'/></events>",
        ),
    ]
}

/// Ten megabytes each: they take as much longer as they are larger.
#[test]
fn ten_megabytes_of_anything() {
    for (what, head, piece, tail) in bare().into_iter().chain(manifests_of()) {
        let text = |size| filled(size, &head, piece, &tail);
        let times = growth(&*text(SIZE / 8), &*text(SIZE), |text| {
            compile(text.as_bytes());
        });
        // Linear is 8, quadratic 64.
        assert!(times < 24.0, "{what}: {times}");
    }
}
