//! What the conformance suite needs of this kind.

use quandary_core::chance::Chance;
use quandary_core::conformance::{Mapping, Specimens};
use quandary_core::grid::Grid;

use super::model::{Ground, Puzzle, Swipes, Way};
use super::play::Board;
use super::{Moves, rules};

impl Specimens for Moves {
    fn tiny() -> Vec<Puzzle> {
        let mut chance = Chance::new(4);
        let mut all: Vec<Puzzle> = (0..300).filter_map(|_| random(&mut chance)).collect();
        let given = [
            (vec!["a"], vec!["a"]),
            (vec![".a"], vec!["a."]),
            (vec!["a#", ".x"], vec!["#a", ".x"]),
            (vec!["./", "x/"], vec!["/.", "x/"]),
            (vec!["..", ".x"], vec!["..", ".x"]),
            (vec!["baa", ".x."], vec![".xa", "ba."]),
        ];
        all.extend(given.iter().filter_map(|(goals, dots)| Puzzle::from_rows(goals, dots).ok()));
        all
    }

    /// Level by level with the referee alone: all rows of swipes that are shortest.
    fn brute(puzzle: &Puzzle) -> Vec<Swipes> {
        if rules::solved(puzzle, puzzle.dots()) {
            return vec![Swipes::default()];
        }
        let mut seen = vec![puzzle.dots().clone()];
        let mut walks = vec![(puzzle.dots().clone(), Vec::new())];
        while !walks.is_empty() {
            let mut longer = Vec::new();
            for (dots, swipes) in &walks {
                for way in Way::ALL {
                    let after = rules::swipe(puzzle, dots, way);
                    if !seen.contains(&after) {
                        longer.push((after, [&swipes[..], &[way]].concat()));
                    }
                }
            }
            let done = longer.iter().filter(|walk| rules::solved(puzzle, &walk.0));
            let done: Vec<Swipes> = done.map(|walk| Swipes(walk.1.clone())).collect();
            if !done.is_empty() {
                return done;
            }
            seen.extend(longer.iter().map(|walk| walk.0.clone()));
            walks = longer;
        }
        Vec::new()
    }

    fn broken() -> Vec<(&'static str, Puzzle, Board)> {
        let level = Puzzle::from_rows(&[".ax", "..b"], &["..x", "ab."]).expect("a level");
        let at = |rows: [[Option<char>; 3]; 2]| {
            let dots = Grid::from_rows(rows.map(|r| r.to_vec()).to_vec()).expect("two rows of three");
            Board::at(&level, dots)
        };
        let wall = at([[None, None, Some('a')], [None, Some('b'), None]]);
        let few = at([[None, None, None], [None, Some('b'), None]]);
        let other = at([[Some('c'), None, None], [Some('a'), Some('b'), None]]);
        vec![("wall", level.clone(), wall), ("dots", level.clone(), few), ("dots", level.clone(), other)]
    }

    /// Answers are swipes and not cells; the kind's own tests turn and mirror levels.
    fn symmetries(_: &Puzzle) -> Vec<(Puzzle, Mapping)> {
        Vec::new()
    }
}

/// A random level of at most nine squares; about half have no answer.
fn random(chance: &mut Chance) -> Option<Puzzle> {
    let (width, height) = (chance.between(1, 4), chance.between(1, 3));
    if width * height > 9 {
        return None;
    }
    let mut ground = Grid::filled(width, height, Ground::Open);
    let mut dots = Grid::filled(width, height, None);
    for cell in ground.cells_mut() {
        if chance.odds(1, 5) {
            *cell = Ground::Wall;
        }
    }
    let floor: Vec<_> = ground.places().filter(|&at| ground[at] == Ground::Open).collect();
    for n in 0..chance.between(1, 3) {
        let colour = char::from(b'a' + (n % 2) as u8);
        let (goal, dot) = (*chance.pick(&floor)?, *chance.pick(&floor)?);
        ground[goal] = Ground::Goal(colour);
        dots[dot] = Some(colour);
    }
    if chance.odds(1, 3) {
        ground[*chance.pick(&floor)?] = Ground::Goal('a');
    }
    Puzzle::new(ground, dots).ok()
}
