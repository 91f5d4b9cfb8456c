//! `maps`, and the pattern maps of `namedQueries`.

use super::{Attr, MessageRef, QName};
use crate::source::{SharedStr, Span, Spanned};

/// Whether a map names values or bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapKind {
    /// `valueMap`.
    Value,
    /// `bitMap`.
    Bit,
}

/// `valueMap` or `bitMap`.
#[derive(Clone, Debug)]
pub struct Map {
    /// The start tag.
    pub span: Span,
    /// Which of the two.
    pub kind: MapKind,
    /// `name`.
    pub name: Spanned<SharedStr>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `map`.
    pub items: Vec<MapItem>,
}

/// `map`: one entry of a [`Map`].
#[derive(Clone, Debug)]
pub struct MapItem {
    /// The start tag.
    pub span: Span,
    /// `value`.
    pub value: Spanned<u32>,
    /// `message`.
    pub message: Spanned<MessageRef>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
}

/// `patternMap`.
#[derive(Clone, Debug)]
pub struct PatternMap {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<QName>,
    /// `format`.
    pub format: Spanned<SharedStr>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `map`.
    pub items: Vec<PatternItem>,
}

/// `patternMap/map`.
#[derive(Clone, Debug)]
pub struct PatternItem {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<SharedStr>,
    /// `value`.
    pub value: Spanned<SharedStr>,
}
