//! Ripple Effect: random rooms and holes; numbers at random, or of some answer with a few changed.

use quandary::core::chance::Chance;
use quandary::core::fact::{Fact, Value};
use quandary::core::grid::{At, Grid};
use quandary::core::kind::Kind;
use quandary::core::sheet::Sheet;
use quandary::puzzles::ripple::{Puzzle, This};

use super::{Turn, rooms, without_a_line};
use crate::case::budget;
use crate::checks::{Check, boards};
use crate::subject::{Bucket, Mapping, Subject};

/// A room's name (none for a hole) and a number (0 for none) in each cell.
pub type Sketch = Grid<(Option<u32>, Value)>;

impl Subject for This {
    type Sketch = Sketch;

    fn sketch(bucket: Bucket, chance: &mut Chance) -> Sketch {
        let size = bucket.size(chance, if bucket == Bucket::Large { 12 } else { 9 }, 48);
        let most = chance.between(1, 6);
        let ids = rooms(size, most, chance);
        let holes = if chance.odds(1, 4) { chance.between(1, 3) } else { 0 };
        let mut sketch: Sketch = ids.map(|id| (Some(*id as u32), 0));
        for cell in sketch.cells_mut() {
            if chance.odds(holes, 12) {
                cell.0 = None;
            }
        }
        // A few numbers at random lead to one of many answers, or to none.
        for _ in 0..chance.below(3) {
            let at = At::new(chance.below(size.height), chance.below(size.width));
            if sketch[at].0.is_some() {
                sketch[at].1 = chance.between(1, most) as Value;
            }
        }
        let part = chance.below(10);
        if part > 0
            && let Some(puzzle) = Self::build(&sketch)
            && let Ok(Some(answer)) = Self::one(&puzzle, &[], &budget())
        {
            for at in answer.places() {
                let kept = chance.odds(part, 12) && sketch[at].0.is_some();
                sketch[at].1 = if kept { answer[at] } else { 0 };
            }
            if chance.odds(1, 3) {
                let at = At::new(chance.below(size.height), chance.below(size.width));
                sketch[at].1 = chance.below(most + 1) as Value;
            }
        }
        sketch
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

    fn brute(puzzle: &Puzzle, check: &dyn Fn(&Sheet) -> bool, patience: usize) -> Option<Vec<Vec<u32>>> {
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
