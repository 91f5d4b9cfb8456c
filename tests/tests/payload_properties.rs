//! Random payloads: what the runtime writes is read back by a reader that shares no code with it, and by its own.
//!
//! The reader here is the plain reading of ETW's layout: one function, no types of the runtime.

use ecm_runtime::__private::{Decoder, Encoder, Field, Shape};
use ecm_runtime::{Ansi, Guid, Pointer, Port, Seq, Sid, Text};

/// A xorshift generator: the same payloads in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// How long a string or binary is.
#[derive(Clone, Copy, Debug)]
enum Delimiter {
    Terminated,
    Counted,
    Fixed(u16),
    /// By a 16-bit field before it.
    Field,
}

/// A type of a field.
#[derive(Clone, Copy, Debug)]
enum Kind {
    U8,
    I16,
    U32,
    I64,
    Double,
    Bool,
    Guid,
    Pointer,
    Port,
    Sid,
    Unicode(Delimiter),
    Ansi(Delimiter),
    Binary(Delimiter),
}

/// A value, as any reader of the layout would note it.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Number(u64),
    Bytes(Vec<u8>),
    Units(Vec<u16>),
    /// A string of which the runtime is given a `&str`.
    Str(String),
}

/// A field: one value, or an array with a 16-bit count before it.
#[derive(Debug)]
struct FieldOf {
    kind: Kind,
    values: Vec<Value>,
    array: bool,
}

fn kind(random: &mut Random) -> Kind {
    let fixed = Delimiter::Fixed(random.below(20) as u16);
    let delimiter = random.pick(&[
        Delimiter::Terminated,
        Delimiter::Counted,
        fixed,
        Delimiter::Field,
    ]);
    random.pick(&[
        Kind::U8,
        Kind::I16,
        Kind::U32,
        Kind::I64,
        Kind::Double,
        Kind::Bool,
        Kind::Guid,
        Kind::Pointer,
        Kind::Port,
        Kind::Sid,
        Kind::Unicode(delimiter),
        Kind::Unicode(delimiter),
        Kind::Ansi(delimiter),
        Kind::Ansi(delimiter),
        // A binary has no terminator.
        Kind::Binary(if matches!(delimiter, Delimiter::Terminated) {
            Delimiter::Counted
        } else {
            delimiter
        }),
    ])
}

fn text(random: &mut Random) -> String {
    let most = random.pick(&[3, 20, 20, 100, 400]);
    let length = random.below(most);
    let alphabet = [
        "a",
        "B",
        "7",
        " ",
        "\u{e4}",
        "\u{20ac}",
        "\u{1f529}",
        "plain ascii of some length",
    ];
    (0..length)
        .map(|_| {
            if random.below(200) == 0 {
                "\0"
            } else {
                random.pick(&alphabet)
            }
        })
        .collect()
}

fn bytes(random: &mut Random, length: usize) -> Vec<u8> {
    (0..length).map(|_| random.next() as u8).collect()
}

fn value(kind: Kind, random: &mut Random) -> Value {
    match kind {
        Kind::U8 => Value::Number(random.next() & 0xff),
        Kind::I16 => Value::Number(random.next() as i16 as u64),
        Kind::U32 => Value::Number(random.next() & 0xffff_ffff),
        Kind::I64 | Kind::Double => Value::Number(random.next()),
        Kind::Pointer => Value::Number(random.next() as usize as u64),
        Kind::Bool => Value::Number(random.next() & 1),
        Kind::Port => Value::Number(random.next() & 0xffff),
        Kind::Guid => Value::Bytes(bytes(random, 16)),
        Kind::Sid => {
            let parts = random.below(15);
            let mut sid = bytes(random, 8 + 4 * parts);
            sid[1] = parts as u8;
            Value::Bytes(sid)
        }
        Kind::Unicode(_) if random.below(2) == 0 => Value::Str(text(random)),
        Kind::Unicode(_) => {
            let length = random.below(200);
            // Few of them are valid UTF-16, some are zero.
            let unit = |random: &mut Random| {
                let any = random.next() as u16;
                random.pick(&[0x61, 0xd83d, 0xdd29, 0x20ac, any])
            };
            Value::Units((0..length).map(|_| unit(random)).collect())
        }
        Kind::Ansi(_) if random.below(2) == 0 => Value::Str(text(random)),
        Kind::Ansi(_) => {
            let length = random.below(300);
            Value::Bytes(bytes(random, length))
        }
        Kind::Binary(Delimiter::Fixed(length)) => Value::Bytes(bytes(random, length.into())),
        Kind::Binary(_) => {
            let length = random.pick(&[0, 1, 63, 64, 65, 300]);
            Value::Bytes(bytes(random, length))
        }
    }
}

fn fields(random: &mut Random) -> Vec<FieldOf> {
    (0..random.below(12))
        .map(|_| {
            let kind = kind(random);
            let array = random.below(4) == 0;
            let count = if array { random.below(6) } else { 1 };
            FieldOf {
                kind,
                values: (0..count).map(|_| value(kind, random)).collect(),
                array,
            }
        })
        .collect()
}

/// Writes with the runtime.
fn write<'a>(out: &mut Encoder<'a>, field: &'a FieldOf) {
    if field.array {
        out.count::<u16>(field.values.len());
    }
    let numbers = || {
        field.values.iter().map(|value| match value {
            Value::Number(number) => *number,
            _ => panic!("a number"),
        })
    };
    let slices = || {
        field.values.iter().map(|value| match value {
            Value::Bytes(bytes) => bytes.as_slice(),
            Value::Str(text) => text.as_bytes(),
            _ => panic!("bytes"),
        })
    };
    match field.kind {
        Kind::U8 => put(out, numbers().map(|number| number as u8), Shape::NATURAL),
        Kind::I16 => put(out, numbers().map(|number| number as i16), Shape::NATURAL),
        Kind::U32 => put(out, numbers().map(|number| number as u32), Shape::NATURAL),
        Kind::I64 => put(out, numbers().map(|number| number as i64), Shape::NATURAL),
        Kind::Double => put(out, numbers().map(f64::from_bits), Shape::NATURAL),
        Kind::Bool => put(out, numbers().map(|number| number != 0), Shape::width(4)),
        Kind::Pointer => put(out, numbers().map(Pointer), Shape::NATURAL),
        Kind::Port => put(
            out,
            numbers().map(|number| Port(number as u16)),
            Shape::NATURAL,
        ),
        Kind::Guid => put(
            out,
            slices().map(|bytes| Guid::from_wire(bytes.try_into().expect("16"))),
            Shape::NATURAL,
        ),
        Kind::Sid => put(
            out,
            slices().map(|bytes| Sid::from_bytes(bytes).expect("whole")),
            Shape::NATURAL,
        ),
        Kind::Binary(delimiter) => put_delimited(out, slices(), delimiter),
        Kind::Ansi(delimiter) => put_delimited(out, slices().map(Ansi::from), delimiter),
        Kind::Unicode(delimiter) => {
            let texts = field.values.iter().map(|value| match value {
                Value::Units(units) => Text::from(&units[..]),
                Value::Str(text) => Text::from(&text[..]),
                _ => panic!("a text"),
            });
            put_delimited(out, texts, delimiter);
        }
    }
}

fn put<'a, T: Field<'a>>(out: &mut Encoder<'a>, values: impl Iterator<Item = T>, shape: Shape) {
    // An array in the program is a slice; that it lives as long as the event costs the test a leak.
    let values: &'a [T] = Vec::leak(values.collect());
    out.seq(Seq::from(values), shape);
}

fn put_delimited<'a, T: Field<'a>>(
    out: &mut Encoder<'a>,
    values: impl Iterator<Item = T>,
    delimiter: Delimiter,
) {
    let values: &'a [T] = Vec::leak(values.collect());
    let shape = match delimiter {
        Delimiter::Terminated => Shape::NATURAL,
        Delimiter::Counted => Shape::counted(),
        Delimiter::Fixed(length) => Shape::fixed(length),
        Delimiter::Field => {
            let length = out.length_of_all(Seq::from(values));
            out.count::<u16>(length);
            Shape::sized(length)
        }
    };
    out.seq(Seq::from(values), shape);
}

/// What the layout can hold of a value: its bytes without terminator, padding and length.
fn held(kind: Kind, value: &Value, longest: usize) -> Value {
    let (units, unicode) = match (kind, value) {
        (Kind::Unicode(_), Value::Str(text)) => (text.encode_utf16().collect(), true),
        (Kind::Unicode(_), Value::Units(units)) => (units.clone(), true),
        (_, Value::Str(text)) => (text.bytes().map(u16::from).collect::<Vec<_>>(), false),
        (_, Value::Bytes(bytes)) => (bytes.iter().copied().map(u16::from).collect(), false),
        (_, other) => return other.clone(),
    };
    let until_nul = || {
        units
            .iter()
            .copied()
            .take_while(|&unit| unit != 0)
            .collect::<Vec<_>>()
    };
    let units = match kind {
        Kind::Unicode(Delimiter::Terminated) | Kind::Ansi(Delimiter::Terminated) => until_nul(),
        Kind::Unicode(Delimiter::Fixed(length)) | Kind::Ansi(Delimiter::Fixed(length)) => {
            cut(until_nul(), length.into(), unicode)
        }
        Kind::Unicode(Delimiter::Field) | Kind::Ansi(Delimiter::Field) => {
            let padding = longest - units.len();
            units
                .iter()
                .copied()
                .chain(std::iter::repeat_n(0, padding))
                .collect()
        }
        _ => units,
    };
    if unicode {
        Value::Units(units)
    } else {
        Value::Bytes(units.into_iter().map(|unit| unit as u8).collect())
    }
}

fn cut(mut units: Vec<u16>, length: usize, unicode: bool) -> Vec<u16> {
    if units.len() <= length {
        return units;
    }
    // The longest prefix that is made of whole characters of the whole string.
    let starts: Vec<usize> = if unicode {
        let mut at = 0;
        char::decode_utf16(units.iter().copied())
            .map(|character| {
                let start = at;
                at += character.map_or(1, char::len_utf16);
                start
            })
            .collect()
    } else {
        let bytes: Vec<u8> = units.iter().map(|&unit| unit as u8).collect();
        let mut at = 0;
        let mut starts = Vec::new();
        for chunk in bytes.utf8_chunks() {
            starts.extend(chunk.valid().char_indices().map(|(offset, _)| at + offset));
            at += chunk.valid().len();
            starts.extend(at..at + chunk.invalid().len());
            at += chunk.invalid().len();
        }
        starts
    };
    let end = starts
        .into_iter()
        .filter(|&start| start <= length)
        .max()
        .unwrap_or(0);
    units.truncate(end);
    units
}

fn longest(kind: Kind, values: &[Value]) -> usize {
    let length = |value: &Value| match (kind, value) {
        (Kind::Unicode(_), Value::Str(text)) => text.encode_utf16().count(),
        (_, Value::Str(text)) => text.len(),
        (_, Value::Units(units)) => units.len(),
        (_, Value::Bytes(bytes)) => bytes.len(),
        (_, Value::Number(_)) => 0,
    };
    values.iter().map(length).max().unwrap_or(0)
}

/// Reads a field as ETW's layout says, with nothing but slices.
fn read(field: &FieldOf, bytes: &mut &[u8]) -> Vec<Value> {
    fn take<'a>(bytes: &mut &'a [u8], count: usize) -> &'a [u8] {
        let (taken, rest) = bytes.split_at(count);
        *bytes = rest;
        taken
    }
    fn number(bytes: &mut &[u8], size: usize) -> u64 {
        take(bytes, size)
            .iter()
            .rev()
            .fold(0, |value, &byte| value << 8 | u64::from(byte))
    }
    let count = if field.array {
        number(bytes, 2) as usize
    } else {
        1
    };
    let length = match field.kind {
        Kind::Unicode(Delimiter::Field)
        | Kind::Ansi(Delimiter::Field)
        | Kind::Binary(Delimiter::Field) => number(bytes, 2) as usize,
        _ => 0,
    };
    let mut one = || match field.kind {
        Kind::U8 => Value::Number(number(bytes, 1)),
        Kind::I16 => Value::Number(number(bytes, 2) as u16 as i16 as u64),
        Kind::U32 => Value::Number(number(bytes, 4)),
        Kind::Bool => Value::Number(u64::from(number(bytes, 4) != 0)),
        Kind::I64 | Kind::Double => Value::Number(number(bytes, 8)),
        Kind::Pointer => Value::Number(number(bytes, size_of::<usize>())),
        Kind::Port => Value::Number(
            take(bytes, 2)
                .iter()
                .fold(0, |value, &byte| value << 8 | u64::from(byte)),
        ),
        Kind::Guid => Value::Bytes(take(bytes, 16).to_vec()),
        Kind::Sid => Value::Bytes(take(bytes, 8 + 4 * usize::from(bytes[1])).to_vec()),
        Kind::Unicode(delimiter) => {
            let mut units = Vec::new();
            let fixed = match delimiter {
                Delimiter::Terminated => loop {
                    match number(bytes, 2) as u16 {
                        0 => return Value::Units(units),
                        unit => units.push(unit),
                    }
                },
                Delimiter::Counted => number(bytes, 2) as usize / 2,
                Delimiter::Fixed(length) => length.into(),
                Delimiter::Field => length,
            };
            units.extend((0..fixed).map(|_| number(bytes, 2) as u16));
            if matches!(delimiter, Delimiter::Fixed(_)) {
                units = units.into_iter().take_while(|&unit| unit != 0).collect();
            }
            Value::Units(units)
        }
        Kind::Ansi(delimiter) | Kind::Binary(delimiter) => {
            let fixed = match delimiter {
                Delimiter::Terminated => bytes.iter().position(|&byte| byte == 0).expect("an end"),
                Delimiter::Counted => number(bytes, 2) as usize,
                Delimiter::Fixed(length) => length.into(),
                Delimiter::Field => length,
            };
            let mut found = take(bytes, fixed).to_vec();
            match (field.kind, delimiter) {
                (_, Delimiter::Terminated) => drop(take(bytes, 1)),
                (Kind::Ansi(_), Delimiter::Fixed(_)) => {
                    found = found.into_iter().take_while(|&byte| byte != 0).collect();
                }
                _ => {}
            }
            Value::Bytes(found)
        }
    };
    (0..count).map(|_| one()).collect()
}

/// Reads a field with the runtime.
fn decode(field: &FieldOf, input: &mut Decoder<'_>) -> Vec<Value> {
    fn get<'a, T: Field<'a>>(
        input: &mut Decoder<'a>,
        count: usize,
        shape: Shape,
        note: impl Fn(T) -> Value,
    ) -> Vec<Value> {
        let values: Seq<'a, T> = input.seq("F", count, shape).expect("as written");
        assert_eq!(values.len(), count);
        let found: Vec<Value> = values.iter().map(&note).collect();
        for (index, value) in found.iter().enumerate() {
            assert_eq!(values.get(index).map(&note).as_ref(), Some(value));
        }
        found
    }
    let count = if field.array {
        input.count::<u16>("N").expect("as written")
    } else {
        1
    };
    let shape = match field.kind {
        Kind::Unicode(delimiter) | Kind::Ansi(delimiter) | Kind::Binary(delimiter) => {
            match delimiter {
                Delimiter::Terminated => Shape::NATURAL,
                Delimiter::Counted => Shape::counted(),
                Delimiter::Fixed(length) => Shape::fixed(length),
                Delimiter::Field => Shape::sized(input.count::<u16>("L").expect("as written")),
            }
        }
        Kind::Bool => Shape::width(4),
        _ => Shape::NATURAL,
    };
    match field.kind {
        Kind::U8 => get::<u8>(input, count, shape, |number| Value::Number(number.into())),
        Kind::I16 => get::<i16>(input, count, shape, |number| Value::Number(number as u64)),
        Kind::U32 => get::<u32>(input, count, shape, |number| Value::Number(number.into())),
        Kind::I64 => get::<i64>(input, count, shape, |number| Value::Number(number as u64)),
        Kind::Double => get::<f64>(input, count, shape, |number| {
            Value::Number(number.to_bits())
        }),
        Kind::Bool => get::<bool>(input, count, shape, |value| Value::Number(value.into())),
        Kind::Pointer => get::<Pointer>(input, count, shape, |pointer| Value::Number(pointer.0)),
        Kind::Port => get::<Port>(input, count, shape, |port| Value::Number(port.0.into())),
        Kind::Guid => get::<Guid>(input, count, shape, |guid| {
            Value::Bytes(guid.to_wire().to_vec())
        }),
        Kind::Sid => get::<Sid<'_>>(input, count, shape, |sid| {
            Value::Bytes(sid.as_bytes().to_vec())
        }),
        Kind::Unicode(_) => get::<Text<'_>>(input, count, shape, |text| {
            Value::Units(text.units().collect())
        }),
        Kind::Ansi(_) => get::<Ansi<'_>>(input, count, shape, |text| {
            Value::Bytes(text.as_bytes().to_vec())
        }),
        Kind::Binary(_) => get::<&[u8]>(input, count, shape, |bytes| Value::Bytes(bytes.to_vec())),
    }
}

/// Whether all elements can have one length field: strings are padded, binaries must agree.
fn can_be_written(field: &FieldOf) -> bool {
    !matches!(field.kind, Kind::Binary(Delimiter::Field))
        || field
            .values
            .windows(2)
            .all(|pair| longest(field.kind, &pair[..1]) == longest(field.kind, &pair[1..]))
}

#[test]
fn what_is_written_is_read() {
    let mut random = Random(0x0123_4567_89ab_cdef);
    let mut written = 0;
    for round in 0..3_000 {
        let fields = fields(&mut random);
        let mut out = if round % 4 == 0 {
            Encoder::flat()
        } else {
            Encoder::new()
        };
        for field in &fields {
            write(&mut out, field);
        }
        let Ok(descriptors) = out.finish() else {
            assert!(!fields.iter().all(can_be_written), "{fields:?}");
            continue;
        };
        assert!(fields.iter().all(can_be_written));
        written += 1;
        // One byte before, so that nothing is aligned.
        let mut payload = vec![0xee];
        descriptors
            .payload()
            .iter()
            .for_each(|piece| payload.extend(piece.bytes()));
        let mut rest = &payload[1..];
        let mut input = Decoder::new(&payload[1..], size_of::<usize>() as u8);
        for field in &fields {
            let longest = longest(field.kind, &field.values);
            let expected: Vec<Value> = field
                .values
                .iter()
                .map(|value| held(field.kind, value, longest))
                .collect();
            assert!(read(field, &mut rest) == expected, "{:?}", field.kind);
            assert!(decode(field, &mut input) == expected, "{:?}", field.kind);
        }
        assert!(rest.is_empty());
        assert!(input.rest().is_empty());
    }
    assert!(written > 2_000, "{written}");
}

#[test]
fn any_bytes_are_read_or_refused() {
    let mut random = Random(0xfedc_ba98_7654_3210);
    for _ in 0..30_000 {
        let length = random.below(200);
        // Small numbers make counts and lengths that hold.
        let small = random.below(2) == 0;
        let byte = |random: &mut Random| {
            if small {
                random.pick(&[0, 1, 2, 5])
            } else {
                random.next() as u8
            }
        };
        let layout: Vec<u8> = (0..97).map(|_| random.next() as u8).collect();
        let payload = (0..length).map(|_| byte(&mut random)).collect();
        ecm_tests::payloads::decode(&[layout, payload].concat());
    }
}
