//! Techniques that look at rows and columns alone.

use quandary_core::budget::Budget;
use quandary_core::step::{Reason, Step};

use super::super::combos;
use super::super::model::Puzzle;
use super::known::{Known, members};
use super::{cells, is, step, strike};

/// The last open cell of a line.
pub(super) fn last(_: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    (0..2 * known.n).find_map(|line| {
        let mut open = known.line(line).filter(|&cell| !known.placed[cell]);
        let (Some(cell), None) = (open.next(), open.next()) else { return None };
        let taken = known.line(line).filter(|&c| c != cell).fold(0, |m, c| m | known.dom[c]);
        let missing = combos::all(known.n) & !taken;
        if !missing.is_power_of_two() || known.dom[cell] & missing == 0 {
            return None;
        }
        let because = vec![cells("line", known.ats(known.line(line)))];
        Some(step("last-in-line", because, is(known.at(cell), missing.trailing_zeros() + 1)))
    })
}

/// A cell with one candidate.
pub(super) fn only_number(_: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    let single = |cell: &usize| !known.placed[*cell] && known.dom[*cell].is_power_of_two();
    let cell = (0..known.dom.len()).find(single)?;
    let (row, col) = (cell / known.n, cell % known.n);
    let lines = known.line(row).chain(known.line(known.n + col));
    let seen: Vec<usize> = lines.filter(|&c| known.placed[c]).collect();
    let numbers = seen.iter().fold(0, |m, &c| m | known.dom[c]);
    let because = vec![
        cells("cell", vec![known.at(cell)]),
        cells("seen", known.ats(seen)),
        Reason::Values(members(numbers).collect()),
    ];
    Some(step("only-number", because, is(known.at(cell), known.dom[cell].trailing_zeros() + 1)))
}

/// A number with one place in a line.
pub(super) fn only_place(_: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    (0..2 * known.n).find_map(|line| {
        let (mut once, mut twice) = (0, 0);
        for cell in known.line(line) {
            twice |= once & known.dom[cell];
            once |= known.dom[cell];
        }
        let alone = once & !twice;
        let cell = known.line(line).find(|&c| !known.placed[c] && known.dom[c] & alone != 0)?;
        let value = (known.dom[cell] & alone).trailing_zeros() + 1;
        let because = vec![cells("line", known.ats(known.line(line))), Reason::Values(vec![value])];
        Some(step("only-place", because, is(known.at(cell), value)))
    })
}

/// So many cells of a line that share as many numbers.
fn naked(technique: &'static str, known: &Known, budget: &Budget, size: usize) -> Option<Step> {
    (0..2 * known.n).find_map(|line| {
        let few = |c: &usize| !known.placed[*c] && (2..=size as u32).contains(&known.dom[*c].count_ones());
        let open: Vec<usize> = known.line(line).filter(few).collect();
        each_subset(open.len(), size, budget, &mut |chosen| {
            let set = chosen.iter().fold(0, |m, &i| m | known.dom[open[i]]);
            if set.count_ones() as usize != size {
                return None;
            }
            let mut therefore = Vec::new();
            for cell in known.line(line).filter(|c| !chosen.iter().any(|&i| open[i] == *c)) {
                strike(&mut therefore, known.at(cell), known.dom[cell] & set);
            }
            let because = vec![
                cells("set", known.ats(chosen.iter().map(|&i| open[i]))),
                Reason::Values(members(set).collect()),
            ];
            (!therefore.is_empty()).then(|| step(technique, because, therefore))
        })
    })
}

/// So many numbers of a line that share as many places.
fn hidden(technique: &'static str, known: &Known, budget: &Budget, size: usize) -> Option<Step> {
    (0..2 * known.n).find_map(|line| {
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
                return None;
            }
            let keep = chosen.iter().fold(0, |m, &i| m | 1 << (few[i].0 - 1));
            let held: Vec<usize> = members(spots).map(|i| line_cells[i as usize - 1]).collect();
            let mut therefore = Vec::new();
            for &cell in &held {
                strike(&mut therefore, known.at(cell), known.dom[cell] & !keep);
            }
            let because = vec![
                cells("set", known.ats(held)),
                cells("line", known.ats(line_cells.iter().copied())),
                Reason::Values(members(keep).collect()),
            ];
            (!therefore.is_empty()).then(|| step(technique, because, therefore))
        })
    })
}

/// The first result for a choice of `size` out of `count`, in order; `size` is at most 4.
fn each_subset<T>(
    count: usize,
    size: usize,
    budget: &Budget,
    look: &mut dyn FnMut(&[usize]) -> Option<T>,
) -> Option<T> {
    if count < size {
        return None;
    }
    let mut chosen: Vec<usize> = (0..size).collect();
    loop {
        budget.look(1)?;
        if let Some(found) = look(&chosen) {
            return Some(found);
        }
        // The next choice: the last place that can still move on.
        let place = (0..size).rev().find(|&i| chosen[i] < count - size + i)?;
        chosen[place] += 1;
        for i in place + 1..size {
            chosen[i] = chosen[i - 1] + 1;
        }
    }
}

pub(super) fn naked_pair(_: &Puzzle, known: &Known, budget: &Budget) -> Option<Step> {
    naked("naked-pair", known, budget, 2)
}

pub(super) fn naked_triple(_: &Puzzle, known: &Known, budget: &Budget) -> Option<Step> {
    naked("naked-triple", known, budget, 3)
}

pub(super) fn naked_quad(_: &Puzzle, known: &Known, budget: &Budget) -> Option<Step> {
    naked("naked-quad", known, budget, 4)
}

pub(super) fn hidden_pair(_: &Puzzle, known: &Known, budget: &Budget) -> Option<Step> {
    hidden("hidden-pair", known, budget, 2)
}

pub(super) fn hidden_triple(_: &Puzzle, known: &Known, budget: &Budget) -> Option<Step> {
    hidden("hidden-triple", known, budget, 3)
}

/// A number with the same two places in two lines.
pub(super) fn x_wing(_: &Puzzle, known: &Known, budget: &Budget) -> Option<Step> {
    let n = known.n;
    for value in 0..n {
        for first_line in [0, n] {
            budget.look(n as u64)?;
            let places = |line: usize| -> u32 {
                let has = |(i, c): (usize, usize)| (known.dom[c] >> value & 1) << i;
                known.line(line).enumerate().map(has).fold(0, |a, b| a | b)
            };
            let all: Vec<u32> = (first_line..first_line + n).map(places).collect();
            for a in 0..n {
                for b in a + 1..n {
                    if all[a] != all[b] || all[a].count_ones() != 2 {
                        continue;
                    }
                    let across = n - first_line;
                    let mut therefore = Vec::new();
                    for spot in members(all[a]) {
                        let crossing = known.line(across + spot as usize - 1).enumerate();
                        for (_, cell) in crossing.filter(|(i, _)| *i != a && *i != b) {
                            strike(&mut therefore, known.at(cell), known.dom[cell] & 1 << value);
                        }
                    }
                    if !therefore.is_empty() {
                        let two = [first_line + a, first_line + b];
                        let because = vec![
                            cells("line", known.ats(known.line(two[0]))),
                            cells("other line", known.ats(known.line(two[1]))),
                            Reason::Values(vec![value as u32 + 1]),
                        ];
                        return Some(step("x-wing", because, therefore));
                    }
                }
            }
        }
    }
    None
}
