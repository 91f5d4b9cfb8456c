//! What the tests of payloads share: encoding to bytes, and an event as generated code would declare it.

use std::fmt;

use ecm_runtime::__private::{
    Decoder, Encoder, EventMeta, Field, FieldMeta, MapMeta, MapValue, Payload, Shape, debug,
    debug_map, debug_struct, eq, eq_struct,
};
use ecm_runtime::{
    DecodeError, EventDescriptor, Guid, Pointer, Seq, Sid, SocketAddress, Text, WriteStatus,
};

/// What an encoder packs.
pub(crate) fn encoded<'a>(fill: impl FnOnce(&mut Encoder<'a>)) -> Result<Vec<u8>, WriteStatus> {
    let mut out = Encoder::new();
    fill(&mut out);
    let descriptors = out.finish()?;
    assert_eq!(descriptors[0].size(), 0, "the slot of the traits is free");
    let mut bytes = Vec::new();
    for piece in descriptors.payload() {
        bytes.extend_from_slice(piece.bytes());
    }
    assert_eq!(bytes.len(), descriptors.payload_len());
    Ok(bytes)
}

/// The bytes of one value.
pub(crate) fn bytes<'a, T: Field<'a>>(value: T, shape: Shape) -> Vec<u8> {
    encoded(|out| out.field(value, shape)).expect("fits")
}

/// The bytes of one value that is expected not to fit.
pub(crate) fn refused<'a, T: Field<'a>>(value: T, shape: Shape) -> WriteStatus {
    encoded(|out| out.field(value, shape)).expect_err("does not fit")
}

/// The code units of a text as a payload has them.
pub(crate) fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Color(pub(crate) u32);

impl MapValue for Color {
    const META: &'static MapMeta = &MapMeta::values("Color", &[(1, "RED"), (2, "GREEN")]);

    fn from_raw(raw: u32) -> Self {
        Self(raw)
    }

    fn raw(self) -> u32 {
        self.0
    }
}

impl fmt::Debug for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_map(self.0, Self::META, f)
    }
}

/// A struct with members of variable size.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    pub(crate) article: Text<'a>,
    pub(crate) marks: &'a [u8],
    pub(crate) price: f64,
}

impl Line<'_> {
    const MEMBERS: &'static [FieldMeta] = &[
        FieldMeta::new("Article", 1, 1),
        FieldMeta::new("MarkCount", 4, 4),
        FieldMeta::new("Marks", 14, 15).sized_by(1),
        FieldMeta::new("Price", 12, 12),
    ];
}

impl<'a> Field<'a> for Line<'a> {
    fn encode(self, out: &mut Encoder<'a>, _shape: Shape) {
        out.field(self.article, Shape::NATURAL);
        let marks = out.length(self.marks);
        out.count::<u8>(marks);
        out.field(self.marks, Shape::sized(marks));
        out.field(self.price, Shape::NATURAL);
    }

    fn decode(input: &mut Decoder<'a>, _shape: Shape) -> Result<Self, DecodeError> {
        let article = input.field("Article", Shape::NATURAL)?;
        let marks = input.count::<u8>("MarkCount")?;
        let marks = input.field("Marks", Shape::sized(marks))?;
        let price = input.field("Price", Shape::NATURAL)?;
        Ok(Self {
            article,
            marks,
            price,
        })
    }
}

impl fmt::Debug for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_struct("Line", Self::MEMBERS, *self, f)
    }
}

impl PartialEq for Line<'_> {
    fn eq(&self, other: &Self) -> bool {
        eq_struct(*self, *other)
    }
}

/// An event with a field of most kinds.
#[derive(Clone, Copy)]
pub(crate) struct Order<'a> {
    pub(crate) id: u32,
    pub(crate) customer: Text<'a>,
    pub(crate) lines: Seq<'a, Line<'a>>,
    pub(crate) color: Color,
    pub(crate) flags: u8,
    pub(crate) address: Pointer,
    pub(crate) owner: Sid<'a>,
    pub(crate) peer: SocketAddress<'a>,
    pub(crate) tags: Seq<'a, Text<'a>>,
    pub(crate) name: Text<'a>,
    pub(crate) numbers: Seq<'a, u16>,
    pub(crate) guid: Guid,
    pub(crate) active: bool,
    pub(crate) note: Text<'a>,
}

impl<'a> Order<'a> {
    pub(crate) fn decode(input: &mut Decoder<'a>) -> Result<Self, DecodeError> {
        let id = input.field("Id", Shape::NATURAL)?;
        let customer = input.field("Customer", Shape::NATURAL)?;
        let lines = input.count::<u16>("LineCount")?;
        let lines = input.seq("Lines", lines, Shape::NATURAL)?;
        let color = input.field("Color", Shape::width(1))?;
        let flags = input.field("Flags", Shape::NATURAL)?;
        let address = input.field("Address", Shape::NATURAL)?;
        let owner = input.field("Owner", Shape::NATURAL)?;
        let peer = input.field("Peer", Shape::fixed(28))?;
        let tags = input.seq("Tags", 2, Shape::counted())?;
        let name = input.field("Name", Shape::fixed(8))?;
        let numbers = input.count::<i32>("NumberCount")?;
        let numbers = input.seq("Numbers", numbers, Shape::NATURAL)?;
        let guid = input.field("Guid", Shape::NATURAL)?;
        let active = input.field("Active", Shape::width(4))?;
        let note = input.field("Note", Shape::NATURAL)?;
        Ok(Self {
            id,
            customer,
            lines,
            color,
            flags,
            address,
            owner,
            peer,
            tags,
            name,
            numbers,
            guid,
            active,
            note,
        })
    }
}

impl<'a> Payload<'a> for Order<'a> {
    const META: &'static EventMeta = &EventMeta::new(
        EventDescriptor::new(1, 0, 0, 4, 0, 0, 1),
        "Order",
        0,
        &[
            FieldMeta::new("Id", 8, 8),
            FieldMeta::new("Customer", 1, 1),
            FieldMeta::new("LineCount", 6, 6),
            FieldMeta::structure("Lines", Line::MEMBERS).counted_by(2),
            FieldMeta::new("Color", 4, 4).map(Color::META),
            FieldMeta::new("Flags", 4, 16),
            FieldMeta::new("Address", 16, 19),
            FieldMeta::new("Owner", 19, 1),
            FieldMeta::new("Peer", 14, 25).length(28),
            FieldMeta::new("Tags", 22, 1).count(2),
            FieldMeta::new("Name", 1, 1).length(8),
            FieldMeta::new("NumberCount", 7, 7),
            FieldMeta::new("Numbers", 6, 6).counted_by(11),
            FieldMeta::new("Guid", 15, 14),
            FieldMeta::new("Active", 13, 13),
            FieldMeta::new("Note", 1, 1),
        ],
    );

    fn encode(&self, out: &mut Encoder<'a>) {
        out.field(self.id, Shape::NATURAL);
        out.field(self.customer, Shape::NATURAL);
        out.count::<u16>(self.lines.len());
        out.seq(self.lines, Shape::NATURAL);
        out.field(self.color, Shape::width(1));
        out.field(self.flags, Shape::NATURAL);
        out.field(self.address, Shape::NATURAL);
        out.field(self.owner, Shape::NATURAL);
        out.field(self.peer, Shape::fixed(28));
        out.exact_len(self.tags.len(), 2);
        out.seq(self.tags, Shape::counted());
        out.field(self.name, Shape::fixed(8));
        out.count::<i32>(self.numbers.len());
        out.seq(self.numbers, Shape::NATURAL);
        out.field(self.guid, Shape::NATURAL);
        out.field(self.active, Shape::width(4));
        out.field(self.note, Shape::NATURAL);
    }
}

impl fmt::Debug for Order<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug(self, f)
    }
}

impl PartialEq for Order<'_> {
    fn eq(&self, other: &Self) -> bool {
        eq(self, other)
    }
}

/// An order of which every field says something.
pub(crate) fn sample() -> Order<'static> {
    const LINES: &[(&str, &[u8], f64)] = &[("bolt", &[1, 2], 0.5), ("nut \u{1f529}", &[], -1.0)];
    static ROWS: std::sync::OnceLock<Vec<Line<'static>>> = std::sync::OnceLock::new();
    let rows = ROWS.get_or_init(|| {
        LINES
            .iter()
            .map(|&(article, marks, price)| Line {
                article: article.into(),
                marks,
                price,
            })
            .collect()
    });
    Order {
        id: 7,
        customer: "J\u{fc}rgen".into(),
        lines: (&rows[..]).into(),
        color: Color(2),
        flags: 0xa5,
        address: Pointer(0x1234),
        owner: Sid::LOCAL_SYSTEM,
        peer: std::net::SocketAddr::from(([127, 0, 0, 1], 80)).into(),
        tags: (&["a", "bc"]).into(),
        name: "fixed".into(),
        numbers: (&[1, 2, 0xffff]).into(),
        guid: Guid::from_u128(0x7d44233d_0365_4a8c_84c3_bc528b3d09d4),
        active: true,
        note: "end".into(),
    }
}

/// The bytes of [`sample`], put together by hand.
pub(crate) fn sample_bytes() -> Vec<u8> {
    let mut bytes = vec![7, 0, 0, 0];
    bytes.extend(utf16("J\u{fc}rgen\0"));
    bytes.extend([2, 0]);
    bytes.extend(utf16("bolt\0"));
    bytes.extend([2, 1, 2]);
    bytes.extend(0.5f64.to_bits().to_le_bytes());
    bytes.extend(utf16("nut \u{1f529}\0"));
    bytes.extend([0]);
    bytes.extend((-1.0f64).to_bits().to_le_bytes());
    bytes.extend([2, 0xa5]);
    bytes.extend(0x1234usize.to_le_bytes());
    bytes.extend([1, 1, 0, 0, 0, 0, 0, 5, 18, 0, 0, 0]);
    bytes.extend([2, 0, 0, 80, 127, 0, 0, 1]);
    bytes.extend([0; 20]);
    bytes.extend([2, 0, b'a', 0, 4, 0, b'b', 0, b'c', 0]);
    bytes.extend(utf16("fixed\0\0\0"));
    bytes.extend([3, 0, 0, 0, 1, 0, 2, 0, 0xff, 0xff]);
    bytes.extend([0x3d, 0x23, 0x44, 0x7d, 0x65, 0x03, 0x8c, 0x4a]);
    bytes.extend([0x84, 0xc3, 0xbc, 0x52, 0x8b, 0x3d, 0x09, 0xd4]);
    bytes.extend([1, 0, 0, 0]);
    bytes.extend(utf16("end\0"));
    bytes
}
