//! Two small programs: dots that move together, and pictures from the lengths of their blocks.

use quandary::core::budget::Budget;
use quandary::puzzles::nonogram::classic::Arrangements;
use quandary::puzzles::nonogram::model::Block;

use super::{answers, fixture, puzzle, run, said};

/// Pack 5, level 62, as the document prints it.
const LEVEL: &str = "4 4\n.b..\n.b.x\n.rr.\nx...\n4\n0 0 b\n1 0 r\n2 0 b\n3 1 r\n";

fn swipes(text: &str) -> String {
    said("move", &["solve", "move", "-", "--method", "classic"], text)
}

/// "The output is: a solution was found: rrrddllu", with the tab the document shows as blanks.
#[test]
fn the_output() {
    assert_eq!(swipes(LEVEL), "a solution was found:\trrrddllu\n");
    assert_eq!(said("move", &["solve", "move", "-", "--format", "raw"], LEVEL).trim(), "rrrddllu");
    let none = run("move", &["solve", "move", "-", "--method", "classic"], "1 3\naxb\n1\n0 2 a\n");
    assert_eq!((none.out.as_str(), none.exit), ("no solution.\n", 1), "{}", none.err);
}

/// "The goal of the game is to move coloured dots onto matching squares."
#[test]
fn dots_end_on_their_own_colour() {
    assert_eq!(swipes("1 3\na..\n1\n0 2 a\n"), "a solution was found:\tll\n");
    assert_eq!(swipes("1 2\na.\n1\n0 0 a\n"), "a solution was found:\t\n", "already there");
    assert_eq!(swipes("1 4\nab..\n2\n0 2 a\n0 3 b\n"), "a solution was found:\tll\n");
}

/// "The dots always move together, unless blocked by a wall."
#[test]
fn dots_move_together() {
    assert_eq!(swipes("2 3\na..\nb..\n2\n0 1 a\n1 1 b\n"), "a solution was found:\tl\n");
    // One stands before a wall and stays, the other comes up to it.
    assert_eq!(swipes("1 5\nxab..\n2\n0 1 a\n0 4 b\n"), "a solution was found:\tll\n");
}

/// The input: "'x' denotes a wall, '.' an empty space, any other character a goal square"; dots "formatted as y x c", from
/// the top left corner, starting at 0; layout means nothing.
#[test]
fn the_level_as_text() {
    let loose = LEVEL.replace("\n.b.x\n", " .b.x ").replace("0 0 b\n", "0\n0\nb ");
    assert_eq!(swipes(&loose), swipes(LEVEL));
    let outside = run("move", &["solve", "move", "-"], &LEVEL.replace("3 1 r", "4 1 r"));
    assert!(outside.exit == 2 && outside.err.contains("row 4"), "{}", outside.err);
    let wall = run("move", &["solve", "move", "-"], &LEVEL.replace("3 1 r", "3 0 r"));
    assert!(wall.exit == 2 && wall.err.contains("wall"), "{}", wall.err);
    // "N should match the number of goal squares": fewer dots are fine, more are not.
    assert_eq!(run("move", &["solve", "move", "-"], "1 2\naa\n1\n0 0 a\n").exit, 0);
    assert_eq!(run("move", &["solve", "move", "-"], "1 3\na..\n2\n0 1 a\n0 2 a\n").exit, 2);
}

/// "A breadth first search is performed from the initial node until a solved state is found": the answer is a shortest one.
#[test]
fn the_search_is_breadth_first() {
    let level = puzzle("move", LEVEL);
    let all = answers(&level);
    assert_eq!(all.len(), 3, "{all:?}");
    assert!(all.iter().all(|answer| answer.trim().len() == 8), "{all:?}");
    assert_eq!(level.count(&Budget::unlimited()).count, 3);
    let first = swipes(&fixture("move", "4_74.txt"));
    assert_eq!(first, "a solution was found:\tuurdulldru\n");
}

/// "if a row of length 5 must contain blocks of length 2 and 1, there are three ways"; "in all three cases, the second cell
/// is black".
#[test]
fn the_row_iterator() {
    let blocks = [Block::new(1, 2), Block::new(1, 1)];
    let rows: Vec<Vec<u32>> = Arrangements::new(&blocks, &[None; 5]).collect();
    let shown: Vec<String> =
        rows.iter().map(|r| r.iter().map(|&c| if c == 1 { 'X' } else { '_' }).collect()).collect();
    assert_eq!(shown, ["XX_X_", "XX__X", "_XX_X"]);
    assert!(rows.iter().all(|row| row[1] == 1));
    // "could be improved if it considered the cells which are already known".
    let known = [None, None, None, Some(1), None];
    assert_eq!(Arrangements::new(&blocks, &known).count(), 1);
}

/// "Each row and column has a list of numbers which denotes the number of black squares required, and how they are to be
/// grouped."
#[test]
fn the_clues() {
    let text = "3 2\n\n1 0\n1 0\n1 0\n\n1 1 0\n1 0\n";
    assert_eq!(said("nonogram", &["solve", "nonogram", "-", "--format", "raw"], text), "X_X\n_X_\n");
}

/// "I include an example input file (25x25 …). The program solves the puzzle in 10 passes."
#[test]
fn the_example_takes_ten_passes() {
    let ran = run("nonogram", &["solve", "nonogram", "sample-25.in", "--method", "classic"], "");
    assert_eq!((ran.err.as_str(), ran.exit), ("10 passes\n", 0));
    assert_eq!(ran.out.lines().count(), 25);
    assert!(
        ran.out.lines().all(|row| row.len() == 25 && row.chars().all(|c| "X_".contains(c))),
        "{}",
        ran.out
    );
    let raw = said("nonogram", &["solve", "nonogram", "sample-25.in", "--format", "raw"], "");
    assert_eq!(raw, ran.out, "the search agrees");
}

/// "This method assumes that the puzzle has a unique solution, otherwise this procedure will repeat indefinitely": ours
/// stops when a pass finds nothing, and says so.
#[test]
fn the_passes_end() {
    let text = "2 2\n\n1 0\n1 0\n\n1 0\n1 0\n";
    let ran = run("nonogram", &["solve", "nonogram", "-", "--method", "classic"], text);
    assert_eq!(ran.exit, 3, "{}", ran.err);
    assert!(ran.out.starts_with("  \n  \n"), "{:?}", ran.out);
    let both = said("nonogram", &["solve", "nonogram", "-", "--json"], text);
    assert!(both.contains("\"outcome\":\"several\""), "{both}");
}
