//! `levels`.

use super::{Attr, MessageRef, QName};
use crate::source::{SharedStr, Span, Spanned};

/// `level`.
#[derive(Clone, Debug)]
pub struct Level {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<QName>,
    /// `value`.
    pub value: Spanned<u8>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `message`.
    pub message: Attr<MessageRef>,
}
