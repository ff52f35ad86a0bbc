//! The ladder on published puzzles, when the environment variable `QUANDARY_CORPUS` names the corpus.

use std::path::PathBuf;

use quandary_core::budget::Budget;
use quandary_core::fact::Fact;
use quandary_core::kind::Kind;
use quandary_core::verbs::{Ending, explain, sentence};
use quandary_puzzles::ripple::text::puzzlink;
use quandary_puzzles::ripple::{Puzzle, This};

fn corpus(file: &str) -> Option<Vec<(Puzzle, String)>> {
    let dir = PathBuf::from(std::env::var_os("QUANDARY_CORPUS")?).join("ripple").join(file);
    let text = std::fs::read_to_string(dir).expect("the corpus is readable");
    let read = |line: &str| {
        let mut columns = line.split('\t');
        let link = columns.next().unwrap_or_default();
        let puzzle = puzzlink::decode(link).unwrap_or_else(|wrong| panic!("{link}: {wrong}"));
        (puzzle, columns.next().unwrap_or_default().to_string())
    };
    Some(text.lines().filter(|l| !l.is_empty()).map(read).collect())
}

/// The published puzzles are explained to the end, nearly all without trial, and every step is true.
#[test]
fn published_puzzles_are_explained() {
    let Some(puzzles) = corpus("janko_hakyuu.urls.tsv") else { return };
    let mut without_trial = 0;
    let mut used = std::collections::BTreeMap::new();
    let mut levels = std::collections::BTreeMap::new();
    for (puzzle, name) in &puzzles {
        let budget = Budget::unlimited();
        let answer = This::one(puzzle, &[], &budget).unwrap().expect("an answer");
        let walk = explain::<This>(puzzle, &This::start(puzzle), &budget);
        assert_eq!(walk.end, Ending::Solved, "{name}");
        assert_eq!(walk.last, This::board(puzzle, &answer), "{name}");
        for (_, step) in &walk.steps {
            *used.entry(step.technique).or_insert(0) += 1;
            assert!(!sentence::<This>(puzzle, step).is_empty());
            for Fact { at, value, holds } in step.facts() {
                assert_eq!(answer[at] == value, holds, "{name}: {}", sentence::<This>(puzzle, step));
            }
        }
        let rating = This::rate(puzzle, &budget).expect("a rating");
        *levels.entry(rating.level).or_insert(0) += 1;
        without_trial += usize::from(rating.without_trial);
    }
    println!("{without_trial} of {} without trial; {used:?} {levels:?}", puzzles.len());
    assert!(without_trial >= puzzles.len() - 3, "{without_trial} of {}", puzzles.len());
}
