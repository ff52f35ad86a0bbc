//! The course's project: cages with a number and a sign, and the functions (a) to (g) that a search is made of.

use quandary::puzzles::kenken::classic::{
    Blank, Constraint, Entry, Guess, Posn, apply_guess, available_vals, example, fill_in_guess, find_blank,
    guess_valid, neighbours, partial, place_guess, puzzle_print, solution_text, solve_kenken, used_in_col,
    used_in_row,
};

use super::{answers, fixture, puzzle, run, said};

/// The puzzle of the document, in the form of its files.
const HANDOUT: &str = "\
4
a b b c
a d e e
f d g g
f h i i
a 6 *
b 3 -
c 3 =
d 5 +
e 3 -
f 3 -
g 2 /
h 4 =
i 1 -
";

const SOLVED: &str = "2  1  4  3\n3  2  1  4\n4  3  2  1\n1  4  3  2";

fn at(x: usize, y: usize) -> Posn {
    Posn { x, y }
}

/// "fill in the blank cells with integers from 1 to n so that each number appears exactly once in every row, once in every
/// column, and the arithmetic expression is satisfied in every cage": the initial and the solved puzzle.
#[test]
fn the_rules() {
    assert_eq!(said("kenken", &["solve", "kenken", "-", "--format", "raw"], HANDOUT).trim_end(), SOLVED);
    let check = |board: &str| run("kenken", &["check", "course-4x4.txt", "-"], board);
    assert_eq!(check(SOLVED).exit, 0);
    let row = check(&SOLVED.replace("2  1  4  3", "2  2  4  3"));
    assert!(row.exit == 1 && row.out.contains("Row 1 holds 2 twice."), "{}", row.out);
    let cage = check(&SOLVED.replace("2  1  4  3\n3", "3  1  4  2\n2"));
    assert!(cage.exit == 1 && cage.out.contains("does not give"), "{}", cage.out);
    let range = check(&SOLVED.replace("1  4  3  2", "1  4  3  5"));
    assert!(range.exit == 2 && range.err.contains("a number from 1 to 4"), "{}", range.err);
}

/// "if a cage of three elements had the requirement of 7+, the cage could (hypothetically) be filled with 1,2,4 or 1,1,5 or
/// 1,3,3 or 2,2,3".
#[test]
fn seven_plus() {
    use quandary::puzzles::kenken::{Clue, Op, rules::meets};
    let clue = Clue { target: 7, op: Op::Add };
    for numbers in [[1, 2, 4], [1, 1, 5], [1, 3, 3], [2, 2, 3]] {
        assert!(meets(clue, &numbers, false));
    }
    assert!(!meets(clue, &[1, 2, 3], false));
}

/// "for the operations / and −, only cages of exactly two cells are allowed and … either of the two orderings": 4/ "may be
/// satisfied by 1,4 or 4,1".
#[test]
fn four_divided() {
    use quandary::puzzles::kenken::{Clue, Op, rules::meets};
    let clue = Clue { target: 4, op: Op::Divide };
    assert!(meets(clue, &[1, 4], false) && meets(clue, &[4, 1], false));
    let three = run("kenken", &["solve", "kenken", "-"], "3\na a a\nb b b\nc c c\na 1 -\nb 6 +\nc 6 +\n");
    assert!(three.exit == 2 && three.err.contains("stands on 3 cells"), "{}", three.err);
}

/// "a single number (only used for cages of one cell)": the char '='.
#[test]
fn one_cell() {
    assert_eq!(answers(&puzzle("kenken", "1\na\na 1 =\n")), ["1"]);
    let two = run("kenken", &["solve", "kenken", "-"], "2\na a\nb b\na 3 =\nb 3 +\n");
    assert_eq!(two.exit, 2, "{}", two.err);
}

/// The struct of the document: boardSize 4, constraintsLen 9, the letters and the constraints.
#[test]
fn the_puzzle_struct() {
    let puzzle = example();
    assert_eq!((puzzle.board_size, puzzle.constraints.len()), (4, 9));
    let letters: Vec<String> = puzzle
        .board
        .iter()
        .map(|row| row.iter().map(|e| if let Entry::Letter(c) = e { *c } else { '?' }).collect())
        .collect();
    assert_eq!(letters, ["abbc", "adee", "fdgg", "fhii"]);
    assert_eq!(puzzle.constraints[0], Constraint { letter: 'a', number: 6, symbol: '*' });
    assert_eq!(puzzle.constraints[8], Constraint { letter: 'i', number: 1, symbol: '-' });
    let printed = puzzle_print(&puzzle);
    assert!(
        printed.starts_with(
            "board size: 4\nconstraints length: 9\nentry {0, 0}: letter a, num 0, guess false\n"
        )
    );
    assert!(printed.ends_with("con 9: i 1 -\n") || printed.ends_with("con 9: i 1 -"), "{printed}");
}

/// An entry is a letter, a number, or a guess; "all guesses on the board will all have the same char".
#[test]
fn entries() {
    let puzzle = partial();
    assert_eq!(puzzle.board[0][0], Entry::Guess(Guess { letter: 'a', number: 2 }));
    assert_eq!(puzzle.board[1][1], Entry::Number(2));
    assert_eq!(puzzle.board[0][1], Entry::Letter('b'));
    let read = said("kenken", &["convert", "course-guess.txt", "--to", "course"], "");
    assert_eq!(read, fixture("kenken", "course-guess.txt"));
    assert!(read.contains("Guess("), "{read}");
}

/// (a) `find_blank`: the topmost, then leftmost cell of the first constraint; {-1, -1}; {-2, -2}. x counts columns.
#[test]
fn a_find_blank() {
    assert_eq!(find_blank(&example()), Blank::Cell(at(0, 0)));
    assert_eq!(find_blank(&partial()), Blank::Cell(at(0, 1)));
    let mut later = example();
    later.constraints.swap(0, 4);
    assert_eq!(find_blank(&later), Blank::Cell(at(2, 1)), "the first constraint is e now");
    let guessed = fill_in_guess(&partial(), at(0, 1), 3);
    assert_eq!(find_blank(&guessed), Blank::OnlyGuesses);
    let solved = solve_kenken(&example()).expect("a solution");
    assert_eq!(find_blank(&solved), Blank::Complete);
    assert!(solved.constraints.is_empty(), "both conditions occur together");
}

/// (b) `used_in_row` and `used_in_col`: numbers and guesses, in increasing order.
#[test]
fn b_used_in_row_and_col() {
    assert_eq!(used_in_row(&partial(), at(0, 1)), [1, 2, 4]);
    assert_eq!(used_in_col(&partial(), at(1, 0)), [2, 3]);
    assert_eq!(used_in_col(&partial(), at(0, 1)), [2], "a guess counts");
    assert!(used_in_row(&example(), at(0, 0)).is_empty());
}

/// (c) `available_vals`: increasing, without duplicates, whatever the cage says.
#[test]
fn c_available_vals() {
    assert_eq!(available_vals(&example(), at(0, 0)), [1, 2, 3, 4]);
    assert_eq!(available_vals(&partial(), at(0, 1)), [3]);
    assert_eq!(available_vals(&partial(), at(3, 0)), [1, 3]);
}

/// (d) `place_guess` gives the board with the guess; `fill_in_guess` the puzzle.
#[test]
fn d_place_guess() {
    let board = place_guess(&example(), at(1, 0), 4);
    assert_eq!(board[0][1], Entry::Guess(Guess { letter: 'b', number: 4 }));
    assert_eq!(fill_in_guess(&example(), at(1, 0), 4).board, board);
    assert_eq!(example().board[0][1], Entry::Letter('b'), "the puzzle itself is not changed");
}

/// (e) `guess_valid`: "Be sure to test carefully for division and subtraction."
#[test]
fn e_guess_valid() {
    let valid = |number: u64, symbol: char, guesses: &[u32]| {
        let mut puzzle = example();
        puzzle.constraints = vec![Constraint { letter: 'a', number, symbol }];
        puzzle.board =
            vec![guesses.iter().map(|&n| Entry::Guess(Guess { letter: 'a', number: n })).collect()];
        guess_valid(&puzzle)
    };
    assert!(valid(7, '+', &[1, 2, 4]) && valid(6, '*', &[2, 3]) && valid(4, '=', &[4]));
    assert!(valid(3, '-', &[1, 4]) && valid(3, '-', &[4, 1]) && !valid(3, '-', &[2, 4]));
    assert!(valid(2, '/', &[4, 2]) && valid(2, '/', &[2, 4]) && !valid(2, '/', &[5, 2]), "no remainder");
    assert!(!valid(1, '-', &[6, 3, 2]) && !valid(2, '/', &[12, 3, 2]), "two cells");
}

/// (f) `apply_guess`: guesses become numbers, and the first constraint goes.
#[test]
fn f_apply_guess() {
    let guessed = fill_in_guess(&fill_in_guess(&example(), at(0, 0), 2), at(0, 1), 3);
    let applied = apply_guess(&guessed);
    assert_eq!((applied.board[0][0], applied.board[1][0]), (Entry::Number(2), Entry::Number(3)));
    assert_eq!(applied.constraints[..], example().constraints[1..]);
}

/// (g) `neighbours`: one for each possible guess, in increasing order; or the guesses applied; or none.
#[test]
fn g_neighbours() {
    let next = neighbours(&example());
    let guesses: Vec<Entry> = next.iter().map(|p| p.board[0][0]).collect();
    let guess = |number| Entry::Guess(Guess { letter: 'a', number });
    assert_eq!(guesses, [guess(1), guess(2), guess(3), guess(4)]);
    let right = fill_in_guess(&partial(), at(0, 1), 3);
    assert_eq!(neighbours(&right), [apply_guess(&right)]);
    let wrong = fill_in_guess(&fill_in_guess(&example(), at(0, 0), 1), at(0, 1), 2);
    assert!(neighbours(&wrong).is_empty(), "length zero");
}

/// `solve_kenken`, and the solution as it is printed into a file.
#[test]
fn solve_and_print() {
    let solved = solve_kenken(&example()).expect("a solution");
    assert_eq!(solution_text(&solved), SOLVED);
    assert_eq!(
        said("kenken", &["solve", "kenken", "-", "--method", "classic"], HANDOUT),
        SOLVED,
        "no last newline"
    );
    let none = run("kenken", &["solve", "course-none.txt", "--method", "classic"], "");
    assert_eq!((none.out.as_str(), none.exit), ("No Solution...", 1));
    for name in ["course-numbers.txt", "course-guess.txt"] {
        assert_eq!(said("kenken", &["solve", name, "--method", "classic"], ""), SOLVED, "{name}");
    }
}

/// "a visual solution printed out on the screen (including the steps of solving a puzzle)".
#[test]
fn the_visual_solution() {
    let args = ["solve", "course-2x2.txt", "--method", "classic", "--trace", "--color", "always"];
    assert_eq!(said("kenken", &args, ""), fixture("kenken", "course-2x2.trace"));
}

/// "There is no space after the end of each line"; "there is only one space between each two data items": that is how it is
/// written, and other layouts are read as well.
#[test]
fn the_files() {
    let written = said("kenken", &["convert", "kenken", "-", "--to", "course"], &HANDOUT.replace(' ', "  "));
    assert_eq!(written, HANDOUT);
}

/// "don't try big puzzles": the course's search is slow on them, ours is not.
#[test]
fn big_puzzles() {
    assert!(said("kenken", &["solve", "hard-9x9.txt"], "").starts_with("unique\n"));
}
