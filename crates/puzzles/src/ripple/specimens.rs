//! What the conformance suite needs of this kind.

use quandary_core::cell_board::CellBoard;
use quandary_core::chance::Chance;
use quandary_core::conformance::{Mapping, Specimens};
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, Grid, Size, places};

use super::{Ripple, model::Puzzle, rules};

/// Sizes of which every layout of rooms and holes is tried, without givens.
const ALL_LAYOUTS: [(usize, usize); 6] = [(1, 1), (2, 1), (1, 3), (2, 2), (3, 2), (4, 1)];

impl Specimens for Ripple {
    fn tiny() -> Vec<Puzzle> {
        let mut all: Vec<Puzzle> = Vec::new();
        // Some of every sort come first: a few checks look only at the beginning.
        let mut chance = Chance::new(3);
        for _ in 0..60 {
            all.extend(random(&mut chance));
        }
        for (width, height) in ALL_LAYOUTS {
            all.extend(layouts(Size { width, height }));
        }
        all
    }

    fn brute(puzzle: &Puzzle) -> Vec<Grid<Value>> {
        let open: Vec<At> = places(puzzle.size()).filter(|&at| puzzle.rooms()[at].is_some()).collect();
        let mut answers = Vec::new();
        let mut values: Grid<Value> = puzzle.givens().map(|_| 0);
        // Counting like an odometer: the i-th cell runs through 1 to its room's size. A prefix that
        // breaks a rule is skipped, which is what the referee says of partial boards anyway.
        let mut i = 0;
        loop {
            if i == open.len() {
                answers.push(values.clone());
            } else if (values[open[i]] as usize) < puzzle.room_size(open[i]) {
                values[open[i]] += 1;
                if rules::violations(puzzle, &values).is_empty() {
                    i += 1;
                }
                continue;
            } else {
                values[open[i]] = 0;
            }
            match i.checked_sub(1) {
                Some(before) => i = before,
                None => return answers,
            }
        }
    }

    fn broken() -> Vec<(&'static str, Puzzle, CellBoard)> {
        // a a b
        // a # b
        let ids = vec![vec![Some(1), Some(1), Some(2)], vec![Some(1), None, Some(2)]];
        let givens = Grid::from_rows(vec![vec![0, 0, 2], vec![0, 0, 0]]).expect("two rows of three");
        let puzzle = Puzzle::new(Grid::from_rows(ids).expect("rows"), givens).expect("a puzzle");
        let board = |rows: [[Value; 3]; 2]| {
            let rows = rows.map(|r| r.map(|v| (v != 0).then_some(v)).to_vec()).to_vec();
            CellBoard::of(Grid::from_rows(rows).expect("two rows of three"))
        };
        let case = |rule, rows| (rule, puzzle.clone(), board(rows));
        vec![
            case("room", [[4, 0, 2], [0, 0, 0]]),
            case("room", [[0, 3, 2], [3, 0, 0]]),
            case("distance", [[0, 2, 2], [0, 0, 0]]),
            case("given", [[0, 0, 1], [0, 0, 2]]),
            case("hole", [[0, 0, 2], [0, 1, 0]]),
        ]
    }

    fn symmetries(puzzle: &Puzzle) -> Vec<(Puzzle, Mapping)> {
        let size = puzzle.size();
        let turned = Size { width: size.height, height: size.width };
        let turn = move |at: At| At::new(at.col, size.height - 1 - at.row);
        let turn_back = move |at: At| At::new(size.height - 1 - at.col, at.row);
        let mirror = move |at: At| At::new(at.row, size.width - 1 - at.col);
        let moved = |size: Size, back: &dyn Fn(At) -> At| {
            let ids = puzzle.id_grid();
            let ids = Grid::from_fn(size, |at| ids[back(at)]);
            Puzzle::new(ids, Grid::from_fn(size, |at| puzzle.givens()[back(at)])).expect("as valid as before")
        };
        vec![
            (moved(turned, &turn_back), Box::new(move |f: Fact| Fact { at: turn(f.at), ..f })),
            (moved(size, &mirror), Box::new(move |f: Fact| Fact { at: mirror(f.at), ..f })),
        ]
    }
}

/// Every way to cut a small board into rooms and holes.
pub(super) fn layouts(size: Size) -> Vec<Puzzle> {
    let cells = size.width * size.height;
    let mut found: Vec<Puzzle> = Vec::new();
    // Label the cells with 0 (hole) to k, each new label one more than the largest so far: every
    // partition once, connected or not; the model sorts out those that are not.
    let mut labels = vec![0i64; cells];
    loop {
        let ids = Grid::from_fn(size, |at| Some(labels[at.row * size.width + at.col]).filter(|&id| id != 0));
        found.extend(Puzzle::new(ids, Grid::filled(size.width, size.height, 0)));
        let most = |upto: usize| labels[..upto].iter().max().copied().unwrap_or(0);
        let Some(i) = (0..cells).rev().find(|&i| labels[i] <= most(i)) else { return found };
        labels[i] += 1;
        labels[i + 1..].fill(0);
    }
}

/// A random board of a few cells with a few givens, if it happens to be valid.
pub(super) fn random(chance: &mut Chance) -> Option<Puzzle> {
    let (width, height) = *chance.pick(&[(3, 2), (2, 4), (4, 3), (3, 4), (5, 2), (1, 6), (3, 3)])?;
    let size = Size { width, height };
    let mut ids: Grid<Option<i64>> = Grid::from_fn(size, |at| Some((at.row * width + at.col) as i64));
    // Join random neighbours; then cut out a hole now and then.
    for _ in 0..chance.between(width * height / 2, width * height * 2) {
        let at = At::new(chance.below(height), chance.below(width));
        let beside =
            if chance.odds(1, 2) { At::new(at.row + 1, at.col) } else { At::new(at.row, at.col + 1) };
        let Some(&old) = ids.get(beside) else { continue };
        let size_of = |id| ids.cells().iter().filter(|&&other| other == id).count();
        if old != ids[at] && size_of(old) + size_of(ids[at]) <= 5 {
            let new = ids[at];
            ids.cells_mut().iter_mut().filter(|id| **id == old).for_each(|id| *id = new);
        }
    }
    if chance.odds(1, 3) {
        ids[At::new(chance.below(height), chance.below(width))] = None;
    }
    let blank = Puzzle::new(ids, Grid::filled(width, height, 0)).ok()?;
    let mut givens = blank.givens().clone();
    for _ in 0..chance.below(4) {
        let at = At::new(chance.below(height), chance.below(width));
        givens[at] = chance.between(1, blank.room_size(at).max(1)) as Value;
    }
    // Now and then numbers that contradict each other, or are too high for their room.
    if chance.odds(1, 6) {
        let ids = blank.id_grid();
        return Puzzle::new(ids, givens.map(|&v| if v > 0 && v < 3 { v + 1 } else { v })).ok();
    }
    blank.with_givens(givens).ok()
}
