//! The parts of the board that are looked at one by one, and techniques that look at cages and the lines they lie in.

use quandary_core::budget::Budget;
use quandary_core::fact::Value;
use quandary_core::grid::At;
use quandary_core::step::Step;

use super::super::combos;
use super::super::model::Puzzle;
use super::known::{Known, members};
use super::reason::Reason;
use super::why::{self, Gone, Why, line_unit, lines_of};
use super::{Tell, step, strike};

/// A part of the board that a technique looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// A line: rows first, then columns.
    Line(usize),
    /// A cage.
    Cage(usize),
    /// A cage and all lines through it.
    CageLines(usize),
    /// One, two or three neighbouring lines and all cages that touch them.
    Window(usize, usize),
}

/// The spots of a puzzle of this order with so many cages, in the order [`regions`] lists them.
fn spots(n: usize, cages: usize) -> impl Iterator<Item = Spot> {
    let windows = (1..=3).flat_map(move |width| {
        (0..2 * n).filter(move |first| first % n + width <= n).map(move |first| Spot::Window(first, width))
    });
    let lines = (0..2 * n).map(Spot::Line);
    lines.chain((0..cages).map(Spot::Cage)).chain((0..cages).map(Spot::CageLines)).chain(windows)
}

/// The spot with this number.
pub(super) fn spot(known: &Known, number: usize) -> Option<Spot> {
    let (n, cages) = (known.n, known.cells.len());
    let before = 2 * n + 2 * cages;
    match number {
        _ if number < 2 * n => Some(Spot::Line(number)),
        _ if number < 2 * n + cages => Some(Spot::Cage(number - 2 * n)),
        _ if number < before => Some(Spot::CageLines(number - 2 * n - cages)),
        _ => spots(n, 0).nth(number - before + 2 * n),
    }
}

/// The cells of each spot.
pub(in super::super) fn regions(puzzle: &Puzzle) -> Vec<Vec<At>> {
    let n = puzzle.order();
    let line =
        |line: usize| (0..n).map(move |i| if line < n { At::new(line, i) } else { At::new(i, line - n) });
    let cells = |spot: Spot| {
        let mut cells: Vec<At> = match spot {
            Spot::Line(l) => line(l).collect(),
            Spot::Cage(cage) => puzzle.cages()[cage].cells.clone(),
            Spot::CageLines(cage) => {
                let own = &puzzle.cages()[cage].cells;
                own.iter().flat_map(|at| line(at.row).chain(line(n + at.col))).collect()
            }
            Spot::Window(first, width) => {
                let inside: Vec<At> = (first..first + width).flat_map(line).collect();
                let touching = puzzle.cages().iter().filter(|c| c.cells.iter().any(|at| inside.contains(at)));
                touching.flat_map(|cage| cage.cells.iter().copied()).chain(inside.iter().copied()).collect()
            }
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    spots(n, puzzle.cages().len()).map(cells).collect()
}

/// Numbers that every filling of a cage has in one line.
fn claimed(known: &Known, cage: usize, line: usize) -> u32 {
    let own = &known.cells[cage];
    let Some(fillings) = known.fillings[cage].as_ref().filter(|f| !f.is_empty()) else { return 0 };
    let spots: Vec<usize> = (0..own.len()).filter(|&i| lines_of(known.n, own[i]).contains(&line)).collect();
    if spots.len() < 2 {
        return 0;
    }
    fillings.iter().fold(u32::MAX, |m, &f| m & spots.iter().fold(0, |u, &i| u | known.bit(f, i)))
}

/// Those fillings of a cage, by its clue alone, that are to go; `None` where it has too many.
fn going(puzzle: &Puzzle, known: &Known, cage: usize, goes: impl Fn(&[u8]) -> bool) -> Option<Gone> {
    let own = &known.cells[cage];
    let mut all = why::base(puzzle, cage, &vec![combos::all(known.n); own.len()])?;
    all.retain(|filling| goes(filling));
    Some((own.clone(), all))
}

/// A cage has a number in a line, wherever; so nobody else in that line has it.
pub(super) fn pointing(puzzle: &Puzzle, known: &Known, cage: usize, budget: &Budget, tell: Tell) {
    let (n, own) = (known.n, &known.cells[cage]);
    if budget.look(1 + known.fillings[cage].as_ref().map_or(0, Vec::len) as u64 / 16).is_none() {
        return;
    }
    let mut lines: Vec<usize> = own.iter().flat_map(|&c| lines_of(n, c)).collect();
    lines.sort_unstable();
    lines.dedup();
    for line in lines {
        let mask = claimed(known, cage, line);
        let others = || known.line(line).filter(|c| !own.contains(c));
        let struck = others().fold(0, |m, c| m | known.dom[c] & mask);
        // Each number by itself, and all together: that may take no more to say.
        let each = members(struck).map(|value| 1 << (value - 1));
        for set in each.chain([struck].into_iter().filter(|set| set.count_ones() > 1)) {
            let spots: Vec<usize> = (0..own.len()).filter(|&i| lines_of(n, own[i]).contains(&line)).collect();
            let lacks = |filling: &[u8]| {
                let has = spots.iter().fold(0, |m, &i| m | 1 << (filling[i] - 1));
                set & !has != 0
            };
            let why = match going(puzzle, known, cage, lacks) {
                Some((cells, gone)) => why::fillings(known, &cells, &gone, &[line]),
                None => Some(why::everything(known, own, &[line])),
            };
            let Some(why) = why else { continue };
            let mut therefore = Vec::new();
            others().for_each(|cell| strike(&mut therefore, known.at(cell), known.dom[cell] & set));
            let values = members(set).collect();
            let reason = Reason::Pointing { cage, line: line_unit(n, line), values, why };
            tell(step("pointing-cage", reason, therefore));
        }
    }
}

/// How often every filling of a cage has a number, at least, in some lines; a mask of lines counted from `first`.
fn at_least(known: &Known, cage: usize, value: usize, inside: impl Fn(usize) -> bool) -> usize {
    let own = &known.cells[cage];
    let Some(fillings) = known.fillings[cage].as_ref() else { return 0 };
    let spots: Vec<usize> = (0..own.len()).filter(|&i| inside(own[i])).collect();
    let count = |f: &u128| spots.iter().filter(|&&i| known.bit(*f, i) == 1 << value).count();
    fillings.iter().map(count).min().unwrap_or(0)
}

/// Two or three parallel lines have a number two or three times; some cages claim all of them.
pub(super) fn over_lines(
    puzzle: &Puzzle,
    known: &Known,
    (first, width): (usize, usize),
    budget: &Budget,
    tell: Tell,
) {
    let n = known.n;
    if width < 2 || budget.look(n as u64).is_none() {
        return;
    }
    let line_of = |cell: usize| if first < n { cell / n } else { n + cell % n };
    let within = |cell: usize, lines: u32| {
        (first..first + width).contains(&line_of(cell)) && lines >> (line_of(cell) - first) & 1 == 1
    };
    let all = (1u32 << width) - 1;
    let touching: Vec<usize> =
        (0..known.cells.len()).filter(|&cage| known.cells[cage].iter().any(|&c| within(c, all))).collect();
    for value in 0..n {
        let claims = |lines: u32| -> Vec<(usize, usize)> {
            let least = |&cage: &usize| (cage, at_least(known, cage, value, |c| within(c, lines)));
            touching.iter().map(least).filter(|(_, least)| *least > 0).collect()
        };
        let full = |lines: u32| {
            claims(lines).iter().map(|(_, least)| least).sum::<usize>() == lines.count_ones() as usize
        };
        if !full(all) {
            continue;
        }
        // The fewest of the lines that do, for each line in which something goes.
        let mut parts: Vec<u32> = (1..=all).filter(|&lines| full(lines)).collect();
        parts.sort_by_key(|lines| lines.count_ones());
        let mut done: Vec<u32> = Vec::new();
        for place in 0..width {
            let Some(&lines) = parts.iter().find(|lines| **lines >> place & 1 == 1) else { continue };
            if !done.contains(&lines) {
                done.push(lines);
                if let Some(step) = claim(puzzle, known, value, first, width, lines, claims(lines), &parts) {
                    tell(step);
                }
            }
        }
    }
}

/// What goes because these cages claim a number in these lines.
#[allow(clippy::too_many_arguments)]
fn claim(
    puzzle: &Puzzle,
    known: &Known,
    value: usize,
    first: usize,
    width: usize,
    lines: u32,
    cages: Vec<(usize, usize)>,
    parts: &[u32],
) -> Option<Step<Reason>> {
    let n = known.n;
    let line_of = |cell: usize| if first < n { cell / n } else { n + cell % n };
    let inside = |cell: usize| {
        (first..first + width).contains(&line_of(cell)) && lines >> (line_of(cell) - first) & 1 == 1
    };
    let mine = |cell: &usize| cages.iter().any(|(cage, _)| known.cells[*cage].contains(cell));
    let mut therefore = Vec::new();
    for place in 0..width {
        // A line for which fewer do is told with those.
        if parts.iter().find(|part| **part >> place & 1 == 1) == Some(&lines) {
            for cell in known.line(first + place).filter(|c| !mine(c)) {
                strike(&mut therefore, known.at(cell), known.dom[cell] & 1 << value);
            }
        }
    }
    if therefore.is_empty() {
        return None;
    }
    let have: Vec<usize> = (0..width).filter(|i| lines >> i & 1 == 1).map(|i| first + i).collect();
    let mut all: Vec<Gone> = Vec::new();
    let mut many = Why::default();
    for &(cage, least) in &cages {
        let spots: Vec<usize> =
            (0..known.cells[cage].len()).filter(|&i| inside(known.cells[cage][i])).collect();
        let fewer =
            |filling: &[u8]| spots.iter().filter(|&&i| filling[i] as usize == value + 1).count() < least;
        match going(puzzle, known, cage, fewer) {
            Some(gone) => all.push(gone),
            None => many = many.and(why::everything(known, &known.cells[cage], &have)),
        }
    }
    let why = why::fillings_of_all(known, &all, &have)?.and(many);
    let lines = have.iter().map(|&line| line_unit(n, line)).collect();
    let reason = Reason::OverLines { lines, value: value as Value + 1, cages, why };
    Some(step("cages-over-lines", reason, therefore))
}
