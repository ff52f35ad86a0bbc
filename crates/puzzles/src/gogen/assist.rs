//! Single changes that tell answers apart: a letter to give, a word of the list to add.

use quandary_core::edit::{self, Effect, Give};
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid};
use serde_json::{Value as Json, json};

use super::Gogen;
use super::create::nearby;
use super::create::words::List;
use super::model::Puzzle;

/// A change a constructor may make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Give a letter.
    Give(Give),
    /// Add a word.
    Add(String),
}

/// So many words are offered beside those that leave one answer; those that leave fewest come first.
const OFFERED: usize = 60;
/// Words are looked up in every answer up to so many, and in a few out of more.
const LOOKED_AT: usize = 2_000;
const FEW: usize = 64;

impl edit::Edit<Gogen> for Edit {
    /// Every letter for every open cell, and the words of the list that some answers have and others do not.
    fn all(puzzle: &Puzzle, answers: &[Grid<Value>]) -> Vec<Self> {
        let mut edits: Vec<Edit> = Give::all::<Gogen>(puzzle).into_iter().map(Edit::Give).collect();
        edits.extend(words(puzzle, answers).into_iter().map(Edit::Add));
        edits
    }

    /// A letter keeps the answers that have it there, a word those in which it can be traced.
    fn effect(&self, puzzle: &Puzzle) -> Effect<Gogen> {
        match self {
            Edit::Give(give) => edit::Edit::<Gogen>::effect(give, puzzle),
            Edit::Add(word) => {
                let letters: Vec<Value> = word.chars().map(|c| puzzle.alphabet().any_value(c)).collect();
                let passes = move |answer: &Grid<Value>| {
                    let place = |letter: &Value| answer.places().find(|&at| answer[at] == *letter);
                    let places: Option<Vec<At>> = letters.iter().map(place).collect();
                    let near =
                        |w: &[At]| w[0].row.abs_diff(w[1].row) <= 1 && w[0].col.abs_diff(w[1].col) <= 1;
                    places.is_some_and(|places| places.windows(2).all(near))
                };
                Effect::Keeps { passes: Box::new(passes), others: false }
            }
        }
    }

    fn apply(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        match self {
            Edit::Give(give) => edit::Edit::<Gogen>::apply(give, puzzle),
            Edit::Add(word) => puzzle.with_word(word).ok(),
        }
    }

    fn text(&self, puzzle: &Puzzle) -> String {
        match self {
            Edit::Give(give) => edit::Edit::<Gogen>::text(give, puzzle),
            Edit::Add(word) => format!("add {word}"),
        }
    }

    fn json(&self, puzzle: &Puzzle) -> Json {
        match self {
            Edit::Give(give) => edit::Edit::<Gogen>::json(give, puzzle),
            Edit::Add(word) => json!({ "edit": "add", "word": word }),
        }
    }

    fn read(puzzle: &Puzzle, json: &Json) -> Option<Self> {
        match json.get("edit")?.as_str()? {
            "add" => Some(Edit::Add(json.get("word")?.as_str()?.to_string())),
            _ => <Give as edit::Edit<Gogen>>::read(puzzle, json).map(Edit::Give),
        }
    }
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
