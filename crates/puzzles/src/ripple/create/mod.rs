//! New puzzles from a seed: a full board from nothing, then its givens are carved away.
//!
//! Every removal is judged by the fast rater at the wanted level, so a puzzle is unique and within
//! its level at every moment: what the techniques reach has no other answer. Because fewer givens
//! never help a technique, each given needs to be tried only once. A puzzle that turns out too easy
//! at the end is dropped for another. Puzzles that need trial are judged by the search instead, with
//! the second answers it finds as witnesses; because most of them turn out to need none, givens are
//! exchanged as long as that leaves the techniques with more to do.

mod carve;
mod fill;

use std::sync::Arc;

use carve::{Removal, Symmetry, Witnesses, thin};
use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::engine::ladder::Allowed;
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Info, Kind, NotMade, Wanted};
use quandary_core::knob::{Knob, Shape, Verb};
use quandary_core::rating::Unrated;
use quandary_core::step::Level;

use super::deduce::{Fast, Map};
use super::model::Puzzle;
use super::{Ripple, search};

/// Sides beyond this are not made: the work grows with the square of the cells.
const LONGEST: usize = 60;
/// The largest room that can be asked for.
const LARGEST_ROOM: i64 = 40;
/// Boards that are tried for one puzzle; more on small boards, where each costs little and few
/// are hard.
const ATTEMPTS: usize = 120;
const SMALL_ATTEMPTS: usize = 20_000;
/// Exchanges of givens on one board, on the way to a puzzle that needs trial.
const EXCHANGES: usize = 12;
/// Givens put back in an exchange, before others are taken.
const GIVEN_BACK: usize = 3;
/// Nodes for one question about uniqueness at the last level.
const PER_QUESTION: u64 = 20_000;

/// The creator's options.
pub(super) const KNOBS: &[Knob] = &[
    Knob {
        name: "max-room",
        shape: Shape::Number { min: 1, max: LARGEST_ROOM },
        default: None,
        help: "cells of the largest room (by default 4 to 8, by the size of the board)",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "symmetry",
        shape: Shape::Choice(Symmetry::NAMES),
        default: Some("none"),
        help: "the pattern of the givens stays under half a turn or in a mirror",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "givens",
        shape: Shape::Number { min: 0, max: (LONGEST * LONGEST) as i64 },
        default: None,
        help: "how many numbers are given (by default as few as the level allows)",
        verbs: &[Verb::Create],
    },
];

/// What is wanted, with everything decided.
struct Plan {
    size: Size,
    most: usize,
    symmetry: Symmetry,
    givens: Option<usize>,
    /// The techniques that may be needed.
    level: Level,
    /// Whether they must be needed.
    exactly: bool,
}

impl Plan {
    fn of(wanted: &Wanted) -> Result<Self, NotMade> {
        const INFO: Info = <Ripple as Kind>::INFO;
        let size = wanted.size.unwrap_or(INFO.default_size);
        let Size { width, height } = size;
        if width == 0 || height == 0 || width > LONGEST || height > LONGEST {
            return Err(cannot(format!("boards are made from 1x1 to {LONGEST}x{LONGEST}, not {size}")));
        }
        let cells = width * height;
        let most = match wanted.settings.number("max-room") {
            Some(most) => most.max(1) as usize,
            // Rooms of four are gentle.
            None if wanted.level == Some(Level::Easy) => (4 + width.min(height) / 5).clamp(5, 8),
            None => (4 + width.min(height) / 5).min(8),
        };
        if most == 1 && cells > 1 {
            return Err(cannot(
                "rooms of one cell would put a 1 beside a 1: max-room must be 2 or more".into(),
            ));
        }
        let givens = wanted.settings.number("givens").map(|n| n.max(0) as usize);
        if givens.is_some_and(|n| n > cells) {
            return Err(cannot(format!("a board of {size} has only {cells} cells to give")));
        }
        let symmetry = wanted.settings.text("symmetry").and_then(Symmetry::named).unwrap_or_default();
        let (level, exactly) = (wanted.level.unwrap_or(Level::Medium), wanted.level.is_some());
        Ok(Self { size, most, symmetry, givens, level, exactly })
    }

    fn attempts(&self) -> usize {
        ATTEMPTS.max(SMALL_ATTEMPTS / (self.size.width * self.size.height))
    }

    /// The level whose techniques must not be enough.
    fn below(&self) -> Option<Level> {
        let index = Level::ALL.iter().position(|&level| level == self.level).unwrap_or(0);
        Some(Level::ALL[index.checked_sub(1)?]).filter(|_| self.exactly)
    }
}

fn cannot(why: String) -> NotMade {
    NotMade::Cannot(why)
}

/// A puzzle that keeps the kind's promises: one answer, at the level, the same for the same seed.
pub(super) fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
    let plan = Plan::of(wanted)?;
    let mut filled = false;
    let mut fewest: Option<usize> = None;
    for _ in 0..plan.attempts() {
        let board = fill::fill(plan.size, plan.most, chance, budget).map_err(NotMade::GaveUp)?;
        let Some(board) = board else { continue };
        filled = true;
        let blank = Grid::filled(plan.size.width, plan.size.height, 0);
        let rooms = Puzzle::new(board.rooms, blank)
            .map_err(|flaws| cannot(flaws.first().map_or(String::new(), |flaw| flaw.to_string())))?;
        let mut carver = Carver::new(&plan, rooms, board.values);
        match carver.carve(chance, budget).map_err(NotMade::GaveUp)? {
            Some(puzzle) => return Ok(puzzle),
            None => fewest = Some(fewest.unwrap_or(usize::MAX).min(carver.count())),
        }
    }
    Err(cannot(why_not(&plan, filled, fewest)))
}

/// What to say when no attempt gave what was wanted.
fn why_not(plan: &Plan, filled: bool, fewest: Option<usize>) -> String {
    let Plan { size, most, level, .. } = plan;
    let tries = plan.attempts();
    if !filled {
        return format!(
            "no board of {size} with rooms of at most {most} cells was found; allow larger rooms"
        );
    }
    match (plan.givens, fewest) {
        (Some(wanted), Some(fewest)) if fewest > wanted => format!(
            "no {level} puzzle of {size} with {wanted} givens was found in {tries} tries; the fewest were {fewest}"
        ),
        (Some(wanted), _) => format!(
            "no {level} puzzle of {size} with exactly {wanted} givens was found in {tries} tries; \
             ask for fewer, or leave the number open"
        ),
        (None, _) => format!(
            "no {level} puzzle of {size} was found in {tries} tries; try a larger board or another level"
        ),
    }
}

/// A full board and what of it is given.
struct Carver<'a> {
    plan: &'a Plan,
    rooms: Puzzle,
    answer: Grid<Value>,
    given: Grid<bool>,
    map: Arc<Map>,
}

impl<'a> Carver<'a> {
    fn new(plan: &'a Plan, rooms: Puzzle, answer: Grid<Value>) -> Self {
        let map = Arc::new(Map::new(&rooms));
        Self { plan, given: answer.map(|_| true), rooms, answer, map }
    }

    fn count(&self) -> usize {
        self.given.cells().iter().filter(|given| **given).count()
    }

    /// Whether the techniques up to a level solve the board with only these cells given.
    fn solves(&self, given: &Grid<bool>, level: Level, budget: &Budget) -> Result<bool, RanOut> {
        self.set_out(given).climb(level, budget)
    }

    /// How many cells all but suppositions leave open with only these cells given.
    fn left(&self, given: &Grid<bool>, budget: &Budget) -> Result<usize, RanOut> {
        let mut fast = self.set_out(given);
        fast.climb(Level::Hard, budget)?;
        Ok(fast.open())
    }

    /// The fast rater with only these cells given.
    fn set_out(&self, given: &Grid<bool>) -> Fast<u64> {
        // Rooms have at most LARGEST_ROOM cells, so one word is enough.
        let mut fast = Fast::<u64>::blank(Arc::clone(&self.map));
        for (cell, &value) in self.answer.cells().iter().enumerate() {
            if given.cells()[cell] {
                fast.assign(cell, value);
            }
        }
        fast
    }

    /// Takes givens away until nothing more can go; the puzzle if that is what was wanted.
    fn carve(&mut self, chance: &mut Chance, budget: &Budget) -> Result<Option<Puzzle>, RanOut> {
        let mut orbits = self.plan.symmetry.orbits(self.plan.size);
        chance.shuffle(&mut orbits);
        let reached = match self.plan.level {
            Level::Unreasonable => self.carve_by_search(&mut orbits, chance, budget)?,
            level => self.carve_by_technique(&orbits, level, budget)?,
        };
        if !reached {
            return Ok(None);
        }
        if let Some(wanted) = self.plan.givens
            && !self.give_back(&mut orbits, wanted, chance, budget)?
        {
            return Ok(None);
        }
        let puzzle = self.rooms.with_givens(self.numbers(&self.given)).ok();
        Ok(match puzzle {
            Some(puzzle) if self.is_of_level(&puzzle, budget)? => Some(puzzle),
            _ => None,
        })
    }

    /// Whether the ladder says so, too. How few links a contradiction takes may depend on the way there, so of the last
    /// levels the fast rater is not always right.
    fn is_of_level(&self, puzzle: &Puzzle, budget: &Budget) -> Result<bool, RanOut> {
        let wanted = self.plan.level;
        if !self.plan.exactly || wanted < Level::Fiendish {
            return Ok(true);
        }
        match Ripple::rate(puzzle, &Allowed::up_to(Level::Fiendish), budget) {
            Ok(rating) => Ok(rating.level == wanted),
            Err(Unrated::RanOut(what)) => Err(what),
            Err(_) => Ok(wanted == Level::Unreasonable),
        }
    }

    /// Whether the puzzle with nothing left to take needs the techniques of its level.
    fn carve_by_technique(
        &mut self,
        orbits: &[Vec<At>],
        level: Level,
        budget: &Budget,
    ) -> Result<bool, RanOut> {
        let mut given = self.given.clone();
        thin(orbits, &mut given, &mut Witnesses::default(), |given| {
            Ok(if self.solves(given, level, budget)? { Removal::Fine } else { Removal::Refused })
        })?;
        self.given = given;
        match self.plan.below() {
            Some(below) => Ok(!self.solves(&self.given, below, budget)?),
            None => Ok(true),
        }
    }

    /// Whether some puzzle with nothing left to take is beyond all techniques.
    fn carve_by_search(
        &mut self,
        orbits: &mut [Vec<At>],
        chance: &mut Chance,
        budget: &Budget,
    ) -> Result<bool, RanOut> {
        // What the easier techniques solve needs no search to be unique.
        self.carve_by_technique(orbits, Level::Hard, budget)?;
        let mut witnesses = Witnesses::default();
        let mut best = (0, self.given.clone());
        for _ in 0..EXCHANGES {
            let mut given = best.1.clone();
            let absent: Vec<&Vec<At>> = orbits.iter().filter(|orbit| !given[orbit[0]]).collect();
            for _ in 0..GIVEN_BACK {
                if let Some(orbit) = chance.pick(&absent) {
                    orbit.iter().for_each(|&at| given[at] = true);
                }
            }
            chance.shuffle(orbits);
            thin(orbits, &mut given, &mut witnesses, |given| self.unique(given, budget))?;
            let left = self.left(&given, budget)?;
            if left > 0 && !self.solves(&given, Level::Fiendish, budget)? {
                self.given = given;
                return Ok(true);
            }
            if left >= best.0 {
                best = (left, given);
            }
        }
        Ok(false)
    }

    fn numbers(&self, given: &Grid<bool>) -> Grid<Value> {
        Grid::from_fn(self.plan.size, |at| if given[at] { self.answer[at] } else { 0 })
    }

    /// Whether the answer is still the only one.
    fn unique(&self, given: &Grid<bool>, budget: &Budget) -> Result<Removal, RanOut> {
        let Ok(puzzle) = self.rooms.with_givens(self.numbers(given)) else { return Ok(Removal::Refused) };
        let part = budget.part(PER_QUESTION);
        let (first, second, ran_out) = search::pair(&puzzle, &[], &part);
        budget.ended()?;
        let other = [first, second].into_iter().flatten().find(|found| *found != self.answer);
        Ok(match (other, ran_out) {
            (Some(other), _) => {
                let differ = other.places().filter(|&at| other[at] != self.answer[at]);
                Removal::Second(differ.collect::<Vec<At>>())
            }
            (None, Some(_)) => Removal::Refused,
            (None, None) => Removal::Fine,
        })
    }

    /// Gives cells back until so many are given, as long as the level stays.
    fn give_back(
        &mut self,
        orbits: &mut [Vec<At>],
        wanted: usize,
        chance: &mut Chance,
        budget: &Budget,
    ) -> Result<bool, RanOut> {
        chance.shuffle(orbits);
        let mut count = self.count();
        for orbit in orbits.iter() {
            let absent: Vec<At> = orbit.iter().copied().filter(|&at| !self.given[at]).collect();
            if count >= wanted {
                break;
            }
            if absent.is_empty() || count + absent.len() > wanted {
                continue;
            }
            absent.iter().for_each(|&at| self.given[at] = true);
            if let Some(below) = self.plan.below()
                && self.solves(&self.given, below, budget)?
            {
                absent.iter().for_each(|&at| self.given[at] = false);
                continue;
            }
            count += absent.len();
        }
        Ok(count == wanted)
    }
}
