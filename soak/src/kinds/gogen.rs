//! Gogen: words walked on a random board, letters given from it, and words and letters of no board.

use quandary::core::cell_board::CellBoard;
use quandary::core::chance::Chance;
use quandary::core::fact::{Fact, Value};
use quandary::core::grid::{At, Grid, Size, places};
use quandary::puzzles::gogen::{Alphabet, Gogen, Puzzle};

use super::Turn;
use crate::checks::{Check, boards};
use crate::subject::{Bucket, Mapping, Subject};

/// The letters given and the words, letters as their places in the alphabet; whether the alphabet is
/// a foreign one.
#[derive(Clone, Debug, Hash)]
pub struct Sketch {
    givens: Grid<Option<Value>>,
    words: Vec<Vec<Value>>,
    foreign: bool,
}

/// Symbols no board has of itself.
const FOREIGN: &str = "αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюя";

fn alphabet(cells: usize, foreign: bool) -> Option<Alphabet> {
    if foreign { Alphabet::new(FOREIGN.chars().take(cells)).ok() } else { Alphabet::usual(cells) }
}

/// A word along a king's walk, which may turn back on itself.
fn walk(board: &Grid<Value>, chance: &mut Chance) -> Vec<Value> {
    let Size { width, height } = board.size();
    let mut at = At::new(chance.below(height), chance.below(width));
    let mut word = vec![board[at]];
    for _ in 0..chance.between(1, 6) {
        let near = |to: &At| *to != at && to.row.abs_diff(at.row) <= 1 && to.col.abs_diff(at.col) <= 1;
        let around: Vec<At> = places(board.size()).filter(near).collect();
        let Some(&next) = chance.pick(&around) else { break };
        at = next;
        word.push(board[at]);
        if chance.odds(1, 16) {
            word.push(board[at]);
        }
    }
    word
}

impl Subject for Gogen {
    type Sketch = Sketch;

    fn sketch(bucket: Bucket, chance: &mut Chance) -> Sketch {
        let size = bucket.size(chance, 8, 42);
        let cells = size.width * size.height;
        let mut letters: Vec<Value> = (0..cells as Value).collect();
        chance.shuffle(&mut letters);
        let board = Grid::from_fn(size, |at| letters[at.row * size.width + at.col]);
        // Large boards need many words to have few answers.
        let most = if bucket == Bucket::Tiny { cells / 2 + 2 } else { cells };
        let least = if bucket == Bucket::Tiny { 1 } else { cells / 2 };
        let mut words: Vec<Vec<Value>> =
            (0..chance.between(least, most)).map(|_| walk(&board, chance)).collect();
        let part = match bucket {
            Bucket::Tiny => chance.below(8),
            Bucket::Small => chance.between(1, 9),
            Bucket::Large => chance.between(4, 10),
        };
        let mut givens = board.map(|_| None);
        for at in board.places() {
            if chance.odds(part, 12) {
                givens[at] = Some(board[at]);
            }
        }
        if chance.odds(1, 4) {
            let strange = (0..chance.between(1, 4)).map(|_| chance.below(cells) as Value).collect();
            words.push(strange);
        }
        if chance.odds(1, 4) {
            let two = [(); 2].map(|()| At::new(chance.below(size.height), chance.below(size.width)));
            let kept = givens[two[0]];
            givens[two[0]] = givens[two[1]];
            givens[two[1]] = kept;
        }
        Sketch { givens, words, foreign: chance.odds(1, 10) }
    }

    fn build(sketch: &Sketch) -> Option<Puzzle> {
        let alphabet = alphabet(sketch.givens.len(), sketch.foreign)?;
        let words: Vec<String> =
            sketch.words.iter().map(|word| word.iter().map(|v| alphabet.symbol(*v)).collect()).collect();
        Puzzle::new(alphabet, sketch.givens.clone(), words).ok()
    }

    fn smaller(sketch: &Sketch) -> Vec<Sketch> {
        let mut all = Vec::new();
        let Size { width, height } = sketch.givens.size();
        // Without the last row or column: the letters that are too many go from the words.
        for size in [Size { width, height: height - 1 }, Size { width: width - 1, height }] {
            let cells = (size.width * size.height) as Value;
            if cells == 0 {
                continue;
            }
            let givens = Grid::from_fn(size, |at| sketch.givens[at].filter(|v| *v < cells));
            let cut = |word: &Vec<Value>| word.iter().copied().filter(|v| *v < cells).collect::<Vec<_>>();
            let words = sketch.words.iter().map(cut).filter(|word| !word.is_empty()).collect();
            all.push(Sketch { givens, words, foreign: sketch.foreign });
        }
        for i in 0..sketch.words.len() {
            let mut less = sketch.clone();
            less.words.remove(i);
            all.push(less);
            if sketch.words[i].len() > 1 {
                let mut less = sketch.clone();
                less.words[i].pop();
                all.push(less);
                let mut less = sketch.clone();
                less.words[i].remove(0);
                all.push(less);
            }
        }
        for at in sketch.givens.places().filter(|at| sketch.givens[*at].is_some()) {
            let mut less = sketch.clone();
            less.givens[at] = None;
            all.push(less);
        }
        if sketch.foreign {
            all.push(Sketch { foreign: false, ..sketch.clone() });
        }
        all
    }

    fn turned(sketch: &Sketch) -> Vec<(Sketch, Mapping)> {
        let size = sketch.givens.size();
        let one = |turn: Turn| -> (Sketch, Mapping) {
            let turned = Sketch { givens: turn.grid(&sketch.givens), ..sketch.clone() };
            (turned, Box::new(move |f: Fact| Fact { at: turn.to(size, f.at), ..f }))
        };
        let last = sketch.givens.len() as Value - 1;
        let other = move |v: Value| last - v;
        let relabelled = Sketch {
            givens: sketch.givens.map(|v| v.map(other)),
            words: sketch.words.iter().map(|w| w.iter().map(|v| other(*v)).collect()).collect(),
            foreign: sketch.foreign,
        };
        let mut all: Vec<(Sketch, Mapping)> = Turn::ALL.map(one).into_iter().collect();
        all.push((relabelled, Box::new(move |f: Fact| Fact { value: other(f.value), ..f })));
        all
    }

    fn key(puzzle: &Puzzle, answer: &Self::Answer) -> Vec<u32> {
        boards::key::<Self>(puzzle, answer)
    }

    fn brute(puzzle: &Puzzle, check: &dyn Fn(&CellBoard) -> bool, patience: usize) -> Option<Vec<Vec<u32>>> {
        let letters = puzzle.givens().len() as Value;
        boards::brute::<Self>(puzzle, check, &|_| (0..letters).collect(), patience)
    }

    fn checks() -> Vec<Check<Self>> {
        boards::checks()
    }
}
