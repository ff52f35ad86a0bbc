//! The exercise's way to an answer: masks that shrink, then trying out what is left.

use quandary_core::budget::{Budget, RanOut};

use super::exercise::{Board, neighbourhood_intersect, update, valid_with};
use super::mask::Mask;

/// What the solver is watched doing.
pub(super) enum Event<'a> {
    /// A letter's mask became smaller.
    Shrunk(char, &'a Mask),
    /// A letter found its cell.
    Placed(&'a Board),
    /// The masks are stuck: a letter is tried in a cell (row, column from 0).
    Tries(char, usize, usize),
    /// A board that solves the puzzle; true asks for the next.
    Solved(&'a Board),
}

/// The watcher of a solver: whether to go on after a solution.
pub(super) type Watch<'a> = dyn FnMut(Event) -> bool + 'a;

/// Question 4. Completes the board if it can; false leaves it as it was.
///
/// ```
/// use quandary_puzzles::gogen::classic::{load_board, load_words, save_board, solve_board};
/// let mut board = load_board("N.W.R\n.....\nS.X.B\n.....\nQ.M.P\n");
/// let words = load_words("BOXED FOAM JUSTICE MUSHY PLAYING QUAVER WICKED");
/// assert!(solve_board(&mut board, &words));
/// assert_eq!(save_board(&board), "NGWKR\nTICED\nSYXVB\nHUAOF\nQJMLP\n");
/// ```
pub fn solve_board(board: &mut Board, words: &[String]) -> bool {
    let cells = board.iter().map(Vec::len).sum();
    let Some(alphabet) = super::super::Alphabet::usual(cells) else { return false };
    let mut solution = None;
    let mut watch = |event: Event| {
        if let Event::Solved(found) = event {
            solution = Some(found.clone());
        }
        false
    };
    let rectangle = board.windows(2).all(|w| w[0].len() == w[1].len());
    let known = |c: char| alphabet.symbols().contains(&c);
    if !rectangle || words.iter().any(|word| !word.chars().all(known)) {
        return false;
    }
    let _ = search(board, words, alphabet.symbols(), &Budget::unlimited(), &mut watch);
    solution.map(|found| *board = found).is_some()
}

/// Looks for solutions until the watcher has enough or none is left.
pub(super) fn search(
    board: &Board,
    words: &[String],
    letters: &[char],
    budget: &Budget,
    watch: &mut Watch,
) -> Result<(), RanOut> {
    let width = board.first().map_or(0, Vec::len);
    let masks = vec![Mask::sized(board.len(), width, true); letters.len()];
    // The exercise recurses; the stack of boards is explicit here, the order of trying is the same.
    let mut stack = vec![(board.clone(), masks, None)];
    while let Some((mut board, mut masks, tried)) = stack.pop() {
        budget.spend(1)?;
        if let Some((letter, row, column)) = tried {
            watch(Event::Tries(letters[letter], row, column));
        }
        if !refine(&mut board, &mut masks, words, letters, watch) {
            continue;
        }
        let free = (0..letters.len()).find(|&i| masks[i].count() > 1);
        let Some(letter) = free else {
            if valid_with(&board, words, letters) && !watch(Event::Solved(&board)) {
                return Ok(());
            }
            continue;
        };
        let mut options = Vec::new();
        for (r, row) in board.iter().enumerate() {
            for c in (0..row.len()).filter(|&c| masks[letter][r][c]) {
                let (mut next, mut narrowed) = (board.clone(), masks.clone());
                next[r][c] = letters[letter];
                narrowed[letter].set_all(false);
                narrowed[letter][r][c] = true;
                options.push((next, narrowed, Some((letter, r, c))));
            }
        }
        stack.extend(options.into_iter().rev());
    }
    Ok(())
}

/// Narrows all masks by the words until nothing changes; false when a letter has no cell left.
fn refine(
    board: &mut Board,
    masks: &mut [Mask],
    words: &[String],
    letters: &[char],
    watch: &mut Watch,
) -> bool {
    let index = |ch: char| letters.iter().position(|l| *l == ch);
    loop {
        let before: Vec<Mask> = masks.to_vec();
        let placed = count_letters(board);
        for (i, mask) in masks.iter_mut().enumerate() {
            update(board, letters[i], mask);
        }
        for word in words {
            let spelled: Vec<usize> = word.chars().filter_map(index).collect();
            for pair in spelled.windows(2).filter(|pair| pair[0] != pair[1]) {
                let mut one = masks[pair[0]].clone();
                neighbourhood_intersect(&mut one, &mut masks[pair[1]]);
                masks[pair[0]] = one;
                update(board, letters[pair[0]], &mut masks[pair[0]]);
                update(board, letters[pair[1]], &mut masks[pair[1]]);
            }
        }
        for (i, mask) in masks.iter().enumerate().filter(|(i, mask)| before[*i] != **mask) {
            watch(Event::Shrunk(letters[i], mask));
        }
        if count_letters(board) > placed {
            watch(Event::Placed(board));
        }
        if masks.iter().any(|mask| mask.count() == 0) {
            return false;
        }
        if before == masks {
            return true;
        }
    }
}

fn count_letters(board: &Board) -> usize {
    board.iter().flatten().filter(|c| **c != '.').count()
}
