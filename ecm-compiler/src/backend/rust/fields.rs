//! Fields: their types, arguments and shapes, and the tables by which the runtime walks a payload.

use std::collections::HashSet;

use quote::quote;

use super::layout::{Many, Role, Shape, Type};
use super::skeleton::{Fill, Lines, Runtime, Skeleton, Target, holes};
use super::{Cx, TemplateLayout};
use crate::ir::{Arity, Field, FieldKind, Length};

static BOOL: Skeleton = Skeleton::inline(0, || quote!(bool));
static BOOLEAN: Skeleton = Skeleton::inline(0, || {
    let r = Runtime;
    quote!(#r::__private::Boolean)
});
static BYTES: Skeleton = Skeleton::inline(0, || quote!(&'a [u8]));
static BYTES_ELIDED: Skeleton = Skeleton::inline(0, || quote!(&[u8]));
static NAMED: Skeleton = Skeleton::inline(0, || quote!('a));
static ELIDED: Skeleton = Skeleton::inline(0, || quote!('_));
/// [name]
static RUNTIME_TYPE: Skeleton = Skeleton::inline(0, || {
    let r = Runtime;
    let [name] = holes(0);
    quote!(#r::#name)
});
/// [name, lifetime]
static BORROWING_TYPE: Skeleton = Skeleton::inline(0, || {
    let r = Runtime;
    let [name, lifetime] = holes(0);
    quote!(#r::#name<#lifetime>)
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
static WORD: Skeleton = Skeleton::inline(0, || {
    let [name] = holes(0);
    quote!(#name)
});
/// [name, lifetime]
static WITH_LIFETIME: Skeleton = Skeleton::inline(0, || {
    let [name, lifetime] = holes(0);
    quote!(#name<#lifetime>)
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
/// [argument]
static CONVERTED: Skeleton = Skeleton::inline(0, || {
    let [name] = holes(0);
    quote!(::core::convert::Into::into(#name))
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
    /// The type of one value. `many_bools`: there are so many booleans beside it that clippy would count them.
    fn element(&self, template: usize, ty: Type, many_bools: bool, lifetime: Lifetime) -> T {
        let named = |skeleton, name| self.make(skeleton, &[Fill::Word(name)]);
        let borrowing = |skeleton, name| {
            let lifetime = self.make(
                if lifetime == Lifetime::Named {
                    &NAMED
                } else {
                    &ELIDED
                },
                &[],
            );
            self.make(skeleton, &[Fill::Word(name), Fill::Code(&lifetime)])
        };
        match ty {
            Type::Text => borrowing(&BORROWING_TYPE, "Text"),
            Type::Ansi => borrowing(&BORROWING_TYPE, "Ansi"),
            Type::Number(name) => named(&WORD, name),
            Type::Bool(_) => self.make(if many_bools { &BOOLEAN } else { &BOOL }, &[]),
            Type::Bytes => self.make(
                if lifetime == Lifetime::Named {
                    &BYTES
                } else {
                    &BYTES_ELIDED
                },
                &[],
            ),
            Type::Guid => named(&RUNTIME_TYPE, "Guid"),
            Type::Pointer => named(&RUNTIME_TYPE, "Pointer"),
            Type::FileTime => named(&RUNTIME_TYPE, "FileTime"),
            Type::SystemTime => named(&RUNTIME_TYPE, "SystemTime"),
            Type::Port => named(&RUNTIME_TYPE, "Port"),
            Type::Sid => borrowing(&BORROWING_TYPE, "Sid"),
            Type::SocketAddress => borrowing(&BORROWING_TYPE, "SocketAddress"),
            Type::Ipv4 => named(&ADDRESS, "Ipv4Addr"),
            Type::Ipv6 => named(&ADDRESS, "Ipv6Addr"),
            Type::Map(map, _) => named(&MAP, &self.names.maps[map.index()].name),
            Type::Struct(at) => {
                let name = self.names.templates[template].structs[at]
                    .as_ref()
                    .map_or("", |names| &names.name);
                if self.layouts[template].struct_borrows[at] {
                    borrowing(&WITH_LIFETIME, name)
                } else {
                    named(&WORD, name)
                }
            }
        }
    }

    /// The type of a field in its struct.
    pub(super) fn field_type(&self, template: usize, ty: Type, many: Many, many_bools: bool) -> T {
        let element = self.element(
            template,
            ty,
            many_bools && many == Many::One,
            Lifetime::Named,
        );
        match many {
            Many::One => element,
            Many::Fixed(_) | Many::Counted(_) => self.make(&SEQ, &[Fill::Code(&element)]),
        }
    }

    /// The type of a field as an argument.
    pub(super) fn argument_type(
        &self,
        template: usize,
        ty: Type,
        many: Many,
        many_bools: bool,
        lifetime: Lifetime,
    ) -> T {
        match conversion(ty, many) {
            Conversion::Generic => {
                let ty = self.field_type(template, ty, many, false);
                self.make(&INTO, &[Fill::Code(&ty)])
            }
            Conversion::None => self.element(template, ty, many_bools, lifetime),
            Conversion::Into if many == Many::One => self.make(&WORD, &[Fill::Word("u16")]),
            Conversion::Into => {
                let element = self.element(template, ty, false, lifetime);
                let slice = if lifetime == Lifetime::Named {
                    &SLICE
                } else {
                    &SLICE_ELIDED
                };
                self.make(slice, &[Fill::Code(&element)])
            }
        }
    }

    /// `name: type`.
    pub(super) fn typed(&self, name: &str, ty: &T) -> T {
        self.make(&TYPED, &[Fill::Word(name), Fill::Code(ty)])
    }

    /// The field that an argument becomes.
    pub(super) fn converted(&self, name: &str, conversion: Conversion) -> T {
        match conversion {
            Conversion::None => self.make(&WORD, &[Fill::Word(name)]),
            Conversion::Generic | Conversion::Into => self.make(&CONVERTED, &[Fill::Word(name)]),
        }
    }

    /// The shape of a value; `length` is the expression of a length that another field holds.
    pub(super) fn shape(&self, shape: Shape, length: impl FnOnce(usize) -> T) -> T {
        let number = |constructor, number| {
            self.make(&SHAPE, &[Fill::Word(constructor), Fill::Number(number)])
        };
        match shape {
            Shape::Natural => self.make(&NATURAL, &[]),
            Shape::Counted => self.make(&COUNTED, &[]),
            Shape::Fixed(n) => number("fixed", u64::from(n)),
            Shape::Width(n) => number("width", u64::from(n)),
            Shape::Sized(field) => {
                self.make(&SHAPE, &[Fill::Word("sized"), Fill::Code(&length(field))])
            }
        }
    }

    /// Appends the tables of all templates that an event has.
    pub(super) fn tables(&self, out: &mut T) {
        let mut tables = T::default();
        let mut written = HashSet::new();
        for (at, template) in self.provider.templates.iter().enumerate() {
            if !self.used[at] {
                continue;
            }
            let names = &self.names.templates[at];
            for (field, names) in template.fields.iter().zip(&names.structs) {
                if let (FieldKind::Struct(members), Some(names)) = (&field.kind, names) {
                    if written.insert(&names.table) {
                        self.table(&mut tables, &names.table, members, &[]);
                    }
                }
            }
            let structs: Vec<&str> = names
                .structs
                .iter()
                .map(|names| names.as_ref().map_or("", |names| names.table.as_str()))
                .collect();
            self.table(&mut tables, &names.table, &template.fields, &structs);
        }
        if !tables.is_empty() {
            out.blank_line();
            self.put(out, &TABLES, &[Fill::Code(&tables)]);
        }
    }

    /// Appends the table of a list of fields; `structs` are the tables of those that are structs.
    fn table(&self, out: &mut T, name: &str, fields: &[Field], structs: &[&str]) {
        let mut lines = T::default();
        for (at, field) in fields.iter().enumerate() {
            let more = self.more(field);
            match &field.kind {
                FieldKind::Data(data) => self.put(
                    &mut lines,
                    &FIELD,
                    &[
                        Fill::Str(&field.name),
                        Fill::Number(u64::from(data.in_type.code())),
                        Fill::Number(u64::from(data.out_type.code())),
                        Fill::Code(&more),
                    ],
                ),
                FieldKind::Struct(_) => self.put(
                    &mut lines,
                    &STRUCTURE,
                    &[
                        Fill::Str(&field.name),
                        Fill::Word(structs.get(at).copied().unwrap_or("")),
                        Fill::Code(&more),
                    ],
                ),
            }
        }
        self.put(out, &TABLE, &[Fill::Word(name), Fill::Code(&lines)]);
    }

    /// What a field has beside name and types: count, length, map.
    fn more(&self, field: &Field) -> T {
        let mut more = T::default();
        let mut add = |method, number: u64| {
            self.put(
                &mut more,
                &MORE,
                &[Fill::Word(method), Fill::Number(number)],
            )
        };
        match field.arity {
            Arity::One | Arity::Fixed(0 | 1) => {}
            Arity::Fixed(count) => add("count", u64::from(count)),
            Arity::CountedBy(id) => add("counted_by", u64::from(id.0)),
        }
        if let FieldKind::Data(data) = &field.kind {
            match data.length {
                Length::Natural => {}
                Length::Fixed(length) => add("length", u64::from(length)),
                Length::SizedBy(id) => add("sized_by", u64::from(id.0)),
            }
            if let Some(map) = data.map {
                self.put(
                    &mut more,
                    &NAMES_OF,
                    &[Fill::Word(&self.names.maps[map.index()].name)],
                );
            }
        }
        more
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
