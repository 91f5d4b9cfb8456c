//! COFF objects with resources in them: what a linker takes beside the program's own code.

use super::target::{Convention, Machine, Target};
use super::tree::{Tree, tree};
use super::{Resource, pad, u32_of};

const FILE_HEADER: usize = 20;
const SECTION_HEADER: usize = 40;
const RELOCATION: usize = 10;
/// Initialised data, readable, aligned to four bytes (GNU ld allows no more than the alignment as padding between objects).
const GNU_FLAGS: u32 = 0x4030_0040;
/// The same, aligned to eight bytes.
const MSVC_FLAGS: u32 = 0x4040_0040;
/// The section of symbols that are values: `@feat.00` with bit 0 says that an object for x86 holds no exception handler that
/// is not registered. Microsoft's linker refuses objects that do not say so.
const ABSOLUTE: u16 = u16::MAX;
const STATIC: u8 = 3;
const EXTERNAL: u8 = 2;

/// A section, its relocations being those of the data's addresses.
struct Section {
    name: &'static [u8; 8],
    bytes: Vec<u8>,
    relocations: Vec<u32>,
}

/// The object with these resources. `symbols` are global symbols that it defines; linkers need one to pick the object out of
/// an archive, and refuse a second object with the same. They are taken as they are: [`Machine::symbol`] has the spelling of
/// a C name.
///
/// The bytes depend on the arguments only: there is no time in them.
#[must_use]
pub fn object(resources: &[Resource<'_>], target: Target, symbols: &[&str]) -> Vec<u8> {
    let sections = match target.convention {
        Convention::Gnu => vec![joined(resources)],
        Convention::Msvc => apart(resources),
    };
    let raw_at = FILE_HEADER + sections.len() * SECTION_HEADER;
    let raw = |section: &Section| section.bytes.len() + section.relocations.len() * RELOCATION;
    let symbols_at = raw_at + sections.iter().map(raw).sum::<usize>();
    let safe = target.convention == Convention::Msvc && target.machine == Machine::X86;
    let symbol_count = sections.len() * 2 + usize::from(safe) + symbols.len();

    let mut file = Vec::new();
    file.extend(target.machine.code().to_le_bytes());
    file.extend(u16_of(sections.len()).to_le_bytes());
    // No time.
    file.extend(0_u32.to_le_bytes());
    file.extend(u32_of(symbols_at).to_le_bytes());
    file.extend(u32_of(symbol_count).to_le_bytes());
    // No optional header, no characteristics.
    file.extend([0; 4]);
    let mut at = raw_at;
    for section in &sections {
        section_header(&mut file, section, at, target.convention);
        at += raw(section);
    }
    // The data is in the last section: the only one, or the second.
    let data_symbol = u32_of((sections.len() - 1) * 2);
    for section in &sections {
        file.extend(&section.bytes);
        for place in &section.relocations {
            file.extend(place.to_le_bytes());
            file.extend(data_symbol.to_le_bytes());
            file.extend(target.machine.image_relative().to_le_bytes());
        }
    }
    section_symbols(&mut file, &sections);
    if safe {
        symbol(&mut file, *b"@feat.00", 1, ABSOLUTE, STATIC, 0);
    }
    global_symbols(&mut file, symbols);
    file
}

/// Directory and data in one section.
fn joined(resources: &[Resource<'_>]) -> Section {
    let mut tree = tree(resources);
    let start = tree.bytes.len();
    let relocations = fill(&mut tree, resources, start);
    data(&mut tree.bytes, &tree.places, resources);
    Section {
        name: b".rsrc\0\0\0",
        bytes: tree.bytes,
        relocations,
    }
}

/// The directory in one section, the data in another.
fn apart(resources: &[Resource<'_>]) -> Vec<Section> {
    let mut tree = tree(resources);
    let relocations = fill(&mut tree, resources, 0);
    let mut bytes = Vec::new();
    data(&mut bytes, &tree.places, resources);
    vec![
        Section {
            name: b".rsrc$01",
            bytes: tree.bytes,
            relocations,
        },
        Section {
            name: b".rsrc$02",
            bytes,
            relocations: Vec::new(),
        },
    ]
}

/// Writes the offset of each resource's data, which begins at `start` of its section, into the directory. The linker adds the
/// address of the section at the places that are returned.
fn fill(tree: &mut Tree, resources: &[Resource<'_>], start: usize) -> Vec<u32> {
    let mut offset = start;
    let mut relocations = Vec::with_capacity(tree.places.len());
    for &(resource, place) in &tree.places {
        tree.bytes[place..place + 4].copy_from_slice(&u32_of(offset).to_le_bytes());
        relocations.push(u32_of(place));
        offset += resources[resource].data.len().next_multiple_of(8);
    }
    relocations
}

/// The data of all resources in the order of the directory, each at a multiple of eight.
fn data(bytes: &mut Vec<u8>, places: &[(usize, usize)], resources: &[Resource<'_>]) {
    for &(resource, _) in places {
        bytes.extend(resources[resource].data);
        pad(bytes, 8);
    }
}

fn section_header(file: &mut Vec<u8>, section: &Section, at: usize, convention: Convention) {
    file.extend(section.name);
    // Virtual size and address belong to images.
    file.extend([0; 8]);
    file.extend(u32_of(section.bytes.len()).to_le_bytes());
    file.extend(u32_of(at).to_le_bytes());
    let relocations_at = match section.relocations.len() {
        0 => 0,
        _ => at + section.bytes.len(),
    };
    file.extend(u32_of(relocations_at).to_le_bytes());
    file.extend(0_u32.to_le_bytes());
    // There are fewer languages than a section can have relocations.
    file.extend(u16_of(section.relocations.len()).to_le_bytes());
    file.extend(0_u16.to_le_bytes());
    let flags = match convention {
        Convention::Gnu => GNU_FLAGS,
        Convention::Msvc => MSVC_FLAGS,
    };
    file.extend(flags.to_le_bytes());
}

/// A symbol per section, each with what is said of the section once more.
fn section_symbols(file: &mut Vec<u8>, sections: &[Section]) {
    for (index, section) in sections.iter().enumerate() {
        symbol(file, *section.name, 0, u16_of(index + 1), STATIC, 1);
        file.extend(u32_of(section.bytes.len()).to_le_bytes());
        file.extend(u16_of(section.relocations.len()).to_le_bytes());
        file.extend([0; 12]);
    }
}

/// The global symbols, and behind the table their names, which are longer than its eight bytes.
fn global_symbols(file: &mut Vec<u8>, symbols: &[&str]) {
    let mut strings = Vec::new();
    for name in symbols {
        // Four bytes of length stand before the strings.
        let offset = u32_of(4 + strings.len());
        let mut field = [0; 8];
        field[4..].copy_from_slice(&offset.to_le_bytes());
        symbol(file, field, 0, 1, EXTERNAL, 0);
        strings.extend(name.bytes());
        strings.push(0);
    }
    file.extend(u32_of(4 + strings.len()).to_le_bytes());
    file.extend(strings);
}

/// One entry of the symbol table.
fn symbol(file: &mut Vec<u8>, name: [u8; 8], value: u32, section: u16, class: u8, auxiliary: u8) {
    file.extend(name);
    file.extend(value.to_le_bytes());
    file.extend(section.to_le_bytes());
    file.extend(0_u16.to_le_bytes());
    file.extend([class, auxiliary]);
}

fn u16_of(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::resource::Kind;

    fn long(bytes: &[u8], at: usize) -> usize {
        let four = bytes[at..at + 4].try_into().expect("four bytes");
        u32::from_le_bytes(four) as usize
    }

    /// Follows the relocations; the data of each resource, in the order of the directory.
    fn relocated(file: &[u8]) -> Vec<Vec<u8>> {
        let section = |index: usize| FILE_HEADER + index * SECTION_HEADER;
        let raw = |index: usize| {
            let at = long(file, section(index) + 20);
            &file[at..at + long(file, section(index) + 16)]
        };
        let count = usize::from(file[section(0) + 32]);
        let relocations = long(file, section(0) + 24);
        (0..count)
            .map(|index| {
                let at = relocations + index * RELOCATION;
                // A section has two entries in the symbol table: its own and the auxiliary one.
                let target = long(file, at + 4) / 2;
                let place = long(file, at);
                let start = long(raw(0), place);
                raw(target)[start..start + long(raw(0), place + 4)].to_vec()
            })
            .collect()
    }

    #[test]
    fn relocations_lead_to_the_data() {
        let resources = [
            (Kind::MessageTable, 0x0409, &b"english"[..]),
            (Kind::MessageTable, 0x0407, b"deutsch!!"),
            (Kind::WevtTemplate, 0x0409, b"CRIM"),
        ];
        let resources = resources.map(|(kind, language, data)| Resource {
            kind,
            language,
            data,
        });
        for (triple, machine, relocation) in [
            ("x86_64-pc-windows-gnu", [0x64, 0x86], 3),
            ("i686-pc-windows-gnu", [0x4c, 0x01], 7),
            ("aarch64-pc-windows-msvc", [0x64, 0xaa], 2),
            ("i686-pc-windows-msvc", [0x4c, 0x01], 7),
        ] {
            let target: Target = triple.parse().expect("a target");
            let file = object(&resources, target, &["symbol_of_a_test"]);
            assert_eq!(file[..2], machine, "{triple}");
            let relocations = long(&file, FILE_HEADER + 24);
            assert_eq!(file[relocations + 8], relocation, "{triple}");
            assert_eq!(
                relocated(&file),
                [&b"CRIM"[..], b"deutsch!!", b"english"],
                "{triple}"
            );
            assert!(file.ends_with(b"\x15\0\0\0symbol_of_a_test\0"), "{triple}");
            // The table of symbols ends where that of their names begins.
            let symbols = long(&file, 8) + long(&file, 12) * 18;
            assert_eq!(long(&file, symbols), file.len() - symbols, "{triple}");
            assert_eq!(file, object(&resources, target, &["symbol_of_a_test"]));
        }
    }
}
