//! Why numbers are gone: the fewest lines and facts that are found to rule out what has to be ruled out.
//!
//! What has to go is a list: numbers in cells, or whole fillings of a cage. A fact kills some of it: a number placed kills
//! every other number of its cell, and in a line the same number elsewhere; a number struck out kills itself. A line alone
//! kills the fillings that have a number twice in it. Picking killers until nothing is left is set cover: greedily, then
//! whatever can be spared is left out, so that nothing more can be.

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;

use super::super::combos::{self, Cells, MOST_CELLS};
use super::super::model::Puzzle;
use super::super::units::Unit;
use super::known::{Known, members};

/// Lines and facts that rule something out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Why {
    /// The lines, beside those argued in anyway.
    pub lines: Vec<Unit>,
    /// The facts.
    pub facts: Vec<Fact>,
    /// Whether more may be stated than needed, because the cage has too many fillings to look through.
    pub more: bool,
}

impl Why {
    /// Whether it leaves a cell nothing but this number, all by itself: by striking out, in the lines named, what stands there, and by
    /// what has one place left in one of them.
    pub(super) fn leaves_only(&self, n: usize, at: At, value: Value) -> bool {
        let all = combos::all(n);
        let mut left: Vec<u32> = vec![all; n * n];
        let place = |at: At| at.row * n + at.col;
        for fact in &self.facts {
            let bit = 1 << (fact.value - 1);
            left[place(fact.at)] &= if fact.holds { bit } else { !bit };
        }
        let lines: Vec<Vec<usize>> = self.lines.iter().filter_map(|line| cells_of(n, line)).collect();
        loop {
            let before = left.clone();
            for line in &lines {
                for &cell in line.iter().filter(|&&cell| before[cell].count_ones() == 1) {
                    line.iter()
                        .filter(|&&other| other != cell)
                        .for_each(|&other| left[other] &= !before[cell]);
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

    /// Both together.
    pub(super) fn and(mut self, other: Why) -> Why {
        self.lines.extend(other.lines);
        self.facts.extend(other.facts);
        self.lines.sort_unstable();
        self.lines.dedup();
        self.facts.sort_unstable();
        self.facts.dedup();
        self.more |= other.more;
        self
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

/// A set of what has to go, by place in the list.
type Set = Vec<u64>;

/// Something that rules some of it out: a fact, in a line or by itself, or a line by itself.
struct Killer {
    fact: Option<Fact>,
    line: Option<usize>,
    kills: Set,
}

/// What it takes a reader: a line can be seen, a number struck out has to be looked up.
fn cost(fact: Option<&Fact>, line: bool) -> u64 {
    fact.map_or(0, |fact| if fact.holds { 2 } else { 3 }) + u64::from(line)
}

/// Few killers for all of a list of so many things; `None` if they do not do it. The lines of `have` are there anyway.
fn cover(n: usize, count: usize, killers: &[Killer], have: &[usize]) -> Option<Why> {
    let words = count.div_ceil(64);
    let mut open: Set = vec![u64::MAX; words];
    if !count.is_multiple_of(64) {
        open[words - 1] = (1 << (count % 64)) - 1;
    }
    let full = open.clone();
    let mut lines: Vec<usize> = have.to_vec();
    let mut facts: Vec<Fact> = Vec::new();
    while open.iter().any(|word| *word != 0) {
        let mut best: Option<(u64, u64, usize)> = None;
        for (i, killer) in killers.iter().enumerate() {
            let gain: u64 =
                killer.kills.iter().zip(&open).map(|(k, o)| u64::from((k & o).count_ones())).sum();
            if gain == 0 {
                continue;
            }
            let fact = killer.fact.as_ref().filter(|fact| !facts.contains(fact));
            let price = cost(fact, killer.line.is_some_and(|line| !lines.contains(&line))).max(1);
            // Of equals the first: killers are listed with what can be seen first.
            if best.is_none_or(|(g, p, _)| gain * p > g * price) {
                best = Some((gain, price, i));
            }
        }
        let killer = &killers[best?.2];
        killer.kills.iter().zip(&mut open).for_each(|(k, o)| *o &= !k);
        if let Some(line) = killer.line.filter(|line| !lines.contains(line)) {
            lines.push(line);
        }
        if let Some(fact) = killer.fact.filter(|fact| !facts.contains(fact)) {
            facts.push(fact);
        }
    }
    let enough = |lines: &[usize], facts: &[Fact]| {
        let mut left = full.clone();
        for killer in killers {
            let there = killer.fact.is_none_or(|fact| facts.contains(&fact))
                && killer.line.is_none_or(|line| lines.contains(&line));
            if there {
                killer.kills.iter().zip(&mut left).for_each(|(k, o)| *o &= !k);
            }
        }
        left.iter().all(|word| *word == 0)
    };
    // What has to be looked up goes first.
    let mut order: Vec<Fact> = facts.clone();
    order.sort_by_key(|fact| fact.holds);
    for fact in order {
        let without: Vec<Fact> = facts.iter().copied().filter(|f| *f != fact).collect();
        if enough(&lines, &without) {
            facts = without;
        }
    }
    for line in lines.clone().into_iter().filter(|line| !have.contains(line)) {
        let without: Vec<usize> = lines.iter().copied().filter(|l| *l != line).collect();
        if enough(&without, &facts) {
            lines = without;
        }
    }
    let lines =
        lines.into_iter().filter(|line| !have.contains(line)).map(|line| line_unit(n, line)).collect();
    facts.sort_unstable();
    Some(Why { lines, facts, more: false })
}

fn mark(set: &mut Set, place: usize) {
    set[place / 64] |= 1 << (place % 64);
}

/// Where a number stands in a line, if anywhere.
fn holder(known: &Known, line: usize, bit: u32) -> Option<usize> {
    known.line(line).find(|&cell| known.placed[cell] && known.dom[cell] == bit)
}

/// Why each of these cells cannot hold this number.
pub(super) fn pairs(known: &Known, pairs: &[(usize, Value)], have: &[usize]) -> Option<Why> {
    let n = known.n;
    let blank: Set = vec![0; pairs.len().div_ceil(64)];
    let mut killers: Vec<Killer> = Vec::new();
    let mut kill = |fact: Fact, line: Option<usize>, place: usize| match killers
        .iter_mut()
        .find(|k| k.fact == Some(fact) && k.line == line)
    {
        Some(killer) => mark(&mut killer.kills, place),
        None => {
            let mut kills = blank.clone();
            mark(&mut kills, place);
            killers.push(Killer { fact: Some(fact), line, kills });
        }
    };
    for (place, &(cell, value)) in pairs.iter().enumerate() {
        let bit = 1 << (value - 1);
        if known.placed[cell] && known.dom[cell] != bit && known.dom[cell] != 0 {
            kill(Fact::is(known.at(cell), known.dom[cell].trailing_zeros() + 1), None, place);
        }
        for line in lines_of(n, cell) {
            if let Some(peer) = holder(known, line, bit).filter(|peer| *peer != cell) {
                kill(Fact::is(known.at(peer), value), Some(line), place);
            }
        }
        if known.struck[cell] & bit != 0 {
            kill(Fact::is_not(known.at(cell), value), None, place);
        }
    }
    cover(n, pairs.len(), &killers, have)
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

/// Killers, those with the same fact and line together.
struct Killers {
    /// How many things have to go.
    count: usize,
    all: Vec<Killer>,
}

impl Killers {
    fn blank(&self) -> Set {
        vec![0; self.count.div_ceil(64)]
    }

    fn add(&mut self, fact: Option<Fact>, line: Option<usize>, kills: Set) {
        match self.all.iter_mut().find(|k| k.fact == fact && k.line == line) {
            Some(killer) => killer.kills.iter_mut().zip(kills).for_each(|(k, more)| *k |= more),
            None => self.all.push(Killer { fact, line, kills }),
        }
    }
}

/// Some cells and the fillings of them that are gone.
pub(super) type Gone = (Vec<usize>, Vec<Vec<u8>>);

/// Why these fillings of some cells are gone. Only lines and facts of these cells are looked at.
pub(super) fn fillings(known: &Known, cells: &[usize], gone: &[Vec<u8>], have: &[usize]) -> Option<Why> {
    let mut killers = Killers { count: gone.len(), all: Vec::new() };
    killers_of(known, cells, gone, 0, &mut killers);
    cover(known.n, killers.count, &killers.all, have)
}

/// The same for several cages together.
pub(super) fn fillings_of_all(known: &Known, all: &[Gone], have: &[usize]) -> Option<Why> {
    let mut killers = Killers { count: all.iter().map(|(_, gone)| gone.len()).sum(), all: Vec::new() };
    let mut first = 0;
    for (cells, gone) in all {
        killers_of(known, cells, gone, first, &mut killers);
        first += gone.len();
    }
    cover(known.n, killers.count, &killers.all, have)
}

/// What kills these fillings, which are counted from `first` on.
fn killers_of(known: &Known, cells: &[usize], gone: &[Vec<u8>], first: usize, killers: &mut Killers) {
    let n = known.n;
    let blank = killers.blank();
    let mut has = vec![blank.clone(); cells.len() * n];
    for (place, filling) in gone.iter().enumerate() {
        for (i, &value) in filling.iter().enumerate() {
            mark(&mut has[i * n + value as usize - 1], first + place);
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
                    mark(&mut kills, first + place);
                }
            }
            killers.add(None, Some(line), kills);
        }
        for value in 0..n {
            let peer = holder(known, line, 1 << value).filter(|peer| !cells.contains(peer));
            let Some(peer) = peer else { continue };
            let mut kills = blank.clone();
            for &i in &on {
                kills.iter_mut().zip(&has[i * n + value]).for_each(|(k, h)| *k |= h);
            }
            killers.add(Some(Fact::is(known.at(peer), value as Value + 1)), Some(line), kills);
        }
    }
    for (i, &cell) in cells.iter().enumerate() {
        if known.placed[cell] && known.dom[cell] != 0 {
            let held = known.dom[cell].trailing_zeros() as usize;
            let mut kills = blank.clone();
            for other in (0..n).filter(|v| *v != held) {
                kills.iter_mut().zip(&has[i * n + other]).for_each(|(k, h)| *k |= h);
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
        if shared && !have.contains(&line) && !why.lines.contains(&unit) {
            why.lines.push(unit);
        }
    }
    why.more = true;
    why
}
