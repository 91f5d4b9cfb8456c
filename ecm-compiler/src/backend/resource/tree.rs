//! The directory by which Windows finds a resource in a program: type, then name, then language.
//!
//! Knows nothing of sections and relocations: the places of the data are left for `coff` to fill in.

use super::{Kind, MESSAGE_TABLE, NAME, Resource, pad, u32_of};

/// A directory, and where in it the places of the data belong.
pub(super) struct Tree {
    /// Directories, the entries of the data, the names of types.
    pub(super) bytes: Vec<u8>,
    /// The resource of each entry (its index in the list), and the offset in `bytes` of its address.
    pub(super) places: Vec<(usize, usize)>,
}

/// The size of a directory without its entries.
const DIRECTORY: usize = 16;
/// The size of an entry of a directory.
const ENTRY: usize = 8;
/// The size of a data entry: address, size, code page, reserved.
const DATA: usize = 16;
/// Marks an offset as that of a directory, or a number as the offset of a name.
const HIGH: u32 = 1 << 31;

/// The directory of `resources`. Two of one type and language are both in it, and Windows finds the first.
pub(super) fn tree(resources: &[Resource<'_>]) -> Tree {
    // Named types stand before numbered ones, which `Kind` orders.
    let kinds = [Kind::WevtTemplate, Kind::MessageTable].map(|kind| (kind, of(kind, resources)));
    let kinds: Vec<(Kind, Vec<usize>)> = kinds
        .into_iter()
        .filter(|(_, members)| !members.is_empty())
        .collect();
    let named = kinds
        .iter()
        .filter(|(kind, _)| *kind == Kind::WevtTemplate)
        .count();
    let languages_at = DIRECTORY + kinds.len() * (ENTRY + DIRECTORY + ENTRY);
    let data_at = languages_at + kinds.len() * DIRECTORY + resources.len() * ENTRY;
    let strings_at = data_at + resources.len() * DATA;

    let mut bytes = Vec::with_capacity(strings_at + 32);
    directory(&mut bytes, named, kinds.len() - named);
    let names_at = DIRECTORY + kinds.len() * ENTRY;
    for (index, (kind, _)) in kinds.iter().enumerate() {
        let id = match kind {
            Kind::WevtTemplate => HIGH | u32_of(strings_at),
            Kind::MessageTable => u32::from(MESSAGE_TABLE),
        };
        entry(
            &mut bytes,
            id,
            HIGH | u32_of(names_at + index * (DIRECTORY + ENTRY)),
        );
    }
    let mut next = languages_at;
    for (_, members) in &kinds {
        directory(&mut bytes, 0, 1);
        entry(&mut bytes, u32::from(NAME), HIGH | u32_of(next));
        next += DIRECTORY + members.len() * ENTRY;
    }
    let mut next = data_at;
    for (_, members) in &kinds {
        directory(&mut bytes, 0, members.len());
        for &member in members {
            entry(&mut bytes, resources[member].language.into(), u32_of(next));
            next += DATA;
        }
    }
    let mut places = Vec::with_capacity(resources.len());
    for &member in kinds.iter().flat_map(|(_, members)| members) {
        places.push((member, bytes.len()));
        bytes.extend(0_u32.to_le_bytes());
        bytes.extend(u32_of(resources[member].data.len()).to_le_bytes());
        bytes.extend([0; 8]);
    }
    if named > 0 {
        let name: Vec<u16> = "WEVT_TEMPLATE".encode_utf16().collect();
        bytes.extend(u16::try_from(name.len()).unwrap_or(0).to_le_bytes());
        bytes.extend(name.into_iter().flat_map(u16::to_le_bytes));
    }
    pad(&mut bytes, 8);
    Tree { bytes, places }
}

/// The resources of a type, by language: Windows searches them by halves.
fn of(kind: Kind, resources: &[Resource<'_>]) -> Vec<usize> {
    let mut members: Vec<usize> = (0..resources.len())
        .filter(|&index| resources[index].kind == kind)
        .collect();
    members.sort_by_key(|&index| resources[index].language);
    members
}

fn directory(bytes: &mut Vec<u8>, named: usize, numbered: usize) {
    // Characteristics, time (none: the output depends on the input only), version.
    bytes.extend([0; 12]);
    // There are fewer than 65536 languages.
    bytes.extend(u16::try_from(named).unwrap_or(u16::MAX).to_le_bytes());
    bytes.extend(u16::try_from(numbered).unwrap_or(u16::MAX).to_le_bytes());
}

fn entry(bytes: &mut Vec<u8>, id: u32, offset: u32) {
    bytes.extend(id.to_le_bytes());
    bytes.extend(offset.to_le_bytes());
}
