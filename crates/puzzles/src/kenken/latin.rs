//! Random Latin squares, all about equally likely.
//!
//! Jacobson and Matthews' walk: a square is a cube of 0 and 1 with one 1 in every line; a move changes eight corners of a box
//! by ±1, sometimes leaving one corner at -1, which the next moves repair. Shuffling the rows of a
//! cyclic square instead would give the same few squares in disguise.

use quandary_core::chance::Chance;
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, Size};

/// A random square of numbers from 1 to `n`.
pub(super) fn random(n: usize, chance: &mut Chance) -> Grid<Value> {
    let mut cube = Cube::new(n);
    let mut flaw = None;
    let mut moves = n * n * n;
    // The walk may end only where no corner is left at -1.
    while moves > 0 || flaw.is_some() {
        moves = moves.saturating_sub(1);
        flaw = cube.step(flaw, chance);
    }
    let size = Size { width: n, height: n };
    let number = |at: At| (0..n).find(|&v| cube.get(at.row, at.col, v) == 1).unwrap_or(0) as Value + 1;
    Grid::from_fn(size, number)
}

type Corner = [usize; 3];

struct Cube {
    n: usize,
    cells: Vec<i8>,
}

impl Cube {
    fn new(n: usize) -> Self {
        let mut cube = Self { n, cells: vec![0; n * n * n] };
        for row in 0..n {
            for col in 0..n {
                cube.add([row, col, (row + col) % n], 1);
            }
        }
        cube
    }

    fn get(&self, row: usize, col: usize, value: usize) -> i8 {
        self.cells[(row * self.n + col) * self.n + value]
    }

    fn add(&mut self, [row, col, value]: Corner, by: i8) {
        self.cells[(row * self.n + col) * self.n + value] += by;
    }

    /// A place with a 1 in the line through a corner along an axis; of two, either.
    fn one(&self, corner: Corner, axis: usize, chance: &mut Chance) -> usize {
        let at = |i: usize| {
            let mut place = corner;
            place[axis] = i;
            self.get(place[0], place[1], place[2])
        };
        let ones: Vec<usize> = (0..self.n).filter(|&i| at(i) == 1).collect();
        chance.pick(&ones).copied().unwrap_or(0)
    }

    /// One move from a square, or from the corner that is at -1.
    fn step(&mut self, flaw: Option<Corner>, chance: &mut Chance) -> Option<Corner> {
        if self.n < 2 {
            return None;
        }
        let [row, col, value] = flaw.unwrap_or_else(|| {
            loop {
                let corner = [chance.below(self.n), chance.below(self.n), chance.below(self.n)];
                if self.get(corner[0], corner[1], corner[2]) == 0 {
                    break corner;
                }
            }
        });
        let corner = [row, col, value];
        let r = self.one(corner, 0, chance);
        let c = self.one(corner, 1, chance);
        let v = self.one(corner, 2, chance);
        for (place, by) in [
            ([row, col, value], 1),
            ([row, c, v], 1),
            ([r, col, v], 1),
            ([r, c, value], 1),
            ([r, col, value], -1),
            ([row, c, value], -1),
            ([row, col, v], -1),
            ([r, c, v], -1),
        ] {
            self.add(place, by);
        }
        (self.get(r, c, v) < 0).then_some([r, c, v])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_hold_every_number() {
        let mut chance = Chance::new(3);
        for n in 1..=9 {
            for _ in 0..20 {
                let square = random(n, &mut chance);
                for i in 0..n {
                    let mut row: Vec<Value> = (0..n).map(|j| square[At::new(i, j)]).collect();
                    let mut col: Vec<Value> = (0..n).map(|j| square[At::new(j, i)]).collect();
                    row.sort_unstable();
                    col.sort_unstable();
                    let all: Vec<Value> = (1..=n as Value).collect();
                    assert_eq!((&row, &col), (&all, &all));
                }
            }
        }
    }
}
