//! The state of play, and what a player's keys mean.

use quandary_core::play::{Direction, Input, Refusal};

use super::model::{Dots, Puzzle, Swipes, Way};
use super::rules;

/// Where the dots stand and the swipes that led there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Where the swipes began, if that is not the level's start.
    from: Option<Dots>,
    swipes: Swipes,
    dots: Dots,
}

/// One thing a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Swipe.
    Swipe(Way),
    /// Take back so many swipes.
    Back(usize),
}

impl Board {
    /// The level after these swipes from its start.
    pub fn after(puzzle: &Puzzle, swipes: Swipes) -> Self {
        let dots = follow(puzzle, puzzle.dots(), &swipes.0);
        Self { from: None, swipes, dots }
    }

    /// The level with its dots in this position, however they came there.
    pub fn at(puzzle: &Puzzle, dots: Dots) -> Self {
        let from = (dots != *puzzle.dots()).then(|| dots.clone());
        Self { from, swipes: Swipes::default(), dots }
    }

    /// Where the dots stand.
    pub fn dots(&self) -> &Dots {
        &self.dots
    }

    /// The swipes made, as far as they are known.
    pub fn swipes(&self) -> &Swipes {
        &self.swipes
    }

    /// The swipes made, if they began at the level's start.
    pub fn swipes_from_start(&self) -> Option<&Swipes> {
        self.from.is_none().then_some(&self.swipes)
    }

    /// The positions passed, the first and the present one included.
    pub(super) fn positions(&self, puzzle: &Puzzle) -> Vec<Dots> {
        let mut positions = vec![self.from.as_ref().unwrap_or(puzzle.dots()).clone()];
        for way in &self.swipes.0 {
            let next = rules::swipe(puzzle, &positions[positions.len() - 1], *way);
            positions.push(next);
        }
        positions
    }

    /// The board after one more swipe.
    pub(super) fn swiped(&self, puzzle: &Puzzle, way: Way) -> Self {
        let mut next = self.clone();
        next.swipes.0.push(way);
        next.dots = rules::swipe(puzzle, &self.dots, way);
        next
    }

    /// The board without the last swipes.
    pub(super) fn taken_back(&self, puzzle: &Puzzle, count: usize) -> Self {
        let mut next = self.clone();
        next.swipes.0.truncate(self.swipes.0.len().saturating_sub(count));
        next.dots = follow(puzzle, self.from.as_ref().unwrap_or(puzzle.dots()), &next.swipes.0);
        next
    }
}

fn follow(puzzle: &Puzzle, from: &Dots, swipes: &[Way]) -> Dots {
    swipes.iter().fold(from.clone(), |dots, way| rules::swipe(puzzle, &dots, *way))
}

/// Makes a move. A swipe that moves nothing is no move.
pub(super) fn play(puzzle: &Puzzle, board: &Board, mv: Move) -> Result<Board, Refusal> {
    match mv {
        Move::Swipe(way) => {
            let next = board.swiped(puzzle, way);
            if next.dots == board.dots {
                return Err(Refusal(format!("no dot can go {}", way.word())));
            }
            Ok(next)
        }
        Move::Back(count) if count > board.swipes.0.len() => {
            Err(Refusal(format!("only {} swipes were made", board.swipes.0.len())))
        }
        Move::Back(count) => Ok(board.taken_back(puzzle, count)),
    }
}

/// Arrows swipe, as do the letters of swipes; clearing takes the last one back.
pub(super) fn gesture(board: &Board, input: Input) -> Option<Move> {
    match input {
        Input::Arrow(Direction::Up) => Some(Move::Swipe(Way::Up)),
        Input::Arrow(Direction::Down) => Some(Move::Swipe(Way::Down)),
        Input::Arrow(Direction::Left) => Some(Move::Swipe(Way::Left)),
        Input::Arrow(Direction::Right) => Some(Move::Swipe(Way::Right)),
        Input::Write(c) => Way::of(c.to_ascii_lowercase()).map(Move::Swipe),
        Input::Clear => (!board.swipes.0.is_empty()).then_some(Move::Back(1)),
        Input::Tap | Input::Other | Input::Mark(_) => None,
    }
}

/// A move as one word: `r`, or `back3`.
pub(super) fn text(mv: Move) -> String {
    match mv {
        Move::Swipe(way) => way.letter().to_string(),
        Move::Back(count) => format!("back{count}"),
    }
}

/// Reads a move's word.
pub(super) fn read(text: &str) -> Option<Move> {
    if let Some(count) = text.strip_prefix("back") {
        // Only what `text` writes: no sign, no leading zero.
        return count.parse().ok().map(Move::Back).filter(|mv| self::text(*mv) == text);
    }
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Way::of(c).map(Move::Swipe),
        _ => None,
    }
}
