//! Carving: taking givens away from a full board while the puzzle stays what is wanted.
//!
//! A creator that guesses puzzles and rejects them wastes nearly all of its work. Carving starts
//! from an answer and takes givens away one orbit at a time, each tried once. When a removal allows
//! a second answer, that answer is kept as a *witness*: as soon as all cells in which it differs
//! from the first have lost their givens it would be legal, so a removal that leads there is refused
//! without asking any solver again.

use quandary_core::budget::RanOut;
use quandary_core::grid::{At, Grid, Size, places};

/// What is asked of the pattern that givens make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// Nothing.
    #[default]
    None,
    /// It stays when the board is turned by half a turn.
    Rotation,
    /// It stays when left and right change places.
    Mirror,
}

impl Symmetry {
    /// The words for them, as a knob's choices.
    pub(super) const NAMES: &'static [&'static str] = &["none", "rotation", "mirror"];

    /// The symmetry of this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "none" => Some(Self::None),
            "rotation" => Some(Self::Rotation),
            "mirror" => Some(Self::Mirror),
            _ => None,
        }
    }

    /// The cell that goes with a cell; possibly itself.
    pub(super) fn partner(self, size: Size, at: At) -> At {
        match self {
            Self::None => at,
            Self::Rotation => At::new(size.height - 1 - at.row, size.width - 1 - at.col),
            Self::Mirror => At::new(at.row, size.width - 1 - at.col),
        }
    }

    /// The cells in groups that are given or taken together, in reading order.
    pub(super) fn orbits(self, size: Size) -> Vec<Vec<At>> {
        let first = places(size).filter(|&at| at <= self.partner(size, at));
        first
            .map(|at| match self.partner(size, at) {
                partner if partner == at => vec![at],
                partner => vec![at, partner],
            })
            .collect()
    }
}

/// Second answers found on the way, each as the cells in which it differs from the first.
#[derive(Clone, Debug, Default)]
pub(super) struct Witnesses(Vec<Vec<At>>);

impl Witnesses {
    /// Remembers a second answer by where it differs.
    pub(super) fn add(&mut self, differ: Vec<At>) {
        self.0.push(differ);
    }

    /// Whether some second answer is legal when only these cells are given.
    pub(super) fn legal(&self, given: &Grid<bool>) -> bool {
        self.0.iter().any(|differ| differ.iter().all(|&at| !given[at]))
    }
}

/// What became of a removal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Removal {
    /// The puzzle is still what is wanted: go on.
    Fine,
    /// The givens must stay.
    Refused,
    /// The givens must stay: a second answer differs in these cells.
    Second(Vec<At>),
}

/// Tries to take away the givens of each orbit, in order, each once. `judge` says what becomes of
/// the puzzle that has only these cells given. Returns how many orbits were taken.
pub(super) fn thin(
    orbits: &[Vec<At>],
    given: &mut Grid<bool>,
    witnesses: &mut Witnesses,
    mut judge: impl FnMut(&Grid<bool>) -> Result<Removal, RanOut>,
) -> Result<usize, RanOut> {
    let mut taken = 0;
    for orbit in orbits {
        let present: Vec<At> = orbit.iter().copied().filter(|&at| given[at]).collect();
        if present.is_empty() {
            continue;
        }
        present.iter().for_each(|&at| given[at] = false);
        let removal = if witnesses.legal(given) { Removal::Refused } else { judge(given)? };
        match removal {
            Removal::Fine => taken += 1,
            Removal::Refused => present.iter().for_each(|&at| given[at] = true),
            Removal::Second(differ) => {
                present.iter().for_each(|&at| given[at] = true);
                witnesses.add(differ);
            }
        }
    }
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_witness_is_asked_once() {
        let size = Size { width: 3, height: 1 };
        let mut given = Grid::filled(3, 1, true);
        let mut asked = 0;
        let mut witnesses = Witnesses::default();
        // A second answer differs in the first two cells: one of them must stay given.
        let judge = |given: &Grid<bool>| {
            asked += 1;
            let differ = vec![At::new(0, 0), At::new(0, 1)];
            Ok(if differ.iter().all(|&at| !given[at]) { Removal::Second(differ) } else { Removal::Fine })
        };
        let orbits = Symmetry::None.orbits(size);
        let twice: Vec<Vec<At>> = orbits.iter().chain(&orbits).cloned().collect();
        assert_eq!(thin(&twice, &mut given, &mut witnesses, judge), Ok(2));
        assert_eq!(given.cells(), [false, true, false]);
        assert_eq!((asked, witnesses.0.len()), (3, 1), "the second time round nobody is asked");
    }

    #[test]
    fn givens_are_taken_while_the_judge_agrees() {
        let mut given = Grid::filled(4, 1, true);
        let orbits = Symmetry::None.orbits(Size { width: 4, height: 1 });
        let two = |given: &Grid<bool>| match given.cells().iter().filter(|g| **g).count() {
            0 | 1 => Ok(Removal::Refused),
            _ => Ok(Removal::Fine),
        };
        assert_eq!(thin(&orbits, &mut given, &mut Witnesses::default(), two), Ok(2));
        assert_eq!(given.cells(), [false, false, true, true]);
    }

    #[test]
    fn cells_go_with_their_partners() {
        let orbits = Symmetry::Mirror.orbits(Size { width: 3, height: 1 });
        assert_eq!(orbits, [vec![At::new(0, 0), At::new(0, 2)], vec![At::new(0, 1)]]);
    }

    #[test]
    fn orbits_cover_the_board_once() {
        for symmetry in Symmetry::NAMES.iter().map(|name| Symmetry::named(name).expect("its own name")) {
            for size in [(1, 1), (3, 2), (2, 3), (3, 3), (4, 1)] {
                let size = Size { width: size.0, height: size.1 };
                let mut all: Vec<At> = symmetry.orbits(size).concat();
                all.sort();
                assert_eq!(all, places(size).collect::<Vec<_>>());
            }
        }
    }
}
