//! Pieces of Rust with holes, written once with `quote!` and instantiated many times: as tokens or as text.
//!
//! A manifest has thousands of events of one shape. Building each from single tokens, and then laying the tokens out, costs
//! more than all the rest of the compiler; so a skeleton is laid out once per process, and an instance is a few copies of
//! strings. The same skeletons and the same fillings make the tokens, so both forms are the same Rust; a test compares them.
//!
//! Knows nothing of events.

use std::fmt::Write as _;
use std::sync::OnceLock;

use proc_macro2::{Group, Literal, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt as _};

use super::format;
pub(super) use super::words::RuntimePath;
use super::words::word;

/// A hole in the middle of a line.
#[derive(Clone, Copy)]
pub(super) struct Hole(pub(super) u8);

/// A hole that takes whole lines: statements, items, documentation.
#[derive(Clone, Copy)]
pub(super) struct Lines(pub(super) u8);

/// Where the path of the runtime goes.
#[derive(Clone, Copy)]
pub(super) struct Runtime;

const HOLE: &str = "__hole_";
const LINES: &str = "__lines_";
const RUNTIME: &str = "__runtime";

impl ToTokens for Hole {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.append(word(&format!("{HOLE}{}", self.0)));
    }
}

impl ToTokens for Lines {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.append(word(&format!("{LINES}{}", self.0)));
    }
}

impl ToTokens for Runtime {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.append(word(RUNTIME));
    }
}

/// The holes of a skeleton in the middle of lines, numbered from `first`.
pub(super) const fn holes<const N: usize>(first: u8) -> [Hole; N] {
    let mut all = [Hole(0); N];
    let mut at = 0;
    while at < N {
        all[at] = Hole(first + at as u8);
        at += 1;
    }
    all
}

/// Whether the formatter gives `word` a line without indentation of its own.
pub(super) fn is_line_hole(word: &str) -> bool {
    word.starts_with(LINES)
}

/// How the text of a skeleton lies.
#[derive(Clone, Copy)]
pub(super) enum Layout {
    /// Lines at this level of indentation.
    Lines(usize),
    /// A part of a line at this level of indentation.
    Inline(usize),
}

/// A piece of Rust with holes.
pub(super) struct Skeleton {
    tokens: fn() -> TokenStream,
    layout: Layout,
    laid: OnceLock<Laid>,
}

/// A skeleton laid out.
struct Laid {
    pieces: Vec<Piece>,
    /// The bytes of all text.
    length: usize,
    /// How often the path of the runtime occurs.
    paths: usize,
}

enum Piece {
    Text(Box<str>),
    Hole(u8),
    Lines(u8, usize),
    Runtime,
}

impl Skeleton {
    /// A skeleton of whole lines.
    pub(super) const fn lines(indent: usize, tokens: fn() -> TokenStream) -> Self {
        Self {
            tokens,
            layout: Layout::Lines(indent),
            laid: OnceLock::new(),
        }
    }

    /// A skeleton of a part of a line.
    pub(super) const fn inline(indent: usize, tokens: fn() -> TokenStream) -> Self {
        Self {
            tokens,
            layout: Layout::Inline(indent),
            laid: OnceLock::new(),
        }
    }

    fn laid(&self) -> &Laid {
        self.laid.get_or_init(|| {
            let text = match self.layout {
                Layout::Lines(indent) => format::lines((self.tokens)(), indent),
                Layout::Inline(indent) => format::inline((self.tokens)(), indent),
            };
            let pieces = cut(&text, self.layout);
            let length = |piece: &Piece| {
                if let Piece::Text(text) = piece {
                    text.len()
                } else {
                    0
                }
            };
            Laid {
                length: pieces.iter().map(length).sum(),
                paths: pieces
                    .iter()
                    .filter(|piece| matches!(piece, Piece::Runtime))
                    .count(),
                pieces,
            }
        })
    }
}

/// Cuts the text of a skeleton at its holes.
fn cut(text: &str, layout: Layout) -> Vec<Piece> {
    let base = match layout {
        Layout::Lines(indent) | Layout::Inline(indent) => indent,
    };
    let mut pieces = Vec::new();
    let mut depth = base;
    let mut rest = text;
    while let Some(at) = rest.find("__") {
        let (before, marked) = rest.split_at(at);
        depth = depth_after(depth, before);
        let (piece, length) =
            if let Some(length) = marked.strip_prefix(RUNTIME).map(|_| RUNTIME.len()) {
                (Some(Piece::Runtime), length)
            } else if let Some((index, length)) = numbered(marked, HOLE) {
                (Some(Piece::Hole(index)), length)
            } else if let Some((index, length)) = numbered(marked, LINES) {
                (
                    Some(Piece::Lines(index, depth)),
                    length + usize::from(marked[length..].starts_with('\n')),
                )
            } else {
                (None, 2)
            };
        let kept = if piece.is_some() { at } else { at + length };
        push_text(&mut pieces, &rest[..kept]);
        pieces.extend(piece);
        rest = &rest[at + length..];
    }
    push_text(&mut pieces, rest);
    pieces
}

fn push_text(pieces: &mut Vec<Piece>, text: &str) {
    if let Some(Piece::Text(last)) = pieces.last_mut() {
        *last = format!("{last}{text}").into_boxed_str();
    } else if !text.is_empty() {
        pieces.push(Piece::Text(text.into()));
    }
}

/// The level of indentation behind `text`: braces stand outside of literals only.
fn depth_after(depth: usize, text: &str) -> usize {
    text.lines()
        .filter(|line| !line.trim_start().starts_with("///"))
        .flat_map(str::chars)
        .fold(depth, |depth, c| match c {
            '{' => depth + 1,
            '}' => depth.saturating_sub(1),
            _ => depth,
        })
}

/// The number behind `prefix`, and how long both are.
fn numbered(text: &str, prefix: &str) -> Option<(u8, usize)> {
    let digits = text.strip_prefix(prefix)?;
    let length = digits
        .bytes()
        .position(|b| !b.is_ascii_digit())
        .unwrap_or(digits.len());
    Some((digits[..length].parse().ok()?, prefix.len() + length))
}

/// What goes into a hole.
pub(super) enum Fill<'a, T> {
    /// Nothing.
    Nothing,
    /// An identifier.
    Word(&'a str),
    /// A string literal.
    Str(&'a str),
    /// An integer.
    Number(u64),
    /// An integer in hexadecimal, with this many digits.
    Hex(u128, usize),
    /// A byte string literal.
    Bytes(&'a [u8]),
    /// Lines of documentation.
    Doc(&'a str),
    /// Other Rust.
    Code(&'a T),
}

impl<T> Clone for Fill<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Fill<'_, T> {}

impl Fill<'_, Text> {
    /// About how many bytes the filling takes.
    fn length(&self) -> usize {
        match self {
            Fill::Nothing => 0,
            Fill::Word(text) => text.len(),
            Fill::Str(text) => text.len() + 2,
            Fill::Number(_) => 8,
            Fill::Hex(..) => 44,
            Fill::Bytes(bytes) => 4 * bytes.len(),
            Fill::Doc(text) => text.len() + 32,
            Fill::Code(code) => code.0.len(),
        }
    }
}

/// What skeletons are instantiated as.
pub(super) trait Target: Default {
    /// Appends an instance of `skeleton`.
    fn put(&mut self, runtime: &RuntimePath, skeleton: &Skeleton, fills: &[Fill<'_, Self>]);

    /// Appends an instance of `skeleton` in which the lines of hole `hole` are what `lines` appends. For large contents,
    /// which would be copied otherwise. The filling of that hole is ignored.
    fn put_around(
        &mut self,
        runtime: &RuntimePath,
        skeleton: &Skeleton,
        fills: &[Fill<'_, Self>],
        hole: u8,
        lines: impl FnOnce(&mut Self),
    );

    /// Appends other Rust.
    fn join(&mut self, other: &Self);

    /// Appends `items`, separated by commas: on one line if they fit, else one a line at `indent` levels, in brackets that
    /// stand at `indent - 1` levels.
    fn list<'a>(&mut self, items: impl Iterator<Item = &'a Self> + Clone, indent: usize)
    where
        Self: 'a;

    /// Whether nothing was put.
    fn is_empty(&self) -> bool;

    /// Appends an empty line.
    fn blank_line(&mut self);
}

/// Rust as text.
#[derive(Default)]
pub(super) struct Text(pub(super) String);

impl Target for Text {
    fn put(&mut self, runtime: &RuntimePath, skeleton: &Skeleton, fills: &[Fill<'_, Self>]) {
        let laid = skeleton.laid();
        let filled: usize = fills.iter().map(Fill::length).sum();
        self.0
            .reserve(laid.length + laid.paths * runtime.text.len() + filled);
        for piece in &laid.pieces {
            self.piece(runtime, piece, fills);
        }
    }

    fn put_around(
        &mut self,
        runtime: &RuntimePath,
        skeleton: &Skeleton,
        fills: &[Fill<'_, Self>],
        hole: u8,
        lines: impl FnOnce(&mut Self),
    ) {
        let pieces = &skeleton.laid().pieces;
        let is_hole = |piece: &Piece| matches!(piece, Piece::Lines(index, _) if *index == hole);
        let at = pieces.iter().position(is_hole).unwrap_or(pieces.len());
        for piece in &pieces[..at] {
            self.piece(runtime, piece, fills);
        }
        lines(self);
        for piece in pieces.iter().skip(at + 1) {
            self.piece(runtime, piece, fills);
        }
    }

    fn join(&mut self, other: &Self) {
        self.0.push_str(&other.0);
    }

    fn list<'a>(&mut self, items: impl Iterator<Item = &'a Self> + Clone, indent: usize)
    where
        Self: 'a,
    {
        let width: usize = items.clone().map(|item| item.0.len() + 2).sum();
        if width + format::columns(indent) <= 72 {
            for (at, item) in items.enumerate() {
                self.0.push_str(if at == 0 { "" } else { ", " });
                self.join(item);
            }
            return;
        }
        for (at, item) in items.enumerate() {
            self.0.push_str(if at == 0 { "\n" } else { ",\n" });
            format::indent(&mut self.0, indent);
            self.join(item);
        }
        self.0.push('\n');
        format::indent(&mut self.0, indent - 1);
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn blank_line(&mut self) {
        self.0.push('\n');
    }
}

impl Text {
    fn piece(&mut self, runtime: &RuntimePath, piece: &Piece, fills: &[Fill<'_, Self>]) {
        match *piece {
            Piece::Text(ref text) => self.0.push_str(text),
            Piece::Runtime => self.0.push_str(&runtime.text),
            Piece::Hole(index) => self.fill(&fills[usize::from(index)], 0),
            Piece::Lines(index, indent) => self.fill(&fills[usize::from(index)], indent),
        }
    }

    fn fill(&mut self, fill: &Fill<'_, Self>, indent: usize) {
        match *fill {
            Fill::Nothing => {}
            Fill::Word(word) => self.0.push_str(word),
            Fill::Str(text) => push_literal(&mut self.0, text),
            Fill::Number(number) => push_number(&mut self.0, number),
            Fill::Hex(number, digits) => push_hex(&mut self.0, number, digits),
            Fill::Bytes(bytes) => {
                let _ = write!(self.0, "b\"{}\"", bytes.escape_ascii());
            }
            Fill::Code(code) => self.join(code),
            Fill::Doc(text) => {
                for line in text.lines() {
                    format::indent(&mut self.0, indent);
                    self.0
                        .push_str(if line.is_empty() { "///" } else { "/// " });
                    self.0.push_str(line);
                    self.0.push('\n');
                }
            }
        }
    }
}

impl Target for TokenStream {
    fn put(&mut self, runtime: &RuntimePath, skeleton: &Skeleton, fills: &[Fill<'_, Self>]) {
        substitute(self, (skeleton.tokens)(), runtime, fills);
    }

    fn put_around(
        &mut self,
        runtime: &RuntimePath,
        skeleton: &Skeleton,
        fills: &[Fill<'_, Self>],
        hole: u8,
        lines: impl FnOnce(&mut Self),
    ) {
        let mut contents = Self::new();
        lines(&mut contents);
        let filled = fills.iter().enumerate().map(|(at, fill)| match fill {
            _ if at == usize::from(hole) => Fill::Code(&contents),
            fill => *fill,
        });
        self.put(runtime, skeleton, &filled.collect::<Vec<_>>());
    }

    fn join(&mut self, other: &Self) {
        self.extend(other.clone());
    }

    fn list<'a>(&mut self, items: impl Iterator<Item = &'a Self> + Clone, _indent: usize)
    where
        Self: 'a,
    {
        for (at, item) in items.enumerate() {
            if at > 0 {
                self.append(TokenTree::from(proc_macro2::Punct::new(
                    ',',
                    proc_macro2::Spacing::Alone,
                )));
            }
            self.extend(item.clone());
        }
    }

    fn is_empty(&self) -> bool {
        Self::is_empty(self)
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
    let literal = |text: String| text.parse::<Literal>().ok();
    match *fill {
        Fill::Nothing => {}
        Fill::Word(text) => out.append(word(text)),
        Fill::Str(text) => {
            let mut spelled = String::new();
            push_literal(&mut spelled, text);
            out.extend(literal(spelled));
        }
        Fill::Number(value) => {
            let mut text = String::new();
            push_number(&mut text, value);
            out.extend(literal(text));
        }
        Fill::Hex(value, digits) => {
            let mut text = String::new();
            push_hex(&mut text, value, digits);
            out.extend(literal(text));
        }
        Fill::Bytes(bytes) => out.extend(literal(format!("b\"{}\"", bytes.escape_ascii()))),
        Fill::Code(code) => out.extend(code.clone()),
        Fill::Doc(text) => {
            for line in text.lines() {
                let line = if line.is_empty() {
                    String::new()
                } else {
                    format!(" {line}")
                };
                out.extend(quote::quote!(#[doc = #line]));
            }
        }
    }
}

/// A string literal. What could deceive the eye in source text is escaped, as rustc demands.
fn push_literal(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..'\u{20}' | '\u{7f}'..'\u{a0}' | '\u{200b}'..'\u{2070}' | '\u{feff}' => {
                // Writing to a String cannot fail.
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            _ => out.push(c),
        }
    }
    out.push('"');
}

/// An integer: in decimal where that is short enough to be read, else in hexadecimal.
fn push_number(out: &mut String, number: u64) {
    if number < 100_000 {
        let mut digits = [0; 5];
        let mut at = digits.len();
        let mut rest = number;
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        out.extend(digits[at..].iter().map(|&digit| char::from(digit)));
    } else {
        push_hex(out, u128::from(number), 1);
    }
}

/// An integer in hexadecimal, in groups of four digits.
fn push_hex(out: &mut String, number: u128, digits: usize) {
    let text = format!("{number:0digits$x}");
    out.push_str("0x");
    for (at, digit) in text.chars().enumerate() {
        let left = text.len() - at;
        if at > 0 && left % 4 == 0 {
            out.push('_');
        }
        out.push(digit);
    }
}
