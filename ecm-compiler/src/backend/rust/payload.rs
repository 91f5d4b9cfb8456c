//! Payload types: how the fields of a template, or the members of a struct, are declared, made, written and read.

use std::collections::HashSet;

use quote::quote;

use super::fields::{Conversion, Lifetime, conversion, values};
use super::layout::{Many, Role, Shape};
use super::skeleton::{Fill, Lines, Runtime, Skeleton, Target, holes};
use super::{Cx, TemplateLayout, docs, lints};
use crate::ir::{Field, FieldKind};

/// [documentation, name, type]
static FIELD: Skeleton = Skeleton::lines(2, || {
    let doc = Lines(0);
    let [name, ty] = holes(1);
    quote! {
        #doc
        pub #name: #ty,
    }
});
/// [name, value]
static INIT: Skeleton = Skeleton::lines(4, || {
    let [name, value] = holes(0);
    quote! { #name: #value, }
});
/// [name]
static SHORT_INIT: Skeleton = Skeleton::lines(4, || {
    let [name] = holes(0);
    quote! { #name, }
});

/// [method, field]
static PUT: Skeleton = Skeleton::lines(3, || {
    let [method, field] = holes(0);
    quote! { out.#method(self.#field); }
});
/// [method, field, length]
static PUT_WITH: Skeleton = Skeleton::lines(3, || {
    let [method, field, length] = holes(0);
    quote! { out.#method(self.#field, #length); }
});
/// [field, shape]
static PUT_SEQ: Skeleton = Skeleton::lines(3, || {
    let [field, shape] = holes(0);
    quote! { out.seq(self.#field, #shape); }
});
/// [field, count]
static PUT_EXACT: Skeleton = Skeleton::lines(3, || {
    let [field, count] = holes(0);
    quote! { out.exact_len(self.#field.len(), #count); }
});
/// [integer, length]
static PUT_COUNT: Skeleton = Skeleton::lines(3, || {
    let [integer, length] = holes(0);
    quote! { out.count::<#integer>(#length); }
});
/// [integer, lengths]
static PUT_SHARED_COUNT: Skeleton = Skeleton::lines(3, || {
    let [integer, lengths] = holes(0);
    quote! { out.shared_count::<#integer>(&[#lengths]); }
});
/// [field]
static LEN: Skeleton = Skeleton::inline(3, || {
    let [field] = holes(0);
    quote!(self.#field.len())
});
/// [method, field]
static LENGTH: Skeleton = Skeleton::inline(3, || {
    let [method, field] = holes(0);
    quote!(out.#method(self.#field))
});

/// [input, method, name]
static GET: Skeleton = Skeleton::inline(3, || {
    let [input, method, name] = holes(0);
    quote!(#input.#method(#name)?)
});
/// [input, method, name, length]
static GET_WITH: Skeleton = Skeleton::inline(3, || {
    let [input, method, name, length] = holes(0);
    quote!(#input.#method(#name, #length)?)
});
/// [input, name, count, shape]
static GET_SEQ: Skeleton = Skeleton::inline(3, || {
    let [input, name, count, shape] = holes(0);
    quote!(#input.seq(#name, #count, #shape)?)
});
/// [input, integer, name]
static GET_COUNT: Skeleton = Skeleton::inline(3, || {
    let [input, integer, name] = holes(0);
    quote!(#input.count::<#integer>(#name)?)
});
/// [name, value]
static LET: Skeleton = Skeleton::lines(3, || {
    let [name, value] = holes(0);
    quote! { let #name = #value; }
});
/// [fields]
static GOT: Skeleton = Skeleton::lines(3, || {
    let fields = Lines(0);
    quote! {
        ::core::result::Result::Ok(Self {
            #fields
        })
    }
});
/// [input, name]
static UNDECODABLE: Skeleton = Skeleton::lines(3, || {
    let [input, name] = holes(0);
    quote! { ::core::result::Result::Err(#input.undecodable(#name)) }
});
/// [word]
static WORD: Skeleton = Skeleton::inline(3, || {
    let [word] = holes(0);
    quote!(#word)
});
/// [number]
static NUMBER: Skeleton = Skeleton::inline(3, || {
    let [number] = holes(0);
    quote!(#number)
});

/// [documentation, allowed lints, head of the impl, type, anonymous type, fields, constructor, encode, table, name, input,
/// decode, attributes of `encode` and of `decode`]
static STRUCT: Skeleton = Skeleton::lines(1, || {
    let (doc, allow, fields, new, encode, r) =
        (Lines(0), Lines(1), Lines(5), Lines(6), Lines(7), Runtime);
    let [head, ty, anonymous] = holes(2);
    let [table, text, input] = holes(8);
    let (decode, encode_attributes, decode_attributes) = (Lines(11), Lines(12), Lines(13));
    quote! {
        #doc
        #allow
        #[derive(Clone, Copy)]
        pub struct #ty {
            #fields
        }
        #head {
            #new
        }
        impl<'a> #r::__private::Field<'a> for #ty {
            #encode_attributes
            fn encode(self, out: &mut #r::__private::Encoder<'a>, _: #r::__private::Shape) {
                #encode
            }
            #decode_attributes
            fn decode(
                #input: &mut #r::__private::Decoder<'a>,
                _: #r::__private::Shape
            ) -> ::core::result::Result<Self, #r::DecodeError> {
                #decode
            }
        }
        impl ::core::fmt::Debug for #anonymous {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #r::__private::debug_struct(#text, fields::#table, *self, f)
            }
        }
        impl ::core::cmp::PartialEq for #anonymous {
            fn eq(&self, other: &Self) -> bool {
                #r::__private::eq_struct(*self, *other)
            }
        }
    }
});
/// [allowed lints, parameters, fields]
static NEW: Skeleton = Skeleton::lines(2, || {
    let (allow, fields) = (Lines(0), Lines(2));
    let [parameters] = holes(1);
    quote! {
        /// Puts the fields together; counts and lengths follow from them.
        #allow
        #[must_use]
        #[inline]
        pub fn new(#parameters) -> Self {
            Self {
                #fields
            }
        }
    }
});
/// [name]
static WITH_LIFETIME: Skeleton = Skeleton::inline(0, || {
    let [name] = holes(0);
    quote!(#name<'a>)
});
/// [name]
static ANONYMOUS: Skeleton = Skeleton::inline(0, || {
    let [name] = holes(0);
    quote!(#name<'_>)
});
/// [type]
static IMPL: Skeleton = Skeleton::inline(1, || {
    let [ty] = holes(0);
    quote!(impl #ty)
});
/// [type]
static IMPL_WITH_LIFETIME: Skeleton = Skeleton::inline(1, || {
    let [ty] = holes(0);
    quote!(impl<'a> #ty)
});

/// What the declarations, writers and readers of a list of fields have in common.
pub(super) struct Payload<T> {
    /// The fields of the type, with documentation.
    pub(super) fields: T,
    /// `name: type` for each argument.
    pub(super) parameters: Vec<T>,
    /// The names of the arguments.
    pub(super) arguments: Vec<T>,
    /// The same, as text.
    pub(super) names: Vec<String>,
    /// The constructor; nothing where there are no fields.
    pub(super) new: T,
    /// The body of `encode`.
    pub(super) encode: T,
    /// The attributes of `encode`.
    pub(super) encode_attributes: T,
    /// The attributes of what reads the payload.
    pub(super) decode_attributes: T,
    /// The name of the decoder in the body of `decode`.
    pub(super) input: &'static str,
    /// The body of `decode`.
    pub(super) decode: T,
    /// Whether the functions need the lifetime `'a`: an argument is generic over what converts into a borrowing type.
    pub(super) generic: bool,
}

/// The forms in which a type is named.
pub(super) struct TypeForms<T> {
    /// `impl Foo` or `impl<'a> Foo<'a>`.
    pub(super) head: T,
    /// `Foo` or `Foo<'a>`.
    pub(super) ty: T,
    /// `Foo` or `Foo<'_>`.
    pub(super) anonymous: T,
}

/// A list of fields with all that is known of it.
struct List<'a> {
    template: usize,
    fields: &'a [Field],
    names: &'a [String],
    roles: &'a [Role],
}

impl<T: Target> Cx<'_, T> {
    /// The forms of the type `name`.
    pub(super) fn type_forms(&self, name: &str, borrows: bool) -> TypeForms<T> {
        let word = |skeleton| self.make(skeleton, &[Fill::Word(name)]);
        let ty = word(if borrows { &WITH_LIFETIME } else { &WORD });
        let head = if borrows { &IMPL_WITH_LIFETIME } else { &IMPL };
        TypeForms {
            head: self.make(head, &[Fill::Code(&ty)]),
            anonymous: word(if borrows { &ANONYMOUS } else { &WORD }),
            ty,
        }
    }

    /// The payload of a template.
    pub(super) fn payload(&self, template: usize) -> Payload<T> {
        let list = List {
            template,
            fields: &self.provider.templates[template].fields,
            names: &self.names.templates[template].fields,
            roles: &self.layouts[template].roles,
        };
        self.list_payload(&list)
    }

    /// The payload of events without template.
    pub(super) fn empty_payload(&self) -> Payload<T> {
        self.list_payload(&List {
            template: 0,
            fields: &[],
            names: &[],
            roles: &[],
        })
    }

    /// Appends the types of the structs of all templates that an event has.
    pub(super) fn structs(&self, out: &mut T) {
        let mut written = HashSet::new();
        for (at, template) in self.provider.templates.iter().enumerate() {
            if !self.used[at] {
                continue;
            }
            for (index, field) in template.fields.iter().enumerate() {
                let names = &self.names.templates[at].structs[index];
                let is_new = names
                    .as_ref()
                    .is_some_and(|names| written.insert(&names.name));
                if let (FieldKind::Struct(members), true) = (&field.kind, is_new) {
                    out.blank_line();
                    self.structure(out, at, index, members);
                }
            }
        }
    }

    fn structure(&self, out: &mut T, template: usize, index: usize, members: &[Field]) {
        let Some(names) = &self.names.templates[template].structs[index] else {
            return;
        };
        let payload = self.list_payload(&List {
            template,
            fields: members,
            names: &names.members,
            roles: &self.layouts[template].members[index],
        });
        let forms = self.type_forms(&names.name, self.layouts[template].struct_borrows[index]);
        let declared = &self.provider.templates[template];
        let field = &declared.fields[index];
        let doc = match &field.type_name {
            Some(name) => format!("The struct {}.", docs::code(name)),
            None => format!(
                "The struct {} of the template {}.",
                docs::code(&field.name),
                docs::code(&declared.tid)
            ),
        };
        let field_names: Vec<&str> = payload.names.iter().map(String::as_str).collect();
        self.put(
            out,
            &STRUCT,
            &[
                Fill::Doc(&doc),
                Fill::Code(&self.allow(&lints::of_struct(&names.name, &field_names), true)),
                Fill::Code(&forms.head),
                Fill::Code(&forms.ty),
                Fill::Code(&forms.anonymous),
                Fill::Code(&payload.fields),
                Fill::Code(&payload.new),
                Fill::Code(&payload.encode),
                Fill::Word(&names.table),
                Fill::Str(&names.name),
                Fill::Word(payload.input),
                Fill::Code(&payload.decode),
                Fill::Code(&payload.encode_attributes),
                Fill::Code(&payload.decode_attributes),
            ],
        );
    }

    fn list_payload(&self, list: &List<'_>) -> Payload<T> {
        let many_bools = TemplateLayout::has_many_bools(list.roles);
        let (mut fields, mut inits) = (T::default(), T::default());
        let (mut arguments, mut names) = (Vec::new(), Vec::new());
        let mut doc = String::new();
        for (at, ty, _, many) in values(list.roles) {
            let name = list.names[at].as_str();
            doc.clear();
            docs::field(&mut doc, &list.fields[at]);
            let declared = self.field_type(list.template, ty, many, many_bools);
            self.put(
                &mut fields,
                &FIELD,
                &[Fill::Doc(&doc), Fill::Word(name), Fill::Code(&declared)],
            );
            arguments.push(self.make(&WORD, &[Fill::Word(name)]));
            names.push(name.to_owned());
            match conversion(ty, many) {
                Conversion::None => self.put(&mut inits, &SHORT_INIT, &[Fill::Word(name)]),
                conversion => {
                    let value = self.converted(name, conversion);
                    self.put(&mut inits, &INIT, &[Fill::Word(name), Fill::Code(&value)]);
                }
            }
        }
        let generic = values(list.roles).any(|(_, ty, _, many)| {
            conversion(ty, many) == Conversion::Generic && (ty.borrows() || many != Many::One)
        });
        let parameters = |lifetime| -> Vec<T> {
            let typed = |(at, ty, _, many): (usize, _, _, _)| {
                let ty = self.argument_type(list.template, ty, many, many_bools, lifetime);
                self.typed(&list.names[at], &ty)
            };
            values(list.roles).map(typed).collect()
        };
        let new = self.constructor(&parameters(Lifetime::Named), &names, &inits);
        let parameters = parameters(if generic {
            Lifetime::Named
        } else {
            Lifetime::Elided
        });
        let input = match list.roles {
            [] => "_",
            _ if list.names.iter().any(|name| name == "input") => "input_",
            _ => "input",
        };
        let bound: Vec<&str> = bound(list.roles)
            .map(|at| list.names[at].as_str())
            .collect();
        let lines = list.roles.len() + bound.len();
        Payload {
            encode_attributes: self.allow(&lints::of_body(&[], 2 * list.roles.len()), false),
            decode_attributes: self.allow(&lints::of_body(&bound, lines), false),
            encode: self.encode(list),
            decode: self.decode(list, input),
            input,
            fields,
            parameters,
            arguments,
            names,
            new,
            generic,
        }
    }

    fn constructor(&self, parameters: &[T], names: &[String], inits: &T) -> T {
        let mut new = T::default();
        if !parameters.is_empty() {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let mut list = T::default();
            list.list(parameters.iter(), 3);
            self.put(
                &mut new,
                &NEW,
                &[
                    Fill::Code(&self.allow(&lints::of_function(&names, 0), false)),
                    Fill::Code(&list),
                    Fill::Code(inits),
                ],
            );
        }
        new
    }

    /// The body of `encode`.
    fn encode(&self, list: &List<'_>) -> T {
        let mut out = T::default();
        for (at, role) in list.roles.iter().enumerate() {
            let name = list.names[at].as_str();
            match role {
                Role::Length { repr, of } => self.encode_length(&mut out, list, at, repr, of),
                Role::Value { shape, many, .. } => self.encode_value(&mut out, name, *shape, *many),
            }
        }
        out
    }

    /// Appends the writing of a value.
    fn encode_value(&self, out: &mut T, name: &str, shape: Shape, many: Many) {
        let field = Fill::Word(name);
        if many == Many::One {
            let length = || self.make(&LENGTH, &[Fill::Word("length"), Fill::Word(name)]);
            let (method, length) = self.method(shape, |_| length());
            match length {
                None => self.put(out, &PUT, &[Fill::Word(method), field]),
                Some(length) => self.put(
                    out,
                    &PUT_WITH,
                    &[Fill::Word(method), field, Fill::Code(&length)],
                ),
            }
            return;
        }
        let shape = self.shape(shape, |_| {
            self.make(&LENGTH, &[Fill::Word("length_of_all"), Fill::Word(name)])
        });
        if let Many::Fixed(count) = many {
            self.put(
                out,
                &PUT_EXACT,
                &[Fill::Word(name), Fill::Number(u64::from(count))],
            );
        }
        self.put(out, &PUT_SEQ, &[field, Fill::Code(&shape)]);
    }

    /// The method of encoder and decoder for a single value of a shape, and its last argument; `length` is the expression
    /// of a length that another field holds.
    fn method(&self, shape: Shape, length: impl FnOnce(usize) -> T) -> (&'static str, Option<T>) {
        let number = |number: u64| Some(self.make(&NUMBER, &[Fill::Number(number)]));
        match shape {
            Shape::Natural => ("natural", None),
            Shape::Counted => ("counted", None),
            Shape::Fixed(n) => ("fixed", number(u64::from(n))),
            Shape::Width(n) => ("width", number(u64::from(n))),
            Shape::Sized(field) => ("sized", Some(length(field))),
        }
    }

    /// Appends the writing of a count or length, at its place among the fields.
    fn encode_length(&self, out: &mut T, list: &List<'_>, at: usize, repr: &str, of: &[usize]) {
        let mut lengths = Vec::new();
        for &value in of {
            let Some(Role::Value { shape, many, .. }) = list.roles.get(value) else {
                continue;
            };
            let name = Fill::Word(list.names[value].as_str());
            if *many == Many::Counted(at) {
                lengths.push(self.make(&LEN, std::slice::from_ref(&name)));
            }
            if *shape == Shape::Sized(at) {
                let method = if *many == Many::One {
                    "length"
                } else {
                    "length_of_all"
                };
                lengths.push(self.make(&LENGTH, &[Fill::Word(method), name]));
            }
        }
        match lengths.as_slice() {
            [] => self.put(out, &PUT_COUNT, &[Fill::Word(repr), Fill::Number(0)]),
            [length] => self.put(out, &PUT_COUNT, &[Fill::Word(repr), Fill::Code(length)]),
            lengths => {
                let mut all = T::default();
                all.list(lengths.iter(), 4);
                self.put(
                    out,
                    &PUT_SHARED_COUNT,
                    &[Fill::Word(repr), Fill::Code(&all)],
                );
            }
        }
    }

    /// The body of `decode`. Fields before the last count are bound first, since they are read first.
    fn decode(&self, list: &List<'_>, input: &str) -> T {
        let mut out = T::default();
        if let Some((at, ..)) =
            values(list.roles).find(|&(at, _, shape, many)| refers_behind(at, shape, many))
        {
            self.put(
                &mut out,
                &UNDECODABLE,
                &[Fill::Word(input), Fill::Str(&list.fields[at].name)],
            );
            return out;
        }
        let bound = bound(list.roles);
        let mut inits = T::default();
        for (at, role) in list.roles.iter().enumerate() {
            let name = list.names[at].as_str();
            let text = list.fields[at].name.as_str();
            let value = self.read(list, role, input, text);
            let is_value = matches!(role, Role::Value { .. });
            if bound.contains(&at) {
                self.put(&mut out, &LET, &[Fill::Word(name), Fill::Code(&value)]);
                if is_value {
                    self.put(&mut inits, &SHORT_INIT, &[Fill::Word(name)]);
                }
            } else {
                self.put(&mut inits, &INIT, &[Fill::Word(name), Fill::Code(&value)]);
            }
        }
        self.put(&mut out, &GOT, &[Fill::Code(&inits)]);
        out
    }

    /// The expression that reads a field.
    fn read(&self, list: &List<'_>, role: &Role, input: &str, text: &str) -> T {
        let other = |at: usize| self.make(&WORD, &[Fill::Word(&list.names[at])]);
        match role {
            Role::Length { repr, .. } => self.make(
                &GET_COUNT,
                &[Fill::Word(input), Fill::Word(repr), Fill::Str(text)],
            ),
            Role::Value { shape, many, .. } => {
                let count = match *many {
                    Many::One => {
                        let (method, length) = self.method(*shape, other);
                        let (input, method, text) =
                            (Fill::Word(input), Fill::Word(method), Fill::Str(text));
                        return match length {
                            None => self.make(&GET, &[input, method, text]),
                            Some(length) => {
                                self.make(&GET_WITH, &[input, method, text, Fill::Code(&length)])
                            }
                        };
                    }
                    Many::Fixed(count) => self.make(&NUMBER, &[Fill::Number(u64::from(count))]),
                    Many::Counted(at) => other(at),
                };
                let shape = self.shape(*shape, other);
                self.make(
                    &GET_SEQ,
                    &[
                        Fill::Word(input),
                        Fill::Str(text),
                        Fill::Code(&count),
                        Fill::Code(&shape),
                    ],
                )
            }
        }
    }
}

/// The positions of the fields that are bound before the payload is put together: all up to the last count.
fn bound(roles: &[Role]) -> std::ops::Range<usize> {
    let last = roles
        .iter()
        .rposition(|role| matches!(role, Role::Length { .. }));
    0..last.map_or(0, |last| last + 1)
}

/// Whether count or length of the field at `at` come behind it.
fn refers_behind(at: usize, shape: Shape, many: Many) -> bool {
    matches!(shape, Shape::Sized(length) if length >= at)
        || matches!(many, Many::Counted(count) if count >= at)
}
