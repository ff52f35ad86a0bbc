//! Whole walks checked, and the count kept by technique.

use std::collections::BTreeMap;
use std::fmt;

use super::{Flaw, Said, check};
use crate::budget::Budget;
use crate::kind::Kind;
use crate::verbs::{Explanation, SEARCH, sentence};

/// How many failures are told in full.
const SHOWN: usize = 12;

/// For each technique how many steps were checked, and how many failed.
#[derive(Debug, Default)]
pub struct Ledger {
    rows: BTreeMap<&'static str, Row>,
    /// The first failures: what was said, what is wrong with it, and the step.
    pub failures: Vec<String>,
}

/// The count of one technique.
#[derive(Clone, Copy, Debug, Default)]
pub struct Row {
    /// Steps checked.
    pub checked: usize,
    /// Steps that do not follow from what they name, or name more.
    pub failed: usize,
}

impl Ledger {
    /// Checks every step of a walk from the start of its puzzle. What only a search found names no reason and is not
    /// counted. Each step may cost what `budget` makes.
    pub fn take<K: Kind>(&mut self, puzzle: &K::Puzzle, walk: &Explanation<K>, budget: impl Fn() -> Budget) {
        let mut said = Said::on::<K>(puzzle, &K::start(puzzle));
        let provenance = walk.provenance(puzzle);
        for (place, step) in walk.steps.iter().enumerate() {
            let found = check::<K>(puzzle, &said, step, &budget());
            said.take(step.facts());
            if matches!(found, Err(Flaw::Unargued)) && step.technique == SEARCH {
                continue;
            }
            let row = self.rows.entry(step.technique).or_default();
            row.checked += 1;
            let Err(flaw) = found else { continue };
            row.failed += 1;
            if self.failures.len() < SHOWN {
                let told = sentence::<K>(puzzle, step, &provenance.before(place));
                self.failures.push(format!("{}. {told}\n  {flaw}\n  {step:?}", place + 1));
            }
        }
    }

    /// Each technique met, with its count.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, Row)> {
        self.rows.iter().map(|(technique, row)| (*technique, *row))
    }

    /// How many steps were checked.
    pub fn checked(&self) -> usize {
        self.rows.values().map(|row| row.checked).sum()
    }
}

/// A table for the guide.
impl fmt::Display for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| technique | checked | failed |\n|---|--:|--:|")?;
        for (technique, Row { checked, failed }) in self.rows() {
            writeln!(f, "| {technique} | {checked} | {failed} |")?;
        }
        Ok(())
    }
}
