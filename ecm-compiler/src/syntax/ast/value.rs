//! What attribute values consist of.

use crate::source::{SharedStr, Spanned};
use crate::xml::NamespaceId;

impl Default for MessageRef {
    fn default() -> Self {
        Self::String(SharedStr::default())
    }
}

/// An attribute that may be absent. An empty `symbol`, which the schema allows, counts as absent.
pub type Attr<T> = Option<Spanned<T>>;

/// A namespace that a QName in an attribute value resolved to.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Namespace {
    /// `http://schemas.microsoft.com/win/2004/08/events`: the manifest's own, which unprefixed names belong to.
    #[default]
    Events,
    /// `http://manifests.microsoft.com/win/2004/08/windows/events`, by convention `win`.
    Win,
    /// `http://www.w3.org/2001/XMLSchema`, by convention `xs`.
    Xs,
    /// `http://schemas.microsoft.com/win/2004/08/events/trace`.
    Trace,
    /// Any other URI.
    Other(SharedStr),
}

impl Namespace {
    /// The URI.
    #[must_use]
    pub fn uri(&self) -> &str {
        match self {
            Self::Events => NamespaceId::EVENTS.uri(),
            Self::Win => NamespaceId::WIN.uri(),
            Self::Xs => NamespaceId::XS.uri(),
            Self::Trace => NamespaceId::TRACE.uri(),
            Self::Other(uri) => uri,
        }
    }
}

/// A QName in an attribute value, resolved through the `xmlns` declarations in scope.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QName {
    /// What the prefix stands for.
    pub namespace: Namespace,
    /// The prefix as written, empty if there is none. For messages and generated names only.
    pub prefix: SharedStr,
    /// The local part.
    pub local: SharedStr,
}

/// `message="$(string.id)"` and `message="$(mc.symbol)"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageRef {
    /// An id of the localization section.
    String(SharedStr),
    /// A symbol of a companion message-text (.mc) file.
    Mc(SharedStr),
}

/// A `count` or `length`: a number, or the name of the field that holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A constant.
    Number(u16),
    /// The name of a field.
    Field(SharedStr),
}
