//! Values of maps: open sets, so that a value the manifest does not name is still a value.

use core::fmt;

use crate::record::DecodeError;
use crate::status::WriteStatus;
use crate::wire::{Decoder, Encoder, Field, MapMeta, Shape};

/// A type that generated code makes for a map: a transparent `u32`.
///
/// The map does not say how wide it is in a payload: real manifests use one map at several widths. The field does.
pub trait MapValue: Copy {
    /// The names of the values.
    const META: &'static MapMeta;

    /// The value with this number.
    fn from_raw(raw: u32) -> Self;

    /// The number.
    fn raw(self) -> u32;
}

/// A number that does not fit the field's width fails with [`WriteStatus::INVALID`]: cut, it would mean something else.
impl<'a, M: MapValue + 'a> Field<'a> for M {
    #[inline]
    fn encode(self, out: &mut Encoder<'a>, shape: Shape) {
        let raw = self.raw();
        match shape {
            Shape::Width(1) => match u8::try_from(raw) {
                Ok(byte) => out.put([byte]),
                Err(_) => out.fail(WriteStatus::INVALID),
            },
            Shape::Width(2) => match u16::try_from(raw) {
                Ok(word) => out.put(word.to_le_bytes()),
                Err(_) => out.fail(WriteStatus::INVALID),
            },
            _ => out.put(raw.to_le_bytes()),
        }
    }

    #[inline]
    fn decode(input: &mut Decoder<'a>, shape: Shape) -> Result<Self, DecodeError> {
        let raw = match shape {
            Shape::Width(1) => u8::from_le_bytes(input.array()?).into(),
            Shape::Width(2) => u16::from_le_bytes(input.array()?).into(),
            _ => u32::from_le_bytes(input.array()?),
        };
        Ok(Self::from_raw(raw))
    }

    #[inline]
    fn wire_size(shape: Shape, _pointer_size: u8) -> Option<usize> {
        Some(match shape {
            Shape::Width(1) => 1,
            Shape::Width(2) => 2,
            _ => 4,
        })
    }
}

/// Shows a value by name: of a valueMap the name or the number, of a bitMap the names of the bits that are set, joined by
/// `|` in the manifest's order as TDH does, and what no name covers as a hexadecimal number.
///
/// # Errors
///
/// Those of `out`.
pub fn debug_map(value: u32, map: &MapMeta, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    if let Some(name) = map.name_of(value) {
        return out.write_str(name);
    }
    if !map.bits {
        return write!(out, "{value}");
    }
    let mut rest = value;
    for &(bits, name) in map.items {
        if bits != 0 && value & bits == bits && rest & bits != 0 {
            if rest != value {
                out.write_str("|")?;
            }
            out.write_str(name)?;
            rest &= !bits;
        }
    }
    match (rest, rest == value) {
        (0, false) => Ok(()),
        (0, true) => out.write_str("0"),
        (_, false) => write!(out, "|{rest:#x}"),
        (_, true) => write!(out, "{rest:#x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::debug_map;
    use crate::wire::MapMeta;
    use core::fmt;
    use std::{format, string::String};

    struct Shown<'a>(&'a MapMeta, u32);

    impl fmt::Debug for Shown<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            debug_map(self.1, self.0, f)
        }
    }

    fn shown(map: &MapMeta, value: u32) -> String {
        format!("{:?}", Shown(map, value))
    }

    #[test]
    fn values_are_named_or_numbers() {
        const COLOR: MapMeta = MapMeta::values("Color", &[(1, "RED"), (2, "GREEN"), (2, "LIME")]);
        assert_eq!(shown(&COLOR, 1), "RED");
        assert_eq!(shown(&COLOR, 2), "GREEN");
        assert_eq!(shown(&COLOR, 7), "7");
    }

    #[test]
    fn bits_are_named_and_the_rest_kept() {
        const FLAGS: MapMeta = MapMeta::bits(
            "Flags",
            &[(1, "A"), (2, "B"), (0x8000_0000, "TOP"), (3, "BOTH")],
        );
        assert_eq!(shown(&FLAGS, 0), "0");
        assert_eq!(shown(&FLAGS, 1), "A");
        assert_eq!(shown(&FLAGS, 3), "BOTH");
        assert_eq!(shown(&FLAGS, 0x8000_0002), "B|TOP");
        assert_eq!(shown(&FLAGS, 0x8000_0012), "B|TOP|0x10");
        assert_eq!(shown(&FLAGS, 0x30), "0x30");
    }
}
