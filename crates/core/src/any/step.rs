//! A step without the kind's own types: everything by name, for whoever draws, prints or translates it.

use crate::fact::Fact;
use crate::grid::At;
use crate::kind::Kind;
use crate::step::{Cites, Conclusion, Level, Premise, Reason, StepOf};
use crate::units::Unit;
use crate::verbs;

/// A unit that a step argues in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyUnit {
    /// Its name for people: `row 3`.
    pub name: String,
    /// Its cells.
    pub cells: Vec<At>,
}

/// A fact that a step uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stated {
    /// The fact.
    pub fact: Fact,
    /// The number, from 1, of the step that struck the candidate out; `None` for what can be seen on the board.
    pub step: Option<usize>,
}

/// A step, told whole.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyStep {
    /// The technique's id.
    pub technique: &'static str,
    /// How hard it is.
    pub level: Level,
    /// The units it argues in.
    pub units: Vec<AnyUnit>,
    /// The facts it uses.
    pub facts: Vec<Stated>,
    /// What it names beside units and facts, by role.
    pub by_role: Vec<Premise>,
    /// What a contradiction supposes.
    pub supposed: Option<Fact>,
    /// The links from there to the contradiction.
    pub links: Vec<AnyStep>,
    /// The cells to look at.
    pub look: Vec<At>,
    /// The place to look at in words, where it has a name of its own.
    pub place: Option<String>,
    /// The conclusions.
    pub therefore: Vec<Conclusion>,
    /// The step in words: why, and what follows.
    pub sentence: String,
}

impl AnyStep {
    /// A step of a kind, put into words.
    pub(super) fn new<K: Kind>(puzzle: &K::Puzzle, step: &StepOf<K>, cites: &Cites) -> Self {
        let reason = step.reason.as_ref();
        let unit = |unit: &<K::Reason as Reason<K::Puzzle>>::Unit| AnyUnit {
            name: unit.name(puzzle),
            cells: unit.cells(puzzle),
        };
        let supposed = reason.and_then(Reason::supposed);
        let links = supposed.map_or(&[][..], |(_, links)| links);
        Self {
            technique: step.technique,
            level: step.level,
            units: reason.map_or(Vec::new(), |r| r.units(puzzle).iter().map(unit).collect()),
            facts: reason.map_or(Vec::new(), |r| {
                r.facts(puzzle).into_iter().map(|fact| Stated { fact, step: cites.step(&fact) }).collect()
            }),
            by_role: reason.map_or(Vec::new(), |r| r.roles(puzzle)),
            supposed: supposed.map(|(fact, _)| fact),
            links: links.iter().map(|link| Self::new::<K>(puzzle, link, cites)).collect(),
            place: reason.and_then(|r| r.place(puzzle)),
            look: reason.map_or(Vec::new(), |r| r.cells(puzzle)),
            therefore: step.therefore.clone(),
            sentence: verbs::sentence::<K>(puzzle, step, cites),
        }
    }

    /// The facts concluded.
    pub fn concluded(&self) -> impl Iterator<Item = Fact> {
        self.therefore.iter().filter_map(|c| match c {
            Conclusion::Fact(fact) => Some(*fact),
            _ => None,
        })
    }
}
