//! Literals of Rust, spelled as people read them.
//!
//! Knows text only; tokens are parsed from what this spells.

use std::fmt::Write as _;

/// A string literal. What could deceive the eye in source text is escaped, as rustc demands.
pub(super) fn push_literal(out: &mut String, parts: [&str; 2]) {
    out.push('"');
    for part in parts {
        push_escaped(out, part);
    }
    out.push('"');
}

fn push_escaped(out: &mut String, text: &str) {
    let is_plain = |byte: u8| (b' '..0x7f).contains(&byte) && byte != b'"' && byte != b'\\';
    if text.bytes().all(is_plain) {
        out.push_str(text);
        return;
    }
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..'\u{20}' | '\u{7f}'..'\u{a0}' | '\u{200b}'..'\u{2070}' | '\u{feff}' => {
                // Writing to a String cannot fail.
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            _ => out.push(c),
        }
    }
}

/// An integer: in decimal where that is short enough to be read, else in hexadecimal.
pub(super) fn push_number(out: &mut String, number: u64) {
    if number >= 100_000 {
        return push_hex(out, u128::from(number), 1);
    }
    let mut unit = 10_000;
    while unit > 1 && unit > number {
        unit /= 10;
    }
    while unit > 0 {
        out.push(char::from(b'0' + (number / unit % 10) as u8));
        unit /= 10;
    }
}

/// An integer in hexadecimal, of at least so many digits, in groups of four.
pub(super) fn push_hex(out: &mut String, number: u128, digits: usize) {
    let significant = (u128::BITS - number.leading_zeros()).div_ceil(4) as usize;
    out.push_str("0x");
    for at in (0..significant.max(digits)).rev() {
        let digit = (number >> (4 * at) & 0xf) as usize;
        out.push(char::from(b"0123456789abcdef"[digit]));
        if at > 0 && at % 4 == 0 {
            out.push('_');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spelled_as_people_read_them() {
        for (number, expected) in [
            (0, "0"),
            (7, "7"),
            (10, "10"),
            (99_999, "99999"),
            (100_000, "0x1_86a0"),
            (u64::MAX, "0xffff_ffff_ffff_ffff"),
        ] {
            let mut out = String::new();
            push_number(&mut out, number);
            assert_eq!(out, expected);
        }
        let mut out = String::new();
        push_hex(&mut out, 0x1a, 8);
        assert_eq!(out, "0x0000_001a");
    }
}
