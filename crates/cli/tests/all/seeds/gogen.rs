//! The exercise: a 5×5 board, a list of words, masks, and four questions.

use quandary::puzzles::gogen::classic::{
    HEIGHT, Mask, WIDTH, get_position, load_board, load_words, neighbourhood_intersect, print_board,
    save_board, solve_board, update, valid_solution,
};

use super::{answers, fixture, puzzle, run, said};

const X: &str = "00000\n00000\n00100\n00000\n00000\n";
const E: &str = "01010\n11111\n01010\n11111\n01010\n";
const AROUND_X: &str = "00000\n01110\n01110\n01110\n00000\n";
const SOLVED: &str = "NGWKR\nTICED\nSYXVB\nHUAOF\nQJMLP\n";
const LATTICE: &str = "\
[N]--[G]--[W]--[K]--[R]
 | \\/ | \\/ | \\/ | \\/ |
 | /\\ | /\\ | /\\ | /\\ |
[T]--[I]--[C]--[E]--[D]
 | \\/ | \\/ | \\/ | \\/ |
 | /\\ | /\\ | /\\ | /\\ |
[S]--[Y]--[X]--[V]--[B]
 | \\/ | \\/ | \\/ | \\/ |
 | /\\ | /\\ | /\\ | /\\ |
[H]--[U]--[A]--[O]--[F]
 | \\/ | \\/ | \\/ | \\/ |
 | /\\ | /\\ | /\\ | /\\ |
[Q]--[J]--[M]--[L]--[P]
";

fn board() -> Vec<Vec<char>> {
    load_board(&fixture("gogen", "board-easy.txt"))
}

fn mask(ch: char) -> Mask {
    let mut mask = Mask::default();
    update(&mut board(), ch, &mut mask);
    mask
}

/// "the 25 letters 'A' to 'Y' ('Z' is not used)"; "each letter appears in one (and only one) board cell".
#[test]
fn the_letters() {
    assert_eq!((HEIGHT, WIDTH), (5, 5));
    let check = |text: &str| run("gogen", &["check", "easy.txt", "-"], text);
    assert_eq!(check(SOLVED).exit, 0);
    let twice = check(&SOLVED.replace("TICED", "TICEN"));
    assert_eq!(twice.exit, 1);
    assert!(twice.out.contains("N stands at (1, 1) and again at (2, 5)"), "{}", twice.out);
    let foreign = check(&SOLVED.replace("QJMLP", "QJMZP"));
    assert!(foreign.out.contains("(5, 4) holds Z"), "{}", foreign.out);
}

/// "by moving one step (horizontally, vertically or diagonally) at a time, it is possible to spell out each of the words".
#[test]
fn the_words() {
    let all = |board: &str, word: &str| valid_solution(&load_board(board), &load_words(word));
    for word in ["NG", "NT", "NI", "GT", "MUSHY"] {
        assert!(all(SOLVED, word), "{word}");
    }
    assert!(!all(SOLVED, "NW"));
}

/// "The initial masks for the letter 'X' (said to be fixed …), the letter 'E' (said to be free …) and the letter 'R'".
#[test]
fn the_initial_masks() {
    assert_eq!(mask('X').print(), X);
    assert_eq!(mask('E').print(), E);
    assert_eq!(mask('R').print(), "00001\n00000\n00000\n00000\n00000\n");
    assert_eq!((mask('X').count(), mask('R').count()), (1, 1), "fixed");
    assert!(mask('E').count() > 1, "free");
}

/// "the 1-neighbourhoods of 'X', 'E' and 'R'".
#[test]
fn the_neighbourhoods() {
    assert_eq!(mask('X').neighbourhood(1).print(), AROUND_X);
    assert_eq!(mask('E').neighbourhood(1).print(), "11111\n".repeat(5));
    assert_eq!(mask('R').neighbourhood(1).print(), "00011\n00011\n00000\n00000\n00000\n");
    assert_eq!(mask('X').neighbourhood(2).print(), "11111\n".repeat(5), "up to d cells away");
}

/// "by intersecting the mask for 'E', the mask for the 1-neighbourhood of 'X' and the mask for the 1-neighbourhood of
/// 'R', we can compute an updated mask for 'E'"; it "now becomes fixed".
#[test]
fn the_mask_of_e_from_boxed_and_quaver() {
    let e = mask('E') * mask('X').neighbourhood(1) * mask('R').neighbourhood(1);
    assert_eq!(e.print(), "00000\n00010\n00000\n00000\n00000\n");
    let printed = said("gogen", &["hint", "easy.txt", "--more", "--more", "--more"], "");
    assert!(
        printed.contains("E must touch both R at (1, 5) (QUAVER) and X at (3, 3) (BOXED): only (2, 4) does."),
        "{printed}"
    );
}

/// "Supplied files": boards and words apart, as they are supplied, and the kind is found out.
#[test]
fn the_supplied_files() {
    for (name, verdict) in [("easy", "unique"), ("medium", "unique"), ("hard", "several")] {
        let files = [format!("board-{name}.txt"), format!("words-{name}.txt")];
        let printed = said("gogen", &["solve", &files[0], "--words", &files[1], "--json"], "");
        assert!(printed.contains(&format!("\"kind\":\"gogen\",\"outcome\":\"{verdict}\"")), "{printed}");
    }
}

/// Question 1: `get_position(board, ch, row, column)`.
#[test]
fn get_position_of_a_letter() {
    let found = |ch: char| match get_position(&board(), ch) {
        Some((row, column)) => format!("'{ch}' found in row {row}, column {column}"),
        None => format!("'{ch}' could not be found"),
    };
    assert_eq!(found('B'), "'B' found in row 2, column 4");
    assert_eq!(found('O'), "'O' could not be found");
    assert_eq!(get_position(&load_board("..\nA.\nAA\n"), 'A'), Some((1, 0)), "row by row");
}

/// Question 2: `valid_solution(board, words)`.
#[test]
fn valid_solutions() {
    let words = load_words(&fixture("gogen", "words-easy.txt"));
    let valid = |name: &str| valid_solution(&load_board(&fixture("gogen", name)), &words);
    assert_eq!(save_board(&load_board(&fixture("gogen", "solution-easy.txt"))), SOLVED);
    assert!(valid("solution-easy.txt"));
    assert!(!valid("solution-wrong1.txt") && !valid("solution-wrong2.txt"));
    for (name, exit) in [("solution-easy.txt", 0), ("solution-wrong1.txt", 1), ("solution-wrong2.txt", 1)] {
        let args = ["check", "board-easy.txt", name, "--words", "words-easy.txt"];
        assert_eq!(run("gogen", &args, "").exit, exit, "{name}");
    }
}

/// Question 3, part I: `update(board, ch, mask)` and its three rules.
#[test]
fn update_has_three_rules() {
    // A letter on the board: its cell and no other, whatever else the board holds.
    let mut x = Mask::new(true);
    update(&mut board(), 'X', &mut x);
    assert_eq!(x.print(), X);
    // A letter that is not: no cell that is taken.
    assert_eq!(mask('E').print(), E);
    // One cell left: the letter is written there.
    let mut almost = load_board("AB\nC.\n");
    let mut d = Mask::sized(2, 2, true);
    update(&mut almost, 'D', &mut d);
    assert_eq!(save_board(&almost), "AB\nCD\n");
    // More than one: nothing is written.
    let mut open = board();
    update(&mut open, 'E', &mut Mask::default());
    assert_eq!(open, board());
}

/// Question 3, part II: `neighbourhood_intersect(one, two)`.
#[test]
fn neighbourhood_intersect_changes_both() {
    let (mut x, mut e) = (mask('X'), mask('E'));
    neighbourhood_intersect(&mut x, &mut e);
    assert_eq!(e.print(), "00000\n01110\n01010\n01110\n00000\n");
    assert_eq!(x.print(), X);
    let (mut x, mut e) = (mask('X'), mask('E'));
    neighbourhood_intersect(&mut e, &mut x);
    assert_eq!(e.print(), "00000\n01110\n01010\n01110\n00000\n", "the order does not matter");
}

/// Question 4: `solve_board(board, words)` and what its caller prints.
#[test]
fn solve_board_finds_the_solutions() {
    for name in ["easy", "medium", "hard"] {
        let mut board = load_board(&fixture("gogen", &format!("board-{name}.txt")));
        let words = load_words(&fixture("gogen", &format!("words-{name}.txt")));
        assert!(solve_board(&mut board, &words), "{name}");
        assert!(valid_solution(&board, &words), "{name}");
    }
    let mut solved = board();
    assert!(solve_board(&mut solved, &load_words(&fixture("gogen", "words-easy.txt"))));
    assert_eq!((save_board(&solved).as_str(), print_board(&solved).as_str()), (SOLVED, LATTICE));
    let mut none = load_board("A.B\n...\n");
    assert!(!solve_board(&mut none, &load_words("AB")));
}

/// The output of question 4, byte for byte, with the links' leading blank that the document lost.
#[test]
fn the_printed_solution() {
    let printed = said("gogen", &["solve", "easy.txt", "--method", "classic"], "");
    assert_eq!(printed, format!("Board solved! Solution: \n{LATTICE}"));
    let none = run("gogen", &["solve", "gogen", "-", "--method", "classic"], "A.B\n...\n\nAB\n");
    assert_eq!((none.out.as_str(), none.exit), ("Board could not be solved\n", 1));
    assert_eq!(said("gogen", &["solve", "easy.txt", "--format", "raw"], ""), SOLVED, "save_board");
}

/// "This should not be necessary with the easy puzzle": it is solved without trying anything out.
#[test]
fn the_easy_puzzle_needs_no_trial() {
    assert!(said("gogen", &["rate", "easy.txt"], "").ends_with("solved without trial\n"));
    assert_eq!(answers(&puzzle("gogen", &fixture("gogen", "hard.txt"))).len(), 16);
}

/// "Creating a mask", "Modifying the elements in a mask", "Printing masks".
#[test]
fn making_masks() {
    assert_eq!(Mask::default().print(), "11111\n".repeat(5));
    assert_eq!(Mask::new(false).print(), "00000\n".repeat(5));
    let mut m = Mask::default();
    m.set_all(false);
    assert_eq!(m, Mask::new(false));
    m.set_element(2, 2, true);
    assert!(m.get_element(2, 2) && !m.get_element(0, 0));
    assert_eq!(m.print(), X);
    let mut brackets = Mask::new(false);
    brackets[2][2] = true;
    assert!(!brackets[0][0]);
    assert_eq!(brackets, m);
}

/// "Finding the d-neighbourhood of a mask", "Counting the number of bits", "Finding the first bit with a particular value".
#[test]
fn asking_masks() {
    let mut m = Mask::new(false);
    m[2][2] = true;
    assert_eq!(m.neighbourhood(1).print(), AROUND_X);
    assert_eq!(m.neighbourhood(1).count(), 9);
    let mut m = Mask::new(false);
    m[3][4] = true;
    assert_eq!(m.get_position(true), Some((3, 4)));
    assert_eq!(m.get_position(false), Some((0, 0)));
    assert_eq!(Mask::new(false).get_position(true), None, "where the exercise has -1, -1");
}

/// "Intersection and union operations on masks", "Flipping all bits in a mask".
#[test]
fn combining_masks() {
    let (mut one, mut two) = (Mask::default(), Mask::default());
    one[2][2] = false;
    two[3][4] = false;
    two[3][0] = false;
    let both = "11111\n11111\n11011\n01110\n11111\n";
    let mut method = one.clone();
    method.intersect_with(&two);
    let mut assigned = one.clone();
    assigned *= two.clone();
    for mask in [method, assigned, one.clone() * two.clone()] {
        assert_eq!(mask.print(), both);
    }
    let all = "11111\n".repeat(5);
    let mut method = one.clone();
    method.union_with(&two);
    let mut assigned = one.clone();
    assigned += two.clone();
    for mask in [method, assigned, one + two] {
        assert_eq!(mask.print(), all);
    }
    let mut m = Mask::new(false);
    m[2][2] = true;
    assert_eq!((!m).print(), "11111\n11111\n11011\n11111\n11111\n");
}
