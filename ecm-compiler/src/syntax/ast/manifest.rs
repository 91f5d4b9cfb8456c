//! The manifest as a whole.

use super::{Attr, Counters, MessageRef, Metadata, Provider, Resources};
use crate::source::{SharedStr, Span, Spanned};

/// Which root element the manifest has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Root {
    /// `<instrumentationManifest>`.
    #[default]
    InstrumentationManifest,
    /// `<assembly>` of a Windows component manifest.
    Assembly,
}

/// A whole manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// The form of the root element.
    pub root: Root,
    /// `instrumentation/events/provider`.
    pub providers: Vec<Provider>,
    /// `messageTable/message`, from `events` and from `metadata`.
    pub message_table: Vec<MessageEntry>,
    /// `localization@fallbackCulture`.
    pub fallback_culture: Attr<SharedStr>,
    /// `localization/resources`.
    pub resources: Vec<Resources>,
    /// `metadata`: in winmeta.xml itself.
    pub metadata: Option<Metadata>,
    /// `instrumentation/counters`: kept, compiled by ctrpp and not by mc.
    pub counters: Vec<Counters>,
}

/// `messageTable/message`.
#[derive(Clone, Debug)]
pub struct MessageEntry {
    /// The element.
    pub span: Span,
    /// `value`: the message id.
    pub value: Spanned<u32>,
    /// `message`.
    pub message: Spanned<MessageRef>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `mid`: unused by Windows.
    pub mid: Attr<SharedStr>,
}
