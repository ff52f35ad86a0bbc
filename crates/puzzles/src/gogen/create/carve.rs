//! From a full board to a puzzle: all words that can be traced, then as few as keep it unique and at its level.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::engine::ladder::{Allowed, End, climb};
use quandary_core::fact::Value;
use quandary_core::grid::{Grid, Size};
use quandary_core::kind::Kind;
use quandary_core::step::Level;

use super::super::Gogen;
use super::super::model::{Alphabet, Puzzle};
use super::super::search::{Question, pair_of};

/// A puzzle in the making: its words and how often they bring two letters together.
#[derive(Clone)]
pub(super) struct Block<'a> {
    pub(super) size: Size,
    pub(super) alphabet: &'a Alphabet,
    pub(super) givens: Grid<Option<Value>>,
    /// The words in the puzzle, spelled; those of the theme first.
    pub(super) words: Vec<&'a [u8]>,
    /// So many words of the theme, which stay.
    pub(super) theme: usize,
    /// Whether every letter must be given or in a word.
    pub(super) covered: bool,
    /// For each two letters how many of the words bring them together.
    count: Vec<u16>,
    /// For each letter how many of the words have it.
    uses: Vec<u16>,
}

impl<'a> Block<'a> {
    /// A block of these words.
    pub(super) fn new(
        size: Size,
        alphabet: &'a Alphabet,
        givens: Grid<Option<Value>>,
        words: Vec<&'a [u8]>,
        theme: usize,
        covered: bool,
    ) -> Self {
        let letters = alphabet.symbols().len();
        let mut block = Self {
            size,
            alphabet,
            givens,
            words: Vec::new(),
            theme,
            covered,
            count: vec![0; letters * letters],
            uses: vec![0; letters],
        };
        for word in words {
            block.add(word);
        }
        block
    }

    /// Adds a word.
    pub(super) fn add(&mut self, word: &'a [u8]) {
        self.tally(word, true);
        self.words.push(word);
    }

    fn tally(&mut self, word: &[u8], more: bool) {
        let letters = self.uses.len();
        let change = |n: &mut u16| *n = if more { *n + 1 } else { *n - 1 };
        word.iter().for_each(|&l| change(&mut self.uses[l as usize]));
        for pair in word.windows(2).filter(|pair| pair[0] != pair[1]) {
            let (low, high) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
            change(&mut self.count[low as usize * letters + high as usize]);
        }
    }

    fn touches(&self) -> Vec<u64> {
        let letters = self.uses.len();
        let mut touches = vec![0; letters];
        for (i, _) in self.count.iter().enumerate().filter(|(_, n)| **n > 0) {
            let (a, b) = (i / letters, i % letters);
            touches[a] |= 1 << b;
            touches[b] |= 1 << a;
        }
        touches
    }

    /// Whether it has one answer.
    pub(super) fn is_unique(&self, budget: &Budget) -> Result<bool, RanOut> {
        let question = Question { size: self.size, givens: self.givens.cells(), touches: &self.touches() };
        let pair = pair_of(question, &[], budget);
        match pair.ran_out {
            Some(what) => Err(what),
            None => Ok(pair.first.is_some() && pair.second.is_none()),
        }
    }

    /// Whether every letter is given or in a word, where that is wanted.
    pub(super) fn is_covered(&self) -> bool {
        let given = |l: usize| self.givens.cells().contains(&Some(l as Value));
        !self.covered || (0..self.uses.len()).all(|l| self.uses[l] > 0 || given(l))
    }

    /// Whether a word brings two letters together that no other word does.
    fn matters(&self, word: &[u8]) -> bool {
        let letters = self.uses.len();
        word.windows(2).filter(|p| p[0] != p[1]).any(|p| {
            let (low, high) = (p[0].min(p[1]), p[0].max(p[1]));
            let mine = word.windows(2).filter(|q| (q[0].min(q[1]), q[0].max(q[1])) == (low, high)).count();
            usize::from(self.count[low as usize * letters + high as usize]) == mine
        })
    }

    /// Drops words that can be spared, those of few different letters first, and returns them.
    pub(super) fn drop_words(
        &mut self,
        chance: &mut Chance,
        budget: &Budget,
    ) -> Result<Vec<&'a [u8]>, RanOut> {
        let mut order: Vec<&'a [u8]> = self.words[self.theme..].to_vec();
        chance.shuffle(&mut order);
        order.sort_by_key(|word| variety(word).min(6));
        let mut dropped = Vec::new();
        for word in order {
            let matters = self.matters(word);
            self.tally(word, false);
            if self.is_covered() && (!matters || self.is_unique(budget)?) {
                dropped.push(word);
            } else {
                self.tally(word, true);
            }
        }
        self.words.retain(|word| !dropped.contains(word));
        Ok(dropped)
    }

    /// Drops givens that can be spared.
    pub(super) fn drop_givens(&mut self, chance: &mut Chance, budget: &Budget) -> Result<(), RanOut> {
        let mut order: Vec<_> = self.givens.places().filter(|&at| self.givens[at].is_some()).collect();
        chance.shuffle(&mut order);
        for at in order {
            let letter = self.givens[at].take();
            if !self.is_covered() || !self.is_unique(budget)? {
                self.givens[at] = letter;
            }
        }
        Ok(())
    }

    /// The puzzle, its words in alphabetical order.
    pub(super) fn puzzle(&self) -> Option<Puzzle> {
        let spell = |word: &&[u8]| word.iter().map(|&l| self.alphabet.symbol(l.into())).collect::<String>();
        let mut words: Vec<String> = self.words.iter().map(spell).collect();
        words.sort();
        Puzzle::new(self.alphabet.clone(), self.givens.clone(), words).ok()
    }

    /// The puzzle at the wanted level, or at any below unreasonable: words that were dropped come back while it is too hard.
    pub(super) fn at_level(
        mut self,
        mut dropped: Vec<&'a [u8]>,
        wanted: Option<Level>,
        chance: &mut Chance,
        budget: &Budget,
    ) -> Result<Option<Puzzle>, RanOut> {
        let most = wanted.unwrap_or(Level::Fiendish);
        chance.shuffle(&mut dropped);
        loop {
            let Some(puzzle) = self.puzzle() else { return Ok(None) };
            if let Some(level) = level_up_to(&puzzle, most, budget)? {
                return Ok((wanted.is_none_or(|w| w == level)).then_some(puzzle));
            }
            // A word that brings no new letters together makes nothing easier.
            let touches = self.touches();
            let new = |word: &&[u8]| {
                word.windows(2).any(|p| p[0] != p[1] && touches[p[0] as usize] >> p[1] & 1 == 0)
            };
            let Some(i) = dropped.iter().rposition(new) else { return Ok(None) };
            let word = dropped.swap_remove(i);
            self.add(word);
        }
    }
}

/// How many different letters a word has: LOGLOG says no more than LOG and is no pleasure to trace.
pub(super) fn variety(word: &[u8]) -> u32 {
    word.iter().fold(0u64, |set, l| set | 1 << l).count_ones()
}

/// The level of a puzzle with one answer if it is at most this. What the ladder cannot do below trial is unreasonable, and that is
/// all there is to say of it: trying itself is slow and would not change the level.
fn level_up_to(puzzle: &Puzzle, most: Level, budget: &Budget) -> Result<Option<Level>, RanOut> {
    let mut known = Gogen::known(puzzle, &Gogen::start(puzzle));
    let mut level = Level::Gentle;
    let rungs = most.min(Level::Fiendish);
    match climb::<Gogen>(puzzle, &mut known, &Allowed::up_to(rungs), budget, |_, step| {
        level = level.max(step.level);
        Ok(())
    }) {
        End::Solved => Ok(Some(level)),
        End::Stuck => Ok((most == Level::Unreasonable).then_some(Level::Unreasonable)),
        End::RanOut(what) => Err(what),
    }
}
