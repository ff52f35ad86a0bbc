//! Techniques that look at rows and columns alone.

use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::step::{Conclusion, Offers, Step};

use super::super::KenKen;
use super::super::combos;
use super::super::model::Puzzle;
use super::known::{Known, members};
use super::reason::Reason;
use super::why::{self, line_unit};
use super::{Tell, is, step, strike};

/// The last open cell of a line.
pub(super) fn last(_: &Puzzle, known: &Known, line: usize, _: &Budget, tell: Tell) {
    let mut open = known.line(line).filter(|&cell| !known.placed[cell]);
    let (Some(cell), None) = (open.next(), open.next()) else { return };
    let others = || known.line(line).filter(|&c| c != cell);
    let missing = combos::all(known.n) & !others().fold(0, |m, c| m | known.dom[c]);
    if !missing.is_power_of_two() || known.dom[cell] & missing == 0 || known.n == 1 {
        return;
    }
    let held = others().map(|c| Fact::is(known.at(c), known.dom[c].trailing_zeros() + 1)).collect();
    let reason = Reason::LastInLine { line: line_unit(known.n, line), held };
    tell(step("last-in-line", reason, is(known.at(cell), missing.trailing_zeros() + 1)));
}

/// A cell of a row with one candidate.
pub(super) fn only_number(_: &Puzzle, known: &Known, row: usize, _: &Budget, tell: Tell) {
    for cell in known.line(row).filter(|_| row < known.n) {
        if known.placed[cell] || !known.dom[cell].is_power_of_two() {
            continue;
        }
        let gone: Vec<(usize, Value)> =
            members(combos::all(known.n) & !known.dom[cell]).map(|value| (cell, value)).collect();
        if let Some(why) = why::pairs(known, &gone, &[]) {
            let value = known.dom[cell].trailing_zeros() + 1;
            tell(step("only-number", Reason::OnlyNumber { why }, is(known.at(cell), value)));
        }
    }
}

/// A number with one place in a line.
pub(super) fn only_place(_: &Puzzle, known: &Known, line: usize, _: &Budget, tell: Tell) {
    let (mut once, mut twice) = (0, 0);
    for cell in known.line(line) {
        twice |= once & known.dom[cell];
        once |= known.dom[cell];
    }
    for value in members(once & !twice) {
        let bit = 1 << (value - 1);
        let Some(cell) = known.line(line).find(|&c| !known.placed[c] && known.dom[c] & bit != 0) else {
            continue;
        };
        let gone: Vec<(usize, Value)> = known.line(line).filter(|&c| c != cell).map(|c| (c, value)).collect();
        if let Some(why) = why::pairs(known, &gone, &[line]) {
            let reason = Reason::OnlyPlace { line: line_unit(known.n, line), why };
            tell(step("only-place", reason, is(known.at(cell), value)));
        }
    }
}

/// So many cells of a line that share as many numbers.
fn naked(technique: &'static str, known: &Known, line: usize, budget: &Budget, size: usize, tell: Tell) {
    let few = |c: &usize| !known.placed[*c] && (2..=size as u32).contains(&known.dom[*c].count_ones());
    let open: Vec<usize> = known.line(line).filter(few).collect();
    each_subset(open.len(), size, budget, &mut |chosen| {
        let set = chosen.iter().fold(0, |m, &i| m | known.dom[open[i]]);
        if set.count_ones() as usize != size {
            return;
        }
        let held: Vec<usize> = chosen.iter().map(|&i| open[i]).collect();
        let mut therefore = Vec::new();
        for cell in known.line(line).filter(|c| !held.contains(c)) {
            strike(&mut therefore, known.at(cell), known.dom[cell] & set);
        }
        if therefore.is_empty() {
            return;
        }
        let others = || members(combos::all(known.n) & !set);
        let gone: Vec<(usize, Value)> = held.iter().flat_map(|&c| others().map(move |v| (c, v))).collect();
        if let Some(why) = why::pairs(known, &gone, &[line]) {
            let reason = Reason::Naked {
                line: line_unit(known.n, line),
                set: known.ats(held),
                values: members(set).collect(),
                why,
            };
            tell(step(technique, reason, therefore));
        }
    });
}

/// So many numbers of a line that share as many places.
fn hidden(technique: &'static str, known: &Known, line: usize, budget: &Budget, size: usize, tell: Tell) {
    let line_cells: Vec<usize> = known.line(line).collect();
    let places = |value: u32| -> u32 {
        let has = |(i, &c): (usize, &usize)| (known.dom[c] >> (value - 1) & 1) << i;
        line_cells.iter().enumerate().map(has).fold(0, |a, b| a | b)
    };
    let few: Vec<(u32, u32)> = (1..=known.n as u32)
        .map(|value| (value, places(value)))
        .filter(|(_, p)| (2..=size as u32).contains(&p.count_ones()))
        .collect();
    each_subset(few.len(), size, budget, &mut |chosen| {
        let spots = chosen.iter().fold(0, |m, &i| m | few[i].1);
        if spots.count_ones() as usize != size {
            return;
        }
        let keep = chosen.iter().fold(0, |m, &i| m | 1 << (few[i].0 - 1));
        let held: Vec<usize> = members(spots).map(|i| line_cells[i as usize - 1]).collect();
        let mut therefore = Vec::new();
        for &cell in &held {
            strike(&mut therefore, known.at(cell), known.dom[cell] & !keep);
        }
        if therefore.is_empty() {
            return;
        }
        let others = line_cells.iter().filter(|c| !held.contains(c));
        let gone: Vec<(usize, Value)> = others.flat_map(|&c| members(keep).map(move |v| (c, v))).collect();
        if let Some(why) = why::pairs(known, &gone, &[line]) {
            let reason = Reason::Hidden {
                line: line_unit(known.n, line),
                set: known.ats(held),
                values: members(keep).collect(),
                why,
            };
            tell(step(technique, reason, therefore));
        }
    });
}

/// Looks at every choice of `size` out of `count`, in order, until the budget ends; `size` is at most 4.
fn each_subset(count: usize, size: usize, budget: &Budget, look: &mut dyn FnMut(&[usize])) {
    if count < size {
        return;
    }
    let mut chosen: Vec<usize> = (0..size).collect();
    while budget.look(1).is_some() {
        look(&chosen);
        // The next choice: the last place that can still move on.
        let Some(place) = (0..size).rev().find(|&i| chosen[i] < count - size + i) else { return };
        chosen[place] += 1;
        for i in place + 1..size {
            chosen[i] = chosen[i - 1] + 1;
        }
    }
}

pub(super) fn naked_pair(_: &Puzzle, known: &Known, line: usize, budget: &Budget, tell: Tell) {
    naked("naked-pair", known, line, budget, 2, tell);
}

pub(super) fn naked_triple(_: &Puzzle, known: &Known, line: usize, budget: &Budget, tell: Tell) {
    naked("naked-triple", known, line, budget, 3, tell);
}

pub(super) fn naked_quad(_: &Puzzle, known: &Known, line: usize, budget: &Budget, tell: Tell) {
    naked("naked-quad", known, line, budget, 4, tell);
}

pub(super) fn hidden_pair(_: &Puzzle, known: &Known, line: usize, budget: &Budget, tell: Tell) {
    hidden("hidden-pair", known, line, budget, 2, tell);
}

pub(super) fn hidden_triple(_: &Puzzle, known: &Known, line: usize, budget: &Budget, tell: Tell) {
    hidden("hidden-triple", known, line, budget, 3, tell);
}

/// A number with the same two places in two lines.
pub(super) fn x_wing(_: &Puzzle, known: &Known, budget: &Budget, offers: &mut Offers<KenKen>) {
    let n = known.n;
    for value in 0..n {
        for first in [0, n] {
            if budget.look(n as u64).is_none() {
                return;
            }
            let places = |line: usize| -> u32 {
                let has = |(i, c): (usize, usize)| (known.dom[c] >> value & 1) << i;
                known.line(line).enumerate().map(has).fold(0, |a, b| a | b)
            };
            let all: Vec<u32> = (first..first + n).map(places).collect();
            for a in 0..n {
                for b in (a + 1..n).filter(|&b| all[a] == all[b] && all[a].count_ones() == 2) {
                    if let Some(step) = wing(known, value, first, [a, b], all[a]) {
                        offers.offer(step);
                    }
                }
            }
        }
    }
}

/// The X-wing of a number in two lines, counted from `first` on, with these places.
fn wing(known: &Known, value: usize, first: usize, two: [usize; 2], spots: u32) -> Option<Step<Reason>> {
    let n = known.n;
    let across: Vec<usize> = members(spots).map(|spot| n - first + spot as usize - 1).collect();
    let lines = two.map(|i| first + i);
    let mut therefore = Vec::new();
    for &line in &across {
        for (_, cell) in known.line(line).enumerate().filter(|(i, _)| !two.contains(i)) {
            strike(&mut therefore, known.at(cell), known.dom[cell] & 1 << value);
        }
    }
    if therefore.is_empty() {
        return None;
    }
    let elsewhere = |line: &usize| {
        known.line(*line).enumerate().filter(|(i, _)| spots >> i & 1 == 0).map(|(_, cell)| cell)
    };
    let gone: Vec<(usize, Value)> =
        lines.iter().flat_map(elsewhere).map(|c| (c, value as Value + 1)).collect();
    let have = [lines[0], lines[1], across[0], across[1]];
    let why = why::pairs(known, &gone, &have)?;
    let reason = Reason::XWing {
        value: value as Value + 1,
        lines: lines.map(|line| line_unit(n, line)),
        across: [line_unit(n, across[0]), line_unit(n, across[1])],
        why,
    };
    Some(step("x-wing", reason, therefore))
}

/// A cell with nothing left, for the end of a contradiction.
pub(super) fn no_number(known: &Known, cell: usize) -> Option<Step<Reason>> {
    if known.dom[cell] != 0 {
        return None;
    }
    let gone: Vec<(usize, Value)> = (1..=known.n as Value).map(|value| (cell, value)).collect();
    let why = why::pairs(known, &gone, &[])?;
    let reason = Reason::NoNumber { at: known.at(cell), why };
    Some(step("contradiction", reason, vec![Conclusion::Contradiction]))
}

/// A line without a place for a number, for the end of a contradiction.
pub(super) fn no_place(known: &Known, line: usize) -> Vec<Step<Reason>> {
    let some = known.line(line).fold(0, |m, cell| m | known.dom[cell]);
    let mut ends = Vec::new();
    for value in members(combos::all(known.n) & !some) {
        let gone: Vec<(usize, Value)> = known.line(line).map(|cell| (cell, value)).collect();
        if let Some(why) = why::pairs(known, &gone, &[line]) {
            let reason = Reason::NoPlace { line: line_unit(known.n, line), value, why };
            ends.push(step("contradiction", reason, vec![Conclusion::Contradiction]));
        }
    }
    ends
}
