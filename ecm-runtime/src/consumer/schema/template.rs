//! Templates: the layout of a payload, and the XML that it is rendered as.

use std::sync::Arc;
use std::vec::Vec;

use crate::guid::Guid;

/// The layout of an event's payload (`TEMP`).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Template {
    /// A hash of the body and the types; templates with equal bodies have equal GUIDs.
    pub guid: Guid,
    /// How the event is rendered as XML.
    pub body: Body,
    /// How many of `fields`, from the first, are the payload; behind them are the members of structs.
    pub top_level: u32,
    /// The fields in payload order, then the members of each struct: the order of `EVENT_PROPERTY_INFO`.
    pub fields: Vec<Field>,
}

impl Template {
    /// The fields of the payload, in their order.
    #[must_use]
    pub fn payload(&self) -> &[Field] {
        let count = (self.top_level as usize).min(self.fields.len());
        &self.fields[..count]
    }

    /// The members of a struct of this template; none if `field` is no struct.
    #[must_use]
    pub fn members(&self, field: &Field) -> &[Field] {
        let FieldKind::Struct { first, count } = field.kind else {
            return &[];
        };
        let first = usize::from(first);
        self.fields
            .get(first..first + usize::from(count))
            .unwrap_or_default()
    }
}

/// How an event is rendered as XML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// `EventData` with one `Data` or `ComplexData` a field, as mc.exe makes it where a template has no `UserData`.
    EventData {
        /// The name of the template, which `EventData` has as an attribute.
        name: Option<Arc<str>>,
    },
    /// A body of the author's own (`UserData`).
    UserData(Element),
    /// A body that mc.exe would not have made.
    Other {
        /// 1 for `EventData`, 2 for `UserData`; nothing else has been seen.
        kind: u32,
        /// The body; `None` if it is empty.
        root: Option<Element>,
    },
}

/// An element of a body.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Element {
    /// The local name.
    pub name: Arc<str>,
    /// The attributes, `xmlns` included.
    pub attributes: Vec<Attribute>,
    /// The content, in order.
    pub children: Vec<Node>,
}

/// An attribute of an [`Element`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The local name.
    pub name: Arc<str>,
    /// The value.
    pub value: AttributeValue,
}

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttributeValue {
    /// A text.
    Text(Arc<str>),
    /// The value of a field; its position in the payload.
    Field(u16),
}

/// What an [`Element`] contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// An element.
    Element(Element),
    /// A text.
    Text(Arc<str>),
    /// The value of a field.
    Field {
        /// The field's position in the payload.
        index: u16,
        /// The code of the input type, 14 for a struct; `0x80` is set for an array.
        value_type: u8,
        /// Whether it is left out where the value is empty; mc.exe makes none such.
        optional: bool,
    },
}

/// A field of a payload, or a member of a struct.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Field {
    /// The name.
    pub name: Arc<str>,
    /// What it holds.
    pub kind: FieldKind,
    /// How many values it holds: one, unless given.
    pub count: Extent,
    /// How long a string or binary is.
    pub length: Extent,
}

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A value.
    Data {
        /// How it lies in the payload (`TDH_INTYPE_*`).
        in_type: u8,
        /// How it is shown (`TDH_OUTTYPE_*`).
        out_type: u8,
        /// The names of its values, a position in [`Provider::maps`](super::Provider::maps).
        map: Option<u32>,
    },
    /// A struct: members in a row of [`Template::fields`], none of them a struct.
    Struct {
        /// The position of the first member.
        first: u16,
        /// How many members there are.
        count: u16,
    },
}

/// A count or a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Extent {
    /// Not given.
    #[default]
    None,
    /// A number.
    Fixed(u16),
    /// The value of the field at this position in [`Template::fields`].
    Field(u16),
    /// A number that is written and not marked as one that holds; mc.exe does so with the length of a `win:SID`.
    Ignored(u16),
}
