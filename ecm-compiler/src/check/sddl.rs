//! Security descriptors in SDDL, as far as their form goes.

/// Checks the form of a security descriptor; the error says what is wrong with it.
///
/// Names of trustees and rights are not looked up: Windows adds new ones.
pub(super) fn check(text: &str) -> Result<(), String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("is empty".to_owned());
    }
    let mut rest = text;
    let mut seen = [false; 4];
    while !rest.is_empty() {
        let Some((tag, after)) = split_tag(rest) else {
            return Err(format!("`{}` starts no part of it", first_word(rest)));
        };
        let part = "OGDS".find(tag).unwrap_or(0);
        if std::mem::replace(&mut seen[part], true) {
            return Err(format!("has two parts `{tag}:`"));
        }
        rest = match tag {
            'O' | 'G' => trustee(after)?,
            _ => list(after)?,
        }
        .trim_start();
    }
    Ok(())
}

fn split_tag(text: &str) -> Option<(char, &str)> {
    let tag = text.chars().next().filter(|tag| "OGDS".contains(*tag))?;
    Some((tag, text[1..].strip_prefix(':')?))
}

fn first_word(text: &str) -> &str {
    let end = text.char_indices().nth(12).map_or(text.len(), |(at, _)| at);
    &text[..end]
}

/// An owner or a group: two letters, or a SID.
fn trustee(text: &str) -> Result<&str, String> {
    let end = if let Some(digits) = text.strip_prefix("S-") {
        digits
            .find(|c: char| !c.is_ascii_hexdigit() && c != '-' && c != 'x')
            .map_or(text.len(), |at| at + 2)
    } else {
        2
    };
    // The `D` of a following part is a hexadecimal digit too.
    let end = match text.get(..end) {
        Some(sid) if sid.ends_with(['D']) && text[end..].starts_with(':') => end - 1,
        Some(_) => end,
        None => return Err("names no owner or group".to_owned()),
    };
    if end == 2 && !text[..2].chars().all(|c| c.is_ascii_alphanumeric()) {
        return Err("names no owner or group".to_owned());
    }
    Ok(&text[end..])
}

/// A list of access control entries, behind its flags.
fn list(text: &str) -> Result<&str, String> {
    let start = text.find(['(', ':']).unwrap_or(text.len());
    let flags = match text.get(start..) {
        // The letter in front of a colon is the tag of the next part.
        Some(next) if next.starts_with(':') => &text[..start.saturating_sub(1)],
        _ => &text[..start],
    };
    if !flags
        .chars()
        .all(|c| c.is_ascii_alphabetic() || c == '_' || c == ' ')
    {
        return Err("the flags of an access control list are letters".to_owned());
    }
    let mut rest = &text[flags.len()..];
    while let Some(entry) = rest.strip_prefix('(') {
        let end = end_of_entry(entry)?;
        let fields = entry[..end].split(';').count();
        if fields < 6 {
            return Err(format!(
                "an entry has six parts between semicolons, `({})` has {fields}",
                &entry[..end]
            ));
        }
        rest = entry[end + 1..].trim_start();
    }
    Ok(rest)
}

/// Where an entry ends; conditional entries have parentheses inside.
fn end_of_entry(entry: &str) -> Result<usize, String> {
    let mut open = 0u32;
    for (at, byte) in entry.bytes().enumerate() {
        match byte {
            b'(' => open += 1,
            b')' if open == 0 => return Ok(at),
            b')' => open -= 1,
            _ => {}
        }
    }
    Err("an entry is not closed".to_owned())
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn descriptors_of_real_channels_pass() {
        for text in [
            "O:BAG:SYD:(A;;0xf0007;;;SY)(A;;0x7;;;BA)(A;;0x1;;;S-1-5-32-573)",
            "D:(A;;GA;;;SY)",
            "O:BAG:BAD:P(A;;FA;;;SY)S:(AU;SAFA;WDWOSDWPCCDCSW;;;WD)",
            "O:S-1-5-21-1-2-3-500G:S-1-5-32-544D:PAI(A;OICI;GR;;;AU)",
            "O:SYG:SYD:(XA;;0x1;;;WD;(@User.Title==\"x\"))",
        ] {
            assert_eq!(check(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn what_is_not_one_is_told_why() {
        let fault = |text| check(text).expect_err("malformed");
        assert_eq!(fault(""), "is empty");
        assert_eq!(fault("everyone"), "`everyone` starts no part of it");
        assert_eq!(fault("D:(A;;GA;;;SY"), "an entry is not closed");
        assert_eq!(
            fault("D:(A;GA;SY)"),
            "an entry has six parts between semicolons, `(A;GA;SY)` has 3"
        );
        assert_eq!(fault("O:BAO:BA"), "has two parts `O:`");
    }
}
