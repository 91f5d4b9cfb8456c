//! Templates: the layout of a payload.

use super::{FieldId, InType, MapId, OutType};
use crate::source::SharedStr;
pub use crate::syntax::{UserAttribute, UserData, UserElement, UserNode};

/// The layout of an event's payload.
#[derive(Clone, Debug, PartialEq)]
pub struct Template {
    /// The id by which events refer to it.
    pub tid: SharedStr,
    /// The name attribute.
    pub name: Option<SharedStr>,
    /// The top-level fields, in payload order.
    pub fields: Vec<Field>,
    /// The shape of the rendered event.
    pub user_data: Option<UserData>,
}

/// A field of a template or a member of a struct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name as written; any text.
    pub name: SharedStr,
    /// What it holds.
    pub kind: FieldKind,
    /// The name of a struct's type in Rust, where the manifest gives it one that several fields share.
    pub type_name: Option<SharedStr>,
    /// How many values it holds.
    pub arity: Arity,
}

/// What a field holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// `data`.
    Data(Data),
    /// `struct`: the members, in payload order. Structs do not nest.
    Struct(Vec<Field>),
}

/// A value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Data {
    /// How it lies in the payload.
    pub in_type: InType,
    /// How it is shown; the default of the input type where none is written.
    pub out_type: OutType,
    /// The names of its values.
    pub map: Option<MapId>,
    /// How long a string or binary is.
    pub length: Length,
}

/// How many values a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// One.
    One,
    /// An array of this many.
    Fixed(u16),
    /// An array; the field named holds the number of elements. The id is a position in the same list of fields as the
    /// field itself (for a struct: among the top-level fields).
    CountedBy(FieldId),
}

/// How long a string or binary is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// As the input type has it: terminated, prefixed or of fixed size.
    Natural,
    /// This many characters (UnicodeString: code units; AnsiString: bytes) or bytes.
    Fixed(u16),
    /// The field named holds the number, in the same unit. The id is a position in the same list of fields.
    SizedBy(FieldId),
}
