//! Hash tables for names: fast on short keys, and with a seed of the process, so that no manifest can be written to make
//! them slow.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::OnceLock;

/// A hash map that hashes with [`Seeded`].
pub(crate) type HashMap<K, V> = std::collections::HashMap<K, V, Seeded>;

/// A hash set that hashes with [`Seeded`].
pub(crate) type HashSet<K> = std::collections::HashSet<K, Seeded>;

/// An odd number with as many ones as zeros, in no pattern (the fraction of the golden ratio).
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// Makes hashers with the seed of this process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seeded(u64);

impl Default for Seeded {
    fn default() -> Self {
        static SEED: OnceLock<u64> = OnceLock::new();
        Self(*SEED.get_or_init(|| RandomState::new().hash_one(MULTIPLIER)))
    }
}

impl BuildHasher for Seeded {
    type Hasher = Folding;

    fn build_hasher(&self) -> Folding {
        Folding {
            state: self.0,
            seed: self.0,
        }
    }
}

/// Multiplies to 128 bits and folds the halves together, eight bytes at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Folding {
    state: u64,
    seed: u64,
}

impl Folding {
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.state ^ word) * u128::from(self.seed ^ MULTIPLIER | 1);
        self.state = (product as u64) ^ ((product >> 64) as u64);
    }
}

impl Hasher for Folding {
    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in &mut words {
            self.mix(u64::from_le_bytes(word.try_into().unwrap_or_default()));
        }
        let rest = words.remainder();
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.mix(u64::from_le_bytes(last));
        }
        // Tells `ab` from `ab\0`.
        self.mix(bytes.len() as u64);
    }

    fn write_u8(&mut self, value: u8) {
        // The end mark of a string: its length was mixed in.
        if value != 0xff {
            self.mix(value.into());
        }
    }

    fn write_u16(&mut self, value: u16) {
        self.mix(value.into());
    }

    fn write_u32(&mut self, value: u32) {
        self.mix(value.into());
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }

    fn finish(&self) -> u64 {
        self.state ^ self.state >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_keys_spread() {
        let seed = Seeded::default();
        let mut low = HashSet::default();
        let mut high = HashSet::default();
        for number in 0..4096 {
            let hash = seed.hash_one(format!("template_{number}").as_str());
            low.insert(hash & 0xfff);
            high.insert(hash >> 52);
        }
        // 4096 keys into 4096 slots fill 1 - 1/e of them.
        assert!(low.len() > 2300, "{}", low.len());
        assert!(high.len() > 2300, "{}", high.len());
        assert_ne!(seed.hash_one("ab"), seed.hash_one("ab\0"));
        assert_ne!(seed.hash_one(("a", "b")), seed.hash_one(("ab", "")));
    }
}
