//! What the soak needs of a kind: sketches of puzzles, made at random without the kind's creator.
//!
//! A [`Subject::Sketch`] is plain data that can be changed, made smaller and turned; the kind's own
//! model says whether it is a puzzle. So a failing puzzle can be taken apart without knowing why it fails.

use std::fmt::Debug;
use std::hash::Hash;

use quandary::core::chance::Chance;
use quandary::core::fact::Fact;
use quandary::core::grid::Size;
use quandary::core::kind::Kind;
use quandary::core::source::{Source, Sources};

use crate::checks::Check;

/// How a turned puzzle's facts follow from those of the puzzle.
pub type Mapping = Box<dyn Fn(Fact) -> Fact>;

/// How large a puzzle is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bucket {
    /// At most nine cells: brute force goes through all of it.
    Tiny,
    /// At most 25 cells, as many as 5×5 has.
    Small,
    /// More than 25 cells.
    Large,
}

impl Bucket {
    /// All of them, smallest first.
    pub const ALL: [Self; 3] = [Self::Tiny, Self::Small, Self::Large];

    /// The bucket of a size.
    pub fn of(size: Size) -> Self {
        match size.width * size.height {
            0..=9 => Self::Tiny,
            10..=25 => Self::Small,
            _ => Self::Large,
        }
    }

    /// The column's heading in the table.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tiny => "up to 9 cells",
            Self::Small => "up to 25",
            Self::Large => "above 25",
        }
    }

    /// A random size: often a rectangle, now and then a single row or column. `side` is the longest side
    /// a board may have, `most` the most cells a large one may have.
    pub fn size(self, chance: &mut Chance, side: usize, most: usize) -> Size {
        let (least, most) = match self {
            Self::Tiny => (1, 9),
            Self::Small => (10, 25),
            Self::Large => (26, most),
        };
        loop {
            let width = if chance.odds(1, 12) { 1 } else { chance.between(1, side) };
            let fits = |height: &usize| (least..=most).contains(&(width * height));
            let heights: Vec<usize> = (1..=side).filter(fits).collect();
            if let Some(&height) = chance.pick(&heights) {
                let turned = chance.odds(1, 2);
                return if turned { Size { width: height, height: width } } else { Size { width, height } };
            }
        }
    }
}

/// A kind as the soak sees it.
pub trait Subject: Kind {
    /// A puzzle as plain data; it need not be valid.
    type Sketch: Clone + Debug + Hash;

    /// A random sketch of about this size.
    fn sketch(bucket: Bucket, chance: &mut Chance) -> Self::Sketch;
    /// The puzzle, if the model takes it.
    fn build(sketch: &Self::Sketch) -> Option<Self::Puzzle>;
    /// Sketches with something left out: a row, a given, a word.
    fn smaller(sketch: &Self::Sketch) -> Vec<Self::Sketch>;
    /// The sketch turned, mirrored or relabelled, and how each fact moves along.
    fn turned(sketch: &Self::Sketch) -> Vec<(Self::Sketch, Mapping)>;
    /// What tells two answers apart.
    fn key(puzzle: &Self::Puzzle, answer: &Self::Answer) -> Vec<u32>;
    /// All answers by trying everything against the referee, as their keys; `None` when that takes more than
    /// so many questions to the referee.
    fn brute(
        puzzle: &Self::Puzzle,
        check: &dyn Fn(&Self::Board) -> bool,
        patience: usize,
    ) -> Option<Vec<Vec<u32>>>;
    /// Checks beside those that every kind has.
    fn checks() -> Vec<Check<Self>>;
    /// What is read together with a text of the puzzle: words and options the text does not carry.
    fn sources(sketch: &Self::Sketch, text: Vec<u8>) -> Sources {
        let _ = sketch;
        Sources::of(Source::new("soak", text))
    }
}
