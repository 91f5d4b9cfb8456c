//! Bytes to text: the only place that knows of encodings and byte-order marks.

use std::borrow::Cow;
use std::fmt;

/// How the bytes of a text were encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, with or without byte-order mark.
    Utf8,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
        })
    }
}

/// Why bytes are no text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Malformed {
    /// The encoding that the bytes were taken for.
    pub(super) encoding: Encoding,
    /// The text before the fault.
    pub(super) valid: String,
    /// Offset of the first bad byte in the file.
    pub(super) offset: usize,
    /// What is wrong there, as the end of a sentence.
    pub(super) what: &'static str,
}

/// Decodes by byte-order mark; without one by the zero bytes that UTF-16 puts beside ASCII.
pub(super) fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, Encoding), Malformed> {
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => utf8(rest, 3),
        [0xFF, 0xFE, rest @ ..] => utf16(rest, 2, Encoding::Utf16Le),
        [0xFE, 0xFF, rest @ ..] => utf16(rest, 2, Encoding::Utf16Be),
        // A document starts with `<` or white space, both ASCII, in every encoding.
        [first, 0, ..] if *first != 0 => utf16(bytes, 0, Encoding::Utf16Le),
        [0, first, ..] if *first != 0 => utf16(bytes, 0, Encoding::Utf16Be),
        _ => utf8(bytes, 0),
    }
}

fn utf8(bytes: &[u8], skipped: usize) -> Result<(Cow<'_, str>, Encoding), Malformed> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok((Cow::Borrowed(text), Encoding::Utf8)),
        Err(error) => {
            let valid = &bytes[..error.valid_up_to()];
            Err(Malformed {
                encoding: Encoding::Utf8,
                valid: String::from_utf8_lossy(valid).into_owned(),
                offset: skipped + error.valid_up_to(),
                what: if error.error_len().is_some() {
                    "does not start a character"
                } else {
                    "starts a character that the file cuts off"
                },
            })
        }
    }
}

fn utf16(
    bytes: &[u8],
    skipped: usize,
    encoding: Encoding,
) -> Result<(Cow<'static, str>, Encoding), Malformed> {
    let unit = |pair: &[u8]| match encoding {
        Encoding::Utf16Be => u16::from_be_bytes([pair[0], pair[1]]),
        _ => u16::from_le_bytes([pair[0], pair[1]]),
    };
    let units = bytes.chunks_exact(2).map(unit);
    let mut text = String::with_capacity(bytes.len() / 2);
    let mut offset = skipped;
    for decoded in char::decode_utf16(units) {
        let Ok(character) = decoded else {
            return Err(Malformed {
                encoding,
                valid: text,
                offset,
                what: "is half of a surrogate pair",
            });
        };
        text.push(character);
        offset += 2 * character.len_utf16();
    }
    if bytes.len() % 2 == 0 {
        Ok((Cow::Owned(text), encoding))
    } else {
        Err(Malformed {
            encoding,
            valid: text,
            offset,
            what: "is half of a character",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(to_bytes).collect()
    }

    #[test]
    fn every_encoding_gives_the_same_text() {
        let text = "<a b='\u{e4}\u{1F600}'/>\r\n";
        let marked = format!("\u{FEFF}{text}");
        let cases = [
            (text.as_bytes().to_vec(), Encoding::Utf8),
            (marked.as_bytes().to_vec(), Encoding::Utf8),
            (units(text, u16::to_le_bytes), Encoding::Utf16Le),
            (units(&marked, u16::to_le_bytes), Encoding::Utf16Le),
            (units(text, u16::to_be_bytes), Encoding::Utf16Be),
            (units(&marked, u16::to_be_bytes), Encoding::Utf16Be),
        ];
        for (bytes, encoding) in cases {
            assert_eq!(decode(&bytes), Ok((Cow::Borrowed(text), encoding)));
        }
    }

    #[test]
    fn faults_are_located() {
        let fault = |bytes: &[u8]| {
            let error = decode(bytes).expect_err("malformed");
            (error.encoding, error.valid.len(), error.offset)
        };
        assert_eq!(fault(b"\xEF\xBB\xBFab\xC3"), (Encoding::Utf8, 2, 5));
        assert_eq!(fault(b"\xFF\xFEa\0\x3D\xD8b\0"), (Encoding::Utf16Le, 1, 4));
        assert_eq!(fault(b"\xFE\xFF\0a\0"), (Encoding::Utf16Be, 1, 4));
    }

    #[test]
    fn no_bytes_are_an_empty_text() {
        assert_eq!(decode(b""), Ok((Cow::Borrowed(""), Encoding::Utf8)));
        assert_eq!(
            decode(b"\xFF\xFE"),
            Ok((Cow::Borrowed(""), Encoding::Utf16Le))
        );
    }
}
