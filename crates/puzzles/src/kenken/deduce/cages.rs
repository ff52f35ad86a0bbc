//! Techniques that look at one cage.

use quandary_core::budget::Budget;
use quandary_core::step::{Conclusion, Reason, Step};

use super::super::combos::{self, Cells};
use super::super::model::Puzzle;
use super::known::{Known, members};
use super::regions::lines_name;
use super::{cells, is, step, strike};

fn clue(puzzle: &Puzzle, cage: usize) -> Reason {
    Reason::Text { role: "clue", text: puzzle.cages()[cage].clue.to_string() }
}

/// A cage of one cell holds its number.
pub(super) fn one_cell(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    let (cage, cell) = known.cells.iter().enumerate().find_map(|(cage, own)| match own[..] {
        [cell] if !known.placed[cell] => Some((cage, cell)),
        _ => None,
    })?;
    let value =
        u32::try_from(puzzle.cages()[cage].clue.target).ok().filter(|v| (1..=known.n as u32).contains(v))?;
    if known.dom[cell] >> (value - 1) & 1 == 0 {
        return None;
    }
    let at = known.at(cell);
    Some(step("one-cell", vec![cells("cage", vec![at]), clue(puzzle, cage)], is(at, value)))
}

/// The clue gives the last cell of a cage.
pub(super) fn last(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    known.cells.iter().enumerate().find_map(|(cage, own)| {
        let mut open = own.iter().filter(|&&cell| !known.placed[cell]);
        let (Some(&cell), None, true) = (open.next(), open.next(), own.len() > 1) else { return None };
        let clue_ = puzzle.cages()[cage].clue;
        let fits = |value: &u32| {
            let number =
                |&c: &usize| if c == cell { *value as u8 } else { known.dom[c].trailing_zeros() as u8 + 1 };
            let numbers: Vec<u8> = own.iter().map(number).collect();
            combos::meets(clue_, puzzle.long(), &numbers)
        };
        let mut values = members(known.dom[cell]).filter(fits);
        let (Some(value), None) = (values.next(), values.next()) else { return None };
        let others = own.iter().filter(|&&c| c != cell);
        let numbers = others.map(|&c| known.dom[c].trailing_zeros() + 1).collect();
        let because =
            vec![cells("cage", known.ats(own.iter().copied())), clue(puzzle, cage), Reason::Values(numbers)];
        Some(step("last-in-cage", because, is(known.at(cell), value)))
    })
}

/// Combinations as people write them, if they are few.
fn listed(all: &[Vec<u32>]) -> String {
    let one = |numbers: &Vec<u32>| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    match all.len() {
        0..=5 => all.iter().map(one).collect::<Vec<_>>().join(" or "),
        n => format!("{n} combinations"),
    }
}

fn distinct(mut all: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    all.iter_mut().for_each(|numbers| numbers.sort_unstable());
    all.sort();
    all.dedup();
    all
}

/// The combinations left to a cage, each ascending.
fn combinations(known: &Known, cage: usize, fillings: &[u128]) -> Vec<Vec<u32>> {
    let count = known.cells[cage].len();
    let numbers = |&filling: &u128| (0..count).map(|i| known.bit(filling, i).trailing_zeros() + 1).collect();
    distinct(fillings.iter().map(numbers).collect())
}

/// Steps that listing a cage by its clue alone may take: more does not fit into a sentence.
const FEW_STEPS: u32 = 3_000;

/// Why the clue's own combinations are down to those left, where that is easily said: all of them, and the
/// numbers that none of the cells can hold any more and all the lost ones have.
fn lost(puzzle: &Puzzle, known: &Known, cage: usize, left: &[Vec<u32>]) -> Vec<Reason> {
    let own = &puzzle.cages()[cage];
    let doms = vec![combos::all(known.n); own.cells.len()];
    let cells = Cells { doms: &doms, peers: &combos::peers(&own.cells), clue: own.clue, long: puzzle.long() };
    let mut all = Vec::new();
    let complete = combos::each_filling(&cells, FEW_STEPS, |values| {
        all.push(values.iter().map(|&v| u32::from(v)).collect::<Vec<u32>>());
    });
    let all = distinct(all);
    if !complete || all.len() > 5 || all.len() <= left.len() {
        return Vec::new();
    }
    let can = known.cells[cage].iter().fold(0, |m, &cell| m | known.dom[cell]);
    let mut out = Vec::new();
    for gone in all.iter().filter(|numbers| !left.contains(numbers)) {
        match gone.iter().find(|v| can >> (**v - 1) & 1 == 0) {
            Some(v) if out.contains(v) => {}
            Some(v) => out.push(*v),
            None => return Vec::new(),
        }
    }
    out.sort_unstable();
    // The line that has them all already and in which the whole cage lies.
    let lies_in = |line: &usize| known.cells[cage].iter().all(|cell| known.line(*line).any(|c| c == *cell));
    let has = |line: usize, v: u32| known.line(line).any(|c| known.placed[c] && known.dom[c] == 1 << (v - 1));
    let line = (0..2 * known.n).filter(lies_in).find(|&line| out.iter().all(|&v| has(line, v)));
    vec![
        Reason::Text { role: "all", text: listed(&all) },
        Reason::Values(out),
        Reason::Text {
            role: "taken in",
            text: line.map_or(String::new(), |line| lines_name(known.n, line, 1)),
        },
    ]
}

/// What no filling has: anywhere in the cage, or just in one cell.
fn strikes(puzzle: &Puzzle, known: &Known, anywhere: bool) -> Option<(usize, Vec<Conclusion>)> {
    let _ = puzzle;
    known.fillings.iter().enumerate().find_map(|(cage, fillings)| {
        let own = &known.cells[cage];
        let fillings = fillings.as_ref().filter(|f| !f.is_empty() && own.len() > 1)?;
        let union = fillings.iter().fold(0, |a, b| a | b);
        let somewhere = (0..own.len()).fold(0, |m, i| m | known.bit(union, i));
        let mut out = Vec::new();
        for (i, &cell) in own.iter().enumerate() {
            let kept = if anywhere { somewhere } else { known.bit(union, i) };
            strike(&mut out, known.at(cell), known.dom[cell] & !kept);
        }
        (!out.is_empty()).then_some((cage, out))
    })
}

fn by_fillings(technique: &'static str, puzzle: &Puzzle, known: &Known, anywhere: bool) -> Option<Step> {
    let (cage, therefore) = strikes(puzzle, known, anywhere)?;
    let fillings = known.fillings[cage].as_ref()?;
    let left = combinations(known, cage, fillings);
    let mut because = vec![
        cells("cage", known.ats(known.cells[cage].iter().copied())),
        clue(puzzle, cage),
        Reason::Text { role: "combinations", text: listed(&left) },
    ];
    if anywhere {
        because.extend(lost(puzzle, known, cage, &left));
    }
    Some(step(technique, because, therefore))
}

/// Numbers in no combination.
pub(super) fn numbers(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    by_fillings("cage-numbers", puzzle, known, true)
}

/// Numbers in no filling at this place.
pub(super) fn places(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    by_fillings("cage-places", puzzle, known, false)
}
