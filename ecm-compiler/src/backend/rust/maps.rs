//! Maps: a transparent number with a constant for each entry, open to values that the manifest does not name.

use quote::quote;

use super::skeleton::{Lines, Runtime, Skeleton, holes};
use super::target::{Fill, Target};
use super::{Cx, docs};
use crate::ir::{Map, MapKind};

/// [items]
static MODULE: Skeleton = Skeleton::lines(1, || {
    let maps = Lines(0);
    quote! {
        /// The maps of the provider: values that have names.
        pub mod map {
            #maps
        }
    }
});

/// What the manifest does not name ends in an underscore, as no constant of an entry does.
///
/// [documentation, name, constants, constructor of the table, name in the manifest, entries, set operations]
static MAP: Skeleton = Skeleton::lines(2, || {
    let (doc, constants, entries, sets, r) = (Lines(0), Lines(2), Lines(5), Lines(6), Runtime);
    let [name] = holes(1);
    let [table, text] = holes(3);
    quote! {
        #doc
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct #name(pub u32);
        impl #name {
            #constants
            pub(super) const META_: &'static #r::__private::MapMeta = &#r::__private::MapMeta::#table(
                #text,
                Self::ENTRIES_
            );
            const ENTRIES_: &'static [(u32, &'static str)] = &[
                #entries
            ];
            /// The text of exactly this value in the manifest.
            #[must_use]
            pub const fn name(self) -> ::core::option::Option<&'static str> {
                Self::META_.name_of(self.0)
            }
            #sets
        }
        impl ::core::fmt::Debug for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #r::__private::debug_map(self.0, Self::META_, f)
            }
        }
        impl #r::__private::MapValue for #name {
            const META: &'static #r::__private::MapMeta = Self::META_;
            fn from_raw(raw: u32) -> Self {
                Self(raw)
            }
            fn raw(self) -> u32 {
                self.0
            }
        }
    }
});

/// [documentation, name, value]
static CONSTANT: Skeleton = Skeleton::lines(3, || {
    let doc = Lines(0);
    let [name, value] = holes(1);
    quote! {
        #doc
        pub const #name: Self = Self(#value);
    }
});

/// [value, text]
static ENTRY: Skeleton = Skeleton::lines(4, || {
    let [value, text] = holes(0);
    quote! { (#value, #text), }
});

/// []
static SETS: Skeleton = Skeleton::lines(3, || {
    quote! {
        /// The bits of both; bits that the manifest does not name are kept.
        #[must_use]
        pub const fn union(self, other: Self) -> Self {
            Self(self.0 | other.0)
        }
        /// The bits that both have.
        #[must_use]
        pub const fn intersection(self, other: Self) -> Self {
            Self(self.0 & other.0)
        }
        /// The bits that `other` does not have.
        #[must_use]
        pub const fn difference(self, other: Self) -> Self {
            Self(self.0 & !other.0)
        }
        /// Whether all bits of `other` are set.
        #[must_use]
        pub const fn contains(self, other: Self) -> bool {
            self.0 & other.0 == other.0
        }
        /// Whether a bit of `other` is set.
        #[must_use]
        pub const fn intersects(self, other: Self) -> bool {
            self.0 & other.0 != 0
        }
        /// Whether no bit is set.
        #[must_use]
        pub const fn is_empty(self) -> bool {
            self.0 == 0
        }
    }
});

/// [name]
static OPERATORS: Skeleton = Skeleton::lines(2, || {
    let [name] = holes(0);
    quote! {
        impl ::core::ops::BitOr for #name {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                self.union(other)
            }
        }
        impl ::core::ops::BitOrAssign for #name {
            fn bitor_assign(&mut self, other: Self) {
                *self = self.union(other);
            }
        }
        impl ::core::ops::BitAnd for #name {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                self.intersection(other)
            }
        }
    }
});

impl<T: Target> Cx<'_, T> {
    /// Appends the module of maps.
    pub(super) fn maps(&self, out: &mut T) {
        if self.provider.maps.is_empty() {
            return;
        }
        out.blank_line();
        let maps = |out: &mut T| {
            for (at, map) in self.provider.maps.iter().enumerate() {
                if at > 0 {
                    out.blank_line();
                }
                self.map(out, at, map);
            }
        };
        self.put(out, &MODULE, &[Fill::Code(&maps)]);
    }

    fn map(&self, out: &mut T, at: usize, map: &Map) {
        let names = &self.names.maps[at];
        let items = || {
            map.items.iter().zip(&names.items).map(|(item, name)| {
                let text = docs::message(self.model, &item.message).trim();
                let text = if text.is_empty() { name } else { text };
                (Fill::Number(u64::from(item.value)), name, text)
            })
        };
        let constants = |out: &mut T| {
            for (value, name, text) in items() {
                let doc = docs::code(text);
                self.put(out, &CONSTANT, &[Fill::Doc(&doc), Fill::Word(name), value]);
            }
        };
        let entries = |out: &mut T| {
            for (value, _, text) in items() {
                self.put(out, &ENTRY, &[value, Fill::Str(text)]);
            }
        };
        let is_set = map.kind == MapKind::Bit;
        let (doc, table) = if is_set {
            ("Bits of the map", "bits")
        } else {
            ("Values of the map", "values")
        };
        let sets = |out: &mut T| {
            if is_set {
                self.put(out, &SETS, &[]);
            }
        };
        let name = docs::code(&map.name);
        let fills = [
            Fill::Doc(&format!("{doc} {name}; any other number is possible too.")),
            Fill::Word(&names.name),
            Fill::Code(&constants),
            Fill::Word(table),
            Fill::Str(&map.name),
            Fill::Code(&entries),
            Fill::Code(&sets),
        ];
        self.put(out, &MAP, &fills);
        if is_set {
            self.put(out, &OPERATORS, &[Fill::Word(&names.name)]);
        }
    }
}
