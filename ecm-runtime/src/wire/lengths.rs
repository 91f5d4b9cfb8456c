//! What a walk over a payload has to remember: the counts and lengths of fields that are still to come.
//!
//! Knows indexes and numbers only.

/// Counts and lengths by the index of the field that holds them.
#[derive(Default)]
pub(super) struct Lengths(Pairs);

#[cfg(feature = "alloc")]
type Pairs = alloc::vec::Vec<(usize, usize)>;

#[cfg(feature = "alloc")]
impl Lengths {
    pub(super) fn remember(&mut self, field: usize, length: usize) {
        self.0.push((field, length));
    }

    pub(super) fn of(&self, field: usize) -> Option<usize> {
        self.0
            .iter()
            .rev()
            .find(|(index, _)| *index == field)
            .map(|(_, length)| *length)
    }
}

/// Without an allocator, the latest ones: a payload has 512 bytes there at most.
#[cfg(not(feature = "alloc"))]
#[derive(Default)]
struct Pairs {
    latest: [(usize, usize); 32],
    count: usize,
}

#[cfg(not(feature = "alloc"))]
impl Lengths {
    pub(super) fn remember(&mut self, field: usize, length: usize) {
        let pairs = &mut self.0;
        pairs.latest[pairs.count % pairs.latest.len()] = (field, length);
        pairs.count += 1;
    }

    pub(super) fn of(&self, field: usize) -> Option<usize> {
        let known = self.0.latest.iter().take(self.0.count);
        let mut matching = known.filter(|(index, _)| *index == field);
        matching.next().map(|(_, length)| *length)
    }
}
