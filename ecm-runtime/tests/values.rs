//! Values in their various forms: what they are equal to and how they are shown.

#[allow(dead_code, reason = "not every test needs all of it")]
mod common;

use std::collections::HashSet;
use std::fmt;

use common::{Color, utf16};
use ecm_runtime::__private::{
    Decoder, Encoder, EventMeta, FieldMeta, MapMeta, Payload, Shape, debug, in_type,
};
use ecm_runtime::{Ansi, EventDescriptor, FileTime, Guid, Pointer, Seq, Sid, Text};

/// A text in each form that a caller or a payload can give it.
fn forms(text: &str, check: impl Fn(Text<'_>)) {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut unaligned = vec![0];
    unaligned.extend(utf16(text));
    check(text.into());
    check((&units[..]).into());
    check(Text::from_wire(&unaligned[1..]));
}

#[test]
fn texts_are_equal_by_their_code_units() {
    for text in [
        "",
        "a",
        "J\u{fc}rgen \u{1f529}",
        "tab\t\"quote\" and 'quote'",
    ] {
        forms(text, |one| {
            forms(text, |other| {
                assert_eq!(one, other);
                assert_eq!(HashSet::from([one]).len(), 1);
                assert!(HashSet::from([one]).contains(&other));
            });
            forms("other", |other| assert_ne!(one, other));
            assert_eq!(one, text);
            assert_eq!(text, one);
            assert_eq!(one, *text);
            assert_ne!(one, "other");
            assert_eq!(one.to_string(), text);
            assert_eq!(format!("{one:?}"), format!("{text:?}"));
            assert_eq!(one.chars().collect::<String>(), text);
            assert!(one.units().eq(text.encode_utf16()));
            assert_eq!(one.len_units(), text.encode_utf16().count());
            assert_eq!(one.is_empty(), text.is_empty());
        });
    }
}

#[test]
fn texts_obey_width_and_precision() {
    forms("\u{e4}bc", |text| {
        assert_eq!(format!("[{text:5}]"), "[\u{e4}bc  ]");
        assert_eq!(format!("[{text:*>5}]"), "[**\u{e4}bc]");
        assert_eq!(format!("[{text:^6}]"), "[ \u{e4}bc  ]");
        assert_eq!(format!("[{text:.2}]"), "[\u{e4}b]");
        assert_eq!(format!("[{text:4.1}]"), "[\u{e4}   ]");
    });
    let invalid = Ansi::from(b"a\xff");
    assert_eq!(format!("[{invalid:>4}]"), "[  a\u{fffd}]");
}

#[test]
fn texts_end_at_nul_on_request() {
    forms("ab\0c\0", |text| assert_eq!(text.until_nul(), "ab"));
    forms("ab", |text| assert_eq!(text.until_nul(), "ab"));
    let long = "x".repeat(100) + "\0" + &"y".repeat(100);
    forms(&long, |text| assert_eq!(text.until_nul(), &long[..100]));
    assert_eq!(Ansi::from(&*long).until_nul(), &long[..100]);
    assert_eq!(Ansi::from("ab\0c").until_nul(), "ab");
}

#[test]
fn what_is_no_character_is_replaced_when_shown() {
    let lone = Text::from(&[0x61, 0xd83d, 0x62]);
    assert_eq!(lone.to_string(), "a\u{fffd}b");
    assert_eq!(format!("{lone:?}"), "\"a\u{fffd}b\"");
    assert_ne!(lone, "a\u{fffd}b");
    let invalid = Ansi::from(b"a\xe2\x82b");
    assert_eq!(invalid.to_string(), "a\u{fffd}b");
    assert_eq!(format!("{invalid:?}"), "\"a\u{fffd}b\"");
    assert_eq!(invalid.to_str(), None);
    assert_eq!(Ansi::from("\u{20ac}").to_str(), Some("\u{20ac}"));
}

#[test]
fn texts_know_what_they_were_made_of() {
    assert_eq!(Text::from("a").as_str(), Some("a"));
    assert_eq!(Text::from(&[0x61]).as_str(), None);
    assert_eq!(Text::default(), Text::EMPTY);
    // An odd byte is no code unit.
    assert_eq!(Text::from_wire(&[0x61, 0, 0x62]), "a");
}

#[test]
fn arrays_are_equal_by_their_elements() {
    let strs = Seq::<Text<'_>>::from(&["a", "b"]);
    let texts = [Text::from(&[0x61]), Text::from("b")];
    let bytes = utf16("a\0b\0");
    let wire: Seq<'_, Text<'_>> = Decoder::new(&bytes, 8)
        .seq("F", 2, Shape::NATURAL)
        .expect("two strings");
    assert_eq!(strs, Seq::from(&texts));
    assert_eq!(strs, wire);
    assert_eq!(wire, ["a", "b"]);
    assert_ne!(wire, ["a"]);
    assert_ne!(wire, ["a", "c"]);
    assert_eq!(format!("{wire:?}"), "[\"a\", \"b\"]");
    assert_eq!(wire.iter().len(), 2);
    assert_eq!(wire.get(1), Some("b".into()));
    assert_eq!(wire.get(2), None);
    assert!(wire.as_slice().is_none());
    assert_eq!(Seq::from(&[1, 2]).as_slice(), Some(&[1, 2][..]));
    assert!(Seq::<u8>::default().is_empty());
    let mut collected = Vec::new();
    for text in &wire {
        collected.push(text);
    }
    assert_eq!(wire.into_iter().collect::<Vec<_>>(), collected);
}

/// An event whose payload is given as bytes, for `Debug` by the table alone.
struct Raw<'a, const ROW: usize>(&'a [u8]);

const FLAGS: &MapMeta = &MapMeta::bits("Flags", &[(1, "A"), (2, "B")]);
const ROWS: [&[FieldMeta]; 5] = [
    &[
        FieldMeta::new("I8", in_type::INT8, 3),
        FieldMeta::new("U8", in_type::UINT8, 4),
        FieldMeta::new("Small", in_type::UINT8, 13),
        FieldMeta::new("I16", in_type::INT16, 5),
        FieldMeta::new("U16", in_type::UINT16, 6),
        FieldMeta::new("Port", in_type::UINT16, 22),
        FieldMeta::new("I32", in_type::INT32, 7),
        FieldMeta::new("Result", in_type::INT32, 32),
        FieldMeta::new("U32", in_type::UINT32, 8),
        FieldMeta::new("Address", in_type::UINT32, 23),
        FieldMeta::new("Status", in_type::UINT32, 31),
        FieldMeta::new("I64", in_type::INT64, 9),
        FieldMeta::new("U64", in_type::UINT64, 10),
        FieldMeta::new("H32", in_type::HEX_INT32, 18),
        FieldMeta::new("H64", in_type::HEX_INT64, 19),
        FieldMeta::new("Flags", in_type::UINT16, 6).map(FLAGS),
    ],
    &[
        FieldMeta::new("Float", in_type::FLOAT, 11),
        FieldMeta::new("Double", in_type::DOUBLE, 12),
        FieldMeta::new("Time", in_type::FILETIME, 2),
        FieldMeta::new("Words", in_type::SYSTEMTIME, 2),
        FieldMeta::new("V6", in_type::BINARY, 24),
        FieldMeta::new("Length", in_type::UINT16, 6),
        FieldMeta::new("Text", in_type::UNICODE_STRING, 1).sized_by(5),
        FieldMeta::new("Ansi", in_type::ANSI_STRING, 35),
        FieldMeta::new("Fixed", in_type::ANSI_STRING, 1).length(3),
        FieldMeta::new("CountedAnsi", in_type::COUNTED_ANSI_STRING, 1),
        FieldMeta::new("CountedBytes", in_type::COUNTED_BINARY, 15).count(2),
    ],
    &[
        FieldMeta::new("Array", in_type::UINT8, 4).counted_by(1),
        FieldMeta::new("Count", in_type::UINT8, 4),
    ],
    &[],
    &[
        FieldMeta::new("PortCount", in_type::UINT16, 22),
        FieldMeta::new("Array", in_type::UINT8, 4).counted_by(0),
        FieldMeta::new("Single", in_type::UINT8, 4).count(1),
        FieldMeta::new("Signed", in_type::INT8, 3).map(FLAGS),
        FieldMeta::new("Large", in_type::UINT64, 10).map(FLAGS),
        FieldMeta::new("Sid", in_type::SID, 1).length(68),
    ],
];

impl<'a, const ROW: usize> Payload<'a> for Raw<'a, ROW> {
    const META: &'static EventMeta = &EventMeta::new(
        EventDescriptor::new(0, 0, 0, 0, 0, 0, 0),
        "Raw",
        0,
        ROWS[ROW],
    );

    fn encode(&self, out: &mut Encoder<'a>) {
        out.field(self.0, Shape::NATURAL);
    }
}

impl<const ROW: usize> fmt::Debug for Raw<'_, ROW> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug(self, f)
    }
}

#[test]
fn integers_are_shown_by_in_and_out_type() {
    let bytes = b"\xff\xff\x02\xff\xff\xff\xff\x00\x50\xff\xff\xff\xff\x05\x00\x07\x80\xff\xff\xff\xff\
                  \x7f\x00\x00\x01\x01\x00\x00\xc0\xff\xff\xff\xff\xff\xff\xff\xff\x01\x00\x00\x00\x00\x00\x00\x00\
                  \x0f\x00\x00\x00\xf0\x00\x00\x00\x00\x00\x00\x00\x07\x00";
    assert_eq!(
        format!("{:?}", Raw::<0>(bytes)),
        "Raw { I8: -1, U8: 255, Small: true, I16: -1, U16: 65535, Port: 80, I32: -1, Result: 0x80070005, \
         U32: 4294967295, Address: 127.0.0.1, Status: 0xc0000001, I64: -1, U64: 1, H32: 0xf, H64: 0xf0, Flags: A|B|0x4 }"
    );
}

#[test]
fn the_other_types_are_shown_as_their_rust_types_are() {
    let mut bytes = Vec::new();
    bytes.extend(1.5f32.to_le_bytes());
    bytes.extend((-0.25f64).to_le_bytes());
    bytes.extend(131_542_371_823_050_459u64.to_le_bytes());
    bytes.extend([0xe1, 7, 11, 0, 6, 0, 4, 0, 3, 0, 46, 0, 22, 0, 0x31, 1]);
    bytes.extend([0; 15]);
    bytes.extend([1, 2, 0]);
    bytes.extend(utf16("ab"));
    bytes.extend(b"\xe2\x82\xac\0xy\0");
    bytes.extend([2, 0, b'z', b'z', 1, 0, 0xab, 0, 0]);
    assert_eq!(
        format!("{:?}", Raw::<1>(&bytes)),
        "Raw { Float: 1.5, Double: -0.25, Time: 2017-11-04T02:46:22.3050459Z, Words: 2017-11-04T03:46:22.305, V6: ::1, \
         Text: \"ab\", Ansi: \"\u{20ac}\", Fixed: \"xy\", CountedAnsi: \"zz\", CountedBytes: [0xAB, 0x] }"
    );
}

#[test]
fn the_table_is_read_as_the_payload_is_written() {
    // A count is an integer whatever its output type; an array of one is a single value; a map says nothing of 64 bits;
    // a SID knows its own size.
    let bytes =
        b"\x02\x00\x07\x08\x09\x82\x01\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x05";
    assert_eq!(
        format!("{:?}", Raw::<4>(bytes)),
        "Raw { Array: [7, 8], Single: 9, Signed: B|0x80, Large: 1, Sid: S-1-5 }"
    );
}

#[test]
fn what_the_table_cannot_find_is_left_out() {
    assert_eq!(format!("{:?}", Raw::<2>(&[1, 2])), "Raw { .. }");
    assert_eq!(format!("{:?}", Raw::<0>(&[1])), "Raw { I8: 1, .. }");
    assert_eq!(format!("{:?}", Raw::<3>(&[])), "Raw");
}

#[test]
fn scalars_are_shown_for_people() {
    assert_eq!(format!("{:?} {}", Pointer(0xabc), Pointer(0)), "0xABC 0x0");
    assert_eq!(format!("{:?} {:?}", Color(1), Color(7)), "RED 7");
    assert_eq!(format!("{:?}", Sid::EVERYONE), "S-1-1-0");
    assert_eq!(
        format!("{:?}", Guid::ZERO),
        "{00000000-0000-0000-0000-000000000000}"
    );
    assert_eq!(
        format!("{:?}", FileTime::UNIX_EPOCH),
        "1970-01-01T00:00:00.0000000Z"
    );
    let number = 5u8;
    assert_eq!(
        Pointer::from(&raw const number).0,
        (&raw const number).addr() as u64
    );
}

#[cfg(feature = "alloc")]
#[test]
fn owned_strings_are_lent() {
    let owned = String::from("J\u{fc}rgen");
    assert_eq!(Text::from(&owned), Text::from("J\u{fc}rgen"));
    assert_eq!(Ansi::from(&owned), Ansi::from("J\u{fc}rgen"));
}

#[cfg(feature = "std")]
#[test]
fn now_lies_between_two_readings_of_the_system_clock() {
    let before = FileTime::from(std::time::SystemTime::now());
    let now = FileTime::now();
    let after = FileTime::from(std::time::SystemTime::now());
    assert!(before <= now && now <= after, "{before} {now} {after}");
}
