//! A template's fields as Rust sees them: which are values, which are lengths that follow from values, and what type each has.
//!
//! Decides; writes no Rust.

use crate::ir::{Arity, Data, Field, FieldKind, InType, Length, MapId, OutType};

/// The Rust type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Text,
    Ansi,
    /// An integer or float, by its name in Rust.
    Number(&'static str),
    /// A `bool` of this many bytes.
    Bool(u8),
    Bytes,
    Guid,
    Pointer,
    FileTime,
    SystemTime,
    Sid,
    Port,
    Ipv4,
    Ipv6,
    SocketAddress,
    /// A map's type, in this many bytes.
    Map(MapId, u8),
    /// A struct: the type of the field at this position of the template.
    Struct(usize),
}

impl Type {
    /// Whether the type borrows the payload.
    pub(super) fn borrows(self) -> bool {
        matches!(
            self,
            Self::Text | Self::Ansi | Self::Bytes | Self::Sid | Self::SocketAddress
        )
    }
}

/// How a value lies in the payload, where its type does not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Natural,
    Counted,
    Fixed(u16),
    /// By the field at this position.
    Sized(usize),
    Width(u8),
}

impl Shape {
    /// The method of encoder and decoder for a single value of the shape.
    pub(super) fn method(self) -> &'static str {
        match self {
            Self::Natural => "natural",
            Self::Counted => "counted",
            Self::Fixed(_) => "fixed",
            Self::Sized(_) => "sized",
            Self::Width(_) => "width",
        }
    }
}

/// How many values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Many {
    One,
    Fixed(u16),
    /// As the field at this position says.
    Counted(usize),
}

/// A field as Rust sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A value that callers give and decoders return.
    Value { ty: Type, shape: Shape, many: Many },
    /// A count or length that follows from values: a type of integer, and the positions of the values.
    Length { repr: &'static str, of: Vec<usize> },
}

/// The roles of `fields`, in payload order.
pub(super) fn roles(fields: &[Field]) -> Vec<Role> {
    let mut roles: Vec<Role> = fields
        .iter()
        .enumerate()
        .map(|(at, field)| value(at, field))
        .collect();
    // A length that the type does not use, as of a SID, remains a value.
    let follows = |role: &Role| match *role {
        Role::Value { shape, many, .. } => {
            let length = if let Shape::Sized(length) = shape {
                Some(length)
            } else {
                None
            };
            let count = if let Many::Counted(count) = many {
                Some(count)
            } else {
                None
            };
            [count, length]
        }
        Role::Length { .. } => [None, None],
    };
    let references: Vec<[Option<usize>; 2]> = roles.iter().map(follows).collect();
    for (at, references) in references.into_iter().enumerate() {
        for length in references.into_iter().flatten() {
            follow(&mut roles, fields, length, at);
        }
    }
    roles
}

/// Notes that the field at `length` follows from the one at `of`.
fn follow(roles: &mut [Role], fields: &[Field], length: usize, of: usize) {
    let repr = fields.get(length).and_then(integer).unwrap_or("u32");
    match roles.get_mut(length) {
        Some(Role::Length { of: all, .. }) if !all.contains(&of) => all.push(of),
        Some(role @ Role::Value { .. }) => *role = Role::Length { repr, of: vec![of] },
        Some(Role::Length { .. }) | None => {}
    }
}

/// The integer type of a field that holds a count.
fn integer(field: &Field) -> Option<&'static str> {
    match &field.kind {
        FieldKind::Data(data) => number(data.in_type),
        FieldKind::Struct(_) => None,
    }
}

/// The Rust type of an in type that is a number.
fn number(in_type: InType) -> Option<&'static str> {
    Some(match in_type {
        InType::Int8 => "i8",
        InType::UInt8 => "u8",
        InType::Int16 => "i16",
        InType::UInt16 => "u16",
        InType::Int32 => "i32",
        InType::UInt32 | InType::HexInt32 => "u32",
        InType::Int64 => "i64",
        InType::UInt64 | InType::HexInt64 => "u64",
        InType::Float => "f32",
        InType::Double => "f64",
        _ => return None,
    })
}

fn value(at: usize, field: &Field) -> Role {
    let many = match field.arity {
        // mc takes an array of at most one as a single value.
        Arity::One | Arity::Fixed(0 | 1) => Many::One,
        Arity::Fixed(count) => Many::Fixed(count),
        Arity::CountedBy(id) => Many::Counted(id.index()),
    };
    let (ty, shape) = match &field.kind {
        FieldKind::Struct(_) => (Type::Struct(at), Shape::Natural),
        FieldKind::Data(data) => data_type(data),
    };
    Role::Value { ty, shape, many }
}

fn data_type(data: &Data) -> (Type, Shape) {
    let length = match data.length {
        Length::Natural => Shape::Natural,
        Length::Fixed(n) => Shape::Fixed(n),
        Length::SizedBy(id) => Shape::Sized(id.index()),
    };
    let natural = Shape::Natural;
    match (data.in_type, data.out_type) {
        (InType::UnicodeString, _) => (Type::Text, length),
        (InType::AnsiString, _) => (Type::Ansi, length),
        (InType::CountedUnicodeString, _) => (Type::Text, Shape::Counted),
        (InType::CountedAnsiString, _) => (Type::Ansi, Shape::Counted),
        (InType::Binary, OutType::IPv6) if matches!(length, Shape::Natural | Shape::Fixed(16)) => {
            (Type::Ipv6, natural)
        }
        (InType::Binary, OutType::SocketAddress) => (Type::SocketAddress, length),
        (InType::Binary, _) => (Type::Bytes, length),
        (InType::CountedBinary, _) => (Type::Bytes, Shape::Counted),
        (InType::Boolean, _) => (Type::Bool(4), Shape::Width(4)),
        (InType::Guid, _) => (Type::Guid, natural),
        (InType::Pointer, _) => (Type::Pointer, natural),
        (InType::FileTime, _) => (Type::FileTime, natural),
        (InType::SystemTime, _) => (Type::SystemTime, natural),
        (InType::Sid, _) => (Type::Sid, natural),
        (in_type, out_type) => integer_type(data, in_type, out_type),
    }
}

fn integer_type(data: &Data, in_type: InType, out_type: OutType) -> (Type, Shape) {
    let width = match in_type {
        InType::Int8 | InType::UInt8 => 1,
        InType::Int16 | InType::UInt16 => 2,
        InType::Int32 | InType::UInt32 | InType::HexInt32 => 4,
        _ => 0,
    };
    match (data.map, in_type, out_type) {
        (Some(map), ..) if width != 0 => (Type::Map(map, width), Shape::Width(width)),
        (_, InType::UInt8, OutType::Boolean) => (Type::Bool(1), Shape::Width(1)),
        (_, InType::UInt16, OutType::Port) => (Type::Port, Shape::Natural),
        (_, InType::UInt32, OutType::IPv4) => (Type::Ipv4, Shape::Natural),
        _ => (
            Type::Number(number(in_type).unwrap_or("u32")),
            Shape::Natural,
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::FieldId;

    fn field(in_type: InType, length: Length, arity: Arity) -> Field {
        let out_type = OutType::String;
        let data = Data {
            in_type,
            out_type,
            map: None,
            length,
        };
        Field {
            name: "x".into(),
            kind: FieldKind::Data(data),
            type_name: None,
            arity,
        }
    }

    #[test]
    fn what_counts_or_measures_is_no_value() {
        let fields = [
            field(InType::UInt16, Length::Natural, Arity::One),
            field(
                InType::UnicodeString,
                Length::SizedBy(FieldId(0)),
                Arity::One,
            ),
            field(
                InType::UInt32,
                Length::Natural,
                Arity::CountedBy(FieldId(0)),
            ),
            field(InType::UInt8, Length::Natural, Arity::Fixed(4)),
        ];
        let value = |ty, shape, many| Role::Value { ty, shape, many };
        assert_eq!(
            roles(&fields),
            [
                Role::Length {
                    repr: "u16",
                    of: vec![1, 2]
                },
                value(Type::Text, Shape::Sized(0), Many::One),
                value(Type::Number("u32"), Shape::Natural, Many::Counted(0)),
                value(Type::Number("u8"), Shape::Natural, Many::Fixed(4)),
            ]
        );
    }
}
