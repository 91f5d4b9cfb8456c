//! Reading payloads: what is there, what is missing, and what a hostile writer may claim.

#[allow(dead_code, reason = "not every test needs all of it")]
mod common;

use std::net::{Ipv4Addr, Ipv6Addr};

use common::{Color, Line, Order, sample, sample_bytes, utf16};
use ecm_runtime::__private::{Decoder, Field, Shape};
use ecm_runtime::{
    Ansi, DecodeError, FileTime, Guid, Pointer, Port, Seq, Sid, SocketAddress, SystemTime, Text,
};

const NATURAL: Shape = Shape::NATURAL;
const SHORT: DecodeError = DecodeError::Short { field: "F" };

/// Reads one value, and says how many bytes are left.
fn read<'a, T: Field<'a>>(bytes: &'a [u8], shape: Shape) -> Result<(T, usize), DecodeError> {
    let mut input = Decoder::new(bytes, 8);
    let value = input.field("F", shape)?;
    Ok((value, input.rest().len()))
}

#[test]
fn scalars_are_read_from_any_offset_and_never_cut_short() {
    fn check<T: for<'a> Field<'a> + PartialEq + std::fmt::Debug>(
        value: T,
        shape: Shape,
        bytes: &[u8],
    ) {
        let mut moved = vec![0xee];
        moved.extend(bytes);
        moved.push(0xdd);
        assert_eq!(read::<T>(&moved[1..], shape), Ok((value, 1)));
        for length in 0..bytes.len() {
            assert_eq!(read::<T>(&bytes[..length], shape), Err(SHORT));
        }
    }
    check(0x12u8, NATURAL, &[0x12]);
    check(-2i8, NATURAL, &[0xfe]);
    check(0x1234u16, NATURAL, &[0x34, 0x12]);
    check(-2i16, NATURAL, &[0xfe, 0xff]);
    check(0x1234_5678u32, NATURAL, &[0x78, 0x56, 0x34, 0x12]);
    check(-2i32, NATURAL, &[0xfe, 0xff, 0xff, 0xff]);
    check(0x0102_0304_0506_0708u64, NATURAL, &[8, 7, 6, 5, 4, 3, 2, 1]);
    check(
        -2i64,
        NATURAL,
        &[0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    );
    check(1.5f32, NATURAL, &[0, 0, 0xc0, 0x3f]);
    check(1.5f64, NATURAL, &[0, 0, 0, 0, 0, 0, 0xf8, 0x3f]);
    check(true, Shape::width(4), &[0, 0, 2, 0]);
    check(false, NATURAL, &[0, 0, 0, 0]);
    check(true, Shape::width(1), &[0x80]);
    check(
        Guid::from_values(1, 2, 3, [4; 8]),
        NATURAL,
        &[1, 0, 0, 0, 2, 0, 3, 0, 4, 4, 4, 4, 4, 4, 4, 4],
    );
    check(FileTime(1), NATURAL, &[1, 0, 0, 0, 0, 0, 0, 0]);
    check(SystemTime::default(), NATURAL, &[0; 16]);
    check(Port(80), NATURAL, &[0, 80]);
    check(Pointer(1), NATURAL, &[1, 0, 0, 0, 0, 0, 0, 0]);
    check(Ipv4Addr::LOCALHOST, NATURAL, &[127, 0, 0, 1]);
    check(
        Ipv6Addr::from(1),
        NATURAL,
        &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    );
    check(Color(9), Shape::width(1), &[9]);
    check(Color(0x109), Shape::width(2), &[9, 1]);
    check(Color(9), Shape::width(4), &[9, 0, 0, 0]);
}

#[test]
fn pointers_have_the_size_that_the_record_says() {
    let bytes = [1, 0, 0, 0, 2, 0, 0, 0];
    let mut narrow = Decoder::new(&bytes, 4);
    assert_eq!(narrow.field("F", NATURAL), Ok(Pointer(1)));
    assert_eq!(narrow.rest().len(), 4);
    let mut wide = Decoder::new(&bytes, 8);
    assert_eq!(wide.field("F", NATURAL), Ok(Pointer(0x2_0000_0001)));
    // In arrays, too, and after the decoder has gone.
    let pointers: Seq<'_, Pointer> = Decoder::new(&bytes, 4).seq("F", 2, NATURAL).expect("fits");
    assert_eq!(pointers, [Pointer(1), Pointer(2)]);
    assert_eq!(pointers.get(1), Some(Pointer(2)));
}

#[test]
fn terminated_strings_may_lack_their_end() {
    for (bytes, text, left) in [
        (&utf16("ab\0c")[..], "ab", 2),
        (&utf16("ab"), "ab", 0),
        (&utf16("\0c"), "", 2),
        (&[], "", 0),
        // Half a code unit at the end of the payload belongs to the string that it cuts.
        (&[b'a', 0, b'b'], "a", 0),
        (b"b", "", 0),
        // A zero byte at an odd place ends nothing.
        (&[0, 1, 0, 2, 0, 0], "\u{100}\u{200}", 0),
    ] {
        let (found, rest) = read::<Text<'_>>(bytes, NATURAL).expect("a string");
        assert_eq!((found, rest), (Text::from(text), left));
    }
    for (bytes, text, left) in [(&b"ab\0c"[..], "ab", 1), (b"ab", "ab", 0), (b"", "", 0)] {
        assert_eq!(read::<Ansi<'_>>(bytes, NATURAL), Ok((text.into(), left)));
    }
}

#[test]
fn delimited_strings_may_not() {
    let bytes = utf16("ab\0");
    for (shape, text) in [
        (Shape::fixed(3), "ab"),
        (Shape::fixed(2), "ab"),
        (Shape::sized(3), "ab\0"),
        (Shape::sized(0), ""),
    ] {
        assert_eq!(
            read::<Text<'_>>(&bytes, shape).map(|(text, _)| text),
            Ok(text.into())
        );
    }
    assert_eq!(read::<Text<'_>>(&bytes, Shape::fixed(4)), Err(SHORT));
    assert_eq!(read::<Text<'_>>(&bytes[..5], Shape::sized(3)), Err(SHORT));
    assert_eq!(
        read::<Text<'_>>(&bytes, Shape::sized(usize::MAX)),
        Err(SHORT)
    );
    assert_eq!(
        read::<Text<'_>>(&[4, 0, 1, 0, 2], Shape::counted()),
        Err(SHORT)
    );
    assert_eq!(read::<Text<'_>>(&[4], Shape::counted()), Err(SHORT));
    assert_eq!(
        read::<Text<'_>>(&[2, 0, b'x', 0, 9], Shape::counted()),
        Ok(("x".into(), 1))
    );
    // An odd number of bytes: the last is half a unit.
    assert_eq!(
        read::<Text<'_>>(&[3, 0, b'x', 0, 9, 7], Shape::counted()),
        Ok(("x".into(), 1))
    );
    assert_eq!(
        read::<Ansi<'_>>(&[3, 0, b'x', b'y'], Shape::counted()),
        Err(SHORT)
    );
    assert_eq!(
        read::<Ansi<'_>>(b"x\0\0", Shape::fixed(3)),
        Ok(("x".into(), 0))
    );
    assert_eq!(
        read::<&[u8]>(&[1, 2, 3], Shape::sized(2)),
        Ok((&[1, 2][..], 1))
    );
    assert_eq!(read::<&[u8]>(&[1, 2, 3], Shape::sized(4)), Err(SHORT));
    assert_eq!(
        read::<&[u8]>(&[1, 0, 3], Shape::counted()),
        Ok((&[3][..], 0))
    );
}

#[test]
fn sids_are_as_long_as_they_say() {
    let system = Sid::LOCAL_SYSTEM.as_bytes();
    assert_eq!(read::<Sid<'_>>(system, NATURAL), Ok((Sid::LOCAL_SYSTEM, 0)));
    for length in 0..system.len() {
        assert_eq!(read::<Sid<'_>>(&system[..length], NATURAL), Err(SHORT));
    }
    assert_eq!(
        read::<Sid<'_>>(&[1, 255, 0, 0, 0, 0, 0, 5], NATURAL),
        Err(SHORT)
    );
    let mut padded = system.to_vec();
    padded.extend([0; 4]);
    assert_eq!(
        read::<Sid<'_>>(&padded, Shape::fixed(16)),
        Ok((Sid::LOCAL_SYSTEM, 0))
    );
    assert_eq!(read::<Sid<'_>>(&padded, Shape::fixed(11)), Err(SHORT));
}

#[test]
fn a_whole_event_comes_back_equal() {
    let bytes = sample_bytes();
    let mut moved = vec![0];
    moved.extend(&bytes);
    moved.extend([1, 2, 3]);
    let mut input = Decoder::new(&moved[1..], size_of::<usize>() as u8);
    let order = Order::decode(&mut input).expect("the sample");
    assert_eq!(input.rest(), [1, 2, 3]);
    assert_eq!(order, sample());
    assert_eq!(format!("{order:?}"), format!("{:?}", sample()));
    assert_eq!(order.customer, "J\u{fc}rgen");
    assert_eq!(order.lines, sample().lines);
    assert_eq!(
        order
            .lines
            .get(1)
            .map(|line| line.article.to_string())
            .as_deref(),
        Some("nut \u{1f529}")
    );
    assert_eq!(order.numbers, [1, 2, 0xffff]);
    assert_eq!(order.tags, ["a", "bc"]);
    assert_eq!(order.peer, sample().peer);
    assert_ne!(order, Order { flags: 0, ..order });
}

#[test]
fn debug_goes_by_the_table() {
    let shown = "Order { Id: 7, Customer: \"J\u{fc}rgen\", Lines: [Lines { Article: \"bolt\", Marks: 0x0102, Price: 0.5 }, \
                 Lines { Article: \"nut \u{1f529}\", Marks: 0x, Price: -1.0 }], Color: GREEN, Flags: 0xa5, Address: 0x1234, \
                 Owner: S-1-5-18, Peer: 127.0.0.1:80, Tags: [\"a\", \"bc\"], Name: \"fixed\", Numbers: [1, 2, 65535], \
                 Guid: {7d44233d-0365-4a8c-84c3-bc528b3d09d4}, Active: true, Note: \"end\" }";
    assert_eq!(format!("{:?}", sample()), shown);
    let broken = Order {
        color: Color(1000),
        ..sample()
    };
    let field = if cfg!(feature = "alloc") {
        ": `Color`"
    } else {
        ""
    };
    assert_eq!(
        format!("{broken:?}"),
        format!("Order(not written: the arguments do not fit the manifest{field})")
    );
    assert_ne!(broken, broken);
    let line = sample().lines.get(0).expect("two lines");
    assert_eq!(
        format!("{line:?}"),
        "Line { Article: \"bolt\", Marks: 0x0102, Price: 0.5 }"
    );
}

#[test]
fn every_truncation_is_an_error_or_ends_a_string() {
    let bytes = sample_bytes();
    let mut whole = 0;
    for length in 0..bytes.len() {
        match Order::decode(&mut Decoder::new(
            &bytes[..length],
            size_of::<usize>() as u8,
        )) {
            Ok(order) => {
                whole += 1;
                // Only the terminated string at the end may be cut.
                assert!("end".starts_with(&order.note.to_string()), "{order:?}");
                assert_eq!(
                    Order {
                        note: sample().note,
                        ..order
                    },
                    sample()
                );
            }
            Err(DecodeError::Short { field }) => assert!(!field.is_empty()),
            Err(error) => panic!("{length}: {error}"),
        }
    }
    assert_eq!(whole, utf16("end\0").len());
    let start = |length| Order::decode(&mut Decoder::new(&bytes[..length], 8)).map(drop);
    assert_eq!(start(3), Err(DecodeError::Short { field: "Id" }));
    assert_eq!(start(4), Err(DecodeError::Short { field: "LineCount" }));
    assert_eq!(start(30), Err(DecodeError::Short { field: "MarkCount" }));
}

#[test]
fn counts_are_not_believed() {
    fn count<'a, T: ecm_runtime::__private::Integer<'a>>(
        bytes: &'a [u8],
    ) -> Result<usize, DecodeError> {
        Decoder::new(bytes, 8).count::<T>("F")
    }
    assert_eq!(
        count::<i16>(&[0xff, 0xff]),
        Err(DecodeError::Count { field: "F" })
    );
    assert_eq!(count::<u16>(&[0xff, 0xff]), Ok(0xffff));
    assert_eq!(count::<u64>(&[0xff]), Err(SHORT));

    fn array<'a, T: Field<'a>>(
        bytes: &'a [u8],
        count: usize,
        shape: Shape,
    ) -> Result<usize, DecodeError> {
        Decoder::new(bytes, 8)
            .seq::<T>("F", count, shape)
            .map(|values| values.iter().count())
    }
    let zeros = [0; 64];
    for hostile in [65, 0x1_0000, u32::MAX as usize, usize::MAX] {
        assert_eq!(array::<u8>(&zeros, hostile, NATURAL), Err(SHORT));
        assert_eq!(array::<u64>(&zeros, hostile, NATURAL), Err(SHORT));
        assert_eq!(array::<Text<'_>>(&zeros, hostile, NATURAL), Err(SHORT));
        assert_eq!(
            array::<Text<'_>>(&zeros, hostile, Shape::sized(usize::MAX)),
            Err(SHORT)
        );
        assert_eq!(
            array::<Ansi<'_>>(&zeros, hostile.saturating_add(1), NATURAL),
            Err(SHORT)
        );
        assert_eq!(array::<Sid<'_>>(&zeros, hostile, NATURAL), Err(SHORT));
        assert!(array::<Line<'_>>(&zeros, hostile, NATURAL).is_err());
    }
    // Elements without bytes cost nothing to check, but somebody will iterate over them.
    assert_eq!(array::<Text<'_>>(&[], 0xffff, Shape::sized(0)), Ok(0xffff));
    let too_many = DecodeError::Empty { field: "F" };
    assert_eq!(
        array::<Text<'_>>(&zeros, 0x1_0000, Shape::sized(0)),
        Err(too_many)
    );
    assert_eq!(
        array::<&[u8]>(&zeros, usize::MAX, Shape::sized(0)),
        Err(too_many)
    );
    // The last string of an array may be missing, no other.
    assert_eq!(array::<Text<'_>>(&utf16("a\0"), 2, NATURAL), Ok(2));
    assert_eq!(array::<Text<'_>>(&utf16("a\0"), 3, NATURAL), Err(SHORT));
    assert_eq!(array::<Text<'_>>(&[], 0, NATURAL), Ok(0));
}

#[test]
fn random_bytes_never_panic() {
    // A xorshift generator: the same bytes in every run.
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let valid = sample_bytes();
    for round in 0..if cfg!(miri) { 40 } else { 20_000 } {
        let mut bytes = if round % 2 == 0 {
            valid.clone()
        } else {
            (0..random() % 300).map(|_| random() as u8).collect()
        };
        for _ in 0..random() % 4 {
            let length = bytes.len() as u64;
            if let Some(byte) = bytes.get_mut((random() % length.max(1)) as usize) {
                *byte = random() as u8;
            }
        }
        let mut input = Decoder::new(&bytes, if round % 3 == 0 { 4 } else { 8 });
        if let Ok(order) = Order::decode(&mut input) {
            assert_eq!(order.lines.iter().count(), order.lines.len());
            if round % 16 == 0 {
                let _ = format!("{order:?}");
            }
        }
        let _ = read::<SocketAddress<'_>>(&bytes, NATURAL).map(|(address, _)| address.to_string());
    }
}
