//! Attribute values: the simple types of the schema.
//!
//! Rules: section 2 of the schema's types. White space around values that are no strings is no part of them.

use super::attributes::Attributes;
use super::errors;
use crate::guid::Guid;
use crate::source::{SharedStr, Spanned};
use crate::syntax::{ChannelType, Extent, Isolation, MessageRef, Namespace, ProviderSource, QName};
use crate::xml::Attribute;

const SPACE: [char; 4] = [' ', '\t', '\n', '\r'];

/// Where a text begins and ends without the white space around it.
fn bounds(text: &str) -> (usize, usize) {
    let is_space = |b: &u8| matches!(b, b' ' | b'\t' | b'\n' | b'\r');
    let bytes = text.as_bytes();
    let start = bytes.iter().position(|b| !is_space(b));
    let end = bytes.iter().rposition(|b| !is_space(b));
    match (start, end) {
        (Some(start), Some(end)) => (start, end + 1),
        _ => (0, 0),
    }
}

fn trim(text: &str) -> &str {
    let (start, end) = bounds(text);
    &text[start..end]
}

fn trimmed<'d>(attribute: &Attribute<'d>) -> &'d str {
    trim(attribute.value())
}

/// A text whose lines count.
#[allow(clippy::unnecessary_wraps, reason = "all literals have one signature")]
pub(super) fn text(_: &mut Attributes<'_, '_, '_>, attribute: &Attribute<'_>) -> Option<SharedStr> {
    Some(attribute.unnormalized())
}

/// A string: as it is.
#[allow(clippy::unnecessary_wraps, reason = "all literals have one signature")]
pub(super) fn string<'d>(
    _: &mut Attributes<'d, '_, '_>,
    attribute: &Attribute<'d>,
) -> Option<SharedStr> {
    Some(attribute.shared())
}

/// A string that is not empty.
pub(super) fn filled<'d>(
    a: &mut Attributes<'d, '_, '_>,
    attribute: &Attribute<'d>,
) -> Option<SharedStr> {
    if attribute.value().is_empty() {
        a.report(errors::empty_name(attribute));
        return None;
    }
    Some(attribute.shared())
}

/// A token or URI: a string whose white space is collapsed.
#[allow(clippy::unnecessary_wraps, reason = "all literals have one signature")]
pub(super) fn token<'d>(
    _: &mut Attributes<'d, '_, '_>,
    attribute: &Attribute<'d>,
) -> Option<SharedStr> {
    let value = attribute.value();
    let trimmed = value.trim_matches(SPACE);
    if trimmed.contains("  ") {
        let words: Vec<&str> = trimmed
            .split(SPACE)
            .filter(|word| !word.is_empty())
            .collect();
        return Some(SharedStr::from(words.join(" ")));
    }
    let start = value.len() - value.trim_start_matches(SPACE).len();
    Some(attribute.shared_part(start, start + trimmed.len()))
}

/// A token that names something.
pub(super) fn name<'d>(
    a: &mut Attributes<'d, '_, '_>,
    attribute: &Attribute<'d>,
) -> Option<SharedStr> {
    let token = token(a, attribute)?;
    if token.is_empty() {
        a.report(errors::empty_name(attribute));
        return None;
    }
    Some(token)
}

/// A C identifier; the empty one counts as absent.
pub(super) fn symbol<'d>(
    a: &mut Attributes<'d, '_, '_>,
    attribute: &Attribute<'d>,
) -> Option<SharedStr> {
    let value = attribute.value();
    if value.is_empty() {
        return None;
    }
    let is_identifier = value
        .bytes()
        .all(|b| b == b'_' || b.is_ascii_alphanumeric())
        && !value.as_bytes()[0].is_ascii_digit();
    if !is_identifier {
        a.report(errors::malformed_symbol(attribute));
        return None;
    }
    Some(attribute.shared())
}

/// `true`, `false`, `1` or `0`.
pub(super) fn boolean<'d>(
    a: &mut Attributes<'d, '_, '_>,
    attribute: &Attribute<'d>,
) -> Option<bool> {
    let value = parse_boolean(attribute.value());
    if value.is_none() {
        a.report(errors::malformed_boolean(
            attribute.span(),
            attribute.value(),
        ));
    }
    value
}

pub(super) fn parse_boolean(text: &str) -> Option<bool> {
    match trim(text) {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}

/// A GUID in braces.
pub(super) fn guid<'d>(a: &mut Attributes<'d, '_, '_>, attribute: &Attribute<'d>) -> Option<Guid> {
    let value = parse_guid(trimmed(attribute));
    if value.is_none() {
        a.report(errors::malformed_guid(attribute.span(), trimmed(attribute)));
    }
    value
}

/// `{8-4-4-4-12}` hexadecimal digits in either case.
pub(super) fn parse_guid(text: &str) -> Option<Guid> {
    Guid::parse_bare(text.strip_prefix('{')?.strip_suffix('}')?)
}

/// How numbers of a type may be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    Decimal,
    Hexadecimal,
    Either,
}

/// A number type of the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NumberType {
    pub(super) bits: u32,
    pub(super) notation: Notation,
}

/// Why a text is no number of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberFault {
    NotANumber,
    WrongNotation,
    OutOfRange,
}

pub(super) fn parse_number(text: &str, number: NumberType) -> Result<u64, NumberFault> {
    let text = trim(text);
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let (digits, radix, notation) = match hexadecimal {
        Some(digits) => (digits, 16, Notation::Hexadecimal),
        None => (text, 10, Notation::Decimal),
    };
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return Err(NumberFault::NotANumber);
    }
    if number.notation != Notation::Either && number.notation != notation {
        return Err(NumberFault::WrongNotation);
    }
    // Hexadecimal types count digits, leading zeros included.
    let too_long = radix == 16 && digits.len() > number.bits as usize / 4;
    match u64::from_str_radix(digits, radix) {
        Ok(value) if !too_long && (number.bits == 64 || value >> number.bits == 0) => Ok(value),
        _ => Err(NumberFault::OutOfRange),
    }
}

macro_rules! numbers {
    ($($(#[$doc:meta])* $function:ident: $type:ty = $notation:ident;)*) => {$(
        $(#[$doc])*
        pub(super) fn $function<'d>(a: &mut Attributes<'d, '_, '_>, attribute: &Attribute<'d>) -> Option<$type> {
            let number = NumberType { bits: <$type>::BITS, notation: Notation::$notation };
            match parse_number(attribute.value(), number) {
                Ok(value) => <$type>::try_from(value).ok(),
                Err(fault) => {
                    a.report(errors::number(attribute.span(), attribute.value(), number, fault));
                    None
                }
            }
        }
    )*};
}

numbers! {
    /// UInt8Type.
    u8: u8 = Either;
    /// UInt16Type.
    u16: u16 = Either;
    /// UInt32Type.
    u32: u32 = Either;
    /// HexInt32Type.
    hex32: u32 = Hexadecimal;
    /// HexInt64Type.
    hex64: u64 = Hexadecimal;
}

/// A number up to 65535, or the name of a field.
pub(super) fn extent<'d>(
    a: &mut Attributes<'d, '_, '_>,
    attribute: &Attribute<'d>,
) -> Option<Extent> {
    let value = trimmed(attribute);
    if value.is_empty() {
        a.report(errors::empty_name(attribute));
        return None;
    }
    if value.starts_with(['-', '+']) && value[1..].starts_with(|c: char| c.is_ascii_digit()) {
        a.report(errors::not_an_extent(
            attribute.span(),
            attribute.written_name(),
            value,
        ));
        return None;
    }
    if !value.as_bytes()[0].is_ascii_digit() {
        return name(a, attribute).map(Extent::Field);
    }
    let number = NumberType {
        bits: 16,
        notation: Notation::Decimal,
    };
    match parse_number(value, number) {
        Ok(value) => u16::try_from(value).ok().map(Extent::Number),
        // A field may have a name like `2ndLength`.
        Err(NumberFault::NotANumber) => name(a, attribute).map(Extent::Field),
        Err(fault) => {
            a.report(errors::number(attribute.span(), value, number, fault));
            None
        }
    }
}

/// `$(string.id)` or `$(mc.symbol)`.
pub(super) fn message<'d>(
    a: &mut Attributes<'d, '_, '_>,
    attribute: &Attribute<'d>,
) -> Option<MessageRef> {
    let value = attribute.value();
    let reference = [("$(string.", true), ("$(String.", true)]
        .into_iter()
        .chain(["$(mc.", "$(Mc.", "$(mC.", "$(MC."].map(|prefix| (prefix, false)))
        .find(|(prefix, _)| value.starts_with(prefix));
    match reference {
        Some((prefix, is_string)) if value.ends_with(')') && value.len() > prefix.len() => {
            let id = attribute.shared_part(prefix.len(), value.len() - 1);
            Some(if is_string {
                MessageRef::String(id)
            } else {
                MessageRef::Mc(id)
            })
        }
        _ => {
            a.report(errors::malformed_message(attribute));
            None
        }
    }
}

/// A name that may have a prefix.
pub(super) fn qname<'d>(
    a: &mut Attributes<'d, '_, '_>,
    attribute: &Attribute<'d>,
) -> Option<QName> {
    let (start, end) = bounds(attribute.value());
    qname_in(a, attribute, start, end)
}

/// Names that may have prefixes, separated by white space.
pub(super) fn qnames<'d>(
    a: &mut Attributes<'d, '_, '_>,
    attribute: &Attribute<'d>,
) -> Vec<Spanned<QName>> {
    let value = attribute.value();
    let mut names = Vec::new();
    let mut at = 0;
    let separates = |c: char| SPACE.contains(&c) || is_list_sign(c);
    if value.contains(is_list_sign) {
        a.report(errors::separated_names(attribute));
    }
    while let Some(skip) = value[at..].find(|c| !separates(c)) {
        let start = at + skip;
        let end = value[start..]
            .find(separates)
            .map_or(value.len(), |n| start + n);
        if let Some(name) = qname_in(a, attribute, start, end) {
            names.push(Spanned::new(name, attribute.part_span(start, end)));
        }
        at = end;
    }
    names
}

/// What people put between the names of a list, and no name contains.
pub(super) fn is_list_sign(c: char) -> bool {
    matches!(c, ',' | ';' | '|')
}

fn qname_in<'d>(
    a: &mut Attributes<'d, '_, '_>,
    attribute: &Attribute<'d>,
    start: usize,
    end: usize,
) -> Option<QName> {
    let text = &attribute.value()[start..end];
    let colon = text.bytes().position(|b| b == b':');
    let local = colon.map_or(0, |colon| colon + 1);
    let malformed = local == text.len()
        || colon == Some(0)
        || text[local..]
            .bytes()
            .any(|b| b == b':' || b.is_ascii_whitespace());
    if malformed {
        a.report(errors::malformed_name(
            attribute.part_span(start, end),
            text,
        ));
        return None;
    }
    let namespace = match colon {
        None => Namespace::Events,
        Some(colon) => {
            let span = attribute.part_span(start, start + colon);
            let element = a.element();
            a.context()
                .value_namespace(&text[..colon], &text[local..], element, span)
        }
    };
    Some(QName {
        namespace,
        prefix: attribute.shared_part(start, start + local.saturating_sub(1)),
        local: attribute.shared_part(start + local, end),
    })
}

macro_rules! enumerations {
    ($($(#[$doc:meta])* $function:ident: $type:ty { $($text:literal => $value:expr,)* })*) => {$(
        $(#[$doc])*
        pub(super) fn $function<'d>(a: &mut Attributes<'d, '_, '_>, attribute: &Attribute<'d>) -> Option<$type> {
            match attribute.value() {
                $($text => Some($value),)*
                other => {
                    a.report(errors::unknown_value(attribute.span(), other, &[$($text),*]));
                    None
                }
            }
        }
    )*};
}

enumerations! {
    /// `provider@source`.
    provider_source: ProviderSource {
        "Xml" => ProviderSource::Xml,
        "Wbem" => ProviderSource::Wbem,
    }
    /// `channel@type`.
    channel_type: ChannelType {
        "Admin" => ChannelType::Admin,
        "Operational" => ChannelType::Operational,
        "Analytic" => ChannelType::Analytic,
        "Debug" => ChannelType::Debug,
    }
    /// `channel@isolation`.
    isolation: Isolation {
        "Application" => Isolation::Application,
        "System" => Isolation::System,
        "Custom" => Isolation::Custom,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guids() {
        let guid = parse_guid("{7D44233d-0365-4A8C-84C3-BC528B3D09D4}").expect("a GUID");
        assert_eq!(guid.to_string(), "{7d44233d-0365-4a8c-84c3-bc528b3d09d4}");
        for text in [
            "7D44233D-0365-4A8C-84C3-BC528B3D09D4",
            "{7D44233D-0365-4A8C-84C3-BC528B3D09D}",
            "{7D44233D-0365-4A8C-84C3-BC528B3D09D4",
            "{7D44233D00365-4A8C-84C3-BC528B3D09D4}",
            "{7D44233G-0365-4A8C-84C3-BC528B3D09D4}",
            "{7D44233\u{e4}0365-4A8C-84C3-BC528B3D09D4}",
            "",
        ] {
            assert_eq!(parse_guid(text), None, "{text}");
        }
    }

    #[test]
    fn numbers() {
        use NumberFault::{NotANumber, OutOfRange, WrongNotation};
        let read = |text, bits, notation| parse_number(text, NumberType { bits, notation });
        let either = |text| read(text, 8, Notation::Either);
        assert_eq!(either("255"), Ok(255));
        assert_eq!(either(" 0xfF\n"), Ok(255));
        assert_eq!(either("0X1"), Ok(1));
        assert_eq!(either("007"), Ok(7));
        assert_eq!(either("256"), Err(OutOfRange));
        assert_eq!(either("0x100"), Err(OutOfRange));
        assert_eq!(either("0x0FF"), Err(OutOfRange));
        assert_eq!(either("99999999999999999999999"), Err(OutOfRange));
        for text in ["", "0x", "-1", "+1", "1.0", "ten", "0xG", "1 2"] {
            assert_eq!(either(text), Err(NotANumber), "{text}");
        }
        assert_eq!(read("1", 64, Notation::Hexadecimal), Err(WrongNotation));
        assert_eq!(read("0x1", 8, Notation::Decimal), Err(WrongNotation));
        assert_eq!(
            read("0xFFFFFFFFFFFFFFFF", 64, Notation::Hexadecimal),
            Ok(u64::MAX)
        );
    }

    #[test]
    fn booleans() {
        assert_eq!(parse_boolean(" true "), Some(true));
        assert_eq!(parse_boolean("0"), Some(false));
        assert_eq!(parse_boolean("True"), None);
        assert_eq!(parse_boolean(""), None);
    }
}
