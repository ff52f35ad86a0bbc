//! Techniques that put a letter into its cell at sight: near letters that stand, the only cell, the only letter.

use quandary_core::bits::Bits;
use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::step::{Conclusion, Level, Premise, PremiseStep as Step, Premises};

use super::super::model::Puzzle;
use super::known::{Known, at};
use super::why::Why;

/// How a letter's only cell is seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// By one letter it touches and cells that are taken.
    Beside,
    /// By two letters it touches.
    Between,
    /// By more than that.
    Otherwise,
}

fn only_cell_seen(
    puzzle: &Puzzle,
    known: &Known,
    how: Seen,
    technique: &'static str,
    level: Level,
) -> Option<Step> {
    known.open(puzzle).members().filter(|&l| known.places[l].is_power_of_two()).find_map(|letter| {
        let why = Why::only(puzzle, known, letter, known.places[letter]);
        let seen = match (why.anchors.len(), why.struck) {
            (1, 0) => Seen::Beside,
            (2, 0) => Seen::Between,
            _ => Seen::Otherwise,
        };
        (seen == how).then(|| {
            let cell = known.places[letter].trailing_zeros() as usize;
            Step {
                technique,
                level,
                reason: Some(Premises(why.reasons(puzzle, known, letter))),
                therefore: vec![Conclusion::Fact(Fact::is(at(puzzle, cell), letter as Value))],
            }
        })
    })
}

/// One letter it touches stands, and only one cell around that is open.
pub(super) fn neighbour(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    only_cell_seen(puzzle, known, Seen::Beside, "neighbour", Level::Gentle)
}

/// Two letters it touches stand, and only one open cell is next to both.
pub(super) fn between(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    only_cell_seen(puzzle, known, Seen::Between, "between", Level::Gentle)
}

/// Only one cell is left for a letter, all things considered.
pub(super) fn only_cell(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    only_cell_seen(puzzle, known, Seen::Otherwise, "only-cell", Level::Gentle)
}

/// Only one letter of the words can be in a cell.
pub(super) fn only_letter(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    lonely(puzzle, known, false, "only-letter", Level::Easy)
}

/// No letter of the words can be in a cell, and one letter is in no word.
pub(super) fn no_word(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    lonely(puzzle, known, true, "no-word", Level::Easy)
}

fn lonely(
    puzzle: &Puzzle,
    known: &Known,
    loose: bool,
    technique: &'static str,
    level: Level,
) -> Option<Step> {
    let open = known.open(puzzle);
    let (mut once, mut twice) = (0u64, 0u64);
    for letter in open.members() {
        twice |= once & known.places[letter];
        once |= known.places[letter];
    }
    (once & !twice & known.free(puzzle)).members().find_map(|cell| {
        let letter = open.members().find(|&l| known.places[l] >> cell & 1 == 1)?;
        ((puzzle.touches()[letter] == 0) == loose).then(|| {
            let mut because = kept_away(puzzle, known, cell, open & !(1 << letter));
            if let Some(Premise::Values(letters)) = because.first_mut() {
                letters.insert(0, letter as Value);
            }
            let fact = Fact::is(at(puzzle, cell), letter as Value);
            Step {
                technique,
                level,
                reason: Some(Premises(because)),
                therefore: vec![Conclusion::Fact(fact)],
            }
        })
    })
}

/// Why none of these letters is in a cell: pairs of a letter and one it touches that stands too far away, in one list; then
/// the cells where those stand. What was struck before shows in the cell itself.
pub(super) fn kept_away(puzzle: &Puzzle, known: &Known, cell: usize, letters: u64) -> Vec<Premise> {
    let mut pairs = Vec::new();
    let mut anchors = Vec::new();
    for letter in letters.members() {
        let far = |&a: &usize| known.cell(a).is_some_and(|c| puzzle.rings()[c] >> cell & 1 == 0);
        // An anchor that keeps several letters away makes the sentence shorter.
        let known_already =
            anchors.iter().copied().find(|a| puzzle.touches()[letter] >> a & 1 == 1 && far(a));
        let anchor = known_already.or_else(|| (puzzle.touches()[letter] & known.seated).members().find(far));
        if let Some(anchor) = anchor {
            pairs.extend([letter as Value, anchor as Value]);
            if !anchors.contains(&anchor) {
                anchors.push(anchor);
            }
        }
    }
    let cells: Vec<_> = anchors.iter().filter_map(|&a| known.cell(a)).map(|c| at(puzzle, c)).collect();
    let mut because =
        vec![Premise::Values(pairs), Premise::Cells { role: "cell", cells: vec![at(puzzle, cell)] }];
    if !cells.is_empty() {
        because.push(Premise::Cells { role: "anchors", cells });
    }
    because
}
