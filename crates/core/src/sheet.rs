//! A board for kinds whose cells hold one value each: pen, pencil marks, and the strokes between.

use crate::fact::{Fact, Value};
use crate::grid::{At, Grid, Size};
use crate::play::Refusal;

/// The player's sheet: a value or nothing in ink, and any number of pencil marks, for each cell.
///
/// ```
/// use quandary_core::{grid::{At, Size}, sheet::{Sheet, Stroke}};
/// let sheet = Sheet::blank(Size { width: 2, height: 2 });
/// let stroke = Stroke::read("1,2=3").unwrap();
/// assert_eq!(stroke, Stroke::Write(At::new(0, 1), 3));
/// let sheet = sheet.with(stroke).unwrap();
/// assert_eq!(sheet.ink[At::new(0, 1)], Some(3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// What is written in ink.
    pub ink: Grid<Option<Value>>,
    /// The pencil marks, ascending.
    pub marks: Grid<Vec<Value>>,
}

/// One thing done to a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Write a value in ink. The cell's marks stay, so that undoing brings nothing unexpected.
    Write(At, Value),
    /// Clear the ink; without ink, the marks.
    Erase(At),
    /// Make a mark, or rub it out if it is there.
    Mark(At, Value),
}

impl Sheet {
    /// Nothing written.
    pub fn blank(size: Size) -> Self {
        Self {
            ink: Grid::filled(size.width, size.height, None),
            marks: Grid::filled(size.width, size.height, Vec::new()),
        }
    }

    /// Values in ink, no marks.
    pub fn of(ink: Grid<Option<Value>>) -> Self {
        let marks = Grid::filled(ink.width(), ink.height(), Vec::new());
        Self { ink, marks }
    }

    /// The sheet after a stroke; refused outside the board.
    pub fn with(&self, stroke: Stroke) -> Result<Self, Refusal> {
        let at = stroke.at();
        if self.ink.get(at).is_none() {
            return Err(Refusal(format!("{at} is not on the board")));
        }
        let mut next = self.clone();
        match stroke {
            Stroke::Write(at, value) => next.ink[at] = Some(value),
            Stroke::Erase(at) if next.ink[at].is_some() => next.ink[at] = None,
            Stroke::Erase(at) => next.marks[at].clear(),
            Stroke::Mark(at, value) => {
                let marks = &mut next.marks[at];
                match marks.binary_search(&value) {
                    Ok(i) => drop(marks.remove(i)),
                    Err(i) => marks.insert(i, value),
                }
            }
        }
        Ok(next)
    }

    /// The pencil marks of the cells that have some.
    pub fn marked(&self) -> Vec<(At, Vec<Value>)> {
        let cells = self.marks.places().filter(|&at| !self.marks[at].is_empty());
        cells.map(|at| (at, self.marks[at].clone())).collect()
    }

    /// What is written in ink, as facts.
    pub fn placed(&self) -> Vec<Fact> {
        self.ink.places().filter_map(|at| self.ink[at].map(|value| Fact::is(at, value))).collect()
    }
}

impl Stroke {
    /// The cell it touches.
    pub const fn at(self) -> At {
        match self {
            Stroke::Write(at, _) | Stroke::Erase(at) | Stroke::Mark(at, _) => at,
        }
    }

    /// One word: `3,4=7` writes, `3,4=` clears, `3,4?7` marks. Rows and columns from 1.
    pub fn text(self) -> String {
        let [row, col] = self.at().for_people();
        match self {
            Stroke::Write(_, value) => format!("{row},{col}={value}"),
            Stroke::Erase(_) => format!("{row},{col}="),
            Stroke::Mark(_, value) => format!("{row},{col}?{value}"),
        }
    }

    /// Reads the word back.
    pub fn read(text: &str) -> Option<Self> {
        let (place, act, value) = match text.split_once('=') {
            Some((place, value)) => (place, '=', value),
            None => text.split_once('?').map(|(place, value)| (place, '?', value))?,
        };
        let (row, col) = place.split_once(',')?;
        let number = |t: &str| t.parse::<usize>().ok()?.checked_sub(1);
        let at = At::new(number(row)?, number(col)?);
        Some(match (act, value) {
            ('=', "") => Stroke::Erase(at),
            ('=', value) => Stroke::Write(at, value.parse().ok()?),
            (_, value) => Stroke::Mark(at, value.parse().ok()?),
        })
    }
}
