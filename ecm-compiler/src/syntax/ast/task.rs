//! `tasks` and `opcodes`.

use super::{Attr, MessageRef, QName};
use crate::guid::Guid;
use crate::source::{SharedStr, Span, Spanned};

/// `task`.
#[derive(Clone, Debug)]
pub struct Task {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<QName>,
    /// `value`.
    pub value: Spanned<u16>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `message`.
    pub message: Attr<MessageRef>,
    /// `eventGUID`.
    pub event_guid: Attr<Guid>,
    /// `opcodes/opcode`: valid with this task only.
    pub opcodes: Vec<Opcode>,
}

/// `opcode`.
#[derive(Clone, Debug)]
pub struct Opcode {
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
    /// `mofValue`.
    pub mof_value: Attr<u8>,
}
