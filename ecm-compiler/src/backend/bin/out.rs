//! The bytes of a resource while they are written: little-endian, with places to be filled in later.

/// What is written so far. Offsets are those from the start.
#[derive(Debug, Default)]
pub(super) struct Out {
    bytes: Vec<u8>,
}

/// A place for four bytes that are not known yet.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub(super) struct Later(usize);

impl Out {
    /// The offset of what comes next; the largest number where it does not fit, which is found in the end.
    pub(super) fn offset(&self) -> u32 {
        u32::try_from(self.bytes.len()).unwrap_or(u32::MAX)
    }

    /// Whether all offsets are what they should be.
    pub(super) fn fits(&self) -> bool {
        u32::try_from(self.bytes.len()).is_ok()
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    pub(super) fn u8(&mut self, value: u8) {
        self.bytes.push(value);
    }

    pub(super) fn u16(&mut self, value: u16) {
        self.bytes(&value.to_le_bytes());
    }

    pub(super) fn u32(&mut self, value: u32) {
        self.bytes(&value.to_le_bytes());
    }

    pub(super) fn u64(&mut self, value: u64) {
        self.bytes(&value.to_le_bytes());
    }

    /// A number of things; there are no more of them than bytes, so the largest number is found in the end.
    pub(super) fn count(&mut self, count: usize) {
        self.u32(u32::try_from(count).unwrap_or(u32::MAX));
    }

    pub(super) fn later(&mut self) -> Later {
        let place = Later(self.bytes.len());
        self.u32(0);
        place
    }

    pub(super) fn fill(&mut self, place: Later, value: u32) {
        self.bytes[place.0..place.0 + 4].copy_from_slice(&value.to_le_bytes());
    }

    /// Fills in the offset of what comes next.
    pub(super) fn fill_offset(&mut self, place: Later) {
        self.fill(place, self.offset());
    }

    /// Fills in the number of bytes since `start`.
    pub(super) fn fill_length(&mut self, place: Later, start: u32) {
        self.fill(place, self.offset().saturating_sub(start));
    }

    /// Zeros up to the next multiple of `to`.
    pub(super) fn align(&mut self, to: usize) {
        let length = self.bytes.len().next_multiple_of(to);
        self.bytes.resize(length, 0);
    }

    /// A text in UTF-16, without a terminator.
    pub(super) fn utf16(&mut self, text: &str) {
        self.bytes.reserve(text.len() * 2);
        if text.is_ascii() {
            self.bytes.extend(text.bytes().flat_map(|byte| [byte, 0]));
        } else {
            self.bytes
                .extend(text.encode_utf16().flat_map(u16::to_le_bytes));
        }
    }

    /// A name: its size in bytes, the text, a NUL, and zeros up to a multiple of four; all of it counts.
    pub(super) fn name(&mut self, prefix: &str, local: &str) {
        let start = self.offset();
        let size = self.later();
        if !prefix.is_empty() {
            self.utf16(prefix);
            self.u16(u16::from(b':'));
        }
        self.utf16(local);
        self.u16(0);
        let written = self.bytes.len() - size.0;
        let length = self.bytes.len() + written.next_multiple_of(4) - written;
        self.bytes.resize(length, 0);
        self.fill_length(size, start);
    }

    /// The header of a list: tag, length (filled in by [`Self::end_list`]) and number of entries.
    pub(super) fn begin_list(&mut self, tag: [u8; 4], count: usize) -> List {
        let start = self.offset();
        self.bytes(&tag);
        let length = self.later();
        self.count(count);
        List { start, length }
    }

    pub(super) fn end_list(&mut self, list: List) {
        self.fill_length(list.length, list.start);
    }
}

/// A list whose length is not known yet.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub(super) struct List {
    pub(super) start: u32,
    length: Later,
}

#[cfg(test)]
mod tests {
    use super::Out;

    #[test]
    fn names_count_their_size_and_padding() {
        let mut out = Out::default();
        out.name("", "ab");
        assert_eq!(out.into_bytes(), b"\x0C\0\0\0a\0b\0\0\0\0\0");
        let mut out = Out::default();
        out.name("w", "é");
        assert_eq!(out.into_bytes(), b"\x0C\0\0\0w\0:\0\xE9\0\0\0");
        let mut out = Out::default();
        out.name("", "");
        assert_eq!(out.into_bytes(), b"\x08\0\0\0\0\0\0\0");
    }
}
