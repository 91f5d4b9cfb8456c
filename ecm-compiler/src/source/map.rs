//! The texts of a compilation, and line numbers in them.

use std::sync::{Arc, OnceLock};

use super::decode::{self, Encoding};
use super::span::{SourceId, Span};
use crate::diag::{Code, Diagnostic, Reported, Sink};

/// The largest text that is read, in bytes. Real manifests stay below 5 MB.
const MAX_TEXT: usize = 512 << 20;

/// A place as people name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// One source text, decoded.
#[derive(Debug)]
pub struct SourceFile {
    id: SourceId,
    name: String,
    text: Arc<str>,
    encoding: Encoding,
    /// Offsets of the first byte of each line; made when first asked for.
    lines: OnceLock<Vec<u32>>,
}

impl SourceFile {
    /// What spans call this text.
    #[must_use]
    pub fn id(&self) -> SourceId {
        self.id
    }

    /// The path or name under which the text was added.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text, without byte-order mark; line ends are as in the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text, shared.
    #[must_use]
    pub fn shared_text(&self) -> &Arc<str> {
        &self.text
    }

    /// How the bytes were encoded.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Line and column of a byte offset; offsets behind the end name the end.
    #[must_use]
    pub fn line_col(&self, offset: u32) -> Position {
        let lines = self.lines.get_or_init(|| line_starts(&self.text));
        let index = lines.partition_point(|&start| start <= offset).max(1) - 1;
        let start = lines.get(index).copied().unwrap_or(0) as usize;
        let end = (offset as usize).min(self.text.len());
        let column = self.text.as_bytes()[start.min(end)..end]
            .iter()
            .filter(|&&byte| byte & 0xC0 != 0x80)
            .count();
        Position {
            line: to_u32(index) + 1,
            column: to_u32(column) + 1,
        }
    }

    /// The line of an offset, from 1. Unlike [`Self::line_col`] it takes no time in long lines.
    #[must_use]
    pub fn line(&self, offset: u32) -> u32 {
        let lines = self.lines.get_or_init(|| line_starts(&self.text));
        to_u32(lines.partition_point(|&start| start <= offset).max(1))
    }

    /// The text of a span; empty if the span is not of this text.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        if span.source != self.id {
            return "";
        }
        self.text
            .get(span.start as usize..span.end as usize)
            .unwrap_or("")
    }
}

fn line_starts(text: &str) -> Vec<u32> {
    let newlines = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
    std::iter::once(0)
        .chain(newlines.map(|(at, _)| to_u32(at) + 1))
        .collect()
}

fn to_u32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// All texts of a compilation.
#[derive(Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// No texts.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Decodes `bytes` and keeps the text under `name`.
    ///
    /// # Errors
    ///
    /// When the bytes are no text in UTF-8 or UTF-16, or too many.
    pub fn add(
        &mut self,
        name: impl Into<String>,
        bytes: &[u8],
        sink: &mut Sink,
    ) -> Result<SourceId, Reported> {
        let id = SourceId(to_u32(self.files.len()));
        let name = name.into();
        let decoded = if bytes.len() > MAX_TEXT {
            Err(too_large(id, &name))
        } else {
            decode::decode(bytes).map_err(|error| malformed(id, &name, &error))
        };
        // A text that cannot be read is kept as far as it goes, so that its diagnostics can name it.
        let (text, encoding, diagnostic) = match decoded {
            Ok((text, encoding)) => (text, encoding, None),
            Err((text, diagnostic)) => (text.into(), Encoding::Utf8, Some(diagnostic)),
        };
        self.files.push(SourceFile {
            id,
            name,
            text: Arc::from(text),
            encoding,
            lines: OnceLock::new(),
        });
        match diagnostic {
            None => Ok(id),
            Some(diagnostic) => Err(sink.report(diagnostic)),
        }
    }

    /// The text that `id` names.
    ///
    /// # Panics
    ///
    /// If `id` is of another map.
    #[must_use]
    pub fn file(&self, id: SourceId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// The text that `id` names, if there is one.
    #[must_use]
    pub fn get(&self, id: SourceId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// All texts, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &SourceFile> {
        self.files.iter()
    }
}

fn too_large(id: SourceId, name: &str) -> (String, Diagnostic) {
    let diagnostic = Diagnostic::new(
        Code::ECM0003,
        Span::new(id, 0, 0),
        format!("`{name}` is larger than {} MiB", MAX_TEXT >> 20),
    )
    .note("manifests are read into memory whole; the largest that Windows ships is below 5 MiB");
    (String::new(), diagnostic)
}

fn malformed(id: SourceId, name: &str, error: &decode::Malformed) -> (String, Diagnostic) {
    let end = to_u32(error.valid.len());
    let diagnostic = Diagnostic::new(
        Code::ECM0002,
        Span::new(id, end, end),
        format!("`{name}` is not valid {}", error.encoding),
    )
    .label(format!(
        "the byte at offset {} {}",
        error.offset, error.what
    ))
    .note("a manifest is text in UTF-8, or in UTF-16 with a byte-order mark or an XML declaration")
    .help("save the file as UTF-8");
    (error.valid.clone(), diagnostic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters() {
        let mut sink = Sink::new();
        let mut map = SourceMap::new();
        let id = map.add("a.man", "ab\r\n\u{e4}\u{1F600}x\n".as_bytes(), &mut sink);
        let file = map.file(id.expect("decodes"));
        let at = |offset| {
            let Position { line, column } = file.line_col(offset);
            (line, column)
        };
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(3), (1, 4));
        assert_eq!(at(4), (2, 1));
        assert_eq!(at(6), (2, 2));
        assert_eq!(at(10), (2, 3));
        assert_eq!(at(12), (3, 1));
        assert_eq!(at(99), (3, 1));
    }

    #[test]
    fn malformed_text_is_located() {
        let mut sink = Sink::new();
        let mut map = SourceMap::new();
        assert!(map.add("bad.man", b"line\nab\xFFc", &mut sink).is_err());
        let found = &sink.diagnostics()[0];
        assert_eq!(found.code, Code::ECM0002);
        assert_eq!(found.message, "`bad.man` is not valid UTF-8");
        let place = map.file(SourceId(0)).line_col(found.labels[0].span.start);
        assert_eq!(place, Position { line: 2, column: 3 });
    }
}
