//! The picture of a position, and the film of an answer.

use quandary_core::play::Highlight;
use quandary_core::plural::count;
use quandary_core::scene::{Fill, Ink, Overlay, Rgb, Scene, Style, Tile};

use super::model::{Ground, Puzzle, Swipes, Way};
use super::play::Board;
use super::rules;

/// Colours for letters that are the first of a colour's name, and then for the others in order.
const NAMED: [(char, Rgb); 10] = [
    ('r', [214, 60, 52]),
    ('b', [56, 108, 204]),
    ('g', [58, 150, 72]),
    ('y', [240, 200, 40]),
    ('o', [240, 140, 40]),
    ('p', [140, 80, 180]),
    ('c', [60, 180, 190]),
    ('m', [210, 80, 160]),
    ('k', [60, 60, 60]),
    ('w', [230, 230, 225]),
];
const OTHERS: [Rgb; 6] =
    [[56, 108, 204], [214, 60, 52], [58, 150, 72], [240, 200, 40], [140, 80, 180], [60, 180, 190]];

/// The colour a letter is drawn in: the same on every level.
fn rgb(colour: char) -> Rgb {
    let lower = colour.to_ascii_lowercase();
    let named = NAMED.iter().find(|(letter, _)| *letter == lower).map(|n| n.1);
    named.unwrap_or(OTHERS[(lower as u32).wrapping_sub('a' as u32) as usize % OTHERS.len()])
}

/// Draws a board. A goal is a ring with its colour's letter in the corner, a dot a disc.
pub(super) fn draw(puzzle: &Puzzle, board: &Board, highlights: &[Highlight]) -> Scene {
    let mut scene = Scene::new(puzzle.size(), Style::Grid);
    for at in puzzle.ground().places() {
        scene.tiles[at] = tile(puzzle.ground()[at], board.dots()[at]);
    }
    scene.point_out(highlights.to_vec());
    scene
}

fn tile(ground: Ground, dot: Option<char>) -> Tile {
    let goal = match ground {
        Ground::Goal(colour) => Some(colour),
        _ => None,
    };
    let label = match (ground, dot) {
        (Ground::Wall, _) => "wall".to_string(),
        (_, Some(dot)) if goal == Some(dot) => format!("dot {dot} on its goal"),
        (Ground::Goal(goal), Some(dot)) => format!("dot {dot} on a goal for {goal}"),
        (_, Some(dot)) => format!("dot {dot}"),
        (Ground::Goal(goal), None) => format!("goal for {goal}"),
        (Ground::Open, None) => "floor".to_string(),
    };
    Tile {
        text: dot.map(String::from).unwrap_or_default(),
        ink: dot.map_or(Ink::Entered, |dot| Ink::Colour(rgb(dot))),
        fill: if ground == Ground::Wall { Fill::Solid } else { Fill::Paper },
        corner: goal.map(String::from).unwrap_or_default(),
        disc: dot.is_some(),
        ring: goal.map(rgb),
        label,
        ..Tile::default()
    }
}

/// Arrows from the dots that a swipe moves, and ghosts where they come to stand.
pub(super) fn arrows(puzzle: &Puzzle, board: &Board, way: Way) -> Vec<Overlay> {
    let dots = board.dots();
    let mut overlays = Vec::new();
    for at in dots.places() {
        let (Some(_), Some(to)) = (dots[at], way.next(puzzle.size(), at)) else { continue };
        if rules::moves(puzzle, dots, at, way) {
            overlays.push(Overlay::Arrow(at, to));
            if dots[to].is_none() {
                overlays.push(Overlay::Ghost(to, "·".into()));
            }
        }
    }
    overlays
}

/// One picture for each position, with the swipe that follows.
pub(super) fn film(puzzle: &Puzzle, answer: &Swipes) -> Vec<Scene> {
    let mut board = Board::after(puzzle, Swipes::default());
    let mut scenes = Vec::new();
    for (i, way) in answer.0.iter().enumerate() {
        let mut scene = draw(puzzle, &board, &[]);
        scene.overlays = arrows(puzzle, &board, *way);
        scene.notes.push(format!("{} of {}: {}", i + 1, answer.0.len(), way.word()));
        scenes.push(scene);
        board = board.swiped(puzzle, *way);
    }
    let mut last = draw(puzzle, &board, &[]);
    last.notes.push(format!("solved in {}", count(answer.0.len(), "swipe")));
    scenes.push(last);
    scenes
}
