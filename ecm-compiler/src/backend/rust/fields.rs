//! Fields: their types, arguments and shapes, and the tables by which the runtime walks a payload.

use std::collections::HashSet;

use quote::quote;

use super::layout::{Many, Role, Shape, Type};
use super::payload::Payload;
use super::resolve::StructNames;
use super::skeleton::{Lines, Runtime, Skeleton, holes};
use super::target::{Fill, Target};
use super::{Cx, TemplateLayout};
use crate::ir::{Arity, Field, FieldKind, Length};

static BOOL: Skeleton = Skeleton::inline(0, || quote!(bool));
static BOOLEAN: Skeleton = Skeleton::inline(0, || {
    let r = Runtime;
    quote!(#r::__private::Boolean)
});
static BYTES: Skeleton = Skeleton::inline(0, || quote!(&'a [u8]));
static BYTES_ELIDED: Skeleton = Skeleton::inline(0, || quote!(&[u8]));
/// [name]
static RUNTIME_TYPE: Skeleton = Skeleton::inline(0, || {
    let r = Runtime;
    let [name] = holes(0);
    quote!(#r::#name)
});
/// [name]
static ADDRESS: Skeleton = Skeleton::inline(0, || {
    let [name] = holes(0);
    quote!(::core::net::#name)
});
/// [name]
static MAP: Skeleton = Skeleton::inline(0, || {
    let [name] = holes(0);
    quote!(map::#name)
});
/// [name]
static NAMED: Skeleton = Skeleton::inline(0, || {
    let [name] = holes(0);
    quote!(#name)
});
/// [element]
static SEQ: Skeleton = Skeleton::inline(0, || {
    let r = Runtime;
    let [element] = holes(0);
    quote!(#r::Seq<'a, #element>)
});
/// [element]
static SLICE: Skeleton = Skeleton::inline(0, || {
    let [element] = holes(0);
    quote!(&'a [#element])
});
/// [element]
static SLICE_ELIDED: Skeleton = Skeleton::inline(0, || {
    let [element] = holes(0);
    quote!(&[#element])
});
/// [type]
static INTO: Skeleton = Skeleton::inline(0, || {
    let [ty] = holes(0);
    quote!(impl ::core::convert::Into<#ty>)
});
/// [name, type]
static TYPED: Skeleton = Skeleton::inline(0, || {
    let [name, ty] = holes(0);
    quote!(#name: #ty)
});

static NATURAL: Skeleton = Skeleton::inline(0, || {
    let r = Runtime;
    quote!(#r::__private::Shape::NATURAL)
});
/// [constructor, number]
static SHAPE: Skeleton = Skeleton::inline(0, || {
    let r = Runtime;
    let [constructor, number] = holes(0);
    quote!(#r::__private::Shape::#constructor(#number))
});
static COUNTED: Skeleton = Skeleton::inline(0, || {
    let r = Runtime;
    quote!(#r::__private::Shape::counted())
});

/// [tables]
static TABLES: Skeleton = Skeleton::lines(1, || {
    let tables = Lines(0);
    quote! {
        /// The fields of each template, as the runtime reads them.
        mod fields {
            #tables
        }
    }
});
/// [name, fields]
static TABLE: Skeleton = Skeleton::lines(2, || {
    let r = Runtime;
    let [name] = holes(0);
    let fields = Lines(1);
    quote! {
        pub(super) const #name: &[#r::__private::FieldMeta] = &[
            #fields
        ];
    }
});
/// [name, in type, out type, more]
static FIELD: Skeleton = Skeleton::lines(3, || {
    let r = Runtime;
    let [name, in_type, out_type, more] = holes(0);
    quote! { #r::__private::FieldMeta::new(#name, #in_type, #out_type) #more, }
});
/// [name, members, more]
static STRUCTURE: Skeleton = Skeleton::lines(3, || {
    let r = Runtime;
    let [name, members, more] = holes(0);
    quote! { #r::__private::FieldMeta::structure(#name, #members) #more, }
});
/// [method, argument]
static MORE: Skeleton = Skeleton::inline(3, || {
    let [method, argument] = holes(0);
    quote!(.#method(#argument))
});
/// [map]
static NAMES_OF: Skeleton = Skeleton::inline(3, || {
    let [map] = holes(0);
    quote!(.map(super::map::#map::META_))
});

/// How the lifetime of what a type borrows is named.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lifetime {
    /// `'a`.
    Named,
    /// Not at all, or `'_`.
    Elided,
}

impl Lifetime {
    fn name(self) -> &'static str {
        match self {
            Self::Named => "a",
            Self::Elided => "_",
        }
    }
}

/// How an argument becomes a field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Conversion {
    /// It is the field.
    None,
    /// By `Into`, which the argument's type says.
    Generic,
    /// By `Into`, from the argument's own type.
    Into,
}

impl<T: Target> Cx<'_, T> {
    /// Appends the type of one value. `many_bools`: there are so many booleans beside it that clippy would count them.
    fn element(
        &self,
        out: &mut T,
        template: usize,
        ty: Type,
        many_bools: bool,
        lifetime: Lifetime,
    ) {
        let borrowing = |name| Fill::Generic([name, "", ""], lifetime.name());
        let (skeleton, name) = match ty {
            Type::Text => (&RUNTIME_TYPE, borrowing("Text")),
            Type::Ansi => (&RUNTIME_TYPE, borrowing("Ansi")),
            Type::Sid => (&RUNTIME_TYPE, borrowing("Sid")),
            Type::SocketAddress => (&RUNTIME_TYPE, borrowing("SocketAddress")),
            Type::Guid => (&RUNTIME_TYPE, Fill::Word("Guid")),
            Type::Pointer => (&RUNTIME_TYPE, Fill::Word("Pointer")),
            Type::FileTime => (&RUNTIME_TYPE, Fill::Word("FileTime")),
            Type::SystemTime => (&RUNTIME_TYPE, Fill::Word("SystemTime")),
            Type::Port => (&RUNTIME_TYPE, Fill::Word("Port")),
            Type::Ipv4 => (&ADDRESS, Fill::Word("Ipv4Addr")),
            Type::Ipv6 => (&ADDRESS, Fill::Word("Ipv6Addr")),
            Type::Map(map, _) => (&MAP, Fill::Word(&self.names.maps[map.index()].name)),
            Type::Number(name) => return out.word(name),
            Type::Bool(_) => {
                let skeleton = if many_bools { &BOOLEAN } else { &BOOL };
                return self.put(out, skeleton, &[]);
            }
            Type::Bytes => {
                let is_named = lifetime == Lifetime::Named;
                let skeleton = if is_named { &BYTES } else { &BYTES_ELIDED };
                return self.put(out, skeleton, &[]);
            }
            Type::Struct(at) => {
                let names = self.names.templates[template].structs[at].as_ref();
                let name = names.map_or("", |names| &names.name);
                let borrows = self.layouts[template].struct_borrows[at];
                let fill = if borrows {
                    borrowing(name)
                } else {
                    Fill::Word(name)
                };
                (&NAMED, fill)
            }
        };
        self.put(out, skeleton, &[name]);
    }

    /// Appends the type of a field in its struct.
    pub(super) fn field_type(
        &self,
        out: &mut T,
        template: usize,
        ty: Type,
        many: Many,
        many_bools: bool,
    ) {
        let element = |out: &mut T, many_bools| {
            self.element(out, template, ty, many_bools, Lifetime::Named);
        };
        match many {
            Many::One => element(out, many_bools),
            Many::Fixed(_) | Many::Counted(_) => {
                self.put(out, &SEQ, &[Fill::Code(&|out| element(out, false))]);
            }
        }
    }

    /// Appends `name: type` of the argument that a value becomes.
    pub(super) fn argument(
        &self,
        out: &mut T,
        payload: &Payload<'_, T>,
        (at, ty, _, many): (usize, Type, Shape, Many),
        lifetime: Lifetime,
    ) {
        let template = payload.template;
        let element = |out: &mut T, many_bools| {
            self.element(out, template, ty, many_bools, lifetime);
        };
        let put_type = |out: &mut T| match conversion(ty, many) {
            Conversion::Generic => {
                let field = |out: &mut T| self.field_type(out, template, ty, many, false);
                self.put(out, &INTO, &[Fill::Code(&field)]);
            }
            Conversion::None => element(out, payload.many_bools),
            Conversion::Into if many == Many::One => out.word("u16"),
            Conversion::Into => {
                let is_named = lifetime == Lifetime::Named;
                let slice = if is_named { &SLICE } else { &SLICE_ELIDED };
                self.put(out, slice, &[Fill::Code(&|out| element(out, false))]);
            }
        };
        let name = Fill::Word(&payload.field_names[at]);
        self.put(out, &TYPED, &[name, Fill::Code(&put_type)]);
    }

    /// Appends the shape of a value; `length` appends the expression of a length that another field holds.
    pub(super) fn shape(&self, out: &mut T, shape: Shape, length: &dyn Fn(&mut T, usize)) {
        let number = |out: &mut T, constructor, number| {
            let fills = [Fill::Word(constructor), Fill::Number(number)];
            self.put(out, &SHAPE, &fills);
        };
        match shape {
            Shape::Natural => self.put(out, &NATURAL, &[]),
            Shape::Counted => self.put(out, &COUNTED, &[]),
            Shape::Fixed(n) => number(out, "fixed", u64::from(n)),
            Shape::Width(n) => number(out, "width", u64::from(n)),
            Shape::Sized(field) => {
                let length = |out: &mut T| length(out, field);
                self.put(out, &SHAPE, &[Fill::Word("sized"), Fill::Code(&length)]);
            }
        }
    }

    /// Appends the tables of all templates that an event has.
    pub(super) fn tables(&self, out: &mut T) {
        if !self.used.contains(&true) {
            return;
        }
        out.blank_line();
        let tables = |out: &mut T| {
            let mut written = HashSet::new();
            let templates = self.provider.templates.iter().enumerate();
            for (at, template) in templates.filter(|&(at, _)| self.used[at]) {
                let names = &self.names.templates[at];
                for (field, names) in template.fields.iter().zip(&names.structs) {
                    if let (FieldKind::Struct(members), Some(names)) = (&field.kind, names) {
                        if written.insert(&names.table) {
                            self.table(out, &names.table, members, &[]);
                        }
                    }
                }
                self.table(out, &names.table, &template.fields, &names.structs);
            }
        };
        self.put(out, &TABLES, &[Fill::Code(&tables)]);
    }

    /// Appends the table of a list of fields; `structs` are the names of those that are structs.
    fn table(&self, out: &mut T, name: &str, fields: &[Field], structs: &[Option<StructNames>]) {
        let lines = |out: &mut T| {
            for (at, field) in fields.iter().enumerate() {
                let name = Fill::Str(&field.name);
                let more = |out: &mut T| self.more(out, field);
                let more = Fill::Code(&more);
                match &field.kind {
                    FieldKind::Data(data) => {
                        let in_type = Fill::Number(u64::from(data.in_type.code()));
                        let out_type = Fill::Number(u64::from(data.out_type.code()));
                        self.put(out, &FIELD, &[name, in_type, out_type, more]);
                    }
                    FieldKind::Struct(_) => {
                        let names = structs.get(at).and_then(Option::as_ref);
                        let table = Fill::Word(names.map_or("", |names| &names.table));
                        self.put(out, &STRUCTURE, &[name, table, more]);
                    }
                }
            }
        };
        self.put(out, &TABLE, &[Fill::Word(name), Fill::Code(&lines)]);
    }

    /// Appends what a field has beside name and types: count, length, map.
    fn more(&self, out: &mut T, field: &Field) {
        let add = |out: &mut T, method, number: u64| {
            self.put(out, &MORE, &[Fill::Word(method), Fill::Number(number)]);
        };
        match field.arity {
            Arity::One | Arity::Fixed(0 | 1) => {}
            Arity::Fixed(count) => add(out, "count", u64::from(count)),
            Arity::CountedBy(id) => add(out, "counted_by", u64::from(id.0)),
        }
        let FieldKind::Data(data) = &field.kind else {
            return;
        };
        match data.length {
            Length::Natural => {}
            Length::Fixed(length) => add(out, "length", u64::from(length)),
            Length::SizedBy(id) => add(out, "sized_by", u64::from(id.0)),
        }
        if let Some(map) = data.map {
            let name = Fill::Word(&self.names.maps[map.index()].name);
            self.put(out, &NAMES_OF, &[name]);
        }
    }
}

/// How an argument of this type becomes a field.
pub(super) fn conversion(ty: Type, many: Many) -> Conversion {
    match (many, ty) {
        (Many::One, Type::Text | Type::Ansi | Type::FileTime | Type::SocketAddress)
        | (Many::Fixed(_) | Many::Counted(_), Type::Text | Type::Ansi) => Conversion::Generic,
        (Many::One, Type::Port) | (Many::Fixed(_) | Many::Counted(_), _) => Conversion::Into,
        (Many::One, _) => Conversion::None,
    }
}

/// The values among `roles`, with their positions.
pub(super) fn values(
    roles: &[Role],
) -> impl Iterator<Item = (usize, Type, Shape, Many)> + Clone + '_ {
    roles
        .iter()
        .enumerate()
        .filter_map(|(at, role)| match *role {
            Role::Value { ty, shape, many } => Some((at, ty, shape, many)),
            Role::Length { .. } => None,
        })
}

impl TemplateLayout {
    /// Whether there are more booleans than clippy likes to see.
    pub(super) fn has_many_bools(roles: &[Role]) -> bool {
        let bools = values(roles)
            .filter(|(_, ty, _, many)| matches!((ty, many), (Type::Bool(_), Many::One)));
        bools.count() > super::lints::MOST_BOOLS
    }
}
