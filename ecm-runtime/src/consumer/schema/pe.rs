//! PE images: the two kinds of resources that matter here, out of the resource directory.
//!
//! Only the headers and the section with the directory are read, so that an image of any size can be opened. Knows nothing
//! of what is in the resources.

use std::format;
use std::io::{Read, Seek, SeekFrom};
use std::string::String;
use std::vec::Vec;

use super::resources::{LIMIT, Resource, ResourceKind, ResourceName};
use super::source::{Part, Source, to_size};
use super::{OpenError, ReadError};

/// The part of an image's head in which the offset of the PE header stands.
const DOS: usize = 64;
/// Signature and COFF header.
const COFF: usize = 24;
const SECTION: usize = 40;
/// The resource directory among the data directories, and the size of one.
const RESOURCES: usize = 2;
const DATA_DIRECTORY: usize = 8;
/// A directory's head, an entry of it, and a leaf.
const DIRECTORY: usize = 16;
const ENTRY: usize = 8;
const LEAF: usize = 16;
/// The bit that tells a name from a number, and a directory from a leaf.
const HIGH: u32 = 0x8000_0000;

/// The resources of an image that begins at the start of `file`, which is `length` bytes long.
pub(super) fn read(file: &mut (impl Read + Seek), length: u64) -> Result<Vec<Resource>, OpenError> {
    let Some(section) = section(file, length)? else {
        return Ok(Vec::new());
    };
    Ok(Directory {
        source: Source::new("resource section", &section.bytes),
        section: &section,
    }
    .resources()?)
}

/// The section that holds the resource directory.
struct Section {
    bytes: Vec<u8>,
    /// Where it begins in the file.
    at: usize,
    /// Where it is loaded, relative to the image.
    address: u32,
    /// Where the directory begins in it.
    root: usize,
}

/// Finds the section with the resource directory; `None` if the image has no resources.
fn section(file: &mut (impl Read + Seek), length: u64) -> Result<Option<Section>, OpenError> {
    let dos = read_at(file, length, "DOS header", 0, DOS)?;
    let at = Part::whole("DOS header", &dos).u32(60)?;
    let coff = read_at(file, length, "PE header", at, COFF)?;
    let coff = placed("PE header", &coff, at);
    coff.expect(b"PE\0\0")?;
    let (sections, size) = (usize::from(coff.u16(6)?), usize::from(coff.u16(20)?));
    let at = later(&coff, at, COFF)?;
    let optional = read_at(file, length, "optional header", at, size)?;
    let optional = placed("optional header", &optional, at);
    let (count, directories) = match optional.u16(0)? {
        0x10B => (92, 96),
        0x20B => (108, 112),
        other => {
            return Err(optional
                .error(format!("its magic number is {other:#x}"))
                .into());
        }
    };
    if optional.size(count)? <= RESOURCES {
        return Ok(None);
    }
    let root = optional.u32(directories + RESOURCES * DATA_DIRECTORY)?;
    if root == 0 {
        return Ok(None);
    }
    let at = later(&optional, at, size)?;
    let table = read_at(file, length, "section table", at, sections * SECTION)?;
    let table = placed("section table", &table, at);
    for index in 0..sections {
        let entry = table.entry(0, SECTION, index)?;
        let (virtual_size, address) = (entry.u32(8)?, entry.u32(12)?);
        let (raw_size, raw) = (entry.u32(16)?, entry.u32(20)?);
        let distance = root.checked_sub(address);
        if let Some(distance) = distance.filter(|d| *d < raw_size.max(virtual_size)) {
            if u64::from(raw_size) > LIMIT {
                return Err(OpenError::TooLarge(raw_size.into()));
            }
            return Ok(Some(Section {
                bytes: read_at(file, length, "resource section", raw, to_size(raw_size))?,
                at: to_size(raw),
                address,
                root: to_size(distance),
            }));
        }
    }
    Err(optional
        .error(format!(
            "the address of the resources, {root:#x}, lies in no section"
        ))
        .into())
}

/// Bytes of the file, which has them.
fn read_at(
    file: &mut (impl Read + Seek),
    length: u64,
    what: &'static str,
    at: u32,
    size: usize,
) -> Result<Vec<u8>, OpenError> {
    if u64::from(at).saturating_add(size as u64) > length {
        let part = placed(what, &[], at);
        return Err(part
            .error(format!("its {size} bytes do not end in the file"))
            .into());
    }
    file.seek(SeekFrom::Start(at.into()))?;
    let mut bytes = std::vec![0; size];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn placed<'a>(what: &'static str, bytes: &'a [u8], at: u32) -> Part<'a> {
    Part::whole(what, bytes).placed(to_size(at))
}

/// The offset `size` bytes behind `at`.
fn later(part: &Part<'_>, at: u32, size: usize) -> Result<u32, ReadError> {
    u32::try_from(size)
        .ok()
        .and_then(|size| at.checked_add(size))
        .ok_or_else(|| part.error("it lies beyond 4 GB"))
}

/// The resource directory: types, in each of them names, in each of them languages.
struct Directory<'s> {
    section: &'s Section,
    /// The section; errors name places in the file.
    source: Source<'s>,
}

/// An entry of a directory.
struct Entry<'s> {
    part: Part<'s>,
    name: ResourceName,
    offset: u32,
}

impl<'s> Directory<'s> {
    fn resources(mut self) -> Result<Vec<Resource>, ReadError> {
        let mut found = Vec::new();
        for kind in self.entries(None)? {
            let Some(wanted) = ResourceKind::of(&kind.name) else {
                continue;
            };
            for name in self.entries(Some(&kind))? {
                for language in self.entries(Some(&name))? {
                    found.push(Resource {
                        kind: wanted,
                        name: name.name.clone(),
                        language: match language.name {
                            ResourceName::Id(language) => language,
                            ResourceName::Name(_) => 0,
                        },
                        bytes: self.data(&language)?,
                    });
                }
            }
        }
        Ok(found)
    }

    /// Bytes of the section at an offset from the directory's start.
    fn part(
        &self,
        from: Option<&Part<'_>>,
        what: &'static str,
        offset: u32,
        size: usize,
    ) -> Result<Part<'s>, ReadError> {
        let whole = self.source.file.placed(self.section.at);
        let start = self.section.root.saturating_add(to_size(offset));
        whole.part(what, start, size).map_err(|error| match from {
            Some(from) => from.error(format!(
                "{what} offset {offset:#x} lies outside the section"
            )),
            None => error,
        })
    }

    /// The entries of a directory; without `parent` those of the root.
    fn entries(&mut self, parent: Option<&Entry<'_>>) -> Result<Vec<Entry<'s>>, ReadError> {
        const WHAT: &str = "resource directory";
        let from = parent.map(|parent| &parent.part);
        let offset = parent.map_or(HIGH, |parent| parent.offset);
        if let Some(parent) = parent.filter(|_| offset & HIGH == 0) {
            return Err(parent
                .part
                .error("it leads to data where a directory is due"));
        }
        let offset = offset & !HIGH;
        let head = self.part(from, WHAT, offset, DIRECTORY)?;
        let count = usize::from(head.u16(12)?) + usize::from(head.u16(14)?);
        let size = DIRECTORY + count * ENTRY;
        let whole = self
            .part(from, WHAT, offset, size)
            .map_err(|_| head.error(format!("{count} entries do not end in the section")))?;
        self.source.spend(&whole, size)?;
        (0..count)
            .map(|index| {
                let part = whole.entry(DIRECTORY, ENTRY, index)?;
                Ok(Entry {
                    name: self.name(&part)?,
                    offset: part.u32(4)?,
                    part,
                })
            })
            .collect()
    }

    fn name(&mut self, entry: &Part<'_>) -> Result<ResourceName, ReadError> {
        let value = entry.u32(0)?;
        if value & HIGH == 0 {
            return Ok(ResourceName::Id(u16::try_from(value).unwrap_or(u16::MAX)));
        }
        let offset = value & !HIGH;
        let units = self.part(Some(entry), "name", offset, 2)?.u16(0)?;
        let text = self.part(Some(entry), "name", offset, 2 + 2 * usize::from(units))?;
        self.source.spend(entry, text.bytes.len())?;
        let text: String = super::source::text_of(&text.bytes[2..]);
        Ok(ResourceName::Name(text.into()))
    }

    /// The bytes that a language's entry leads to.
    fn data(&mut self, entry: &Entry<'_>) -> Result<Vec<u8>, ReadError> {
        if entry.offset & HIGH != 0 {
            return Err(entry
                .part
                .error("it leads to a directory where data is due"));
        }
        let leaf = self.part(Some(&entry.part), "data entry", entry.offset, LEAF)?;
        let (address, size) = (leaf.u32(0)?, leaf.size(4)?);
        let bytes = address
            .checked_sub(self.section.address)
            .and_then(|start| self.source.file.take(to_size(start), size).ok());
        let bytes = bytes.ok_or_else(|| {
            leaf.error(format!(
                "its {size} bytes at address {address:#x} lie outside the section of the resources"
            ))
        })?;
        self.source.spend(&leaf, size)?;
        Ok(bytes.to_vec())
    }
}
