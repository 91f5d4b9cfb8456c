//! The neutral tree that stages are dumped through, as text for people and snapshots and as JSON for tools.
//!
//! `syntax::dump` and `ir::dump` say what a stage holds; this module alone says how that looks. The text is stable:
//! what was not written does not appear, order is the document's, and places in the source are left out, so that a
//! manifest that is only laid out differently dumps the same.

use std::fmt::Write as _;

use crate::guid::Guid;
use crate::json;
use crate::source::{SharedStr, Spanned};

/// A value of a [`Node`]'s attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Text of the author's: quoted.
    Text(String),
    /// A word of a closed set, or a name that is written without quotes.
    Word(String),
    /// A number, in decimal.
    Number(u64),
    /// A mask: in hexadecimal, as JSON a string (it may need 64 bits).
    Hex(u64),
    /// `true` or `false`.
    Bool(bool),
}

/// An element of a dump: what it is, what it says, and what lies inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    kind: &'static str,
    attributes: Vec<(&'static str, Value)>,
    children: Vec<Node>,
}

/// What can stand in an attribute of a [`Node`]; `None` leaves the attribute out.
pub(crate) trait Attribute {
    /// The value as it is dumped.
    fn value(&self) -> Option<Value>;
}

impl Node {
    /// An element without attributes and children.
    pub(crate) fn new(kind: &'static str) -> Self {
        Self {
            kind,
            attributes: Vec::new(),
            children: Vec::new(),
        }
    }

    /// With an attribute, unless `value` is absent.
    pub(crate) fn with(mut self, name: &'static str, value: &impl Attribute) -> Self {
        if let Some(value) = value.value() {
            self.attributes.push((name, value));
        }
        self
    }

    /// With the attribute `name=true`, if `value` is.
    pub(crate) fn flag(self, name: &'static str, value: bool) -> Self {
        self.with(name, &value.then_some(true))
    }

    /// With these children behind those that are there.
    pub(crate) fn children(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }

    /// One line per element, children indented by two spaces.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.write_text(&mut out, 0);
        out
    }

    /// One JSON object: `node` is the kind, `children` the list of what lies inside (absent if empty), every other
    /// member an attribute.
    #[must_use]
    pub fn json(&self) -> String {
        let mut out = String::new();
        self.write_json(&mut out);
        out
    }

    fn write_text(&self, out: &mut String, depth: usize) {
        out.extend(std::iter::repeat_n("  ", depth));
        out.push_str(self.kind);
        for (name, value) in &self.attributes {
            out.push(' ');
            out.push_str(name);
            out.push('=');
            value.write_text(out);
        }
        out.push('\n');
        for child in &self.children {
            child.write_text(out, depth + 1);
        }
    }

    fn write_json(&self, out: &mut String) {
        out.push_str("{\"node\":");
        json::string(out, self.kind);
        for (name, value) in &self.attributes {
            out.push(',');
            json::string(out, name);
            out.push(':');
            value.write_json(out);
        }
        if !self.children.is_empty() {
            out.push_str(",\"children\":[");
            for (position, child) in self.children.iter().enumerate() {
                if position > 0 {
                    out.push(',');
                }
                child.write_json(out);
            }
            out.push(']');
        }
        out.push('}');
    }
}

impl Value {
    fn write_text(&self, out: &mut String) {
        match self {
            Self::Text(text) => quote(out, text),
            // A name may hold anything; quotes come back where it would not read as one word.
            Self::Word(word) if word.is_empty() || word.contains(is_awkward) => quote(out, word),
            Self::Word(word) => out.push_str(word),
            Self::Number(number) => write_infallibly(out, format_args!("{number}")),
            Self::Hex(mask) => write_infallibly(out, format_args!("{mask:#x}")),
            Self::Bool(value) => write_infallibly(out, format_args!("{value}")),
        }
    }

    fn write_json(&self, out: &mut String) {
        match self {
            Self::Text(text) | Self::Word(text) => json::string(out, text),
            Self::Number(number) => write_infallibly(out, format_args!("{number}")),
            Self::Hex(mask) => write_infallibly(out, format_args!("\"{mask:#x}\"")),
            Self::Bool(value) => write_infallibly(out, format_args!("{value}")),
        }
    }
}

/// Appends to a `String`, which cannot fail.
fn write_infallibly(out: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}

fn is_awkward(c: char) -> bool {
    c.is_whitespace() || c == '"' || c == '=' || is_invisible(c)
}

/// Controls, and characters that change how a line is displayed.
pub(crate) fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn quote(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if is_invisible(c) => {
                write_infallibly(out, format_args!("\\u{{{:x}}}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

impl Attribute for Value {
    fn value(&self) -> Option<Value> {
        Some(self.clone())
    }
}

impl Attribute for String {
    fn value(&self) -> Option<Value> {
        Some(Value::Text(self.clone()))
    }
}

impl Attribute for SharedStr {
    fn value(&self) -> Option<Value> {
        Some(Value::Text(self.into()))
    }
}

impl Attribute for bool {
    fn value(&self) -> Option<Value> {
        Some(Value::Bool(*self))
    }
}

impl Attribute for Guid {
    fn value(&self) -> Option<Value> {
        Some(Value::Word(self.to_string()))
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Attribute for $number {
            fn value(&self) -> Option<Value> {
                Some(Value::Number(u64::from(*self)))
            }
        }
    )*};
}

numbers! { u8 u16 u32 u64 }

impl<T: Attribute> Attribute for Spanned<T> {
    fn value(&self) -> Option<Value> {
        self.value.value()
    }
}

impl<T: Attribute> Attribute for Option<T> {
    fn value(&self) -> Option<Value> {
        self.as_ref().and_then(Attribute::value)
    }
}

/// A word of a closed set.
pub(crate) fn word(text: impl Into<String>) -> Value {
    Value::Word(text.into())
}

#[cfg(test)]
mod tests {
    use super::{Node, Value, word};

    fn sample() -> Node {
        Node::new("event")
            .with("value", &7_u32)
            .with("symbol", &Some(String::from("a\"b\\\n\u{202e}")))
            .with("task", &None::<String>)
            .with("keywords", &Value::Hex(0x8000_0000_0000_0001))
            .with("level", &word("win:Error"))
            .with("opcode", &word("two words"))
            .flag("notLogged", true)
            .flag("suppressProjection", false)
            .children([Node::new("data").with("name", &String::new())])
    }

    #[test]
    fn text_quotes_what_a_reader_could_not_see() {
        assert_eq!(
            sample().text(),
            concat!(
                r#"event value=7 symbol="a\"b\\\n\u{202e}" keywords=0x8000000000000001 level=win:Error "#,
                "opcode=\"two words\" notLogged=true\n",
                "  data name=\"\"\n",
            )
        );
    }

    #[test]
    fn json_is_one_object() {
        assert_eq!(
            sample().json(),
            concat!(
                r#"{"node":"event","value":7,"symbol":"a\"b\\\n"#,
                "\u{202e}",
                r#"","keywords":"0x8000000000000001","level":"win:Error","opcode":"two words","notLogged":true,"#,
                r#""children":[{"node":"data","name":""}]}"#,
            )
        );
    }
}
