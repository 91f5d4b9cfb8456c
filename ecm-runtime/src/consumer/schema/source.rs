//! Bounded access to the bytes of a resource: every read says which structure it is for, and what is read in all is held to
//! the size of the file.
//!
//! Knows nothing of what the structures mean.

use std::collections::HashMap;
use std::format;
use std::string::String;
use std::sync::Arc;

use super::ReadError;
use crate::guid::Guid;

/// A structure in the file: its bytes, and its name for errors.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) bytes: &'a [u8],
    /// Where it begins in the file.
    pub(super) at: usize,
    what: &'static str,
    entry: Option<usize>,
}

impl<'a> Part<'a> {
    /// A file as a whole.
    pub(super) fn whole(what: &'static str, bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            what,
            entry: None,
        }
    }

    /// The same structure, if the file's bytes begin at `at` of another.
    pub(super) fn placed(self, at: usize) -> Self {
        Self { at, ..self }
    }

    /// The same structure under another name.
    pub(super) fn named(self, what: &'static str) -> Self {
        Self { what, ..self }
    }

    /// A fault of this structure.
    pub(super) fn error(&self, problem: impl Into<String>) -> ReadError {
        ReadError {
            what: self.what,
            entry: self.entry,
            at: self.at,
            problem: problem.into(),
        }
    }

    /// `length` bytes at `offset` within this structure, as a structure of another name.
    pub(super) fn part(
        &self,
        what: &'static str,
        offset: usize,
        length: usize,
    ) -> Result<Self, ReadError> {
        let bytes = self.take(offset, length)?;
        Ok(Self {
            bytes,
            at: self.at + offset,
            what,
            entry: None,
        })
    }

    /// Entry `index` of an array of entries of `stride` bytes that begins at `head` in this structure.
    pub(super) fn entry(
        &self,
        head: usize,
        stride: usize,
        index: usize,
    ) -> Result<Self, ReadError> {
        let offset = index
            .checked_mul(stride)
            .and_then(|offset| offset.checked_add(head))
            .ok_or_else(|| self.error("it has too many entries"))?;
        let bytes = self.take(offset, stride)?;
        Ok(Self {
            bytes,
            at: self.at + offset,
            what: self.what,
            entry: Some(index),
        })
    }

    /// The bytes from `offset` on.
    pub(super) fn take(&self, offset: usize, length: usize) -> Result<&'a [u8], ReadError> {
        offset
            .checked_add(length)
            .and_then(|end| self.bytes.get(offset..end))
            .ok_or_else(|| {
                self.error(format!(
                    "{length} bytes at {offset} are needed, it has {}",
                    self.bytes.len()
                ))
            })
    }

    fn array<const N: usize>(&self, offset: usize) -> Result<[u8; N], ReadError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(offset, N)?);
        Ok(array)
    }

    pub(super) fn u8(&self, offset: usize) -> Result<u8, ReadError> {
        self.array(offset).map(u8::from_le_bytes)
    }

    pub(super) fn u16(&self, offset: usize) -> Result<u16, ReadError> {
        self.array(offset).map(u16::from_le_bytes)
    }

    pub(super) fn u32(&self, offset: usize) -> Result<u32, ReadError> {
        self.array(offset).map(u32::from_le_bytes)
    }

    pub(super) fn u64(&self, offset: usize) -> Result<u64, ReadError> {
        self.array(offset).map(u64::from_le_bytes)
    }

    /// A number that counts or places bytes.
    pub(super) fn size(&self, offset: usize) -> Result<usize, ReadError> {
        self.u32(offset).map(to_size)
    }

    pub(super) fn guid(&self, offset: usize) -> Result<Guid, ReadError> {
        self.array(offset).map(Guid::from_wire)
    }

    /// A message id; `None` is the id that means no message.
    pub(super) fn message(&self, offset: usize) -> Result<Option<u32>, ReadError> {
        self.u32(offset).map(|id| (id != u32::MAX).then_some(id))
    }

    /// That it begins with `tag`.
    pub(super) fn expect(&self, tag: &[u8; 4]) -> Result<(), ReadError> {
        let found: [u8; 4] = self.array(0)?;
        if found == *tag {
            return Ok(());
        }
        Err(self.error(format!(
            "it begins with \"{}\" instead of \"{}\"",
            found.escape_ascii(),
            tag.escape_ascii()
        )))
    }
}

/// A 32-bit number as a size: no target of the consumer has smaller addresses.
pub(super) fn to_size(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The file, and what of it has been used.
pub(super) struct Source<'a> {
    pub(super) file: Part<'a>,
    /// The bytes that structures may still take. Structures that lie apart take each byte once.
    left: usize,
    /// The strings that have been read, by offset and kind.
    strings: HashMap<(usize, StringKind), Arc<str>>,
}

/// How a string says where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum StringKind {
    /// A size before it.
    Prefixed,
    /// A NUL behind it.
    Terminated,
}

impl<'a> Source<'a> {
    /// A file of which nothing has been read.
    pub(super) fn new(what: &'static str, bytes: &'a [u8]) -> Self {
        Self {
            file: Part::whole(what, bytes),
            left: bytes.len().saturating_mul(2),
            strings: HashMap::new(),
        }
    }

    /// Counts `bytes` as used by `part`.
    pub(super) fn spend(&mut self, part: &Part<'_>, bytes: usize) -> Result<(), ReadError> {
        self.left = self.left.checked_sub(bytes).ok_or_else(|| {
            part.error(
                "it overlaps other structures: all that is referred to is more than the file holds",
            )
        })?;
        Ok(())
    }

    /// `length` bytes at an absolute offset, which `from` has as its `field`.
    pub(super) fn at(
        &self,
        from: &Part<'_>,
        field: &str,
        what: &'static str,
        offset: u32,
        length: usize,
    ) -> Result<Part<'a>, ReadError> {
        let size = to_size(offset);
        if size >= self.file.bytes.len() {
            return Err(outside(from, field, offset));
        }
        self.file.part(what, size, length).map_err(|_| {
            from.error(format!(
                "what {field} offset {offset:#x} points at does not end in the file"
            ))
        })
    }

    /// The string with a size before it, at an absolute offset.
    pub(super) fn string(
        &mut self,
        from: &Part<'_>,
        field: &str,
        offset: u32,
    ) -> Result<Arc<str>, ReadError> {
        self.cached(from, field, offset, StringKind::Prefixed)
    }

    /// The string with a NUL behind it, at an absolute offset.
    pub(super) fn terminated(
        &mut self,
        from: &Part<'_>,
        field: &str,
        offset: u32,
    ) -> Result<Arc<str>, ReadError> {
        self.cached(from, field, offset, StringKind::Terminated)
    }

    fn cached(
        &mut self,
        from: &Part<'_>,
        field: &str,
        offset: u32,
        kind: StringKind,
    ) -> Result<Arc<str>, ReadError> {
        let key = (to_size(offset), kind);
        if let Some(known) = self.strings.get(&key) {
            return Ok(Arc::clone(known));
        }
        let (units, bytes) = match kind {
            StringKind::Prefixed => self.prefixed(from, field, offset)?,
            StringKind::Terminated => self.to_nul(from, field, offset)?,
        };
        self.spend(from, bytes)?;
        let text: Arc<str> = Arc::from(text_of(units));
        self.strings.insert(key, Arc::clone(&text));
        Ok(text)
    }

    /// The code units of a prefixed string, and how many bytes it takes.
    fn prefixed(
        &self,
        from: &Part<'_>,
        field: &str,
        offset: u32,
    ) -> Result<(&'a [u8], usize), ReadError> {
        let size = self.at(from, field, "string", offset, 4)?.size(0)?;
        let part = self.at(from, field, "string", offset, size.max(4))?;
        Ok((&part.bytes[4..], part.bytes.len()))
    }

    fn to_nul(
        &self,
        from: &Part<'_>,
        field: &str,
        offset: u32,
    ) -> Result<(&'a [u8], usize), ReadError> {
        let rest = self
            .file
            .bytes
            .get(to_size(offset)..)
            .filter(|rest| !rest.is_empty());
        let rest = rest.ok_or_else(|| outside(from, field, offset))?;
        let length = rest
            .chunks_exact(2)
            .position(|unit| unit == [0, 0])
            .ok_or_else(|| from.error(format!("{field} at {offset:#x} has no end")))?;
        Ok((&rest[..2 * length], 2 * length + 2))
    }
}

fn outside(from: &Part<'_>, field: &str, offset: u32) -> ReadError {
    from.error(format!("{field} offset {offset:#x} lies outside the file"))
}

/// UTF-16 up to the first NUL. Code units that are no text become U+FFFD.
pub(super) fn text_of(bytes: &[u8]) -> String {
    let units = bytes
        .chunks_exact(2)
        .map(|unit| u16::from_le_bytes([unit[0], unit[1]]))
        .take_while(|unit| *unit != 0);
    char::decode_utf16(units)
        .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}
