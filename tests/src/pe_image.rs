//! The smallest images that carry resources, written after the PE format, for tests of those who read it.

/// A resource: its type and name, each a number or a text, its language and its bytes.
pub struct Resource<'r> {
    /// The type.
    pub kind: Key<'r>,
    /// The name.
    pub name: Key<'r>,
    /// The language.
    pub language: u16,
    /// The content.
    pub bytes: &'r [u8],
}

/// A number or a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Key<'r> {
    /// A number.
    Id(u16),
    /// A text.
    Name(&'r str),
}

/// Where the section with the resources begins in the file, and in memory.
pub const SECTION: usize = 0x400;
const ADDRESS: u32 = 0x3000;

/// An image of 32 or 64 bits with these resources, one section, and nothing to run. Every resource has a directory of its
/// own: types and names may repeat.
#[must_use]
pub fn image(is_64: bool, resources: &[Resource<'_>]) -> Vec<u8> {
    let section = section(resources);
    let mut out = vec![0; SECTION];
    let mut put = |at: usize, bytes: &[u8]| out[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, b"MZ");
    put(60, &0x80_u32.to_le_bytes());
    put(0x80, b"PE\0\0");
    put(0x86, &1_u16.to_le_bytes());
    let (magic, size, directories) = if is_64 {
        (0x20B_u16, 240_u16, 112)
    } else {
        (0x10B, 224, 96)
    };
    put(0x94, &size.to_le_bytes());
    let optional = 0x98;
    put(optional, &magic.to_le_bytes());
    put(optional + directories - 4, &16_u32.to_le_bytes());
    put(optional + directories + 16, &ADDRESS.to_le_bytes());
    let length = u32::try_from(section.len()).expect("small");
    put(optional + directories + 20, &length.to_le_bytes());
    let table = optional + usize::from(size);
    put(table, b".rsrc\0\0\0");
    for (at, value) in [(8, length), (12, ADDRESS), (16, length), (20, 0x400)] {
        put(table + at, &value.to_le_bytes());
    }
    out.extend(section);
    out
}

fn section(resources: &[Resource<'_>]) -> Vec<u8> {
    let count = resources.len();
    // The root, then for each resource a directory of names, one of languages, and a leaf.
    let root = 16 + 8 * count;
    let mut out = Vec::new();
    directory(&mut out, count);
    let each = 24 + 24 + 16;
    let mut tail: Vec<u8> = Vec::new();
    let start = root + each * count;
    let mut key = |key: Key<'_>| match key {
        Key::Id(id) => u32::from(id),
        Key::Name(text) => {
            let at = start + tail.len();
            let units: Vec<u16> = text.encode_utf16().collect();
            tail.extend(u16::try_from(units.len()).expect("short").to_le_bytes());
            tail.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
            tail.resize(tail.len().next_multiple_of(8), 0);
            0x8000_0000 | u32::try_from(at).expect("small")
        }
    };
    let keys: Vec<(u32, u32)> = resources
        .iter()
        .map(|one| (key(one.kind), key(one.name)))
        .collect();
    let offset = |at: usize| u32::try_from(at).expect("small");
    for (index, (kind, _)) in keys.iter().enumerate() {
        entry(&mut out, *kind, 0x8000_0000 | offset(root + each * index));
    }
    for (index, (resource, (_, name))) in resources.iter().zip(&keys).enumerate() {
        let here = root + each * index;
        directory(&mut out, 1);
        entry(&mut out, *name, 0x8000_0000 | offset(here + 24));
        directory(&mut out, 1);
        entry(&mut out, resource.language.into(), offset(here + 48));
        let at = offset(start + tail.len());
        let length = offset(resource.bytes.len());
        for value in [ADDRESS + at, length, 0, 0] {
            out.extend(value.to_le_bytes());
        }
        tail.extend(resource.bytes);
        tail.resize(tail.len().next_multiple_of(8), 0);
    }
    out.extend(tail);
    out
}

fn directory(out: &mut Vec<u8>, entries: usize) {
    out.extend([0; 14]);
    out.extend(u16::try_from(entries).expect("few").to_le_bytes());
}

fn entry(out: &mut Vec<u8>, key: u32, offset: u32) {
    out.extend(key.to_le_bytes());
    out.extend(offset.to_le_bytes());
}
