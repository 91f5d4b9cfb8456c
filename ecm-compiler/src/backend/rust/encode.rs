//! The bodies of `encode` and `view`: how fields are written.

use quote::quote;

use super::layout::{Many, Role, Shape, Type};
use super::payload::Payload;
use super::skeleton::{Lines, Runtime, Skeleton, holes};
use super::target::{Fill, Target};
use super::{Cx, lints};

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

/// [name of the viewer, body]
static VIEW: Skeleton = Skeleton::lines(2, || {
    let ([to], body, r) = (holes(0), Lines(1), Runtime);
    quote! {
        #[inline]
        fn view<'e>(&'e self, #to: &mut impl #r::__private::Viewer<'a, 'e>) where 'a: 'e {
            #body
        }
    }
});
/// [field, shape]
static VIEW_FIELD: Skeleton = Skeleton::lines(3, || {
    let [field, shape] = holes(0);
    quote! { to.field(&self.#field, #shape); }
});

/// The most fields of an event that need not be packed: for more of them, packing is cheaper.
const MOST_VIEWED: usize = 15;

/// Whether a value of this role can lie in memory as in a payload.
fn may_lie(role: &Role) -> bool {
    let Role::Value { ty, shape, many } = role else {
        return false;
    };
    let packed = matches!(
        ty,
        Type::Map(..) | Type::Port | Type::SocketAddress | Type::Struct(_)
    );
    *many == Many::One && matches!(shape, Shape::Natural | Shape::Width(_)) && !packed
}

impl<T: Target> Cx<'_, T> {
    /// Appends `view`, for an event whose values may all lie in memory as in a payload.
    pub(super) fn view(&self, out: &mut T, payload: &Payload<'_, T>) {
        let roles = &payload.roles;
        if roles.len() > MOST_VIEWED || !roles.iter().all(may_lie) {
            return;
        }
        let body = |out: &mut T| {
            for (role, name) in roles.iter().zip(payload.field_names) {
                if let Role::Value { shape, .. } = role {
                    let shape = |out: &mut T| self.shape(out, *shape, &|_, _| {});
                    let fills = [Fill::Word(name.as_str()), Fill::Code(&shape)];
                    self.put(out, &VIEW_FIELD, &fills);
                }
            }
        };
        let to = Fill::Word(if roles.is_empty() { "_" } else { "to" });
        self.put(out, &VIEW, &[to, Fill::Code(&body)]);
    }

    /// Appends the attributes of `encode`.
    pub(super) fn encode_attributes(&self, out: &mut T, payload: &Payload<'_, T>) {
        self.allow(out, &lints::of_body(&[], 2 * payload.roles.len()), false);
    }

    /// Appends the body of `encode`.
    pub(super) fn encode(&self, out: &mut T, payload: &Payload<'_, T>) {
        for (at, role) in payload.roles.iter().enumerate() {
            let name = payload.field_names[at].as_str();
            match role {
                Role::Length { repr, of } => self.encode_length(out, payload, at, repr, of),
                Role::Value { shape, many, .. } => self.encode_value(out, name, *shape, *many),
            }
        }
    }

    /// Appends the writing of a value.
    fn encode_value(&self, out: &mut T, name: &str, shape: Shape, many: Many) {
        let field = Fill::Word(name);
        if many == Many::One {
            let method = Fill::Word(shape.method());
            let length =
                |out: &mut T| self.put(out, &LENGTH, &[Fill::Word("length"), Fill::Word(name)]);
            let last = match shape {
                Shape::Natural | Shape::Counted => return self.put(out, &PUT, &[method, field]),
                Shape::Fixed(n) => Fill::Number(u64::from(n)),
                Shape::Width(n) => Fill::Number(u64::from(n)),
                Shape::Sized(_) => Fill::Code(&length),
            };
            return self.put(out, &PUT_WITH, &[method, field, last]);
        }
        if let Many::Fixed(count) = many {
            self.put(out, &PUT_EXACT, &[field, Fill::Number(u64::from(count))]);
        }
        let length = |out: &mut T, _| {
            let method = Fill::Word("length_of_all");
            self.put(out, &LENGTH, &[method, Fill::Word(name)]);
        };
        let shape = |out: &mut T| self.shape(out, shape, &length);
        self.put(out, &PUT_SEQ, &[field, Fill::Code(&shape)]);
    }

    /// Appends the writing of a count or length, at its place among the fields.
    fn encode_length(
        &self,
        out: &mut T,
        payload: &Payload<'_, T>,
        at: usize,
        repr: &str,
        of: &[usize],
    ) {
        // The method that gives each length; none for the number of elements.
        let mut lengths: Vec<(Option<&str>, &str)> = Vec::new();
        for &value in of {
            let Some(Role::Value { shape, many, .. }) = payload.roles.get(value) else {
                continue;
            };
            let name = payload.field_names[value].as_str();
            if *many == Many::Counted(at) {
                lengths.push((None, name));
            }
            if *shape == Shape::Sized(at) {
                let is_one = *many == Many::One;
                let method = if is_one { "length" } else { "length_of_all" };
                lengths.push((Some(method), name));
            }
        }
        let length = |out: &mut T, at: usize| match lengths[at] {
            (None, name) => self.put(out, &LEN, &[Fill::Word(name)]),
            (Some(method), name) => {
                self.put(out, &LENGTH, &[Fill::Word(method), Fill::Word(name)]);
            }
        };
        let repr = Fill::Word(repr);
        match lengths.len() {
            0 => self.put(out, &PUT_COUNT, &[repr, Fill::Number(0)]),
            1 => self.put(out, &PUT_COUNT, &[repr, Fill::Code(&|out| length(out, 0))]),
            many => {
                let all = |out: &mut T| out.list(many, 4, length);
                self.put(out, &PUT_SHARED_COUNT, &[repr, Fill::Code(&all)]);
            }
        }
    }
}
