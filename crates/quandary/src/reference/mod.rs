//! Where a score stands among the puzzles of its kind and size: percentiles of a reference population.
//!
//! The population is what our creators make: for each size so many puzzles of each level, from the seeds 1, 2, 3 and so on. The table
//! is written by `cargo run --release -p quandary --example reference`; scores of another version of the formula are never compared.

mod table;

use quandary_core::any::AnyPuzzle;
use quandary_core::rating::Score;

use table::POPULATIONS;

/// The scores of a population: so many cells, and the scores at every twentieth of it.
type Population = (&'static str, usize, [f64; 19]);

/// The version of the formula the table was written with.
const VERSION: u32 = 1;

/// Of a hundred puzzles of this kind and about this size, how many have a lower score; `None` where there is nothing to compare
/// with.
pub fn percentile(puzzle: &AnyPuzzle, score: Score) -> Option<u8> {
    if VERSION != Score::VERSION {
        return None;
    }
    let cells = puzzle.size().cells()?;
    let own = POPULATIONS.iter().filter(|(kind, ..)| *kind == puzzle.kind().info().id);
    let apart = |(_, size, _): &&Population| (*size as f64 / cells.max(1) as f64).log2().abs();
    // Twice the cells or half of them are another size.
    let nearest = own.min_by(|a, b| apart(a).total_cmp(&apart(b))).filter(|of| apart(of) <= 1.0)?;
    Some(among(&nearest.2, score.value()))
}

/// How many of a hundred have a lower score, by a score at every twentieth.
fn among(scores: &[f64; 19], score: f64) -> u8 {
    let below = scores.partition_point(|s| *s < score);
    let (from, to) = match below {
        0 => return if score < scores[0] { 2 } else { 5 },
        19 => return 97,
        _ => (scores[below - 1], scores[below]),
    };
    let part = if to > from { (score - from) / (to - from) } else { 0.0 };
    (5.0 * (below as f64 + part)).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_placed_between_its_neighbours() {
        let scores = std::array::from_fn(|i| i as f64 + 1.0);
        assert_eq!([0.5, 1.0, 1.5, 10.0, 19.0, 25.0].map(|s| among(&scores, s)), [2, 5, 8, 50, 95, 97]);
    }

    #[test]
    fn every_population_is_in_order() {
        assert!(POPULATIONS.iter().all(|(.., scores)| scores.is_sorted()));
        let mut kinds: Vec<&str> = POPULATIONS.iter().map(|(kind, ..)| *kind).collect();
        kinds.dedup();
        assert!(kinds.iter().all(|id| crate::kind(id).is_ok()), "{kinds:?}");
    }
}
