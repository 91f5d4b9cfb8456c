//! Markup, as quick-xml finds it, handed to the builder.

use quick_xml::Reader;
use quick_xml::errors::{Error, SyntaxError};
use quick_xml::events::Event;

use std::ops::Range;

use super::attributes::{Attributes, Fault};
use super::builder::Builder;
use super::tree::Document;
use super::{chars, errors};
use crate::diag::{Reported, Sink};
use crate::source::{Encoding, SourceFile};

/// After so many errors the rest is likely to be noise.
const MAX_ERRORS: usize = 32;

/// Parses a text.
///
/// # Errors
///
/// When the text is not well-formed, breaks a limit, or uses a prefix that is not declared; `sink` has the findings.
pub fn parse<'s>(source: &'s SourceFile, sink: &mut Sink) -> Result<Document<'s>, Reported> {
    let text = source.text();
    let before = sink.errors();
    for (at, character) in chars::forbidden(text).take(MAX_ERRORS) {
        let span = errors::span(source.id(), at..at + character.len_utf8());
        sink.push(errors::forbidden_character(span, character));
    }
    let mut builder = Builder::new(source, sink);
    read(text, source, &mut builder, before);
    let document = builder.finish();
    sink.gate_since(before)?;
    Ok(document)
}

fn read(text: &str, source: &SourceFile, builder: &mut Builder<'_, '_>, before: usize) {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    // What these would check is checked here, with better messages and with recovery.
    config.allow_dangling_amp = true;
    config.allow_unmatched_ends = true;
    config.check_end_names = false;
    config.check_comments = false;
    loop {
        let start = position(&reader);
        let event = reader.read_event();
        let range = start..position(&reader);
        match event {
            Ok(Event::Start(_)) => builder.start_tag(range.start, range.end - 1, range.end),
            Ok(Event::Empty(_)) => {
                builder.start_tag(range.start, range.end - 2, range.end);
                builder.close();
            }
            Ok(Event::End(_)) => builder.end_tag(range),
            Ok(Event::Text(_) | Event::GeneralRef(_)) => builder.text(range),
            Ok(Event::CData(_)) => builder.cdata(range),
            Ok(Event::Comment(_)) => builder.comment(range),
            Ok(Event::Decl(_)) => {
                builder.end_text();
                declaration(text, source, range, builder);
            }
            Ok(Event::PI(_)) => builder.end_text(),
            Ok(Event::DocType(_)) => {
                builder.end_text();
                builder.report(errors::doctype, range);
            }
            Ok(Event::Eof) => break,
            Err(error) => {
                let at = usize::try_from(reader.error_position()).unwrap_or(start);
                syntax_error(text, at, &error, builder);
                break;
            }
        }
        if builder.stopped() || builder.errors() > before + MAX_ERRORS {
            builder.stop();
            break;
        }
    }
}

fn position(reader: &Reader<&[u8]>) -> usize {
    usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX)
}

fn syntax_error(text: &str, at: usize, error: &Error, builder: &mut Builder<'_, '_>) {
    let message = match error {
        Error::Syntax(syntax) => match syntax {
            SyntaxError::InvalidBangMarkup => {
                "`<!` starts neither a comment nor a CDATA section".to_owned()
            }
            SyntaxError::UnclosedPI | SyntaxError::UnclosedXmlDecl => {
                "`<?` without `?>`".to_owned()
            }
            SyntaxError::UnclosedComment => "`<!--` without `-->`".to_owned(),
            SyntaxError::UnclosedDoctype => "`<!DOCTYPE` without its closing `>`".to_owned(),
            SyntaxError::UnclosedCData => "`<![CDATA[` without `]]>`".to_owned(),
            SyntaxError::UnclosedTag => "`<` without `>`".to_owned(),
            SyntaxError::UnclosedSingleQuotedAttributeValue => {
                "an attribute value in this tag lacks its closing `'`".to_owned()
            }
            SyntaxError::UnclosedDoubleQuotedAttributeValue => {
                "an attribute value in this tag lacks its closing `\"`".to_owned()
            }
        },
        other => other.to_string(),
    };
    let start = at.min(text.len());
    if let Some((range, fault)) = unclosed_value(text, start, error) {
        let shown = text[range.clone()].to_owned();
        builder.report(|span| errors::attribute(span, "", fault, &shown), range);
        builder.stop();
        return;
    }
    // Only the beginning of what is unfinished is worth showing: its first word.
    let rest = text.get(start..).unwrap_or("");
    let length = rest
        .find(|c: char| c.is_ascii_whitespace() || c == '>')
        .unwrap_or(rest.len())
        .min(64);
    let length = (length..=rest.len()).find(|&end| rest.is_char_boundary(end));
    let end = start + length.unwrap_or(0);
    builder.report(|span| errors::ill_formed(span, message), start..end);
    builder.stop();
}

/// The attribute of the tag at `start` whose closing quotation mark is missing.
fn unclosed_value(text: &str, start: usize, error: &Error) -> Option<(Range<usize>, Fault)> {
    let unclosed = matches!(
        error,
        Error::Syntax(
            SyntaxError::UnclosedSingleQuotedAttributeValue
                | SyntaxError::UnclosedDoubleQuotedAttributeValue
        )
    );
    let rest = text.get(start..).filter(|_| unclosed)?;
    let name = rest.find(|c: char| c.is_ascii_whitespace())?;
    Attributes::new(text, start + name, text.len()).find_map(Result::err)
}

/// `<?xml …?>`: must be the first thing in the file, and tell the truth.
fn declaration(
    text: &str,
    source: &SourceFile,
    range: Range<usize>,
    builder: &mut Builder<'_, '_>,
) {
    if range.start != 0 {
        builder.report(
            |span| {
                errors::ill_formed(span, "an XML declaration inside the document")
                    .note("`<?xml …?>` must be the very first thing in a file: not even white space may precede it")
            },
            range,
        );
        return;
    }
    for attribute in Attributes::new(text, "<?xml".len(), range.end - "?>".len()) {
        let attribute = match attribute {
            Ok(attribute) => attribute,
            Err((range, fault)) => {
                let shown = text[range.clone()].to_owned();
                builder.report(|span| errors::attribute(span, "?xml", fault, &shown), range);
                return;
            }
        };
        let value = &text[attribute.value.clone()];
        match &text[attribute.name] {
            "version" if !value.starts_with("1.") => builder.report(
                |span| errors::ill_formed(span, format!("XML version `{value}` is unknown")),
                attribute.value,
            ),
            "encoding" if !is_truthful(value, source) => {
                let actual = match source.encoding() {
                    Encoding::Utf8 => "UTF-8",
                    Encoding::Utf16Le | Encoding::Utf16Be => "UTF-16",
                };
                builder.report(
                    |span| errors::encoding_mismatch(span, value, actual),
                    attribute.value,
                );
            }
            _ => {}
        }
    }
}

/// Whether a text in the declared encoding could look like this one.
fn is_truthful(declared: &str, source: &SourceFile) -> bool {
    let declared = declared.to_ascii_lowercase();
    match (declared.as_str(), source.encoding()) {
        ("utf-8" | "utf8", Encoding::Utf8) => true,
        ("utf-16" | "utf16" | "ucs-2" | "iso-10646-ucs-2" | "unicode", encoding) => {
            encoding != Encoding::Utf8
        }
        ("utf-16le", Encoding::Utf16Le) | ("utf-16be", Encoding::Utf16Be) => true,
        // ASCII looks the same in every 8-bit encoding that manifests declare.
        (other, Encoding::Utf8) => !other.starts_with("utf-") && source.text().is_ascii(),
        _ => false,
    }
}
