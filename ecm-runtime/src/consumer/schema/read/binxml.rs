//! Binary XML, as far as templates have it: one element, attributes, texts and the places where values go.
//!
//! A stack instead of recursion, and [`DEPTH`] as its limit, because the tree is dropped recursively.

use std::format;
use std::string::String;
use std::sync::Arc;
use std::vec::Vec;

use super::super::source::{Part, text_of};
use super::super::{Attribute, AttributeValue, Element, Node, ReadError};

/// How deep elements may lie in each other: as deep as in a manifest.
const DEPTH: usize = 256;

const END: u8 = 0;
const OPEN: u8 = 1;
const CLOSE_START: u8 = 2;
const CLOSE_EMPTY: u8 = 3;
const CLOSE: u8 = 4;
const TEXT: u8 = 5;
const ATTRIBUTE: u8 = 6;
const VALUE: u8 = 0x0D;
const OPTIONAL_VALUE: u8 = 0x0E;
const FRAGMENT: u8 = 0x0F;
/// An element with attributes; an attribute that is not the last.
const MORE: u8 = 0x40;
const STRING: u8 = 1;

/// The element of a fragment; `None` if it has none.
pub(super) fn read(part: &Part<'_>) -> Result<Option<Element>, ReadError> {
    let mut reader = Reader { part, at: 0 };
    if part.bytes.is_empty() {
        return Ok(None);
    }
    if reader.u8()? != FRAGMENT {
        return Err(part.error("it does not begin with a fragment header"));
    }
    reader.skip(3)?;
    let mut open: Vec<Element> = Vec::new();
    loop {
        let (place, token) = (reader.at, reader.u8()?);
        match (token & !MORE, open.last_mut()) {
            (OPEN, top) => {
                let parents = if top.is_some() { open.len() } else { 0 };
                if parents >= DEPTH {
                    return Err(part.error(format!("its elements are more than {DEPTH} deep")));
                }
                let (element, is_empty) = reader.start(token & MORE != 0)?;
                match (is_empty, open.last_mut()) {
                    (false, _) => open.push(element),
                    (true, Some(parent)) => parent.children.push(Node::Element(element)),
                    (true, None) => return reader.end(element),
                }
            }
            (CLOSE, Some(_)) => {
                let closed = open.pop().unwrap_or_default();
                match open.last_mut() {
                    Some(parent) => parent.children.push(Node::Element(closed)),
                    None => return reader.end(closed),
                }
            }
            (TEXT, Some(top)) => {
                let text = reader.text()?;
                top.children.push(Node::Text(text));
            }
            (VALUE | OPTIONAL_VALUE, Some(top)) => top.children.push(Node::Field {
                index: reader.u16()?,
                value_type: reader.u8()?,
                optional: token == OPTIONAL_VALUE,
            }),
            (END, None) => return Ok(None),
            _ => return Err(reader.unexpected(place, token)),
        }
    }
}

struct Reader<'p, 'a> {
    part: &'p Part<'a>,
    at: usize,
}

impl Reader<'_, '_> {
    fn u8(&mut self) -> Result<u8, ReadError> {
        let value = self.part.u8(self.at)?;
        self.at += 1;
        Ok(value)
    }

    fn u16(&mut self) -> Result<u16, ReadError> {
        let value = self.part.u16(self.at)?;
        self.at += 2;
        Ok(value)
    }

    fn skip(&mut self, bytes: usize) -> Result<(), ReadError> {
        self.part.take(self.at, bytes)?;
        self.at += bytes;
        Ok(())
    }

    fn unexpected(&self, place: usize, token: u8) -> ReadError {
        self.part.error(format!(
            "token {token:#04x} at {place} makes no sense there"
        ))
    }

    /// A number of code units, and the units.
    fn units(&mut self) -> Result<String, ReadError> {
        let bytes = 2 * usize::from(self.u16()?);
        let text = text_of(self.part.take(self.at, bytes)?);
        self.at += bytes;
        Ok(text)
    }

    /// A name: a hash of it, which is not looked at, the text, and a NUL.
    fn name(&mut self) -> Result<Arc<str>, ReadError> {
        self.skip(2)?;
        let name = self.units()?;
        self.skip(2)?;
        Ok(Arc::from(name))
    }

    /// The rest of a text behind its token.
    fn text(&mut self) -> Result<Arc<str>, ReadError> {
        let (place, kind) = (self.at, self.u8()?);
        if kind != STRING {
            return Err(self.unexpected(place, kind));
        }
        self.units().map(Arc::from)
    }

    /// The rest of a start tag behind its token; whether the element ends with it. The size in it is not used.
    fn start(&mut self, has_attributes: bool) -> Result<(Element, bool), ReadError> {
        self.skip(6)?;
        let mut element = Element {
            name: self.name()?,
            ..Element::default()
        };
        if has_attributes {
            self.skip(4)?;
            while self.attribute(&mut element)? {}
        }
        let (place, token) = (self.at, self.u8()?);
        match token {
            CLOSE_START => Ok((element, false)),
            CLOSE_EMPTY => Ok((element, true)),
            _ => Err(self.unexpected(place, token)),
        }
    }

    /// An attribute; whether there are more.
    fn attribute(&mut self, element: &mut Element) -> Result<bool, ReadError> {
        let (place, token) = (self.at, self.u8()?);
        if token & !MORE != ATTRIBUTE {
            return Err(self.unexpected(place, token));
        }
        let name = self.name()?;
        let (place, kind) = (self.at, self.u8()?);
        let value = match kind {
            TEXT => AttributeValue::Text(self.text()?),
            VALUE | OPTIONAL_VALUE => {
                let index = self.u16()?;
                self.u8()?;
                AttributeValue::Field(index)
            }
            _ => return Err(self.unexpected(place, kind)),
        };
        element.attributes.push(Attribute { name, value });
        Ok(token & MORE != 0)
    }

    /// The end of the fragment. What follows, up to the descriptors, is padding.
    fn end(&mut self, root: Element) -> Result<Option<Element>, ReadError> {
        let (place, token) = (self.at, self.u8()?);
        if token == END {
            return Ok(Some(root));
        }
        Err(self.unexpected(place, token))
    }
}
