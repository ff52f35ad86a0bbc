//! What would come of the other swipes: exact where the search comes to an end quickly, a lower bound elsewhere.

use quandary_core::budget::{Budget, RanOut};

use super::super::model::{Dots, Puzzle, Way};
use super::super::{rules, search};
use super::reason::Instead;

/// Nodes allowed for judging one swipe.
const PER_SWIPE: u64 = 100_000;

/// The other ways at each of the first `count` positions of a shortest answer, given which of them are on shortest answers.
pub(super) fn others(
    puzzle: &Puzzle,
    from: &Dots,
    ahead: &[(Way, [bool; 4])],
    count: usize,
    budget: &Budget,
) -> Result<Vec<Vec<(Way, Instead)>>, RanOut> {
    let mut now = from.clone();
    let mut all = Vec::new();
    for (made, &(way, shortest)) in ahead.iter().enumerate().take(count) {
        let mut here = Vec::new();
        for other in Way::ALL.into_iter().filter(|&other| other != way) {
            let instead = match shortest[other as usize] {
                true => Instead::AsGood,
                false => judge(puzzle, &now, other, ahead.len() - made, budget)?,
            };
            here.push((other, instead));
        }
        all.push(here);
        now = rules::swipe(puzzle, &now, way);
    }
    Ok(all)
}

/// What comes of a swipe that is on no shortest answer of this length.
fn judge(
    puzzle: &Puzzle,
    dots: &Dots,
    way: Way,
    shortest: usize,
    budget: &Budget,
) -> Result<Instead, RanOut> {
    let after = rules::swipe(puzzle, dots, way);
    if after == *dots {
        return Ok(Instead::Nothing);
    }
    match search::quietly_from(puzzle, &after, &budget.part(PER_SWIPE)) {
        Ok(None) => Ok(Instead::Dead),
        Ok(Some(found)) => Ok(Instead::Longer((found.length() + 1).saturating_sub(shortest))),
        Err(stopped) => {
            budget.poll()?;
            Ok(Instead::AtLeast((stopped.at_least + 1).saturating_sub(shortest).max(1)))
        }
    }
}
