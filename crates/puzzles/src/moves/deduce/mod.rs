//! What a person can see: the reasons of each swipe on a shortest way, dead positions, and what can
//! be proved about a level without trying.
//!
//! That a way is shortest is the search's word; what a swipe does for it (which dot it parks, what
//! it holds back, which way it leads round) is read off the position here.

mod need;
mod plan;
mod proof;
mod swipe;

use quandary_core::budget::Budget;
use quandary_core::step::{Conclusion, Find, Level, PremiseStep as Step, Technique};

use super::Moves;
use super::model::{Puzzle, Way};
use super::play::{Board, Move, read};
use super::rules;

pub(super) use need::need;
pub(super) use plan::{explain, hint};
pub(super) use proof::{bonds, conflicts};

/// A position and, once the search has spoken, the shortest way on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    pub(super) board: Board,
    /// Swipes to take back first, because no answer exists from here.
    pub(super) back: usize,
    /// The swipes of a shortest answer from there.
    pub(super) ahead: Vec<Way>,
}

impl Known {
    /// A position about which the search has not been asked.
    pub(super) fn of(board: &Board) -> Self {
        Self { board: board.clone(), back: 0, ahead: Vec::new() }
    }

    /// Takes a step's conclusions in.
    pub(super) fn learn(&mut self, puzzle: &Puzzle, therefore: &[Conclusion]) {
        for conclusion in therefore {
            let Conclusion::Act(act) = conclusion else { continue };
            match read(act) {
                Some(Move::Swipe(way)) => {
                    self.board = self.board.swiped(puzzle, way);
                    if self.ahead.first() == Some(&way) {
                        self.ahead.remove(0);
                    }
                }
                Some(Move::Back(count)) => {
                    self.board = self.board.taken_back(puzzle, count);
                    self.back = 0;
                }
                None => {}
            }
        }
    }

    pub(super) fn finished(&self, puzzle: &Puzzle) -> bool {
        rules::solved(puzzle, self.board.dots())
    }
}

/// The ladder, easiest first. Each swipe of a walk is explained by the first that fits.
pub(super) const TECHNIQUES: &[Technique<Moves>] = &[
    technique("dead-end", "Dead end", Level::Gentle, "No answer exists from here: go back.", |p, k, _| {
        swipe::only(p, k, "dead-end")
    }),
    technique("home", "Home", Level::Gentle, "One swipe brings every dot onto a goal.", |p, k, _| {
        swipe::only(p, k, "home")
    }),
    technique(
        "park",
        "Park a dot",
        Level::Easy,
        "The swipe brings a dot onto a goal where it can stay to the end.",
        |p, k, _| swipe::only(p, k, "park"),
    ),
    technique(
        "approach",
        "Straight on",
        Level::Easy,
        "The swipe shortens what the dots that are farthest off still have to go.",
        |p, k, _| swipe::only(p, k, "approach"),
    ),
    technique(
        "hold-back",
        "Hold one back",
        Level::Medium,
        "A wall or another dot holds a dot back while others go, which changes how they stand to each other.",
        |p, k, _| swipe::only(p, k, "hold-back"),
    ),
    technique(
        "way-round",
        "Way round",
        Level::Hard,
        "All dots go, and none that is farthest off gets nearer: room for a later swipe is made.",
        |p, k, _| swipe::only(p, k, "way-round"),
    ),
];

const fn technique(
    id: &'static str,
    title: &'static str,
    level: Level,
    about: &'static str,
    find: fn(&Puzzle, &Known, &Budget) -> Option<Step>,
) -> Technique<Moves> {
    Technique { id, title, level, trial: false, about, find: Find::First(find) }
}

pub(super) use swipe::sentence;
