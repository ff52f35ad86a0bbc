//! Several boards in one text, and a board with its file.

use quandary_core::grid::At;
use quandary_core::kind::Kind;
use quandary_core::source::{Source, Sources};
use quandary_puzzles::kenken::KenKen;

#[test]
fn blank_lines_part_boards_that_say_no_size() {
    let form = KenKen::forms().iter().find(|f| f.name == "cages").expect("the form");
    let read = (form.read)(&Sources::of(Source::new("input", "3+ 1,2\n3+ 3,4\n\n3+ 1,3\n3+ 2,4\n")));
    let cells: Vec<Vec<Vec<At>>> = read
        .into_iter()
        .map(|entry| entry.unwrap_or_else(|problems| panic!("{problems}")).puzzle)
        .map(|puzzle| puzzle.cages().iter().map(|cage| cage.cells.clone()).collect())
        .collect();
    let at = |row, col| At::new(row, col);
    let rows = vec![vec![at(0, 0), at(0, 1)], vec![at(1, 0), at(1, 1)]];
    let columns = vec![vec![at(0, 0), at(1, 0)], vec![at(0, 1), at(1, 1)]];
    assert_eq!(cells, [rows, columns]);
}

#[test]
fn a_file_of_pzpr() {
    let text = "pzprv3/factors/2/2/0 /0 /1 1 /2 . /2 . /. 2 /. . /";
    let form = KenKen::forms().iter().find(|f| f.name == "pzprv3").expect("the form");
    let fails = |text: &str| (form.read)(&Sources::of(Source::new("input", text)))[0].is_err();
    for text in [text.to_string(), text.replace('/', "\n")] {
        let entry =
            (form.read)(&Sources::of(Source::new("input", text.as_str()))).remove(0).expect("it reads");
        let cages: Vec<(u64, usize)> =
            entry.puzzle.cages().iter().map(|cage| (cage.clue.target, cage.cells.len())).collect();
        assert_eq!(cages, [(2, 2), (2, 2)]);
        assert_eq!(entry.board.expect("a board").ink[At::new(0, 1)], Some(2));
    }
    assert!(fails(&text.replace("2 . /2 .", "2 2 /2 .")), "two numbers in a room");
    assert!(fails("pzprv3/factors/2/3/0 0 /0 0 /1 1 1 /2 . . /2 . . /"), "not square");
}
