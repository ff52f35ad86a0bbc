//! Single changes that tell two answers apart: a letter to give, a word of the list to add.

use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::Grid;

use super::create::nearby;
use super::create::words::List;
use super::model::Puzzle;
use super::search;

/// A change a constructor may make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Give a letter.
    Give(Fact),
    /// Add a word.
    Add(String),
}

/// So many words are offered; those that leave fewest answers come first.
const OFFERED: usize = 60;
/// So many answers are looked at, within so many nodes.
const LOOKED_AT: usize = 64;
const NODES: u64 = 20_000;

/// The changes that tell answers apart: two answers are known to differ, and a few more are looked at, because a change that splits
/// all of them is worth more than one that splits those two.
pub(super) fn edits(puzzle: &Puzzle, first: &Grid<Value>, second: &Grid<Value>) -> Vec<Edit> {
    let mut answers = vec![first.clone(), second.clone()];
    let more = search::answers(puzzle, &[], &Budget::nodes(NODES)).map_while(Result::ok);
    answers.extend(more.filter(|a| a != first && a != second).take(LOOKED_AT));
    let mut edits = Vec::new();
    for at in first.places() {
        let mut values: Vec<Value> = answers.iter().map(|a| a[at]).collect();
        values.sort_unstable();
        values.dedup();
        if values.len() > 1 {
            edits.extend(values.into_iter().map(|value| Edit::Give(Fact::is(at, value))));
        }
    }
    edits.extend(words(puzzle, &answers).into_iter().map(Edit::Add));
    edits
}

/// The words of the list that some of the answers have and others do not.
fn words(puzzle: &Puzzle, answers: &[Grid<Value>]) -> Vec<String> {
    let Some(pool) = puzzle.pool() else { return Vec::new() };
    let list = List::new(pool, puzzle.alphabet(), 3..=9);
    let mut kept = vec![0usize; list.len()];
    for answer in answers {
        for word in list.traceable(&nearby(answer)) {
            kept[word.number()] += 1;
        }
    }
    let spell = |i: usize| {
        list.letters(list.word(i)).iter().map(|&l| puzzle.symbol(Value::from(l))).collect::<String>()
    };
    let split = (0..list.len()).filter(|&i| kept[i] > 0 && kept[i] < answers.len());
    let mut words: Vec<(usize, String)> = split.map(|i| (kept[i], spell(i))).collect();
    words.sort_by(|a, b| (a.0, a.1.len(), &a.1).cmp(&(b.0, b.1.len(), &b.1)));
    words.into_iter().take(OFFERED).map(|(_, word)| word).collect()
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
