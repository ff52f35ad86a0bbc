//! Conflict learning (CDCL): the engine for what probing leaves open.
//!
//! Clauses over yes/no variables; it decides, propagates, and from each conflict learns a clause that
//! forbids its cause. Two ways of working alternate: quick phases (latest-used variables, many
//! restarts) prove that there is nothing, steady ones (scored variables, few restarts, the longest
//! consistent assignment so far as a guide) find an answer. Most hard nonograms have several answers, so
//! the steady way comes first. The literature calls the two *focused* and *stable mode*, the orders VMTF and VSIDS, the guide *target
//! phases*; restarts follow averages of the clauses' LBD (glue) in the one and Luby's sequence in the other.

mod analyse;
mod order;
mod phases;
mod propagate;
mod reduce;
mod shrink;

use quandary_core::budget::{Budget, RanOut};

use order::{Recency, Scores};
use phases::Phases;

/// A variable, by number.
pub(crate) type Var = u32;

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(crate) struct Lit(u32);

impl Lit {
    pub(crate) const fn new(var: Var, positive: bool) -> Self {
        Self(var << 1 | !positive as u32)
    }
    #[inline]
    pub(crate) const fn var(self) -> Var {
        self.0 >> 1
    }
    pub(crate) const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }
    #[inline]
    const fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Lit {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// The place of a clause in the arena: two words of header, then its literals.
type Ref = u32;
const NO_REASON: Ref = u32::MAX;
const HEADER: usize = 2;
const LEARNT: u32 = 1 << 31;

/// A clause seen from one of its watched literals; `blocker` is another of its literals.
#[derive(Clone, Copy)]
struct Watch {
    blocker: Lit,
    clause: Ref,
    binary: bool,
}

/// The learning engine.
#[derive(Default)]
pub(crate) struct Learner {
    /// Per literal: 1 true, -1 false, 0 open.
    value: Vec<i8>,
    level: Vec<u32>,
    /// Where on the trail each assigned variable is.
    place: Vec<u32>,
    reason: Vec<Ref>,
    trail: Vec<Lit>,
    levels: Vec<usize>,
    head: usize,
    arena: Vec<u32>,
    learnts: Vec<Ref>,
    watches: Vec<Vec<Watch>>,
    scores: Scores,
    recency: Recency,
    phases: Phases,
    /// A contradiction without any decision has been found.
    broken: bool,
    // Scratch of the analysis.
    seen: Vec<u8>,
    learnt: Vec<Lit>,
    bumped: Vec<Var>,
    cleared: Vec<Var>,
    level_stamp: Vec<u32>,
    stamp: u32,
    earliest: Vec<u32>,
    levels_noted: u32,
    stack: Vec<(Var, u32)>,
    group: Vec<Var>,
    rhythm: Rhythm,
    conflicts: u64,
    propagations: u64,
}

/// When to restart, switch between quick and steady, forget clauses, and change phases.
struct Rhythm {
    steady: bool,
    next_switch: u64,
    switches: u64,
    quick_average: f64,
    slow_average: f64,
    next_restart: u64,
    luby: (u64, u64),
    next_reduce: u64,
    reductions: u64,
    next_rephase: u64,
    rephases: u64,
    units_at_reduce: usize,
}

impl Default for Rhythm {
    fn default() -> Self {
        Self {
            steady: true,
            next_switch: 500_000,
            switches: 0,
            quick_average: 0.0,
            slow_average: 0.0,
            next_restart: 512,
            luby: (1, 1),
            next_reduce: 2000,
            reductions: 0,
            next_rephase: 1000,
            rephases: 0,
            units_at_reduce: 0,
        }
    }
}

impl Learner {
    /// A new variable, first tried with this value.
    pub(crate) fn new_var(&mut self, phase: bool) -> Var {
        let var = self.level.len() as Var;
        self.value.extend([0, 0]);
        self.level.push(0);
        self.place.push(0);
        self.reason.push(NO_REASON);
        self.watches.extend([Vec::new(), Vec::new()]);
        self.seen.push(0);
        // Levels are counted from 0 to the number of variables.
        self.level_stamp.resize(self.level.len() + 1, 0);
        self.earliest.resize(self.level.len() + 1, 0);
        self.scores.push_var();
        self.recency.push_var();
        self.phases.push_var(phase);
        var
    }

    /// Adds a clause; only between searches.
    pub(crate) fn add_clause(&mut self, lits: &[Lit]) {
        if self.broken {
            return;
        }
        let mut clause: Vec<Lit> = lits.to_vec();
        clause.sort_unstable();
        clause.dedup();
        let always = clause.windows(2).any(|pair| pair[0] == !pair[1]);
        if always || clause.iter().any(|l| self.value[l.index()] > 0) {
            return;
        }
        clause.retain(|l| self.value[l.index()] == 0);
        match clause[..] {
            [] => self.broken = true,
            [unit] => {
                self.enqueue(unit, NO_REASON);
                self.broken = self.propagate().is_some();
            }
            _ => {
                self.attach(&clause, 0, false);
            }
        }
    }

    /// How many variables there are.
    pub(crate) fn variables(&self) -> usize {
        self.level.len()
    }

    /// The clauses that were added, those of one literal included.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = Vec<Lit>> {
        let end = self.levels.first().copied().unwrap_or(self.trail.len());
        let units = self.trail[..end].iter().map(|&lit| vec![lit]);
        let mut at = 0;
        let stored = std::iter::from_fn(move || {
            while let Some(&head) = self.arena.get(at) {
                let (start, size) = (at + HEADER, (head & !LEARNT) as usize);
                at = start + size;
                if head & LEARNT == 0 {
                    return Some(self.arena[start..at].iter().map(|&l| Lit(l)).collect());
                }
            }
            None
        });
        units.chain(stored)
    }

    /// The value of a variable in the answer just found.
    pub(crate) fn is_true(&self, var: Var) -> bool {
        self.value[Lit::new(var, true).index()] > 0
    }

    /// The value every variable is tried with first from now on: those of an answer already found.
    pub(crate) fn hold_to(&mut self, values: impl Iterator<Item = (Var, bool)>) {
        self.phases.hold_to(values);
    }

    /// Values to be tried first from now on, until [`Learner::hold_to`].
    pub(crate) fn believe(&mut self, values: impl Iterator<Item = (Var, bool)>) {
        self.phases.believe(values);
    }

    /// Looks for an assignment that satisfies every clause. `false`: there is none. After `true`
    /// the values stand until [`Learner::rest`].
    pub(crate) fn solve(&mut self, budget: &Budget) -> Result<bool, RanOut> {
        let found = self.solve_within(u64::MAX, budget)?;
        Ok(found.unwrap_or(false))
    }

    /// The same, but `None` after so many more conflicts without a result.
    pub(crate) fn solve_within(&mut self, conflicts: u64, budget: &Budget) -> Result<Option<bool>, RanOut> {
        if self.broken {
            return Ok(Some(false));
        }
        let end = self.conflicts.saturating_add(conflicts);
        loop {
            if let Some(conflict) = self.propagate() {
                self.conflicts += 1;
                budget.spend(1)?;
                if self.levels.is_empty() {
                    self.broken = true;
                    return Ok(Some(false));
                }
                self.learn_from(conflict);
                if self.conflicts >= end {
                    return Ok(None);
                }
            } else if self.restart_is_due() {
                self.restart();
            } else if self.conflicts >= self.rhythm.next_reduce {
                budget.poll()?;
                budget.fits(self.arena.len() * 4)?;
                self.reduce();
            } else if !self.decide() {
                return Ok(Some(true));
            }
        }
    }

    /// Takes back all decisions, so that clauses may be added.
    pub(crate) fn rest(&mut self) {
        self.backtrack(0);
    }

    fn decide(&mut self) -> bool {
        let value = &self.value;
        let free = |var: Var| value[(var as usize) << 1] == 0;
        let next = if self.rhythm.steady {
            let mut next = self.scores.pop();
            while next.is_some_and(|var| !free(var)) {
                next = self.scores.pop();
            }
            next
        } else {
            self.recency.pick(free)
        };
        let Some(var) = next else { return false };
        let lit = Lit::new(var, self.phases.of(var, self.rhythm.steady));
        self.levels.push(self.trail.len());
        self.enqueue(lit, NO_REASON);
        true
    }

    fn backtrack(&mut self, level: usize) {
        if self.levels.len() <= level {
            return;
        }
        let keep = self.levels[level];
        for i in (keep..self.trail.len()).rev() {
            let lit = self.trail[i];
            self.value[lit.index()] = 0;
            self.value[(!lit).index()] = 0;
            self.phases.save(lit);
            self.scores.insert(lit.var());
            self.recency.freed(lit.var());
        }
        self.trail.truncate(keep);
        self.levels.truncate(level);
        self.head = keep;
    }

    fn restart_is_due(&self) -> bool {
        let rhythm = &self.rhythm;
        if self.conflicts < rhythm.next_restart || self.levels.is_empty() {
            return false;
        }
        rhythm.steady || rhythm.quick_average > 1.1 * rhythm.slow_average
    }

    fn restart(&mut self) {
        self.phases.note_progress(&self.trail);
        self.backtrack(0);
        let rhythm = &mut self.rhythm;
        if self.propagations >= rhythm.next_switch {
            rhythm.steady = !rhythm.steady;
            rhythm.switches += 1;
            let n = rhythm.switches / 2 + 1;
            rhythm.next_switch = self.propagations + 500_000 * n * n;
        }
        if rhythm.steady {
            // The reluctant doubling sequence 1 1 2 1 1 2 4 ...
            let (u, v) = rhythm.luby;
            rhythm.luby = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
            rhythm.next_restart = self.conflicts + 512 * rhythm.luby.1;
        } else {
            rhythm.next_restart = self.conflicts + 2;
        }
        if self.conflicts >= rhythm.next_rephase {
            rhythm.rephases += 1;
            rhythm.next_rephase = self.conflicts + 1000 * rhythm.rephases;
            self.phases.change(rhythm.rephases);
        }
    }
}
