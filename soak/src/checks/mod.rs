//! What must hold of every puzzle, as checks with a share each: what costs much is asked of some only.

mod advice;
mod answers;
pub mod boards;
mod forms;
mod steps;
mod turned;

use quandary::core::chance::Chance;

use crate::case::Case;
use crate::subject::{Bucket, Subject};

/// One thing that must hold.
pub struct Check<S: Subject> {
    /// Its name.
    pub name: &'static str,
    /// One puzzle in so many is asked, for each bucket.
    pub share: [u64; 3],
    /// Says what does not hold.
    pub run: fn(&Case<S>, &mut Chance) -> Result<(), String>,
}

impl<S: Subject> Check<S> {
    /// Whether the puzzle of a seed is asked.
    pub fn falls_to(&self, seed: u64, bucket: Bucket) -> bool {
        // A number of its own for each check, so that the shares do not fall to the same puzzles.
        self.chance(seed).bits().is_multiple_of(self.share[bucket as usize])
    }

    /// The choices of this check for a seed.
    pub fn chance(&self, seed: u64) -> Chance {
        let name = self.name.bytes().fold(seed, |hash, b| hash.rotate_left(7) ^ u64::from(b));
        Chance::new(name)
    }
}

/// The checks every kind has.
pub fn common<S: Subject>() -> Vec<Check<S>> {
    vec![
        Check { name: "verdict", share: [1, 1, 1], run: answers::verdict },
        Check { name: "list", share: [1, 1, 1], run: answers::list },
        Check { name: "count", share: [1, 1, 1], run: answers::count },
        Check { name: "one", share: [1, 1, 1], run: answers::one },
        Check { name: "facts", share: [2, 4, 8], run: answers::facts },
        Check { name: "possible", share: [4, 8, 16], run: answers::possible },
        Check { name: "classic", share: [2, 8, 32], run: answers::classic },
        Check { name: "brute", share: [8, 64, 256], run: answers::brute },
        Check { name: "oracle", share: [1024, 4096, 16384], run: answers::oracle },
        Check { name: "rate", share: [4, 16, 64], run: steps::rate },
        Check { name: "explain", share: [8, 32, 128], run: steps::explain },
        Check { name: "advise", share: [32, 128, 512], run: advice::advise },
        Check { name: "forms", share: [8, 16, 32], run: forms::forms },
        Check { name: "sniff", share: [32, 64, 128], run: forms::sniff },
        Check { name: "turned", share: [8, 16, 32], run: turned::turned },
    ]
}
