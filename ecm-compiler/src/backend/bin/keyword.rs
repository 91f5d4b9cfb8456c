//! `KEYW`: the keywords of a provider, by mask.

use super::Scope;
use super::item::{self, Item, Placed};
use super::out::Out;

pub(super) fn write(scope: &Scope<'_>, out: &mut Out) -> Placed {
    let own = scope.provider.keywords.iter().enumerate();
    let own = own.map(|(at, keyword)| {
        let message = scope.ids.of(keyword.message.as_ref());
        Item::own(at, &keyword.name, keyword.mask, message)
    });
    let predefined = scope.winmeta.keywords.iter().map(|known| {
        let message = scope.ids.of_predefined(known);
        Item::predefined(known, known.value, message)
    });
    let mut items: Vec<_> = own.chain(predefined).collect();
    items.sort_by_key(|item| item.value);
    item::write(*b"KEYW", &items, out, |item, out| {
        out.u64(item.value);
        out.u32(item.message);
        out.later()
    })
}
