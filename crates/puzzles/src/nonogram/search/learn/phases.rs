//! Which value a variable is tried with first: phase saving, target and best phases, rephasing.

use super::{Lit, Var};

/// Saved values of every variable: the last one, that of the longest consistent assignment since the
/// last restart or change, that of the best since the last change, the first one, and the one believed in.
#[derive(Default)]
pub(crate) struct Phases {
    last: Vec<bool>,
    first: Vec<bool>,
    /// What is always tried first, whatever was learnt, once there is a belief.
    believed: Option<Vec<bool>>,
    target: Vec<i8>,
    target_len: usize,
    best: Vec<bool>,
    best_len: usize,
    dice: u64,
}

impl Phases {
    pub(crate) fn push_var(&mut self, phase: bool) {
        self.last.push(phase);
        self.first.push(phase);
        self.best.push(phase);
        self.target.push(0);
    }

    #[inline]
    pub(crate) fn save(&mut self, lit: Lit) {
        self.last[lit.var() as usize] = lit.is_positive();
    }

    #[inline]
    pub(crate) fn of(&self, var: Var, steady: bool) -> bool {
        if let Some(believed) = &self.believed {
            return believed[var as usize];
        }
        let target = self.target[var as usize];
        if steady && target != 0 { target > 0 } else { self.last[var as usize] }
    }

    pub(crate) fn hold_to(&mut self, values: impl Iterator<Item = (Var, bool)>) {
        self.believed = None;
        for (var, value) in values {
            let i = var as usize;
            self.last[i] = value;
            self.first[i] = value;
            self.best[i] = value;
        }
        self.target.fill(0);
        (self.target_len, self.best_len) = (0, 0);
    }

    /// Takes up values from outside and sticks to them: a belief about all variables is worth more than where
    /// the search happened to be last.
    pub(crate) fn believe(&mut self, values: impl Iterator<Item = (Var, bool)>) {
        let mut believed = self.first.clone();
        for (var, value) in values {
            believed[var as usize] = value;
        }
        self.believed = Some(believed);
    }

    /// Notes the assignment if it is the longest so far.
    pub(crate) fn note_progress(&mut self, trail: &[Lit]) {
        if trail.len() > self.target_len {
            self.target_len = trail.len();
            for lit in trail {
                self.target[lit.var() as usize] = if lit.is_positive() { 1 } else { -1 };
            }
        }
        if trail.len() > self.best_len {
            self.best_len = trail.len();
            for lit in trail {
                self.best[lit.var() as usize] = lit.is_positive();
            }
        }
    }

    /// Starts from other values: the best ones half of the time, sometimes the first, or the last with some
    /// turned over by chance.
    pub(crate) fn change(&mut self, turn: u64) {
        match turn % 6 {
            1 | 3 | 5 => self.last.clone_from(&self.best),
            2 | 4 => self.last.clone_from(&self.first),
            _ => {
                for value in &mut self.last {
                    // A xorshift is enough here, and the same everywhere.
                    self.dice ^= 0x9e37_79b9_7f4a_7c15;
                    self.dice ^= self.dice << 13;
                    self.dice ^= self.dice >> 7;
                    self.dice ^= self.dice << 17;
                    *value ^= self.dice & 15 == 0;
                }
            }
        }
        self.target.fill(0);
        (self.target_len, self.best_len) = (0, 0);
    }
}
