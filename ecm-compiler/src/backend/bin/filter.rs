//! `FLTR`: the filters of a provider, in the order of the manifest.

use super::Scope;
use super::out::Out;

pub(super) fn write(scope: &Scope<'_>, templates: &[u32], out: &mut Out) {
    let filters = &scope.provider.filters;
    let layouts: Vec<u32> = filters
        .iter()
        .map(|filter| filter.template.map_or(0, |id| templates[id.index()]))
        .collect();
    let list = out.begin_list(*b"FLTR", filters.len());
    // mc.exe leaves here what its last entry had in the same place.
    out.u32(layouts.last().copied().unwrap_or(0));
    let mut names = Vec::with_capacity(filters.len());
    for (filter, layout) in filters.iter().zip(layouts) {
        out.u8(filter.value);
        out.u8(filter.version);
        out.u16(0);
        out.u32(scope.ids.of(filter.message.as_ref()));
        names.push(out.later());
        out.u32(layout);
    }
    for (filter, place) in filters.iter().zip(names) {
        out.fill_offset(place);
        out.name(&filter.name.prefix, &filter.name.local);
    }
    out.end_list(list);
}
