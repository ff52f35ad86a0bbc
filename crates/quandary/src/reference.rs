//! Where a score stands among the puzzles of its kind and size: percentiles of a reference population.
//!
//! The population is what our creators make: for each size so many puzzles of each level, from the seeds 1, 2, 3 and so on. The table
//! is written by `cargo run --release -p quandary --example reference`; scores of another version of the formula are never compared.

use quandary_core::any::AnyPuzzle;
use quandary_core::rating::Score;

/// The table: kind, cells, and the scores at every twentieth of the population.
const TABLE: &str = include_str!("../data/reference.tsv");
/// The version of the formula the table was written with.
const VERSION: u32 = 2;

/// The scores of a population.
struct Population<'a> {
    kind: &'a str,
    cells: usize,
    /// Ascending, at every twentieth.
    scores: Vec<f64>,
}

/// All populations.
fn populations() -> impl Iterator<Item = Population<'static>> {
    TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut fields = line.split('\t');
        let (kind, cells) = (fields.next()?, fields.next()?.parse().ok()?);
        let scores = fields.next()?.split(' ').map(|score| score.parse().ok()).collect::<Option<_>>()?;
        Some(Population { kind, cells, scores })
    })
}

/// Of a hundred puzzles of this kind and about this size, how many have a lower score; `None` where there is nothing to compare
/// with.
pub fn percentile(puzzle: &AnyPuzzle, score: Score) -> Option<u8> {
    if VERSION != Score::VERSION {
        return None;
    }
    let cells = puzzle.size().cells()?;
    let apart = |of: &Population| (of.cells as f64 / cells.max(1) as f64).log2().abs();
    let own = populations().filter(|of| of.kind == puzzle.kind().info().id);
    // Twice the cells or half of them are another size.
    let nearest = own.min_by(|a, b| apart(a).total_cmp(&apart(b))).filter(|of| apart(of) <= 1.0)?;
    Some(among(&nearest.scores, score.value()))
}

/// How many of a hundred have a lower score, by a score at every twentieth.
fn among(scores: &[f64], score: f64) -> u8 {
    let below = scores.partition_point(|s| *s < score);
    match (below.checked_sub(1).and_then(|i| scores.get(i)), scores.get(below)) {
        (None, Some(first)) if score < *first => 2,
        (None, _) => 5,
        (Some(_), None) => 97,
        (Some(from), Some(to)) => {
            let part = if to > from { (score - from) / (to - from) } else { 0.0 };
            (5.0 * (below as f64 + part)).round() as u8
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_placed_between_its_neighbours() {
        let scores: Vec<f64> = (1..20).map(f64::from).collect();
        assert_eq!([0.5, 1.0, 1.5, 10.0, 19.0, 25.0].map(|s| among(&scores, s)), [2, 5, 8, 50, 95, 97]);
    }

    #[test]
    fn every_population_is_of_a_kind_and_in_order() {
        assert_eq!(populations().count(), TABLE.lines().count() - 1);
        for of in populations() {
            assert!(crate::kind(of.kind).is_ok(), "{}", of.kind);
            assert!(of.scores.len() == 19 && of.scores.is_sorted(), "{} {}", of.kind, of.cells);
        }
    }
}
