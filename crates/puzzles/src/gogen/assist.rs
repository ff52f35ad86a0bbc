//! Single changes that tell answers apart: a letter to give, a word of the list to add.

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, Grid};
use quandary_core::verbs::{self, Effect};

use super::This;
use super::create::nearby;
use super::create::words::List;
use super::model::Puzzle;

/// A change a constructor may make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Give a letter.
    Give(Fact),
    /// Add a word.
    Add(String),
}

/// So many words are offered beside those that leave one answer; those that leave fewest come first.
const OFFERED: usize = 60;
/// Words are looked up in every answer up to so many, and in a few out of more.
const LOOKED_AT: usize = 2_000;
const FEW: usize = 64;

/// Every letter for every open cell, and the words of the list that some answers have and others do not.
pub(super) fn edits(puzzle: &Puzzle, answers: &[Grid<Value>]) -> Vec<Edit> {
    let mut edits: Vec<Edit> = verbs::gives::<This>(puzzle).into_iter().map(Edit::Give).collect();
    edits.extend(words(puzzle, answers).into_iter().map(Edit::Add));
    edits
}

fn words(puzzle: &Puzzle, answers: &[Grid<Value>]) -> Vec<String> {
    let Some(pool) = puzzle.pool().filter(|_| answers.len() > 1) else { return Vec::new() };
    // Answers found one after another are alike: some from here and there tell more.
    let step = if answers.len() > LOOKED_AT { answers.len() / FEW } else { 1 };
    let looked_at = || answers.iter().step_by(step);
    let list = List::new(pool, puzzle.alphabet(), 3..=9);
    let mut kept = vec![0usize; list.len()];
    for answer in looked_at() {
        for word in list.traceable(&nearby(answer)) {
            kept[word.number()] += 1;
        }
    }
    let spell = |i: usize| {
        list.letters(list.word(i)).iter().map(|&l| puzzle.symbol(Value::from(l))).collect::<String>()
    };
    let split = (0..list.len()).filter(|&i| kept[i] > 0 && kept[i] < looked_at().count());
    let mut words: Vec<(usize, String)> = split.map(|i| (kept[i], spell(i))).collect();
    words.sort_by(|a, b| (a.0, a.1.len(), &a.1).cmp(&(b.0, b.1.len(), &b.1)));
    let single = words.iter().take_while(|(kept, _)| *kept == 1).count();
    words.into_iter().take(single.max(OFFERED)).map(|(_, word)| word).collect()
}

/// A letter keeps the answers that have it there, a word those in which it can be traced.
pub(super) fn effect(puzzle: &Puzzle, edit: &Edit) -> Effect<This> {
    match edit {
        Edit::Give(fact) => Effect::Gives(*fact),
        Edit::Add(word) => {
            let letters: Vec<Value> = word.chars().map(|c| puzzle.alphabet().any_value(c)).collect();
            let passes = move |answer: &Grid<Value>| {
                let place = |letter: &Value| answer.places().find(|&at| answer[at] == *letter);
                let places: Option<Vec<At>> = letters.iter().map(place).collect();
                let near = |w: &[At]| w[0].row.abs_diff(w[1].row) <= 1 && w[0].col.abs_diff(w[1].col) <= 1;
                places.is_some_and(|places| places.windows(2).all(near))
            };
            Effect::Keeps { passes: Box::new(passes), others: false }
        }
    }
}

/// The puzzle with a change made; `None` if it would no longer be valid.
pub(super) fn edit(puzzle: &Puzzle, edit: &Edit) -> Option<Puzzle> {
    match edit {
        Edit::Give(fact) => {
            let mut givens = puzzle.givens().clone();
            givens.get(fact.at)?;
            givens[fact.at] = Some(fact.value);
            puzzle.with_givens(givens).ok()
        }
        Edit::Add(word) => puzzle.with_word(word).ok(),
    }
}

/// A change in words.
pub(super) fn edit_text(puzzle: &Puzzle, edit: &Edit) -> String {
    match edit {
        Edit::Give(fact) => format!("give {} at {}", puzzle.symbol(fact.value), fact.at),
        Edit::Add(word) => format!("add {word}"),
    }
}
