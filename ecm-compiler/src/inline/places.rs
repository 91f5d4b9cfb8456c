//! Places in Rust tokens, as spans that diagnostics can carry.

use std::cell::RefCell;

use proc_macro2::Span as Token;

use crate::source::{SourceId, Span};

/// The source that spans of tokens have: none that a source map holds.
const MACRO: SourceId = SourceId(u32::MAX);

/// Gives places their spans.
///
/// In a macro a token has a place that only rustc understands: spans number the places, and [`Places::tokens`] leads back.
/// Number 0 is the macro itself.
#[derive(Debug)]
pub struct Places {
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Tokens(RefCell<Vec<(Token, Token)>>),
    #[cfg(feature = "rust-source")]
    Text(SourceId),
}

impl Places {
    /// Places of tokens that rustc gave to a macro.
    #[must_use]
    pub fn of_macro() -> Self {
        let whole = Token::call_site();
        Self {
            kind: Kind::Tokens(RefCell::new(vec![(whole, whole)])),
        }
    }

    /// Places of the tokens of a text.
    #[cfg(feature = "rust-source")]
    #[must_use]
    pub fn of_text(source: SourceId) -> Self {
        Self {
            kind: Kind::Text(source),
        }
    }

    /// The source that all spans have.
    pub(super) fn source(&self) -> SourceId {
        match &self.kind {
            Kind::Tokens(_) => MACRO,
            #[cfg(feature = "rust-source")]
            Kind::Text(source) => *source,
        }
    }

    /// The span from one token to another.
    pub(super) fn span(&self, first: Token, last: Token) -> Span {
        match &self.kind {
            Kind::Tokens(places) => {
                let mut places = places.borrow_mut();
                let at = u32::try_from(places.len()).unwrap_or(0);
                places.push((first, last));
                Span::new(MACRO, at, at.saturating_add(1))
            }
            #[cfg(feature = "rust-source")]
            Kind::Text(source) => {
                let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
                let (start, end) = (first.byte_range().start, last.byte_range().end);
                Span::new(*source, offset(start), offset(end.max(start)))
            }
        }
    }

    /// The first and the last token of a span; `None` for a span in a text.
    #[must_use]
    pub fn tokens(&self, span: Span) -> Option<(Token, Token)> {
        match &self.kind {
            Kind::Tokens(places) if span.source == MACRO => {
                places.borrow().get(span.start as usize).copied()
            }
            Kind::Tokens(_) => None,
            #[cfg(feature = "rust-source")]
            Kind::Text(_) => None,
        }
    }
}
