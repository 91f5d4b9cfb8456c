//! The event attributes of newer mc: `key=value;key="a ""quoted"" text"`.

/// Splits `text` into keys and values as written, quotes included; `None` if a piece has no key or a quote stays open.
pub(super) fn split(text: &str) -> Option<Vec<(String, String)>> {
    let mut attributes = Vec::new();
    let mut rest = text;
    while !rest.trim().is_empty() {
        let (key, after) = rest.split_once('=')?;
        if key.trim().is_empty() || key.contains([';', '"']) {
            return None;
        }
        let end = end_of_value(after)?;
        attributes.push((key.trim().to_owned(), after[..end].to_owned()));
        rest = after.get(end + 1..).unwrap_or("");
    }
    Some(attributes)
}

/// Where the value that `text` begins with ends: at a semicolon outside quotes, or with the text.
fn end_of_value(text: &str) -> Option<usize> {
    let mut quoted = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b';' if !quoted => return Some(at),
            _ => {}
        }
    }
    (!quoted).then_some(text.len())
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn values_keep_their_quotes() {
        let found = split(r#"FILE=source.cpp;LINE=123;MJ="Value ""Quo;ted""";MN="minor comp""#);
        let found = found.expect("well-formed");
        let found: Vec<_> = found
            .iter()
            .map(|(k, v)| (k.as_str(), v.as_str()))
            .collect();
        assert_eq!(
            found,
            [
                ("FILE", "source.cpp"),
                ("LINE", "123"),
                ("MJ", r#""Value ""Quo;ted""""#),
                ("MN", r#""minor comp""#),
            ]
        );
        assert_eq!(split(""), Some(Vec::new()));
        assert_eq!(split("a=b;").map(|found| found.len()), Some(1));
    }

    #[test]
    fn what_is_not_a_list_is_refused() {
        assert_eq!(split("no equals sign"), None);
        assert_eq!(split("=value"), None);
        assert_eq!(split(r#"a="open"#), None);
        assert_eq!(split("a;b=c"), None);
    }
}
