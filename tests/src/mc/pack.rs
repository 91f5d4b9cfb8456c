//! The bytes of a payload, from the values that a reader finds in it: as the documentation of ETW's types has them.
//!
//! Slow, simple, and without a line of the runtime's.

use ecm_compiler::ir::{Arity, Data, Field, FieldKind, InType, Length};

use crate::values::Value;

/// The bytes of one field: of each of its elements. A field that is no array has one.
#[derive(Clone, Debug)]
pub struct Packed {
    /// The field's name.
    pub name: String,
    /// The bytes of its elements.
    pub elements: Vec<Vec<u8>>,
}

impl Packed {
    /// All bytes of the field.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        self.elements.concat()
    }
}

/// Packs the fields of a template, on a machine with 64-bit pointers.
///
/// # Panics
///
/// If the values are not of the fields' types.
#[must_use]
pub fn pack(fields: &[Field], values: &[Value]) -> Vec<Packed> {
    assert_eq!(fields.len(), values.len(), "a value for each field");
    let packed = fields.iter().zip(values).map(|(field, value)| Packed {
        name: field.name.to_string(),
        elements: elements(field, value, values),
    });
    packed.collect()
}

/// Whether a field is an array to ETW: a count of 0 or 1 is none.
#[must_use]
pub fn is_array(field: &Field) -> bool {
    !matches!(field.arity, Arity::One | Arity::Fixed(0 | 1))
}

/// Whether the manifest, not the value, says how long a string or binary is.
#[must_use]
pub fn has_length(data: &Data) -> bool {
    let sized = matches!(
        data.in_type,
        InType::UnicodeString | InType::AnsiString | InType::Binary
    );
    sized && data.length != Length::Natural
}

fn elements(field: &Field, value: &Value, all: &[Value]) -> Vec<Vec<u8>> {
    match value {
        Value::List(values) if is_array(field) => values
            .iter()
            .map(|value| element(field, value, all))
            .collect(),
        value => vec![element(field, value, all)],
    }
}

fn element(field: &Field, value: &Value, all: &[Value]) -> Vec<u8> {
    match (&field.kind, value) {
        (FieldKind::Struct(members), Value::List(values)) => pack(members, values)
            .iter()
            .flat_map(Packed::bytes)
            .collect(),
        (FieldKind::Data(data), value) => self::data(data, value, length(data, all)),
        (FieldKind::Struct(_), value) => panic!("{value:?} is no struct"),
    }
}

fn length(data: &Data, all: &[Value]) -> Option<usize> {
    match data.length {
        Length::Fixed(length) => Some(length.into()),
        Length::SizedBy(id) if has_length(data) => match all[id.index()] {
            Value::Number(length) => Some(usize::try_from(length).expect("a length")),
            _ => panic!("a length is a number"),
        },
        _ => None,
    }
}

fn data(data: &Data, value: &Value, length: Option<usize>) -> Vec<u8> {
    match (data.in_type, value) {
        (InType::UnicodeString, Value::Text(text)) => delimited(utf16(text), length, 2),
        (InType::AnsiString, Value::Text(text)) => delimited(text.clone().into_bytes(), length, 1),
        (InType::CountedUnicodeString, Value::Text(text)) => counted(&utf16(text)),
        (InType::CountedAnsiString, Value::Text(text)) => counted(text.as_bytes()),
        (InType::CountedBinary, Value::Bytes(bytes)) => counted(bytes),
        (_, Value::Bytes(bytes)) => bytes.clone(),
        (in_type, Value::Number(number)) => number.to_le_bytes()[..width(in_type)].to_vec(),
        (InType::Float, Value::Bits(bits)) => bits.to_le_bytes()[..4].to_vec(),
        (InType::Double, Value::Bits(bits)) => bits.to_le_bytes().to_vec(),
        (in_type, value) => panic!("{value:?} is no {in_type:?}"),
    }
}

fn width(in_type: InType) -> usize {
    match in_type {
        InType::Int8 | InType::UInt8 => 1,
        InType::Int16 | InType::UInt16 => 2,
        InType::Int32 | InType::UInt32 | InType::HexInt32 | InType::Boolean => 4,
        _ => 8,
    }
}

/// Padded with NUL to its length, or ended by one.
fn delimited(mut bytes: Vec<u8>, length: Option<usize>, unit: usize) -> Vec<u8> {
    let size = length.map_or(bytes.len() + unit, |length| length * unit);
    bytes.resize(size, 0);
    bytes
}

fn counted(bytes: &[u8]) -> Vec<u8> {
    let count = u16::try_from(bytes.len()).expect("a short value");
    [&count.to_le_bytes(), bytes].concat()
}

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}
