//! Why a step may be taken: data without a word of English.
//!
//! Each kind has a reason type of its own, an enum with a variant for each way to argue. From it everything else is derived by
//! exhaustive matches: the sentence, what is pointed out on the board, JSON, and what the checker is handed.

use crate::fact::Fact;
use crate::grid::At;
use crate::kind::Plain;
use crate::units::Unit;

use super::{Premise, Step};

/// Why a step may be taken. Its [units](Reason::units) and [facts](Reason::facts) alone imply the conclusion, and none of
/// them can be spared; the conformance suite proves both, from the model by units and nothing else.
///
/// A fact is either on the board or was concluded by an earlier step. So a value that went because it stands elsewhere in
/// the row is not stated as "it went", but as the value standing there and the row.
pub trait Reason<P>: Plain {
    /// A unit of the puzzle: this cage, this row.
    type Unit: Unit<P>;

    /// The units argued in, each once.
    fn units(&self, puzzle: &P) -> Vec<Self::Unit>;

    /// The facts used, each once: values that stand somewhere, candidates that went. For a
    /// [supposition](Reason::supposed): nothing, its links state their own.
    fn facts(&self, puzzle: &P) -> Vec<Fact>;

    /// What a contradiction supposes, and the links from there to the contradiction.
    fn supposed(&self) -> Option<(Fact, &[Step<Self>])>
    where
        Self: Sized,
    {
        None
    }

    /// Whether more is stated than the conclusion needs, because a reader sees it more easily so: all other cells of a row,
    /// say, where a few would do.
    fn states_more(&self) -> bool {
        false
    }

    /// What it names beside units and facts, by role and for programs: the dots a wall stops, how many swipes are left, how many
    /// words fit.
    fn roles(&self, puzzle: &P) -> Vec<Premise> {
        let _ = puzzle;
        Vec::new()
    }

    /// The place to look at in a few words, where it has a name or a text of its own: a slot with its clue.
    fn place(&self, puzzle: &P) -> Option<String> {
        let _ = puzzle;
        None
    }

    /// The reason that these units and facts together leave nothing else, for what no technique sees; `None` for a kind that
    /// does not argue by units.
    fn forced(units: Vec<Self::Unit>, facts: Vec<Fact>) -> Option<Self>
    where
        Self: Sized,
    {
        let _ = (units, facts);
        None
    }

    /// The reason that a supposition leads to a contradiction by these links; `None` for a kind that does not argue by units.
    fn suppose(supposed: Fact, links: Vec<Step<Self>>) -> Option<Self>
    where
        Self: Sized,
    {
        let _ = (supposed, links);
        None
    }

    /// What its sentence points at although the puzzle's structure alone says it: a 1 in a room of one cell. A reader wants to have
    /// seen it written down.
    fn points_at(&self, puzzle: &P) -> Vec<Fact> {
        let _ = puzzle;
        Vec::new()
    }

    /// The cells it argues with although nothing is stated of them: the places a number has left, the cells of a pair.
    fn places(&self, puzzle: &P) -> Vec<At> {
        let _ = puzzle;
        Vec::new()
    }

    /// The cells to look at: by default its [places](Reason::places) and those of the facts and, where there are none, those of
    /// the units; of a supposition, its own and those of its links.
    fn cells(&self, puzzle: &P) -> Vec<At>
    where
        Self: Sized,
    {
        let stated = self.facts(puzzle).into_iter().map(|fact| fact.at);
        let stated: Vec<At> = stated.chain(self.places(puzzle)).collect();
        let mut cells: Vec<At> = match (self.supposed(), stated.len()) {
            (Some((supposed, links)), _) => {
                let named = links.iter().filter_map(|link| link.reason.as_ref());
                named.flat_map(|reason| reason.cells(puzzle)).chain([supposed.at]).collect()
            }
            (None, 0) => self.units(puzzle).iter().flat_map(|unit| unit.cells(puzzle)).collect(),
            (None, _) => stated,
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// How many facts and units a reader has to take in.
    fn stated(&self, puzzle: &P) -> usize
    where
        Self: Sized,
    {
        rests_on(puzzle, self).len() + self.units(puzzle).len()
    }

    /// About how much memory it takes beside its own size.
    fn bytes(&self) -> usize;
}

/// The facts a step rests on that it does not bring itself: those it states, and those its links state beyond the
/// supposition and what earlier links concluded.
pub fn rests_on<P, R: Reason<P>>(puzzle: &P, reason: &R) -> Vec<Fact> {
    let mut facts = reason.facts(puzzle);
    if let Some((supposed, links)) = reason.supposed() {
        let mut brought = vec![supposed];
        for link in links {
            let stated = link.reason.iter().flat_map(|reason| rests_on(puzzle, reason));
            facts.extend(stated.filter(|fact| !brought.iter().any(|known| known.implies(fact))));
            brought.extend(link.facts());
        }
    }
    facts.sort_unstable();
    facts.dedup();
    facts
}
