//! A grid that a file tells by its answers: each has a place, a way and a length, perhaps its letters. Squares that no answer
//! covers are blocks; where an answer ends though the next square is white, there is a bar.

use std::collections::{BTreeMap, BTreeSet};

use quandary_core::grid::{At, Grid, Size};

use super::super::model::{Bars, Way};

/// The squares of an answer of this length.
pub(super) fn squares(start: At, way: Way, length: usize) -> impl Iterator<Item = At> {
    (0..length).map(move |i| match way {
        Way::Across => At::new(start.row, start.col + i),
        Way::Down => At::new(start.row + i, start.col),
    })
}

/// Why an answer cannot lie where it should.
pub(super) enum Clash {
    /// Another answer has another letter in this square.
    Letter(At),
    /// Another answer of the same way has this square.
    Taken(At),
}

impl std::fmt::Display for Clash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Letter(at) => {
                write!(f, "this answer has another letter at {at} than the one that crosses it")
            }
            Self::Taken(at) => write!(f, "this answer lies over another at {at}"),
        }
    }
}

/// Answers laid down so far.
#[derive(Default)]
pub(super) struct Placing {
    letters: BTreeMap<At, String>,
    taken: BTreeSet<(At, Way)>,
    starts: BTreeSet<(At, Way)>,
    ends: BTreeSet<(At, Way)>,
}

impl Placing {
    /// Lays down an answer, its letters one for each square, empty text for one that is not known.
    pub(super) fn lay(&mut self, start: At, way: Way, letters: &[&str]) -> Result<(), Clash> {
        let mut last = start;
        for (at, letter) in squares(start, way, letters.len()).zip(letters) {
            if !self.taken.insert((at, way)) {
                return Err(Clash::Taken(at));
            }
            let there = self.letters.entry(at).or_default();
            if there.is_empty() {
                *there = (*letter).to_string();
            } else if !letter.is_empty() && there != letter {
                return Err(Clash::Letter(at));
            }
            last = at;
        }
        self.starts.insert((start, way));
        self.ends.insert((last, way));
        Ok(())
    }

    /// The grid of this size, and the bars in it.
    pub(super) fn grid(&self, size: Size) -> (Grid<Option<String>>, Bars) {
        let mut bars = Bars::default();
        for (at, way) in &self.ends {
            bars.put(*at, *way);
        }
        for (at, way) in &self.starts {
            bars.put_side(*at, if *way == Way::Across { 'L' } else { 'T' });
        }
        (Grid::from_fn(size, |at| self.letters.get(&at).cloned()), bars)
    }
}
