//! `CHAN`: the provider's channels, imported ones among them.

use super::Scope;
use super::item::{self, Item, Placed};
use super::out::Out;
use crate::ir::Ref;

/// The flag of a channel that another provider, or Windows, owns.
const IMPORTED: u32 = 1;

/// Channels in the order of the manifest, then those of Windows' own that only events name.
pub(super) fn write(scope: &Scope<'_>, out: &mut Out) -> Placed {
    let own = scope.provider.channels.iter().enumerate();
    let own = own.map(|(at, channel)| {
        let imported = if channel.definition.is_none() {
            IMPORTED
        } else {
            0
        };
        Item {
            from: Ref::Own(at),
            value: (imported, u32::from(channel.value)),
            message: scope.ids.of_channel(channel),
            name: ("", channel.name.as_str()),
        }
    });
    let predefined = scope.winmeta.channels.iter().map(|known| Item {
        from: Ref::WellKnown(known),
        value: (IMPORTED, known.value as u32),
        message: scope.ids.of_predefined(known),
        name: ("", known.name),
    });
    let items: Vec<_> = own.chain(predefined).collect();
    item::write(*b"CHAN", &items, out, |item, out| {
        let (flags, value) = item.value;
        out.u32(flags);
        let name = out.later();
        out.u32(value);
        out.u32(item.message);
        name
    })
}

/// Whether the provider has the list.
pub(super) fn is_there(scope: &Scope<'_>) -> bool {
    !scope.provider.channels.is_empty() || !scope.winmeta.channels.is_empty()
}
