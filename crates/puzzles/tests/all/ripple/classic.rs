//! The original's words: the seed document's runs always, every captured transcript with the
//! corpus.

use std::path::PathBuf;

use quandary_core::budget::Budget;
use quandary_core::grid::Grid;
use quandary_puzzles::ripple::classic::{How, Options, Said, converse, solve};
use quandary_puzzles::ripple::model::Puzzle;

/// Reads the original's form: numbers, blank line, room ids, blank line; and what follows.
fn read(text: &str) -> (Option<Puzzle>, Vec<String>) {
    let mut lines = text.lines();
    let mut block = || -> Vec<Vec<i64>> {
        let rows = lines.by_ref().take_while(|line| !line.is_empty());
        rows.map(|line| line.split_whitespace().map(|n| n.parse().unwrap_or(-1)).collect()).collect()
    };
    let (values, ids) = (block(), block());
    let values = values.into_iter().map(|row| row.into_iter().map(|n| n as u32).collect()).collect();
    let ids = ids.into_iter().map(|row| row.into_iter().map(Some).collect()).collect();
    let puzzle = Grid::from_rows(values).zip(Grid::from_rows(ids)).and_then(|(v, i)| Puzzle::new(i, v).ok());
    (puzzle, lines.map(String::from).collect())
}

fn solved(text: &str, how: How) -> String {
    let mut said = String::new();
    let puzzle = read(text).0.expect("a puzzle");
    solve(&puzzle, how, &Budget::unlimited(), &mut |text| said.push_str(text)).expect("no limit");
    said
}

/// Standard output, standard error, and the puzzle at the end.
fn conversed(text: &str, options: Options) -> (String, String, Puzzle) {
    let (puzzle, lines) = read(text);
    let (mut out, mut err) = (String::new(), String::new());
    let mut lines = lines.into_iter();
    let mut say = |said: Said<'_>| match said {
        Said::Out(text) => out.push_str(text),
        Said::Err(text) => err.push_str(text),
    };
    let made =
        converse(puzzle.expect("a puzzle"), options, &Budget::unlimited(), &mut || lines.next(), &mut say);
    (out, err, made)
}

#[track_caller]
fn same(got: &str, want: &str, what: &str) {
    let differ = got.lines().zip(want.lines()).position(|(a, b)| a != b);
    let line = differ.unwrap_or(got.lines().count().min(want.lines().count()));
    assert!(
        got == want,
        "{what}, line {}:\n got {:?}\nwant {:?}",
        line + 1,
        got.lines().nth(line),
        want.lines().nth(line)
    );
}

#[test]
fn the_seed_documents_runs() {
    let how = How::default();
    let (puzzle, multiple) = (
        include_str!("../../../fixtures/ripple/puzzle2.txt"),
        include_str!("../../../fixtures/ripple/multiple1.txt"),
    );
    same(&solved(puzzle, how), include_str!("../../../fixtures/ripple/puzzle2.solver.out"), "solver");
    let all = How { all: true, ..how };
    same(&solved(multiple, all), include_str!("../../../fixtures/ripple/multiple1.all.out"), "all");
    let input = format!("{multiple}{}", include_str!("../../../fixtures/ripple/multiple1.creator.in"));
    let (out, err, made) = conversed(&input, Options::default());
    same(&out, include_str!("../../../fixtures/ripple/multiple1.creator.out"), "creator");
    assert_eq!(err, "");
    assert_eq!(made.givens().cells()[5], 4);
}

const MULTIPLE: &str = include_str!("../../../fixtures/ripple/multiple1.txt");

#[test]
fn undo_goes_back_all_the_way() {
    let (out, err, made) = conversed(&format!("{MULTIPLE}u\n7 1 0\n1 1 0\nu\nu\nu\nq\n"), Options::default());
    assert_eq!(
        err,
        "Nothing to undo.\nUndoing previous value of 0 at (1, 1).\nUndoing previous value of 0 at (7, 1).\nNothing to undo.\n"
    );
    assert_eq!(made, read(MULTIPLE).0.unwrap());
    assert!(out.ends_with("└───┴───┴─┴─┘\n"));
}

#[test]
fn what_the_original_hung_on_is_asked_again() {
    for (typed, refused) in [
        ("1\nx\n6\n4\n", "Invalid input.\n"),
        ("1\n6\nx\n4\n", "Invalid input.\n"),
        ("99999999999\n1\n6\n4\n", "Invalid input.\n"),
        ("1\n1\n2\n1\n6\n4\n", "Undoing previous value of 2 at (1, 1).\n"),
        // Breaks a rule at once: the same room holds a 4 already.
        ("4\n3\n4\n1\n6\n4\n", "Undoing previous value of 4 at (4, 3).\n"),
    ] {
        let (_, err, made) = conversed(&format!("{MULTIPLE}{typed}"), Options::default());
        assert_eq!(err, refused, "{typed:?}");
        assert_eq!(made.givens().cells()[5], 4, "{typed:?}");
    }
    let (out, _, made) = conversed(&format!("{MULTIPLE}1\n"), Options::default());
    assert!(out.contains("Enter cell's column (1-6): \nCurrent initial board:\n┌"));
    assert_eq!(made, read(MULTIPLE).0.unwrap());
}

#[test]
fn more_answers_than_anyone_can_list() {
    let row = |n: &str| format!("{}\n", [n; 6].join(" "));
    let board = format!("{}\n{}\n", row("0").repeat(6), row("1").repeat(6));
    let (out, err, made) = conversed(&format!("{board}1 1 36\ns\n1 2\n-1\nu\nq\n"), Options::default());
    assert!(out.contains("The puzzle currently has at least "), "{out}");
    assert!(out.contains("\tSolutions with 1 in this cell: at least "), "{out}");
    assert!(out.contains("There is currently 1 known cell, 1 of which was given as input"), "{out}");
    assert_eq!(err, "Undoing previous value of 36 at (1, 1).\n");
    assert!(made.givens().cells().iter().all(|&value| value == 0));
}

fn transcripts() -> Option<PathBuf> {
    quandary_testing::corpus("seeds/ripple")
}

fn text(path: PathBuf) -> String {
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_solver_transcript() {
    let Some(dir) = transcripts() else { return };
    let expected = dir.join("expected");
    let mut compared = 0;
    for entry in std::fs::read_dir(&expected).unwrap().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(stem) =
            name.strip_suffix(".out").filter(|n| !n.starts_with("creator") && !n.starts_with("error"))
        else {
            continue;
        };
        // The original accepts these; we do not, or there is nothing to read.
        if stem.contains("not-contiguous") || stem.contains("too-large") || stem.contains("empty-input") {
            continue;
        }
        let mut parts = stem.split('.');
        let file = parts.next().unwrap();
        let switches: Vec<&str> = parts.collect();
        let on = |switch: &str| switches.contains(&switch);
        let how =
            How { trace: u8::from(on("v1")) + 2 * u8::from(on("v2")), all: on("all"), plain: on("plain") };
        let input = dir.join(format!("{file}.txt"));
        let input = if input.exists() { text(input) } else { text(expected.join(format!("{file}.in"))) };
        same(&solved(&input, how), &text(expected.join(&name)), &name);
        compared += 1;
    }
    assert!(compared >= 18, "{compared}");
}

#[test]
fn every_creator_transcript() {
    let Some(dir) = transcripts() else { return };
    let expected = dir.join("expected");
    let mut compared = 0;
    for entry in std::fs::read_dir(&expected).unwrap().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(stem) = name.strip_suffix(".in").filter(|n| n.starts_with("creator")) else { continue };
        // Input errors are the reader's; the endless ones are cut, and only begin alike.
        if ["creator-invalid-board", "creator-ragged"].contains(&stem) {
            continue;
        }
        let trace = if stem.contains("-v1") {
            1
        } else if stem.contains("-v2") {
            2
        } else {
            0
        };
        let options = Options { trace, plain: stem == "creator-plain" };
        let (out, err, _) = conversed(&text(expected.join(&name)), options);
        let want = text(expected.join(format!("{stem}.out")));
        let want = want.split_once('\n').unwrap().1;
        if ["creator-eof", "creator-row-huge"].contains(&stem) {
            assert!(out.starts_with(
                want.trim_end_matches("Enter cell's").split("Enter cell's row").next().unwrap()
            ));
        } else if !stem.contains("-letter") {
            same(&out, want, stem);
            let wanted = std::fs::read_to_string(expected.join(format!("{stem}.err"))).unwrap_or_default();
            same(&err, &wanted, stem);
            compared += 1;
        }
    }
    assert!(compared >= 20, "{compared}");
}

#[test]
fn a_board_with_very_many_answers() {
    let Some(dir) = transcripts() else { return };
    let input = text(dir.join("MultipleSolutions2.txt"));
    let (out, err, _) = conversed(&format!("{input}s\n1\n1\n-1\nq\n"), Options::default());
    assert!(out.contains("The puzzle currently has "), "{out}");
    assert_eq!(err, "");
}
