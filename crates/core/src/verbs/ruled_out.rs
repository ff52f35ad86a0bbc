//! What a player has ruled out, taken into account as far as it can be right.

use crate::budget::{Budget, RanOut};
use crate::fact::Fact;
use crate::grid::{At, places};
use crate::kind::Kind;
use crate::step::Conclusion;

/// What deduction may start from on a player's board.
pub(super) struct Start<K: Kind> {
    /// What the writing says, with all that was rightly ruled out.
    pub(super) known: K::Known,
    /// Cells whose marks leave out what they hold, or where that is struck out.
    pub(super) wrong_marks: Vec<At>,
}

/// Cells of a board whose marks leave out what they hold, or where that is struck out; none where the budget ends.
pub fn wrong_marks<K: Kind>(puzzle: &K::Puzzle, board: &K::Board, budget: &Budget) -> Vec<At> {
    taken_in::<K>(puzzle, board, budget).map_or(Vec::new(), |start| start.wrong_marks)
}

/// What is written, without the values that were struck out, and without those that are not marked
/// where the player marks every open cell. Taken in only while some answer is left.
pub(super) fn taken_in<K: Kind>(
    puzzle: &K::Puzzle,
    board: &K::Board,
    budget: &Budget,
) -> Result<Start<K>, RanOut> {
    let mut start = Start { known: K::known(puzzle, board), wrong_marks: Vec::new() };
    let placed = K::placed(puzzle, board);
    let possible = |known: &K::Known, facts: Vec<Fact>| -> Vec<Fact> {
        let open = |f: &Fact| K::still(puzzle, known, f.at).is_some_and(|still| still.contains(&f.value));
        facts.into_iter().filter(open).collect()
    };
    let left = |out: &[Fact]| K::one(puzzle, &[&placed[..], out].concat(), budget).map(|a| a.is_some());

    let mut struck = possible(&start.known, K::struck(puzzle, board));
    struck.sort_unstable();
    if !struck.is_empty() && left(&struck)? {
        learn::<K>(puzzle, &mut start.known, &struck);
    } else {
        for cell in struck.chunk_by(|a, b| a.at == b.at) {
            match left(cell)? {
                true => learn::<K>(puzzle, &mut start.known, cell),
                false => start.wrong_marks.push(cell[0].at),
            }
        }
        // What is struck out may be wrong together though each may be right.
        if start.wrong_marks.is_empty() {
            start.known = K::known(puzzle, board);
        }
    }
    let unmarked = unmarked::<K>(puzzle, board, &start.known);
    let all: Vec<Fact> = unmarked.concat();
    if !all.is_empty() {
        if left(&all)? {
            learn::<K>(puzzle, &mut start.known, &all);
        } else {
            for cell in unmarked.iter().filter(|cell| !cell.is_empty()) {
                if !left(cell)? {
                    start.wrong_marks.push(cell[0].at);
                }
            }
        }
    }
    Ok(start)
}

/// For each open cell what its marks leave out; nothing unless every open cell is marked, because a
/// few marks are a note and not a list.
fn unmarked<K: Kind>(puzzle: &K::Puzzle, board: &K::Board, known: &K::Known) -> Vec<Vec<Fact>> {
    let marks = K::marks(puzzle, board);
    let mut all = Vec::new();
    for at in places(K::size(puzzle)) {
        let still = K::still(puzzle, known, at).unwrap_or_default();
        if still.len() < 2 {
            continue;
        }
        let Ok(marked) = marks.binary_search_by_key(&at, |(at, _)| *at) else { return Vec::new() };
        let out = still.into_iter().filter(|v| !marks[marked].1.contains(v));
        all.push(out.map(|v| Fact::is_not(at, v)).collect());
    }
    all
}

fn learn<K: Kind>(puzzle: &K::Puzzle, known: &mut K::Known, facts: &[Fact]) {
    let therefore: Vec<Conclusion> = facts.iter().map(|f| Conclusion::Fact(*f)).collect();
    K::learn(puzzle, known, &therefore);
}
