//! A few puzzles of each kind; `cargo xtask soak` tries many.

use quandary_soak::oracle::{Saying, ask};
use quandary_soak::{Row, puzzle, try_one};

#[test]
fn nobody_disagrees() {
    for kind in quandary::kinds() {
        let mut row = Row::default();
        for seed in 1..=3 {
            let Some(puzzle) = puzzle(*kind, seed) else { continue };
            if let Err(found) = try_one(&puzzle, &mut row, 60) {
                panic!("{} seed {seed}: {}\n{}", kind.info().id, found.what, found.puzzle);
            }
        }
        assert!(row.puzzles > 0, "{}: no puzzle came about", kind.info().id);
    }
}

#[test]
fn the_oracle_knows_small_truths() {
    let open =
        |text: &str| quandary::read(text, None, None).expect("read").remove(0).expect("a puzzle").puzzle;
    assert_eq!(ask(&open("null:1./.."), 100), Saying::Answers(1));
    assert_eq!(ask(&open("null:../.."), 100), Saying::Answers(2));
    assert_eq!(ask(&open("null:1./.2"), 100), Saying::Answers(0));
}
