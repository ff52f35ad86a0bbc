//! Ripple Effect: random rooms and holes; numbers at random, or of some answer with a few changed.

use quandary::core::cell_board::CellBoard;
use quandary::core::chance::Chance;
use quandary::core::fact::{Fact, Value};
use quandary::core::grid::{At, Grid, Size};
use quandary::core::kind::Kind;
use quandary::puzzles::ripple::{Puzzle, Ripple};

use super::{Turn, rooms, without_a_line};
use crate::case::budget;
use crate::checks::{Check, boards};
use crate::subject::{Bucket, Mapping, Subject};

/// A room's name (none for a hole) and a number (0 for none) in each cell.
pub type Sketch = Grid<(Option<u32>, Value)>;

/// Rooms of up to so many cells, with holes now and then and a few numbers at random.
fn bare(size: Size, most: usize, chance: &mut Chance) -> Sketch {
    let ids = rooms(size, most, chance);
    let holes = if chance.odds(1, 4) { chance.between(1, 3) } else { 0 };
    let mut sketch: Sketch = ids.map(|id| (Some(*id as u32), 0));
    for cell in sketch.cells_mut() {
        if chance.odds(holes, 12) {
            cell.0 = None;
        }
    }
    for _ in 0..chance.below(3) {
        let at = At::new(chance.below(size.height), chance.below(size.width));
        if sketch[at].0.is_some() {
            sketch[at].1 = chance.between(1, most) as Value;
        }
    }
    sketch
}

/// Gives some of an answer's numbers; now and then one is changed.
fn give(sketch: &mut Sketch, answer: &Grid<Value>, most: usize, chance: &mut Chance) {
    let part = *chance.pick(&[0, 2, 4, 6, 8, 9, 10, 11]).unwrap_or(&0);
    for at in answer.places() {
        let kept = chance.odds(part, 12) && sketch[at].0.is_some();
        sketch[at].1 = if kept { answer[at] } else { 0 };
    }
    if chance.odds(1, 4) {
        let at = At::new(chance.below(answer.height()), chance.below(answer.width()));
        sketch[at].1 = chance.below(most + 1) as Value;
    }
}

impl Subject for Ripple {
    type Sketch = Sketch;

    fn sketch(bucket: Bucket, chance: &mut Chance) -> Sketch {
        let size = bucket.size(chance, if bucket == Bucket::Large { 12 } else { 9 }, 48);
        // Most random rooms have no answer at all; of those few are kept.
        for _ in 0..8 {
            let most = chance.between(1, 6);
            let mut sketch = bare(size, most, chance);
            let answer = Self::build(&sketch).map(|puzzle| Self::one(&puzzle, &[], &budget()));
            match answer {
                Some(Ok(Some(answer))) => {
                    give(&mut sketch, &answer, most, chance);
                    return sketch;
                }
                Some(_) if chance.odds(1, 12) => return sketch,
                _ => {}
            }
        }
        bare(size, 2, chance)
    }

    fn build(sketch: &Sketch) -> Option<Puzzle> {
        // Holes may cut a room in two: then each part is a room.
        let whole = |cell: &(Option<u32>, Value)| cell.0.map(i64::from);
        let mut ids: Grid<Option<i64>> = sketch.map(whole);
        let parts = quandary::core::grid::regions(
            sketch.size(),
            |at| sketch[at].0.is_some(),
            |a, b| sketch[a].0 == sketch[b].0,
        );
        for (id, part) in parts.iter().enumerate() {
            part.iter().for_each(|at| ids[*at] = Some(id as i64));
        }
        Puzzle::new(ids, sketch.map(|cell| cell.1)).ok()
    }

    fn smaller(sketch: &Sketch) -> Vec<Sketch> {
        let mut all = without_a_line(sketch);
        for at in sketch.places() {
            let mut changed = |cell: (Option<u32>, Value)| {
                if sketch[at] != cell {
                    let mut less = sketch.clone();
                    less[at] = cell;
                    all.push(less);
                }
            };
            changed((sketch[at].0, 0));
            changed((None, 0));
            // A room of its own.
            changed((Some(1000 + (at.row * 50 + at.col) as u32), 0));
        }
        all
    }

    fn turned(sketch: &Sketch) -> Vec<(Sketch, Mapping)> {
        let size = sketch.size();
        let one = |turn: Turn| -> (Sketch, Mapping) {
            (turn.grid(sketch), Box::new(move |f: Fact| Fact { at: turn.to(size, f.at), ..f }))
        };
        Turn::ALL.map(one).into_iter().collect()
    }

    fn key(puzzle: &Puzzle, answer: &Self::Answer) -> Vec<u32> {
        boards::key::<Self>(puzzle, answer)
    }

    fn brute(puzzle: &Puzzle, check: &dyn Fn(&CellBoard) -> bool, patience: usize) -> Option<Vec<Vec<u32>>> {
        let most = puzzle.room_cells().iter().map(Vec::len).max().unwrap_or(0) as Value;
        let values = |at: At| {
            if puzzle.rooms()[at].is_some() { (1..=most).collect() } else { Vec::new() }
        };
        boards::brute::<Self>(puzzle, check, &values, patience)
    }

    fn checks() -> Vec<Check<Self>> {
        boards::checks()
    }
}
