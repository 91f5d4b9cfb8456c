//! The body of an event as a fragment of binary XML, with substitutions for its fields.

use super::decisions::attribute_name;
use super::out::Out;
use crate::check::substitutions;
use crate::ir::{Field, FieldKind, Template, UserElement, UserNode};

/// Tokens.
mod token {
    pub(super) const END_OF_FRAGMENT: u8 = 0x00;
    pub(super) const OPEN_START: u8 = 0x01;
    pub(super) const CLOSE_START: u8 = 0x02;
    pub(super) const END_ELEMENT: u8 = 0x04;
    pub(super) const VALUE_TEXT: u8 = 0x05;
    pub(super) const ATTRIBUTE: u8 = 0x06;
    pub(super) const SUBSTITUTION: u8 = 0x0D;
    pub(super) const FRAGMENT_HEADER: u8 = 0x0F;
    /// Of an element: it has attributes; of an attribute: another one follows.
    pub(super) const MORE: u8 = 0x40;
}

/// The type of a text.
const STRING: u8 = 0x01;

/// The element that stands for a field in the default body.
pub(super) fn element_name(field: &Field) -> &'static str {
    match field.kind {
        FieldKind::Data(_) => "Data",
        FieldKind::Struct(_) => "ComplexData",
    }
}

/// Writes the body of a template, up to a multiple of four bytes; `types` are those of its fields.
pub(super) fn fragment(template: &Template, types: &[u8], out: &mut Out) {
    let start = out.offset() as usize;
    out.bytes(&[token::FRAGMENT_HEADER, 1, 1, 0]);
    match template.user_data.as_ref().map(|body| body.root.as_ref()) {
        None => default_body(template, types, out),
        Some(Some(root)) => user_element(root, types, out),
        Some(None) => {}
    }
    out.u8(token::END_OF_FRAGMENT);
    // Templates begin at multiples of four.
    debug_assert_eq!(start % 4, 0);
    out.align(4);
}

fn default_body(template: &Template, types: &[u8], out: &mut Out) {
    let name = template.name.as_ref().map(|name| ("Name", name.as_str()));
    element("EventData", name.into_iter(), out, |out| {
        for (at, field) in template.fields.iter().enumerate() {
            let name = [("Name", field.name.as_str())];
            element(element_name(field), name.into_iter(), out, |out| {
                substitution(at, types, out);
            });
        }
    });
}

/// Recursion is as deep as the document, whose depth is limited.
fn user_element(user: &UserElement, types: &[u8], out: &mut Out) {
    let attributes = user
        .attributes
        .iter()
        .map(|attribute| (attribute_name(attribute), attribute.value.value.as_str()));
    element(&user.local, attributes, out, |out| {
        for child in &user.children {
            match child {
                UserNode::Element(child) => user_element(child, types, out),
                // The rest of the text is not kept.
                UserNode::Text(text) => {
                    for number in substitutions(&text.value) {
                        substitution(number - 1, types, out);
                    }
                }
            }
        }
    });
}

fn substitution(at: usize, types: &[u8], out: &mut Out) {
    out.u8(token::SUBSTITUTION);
    // A template has at most 99 fields.
    out.u16(u16::try_from(at).unwrap_or(u16::MAX));
    out.u8(types[at]);
}

/// An element; its size is that of what comes behind the size.
fn element<'a>(
    name: &str,
    attributes: impl Iterator<Item = (&'a str, &'a str)>,
    out: &mut Out,
    content: impl FnOnce(&mut Out),
) {
    let mut attributes = attributes.peekable();
    let more = if attributes.peek().is_some() {
        token::MORE
    } else {
        0
    };
    out.u8(token::OPEN_START | more);
    out.u16(u16::MAX);
    let size = out.later();
    let start = out.offset();
    self::name(name, out);
    if attributes.peek().is_some() {
        let size = out.later();
        let start = out.offset();
        while let Some((name, value)) = attributes.next() {
            let more = if attributes.peek().is_some() {
                token::MORE
            } else {
                0
            };
            out.u8(token::ATTRIBUTE | more);
            self::name(name, out);
            out.u8(token::VALUE_TEXT);
            out.u8(STRING);
            out.u16(units(value));
            out.utf16(value);
        }
        out.fill_length(size, start);
    }
    out.u8(token::CLOSE_START);
    content(out);
    out.u8(token::END_ELEMENT);
    out.fill_length(size, start);
}

fn name(name: &str, out: &mut Out) {
    out.u16(hash(name));
    out.u16(units(name));
    out.utf16(name);
    out.u16(0);
}

/// The length of a text; those that are too long were found before.
fn units(text: &str) -> u16 {
    u16::try_from(text.encode_utf16().count()).unwrap_or(u16::MAX)
}

/// The low half of a polynomial in the code units.
fn hash(name: &str) -> u16 {
    let hash = name.encode_utf16().fold(0_u32, |hash, unit| {
        hash.wrapping_mul(65599).wrapping_add(u32::from(unit))
    });
    hash as u16
}

#[cfg(test)]
mod tests {
    use super::hash;

    #[test]
    fn hashes_are_those_of_windows() {
        assert_eq!(hash("EventData"), 0x8244);
        assert_eq!(hash("Data"), 0x6F8A);
        assert_eq!(hash("Name"), 0x954B);
    }
}
