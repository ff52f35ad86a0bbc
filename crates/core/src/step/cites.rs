//! Which step concluded what, so that a sentence can say where a candidate went.

use crate::fact::Fact;
use crate::grid::At;
use crate::phrase::{grouped, is_not};

use super::Step;

/// The steps of a walk by what they concluded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Provenance {
    /// Each fact with the place of the step that concluded it, sorted.
    by: Vec<(Fact, usize)>,
    /// What was on the board before the first of them, sorted.
    seen: Vec<Fact>,
}

impl Provenance {
    /// Of these steps.
    pub fn of<R>(steps: &[Step<R>]) -> Self {
        let concluded = steps.iter().enumerate().flat_map(|(i, step)| step.facts().map(move |f| (f, i)));
        let mut by: Vec<(Fact, usize)> = concluded.collect();
        by.sort_unstable();
        Self { by, seen: Vec::new() }
    }

    /// The same on a board where this was to be seen from the first.
    #[must_use]
    pub fn on(mut self, mut seen: Vec<Fact>) -> Self {
        seen.sort_unstable();
        self.seen = seen;
        self
    }

    /// The first step before a place from whose conclusions alone a fact follows.
    pub fn step(&self, fact: &Fact, before: usize) -> Option<usize> {
        let said = self.about(fact.at).filter(|(known, step)| *step < before && known.implies(fact));
        said.map(|(_, step)| step).min()
    }

    /// The steps before a place that struck something out in a cell.
    pub fn struck(&self, at: At, before: usize) -> impl Iterator<Item = usize> {
        self.about(at).filter(move |(fact, step)| !fact.holds && *step < before).map(|(_, step)| step)
    }

    fn about(&self, at: At) -> impl Iterator<Item = (Fact, usize)> {
        let start = self.by.partition_point(|(fact, _)| fact.at < at);
        self.by[start..].iter().copied().take_while(move |(fact, _)| fact.at == at)
    }

    /// What can be cited in the step at this place.
    pub fn before(&self, place: usize) -> Cites<'_> {
        Cites { by: Some(self), before: place }
    }
}

/// What a sentence may cite: the steps before it.
#[derive(Clone, Copy, Debug)]
pub struct Cites<'a> {
    by: Option<&'a Provenance>,
    before: usize,
}

impl Cites<'static> {
    /// Of a step that stands alone: a hint.
    pub const NONE: Cites<'static> = Cites { by: None, before: 0 };
}

impl Cites<'_> {
    /// The number, from 1, of the step that struck a candidate out. What stands on the board needs no number: it can be seen.
    pub fn step(&self, fact: &Fact) -> Option<usize> {
        let by = self.by.filter(|_| !fact.holds)?;
        by.step(fact, self.before).map(|step| step + 1)
    }

    /// Whether a fact could be known before: it was on the board, or an earlier step concluded it.
    pub fn knows(&self, fact: &Fact) -> bool {
        self.by.is_some_and(|by| {
            let start = by.seen.partition_point(|seen| seen.at < fact.at);
            let seen = by.seen[start..].iter().take_while(|seen| seen.at == fact.at);
            seen.into_iter().any(|seen| seen.implies(fact)) || by.step(fact, self.before).is_some()
        })
    }

    /// What stood in a cell before.
    pub fn stood(&self, at: At) -> Option<u32> {
        let by = self.by?;
        let concluded = by.about(at).filter(|(_, step)| *step < self.before).map(|(fact, _)| fact);
        let start = by.seen.partition_point(|seen| seen.at < at);
        let seen = by.seen[start..].iter().copied().take_while(|seen| seen.at == at);
        seen.chain(concluded).find(|fact| fact.holds).map(|fact| fact.value)
    }

    /// Facts as clauses, each with the step it comes from: `(1, 2) is 3`, `(1, 4) and (1, 5) are not 2 (step 7)`.
    pub fn stated(&self, facts: &[Fact]) -> Vec<String> {
        let (placed, struck): (Vec<Fact>, Vec<Fact>) = facts.iter().partition(|fact| fact.holds);
        let placed = placed.iter().map(|fact| format!("{} is {}", fact.at, fact.value));
        let struck = grouped(&struck).into_iter().map(|(at, values)| {
            let mine = facts.iter().filter(|fact| !fact.holds && at.contains(&fact.at));
            format!("{}{}", is_not(&at, &values), self.mention(mine))
        });
        placed.chain(struck).collect()
    }

    /// Where these candidates went, to be put behind them: ` (step 3)`, ` (steps 3 and 7)`, or nothing.
    pub fn mention<'f>(&self, facts: impl IntoIterator<Item = &'f Fact>) -> String {
        let mut steps: Vec<usize> = facts.into_iter().filter_map(|fact| self.step(fact)).collect();
        steps.sort_unstable();
        steps.dedup();
        match &steps[..] {
            [] => String::new(),
            [one] => format!(" (step {one})"),
            [most @ .., last] => {
                let most: Vec<String> = most.iter().map(usize::to_string).collect();
                format!(" (steps {} and {last})", most.join(", "))
            }
        }
    }
}
