//! A reader of payloads that shares no code with the runtime: the model's fields, walked from front to back.
//!
//! Follows `win:` types as the documentation of ETW has them. Slow, simple, and knows nothing of generated code.

use ecm_compiler::ir::{Arity, Data, Field, FieldKind, InType, Length};

use crate::values::Value;

/// Reads the fields of a template. The whole payload must be used up.
///
/// # Errors
///
/// What is wrong, in words.
pub fn decode(fields: &[Field], payload: &[u8], pointer_size: usize) -> Result<Vec<Value>, String> {
    let mut walk = Walk {
        rest: payload,
        pointer_size,
    };
    let values = walk.list(fields)?;
    if walk.rest.is_empty() {
        Ok(values)
    } else {
        Err(format!("{} bytes are left", walk.rest.len()))
    }
}

struct Walk<'a> {
    rest: &'a [u8],
    pointer_size: usize,
}

impl<'a> Walk<'a> {
    fn take(&mut self, count: usize, of: &str) -> Result<&'a [u8], String> {
        if count > self.rest.len() {
            return Err(format!("`{of}` wants {count} bytes of {}", self.rest.len()));
        }
        let (taken, rest) = self.rest.split_at(count);
        self.rest = rest;
        Ok(taken)
    }

    fn list(&mut self, fields: &[Field]) -> Result<Vec<Value>, String> {
        let mut values: Vec<Value> = Vec::new();
        for field in fields {
            let count = match field.arity {
                Arity::One | Arity::Fixed(0 | 1) => None,
                Arity::Fixed(count) => Some(usize::from(count)),
                Arity::CountedBy(id) => Some(number(&values, id.index())?),
            };
            let length = match &field.kind {
                FieldKind::Data(Data {
                    length: Length::Fixed(length),
                    ..
                }) => Some(usize::from(*length)),
                FieldKind::Data(Data {
                    length: Length::SizedBy(id),
                    in_type,
                    ..
                }) if *in_type != InType::Sid => Some(number(&values, id.index())?),
                _ => None,
            };
            values.push(match count {
                None => self.single(field, length)?,
                Some(count) => Value::List(
                    (0..count)
                        .map(|_| self.single(field, length))
                        .collect::<Result<_, _>>()?,
                ),
            });
        }
        Ok(values)
    }

    fn single(&mut self, field: &Field, length: Option<usize>) -> Result<Value, String> {
        match &field.kind {
            FieldKind::Struct(members) => self.list(members).map(Value::List),
            FieldKind::Data(data) => self.data(data, length, &field.name),
        }
    }

    fn data(&mut self, data: &Data, length: Option<usize>, name: &str) -> Result<Value, String> {
        let unsigned = |bytes: &[u8]| {
            Value::Number(
                bytes
                    .iter()
                    .rev()
                    .fold(0, |number, &byte| number << 8 | i128::from(byte)),
            )
        };
        let signed = |bytes: &[u8]| {
            let negative = bytes.last().is_some_and(|&byte| byte >= 0x80);
            let number = bytes
                .iter()
                .rev()
                .fold(0, |number, &byte| number << 8 | i128::from(byte));
            Value::Number(if negative {
                number - (1 << (8 * bytes.len()))
            } else {
                number
            })
        };
        let bits = |bytes: &[u8]| {
            Value::Bits(
                bytes
                    .iter()
                    .rev()
                    .fold(0, |bits, &byte| bits << 8 | u64::from(byte)),
            )
        };
        Ok(match data.in_type {
            InType::UnicodeString => utf16(self.terminated(length, 2, name)?),
            InType::AnsiString => ansi(self.terminated(length, 1, name)?),
            InType::CountedUnicodeString => utf16(self.counted(name)?),
            InType::CountedAnsiString => ansi(self.counted(name)?),
            InType::CountedBinary => Value::Bytes(self.counted(name)?.to_vec()),
            InType::Binary => Value::Bytes(self.take(length.unwrap_or(16), name)?.to_vec()),
            InType::Int8 => signed(self.take(1, name)?),
            InType::UInt8 => unsigned(self.take(1, name)?),
            InType::Int16 => signed(self.take(2, name)?),
            InType::UInt16 => unsigned(self.take(2, name)?),
            InType::Int32 => signed(self.take(4, name)?),
            InType::UInt32 | InType::HexInt32 | InType::Boolean => unsigned(self.take(4, name)?),
            InType::Int64 => signed(self.take(8, name)?),
            InType::UInt64 | InType::HexInt64 | InType::FileTime => unsigned(self.take(8, name)?),
            InType::Float => bits(self.take(4, name)?),
            InType::Double => bits(self.take(8, name)?),
            InType::Pointer => unsigned(self.take(self.pointer_size, name)?),
            InType::Guid | InType::SystemTime => Value::Bytes(self.take(16, name)?.to_vec()),
            InType::Sid => {
                let authorities = usize::from(*self.rest.get(1).ok_or("no SID")?);
                Value::Bytes(self.take(8 + 4 * authorities, name)?.to_vec())
            }
        })
    }

    /// A string of `length` units, or one that ends in NUL.
    fn terminated(
        &mut self,
        length: Option<usize>,
        unit: usize,
        name: &str,
    ) -> Result<&'a [u8], String> {
        if let Some(length) = length {
            return self.take(length * unit, name);
        }
        let end = self
            .rest
            .chunks_exact(unit)
            .position(|unit| unit.iter().all(|&byte| byte == 0))
            .ok_or_else(|| format!("`{name}` has no end"))?;
        let text = self.take(end * unit, name)?;
        self.take(unit, name)?;
        Ok(text)
    }

    fn counted(&mut self, name: &str) -> Result<&'a [u8], String> {
        let count = self.take(2, name)?;
        self.take(usize::from(count[0]) | usize::from(count[1]) << 8, name)
    }
}

fn number(values: &[Value], at: usize) -> Result<usize, String> {
    match values.get(at) {
        Some(Value::Number(number)) => {
            usize::try_from(*number).map_err(|_| "a negative count".to_owned())
        }
        _ => Err("a count that is not there yet".to_owned()),
    }
}

fn utf16(bytes: &[u8]) -> Value {
    let units: Vec<u16> = bytes
        .chunks_exact(2)
        .map(|pair| u16::from(pair[0]) | u16::from(pair[1]) << 8)
        .collect();
    let end = units
        .iter()
        .position(|&unit| unit == 0)
        .unwrap_or(units.len());
    Value::Text(String::from_utf16_lossy(&units[..end]))
}

fn ansi(bytes: &[u8]) -> Value {
    let end = bytes
        .iter()
        .position(|&byte| byte == 0)
        .unwrap_or(bytes.len());
    Value::Text(bytes[..end].iter().map(|&byte| char::from(byte)).collect())
}
