//! Inserts in message texts, as FormatMessage reads them.

/// An insert: `%1`, or `%1!format!`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Insert {
    /// The number, 1 to 99: the first field is 1.
    pub number: usize,
    /// The offset of its percent sign in the text, in bytes.
    pub start: usize,
    /// The offset behind it.
    pub end: usize,
    /// Whether the exclamation mark that opens a format is never closed.
    pub unterminated: bool,
}

/// The inserts of `text`, in order. `%0` ends the text; `%n`, `%!`, `%%` and the like insert nothing.
pub fn inserts(text: &str) -> impl Iterator<Item = Insert> + '_ {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at + bytes.get(at..)?.iter().position(|byte| *byte == b'%')?;
            let first = *bytes.get(start + 1)?;
            // An escape is a percent sign and one character; the character may be longer than a byte, but none of its
            // bytes is a percent sign.
            at = start + 2;
            match first {
                b'0' => {
                    at = bytes.len();
                    return None;
                }
                b'1'..=b'9' => {}
                _ => continue,
            }
            let mut number = usize::from(first - b'0');
            if let Some(second) = bytes.get(at).filter(|byte| byte.is_ascii_digit()) {
                number = number * 10 + usize::from(second - b'0');
                at += 1;
            }
            let mut unterminated = false;
            if bytes.get(at) == Some(&b'!') {
                match bytes[at + 1..].iter().position(|byte| *byte == b'!') {
                    Some(length) => at += length + 2,
                    None => {
                        unterminated = true;
                        at += 1;
                    }
                }
            }
            return Some(Insert {
                number,
                start,
                end: at,
                unterminated,
            });
        }
    })
}

#[cfg(test)]
mod tests {
    use super::inserts;

    fn numbers(text: &str) -> Vec<usize> {
        inserts(text).map(|insert| insert.number).collect()
    }

    #[test]
    fn numbers_have_two_digits_at_most() {
        assert_eq!(numbers("A=%1 J=%10 K=%1%0-end %2"), [1, 10, 1]);
        assert_eq!(numbers("%123"), [12]);
        assert_eq!(numbers("no insert, 100%"), [] as [usize; 0]);
    }

    #[test]
    fn escapes_insert_nothing() {
        assert_eq!(numbers("%n%t%%1%!%.%r%b %é%2"), [2]);
        assert_eq!(numbers("%%%1"), [1]);
    }

    #[test]
    fn formats_end_at_an_exclamation_mark() {
        let text = "size %1!lu! of %2!";
        let found: Vec<_> = inserts(text)
            .map(|insert| (&text[insert.start..insert.end], insert.unterminated))
            .collect();
        assert_eq!(found, [("%1!lu!", false), ("%2!", true)]);
    }
}
