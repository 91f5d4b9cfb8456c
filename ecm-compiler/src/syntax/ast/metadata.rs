//! `metadata`: winmeta.xml's own content.

use super::{Channel, Keyword, Level, Opcode, PatternMap, QName, Task};
use crate::source::{SharedStr, Span, Spanned};

/// `metadata`: winmeta.xml's own content.
#[derive(Clone, Debug)]
pub struct Metadata {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<SharedStr>,
    /// `channels`.
    pub channels: Vec<Channel>,
    /// `levels`.
    pub levels: Vec<Level>,
    /// `tasks`.
    pub tasks: Vec<Task>,
    /// `opcodes`.
    pub opcodes: Vec<Opcode>,
    /// `keywords`.
    pub keywords: Vec<Keyword>,
    /// `types/xmlTypes/xmlType`.
    pub xml_types: Vec<XmlType>,
    /// `types/inTypes/inType`.
    pub in_types: Vec<MetadataInType>,
    /// `namedQueries/patternMaps/patternMap`.
    pub pattern_maps: Vec<PatternMap>,
}

/// `xmlType`.
#[derive(Clone, Debug)]
pub struct XmlType {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<QName>,
    /// `value`.
    pub value: Spanned<u16>,
    /// `symbol`.
    pub symbol: Spanned<SharedStr>,
}

/// `inType` of `metadata`.
#[derive(Clone, Debug)]
pub struct MetadataInType {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<QName>,
    /// `value`.
    pub value: Spanned<u16>,
    /// `symbol`.
    pub symbol: Spanned<SharedStr>,
    /// `outType@xmlType`, and whether it is the default.
    pub out_types: Vec<(Spanned<QName>, bool)>,
}
