//! Writing XML for people: an element a line, indented, attributes that do not fit a line each on their own.
//!
//! Responsible for escapes, and for declaring a prefix where it does not stand for its namespace already. What is written is
//! well-formed whatever it is given: in names, what cannot stand there becomes `_`, and of equal attributes the first stays.
//! Knows nothing of manifests.

use std::borrow::Cow;

use crate::dump::{Attribute, Value, is_invisible};
use crate::hash::HashMap;
use crate::xml::as_name;

/// The width from which on every attribute has a line of its own.
const WIDTH: usize = 120;

/// The namespace of the prefix `xml`, which is never declared.
const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// A qualified name in an attribute value.
pub(super) trait Qualified {
    /// The prefix, empty if there is none.
    fn prefix(&self) -> &str;
    /// The URI that the prefix stands for.
    fn uri(&self) -> &str;
    /// The local part.
    fn local(&self) -> &str;
}

/// A document that is being written.
#[derive(Default)]
pub(super) struct Xml {
    out: String,
    depth: usize,
    /// Within mixed content, where white space would be text.
    inline: bool,
    /// For each prefix what it stands for, innermost last.
    bindings: HashMap<String, Vec<String>>,
}

impl Xml {
    /// A document of which nothing but the declaration is written.
    pub(super) fn new() -> Self {
        Self {
            out: String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"),
            ..Self::default()
        }
    }

    /// The text.
    pub(super) fn into_text(self) -> String {
        self.out
    }

    /// An element, to be given its attributes.
    pub(super) fn element(&mut self, name: impl Into<String>) -> Tag<'_> {
        let name = name.into();
        Tag {
            xml: self,
            name: match qualified_name(&name) {
                Cow::Borrowed(_) => name,
                Cow::Owned(name) => name,
            },
            attributes: Vec::new(),
            declared: Vec::new(),
        }
    }

    /// An element around one element per item; nothing where there is none.
    pub(super) fn list<T>(
        &mut self,
        name: &str,
        items: impl IntoIterator<Item = T>,
        mut one: impl FnMut(&mut Self, T),
    ) {
        let mut items = items.into_iter().peekable();
        if items.peek().is_some() {
            self.element(name)
                .around(|xml| items.for_each(|item| one(xml, item)));
        }
    }

    /// An element whose content is a value; nothing where there is none.
    pub(super) fn leaf(&mut self, name: &str, value: &impl Attribute) {
        if let Some(value) = value.value() {
            self.element(name).inline(|xml| xml.text(&text_of(value)));
        }
    }

    /// Text, within [`Tag::inline`].
    pub(super) fn text(&mut self, text: &str) {
        // White space alone would not be read as text.
        let blank = text.bytes().all(|byte| byte.is_ascii_whitespace());
        for (at, c) in text.char_indices() {
            match c {
                '&' => self.out.push_str("&amp;"),
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                '\n' | '\t' if !(blank && at == 0) => self.out.push(c),
                ' ' if blank && at == 0 => self.out.push_str("&#x20;"),
                c => push(&mut self.out, c),
            }
        }
    }

    /// White space that is no text, within [`Tag::inline`].
    pub(super) fn space(&mut self) {
        self.out.push('\n');
    }

    /// What a prefix stands for here; the empty one is the default namespace.
    pub(super) fn resolve(&self, prefix: &str) -> Option<&str> {
        if prefix == "xml" {
            return Some(XML);
        }
        let uri = self.bindings.get(prefix).and_then(|uris| uris.last());
        uri.map(String::as_str).or(prefix.is_empty().then_some(""))
    }

    /// Writes something inside an element that declares these prefixes.
    fn scope(&mut self, declared: Vec<(String, String)>, content: impl FnOnce(&mut Self)) {
        let mut prefixes = Vec::with_capacity(declared.len());
        for (prefix, uri) in declared {
            self.bindings.entry(prefix.clone()).or_default().push(uri);
            prefixes.push(prefix);
        }
        content(self);
        for prefix in prefixes {
            if let Some(uris) = self.bindings.get_mut(&prefix) {
                uris.pop();
            }
        }
    }

    fn close(&mut self, name: &str) {
        for part in ["</", name, ">"] {
            self.out.push_str(part);
        }
        self.end_line();
    }

    fn indent(&mut self) {
        if !self.inline {
            let width = 2 * self.depth;
            self.out.extend(std::iter::repeat_n(' ', width));
        }
    }

    fn end_line(&mut self) {
        if !self.inline {
            self.out.push('\n');
        }
    }
}

/// The start of an element.
#[must_use]
pub(super) struct Tag<'x> {
    xml: &'x mut Xml,
    name: String,
    /// Names and escaped values.
    attributes: Vec<(String, String)>,
    /// The prefixes that this element declares.
    declared: Vec<(String, String)>,
}

impl Tag<'_> {
    /// With an attribute, unless `value` is absent.
    pub(super) fn with(self, name: &str, value: &impl Attribute) -> Self {
        match value.value() {
            Some(value) => self.raw(name, &text_of(value)),
            None => self,
        }
    }

    /// With the attribute `name="true"`, if `value` is.
    pub(super) fn flag(self, name: &str, value: bool) -> Self {
        self.with(name, &value.then_some(true))
    }

    /// With an attribute whose value is a text.
    pub(super) fn raw(mut self, name: &str, value: &str) -> Self {
        let name = qualified_name(name);
        if self.attributes.iter().any(|(other, _)| *other == name) {
            return self;
        }
        let mut escaped = String::with_capacity(value.len());
        for c in value.chars() {
            match c {
                '&' => escaped.push_str("&amp;"),
                '<' => escaped.push_str("&lt;"),
                '"' => escaped.push_str("&quot;"),
                c => push(&mut escaped, c),
            }
        }
        self.attributes.push((name.into_owned(), escaped));
        self
    }

    /// With an attribute whose value is a qualified name, and the declaration of its prefix where that is needed.
    pub(super) fn qualified(self, name: &str, value: &impl Qualified) -> Self {
        let (prefix, local) = (value.prefix(), value.local());
        if prefix.is_empty() {
            return self.raw(name, local);
        }
        let prefix = prefix_for(prefix, value.uri());
        self.need(&prefix, value.uri())
            .raw(name, &format!("{prefix}:{local}"))
    }

    /// With the declaration of a prefix, if it does not stand for `uri` already.
    pub(super) fn need(self, prefix: &str, uri: &str) -> Self {
        let own = self.declared.iter().find(|(own, _)| own == prefix);
        let current = own.map(|(_, uri)| uri.as_str());
        if current.or_else(|| self.xml.resolve(prefix)) == Some(uri) {
            return self;
        }
        self.declare(prefix, uri)
    }

    /// With the declaration of a prefix; the empty one is the default namespace.
    pub(super) fn declare(mut self, prefix: &str, uri: &str) -> Self {
        let prefix = &*prefix_for(prefix, uri);
        let again = self.declared.iter().any(|(other, _)| other == prefix);
        // A prefix other than the empty one always stands for something.
        if again || prefix == "xml" || (uri.is_empty() && !prefix.is_empty()) {
            return self;
        }
        self.declared.push((prefix.to_owned(), uri.to_owned()));
        if prefix.is_empty() {
            self.raw("xmlns", uri)
        } else {
            self.raw(&format!("xmlns:{prefix}"), uri)
        }
    }

    /// Writes the element, empty.
    pub(super) fn end(self) {
        let Self { xml, .. } = self.start("/>");
        xml.end_line();
    }

    /// Writes the element around what `content` writes, each child on a line; empty if that is nothing.
    pub(super) fn around(self, content: impl FnOnce(&mut Xml)) {
        let Self {
            xml,
            name,
            declared,
            ..
        } = self.start(">");
        let tag = xml.out.len();
        xml.end_line();
        let before = xml.out.len();
        xml.depth += 1;
        xml.scope(declared, content);
        xml.depth -= 1;
        if xml.out.len() == before {
            xml.out.truncate(tag - 1);
            xml.out.push_str("/>");
            return xml.end_line();
        }
        xml.indent();
        xml.close(&name);
    }

    /// [`Self::around`], also where the element itself is in mixed content.
    pub(super) fn spaced(self, content: impl FnOnce(&mut Xml)) {
        let Self {
            xml,
            name,
            declared,
            ..
        } = self.start(">");
        let outer = std::mem::replace(&mut xml.inline, false);
        xml.end_line();
        xml.depth += 1;
        xml.scope(declared, content);
        xml.depth -= 1;
        xml.indent();
        xml.inline = outer;
        xml.close(&name);
    }

    /// Writes the element, with white space in it and nothing else.
    pub(super) fn blank(self) {
        let Self { xml, name, .. } = self.start(">");
        xml.out.push('\n');
        xml.indent();
        xml.close(&name);
    }

    /// Writes the element around what `content` writes, without a space that is not the text's.
    pub(super) fn inline(self, content: impl FnOnce(&mut Xml)) {
        let Self {
            xml,
            name,
            declared,
            ..
        } = self.start(">");
        let outer = std::mem::replace(&mut xml.inline, true);
        xml.scope(declared, content);
        xml.inline = outer;
        xml.close(&name);
    }

    /// Writes the start tag.
    fn start(self, end: &str) -> Self {
        self.xml.indent();
        let width = |(name, value): &(String, String)| name.len() + value.chars().count() + 4;
        let width = self.attributes.iter().map(width).sum::<usize>();
        let indent = 2 * self.xml.depth;
        let all = indent + 1 + self.name.len() + width + end.len();
        let broken = all > WIDTH && self.attributes.len() > 1 && !self.xml.inline;
        let out = &mut self.xml.out;
        out.push('<');
        out.push_str(&self.name);
        for (name, value) in &self.attributes {
            if broken {
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', indent + 4));
            } else {
                out.push(' ');
            }
            for part in [name, "=\"", value, "\""] {
                out.push_str(part);
            }
        }
        out.push_str(end);
        self
    }
}

/// A character that is nothing to markup: itself, or a reference where it would change or not be seen.
fn push(out: &mut String, c: char) {
    match c {
        // XML has no way to write these; a manifest that was read never has one.
        '\0'..='\x08' | '\x0B' | '\x0C' | '\x0E'..='\x1F' | '\u{FFFE}' | '\u{FFFF}' => {
            out.push(char::REPLACEMENT_CHARACTER);
        }
        c if is_invisible(c) => out.push_str(&format!("&#x{:X};", u32::from(c))),
        c => out.push(c),
    }
}

/// A name that may have a prefix, as XML can hold it.
fn qualified_name(name: &str) -> Cow<'_, str> {
    match name.split_once(':') {
        None => as_name(name),
        Some((prefix, local)) => match (as_name(prefix), as_name(local)) {
            (Cow::Borrowed(_), Cow::Borrowed(_)) => Cow::Borrowed(name),
            (prefix, local) => Cow::Owned(format!("{prefix}:{local}")),
        },
    }
}

/// A prefix that can be bound to `uri`: `xml` and `xmlns` are XML's own.
pub(super) fn prefix_for<'p>(prefix: &'p str, uri: &str) -> Cow<'p, str> {
    match prefix {
        "" => Cow::Borrowed(prefix),
        "xml" if uri == XML => Cow::Borrowed(prefix),
        "xml" | "xmlns" => Cow::Owned(format!("{prefix}_")),
        prefix => as_name(prefix),
    }
}

/// A value as an attribute has it.
fn text_of(value: Value) -> String {
    match value {
        Value::Text(text) | Value::Word(text) => text,
        Value::Number(number) => number.to_string(),
        Value::Hex(mask) => format!("{mask:#x}"),
        Value::Bool(value) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

    fn written(write: impl FnOnce(&mut Xml)) -> String {
        let mut xml = Xml::new();
        write(&mut xml);
        let text = xml.into_text();
        text.strip_prefix(DECLARATION)
            .expect("it is first")
            .to_owned()
    }

    #[test]
    fn attributes_are_escaped() {
        let text = written(|xml| {
            xml.element("a")
                .raw("b", "<&>\"' \t\r\n\u{85}\u{202e}\u{1}\u{fffe}\u{e4}")
                .end();
        });
        assert_eq!(
            text,
            "<a b=\"&lt;&amp;>&quot;' &#x9;&#xD;&#xA;&#x85;&#x202E;\u{fffd}\u{fffd}\u{e4}\"/>\n"
        );
    }

    #[test]
    fn text_is_escaped_and_never_blank() {
        let text = written(|xml| {
            xml.element("a").inline(|xml| {
                xml.text(" <&>]]>\"\n\t\r");
                xml.element("b").inline(|xml| xml.text(" \n"));
                xml.element("c").inline(|xml| xml.text("\n "));
                xml.element("d").end();
            });
        });
        assert_eq!(
            text,
            "<a> &lt;&amp;&gt;]]&gt;\"\n\t&#xD;<b>&#x20;\n</b><c>&#xA; </c><d/></a>\n"
        );
    }

    #[test]
    fn names_are_names_whatever_is_asked_for() {
        let text = written(|xml| {
            xml.element("Q/><Evil x=\"1\">")
                .declare("a=\"x\" xmlns", "u")
                .declare("a=\"x\" xmlns", "v")
                .declare("xmlns", "w")
                .declare("xml", "w")
                .declare("none", "")
                .raw("sp ce", "1")
                .raw("sp_ce", "2")
                .raw("a:b:c", "3")
                .end();
        });
        assert_eq!(
            text,
            "<Q___Evil_x__1__ xmlns:a__x__xmlns=\"u\" xmlns:xmlns_=\"w\" xmlns:xml_=\"w\" sp_ce=\"1\" a:b_c=\"3\"/>\n"
        );
    }

    #[test]
    fn long_tags_are_broken() {
        let long = "x".repeat(100);
        let text = written(|xml| {
            xml.element("a").around(|xml| {
                xml.element("b").raw("c", &long).raw("d", "1").end();
                xml.element("b").raw("c", &long).raw("d", "12345").end();
                xml.element("b").raw("c", &long.repeat(2)).end();
                xml.list("none", [(); 0], |_, ()| {});
                xml.element("b").around(|_| {});
                xml.element("b").blank();
            });
        });
        assert_eq!(
            text,
            format!(
                "<a>\n  <b c=\"{long}\" d=\"1\"/>\n  <b\n      c=\"{long}\"\n      d=\"12345\"/>\n  \
                 <b c=\"{long}{long}\"/>\n  <b/>\n  <b>\n  </b>\n</a>\n"
            )
        );
    }

    #[test]
    fn prefixes_are_declared_where_they_mean_something_else() {
        let text = written(|xml| {
            xml.element("a")
                .declare("", "u")
                .declare("p", "v")
                .around(|xml| {
                    xml.element("b").need("p", "v").need("", "u").end();
                    xml.element("b")
                        .need("p", "w")
                        .need("xml", XML)
                        .around(|xml| {
                            xml.element("c").need("p", "w").end();
                        });
                    xml.element("b").need("p", "v").end();
                });
        });
        assert_eq!(
            text,
            "<a xmlns=\"u\" xmlns:p=\"v\">\n  <b/>\n  <b xmlns:p=\"w\">\n    <c/>\n  </b>\n  <b/>\n</a>\n"
        );
    }
}
