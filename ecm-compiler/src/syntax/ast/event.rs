//! `events` and `filters`.

use super::{Attr, MessageRef, QName};
use crate::source::{SharedStr, Span, Spanned};

/// `filter`.
#[derive(Clone, Debug)]
pub struct Filter {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<QName>,
    /// `value`.
    pub value: Spanned<u8>,
    /// `version`.
    pub version: Attr<u8>,
    /// `tid`.
    pub tid: Attr<SharedStr>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `message`.
    pub message: Attr<MessageRef>,
}

/// `event`.
#[derive(Clone, Debug)]
pub struct Event {
    /// The start tag.
    pub span: Span,
    /// `value`.
    pub value: Spanned<u32>,
    /// `version`.
    pub version: Attr<u8>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `level`.
    pub level: Attr<QName>,
    /// `opcode`.
    pub opcode: Attr<QName>,
    /// `task`.
    pub task: Attr<QName>,
    /// `keywords`: each name with its own place.
    pub keywords: Vec<Spanned<QName>>,
    /// `channel`.
    pub channel: Attr<SharedStr>,
    /// `template`.
    pub template: Attr<SharedStr>,
    /// `message`.
    pub message: Attr<MessageRef>,
    /// `notLogged`.
    pub not_logged: Attr<bool>,
    /// `name`.
    pub name: Attr<SharedStr>,
    /// `attributes`: the text as written.
    pub attributes: Attr<SharedStr>,
    /// `suppressProjection`.
    pub suppress_projection: Attr<bool>,
}
