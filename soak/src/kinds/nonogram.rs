//! Nonograms: the clues of random pictures, and clues that no picture has; one colour or more, lengths
//! hidden, cells given.

use quandary::core::cell_board::CellBoard;
use quandary::core::chance::Chance;
use quandary::core::fact::{Fact, Value};
use quandary::core::grid::{At, Grid, Size};
use quandary::puzzles::nonogram::model::{Block, Clue, Colour, Draft, black_on_white, clue_of};
use quandary::puzzles::nonogram::{Nonogram, Puzzle};

use super::Turn;
use crate::checks::{Check, boards};
use crate::subject::{Bucket, Mapping, Subject};

/// Blocks of rows and columns, cells given, and how many colours there are beside the background.
#[derive(Clone, Debug, Hash)]
pub struct Sketch {
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    givens: Vec<(At, Value)>,
    colours: usize,
}

impl Sketch {
    fn size(&self) -> Size {
        Size { width: self.columns.len(), height: self.rows.len() }
    }
}

fn palette(colours: usize) -> Vec<Colour> {
    let mut palette = black_on_white();
    if colours > 1 {
        palette.truncate(1);
        let more = [("red", [255, 0, 0], 'r'), ("blue", [0, 0, 255], 'u'), ("green", [0, 128, 0], 'g')];
        palette.extend(more.iter().take(colours).map(|(name, rgb, c)| Colour::new(name, *rgb, *c)));
    }
    palette
}

fn clues(picture: &Grid<Value>) -> [Vec<Clue>; 2] {
    let rows = picture.rows().map(|row| clue_of(row.iter().copied())).collect();
    let turned = Turn::Flip.grid(picture);
    [rows, turned.rows().map(|row| clue_of(row.iter().copied())).collect()]
}

impl Subject for Nonogram {
    type Sketch = Sketch;

    fn sketch(bucket: Bucket, chance: &mut Chance) -> Sketch {
        let size = bucket.size(chance, if bucket == Bucket::Large { 14 } else { 9 }, 80);
        let colours = *chance.pick(&[1, 1, 1, 2, 2, 3]).unwrap_or(&1);
        // Full pictures have one answer mostly, half-full ones several.
        let ink = *chance.pick(&[3, 5, 6, 7, 8, 9, 10]).unwrap_or(&6);
        let mut picture =
            Grid::from_fn(
                size,
                |_| {
                    if chance.odds(ink, 12) { chance.between(1, colours) as Value } else { 0 }
                },
            );
        if chance.odds(1, 5) {
            // One cell a row: these can change places.
            picture = picture.map(|_| 0);
            for row in 0..size.height {
                picture[At::new(row, chance.below(size.width))] = chance.between(1, colours) as Value;
            }
        }
        let [rows, columns] = clues(&picture);
        let mut sketch = Sketch { rows, columns, givens: Vec::new(), colours };
        for _ in 0..*chance.pick(&[0, 0, 0, 0, 1, 2, 4]).unwrap_or(&0) {
            let at = At::new(chance.below(size.height), chance.below(size.width));
            let wrong = chance.odds(1, 4);
            let value = if wrong { chance.below(colours + 1) as Value } else { picture[at] };
            if sketch.givens.iter().all(|(there, _)| *there != at) {
                sketch.givens.push((at, value));
            }
        }
        sketch.givens.sort_unstable();
        match chance.below(10) {
            // The columns of another picture with as many cells of each colour.
            0 | 1 => {
                chance.shuffle(picture.cells_mut());
                sketch.columns = clues(&picture)[1].clone();
            }
            // A few cells only have changed places.
            2 | 3 => {
                for _ in 0..chance.between(1, 2) {
                    let (a, b) = (chance.below(picture.len()), chance.below(picture.len()));
                    picture.cells_mut().swap(a, b);
                }
                sketch.columns = clues(&picture)[1].clone();
            }
            4 => {
                let (a, b) = (chance.below(size.height), chance.below(size.height));
                sketch.rows.swap(a, b);
            }
            _ => {}
        }
        let hidden = *chance.pick(&[0, 0, 0, 0, 2, 6]).unwrap_or(&0);
        for block in sketch.rows.iter_mut().chain(&mut sketch.columns).flatten() {
            if chance.odds(hidden, 12) {
                block.len = None;
            }
        }
        sketch
    }

    fn build(sketch: &Sketch) -> Option<Puzzle> {
        let mut draft = Draft::empty(sketch.size(), palette(sketch.colours));
        draft.rows = sketch.rows.clone();
        draft.columns = sketch.columns.clone();
        draft.givens = sketch.givens.clone();
        Puzzle::new(draft).ok()
    }

    fn smaller(sketch: &Sketch) -> Vec<Sketch> {
        let mut all = Vec::new();
        // A line goes if what it counts goes from the lines across: that is tried one block at a time.
        for (i, _) in sketch.rows.iter().enumerate().filter(|_| sketch.rows.len() > 1) {
            let mut less = sketch.clone();
            less.rows.remove(i);
            less.givens.retain(|(at, _)| at.row != i);
            less.givens.iter_mut().filter(|(at, _)| at.row > i).for_each(|(at, _)| at.row -= 1);
            all.push(less);
        }
        for (i, _) in sketch.columns.iter().enumerate().filter(|_| sketch.columns.len() > 1) {
            let mut less = sketch.clone();
            less.columns.remove(i);
            less.givens.retain(|(at, _)| at.col != i);
            less.givens.iter_mut().filter(|(at, _)| at.col > i).for_each(|(at, _)| at.col -= 1);
            all.push(less);
        }
        for i in 0..sketch.givens.len() {
            let mut less = sketch.clone();
            less.givens.remove(i);
            all.push(less);
        }
        // A cell less of one colour in a row and in a column.
        for (r, row) in sketch.rows.iter().enumerate() {
            for (i, block) in row.iter().enumerate() {
                for (c, column) in sketch.columns.iter().enumerate() {
                    let same = |b: &Block| b.colour == block.colour;
                    for (j, _) in column.iter().enumerate().filter(|(_, b)| same(b)) {
                        let mut less = sketch.clone();
                        shorten(&mut less.rows[r], i);
                        shorten(&mut less.columns[c], j);
                        all.push(less);
                    }
                }
            }
        }
        all
    }

    fn turned(sketch: &Sketch) -> Vec<(Sketch, Mapping)> {
        let size = sketch.size();
        let back = |clue: &Clue| -> Clue { clue.iter().rev().copied().collect() };
        let moved = |turn: Turn| {
            let mut givens: Vec<(At, Value)> =
                sketch.givens.iter().map(|(at, v)| (turn.to(size, *at), *v)).collect();
            givens.sort_unstable();
            givens
        };
        let one = |turn: Turn| -> (Sketch, Mapping) {
            let (rows, columns) = match turn {
                Turn::Mirror => {
                    (sketch.rows.iter().map(back).collect(), sketch.columns.iter().rev().cloned().collect())
                }
                Turn::Flip => (sketch.columns.clone(), sketch.rows.clone()),
                Turn::Quarter => {
                    (sketch.columns.iter().map(back).collect(), sketch.rows.iter().rev().cloned().collect())
                }
            };
            let turned = Sketch { rows, columns, givens: moved(turn), colours: sketch.colours };
            (turned, Box::new(move |f: Fact| Fact { at: turn.to(size, f.at), ..f }))
        };
        Turn::ALL.map(one).into_iter().collect()
    }

    fn key(puzzle: &Puzzle, answer: &Self::Answer) -> Vec<u32> {
        boards::key::<Self>(puzzle, answer)
    }

    fn brute(puzzle: &Puzzle, check: &dyn Fn(&CellBoard) -> bool, patience: usize) -> Option<Vec<Vec<u32>>> {
        let colours = puzzle.palette().len() as Value;
        boards::brute::<Self>(puzzle, check, &|_| (0..colours).collect(), patience)
    }

    fn checks() -> Vec<Check<Self>> {
        boards::checks()
    }
}

/// A block with a cell less; a block of one cell goes.
fn shorten(clue: &mut Clue, i: usize) {
    match clue[i].len {
        Some(1) | None => drop(clue.remove(i)),
        Some(len) => clue[i].len = Some(len - 1),
    }
}
