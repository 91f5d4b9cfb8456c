//! What a few bytes can claim: elements without bytes, and tables of many fields. Writing and reading agree on the limits.

#[allow(dead_code, reason = "not every test needs all of it")]
mod common;

use std::fmt;
use std::sync::Mutex;

use common::encoded;
use ecm_runtime::__private::{Decoder, Encoder, Field, FieldMeta, Shape, debug_struct, in_type};
use ecm_runtime::{Ansi, DecodeError, Seq, Text, WriteStatus};

const NATURAL: Shape = Shape::NATURAL;

/// A struct whose array can claim 65535 elements in four bytes.
#[derive(Clone, Copy)]
struct Claim<'a> {
    blobs: Seq<'a, &'a [u8]>,
}

impl Claim<'_> {
    const MEMBERS: &'static [FieldMeta] = &[
        FieldMeta::new("Count", in_type::UINT16, 6),
        FieldMeta::new("Size", in_type::UINT16, 6),
        FieldMeta::new("Blobs", in_type::BINARY, 15)
            .counted_by(0)
            .sized_by(1),
    ];
}

impl<'a> Field<'a> for Claim<'a> {
    fn encode(self, out: &mut Encoder<'a>, _shape: Shape) {
        let size = out.length_of_all(self.blobs);
        out.count::<u16>(self.blobs.len());
        out.count::<u16>(size);
        out.seq(self.blobs, Shape::sized(size));
    }

    fn decode(input: &mut Decoder<'a>, _shape: Shape) -> Result<Self, DecodeError> {
        let count = input.count::<u16>("Count")?;
        let size = input.count::<u16>("Size")?;
        let blobs = input.seq("Blobs", count, Shape::sized(size))?;
        Ok(Self { blobs })
    }
}

impl fmt::Debug for Claim<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_struct("Claim", Self::MEMBERS, *self, f)
    }
}

/// An event's worth of claims, as one value.
#[derive(Clone, Copy)]
struct Claims<'a>(Seq<'a, Claim<'a>>);

impl Claims<'_> {
    const MEMBERS: &'static [FieldMeta] = &[
        FieldMeta::new("Count", in_type::UINT16, 6),
        FieldMeta::structure("Claims", Claim::MEMBERS).counted_by(0),
    ];
}

impl<'a> Field<'a> for Claims<'a> {
    fn encode(self, out: &mut Encoder<'a>, _shape: Shape) {
        out.count::<u16>(self.0.len());
        out.seq(self.0, NATURAL);
    }

    fn decode(input: &mut Decoder<'a>, _shape: Shape) -> Result<Self, DecodeError> {
        let count = input.count::<u16>("Count")?;
        Ok(Self(input.seq("Claims", count, NATURAL)?))
    }
}

impl fmt::Debug for Claims<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_struct("Claims", Self::MEMBERS, *self, f)
    }
}

/// Claims of so many elements each, all without bytes.
fn claims(counts: &[u16]) -> Vec<u8> {
    let mut bytes = (counts.len() as u16).to_le_bytes().to_vec();
    for count in counts {
        bytes.extend(count.to_le_bytes());
        bytes.extend([0, 0]);
    }
    bytes
}

fn read(bytes: &[u8]) -> Result<Claims<'_>, DecodeError> {
    Decoder::new(bytes, 8).field("F", NATURAL)
}

#[test]
fn all_arrays_of_a_payload_share_the_limit_of_empty_elements() {
    let too_many = DecodeError::Empty { field: "Blobs" };
    assert!(read(&claims(&[0xffff])).is_ok());
    assert!(read(&claims(&[0x7fff, 0, 0x8000])).is_ok());
    assert_eq!(read(&claims(&[0x8000, 0x8000])).err(), Some(too_many));
    assert_eq!(read(&claims(&[0xffff; 2000])).err(), Some(too_many));
    assert_eq!(
        too_many.to_string(),
        "the array `Blobs` has too many elements without bytes"
    );
}

#[test]
#[cfg_attr(miri, ignore = "too many elements for Miri")]
fn writers_refuse_what_readers_refuse() {
    let blobs = |count: usize| vec![&[][..]; count];
    let write = |counts: &[usize]| {
        let blobs: Vec<Vec<&[u8]>> = counts.iter().map(|count| blobs(*count)).collect();
        let claims: Vec<Claim<'_>> = blobs
            .iter()
            .map(|blobs| Claim {
                blobs: blobs[..].into(),
            })
            .collect();
        encoded(|out| out.natural(Claims((&claims[..]).into())))
    };
    assert_eq!(write(&[0xffff]), Ok(claims(&[0xffff])));
    assert_eq!(
        write(&[0x7fff, 0, 0x8000]),
        Ok(claims(&[0x7fff, 0, 0x8000]))
    );
    assert_eq!(write(&[0x8000, 0x8000]), Err(WriteStatus::INVALID));

    let sized = |count, shape| {
        let texts = vec![Text::EMPTY; count];
        let strs = vec![""; count];
        let texts = encoded(|out| out.seq(Seq::from(&texts[..]), shape));
        let strs = encoded(|out| out.seq(Seq::<Ansi<'_>>::from(&strs[..]), shape));
        assert_eq!(texts, strs);
        texts
    };
    for shape in [Shape::sized(0), Shape::fixed(0)] {
        assert_eq!(sized(0xffff, shape), Ok(vec![]));
        assert_eq!(sized(0x1_0000, shape), Err(WriteStatus::INVALID));
    }
}

#[test]
fn elements_that_happen_to_have_no_bytes_are_refused_by_both_but_for_the_last() {
    let write = |blobs: &[&'static [u8]]| {
        let blobs = blobs.to_vec();
        encoded(|out| out.seq(Seq::from(&blobs[..]), NATURAL))
    };
    assert_eq!(write(&[b"ab", b""]), Ok(b"ab".to_vec()));
    assert_eq!(write(&[b"", b"ab"]), Err(WriteStatus::INVALID));
    assert_eq!(write(&[b"ab", b"", b""]), Err(WriteStatus::INVALID));
    let read = |count| Decoder::new(b"ab", 8).seq::<&[u8]>("F", count, NATURAL);
    assert!(read(2).is_ok());
    assert_eq!(read(3).err(), Some(DecodeError::Short { field: "F" }));
    // Long ones, which are not copied, are none of these.
    let long = [7; 100];
    let both = [&long[..], &long];
    let twice = encoded(|out| out.seq(Seq::from(&both), NATURAL));
    assert_eq!(twice, Ok(vec![7; 200]));
}

#[cfg(feature = "alloc")]
#[test]
#[cfg_attr(miri, ignore = "too many elements for Miri")]
fn debug_shows_so_many_elements_and_no_more() {
    use ecm_runtime::__private::eq_struct;
    use std::fmt::Write;

    struct Measure(usize);
    impl Write for Measure {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 += text.len();
            Ok(())
        }
    }

    let text = |counts: &[u16]| format!("{:?}", read(&claims(counts)).expect("is read"));
    assert_eq!(
        text(&[2, 0]),
        "Claims { Claims: [Claims { Blobs: [0x, 0x] }, Claims { Blobs: [] }] }"
    );
    // Each claim is an element, too.
    assert_eq!(
        text(&[4094, 3]),
        format!(
            "Claims {{ Claims: [Claims {{ Blobs: [{}] }}, Claims {{ Blobs: [..] }}] }}",
            ["0x"; 4094].join(", "),
        )
    );
    assert_eq!(
        text(&[4095, 3]),
        format!(
            "Claims {{ Claims: [Claims {{ Blobs: [{}] }}, ..] }}",
            ["0x"; 4095].join(", "),
        )
    );
    let bytes = claims(&[32; 2000]);
    let many = read(&bytes).expect("is read");
    let mut measure = Measure(0);
    write!(measure, "{many:#?}").expect("can be shown");
    assert!(measure.0 < 200_000, "{}", measure.0);
    assert!(eq_struct(many, many));
}

/// A table made by a test: kept, as the tables of generated code are.
fn table(fields: Vec<FieldMeta>) -> &'static [FieldMeta] {
    static TABLES: Mutex<Vec<&[FieldMeta]>> = Mutex::new(Vec::new());
    let table = fields.leak();
    TABLES.lock().expect("no test panics here").push(table);
    table
}

/// A table of `n` counts, and behind them `n` arrays in the same order, of bytes.
fn many_counts(n: u16) -> &'static [FieldMeta] {
    let counts = (0..n).map(|_| FieldMeta::new("N", in_type::UINT8, 4));
    let arrays = (0..n).map(|at| FieldMeta::new("A", in_type::UINT8, 4).counted_by(at));
    table(counts.chain(arrays).collect())
}

/// Bytes of a payload as a value, for tables made by a test.
#[derive(Clone, Copy)]
struct Raw<'a>(&'a [u8]);

impl<'a> Field<'a> for Raw<'a> {
    fn encode(self, out: &mut Encoder<'a>, _shape: Shape) {
        out.natural(self.0);
    }

    fn decode(input: &mut Decoder<'a>, _shape: Shape) -> Result<Self, DecodeError> {
        input.natural("F").map(Self)
    }
}

struct ByTable<'a>(&'static [FieldMeta], Raw<'a>);

impl fmt::Debug for ByTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_struct("S", self.0, self.1, f)
    }
}

#[test]
fn counts_are_remembered_however_many_fields_a_table_has() {
    let n = if cfg!(miri) {
        20
    } else if cfg!(feature = "alloc") {
        300
    } else {
        30
    };
    let mut bytes = vec![1; usize::from(n)];
    bytes.extend((0..n).map(|at| at as u8));
    let shown: Vec<String> = (0..n).map(|at| format!("A: [{}]", at as u8)).collect();
    assert_eq!(
        format!("{:?}", ByTable(many_counts(n), Raw(&bytes))),
        format!("S {{ {} }}", shown.join(", "))
    );

    // A count behind 140 other fields.
    let mut fields = vec![FieldMeta::new("F", in_type::UINT8, 4); 140];
    fields.push(FieldMeta::new("N", in_type::UINT8, 4));
    fields.push(FieldMeta::new("A", in_type::UINT16, 6).counted_by(140));
    let mut bytes = vec![7; 140];
    bytes.extend([3, 1, 0, 2, 0, 3, 0]);
    let text = format!("{:?}", ByTable(table(fields), Raw(&bytes)));
    assert!(text.ends_with("F: 7, A: [1, 2, 3] }"), "{text}");
}

#[cfg(feature = "alloc")]
#[test]
fn debug_names_the_field_that_cannot_be_written() {
    const MEMBERS: &[FieldMeta] = &[
        FieldMeta::new("First", in_type::UNICODE_STRING, 1),
        FieldMeta::new("Big", in_type::BINARY, 15).length(300),
        FieldMeta::new("Three", in_type::UNICODE_STRING, 1).count(3),
        FieldMeta::new("Count", in_type::UINT8, 4),
        FieldMeta::new("Bytes", in_type::UINT8, 4).counted_by(3),
    ];
    #[derive(Clone, Copy)]
    struct S<'a>(&'a str, &'a [u8], &'a [&'a str], &'a [u8]);
    impl<'a> Field<'a> for S<'a> {
        fn encode(self, out: &mut Encoder<'a>, _shape: Shape) {
            out.natural(Text::from(self.0));
            out.fixed(self.1, 300);
            out.exact_len(self.2.len(), 3);
            out.seq(Seq::<Text<'_>>::from(self.2), NATURAL);
            out.count::<u8>(self.3.len());
            out.seq(Seq::from(self.3), NATURAL);
        }

        fn decode(_input: &mut Decoder<'a>, _shape: Shape) -> Result<Self, DecodeError> {
            Err(DecodeError::WrongEvent)
        }
    }
    impl fmt::Debug for S<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            debug_struct("S", MEMBERS, *self, f)
        }
    }
    let (big, three, many) = ([9; 300], ["", "a", ""], [0; 256]);
    let long = "x".repeat(2000);
    for first in ["", &long] {
        let blamed = |value: S<'_>| format!("{value:?}");
        let reason = "not written: the arguments do not fit the manifest";
        assert_eq!(
            blamed(S(first, &big[1..], &three, &[])),
            format!("S({reason}: `Big`)")
        );
        assert_eq!(
            blamed(S(first, &big, &three[1..], &[])),
            format!("S({reason}: `Three`)")
        );
        assert_eq!(
            blamed(S(first, &big, &three, &many)),
            format!("S({reason}: `Count`)")
        );
        assert!(blamed(S(first, &big, &three, &[])).ends_with("Bytes: [] }"));
    }
}
