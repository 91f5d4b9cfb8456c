//! Templates (`TTBL`, `TEMP`): the fields of a payload. Their XML is read in `binxml`.

use std::format;
use std::sync::Arc;
use std::vec::Vec;

use super::super::source::{Part, Source, to_size};
use super::super::template::{AttributeValue, Node};
use super::super::{Body, Element, Extent, Field, FieldKind, ReadError, Template};
use super::binxml;
use super::list::{Blocks, HEAD, List};

/// The size of a template's head and of a field's descriptor.
const TEMP: usize = 40;
const DESCRIPTOR: usize = 20;

const STRUCT: u32 = 1;
const FIXED_LENGTH: u32 = 2;
const VARIABLE_LENGTH: u32 = 4;
const FIXED_COUNT: u32 = 8;
const VARIABLE_COUNT: u32 = 0x10;

/// `TDH_INTYPE` of a struct in a body, and the mark of arrays.
const STRUCT_TYPE: u8 = 14;
const ARRAY: u8 = 0x80;

/// The blocks lie back to back behind the head of the list.
pub(super) fn templates(
    source: &mut Source<'_>,
    block: &Part<'_>,
    offset: u32,
    maps: &Blocks,
) -> Result<(Vec<Template>, Blocks), ReadError> {
    let list = List::read(source, block, offset, ("TTBL", b"TTBL"), (HEAD, 0))?;
    let mut templates = Vec::new();
    let mut places = Vec::new();
    let mut at = HEAD;
    for index in 0..list.count {
        let head = list.part.part("TEMP", at, TEMP).map_err(|_| {
            list.part
                .error(format!("it ends before template {index} of {}", list.count))
        })?;
        head.expect(b"TEMP")?;
        let length = head.size(4)?;
        let whole = list.part.part("TEMP", at, length).map_err(|_| {
            head.error(format!(
                "its length is {length}, so that it does not end in its TTBL"
            ))
        })?;
        if length < TEMP {
            return Err(head.error(format!("its length is {length}")));
        }
        let place = u32::try_from(whole.at).unwrap_or(u32::MAX);
        places.push((place, u32::try_from(index).unwrap_or(u32::MAX)));
        templates.push(template(source, &whole, maps)?);
        at += length;
    }
    Ok((templates, Blocks(places)))
}

fn template(
    source: &mut Source<'_>,
    whole: &Part<'_>,
    maps: &Blocks,
) -> Result<Template, ReadError> {
    let (top_level, all) = (whole.u32(8)?, whole.size(12)?);
    let (offset, kind) = (whole.size(16)?, whole.u32(20)?);
    if to_size(top_level) > all {
        return Err(whole.error(format!("{top_level} of {all} fields are its payload")));
    }
    // Where there are no fields some writers leave the offset out.
    let end = match offset.checked_sub(whole.at) {
        _ if all == 0 && offset == 0 => whole.bytes.len(),
        Some(end) if (TEMP..=whole.bytes.len()).contains(&end) => end,
        _ => return Err(whole.error(format!("descriptor offset {offset:#x} does not lie in it"))),
    };
    if all.saturating_mul(DESCRIPTOR) > whole.bytes.len() - end {
        return Err(whole.error(format!("{all} descriptors do not end in it")));
    }
    // The names behind the descriptors are counted where they are read.
    source.spend(whole, end + all * DESCRIPTOR)?;
    let fields = (0..all)
        .map(|index| {
            let entry = whole
                .entry(end, DESCRIPTOR, index)?
                .named("TEMP descriptor");
            field(source, &entry, (to_size(top_level), all), maps)
        })
        .collect::<Result<Vec<_>, ReadError>>()?;
    members(whole, &fields)?;
    let root = binxml::read(&whole.part("BinXML", TEMP, end - TEMP)?)?;
    let mut template = Template {
        guid: whole.guid(24)?,
        body: Body::Other { kind, root: None },
        top_level,
        fields,
    };
    template.body = body(&template, kind, root);
    Ok(template)
}

fn field(
    source: &mut Source<'_>,
    entry: &Part<'_>,
    (top_level, all): (usize, usize),
    maps: &Blocks,
) -> Result<Field, ReadError> {
    let flags = entry.u32(0)?;
    let kind = if flags & STRUCT != 0 {
        let (first, count) = (entry.u16(4)?, entry.u16(6)?);
        if usize::from(first) < top_level || usize::from(first) + usize::from(count) > all {
            return Err(entry.error(format!(
                "members {first} to {} are not among those of the template",
                u32::from(first) + u32::from(count)
            )));
        }
        FieldKind::Struct { first, count }
    } else {
        FieldKind::Data {
            in_type: entry.u8(4)?,
            out_type: entry.u8(5)?,
            map: maps.find(entry, "map", entry.u32(8)?)?,
        }
    };
    let extent = |value: u16, fixed: u32, variable: u32| {
        if flags & variable != 0 {
            if usize::from(value) >= all {
                return Err(entry.error(format!("field {value} does not exist")));
            }
            return Ok(Extent::Field(value));
        }
        Ok(match (flags & fixed != 0, value) {
            (true, value) => Extent::Fixed(value),
            (false, 0) => Extent::None,
            (false, value) => Extent::Ignored(value),
        })
    };
    Ok(Field {
        count: extent(entry.u16(12)?, FIXED_COUNT, VARIABLE_COUNT)?,
        length: extent(entry.u16(14)?, FIXED_LENGTH, VARIABLE_LENGTH)?,
        name: source.string(entry, "name", entry.u32(16)?)?,
        kind,
    })
}

/// Structs do not nest: a member that is one would let decoders recurse.
fn members(whole: &Part<'_>, fields: &[Field]) -> Result<(), ReadError> {
    // How many structs have the field as a member, as differences: linear however they overlap.
    let mut starts = std::vec![0_i64; fields.len() + 1];
    for field in fields {
        if let FieldKind::Struct { first, count } = field.kind {
            starts[usize::from(first)] += 1;
            starts[usize::from(first) + usize::from(count)] -= 1;
        }
    }
    let mut depth = 0;
    for (index, (field, change)) in fields.iter().zip(&starts).enumerate() {
        depth += change;
        if depth > 0 && matches!(field.kind, FieldKind::Struct { .. }) {
            return Err(whole.error(format!(
                "field {index}, a member of a struct, is a struct itself"
            )));
        }
    }
    Ok(())
}

/// What a body is: the one that follows from the fields, or the author's own.
fn body(template: &Template, kind: u32, root: Option<Element>) -> Body {
    match (kind, root) {
        (1, Some(root)) => match event_data(template, &root) {
            Some(name) => Body::EventData { name },
            None => Body::Other {
                kind,
                root: Some(root),
            },
        },
        (2, Some(root)) => Body::UserData(root),
        (_, root) => Body::Other { kind, root },
    }
}

/// Whether a body is the one that mc.exe makes of the fields, and the name in it.
fn event_data(template: &Template, root: &Element) -> Option<Option<Arc<str>>> {
    let fields = template.payload();
    if &*root.name != "EventData" || root.children.len() != fields.len() {
        return None;
    }
    for (index, (field, node)) in fields.iter().zip(&root.children).enumerate() {
        let Node::Element(element) = node else {
            return None;
        };
        let (tag, code) = match field.kind {
            FieldKind::Data { in_type, .. } => ("Data", in_type),
            FieldKind::Struct { .. } => ("ComplexData", STRUCT_TYPE),
        };
        let array = match field.count {
            Extent::None | Extent::Ignored(_) => 0,
            Extent::Fixed(_) | Extent::Field(_) => ARRAY,
        };
        let value = Node::Field {
            index: u16::try_from(index).ok()?,
            value_type: code | array,
            optional: false,
        };
        let named = matches!(name(element), Some(Some(name)) if name == field.name);
        if &*element.name != tag || !named || element.children != [value] {
            return None;
        }
    }
    name(root)
}

/// The value of the one attribute `Name`; `None` if there is something else.
fn name(element: &Element) -> Option<Option<Arc<str>>> {
    match element.attributes.as_slice() {
        [] => Some(None),
        [one] if &*one.name == "Name" => match &one.value {
            AttributeValue::Text(text) => Some(Some(Arc::clone(text))),
            AttributeValue::Field(_) => None,
        },
        _ => None,
    }
}
