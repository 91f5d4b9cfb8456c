//! The little JSON that the compiler writes: strings. What the members mean is the business of those who write them.

use std::fmt::Write as _;

/// Appends `text` as a JSON string, quotes included.
pub(crate) fn string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if u32::from(c) < 0x20 => {
                // Writing to a String cannot fail.
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    #[test]
    fn control_characters_are_escaped() {
        let mut out = String::new();
        super::string(&mut out, "a\"\\\u{1}\n\r\té\u{7f}");
        assert_eq!(out, "\"a\\\"\\\\\\u0001\\n\\r\\té\u{7f}\"");
    }
}
