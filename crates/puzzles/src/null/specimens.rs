//! What the conformance suite needs of this kind.

use quandary_core::cell_board::CellBoard;
use quandary_core::conformance::{Mapping, Specimens};
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, Grid, places};

use super::{Null, model::Puzzle, model::SIZE};

impl Specimens for Null {
    fn tiny() -> Vec<Puzzle> {
        let none = Puzzle::blank();
        let one = places(SIZE).flat_map(|at| [1, 2].map(|v| with(&[Fact::is(at, v)])));
        let contradictory = with(&[Fact::is(At::new(0, 0), 1), Fact::is(At::new(1, 1), 2)]);
        one.chain([none, contradictory]).collect()
    }

    fn brute(puzzle: &Puzzle) -> Vec<Grid<Value>> {
        let all = (0..16u32).map(|code| Grid::from_fn(SIZE, |at| 1 + (code >> (at.row * 2 + at.col) & 1)));
        all.filter(|a| super::rules::violations(puzzle, &a.map(|v| Some(*v))).is_empty()).collect()
    }

    fn broken() -> Vec<(&'static str, Puzzle, CellBoard)> {
        let board = |rows: [[Value; 2]; 2]| {
            let cell = |v: &Value| (*v > 0).then_some(*v);
            CellBoard::of(
                Grid::from_rows(rows.map(|r| r.iter().map(cell).collect()).to_vec())
                    .expect("two rows of two"),
            )
        };
        vec![
            ("row", Puzzle::blank(), board([[1, 1], [0, 0]])),
            ("column", Puzzle::blank(), board([[1, 0], [1, 0]])),
            ("given", with(&[Fact::is(At::new(0, 0), 1)]), board([[2, 1], [1, 2]])),
        ]
    }

    fn symmetries(puzzle: &Puzzle) -> Vec<(Puzzle, Mapping)> {
        let turn = |f: Fact| Fact { at: At::new(f.at.col, f.at.row), ..f };
        let swap = |f: Fact| Fact { value: 3 - f.value, ..f };
        let facts = CellBoard::of(puzzle.givens().clone()).placed();
        let mapped = |map: &dyn Fn(Fact) -> Fact| with(&facts.iter().map(|f| map(*f)).collect::<Vec<_>>());
        vec![(mapped(&turn), Box::new(turn)), (mapped(&swap), Box::new(swap))]
    }
}

fn with(facts: &[Fact]) -> Puzzle {
    let mut givens = Grid::filled(2, 2, None);
    facts.iter().for_each(|f| givens[f.at] = Some(f.value));
    Puzzle::new(givens).expect("these givens are legal")
}
