//! A captured event that owns its memory.

use core::fmt;
use std::sync::Arc;
use std::vec::{self, Vec};

use crate::{EventHeader, EventRecord};

/// A captured event. [`event`](Self::event) is what generated decoders take.
#[derive(Clone)]
pub struct Record {
    header: EventHeader,
    /// Sessions that capture the same event share its bytes.
    payload: Arc<[u8]>,
}

impl Record {
    pub(super) fn new(header: EventHeader, payload: Arc<[u8]>) -> Self {
        Self { header, payload }
    }

    /// The memory that a session accounts for a record with a payload of this size.
    pub(super) const fn cost(payload: usize) -> usize {
        size_of::<Self>().saturating_add(payload)
    }

    /// Who wrote the event, when, and what it is.
    pub fn header(&self) -> &EventHeader {
        &self.header
    }

    /// The payload in ETW's layout.
    pub fn payload(&self) -> &[u8] {
        &self.payload
    }

    /// Header and payload together, for decoding. What is decoded borrows from this record.
    pub fn event(&self) -> EventRecord<'_> {
        EventRecord::new(self.header, &self.payload)
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.event().fmt(f)
    }
}

/// Captured events, in the order in which the session took them.
#[derive(Clone, Debug, Default)]
pub struct Records(vec::IntoIter<Record>);

impl Records {
    pub(super) fn new(records: Vec<Record>) -> Self {
        Self(records.into_iter())
    }

    /// The events that have not been taken yet.
    pub fn as_slice(&self) -> &[Record] {
        self.0.as_slice()
    }
}

impl Iterator for Records {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for Records {
    fn next_back(&mut self) -> Option<Record> {
        self.0.next_back()
    }
}

impl ExactSizeIterator for Records {}
impl core::iter::FusedIterator for Records {}
