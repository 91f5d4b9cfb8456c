//! `keywords`.

use super::{Attr, MessageRef, QName};
use crate::source::{SharedStr, Span, Spanned};

/// `keyword`.
#[derive(Clone, Debug)]
pub struct Keyword {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<QName>,
    /// `mask`.
    pub mask: Spanned<u64>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `message`.
    pub message: Attr<MessageRef>,
}
