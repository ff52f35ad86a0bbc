//! What the conformance suite needs of this kind.

use quandary_core::cell_board::CellBoard;
use quandary_core::chance::Chance;
use quandary_core::conformance::{Mapping, Specimens};
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, Grid, Size, places};

use super::model::{Axis, Block, Clue, Colour, Draft, Line, Puzzle, black_on_white};
use super::{Nonogram, rules};

/// Colours with names and characters that every form can carry.
fn three_colours() -> Vec<Colour> {
    let mut palette = black_on_white();
    palette.truncate(1);
    palette.push(Colour::new("red", [255, 0, 0], 'r'));
    palette.push(Colour::new("blue", [0, 0, 255], 'u'));
    palette
}

fn random(chance: &mut Chance) -> Puzzle {
    let palette = if chance.below(3) == 0 { three_colours() } else { black_on_white() };
    let longest = if palette.len() == 2 { 4 } else { 3 };
    let size = Size { width: chance.between(1, longest), height: chance.between(1, 3) };
    let picture = Grid::from_fn(size, |_| chance.below(palette.len()) as Value);
    let mut draft = Puzzle::of_picture(palette, &picture).expect("a picture is valid").draft();
    // Some clues are hidden, some cells given, and some clues belong to another picture.
    if chance.below(4) == 0 {
        draft.rows.iter_mut().chain(&mut draft.columns).flatten().for_each(|block| {
            if chance.below(3) == 0 {
                block.len = None;
            }
        });
    }
    if chance.below(4) == 0 {
        let at = At::new(chance.below(size.height), chance.below(size.width));
        draft.givens.push((at, chance.below(draft.palette.len()) as Value));
    }
    if chance.below(4) == 0 {
        draft.rows.rotate_left(1);
    }
    // Clues may contradict each other, and lines may have none.
    if chance.below(8) == 0 {
        let line = chance.below(size.height);
        if draft.rows[line].len() < size.width {
            draft.rows[line].push(Block::new(1, chance.between(1, 4)));
        }
    }
    if chance.below(5) == 0 {
        let line = Line::row(chance.below(size.height));
        draft.rows[line.index].clear();
        draft.unknown.push(line);
        let line = Line::column(chance.below(size.width));
        if chance.below(2) == 0 {
            draft.columns[line.index].clear();
            draft.unknown.push(line);
        }
    }
    Puzzle::new(draft).expect("a valid puzzle")
}

impl Specimens for Nonogram {
    fn tiny() -> Vec<Puzzle> {
        let mut chance = Chance::new(11);
        (0..120).map(|_| random(&mut chance)).collect()
    }

    fn brute(puzzle: &Puzzle) -> Vec<Grid<Value>> {
        let (size, colours) = (puzzle.size(), puzzle.palette().len());
        let number = colours.pow((size.width * size.height) as u32);
        let cell = |code: usize, at: At| {
            (code / colours.pow((at.row * size.width + at.col) as u32) % colours) as Value
        };
        let all = (0..number).map(|code| Grid::from_fn(size, |at| cell(code, at)));
        all.filter(|answer| rules::is_answer(puzzle, answer)).collect()
    }

    fn broken() -> Vec<(&'static str, Puzzle, CellBoard)> {
        let puzzle = |givens: Vec<(At, Value)>| {
            let draft = Draft::black(vec![vec![1, 1], vec![1]], vec![vec![2], vec![], vec![1]]);
            Puzzle::new(Draft { givens, ..draft }).expect("a valid puzzle")
        };
        let board = |text: &str| {
            let cell = |c: char| c.to_digit(10);
            CellBoard::of(
                Grid::from_rows(text.split('/').map(|r| r.chars().map(cell).collect()).collect())
                    .expect("rows"),
            )
        };
        vec![
            ("clue", puzzle(vec![]), board("111/100")),
            ("given", puzzle(vec![(At::new(1, 2), 0)]), board(".../..1")),
        ]
    }

    fn symmetries(puzzle: &Puzzle) -> Vec<(Puzzle, Mapping)> {
        let draft = puzzle.draft();
        let width = puzzle.width();
        let mirror = move |f: Fact| Fact { at: At::new(f.at.row, width - 1 - f.at.col), ..f };
        let turn = |f: Fact| Fact { at: At::new(f.at.col, f.at.row), ..f };
        let moved = |map: &dyn Fn(Fact) -> Fact| -> Vec<(At, Value)> {
            draft.givens.iter().map(|&(at, c)| (map(Fact::is(at, c)).at, c)).collect()
        };
        let backwards = |clue: &Clue| -> Clue { clue.iter().rev().copied().collect::<Vec<Block>>() };
        let unknown = |map: &dyn Fn(Line) -> Line| -> Vec<Line> {
            draft.unknown.iter().map(|line| map(*line)).collect()
        };
        let mirrored = Draft {
            unknown: unknown(&|line| match line.axis {
                Axis::Row => line,
                Axis::Column => Line::column(width - 1 - line.index),
            }),
            rows: draft.rows.iter().map(backwards).collect(),
            columns: draft.columns.iter().rev().cloned().collect(),
            givens: moved(&mirror),
            ..draft.clone()
        };
        let turned = Draft {
            unknown: unknown(&|line| match line.axis {
                Axis::Row => Line::column(line.index),
                Axis::Column => Line::row(line.index),
            }),
            size: Size { width: draft.size.height, height: draft.size.width },
            rows: draft.columns.clone(),
            columns: draft.rows.clone(),
            givens: moved(&turn),
            ..draft.clone()
        };
        debug_assert!(places(draft.size).count() > 0);
        vec![
            (Puzzle::new(mirrored).expect("mirrored"), Box::new(mirror)),
            (Puzzle::new(turned).expect("turned"), Box::new(turn)),
        ]
    }
}
