//! Conversion and cutting of UTF-16, the inner loops of strings.

use crate::wire::Encoder;

/// Bytes and code units are looked at in blocks of so many, which compilers turn into vector instructions.
const BLOCK: usize = 16;
/// What is left of short texts is looked at in blocks of so many, so that it is not one by one.
const FEW: usize = 4;
/// Values are searched in blocks of so many: a vector of code units.
const SOME: usize = 8;
/// The bits that no byte of a block of ASCII has.
const NOT_ASCII: u128 = u128::from_ne_bytes([0x80; BLOCK]);

/// The number of UTF-16 code units of `text`.
#[inline]
pub(crate) fn len(text: &str) -> usize {
    // A character has as many units as its UTF-8 form has first bytes, and one more if that has four bytes.
    text.bytes()
        .map(|byte| usize::from(byte & 0xc0 != 0x80) + usize::from(byte >= 0xf0))
        .sum()
}

/// The bytes before the first that is zero.
#[inline]
pub(crate) fn bytes_until_nul(bytes: &[u8]) -> &[u8] {
    until(bytes, 0)
}

/// The code units before the first that is zero.
#[inline]
pub(crate) fn units_until_nul(units: &[u16]) -> &[u16] {
    until(units, 0)
}

#[inline]
fn until<T: PartialEq + Copy>(values: &[T], end: T) -> &[T] {
    if has(values, end) {
        before(values, end)
    } else {
        values
    }
}

/// Whether `end` is among the values. Blocks may overlap, so that what is left of them need not be looked at one by one.
#[inline]
fn has<T: PartialEq + Copy>(values: &[T], end: T) -> bool {
    if let Some(last) = values.last_chunk::<SOME>() {
        let mut rest = values;
        while let Some((block, others)) = rest.split_first_chunk::<SOME>() {
            if any(block, end) {
                return true;
            }
            rest = others;
        }
        any(last, end)
    } else if let (Some(first), Some(last)) =
        (values.first_chunk::<FEW>(), values.last_chunk::<FEW>())
    {
        any(first, end) | any(last, end)
    } else {
        values.contains(&end)
    }
}

/// Without an end of its own, so that it becomes one comparison of vectors.
#[inline]
fn any<T: PartialEq + Copy, const N: usize>(block: &[T; N], end: T) -> bool {
    block.iter().fold(false, |any, &value| any | (value == end))
}

#[cold]
fn before<T: PartialEq + Copy>(values: &[T], end: T) -> &[T] {
    let at = values.iter().position(|&value| value == end);
    values.get(..at.unwrap_or(values.len())).unwrap_or(values)
}

/// The text before its first NUL.
#[inline]
pub(crate) fn str_until_nul(text: &str) -> &str {
    // NUL is a character of its own in UTF-8, so this is a boundary.
    text.get(..bytes_until_nul(text.as_bytes()).len())
        .unwrap_or(text)
}

/// The whole code units before the first that is zero, of units that are little-endian and unaligned.
#[inline]
pub(crate) fn wire_until_nul(bytes: &[u8]) -> &[u8] {
    let end = bytes
        .chunks_exact(2)
        .position(|pair| pair == [0, 0])
        .map_or(bytes.len() & !1, |at| 2 * at);
    bytes.get(..end).unwrap_or(bytes)
}

/// The characters of `text` that fit `length` code units.
pub(crate) fn str_prefix(text: &str, length: usize) -> &str {
    // No character has more code units than bytes.
    if text.len() <= length {
        return text;
    }
    let mut left = length;
    for (at, character) in text.char_indices() {
        match left.checked_sub(character.len_utf16()) {
            Some(after) => left = after,
            None => return text.get(..at).unwrap_or(text),
        }
    }
    text
}

/// Where to cut `total` code units so that at most `length` remain and no surrogate pair is split.
pub(crate) fn cut(length: usize, total: usize, unit: impl Fn(usize) -> u16) -> usize {
    if total <= length {
        return total;
    }
    let splits = length > 0
        && (0xd800..0xdc00).contains(&unit(length - 1))
        && (0xdc00..0xe000).contains(&unit(length));
    length - usize::from(splits)
}

/// Appends `text` as UTF-16.
#[inline]
pub(crate) fn put_str(out: &mut Encoder<'_>, text: &str) {
    // No character has more code units than bytes, so this is enough room for most strings without counting units.
    if 2 * text.len() <= out.room() {
        put_piece(out, text);
    } else {
        put_long(out, text);
    }
}

#[inline(never)]
fn put_long(out: &mut Encoder<'_>, mut text: &str) {
    while !text.is_empty() && !out.has_failed() {
        // At least one character of four bytes; `put_with` makes the room if there is less.
        let most = (out.room() / 2).max(4);
        let now = str_at_most(text, most);
        put_piece(out, now);
        text = text.get(now.len()..).unwrap_or_default();
    }
}

/// The characters of `text` that fit this many bytes.
fn str_at_most(text: &str, bytes: usize) -> &str {
    let mut end = bytes.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or(text)
}

#[inline(never)]
fn put_piece(out: &mut Encoder<'_>, text: &str) {
    out.put_with(2 * text.len(), |unfilled| {
        let mut rest = text;
        loop {
            while let Some(block) = rest.as_bytes().first_chunk::<BLOCK>() {
                if u128::from_ne_bytes(*block) & NOT_ASCII != 0 {
                    break;
                }
                unfilled.units(block.map(u16::from));
                rest = rest.get(BLOCK..).unwrap_or_default();
            }
            while let Some(block) = rest.as_bytes().first_chunk::<FEW>() {
                if !block.is_ascii() {
                    break;
                }
                unfilled.units(block.map(u16::from));
                rest = rest.get(FEW..).unwrap_or_default();
            }
            if rest.is_empty() {
                break;
            }
            // Characters up to the end of a block, then blocks again.
            let now = str_at_most(rest, BLOCK + 3);
            for character in now.chars() {
                let code = u32::from(character);
                match u16::try_from(code) {
                    Ok(unit) => unfilled.units([unit]),
                    // The high surrogate counts 1024s from 0x10000 on.
                    Err(_) => unfilled
                        .units([0xd7c0 + (code >> 10) as u16, 0xdc00 | (code & 0x3ff) as u16]),
                }
            }
            rest = rest.get(now.len()..).unwrap_or_default();
        }
    });
}
