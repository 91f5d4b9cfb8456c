//! Channels, levels, tasks, opcodes and keywords: lists of entries that have a name.

use std::vec::Vec;

use super::super::source::{Part, Source};
use super::super::{Channel, Keyword, Level, Opcode, ReadError, Task};
use super::list::{Entries, HEAD, List};

pub(super) fn channels(
    source: &mut Source<'_>,
    block: &Part<'_>,
    offset: u32,
) -> Result<(Vec<Channel>, Entries), ReadError> {
    let list = List::read(source, block, offset, ("CHAN", b"CHAN"), (HEAD, 16))?;
    let channels = list.each(|entry| {
        let flags = entry.u32(0)?;
        Ok(Channel {
            imported: flags & 1 != 0,
            flags,
            name: source.string(&entry, "name", entry.u32(4)?)?,
            value: entry.u32(8)?,
            message: entry.message(12)?,
        })
    })?;
    Ok((channels, list.places()))
}

pub(super) fn levels(
    source: &mut Source<'_>,
    block: &Part<'_>,
    offset: u32,
) -> Result<(Vec<Level>, Entries), ReadError> {
    let list = List::read(source, block, offset, ("LEVL", b"LEVL"), (HEAD, 12))?;
    let levels = list.each(|entry| {
        Ok(Level {
            value: entry.u32(0)?,
            message: entry.message(4)?,
            name: source.string(&entry, "name", entry.u32(8)?)?,
        })
    })?;
    Ok((levels, list.places()))
}

pub(super) fn tasks(
    source: &mut Source<'_>,
    block: &Part<'_>,
    offset: u32,
) -> Result<(Vec<Task>, Entries), ReadError> {
    let list = List::read(source, block, offset, ("TASK", b"TASK"), (HEAD, 28))?;
    let tasks = list.each(|entry| {
        let guid = entry.guid(8)?;
        Ok(Task {
            value: entry.u32(0)?,
            message: entry.message(4)?,
            event_guid: (!guid.is_zero()).then_some(guid),
            name: source.string(&entry, "name", entry.u32(24)?)?,
        })
    })?;
    Ok((tasks, list.places()))
}

pub(super) fn opcodes(
    source: &mut Source<'_>,
    block: &Part<'_>,
    offset: u32,
) -> Result<(Vec<Opcode>, Entries), ReadError> {
    let list = List::read(source, block, offset, ("OPCO", b"OPCO"), (HEAD, 12))?;
    let opcodes = list.each(|entry| {
        Ok(Opcode {
            task: entry.u16(0)?,
            value: entry.u16(2)?,
            message: entry.message(4)?,
            name: source.string(&entry, "name", entry.u32(8)?)?,
        })
    })?;
    Ok((opcodes, list.places()))
}

pub(super) fn keywords(
    source: &mut Source<'_>,
    block: &Part<'_>,
    offset: u32,
) -> Result<(Vec<Keyword>, Entries), ReadError> {
    let list = List::read(source, block, offset, ("KEYW", b"KEYW"), (HEAD, 16))?;
    let keywords = list.each(|entry| {
        Ok(Keyword {
            mask: entry.u64(0)?,
            message: entry.message(8)?,
            name: source.string(&entry, "name", entry.u32(12)?)?,
        })
    })?;
    Ok((keywords, list.places()))
}
