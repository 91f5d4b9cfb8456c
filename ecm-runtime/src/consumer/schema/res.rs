//! `.res` files, as resource compilers write them: one resource after the other, each with a header.

use std::format;
use std::vec::Vec;

use super::ReadError;
use super::resources::{Resource, ResourceKind, ResourceName};
use super::source::{Part, text_of};

/// The empty resource that every such file begins with.
pub(super) const MAGIC: [u8; 16] = [0, 0, 0, 0, 32, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 0, 0];

/// What follows type and name: DataVersion, MemoryFlags, LanguageId, Version, Characteristics.
const TAIL: usize = 16;

/// Reads all resources of the two kinds.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<Resource>, ReadError> {
    let file = Part::whole(".res file", bytes);
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = file.part("resource header", at, 8)?;
        let (data, header) = (start.size(0)?, start.size(4)?);
        let header = file
            .part("resource header", at, header)
            .map_err(|_| start.error(format!("its {header} bytes do not end in the file")))?;
        let (kind, end) = name(&header, 8)?;
        let (name, end) = name(&header, end)?;
        let tail = header.part("resource header", end.next_multiple_of(4), TAIL)?;
        let begin = (at + header.bytes.len()).next_multiple_of(4);
        let data = file.part("resource", begin, data).map_err(|_| {
            header.error(format!("its {data} bytes of data do not end in the file"))
        })?;
        if let Some(kind) = ResourceKind::of(&kind) {
            found.push(Resource {
                kind,
                name,
                language: tail.u16(6)?,
                bytes: data.bytes.to_vec(),
            });
        }
        // Headers of no length would never end.
        at = (begin + data.bytes.len()).next_multiple_of(4).max(at + 8);
    }
    Ok(found)
}

/// A type or name at `at`, a number or a text, and where it ends.
fn name(header: &Part<'_>, at: usize) -> Result<(ResourceName, usize), ReadError> {
    if header.u16(at)? == 0xFFFF {
        return Ok((ResourceName::Id(header.u16(at + 2)?), at + 4));
    }
    let rest = header.bytes.get(at..).unwrap_or_default();
    let length = rest
        .chunks_exact(2)
        .position(|unit| unit == [0, 0])
        .ok_or_else(|| header.error("a name has no end"))?;
    let text = text_of(&rest[..2 * length]);
    Ok((ResourceName::Name(text.into()), at + 2 * length + 2))
}
