//! Why letters are not in some cells: the fewest letters that stand somewhere, and candidates gone earlier, that are found
//! to rule out what has to be ruled out.
//!
//! What has to go is a list of letters, each with cells. A letter that stands somewhere takes its cell from all others; it
//! keeps the letters it touches in a word out of all cells that are not around it; and it stands nowhere else itself. A
//! candidate struck out is gone by itself. Picking until nothing is left is set cover: greedily, then whatever can be
//! spared is left out, so that nothing more can be.

use quandary_core::bits::Bits;
use quandary_core::fact::{Fact, Value};

use super::super::model::Puzzle;
use super::super::units::Unit;
use super::known::{Known, all, at};

/// What rules something out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Why {
    /// Letters that have to touch one that stands somewhere, each with that one.
    pub near: Vec<(Value, Value)>,
    /// Letters that stand somewhere, and therefore nowhere else.
    pub once: Vec<Value>,
    /// Where letters stand, and candidates gone earlier.
    pub facts: Vec<Fact>,
    /// Whether more may be stated than needed, because every letter is spoken of.
    pub more: bool,
}

/// Letters that are to be kept out of cells.
pub(super) type Goes = [(usize, u64)];

impl Why {
    /// Why these letters are in none of these cells; `None` if they are not kept out.
    pub(super) fn of(puzzle: &Puzzle, known: &Known, goes: &Goes) -> Option<Self> {
        Self::weighed(puzzle, known, goes, goes, |_| 0)
    }

    /// The same, first for all of `goes`, then without whatever only `needed` of it can spare. What it costs to name a
    /// letter that stands somewhere, beyond the usual, is `dear`.
    pub(super) fn weighed(
        puzzle: &Puzzle,
        known: &Known,
        goes: &Goes,
        needed: &Goes,
        dear: impl Fn(usize) -> u32,
    ) -> Option<Self> {
        let mut chosen = Chosen::new(puzzle, known, goes);
        chosen.pick(goes, &dear)?;
        chosen.spare(needed, &dear);
        Some(chosen.told())
    }

    /// Why no letter is in some cells, or none but letters that stand somewhere once themselves. That speaks of every letter
    /// there is, and so one could sometimes be spared, because it would be missed elsewhere; nobody argues like this.
    pub(super) fn empty(
        puzzle: &Puzzle,
        known: &Known,
        goes: &Goes,
        dear: impl Fn(usize) -> u32,
    ) -> Option<Self> {
        Some(Why { more: true, ..Self::weighed(puzzle, known, goes, goes, dear)? })
    }

    /// Where a letter stands, as stated.
    pub(super) fn stands(&self, letter: Value) -> Option<quandary_core::grid::At> {
        self.facts.iter().find(|fact| fact.holds && fact.value == letter).map(|fact| fact.at)
    }

    /// The cells that what is stated leaves to a letter.
    pub(super) fn leaves(&self, puzzle: &Puzzle, letter: Value) -> u64 {
        let width = puzzle.size().width;
        let number = |fact: &Fact| fact.at.row * width + fact.at.col;
        let mut left = all(puzzle);
        for fact in &self.facts {
            if fact.holds != (fact.value == letter) {
                left &= !(1 << number(fact));
            }
            if fact.holds && self.near.contains(&(letter, fact.value)) {
                left &= puzzle.rings()[number(fact)];
            }
        }
        left
    }

    /// The units it argues in.
    pub(super) fn units(&self, puzzle: &Puzzle) -> Vec<Unit> {
        let once = self.once.iter().map(|&letter| Unit::Letter(letter));
        steps(puzzle, &self.near).into_iter().chain(once).collect()
    }
}

/// For each two letters the step of a word in which they follow each other. Where there is a choice, a word that serves for
/// several of them is taken, so that fewer words are named.
pub(super) fn steps(puzzle: &Puzzle, pairs: &[(Value, Value)]) -> Vec<Unit> {
    let places = |&(a, b): &(Value, Value)| -> Vec<(usize, usize)> {
        let (a, b) = (puzzle.symbol(a), puzzle.symbol(b));
        let in_word = |(number, word): (usize, &String)| {
            let mut two = word.chars().zip(word.chars().skip(1));
            two.position(|two| two == (a, b) || two == (b, a)).map(|place| (number, place))
        };
        puzzle.words().iter().enumerate().filter_map(in_word).collect()
    };
    let all: Vec<Vec<(usize, usize)>> = pairs.iter().map(places).collect();
    let serves = |word: usize| all.iter().filter(|places| places.iter().any(|(w, _)| *w == word)).count();
    let best = |places: &Vec<(usize, usize)>| {
        let best = match &places[..] {
            [one] => Some(one),
            several => several.iter().rev().max_by_key(|(word, _)| serves(*word)),
        };
        best.map(|&(word, place)| Unit::Step { word, place })
    };
    all.iter().filter_map(best).collect()
}

/// What is chosen about one letter.
struct Part {
    letter: usize,
    /// The letters that stand somewhere and keep it near.
    near: u64,
    /// The cells it was struck from.
    struck: u64,
}

/// What is chosen so far.
struct Chosen<'a> {
    puzzle: &'a Puzzle,
    known: &'a Known,
    /// The letters whose place is stated.
    held: u64,
    /// Those that are said to stand nowhere else.
    once: u64,
    parts: Vec<Part>,
}

/// One more thing to choose.
#[derive(Clone, Copy)]
enum Pick {
    /// A letter that stands somewhere has its cell to itself.
    Taken(usize),
    /// It keeps the letter of this part near.
    Near(usize, usize),
    /// The letter of this part stands somewhere itself.
    Once(usize),
    /// A cell struck out for the letter of this part.
    Struck(usize, usize),
}

impl<'a> Chosen<'a> {
    fn new(puzzle: &'a Puzzle, known: &'a Known, goes: &Goes) -> Self {
        let parts = goes.iter().map(|&(letter, _)| Part { letter, near: 0, struck: 0 }).collect();
        Self { puzzle, known, held: 0, once: 0, parts }
    }

    /// The cells around a letter that stands somewhere; one that has been crowded out of its cell keeps nobody near.
    fn ring(&self, letter: usize) -> u64 {
        self.known.cell(letter).map_or(u64::MAX, |cell| self.puzzle.rings()[cell])
    }

    /// Picks until nothing is left: what rules out most for what it costs a reader.
    fn pick(&mut self, goes: &Goes, dear: &impl Fn(usize) -> u32) -> Option<()> {
        let (puzzle, known) = (self.puzzle, self.known);
        let mut open: Vec<u64> = goes.iter().map(|(_, cells)| *cells).collect();
        while open.iter().any(|cells| *cells != 0) {
            let mut best: Option<(u32, u32, Pick)> = None;
            let mut look = |gain: u32, price: u32, pick: Pick| {
                let price = price.max(1);
                if gain > 0 && best.is_none_or(|(g, p, _)| gain * p > g * price) {
                    best = Some((gain, price, pick));
                }
            };
            let naming = |letter: usize| if self.held >> letter & 1 == 1 { 0 } else { 2 + dear(letter) };
            for (i, &left) in open.iter().enumerate().filter(|(_, left)| **left != 0) {
                let letter = self.parts[i].letter;
                if let Some(cell) = known.cell(letter) {
                    look((left & !(1 << cell)).count_ones(), naming(letter) + 1, Pick::Once(i));
                    // Nothing is said more easily of a letter that stands somewhere, unless that itself takes links.
                    if dear(letter) == 0 {
                        continue;
                    }
                }
                for anchor in (puzzle.touches()[letter] & known.seated).members() {
                    look((left & !self.ring(anchor)).count_ones(), naming(anchor) + 1, Pick::Near(i, anchor));
                }
            }
            let wanted = open.iter().fold(0, |some, left| some | left);
            if wanted & known.taken != 0 {
                for letter in known.seated.members().filter(|&l| known.places[l] & wanted != 0) {
                    let here = known.places[letter];
                    let others = open.iter().zip(&self.parts).filter(|(_, part)| part.letter != letter);
                    let gain = others.filter(|(left, _)| **left & here != 0).count() as u32;
                    look(gain, naming(letter), Pick::Taken(letter));
                }
            }
            for (i, &left) in open.iter().enumerate() {
                let gone = left & known.struck[self.parts[i].letter] & !known.taken;
                if let Some(cell) = gone.members().next() {
                    look(1, 3, Pick::Struck(i, cell));
                }
            }
            match best?.2 {
                Pick::Taken(letter) => self.held |= 1 << letter,
                Pick::Near(i, anchor) => {
                    self.parts[i].near |= 1 << anchor;
                    self.held |= 1 << anchor;
                }
                Pick::Once(i) => {
                    self.once |= 1 << self.parts[i].letter;
                    self.held |= 1 << self.parts[i].letter;
                }
                Pick::Struck(i, cell) => self.parts[i].struck |= 1 << cell,
            }
            let taken = self.cells();
            (0..open.len()).for_each(|i| open[i] &= !self.out(i, taken));
        }
        Some(())
    }

    /// The cells that the letters stated take.
    fn cells(&self) -> u64 {
        self.held.members().fold(0, |cells, letter| cells | self.known.places[letter])
    }

    /// The cells that what is chosen keeps the letter of a part out of, when the letters stated take these.
    fn out(&self, i: usize, taken: u64) -> u64 {
        let Part { letter, near, struck } = self.parts[i];
        let mine = 1u64 << letter;
        let stands = self.known.seated & mine != 0;
        let mut out = struck | if stands { taken & !self.known.places[letter] } else { taken };
        for held in (self.held & near).members() {
            out |= !self.ring(held);
        }
        if stands {
            // Two letters that stand somewhere keep each other near, whichever was spoken of.
            let paired =
                self.parts.iter().filter(|part| part.near & mine != 0 && self.held >> part.letter & 1 == 1);
            paired.for_each(|part| out |= !self.ring(part.letter));
            if self.once & self.held & mine != 0 {
                out |= !self.known.places[letter];
            }
        }
        out
    }

    fn enough(&self, needed: &Goes) -> bool {
        let taken = self.cells();
        (0..needed.len()).all(|i| needed[i].1 & !self.out(i, taken) == 0)
    }

    /// Leaves out what can be spared, the dearest first.
    fn spare(&mut self, needed: &Goes, dear: &impl Fn(usize) -> u32) {
        for i in 0..self.parts.len() {
            for cell in self.parts[i].struck.members() {
                self.parts[i].struck &= !(1 << cell);
                if !self.enough(needed) {
                    self.parts[i].struck |= 1 << cell;
                }
            }
        }
        let mut held: Vec<usize> = self.held.members().collect();
        held.sort_by_key(|&letter| std::cmp::Reverse(dear(letter)));
        for letter in held {
            self.held &= !(1 << letter);
            if !self.enough(needed) {
                self.held |= 1 << letter;
            }
        }
        self.once &= self.held;
        for i in 0..self.parts.len() {
            for anchor in self.parts[i].near.members() {
                self.parts[i].near &= !(1 << anchor);
                if self.held >> anchor & 1 == 1 && !self.enough(needed) {
                    self.parts[i].near |= 1 << anchor;
                }
            }
        }
        for letter in self.once.members() {
            self.once &= !(1 << letter);
            if !self.enough(needed) {
                self.once |= 1 << letter;
            }
        }
    }

    fn told(&self) -> Why {
        let (puzzle, known) = (self.puzzle, self.known);
        let mut why = Why::default();
        for part in &self.parts {
            let letter = part.letter as Value;
            why.near.extend(part.near.members().map(|anchor| (letter, anchor as Value)));
            why.facts.extend(part.struck.members().map(|cell| Fact::is_not(at(puzzle, cell), letter)));
        }
        let stands = |letter: usize| Some(Fact::is(at(puzzle, known.cell(letter)?), letter as Value));
        why.facts.extend(self.held.members().filter_map(stands));
        why.once = self.once.members().map(|letter| letter as Value).collect();
        why
    }
}
