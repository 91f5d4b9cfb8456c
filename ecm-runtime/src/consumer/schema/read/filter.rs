//! Filters (`FLTR`).

use std::vec::Vec;

use super::super::source::{Part, Source};
use super::super::{Filter, ReadError};
use super::list::{LONG_HEAD, List, Places};

pub(super) fn filters(
    source: &mut Source<'_>,
    block: &Part<'_>,
    offset: u32,
    places: &Places,
) -> Result<Vec<Filter>, ReadError> {
    let list = List::read(source, block, offset, ("FLTR", b"FLTR"), (LONG_HEAD, 16))?;
    list.each(|entry| {
        Ok(Filter {
            value: entry.u8(0)?,
            version: entry.u8(1)?,
            message: entry.message(4)?,
            name: source.string(&entry, "name", entry.u32(8)?)?,
            template: places.templates.find(&entry, "template", entry.u32(12)?)?,
        })
    })
}
