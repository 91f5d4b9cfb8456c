//! The bytes of every type and shape, written by hand: the layout that ETW's consumers expect.

#[allow(dead_code, reason = "not every test needs all of it")]
mod common;

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};

use common::{Color, Line, bytes, encoded, refused, sample, sample_bytes, utf16};
use ecm_runtime::__private::{Payload as _, Shape};
use ecm_runtime::{
    Ansi, FileTime, Guid, Pointer, Port, Seq, Sid, SocketAddress, SystemTime, Text, WriteStatus,
};

const NATURAL: Shape = Shape::NATURAL;

#[test]
fn numbers_are_little_endian_and_packed() {
    assert_eq!(bytes(0x12u8, NATURAL), [0x12]);
    assert_eq!(bytes(-2i8, NATURAL), [0xfe]);
    assert_eq!(bytes(0x1234u16, NATURAL), [0x34, 0x12]);
    assert_eq!(bytes(-2i16, NATURAL), [0xfe, 0xff]);
    assert_eq!(bytes(0x1234_5678u32, NATURAL), [0x78, 0x56, 0x34, 0x12]);
    assert_eq!(bytes(-2i32, NATURAL), [0xfe, 0xff, 0xff, 0xff]);
    assert_eq!(
        bytes(0x0102_0304_0506_0708u64, NATURAL),
        [8, 7, 6, 5, 4, 3, 2, 1]
    );
    assert_eq!(
        bytes(-2i64, NATURAL),
        [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
    );
    assert_eq!(bytes(1.5f32, NATURAL), [0, 0, 0xc0, 0x3f]);
    assert_eq!(bytes(1.5f64, NATURAL), [0, 0, 0, 0, 0, 0, 0xf8, 0x3f]);
    let packed = encoded(|out| {
        out.field(1u8, NATURAL);
        out.field(2u32, NATURAL);
        out.field(3u16, NATURAL);
    });
    assert_eq!(packed.as_deref(), Ok(&[1, 2, 0, 0, 0, 3, 0][..]));
}

#[test]
fn the_other_fixed_types() {
    assert_eq!(bytes(true, Shape::width(4)), [1, 0, 0, 0]);
    assert_eq!(bytes(false, NATURAL), [0, 0, 0, 0]);
    assert_eq!(bytes(true, Shape::width(1)), [1]);
    let guid = Guid::from_u128(0x0011_2233_4455_6677_8899_aabb_ccdd_eeff);
    let wire = [
        0x33, 0x22, 0x11, 0, 0x55, 0x44, 0x77, 0x66, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff,
    ];
    assert_eq!(bytes(guid, NATURAL), wire);
    assert_eq!(bytes(Pointer(0x1234), NATURAL), 0x1234usize.to_le_bytes());
    assert_eq!(
        bytes(FileTime(0x0102_0304_0506_0708), NATURAL),
        [8, 7, 6, 5, 4, 3, 2, 1]
    );
    let time = SystemTime {
        year: 2017,
        month: 11,
        day_of_week: 6,
        day: 4,
        hour: 3,
        minute: 46,
        second: 22,
        milliseconds: 305,
    };
    assert_eq!(
        bytes(time, NATURAL),
        [0xe1, 7, 11, 0, 6, 0, 4, 0, 3, 0, 46, 0, 22, 0, 0x31, 1]
    );
    assert_eq!(bytes(Port(80), NATURAL), [0, 80]);
    assert_eq!(bytes(Ipv4Addr::new(127, 0, 0, 1), NATURAL), [127, 0, 0, 1]);
    let v6 = bytes(Ipv6Addr::LOCALHOST, Shape::fixed(16));
    assert_eq!(v6, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!(
        bytes(Sid::EVERYONE, NATURAL),
        [1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    );
    assert_eq!(
        bytes(Sid::EVERYONE, Shape::fixed(14)),
        [1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    );
    assert_eq!(
        refused(Sid::EVERYONE, Shape::fixed(11)),
        WriteStatus::INVALID
    );
}

#[test]
fn values_of_maps_have_the_width_of_the_field() {
    assert_eq!(bytes(Color(2), Shape::width(1)), [2]);
    assert_eq!(bytes(Color(2), Shape::width(2)), [2, 0]);
    assert_eq!(
        bytes(Color(u32::MAX), Shape::width(4)),
        [0xff, 0xff, 0xff, 0xff]
    );
    assert_eq!(refused(Color(256), Shape::width(1)), WriteStatus::INVALID);
    assert_eq!(refused(Color(65536), Shape::width(2)), WriteStatus::INVALID);
}

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
fn unicode_strings_of_every_shape() {
    forms("ab\u{1f529}", |text| {
        assert_eq!(
            bytes(text, NATURAL),
            [b'a', 0, b'b', 0, 0x3d, 0xd8, 0x29, 0xdd, 0, 0]
        );
        assert_eq!(
            bytes(text, Shape::counted()),
            [8, 0, b'a', 0, b'b', 0, 0x3d, 0xd8, 0x29, 0xdd]
        );
        assert_eq!(
            bytes(text, Shape::sized(4)),
            [b'a', 0, b'b', 0, 0x3d, 0xd8, 0x29, 0xdd]
        );
        assert_eq!(
            bytes(text, Shape::sized(5)),
            [b'a', 0, b'b', 0, 0x3d, 0xd8, 0x29, 0xdd, 0, 0]
        );
        assert_eq!(refused(text, Shape::sized(3)), WriteStatus::INVALID);
        assert_eq!(
            bytes(text, Shape::fixed(5)),
            [b'a', 0, b'b', 0, 0x3d, 0xd8, 0x29, 0xdd, 0, 0]
        );
        assert_eq!(
            bytes(text, Shape::fixed(4)),
            [b'a', 0, b'b', 0, 0x3d, 0xd8, 0x29, 0xdd]
        );
        // A surrogate pair goes as a whole.
        assert_eq!(bytes(text, Shape::fixed(3)), [b'a', 0, b'b', 0, 0, 0]);
        assert_eq!(bytes(text, Shape::fixed(2)), [b'a', 0, b'b', 0]);
        assert_eq!(bytes(text, Shape::fixed(0)), []);
    });
}

#[test]
fn unicode_strings_end_at_nul_where_nul_ends_them() {
    forms("a\0b", |text| {
        assert_eq!(bytes(text, NATURAL), [b'a', 0, 0, 0]);
        assert_eq!(bytes(text, Shape::fixed(3)), [b'a', 0, 0, 0, 0, 0]);
        assert_eq!(
            bytes(text, Shape::counted()),
            [6, 0, b'a', 0, 0, 0, b'b', 0]
        );
        assert_eq!(bytes(text, Shape::sized(3)), [b'a', 0, 0, 0, b'b', 0]);
    });
    forms("\0", |text| assert_eq!(bytes(text, NATURAL), [0, 0]));
    forms("", |text| assert_eq!(bytes(text, NATURAL), [0, 0]));
    forms("", |text| assert_eq!(bytes(text, Shape::counted()), [0, 0]));
}

#[test]
fn lone_surrogates_pass_through() {
    let lone = [0xd83d, 0x41];
    assert_eq!(
        bytes(Text::from(&lone), NATURAL),
        [0x3d, 0xd8, 0x41, 0, 0, 0]
    );
    // Two high ones are no pair, so a cut between them splits nothing.
    assert_eq!(
        bytes(Text::from(&[0xd83d, 0xd83d]), Shape::fixed(1)),
        [0x3d, 0xd8]
    );
}

#[test]
fn utf8_becomes_utf16_at_every_length_and_offset() {
    let alphabet = [
        "a",
        "\u{fc}",
        "\u{20ac}",
        "\u{1f529}",
        "b",
        "c",
        "defghijklmnopqrstuvwxyz0123456789",
    ];
    for skip in 0..alphabet.len() {
        for length in (0..40).step_by(if cfg!(miri) { 13 } else { 1 }) {
            let text: String = alphabet
                .iter()
                .cycle()
                .skip(skip)
                .take(length)
                .copied()
                .collect();
            if !cfg!(feature = "alloc") && 2 * text.len() > 400 {
                continue;
            }
            assert_eq!(
                bytes(Text::from(&*text), Shape::counted())[2..],
                utf16(&text),
                "{text}"
            );
            let ascii = "x".repeat(length) + "\u{e9}" + &"y".repeat(length);
            let found = bytes(Text::from(&*ascii), NATURAL);
            assert_eq!(found, utf16(&(ascii + "\0")));
        }
    }
}

#[test]
fn ansi_strings_of_every_shape() {
    let text = Ansi::from("ab\u{20ac}");
    assert_eq!(bytes(text, NATURAL), [b'a', b'b', 0xe2, 0x82, 0xac, 0]);
    assert_eq!(
        bytes(text, Shape::counted()),
        [5, 0, b'a', b'b', 0xe2, 0x82, 0xac]
    );
    assert_eq!(bytes(text, Shape::sized(5)), [b'a', b'b', 0xe2, 0x82, 0xac]);
    assert_eq!(
        bytes(text, Shape::sized(6)),
        [b'a', b'b', 0xe2, 0x82, 0xac, 0]
    );
    assert_eq!(refused(text, Shape::sized(4)), WriteStatus::INVALID);
    assert_eq!(
        bytes(text, Shape::fixed(7)),
        [b'a', b'b', 0xe2, 0x82, 0xac, 0, 0]
    );
    assert_eq!(bytes(text, Shape::fixed(5)), [b'a', b'b', 0xe2, 0x82, 0xac]);
    // A character goes as a whole.
    assert_eq!(bytes(text, Shape::fixed(4)), [b'a', b'b', 0, 0]);
    assert_eq!(bytes(text, Shape::fixed(3)), [b'a', b'b', 0]);
    assert_eq!(bytes(text, Shape::fixed(2)), [b'a', b'b']);
    assert_eq!(bytes(Ansi::from(c"x"), NATURAL), [b'x', 0]);
    assert_eq!(bytes(Ansi::from("a\0b"), NATURAL), [b'a', 0]);
    assert_eq!(
        bytes(Ansi::from("a\0b"), Shape::counted()),
        [3, 0, b'a', 0, b'b']
    );
    // What is no UTF-8 passes through, and is cut where the manifest says.
    let raw = Ansi::from(&[0xe2, 0x82, 0xff, 0xe2, 0x82]);
    assert_eq!(bytes(raw, Shape::fixed(2)), [0xe2, 0x82]);
    assert_eq!(bytes(raw, Shape::fixed(4)), [0xe2, 0x82, 0xff, 0xe2]);
}

#[test]
fn binaries_are_as_long_as_they_are_said_to_be() {
    let data: &[u8] = &[1, 2, 3];
    assert_eq!(bytes(data, Shape::fixed(3)), [1, 2, 3]);
    assert_eq!(bytes(data, Shape::sized(3)), [1, 2, 3]);
    assert_eq!(bytes(data, Shape::counted()), [3, 0, 1, 2, 3]);
    assert_eq!(bytes(data, NATURAL), [1, 2, 3]);
    for shape in [Shape::fixed(2), Shape::fixed(4), Shape::sized(4)] {
        assert_eq!(refused(data, shape), WriteStatus::INVALID);
    }
}

#[test]
fn counted_values_have_a_sixteen_bit_byte_count() {
    let bytes_65536: &[u8] = &[b'x'; 65536];
    assert_eq!(refused(bytes_65536, Shape::counted()), WriteStatus::INVALID);
    assert_eq!(
        refused(Ansi::from(bytes_65536), Shape::counted()),
        WriteStatus::INVALID
    );
    assert_eq!(
        refused(Text::from(&[b'x'.into(); 32768]), Shape::counted()),
        WriteStatus::INVALID
    );
    let fits = bytes(Text::from(&[0x78; 32766]), Shape::counted());
    assert_eq!(
        (fits.len(), &fits[..4]),
        (65534, &[0xfc, 0xff, 0x78, 0][..])
    );
}

#[test]
fn socket_addresses_have_windows_layout() {
    let v4 = SocketAddress::from(SocketAddr::from(([1, 2, 3, 4], 0x1234)));
    let v4_bytes = [2, 0, 0x12, 0x34, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(bytes(v4, NATURAL), v4_bytes);
    assert_eq!(bytes(v4, Shape::sized(16)), v4_bytes);
    assert_eq!(bytes(v4, Shape::counted())[..4], [16, 0, 2, 0]);
    let padded = bytes(v4, Shape::fixed(128));
    assert_eq!((padded.len(), &padded[..16]), (128, &v4_bytes[..]));
    let v6 = std::net::SocketAddrV6::new(Ipv6Addr::LOCALHOST, 0x1234, 0x0102_0304, 5);
    let mut v6_bytes = vec![23, 0, 0x12, 0x34, 4, 3, 2, 1];
    v6_bytes.extend(Ipv6Addr::LOCALHOST.octets());
    v6_bytes.extend([5, 0, 0, 0]);
    assert_eq!(bytes(SocketAddress::from(v6), NATURAL), v6_bytes);
    assert_eq!(
        refused(SocketAddress::from(v6), Shape::fixed(16)),
        WriteStatus::INVALID
    );
}

#[test]
fn arrays_are_their_elements() {
    let seq = |fill: &dyn Fn(&mut ecm_runtime::__private::Encoder<'static>)| {
        encoded(|out| fill(out)).expect("fits")
    };
    assert_eq!(
        seq(&|out| out.seq(Seq::from(&[1u16, 2]), NATURAL)),
        [1, 0, 2, 0]
    );
    assert_eq!(
        seq(&|out| out.seq(Seq::from(&[true, false]), Shape::width(4))),
        [1, 0, 0, 0, 0, 0, 0, 0]
    );
    assert_eq!(
        seq(&|out| out.seq(Seq::from(&[true, false]), Shape::width(1))),
        [1, 0]
    );
    assert_eq!(
        seq(&|out| out.seq(Seq::<Text<'_>>::from(&["a", ""]), NATURAL)),
        [b'a', 0, 0, 0, 0, 0]
    );
    assert_eq!(
        seq(&|out| out.seq(Seq::<Ansi<'_>>::from(&["a", "b"]), Shape::fixed(2))),
        [b'a', 0, b'b', 0]
    );
    assert_eq!(seq(&|out| out.seq(Seq::from(&[Port(1)]), NATURAL)), [0, 1]);
    assert_eq!(
        seq(&|out| out.seq(Seq::from(&[Color(1)]), Shape::width(2))),
        [1, 0]
    );
    assert_eq!(seq(&|out| out.seq(Seq::<u64>::EMPTY, NATURAL)), []);
    // Strings of different lengths that have one length field get the longest one's.
    let strings = seq(&|out| {
        let values = Seq::<Text<'_>>::from(&["a", "bc"]);
        let length = out.length_of_all(values);
        out.count::<u16>(length);
        out.seq(values, Shape::sized(length));
    });
    assert_eq!(strings, [2, 0, b'a', 0, 0, 0, b'b', 0, b'c', 0]);
}

#[test]
fn a_whole_event() {
    assert_eq!(encoded(|out| sample().encode(out)), Ok(sample_bytes()));
}

#[test]
fn counts_must_fit_and_agree() {
    assert_eq!(
        encoded(|out| out.count::<u8>(255)).as_deref(),
        Ok(&[255][..])
    );
    assert_eq!(
        encoded(|out| out.count::<u8>(256)),
        Err(WriteStatus::INVALID)
    );
    assert_eq!(
        encoded(|out| out.count::<i8>(128)),
        Err(WriteStatus::INVALID)
    );
    assert_eq!(
        encoded(|out| out.count::<i64>(5)).map(|bytes| bytes.len()),
        Ok(8)
    );
    let shared = |lengths: &[usize]| encoded(|out| _ = out.same_len(lengths));
    assert_eq!(shared(&[3, 3, 3]), Ok(vec![]));
    assert_eq!(shared(&[3, 3, 2]), Err(WriteStatus::INVALID));
    assert_eq!(
        encoded(|out| out.exact_len(2, 3)),
        Err(WriteStatus::INVALID)
    );
    let marks = [0; 256];
    let line = Line {
        article: "".into(),
        marks: &marks,
        price: 0.0,
    };
    assert_eq!(refused(line, NATURAL), WriteStatus::INVALID);
}

#[test]
fn the_first_failure_is_the_status() {
    let status = encoded(|out| {
        out.fail(WriteStatus::TOO_LARGE);
        out.fail(WriteStatus::INVALID);
        out.field(1u8, NATURAL);
    });
    assert_eq!(status, Err(WriteStatus::TOO_LARGE));
}
