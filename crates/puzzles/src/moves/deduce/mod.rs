//! What a person can see: the reasons of the swipes on a shortest way, dead positions, and what can
//! be proved about a level without trying.
//!
//! That a way is shortest, and what would come of other swipes, is the search's word; what a few swipes do for it (what stops
//! which dots, how they stand to each other then, what parks) is read off the positions here.

mod leg;
mod need;
mod others;
mod plan;
mod proof;
mod reason;
mod words;

use quandary_core::budget::Budget;
use quandary_core::step::{Conclusion, Find, Level, Step, Technique};

use super::Moves;
use super::model::{Puzzle, Way};
use super::play::{Board, Move, read};
use super::rules;

pub(super) use need::need;
pub(super) use plan::{explain, hint};
pub use proof::Proof;
pub(super) use proof::{bonds, conflicts};
pub use reason::{Aim, Dot, Gain, Gone, Held, Instead, Leg, Ready, Reason, Stop, Worth};
pub(super) use words::sentence;

/// A position and, once the search has spoken, the shortest way on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    pub(super) board: Board,
    /// Swipes to take back first, because no answer exists from here.
    pub(super) back: usize,
    /// The swipes of a shortest answer from there.
    pub(super) ahead: Vec<Way>,
    /// For each of the first of them what would come of the other ways.
    pub(super) instead: Vec<Vec<(Way, Instead)>>,
}

impl Known {
    /// A position about which the search has not been asked.
    pub(super) fn of(board: &Board) -> Self {
        Self { board: board.clone(), back: 0, ahead: Vec::new(), instead: Vec::new() }
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
                        self.instead.drain(..self.instead.len().min(1));
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

/// The technique of going back.
const DEAD_END: (&str, Level) = ("dead-end", Level::Gentle);

/// A technique that takes the next step if its reason has this form.
macro_rules! technique {
    ($named:expr, $title:literal, $about:literal, $form:pat) => {
        Technique {
            id: $named.0,
            title: $title,
            level: $named.1,
            trial: false,
            about: $about,
            find: Find::First(|puzzle: &Puzzle, known: &Known, _: &Budget| -> Option<Step<Reason>> {
                leg::step(puzzle, known).filter(|step| matches!(&step.reason, Some($form)))
            }),
        }
    };
}

/// The ladder, easiest first. The next swipes of a walk are explained by the one that fits.
pub(super) const TECHNIQUES: &[Technique<Moves>] = &[
    technique!(DEAD_END, "Dead end", "No answer exists from here: go back.", Reason::DeadEnd { .. }),
    technique!(
        ("home", Level::Gentle),
        "Home",
        "The swipes bring every dot onto a goal.",
        Reason::Swipes { aim: Aim::Home, .. }
    ),
    technique!(
        ("park", Level::Easy),
        "Park a dot",
        "The swipes bring a dot onto a goal where it stays to the end.",
        Reason::Swipes { aim: Aim::Park(_), .. }
    ),
    technique!(
        ("approach", Level::Easy),
        "Straight on",
        "Distance alone asks for every one of the swipes.",
        Reason::Swipes { aim: Aim::Approach, .. }
    ),
    technique!(
        ("hold-back", Level::Medium),
        "Hold one back",
        "A wall, the rim or another dot stops a dot while others go on: they then stand to each other as their goals do, or more nearly so.",
        Reason::Swipes { aim: Aim::HoldBack, .. }
    ),
    technique!(
        ("way-round", Level::Hard),
        "Way round",
        "A detour: the dots stand to each other less as their goals do than before, and yet no answer is shorter.",
        Reason::Swipes { aim: Aim::WayRound, .. }
    ),
];
