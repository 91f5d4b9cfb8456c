//! Which characters XML allows, and where.

use std::borrow::Cow;

/// White space in markup.
pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// Whether a document may contain the character (XML 1.0, production 2).
pub(super) const fn is_char(c: char) -> bool {
    !matches!(c, '\0'..='\x08' | '\x0B' | '\x0C' | '\x0E'..='\x1F' | '\u{FFFE}' | '\u{FFFF}')
}

/// The characters of `text` that XML forbids, with their offsets.
pub(super) fn forbidden(text: &str) -> impl Iterator<Item = (usize, char)> {
    // Nearly every text is clean: find that out by bytes, many at a time, before looking at characters.
    let suspicious = |byte: u8| byte == 0xEF || (byte < 0x20 && !is_space(byte));
    let clean = text
        .as_bytes()
        .chunks(4096)
        .all(|chunk| !chunk.iter().fold(false, |any, &b| any | suspicious(b)));
    let rest = if clean { "" } else { text };
    rest.char_indices().filter(|&(_, c)| !is_char(c))
}

/// How many bytes at the start are a name of ASCII letters, digits and `_-.`, which nearly all names are; 0 if none.
pub(super) fn plain_name(bytes: &[u8]) -> usize {
    const PLAIN: [bool; 256] = {
        let mut plain = [false; 256];
        let mut byte = 0;
        while byte < 128 {
            let b = byte as u8;
            plain[byte] = b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.');
            byte += 1;
        }
        plain
    };
    match bytes.first() {
        Some(first) if first.is_ascii_alphabetic() || *first == b'_' => {}
        _ => return 0,
    }
    let end = bytes.iter().position(|&b| !PLAIN[usize::from(b)]);
    end.unwrap_or(bytes.len())
}

/// Whether the name is one (production 5), and has at most one colon, not at an end (Namespaces in XML).
pub(super) fn is_qualified_name(name: &str) -> bool {
    let mut parts = name.splitn(2, ':');
    parts.next().is_some_and(is_unqualified_name) && parts.next().is_none_or(is_unqualified_name)
}

/// `text` as a name without a colon: what cannot stand in one becomes `_`.
#[must_use]
pub fn as_name(text: &str) -> Cow<'_, str> {
    if is_unqualified_name(text) {
        return Cow::Borrowed(text);
    }
    let mut name: String = text
        .chars()
        .map(|c| if is_name_part(c) { c } else { '_' })
        .collect();
    if !name.chars().next().is_some_and(is_name_start) {
        name.insert(0, '_');
    }
    Cow::Owned(name)
}

/// Whether the name is one and has no colon.
fn is_unqualified_name(name: &str) -> bool {
    let plain = plain_name(name.as_bytes());
    plain > 0 && plain == name.len()
        || name.chars().next().is_some_and(is_name_start) && is_tail(name)
}

fn is_tail(name: &str) -> bool {
    name.chars().skip(1).all(is_name_part)
}

const fn is_name_part(c: char) -> bool {
    is_name_start(c)
        || matches!(c, '-' | '.' | '0'..='9' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}')
}

const fn is_name_start(c: char) -> bool {
    matches!(c,
        'A'..='Z' | 'a'..='z' | '_'
        | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2FF}' | '\u{370}'..='\u{37D}'
        | '\u{37F}'..='\u{1FFF}' | '\u{200C}'..='\u{200D}' | '\u{2070}'..='\u{218F}' | '\u{2C00}'..='\u{2FEF}'
        | '\u{3001}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}' | '\u{10000}'..='\u{EFFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for name in ["a", "_a.b-c", "win:Error", "\u{e4}\u{e4}", "a\u{B7}"] {
            assert!(is_qualified_name(name), "{name}");
        }
        for name in [
            "", ":", "a:", ":a", "a:b:c", "1a", "-a", "a b", "a\"", "\u{D7}", "a\u{D7}",
        ] {
            assert!(!is_qualified_name(name), "{name}");
        }
    }

    #[test]
    fn any_text_becomes_a_name() {
        for (text, name) in [
            ("a.b-c", "a.b-c"),
            ("", "_"),
            ("1a", "_1a"),
            ("sp ce", "sp_ce"),
            ("Q/><Evil x=\"1\">", "Q___Evil_x__1__"),
            ("a:b", "a_b"),
        ] {
            assert_eq!(as_name(text), name);
        }
    }

    #[test]
    fn forbidden_characters_are_found() {
        let text = format!("{}\x01\t\u{FFFE}\u{FEFF}", "a".repeat(5000));
        let found: Vec<_> = forbidden(&text).collect();
        assert_eq!(found, [(5000, '\x01'), (5002, '\u{FFFE}')]);
    }
}
