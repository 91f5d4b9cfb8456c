//! Pieces of Rust with holes, written once with `quote!` and instantiated many times: as tokens or as text.
//!
//! A manifest has thousands of events of one shape. Building each from single tokens, and then laying the tokens out, costs
//! more than all the rest of the compiler; so a skeleton is laid out once per process, and an instance is a few copies of
//! strings, straight into the output. The same skeletons and the same fillings make the tokens, so both forms are the same
//! Rust; a test compares them. [`super::target`] fills the holes.
//!
//! Knows nothing of events.

use std::sync::OnceLock;

use proc_macro2::TokenStream;
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

pub(super) const HOLE: &str = "__hole_";
pub(super) const LINES: &str = "__lines_";
pub(super) const RUNTIME: &str = "__runtime";

/// The path that nearly everybody uses: skeletons are laid out with it in place.
pub(super) const USUAL_RUNTIME: &str = "::ecm_runtime";

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
    pub(super) tokens: fn() -> TokenStream,
    layout: Layout,
    /// Laid out with the usual path of the runtime in place.
    usual: OnceLock<Vec<Piece>>,
    /// Laid out with a slot for the path of the runtime.
    renamed: OnceLock<Vec<Piece>>,
}

/// A stretch of text, and what follows it.
pub(super) struct Piece {
    pub(super) text: Box<str>,
    pub(super) slot: Slot,
}

/// What follows a stretch of text.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    Nothing,
    /// The filling at this index.
    Hole(u8),
    /// The lines of the filling at this index, at this level of indentation.
    Lines(u8, usize),
    Runtime,
}

impl Skeleton {
    /// A skeleton of whole lines.
    pub(super) const fn lines(indent: usize, tokens: fn() -> TokenStream) -> Self {
        Self::new(tokens, Layout::Lines(indent))
    }

    /// A skeleton of a part of a line.
    pub(super) const fn inline(indent: usize, tokens: fn() -> TokenStream) -> Self {
        Self::new(tokens, Layout::Inline(indent))
    }

    const fn new(tokens: fn() -> TokenStream, layout: Layout) -> Self {
        Self {
            tokens,
            layout,
            usual: OnceLock::new(),
            renamed: OnceLock::new(),
        }
    }

    /// The text, cut at its holes.
    pub(super) fn pieces(&self, runtime: &RuntimePath) -> &[Piece] {
        if runtime.is_usual {
            self.usual.get_or_init(|| {
                let text = self.text().replace(RUNTIME, USUAL_RUNTIME);
                cut(&text, self.layout)
            })
        } else {
            self.renamed.get_or_init(|| cut(&self.text(), self.layout))
        }
    }

    fn text(&self) -> String {
        match self.layout {
            Layout::Lines(indent) => format::lines((self.tokens)(), indent),
            Layout::Inline(indent) => format::inline((self.tokens)(), indent),
        }
    }
}

/// Cuts the text of a skeleton at its holes.
fn cut(text: &str, layout: Layout) -> Vec<Piece> {
    let (Layout::Lines(mut depth) | Layout::Inline(mut depth)) = layout;
    let mut pieces = Vec::new();
    let mut kept = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("__") {
        let (before, marked) = rest.split_at(at);
        depth = depth_after(depth, before);
        kept.push_str(before);
        let (slot, length) = if marked.starts_with(RUNTIME) {
            (Slot::Runtime, RUNTIME.len())
        } else if let Some((index, length)) = numbered(marked, HOLE) {
            (Slot::Hole(index), length)
        } else if let Some((index, length)) = numbered(marked, LINES) {
            let newline = usize::from(marked[length..].starts_with('\n'));
            (Slot::Lines(index, depth), length + newline)
        } else {
            (Slot::Nothing, 2)
        };
        if matches!(slot, Slot::Nothing) {
            kept.push_str(&marked[..length]);
        } else {
            let text = std::mem::take(&mut kept).into_boxed_str();
            pieces.push(Piece { text, slot });
        }
        rest = &marked[length..];
    }
    kept.push_str(rest);
    if !kept.is_empty() {
        pieces.push(Piece {
            text: kept.into_boxed_str(),
            slot: Slot::Nothing,
        });
    }
    pieces
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
pub(super) fn numbered(text: &str, prefix: &str) -> Option<(u8, usize)> {
    let digits = text.strip_prefix(prefix)?;
    let length = digits
        .bytes()
        .position(|b| !b.is_ascii_digit())
        .unwrap_or(digits.len());
    Some((digits[..length].parse().ok()?, prefix.len() + length))
}
