//! `channels`: `channel` and `importChannel`.

use super::{Attr, MessageRef};
use crate::guid::Guid;
use crate::source::{SharedStr, Span, Spanned};

/// `channel@type`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChannelType {
    /// `Admin`.
    #[default]
    Admin,
    /// `Operational`.
    Operational,
    /// `Analytic`.
    Analytic,
    /// `Debug`.
    Debug,
}

/// `channel@isolation`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isolation {
    /// `Application`.
    Application,
    /// `System`.
    System,
    /// `Custom`: a session of its own.
    Custom,
}

/// `channel` or `importChannel`.
#[derive(Clone, Debug)]
pub struct Channel {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<SharedStr>,
    /// `chid`.
    pub chid: Attr<SharedStr>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// What only `channel` has; `None` for `importChannel`.
    pub definition: Option<ChannelDefinition>,
}

/// The part of `channel` that `importChannel` lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelDefinition {
    /// `type`.
    pub channel_type: Spanned<ChannelType>,
    /// `access`: a security descriptor in SDDL.
    pub access: Attr<SharedStr>,
    /// `isolation`.
    pub isolation: Attr<Isolation>,
    /// `enabled`.
    pub enabled: Attr<bool>,
    /// `value`.
    pub value: Attr<u8>,
    /// `message`.
    pub message: Attr<MessageRef>,
    /// `logging`.
    pub logging: Option<Logging>,
    /// `publishing`.
    pub publishing: Option<Publishing>,
}

/// `channel/logging`.
#[derive(Clone, Debug)]
pub struct Logging {
    /// The element.
    pub span: Span,
    /// `autoBackup`.
    pub auto_backup: Attr<bool>,
    /// `retention`.
    pub retention: Attr<bool>,
    /// `maxSize`, in bytes.
    pub max_size: Attr<u64>,
}

/// `publishing/clockType`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockType {
    /// `SystemTime`.
    SystemTime,
    /// `QPC`.
    Qpc,
}

/// `publishing/sidType`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SidType {
    /// `None`.
    None,
    /// `Publishing`.
    Publishing,
}

/// `channel/publishing`.
#[derive(Clone, Debug)]
pub struct Publishing {
    /// The element.
    pub span: Span,
    /// `level`.
    pub level: Attr<u8>,
    /// `keywords`.
    pub keywords: Attr<u64>,
    /// `controlGuid`.
    pub control_guid: Attr<Guid>,
    /// `bufferSize`, in KB.
    pub buffer_size: Attr<u32>,
    /// `minBuffers`.
    pub min_buffers: Attr<u32>,
    /// `fileMax`.
    pub file_max: Attr<u32>,
    /// `maxBuffers`.
    pub max_buffers: Attr<u32>,
    /// `latency`, in milliseconds.
    pub latency: Attr<u32>,
    /// `clockType`.
    pub clock_type: Attr<ClockType>,
    /// `sidType`.
    pub sid_type: Attr<SidType>,
}
