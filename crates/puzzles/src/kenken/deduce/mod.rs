//! What a person can see. One file per family of techniques, the sentences in one place.
//!
//! The rungs: one cell, the last of a cage or line; what a cage's combinations and a line's places
//! allow; the same with positions, and pairs; then patterns over several cells, cages and lines;
//! at last a short contradiction from the three lowest rungs.

mod adding;
mod assume;
mod cages;
mod known;
mod lines;
mod links;
mod quick;
mod reason;
mod regions;
mod sums;
mod why;
mod words;

use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::step::{Conclusion, Find, Level, Step, Technique};

use super::KenKen;
use super::model::Puzzle;
use regions::{Spot, spot};

pub(super) use assume::dead_end;
pub use known::Known;
pub(super) use quick::refuted;
pub use reason::{Part, Reason};
pub(super) use regions::regions;
pub use why::Why;
pub(super) use words::sentence;

/// Who is told of a firing.
type Tell<'a> = &'a mut dyn FnMut(Step<Reason>);

/// A technique that looks at one line or cage.
type Look = fn(&Puzzle, &Known, usize, &Budget, Tell);

/// A rung that looks at the spots of one sort.
macro_rules! at {
    ($sort:ident, $look:path) => {
        Find::Region(|puzzle, known, region, budget, offers| {
            if let Some(Spot::$sort(place)) = spot(known, region) {
                $look(puzzle, known, place, budget, &mut |step| offers.offer(step));
            }
        })
    };
}

/// A rung that looks at neighbouring lines.
macro_rules! window {
    ($look:path) => {
        Find::Region(|puzzle, known, region, budget, offers| {
            if let Some(Spot::Window(first, width)) = spot(known, region) {
                $look(puzzle, known, (first, width), budget, &mut |step| offers.offer(step));
            }
        })
    };
}

macro_rules! rung {
    ($id:literal, $title:literal, $level:ident, $find:expr, $about:literal) => {
        Technique { id: $id, title: $title, level: Level::$level, trial: false, about: $about, find: $find }
    };
}

/// The ladder, easiest first.
pub(super) const TECHNIQUES: &[Technique<KenKen>] = &[
    rung!(
        "one-cell",
        "Cage of one cell",
        Gentle,
        at!(Cage, cages::one_cell),
        "A cage of one cell holds its number."
    ),
    rung!(
        "last-in-cage",
        "Last cell of a cage",
        Gentle,
        at!(Cage, cages::last),
        "With all other cells of a cage known, its clue gives the last one."
    ),
    rung!(
        "last-in-line",
        "Last cell of a line",
        Gentle,
        at!(Line, lines::last),
        "The last open cell of a row or column takes the number that is missing."
    ),
    rung!(
        "only-number",
        "Only number left",
        Gentle,
        at!(Line, lines::only_number),
        "A cell can hold one number only."
    ),
    rung!(
        "cage-numbers",
        "Combinations of a cage",
        Gentle,
        at!(Cage, cages::numbers),
        "A number that is in no combination for the cage's clue can stand in none of its cells."
    ),
    rung!(
        "only-place",
        "Only place left",
        Easy,
        at!(Line, lines::only_place),
        "A number has one place only in a row or column."
    ),
    rung!(
        "cage-places",
        "Combinations with positions",
        Medium,
        at!(Cage, cages::places),
        "A number that no filling of the cage has in this cell cannot stand there."
    ),
    rung!(
        "naked-pair",
        "Pair",
        Medium,
        at!(Line, lines::naked_pair),
        "Two cells of a line share two numbers, so no other cell of the line has them."
    ),
    rung!(
        "pointing-cage",
        "Cage claims a number",
        Hard,
        at!(CageLines, regions::pointing),
        "Every filling of a cage puts a number into the same line, so the rest of the line is without it."
    ),
    rung!(
        "naked-triple",
        "Triple",
        Hard,
        at!(Line, lines::naked_triple),
        "Three cells of a line share three numbers, so no other cell of the line has them."
    ),
    rung!(
        "hidden-pair",
        "Hidden pair",
        Hard,
        at!(Line, lines::hidden_pair),
        "Two numbers have only two places in a line, so those hold nothing else."
    ),
    rung!(
        "hidden-triple",
        "Hidden triple",
        Hard,
        at!(Line, lines::hidden_triple),
        "Three numbers have only three places in a line, so those hold nothing else."
    ),
    rung!(
        "naked-quad",
        "Quad",
        Hard,
        at!(Line, lines::naked_quad),
        "Four cells of a line share four numbers, so no other cell of the line has them."
    ),
    rung!(
        "cages-over-lines",
        "Cages over two or three lines",
        Hard,
        window!(regions::over_lines),
        "Two or three lines have a number two or three times, and cages claim all of them."
    ),
    rung!(
        "line-sum",
        "Sum of a line",
        Hard,
        window!(sums::line_sum),
        "All numbers of a line add up to a known sum; the cages leave the rest to a few cells."
    ),
    rung!(
        "lines-sum",
        "Sum of several lines",
        Hard,
        window!(sums::lines_sum),
        "Two or three neighbouring lines add up to a known sum; cages inside leave the rest to those across."
    ),
    rung!(
        "line-factor",
        "Factors of a line",
        Hard,
        window!(sums::line_factor),
        "A line has each prime factor a known number of times; products take them away."
    ),
    rung!(
        "x-wing",
        "X-wing",
        Hard,
        Find::All(lines::x_wing),
        "A number has the same two places in two lines, so the crossing lines have it there and nowhere else."
    ),
    rung!(
        "contradiction",
        "Short contradiction",
        Fiendish,
        Find::All(assume::contradiction),
        "A number would leave a cell, a line or a cage with nothing, by at most six of the simplest steps."
    ),
    Technique {
        id: "trial",
        title: "Trial",
        level: Level::Unreasonable,
        trial: true,
        about: "A number would leave a cell, a line or a cage with nothing, but only after many steps.",
        find: Find::All(assume::trial),
    },
];

/// The techniques a contradiction may use, the three lowest rungs; whether they look at cages, and not at lines.
const LOWEST: &[(Look, bool)] = &[
    (cages::one_cell, true),
    (cages::last, true),
    (lines::last, false),
    (lines::only_number, false),
    (cages::numbers, true),
    (lines::only_place, false),
    (cages::places, true),
    (lines::naked_pair, false),
];

/// A step, its level looked up.
fn step(technique: &'static str, reason: Reason, therefore: Vec<Conclusion>) -> Step<Reason> {
    let level = TECHNIQUES.iter().find(|t| t.id == technique).map_or(Level::Unreasonable, |t| t.level);
    Step { technique, level, reason: Some(reason), therefore }
}

fn is(at: At, value: Value) -> Vec<Conclusion> {
    vec![Conclusion::Fact(Fact::is(at, value))]
}

/// Strikes the numbers of a mask from a cell.
fn strike(out: &mut Vec<Conclusion>, at: At, mask: u32) {
    out.extend(known::members(mask).map(|value| Conclusion::Fact(Fact::is_not(at, value))));
}
