//! `OPCO`: the opcodes of a provider and of its tasks, by value and task.

use super::Scope;
use super::item::{self, Item, Placed};
use super::out::Out;

pub(super) fn write(scope: &Scope<'_>, out: &mut Out) -> Placed {
    let provider = scope.provider;
    let own = provider.opcodes.iter().enumerate().map(|(at, opcode)| {
        let task = opcode
            .task
            .map_or(0, |task| provider.tasks[task.index()].value);
        let value = (u16::from(opcode.value), task);
        let message = scope.ids.of(opcode.message.as_ref());
        Item::own(at, &opcode.name, value, message)
    });
    let predefined = scope.winmeta.opcodes.iter().map(|known| {
        let message = scope.ids.of_predefined(known);
        Item::predefined(known, (known.value as u16, 0), message)
    });
    let mut items: Vec<_> = own.chain(predefined).collect();
    items.sort_by_key(|item| item.value);
    item::write(*b"OPCO", &items, out, |item, out| {
        let (value, task) = item.value;
        out.u16(task);
        out.u16(value);
        out.u32(item.message);
        out.later()
    })
}
