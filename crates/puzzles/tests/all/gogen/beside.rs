//! What stands beside a board: words that can be traced and letters that stand are struck.

use quandary_core::any::{AnyKind, AnyPuzzle, KindOf};
use quandary_core::source::{Source, Sources};
use quandary_puzzles::gogen::Gogen;

fn struck(puzzle: &AnyPuzzle, board: &str) -> [Vec<String>; 2] {
    let board = puzzle.read_board(&Source::new("board", board)).expect("a board");
    let beside = puzzle.beside(&board);
    [0, 1].map(|i| {
        let done = beside.lists[i].entries.iter().filter(|entry| entry.done);
        done.map(|entry| entry.text.clone()).collect()
    })
}

#[test]
fn words_and_letters_are_struck_when_they_stand() {
    let kind: &dyn AnyKind = const { &KindOf::<Gogen>::new() };
    let text = "A..\n...\n..I\n\nABE\nAI\nBEE\n";
    let puzzle =
        kind.read(&Sources::of(Source::new("puzzle", text)), None).remove(0).expect("it reads").puzzle;
    assert_eq!(struck(&puzzle, "A..\n...\n..I\n"), [vec![], vec!["A".to_string(), "I".into()]]);
    // B touches A and E, and a letter that follows itself stays where it is; A and I are too far apart.
    let [words, letters] = struck(&puzzle, "AB.\n.E.\n..I\n");
    assert_eq!(words, ["ABE", "BEE"]);
    assert_eq!(letters, ["A", "B", "E", "I"]);
    // B far from A: nothing is traced.
    assert_eq!(struck(&puzzle, "A..\n.E.\nB.I\n")[0], ["BEE"]);
    // A letter that stands twice is nowhere for certain.
    assert_eq!(struck(&puzzle, "AB.\n.EE\n..I\n")[0], Vec::<String>::new());
}
