//! `TTBL`: the templates of a provider, each with the body of its events as binary XML and a descriptor per field.

use super::out::{Later, Out};
use super::{Scope, binxml, template_guid};
use crate::ir::{Arity, Data, Field, FieldKind, InType, Length, Template};

/// What a field descriptor tells of its field.
mod flag {
    pub(super) const STRUCT: u32 = 0x01;
    pub(super) const FIXED_LENGTH: u32 = 0x02;
    pub(super) const VARIABLE_LENGTH: u32 = 0x04;
    pub(super) const FIXED_COUNT: u32 = 0x08;
    pub(super) const VARIABLE_COUNT: u32 = 0x10;
}

/// The type of a struct in binary XML.
const STRUCT_TYPE: u8 = 0x0E;

/// The flag of an array's type in binary XML.
const ARRAY: u8 = 0x80;

/// How many descriptors a template can have: their positions are 16-bit numbers.
pub(super) const MOST_DESCRIPTORS: usize = u16::MAX as usize;

/// Writes the templates; gives the offset of each, by position.
pub(super) fn write(scope: &Scope<'_>, maps: &[u32], out: &mut Out) -> Vec<u32> {
    let templates = &scope.provider.templates;
    let list = out.begin_list(*b"TTBL", templates.len());
    let mut placed = Vec::with_capacity(templates.len());
    for template in templates {
        placed.push(out.offset());
        write_template(scope, template, maps, out);
    }
    out.end_list(list);
    placed
}

/// The type of a field's value in binary XML.
pub(super) fn value_type(field: &Field) -> u8 {
    let kind = match &field.kind {
        FieldKind::Struct(_) => STRUCT_TYPE,
        FieldKind::Data(data) => data.in_type.code(),
    };
    match field.arity {
        Arity::One => kind,
        Arity::Fixed(_) | Arity::CountedBy(_) => kind | ARRAY,
    }
}

/// How many descriptors a template has: its fields and the members of its structs.
pub(super) fn descriptors(template: &Template) -> usize {
    let members = template.fields.iter().map(|field| match &field.kind {
        FieldKind::Data(_) => 0,
        FieldKind::Struct(members) => members.len(),
    });
    template.fields.len() + members.sum::<usize>()
}

fn write_template(scope: &Scope<'_>, template: &Template, maps: &[u32], out: &mut Out) {
    let types: Vec<u8> = template.fields.iter().map(value_type).collect();
    let start = out.offset();
    out.bytes(b"TEMP");
    let length = out.later();
    out.count(template.fields.len());
    out.count(descriptors(template));
    let descriptors = out.later();
    out.u32(if template.user_data.is_some() { 2 } else { 1 });
    out.bytes(&template_guid::of(template, &types, scope.mc_compat));
    binxml::fragment(template, &types, out);
    out.fill_offset(descriptors);
    write_fields(template, maps, out);
    out.fill_length(length, start);
}

/// The descriptors of the top-level fields, those of the members of each struct, and the names of all.
fn write_fields(template: &Template, maps: &[u32], out: &mut Out) {
    let mut names = Vec::new();
    let mut next_member = template.fields.len();
    for field in &template.fields {
        let place = write_field(field, 0, next_member, maps, out);
        names.push((place, &field.name));
        if let FieldKind::Struct(members) = &field.kind {
            next_member += members.len();
        }
    }
    let mut first = template.fields.len();
    for field in &template.fields {
        if let FieldKind::Struct(members) = &field.kind {
            for member in members {
                let place = write_field(member, first, 0, maps, out);
                names.push((place, &member.name));
            }
            first += members.len();
        }
    }
    for (place, name) in names {
        out.fill_offset(place);
        out.name("", name);
    }
}

/// A descriptor. `first` is the position of the first field of its list, `members` that of its first member.
fn write_field(field: &Field, first: usize, members: usize, maps: &[u32], out: &mut Out) -> Later {
    // Positions were held to their limit before.
    let position = |at: usize| u16::try_from(first + at).unwrap_or(u16::MAX);
    let (mut flags, count) = match field.arity {
        Arity::One => (0, 0),
        Arity::Fixed(count) => (flag::FIXED_COUNT, count),
        Arity::CountedBy(id) => (flag::VARIABLE_COUNT, position(id.index())),
    };
    let mut length = 0;
    match &field.kind {
        FieldKind::Data(data) => {
            let (flag, number) = extent(data, position);
            flags |= flag;
            length = number;
            out.u32(flags);
            out.u8(data.in_type.code());
            out.u8(data.out_type.code());
            out.u16(0);
            out.u32(data.map.map_or(0, |id| maps[id.index()]));
        }
        FieldKind::Struct(list) => {
            out.u32(flags | flag::STRUCT);
            out.u16(u16::try_from(members).unwrap_or(u16::MAX));
            out.u16(u16::try_from(list.len()).unwrap_or(u16::MAX));
            out.u32(0);
        }
    }
    out.u16(count);
    out.u16(length);
    out.later()
}

/// The flag and the number of a length.
fn extent(data: &Data, position: impl Fn(usize) -> u16) -> (u32, u16) {
    match data.length {
        Length::Natural => (0, 0),
        // mc.exe keeps the length of a SID and denies that it has one.
        Length::Fixed(number) if data.in_type == InType::Sid => (0, number),
        Length::Fixed(number) => (flag::FIXED_LENGTH, number),
        Length::SizedBy(id) => (flag::VARIABLE_LENGTH, position(id.index())),
    }
}
