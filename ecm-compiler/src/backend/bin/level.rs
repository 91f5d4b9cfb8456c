//! `LEVL`: the levels of a provider, by value.

use super::Scope;
use super::item::{self, Item, Placed};
use super::out::Out;

pub(super) fn write(scope: &Scope<'_>, out: &mut Out) -> Placed {
    let own = scope.provider.levels.iter().enumerate().map(|(at, level)| {
        let message = scope.ids.of(level.message.as_ref());
        Item::own(at, &level.name, u32::from(level.value), message)
    });
    let predefined = scope.winmeta.levels.iter().map(|known| {
        let message = scope.ids.of_predefined(known);
        Item::predefined(known, known.value as u32, message)
    });
    let mut items: Vec<_> = own.chain(predefined).collect();
    items.sort_by_key(|item| item.value);
    item::write(*b"LEVL", &items, out, |item, out| {
        out.u32(item.value);
        out.u32(item.message);
        out.later()
    })
}
