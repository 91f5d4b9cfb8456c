//! Archives (`.a`, `.lib`): the form in which a library crate can hand an object on to the program that links it.

use super::u32_of;

/// An archive with one object, which the linker finds by any of `symbols`.
///
/// GNU's form, which every linker for Windows reads. The bytes depend on the arguments only.
#[must_use]
pub fn archive(object: &[u8], symbols: &[&str]) -> Vec<u8> {
    const MAGIC: &[u8] = b"!<arch>\n";
    const HEADER: usize = 60;
    let names: usize = symbols.iter().map(|name| name.len() + 1).sum();
    let index = 4 + symbols.len() * 4 + names;
    let member = MAGIC.len() + HEADER + index.next_multiple_of(2);

    let mut file = MAGIC.to_vec();
    header(&mut file, "/", index);
    // The index is big-endian whatever the machine.
    file.extend(u32_of(symbols.len()).to_be_bytes());
    for _ in symbols {
        file.extend(u32_of(member).to_be_bytes());
    }
    for name in symbols {
        file.extend(name.bytes());
        file.push(0);
    }
    even(&mut file);
    header(&mut file, "resources.o/", object.len());
    file.extend(object);
    even(&mut file);
    file
}

/// Name, time, owner, group, mode, size: text in columns of fixed width.
fn header(file: &mut Vec<u8>, name: &str, size: usize) {
    file.extend(format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{size:<10}`\n", 0, 0, 0, 644).bytes());
}

fn even(file: &mut Vec<u8>) {
    if file.len() % 2 == 1 {
        file.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::archive;

    #[test]
    fn every_byte_of_a_small_archive() {
        let file = archive(b"OBJ", &["one", "three"]);
        let mut expected = b"!<arch>\n".to_vec();
        expected.extend(
            b"/               0           0     0     644     22        `\n\
              \0\0\0\x02\0\0\0\x5a\0\0\0\x5aone\0three\0",
        );
        expected.extend(b"resources.o/    0           0     0     644     3         `\nOBJ\n");
        assert_eq!(file, expected);
    }
}
