//! Which puzzles were seen: one bit for each hash, so that ten million take no more room than ten.
//!
//! Two puzzles that share a bit count as one. The number of distinct puzzles is therefore never given too high.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

/// So many bits there are: 64 megabytes, of which ten million puzzles use one in fifty.
const BITS: u64 = 1 << 29;

/// A set of puzzles.
pub struct Seen(Vec<AtomicU64>);

/// FNV-1a, because the state file must mean the same to every version of the standard library.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        // Its low bits alone are poor.
        (self.0 ^ self.0 >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl Default for Seen {
    fn default() -> Self {
        Self::with(BITS)
    }
}

impl Seen {
    /// A set of so many bits.
    pub fn with(bits: u64) -> Self {
        Self((0..bits.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    /// Notes a puzzle; false if it was there already.
    pub fn insert(&self, kind: &str, sketch: &impl Hash) -> bool {
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        kind.hash(&mut hasher);
        sketch.hash(&mut hasher);
        let bit = hasher.finish() % (self.0.len() as u64 * 64);
        let word = &self.0[(bit / 64) as usize];
        word.fetch_or(1 << (bit % 64), Ordering::Relaxed) & 1 << (bit % 64) == 0
    }

    /// As bytes, for the state file.
    pub fn bytes(&self) -> impl Iterator<Item = [u8; 8]> {
        self.0.iter().map(|word| word.load(Ordering::Relaxed).to_le_bytes())
    }

    /// From such bytes; `None` if they are not of the right number.
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let word = |b: &[u8]| b.try_into().map(|b| AtomicU64::new(u64::from_le_bytes(b)));
        let words: Result<Vec<AtomicU64>, _> = bytes.chunks(8).map(word).collect();
        words.ok().filter(|w| w.len() as u64 == BITS / 64).map(Self)
    }
}
