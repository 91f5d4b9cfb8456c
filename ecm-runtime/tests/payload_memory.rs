//! Where the bytes of a payload lie: in the caller's slices, in the scratch, on the heap.

#[allow(dead_code, reason = "not every test needs all of it")]
mod common;

use common::{encoded, utf16};
use ecm_runtime::__private::{Encoder, MAX_PAYLOAD, Shape};
use ecm_runtime::{Ansi, Seq, Text, WriteStatus};

const NATURAL: Shape = Shape::NATURAL;
/// More bytes than an event can have; Miri takes a thousand times as long for each.
const HUGE: usize = if cfg!(miri) { 1 << 17 } else { 1 << 20 };

#[test]
fn large_slices_stay_where_they_are() {
    let numbers: Vec<u32> = (0..100).collect();
    let units: Vec<u16> = (1..200).collect();
    let binary = vec![7u8; 300];
    let mut out = Encoder::new();
    out.field(1u16, NATURAL);
    out.seq(Seq::from(&numbers[..]), NATURAL);
    out.field(Text::from(&units[..]), NATURAL);
    out.field(&binary[..], Shape::fixed(300));
    out.field(2u8, NATURAL);
    let descriptors = out.finish().expect("fits");
    let pieces: Vec<(*const u8, u32)> = descriptors
        .payload()
        .iter()
        .map(|piece| (piece.bytes().as_ptr(), piece.size()))
        .collect();
    assert_eq!(pieces.len(), 6);
    assert_eq!(pieces[1], (numbers.as_ptr().cast(), 400));
    assert_eq!(pieces[2], (units.as_ptr().cast(), 398));
    assert_eq!(pieces[4], (binary.as_ptr(), 300));
    assert_eq!([pieces[0].1, pieces[3].1, pieces[5].1], [2, 2, 1]);
}

#[test]
fn small_slices_are_copied_together() {
    let units = [0x41u16; 8];
    let mut out = Encoder::new();
    out.field(1u16, NATURAL);
    out.field(Text::from(&units), NATURAL);
    out.seq(Seq::from(&[1u32, 2, 3]), NATURAL);
    assert_eq!(out.finish().expect("fits").payload().len(), 1);
}

#[test]
fn a_flat_encoding_is_one_piece() {
    let binary = [7u8; 200];
    let mut out = Encoder::flat();
    out.field(1u16, NATURAL);
    out.field(&binary[..], NATURAL);
    let descriptors = out.finish().expect("fits");
    assert_eq!(descriptors.payload().len(), 1);
    assert_eq!(descriptors.payload()[0].bytes()[..3], [1, 0, 7]);
}

#[test]
fn too_large_is_found_out_before_anything_is_copied() {
    let large = vec![1u8; MAX_PAYLOAD + 1];
    assert_eq!(
        encoded(|out| out.field(&large[..], NATURAL)),
        Err(WriteStatus::TOO_LARGE)
    );
    let most = &large[..MAX_PAYLOAD];
    assert_eq!(
        encoded(|out| out.field(most, NATURAL)).map(|bytes| bytes.len()),
        Ok(MAX_PAYLOAD)
    );
    let in_two = encoded(|out| {
        out.field(most, NATURAL);
        out.field(1u8, NATURAL);
    });
    assert_eq!(in_two, Err(WriteStatus::TOO_LARGE));
    let huge = "x".repeat(HUGE);
    let status = encoded(|out| out.field(Text::from(&*huge), Shape::sized(HUGE)));
    assert!(matches!(
        status,
        Err(WriteStatus::TOO_LARGE | WriteStatus::NO_MEMORY)
    ));
    assert_eq!(
        encoded(|out| out.field(Ansi::from(&*huge), NATURAL)),
        Err(WriteStatus::TOO_LARGE)
    );
}

#[cfg(feature = "alloc")]
#[test]
fn what_the_scratch_cannot_hold_goes_to_the_heap_in_order() {
    let binaries: Vec<Vec<u8>> = (0..25).map(|number| vec![number; 100]).collect();
    let text = "\u{20ac}uro ".repeat(200);
    let expected: Vec<u8> = binaries
        .iter()
        .flat_map(|binary| {
            [
                &[0xaa, 0xbb, 0xcc, 0xdd][..],
                binary,
                &utf16(&text),
                &[0, 0],
            ]
            .concat()
        })
        .collect();
    let found = encoded(|out| {
        for binary in &binaries {
            out.field(0xddcc_bbaau32, NATURAL);
            out.field(&binary[..], NATURAL);
            out.field(Text::from(&*text), NATURAL);
        }
    });
    assert!(found == Ok(expected));
}

#[cfg(feature = "alloc")]
#[test]
fn every_fill_of_the_scratch_spills_alike() {
    for fill in (490..=520).step_by(if cfg!(miri) { 7 } else { 1 }) {
        let filler = [9u8];
        let found = encoded(|out| {
            for _ in 0..fill {
                out.field(&filler[..], NATURAL);
            }
            out.field(0x0807_0605_0403_0201u64, NATURAL);
            out.field(Text::from("a\u{1f529}"), NATURAL);
            out.field(Ansi::from("x"), NATURAL);
        })
        .expect("fits");
        let tail = [
            1, 2, 3, 4, 5, 6, 7, 8, b'a', 0, 0x3d, 0xd8, 0x29, 0xdd, 0, 0, b'x', 0,
        ];
        assert_eq!(found[..fill], vec![9; fill]);
        assert_eq!(found[fill..], tail);
    }
}

#[cfg(feature = "alloc")]
#[test]
fn the_heap_is_bounded() {
    let text = "x".repeat(40_000);
    let status = encoded(|out| {
        for _ in 0..if cfg!(miri) { 3 } else { 1_000 } {
            out.field(Text::from(&*text), NATURAL);
        }
    });
    assert_eq!(status, Err(WriteStatus::TOO_LARGE));
}

#[cfg(not(feature = "alloc"))]
#[test]
fn without_alloc_strings_are_cut_at_a_character_and_the_rest_follows() {
    let text = "\u{1f529}".repeat(200);
    let mut out = Encoder::new();
    out.field(1u8, NATURAL);
    out.field(Text::from(&*text), NATURAL);
    out.field(2u64, NATURAL);
    let descriptors = out.finish().expect("cut, not refused");
    assert!(descriptors.is_cut());
    let bytes = descriptors.payload()[0].bytes();
    let shown = &bytes[1..bytes.len() - 10];
    assert_eq!(shown.len() % 4, 0);
    assert!(shown.len() > 300);
    assert_eq!(shown, &utf16(&text)[..shown.len()]);
    assert_eq!(bytes[bytes.len() - 10..], [0, 0, 2, 0, 0, 0, 0, 0, 0, 0]);

    let counted = encoded(|out| out.field(Text::from(&*text), Shape::counted())).expect("cut");
    assert_eq!(
        usize::from(u16::from_le_bytes([counted[0], counted[1]])),
        counted.len() - 2
    );

    // What may not be cut is refused.
    assert_eq!(
        encoded(|out| out.field(Text::from(&*text), Shape::sized(400))),
        Err(WriteStatus::NO_MEMORY)
    );
    assert_eq!(
        encoded(|out| (0..600).for_each(|_| out.field(1u8, NATURAL))),
        Err(WriteStatus::NO_MEMORY)
    );
}

#[cfg(not(feature = "alloc"))]
#[test]
fn without_alloc_the_callers_utf16_is_never_cut() {
    let units = [0x41u16; 3_000];
    let bytes = encoded(|out| out.field(Text::from(&units), NATURAL)).expect("stays where it is");
    assert_eq!(bytes.len(), 6_002);
}
