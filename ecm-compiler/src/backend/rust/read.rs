//! The bodies of `decode`: how fields are read.

use quote::quote;

use super::fields::values;
use super::layout::{Many, Role, Shape};
use super::payload::Payload;
use super::skeleton::{Lines, Skeleton, holes};
use super::target::{Fill, Target};
use super::{Cx, lints};

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

impl<T: Target> Cx<'_, T> {
    /// Appends the attributes of what reads the payload.
    pub(super) fn decode_attributes(&self, out: &mut T, payload: &Payload<'_, T>) {
        let bound = bound(payload.roles);
        let bound: Vec<&str> = payload.field_names[..bound]
            .iter()
            .map(String::as_str)
            .collect();
        let lines = payload.roles.len() + bound.len();
        self.allow(out, &lints::of_body(&bound, lines), false);
    }

    /// Appends the body of `decode`. Fields before the last count are bound first, since they are read first.
    pub(super) fn decode(&self, out: &mut T, payload: &Payload<'_, T>) {
        let behind =
            values(payload.roles).find(|&(at, _, shape, many)| refers_behind(at, shape, many));
        if let Some((at, ..)) = behind {
            let name = Fill::Str(&payload.fields[at].name);
            return self.put(out, &UNDECODABLE, &[Fill::Word(payload.input), name]);
        }
        let bound = bound(payload.roles);
        for at in 0..bound {
            let name = Fill::Word(&payload.field_names[at]);
            let value = |out: &mut T| self.read(out, payload, at);
            self.put(out, &LET, &[name, Fill::Code(&value)]);
        }
        let inits = |out: &mut T| {
            for (at, role) in payload.roles.iter().enumerate() {
                let name = Fill::Word(&payload.field_names[at]);
                if at >= bound {
                    let value = |out: &mut T| self.read(out, payload, at);
                    self.put(out, &INIT, &[name, Fill::Code(&value)]);
                } else if matches!(role, Role::Value { .. }) {
                    self.put(out, &SHORT_INIT, &[name]);
                }
            }
        };
        self.put(out, &GOT, &[Fill::Code(&inits)]);
    }

    /// Appends the expression that reads the field at `at`.
    fn read(&self, out: &mut T, payload: &Payload<'_, T>, at: usize) {
        let input = Fill::Word(payload.input);
        let text = Fill::Str(&payload.fields[at].name);
        let other = |at: usize| payload.field_names[at].as_str();
        let (shape, many) = match &payload.roles[at] {
            Role::Length { repr, .. } => {
                return self.put(out, &GET_COUNT, &[input, Fill::Word(repr), text]);
            }
            Role::Value { shape, many, .. } => (*shape, *many),
        };
        let count = match many {
            Many::One => {
                let method = Fill::Word(shape.method());
                let last = match shape {
                    Shape::Natural | Shape::Counted => {
                        return self.put(out, &GET, &[input, method, text]);
                    }
                    Shape::Fixed(n) => Fill::Number(u64::from(n)),
                    Shape::Width(n) => Fill::Number(u64::from(n)),
                    Shape::Sized(at) => Fill::Word(other(at)),
                };
                return self.put(out, &GET_WITH, &[input, method, text, last]);
            }
            Many::Fixed(count) => Fill::Number(u64::from(count)),
            Many::Counted(at) => Fill::Word(other(at)),
        };
        let length = |out: &mut T, at| out.word(other(at));
        let shape = |out: &mut T| self.shape(out, shape, &length);
        self.put(out, &GET_SEQ, &[input, text, count, Fill::Code(&shape)]);
    }
}

/// How many fields are bound before the payload is put together: all up to the last count.
fn bound(roles: &[Role]) -> usize {
    let last = roles
        .iter()
        .rposition(|role| matches!(role, Role::Length { .. }));
    last.map_or(0, |last| last + 1)
}

/// Whether count or length of the field at `at` come behind it.
fn refers_behind(at: usize, shape: Shape, many: Many) -> bool {
    matches!(shape, Shape::Sized(length) if length >= at)
        || matches!(many, Many::Counted(count) if count >= at)
}
