//! `EVNT`: the events of a provider, by id and version; and `EVTA`: their names and attributes. The latter in format 5 only.

use std::collections::BTreeMap;

use super::Scope;
use super::item::Placed;
use super::out::Out;
use crate::ir::{ChannelId, Event, KeywordId, LevelId, OpcodeId, TaskId};

/// Where the things are that events refer to.
#[derive(Default)]
pub(super) struct Targets {
    pub(super) channels: Placed,
    pub(super) templates: Vec<u32>,
    pub(super) opcodes: Placed,
    pub(super) levels: Placed,
    pub(super) tasks: Placed,
    pub(super) keywords: Placed,
}

/// The events of a provider as the lists have them.
pub(super) fn sorted<'m>(scope: &Scope<'m>) -> Vec<&'m Event> {
    let mut events: Vec<&Event> = scope.provider.events.iter().collect();
    events.sort_by_key(|event| (event.descriptor.id, event.descriptor.version));
    events
}

/// Writes the entries, then the keywords of each that has any.
pub(super) fn write(scope: &Scope<'_>, events: &[&Event], targets: &Targets, out: &mut Out) {
    let list = out.begin_list(*b"EVNT", events.len());
    out.u32(0);
    let mut keywords = Vec::new();
    for event in events {
        descriptor(event, out);
        out.u32(scope.ids.of(event.message.as_ref()));
        out.u32(event.template.map_or(0, |id| targets.templates[id.index()]));
        let opcode = event.opcode.map(|opcode| opcode.map(OpcodeId::index));
        out.u32(targets.opcodes.of(opcode));
        let level = event.level.map(|level| level.map(LevelId::index));
        out.u32(targets.levels.of(level));
        let task = event.task.map(|task| task.map(TaskId::index));
        out.u32(targets.tasks.of(task));
        let offsets = keyword_offsets(event, targets);
        out.count(offsets.len());
        let place = out.later();
        if !offsets.is_empty() {
            keywords.push((place, offsets));
        }
        let channel = event.channel.map(|channel| channel.map(ChannelId::index));
        out.u32(targets.channels.of(channel));
    }
    for (place, offsets) in keywords {
        out.fill_offset(place);
        for offset in offsets {
            out.u32(offset);
        }
    }
    out.end_list(list);
}

/// `EVENT_DESCRIPTOR`.
fn descriptor(event: &Event, out: &mut Out) {
    let descriptor = &event.descriptor;
    out.u16(descriptor.id);
    out.u8(descriptor.version);
    out.u8(descriptor.channel);
    out.u8(descriptor.level);
    out.u8(descriptor.opcode);
    out.u16(descriptor.task);
    out.u64(descriptor.keyword);
}

/// The keywords of an event by mask: as their entries lie. One that is named twice is there once.
fn keyword_offsets(event: &Event, targets: &Targets) -> Vec<u32> {
    let keywords = event.keywords.iter();
    let mut offsets: Vec<u32> = keywords
        .map(|keyword| targets.keywords.of(Some(keyword.map(KeywordId::index))))
        .collect();
    offsets.sort_unstable();
    offsets.dedup();
    offsets
}

const NAME: u8 = 0x11;
const ATTRIBUTE: u8 = 0x12;

/// Whether `EVTA` is there.
pub(super) fn have_attributes(events: &[&Event]) -> bool {
    events
        .iter()
        .any(|event| event.name.is_some() || !event.attributes.is_empty())
}

/// Writes the names and attributes of events: the entries, then the distinct texts by their code units.
pub(super) fn write_attributes(events: &[&Event], out: &mut Out) {
    let mut entries = Vec::new();
    let mut texts: BTreeMap<Vec<u16>, u32> = BTreeMap::new();
    for event in events {
        let name = event.name.iter().map(|name| (NAME, name.to_string()));
        let attributes = event.attributes.iter();
        let attributes = attributes.map(|(key, value)| (ATTRIBUTE, format!("{key}={value}")));
        for (kind, text) in name.chain(attributes) {
            let text: Vec<u16> = text.encode_utf16().collect();
            texts.entry(text.clone()).or_insert(0);
            entries.push((kind, &event.descriptor, text));
        }
    }
    let list = out.begin_list(*b"EVTA", entries.len());
    let places: Vec<_> = entries
        .iter()
        .map(|(kind, descriptor, _)| {
            out.u8(*kind);
            out.u8(descriptor.version);
            out.u16(descriptor.id);
            out.later()
        })
        .collect();
    for (text, offset) in &mut texts {
        *offset = out.offset();
        text.iter().for_each(|unit| out.u16(*unit));
        out.u16(0);
    }
    for ((_, _, text), place) in entries.iter().zip(places) {
        out.fill(place, texts[text]);
    }
    out.align(4);
    out.end_list(list);
}
