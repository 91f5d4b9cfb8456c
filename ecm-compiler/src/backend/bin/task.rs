//! `TASK`: the tasks of a provider, in the order of the manifest.

use super::Scope;
use super::item::{self, Item, Placed};
use super::out::Out;
use crate::guid::Guid;

pub(super) fn write(scope: &Scope<'_>, out: &mut Out) -> Placed {
    let own = scope.provider.tasks.iter().enumerate().map(|(at, task)| {
        let value = (u32::from(task.value), task.event_guid.unwrap_or_default());
        Item::own(at, &task.name, value, scope.ids.of(task.message.as_ref()))
    });
    let predefined = scope.winmeta.tasks.iter().map(|known| {
        let message = scope.ids.of_predefined(known);
        Item::predefined(known, (known.value as u32, Guid::default()), message)
    });
    let items: Vec<_> = own.chain(predefined).collect();
    item::write(*b"TASK", &items, out, |item, out| {
        let (value, guid) = &item.value;
        out.u32(*value);
        out.u32(item.message);
        out.bytes(&guid.to_windows_bytes());
        out.later()
    })
}
