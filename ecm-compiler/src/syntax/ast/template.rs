//! `templates`, down to `UserData`.

use super::{Attr, Extent, QName};
use crate::source::{SharedStr, Span, Spanned};

/// `template`.
#[derive(Clone, Debug)]
pub struct Template {
    /// The start tag.
    pub span: Span,
    /// `tid`.
    pub tid: Spanned<SharedStr>,
    /// `name`.
    pub name: Attr<SharedStr>,
    /// `data` and `struct`, in payload order.
    pub fields: Vec<Field>,
    /// `binary@name`: internal to Windows.
    pub binary: Option<Spanned<Option<SharedStr>>>,
    /// `UserData`.
    pub user_data: Option<UserData>,
}

/// `data` or `struct`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(
    clippy::large_enum_variant,
    reason = "nearly every field is the larger variant"
)]
pub enum Field {
    /// `data`.
    Data(Data),
    /// `struct`.
    Struct(Struct),
}

/// `data`.
#[derive(Clone, Debug)]
pub struct Data {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<SharedStr>,
    /// `inType`.
    pub in_type: Spanned<QName>,
    /// `outType`.
    pub out_type: Attr<QName>,
    /// `map`.
    pub map: Attr<SharedStr>,
    /// `length`.
    pub length: Attr<Extent>,
    /// `count`.
    pub count: Attr<Extent>,
}

/// `struct`.
#[derive(Clone, Debug)]
pub struct Struct {
    /// The start tag.
    pub span: Span,
    /// `name`.
    pub name: Spanned<SharedStr>,
    /// `type` of ecm's own namespace: the name of the type in Rust, which structs of equal members share.
    pub type_name: Attr<SharedStr>,
    /// `count`.
    pub count: Attr<Extent>,
    /// `length`: Windows Vista only.
    pub length: Attr<Extent>,
    /// `data`.
    pub members: Vec<Data>,
}

/// `UserData`: the shape of the rendered event.
#[derive(Clone, Debug)]
pub struct UserData {
    /// The element.
    pub span: Span,
    /// Its one child, of a namespace of the author's own.
    pub root: Option<UserElement>,
}

/// An element inside `UserData`.
#[derive(Clone, Debug)]
pub struct UserElement {
    /// The start tag.
    pub span: Span,
    /// The prefix as written, empty if there is none.
    pub prefix: SharedStr,
    /// The local name.
    pub local: SharedStr,
    /// The namespace URI, empty if there is none.
    pub namespace: SharedStr,
    /// The attributes in the order in which they are written, `xmlns` included: mc.exe puts them all into the template.
    pub attributes: Vec<UserAttribute>,
    /// Child elements and text, in order.
    pub children: Vec<UserNode>,
    /// Whether white space stands in front of the first child element, or is all there is: mc.exe's template GUIDs differ
    /// by it.
    pub spaced: bool,
}

/// An attribute of a [`UserElement`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserAttribute {
    /// The name as written.
    pub name: SharedStr,
    /// The namespace URI of a name with a prefix, else empty.
    pub namespace: SharedStr,
    /// The value.
    pub value: Spanned<SharedStr>,
}

impl UserAttribute {
    /// The prefix that the attribute declares, the empty one for `xmlns` itself; `None` for any other attribute.
    #[must_use]
    pub fn declares(&self) -> Option<&str> {
        match self.name.strip_prefix("xmlns")? {
            "" => Some(""),
            rest => rest.strip_prefix(':'),
        }
    }
}

/// A child of a [`UserElement`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UserNode {
    /// An element.
    Element(UserElement),
    /// Text that is not white space only, as written.
    Text(Spanned<SharedStr>),
}
