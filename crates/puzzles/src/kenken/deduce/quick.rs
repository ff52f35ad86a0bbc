//! The lowest rungs without words: whether there is a contradiction at all, for the rungs above and for the creator.

use quandary_core::fact::Fact;

use super::super::combos;
use super::super::model::Puzzle;
use super::known::{Known, members};

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

/// The lowest rungs without words, for finding out whether there is a contradiction at all.
pub(super) struct Quick {
    dom: Vec<u32>,
    dirty_cages: Vec<u32>,
    waiting: Vec<bool>,
    dirty_lines: u64,
}

impl Quick {
    pub(super) fn new(known: &Known) -> Self {
        Self {
            dom: known.dom.clone(),
            dirty_cages: Vec::new(),
            waiting: vec![false; known.cells.len()],
            dirty_lines: 0,
        }
    }

    /// Forgets everything since the start.
    pub(super) fn reset(&mut self, known: &Known) {
        self.dom.copy_from_slice(&known.dom);
        self.dirty_cages.clear();
        self.waiting.fill(false);
        self.dirty_lines = 0;
    }

    /// Places a number and draws the conclusions of the lowest rungs; false on a contradiction.
    pub(super) fn place(&mut self, puzzle: &Puzzle, known: &Known, cell: usize, bit: u32) -> bool {
        self.keep(puzzle, cell, bit) && self.settle(puzzle, known)
    }

    /// In how many rounds a number is refuted, each round looking once at all that changed in the one before; `None` if it is
    /// not.
    pub(super) fn rounds(&mut self, puzzle: &Puzzle, known: &Known, cell: usize, bit: u32) -> Option<usize> {
        if !self.keep(puzzle, cell, bit) {
            return Some(0);
        }
        let mut rounds = 0;
        while self.dirty_lines != 0 || !self.dirty_cages.is_empty() {
            rounds += 1;
            let mut lines = std::mem::take(&mut self.dirty_lines);
            let cages = std::mem::take(&mut self.dirty_cages);
            cages.iter().for_each(|&cage| self.waiting[cage as usize] = false);
            while lines != 0 {
                let line = lines.trailing_zeros() as usize;
                lines &= lines - 1;
                if !self.line(puzzle, known, line) {
                    return Some(rounds);
                }
            }
            if !cages.into_iter().all(|cage| self.cage(puzzle, known, cage as usize)) {
                return Some(rounds);
            }
        }
        None
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
