//! The exercise's functions under their own names.
//!
//! A board is a rectangle of characters with `.` for open cells. Functions that read or write files in the exercise take or
//! give text here.

use super::mask::Mask;

/// The exercise's board: rows of characters, `.` for open.
pub type Board = Vec<Vec<char>>;

/// Reads a board: rows up to the first blank line.
///
/// ```
/// use quandary_puzzles::gogen::classic::{load_board, save_board};
/// let text = "N.W.R\n.....\nS.X.B\n.....\nQ.M.P\n";
/// assert_eq!(save_board(&load_board(text)), text);
/// ```
pub fn load_board(text: &str) -> Board {
    let rows = text.lines().map(str::trim_end).take_while(|line| !line.is_empty());
    rows.map(|line| line.chars().collect()).collect()
}

/// Reads words: anything between blanks.
pub fn load_words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
}

/// The board as bare rows, as the exercise saves it.
pub fn save_board(board: &Board) -> String {
    board.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
}

/// The board as the exercise prints it: letters in brackets on a lattice of links.
///
/// ```
/// use quandary_puzzles::gogen::classic::{load_board, print_board};
/// assert_eq!(print_board(&load_board("AB\nC.\n")), "\
/// [A]--[B]
///  | \\/ |
///  | /\\ |
/// [C]--[.]
/// ");
/// ```
pub fn print_board(board: &Board) -> String {
    let mut text = String::new();
    for (i, row) in board.iter().enumerate() {
        if i > 0 && !row.is_empty() {
            for cross in [" \\/ |", " /\\ |"] {
                text += &format!(" |{}\n", cross.repeat(row.len() - 1));
            }
        }
        let cells: Vec<String> = row.iter().map(|c| format!("[{c}]")).collect();
        text += &format!("{}\n", cells.join("--"));
    }
    text
}

/// Question 1. Row and column of the first cell with a character, row by row; `None` where the exercise has false
/// and -1, -1.
///
/// ```
/// use quandary_puzzles::gogen::classic::{get_position, load_board};
/// let board = load_board("N.W.R\n.....\nS.X.B\n.....\nQ.M.P\n");
/// assert_eq!(get_position(&board, 'B'), Some((2, 4))); // 'B' found in row 2, column 4
/// assert_eq!(get_position(&board, 'O'), None); // 'O' could not be found
/// ```
pub fn get_position(board: &Board, ch: char) -> Option<(usize, usize)> {
    let cells =
        board.iter().enumerate().flat_map(|(r, row)| row.iter().enumerate().map(move |(c, x)| (r, c, *x)));
    cells.into_iter().find(|(_, _, x)| *x == ch).map(|(r, c, _)| (r, c))
}

/// Question 2. Whether a board solves the puzzle: its letters are the first so many of the alphabet, each once, and
/// every word can be traced. A letter that follows itself stays put.
///
/// ```
/// use quandary_puzzles::gogen::classic::{load_board, load_words, valid_solution};
/// let solution = load_board("NGWKR\nTICED\nSYXVB\nHUAOF\nQJMLP\n");
/// let words = load_words("BOXED FOAM JUSTICE MUSHY PLAYING QUAVER WICKED");
/// assert!(valid_solution(&solution, &words));
/// let wrong1 = load_board("NGWKR\nTICED\nSVXYB\nHUAOF\nQJMLP\n");
/// assert!(!valid_solution(&wrong1, &words));
/// ```
pub fn valid_solution(board: &Board, words: &[String]) -> bool {
    let cells = board.iter().map(Vec::len).sum();
    let Some(alphabet) = super::super::Alphabet::usual(cells) else { return false };
    valid_with(board, words, alphabet.symbols())
}

/// The same with any alphabet.
pub(super) fn valid_with(board: &Board, words: &[String], alphabet: &[char]) -> bool {
    let mut letters: Vec<char> = board.iter().flatten().copied().collect();
    letters.sort_unstable();
    letters == alphabet && words.iter().all(|word| traces(board, word))
}

fn traces(board: &Board, word: &str) -> bool {
    let places: Option<Vec<_>> = word.chars().map(|ch| get_position(board, ch)).collect();
    places.is_some_and(|places| {
        places.windows(2).all(|pair| pair[0].0.abs_diff(pair[1].0) <= 1 && pair[0].1.abs_diff(pair[1].1) <= 1)
    })
}

/// Question 3, part I. Lets the board and a letter's mask tell each other what they know: a letter on the board is there and
/// nowhere else; cells with other letters are not for it; a mask with one cell left puts the letter on the board.
///
/// ```
/// use quandary_puzzles::gogen::classic::{Mask, load_board, update};
/// let mut board = load_board("N.W.R\n.....\nS.X.B\n.....\nQ.M.P\n");
/// let mut x = Mask::default();
/// update(&mut board, 'X', &mut x);
/// assert_eq!(x.print(), "00000\n00000\n00100\n00000\n00000\n");
/// let mut e = Mask::default();
/// update(&mut board, 'E', &mut e);
/// assert_eq!(e.print(), "01010\n11111\n01010\n11111\n01010\n");
/// ```
pub fn update(board: &mut Board, ch: char, mask: &mut Mask) {
    if let Some((r, c)) = get_position(board, ch) {
        mask.set_all(false);
        mask.set_element(r, c, true);
        return;
    }
    for (r, row) in board.iter().enumerate() {
        for (c, cell) in row.iter().enumerate() {
            if *cell != '.' {
                mask.set_element(r, c, false);
            }
        }
    }
    if mask.count() == 1
        && let Some((r, c)) = mask.get_position(true)
    {
        board[r][c] = ch;
    }
}

/// Question 3, part II. Narrows two masks, each by the 1-neighbourhood of the other.
///
/// ```
/// use quandary_puzzles::gogen::classic::{Mask, load_board, neighbourhood_intersect, update};
/// let mut board = load_board("N.W.R\n.....\nS.X.B\n.....\nQ.M.P\n");
/// let (mut x, mut e) = (Mask::default(), Mask::default());
/// update(&mut board, 'X', &mut x);
/// update(&mut board, 'E', &mut e);
/// neighbourhood_intersect(&mut x, &mut e); // from BOXED
/// assert_eq!(e.print(), "00000\n01110\n01010\n01110\n00000\n");
/// ```
pub fn neighbourhood_intersect(one: &mut Mask, two: &mut Mask) {
    // Which comes first does not matter: a cell of one that is near no cell of two is near none of what is left of it.
    *one *= two.neighbourhood(1);
    *two *= one.neighbourhood(1);
}
