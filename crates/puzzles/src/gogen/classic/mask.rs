//! The exercise's `Mask`: which cells a letter can be in, as a rectangle of true and false.
//!
//! The exercise fixes 5 × 5; [`Mask::default`] and [`Mask::new`] keep that, [`Mask::sized`] takes any size. Where the
//! exercise returns false and sets row and column to -1, we return `None`. Its `print` writes to the terminal; this library
//! writes nothing, so [`Mask::print`] gives the text.

use std::fmt;
use std::ops::{Add, AddAssign, Index, IndexMut, Mul, MulAssign, Not, Sub, SubAssign};

/// The exercise's number of rows.
pub const HEIGHT: usize = 5;
/// The exercise's number of columns.
pub const WIDTH: usize = 5;

/// A rectangle of true and false.
///
/// ```
/// use quandary_puzzles::gogen::classic::Mask;
/// let mut m = Mask::new(false);
/// m[2][2] = true;
/// assert_eq!(m.print(), "00000\n00000\n00100\n00000\n00000\n");
/// assert_eq!((!&m).print(), "11111\n11111\n11011\n11111\n11111\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mask {
    width: usize,
    cells: Vec<bool>,
}

impl Default for Mask {
    /// All true, 5 × 5.
    fn default() -> Self {
        Self::new(true)
    }
}

impl Mask {
    /// All cells alike, 5 × 5.
    ///
    /// ```
    /// use quandary_puzzles::gogen::classic::Mask;
    /// assert_eq!(Mask::default().print(), "11111\n11111\n11111\n11111\n11111\n");
    /// assert_eq!(Mask::new(false).count(), 0);
    /// ```
    pub fn new(value: bool) -> Self {
        Self::sized(HEIGHT, WIDTH, value)
    }

    /// All cells alike, of any size.
    pub fn sized(height: usize, width: usize, value: bool) -> Self {
        Self { width, cells: vec![value; width * height] }
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.cells.len().checked_div(self.width).unwrap_or(0)
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Sets every cell.
    ///
    /// ```
    /// use quandary_puzzles::gogen::classic::Mask;
    /// let mut m = Mask::default();
    /// m.set_all(false);
    /// assert_eq!(m, Mask::new(false));
    /// ```
    pub fn set_all(&mut self, value: bool) {
        self.cells.fill(value);
    }

    /// Sets one cell. (The exercise's text shows two arguments once; its class takes three.)
    ///
    /// ```
    /// use quandary_puzzles::gogen::classic::Mask;
    /// let mut m = Mask::new(false);
    /// m.set_element(2, 2, true);
    /// assert!(m.get_element(2, 2) && !m[0][0]);
    /// ```
    pub fn set_element(&mut self, row: usize, column: usize, value: bool) {
        self[row][column] = value;
    }

    /// One cell.
    pub fn get_element(&self, row: usize, column: usize) -> bool {
        self[row][column]
    }

    /// The mask as rows of 0 and 1.
    pub fn print(&self) -> String {
        self.to_string()
    }

    /// The cells up to `d` steps away from those that are true, these included. The exercise's default is `d = 1`.
    ///
    /// ```
    /// use quandary_puzzles::gogen::classic::Mask;
    /// let mut m = Mask::new(false);
    /// m[2][2] = true;
    /// let nbr = m.neighbourhood(1);
    /// assert_eq!(nbr.print(), "00000\n01110\n01110\n01110\n00000\n");
    /// assert_eq!(nbr.count(), 9);
    /// ```
    #[must_use]
    pub fn neighbourhood(&self, d: usize) -> Self {
        let mut near = Self::sized(self.height(), self.width, false);
        for row in 0..self.height() {
            for column in 0..self.width {
                let rows = row.saturating_sub(d)..=row.saturating_add(d).min(self.height() - 1);
                near[row][column] = rows.into_iter().any(|r| {
                    let columns = column.saturating_sub(d)..=column.saturating_add(d).min(self.width - 1);
                    self[r][columns].contains(&true)
                });
            }
        }
        near
    }

    /// How many cells are true.
    pub fn count(&self) -> usize {
        self.cells.iter().filter(|cell| **cell).count()
    }

    /// Row and column of the first cell with a value, row by row; `None` where the exercise has false and -1, -1.
    ///
    /// ```
    /// use quandary_puzzles::gogen::classic::Mask;
    /// let mut m = Mask::new(false);
    /// m[3][4] = true;
    /// assert_eq!(m.get_position(true), Some((3, 4)));
    /// assert_eq!(Mask::new(false).get_position(true), None);
    /// ```
    pub fn get_position(&self, value: bool) -> Option<(usize, usize)> {
        self.cells.iter().position(|cell| *cell == value).map(|i| (i / self.width, i % self.width))
    }

    /// Keeps what is true in both.
    ///
    /// ```
    /// use quandary_puzzles::gogen::classic::Mask;
    /// let (mut one, mut two) = (Mask::default(), Mask::default());
    /// one[2][2] = false;
    /// two[3][4] = false;
    /// two[3][0] = false;
    /// let both = &one * &two;
    /// one.intersect_with(&two);
    /// assert_eq!(one.print(), "11111\n11111\n11011\n01110\n11111\n");
    /// assert_eq!(one, both);
    /// ```
    pub fn intersect_with(&mut self, other: &Mask) {
        self.combine(other, |a, b| a && b);
    }

    /// Keeps what is true in either.
    pub fn union_with(&mut self, other: &Mask) {
        self.combine(other, |a, b| a || b);
    }

    /// Takes away what is true in the other (`-` in the exercise's source).
    pub fn subtract(&mut self, other: &Mask) {
        self.combine(other, |a, b| a && !b);
    }

    /// Cell by cell; masks of different sizes are combined where both have cells.
    fn combine(&mut self, other: &Mask, f: impl Fn(bool, bool) -> bool) {
        for row in 0..self.height().min(other.height()) {
            for column in 0..self.width.min(other.width) {
                self[row][column] = f(self[row][column], other[row][column]);
            }
        }
    }
}

impl fmt::Display for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.height() {
            let digits: String = self[row].iter().map(|cell| if *cell { '1' } else { '0' }).collect();
            writeln!(f, "{digits}")?;
        }
        Ok(())
    }
}

impl Index<usize> for Mask {
    type Output = [bool];

    fn index(&self, row: usize) -> &[bool] {
        &self.cells[row * self.width..(row + 1) * self.width]
    }
}

impl IndexMut<usize> for Mask {
    fn index_mut(&mut self, row: usize) -> &mut [bool] {
        &mut self.cells[row * self.width..(row + 1) * self.width]
    }
}

/// An operator in all its forms: on masks, on references, and assigning.
macro_rules! operator {
    ($trait:ident $name:ident, $assign:ident $assign_name:ident, $method:ident) => {
        impl $assign<&Mask> for Mask {
            fn $assign_name(&mut self, other: &Mask) {
                self.$method(other);
            }
        }
        impl $assign for Mask {
            fn $assign_name(&mut self, other: Mask) {
                self.$method(&other);
            }
        }
        impl $trait for &Mask {
            type Output = Mask;
            fn $name(self, other: &Mask) -> Mask {
                let mut mask = self.clone();
                mask.$method(other);
                mask
            }
        }
        impl $trait for Mask {
            type Output = Mask;
            fn $name(mut self, other: Mask) -> Mask {
                self.$method(&other);
                self
            }
        }
    };
}

operator!(Mul mul, MulAssign mul_assign, intersect_with);
operator!(Add add, AddAssign add_assign, union_with);
operator!(Sub sub, SubAssign sub_assign, subtract);

impl Not for &Mask {
    type Output = Mask;

    fn not(self) -> Mask {
        Mask { width: self.width, cells: self.cells.iter().map(|cell| !cell).collect() }
    }
}

impl Not for Mask {
    type Output = Mask;

    fn not(self) -> Mask {
        !&self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_agree_with_methods() {
        let mut one = Mask::sized(2, 3, false);
        one[0][1] = true;
        one[1][2] = true;
        let mut two = Mask::sized(2, 3, false);
        two[1][2] = true;
        two[1][0] = true;
        assert_eq!((&one * &two).print(), "000\n001\n");
        assert_eq!((&one + &two).print(), "010\n101\n");
        assert_eq!((&one - &two).print(), "010\n000\n");
        assert_eq!((!one.clone()).print(), "101\n110\n");
        let (mut a, mut b, mut c) = (one.clone(), one.clone(), one.clone());
        a *= two.clone();
        b += &two;
        c -= &two;
        assert_eq!((a, b, c), (one.clone() * two.clone(), one.clone() + two.clone(), one - two));
    }

    #[test]
    fn far_neighbourhoods_stop_at_the_rim() {
        let mut mask = Mask::sized(2, 4, false);
        mask[0][0] = true;
        assert_eq!(mask.neighbourhood(0), mask);
        assert_eq!(mask.neighbourhood(2).print(), "1110\n1110\n");
        assert_eq!(mask.neighbourhood(usize::MAX).count(), 8);
    }
}
