//! What the lists have in common: a head with tag, length and count, entries of one size, and being pointed at.

use std::format;
use std::vec::Vec;

use super::super::ReadError;
use super::super::source::{Part, Source, to_size};

/// The head of most lists, and of those with one number more.
pub(super) const HEAD: usize = 12;
pub(super) const LONG_HEAD: usize = 16;

/// A list whose head has been read.
pub(super) struct List<'a> {
    pub(super) part: Part<'a>,
    pub(super) count: usize,
    head: usize,
    stride: usize,
}

impl<'a> List<'a> {
    /// The list at an offset of a provider's directory: its entries lie in it.
    pub(super) fn read(
        source: &mut Source<'a>,
        block: &Part<'_>,
        offset: u32,
        (what, tag): (&'static str, &[u8; 4]),
        (head, stride): (usize, usize),
    ) -> Result<Self, ReadError> {
        let start = source.at(block, what, what, offset, head)?;
        start.expect(tag)?;
        let (length, count) = (start.size(4)?, start.size(8)?);
        // Empty lists of levels, tasks, opcodes and keywords say that they have no length.
        let length = if count == 0 { head.max(length) } else { length };
        let part = source.file.part(what, start.at, length).map_err(|_| {
            start.error(format!(
                "its length is {length}, so that it does not end in the file"
            ))
        })?;
        let entries = count.saturating_mul(stride);
        if entries > length.saturating_sub(head) {
            return Err(part.error(format!(
                "{count} entries do not fit into its {length} bytes"
            )));
        }
        source.spend(&part, head + entries)?;
        Ok(Self {
            part,
            count,
            head,
            stride,
        })
    }

    /// An entry.
    pub(super) fn entry(&self, index: usize) -> Result<Part<'a>, ReadError> {
        self.part.entry(self.head, self.stride, index)
    }

    /// Reads all entries.
    pub(super) fn each<T>(
        &self,
        mut read: impl FnMut(Part<'a>) -> Result<T, ReadError>,
    ) -> Result<Vec<T>, ReadError> {
        (0..self.count)
            .map(|index| read(self.entry(index)?))
            .collect()
    }

    /// Where the entries lie.
    pub(super) fn places(&self) -> Entries {
        Entries {
            first: self.part.at + self.head,
            stride: self.stride,
            count: self.count,
        }
    }
}

/// The places of entries of one size.
#[derive(Clone, Copy, Default)]
pub(super) struct Entries {
    first: usize,
    stride: usize,
    count: usize,
}

/// The places of blocks, ascending, each with its position in the list.
#[derive(Default)]
pub(super) struct Blocks(pub(super) Vec<(u32, u32)>);

/// Where everything lies that others point at.
#[derive(Default)]
pub(super) struct Places {
    pub(super) channels: Entries,
    pub(super) levels: Entries,
    pub(super) tasks: Entries,
    pub(super) opcodes: Entries,
    pub(super) keywords: Entries,
    pub(super) maps: Blocks,
    pub(super) templates: Blocks,
}

impl Entries {
    /// The position of the entry at `offset`.
    pub(super) fn position(
        self,
        from: &Part<'_>,
        field: &str,
        offset: u32,
    ) -> Result<u32, ReadError> {
        let distance = to_size(offset).checked_sub(self.first);
        distance
            .filter(|distance| self.stride != 0 && distance % self.stride == 0)
            .map(|distance| distance / self.stride)
            .filter(|position| *position < self.count)
            .and_then(|position| u32::try_from(position).ok())
            .ok_or_else(|| nothing(from, field, offset))
    }

    /// The position of the entry at `offset`; `None` if that is 0.
    pub(super) fn find(
        self,
        from: &Part<'_>,
        field: &str,
        offset: u32,
    ) -> Result<Option<u32>, ReadError> {
        (offset != 0)
            .then(|| self.position(from, field, offset))
            .transpose()
    }
}

impl Blocks {
    /// The position of the block at `offset`; `None` if that is 0.
    pub(super) fn find(
        &self,
        from: &Part<'_>,
        field: &str,
        offset: u32,
    ) -> Result<Option<u32>, ReadError> {
        if offset == 0 {
            return Ok(None);
        }
        match self.0.binary_search_by_key(&offset, |(place, _)| *place) {
            Ok(found) => Ok(Some(self.0[found].1)),
            Err(_) => Err(nothing(from, field, offset)),
        }
    }
}

fn nothing(from: &Part<'_>, field: &str, offset: u32) -> ReadError {
    from.error(format!(
        "{field} offset {offset:#x} is not that of a {field} of this provider"
    ))
}
