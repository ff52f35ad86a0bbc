//! How hard a level is: how many ways one could go for so many swipes, against how many of them are
//! right, and how often the right one leads away from the goals.
//!
//! The measure is in doublings. At each position of the first shortest answer the swipes that change
//! something are counted; their product is how many walks of that length there are, and divided by
//! the number of shortest answers it says how rare a right one is. Swipes that bring nothing nearer
//! count one more each, because they are the ones people do not try.

use quandary_core::engine::ladder::Allowed;
use quandary_core::plural::count;
use std::collections::BTreeMap;

use quandary_core::budget::Budget;
use quandary_core::engine::ladder;
use quandary_core::rating::{Rating, Score, Unrated};
use quandary_core::step::Level;

use super::deduce::{Known, bonds, need};
use super::model::{Puzzle, Way};
use super::play::Board;
use super::search::{self, Shortest};
use super::{Moves, rules};

/// The measure from which on each level begins.
const BEGINS: [(f64, Level); 6] = [
    (0.0, Level::Gentle),
    (5.0, Level::Easy),
    (10.0, Level::Medium),
    (17.0, Level::Hard),
    (26.0, Level::Fiendish),
    (40.0, Level::Unreasonable),
];

/// Positions that are counted at most.
const COUNTED: u64 = 1 << 23;

/// What is measured of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Measure {
    /// Swipes of a shortest answer.
    pub length: usize,
    /// How many shortest answers there are.
    pub answers: u128,
    /// Swipes needed at least by distance alone.
    pub straight: usize,
    /// Swipes that bring nothing nearer.
    pub away: usize,
    /// Doublings: how many walks there are of that length.
    pub walks: f64,
}

impl Measure {
    pub(super) fn of(puzzle: &Puzzle, found: &Shortest) -> Self {
        let sum = |dots: &super::Dots| need(puzzle, dots).iter().sum::<usize>();
        let mut dots = puzzle.dots().clone();
        let straight = sum(&dots);
        let (mut away, mut walks) = (0, 0.0);
        for way in found.first().0 {
            let useful = Way::ALL.into_iter().filter(|&w| rules::swipe(puzzle, &dots, w) != dots).count();
            walks += f64::log2(useful.max(1) as f64);
            let next = rules::swipe(puzzle, &dots, way);
            away += usize::from(sum(&next) >= sum(&dots));
            dots = next;
        }
        Self { length: found.length(), answers: found.count(), straight, away, walks }
    }

    pub(super) fn level(&self) -> Level {
        let doublings = self.doublings();
        BEGINS.iter().rev().find(|(from, _)| doublings >= *from).map_or(Level::Gentle, |b| b.1)
    }

    /// How often the work doubles: the ways that could be gone, less those that lead there, and the swipes that seem to lead away.
    fn doublings(&self) -> f64 {
        self.walks - f64::log2(self.answers.max(1) as f64) + self.away as f64
    }
}

/// The lengths at which a level of this difficulty is likely to be found.
pub(super) fn likely(level: Level) -> (usize, usize) {
    match level {
        Level::Gentle => (1, 3),
        Level::Easy => (3, 6),
        Level::Medium => (5, 9),
        Level::Hard => (7, 14),
        Level::Fiendish => (11, 22),
        Level::Unreasonable => (17, 100),
    }
}

/// Rates a level.
pub(super) fn rate(puzzle: &Puzzle, allowed: &Allowed, budget: &Budget) -> Result<Rating, Unrated> {
    let found = search::shortest(puzzle, budget).map_err(|stopped| Unrated::RanOut(stopped.what))?;
    let found = found.ok_or(Unrated::None)?;
    let measure = Measure::of(puzzle, &found);
    let start = Board::at(puzzle, puzzle.dots().clone());
    let mut known = Known { board: start, back: 0, ahead: found.first().0, instead: Vec::new() };
    let mut used: BTreeMap<usize, usize> = BTreeMap::new();
    let mut heights = Vec::new();
    let _ = ladder::climb::<Moves>(puzzle, &mut known, allowed, budget, |_, step| {
        let place = super::deduce::TECHNIQUES.iter().position(|t| t.id == step.technique);
        *used.entry(place.unwrap_or(0)).or_default() += 1;
        heights.push(f64::from(step.level as u8));
        Ok(())
    });
    let name = |place: usize| super::deduce::TECHNIQUES[place].id.to_string();
    let level = measure.level();
    let branching = f64::exp2(measure.walks / measure.length.max(1) as f64);
    let mut remarks = vec![
        format!(
            "shortest answer: {}, {} that short",
            count(measure.length, "swipe"),
            answers(measure.answers)
        ),
        format!(
            "by distance alone: {}; {} nothing nearer",
            count(measure.straight, "swipe"),
            bring(measure.away)
        ),
        format!("ways to go at each position: {branching:.1}"),
    ];
    remarks.extend(reach(puzzle, budget));
    remarks.extend(bonds(puzzle));
    Ok(Rating {
        level,
        score: Score::new(measure.doublings()),
        heights,
        hardest: used.keys().next_back().map_or(String::new(), |&place| name(place)),
        techniques: used.iter().map(|(&place, &n)| (name(place), n)).collect(),
        without_trial: level < Level::Unreasonable,
        remarks,
    })
}

/// How much a player could run into, where that is quickly counted.
fn reach(puzzle: &Puzzle, budget: &Budget) -> Option<String> {
    let part = budget.part(COUNTED);
    let reach = search::reach(puzzle, COUNTED, &part).ok().flatten()?;
    let farthest = reach.layers.len().saturating_sub(1);
    Some(format!(
        "positions that can be reached: {}, all within {}",
        reach.positions(),
        count(farthest, "swipe")
    ))
}

fn answers(n: u128) -> String {
    if n == 1 { "1 answer is".into() } else { format!("{n} answers are") }
}

fn bring(n: usize) -> String {
    if n == 1 { "1 swipe brings".into() } else { format!("{n} swipes bring") }
}
