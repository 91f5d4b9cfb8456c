//! WEVT_TEMPLATE resources of both formats: header, providers, the directory of lists. A file per list.
//!
//! Lists are found by the directory, entries by arithmetic; an offset that another structure has must be that of an entry.

mod binxml;
mod event;
mod filter;
mod item;
mod list;
mod map;
mod pattern;
mod template;
mod traits;

use std::format;
use std::vec::Vec;

use super::source::{Part, Source};
use super::{Provider, ReadError, Schema};
use list::Places;

/// The size of the file's header and of a provider's entry in it.
const HEADER: usize = 16;
const PROVIDER: usize = 20;
/// The size of a provider's header and of an entry of its directory.
const WEVT: usize = 16;
const DIRECTORY: usize = 8;

/// The lists that a provider can have, by the number that its directory gives them.
const LISTS: usize = 14;
const LEVELS: usize = 0;
const TASKS: usize = 1;
const OPCODES: usize = 2;
const KEYWORDS: usize = 3;
const EVENTS: usize = 4;
const CHANNELS: usize = 5;
const MAPS: usize = 6;
const TEMPLATES: usize = 7;
const PATTERNS: usize = 8;
const FILTERS: usize = 9;
const TRAITS: usize = 13;
const ATTRIBUTES: usize = 12;
/// Types that have been heard of (CTRT, EVTF), and are in no known resource.
const UNKNOWN: [usize; 2] = [10, 11];

impl Schema {
    /// Reads a WEVT_TEMPLATE resource (a `*TEMP.BIN` of mc.exe).
    ///
    /// # Errors
    ///
    /// [`ReadError`] where it breaks its format. Lists of unknown types are no error:
    /// [`Provider::unknown_lists`](super::Provider::unknown_lists).
    pub fn parse(bytes: &[u8]) -> Result<Self, ReadError> {
        let mut source = Source::new("CRIM", bytes);
        let file = source.file;
        file.expect(b"CRIM")?;
        let length = file.size(4)?;
        if length < HEADER || length > bytes.len() {
            return Err(file.error(format!(
                "its length is {length}, the file has {}",
                bytes.len()
            )));
        }
        let (major, minor) = (file.u16(8)?, file.u16(10)?);
        if major != 3 && major != 5 {
            return Err(file.error(format!(
                "version {major}.{minor} is not known; 3.1 and 5.1 are"
            )));
        }
        let count = file.size(12)?;
        let mut providers = Vec::new();
        for index in 0..count {
            let entry = file.entry(HEADER, PROVIDER, index)?;
            source.spend(&entry, PROVIDER)?;
            providers.push(provider(&mut source, &entry)?);
        }
        Ok(Self {
            major,
            minor,
            providers,
        })
    }
}

fn provider(source: &mut Source<'_>, entry: &Part<'_>) -> Result<Provider, ReadError> {
    let block = source.at(entry, "provider", "WEVT", entry.u32(16)?, WEVT)?;
    block.expect(b"WEVT")?;
    source.spend(&block, WEVT)?;
    let mut provider = Provider {
        guid: entry.guid(0)?,
        message: block.message(8)?,
        ..Provider::default()
    };
    let lists = directory(source, &block, &mut provider)?;
    // What others point at comes first.
    let mut places = Places::default();
    if let Some(offset) = lists[CHANNELS] {
        (provider.channels, places.channels) = item::channels(source, &block, offset)?;
    }
    if let Some(offset) = lists[MAPS] {
        (provider.maps, places.maps) = map::maps(source, &block, offset)?;
    }
    if let Some(offset) = lists[TEMPLATES] {
        (provider.templates, places.templates) =
            template::templates(source, &block, offset, &places.maps)?;
    }
    if let Some(offset) = lists[OPCODES] {
        (provider.opcodes, places.opcodes) = item::opcodes(source, &block, offset)?;
    }
    if let Some(offset) = lists[LEVELS] {
        (provider.levels, places.levels) = item::levels(source, &block, offset)?;
    }
    if let Some(offset) = lists[TASKS] {
        (provider.tasks, places.tasks) = item::tasks(source, &block, offset)?;
    }
    if let Some(offset) = lists[KEYWORDS] {
        (provider.keywords, places.keywords) = item::keywords(source, &block, offset)?;
    }
    if let Some(offset) = lists[PATTERNS] {
        provider.pattern_maps = pattern::patterns(source, &block, offset)?;
    }
    if let Some(offset) = lists[TRAITS] {
        traits::read(source, &block, offset, &mut provider)?;
    }
    if let Some(offset) = lists[FILTERS] {
        provider.filters = filter::filters(source, &block, offset, &places)?;
    }
    if let Some(offset) = lists[EVENTS] {
        provider.events = event::events(source, &block, offset, &places)?;
    }
    provider.index();
    if let Some(offset) = lists[ATTRIBUTES] {
        event::attributes(source, &block, offset, &mut provider)?;
    }
    Ok(provider)
}

/// The offsets of a provider's lists, by type.
fn directory(
    source: &mut Source<'_>,
    block: &Part<'_>,
    provider: &mut Provider,
) -> Result<[Option<u32>; LISTS], ReadError> {
    let mut lists = [None; LISTS];
    let count = block.size(12)?;
    let size = count.saturating_mul(DIRECTORY).saturating_add(WEVT);
    let whole = source.file.part("WEVT", block.at, size).map_err(|_| {
        block.error(format!(
            "a directory of {count} lists does not end in the file"
        ))
    })?;
    source.spend(block, size - WEVT)?;
    for index in 0..count {
        let slot = whole.entry(WEVT, DIRECTORY, index)?.named("WEVT directory");
        let (kind, offset) = (slot.u32(0)?, slot.u32(4)?);
        // An unused slot of format 3.
        if offset == 0 {
            continue;
        }
        let list = usize::try_from(kind)
            .ok()
            .filter(|kind| !UNKNOWN.contains(kind));
        match list.and_then(|kind| lists.get_mut(kind)) {
            None => provider.unknown_lists.push(kind),
            Some(Some(_)) => return Err(slot.error(format!("a second list of type {kind}"))),
            Some(free) => *free = Some(offset),
        }
    }
    Ok(lists)
}
