//! Why numbers are gone: what kills a number in a cell, and what kills a whole filling of a cage. A number placed kills every
//! other number of its cell, and in a line the same number elsewhere; a number struck out kills itself. A line alone kills
//! the fillings that have a number twice in it.

use quandary_core::bits::{Bits, Words};
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::step::why::price;
use quandary_core::step::{self, Killers};

use super::super::combos::{self, Cells, MOST_CELLS};
use super::super::model::Puzzle;
use super::super::units::Unit;
use super::known::{Known, members};

/// Lines and facts that rule something out.
pub type Why = step::Why<Unit>;

/// Whether it leaves a cell nothing but this number, all by itself: by striking out, in the lines named, what stands there, and by
/// what has one place left in one of them.
pub(super) fn leaves_only(why: &Why, n: usize, at: At, value: Value) -> bool {
    let all = combos::all(n);
    let mut left: Vec<u32> = vec![all; n * n];
    let place = |at: At| at.row * n + at.col;
    for fact in &why.facts {
        let bit = 1 << (fact.value - 1);
        left[place(fact.at)] &= if fact.holds { bit } else { !bit };
    }
    let lines: Vec<Vec<usize>> = why.units.iter().filter_map(|line| cells_of(n, line)).collect();
    loop {
        let before = left.clone();
        for line in &lines {
            for &cell in line.iter().filter(|&&cell| before[cell].count_ones() == 1) {
                line.iter().filter(|&&other| other != cell).for_each(|&other| left[other] &= !before[cell]);
            }
            for bit in (0..n).map(|v| 1 << v) {
                let mut places = line.iter().filter(|&&cell| left[cell] & bit != 0);
                if let (Some(&only), None) = (places.next(), places.next()) {
                    left[only] = bit;
                }
            }
        }
        if left == before {
            return left[place(at)] == 1 << (value - 1);
        }
    }
}

/// Steps that listing a cage by its clue alone may take.
const BASE_STEPS: u32 = 60_000;

/// The line of this number: rows first, then columns.
pub(super) fn line_unit(n: usize, line: usize) -> Unit {
    if line < n { Unit::Row(line) } else { Unit::Column(line - n) }
}

/// The cells of a line; `None` for what is no line.
fn cells_of(n: usize, line: &Unit) -> Option<Vec<usize>> {
    match *line {
        Unit::Row(row) => Some((0..n).map(|i| row * n + i).collect()),
        Unit::Column(col) => Some((0..n).map(|i| i * n + col).collect()),
        Unit::Given(_) | Unit::Cage(_) => None,
    }
}

/// The two lines through a cell.
pub(super) fn lines_of(n: usize, cell: usize) -> [usize; 2] {
    [cell / n, n + cell % n]
}

/// The lines with these numbers as units.
fn units(n: usize, lines: &[usize]) -> Vec<Unit> {
    lines.iter().map(|&line| line_unit(n, line)).collect()
}

/// Where a number stands in a line, if anywhere.
fn holder(known: &Known, line: usize, bit: u32) -> Option<usize> {
    known.line(line).find(|&cell| known.placed[cell] && known.dom[cell] == bit)
}

/// Why each of these cells cannot hold this number.
pub(super) fn pairs(known: &Known, pairs: &[(usize, Value)], have: &[usize]) -> Option<Why> {
    let n = known.n;
    let mut killers: Killers<Unit, Words> = Killers::of(pairs.len());
    for (place, &(cell, value)) in pairs.iter().enumerate() {
        let bit = 1 << (value - 1);
        if known.placed[cell] && known.dom[cell] != bit && known.dom[cell] != 0 {
            let held = known.dom[cell].trailing_zeros() + 1;
            killers.kill(Some(Fact::is(known.at(cell), held)), None, place);
        }
        for line in lines_of(n, cell) {
            if let Some(peer) = holder(known, line, bit).filter(|peer| *peer != cell) {
                killers.kill(Some(Fact::is(known.at(peer), value)), Some(line_unit(n, line)), place);
            }
        }
        if known.struck[cell] & bit != 0 {
            killers.kill(Some(Fact::is_not(known.at(cell), value)), None, place);
        }
    }
    killers.cover(&units(n, have), price)
}

/// The fillings of a cage by its clue alone, with these numbers allowed in its cells; `None` if there are too many.
pub(super) fn base(puzzle: &Puzzle, cage: usize, doms: &[u32]) -> Option<Vec<Vec<u8>>> {
    let own = &puzzle.cages()[cage];
    if own.cells.len() > MOST_CELLS {
        return None;
    }
    let cells = Cells { doms, peers: &[0; MOST_CELLS], clue: own.clue, long: puzzle.long() };
    let mut all = Vec::new();
    combos::each_filling(&cells, BASE_STEPS, |values| all.push(values.to_vec())).then_some(all)
}

/// Some cells and the fillings of them that are gone.
pub(super) type Gone = (Vec<usize>, Vec<Vec<u8>>);

/// Why these fillings of some cells are gone. Only lines and facts of these cells are looked at.
pub(super) fn fillings(known: &Known, cells: &[usize], gone: &[Vec<u8>], have: &[usize]) -> Option<Why> {
    let mut killers = Killers::of(gone.len());
    killers_of(known, cells, gone, 0, &mut killers);
    killers.cover(&units(known.n, have), price)
}

/// The same for several cages together.
pub(super) fn fillings_of_all(known: &Known, all: &[Gone], have: &[usize]) -> Option<Why> {
    let mut killers = Killers::of(all.iter().map(|(_, gone)| gone.len()).sum());
    let mut first = 0;
    for (cells, gone) in all {
        killers_of(known, cells, gone, first, &mut killers);
        first += gone.len();
    }
    killers.cover(&units(known.n, have), price)
}

/// What kills these fillings, which are counted from `first` on.
fn killers_of(
    known: &Known,
    cells: &[usize],
    gone: &[Vec<u8>],
    first: usize,
    killers: &mut Killers<Unit, Words>,
) {
    let n = known.n;
    let blank = killers.blank();
    let mut has = vec![blank.clone(); cells.len() * n];
    for (place, filling) in gone.iter().enumerate() {
        for (i, &value) in filling.iter().enumerate() {
            has[i * n + value as usize - 1].insert(first + place);
        }
    }
    let mut lines: Vec<usize> = cells.iter().flat_map(|&cell| lines_of(n, cell)).collect();
    lines.sort_unstable();
    lines.dedup();
    for &line in &lines {
        let on: Vec<usize> = (0..cells.len()).filter(|&i| lines_of(n, cells[i]).contains(&line)).collect();
        if on.len() > 1 {
            let mut kills = blank.clone();
            for (place, filling) in gone.iter().enumerate() {
                let twice = |a: usize| on.iter().any(|&b| b > a && filling[a] == filling[b]);
                if on.iter().any(|&a| twice(a)) {
                    kills.insert(first + place);
                }
            }
            killers.add(None, Some(line_unit(n, line)), kills);
        }
        for value in 0..n {
            let peer = holder(known, line, 1 << value).filter(|peer| !cells.contains(peer));
            let Some(peer) = peer else { continue };
            let mut kills = blank.clone();
            for &i in &on {
                kills = kills.or(&has[i * n + value]);
            }
            let fact = Fact::is(known.at(peer), value as Value + 1);
            killers.add(Some(fact), Some(line_unit(n, line)), kills);
        }
    }
    for (i, &cell) in cells.iter().enumerate() {
        if known.placed[cell] && known.dom[cell] != 0 {
            let held = known.dom[cell].trailing_zeros() as usize;
            let mut kills = blank.clone();
            for other in (0..n).filter(|v| *v != held) {
                kills = kills.or(&has[i * n + other]);
            }
            killers.add(Some(Fact::is(known.at(cell), held as Value + 1)), None, kills);
        }
        for value in members(known.struck[cell]) {
            let kills = has[i * n + value as usize - 1].clone();
            killers.add(Some(Fact::is_not(known.at(cell), value)), None, kills);
        }
    }
}

/// Everything known about the cells of a cage: what is said where its fillings are too many to be looked through.
pub(super) fn everything(known: &Known, cells: &[usize], have: &[usize]) -> Why {
    let all = combos::all(known.n);
    let gone: Vec<(usize, Value)> =
        cells.iter().flat_map(|&cell| members(all & !known.dom[cell]).map(move |v| (cell, v))).collect();
    let mut why = pairs(known, &gone, have).unwrap_or_default();
    for line in cells.iter().flat_map(|&cell| lines_of(known.n, cell)) {
        let unit = line_unit(known.n, line);
        let shared = cells.iter().filter(|&&cell| lines_of(known.n, cell).contains(&line)).count() > 1;
        if shared && !have.contains(&line) && !why.units.contains(&unit) {
            why.units.push(unit);
        }
    }
    why.more = true;
    why
}
