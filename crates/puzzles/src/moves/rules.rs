//! The referee: what a swipe does, when a level is solved, which positions are legal. Square by
//! square, slow and obviously right; it shares no code with the solvers.

use quandary_core::grid::At;
use quandary_core::outcome::Violation;
use quandary_core::plural::count;

use super::model::{Dots, Ground, Puzzle, Way};

/// Whether the dot at a square moves: it does unless the row of dots in front of it ends at a wall
/// or at the rim.
pub fn moves(puzzle: &Puzzle, dots: &Dots, at: At, way: Way) -> bool {
    let mut here = at;
    loop {
        match way.next(puzzle.size(), here) {
            None => return false,
            Some(next) if puzzle.is_wall(next) => return false,
            Some(next) if dots[next].is_none() => return true,
            Some(next) => here = next,
        }
    }
}

/// Where the dots stand after a swipe.
///
/// ```
/// use quandary_puzzles::moves::{Puzzle, Way, rules};
/// let level = Puzzle::from_rows(&["a.ab", "x..."], &["ba.a", "x..."]).unwrap();
/// let after = rules::swipe(&level, level.dots(), Way::Right);
/// // The right one is at the rim and stays; the pair before it moves as one.
/// assert_eq!(after.cells()[..4], [None, Some('b'), Some('a'), Some('a')]);
/// ```
pub fn swipe(puzzle: &Puzzle, dots: &Dots, way: Way) -> Dots {
    let mut after = dots.map(|_| None);
    for at in dots.places() {
        if dots[at].is_none() {
            continue;
        }
        let to = if moves(puzzle, dots, at, way) { way.next(puzzle.size(), at) } else { None };
        after[to.unwrap_or(at)] = dots[at];
    }
    after
}

/// Whether every dot stands on a goal of its own colour. Goals may be left over.
pub fn solved(puzzle: &Puzzle, dots: &Dots) -> bool {
    dots.places().all(|at| dots[at].is_none_or(|colour| puzzle.ground()[at] == Ground::Goal(colour)))
}

/// The rules a position breaks: a dot on a wall, or other dots than the level has.
pub(super) fn violations(puzzle: &Puzzle, dots: &Dots) -> Vec<Violation> {
    let mut broken = Vec::new();
    for at in dots.places() {
        if dots[at].is_some() && puzzle.is_wall(at) {
            let sentence = format!("A dot stands on the wall at {at}.");
            broken.push(Violation { rule: "wall", cells: vec![at], sentence });
        }
    }
    let mut colours: Vec<char> =
        dots.cells().iter().chain(puzzle.dots().cells()).flatten().copied().collect();
    colours.sort_unstable();
    colours.dedup();
    for colour in colours {
        let of = |all: &Dots| all.places().filter(|&at| all[at] == Some(colour)).collect::<Vec<At>>();
        let (here, wanted) = (of(dots), of(puzzle.dots()));
        if here.len() != wanted.len() {
            let sentence = format!(
                "Colour {colour} has {} here, but the level has {}.",
                count(here.len(), "dot"),
                wanted.len()
            );
            broken.push(Violation { rule: "dots", cells: here, sentence });
        }
    }
    broken
}
