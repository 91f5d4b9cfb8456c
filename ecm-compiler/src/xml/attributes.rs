//! The inside of a tag: name and attributes, by byte ranges.

use std::ops::Range;

use super::chars::{is_qualified_name, is_space, plain_name};

/// An attribute as written; ranges are offsets in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RawAttribute {
    pub(super) name: Range<usize>,
    /// Where the local part of the name starts.
    pub(super) local: usize,
    /// The value, without quotes.
    pub(super) value: Range<usize>,
    /// Whether the value contains `&` or white space other than a space.
    pub(super) needs_decoding: bool,
}

/// What is wrong inside a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Something stands where a name should.
    BadName,
    /// A name without `=`.
    NoEquals,
    /// `=` without a quoted value.
    NoQuote,
    /// A typographic quotation mark where a plain one should be.
    CurlyQuote,
    /// A value whose closing quote is followed by neither white space nor the tag's end.
    TextAfterQuote,
    /// A closing quote is missing.
    Unclosed,
    /// A value ends where the next attribute's value begins.
    Swallowed,
    /// `<` inside a value.
    LessThan,
}

/// The bytes that mean something inside a value. Control characters are white space here: others were reported before.
const IS_SPECIAL: [bool; 256] = {
    let mut special = [false; 256];
    let mut byte = 0;
    while byte < b' ' as usize {
        special[byte] = true;
        byte += 1;
    }
    special[b'"' as usize] = true;
    special[b'\'' as usize] = true;
    special[b'&' as usize] = true;
    special[b'<' as usize] = true;
    special
};

/// What word processors make of quotation marks.
const CURLY: [char; 8] = [
    '\u{201C}', '\u{201D}', '\u{201E}', '\u{2018}', '\u{2019}', '\u{201A}', '\u{AB}', '\u{BB}',
];

/// Reads attributes; stops at the first fault, because what follows one is guesswork.
pub(super) struct Attributes<'t> {
    text: &'t str,
    at: usize,
    end: usize,
    failed: bool,
    /// The attribute that was read last.
    last: Option<(Range<usize>, Range<usize>)>,
}

impl<'t> Attributes<'t> {
    /// The attributes in `text[at..end]`, which lies behind the name of an element.
    pub(super) fn new(text: &'t str, at: usize, end: usize) -> Self {
        Self {
            text,
            at,
            end,
            failed: false,
            last: None,
        }
    }

    fn bytes(&self) -> &'t [u8] {
        &self.text.as_bytes()[..self.end]
    }

    fn skip_space(&mut self) -> bool {
        let before = self.at;
        let bytes = self.bytes();
        while self.at < bytes.len() && is_space(bytes[self.at]) {
            self.at += 1;
        }
        self.at > before
    }

    fn attribute(&mut self) -> Result<RawAttribute, (Range<usize>, Fault)> {
        let bytes = self.bytes();
        let (name, local) = self.name()?;
        self.at = name.end;
        if bytes.get(self.at) != Some(&b'=') {
            self.skip_space();
            if bytes.get(self.at) != Some(&b'=') {
                return Err((name, Fault::NoEquals));
            }
        }
        self.at += 1;
        if !matches!(bytes.get(self.at), Some(b'"' | b'\'')) {
            self.skip_space();
        }
        match bytes.get(self.at) {
            Some(&quote @ (b'"' | b'\'')) => self.value(name, local, quote),
            _ => Err(self.unquoted(name)),
        }
    }

    /// Why no value begins here.
    fn unquoted(&self, name: Range<usize>) -> (Range<usize>, Fault) {
        let first = self.text[self.at..self.end].chars().next();
        match first.filter(|c| CURLY.contains(c)) {
            Some(curly) => (self.at..self.at + curly.len_utf8(), Fault::CurlyQuote),
            None => (name.start..self.at, Fault::NoQuote),
        }
    }

    /// The beginning of an attribute whose value has no end: the rest of its line, or of the tag.
    fn unclosed(&self, name: &Range<usize>) -> (Range<usize>, Fault) {
        let rest = &self.text[name.start..self.end];
        let length = rest.find(['\n', '\r', '>']).unwrap_or(rest.len());
        let line = rest[..length].trim_end_matches(['/', ' ', '\t']);
        (name.start..name.start + line.len(), Fault::Unclosed)
    }

    /// The attribute before a quote with text behind, if its value is cut off at what looks like another attribute:
    /// `value="1 symbol="A"`.
    fn swallowed(&self) -> Option<(Range<usize>, Fault)> {
        let (name, value) = self.last.clone()?;
        let inside = self.text[value.clone()].strip_suffix('=')?;
        let start = inside.rfind(|c: char| c.is_ascii_whitespace())?;
        let before = inside[..start].trim_ascii_end();
        is_qualified_name(&inside[start + 1..])
            .then(|| (name.start..value.start + before.len(), Fault::Swallowed))
    }

    /// The name, and where its local part starts.
    fn name(&self) -> Result<(Range<usize>, usize), (Range<usize>, Fault)> {
        let bytes = self.bytes();
        let start = self.at;
        let plain = plain_name(&bytes[start..]);
        if plain > 0 && bytes.get(start + plain) == Some(&b'=') {
            return Ok((start..start + plain, start));
        }
        let stop = |b: &u8| is_space(*b) || matches!(b, b'=' | b'"' | b'\'' | b'<');
        let length = bytes[start..].iter().position(stop);
        let name = start..length.map_or(self.end, |length| start + length);
        let written = &self.text[name.clone()];
        if is_qualified_name(written) {
            let local = written.find(':').map_or(start, |colon| start + colon + 1);
            return Ok((name, local));
        }
        let first = self.text[start..self.end].chars().next();
        let end = start + first.map_or(0, char::len_utf8);
        Err((start..name.end.max(end), Fault::BadName))
    }

    fn value(
        &mut self,
        name: Range<usize>,
        local: usize,
        quote: u8,
    ) -> Result<RawAttribute, (Range<usize>, Fault)> {
        let bytes = self.bytes();
        let start = self.at + 1;
        let mut needs_decoding = false;
        let mut at = start;
        // Values are short: a look at each byte is faster than several searches.
        let end = loop {
            match bytes.get(at) {
                Some(&byte) if !IS_SPECIAL[usize::from(byte)] => {}
                Some(&byte) if byte == quote => break at,
                // Behind the end of a tag, or on another line, a `<` is the next tag.
                Some(b'<') if bytes[start..at].iter().any(|b| matches!(b, b'\n' | b'>')) => {
                    return Err(self.unclosed(&name));
                }
                Some(b'<') => return Err((at..at + 1, Fault::LessThan)),
                Some(b'"' | b'\'') => {}
                Some(_) => needs_decoding = true,
                None => return Err(self.unclosed(&name)),
            }
            at += 1;
        };
        self.at = end + 1;
        Ok(RawAttribute {
            name,
            local,
            value: start..end,
            needs_decoding,
        })
    }
}

impl Iterator for Attributes<'_> {
    type Item = Result<RawAttribute, (Range<usize>, Fault)>;

    fn next(&mut self) -> Option<Self::Item> {
        let spaced = self.skip_space();
        if self.failed || self.at >= self.end {
            return None;
        }
        let result = if spaced {
            self.attribute()
        } else {
            Err(self
                .swallowed()
                .unwrap_or((self.at - 1..self.at, Fault::TextAfterQuote)))
        };
        if let Ok(attribute) = &result {
            self.last = Some((attribute.name.clone(), attribute.value.clone()));
        }
        self.failed = result.is_err();
        Some(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        Attributes::new(text, 0, text.len())
            .map(|result| match result {
                Ok(a) => format!("{}={}", &text[a.name], &text[a.value]),
                Err((range, fault)) => format!("{fault:?} `{}`", &text[range]),
            })
            .collect()
    }

    #[test]
    fn attributes_in_all_notations() {
        assert_eq!(
            read(" a='1'\n\tb:c = \"x 'y' > z\"  d\r\n=''"),
            ["a=1", "b:c=x 'y' > z", "d="]
        );
        assert!(read("  ").is_empty());
    }

    #[test]
    fn faults_end_the_reading() {
        assert_eq!(read(" a='1' b c='2'"), ["a=1", "NoEquals `b`"]);
        assert_eq!(read(" a=1 b='2'"), ["NoQuote `a=`"]);
        assert_eq!(read(" a='1'b='2'"), ["a=1", "TextAfterQuote `'`"]);
        assert_eq!(
            read(" a=\"say \"hi\" to\""),
            ["a=say ", "TextAfterQuote `\"`"]
        );
        assert_eq!(read(" 1a='2'"), ["BadName `1a`"]);
        assert_eq!(read(" \u{D7}='2'"), ["BadName `\u{D7}`"]);
        assert_eq!(read(" ='2'"), ["BadName `=`"]);
        assert_eq!(read(" a='x<y'"), ["LessThan `<`"]);
        assert_eq!(read(" a='1 b='2' c='3'"), ["a=1 b=", "Swallowed `a='1`"]);
        assert_eq!(read(" a='x>\n<b c='"), ["Unclosed `a='x`"]);
        assert_eq!(read(" a=\u{201C}x\u{201D}"), ["CurlyQuote `\u{201C}`"]);
        assert_eq!(read(" a='x"), ["Unclosed `a='x`"]);
    }
}
