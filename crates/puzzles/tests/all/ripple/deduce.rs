//! The ladder on rooms of every width, and on published puzzles with the corpus.

use quandary_core::budget::Budget;
use quandary_core::engine::ladder::{self, Allowed};
use quandary_core::fact::Fact;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::Kind;
use quandary_core::outcome::Outcome;
use quandary_core::step::{Cites, Level};
use quandary_core::verbs::{Demand, Ending, Hint, explain, hint, sentence, solve};
use quandary_puzzles::ripple::text::puzzlink;
use quandary_puzzles::ripple::{Puzzle, Ripple};

fn corpus(file: &str) -> Option<Vec<(Puzzle, String)>> {
    let text = std::fs::read_to_string(quandary_testing::corpus("ripple")?.join(file))
        .expect("the corpus is readable");
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
        let answer = Ripple::one(puzzle, &[], &budget).unwrap().expect("an answer");
        let walk = explain::<Ripple>(puzzle, &Ripple::start(puzzle), &budget);
        assert_eq!(walk.end, Ending::Solved, "{name}");
        assert_eq!(walk.last, Ripple::board(puzzle, &answer), "{name}");
        for step in &walk.steps {
            *used.entry(step.technique).or_insert(0) += 1;
            assert!(!sentence::<Ripple>(puzzle, step, &Cites::NONE).is_empty());
            for Fact { at, value, holds } in step.facts() {
                assert_eq!(
                    answer[at] == value,
                    holds,
                    "{name}: {}",
                    sentence::<Ripple>(puzzle, step, &Cites::NONE)
                );
            }
        }
        let rating = Ripple::rate(puzzle, &Allowed::ALL, &budget).expect("a rating");
        *levels.entry(rating.level).or_insert(0) += 1;
        without_trial += usize::from(rating.without_trial);
    }
    println!("{without_trial} of {} without trial; {used:?} {levels:?}", puzzles.len());
    assert!(without_trial >= puzzles.len() - 3, "{without_trial} of {}", puzzles.len());
    // No level has most of them, and none but the last is next to empty.
    assert!(levels.values().all(|count| count * 3 < puzzles.len() * 2), "{levels:?}");
    assert!(levels.range(..=Level::Hard).filter(|(_, count)| **count >= 20).count() == 4, "{levels:?}");
}

/// What their publisher says of the original's puzzles: easy, a little harder, much the same, hard.
#[test]
fn published_labels_hold() {
    let Some(puzzles) = corpus("misc_urls.tsv") else { return };
    let rate = |name: &str| {
        let (puzzle, _) = puzzles.iter().find(|(_, other)| other == name).expect("a puzzle of this name");
        Ripple::rate(puzzle, &Allowed::ALL, &Budget::unlimited()).expect("a rating")
    };
    let [a, b, c, d] = ["seed-Puzzle1", "seed-Puzzle2", "seed-Puzzle3", "seed-Puzzle4"].map(rate);
    assert!(a.score < b.score && b.score <= c.score && c.score < d.score);
    assert!(a.level <= Level::Easy && d.level >= Level::Hard, "{} {}", a.level, d.level);
}

/// A room of five cells in one row beside a room whose numbers are all too close to its last cell, with none or some of it given.
#[test]
fn few_open_cells_are_easier_than_many() {
    for (given, technique) in [(0, "naked-single"), (1, "last-few"), (4, "last-cell")] {
        let rooms = Grid::from_fn(Size { width: 9, height: 1 }, |at| Some(i64::from(at.col > 4)));
        let given = |at: At| match at.col {
            5.. => at.col as u32 - 4,
            col if col < given => col as u32 + 1,
            _ => 0,
        };
        let puzzle =
            Puzzle::new(rooms, Grid::from_fn(Size { width: 9, height: 1 }, given)).expect("a puzzle");
        let known = Ripple::known(&puzzle, &Ripple::start(&puzzle));
        let step = ladder::next::<Ripple>(&puzzle, &known, &Allowed::ALL, &Budget::unlimited());
        let step = step.expect("no limit").expect("a step");
        assert_eq!(step.technique, technique);
        assert_eq!(step.facts().collect::<Vec<_>>(), [Fact::is(At::new(0, 4), 5)]);
    }
}

/// A room of so many cells in one row, all given but the first and the last two.
fn long_room(cells: usize) -> Puzzle {
    let given = |at: At| if at.col == 0 || at.col + 2 >= cells { 0 } else { at.col as u32 + 1 };
    let givens = Grid::from_fn(Size { width: cells, height: 1 }, given);
    Puzzle::new(Grid::filled(cells, 1, Some(1)), givens).expect("a puzzle")
}

/// Rooms wider than a machine word, and rooms too wide for any technique.
#[test]
fn rooms_of_any_width() {
    for cells in [12, 64, 65, 300, 1024, 1025, 2000] {
        let puzzle = long_room(cells);
        let budget = Budget::nodes(100_000);
        assert!(
            matches!(solve::<Ripple>(&puzzle, Demand::Unique, &budget), Outcome::Several { .. }),
            "{cells}"
        );
        let walk = explain::<Ripple>(&puzzle, &Ripple::start(&puzzle), &budget);
        assert_eq!(walk.end, Ending::NothingForced, "{cells}");
        let mut board = Ripple::start(&puzzle);
        board.ink[At::new(0, 0)] = Some(1);
        board.ink[At::new(0, cells - 1)] = Some(cells as u32);
        let step = match hint::<Ripple>(&puzzle, &board, &budget) {
            Hint::Step(step) => step,
            other => panic!("{cells}: {other:?}"),
        };
        assert_eq!(step.facts().collect::<Vec<_>>(), [Fact::is(At::new(0, cells - 2), cells as u32 - 1)]);
        assert_eq!(step.technique, if cells <= 1024 { "last-cell" } else { "search" });
    }
}

/// A puzzle without an answer: the place that shows it is named.
#[test]
fn no_answer_has_a_reason() {
    let ids = Grid::from_rows(vec![vec![Some(1), Some(2), Some(2)], vec![Some(3), Some(3), Some(4)]]);
    let puzzle = Puzzle::new(ids.expect("rows"), Grid::filled(3, 2, 0)).expect("a puzzle");
    match solve::<Ripple>(&puzzle, Demand::Verdict, &Budget::unlimited()) {
        Outcome::None { why } => {
            assert_eq!(why.len(), 1);
            assert_eq!(
                why[0].sentence,
                "The room at (2, 1), the 1s in row 2 and the 1s in column 1 cannot all be right together."
            );
        }
        other => panic!("{other:?}"),
    }
}
