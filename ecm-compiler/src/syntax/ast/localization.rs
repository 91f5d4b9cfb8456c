//! `localization`.

use super::Attr;
use crate::source::{SharedStr, Span, Spanned};

/// `resources`: the texts of one culture.
#[derive(Clone, Debug)]
pub struct Resources {
    /// The start tag.
    pub span: Span,
    /// `culture`, like `en-US`.
    pub culture: Spanned<SharedStr>,
    /// `stringTable/string`.
    pub strings: Vec<StringEntry>,
}

/// `string`.
#[derive(Clone, Debug)]
pub struct StringEntry {
    /// The start tag.
    pub span: Span,
    /// `id`.
    pub id: Spanned<SharedStr>,
    /// `value`.
    pub value: Spanned<SharedStr>,
    /// `stringType`: unused by Windows.
    pub string_type: Attr<SharedStr>,
}
