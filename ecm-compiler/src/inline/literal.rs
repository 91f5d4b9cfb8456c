//! The values of Rust literals.

/// The value of a string literal, plain or raw; `None` if it is none.
pub(super) fn string(literal: &str) -> Option<String> {
    if let Some(raw) = literal.strip_prefix('r') {
        let raw = raw.trim_matches('#');
        return Some(raw.strip_prefix('"')?.strip_suffix('"')?.to_owned());
    }
    let mut value = String::new();
    let mut chars = literal
        .strip_prefix('"')?
        .strip_suffix('"')?
        .chars()
        .peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            value.push(c);
            continue;
        }
        match chars.next()? {
            'n' => value.push('\n'),
            'r' => value.push('\r'),
            't' => value.push('\t'),
            '0' => value.push('\0'),
            'x' => {
                let high = chars.next()?.to_digit(16)?;
                let low = chars.next()?.to_digit(16)?;
                value.push(char::from_u32(high << 4 | low)?);
            }
            'u' => {
                let digits: String = chars.by_ref().take_while(|&c| c != '}').collect();
                let digits = digits.strip_prefix('{')?.replace('_', "");
                value.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
            }
            // The end of a line in a literal, with the white space that the next one begins with.
            '\n' => while chars.next_if(|c| c.is_ascii_whitespace()).is_some() {},
            other => value.push(other),
        }
    }
    Some(value)
}

/// Why a literal gives no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoNumber {
    /// It is something else.
    Other,
    /// It exceeds 64 bits.
    TooLarge,
}

/// The value of an integer literal.
pub(super) fn integer(literal: &str) -> Result<u64, NoNumber> {
    if !literal.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(NoNumber::Other);
    }
    let text = literal.replace('_', "");
    let (digits, radix) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0o") => (&text[2..], 8),
        Some("0b") => (&text[2..], 2),
        _ => (text.as_str(), 10),
    };
    let end = digits
        .find(|c: char| !c.is_digit(radix))
        .unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    let is_suffix = matches!(
        suffix,
        "" | "u8"
            | "u16"
            | "u32"
            | "u64"
            | "u128"
            | "usize"
            | "i8"
            | "i16"
            | "i32"
            | "i64"
            | "i128"
            | "isize"
    );
    if digits.is_empty() || !is_suffix {
        return Err(NoNumber::Other);
    }
    u64::from_str_radix(digits, radix).map_err(|_| NoNumber::TooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings() {
        let value = |literal| string(literal).expect("a string");
        assert_eq!(value(r#""a\"b\\\n\x41\u{e4}""#), "a\"b\\\nA\u{e4}");
        assert_eq!(value("\"a \\\n   b\""), "a b");
        assert_eq!(value("r#\"a\\\"b\"#"), "a\\\"b");
        assert_eq!(string("b\"a\""), None);
        assert_eq!(string("1"), None);
    }

    #[test]
    fn integers() {
        assert_eq!(integer("1_000"), Ok(1000));
        assert_eq!(integer("0x8000_0000_0000_0000u64"), Ok(1 << 63));
        assert_eq!(integer("0b101"), Ok(5));
        assert_eq!(integer("1.5"), Err(NoNumber::Other));
        assert_eq!(integer("\"1\""), Err(NoNumber::Other));
        assert_eq!(integer("0x1_0000_0000_0000_0000"), Err(NoNumber::TooLarge));
    }
}
