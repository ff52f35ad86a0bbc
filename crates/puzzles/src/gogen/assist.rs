//! Single changes that tell two answers apart: a letter to give, a word of the list to add.

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::Grid;

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

/// So many words are offered; those that say most come first.
const OFFERED: usize = 60;

/// The changes that leave the first answer or the second, but not both.
pub(super) fn edits(puzzle: &Puzzle, first: &Grid<Value>, second: &Grid<Value>) -> Vec<Edit> {
    let mut edits = Vec::new();
    for at in first.places().filter(|&at| first[at] != second[at]) {
        edits.extend([first[at], second[at]].map(|value| Edit::Give(Fact::is(at, value))));
    }
    let Some(pool) = puzzle.pool() else { return edits };
    let list = List::new(pool, puzzle.alphabet(), 3..=9);
    let links = |answer: &Grid<Value>| {
        let mut near = vec![0u64; answer.len()];
        for (cell, &letter) in answer.cells().iter().enumerate() {
            near[letter as usize] =
                (0..answer.len()).filter(|c| puzzle.rings()[cell] >> c & 1 == 1).map(|c| 1u64 << answer.cells()[c]).sum();
        }
        near
    };
    let (here, there) = (links(first), links(second));
    let mut words: Vec<(usize, String)> = Vec::new();
    for (mine, other) in [(&here, &there), (&there, &here)] {
        for word in list.traceable(mine).filter(|word| !list.traces(word, other)) {
            let text: String = list.letters(word).iter().map(|&l| puzzle.symbol(Value::from(l))).collect();
            if !puzzle.words().contains(&text) {
                words.push((list.new_links(word, puzzle.touches()), text));
            }
        }
    }
    words.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.len().cmp(&b.1.len())).then(a.1.cmp(&b.1)));
    words.dedup();
    edits.extend(words.into_iter().take(OFFERED).map(|(_, word)| Edit::Add(word)));
    edits
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
