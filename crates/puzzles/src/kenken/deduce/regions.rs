//! Techniques that look at cages and the lines they lie in.

use quandary_core::budget::Budget;
use quandary_core::step::{Reason, Step};

use super::super::model::Puzzle;
use super::known::{Known, members};
use super::{cells, step, strike};

/// For each number how often every filling of a cage has it, at least, in the cells for which `inside` holds.
/// Numbers as a mask per count would not do: a cage over three lines can have one three times.
fn at_least(known: &Known, cage: usize, inside: impl Fn(usize) -> bool) -> Vec<u8> {
    let own = &known.cells[cage];
    let Some(fillings) = known.fillings[cage].as_ref().filter(|f| !f.is_empty()) else {
        return vec![0; known.n];
    };
    let spots: Vec<usize> = (0..own.len()).filter(|&i| inside(own[i])).collect();
    let mut least = vec![u8::MAX; known.n];
    let mut here = vec![0u8; known.n];
    for &filling in fillings {
        here.fill(0);
        for &i in &spots {
            here[known.bit(filling, i).trailing_zeros() as usize] += 1;
        }
        least.iter_mut().zip(&here).for_each(|(l, h)| *l = (*l).min(*h));
    }
    least
}

/// Numbers that every filling of a cage has in one line.
fn claimed(known: &Known, cage: usize, line: usize) -> u32 {
    let own = &known.cells[cage];
    let Some(fillings) = known.fillings[cage].as_ref().filter(|f| !f.is_empty()) else { return 0 };
    let spots: Vec<usize> = (0..own.len()).filter(|&i| known.line(line).any(|c| c == own[i])).collect();
    if spots.len() < 2 {
        return 0;
    }
    fillings.iter().fold(u32::MAX, |m, &f| m & spots.iter().fold(0, |u, &i| u | known.bit(f, i)))
}

/// A cage has a number in a line, wherever; so nobody else in that line has it.
pub(super) fn pointing(puzzle: &Puzzle, known: &Known, budget: &Budget) -> Option<Step> {
    let n = known.n;
    for (cage, own) in known.cells.iter().enumerate() {
        budget.look(1 + known.fillings[cage].as_ref().map_or(0, Vec::len) as u64 / 16)?;
        let mut lines: Vec<usize> = own.iter().flat_map(|&c| [c / n, n + c % n]).collect();
        lines.sort_unstable();
        lines.dedup();
        for line in lines {
            let mask = claimed(known, cage, line);
            let mut therefore = Vec::new();
            for cell in known.line(line).filter(|c| !own.contains(c)) {
                strike(&mut therefore, known.at(cell), known.dom[cell] & mask);
            }
            if therefore.is_empty() {
                continue;
            }
            let struck =
                known.line(line).filter(|c| !own.contains(c)).fold(0, |m, c| m | known.dom[c] & mask);
            let because = vec![
                cells("cage", known.ats(own.iter().copied())),
                Reason::Text { role: "clue", text: puzzle.cages()[cage].clue.to_string() },
                Reason::Text { role: "line", text: line_name(n, line) },
                Reason::Values(members(struck).collect()),
            ];
            return Some(step("pointing-cage", because, therefore));
        }
    }
    None
}

/// Two or three parallel lines have a number two or three times; some cages claim all of them.
pub(super) fn over_lines(_: &Puzzle, known: &Known, budget: &Budget) -> Option<Step> {
    let n = known.n;
    for width in [2, 3] {
        for first in (0..2 * n).filter(|first| first % n + width <= n) {
            budget.look(n as u64)?;
            if let Some(step) = claims(known, first, width) {
                return Some(step);
            }
        }
    }
    None
}

fn claims(known: &Known, first: usize, width: usize) -> Option<Step> {
    let n = known.n;
    let line_of = |cell: usize| if first < n { cell / n } else { n + cell % n };
    let inside = |cell: usize| (first..first + width).contains(&line_of(cell));
    let region: Vec<usize> = (first..first + width).flat_map(|line| known.line(line)).collect();
    let touching = |own: &Vec<usize>| own.iter().any(|&c| inside(c));
    let least: Vec<(usize, Vec<u8>)> = (0..known.cells.len())
        .filter(|&cage| touching(&known.cells[cage]))
        .map(|cage| (cage, at_least(known, cage, inside)))
        .collect();
    (0..n).find_map(|v| {
        let sum: usize = least.iter().map(|(_, l)| l[v] as usize).sum();
        if sum != width {
            return None;
        }
        let cages: Vec<usize> = least.iter().filter(|(_, l)| l[v] > 0).map(|(cage, _)| *cage).collect();
        let mine = |cell: &usize| cages.iter().any(|&cage| known.cells[cage].contains(cell));
        let mut therefore = Vec::new();
        for &cell in region.iter().filter(|c| !mine(c)) {
            strike(&mut therefore, known.at(cell), known.dom[cell] & 1 << v);
        }
        if therefore.is_empty() {
            return None;
        }
        let claimed = cages.iter().flat_map(|&cage| known.cells[cage].iter().copied());
        let because = vec![
            cells("cages", known.ats(claimed)),
            Reason::Text { role: "line", text: lines_name(n, first, width) },
            Reason::Number(cages.len() as i64),
            Reason::Values(vec![v as u32 + 1]),
        ];
        Some(step("cages-over-lines", because, therefore))
    })
}

/// A line in words: `row 3`.
pub(super) fn line_name(n: usize, line: usize) -> String {
    if line < n { format!("row {}", line + 1) } else { format!("column {}", line - n + 1) }
}

/// Neighbouring lines in words: `rows 3 and 4`, `columns 2 to 4`.
pub(super) fn lines_name(n: usize, first: usize, width: usize) -> String {
    let (word, from) = if first < n { ("row", first + 1) } else { ("column", first - n + 1) };
    match width {
        1 => format!("{word} {from}"),
        2 => format!("{word}s {from} and {}", from + 1),
        _ => format!("{word}s {from} to {}", from + width - 1),
    }
}
