//! Any bytes as a payload of any layout: what must hold whatever they are.
//!
//! For the fuzz target and its replay with random bytes.

use std::fmt::Debug;
use std::net::{Ipv4Addr, Ipv6Addr};

use ecm_runtime::__private::{Decoder, Encoder, Field, Shape};
use ecm_runtime::{
    Ansi, DecodeError, FileTime, Guid, Pointer, Port, Seq, Sid, SocketAddress, SystemTime, Text,
};

/// How many elements of an array are compared one by one.
const COMPARED: usize = 64;

/// Takes the front of `bytes` as a layout and the rest as a payload, and reads it.
///
/// # Panics
///
/// If reading panics, or if what was read is not what its own bytes, written again, give.
pub fn decode(bytes: &[u8]) {
    let Some((&head, rest)) = bytes.split_first() else {
        return;
    };
    let (layout, payload) = rest.split_at(rest.len().min(usize::from(head % 32) * 3));
    let mut input = Decoder::new(payload, if head < 0x80 { 4 } else { 8 });
    for field in layout.chunks_exact(3) {
        if read(&mut input, [field[0], field[1], field[2]]).is_err() {
            return;
        }
    }
}

fn read(input: &mut Decoder<'_>, [kind, delimiter, arity]: [u8; 3]) -> Result<(), DecodeError> {
    let count = match arity {
        0..0x80 => 1,
        0x80..0xa0 => usize::from(arity - 0x80),
        0xa0..0xc0 => input.count::<u8>("Count")?,
        0xc0..0xe0 => input.count::<i16>("Count")?,
        0xe0.. => input.count::<u64>("Count")?,
    };
    let delimited = match delimiter {
        0..0x40 => Shape::NATURAL,
        0x40..0x60 => Shape::counted(),
        0x60..0x80 => Shape::fixed((delimiter - 0x60).into()),
        0x80..0xc0 => Shape::sized(input.count::<u16>("Length")?),
        0xc0.. => Shape::sized(input.count::<u64>("Length")?),
    };
    let natural = Shape::NATURAL;
    // A macro, since what is read twice has two lifetimes.
    macro_rules! check {
        ($type:ty, $shape:expr) => {{
            let (shown, again) = read_and_write::<$type>(input, count, $shape)?;
            if let Some(again) = again {
                assert_eq!(read_again::<$type>(&again, count, $shape), shown);
            }
        }};
    }
    match kind % 20 {
        0 => check!(u8, natural),
        1 => check!(i16, natural),
        2 => check!(u32, natural),
        3 => check!(i64, natural),
        4 => check!(f32, natural),
        5 => check!(f64, natural),
        6 => check!(bool, Shape::width(4)),
        7 => check!(bool, Shape::width(1)),
        8 => check!(Guid, natural),
        9 => check!(Pointer, natural),
        10 => check!(FileTime, natural),
        11 => check!(SystemTime, natural),
        12 => check!(Port, natural),
        13 => check!(Ipv4Addr, natural),
        14 => check!(Ipv6Addr, natural),
        15 => check!(Sid<'_>, natural),
        16 => check!(SocketAddress<'_>, delimited),
        17 => check!(&[u8], delimited),
        18 => check!(Ansi<'_>, delimited),
        _ => check!(Text<'_>, delimited),
    }
    Ok(())
}

/// What an array's elements look like, and its bytes written again; none if no event can hold them.
fn read_and_write<'a, T: Field<'a> + Debug>(
    input: &mut Decoder<'a>,
    count: usize,
    shape: Shape,
) -> Result<(Vec<String>, Option<Vec<u8>>), DecodeError> {
    let values: Seq<'a, T> = input.seq("Field", count, shape)?;
    assert_eq!(values.iter().count(), count);
    let shown = show(values);
    if let Some(last) = shown.len().checked_sub(1) {
        assert_eq!(
            values.get(last).map(|value| format!("{value:?}")),
            shown.last().cloned()
        );
    }
    let mut out = Encoder::flat();
    out.seq(values, shape);
    let again = out.finish().ok().map(|descriptors| {
        descriptors
            .payload()
            .first()
            .map(|piece| piece.bytes().to_vec())
            .unwrap_or_default()
    });
    Ok((shown, again))
}

fn read_again<'a, T: Field<'a> + Debug>(
    bytes: &'a [u8],
    count: usize,
    shape: Shape,
) -> Vec<String> {
    let mut input = Decoder::new(bytes, size_of::<usize>() as u8);
    show::<T>(input.seq("Field", count, shape).expect("as written"))
}

fn show<'a, T: Field<'a> + Debug>(values: Seq<'a, T>) -> Vec<String> {
    values
        .iter()
        .take(COMPARED)
        .map(|value| format!("{value:?}"))
        .collect()
}
