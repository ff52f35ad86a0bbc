//! New puzzles from a seed.
//!
//! A full board first: letters in random order, with a long word or the theme laid in. Then all words of the list that can be
//! traced on it, which nearly always make it unique; then words are dropped as long as it stays so. A puzzle that came out too hard
//! gets words back.

mod carve;
pub(super) mod wishes;
pub(super) mod words;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::fact::Value;
use quandary_core::grid::{Grid, Size};
use quandary_core::kind::{NotMade, Wanted};
use quandary_core::step::Level;

use super::model::Puzzle;
use super::search::{Question, shuffled};
use carve::{Block, variety};
use wishes::{Variant, Wishes};
use words::List;

/// So many boards are tried before the creator says that it cannot.
const BOARDS: usize = 4000;
/// Nodes for laying words on a board, and for judging one puzzle unique.
const LAYING: u64 = 3000;
const JUDGING: u64 = 20_000;
/// A list of so many words has enough for any board; of a shorter one, so many are tried to be laid.
const PLENTY: usize = 3000;
const LAID: usize = 40;
/// So many ways of dropping words are tried when as few as possible are wanted.
const ORDERS: usize = 24;

/// A puzzle with one answer, at the wanted level or at any that needs no trial.
pub(super) fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
    let wishes = Wishes::read(wanted)?;
    let list = wishes.list.as_ref().map(|list| List::new(list, &wishes.alphabet, 3..=10));
    if let Some(list) = &list
        && list.len() + wishes.theme.len() < 2
    {
        return Err(NotMade::Cannot(format!(
            "the word list has too few words of the letters {}",
            wishes.alphabet
        )));
    }
    for _ in 0..BOARDS {
        budget.spend(1).map_err(NotMade::GaveUp)?;
        let Some(board) = full_board(&wishes, list.as_ref(), chance, budget)? else { continue };
        // What one board costs is limited, so that a hopeless one does not eat the whole budget.
        match carve(&wishes, list.as_ref(), &board, chance, &budget.part(JUDGING)) {
            Ok(Some(puzzle)) => return Ok(puzzle),
            Ok(None) | Err(RanOut::Nodes) => {}
            Err(what) => return Err(NotMade::GaveUp(what)),
        }
    }
    let level = wishes.level.map_or(String::new(), |level| format!(" of level {level}"));
    Err(NotMade::Cannot(format!(
        "no such puzzle{level} was found on {BOARDS} boards; other options may have one"
    )))
}

/// A full board on which the theme, and one or more words of the list, can be traced.
fn full_board(
    wishes: &Wishes,
    list: Option<&List>,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Option<Grid<Value>>, NotMade> {
    let letters = wishes.alphabet.symbols().len();
    let open = vec![None; letters];
    let mut touches = vec![0u64; letters];
    wishes.theme.iter().for_each(|word| lay(word, &mut touches));
    let words = list.map_or_else(Vec::new, |list| drawn(list, wishes, chance));
    let mut board = |touches: &[u64]| {
        let question = Question { size: wishes.size, givens: &open, touches };
        shuffled(question, chance, &budget.part(LAYING)).next()
    };
    let mut found = match board(&touches) {
        Some(Ok(board)) => Some(board),
        None if !wishes.theme.is_empty() => {
            return Err(NotMade::Cannot("the theme words cannot all be traced on one board".into()));
        }
        None | Some(Err(_)) => {
            budget.ended().map_err(NotMade::GaveUp)?;
            None
        }
    };
    for word in words {
        let mut more = touches.clone();
        lay(word, &mut more);
        if let Some(Ok(board)) = board(&more) {
            (touches, found) = (more, Some(board));
        }
    }
    Ok(found)
}

/// Brings the letters of a word together.
fn lay(word: &[u8], touches: &mut [u64]) {
    for pair in word.windows(2).filter(|pair| pair[0] != pair[1]) {
        touches[pair[0] as usize] |= 1 << pair[1];
        touches[pair[1] as usize] |= 1 << pair[0];
    }
}

/// Words to lay on a board before anything else. A large list has enough words for any board, so it is the richest of a few: published
/// puzzles have one that catches the eye. Of a short list as many as will go must be laid, or none could be traced.
fn drawn<'a>(list: &'a List, wishes: &Wishes, chance: &mut Chance) -> Vec<&'a [u8]> {
    let mut one = || list.letters(list.word(chance.below(list.len())));
    if list.len() < PLENTY {
        return (0..list.len().min(LAID)).map(|_| one()).collect();
    }
    let longest = (0..6).map(|_| one()).max_by_key(|word| variety(word));
    longest.into_iter().filter(|_| wishes.theme.is_empty()).collect()
}

/// For each letter the letters next to it on a board.
pub(super) fn nearby(board: &Grid<Value>) -> Vec<u64> {
    let mut near = vec![0u64; board.len()];
    for a in board.places() {
        for b in
            board.places().filter(|b| *b != a && a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1)
        {
            near[board[a] as usize] |= 1 << board[b];
        }
    }
    near
}

fn carve(
    wishes: &Wishes,
    list: Option<&List>,
    board: &Grid<Value>,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Option<Puzzle>, RanOut> {
    let near = nearby(board);
    let chains: Vec<Vec<u8>> = if list.is_none() { chains(&near, chance) } else { Vec::new() };
    let found = list.into_iter().flat_map(|list| list.traceable(&near).map(|word| list.letters(word)));
    let theme = wishes.theme.iter().map(Vec::as_slice);
    let more =
        found.chain(chains.iter().map(Vec::as_slice)).filter(|word| !wishes.theme.iter().any(|t| t == word));
    let words: Vec<&[u8]> = theme.chain(more).collect();
    let givens = givens(wishes, board, chance);
    let covered = wishes.variant == Variant::Plain;
    let mut block = Block::new(wishes.size, &wishes.alphabet, givens, words, wishes.theme.len(), covered);
    if block.words.is_empty() || !block.is_covered() || !block.is_unique(budget)? {
        return Ok(None);
    }
    if wishes.fewest_givens {
        block.drop_givens(chance, budget)?;
    }
    let mut best: Option<(Block, Vec<&[u8]>)> = None;
    for _ in 0..if wishes.fewest_words { ORDERS } else { 1 } {
        let mut fewer = block.clone();
        let dropped = fewer.drop_words(chance, budget)?;
        if best.as_ref().is_none_or(|(b, _)| fewer.words.len() < b.words.len()) {
            best = Some((fewer, dropped));
        }
    }
    let Some((block, dropped)) = best else { return Ok(None) };
    block.at_level(dropped, wishes.level, chance, budget)
}

/// The letters given: the lattice of every second cell, or as many as are wanted.
fn givens(wishes: &Wishes, board: &Grid<Value>, chance: &mut Chance) -> Grid<Option<Value>> {
    let Size { width, height } = wishes.size;
    let lattice: Vec<_> = board.places().filter(|at| at.row % 2 == 0 && at.col % 2 == 0).collect();
    let usual = match (wishes.variant, wishes.level) {
        (Variant::Plain | Variant::Uber, _) => lattice.len(),
        (Variant::Ultra, None) => chance.between(lattice.len() / 3, lattice.len().saturating_sub(1)),
        (Variant::Ultra, Some(level)) => lattice.len().saturating_sub(1 + level as usize),
        (Variant::Hyper, Some(Level::Gentle)) => 5,
        (Variant::Hyper, _) => chance.between(2, 5),
    };
    let count = wishes.givens.unwrap_or(usual).min(width * height - 1);
    let mut cells: Vec<_> = if wishes.variant == Variant::Hyper || count > lattice.len() {
        board.places().collect()
    } else {
        lattice
    };
    chance.shuffle(&mut cells);
    cells.truncate(count);
    Grid::from_fn(wishes.size, |at| cells.contains(&at).then(|| board[at]))
}

/// Chains of letters that can be traced: random walks that do not turn straight back, enough to bring nearly all
/// neighbours together.
fn chains(near: &[u64], chance: &mut Chance) -> Vec<Vec<u8>> {
    let mut chains = Vec::new();
    for round in 0..3 * near.len() {
        let length = chance.between(4, 7);
        let mut chain = vec![(round % near.len()) as u8];
        while chain.len() < length {
            let last = chain[chain.len() - 1];
            let before = chain.len().checked_sub(2).map_or(0, |i| 1u64 << chain[i]);
            let ways: Vec<u8> =
                (0..near.len() as u8).filter(|&l| (near[last as usize] & !before) >> l & 1 == 1).collect();
            match chance.pick(&ways) {
                Some(&next) => chain.push(next),
                None => break,
            }
        }
        if chain.len() > 1 && !chains.contains(&chain) {
            chains.push(chain);
        }
    }
    chains
}
