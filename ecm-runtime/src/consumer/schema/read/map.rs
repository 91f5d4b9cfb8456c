//! Value maps and bit maps (`MAPS`).

use std::format;
use std::vec::Vec;

use super::super::source::{Part, Source};
use super::super::{Map, MapItem, MapKind, ReadError};
use super::list::{Blocks, HEAD, List};

/// The size of a map without its items, and of an item.
const MAP: usize = 20;
const ITEM: usize = 8;

/// The directory is ordered by name; the blocks that it points at lie in the order of the manifest.
pub(super) fn maps(
    source: &mut Source<'_>,
    block: &Part<'_>,
    offset: u32,
) -> Result<(Vec<Map>, Blocks), ReadError> {
    let list = List::read(source, block, offset, ("MAPS", b"MAPS"), (HEAD, 4))?;
    let mut offsets = list.each(|entry| Ok((entry.u32(0)?, entry)))?;
    offsets.sort_by_key(|(offset, _)| *offset);
    let mut maps = Vec::with_capacity(offsets.len());
    let mut places = Vec::with_capacity(offsets.len());
    for (offset, entry) in offsets {
        if places.last().is_some_and(|(before, _)| *before == offset) {
            return Err(entry.error(format!("map offset {offset:#x} is there twice")));
        }
        places.push((offset, u32::try_from(maps.len()).unwrap_or(u32::MAX)));
        maps.push(map(source, &entry, offset)?);
    }
    Ok((maps, Blocks(places)))
}

fn map(source: &mut Source<'_>, entry: &Part<'_>, offset: u32) -> Result<Map, ReadError> {
    let head = source.at(entry, "map", "map", offset, MAP)?;
    let kind = match &head.bytes[..4] {
        b"VMAP" => MapKind::Value,
        b"BMAP" => MapKind::Bit,
        other => return Err(head.error(format!("it begins with \"{}\"", other.escape_ascii()))),
    };
    let count = head.size(16)?;
    let whole = source
        .file
        .part(
            "map",
            head.at,
            count.saturating_mul(ITEM).saturating_add(MAP),
        )
        .map_err(|_| head.error(format!("{count} items do not end in the file")))?;
    source.spend(&whole, whole.bytes.len())?;
    let items = (0..count)
        .map(|index| {
            let item = whole.entry(MAP, ITEM, index)?;
            Ok(MapItem {
                value: item.u32(0)?,
                message: item.message(4)?,
            })
        })
        .collect::<Result<_, ReadError>>()?;
    Ok(Map {
        kind,
        name: source.string(&whole, "name", whole.u32(8)?)?,
        items,
    })
}
