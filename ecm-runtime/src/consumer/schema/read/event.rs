//! Events (`EVNT`), and the names and attributes that format 5 has for them (`EVTA`).

use std::format;
use std::vec::Vec;

use super::super::source::{Part, Source};
use super::super::{Event, Provider, ReadError};
use super::list::{HEAD, LONG_HEAD, List, Places};
use crate::descriptor::{Channel, EventDescriptor, Keyword, Level, Opcode, Task};

const NAME: u8 = 0x11;
const ATTRIBUTE: u8 = 0x12;

pub(super) fn events(
    source: &mut Source<'_>,
    block: &Part<'_>,
    offset: u32,
    places: &Places,
) -> Result<Vec<Event>, ReadError> {
    let list = List::read(source, block, offset, ("EVNT", b"EVNT"), (LONG_HEAD, 48))?;
    list.each(|entry| {
        Ok(Event {
            descriptor: descriptor(&entry)?,
            message: entry.message(16)?,
            template: places.templates.find(&entry, "template", entry.u32(20)?)?,
            opcode: places.opcodes.find(&entry, "opcode", entry.u32(24)?)?,
            level: places.levels.find(&entry, "level", entry.u32(28)?)?,
            task: places.tasks.find(&entry, "task", entry.u32(32)?)?,
            keywords: keywords(source, &entry, places)?,
            channel: places.channels.find(&entry, "channel", entry.u32(44)?)?,
            name: None,
            attributes: Vec::new(),
        })
    })
}

fn descriptor(entry: &Part<'_>) -> Result<EventDescriptor, ReadError> {
    Ok(EventDescriptor {
        id: entry.u16(0)?,
        version: entry.u8(2)?,
        channel: Channel(entry.u8(3)?),
        level: Level(entry.u8(4)?),
        opcode: Opcode(entry.u8(5)?),
        task: Task(entry.u16(6)?),
        keyword: Keyword(entry.u64(8)?),
    })
}

fn keywords(
    source: &mut Source<'_>,
    entry: &Part<'_>,
    places: &Places,
) -> Result<Vec<u32>, ReadError> {
    let (count, offset) = (entry.size(36)?, entry.u32(40)?);
    if count == 0 {
        return Ok(Vec::new());
    }
    let size = count.saturating_mul(4);
    let array = source.at(entry, "keyword array", "keyword array", offset, size)?;
    source.spend(entry, size)?;
    (0..count)
        .map(|index| {
            let offset = array.u32(4 * index)?;
            places.keywords.position(entry, "keyword", offset)
        })
        .collect()
}

/// An entry belongs to the event of its id and version.
pub(super) fn attributes(
    source: &mut Source<'_>,
    block: &Part<'_>,
    offset: u32,
    provider: &mut Provider,
) -> Result<(), ReadError> {
    let list = List::read(source, block, offset, ("EVTA", b"EVTA"), (HEAD, 8))?;
    list.each(|entry| {
        let (kind, version, id) = (entry.u8(0)?, entry.u8(1)?, entry.u16(2)?);
        let text = source.terminated(&entry, "text", entry.u32(4)?)?;
        let event = provider
            .event_mut(id, version)
            .ok_or_else(|| entry.error(format!("there is no event {id} version {version}")))?;
        match kind {
            NAME if event.name.is_none() => event.name = Some(text),
            NAME => {
                return Err(entry.error(format!("a second name of event {id} version {version}")));
            }
            ATTRIBUTE => event.attributes.push(text),
            _ => return Err(entry.error(format!("kind {kind:#x} is not known"))),
        }
        Ok(())
    })
    .map(drop)
}
