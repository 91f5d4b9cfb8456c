//! Payload types: how the fields of a template, or the members of a struct, are declared and put together.
//!
//! How they are written is in [`super::encode`], how they are read in [`super::read`].

use std::collections::HashSet;

use quote::quote;

use super::fields::{Conversion, Lifetime, conversion, values};
use super::layout::{Many, Role};
use super::skeleton::{Lines, Runtime, Skeleton, holes};
use super::target::{Fill, Target};
use super::{Cx, TemplateLayout, docs, lints};
use crate::ir::{Field, FieldKind, TemplateId};

/// [documentation, name, type]
static FIELD: Skeleton = Skeleton::lines(2, || {
    let doc = Lines(0);
    let [name, ty] = holes(1);
    quote! {
        #doc
        pub #name: #ty,
    }
});
/// [name]
static INTO_INIT: Skeleton = Skeleton::lines(4, || {
    let [name] = holes(0);
    quote! { #name: ::core::convert::Into::into(#name), }
});
/// [name]
static SHORT_INIT: Skeleton = Skeleton::lines(4, || {
    let [name] = holes(0);
    quote! { #name, }
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

/// A list of fields with what is known of it: of a template, or of a struct in one.
pub(super) struct Payload<'m, T> {
    pub(super) template: usize,
    pub(super) fields: &'m [Field],
    /// What the fields are called in Rust.
    pub(super) field_names: &'m [String],
    pub(super) roles: &'m [Role],
    /// The names of the values, which are the arguments.
    pub(super) names: Vec<&'m str>,
    /// The name of the decoder in the body of `decode`.
    pub(super) input: &'static str,
    /// Whether the functions need the lifetime `'a`: an argument is generic over what converts into a borrowing type.
    pub(super) generic: bool,
    /// Whether there are more booleans than clippy likes to see.
    pub(super) many_bools: bool,
    /// The lints that functions with these arguments set off, and such with one argument more.
    lints: [Vec<&'static str>; 2],
    /// `name: type` for each argument of functions that may be generic; at least as many as there are arguments.
    parameters: Vec<T>,
}

impl<'m, T: Target> Payload<'m, T> {
    fn new(
        template: usize,
        fields: &'m [Field],
        field_names: &'m [String],
        roles: &'m [Role],
    ) -> Self {
        let names: Vec<&str> = values(roles)
            .map(|(at, ..)| field_names[at].as_str())
            .collect();
        let input = match roles {
            [] => "_",
            _ if field_names.iter().any(|name| name == "input") => "input_",
            _ => "input",
        };
        Self {
            template,
            fields,
            field_names,
            roles,
            input,
            generic: values(roles).any(|(_, ty, _, many)| {
                let borrows = ty.borrows() || many != Many::One;
                borrows && conversion(ty, many) == Conversion::Generic
            }),
            many_bools: TemplateLayout::has_many_bools(roles),
            lints: lints::of_functions(&names),
            parameters: Vec::new(),
            names,
        }
    }

    /// The lints that a function with these arguments sets off.
    pub(super) fn function_lints(&self) -> &[&'static str] {
        &self.lints[0]
    }

    /// The lints that a function with these arguments and another one sets off.
    pub(super) fn longer_function_lints(&self) -> &[&'static str] {
        &self.lints[1]
    }
}

/// How a type is named.
#[derive(Clone, Copy)]
pub(super) struct TypeForm<'a> {
    pub(super) name: &'a str,
    pub(super) borrows: bool,
}

impl<'a> TypeForm<'a> {
    fn with<T>(self, lifetime: &'static str) -> Fill<'a, T> {
        if self.borrows {
            Fill::Generic([self.name, "", ""], lifetime)
        } else {
            Fill::Word(self.name)
        }
    }

    /// `Foo` or `Foo<'a>`.
    pub(super) fn ty<T>(self) -> Fill<'a, T> {
        self.with("a")
    }

    /// `Foo` or `Foo<'_>`.
    pub(super) fn anonymous<T>(self) -> Fill<'a, T> {
        self.with("_")
    }
}

impl<T: Target> Cx<'_, T> {
    /// Appends `impl Foo` or `impl<'a> Foo<'a>`.
    pub(super) fn head(&self, out: &mut T, form: TypeForm<'_>) {
        let skeleton = if form.borrows {
            &IMPL_WITH_LIFETIME
        } else {
            &IMPL
        };
        self.put(out, skeleton, &[form.ty()]);
    }

    /// The payload of events with this template, which is used after `last` and takes over what that has allocated.
    pub(super) fn payload<'c>(
        &'c self,
        template: Option<TemplateId>,
        last: Option<Payload<'c, T>>,
    ) -> Payload<'c, T> {
        let payload = template.map_or_else(
            || Payload::new(0, &[], &[], &[]),
            |id| {
                let at = id.index();
                let fields = &self.provider.templates[at].fields;
                let names = &self.names.templates[at].fields;
                Payload::new(at, fields, names, &self.layouts[at].roles)
            },
        );
        self.with_parameters(payload, last.map_or_else(Vec::new, |last| last.parameters))
    }

    /// `payload` with its parameters, in `parameters`.
    fn with_parameters<'c>(
        &self,
        mut payload: Payload<'c, T>,
        mut parameters: Vec<T>,
    ) -> Payload<'c, T> {
        let lifetime = if payload.generic {
            Lifetime::Named
        } else {
            Lifetime::Elided
        };
        if parameters.len() < payload.names.len() {
            parameters.resize_with(payload.names.len(), T::default);
        }
        for (out, value) in parameters.iter_mut().zip(values(payload.roles)) {
            out.clear();
            self.argument(out, &payload, value, lifetime);
        }
        payload.parameters = parameters;
        payload
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
        let layout = &self.layouts[template];
        let payload = Payload::new(template, members, &names.members, &layout.members[index]);
        let payload = &self.with_parameters(payload, Vec::new());
        let form = TypeForm {
            name: &names.name,
            borrows: layout.struct_borrows[index],
        };
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
        let lints = lints::of_struct(&names.name, &payload.names);
        let fills = [
            Fill::Doc(&doc),
            Fill::Code(&|out| self.allow(out, &lints, true)),
            Fill::Code(&|out| self.head(out, form)),
            form.ty(),
            form.anonymous(),
            Fill::Code(&|out| self.declarations(out, payload)),
            Fill::Code(&|out| self.constructor(out, payload)),
            Fill::Code(&|out| self.encode(out, payload)),
            Fill::Word(&names.table),
            Fill::Str(&names.name),
            Fill::Word(payload.input),
            Fill::Code(&|out| self.decode(out, payload)),
            Fill::Code(&|out| self.encode_attributes(out, payload)),
            Fill::Code(&|out| self.decode_attributes(out, payload)),
        ];
        self.put(out, &STRUCT, &fills);
    }

    /// Appends the fields of the type, with documentation.
    pub(super) fn declarations(&self, out: &mut T, payload: &Payload<'_, T>) {
        let mut doc = String::new();
        for (at, ty, _, many) in values(payload.roles) {
            doc.clear();
            docs::field(&mut doc, &payload.fields[at]);
            let declared = |out: &mut T| {
                self.field_type(out, payload.template, ty, many, payload.many_bools);
            };
            let fills = [
                Fill::Doc(&doc),
                Fill::Word(&payload.field_names[at]),
                Fill::Code(&declared),
            ];
            self.put(out, &FIELD, &fills);
        }
    }

    /// Appends the constructor; nothing where there are no fields.
    pub(super) fn constructor(&self, out: &mut T, payload: &Payload<'_, T>) {
        if payload.names.is_empty() {
            return;
        }
        let parameters = |out: &mut T| {
            if payload.generic {
                return payload.parameters(out, None, 3);
            }
            let arguments: Vec<_> = values(payload.roles).collect();
            out.list(arguments.len(), 3, |out, at| {
                self.argument(out, payload, arguments[at], Lifetime::Named);
            });
        };
        let inits = |out: &mut T| {
            for (at, ty, _, many) in values(payload.roles) {
                let init = match conversion(ty, many) {
                    Conversion::None => &SHORT_INIT,
                    Conversion::Generic | Conversion::Into => &INTO_INIT,
                };
                self.put(out, init, &[Fill::Word(&payload.field_names[at])]);
            }
        };
        let fills = [
            Fill::Code(&|out| self.allow(out, payload.function_lints(), false)),
            Fill::Code(&parameters),
            Fill::Code(&inits),
        ];
        self.put(out, &NEW, &fills);
    }
}

impl<T: Target> Payload<'_, T> {
    /// Appends the parameters of a function: what `first` appends, and those of the payload.
    pub(super) fn parameters(&self, out: &mut T, first: Option<&dyn Fn(&mut T)>, indent: usize) {
        let more = usize::from(first.is_some());
        out.list(more + self.names.len(), indent, |out, at| match first {
            Some(first) if at == 0 => first(out),
            _ => out.join(&self.parameters[at - more]),
        });
    }
}
