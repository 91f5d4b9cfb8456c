//! Every type that a manifest knows, as its caller writes it and as its reader gets it back.
//!
//! ```console
//! $ cargo run -p ecm-samples --bin all_types
//! ```

use std::error::Error;
use std::fmt::Debug;
use std::io::{self, Write};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::SystemTime;

use ecm_runtime::session::{Enable, Record, Session};
use ecm_runtime::{EventHeader, FileTime, Guid, Pointer, Port, Sid};

ecm_runtime::include_provider!("all_types");

use all_types::map::{Access, Color};
use all_types::{
    Arrays, Blobs, Empty, Event, Integers, Maps, Scalars, Strings, Structures, StructuresCorner,
    StructuresOrigin, StructuresPart,
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    ecm_samples::heading(
        &mut out,
        "samples/manifests/all_types.man",
        all_types::NAME,
        all_types::GUID,
    )?;
    let _registration = all_types::register()?;
    let session = Session::builder("all types").start()?;
    session.enable(all_types::GUID, &Enable::new())?;

    // Where a function would have many arguments, the event's type says the same with names.
    let corners = [
        StructuresCorner { x: 1, y: 2 },
        StructuresCorner { x: 3, y: 4 },
    ];
    let parts = parts();
    let written = Written {
        integers: integers(),
        scalars: scalars(),
        strings: strings(),
        blobs: blobs(),
        arrays: arrays(),
        structures: Structures {
            origin: StructuresOrigin { x: 0, y: 0 },
            corner: (&corners).into(),
            part: (&parts).into(),
            last: 99,
        },
        maps: maps(),
    };
    for status in [
        written.integers.write(),
        written.scalars.write(),
        written.strings.write(),
        written.blobs.write(),
        written.arrays.write(),
        written.structures.write(),
        written.maps.write(),
        all_types::write_empty(),
    ] {
        assert!(status.is_written(), "{status}");
    }

    let trace = session.stop()?;
    for record in trace.records() {
        written.compare(&mut out, record)?;
    }
    ecm_samples::statistics(&mut out, &trace.statistics())?;
    Ok(())
}

/// What was written, to be compared with what is decoded.
struct Written<'a> {
    integers: Integers,
    scalars: Scalars<'a>,
    strings: Strings<'a>,
    blobs: Blobs<'a>,
    arrays: Arrays<'a>,
    structures: Structures<'a>,
    maps: Maps<'a>,
}

impl Written<'_> {
    /// Prints an event. What was decoded is what was written, whatever form the caller gave it: equality goes by value.
    fn compare(&self, out: &mut impl Write, record: &Record) -> io::Result<()> {
        let (record, header) = (record.event(), record.header());
        match Event::decode(&record) {
            Event::Integers(event) => same(out, header, &event, &self.integers),
            Event::Scalars(event) => same(out, header, &event, &self.scalars),
            Event::Strings(event) => same(out, header, &event, &self.strings),
            Event::Blobs(event) => same(out, header, &event, &self.blobs),
            Event::Arrays(event) => same(out, header, &event, &self.arrays),
            Event::Structures(event) => same(out, header, &event, &self.structures),
            Event::Maps(event) => same(out, header, &event, &self.maps),
            Event::Empty(event) => same(out, header, &event, &Empty {}),
            other => panic!("{other:?}"),
        }
    }
}

fn same<T: PartialEq + Debug>(
    out: &mut impl Write,
    header: &EventHeader,
    decoded: &T,
    written: &T,
) -> io::Result<()> {
    assert_eq!(decoded, written);
    ecm_samples::event(out, header, decoded)
}

fn integers() -> Integers {
    Integers {
        i8: -8,
        i8_character: b'c' as i8,
        u8: 8,
        u8_hex: 0xab,
        u8_character: b'C',
        u8_boolean: true,
        i16: -16,
        u16: 16,
        u16_hex: 0xabcd,
        u16_character: 0x20ac,
        port: Port(443),
        i32: -32,
        hresult: -2_147_467_259,
        u32: 32,
        u32_hex: 0xdead_beef,
        process_id: 4711,
        thread_id: 4712,
        address: Ipv4Addr::LOCALHOST,
        u32_time: 1,
        u32_error: 2,
        win32_error: 5,
        nt_status: 0xc000_0005,
        u32_code: 0x0040_1000,
        hex32: 0x1234_5678,
        hex32_error: 2,
        hex32_win32_error: 3,
        hex32_nt_status: 0x8000_0005,
        i64: i64::MIN,
        u64: u64::MAX,
        u64_hex: 0x0123_4567_89ab_cdef,
        u64_time: 3,
        u64_code: 0x7ff6_0000_1000,
        hex64: 0xfeed_face_cafe_beef,
    }
}

static SOMEWHERE: u8 = 0;

fn scalars() -> Scalars<'static> {
    let now = FileTime::from(SystemTime::now());
    Scalars {
        float: 1.5,
        double: -0.1,
        boolean: true,
        guid: Guid::from_u128(0x0123_4567_89ab_cdef_0123_4567_89ab_cdef),
        pointer: Pointer::from(&raw const SOMEWHERE),
        code_pointer: Pointer(0x1000),
        file_time: now,
        file_time_insensitive: now,
        file_time_utc: now,
        system_time: now.to_system_time().unwrap_or_default(),
        sid: Sid::LOCAL_SYSTEM,
    }
}

fn strings() -> Strings<'static> {
    Strings {
        // `&str`, `&String`, `&[u16]`: whatever the caller has.
        unicode: "Grüße, 世界".into(),
        unicode_xml: "<a b='c'/>".into(),
        unicode_json: "{\"a\":[1,2]}".into(),
        // Exactly eight characters in the payload: padded or cut.
        unicode_fixed: "padded".into(),
        // Its length goes into the field UnicodeLength, which is no member here.
        unicode_sized: "as long as it is".into(),
        unicode_counted: "counted".into(),
        ansi: "eight bits".into(),
        ansi_xml: "<a/>".into(),
        ansi_json: "null".into(),
        ansi_utf8: "naïve".into(),
        ansi_fixed: "cut off here".into(),
        ansi_sized: "sized".into(),
        ansi_counted: "counted".into(),
    }
}

fn blobs() -> Blobs<'static> {
    Blobs {
        fixed: &[1, 2, 3, 4],
        sized: &[0xca, 0xfe],
        address: Ipv6Addr::LOCALHOST,
        socket: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)).into(),
        message: b"signed",
        counted: &[],
    }
}

const GUIDS: [Guid; 2] = [Guid::from_u128(1), Guid::from_u128(2)];

fn arrays() -> Arrays<'static> {
    Arrays {
        fixed: (&[1, 2, 3]).into(),
        // Two arrays that share a count must be equally long; the count itself is no member.
        numbers: (&[-1, 0, 1]).into(),
        names: (&["one", "two", "three"]).into(),
        ids: (&GUIDS).into(),
        owners: (&[Sid::LOCAL_SYSTEM, Sid::EVERYONE]).into(),
        flags: (&[true, false]).into(),
        times: (&[FileTime(0), FileTime::UNIX_EPOCH]).into(),
        labels: (&["left", "right"]).into(),
    }
}

fn parts() -> [StructuresPart<'static>; 2] {
    [
        StructuresPart {
            name: "wheel".into(),
            weights: (&[1.5, 2.5, 3.5]).into(),
            owner: Sid::EVERYONE,
            shade: Color::BLUE,
        },
        StructuresPart {
            name: "axle".into(),
            weights: (&[]).into(),
            owner: Sid::LOCAL_SYSTEM,
            // A value that the map has no name for is a value all the same.
            shade: Color(77),
        },
    ]
}

fn maps() -> Maps<'static> {
    Maps {
        byte: Color::RED,
        word: Color::GREEN,
        long: Color(1_000_000),
        bits: Access::READ | Access::DELETE,
        hex_bits: Access(0x8000_0001),
        shades: (&[Color::RED, Color::GREEN, Color::BLUE]).into(),
    }
}
