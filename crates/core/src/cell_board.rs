//! A board for kinds whose cells hold one value each: pen, pencil marks, and the strokes between.

use crate::fact::{Fact, Value};
use crate::grid::{At, Grid, Size};
use crate::play::Refusal;

/// The player's sheet: a value or nothing in ink, and any number of pencil marks, for each cell, and
/// what was ruled out on the way.
///
/// ```
/// use quandary_core::{grid::{At, Size}, cell_board::{CellBoard, Stroke}};
/// let sheet = CellBoard::blank(Size { width: 2, height: 2 });
/// let stroke = Stroke::read("1,2=3").unwrap();
/// assert_eq!(stroke, Stroke::Write(At::new(0, 1), 3));
/// let sheet = sheet.with(stroke).unwrap();
/// assert_eq!(sheet.ink[At::new(0, 1)], Some(3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellBoard {
    /// What is written in ink.
    pub ink: Grid<Option<Value>>,
    /// The pencil marks, ascending.
    pub marks: Grid<Vec<Value>>,
    /// Values struck out, ascending: what a hint has shown not to be, and is not to show again.
    pub struck: Vec<(At, Value)>,
}

/// One thing done to a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Write a value in ink. The cell's marks stay, so that undoing brings nothing unexpected.
    Write(At, Value),
    /// Clear the ink; without ink, the marks and what was struck out.
    Erase(At),
    /// Make a mark, or rub it out if it is there.
    Mark(At, Value),
    /// Strike a value out; a mark of it goes with it.
    Strike(At, Value),
}

impl CellBoard {
    /// Nothing written.
    pub fn blank(size: Size) -> Self {
        Self::of(Grid::filled(size.width, size.height, None))
    }

    /// Values in ink, no marks.
    pub fn of(ink: Grid<Option<Value>>) -> Self {
        let marks = Grid::filled(ink.width(), ink.height(), Vec::new());
        Self { ink, marks, struck: Vec::new() }
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
            Stroke::Erase(at) => {
                next.marks[at].clear();
                next.struck.retain(|(cell, _)| *cell != at);
            }
            Stroke::Mark(at, value) => {
                let marks = &mut next.marks[at];
                match marks.binary_search(&value) {
                    Ok(i) => drop(marks.remove(i)),
                    Err(i) => marks.insert(i, value),
                }
            }
            Stroke::Strike(at, value) => {
                next.marks[at].retain(|mark| *mark != value);
                if let Err(i) = next.struck.binary_search(&(at, value)) {
                    next.struck.insert(i, (at, value));
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

    /// What was struck out, as facts.
    pub fn struck(&self) -> Vec<Fact> {
        self.struck.iter().map(|&(at, value)| Fact::is_not(at, value)).collect()
    }

    /// The strokes that put facts on the board: what is placed is written, what is ruled out struck.
    pub fn strokes(&self, facts: &[Fact]) -> Vec<Stroke> {
        let open = |fact: &Fact| self.ink.get(fact.at) == Some(&None);
        let stroke = |fact: Fact| match fact.holds {
            true => Stroke::Write(fact.at, fact.value),
            false => Stroke::Strike(fact.at, fact.value),
        };
        facts.iter().copied().filter(open).map(stroke).collect()
    }

    /// The same for kinds that have no technique for the last value a cell can hold: it is written as
    /// soon as the others are struck out. `still` is what the writing leaves open in a cell.
    pub fn strokes_to_the_last(&self, facts: &[Fact], still: impl Fn(At) -> Vec<Value>) -> Vec<Stroke> {
        let mut strokes = self.strokes(facts);
        let out = |at, value| {
            self.struck.binary_search(&(at, value)).is_ok() || strokes.contains(&Stroke::Strike(at, value))
        };
        let mut last: Vec<Stroke> = Vec::new();
        for stroke in strokes.iter().filter(|s| matches!(s, Stroke::Strike(..))) {
            let mut left = still(stroke.at()).into_iter().filter(|&value| !out(stroke.at(), value));
            if let (Some(value), None) = (left.next(), left.next()) {
                last.push(Stroke::Write(stroke.at(), value));
            }
        }
        last.dedup();
        strokes.extend(last);
        strokes
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
            Stroke::Write(at, _) | Stroke::Erase(at) | Stroke::Mark(at, _) | Stroke::Strike(at, _) => at,
        }
    }

    /// The value it speaks of.
    pub const fn value(self) -> Option<Value> {
        match self {
            Stroke::Write(_, value) | Stroke::Mark(_, value) | Stroke::Strike(_, value) => Some(value),
            Stroke::Erase(_) => None,
        }
    }

    /// One word: `3,4=7` writes, `3,4=` clears, `3,4?7` marks, `3,4!7` strikes out. Rows and columns
    /// from 1.
    pub fn text(self) -> String {
        let [row, col] = self.at().for_people();
        match self {
            Stroke::Write(_, value) => format!("{row},{col}={value}"),
            Stroke::Erase(_) => format!("{row},{col}="),
            Stroke::Mark(_, value) => format!("{row},{col}?{value}"),
            Stroke::Strike(_, value) => format!("{row},{col}!{value}"),
        }
    }

    /// Reads the word back.
    pub fn read(text: &str) -> Option<Self> {
        let act = text.find(['=', '?', '!'])?;
        let (place, value) = (&text[..act], &text[act + 1..]);
        let (row, col) = place.split_once(',')?;
        let number = |t: &str| t.parse::<usize>().ok()?.checked_sub(1);
        let at = At::new(number(row)?, number(col)?);
        Some(match (&text[act..=act], value) {
            ("=", "") => Stroke::Erase(at),
            ("=", value) => Stroke::Write(at, value.parse().ok()?),
            ("?", value) => Stroke::Mark(at, value.parse().ok()?),
            (_, value) => Stroke::Strike(at, value.parse().ok()?),
        })
    }
}
