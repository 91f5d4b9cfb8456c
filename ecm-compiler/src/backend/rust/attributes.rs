//! Attributes that say which lints the names of a manifest set off.
//!
//! Which these are, [`super::lints`] knows.

use quote::quote;

use super::Cx;
use super::skeleton::{Skeleton, holes};
use super::target::{Fill, Target};

/// [lints]
static ALLOW_ITEM: Skeleton = Skeleton::lines(1, || {
    let [lints] = holes(0);
    quote! { #[allow(#lints)] }
});
/// [lints]
static ALLOW_MEMBER: Skeleton = Skeleton::lines(2, || {
    let [lints] = holes(0);
    quote! { #[allow(#lints)] }
});
/// [lint]
static LINT: Skeleton = Skeleton::inline(0, || {
    let [lint] = holes(0);
    quote!(clippy::#lint)
});

impl<T: Target> Cx<'_, T> {
    /// Appends `#[allow(…)]`, or nothing; before an item of the module or a member of an impl.
    pub(super) fn allow(&self, out: &mut T, lints: &[&str], is_item: bool) {
        if lints.is_empty() {
            return;
        }
        let list = |out: &mut T| {
            out.list(lints.len(), 1, |out, at| {
                self.put(out, &LINT, &[Fill::Word(lints[at])]);
            });
        };
        let skeleton = if is_item { &ALLOW_ITEM } else { &ALLOW_MEMBER };
        self.put(out, skeleton, &[Fill::Code(&list)]);
    }
}
