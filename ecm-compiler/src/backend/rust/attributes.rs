//! Attributes that say which lints the names of a manifest set off.
//!
//! Which these are, [`super::lints`] knows.

use quote::quote;

use super::Cx;
use super::skeleton::{Fill, Skeleton, Target, holes};

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
    /// `#[allow(…)]`, or nothing; before an item of the module or a member of an impl.
    pub(super) fn allow(&self, lints: &[&str], is_item: bool) -> T {
        let mut out = T::default();
        if !lints.is_empty() {
            let lints: Vec<T> = lints
                .iter()
                .map(|lint| self.make(&LINT, &[Fill::Word(lint)]))
                .collect();
            let mut list = T::default();
            list.list(lints.iter(), 1);
            self.put(
                &mut out,
                if is_item { &ALLOW_ITEM } else { &ALLOW_MEMBER },
                &[Fill::Code(&list)],
            );
        }
        out
    }
}
