//! What skeletons are instantiated as: text or tokens.
//!
//! Everything is appended where it stands; what is needed several times may be built beside the output and joined to it.
//! Knows nothing of events.

use std::fmt::Write as _;

use proc_macro2::{Group, Literal, Punct, Spacing, TokenStream, TokenTree};
use quote::TokenStreamExt as _;

use super::format;
use super::literal::{push_hex, push_literal, push_number};
use super::skeleton::{HOLE, LINES, RUNTIME, Skeleton, Slot, numbered};
use super::words::{RuntimePath, word};

/// What goes into a hole.
pub(super) enum Fill<'a, T> {
    /// An identifier.
    Word(&'a str),
    /// An identifier in parts.
    Joined([&'a str; 3]),
    /// An identifier in parts with a lifetime as its only parameter: `Foo<'a>`. The lifetime is given by its name.
    Generic([&'a str; 3], &'static str),
    /// A string literal.
    Str(&'a str),
    /// A string literal in parts.
    JoinedStr([&'a str; 2]),
    /// An integer.
    Number(u64),
    /// An integer in hexadecimal, with this many digits.
    Hex(u128, usize),
    /// A byte string literal.
    Bytes(&'a [u8]),
    /// Lines of documentation.
    Doc(&'a str),
    /// A line of documentation in parts.
    JoinedDoc([&'a str; 3]),
    /// Other Rust: what the function appends.
    Code(&'a dyn Fn(&mut T)),
}

impl<T> Clone for Fill<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Fill<'_, T> {}

/// What skeletons are instantiated as.
pub(super) trait Target: Default {
    /// An empty target, which is going to take about this many bytes of text.
    fn with_capacity(bytes: usize) -> Self;

    /// Appends an instance of `skeleton`.
    fn put(&mut self, runtime: &RuntimePath, skeleton: &Skeleton, fills: &[Fill<'_, Self>]);

    /// Appends other Rust.
    fn join(&mut self, other: &Self);

    /// Makes it empty; what it has allocated may stay.
    fn clear(&mut self);

    /// Appends an identifier.
    fn word(&mut self, text: &str);

    /// Appends so many items, each by `item`, separated by commas: on one line if they fit, else one a line at `indent`
    /// levels, in brackets that stand at `indent - 1` levels.
    fn list(&mut self, items: usize, indent: usize, item: impl Fn(&mut Self, usize));

    /// Appends an empty line.
    fn blank_line(&mut self);
}

/// Rust as text.
#[derive(Default)]
pub(super) struct Text(pub(super) String);

/// A list that takes more columns, indentation included, is put one item a line.
const WIDEST_LIST: usize = 72;

impl Target for Text {
    fn with_capacity(bytes: usize) -> Self {
        Self(String::with_capacity(bytes))
    }

    fn put(&mut self, runtime: &RuntimePath, skeleton: &Skeleton, fills: &[Fill<'_, Self>]) {
        for piece in skeleton.pieces(runtime) {
            self.0.push_str(&piece.text);
            match piece.slot {
                Slot::Nothing => {}
                Slot::Runtime => self.0.push_str(&runtime.text),
                Slot::Hole(index) => self.fill(&fills[usize::from(index)], 0),
                Slot::Lines(index, indent) => self.fill(&fills[usize::from(index)], indent),
            }
        }
    }

    fn join(&mut self, other: &Self) {
        self.0.push_str(&other.0);
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn word(&mut self, text: &str) {
        self.0.push_str(text);
    }

    fn list(&mut self, items: usize, indent: usize, item: impl Fn(&mut Self, usize)) {
        let start = self.0.len();
        let end = start + WIDEST_LIST - format::columns(indent);
        for at in 0..items {
            if at > 0 {
                self.0.push_str(", ");
            }
            item(self, at);
            if self.0.len() + 2 > end {
                self.0.truncate(start);
                break;
            }
        }
        if self.0.len() > start || items == 0 {
            return;
        }
        for at in 0..items {
            self.0.push_str(if at == 0 { "\n" } else { ",\n" });
            format::indent(&mut self.0, indent);
            item(self, at);
        }
        self.0.push('\n');
        format::indent(&mut self.0, indent - 1);
    }

    fn blank_line(&mut self) {
        self.0.push('\n');
    }
}

impl Text {
    #[inline]
    fn fill(&mut self, fill: &Fill<'_, Self>, indent: usize) {
        match *fill {
            Fill::Word(word) => self.0.push_str(word),
            Fill::Joined(parts) => self.joined(parts),
            Fill::Generic(parts, lifetime) => {
                self.joined(parts);
                self.0.push_str("<'");
                self.0.push_str(lifetime);
                self.0.push('>');
            }
            Fill::Str(text) => push_literal(&mut self.0, [text, ""]),
            Fill::JoinedStr(parts) => push_literal(&mut self.0, parts),
            Fill::Number(number) => push_number(&mut self.0, number),
            Fill::Hex(number, digits) => push_hex(&mut self.0, number, digits),
            Fill::Bytes(bytes) => {
                // Writing to a String cannot fail.
                let _ = write!(self.0, "b\"{}\"", bytes.escape_ascii());
            }
            Fill::Code(put) => put(self),
            Fill::Doc(text) => self.doc(text, indent),
            Fill::JoinedDoc(parts) => {
                format::indent(&mut self.0, indent);
                self.0.push_str("/// ");
                self.joined(parts);
                self.0.push('\n');
            }
        }
    }

    fn joined(&mut self, parts: [&str; 3]) {
        for part in parts {
            if !part.is_empty() {
                self.0.push_str(part);
            }
        }
    }

    fn doc(&mut self, text: &str, indent: usize) {
        for line in text.lines() {
            format::indent(&mut self.0, indent);
            self.0
                .push_str(if line.is_empty() { "///" } else { "/// " });
            self.0.push_str(line);
            self.0.push('\n');
        }
    }
}

impl Target for TokenStream {
    fn with_capacity(_bytes: usize) -> Self {
        Self::new()
    }

    fn put(&mut self, runtime: &RuntimePath, skeleton: &Skeleton, fills: &[Fill<'_, Self>]) {
        substitute(self, (skeleton.tokens)(), runtime, fills);
    }

    fn join(&mut self, other: &Self) {
        self.extend(other.clone());
    }

    fn clear(&mut self) {
        *self = Self::new();
    }

    fn word(&mut self, text: &str) {
        self.append(word(text));
    }

    fn list(&mut self, items: usize, _indent: usize, item: impl Fn(&mut Self, usize)) {
        for at in 0..items {
            if at > 0 {
                self.append(Punct::new(',', Spacing::Alone));
            }
            item(self, at);
        }
    }

    fn blank_line(&mut self) {}
}

/// Appends `skeleton` with its holes filled.
fn substitute(
    out: &mut TokenStream,
    skeleton: TokenStream,
    runtime: &RuntimePath,
    fills: &[Fill<'_, TokenStream>],
) {
    for token in skeleton {
        match token {
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                if name == RUNTIME {
                    out.extend(runtime.tokens.clone());
                } else if let Some((index, _)) =
                    numbered(&name, HOLE).or_else(|| numbered(&name, LINES))
                {
                    fill_tokens(out, &fills[usize::from(index)]);
                } else {
                    out.append(ident);
                }
            }
            TokenTree::Group(group) => {
                let mut inner = TokenStream::new();
                substitute(&mut inner, group.stream(), runtime, fills);
                out.append(Group::new(group.delimiter(), inner));
            }
            other => out.append(other),
        }
    }
}

fn fill_tokens(out: &mut TokenStream, fill: &Fill<'_, TokenStream>) {
    // One spelling in both forms.
    let mut spelled = String::new();
    match *fill {
        Fill::Word(text) => return out.append(word(text)),
        Fill::Joined(parts) => return out.append(word(&parts.concat())),
        Fill::Generic(parts, lifetime) => {
            let name = word(&parts.concat());
            let lifetime = lifetime_tokens(lifetime);
            return out.extend(quote::quote!(#name<#lifetime>));
        }
        Fill::Code(put) => return put(out),
        Fill::JoinedDoc(parts) => return fill_tokens(out, &Fill::Doc(&parts.concat())),
        Fill::Doc(text) => {
            for line in text.lines() {
                let space = if line.is_empty() { "" } else { " " };
                let line = format!("{space}{line}");
                out.extend(quote::quote!(#[doc = #line]));
            }
            return;
        }
        Fill::Str(text) => push_literal(&mut spelled, [text, ""]),
        Fill::JoinedStr(parts) => push_literal(&mut spelled, parts),
        Fill::Number(value) => push_number(&mut spelled, value),
        Fill::Hex(value, digits) => push_hex(&mut spelled, value, digits),
        Fill::Bytes(bytes) => {
            // Writing to a String cannot fail.
            let _ = write!(spelled, "b\"{}\"", bytes.escape_ascii());
        }
    }
    out.extend(spelled.parse::<Literal>().ok());
}

fn lifetime_tokens(name: &str) -> TokenStream {
    let name = word(name);
    let mut out = TokenStream::new();
    out.append(Punct::new('\'', Spacing::Joint));
    out.append(name);
    out
}
