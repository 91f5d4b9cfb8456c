//! The memory of one session: bounded, and honest about what it lost.
//!
//! Responsible for the bound and the statistics. It must not know providers or rules.

use std::collections::VecDeque;
use std::sync::Arc;

use super::{Record, Records, SessionError};
use crate::{EventHeader, FileTime};

/// How much memory a session takes for captured events, and what becomes of events when it is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    bytes: usize,
    when_full: WhenFull,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WhenFull {
    LoseNewest,
    OverwriteOldest,
}

impl Memory {
    /// Up to so many bytes; when they are full, new events are lost until the session is drained.
    pub const fn bytes(bytes: usize) -> Self {
        Self {
            bytes,
            when_full: WhenFull::LoseNewest,
        }
    }

    /// Up to so many bytes; when they are full, new events take the place of the oldest (ETW's buffering mode, a flight
    /// recorder).
    pub const fn ring(bytes: usize) -> Self {
        Self {
            bytes,
            when_full: WhenFull::OverwriteOldest,
        }
    }

    pub(super) fn check(self) -> Result<Self, SessionError> {
        let minimum = Record::cost(0);
        if self.bytes < minimum {
            return Err(SessionError::MemoryTooSmall {
                bytes: self.bytes,
                minimum,
            });
        }
        Ok(self)
    }
}

impl Default for Memory {
    /// One MiB, losing what is newest.
    fn default() -> Self {
        Self::bytes(1 << 20)
    }
}

/// How a session fares. Counts are of events since the session started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// Events that were captured.
    pub events: u64,
    /// Events that were wanted and not captured, because the memory was full or they were larger than all of it.
    pub events_lost: u64,
    /// Events that were captured and gave their place to newer ones before they were read; [`Memory::ring`] only.
    pub events_overwritten: u64,
    /// Bytes that captured events take now.
    pub bytes_used: usize,
    /// Bytes that captured events may take.
    pub bytes_total: usize,
}

#[derive(Debug)]
pub(super) struct Buffer {
    records: VecDeque<Record>,
    when_full: WhenFull,
    statistics: Statistics,
}

impl Buffer {
    pub(super) fn new(memory: Memory) -> Self {
        Self {
            records: VecDeque::new(),
            when_full: memory.when_full,
            statistics: Statistics {
                bytes_total: memory.bytes,
                ..Statistics::default()
            },
        }
    }

    /// Takes a record, or counts it as lost. The header's time is filled in here, so that records lie in its order.
    pub(super) fn push(
        &mut self,
        header: EventHeader,
        payload: &Arc<[u8]>,
        now: impl FnOnce() -> FileTime,
    ) -> bool {
        let cost = Record::cost(payload.len());
        let statistics = &mut self.statistics;
        if self.when_full == WhenFull::OverwriteOldest && cost <= statistics.bytes_total {
            while statistics.bytes_used + cost > statistics.bytes_total {
                let Some(oldest) = self.records.pop_front() else {
                    break;
                };
                statistics.bytes_used -= Record::cost(oldest.payload().len());
                statistics.events_overwritten += 1;
            }
        }
        if statistics.bytes_total - statistics.bytes_used < cost {
            statistics.events_lost += 1;
            return false;
        }
        statistics.bytes_used += cost;
        statistics.events += 1;
        self.records.push_back(Record::new(
            EventHeader {
                timestamp: now(),
                ..header
            },
            payload.clone(),
        ));
        true
    }

    pub(super) fn records(&self) -> Records {
        Records::new(self.records.iter().cloned().collect())
    }

    pub(super) fn drain(&mut self) -> Records {
        self.statistics.bytes_used = 0;
        Records::new(core::mem::take(&mut self.records).into())
    }

    pub(super) fn statistics(&self) -> Statistics {
        self.statistics
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EventDescriptor, Guid};
    use std::vec;
    use std::vec::Vec;

    fn header(id: u16) -> EventHeader {
        EventHeader {
            provider: Guid::ZERO,
            descriptor: EventDescriptor::new(id, 0, 0, 0, 0, 0, 0),
            timestamp: FileTime(0),
            process_id: 0,
            thread_id: 0,
            activity: Guid::ZERO,
            related_activity: None,
            pointer_size: 8,
        }
    }

    fn push(buffer: &mut Buffer, id: u16, size: usize) -> bool {
        buffer.push(header(id), &vec![0; size].into(), || {
            FileTime(u64::from(id))
        })
    }

    fn ids(records: Records) -> Vec<u16> {
        records
            .map(|record| record.header().descriptor.id)
            .collect()
    }

    #[test]
    fn a_full_buffer_loses_the_newest_and_counts() {
        let mut buffer = Buffer::new(Memory::bytes(2 * Record::cost(10)));
        assert_eq!(
            [
                push(&mut buffer, 1, 10),
                push(&mut buffer, 2, 10),
                push(&mut buffer, 3, 0)
            ],
            [true, true, false]
        );
        let statistics = buffer.statistics();
        assert_eq!(
            (
                statistics.events,
                statistics.events_lost,
                statistics.events_overwritten
            ),
            (2, 1, 0)
        );
        assert_eq!(statistics.bytes_used, statistics.bytes_total);
        assert_eq!(ids(buffer.records()), [1, 2]);
        assert_eq!(ids(buffer.drain()), [1, 2]);
        assert_eq!(buffer.statistics().bytes_used, 0);
        assert!(push(&mut buffer, 4, 10), "draining makes room");
        assert_eq!(ids(buffer.drain()), [4]);
    }

    #[test]
    fn a_ring_overwrites_the_oldest_and_counts() {
        let mut buffer = Buffer::new(Memory::ring(2 * Record::cost(10)));
        for id in 1..=4 {
            assert!(push(&mut buffer, id, 10));
        }
        assert!(
            !push(&mut buffer, 5, 1000),
            "what is larger than all the memory is lost, and overwrites nothing"
        );
        assert_eq!(ids(buffer.records()), [3, 4]);
        assert!(push(&mut buffer, 6, 11), "takes the place of both");
        let statistics = buffer.statistics();
        assert_eq!(
            (
                statistics.events,
                statistics.events_lost,
                statistics.events_overwritten
            ),
            (5, 1, 4)
        );
        assert_eq!(ids(buffer.drain()), [6]);
    }

    #[test]
    fn memory_for_nothing_is_refused() {
        let minimum = Record::cost(0);
        assert_eq!(
            Memory::bytes(minimum - 1).check(),
            Err(SessionError::MemoryTooSmall {
                bytes: minimum - 1,
                minimum
            })
        );
        assert!(Memory::ring(minimum).check().is_ok());
    }
}
