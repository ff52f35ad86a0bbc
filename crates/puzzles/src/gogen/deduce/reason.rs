//! Why a step may be taken: the units argued in and the facts used, as data.

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::phrase;
use quandary_core::step::{self, Step};

use super::super::model::Puzzle;
use super::super::units::Unit;
use super::why::{self, Why};

/// More words than this are too much to look at.
const WORDS_NAMED: usize = 4;

/// Why a step may be taken.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// A letter has one cell left.
    OnlyCell {
        /// The letter.
        letter: Value,
        /// Why it is nowhere else.
        why: Why,
    },
    /// A cell has one letter left.
    OnlyLetter {
        /// The cell.
        at: At,
        /// The letter.
        letter: Value,
        /// Why no other is there.
        why: Why,
    },
    /// A letter has to touch more letters than there is room for around some cells.
    NoRoom {
        /// The letter.
        letter: Value,
        /// Letters it has to touch: one more than there is room for.
        guests: Vec<Value>,
        /// The letters that stand around the cell.
        taken: Vec<Fact>,
        /// Whether no other letters are there at all: then some of these would be missed elsewhere, and one could be spared.
        all: bool,
    },
    /// A letter is so many letters from one that stands somewhere, each touching the next, and so it is not farther off.
    Apart {
        /// The letters on the way, from the one spoken of up to the last before the one that stands.
        way: Vec<Value>,
        /// The one that stands.
        anchor: Fact,
    },
    /// A letter touches one that has few places.
    NearPlaces {
        /// The letter.
        letter: Value,
        /// The one it touches.
        source: Value,
        /// Why that one has no other places near.
        why: Why,
    },
    /// Some letters have as many cells between them.
    LettersFill {
        /// The letters.
        letters: Vec<Value>,
        /// The cells.
        cells: Vec<At>,
        /// Why they are nowhere else.
        why: Why,
    },
    /// Two cells are left to two letters.
    CellsHold {
        /// The letters.
        letters: Vec<Value>,
        /// The cells.
        cells: Vec<At>,
        /// Why no other letter is there.
        why: Why,
    },
    /// Around a letter there are just as many open cells as letters that have to touch it.
    FullRing {
        /// Where the letter stands.
        centre: Fact,
        /// The letters that have to touch it.
        guests: Vec<Value>,
        /// What stands around it.
        taken: Vec<Fact>,
    },
    /// A letter has no cell left.
    NoCell {
        /// The letter.
        letter: Value,
        /// Why.
        why: Why,
    },
    /// A cell has no letter left.
    NoLetter {
        /// The cell.
        at: At,
        /// Why.
        why: Why,
    },
    /// The opposite leads to a contradiction.
    Supposed {
        /// What is supposed.
        supposed: Fact,
        /// The way to the contradiction.
        links: Vec<Step<Reason>>,
    },
    /// These units and facts leave nothing else.
    Forced {
        /// The units.
        units: Vec<Unit>,
        /// The facts.
        facts: Vec<Fact>,
    },
}

impl Reason {
    /// Why letters are kept out of cells, where it says such a thing.
    pub(super) fn why(&self) -> Option<&Why> {
        match self {
            Reason::OnlyCell { why, .. }
            | Reason::OnlyLetter { why, .. }
            | Reason::NearPlaces { why, .. }
            | Reason::LettersFill { why, .. }
            | Reason::CellsHold { why, .. }
            | Reason::NoCell { why, .. }
            | Reason::NoLetter { why, .. } => Some(why),
            Reason::NoRoom { .. }
            | Reason::Apart { .. }
            | Reason::FullRing { .. }
            | Reason::Supposed { .. }
            | Reason::Forced { .. } => None,
        }
    }

    /// The letters of which it says that they stand somewhere, wherever that is.
    fn somewhere(&self) -> &[Value] {
        match self {
            Reason::OnlyCell { letter, .. } | Reason::NoCell { letter, .. } => std::slice::from_ref(letter),
            Reason::NearPlaces { source, .. } => std::slice::from_ref(source),
            Reason::NoRoom { guests, .. } | Reason::FullRing { guests, .. } => guests,
            Reason::Apart { way, .. } => &way[1..],
            Reason::LettersFill { letters, .. } | Reason::CellsHold { letters, .. } => letters,
            Reason::OnlyLetter { .. }
            | Reason::NoLetter { .. }
            | Reason::Supposed { .. }
            | Reason::Forced { .. } => &[],
        }
    }

    /// The pairs of letters that follow each other in words, beside those of [`Reason::why`].
    pub(super) fn pairs(&self) -> Vec<(Value, Value)> {
        match self {
            Reason::NoRoom { letter, guests, .. } => guests.iter().map(|guest| (*letter, *guest)).collect(),
            Reason::Apart { way, anchor } => {
                let to = way.iter().skip(1).chain([&anchor.value]);
                way.iter().copied().zip(to.copied()).collect()
            }
            Reason::NearPlaces { letter, source, .. } => vec![(*letter, *source)],
            Reason::FullRing { centre, guests, .. } => {
                guests.iter().map(|guest| (*guest, centre.value)).collect()
            }
            Reason::OnlyCell { .. }
            | Reason::OnlyLetter { .. }
            | Reason::LettersFill { .. }
            | Reason::CellsHold { .. }
            | Reason::NoCell { .. }
            | Reason::NoLetter { .. }
            | Reason::Supposed { .. }
            | Reason::Forced { .. } => Vec::new(),
        }
    }
}

impl step::Reason<Puzzle> for Reason {
    type Unit = Unit;

    fn units(&self, puzzle: &Puzzle) -> Vec<Unit> {
        if let Reason::Forced { units, .. } = self {
            return units.clone();
        }
        let mut units: Vec<Unit> = self.somewhere().iter().map(|&letter| Unit::Letter(letter)).collect();
        units.extend(why::steps(puzzle, &self.pairs()));
        units.extend(self.why().map_or(Vec::new(), |why| why.units(puzzle)));
        units.sort_unstable();
        units.dedup();
        units
    }

    fn places(&self, _: &Puzzle) -> Vec<At> {
        match self {
            Reason::LettersFill { cells, .. } | Reason::CellsHold { cells, .. } => cells.clone(),
            Reason::OnlyCell { .. }
            | Reason::OnlyLetter { .. }
            | Reason::NoRoom { .. }
            | Reason::Apart { .. }
            | Reason::NearPlaces { .. }
            | Reason::FullRing { .. }
            | Reason::NoCell { .. }
            | Reason::NoLetter { .. }
            | Reason::Supposed { .. }
            | Reason::Forced { .. } => Vec::new(),
        }
    }

    /// The words argued with.
    fn place(&self, puzzle: &Puzzle) -> Option<String> {
        let word = |unit: Unit| match unit {
            Unit::Step { word, .. } => puzzle.words().get(word).cloned(),
            Unit::Given(_) | Unit::Letter(_) => None,
        };
        let mut words: Vec<String> = step::Reason::units(self, puzzle).into_iter().filter_map(word).collect();
        words.sort_unstable();
        words.dedup();
        (1..=WORDS_NAMED).contains(&words.len()).then(|| phrase::and(&words))
    }

    fn facts(&self, _: &Puzzle) -> Vec<Fact> {
        let mut facts = match self {
            Reason::NoRoom { taken, .. } => taken.clone(),
            Reason::Apart { anchor, .. } => vec![*anchor],
            Reason::FullRing { centre, taken, .. } => [&taken[..], &[*centre]].concat(),
            Reason::Forced { facts, .. } => facts.clone(),
            Reason::OnlyCell { why, .. }
            | Reason::OnlyLetter { why, .. }
            | Reason::NearPlaces { why, .. }
            | Reason::LettersFill { why, .. }
            | Reason::CellsHold { why, .. }
            | Reason::NoCell { why, .. }
            | Reason::NoLetter { why, .. } => why.facts.clone(),
            Reason::Supposed { .. } => Vec::new(),
        };
        facts.sort_unstable();
        facts.dedup();
        facts
    }

    fn supposed(&self) -> Option<(Fact, &[Step<Reason>])> {
        match self {
            Reason::Supposed { supposed, links } => Some((*supposed, links)),
            _ => None,
        }
    }

    fn states_more(&self) -> bool {
        matches!(self, Reason::NoRoom { all: true, .. }) || self.why().is_some_and(|why| why.more)
    }

    fn forced(units: Vec<Unit>, facts: Vec<Fact>) -> Option<Self> {
        Some(Reason::Forced { units, facts })
    }

    fn suppose(supposed: Fact, links: Vec<Step<Self>>) -> Option<Self> {
        Some(Reason::Supposed { supposed, links })
    }

    /// Counted without looking the words up: each pair of letters is one step.
    fn stated(&self, puzzle: &Puzzle) -> usize {
        match self {
            Reason::Supposed { .. } => step::rests_on(puzzle, self).len(),
            Reason::Forced { units, facts } => units.len() + facts.len(),
            _ => {
                let why = self.why().map_or(0, |why| why.near.len() + why.once.len());
                self.somewhere().len() + self.pairs().len() + why + self.facts(puzzle).len()
            }
        }
    }

    fn bytes(&self) -> usize {
        let why = self.why().map_or(0, |why| {
            size_of_val(&why.near[..]) + size_of_val(&why.once[..]) + size_of_val(&why.facts[..])
        });
        let own = match self {
            Reason::NoRoom { guests, taken, .. } | Reason::FullRing { guests, taken, .. } => {
                size_of_val(&guests[..]) + size_of_val(&taken[..])
            }
            Reason::Apart { way, .. } => size_of_val(&way[..]),
            Reason::LettersFill { letters, cells, .. } | Reason::CellsHold { letters, cells, .. } => {
                size_of_val(&letters[..]) + size_of_val(&cells[..])
            }
            Reason::Supposed { links, .. } => links.iter().map(Step::bytes::<Puzzle>).sum(),
            Reason::Forced { units, facts } => size_of_val(&units[..]) + size_of_val(&facts[..]),
            Reason::OnlyCell { .. }
            | Reason::OnlyLetter { .. }
            | Reason::NearPlaces { .. }
            | Reason::NoCell { .. }
            | Reason::NoLetter { .. } => 0,
        };
        why + own
    }
}
