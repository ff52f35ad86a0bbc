//! Advice for constructors against brute force: every single change that makes a puzzle unique is offered, what is said of
//! a change is true, and frequencies are exact or marked as a sample.

use std::collections::BTreeSet;

use quandary::core::chance::Chance;
use quandary::core::fact::Fact;
use quandary::core::grid::{Size, places};
use quandary::core::kind::Wanted;
use quandary::core::outcome::Outcome;
use quandary::core::verbs::Demand;
use quandary::{AnyPuzzle, Budget, report};

const MULTIPLE: &str = include_str!("../../../puzzles/fixtures/ripple/multiple1.txt");

fn budget() -> Budget {
    Budget::nodes(50_000_000)
}

fn read(kind: &str, text: &str) -> AnyPuzzle {
    let kind = quandary::kind(kind).expect("a kind");
    quandary::read(text, Some(kind), None).expect("a text").remove(0).expect("a puzzle").puzzle
}

fn given(puzzle: &AnyPuzzle, fact: Fact) -> Option<AnyPuzzle> {
    let mut facts = puzzle.placed(&puzzle.start());
    facts.push(fact);
    puzzle.with_givens(&facts)
}

/// All values that leave one answer when they are given, by trying every value in every open cell.
fn by_brute_force(puzzle: &AnyPuzzle) -> BTreeSet<String> {
    let placed = puzzle.placed(&puzzle.start());
    let open = places(puzzle.size()).filter(|at| placed.iter().all(|f| f.at != *at));
    let facts = open.flat_map(|at| puzzle.domain(at).into_iter().map(move |v| Fact::is(at, v)));
    let unique = |fact: &Fact| {
        given(puzzle, *fact).is_some_and(|p| matches!(p.solve(Demand::Unique, &budget()), Outcome::Unique(_)))
    };
    let text = |fact: Fact| format!("give {} at {}", puzzle.symbol(fact.value), fact.at);
    facts.filter(unique).map(text).collect()
}

/// Compares the advice on a puzzle with several answers; how many single values make it unique.
#[track_caller]
fn compare(puzzle: &AnyPuzzle) -> usize {
    let advice = puzzle.advise(&budget());
    let offered = advice.suggestions.iter().filter(|s| s.is_unique() && s.text.starts_with("give "));
    let offered: BTreeSet<String> = offered.map(|s| s.text.clone()).collect();
    assert_eq!(offered, by_brute_force(puzzle));
    for suggestion in &advice.suggestions {
        let changed = puzzle.edited(&suggestion.edit).expect("a change that can be made");
        let count = changed.count(&budget());
        assert!(count.ran_out.is_none());
        match suggestion.leaves.ran_out {
            None => assert_eq!(count.count, suggestion.leaves.count, "{}", suggestion.text),
            Some(_) => assert!(count.count >= suggestion.leaves.count, "{}", suggestion.text),
        }
    }
    for (at, values) in &advice.frequencies {
        let sum: u128 = values.iter().map(|(_, n)| n).sum();
        assert_eq!(sum, advice.sample.map_or(advice.answers.count, |sample| sample as u128), "{at}");
    }
    offered.len()
}

#[test]
fn every_value_that_makes_the_original_puzzle_unique() {
    assert_eq!(compare(&read("ripple", MULTIPLE)), 17);
}

/// Created puzzles with some givens gone.
#[test]
fn thinned_puzzles() {
    for (id, size, least) in [("ripple", 5, 10), ("gogen", 3, 1)] {
        let kind = quandary::kind(id).expect("a kind");
        let lexicon = kind.info().wants_words.then(quandary::words::lexicon).flatten();
        let wanted = Wanted { size: Some(Size { width: size, height: size }), lexicon, ..Wanted::default() };
        let mut chance = Chance::new(108);
        let (mut compared, mut offered) = (0, 0);
        for seed in 1..=12 {
            let Ok(full) = kind.create(&wanted, &mut Chance::new(seed), &budget()) else { continue };
            let mut facts = full.placed(&full.start());
            for _ in 0..3.min(facts.len()) {
                facts.remove(chance.below(facts.len()));
            }
            let Some(puzzle) = full.with_givens(&facts) else { continue };
            if (2..=2_000).contains(&puzzle.count(&budget()).count) {
                compared += 1;
                offered += compare(&puzzle);
            }
        }
        assert!(compared >= least && offered > 0, "{id}: {compared}, {offered}");
    }
}

/// Puzzles with several answers of the other kinds: cages to cut, pixels to paint, words to add.
#[test]
fn other_changes() {
    let cages = "4\na a b b\na a b b\nc c d d\nc c d d\na 10 +\nb 10 +\nc 10 +\nd 10 +\n";
    let loose = "3\na a b\na b b\nc c c\na 6 +\nb 6 +\nc 6 +\n";
    let hidden = "3\na a b\na b b\nc c c\na 6\nb 6\nc 6\n";
    let cells = "3 3\n\n1 0\n1 0\n1 0\n\n1 0\n1 0\n1 0\n";
    let words = "A..\n...\n\nAB\nCD\n";
    let fill = "2 2\n0 0\n0 0\n5\nab\nba\nbb\naa\nab\n";
    for (kind, text) in [
        ("kenken", cages),
        ("kenken", loose),
        ("kenken", hidden),
        ("nonogram", cells),
        ("gogen", words),
        ("crossword", fill),
    ] {
        let puzzle = read(kind, text);
        assert!(puzzle.count(&budget()).count > 1, "{text}");
        compare(&puzzle);
    }
    let puzzle = read("kenken", loose);
    assert!(puzzle.advise(&budget()).suggestions.iter().any(|s| s.text.starts_with("split ")));
    let puzzle = read("nonogram", "2 2\n\n1 0\n1 0\n\n1 0\n1 0\n");
    let paints = puzzle.advise(&budget()).suggestions;
    assert_eq!(paints.iter().filter(|s| s.is_unique() && s.text.starts_with("paint ")).count(), 8);
}

/// More answers than are listed: the values are counted, or it is said what they were found among.
#[test]
fn frequencies_beyond_the_list() {
    let puzzle = read("gogen", "...\n...\n...\n\nAB\n");
    // 362,880 boards, 40 of 72 places for two letters side by side.
    assert_eq!(puzzle.count(&budget()).count, 201_600);
    let advice = puzzle.advise(&budget());
    assert!(advice.answers.count > 20_000 && advice.answers.ran_out.is_none());
    let (_, values) = &advice.frequencies[0];
    let sum: u128 = values.iter().map(|(_, n)| n).sum();
    assert!(values.iter().all(|(_, n)| *n > 0 || advice.sample.is_some()), "{values:?}");
    match advice.sample {
        None => assert_eq!(sum, advice.answers.count),
        Some(sample) => {
            assert_eq!(sum, sample as u128);
            assert!(report::advice(&puzzle, &advice).contains(&format!("among the first {sample} answers")));
        }
    }
}
