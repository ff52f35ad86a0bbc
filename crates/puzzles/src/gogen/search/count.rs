//! How many answers there are, without listing them where that can be avoided.
//!
//! Letters that touch no open letter only compete for cells: the ways to seat them are the *permanent* of a 0/1 matrix, taken by
//! dynamic programming over sets of cells, not a search. And a board without givens looks the same turned and mirrored: one cell of each orbit is enough for
//! one letter.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::grid::Size;
use quandary_core::outcome::Count;

use super::Question;
use super::state::{Frame, State};
use quandary_core::bits::Word;

/// Up to so many letters are seated by going through the sets of cells; that is a table of a megabyte.
const SEATED: usize = 16;

/// The ways a board can be turned or mirrored, as where each cell goes; the first leaves all in place.
pub(super) fn symmetries(size: Size) -> Vec<Vec<usize>> {
    let Size { width, height } = size;
    let mut maps: Vec<Vec<usize>> = Vec::new();
    for way in 0..if width == height { 8 } else { 4 } {
        let go = |cell: usize| {
            let (mut row, mut col) = (cell / width, cell % width);
            if way & 1 == 1 {
                row = height - 1 - row;
            }
            if way & 2 == 2 {
                col = width - 1 - col;
            }
            if way & 4 == 4 { col * width + row } else { row * width + col }
        };
        let map: Vec<usize> = (0..width * height).map(go).collect();
        if !maps.contains(&map) {
            maps.push(map);
        }
    }
    maps
}

/// Counts the answers.
pub(super) fn count<B: Word, const N: usize>(question: Question, budget: &Budget) -> Count {
    let frame = Frame::<B, N>::new(question);
    let Some(mut start) = frame.start(question, &[]) else { return Count { count: 0, ran_out: None } };
    start.wake();
    if question.givens.iter().any(Option::is_some) {
        return from(&frame, start, budget);
    }
    let letter = (0..question.touches.len()).max_by_key(|&l| frame.touches[l].count()).unwrap_or(0);
    let maps = symmetries(question.size);
    let mut sum = Count { count: 0, ran_out: None };
    for cell in 0..question.touches.len() {
        let mut orbit: Vec<usize> = maps.iter().map(|map| map[cell]).collect();
        orbit.sort_unstable();
        orbit.dedup();
        let mut state = start;
        if orbit[0] == cell && state.keep(letter, B::bit(cell)).is_some() {
            let part = from(&frame, state, budget);
            sum.count = sum.count.saturating_add(part.count.saturating_mul(orbit.len() as u128));
            sum.ran_out = sum.ran_out.or(part.ran_out);
        }
    }
    sum
}

fn from<B: Word, const N: usize>(frame: &Frame<B, N>, start: State<B, N>, budget: &Budget) -> Count {
    let mut stack = vec![start];
    let mut sum: u128 = 0;
    while let Some(mut state) = stack.pop() {
        if let Err(what) = budget.spend(1) {
            return Count { count: sum, ran_out: Some(what) };
        }
        if state.settle(frame).is_none() {
            continue;
        }
        match ways(frame, &state, budget) {
            Ok(Some(ways)) => sum = sum.saturating_add(ways),
            Ok(None) => {
                // Branching on the letters that bind others leaves loose ones to the permanent. A letter with
                // all its cells pushed at once costs at most 64 states per level of a path of 64 decisions.
                let letter = state.choose(frame).unwrap_or(0);
                for cell in state.places[letter].members() {
                    let mut next = state;
                    next.keep(letter, B::bit(cell));
                    stack.push(next);
                }
            }
            Err(what) => return Count { count: sum, ran_out: Some(what) },
        }
    }
    Count { count: sum, ran_out: None }
}

/// How many ways the open letters can be seated if none touches another; `None` if one does, or if
/// there are too many to go through.
fn ways<B: Word, const N: usize>(
    frame: &Frame<B, N>,
    state: &State<B, N>,
    budget: &Budget,
) -> Result<Option<u128>, RanOut> {
    let bound = |l: usize| !(frame.touches[l] & state.open).is_empty();
    if state.open.members().any(bound) {
        return Ok(None);
    }
    let letters = state.open.count();
    if state.open.members().all(|l| state.places[l] == state.free) {
        return Ok(Some((1..=letters as u128).product()));
    }
    if letters > SEATED {
        return Ok(None);
    }
    budget.spend(1 << letters >> 6)?;
    // How many ways the letters so far can fill exactly this set of free cells.
    let seats: Vec<usize> = state.free.members().collect();
    let mut filled = vec![0u128; 1 << letters];
    filled[0] = 1;
    for (done, letter) in state.open.members().enumerate() {
        for set in (0..filled.len()).rev().filter(|set| set.count_ones() as usize == done) {
            for (i, &cell) in seats.iter().enumerate() {
                if set >> i & 1 == 0 && state.places[letter].has(cell) {
                    filled[set | 1 << i] += filled[set];
                }
            }
        }
    }
    Ok(filled.last().copied())
}
