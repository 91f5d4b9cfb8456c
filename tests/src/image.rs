//! A small reader of resources in programs for Windows. It shares no code with the writer, nor with the runtime's reader:
//! what linkers make of our objects is looked at from outside.

/// A resource of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The type: its name, or its number in decimal.
    pub kind: String,
    /// The name, or the number in decimal.
    pub name: String,
    /// The `LANGID`.
    pub language: u32,
    /// The bytes.
    pub data: Vec<u8>,
}

/// All resources of the program `file`, in the order of its directory; none if it has no resource directory.
///
/// # Panics
///
/// If the file is no PE image, or its resource directory is malformed.
#[must_use]
pub fn resources(file: &[u8]) -> Vec<Found> {
    let header = long(file, 0x3c);
    assert_eq!(&file[header..header + 4], b"PE\0\0", "a PE image");
    let sections = usize::from(short(file, header + 6));
    let optional = header + 24;
    let size = usize::from(short(file, header + 20));
    // The directories stand behind fields whose number depends on the width of addresses.
    let directories = optional
        + if short(file, optional) == 0x20b {
            112
        } else {
            96
        };
    let address = long(file, directories + 2 * 8);
    if address == 0 {
        return Vec::new();
    }
    let offset = |address: usize| {
        (0..sections)
            .map(|index| optional + size + index * 40)
            .find_map(|at| {
                let (start, length) = (long(file, at + 12), long(file, at + 16));
                let inside = (start..start + length).contains(&address);
                inside.then(|| address - start + long(file, at + 20))
            })
            .expect("an address in a section")
    };
    let root = offset(address);
    let mut found = Vec::new();
    for (kind, kinds) in entries(file, root, 0) {
        for (name, names) in entries(file, root, below(kinds)) {
            for (language, entry) in entries(file, root, below(names)) {
                let at = root + entry;
                let data = offset(long(file, at));
                found.push(Found {
                    kind: kind.clone(),
                    name: name.clone(),
                    language: language.parse().expect("a language is a number"),
                    data: file[data..data + long(file, at + 4)].to_vec(),
                });
            }
        }
    }
    found
}

/// The offset of a directory, as an entry gives it.
fn below(entry: usize) -> usize {
    assert!(entry >> 31 == 1, "a directory");
    entry & 0x7fff_ffff
}

/// The entries of the directory at an offset from the root: name or number, and where it leads.
fn entries(file: &[u8], root: usize, offset: usize) -> Vec<(String, usize)> {
    let at = root + offset;
    let count = usize::from(short(file, at + 12)) + usize::from(short(file, at + 14));
    let entry = |index: usize| {
        let at = at + 16 + index * 8;
        let id = long(file, at);
        let name = if id >> 31 == 1 {
            let at = root + (id & 0x7fff_ffff);
            let units = (0..usize::from(short(file, at))).map(|i| short(file, at + 2 + i * 2));
            String::from_utf16(&units.collect::<Vec<u16>>()).expect("UTF-16")
        } else {
            id.to_string()
        };
        (name, long(file, at + 4))
    };
    (0..count).map(entry).collect()
}

/// The texts of a message table, by id: as they are, with their inserts.
///
/// # Panics
///
/// If the table is malformed or holds a text that is not UTF-16.
#[must_use]
pub fn messages(table: &[u8]) -> Vec<(u32, String)> {
    let mut found = Vec::new();
    for block in 0..long(table, 0) {
        let at = 4 + block * 12;
        let (low, high) = (long(table, at), long(table, at + 4));
        let mut entry = long(table, at + 8);
        for id in low..=high {
            let length = usize::from(short(table, entry));
            assert_eq!(short(table, entry + 2), 1, "UTF-16");
            let units = (4..length).step_by(2).map(|at| short(table, entry + at));
            let units: Vec<u16> = units.take_while(|unit| *unit != 0).collect();
            let text = String::from_utf16(&units).expect("UTF-16");
            found.push((u32::try_from(id).expect("32 bits"), text));
            entry += length;
        }
    }
    found
}

fn short(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn long(bytes: &[u8], at: usize) -> usize {
    let four = bytes[at..at + 4].try_into().expect("four bytes");
    u32::from_le_bytes(four) as usize
}
