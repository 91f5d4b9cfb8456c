//! `CRIM` and `WEVT`: the providers of a manifest, and the lists of each.

use super::out::Out;
use super::{McCompat, ResourceOptions, Scope, report};
use super::{channel, event, filter, keyword, level, map, opcode, pattern, task, template, traits};
use crate::backend::message_ids::MessageIds;
use crate::backend::winmeta::Winmeta;
use crate::check::Checked;
use crate::diag::{Reported, Sink};

/// The kinds of lists.
mod kind {
    pub(super) const LEVELS: u32 = 0;
    pub(super) const TASKS: u32 = 1;
    pub(super) const OPCODES: u32 = 2;
    pub(super) const KEYWORDS: u32 = 3;
    pub(super) const EVENTS: u32 = 4;
    pub(super) const CHANNELS: u32 = 5;
    pub(super) const MAPS: u32 = 6;
    pub(super) const TEMPLATES: u32 = 7;
    pub(super) const PATTERN_MAPS: u32 = 8;
    pub(super) const FILTERS: u32 = 9;
    pub(super) const EVENT_ATTRIBUTES: u32 = 12;
    pub(super) const TRAITS: u32 = 13;
}

/// How many lists the directory of a provider has room for in format 3, used or not.
const SLOTS: usize = 11;

/// Writes the resource.
pub(super) fn write(
    checked: &Checked,
    ids: &MessageIds,
    options: ResourceOptions,
    sink: &mut Sink,
) -> Result<Vec<u8>, Reported> {
    let mc_compat = options.mc_compat;
    let providers = &checked.model().providers;
    let mut out = Out::default();
    out.bytes(b"CRIM");
    let length = out.later();
    out.u16(if mc_compat < McCompat::V10_0_18362 {
        3
    } else {
        5
    });
    out.u16(1);
    out.count(providers.len());
    let places: Vec<_> = providers
        .iter()
        .map(|provider| {
            out.bytes(&provider.guid.to_windows_bytes());
            out.later()
        })
        .collect();
    for (at, (provider, place)) in providers.iter().zip(places).enumerate() {
        out.fill_offset(place);
        let scope = Scope {
            provider,
            winmeta: Winmeta::of(provider),
            ids,
            mc_compat,
        };
        write_provider(&scope, &mut out);
        if !out.fits() {
            return Err(sink.report(report::template_too_large(checked, at)));
        }
    }
    out.fill_length(length, 0);
    // Two bytes that belong to nothing.
    out.u16(0);
    Ok(out.into_bytes())
}

/// The kinds of lists that a provider has, in the order in which they are written.
fn kinds(scope: &Scope<'_>, attributes: bool) -> Vec<u32> {
    let provider = scope.provider;
    let newest = scope.mc_compat >= McCompat::V10_0_18362;
    [
        (kind::CHANNELS, channel::is_there(scope)),
        (kind::MAPS, !provider.maps.is_empty()),
        (kind::PATTERN_MAPS, !provider.pattern_maps.is_empty()),
        (kind::TEMPLATES, !provider.templates.is_empty()),
        (kind::TRAITS, newest),
        (kind::OPCODES, true),
        (kind::LEVELS, true),
        (kind::TASKS, true),
        (kind::KEYWORDS, true),
        (kind::EVENTS, !provider.events.is_empty()),
        (kind::EVENT_ATTRIBUTES, newest && attributes),
        (kind::FILTERS, !provider.filters.is_empty()),
    ]
    .into_iter()
    .filter_map(|(kind, is_there)| is_there.then_some(kind))
    .collect()
}

fn write_provider(scope: &Scope<'_>, out: &mut Out) {
    let events = event::sorted(scope);
    let kinds = kinds(scope, event::have_attributes(&events));
    let start = out.offset();
    out.bytes(b"WEVT");
    let length = out.later();
    out.u32(scope.ids.of(scope.provider.message.as_ref()));
    out.count(kinds.len());
    let mut directory = Vec::with_capacity(kinds.len());
    for kind in &kinds {
        out.u32(*kind);
        directory.push((*kind, out.later()));
    }
    if scope.mc_compat < McCompat::V10_0_18362 {
        for _ in kinds.len()..SLOTS {
            out.u64(0);
        }
    }
    write_lists(scope, &events, directory, out);
    out.fill_length(length, start);
}

/// The lists of the directory: it has each with the place of its offset.
fn write_lists(
    scope: &Scope<'_>,
    events: &[&crate::ir::Event],
    directory: Vec<(u32, super::out::Later)>,
    out: &mut Out,
) {
    let mut maps = Vec::new();
    let mut targets = event::Targets::default();
    for (kind, place) in directory {
        if kind == kind::EVENTS {
            out.align(8);
        }
        out.fill_offset(place);
        match kind {
            kind::CHANNELS => targets.channels = channel::write(scope, out),
            kind::MAPS => maps = map::write(scope, out),
            kind::PATTERN_MAPS => pattern::write(scope, out),
            kind::TEMPLATES => targets.templates = template::write(scope, &maps, out),
            kind::TRAITS => traits::write(scope, out),
            kind::OPCODES => targets.opcodes = opcode::write(scope, out),
            kind::LEVELS => targets.levels = level::write(scope, out),
            kind::TASKS => targets.tasks = task::write(scope, out),
            kind::KEYWORDS => targets.keywords = keyword::write(scope, out),
            kind::EVENTS => event::write(scope, events, &targets, out),
            kind::EVENT_ATTRIBUTES => event::write_attributes(events, out),
            _ => filter::write(scope, &targets.templates, out),
        }
    }
}
