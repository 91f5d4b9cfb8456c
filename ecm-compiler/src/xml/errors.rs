//! The findings of this module, one function each.

use std::ops::Range;

use super::{attributes, entities};
use crate::diag::{Code, Diagnostic};
use crate::source::Span;

const ENTITIES: &str =
    "a manifest has no document type, so only &lt; &gt; &amp; &quot; &apos; and &#…; exist";

pub(super) fn ill_formed(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::ECM0101, span, message)
}

pub(super) fn attribute(
    span: Span,
    element: &str,
    fault: attributes::Fault,
    text: &str,
) -> Diagnostic {
    use attributes::Fault;
    let diagnostic = |message: String| ill_formed(span, message);
    match fault {
        Fault::BadName => diagnostic(format!("`{text}` is not an attribute name"))
            .help(format!("write attributes of `{element}` as name=\"value\"")),
        Fault::NoEquals => diagnostic(format!("the attribute `{text}` has no value"))
            .help(format!("write `{text}=\"…\"`")),
        Fault::NoQuote => diagnostic(format!("the value behind `{text}` is not quoted"))
            .note("XML demands single or double quotation marks around every attribute value"),
        Fault::TextAfterQuote => Diagnostic::new(
            Code::ECM0113,
            span,
            "the attribute value ends here, but text follows at once",
        )
        .label("this quotation mark ends the value")
        .note("attributes are separated by white space")
        .help(if text == "'" {
            "if the mark belongs to the value, write `&apos;`"
        } else {
            "if the mark belongs to the value, write `&quot;`"
        })
        .help("if the value ends here, put a space behind it"),
        Fault::CurlyQuote => diagnostic(format!("`{text}` is not a quotation mark of XML"))
            .note("XML demands the plain mark `\"` or `'` around every attribute value; word processors and web pages replace it")
            .help("write `\"` on both sides of the value"),
        Fault::Swallowed => diagnostic("the closing quotation mark is missing".to_owned())
            .label("this attribute value goes on into the next attribute")
            .help("put the mark at the end of the value; if the marks behind belong to the value, write `&quot;`"),
        Fault::Unclosed => diagnostic("the closing quotation mark is missing".to_owned())
            .label("this attribute value has no end"),
        Fault::LessThan => diagnostic("`<` inside an attribute value".to_owned())
            .help("write `&lt;`; if no `<` was meant, look for a missing quotation mark before it"),
    }
}

pub(super) fn bad_element_name(span: Span, name: &str) -> Diagnostic {
    ill_formed(span, format!("`{name}` is not an element name"))
        .help("write `&lt;` if the `<` is meant as text")
}

pub(super) fn mismatched(open: Span, open_name: &str, end: Span, name: &str) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0102,
        end,
        format!("`</{name}>` closes `<{open_name}>`"),
    )
    .label(format!("`</{open_name}>` is expected here"))
    .related(open, "this element is open")
}

pub(super) fn nothing_open(end: Span, name: &str) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0102,
        end,
        format!("`</{name}>` closes nothing: no element is open"),
    )
}

pub(super) fn unclosed(open: Span, name: &str) -> Diagnostic {
    Diagnostic::new(Code::ECM0103, open, format!("`<{name}>` is never closed"))
        .help(format!("add `</{name}>`, or end the start tag with `/>`"))
}

pub(super) fn undeclared_prefix(span: Span, prefix: &str, known: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        Code::ECM0104,
        span,
        format!("the prefix `{prefix}` is not declared"),
    );
    match known {
        Some(uri) => diagnostic.help(format!(
            "add `xmlns:{prefix}=\"{uri}\"` to the root element"
        )),
        None => diagnostic.help(format!(
            "add an `xmlns:{prefix}` attribute to the root element"
        )),
    }
}

pub(super) fn duplicate_attribute(first: Span, again: Span, name: &str) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0105,
        again,
        format!("the attribute `{name}` occurs twice"),
    )
    .related(first, "first here")
}

pub(super) fn entity(span: Span, text: &str, fault: entities::Fault) -> Diagnostic {
    use entities::Fault;
    let message = match fault {
        Fault::BareAmpersand => "`&` starts no reference".to_owned(),
        Fault::Unknown => format!("the entity `{text}` is not defined"),
        Fault::NotACharacter => format!("`{text}` stands for no character that XML allows"),
    };
    let diagnostic = Diagnostic::new(Code::ECM0106, span, message).note(ENTITIES);
    match fault {
        Fault::BareAmpersand => diagnostic.help("write `&amp;`"),
        _ => diagnostic,
    }
}

pub(super) fn doctype(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0107,
        span,
        "a document type declaration is not allowed",
    )
    .note("manifests are defined by an XML schema; entities of a document type could expand without bound")
    .help("remove the declaration, and write out the entities that it defines")
}

pub(super) fn forbidden_character(span: Span, character: char) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0108,
        span,
        format!(
            "the character U+{:04X} is not allowed in XML",
            u32::from(character)
        ),
    )
}

pub(super) fn limit(span: Span, what: &str, limit: usize) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0109,
        span,
        format!("more than {limit} {what}"),
    )
    .note("no real manifest comes near this limit; it keeps hostile input from exhausting memory or time")
}

pub(super) fn outside_root(span: Span, what: &str, root: Option<Span>) -> Diagnostic {
    let place = if root.is_some() { "after" } else { "before" };
    let diagnostic = Diagnostic::new(
        Code::ECM0110,
        span,
        format!("{what} {place} the root element"),
    )
    .note(
        "a document is one element; around it only comments and processing instructions may stand",
    );
    match root {
        Some(root) => diagnostic.related(root, "the root element"),
        None => diagnostic,
    }
}

pub(super) fn hyphens(span: Span) -> Diagnostic {
    Diagnostic::new(Code::ECM0111, span, "`--` inside a comment")
        .note("XML forbids two hyphens in a row inside a comment; mc.exe takes them, other tools may refuse the file")
        .help("write single hyphens, or equals signs")
}

pub(super) fn no_root(span: Span) -> Diagnostic {
    Diagnostic::new(Code::ECM0112, span, "there is no element in the file")
        .note("a manifest is one `instrumentationManifest` element")
}

pub(super) fn encoding_mismatch(span: Span, declared: &str, actual: &str) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0004,
        span,
        format!("the file declares `{declared}` but is {actual}"),
    )
    .note("it is read as what it is; other XML readers may refuse it")
    .help(format!(
        "write `encoding=\"{actual}\"`, or leave the encoding out"
    ))
}

/// A byte range as the span of a source.
pub(super) fn span(source: crate::source::SourceId, range: Range<usize>) -> Span {
    let at = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
    Span::new(source, at(range.start), at(range.end))
}
