//! The message table of a culture: the resource in which FormatMessage finds its texts.

use std::borrow::Cow;

use super::McCompat;
use super::out::Out;
use crate::backend::message_ids::{Entry, Text};
use crate::ir::Model;
use crate::well_known::with_string_id;

/// The flag of an entry in UTF-16.
const UNICODE: u16 = 1;

/// What mc.exe adds to every text.
const END: &str = "\r\n\0";

/// What an entry has beside its text: its length and its flags.
const HEADER: usize = 4;

/// The most bytes of an entry: a multiple of four in 16 bits.
const MOST_BYTES: usize = 0xFFFC;

/// The text of a message in the culture at `culture`. A culture that lacks it has that of the first that has one; for the
/// text of a predefined item, winmeta's.
pub(super) fn text(model: &Model, text: Text, culture: usize) -> &str {
    match text {
        Text::Predefined(known) => known.message,
        Text::String(id) => {
            let string = model.string(id);
            match string.texts.get(culture) {
                Some(Some(text)) => text,
                _ => with_string_id(&string.id).map_or(string.text(), |known| known.message),
            }
        }
    }
}

/// Whether a text fits an entry, its line ends as they will be.
pub(super) fn fits(text: &str, mc_compat: McCompat) -> bool {
    // Most are short enough whatever they are made of.
    text.len() < MOST_BYTES / 8 || {
        let units = line_ends(text, mc_compat).encode_utf16().count();
        (HEADER + 2 * (units + END.len())).next_multiple_of(4) <= MOST_BYTES
    }
}

/// A text as it is written: newer mc.exe end lines with CR LF, whichever of the two the manifest has.
fn line_ends(text: &str, mc_compat: McCompat) -> Cow<'_, str> {
    if mc_compat == McCompat::V8_1 || !text.contains('\n') {
        return Cow::Borrowed(text);
    }
    let mut lines = String::with_capacity(text.len() + 16);
    for line in text.split_inclusive('\n') {
        match line.strip_suffix('\n') {
            Some(line) => {
                lines.push_str(line.strip_suffix('\r').unwrap_or(line));
                lines.push_str("\r\n");
            }
            None => lines.push_str(line),
        }
    }
    Cow::Owned(lines)
}

/// Writes a table of `entries`, which are sorted by id: blocks of consecutive ids, then the entries.
pub(super) fn write<'m>(
    entries: &[Entry],
    text: impl Fn(Text) -> &'m str,
    mc_compat: McCompat,
) -> Out {
    let mut out = Out::default();
    let blocks: Vec<&[Entry]> = entries
        .chunk_by(|one, next| one.id.checked_add(1) == Some(next.id))
        .collect();
    out.count(blocks.len());
    let mut offsets = Vec::with_capacity(blocks.len());
    for block in &blocks {
        if let [first, .., last] | [first @ last] = block {
            out.u32(first.id);
            out.u32(last.id);
        }
        offsets.push(out.later());
    }
    for (block, place) in blocks.into_iter().zip(offsets) {
        out.fill_offset(place);
        for entry in block {
            write_entry(&line_ends(text(entry.text), mc_compat), &mut out);
        }
    }
    out
}

fn write_entry(text: &str, out: &mut Out) {
    let units = text.encode_utf16().count() + END.len();
    let length = (HEADER + 2 * units).next_multiple_of(4);
    // Texts that are too long were found before.
    out.u16(u16::try_from(length).unwrap_or(u16::MAX));
    out.u16(UNICODE);
    out.utf16(text);
    out.utf16(END);
    out.align(4);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_by_release() {
        let text = "a\nb\r\nc\n\n\rd";
        assert_eq!(line_ends(text, McCompat::V8_1), text);
        let lines = "a\r\nb\r\nc\r\n\r\n\rd";
        assert_eq!(line_ends(text, McCompat::V10_0_15063), lines);
        assert_eq!(line_ends("none", McCompat::V10_0_18362), "none");
    }

    #[test]
    fn the_longest_text_fits() {
        let newest = McCompat::V10_0_18362;
        assert!(fits(&"x".repeat(32_761), newest));
        assert!(!fits(&"x".repeat(32_762), newest));
        let lines = "x\n".repeat(16_380);
        assert!(fits(&lines, McCompat::V8_1) && !fits(&lines, newest));
    }
}
