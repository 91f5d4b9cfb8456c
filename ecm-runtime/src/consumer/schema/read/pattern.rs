//! Pattern maps (`QTAB`).

use std::format;
use std::vec::Vec;

use super::super::source::{Part, Source};
use super::super::{PatternItem, PatternMap, ReadError};
use super::list::{HEAD, List};

/// The size of a pattern map without its items, and of an item.
const PATTERN: usize = 20;
const ITEM: usize = 8;

/// The length of a `QUER` goes to the end of its strings, across other pattern maps: it is not used.
pub(super) fn patterns(
    source: &mut Source<'_>,
    block: &Part<'_>,
    offset: u32,
) -> Result<Vec<PatternMap>, ReadError> {
    let list = List::read(source, block, offset, ("QTAB", b"QTAB"), (HEAD, 4))?;
    list.each(|entry| {
        let head = source.at(&entry, "pattern map", "QUER", entry.u32(0)?, PATTERN)?;
        head.expect(b"QUER")?;
        let count = head.size(16)?;
        let whole = source
            .file
            .part(
                "QUER",
                head.at,
                count.saturating_mul(ITEM).saturating_add(PATTERN),
            )
            .map_err(|_| head.error(format!("{count} items do not end in the file")))?;
        source.spend(&whole, whole.bytes.len())?;
        let name = source.string(&whole, "name", whole.u32(8)?)?;
        let format = source.string(&whole, "format", whole.u32(12)?)?;
        let items = (0..count)
            .map(|index| {
                let item = whole.entry(PATTERN, ITEM, index)?;
                Ok(PatternItem {
                    name: source.string(&item, "name", item.u32(0)?)?,
                    value: source.string(&item, "value", item.u32(4)?)?,
                })
            })
            .collect::<Result<_, ReadError>>()?;
        Ok(PatternMap {
            name,
            format,
            items,
        })
    })
}
