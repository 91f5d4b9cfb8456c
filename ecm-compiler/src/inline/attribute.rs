//! Attributes of items, and the arguments in their parentheses.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::Cx;
use super::cursor::Cursor;
use super::literal;
use super::number::number;
use crate::diag::{Code, Diagnostic, suggest};
use crate::guid::Guid;
use crate::source::{Span, Spanned};

/// Attributes that say something to rustc and its tools and nothing to us.
const FOREIGN: [&str; 8] = [
    "allow", "expect", "warn", "deny", "derive", "repr", "rustfmt", "clippy",
];

/// Attributes that say something to us.
const OWN: [&str; 9] = [
    "event", "field", "map", "entry", "keyword", "level", "task", "opcode", "channel",
];

/// The attribute of ours that `written` is probably meant to be.
fn misspelt(written: &str) -> Option<&'static str> {
    let is_known = OWN.contains(&written) || FOREIGN.contains(&written);
    let mut near = OWN
        .into_iter()
        .filter(|own| suggest::within(written, own, 1));
    near.next().filter(|_| !is_known)
}

/// What stands in front of an item.
#[derive(Clone, Debug, Default)]
pub(super) struct Attributes {
    /// The documentation, lines joined.
    pub(super) doc: Option<Spanned<String>>,
    list: Vec<Attribute>,
}

/// `#[name(arguments)]`.
#[derive(Clone, Debug)]
struct Attribute {
    /// The last segment of the path.
    name: Spanned<String>,
    /// The tokens in the parentheses, with the place of the closing one.
    arguments: Option<proc_macro2::Group>,
}

impl Attributes {
    /// Reads the attributes at `cursor`.
    pub(super) fn read(cursor: &mut Cursor<'_>, cx: &Cx<'_>) -> Self {
        let mut attributes = Self::default();
        while cursor.eat('#') {
            cursor.eat('!');
            let Some(group) = cursor.group(Delimiter::Bracket) else {
                break;
            };
            let mut inner = Cursor::inside(&group, cx.places);
            let mut name = None;
            while let Some(segment) = inner.name() {
                name = Some(segment);
                while inner.eat(':') {}
            }
            let Some(name) = name else { continue };
            if name.value == "doc" {
                attributes.document(&mut inner, name.span);
            } else {
                let arguments = inner.group(Delimiter::Parenthesis);
                attributes.list.push(Attribute { name, arguments });
            }
        }
        attributes
    }

    fn document(&mut self, inner: &mut Cursor<'_>, span: Span) {
        if !inner.eat('=') {
            return;
        }
        let Some(line) = inner
            .next()
            .and_then(|token| literal::string(&token.to_string()))
        else {
            return;
        };
        let line = line.strip_prefix(' ').unwrap_or(&line);
        match &mut self.doc {
            Some(doc) => {
                doc.value.push('\n');
                doc.value.push_str(line);
            }
            None => self.doc = Some(Spanned::new(line.to_owned(), span)),
        }
    }

    /// Forgets all attributes but these: those of other macros, on a type that is the application's own.
    pub(super) fn keep(&mut self, names: &[&str]) {
        self.list
            .retain(|attribute| names.contains(&attribute.name.value.as_str()));
    }

    /// Whether there is an attribute `name`.
    pub(super) fn has(&self, name: &str) -> bool {
        self.list
            .iter()
            .any(|attribute| attribute.name.value == name)
    }

    /// Whether there is an attribute that is nearly called `name`, and nothing that is known.
    pub(super) fn nearly(&self, name: &str) -> bool {
        let mut list = self.list.iter();
        list.any(|attribute| misspelt(&attribute.name.value) == Some(name))
    }

    /// Whether `name` is derived.
    pub(super) fn derives(&self, name: &str) -> bool {
        self.list
            .iter()
            .filter(|attribute| attribute.name.value == "derive")
            .filter_map(|attribute| attribute.arguments.as_ref())
            .flat_map(proc_macro2::Group::stream)
            .any(|token| matches!(token, TokenTree::Ident(ident) if ident == name))
    }

    /// The words in the parentheses of the attribute `name`, like `u8` in `#[repr(u8)]`, each with its place.
    pub(super) fn words(&self, name: &str, cx: &Cx<'_>) -> Vec<Spanned<String>> {
        self.list
            .iter()
            .filter(|attribute| attribute.name.value == name)
            .filter_map(|attribute| attribute.arguments.as_ref())
            .flat_map(proc_macro2::Group::stream)
            .filter_map(|token| match token {
                TokenTree::Ident(ident) => {
                    let span = super::place(&ident, cx);
                    Some(Spanned::new(ident.to_string(), span))
                }
                _ => None,
            })
            .collect()
    }

    /// The arguments of the attribute `name`, empty if it is not there. Other attributes of ours are errors.
    pub(super) fn arguments(&self, name: &str, also: &[&str], cx: &mut Cx<'_>) -> Arguments {
        let mut arguments = Arguments::default();
        for attribute in &self.list {
            let written = attribute.name.value.as_str();
            if written == name {
                if let Some(group) = &attribute.arguments {
                    arguments.add(group.stream(), group.span_close(), cx);
                }
            } else if !FOREIGN.contains(&written) && !also.contains(&written) {
                let finding = Diagnostic::new(
                    Code::ECM0241,
                    attribute.name.span,
                    format!("the attribute `{written}` has no meaning here"),
                )
                .label("not read")
                .note("a provider is made of its declarations; attributes for rustc, such as `cfg`, do not reach them");
                let meant = misspelt(written);
                cx.sink.push(match meant {
                    Some(near) => finding.help(format!("did you mean `{near}`?")),
                    None => finding.help(format!("here is `#[{name}(…)]`")),
                });
                // What it says is taken for said, so that nothing else is missed.
                if let Some(group) = attribute.arguments.as_ref().filter(|_| meant == Some(name)) {
                    arguments.add(group.stream(), group.span_close(), cx);
                }
            }
        }
        arguments
    }
}

/// `key = value, …`.
#[derive(Debug, Default)]
pub(super) struct Arguments {
    list: Vec<Argument>,
    /// Literals without a key.
    bare: Vec<Spanned<String>>,
    /// The keys that were asked for.
    known: Vec<&'static str>,
}

#[derive(Debug)]
struct Argument {
    key: Spanned<String>,
    /// `None`: the key alone.
    value: Option<Vec<TokenTree>>,
    /// The value, else the key.
    span: Span,
}

impl Arguments {
    /// Reads the arguments in `stream`, which `end` closes.
    pub(super) fn add(&mut self, stream: TokenStream, end: proc_macro2::Span, cx: &mut Cx<'_>) {
        let mut cursor = Cursor::new(stream, end, cx.places);
        while !cursor.is_end() {
            let here = cursor.here();
            let Some(key) = cursor.name() else {
                match cursor.expression().as_slice() {
                    [TokenTree::Literal(literal)] => {
                        self.bare.push(Spanned::new(literal.to_string(), here));
                    }
                    _ => cx.sink.push(malformed(here, "expected `key = value`")),
                }
                continue;
            };
            let has_value = cursor.eat('=');
            let tokens = cursor.expression();
            let span = if tokens.is_empty() {
                key.span
            } else {
                cursor.span_of(&tokens)
            };
            if has_value && tokens.is_empty() {
                cx.sink.push(malformed(
                    key.span,
                    &format!("`{}` has no value", key.value),
                ));
            }
            if let Some(first) = self.list.iter().find(|other| other.key.value == key.value) {
                let fact = format!("`{}` is given twice", key.value);
                cx.sink
                    .push(malformed(key.span, &fact).related(first.key.span, "the first is here"));
                continue;
            }
            let value = (has_value || !tokens.is_empty()).then_some(tokens);
            self.list.push(Argument { key, value, span });
        }
    }

    fn take(&mut self, key: &'static str) -> Option<&Argument> {
        self.known.push(key);
        self.list.iter().find(|argument| argument.key.value == key)
    }

    /// Where the value of `key` stands.
    pub(super) fn place(&self, key: &str) -> Option<Span> {
        let found = self
            .list
            .iter()
            .find(|argument| argument.key.value == key)?;
        Some(found.span)
    }

    /// Whether the value of `key` is a name.
    pub(super) fn is_name(&self, key: &str) -> bool {
        let found = self.list.iter().find(|argument| argument.key.value == key);
        found
            .and_then(|argument| argument.value.as_deref())
            .is_some_and(|tokens| word(tokens).is_some())
    }

    /// Whether `key` is given.
    pub(super) fn is_there(&self, key: &str) -> bool {
        self.place(key).is_some()
    }

    /// Whether `key` is given with a value.
    pub(super) fn has_value(&self, key: &str) -> bool {
        let found = self.list.iter().find(|argument| argument.key.value == key);
        found.is_some_and(|argument| argument.value.is_some())
    }

    /// The value as it is written.
    pub(super) fn tokens(&mut self, key: &'static str) -> Option<Spanned<Vec<TokenTree>>> {
        let argument = self.take(key)?;
        let value = argument.value.clone().unwrap_or_default();
        Some(Spanned::new(value, argument.span))
    }

    /// Names in parentheses: `key(A, B)`.
    pub(super) fn words(&mut self, key: &'static str, cx: &mut Cx<'_>) -> Vec<Spanned<String>> {
        let Some(argument) = self.take(key) else {
            return Vec::new();
        };
        let span = argument.span;
        let Some([TokenTree::Group(group)]) = argument.value.as_deref() else {
            cx.sink.push(malformed(
                span,
                &format!("`{key}` takes names in parentheses: `{key}(…)`"),
            ));
            return Vec::new();
        };
        let mut cursor = Cursor::inside(group, cx.places);
        let mut words = Vec::new();
        while !cursor.is_end() {
            let here = cursor.here();
            match cursor.expression().as_slice() {
                [TokenTree::Ident(ident)] => {
                    words.push(Spanned::new(super::cursor::plain(ident), here));
                }
                _ => cx.sink.push(malformed(here, "expected a name")),
            }
        }
        words
    }

    /// A string.
    pub(super) fn text(&mut self, key: &'static str, cx: &mut Cx<'_>) -> Option<Spanned<String>> {
        let argument = self.take(key)?;
        let text = match argument.value.as_deref() {
            Some([TokenTree::Literal(literal)]) => literal::string(&literal.to_string()),
            _ => None,
        };
        let span = argument.span;
        if text.is_none() {
            cx.sink
                .push(malformed(span, &format!("`{key}` takes a string")));
        }
        Some(Spanned::new(text?, span))
    }

    /// A string that stands without its key, which is said.
    pub(super) fn without_key(
        &mut self,
        key: &'static str,
        cx: &mut Cx<'_>,
    ) -> Option<Spanned<String>> {
        let at = self
            .bare
            .iter()
            .position(|bare| literal::string(&bare.value).is_some())?;
        let bare = self.bare.remove(at);
        cx.sink.push(
            malformed(bare.span, "expected `key = value`")
                .help(format!("write `{key} = {}`", bare.value)),
        );
        literal::string(&bare.value).map(|text| Spanned::new(text, bare.span))
    }

    /// A name: an identifier, or a string where the name is none.
    pub(super) fn word(&mut self, key: &'static str, cx: &mut Cx<'_>) -> Option<Spanned<String>> {
        let argument = self.take(key)?;
        let span = argument.span;
        let word = argument
            .value
            .as_deref()
            .and_then(|tokens| reference(tokens, key));
        if word.is_none() {
            cx.sink.push(
                malformed(span, &format!("`{key}` takes a name"))
                    .help(format!("write one identifier: `{key} = Name`")),
            );
        }
        Some(Spanned::new(word?, span))
    }

    /// Names with `|` between them.
    pub(super) fn alternatives(
        &mut self,
        key: &'static str,
        cx: &mut Cx<'_>,
    ) -> Vec<Spanned<String>> {
        let Some(argument) = self.take(key) else {
            return Vec::new();
        };
        let span = argument.span;
        let tokens = argument.value.as_deref().unwrap_or(&[]);
        let mut names = Vec::new();
        for part in
            tokens.split(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '|'))
        {
            let place = match (part.first(), part.last()) {
                (Some(first), Some(last)) => cx.places.span(first.span(), last.span()),
                _ => span,
            };
            match reference(part, key) {
                Some(name) => names.push(Spanned::new(name, place)),
                None => cx.sink.push(
                    malformed(place, &format!("`{key}` takes names with `|` between them"))
                        .help(format!("write it like `{key} = DATABASE | NETWORK`")),
                ),
            }
        }
        names
    }

    /// An integer of at most `largest`.
    pub(super) fn number(
        &mut self,
        key: &'static str,
        largest: u64,
        cx: &mut Cx<'_>,
    ) -> Option<Spanned<u64>> {
        let argument = self.take(key)?;
        let span = argument.span;
        let tokens = argument.value.clone().unwrap_or_default();
        number(&tokens, span, largest, cx)
    }

    /// `true` or `false`; the key alone means `true`.
    pub(super) fn flag(&mut self, key: &'static str, cx: &mut Cx<'_>) -> Option<Spanned<bool>> {
        let argument = self.take(key)?;
        let span = argument.span;
        let value = match argument.value.as_deref() {
            None => Some(true),
            Some([TokenTree::Ident(ident)]) if ident == "true" => Some(true),
            Some([TokenTree::Ident(ident)]) if ident == "false" => Some(false),
            Some(_) => None,
        };
        if value.is_none() {
            let fact = format!("`{key}` is neither true nor false");
            cx.sink
                .push(Diagnostic::new(Code::ECM0213, span, fact).help("write `true` or `false`"));
        }
        Some(Spanned::new(value?, span))
    }

    /// A GUID in a string, with or without braces.
    pub(super) fn guid(&mut self, key: &'static str, cx: &mut Cx<'_>) -> Option<Spanned<Guid>> {
        let text = self.text(key, cx)?;
        let bare = text.value.trim();
        let bare = bare
            .strip_prefix('{')
            .and_then(|inner| inner.strip_suffix('}'))
            .unwrap_or(bare);
        let guid = Guid::parse_bare(bare);
        if guid.is_none() {
            cx.sink.push(
                Diagnostic::new(Code::ECM0210, text.span, format!("`{}` is not a GUID", text.value))
                    .note("a GUID is 8-4-4-4-12 hexadecimal digits")
                    .help("write it like `7d44233d-0365-4a8c-84c3-bc528b3d09d4`, or leave it out: it then follows from the name"),
            );
        }
        Some(Spanned::new(guid?, text.span))
    }

    /// A name that is one of a few.
    pub(super) fn choice<T: Copy>(
        &mut self,
        key: &'static str,
        choices: &[(&'static str, T)],
        cx: &mut Cx<'_>,
    ) -> Option<Spanned<T>> {
        let word = self.word(key, cx)?;
        let found = choices.iter().find(|(name, _)| *name == word.value);
        if found.is_none() {
            let names = || choices.iter().map(|(name, _)| *name);
            let list: Vec<String> = names().map(|name| format!("`{name}`")).collect();
            let finding = Diagnostic::new(
                Code::ECM0214,
                word.span,
                format!("`{}` is no value of `{key}`", word.value),
            )
            .note(format!("there are {}", list.join(", ")));
            cx.sink.push(match suggest::closest(&word.value, names()) {
                Some(near) => finding.help(format!("did you mean `{near}`?")),
                None => finding,
            });
        }
        Some(Spanned::new(found?.1, word.span))
    }

    /// Strings in parentheses: `key("a", "b")`.
    pub(super) fn texts(&mut self, key: &'static str, cx: &mut Cx<'_>) -> Vec<Spanned<String>> {
        let Some(argument) = self.take(key) else {
            return Vec::new();
        };
        let span = argument.span;
        let Some([TokenTree::Group(group)]) = argument.value.as_deref() else {
            cx.sink.push(malformed(
                span,
                &format!("`{key}` takes strings in parentheses: `{key}(\"…\")`"),
            ));
            return Vec::new();
        };
        let mut cursor = Cursor::inside(group, cx.places);
        let mut texts = Vec::new();
        while !cursor.is_end() {
            let here = cursor.here();
            let tokens = cursor.expression();
            match tokens.as_slice() {
                [TokenTree::Literal(literal)] => {
                    texts.extend(
                        literal::string(&literal.to_string()).map(|text| Spanned::new(text, here)),
                    );
                }
                _ => cx.sink.push(malformed(here, "expected a string")),
            }
        }
        texts
    }

    /// Reports the arguments that nobody asked for.
    pub(super) fn finish(self, attribute: &str, cx: &mut Cx<'_>) {
        for bare in &self.bare {
            cx.sink.push(malformed(bare.span, "expected `key = value`"));
        }
        let mut before = None;
        for argument in &self.list {
            let key = argument.key.value.as_str();
            if self.known.contains(&key) {
                before = Some(argument);
                continue;
            }
            if let (None, Some(list)) = (
                &argument.value,
                before.filter(|other| other.key.value == "keywords"),
            ) {
                cx.sink.push(behind_a_comma(argument, list));
                continue;
            }
            let finding = Diagnostic::new(
                Code::ECM0241,
                argument.key.span,
                format!("`{attribute}` has no argument `{key}`"),
            )
            .label("no such argument");
            cx.sink
                .push(match suggest::closest(key, self.known.iter().copied()) {
                    Some(near) => finding.help(format!("did you mean `{near}`?")),
                    None => finding.help(format!("there are `{}`", self.known.join("`, `"))),
                });
        }
    }
}

/// A keyword that a comma parts from the others.
fn behind_a_comma(argument: &Argument, list: &Argument) -> Diagnostic {
    let key = &argument.key.value;
    let finding = malformed(
        argument.key.span,
        &format!("`{key}` stands behind a comma, where the next argument begins"),
    )
    .related(list.key.span, "the keywords are here");
    let first = list.value.as_deref().and_then(|tokens| tokens.last());
    match first {
        Some(first) => finding.help(format!("write `keywords = {first} | {key}`")),
        None => finding.help("keywords have `|` between them"),
    }
}

fn malformed(span: Span, fact: &str) -> Diagnostic {
    Diagnostic::new(Code::ECM0241, span, fact)
}

/// A name that refers to something: `Warning`, also as the entry of its enum or of the generated module, `Level::Warning` or
/// `level::WARNING`.
fn reference(tokens: &[TokenTree], key: &str) -> Option<String> {
    let [
        qualifiers @ ..,
        TokenTree::Ident(section),
        TokenTree::Punct(a),
        TokenTree::Punct(b),
        name,
    ] = tokens
    else {
        return word(tokens);
    };
    // `keywords` are entries of `enum Keyword`.
    let key = key.strip_suffix('s').unwrap_or(key);
    let is_section = section.to_string().eq_ignore_ascii_case(key);
    let is_path = qualifiers.iter().all(|token| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(punct) => punct.as_char() == ':',
        _ => false,
    });
    if is_section && is_path && a.as_char() == ':' && b.as_char() == ':' {
        word(std::slice::from_ref(name))
    } else {
        None
    }
}

/// An identifier, or the value of a string.
fn word(tokens: &[TokenTree]) -> Option<String> {
    match tokens {
        [TokenTree::Ident(ident)] => Some(super::cursor::plain(ident)),
        [TokenTree::Literal(literal)] => literal::string(&literal.to_string()),
        _ => None,
    }
}
