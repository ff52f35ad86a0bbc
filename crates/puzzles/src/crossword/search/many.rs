//! The search for alphabets too large for a mask: syllables, ideograms. Slots are filled with whole
//! words, the slot with fewest first, by reading the list; slow, but without a limit.

use quandary_core::engine::search::Space;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, Grid};

use super::super::letters::Letter;
use super::super::model::Puzzle;
use super::Answer;

/// A slot and a word of its table.
type Play = (usize, usize);

pub(super) struct Many {
    puzzle: Puzzle,
    facts: Vec<Fact>,
    ink: Grid<Option<Letter>>,
    /// Squares written, in order.
    written: Vec<At>,
    played: Vec<Play>,
    refused: Vec<Play>,
    /// A decision that contradicts the board.
    dead: bool,
}

impl Many {
    pub(super) fn new(puzzle: &Puzzle, given: &[Fact]) -> Self {
        let ink = Grid::from_fn(puzzle.cells().size(), |at| puzzle.given(at));
        // A square in no slot holds what is given there, or nothing.
        let odd = |f: &&Fact| puzzle.through(f.at).is_empty() || puzzle.given(f.at).is_some();
        let fits = |f: &Fact| (puzzle.given(f.at).map(Value::from) == Some(f.value)) == f.holds;
        let dead = !given.iter().filter(odd).all(fits);
        Self {
            facts: given.to_vec(),
            ink,
            written: Vec::new(),
            played: Vec::new(),
            refused: Vec::new(),
            dead,
            puzzle: puzzle.clone(),
        }
    }

    fn is_played(&self, slot: usize) -> bool {
        self.played.iter().any(|(s, _)| *s == slot)
    }

    /// How often a word stands on the board already, against how often it may.
    fn is_left(&self, slot: usize, word: usize) -> bool {
        let tables = self.puzzle.tables();
        let table = tables.of_slot[slot];
        let used = self.played.iter().filter(|(s, w)| tables.of_slot[*s] == table && *w == word).count();
        used < usize::from(tables.all[table].copies[word])
    }

    fn fits(&self, slot: usize, word: usize) -> bool {
        let tables = self.puzzle.tables();
        let letters = tables.all[tables.of_slot[slot]].word(word);
        let Some(lies) = self.puzzle.spread(&self.puzzle.slots()[slot], letters) else { return false };
        let allowed = |(at, letter): &(At, Letter)| {
            let here = self.facts.iter().filter(|f| f.at == *at);
            self.ink[*at].is_none_or(|l| l == *letter)
                && here.into_iter().all(|f| (f.value == Value::from(*letter)) == f.holds)
        };
        let apart = |most: usize| {
            self.played.iter().filter(|(s, _)| *s != slot).all(|(s, w)| {
                let there = tables.all[tables.of_slot[*s]].word(*w);
                there == letters
                    || !letters.windows(most + 1).any(|a| there.windows(most + 1).any(|b| a == b))
            })
        };
        self.puzzle.wishes().max_shared.is_none_or(apart)
            && lies.iter().all(allowed)
            && !self.refused.contains(&(slot, word))
            && self.is_left(slot, word)
    }

    /// Up to `most` words that fit a slot.
    fn some(&self, slot: usize, most: usize) -> Vec<usize> {
        let tables = self.puzzle.tables();
        let count = tables.all[tables.of_slot[slot]].count();
        (0..count).filter(|&w| self.fits(slot, w)).take(most).collect()
    }

    fn put(&mut self, (slot, word): Play) {
        let tables = self.puzzle.tables();
        let letters = tables.all[tables.of_slot[slot]].word(word).to_vec();
        let lies = self.puzzle.spread(&self.puzzle.slots()[slot], &letters).unwrap_or_default();
        for (at, letter) in lies {
            if self.ink[at].is_none() {
                self.ink[at] = Some(letter);
                self.written.push(at);
            }
        }
        self.played.push((slot, word));
    }
}

impl Space for Many {
    type Decision = Play;
    type Mark = (usize, usize, usize);
    type Answer = Answer;

    fn propagate(&mut self) -> bool {
        if self.dead {
            return false;
        }
        let mut again = true;
        while again {
            again = false;
            for slot in 0..self.puzzle.slots().len() {
                if self.is_played(slot) {
                    continue;
                }
                match self.some(slot, 2)[..] {
                    [] => return false,
                    [only] => {
                        self.put((slot, only));
                        again = true;
                    }
                    _ => {}
                }
            }
        }
        let slots = self.puzzle.slots().len();
        let tables = self.puzzle.tables();
        let stands = |letters: &[Letter]| {
            self.played.iter().any(|(s, w)| tables.all[tables.of_slot[*s]].word(*w) == letters)
        };
        self.played.len() < slots || self.puzzle.wishes().required.iter().all(|word| stands(word))
    }

    fn choose(&mut self) -> Option<Play> {
        let open = (0..self.puzzle.slots().len()).filter(|&s| !self.is_played(s));
        let slot = open.min_by_key(|&s| self.some(s, 200).len())?;
        self.some(slot, 1).first().map(|word| (slot, *word))
    }

    fn take(&mut self, play: Play) {
        self.put(play);
    }

    fn refuse(&mut self, play: Play) {
        self.refused.push(play);
    }

    fn mark(&self) -> Self::Mark {
        (self.written.len(), self.played.len(), self.refused.len())
    }

    fn undo(&mut self, (written, played, refused): Self::Mark) {
        for at in self.written.drain(written..) {
            self.ink[at] = None;
        }
        self.played.truncate(played);
        self.refused.truncate(refused);
    }

    fn answer(&self) -> Answer {
        self.ink.map(|l| l.map(Value::from))
    }
}
