//! The solver and creator: rooms, two sure steps and a search, and a dialogue that leads to one answer.

use quandary::core::budget::Budget;
use quandary::core::kind::{Classic, Kind};
use quandary::core::verbs::Demand;
use quandary::puzzles::ripple::Ripple;
use quandary::puzzles::ripple::classic::fill_certain;

use super::{Typist, answers, fixture, puzzle, run, said, verdict};

/// Puzzle 2 as the document prints it.
const PUZZLE2: &str = "\
5 0 0 0 0 0
0 3 0 0 0 0
0 0 1 0 0 0
6 4 0 0 2 0
0 0 1 0 0 0
0 3 0 0 0 0
5 0 0 0 0 0

 1  2  2  3  3  3
 1  1  4  4  4  3
 5  1  1  4  4  3
 5  5  5  6  6  7
 5  5  8  9  9 10
11  8  8 12  9 10
 8  8 12 12  9 10

";

/// MultipleSolutions1 as the document prints it.
fn multiple() -> String {
    let bare = |row: &str| match row {
        "0 3 0 0 0 0" | "0 0 1 0 0 0" => "0 0 0 0 0 0".to_string(),
        "6 4 0 0 2 0" => "6 4 0 0 0 0".to_string(),
        other => other.to_string(),
    };
    PUZZLE2.lines().map(bare).collect::<Vec<_>>().join("\n") + "\n\n"
}

fn solve(text: &str) -> Vec<String> {
    answers(&puzzle("ripple", text))
}

/// "Each room must be filled with a number from 1 to n, where n is the number of cells in the room."
#[test]
fn a_room_holds_1_to_n() {
    assert_eq!(solve("0 0\n\n1 1\n\n"), ["1 2", "2 1"]);
    let check = run("ripple", &["check", "ripple", "puzzle2.txt", "-"], &"5 5 0 0 0 0\n".repeat(7));
    assert_eq!(check.exit, 1, "{}", check.out);
    let large = run("ripple", &["solve", "ripple", "-"], "3 0\n\n1 1\n\n");
    assert_eq!(large.exit, 1, "a number its room cannot hold: {}", large.err);
    assert!(
        large.out.starts_with("none\n") && large.out.contains("stands in a room of only 2 cells"),
        "{}",
        large.out
    );
}

/// "Cells reachable in a cardinal direction from each other must either contain different values, or must have at least
/// that many spaces between them if they contain the same value."
#[test]
fn the_same_number_keeps_its_distance() {
    // Numbers that are given too close together leave no answer, and the place is told.
    let unsolvable = |text: &str| run("ripple", &["solve", "ripple", "-"], text).exit != 0;
    assert!(unsolvable("1 1\n\n1 2\n\n"), "two 1s side by side");
    assert_eq!(solve("0 0 0\n\n1 2 2\n\n"), ["1 2 1"], "one cell between two 1s is enough");
    // 2 . . 2 has two cells between, 2 . 2 has one, though 1 2 1 2 would fill both rooms.
    assert_eq!(solve("2 0 0 2 0\n\n1 1 2 2 2\n\n"), ["2 1 3 2 1"]);
    assert!(unsolvable("0 2 0 2\n\n1 1 2 2\n\n"));
    assert!(unsolvable("0\n2\n0\n2\n\n1\n1\n2\n2\n\n"), "in a column as in a row");
}

/// "The solver tries to find any cell in the room that can only fit one value", and any number "that only fits in a
/// single cell".
#[test]
fn two_sure_steps() {
    let printed = said("ripple", &["solve", "ripple", "-", "--method", "classic", "--trace"], PUZZLE2);
    assert!(printed.contains("since it's the only possibility for the cell."), "{printed}");
    assert!(printed.contains("since it's the only cell that will fit it."), "{printed}");
    let sources = quandary::Sources::of(quandary::Source::new("text", PUZZLE2));
    let puzzle = (Ripple::forms()[0].read)(&sources).remove(0).expect("a puzzle").puzzle;
    let mut values = puzzle.givens().clone();
    fill_certain(&puzzle, &mut values, &Budget::unlimited()).expect("no limit");
    let open = |grid: &quandary::core::grid::Grid<u32>| grid.cells().iter().filter(|v| **v == 0).count();
    assert!(open(&values) < open(puzzle.givens()));
}

/// "Once it exhausts all the cells it can fill in for sure, the solver branches into a DFS search".
#[test]
fn then_a_search() {
    let printed = said("ripple", &["solve", "ripple", "-", "--method", "classic", "--trace"], &multiple());
    assert!(
        printed.contains("Unable to fill in any more cells with certainty. Beginning to branch."),
        "{printed}"
    );
    assert!(printed.contains("Branching by filling ("), "{printed}");
}

/// "I also wrote code that gathers all possible solutions": FIND_ALL_SOLUTIONS.
#[test]
fn all_solutions() {
    let printed = said("ripple", &["solve", "ripple", "-", "--method", "classic", "--all"], &multiple());
    assert_eq!(printed, fixture("ripple", "multiple1.all.out"));
    assert_eq!(said("ripple", &["count", "ripple", "-"], &multiple()), "3\n");
    assert_eq!(solve(&multiple()).len(), 3);
}

/// VERBOSITY: 1 tells the steps, 2 shows the boards as well.
#[test]
fn verbosity() {
    let args = |trace: &'static str| ["solve", "ripple", "-", "--method", "classic", trace];
    let (steps, boards) =
        (said("ripple", &args("--trace"), PUZZLE2), said("ripple", &args("--trace=boards"), PUZZLE2));
    assert!(steps.contains("Filled in a ") && boards.contains("Filled in a "));
    assert!(boards.matches('┌').count() > steps.matches('┌').count());
}

/// The `#define` that "prevents special Unicode grid characters from printing".
#[test]
fn without_grid_characters() {
    let printed =
        said("ripple", &["solve", "ripple", "-", "--method", "classic", "--format", "plain"], PUZZLE2);
    assert!(printed.is_ascii(), "{printed}");
    assert!(printed.contains("5 1 2 1 3 2\n"), "{printed}");
}

/// "All input is read from stdin, with an additional empty line indicating an end to that portion of input", numbers
/// "delimited by 1 or more space. A value of 0 means that cell is not yet filled in."
#[test]
fn the_input() {
    let wide = PUZZLE2.replace("5 0 0 0 0 0", "5   0 0  0 0 0");
    assert_eq!(solve(&wide), solve(PUZZLE2));
    assert_eq!(solve(PUZZLE2.trim_end()), solve(PUZZLE2), "the last empty line may be missing");
    // "Room IDs must be unique across the entire board": any numbers will do.
    assert_eq!(solve("0 0\n\n-7 -7\n\n"), ["1 2", "2 1"]);
    let ragged = run("ripple", &["solve", "ripple", "-"], "0 0\n0\n\n1 1\n1 1\n\n");
    assert_eq!(ragged.exit, 2, "{}", ragged.err);
}

/// `./solver <Puzzle1.txt` and the sample solver run.
#[test]
fn the_sample_solver_run() {
    let printed = said("ripple", &["solve", "ripple", "-", "--method", "classic"], PUZZLE2);
    assert_eq!(printed, fixture("ripple", "puzzle2.solver.out"));
    assert!(printed.starts_with("Initial board state:\n┌─┬───┬─────┐\n│5│   │     │\n"), "{printed}");
    assert!(printed.contains("Solved the puzzle. Final state:\n┌─┬───┬─────┐\n│5│1 2│1 3 2│\n"), "{printed}");
    assert!(said("ripple", &["solve", "1.txt"], "").starts_with("unique\n"));
}

/// "If no solutions exist, undo the previous operation or fail."
#[test]
fn no_solution() {
    let none = run("ripple", &["solve", "ripple", "-", "--method", "classic"], "1 0\n0 0\n\n1 2\n3 4\n\n");
    assert!(none.out.ends_with("No solution.\n"), "{}", none.out);
    assert_eq!(none.exit, 1);
    let cannot = run("ripple", &["assist", "ripple", "-"], "0 0\n\n1 2\n\n");
    assert!(cannot.out.contains("This puzzle cannot be solved."), "{}", cannot.out);
}

/// An impossible value is taken back, and the dialogue goes on.
#[test]
fn a_value_too_many_is_undone() {
    let puzzle = puzzle("ripple", &multiple());
    let mut typist = Typist::new(&["1", "6", "1", "1", "6", "4"]);
    let last = puzzle.converse(&Classic::default(), &Budget::unlimited(), &mut typist);
    assert!(typist.said.contains("No solutions to the current board."), "{}", typist.said);
    assert!(typist.said.contains("Undoing previous value of 1 at (1, 6)."), "{}", typist.said);
    assert_eq!(verdict(&last.solve(Demand::Unique, &Budget::unlimited())), "unique");
}

/// The sample creator run, from the board to the raw puzzle with one solution. What is typed is not echoed, and the first
/// line about typing the board is not part of the transcript.
#[test]
fn the_sample_creator_run() {
    let typed = format!("{}s\n1\n6\n4\n", multiple());
    let printed = said("ripple", &["assist", "ripple", "-"], &typed);
    let printed = printed.strip_prefix("Enter cell values and room IDs...\n").unwrap_or(&printed);
    assert_eq!(printed, fixture("ripple", "multiple1.creator.out"));
    for sentence in [
        "There are currently 25 known cells, 4 of which were given as input, and 17 of which were determined only after \
         aggregating all solutions.\n",
        "There are currently 17 unknown cells.\n",
        "The puzzle currently has 3 solutions.\n",
        "Cell (1, 6) can be filled with a value of 4 to eliminate all other solutions.\n",
        "Value frequency for cell (1, 6):\n\tSolutions with 2 in this cell: 2\n\tSolutions with 4 in this cell: 1\n",
        "Raw initial board:\n5 0 0 0 0 4\n",
    ] {
        assert!(printed.contains(sentence), "{sentence}\n{printed}");
    }
}

/// The suggestions of the creator and of `assist --suggest` are the same 17.
#[test]
fn the_suggestions() {
    let printed = said("ripple", &["assist", "ripple", "-", "--suggest"], &multiple());
    let creator = fixture("ripple", "multiple1.creator.out");
    let mut count = 0;
    for line in creator.lines().filter_map(|l| l.split_once("Cell (").map(|(_, rest)| rest)) {
        let Some((at, rest)) = line.split_once(") can be filled with a value of ") else { continue };
        let value = rest.split(' ').next().expect("a value");
        assert!(printed.contains(&format!("give {value} at ({at}): leaves 1 answer\n")), "{line}\n{printed}");
        count += 1;
    }
    assert_eq!((count, printed.matches(": leaves 1 answer\n").count()), (17, 17), "{printed}");
}

/// "It takes a partially solved instance (which can be as bare as just a room specification and entirely empty cells)."
#[test]
fn a_bare_start() {
    let puzzle = puzzle("ripple", "0 0\n\n1 1\n\n");
    let mut typist = Typist::new(&["1", "1", "2"]);
    let last = puzzle.converse(&Classic::default(), &Budget::unlimited(), &mut typist);
    assert_eq!(answers(&last), ["2 1"], "{}", typist.said);
}

/// "such as the current number of solutions, known and unknown cells, and the frequency with which possible values occur".
#[test]
fn what_the_creator_tells() {
    let printed = said("ripple", &["assist", "ripple", "-", "--suggest", "--json"], &multiple());
    for part in [
        "\"count\":3,\"exact\":true",
        "\"common\":[",
        "\"frequencies\":[{\"cell\":[1,6],\"values\":[{\"value\":2,\"answers\":2},{\"value\":4,\"answers\":1}]}",
    ] {
        assert!(printed.contains(part), "{part}\n{printed}");
    }
}

/// Puzzle 1 "has an easy rating"; puzzle 2 "is slightly more difficult".
#[test]
fn the_sample_puzzles() {
    for args in [["rate", "1.txt"], ["rate", "puzzle2.txt"]] {
        assert!(said("ripple", &args, "").contains("hardest: "));
    }
}
