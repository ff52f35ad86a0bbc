//! What stands beside a grid: clues lead to their squares, words are struck, blocks that are to be found are not given away.

use quandary_core::any::{AnyKind, AnyPuzzle, KindOf};
use quandary_core::beside::{Beside, Entry};
use quandary_core::grid::At;
use quandary_core::play::Input;
use quandary_core::source::{Source, Sources};
use quandary_puzzles::crossword::Crossword;

fn read(text: &str) -> AnyPuzzle {
    let kind: &dyn AnyKind = const { &KindOf::<Crossword>::new() };
    kind.read(&Sources::of(Source::new("puzzle", text)), None).remove(0).expect("it reads").puzzle
}

fn at_start(puzzle: &AnyPuzzle) -> Beside {
    puzzle.beside(&puzzle.start())
}

/// The same with letters written from a place on, along a row.
fn written(puzzle: &AnyPuzzle, row: usize, letters: &str) -> Beside {
    let mut board = puzzle.start();
    for (col, letter) in letters.chars().enumerate() {
        let mv =
            puzzle.gesture(&board, At::new(row, col), Input::Write(letter)).expect("a letter can be written");
        board = puzzle.play(&board, &mv).expect("it is legal");
    }
    puzzle.beside(&board)
}

const CLUED: &str = r#"{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/crossword#1"],"title":"T","author":"A","notes":"N",
    "dimensions":{"width":2,"height":3},"puzzle":[[1,2],[3,0],[4,0]],"solution":[["A","B"],["C","D"],["E","F"]],
    "clues":{"Across":[[1,"One"],[3,"Three"]],"Down":[[1,"First"],[2,"Second"]]}}"#;

#[test]
fn clues_lead_to_their_squares_and_are_done_when_they_are_full() {
    let puzzle = read(CLUED);
    let beside = written(&puzzle, 1, "XY");
    assert_eq!(beside.before, ["T", "A"]);
    assert_eq!(beside.after, ["Notes: N"]);
    let headings: Vec<&str> = beside.lists.iter().map(|list| list.heading.as_str()).collect();
    // The slot without a clue is in a list of its own, without words.
    assert_eq!(headings, ["Across", "Down", "Across"]);
    let three = Entry {
        label: "3".into(),
        text: "Three".into(),
        cells: vec![At::new(1, 0), At::new(1, 1)],
        done: true,
    };
    assert_eq!(beside.lists[0].entries[1], three);
    assert!(!beside.lists[0].entries[0].done && !beside.lists[1].entries[0].done);
    let unclued = &beside.lists[2];
    assert_eq!((unclued.entries.len(), unclued.entries[0].label.as_str()), (1, "4"));
    assert!(!unclued.says_something() && beside.lists[0].says_something());
}

#[test]
fn an_answer_that_goes_on_elsewhere_has_all_its_squares() {
    let linked = CLUED.replace(
        r#"[1,"One"]"#,
        r#"{"number":1,"clue":"One","continued":[{"number":2,"direction":"Down"}]}"#,
    );
    let entry = &at_start(&read(&linked)).lists[0].entries[0];
    let cells = [(0, 0), (0, 1), (0, 1), (1, 1), (2, 1)].map(|(row, col)| At::new(row, col));
    assert_eq!(entry.cells, cells);
}

#[test]
fn words_are_struck_as_often_as_they_stand() {
    let puzzle = read("2 3\n0 0\n-1 -1\n0 0\n3\nab\nab\ncd\n");
    let struck = |beside: &Beside| -> Vec<(String, bool)> {
        let words = beside.lists.iter().find(|list| list.heading == "Words").expect("the words");
        words.entries.iter().map(|entry| (entry.text.clone(), entry.done)).collect()
    };
    let of =
        |marks: [bool; 3]| ["ab", "ab", "cd"].map(String::from).into_iter().zip(marks).collect::<Vec<_>>();
    assert_eq!(struck(&at_start(&puzzle)), of([false, false, false]));
    assert_eq!(struck(&written(&puzzle, 0, "ab")), of([true, false, false]));
    assert_eq!(struck(&written(&puzzle, 0, "cd")), of([false, false, true]));
}

#[test]
fn a_puzzle_that_hides_its_blocks_does_not_say_where_words_are() {
    let diagramless = CLUED.replace("crossword#1", "crossword/diagramless#1");
    let beside = at_start(&read(&diagramless));
    assert!(
        beside.lists.iter().all(|list| list.entries.iter().all(|entry| entry.cells.is_empty())),
        "{beside:?}"
    );
    assert_eq!(beside.lists.len(), 2);
}
