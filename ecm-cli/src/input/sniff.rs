//! Whether a file that nobody named is a manifest: by its root element, without parsing it.

/// Whether the first element is the root of a manifest. A component manifest (`assembly`) counts only if it speaks of
/// events; most do not.
///
/// Errs on the side of yes for what is broken behind its root: that is for the compiler to report.
pub(crate) fn looks_like_manifest(bytes: &[u8]) -> bool {
    let text = ascii_of(bytes);
    match root(&text) {
        Some(b"instrumentationManifest") => true,
        Some(b"assembly") => contains(&text, b"/win/2004/08/events"),
        _ => false,
    }
}

/// The text with every other byte left out if it is UTF-16; markup is ASCII, and nothing else is looked at.
fn ascii_of(bytes: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    let odd = match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => return rest.into(),
        [0xff, 0xfe, ..] | [b'<', 0, ..] => 0,
        [0xfe, 0xff, ..] | [0, b'<', ..] => 1,
        _ => return bytes.into(),
    };
    let units = bytes.chunks_exact(2);
    let ascii = |unit: &[u8]| if unit[1 - odd] == 0 { unit[odd] } else { b'?' };
    let mut text: Vec<u8> = units.map(ascii).collect();
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        text.remove(0);
    }
    text.into()
}

/// The local name of the first element.
fn root(text: &[u8]) -> Option<&[u8]> {
    let mut rest = text;
    loop {
        let start = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        rest = &rest[start..];
        let end: &[u8] = if rest.starts_with(b"<?") {
            b"?>"
        } else if rest.starts_with(b"<!--") {
            b"-->"
        } else if rest.starts_with(b"<!") {
            b">"
        } else {
            break;
        };
        rest = &rest[find(rest, end)? + end.len()..];
    }
    let name = rest.strip_prefix(b"<")?;
    let end = name
        .iter()
        .position(|byte| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/'))?;
    name[..end].rsplit(|byte| *byte == b':').next()
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    find(text, part).is_some()
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::looks_like_manifest;

    fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(to_bytes).collect()
    }

    #[test]
    fn manifests_are_known_by_their_root() {
        let manifest = "<?xml version='1.0'?>\n<!-- <a> -->\n<!DOCTYPE x>\n<m:instrumentationManifest xmlns:m='é'>";
        assert!(looks_like_manifest(manifest.as_bytes()));
        assert!(looks_like_manifest(
            format!("\u{feff}{manifest}").as_bytes()
        ));
        for bom in ["", "\u{feff}"] {
            let text = format!("{bom}{manifest}");
            assert!(looks_like_manifest(&utf16(&text, u16::to_le_bytes)));
            assert!(looks_like_manifest(&utf16(&text, u16::to_be_bytes)));
        }
        let assembly =
            "<assembly><events xmlns='http://schemas.microsoft.com/win/2004/08/events'/>";
        assert!(looks_like_manifest(assembly.as_bytes()));
    }

    #[test]
    fn other_files_are_not() {
        let others = [
            "",
            "<",
            "<?xml",
            "<!-- <instrumentationManifest>",
            "<InstrumentationManifest>",
            "<project>",
            "<assembly><trustInfo/>",
            ".TH ECM 1",
            "\u{feff}",
        ];
        for text in others {
            assert!(!looks_like_manifest(text.as_bytes()), "{text}");
        }
        for bytes in [&[0xff, 0xfe][..], &[0xfe, 0xff, 0], &[0xff], &[0, b'<', 0]] {
            assert!(!looks_like_manifest(bytes), "{bytes:?}");
        }
    }
}
