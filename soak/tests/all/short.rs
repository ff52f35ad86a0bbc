//! A few puzzles of each kind; `cargo xtask soak` tries many.

use quandary_soak::bench::all;
use quandary_soak::oracle::{Saying, ask};
use quandary_soak::seen::Seen;
use quandary_soak::tally::Tally;

#[test]
fn nothing_fails() {
    for bench in all() {
        let (seen, mut tally) = (Seen::with(1 << 20), Tally::default());
        for seed in 1..=300 {
            if let Some(failure) = bench.try_seed(seed, &seen, &mut tally) {
                panic!("{failure:#?}");
            }
        }
        let classes = &tally.puzzles[..3];
        assert!(classes.iter().all(|sizes| sizes.iter().all(|n| *n > 0)), "{}: {tally:?}", bench.id());
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
