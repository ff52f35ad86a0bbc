//! A short contradiction: a number is assumed, and the three lowest rungs refute it.

use quandary_core::budget::Budget;
use quandary_core::fact::Fact;
use quandary_core::grid::At;
use quandary_core::step::{Conclusion, Level, Reason, Step};

use super::super::combos;
use super::super::model::Puzzle;
use super::known::{Known, members};
use super::{LOWEST, TECHNIQUES, cells, step};

/// Assumes one number after another, cells with few of them first.
pub(super) fn contradiction(puzzle: &Puzzle, known: &Known, budget: &Budget) -> Option<Step> {
    let mut open: Vec<usize> = (0..known.dom.len()).filter(|&c| known.dom[c].count_ones() > 1).collect();
    open.sort_by_key(|&cell| (known.dom[cell].count_ones(), cell));
    let mut trial = Quick::new(known);
    for cell in open {
        for value in members(known.dom[cell]) {
            // Following up one candidate can touch the whole board.
            budget.look(1 + known.dom.len() as u64 / 8)?;
            trial.reset(known);
            if !trial.place(puzzle, known, cell, 1 << (value - 1)) {
                let step = refute(puzzle, known, budget, Fact::is(known.at(cell), value));
                debug_assert!(
                    step.is_some() || budget.ended().is_err(),
                    "the quick way saw what the steps do not"
                );
                if step.is_some() {
                    return step;
                }
            }
        }
    }
    None
}

/// Everything that a short contradiction refutes from here, without the steps: for the creator, which
/// wants to know how far the ladder comes and not how.
pub(in super::super) fn refuted(puzzle: &Puzzle, known: &Known) -> Vec<Fact> {
    let mut trial = Quick::new(known);
    let mut out = Vec::new();
    for cell in 0..known.dom.len() {
        let dom = known.dom[cell];
        for value in members(dom).filter(|_| !dom.is_power_of_two()) {
            trial.reset(known);
            if !trial.place(puzzle, known, cell, 1 << (value - 1)) {
                out.push(Fact::is_not(known.at(cell), value));
            }
        }
    }
    out
}

/// The same refutation again, step by step.
fn refute(puzzle: &Puzzle, known: &Known, budget: &Budget, assumed: Fact) -> Option<Step> {
    let mut state = known.clone();
    state.take(puzzle, std::iter::once(assumed));
    let mut chain = Vec::new();
    let end = loop {
        if let Some(end) = impossible(&state) {
            break end;
        }
        let next = TECHNIQUES[..LOWEST].iter().find_map(|t| (t.find)(puzzle, &state, budget))?;
        state.take(puzzle, next.facts());
        chain.push(next);
    };
    let mut chain = needed(known.n, assumed.at, chain, &end);
    chain.push(end);
    let because = vec![Reason::Assume(assumed), cells("cell", vec![assumed.at]), Reason::Chain(chain)];
    Some(step("contradiction", because, vec![Conclusion::Fact(assumed.negated())]))
}

/// Where nothing is left, if anywhere.
fn impossible(known: &Known) -> Option<Step> {
    let end = |reasons: Vec<Reason>, what: String| Step {
        technique: "contradiction",
        level: Level::Fiendish,
        because: reasons,
        therefore: vec![Conclusion::Impossible(what)],
    };
    if let Some(cell) = known.dom.iter().position(|d| *d == 0) {
        let at = known.at(cell);
        return Some(end(vec![cells("cell", vec![at])], format!("nothing is left for {at}")));
    }
    for (cage, own) in known.cells.iter().enumerate() {
        if known.fillings[cage].as_ref().is_some_and(Vec::is_empty) {
            let cells_ = known.ats(own.iter().copied());
            let what = format!("the cage at {} can no longer be filled", cells_[0]);
            return Some(end(vec![cells("cage", cells_)], what));
        }
    }
    (0..2 * known.n).find_map(|line| {
        let some = known.line(line).fold(0, |m, cell| m | known.dom[cell]);
        let missing = combos::all(known.n) & !some;
        let name = super::regions::line_name(known.n, line);
        (missing != 0).then(|| {
            let value = missing.trailing_zeros() + 1;
            end(vec![cells("line", known.ats(known.line(line)))], format!("{name} has no place for {value}"))
        })
    })
}

/// Leaves out the steps that nothing later rests on. A number placed matters to every cell it sees.
fn needed(n: usize, start: At, chain: Vec<Step>, end: &Step) -> Vec<Step> {
    let mut wanted = vec![false; n * n];
    let want = |cells: Vec<At>, wanted: &mut Vec<bool>| {
        cells.into_iter().for_each(|at| wanted[at.row * n + at.col] = true);
    };
    want(end.premises(), &mut wanted);
    want(vec![start], &mut wanted);
    let mut kept: Vec<Step> = Vec::new();
    for step in chain.into_iter().rev() {
        let touches = step.facts().any(|fact| {
            let cell = fact.at.row * n + fact.at.col;
            let sees = |i: usize| wanted[fact.at.row * n + i] || wanted[i * n + fact.at.col];
            wanted[cell] || (fact.holds && (0..n).any(sees))
        });
        if touches {
            want(step.premises(), &mut wanted);
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}

/// The lowest rungs without words, for finding out whether there is a contradiction at all.
struct Quick {
    dom: Vec<u32>,
    dirty_cages: Vec<u32>,
    waiting: Vec<bool>,
    dirty_lines: u64,
}

impl Quick {
    fn new(known: &Known) -> Self {
        Self {
            dom: known.dom.clone(),
            dirty_cages: Vec::new(),
            waiting: vec![false; known.cells.len()],
            dirty_lines: 0,
        }
    }

    /// Forgets everything since the start.
    fn reset(&mut self, known: &Known) {
        self.dom.copy_from_slice(&known.dom);
        self.dirty_cages.clear();
        self.waiting.fill(false);
        self.dirty_lines = 0;
    }

    /// Places a number and draws the conclusions of the lowest rungs; false on a contradiction.
    fn place(&mut self, puzzle: &Puzzle, known: &Known, cell: usize, bit: u32) -> bool {
        self.keep(puzzle, cell, bit) && self.settle(puzzle, known)
    }

    fn keep(&mut self, puzzle: &Puzzle, cell: usize, mask: u32) -> bool {
        if self.dom[cell] & !mask != 0 {
            self.dom[cell] &= mask;
            let n = puzzle.order();
            self.dirty_lines |= 1 << (cell / n) | 1 << (n + cell % n);
            if let Some(cage) = puzzle.cage_numbers().cells()[cell]
                && !std::mem::replace(&mut self.waiting[cage as usize], true)
            {
                self.dirty_cages.push(cage);
            }
        }
        self.dom[cell] != 0
    }

    fn settle(&mut self, puzzle: &Puzzle, known: &Known) -> bool {
        loop {
            if self.dirty_lines != 0 {
                let line = self.dirty_lines.trailing_zeros() as usize;
                self.dirty_lines &= self.dirty_lines - 1;
                if !self.line(puzzle, known, line) {
                    return false;
                }
            } else if let Some(cage) = self.dirty_cages.pop() {
                self.waiting[cage as usize] = false;
                if !self.cage(puzzle, known, cage as usize) {
                    return false;
                }
            } else {
                return true;
            }
        }
    }

    fn line(&mut self, puzzle: &Puzzle, known: &Known, line: usize) -> bool {
        let (mut once, mut twice) = (0, 0);
        for cell in known.line(line) {
            let dom = self.dom[cell];
            twice |= once & dom;
            once |= dom;
        }
        if once != combos::all(known.n) {
            return false;
        }
        let alone = once & !twice;
        for cell in known.line(line) {
            let here = self.dom[cell] & alone;
            if here != 0 && here != self.dom[cell] {
                // Two numbers that both have to be here are a contradiction.
                if !here.is_power_of_two() || !self.keep(puzzle, cell, here) {
                    return false;
                }
            }
            if self.dom[cell].count_ones() > 2 {
                continue;
            }
            let own = self.dom[cell];
            let pair = own.count_ones() == 2;
            let twin = known.line(line).find(|&c| c != cell && self.dom[c] == own);
            if !pair || twin.is_some() {
                for other in known.line(line).filter(|&c| c != cell && (!pair || Some(c) != twin)) {
                    if !self.keep(puzzle, other, !own) {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn cage(&mut self, puzzle: &Puzzle, known: &Known, cage: usize) -> bool {
        let own = &known.cells[cage];
        let Some(fillings) = &known.fillings[cage] else { return self.unlisted(puzzle, known, cage) };
        let mask =
            own.iter().enumerate().fold(0u128, |m, (i, &c)| m | u128::from(self.dom[c]) << (i * known.n));
        let union = fillings.iter().filter(|f| **f & !mask == 0).fold(0, |a, b| a | b);
        (0..own.len()).all(|i| self.keep(puzzle, own[i], known.bit(union, i)))
    }

    /// A cage that is not listed: its last cell at least.
    fn unlisted(&mut self, puzzle: &Puzzle, known: &Known, cage: usize) -> bool {
        let own = &known.cells[cage];
        let mut open = own.iter().filter(|&&c| !self.dom[c].is_power_of_two());
        let (Some(&cell), None) = (open.next(), open.next()) else { return true };
        let fits = |value: &u32| {
            let number =
                |&c: &usize| if c == cell { *value as u8 } else { self.dom[c].trailing_zeros() as u8 + 1 };
            combos::meets(
                puzzle.cages()[cage].clue,
                puzzle.long(),
                &own.iter().map(number).collect::<Vec<_>>(),
            )
        };
        let kept: u32 = members(self.dom[cell]).filter(fits).fold(0, |m, v| m | 1 << (v - 1));
        // More than one would be left to a rung above; none is left to the referee of the chain.
        kept == 0 || !kept.is_power_of_two() || self.keep(puzzle, cell, kept)
    }
}
