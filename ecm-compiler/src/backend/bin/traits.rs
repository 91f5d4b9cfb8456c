//! `PRVA`: the name of a provider and the GUIDs that stand beside its own. Format 5 only.

use super::Scope;
use super::out::Out;
use crate::guid::Guid;

const NAME: u32 = 0x1000_0001;
const CONTROL_GUID: u32 = 0x2000_0001;
const GROUP_GUID: u32 = 0x2000_0002;

pub(super) fn write(scope: &Scope<'_>, out: &mut Out) {
    let provider = scope.provider;
    let group = provider.traits.and_then(|traits| traits.group_guid);
    let guids = [(CONTROL_GUID, provider.control_guid), (GROUP_GUID, group)];
    let guids: Vec<(u32, Guid)> = guids
        .into_iter()
        .filter_map(|(kind, guid)| Some((kind, guid.filter(|guid| *guid != Guid::default())?)))
        .collect();

    let list = out.begin_list(*b"PRVA", 1 + guids.len());
    out.u32(NAME);
    let name = out.later();
    let places: Vec<_> = guids
        .iter()
        .map(|(kind, _)| {
            out.u32(*kind);
            out.later()
        })
        .collect();
    out.fill_offset(name);
    out.utf16(&provider.name);
    out.u16(0);
    for ((_, guid), place) in guids.iter().zip(places) {
        out.align(4);
        out.fill_offset(place);
        out.bytes(&guid.to_windows_bytes());
    }
    out.align(4);
    out.end_list(list);
}
