//! Conflict learning for the hard questions: decide, second answer, "is there an answer with this".
//!
//! The method is CDCL, conflict-driven clause learning: unit propagation, a clause from each conflict (first unique implication
//! point), going back as far as the clause says, restarts. Questions are asked under assumptions, and what was learnt stays.
//!
//! A thin layer over `batsat` (a MiniSat in safe-to-use Rust that also runs in wasm): variables,
//! clauses, assumptions and a [`Budget`]. Enumeration stays with [`super::search`]; blocking one
//! answer after the other here would let memory grow with their number.

use std::cell::Cell;

use batsat::{Callbacks, Lit as Raw, Solver, SolverInterface, SolverOpts, Var, lbool};

use crate::budget::{Budget, RanOut};

/// A variable, asserted or denied: `!lit` is the opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(Raw);

impl std::ops::Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(!self.0)
    }
}

/// Counts the engine's work against the budget of the question being asked.
struct Meter {
    budget: Budget,
    out: Cell<Option<RanOut>>,
}

impl Callbacks for Meter {
    // Asked before every decision and restart, so one decision is one node.
    fn stop(&self) -> bool {
        match self.budget.spend(1) {
            Ok(()) => false,
            Err(out) => {
                self.out.set(Some(out));
                true
            }
        }
    }
}

/// Groups up to this many are made exclusive pair by pair; larger ones by a chain of helper
/// variables, which needs three clauses per literal instead of a quadratic number.
const PAIRWISE: usize = 12;

/// A set of clauses that learns from every conflict and keeps what it learnt between questions.
///
/// ```
/// use quandary_core::{budget::Budget, engine::sat::Learner};
///
/// let mut learner = Learner::new();
/// let [a, b, c] = [learner.var(), learner.var(), learner.var()];
/// learner.exactly_one(&[a, b, c]);
/// learner.clause(&[!a]);
/// let budget = Budget::unlimited();
/// assert_eq!(learner.solve(&[!b], &budget), Ok(true));
/// assert!(learner.holds(c));
/// assert_eq!(learner.solve(&[!b, !c], &budget), Ok(false));
/// ```
pub struct Learner {
    solver: Solver<Meter>,
    scratch: Vec<Raw>,
    clauses: usize,
}

impl Default for Learner {
    fn default() -> Self {
        Self::new()
    }
}

impl Learner {
    /// No variables, no clauses.
    pub fn new() -> Self {
        let meter = Meter { budget: Budget::unlimited(), out: Cell::new(None) };
        // Puzzles are small for this engine, so it restarts twice as often as its default. The gain on
        // thinned Ripple boards was small, about the size of the noise.
        let opts = SolverOpts { restart_first: 50, ..SolverOpts::default() };
        Self { solver: Solver::new(opts, meter), scratch: Vec::new(), clauses: 0 }
    }

    /// A new variable, as the literal that asserts it; tried false first, later as it was last.
    pub fn var(&mut self) -> Lit {
        self.new_var(lbool::UNDEF)
    }

    /// A new variable that is always tried with this value first.
    pub fn var_with_phase(&mut self, phase: bool) -> Lit {
        self.new_var(if phase { lbool::TRUE } else { lbool::FALSE })
    }

    /// A new variable that is never decided: the others must settle it.
    pub fn helper(&mut self) -> Lit {
        let var: Var = self.solver.new_var(lbool::UNDEF, false);
        Lit(Raw::new(var, true))
    }

    fn new_var(&mut self, phase: lbool) -> Lit {
        let var: Var = self.solver.new_var(phase, true);
        Lit(Raw::new(var, true))
    }

    /// Number of clauses asked for so far, helpers included.
    pub fn clauses(&self) -> usize {
        self.clauses
    }

    /// At least one of these holds. Returns false when the clauses are now contradictory.
    pub fn clause(&mut self, lits: &[Lit]) -> bool {
        self.clauses += 1;
        self.scratch.clear();
        self.scratch.extend(lits.iter().map(|lit| lit.0));
        self.solver.is_ok() && self.solver.add_clause_reuse(&mut self.scratch)
    }

    /// At most one of these holds.
    pub fn at_most_one(&mut self, lits: &[Lit]) {
        if lits.len() <= PAIRWISE {
            for (i, &a) in lits.iter().enumerate() {
                for &b in &lits[..i] {
                    self.clause(&[!a, !b]);
                }
            }
            return;
        }
        // The chain: `some` means that one of the literals so far holds.
        let mut some = lits[0];
        for &lit in &lits[1..] {
            self.clause(&[!some, !lit]);
            let next = self.var();
            self.clause(&[!some, next]);
            self.clause(&[!lit, next]);
            some = next;
        }
    }

    /// Exactly one of these holds.
    pub fn exactly_one(&mut self, lits: &[Lit]) {
        self.clause(lits);
        self.at_most_one(lits);
    }

    /// Whether everything can hold together with these assumptions, which are forgotten
    /// afterwards. One decision is one node of the budget.
    pub fn solve(&mut self, assumed: &[Lit], budget: &Budget) -> Result<bool, RanOut> {
        budget.spend(1)?;
        if !self.solver.is_ok() {
            return Ok(false);
        }
        let meter = self.solver.cb_mut();
        meter.budget = budget.clone();
        meter.out.set(None);
        self.scratch.clear();
        self.scratch.extend(assumed.iter().map(|lit| lit.0));
        let verdict = self.solver.solve_limited(&self.scratch);
        if verdict == lbool::TRUE {
            Ok(true)
        } else if verdict == lbool::FALSE {
            Ok(false)
        } else {
            Err(self.solver.cb().out.get().unwrap_or(RanOut::Stuck))
        }
    }

    /// Whether the literal holds in the model that the latest successful [`Learner::solve`] found.
    pub fn holds(&self, lit: Lit) -> bool {
        self.solver.value_lit(lit.0) == lbool::TRUE
    }

    /// Whether the latest unsuccessful [`Learner::solve`] needed this assumption: those it needed are enough to fail again.
    pub fn failed(&self, assumed: Lit) -> bool {
        self.solver.unsat_core_contains_var(assumed.0.var())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Stop;

    /// n pigeons in n - 1 holes: small to write, hard to refute.
    fn pigeons(n: usize) -> Learner {
        let mut learner = Learner::new();
        let sits: Vec<Vec<Lit>> = (0..n).map(|_| (1..n).map(|_| learner.var()).collect()).collect();
        for row in &sits {
            learner.clause(row);
        }
        for hole in 0..n - 1 {
            let column: Vec<Lit> = sits.iter().map(|row| row[hole]).collect();
            learner.at_most_one(&column);
        }
        learner
    }

    #[test]
    fn refutes_and_obeys_the_budget() {
        assert_eq!(pigeons(6).solve(&[], &Budget::unlimited()), Ok(false));
        assert_eq!(pigeons(12).solve(&[], &Budget::nodes(50)), Err(RanOut::Nodes));
        let stop = Budget::until(|| Some(Stop::Interrupted));
        assert_eq!(pigeons(12).solve(&[], &stop), Err(RanOut::Interrupted));
    }

    /// A pair needs one clause, a link of the chain three; a clause more says that one holds.
    #[test]
    fn the_chain_needs_fewer_clauses() {
        let clauses = |n: usize| {
            let mut learner = Learner::new();
            let lits: Vec<Lit> = (0..n).map(|_| learner.var()).collect();
            learner.exactly_one(&lits);
            learner.clauses()
        };
        assert_eq!([1, 2, 3, PAIRWISE].map(clauses), [1, 2, 4, 67]);
        assert_eq!([PAIRWISE + 1, 40].map(clauses), [37, 118]);
    }

    #[test]
    fn the_chain_is_as_strict_as_the_pairs() {
        for n in [1, 2, PAIRWISE, PAIRWISE + 1, 40] {
            let mut learner = Learner::new();
            let lits: Vec<Lit> = (0..n).map(|_| learner.var()).collect();
            learner.exactly_one(&lits);
            let budget = Budget::unlimited();
            assert_eq!(learner.solve(&[], &budget), Ok(true));
            assert_eq!(lits.iter().filter(|&&lit| learner.holds(lit)).count(), 1);
            assert_eq!(learner.solve(&[lits[n - 1]], &budget), Ok(true));
            if n > 1 {
                assert_eq!(learner.solve(&[lits[0], lits[n - 1]], &budget), Ok(false));
            }
        }
    }
}
