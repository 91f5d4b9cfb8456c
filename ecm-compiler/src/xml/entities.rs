//! Entities, character references and line ends: raw text to what it stands for.
//!
//! There are no entities but the five predefined ones, because there is no document type; so a text cannot expand.

use std::ops::Range;

use super::chars::is_char;

/// Why a reference stands for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// `&` that starts no reference.
    BareAmpersand,
    /// `&name;` that is not predefined.
    Unknown,
    /// `&#…;` that is no number, or the number of no character that XML allows.
    NotACharacter,
}

/// What a raw text is part of: line ends are treated differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// An attribute value: every white-space character becomes a space.
    Attribute,
    /// Text between tags: CR LF and CR become LF.
    Content,
    /// A CDATA section: like text, but `&` is itself.
    CData,
}

/// Appends to `out` what `raw` stands for. Faulty references are kept as written and told to `fault`, with their ranges.
pub(super) fn decode(
    raw: &str,
    place: Place,
    out: &mut String,
    mut fault: impl FnMut(Range<usize>, Fault),
) {
    let bytes = raw.as_bytes();
    let special = |b: &u8| match place {
        Place::Attribute => matches!(b, b'&' | b'\r' | b'\n' | b'\t'),
        Place::Content => matches!(b, b'&' | b'\r'),
        Place::CData => *b == b'\r',
    };
    let mut at = 0;
    while let Some(skip) = bytes[at..].iter().position(special) {
        out.push_str(&raw[at..at + skip]);
        at += skip;
        if bytes[at] != b'&' {
            out.push(if place == Place::Attribute { ' ' } else { '\n' });
            at += 1 + usize::from(bytes[at..].starts_with(b"\r\n"));
            continue;
        }
        let (length, meaning) = reference(&raw[at..]);
        match meaning {
            Ok(c) => out.push(c),
            Err(what) => {
                out.push_str(&raw[at..at + length]);
                fault(at..at + length, what);
            }
        }
        at += length;
    }
    out.push_str(&raw[at..]);
}

/// The length of the reference that `text` starts with, and its meaning.
fn reference(text: &str) -> (usize, Result<char, Fault>) {
    let name_length = text[1..]
        .bytes()
        .take(32)
        .position(|b| !(b.is_ascii_alphanumeric() || b == b'#' || !b.is_ascii()))
        .unwrap_or(0);
    if name_length == 0 || text.as_bytes().get(1 + name_length) != Some(&b';') {
        return (1, Err(Fault::BareAmpersand));
    }
    let name = &text[1..=name_length];
    let meaning = match name {
        "lt" => Ok('<'),
        "gt" => Ok('>'),
        "amp" => Ok('&'),
        "apos" => Ok('\''),
        "quot" => Ok('"'),
        _ => match name.strip_prefix('#') {
            Some(number) => character(number).ok_or(Fault::NotACharacter),
            None => Err(Fault::Unknown),
        },
    };
    (name_length + 2, meaning)
}

fn character(number: &str) -> Option<char> {
    let (digits, radix) = match number.strip_prefix('x') {
        Some(digits) => (digits, 16),
        None => (number, 10),
    };
    // `from_str_radix` would take a sign, but a sign ends the name of a reference.
    let code = u32::from_str_radix(digits, radix).ok()?;
    char::from_u32(code).filter(|&c| is_char(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(raw: &str, place: Place) -> (String, Vec<(Range<usize>, Fault)>) {
        let (mut out, mut faults) = (String::new(), Vec::new());
        decode(raw, place, &mut out, |range, fault| {
            faults.push((range, fault))
        });
        (out, faults)
    }

    #[test]
    fn references_and_line_ends() {
        let raw = "a&lt;b\r\nc&#xD;&#10;\td\re&#x1F600;";
        assert_eq!(decoded(raw, Place::Attribute).0, "a<b c\r\n d e\u{1F600}");
        assert_eq!(decoded(raw, Place::Content).0, "a<b\nc\r\n\td\ne\u{1F600}");
        assert_eq!(decoded("&lt;\r\n", Place::CData).0, "&lt;\n");
    }

    #[test]
    fn faults_are_located_and_kept() {
        let raw = "a & b&nbsp;&#0;&#xZZ;&;&#xD800;&amp";
        let (out, faults) = decoded(raw, Place::Attribute);
        assert_eq!(out, raw);
        let faults: Vec<_> = faults.iter().map(|(r, f)| (&raw[r.clone()], *f)).collect();
        assert_eq!(
            faults,
            [
                ("&", Fault::BareAmpersand),
                ("&nbsp;", Fault::Unknown),
                ("&#0;", Fault::NotACharacter),
                ("&#xZZ;", Fault::NotACharacter),
                ("&", Fault::BareAmpersand),
                ("&#xD800;", Fault::NotACharacter),
                ("&", Fault::BareAmpersand),
            ]
        );
    }
}
