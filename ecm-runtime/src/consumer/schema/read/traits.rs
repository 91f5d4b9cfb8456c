//! What format 5 says of a provider beside its lists (`PRVA`).

use std::format;

use super::super::source::{Part, Source};
use super::super::{Provider, ReadError};
use super::list::{HEAD, List};

const NAME: u32 = 0x1000_0001;
const CONTROL_GUID: u32 = 0x2000_0001;
const GROUP_GUID: u32 = 0x2000_0002;

pub(super) fn read(
    source: &mut Source<'_>,
    block: &Part<'_>,
    offset: u32,
    provider: &mut Provider,
) -> Result<(), ReadError> {
    let list = List::read(source, block, offset, ("PRVA", b"PRVA"), (HEAD, 8))?;
    list.each(|entry| {
        let (kind, offset) = (entry.u32(0)?, entry.u32(4)?);
        let mut guid = |field| {
            let part = source.at(&entry, field, "GUID", offset, 16)?;
            source.spend(&part, 16)?;
            part.guid(0).map(Some)
        };
        match kind {
            NAME => provider.name = Some(source.terminated(&entry, "name", offset)?),
            CONTROL_GUID => provider.control_guid = guid("control GUID")?,
            GROUP_GUID => provider.group_guid = guid("group GUID")?,
            _ => return Err(entry.error(format!("traits of kind {kind:#x} are not known"))),
        }
        Ok(())
    })
    .map(drop)
}
