//! The filter data that controllers send to a provider for the provider itself to read.
//!
//! Responsible for the form in which ETW hands it over, hostile or not: a controller is another program. It must not know
//! who gets it, nor what a provider's filters mean; that, its manifest says (`<filter>`).

/// What controllers sent along when they enabled a provider (`EVENT_FILTER_DESCRIPTOR`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FilterData<'a> {
    /// What the bytes are: [`SCHEMATIZED`](Self::SCHEMATIZED), or another of `EVENT_FILTER_TYPE_*`.
    pub kind: u32,
    /// The bytes.
    pub bytes: &'a [u8],
}

impl<'a> FilterData<'a> {
    /// `EVENT_FILTER_TYPE_SCHEMATIZED`: blocks of which each begins with an `EVENT_FILTER_HEADER`.
    pub const SCHEMATIZED: u32 = 0x8000_0000;

    /// Filter data of a kind, as a custom sink hands it to providers.
    pub const fn new(kind: u32, bytes: &'a [u8]) -> Self {
        Self { kind, bytes }
    }

    /// The filters, one for each session that sent one; none if the data are of another kind. Ends where the data are
    /// not what ETW writes.
    pub fn filters(self) -> Filters<'a> {
        Filters {
            rest: (self.kind == Self::SCHEMATIZED).then_some(self.bytes),
        }
    }
}

/// One session's filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Filter<'a> {
    /// The number of the filter in the manifest.
    pub id: u16,
    /// Its version.
    pub version: u8,
    /// The session, as one bit: [`Context::excluding`](crate::Context::excluding) takes it.
    pub session: u64,
    /// The data, in the layout of the filter's template.
    pub data: &'a [u8],
}

/// The filters of [`FilterData`].
#[derive(Clone, Debug)]
pub struct Filters<'a> {
    /// From the next block on; none at the end.
    rest: Option<&'a [u8]>,
}

/// The bytes of `EVENT_FILTER_HEADER`.
const HEADER: usize = 24;

impl<'a> Iterator for Filters<'a> {
    type Item = Filter<'a>;

    fn next(&mut self) -> Option<Filter<'a>> {
        let block = self.rest.take()?;
        let header: &[u8; HEADER] = block.get(..HEADER)?.try_into().ok()?;
        let number = |at: usize| {
            u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
        };
        let (size, next) = (number(16) as usize, number(20) as usize);
        let data = block.get(HEADER..size)?;
        // A block that does not lie behind this one would be read for ever.
        self.rest = block
            .get(next..)
            .filter(|rest| next >= HEADER && !rest.is_empty());
        Some(Filter {
            id: u16::from_le_bytes([header[0], header[1]]),
            version: header[2],
            session: u64::from(number(8)) | u64::from(number(12)) << 32,
            data,
        })
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn block(id: u16, version: u8, session: u64, next: u32, data: &[u8]) -> Vec<u8> {
        let mut block = Vec::from(id.to_le_bytes());
        block.extend([version, 0, 0, 0, 0, 0]);
        block.extend(session.to_le_bytes());
        block.extend((24 + data.len() as u32).to_le_bytes());
        block.extend(next.to_le_bytes());
        block.extend(data);
        block
    }

    fn read(bytes: &[u8]) -> Vec<Filter<'_>> {
        FilterData::new(FilterData::SCHEMATIZED, bytes)
            .filters()
            .collect()
    }

    #[test]
    fn there_is_a_filter_for_each_session() {
        let mut bytes = block(1, 0, 1 << 5, 32, b"abc");
        bytes.extend([0; 5]);
        bytes.extend(block(2, 7, 1 << 40, 0, b""));
        let filter = |id, version, session, data| Filter {
            id,
            version,
            session,
            data,
        };
        assert_eq!(
            read(&bytes),
            [filter(1, 0, 1 << 5, b"abc"), filter(2, 7, 1 << 40, b"")]
        );
        assert_eq!(FilterData::new(0, &bytes).filters().count(), 0);
    }

    #[test]
    fn data_that_are_not_etws_end_the_filters() {
        for next in [0, 1, 23, 25, 26, 27, 28, u32::MAX] {
            assert_eq!(read(&block(1, 0, 1, next, b"abc")).len(), 1, "{next}");
        }
        let whole = block(1, 0, 1, 0, b"abc");
        for cut in 0..whole.len() {
            assert_eq!(read(&whole[..cut]).len(), 0, "{cut}");
        }
        let mut small = whole;
        small[16] = 23;
        assert_eq!(read(&small).len(), 0, "smaller than its header");
    }
}
