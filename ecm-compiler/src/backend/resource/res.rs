//! `.res` files: what rc.exe makes of a `.rc`, and what Microsoft's linker and LLVM's take as they are.

use super::{Kind, MESSAGE_TABLE, NAME, Resource, pad, u32_of};

/// `MOVEABLE | PURE`: what rc.exe writes for data of any type. Windows has ignored it since it has 32 bits.
const MEMORY_FLAGS: u16 = 0x30;

/// The `.res` file with these resources, in their order.
#[must_use]
pub fn res(resources: &[Resource<'_>]) -> Vec<u8> {
    let mut file = Vec::new();
    // An empty resource in front tells the format from that of 16-bit Windows.
    entry(&mut file, &ordinal(0), &ordinal(0), 0, 0, &[]);
    for resource in resources {
        let kind = match resource.kind {
            Kind::WevtTemplate => name("WEVT_TEMPLATE"),
            Kind::MessageTable => ordinal(MESSAGE_TABLE),
        };
        let name = ordinal(NAME);
        entry(
            &mut file,
            &kind,
            &name,
            MEMORY_FLAGS,
            resource.language,
            resource.data,
        );
    }
    file
}

fn entry(file: &mut Vec<u8>, kind: &[u8], name: &[u8], flags: u16, language: u16, data: &[u8]) {
    let names = (kind.len() + name.len()).next_multiple_of(4);
    // Two sizes, the names, five more fields.
    let header = 8 + names + 16;
    file.extend(u32_of(data.len()).to_le_bytes());
    file.extend(u32_of(header).to_le_bytes());
    file.extend(kind);
    file.extend(name);
    pad(file, 4);
    // The version of the data's format.
    file.extend(0_u32.to_le_bytes());
    file.extend(flags.to_le_bytes());
    file.extend(language.to_le_bytes());
    // Version and characteristics are the author's own.
    file.extend([0; 8]);
    file.extend(data);
    pad(file, 4);
}

fn ordinal(number: u16) -> Vec<u8> {
    [0xffff, number]
        .into_iter()
        .flat_map(u16::to_le_bytes)
        .collect()
}

fn name(text: &str) -> Vec<u8> {
    text.encode_utf16()
        .chain([0])
        .flat_map(u16::to_le_bytes)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_of_a_small_file() {
        let resources = [
            Resource {
                kind: Kind::MessageTable,
                language: 0x0409,
                data: b"abcde",
            },
            Resource {
                kind: Kind::WevtTemplate,
                language: 0x0407,
                data: b"CRIM",
            },
        ];
        let mut expected: Vec<u8> = Vec::new();
        let mut u32s = |values: &[u32]| {
            expected.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        };
        u32s(&[0, 32, 0x0000_ffff, 0x0000_ffff, 0, 0, 0, 0]);
        u32s(&[5, 32, 0x000b_ffff, 0x0001_ffff, 0, 0x0409_0030, 0, 0]);
        expected.extend(b"abcde\0\0\0");
        expected.extend([4, 0, 0, 0, 56, 0, 0, 0]);
        expected.extend(b"W\0E\0V\0T\0_\0T\0E\0M\0P\0L\0A\0T\0E\0\0\0");
        expected.extend([0xff, 0xff, 1, 0]);
        expected.extend([0, 0, 0, 0, 0x30, 0, 7, 4, 0, 0, 0, 0, 0, 0, 0, 0]);
        expected.extend(b"CRIM");
        assert_eq!(res(&resources), expected);
    }
}
