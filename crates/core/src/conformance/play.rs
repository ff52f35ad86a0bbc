//! Random play never breaks, moves have a text form, and scenes fit their boards.

use super::{Specimens, examples, plenty};
use crate::chance::Chance;
use crate::grid::At;
use crate::kind::Kind;
use crate::play::{Direction, Highlight, Input, Role};

fn random_input(chance: &mut Chance) -> Input {
    let letters = ['1', '2', '3', '4', '5', '9', 'A', 'b', 'Q', 'é', '0', ' '];
    let c = *chance.pick(&letters).expect("there are letters");
    let arrows = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
    match chance.below(6) {
        0 => Input::Tap,
        1 => Input::Other,
        2 => Input::Clear,
        3 => Input::Mark(c),
        4 => Input::Arrow(*chance.pick(&arrows).expect("four ways")),
        _ => Input::Write(c),
    }
}

/// Thousands of random inputs: every move comes back from its text, playing it again gives the same
/// board, and the board before it is untouched (which is what undo relies on).
pub(super) fn play_and_undo<K: Specimens>() {
    for puzzle in examples::<K>().into_iter().chain(K::tiny().into_iter().take(5)) {
        let mut chance = Chance::new(5);
        let mut board = K::start(&puzzle);
        let mut game: Vec<String> = Vec::new();
        for _ in 0..500 {
            let size = K::size(&puzzle);
            let at = At::new(chance.below(size.height), chance.below(size.width));
            let Some(mv) = K::gesture(&puzzle, &board, at, random_input(&mut chance)) else { continue };
            let text = K::move_text(&puzzle, &mv);
            assert!(!text.contains(char::is_whitespace) && !text.is_empty(), "a move is one word: {text:?}");
            assert_eq!(K::read_move(&puzzle, &text), Some(mv.clone()), "{text}");
            let before = board.clone();
            if let Ok(next) = K::play(&puzzle, &board, &mv) {
                assert_eq!(before, board);
                assert_eq!(
                    K::play(&puzzle, &board, &mv).as_ref(),
                    Ok(&next),
                    "{text} is not a function of the board"
                );
                board = next;
                game.push(text);
            }
            let _ = K::check(&puzzle, &board);
        }
        assert!(!game.is_empty(), "nothing can be done: {puzzle:?}");
        assert_eq!(replay::<K>(&puzzle, &game), board, "a game comes back from its text");
    }
}

fn replay<K: Kind>(puzzle: &K::Puzzle, game: &[String]) -> K::Board {
    game.iter().fold(K::start(puzzle), |board, text| {
        let mv = K::read_move(puzzle, text).expect("a move's own text");
        K::play(puzzle, &board, &mv).expect("a move that was legal before")
    })
}

/// A scene has the board's size, its highlights, and something to say for each cell.
pub(super) fn scenes_fit<K: Specimens>() {
    for puzzle in examples::<K>().into_iter().chain(K::tiny().into_iter().take(20)) {
        let here = Highlight { cells: vec![At::new(0, 0)], role: Role::Cursor };
        let scene = K::draw(&puzzle, &K::start(&puzzle), std::slice::from_ref(&here));
        assert_eq!(scene.tiles.size(), K::size(&puzzle));
        assert!(scene.highlights().contains(&here));
        assert!(scene.tiles.cells().iter().any(|t| !t.label.is_empty()), "cells have spoken labels");
        assert!(scene.left.is_empty() || scene.left.len() == scene.tiles.height());
        assert!(scene.top.is_empty() || scene.top.len() == scene.tiles.width());
        if let Ok(Some(answer)) = K::one(&puzzle, &[], &plenty()) {
            assert!(!crate::verbs::film::<K>(&puzzle, &answer).is_empty());
        }
    }
}
