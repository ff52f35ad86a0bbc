//! Level, hardest technique and counts, from the ladder.

use crate::budget::Budget;
use crate::engine::ladder::{self, Allowed, End};
use crate::kind::Kind;
use crate::rating::{Rating, Unrated};
use crate::step::Level;
use crate::verbs::explain::SEARCH;
use crate::verbs::solve::is_answer;

/// Rates a puzzle by climbing the ladder: the level is that of the hardest technique needed. What
/// the ladder cannot finish is unreasonable if it has one answer, and has no rating otherwise.
pub fn rate_by_climbing<K: Kind>(
    puzzle: &K::Puzzle,
    allowed: &Allowed,
    budget: &Budget,
) -> Result<Rating, Unrated> {
    let mut known = K::known(puzzle, &K::start(puzzle));
    let mut counts = vec![0usize; K::techniques().len()];
    let end = ladder::climb::<K>(puzzle, &mut known, allowed, budget, |_, step| {
        if let Some(i) = K::techniques().iter().position(|t| t.id == step.technique) {
            counts[i] += 1;
        }
        Ok(())
    });
    let stuck = match end {
        End::RanOut(what) => return Err(Unrated::RanOut(what)),
        // Techniques strike only what no answer has, so a climb to the end proves uniqueness, unless
        // it ends on a board that is no answer.
        End::Solved if !is_answer::<K>(puzzle, &K::known_board(puzzle, &known)) => return Err(Unrated::None),
        End::Solved => false,
        End::Stuck => {
            let pair = K::pair(puzzle, &[], budget);
            match (pair.first, pair.second, pair.ran_out) {
                (Some(_), Some(_), _) => return Err(Unrated::Several),
                (_, _, Some(what)) => return Err(Unrated::RanOut(what)),
                (None, _, None) => return Err(Unrated::None),
                (Some(_), None, None) => true,
            }
        }
    };
    let used = K::techniques().iter().zip(&counts).filter(|(_, n)| **n > 0);
    let hardest = used.clone().max_by_key(|(t, _)| t.level).map(|(t, _)| t);
    let mut techniques: Vec<(String, usize)> = used.clone().map(|(t, &n)| (t.id.to_string(), n)).collect();
    if stuck {
        techniques.push((SEARCH.to_string(), 1));
    }
    let trial = stuck || used.clone().any(|(t, _)| t.trial);
    Ok(Rating {
        level: if stuck { Level::Unreasonable } else { hardest.map_or(Level::Gentle, |t| t.level) },
        hardest: if stuck { SEARCH } else { hardest.map_or("", |t| t.id) }.to_string(),
        techniques,
        without_trial: !trial,
        remarks: Vec::new(),
    })
}
