//! The ladder: what it looks at, in which order, and what that costs.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::engine::ladder::{Allowed, End, climb, next};
use quandary_core::fact::Fact;
use quandary_core::grid::Grid;
use quandary_core::kind::Kind;
use quandary_core::step::Level;

use crate::listed::{Listed, Puzzle, cell};

/// A board costs each technique one look, and one more for every 64 cells; 256 looks are a node.
#[test]
fn a_large_board_costs_more_looks() {
    for (cells, spent) in [(1, 0), (127 * 64, 1), (255 * 64 - 1, 1), (255 * 64, 2), (511 * 64, 4)] {
        let mut puzzle = Puzzle::of(&[]);
        puzzle.givens = Grid::filled(cells, 1, Some(1));
        let known = Listed::known(&puzzle, &puzzle.board(&[]));
        let budget = Budget::unlimited();
        assert_eq!(next::<Listed>(&puzzle, &known, &Allowed::ALL, &budget), Ok(None));
        assert_eq!(budget.spent(), spent, "{cells} cells, two techniques");
    }
}

#[test]
fn the_easiest_step_comes_first_and_levels_are_a_limit() {
    let mut puzzle = Puzzle::of(&[&[1, 1, 1], &[2, 2, 2]]);
    puzzle.seen = vec![Fact::is(cell(1), 2)];
    puzzle.tried = vec![Fact::is(cell(0), 2), Fact::is(cell(2), 2)];
    let start = || Listed::known(&puzzle, &puzzle.board(&[]));
    let climbed = |most: Level, budget: &Budget| {
        let mut told = Vec::new();
        let mut known = start();
        let end = climb::<Listed>(&puzzle, &mut known, &Allowed::up_to(most), budget, |_, step| {
            told.push(step.technique);
            Ok(())
        });
        (end, told, budget.spent())
    };
    let unlimited = Budget::unlimited;
    assert_eq!(climbed(Level::Hard, &unlimited()), (End::Solved, vec!["seen", "tried", "tried"], 3));
    assert_eq!(climbed(Level::Medium, &unlimited()), (End::Stuck, vec!["seen"], 2));
    assert_eq!(climbed(Level::Gentle, &unlimited()), (End::Stuck, vec![], 1));
    assert_eq!(climbed(Level::Hard, &Budget::nodes(2)).0, End::RanOut(RanOut::Nodes));
    let full = climb::<Listed>(&puzzle, &mut start(), &Allowed::up_to(Level::Hard), &unlimited(), |_, _| {
        Err(RanOut::Memory)
    });
    assert_eq!(full, End::RanOut(RanOut::Memory));
}
