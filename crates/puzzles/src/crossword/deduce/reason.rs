//! Why a step may be taken: data without a word of English.

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::step::{self, Premise, Step};

use super::super::model::Puzzle;
use super::super::units::Unit;

/// Why a step may be taken. Slots are named by their places in [`Puzzle::slots`], words by theirs in the list.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// The puzzle's own solution has these letters in an entry.
    Solution {
        /// The entry.
        slot: usize,
        /// The squares that are told.
        cells: Vec<At>,
    },
    /// Nothing is forced; these squares have fewest letters left.
    Tight {
        /// The squares with their letters.
        left: Vec<(At, Vec<Value>)>,
    },
    /// One word fits.
    OnlyWord {
        /// The slot.
        slot: usize,
        /// The word.
        entry: usize,
        /// What leaves no other.
        why: Why,
    },
    /// All words that fit have the same letters somewhere.
    Common {
        /// The slot.
        slot: usize,
        /// What leaves no others.
        why: Why,
    },
    /// No word that fits has certain letters.
    NoneHas {
        /// The slot.
        slot: usize,
        /// What leaves no others.
        why: Why,
    },
    /// There are as many words of a length as slots, and one of the words fits one slot only.
    OnlySlot {
        /// That slot.
        slot: usize,
        /// The word.
        entry: usize,
        /// All slots of the length.
        slots: Vec<usize>,
        /// What keeps the word out of the others.
        facts: Vec<Fact>,
    },
    /// No word is left for a slot.
    NoWord {
        /// The slot.
        slot: usize,
        /// What leaves none.
        why: Why,
    },
    /// A supposition leads to a slot without words.
    Supposed {
        /// What is supposed.
        supposed: Fact,
        /// The links to the contradiction.
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

/// What leaves certain words of a slot and no others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Why {
    /// Letters that stand in the slot, and letters that went there.
    pub facts: Vec<Fact>,
    /// Slots whose words are used up.
    pub users: Vec<usize>,
    /// The letters that stand in those.
    pub used: Vec<Fact>,
    /// Whether something is told that could be spared: all letters that stand in a slot are, since all are seen, and where
    /// words are used up both slots in full.
    pub more: bool,
}

impl Why {
    fn units(&self, slot: usize) -> Vec<Unit> {
        let mut units = vec![Unit::Slot(slot)];
        if !self.users.is_empty() {
            let mut slots: Vec<usize> = self.users.iter().copied().chain([slot]).collect();
            slots.sort_unstable();
            units.push(Unit::Repeat(slots));
        }
        units
    }

    fn facts(&self) -> Vec<Fact> {
        let mut facts: Vec<Fact> = self.facts.iter().chain(&self.used).copied().collect();
        facts.sort_unstable();
        facts.dedup();
        facts
    }
}

impl step::Reason<Puzzle> for Reason {
    type Unit = Unit;

    fn units(&self, _: &Puzzle) -> Vec<Unit> {
        match self {
            Reason::Solution { cells, .. } => cells.iter().copied().map(Unit::Solution).collect(),
            Reason::Tight { .. } | Reason::Supposed { .. } => Vec::new(),
            Reason::OnlyWord { slot, why, .. }
            | Reason::Common { slot, why }
            | Reason::NoneHas { slot, why }
            | Reason::NoWord { slot, why } => why.units(*slot),
            Reason::OnlySlot { slots, .. } => {
                let each = slots.iter().copied().map(Unit::Slot);
                each.chain([Unit::Repeat(slots.clone())]).collect()
            }
            Reason::Forced { units, .. } => units.clone(),
        }
    }

    fn facts(&self, _: &Puzzle) -> Vec<Fact> {
        match self {
            Reason::Solution { .. } | Reason::Tight { .. } | Reason::Supposed { .. } => Vec::new(),
            Reason::OnlyWord { why, .. }
            | Reason::Common { why, .. }
            | Reason::NoneHas { why, .. }
            | Reason::NoWord { why, .. } => why.facts(),
            Reason::OnlySlot { facts, .. } | Reason::Forced { facts, .. } => facts.clone(),
        }
    }

    fn supposed(&self) -> Option<(Fact, &[Step<Self>])> {
        match self {
            Reason::Supposed { supposed, links } => Some((*supposed, links)),
            Reason::Solution { .. }
            | Reason::Tight { .. }
            | Reason::OnlyWord { .. }
            | Reason::Common { .. }
            | Reason::NoneHas { .. }
            | Reason::OnlySlot { .. }
            | Reason::NoWord { .. }
            | Reason::Forced { .. } => None,
        }
    }

    fn states_more(&self) -> bool {
        match self {
            Reason::OnlyWord { why, .. }
            | Reason::Common { why, .. }
            | Reason::NoneHas { why, .. }
            | Reason::NoWord { why, .. } => why.more,
            // That there are as many slots as words is said of all of them.
            Reason::OnlySlot { .. } => true,
            Reason::Solution { .. }
            | Reason::Tight { .. }
            | Reason::Supposed { .. }
            | Reason::Forced { .. } => false,
        }
    }

    fn forced(units: Vec<Unit>, facts: Vec<Fact>) -> Option<Self> {
        Some(Reason::Forced { units, facts })
    }

    /// The squares of the slots in question.
    fn cells(&self, puzzle: &Puzzle) -> Vec<At> {
        let of = |slots: &[usize]| -> Vec<At> {
            slots
                .iter()
                .filter_map(|s| puzzle.slots().get(*s))
                .flat_map(|s| s.cells.iter().copied())
                .collect()
        };
        let mut cells = match self {
            Reason::Solution { slot, .. } => of(&[*slot]),
            Reason::Tight { left } => left.iter().map(|(at, _)| *at).collect(),
            Reason::OnlyWord { slot, why, .. }
            | Reason::Common { slot, why }
            | Reason::NoneHas { slot, why }
            | Reason::NoWord { slot, why } => [of(&[*slot]), of(&why.users)].concat(),
            Reason::OnlySlot { slots, .. } => of(slots),
            Reason::Supposed { supposed, links } => {
                let named = links.iter().filter_map(|link| link.reason.as_ref());
                named.flat_map(|reason| reason.cells(puzzle)).chain([supposed.at]).collect()
            }
            Reason::Forced { units, facts } => {
                let named = units.iter().flat_map(|unit| quandary_core::units::Unit::cells(unit, puzzle));
                named.chain(facts.iter().map(|fact| fact.at)).collect()
            }
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn roles(&self, puzzle: &Puzzle) -> Vec<Premise> {
        let slot = |slot: usize| puzzle.slots().get(slot).map_or(String::new(), |slot| slot.name());
        let clue =
            |at: usize| super::words::clue(puzzle, at).map(|text| Premise::Text { role: "clue", text });
        let named = |at: usize| Premise::Text { role: "slot", text: slot(at) };
        let word = |entry: usize| Premise::Text { role: "word", text: puzzle.word(entry) };
        let fits = |at: usize, why: &Why| {
            let left = super::words::fitting(puzzle, at, why).len();
            Premise::Count { role: "fit", number: left as i64 }
        };
        match self {
            Reason::Solution { slot, .. } => clue(*slot).into_iter().chain([named(*slot)]).collect(),
            Reason::Tight { .. } | Reason::Supposed { .. } | Reason::Forced { .. } => Vec::new(),
            Reason::OnlyWord { slot, entry, .. } => vec![named(*slot), word(*entry)],
            Reason::OnlySlot { slot, entry, .. } => vec![named(*slot), word(*entry)],
            Reason::Common { slot, why } | Reason::NoneHas { slot, why } => {
                vec![named(*slot), fits(*slot, why)]
            }
            Reason::NoWord { slot, .. } => vec![named(*slot)],
        }
    }

    fn place(&self, puzzle: &Puzzle) -> Option<String> {
        let slot = |slot: usize| puzzle.slots().get(slot).map(|slot| slot.name());
        match self {
            Reason::Solution { slot: entry, .. } => {
                let clue =
                    super::words::clue(puzzle, *entry).map_or(String::new(), |clue| format!(": {clue}"));
                slot(*entry).map(|name| format!("{name}{clue}"))
            }
            Reason::OnlyWord { slot: at, .. }
            | Reason::Common { slot: at, .. }
            | Reason::NoneHas { slot: at, .. }
            | Reason::OnlySlot { slot: at, .. }
            | Reason::NoWord { slot: at, .. } => slot(*at),
            Reason::Tight { .. } | Reason::Supposed { .. } | Reason::Forced { .. } => None,
        }
    }

    fn bytes(&self) -> usize {
        let why = |why: &Why| {
            size_of_val(&why.facts[..]) + size_of_val(&why.used[..]) + size_of_val(&why.users[..])
        };
        match self {
            Reason::Solution { cells, .. } => size_of_val(&cells[..]),
            Reason::Tight { left } => left.iter().map(|(_, values)| size_of_val(&values[..]) + 40).sum(),
            Reason::OnlyWord { why: w, .. }
            | Reason::Common { why: w, .. }
            | Reason::NoneHas { why: w, .. }
            | Reason::NoWord { why: w, .. } => why(w),
            Reason::OnlySlot { slots, facts, .. } => size_of_val(&slots[..]) + size_of_val(&facts[..]),
            Reason::Supposed { links, .. } => links.iter().map(Step::bytes::<Puzzle>).sum(),
            Reason::Forced { units, facts } => size_of_val(&units[..]) + size_of_val(&facts[..]),
        }
    }
}
