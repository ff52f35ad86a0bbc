//! The puzzle as given: cages with clues, and numbers in cells; valid by construction.

use std::fmt;

use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, Size, neighbours, places};

use super::combos;

/// The largest board.
pub const MAX_SIZE: usize = 25;

/// How the numbers of a cage are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Op {
    /// One cell that holds the number itself.
    Equal,
    /// The sum.
    Add,
    /// The largest minus the rest.
    Subtract,
    /// The product.
    Multiply,
    /// The largest divided by the rest, without remainder.
    Divide,
    /// One of two numbers to the power of the other.
    Power,
    /// What is left when one of two numbers is divided by the other.
    Remainder,
    /// The sign is not shown: any of the four that fits.
    Hidden,
}

impl Op {
    /// The four that combine numbers.
    pub const FOUR: [Op; 4] = [Op::Add, Op::Subtract, Op::Multiply, Op::Divide];

    /// The sign in typed text: `+ - * / ^ % =`, nothing when hidden.
    pub const fn typed(self) -> &'static str {
        match self {
            Op::Equal => "=",
            Op::Add => "+",
            Op::Subtract => "-",
            Op::Multiply => "*",
            Op::Divide => "/",
            Op::Power => "^",
            Op::Remainder => "%",
            Op::Hidden => "",
        }
    }

    /// The operator a sign stands for, in any of the spellings people use.
    ///
    /// ```
    /// use quandary_puzzles::kenken::Op;
    /// assert!("x X × · *".split(' ').all(|sign| Op::of_sign(sign) == Some(Op::Multiply)));
    /// assert!("/ ÷ :".split(' ').all(|sign| Op::of_sign(sign) == Some(Op::Divide)));
    /// assert!("- − –".split(' ').all(|sign| Op::of_sign(sign) == Some(Op::Subtract)));
    /// assert!("% mod".split(' ').all(|sign| Op::of_sign(sign) == Some(Op::Remainder)));
    /// assert_eq!(Op::of_sign("&"), None);
    /// ```
    pub fn of_sign(sign: &str) -> Option<Op> {
        Some(match sign {
            "=" => Op::Equal,
            "+" => Op::Add,
            "-" | "−" | "–" => Op::Subtract,
            "*" | "x" | "X" | "×" | "·" => Op::Multiply,
            "/" | "÷" | ":" => Op::Divide,
            "^" | "**" => Op::Power,
            "%" | "mod" => Op::Remainder,
            "" | "?" => Op::Hidden,
            _ => return None,
        })
    }
}

/// A number and how it comes about: `12×`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clue {
    /// The number to reach.
    pub target: u64,
    /// How it is reached.
    pub op: Op,
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.op {
            Op::Equal | Op::Hidden => "",
            Op::Add => "+",
            Op::Subtract => "−",
            Op::Multiply => "×",
            Op::Divide => "÷",
            Op::Power => "^",
            Op::Remainder => "mod",
        };
        write!(f, "{}{sign}", self.target)
    }
}

/// A group of connected cells with a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// What its author calls it: a letter.
    pub name: String,
    /// Its cells in reading order.
    pub cells: Vec<At>,
    /// What they must come to.
    pub clue: Clue,
}

/// A KenKen: cages, some numbers given, and whether `−` and `÷` may have more than two cells.
/// Immutable, and free of the flaws that [`Flaw`] names, but for those that only keep it from having
/// an answer ([`Puzzle::conflicts`]).
///
/// Two puzzles are equal when they ask the same question: the names of the cages and the order
/// they are listed in are the author's spelling. (The order decides which answer the classic
/// solver comes upon first.)
///
/// ```
/// use quandary_core::grid::At;
/// use quandary_puzzles::kenken::{Cage, Clue, Op, Puzzle};
///
/// let cage = |name: &str, target, op, cells: &[(usize, usize)]| Cage {
///     name: name.into(),
///     cells: cells.iter().map(|&(row, col)| At::new(row, col)).collect(),
///     clue: Clue { target, op },
/// };
/// let cages = vec![cage("b", 3, Op::Add, &[(0, 0), (0, 1)]), cage("a", 2, Op::Divide, &[(1, 0), (1, 1)])];
/// let puzzle = Puzzle::new(2, cages, false).unwrap();
/// assert_eq!(puzzle.cage_at(At::new(1, 0)).unwrap().clue.to_string(), "2÷");
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    size: usize,
    cages: Vec<Cage>,
    of: Grid<Option<u32>>,
    givens: Grid<Option<Value>>,
    long: bool,
    /// What its clues and givens contradict.
    hopeless: Vec<Flaw>,
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        let same_cage = |at: At| match (self.cage_at(at), other.cage_at(at)) {
            (Some(a), Some(b)) => a.clue == b.clue && a.cells == b.cells,
            (a, b) => a.is_none() && b.is_none(),
        };
        self.size == other.size
            && self.long == other.long
            && self.givens == other.givens
            && places(self.size()).all(same_cage)
    }
}

/// What is wrong with what was meant to be a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The board is too small or too large.
    BadSize {
        /// The width and height asked for.
        size: usize,
    },
    /// A cage has no cells.
    NoCells {
        /// The cage's name.
        cage: String,
    },
    /// A cage has a cell outside of the board.
    Outside {
        /// The cage's name.
        cage: String,
        /// The cell.
        at: At,
    },
    /// A cell is in two cages, or twice in one.
    Shared {
        /// The cell.
        at: At,
        /// The names of the two cages.
        cages: [String; 2],
    },
    /// A cage is in several pieces.
    Scattered {
        /// The cage's name.
        cage: String,
        /// The first cell of each of the first two pieces.
        cells: [At; 2],
    },
    /// The operator does not go with the number of cells.
    WrongCount {
        /// The cage's name.
        cage: String,
        /// Its clue.
        clue: Clue,
        /// How many cells it has.
        count: usize,
        /// Its first cell.
        at: At,
    },
    /// The number to reach is 0, and these cells cannot come to that.
    Zero {
        /// The cage's name.
        cage: String,
        /// Its first cell.
        at: At,
    },
    /// No numbers reach the target in these cells.
    Unreachable {
        /// The cage's name.
        cage: String,
        /// Its clue.
        clue: Clue,
        /// How many cells it has.
        count: usize,
        /// Its first cell.
        at: At,
        /// The size of the board.
        size: usize,
    },
    /// A number that is not on this board.
    OutOfRange {
        /// The cell.
        at: At,
        /// The number.
        value: Value,
        /// The size of the board.
        size: usize,
    },
    /// A number twice in a line.
    Twice {
        /// The number.
        value: Value,
        /// The two cells.
        cells: [At; 2],
    },
}

impl Flaw {
    /// Whether it only keeps the puzzle from having an answer.
    pub fn is_conflict(&self) -> bool {
        matches!(self, Flaw::Zero { .. } | Flaw::Unreachable { .. } | Flaw::Twice { .. })
    }

    /// The cells to blame, the one to point at last.
    pub fn cells(&self) -> Vec<At> {
        match self {
            Flaw::BadSize { .. } | Flaw::NoCells { .. } | Flaw::Outside { .. } => Vec::new(),
            Flaw::Shared { at, .. }
            | Flaw::WrongCount { at, .. }
            | Flaw::Zero { at, .. }
            | Flaw::Unreachable { at, .. }
            | Flaw::OutOfRange { at, .. } => vec![*at],
            Flaw::Scattered { cells, .. } | Flaw::Twice { cells, .. } => cells.to_vec(),
        }
    }

    /// The cage whose clue is to blame, if it is a clue.
    pub fn clue_of(&self) -> Option<&str> {
        match self {
            Flaw::NoCells { cage }
            | Flaw::WrongCount { cage, .. }
            | Flaw::Zero { cage, .. }
            | Flaw::Unreachable { cage, .. } => Some(cage),
            _ => None,
        }
    }

    /// What would have been right.
    pub fn expected(&self) -> Option<String> {
        match self {
            Flaw::BadSize { .. } => Some(format!("a size from 1 to {MAX_SIZE}")),
            Flaw::Zero { .. } => Some(
                "a number from 1 on, or 0 for % and, with the option `long`, for - in three or more cells"
                    .into(),
            ),
            Flaw::OutOfRange { size, .. } => Some(format!("a number from 1 to {size}")),
            Flaw::WrongCount { clue: Clue { op: Op::Equal, .. }, .. } => Some("one cell, or + - * /".into()),
            Flaw::WrongCount { clue: Clue { op: Op::Power | Op::Remainder, .. }, .. } => {
                Some("two cells for ^ and %".into())
            }
            Flaw::WrongCount { count: 1, .. } => Some("two cells, or =".into()),
            Flaw::WrongCount { .. } => {
                Some("two cells, + or *, or the option `long` for - and / in more cells".into())
            }
            _ => None,
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::BadSize { size } => write!(f, "a board cannot have {size} rows"),
            Flaw::NoCells { cage } => write!(f, "cage {cage} has a clue but no cells"),
            Flaw::Outside { cage, at } => write!(f, "cage {cage} has a cell {at} outside of the board"),
            Flaw::Shared { at, cages: [a, b] } if a == b => write!(f, "{at} is twice in cage {a}"),
            Flaw::Shared { at, cages: [a, b] } => write!(f, "{at} is both in cage {a} and in cage {b}"),
            Flaw::Scattered { cage, cells: [a, b] } => {
                write!(f, "cage {cage} is not connected: {b} is cut off from {a}")
            }
            Flaw::WrongCount { cage, clue, count, .. } => {
                let cells = if *count == 1 { "cell" } else { "cells" };
                write!(f, "the {clue}{} of cage {cage} stands on {count} {cells}", equal(*clue))
            }
            Flaw::Zero { cage, .. } => write!(f, "the number of cage {cage} is 0"),
            Flaw::Unreachable { cage, clue, count, size, .. } => {
                let cells = if *count == 1 { "cell" } else { "cells" };
                write!(f, "cage {cage} cannot reach {clue}: no numbers from 1 to {size} ")?;
                write!(f, "in its {count} {cells} give that")
            }
            Flaw::OutOfRange { at, value, .. } => write!(f, "the {value} at {at} is not on this board"),
            Flaw::Twice { value, cells: [a, b] } => {
                let line = if a.row == b.row { "row" } else { "column" };
                write!(f, "the {value} at {b} is already in the same {line} at {a}")
            }
        }
    }
}

fn equal(clue: Clue) -> &'static str {
    if clue.op == Op::Equal { "=" } else { "" }
}

impl Puzzle {
    /// The puzzle with these cages, or all that is wrong with them. `long` allows `−` and `÷` on
    /// more than two cells. Cells in no cage are free.
    pub fn new(size: usize, mut cages: Vec<Cage>, long: bool) -> Result<Self, Vec<Flaw>> {
        if !(1..=MAX_SIZE).contains(&size) {
            return Err(vec![Flaw::BadSize { size }]);
        }
        let mut of = Grid::filled(size, size, None);
        let mut flaws = Vec::new();
        for (i, cage) in cages.iter().enumerate() {
            for &at in &cage.cells {
                match of.get(at) {
                    None => flaws.push(Flaw::Outside { cage: cage.name.clone(), at }),
                    Some(None) => of[at] = Some(i as u32),
                    Some(&Some(other)) => {
                        let other = cages[other as usize].name.clone();
                        flaws.push(Flaw::Shared { at, cages: [other, cage.name.clone()] });
                    }
                }
            }
        }
        if flaws.is_empty() {
            cages.iter_mut().for_each(normalise);
            flaws = cages.iter().filter_map(|cage| flaw_of(size, cage, long)).collect();
        }
        let (hopeless, flaws): (Vec<Flaw>, Vec<Flaw>) = flaws.into_iter().partition(Flaw::is_conflict);
        let givens = Grid::filled(size, size, None);
        if flaws.is_empty() { Ok(Self { size, cages, of, givens, long, hopeless }) } else { Err(flaws) }
    }

    /// What its clues and givens contradict, so that it has no answer: cages that cannot reach their number, equal
    /// numbers in a line. Nothing for a puzzle that could have an answer as far as these tell.
    ///
    /// ```
    /// use quandary_core::grid::At;
    /// use quandary_puzzles::kenken::{Cage, Clue, Op, Puzzle};
    /// let (cells, clue) = (vec![At::new(0, 0), At::new(0, 1)], Clue { target: 9, op: Op::Add });
    /// let puzzle = Puzzle::new(2, vec![Cage { name: "a".into(), cells, clue }], false).unwrap();
    /// assert_eq!(puzzle.conflicts().len(), 1);
    /// ```
    pub fn conflicts(&self) -> &[Flaw] {
        &self.hopeless
    }

    /// The conflicts of the cages alone.
    fn of_cages(&self) -> impl Iterator<Item = Flaw> {
        self.hopeless.iter().filter(|flaw| !matches!(flaw, Flaw::Twice { .. })).cloned()
    }

    /// The same cages with these numbers given, in cages or outside.
    pub fn with_givens(&self, givens: Grid<Option<Value>>) -> Result<Self, Vec<Flaw>> {
        let size = self.size;
        if givens.size() != self.size() {
            return Err(vec![Flaw::BadSize { size: givens.height() }]);
        }
        let mut flaws = Vec::new();
        for at in givens.places() {
            let Some(value) = givens[at] else { continue };
            if !(1..=size as Value).contains(&value) {
                flaws.push(Flaw::OutOfRange { at, value, size });
            }
        }
        let hopeless = self.of_cages().chain(twice(&givens)).collect();
        if flaws.is_empty() { Ok(Self { givens, hopeless, ..self.clone() }) } else { Err(flaws) }
    }

    /// The same cages without any number given.
    #[must_use]
    pub fn blank(&self) -> Self {
        let hopeless = self.of_cages().collect();
        Self { givens: Grid::filled(self.size, self.size, None), hopeless, ..self.clone() }
    }

    /// The same puzzle with rows for columns and columns for rows.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let turn = |at: At| At::new(at.col, at.row);
        let mut cages = self.cages.clone();
        for cage in &mut cages {
            cage.cells.iter_mut().for_each(|at| *at = turn(*at));
            cage.cells.sort();
        }
        let givens = Grid::from_fn(self.size(), |at| self.givens[turn(at)]);
        let of = Grid::from_fn(self.size(), |at| self.of[turn(at)]);
        let mut hopeless: Vec<Flaw> = cages.iter().filter_map(|c| flaw_of(self.size, c, self.long)).collect();
        hopeless.extend(twice(&givens));
        Self { cages, of, givens, hopeless, ..self.clone() }
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        Size { width: self.size, height: self.size }
    }

    /// The number of rows, of columns, and the largest number.
    pub fn order(&self) -> usize {
        self.size
    }

    /// The cages, in their author's order.
    pub fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// The cages by their first cell, in reading order.
    pub fn cages_in_reading_order(&self) -> Vec<&Cage> {
        let mut cages: Vec<&Cage> = self.cages.iter().collect();
        cages.sort_by_key(|cage| cage.cells[0]);
        cages
    }

    /// The number of the cage of each cell, in [`Puzzle::cages`]; `None` for free cells.
    pub fn cage_numbers(&self) -> &Grid<Option<u32>> {
        &self.of
    }

    /// The cage of a cell.
    pub fn cage_at(&self, at: At) -> Option<&Cage> {
        self.of.get(at).copied().flatten().map(|i| &self.cages[i as usize])
    }

    /// The numbers given.
    pub fn givens(&self) -> &Grid<Option<Value>> {
        &self.givens
    }

    /// Whether `−` and `÷` may have more than two cells.
    pub fn long(&self) -> bool {
        self.long
    }
}

/// The numbers given twice in a line.
fn twice(givens: &Grid<Option<Value>>) -> impl Iterator<Item = Flaw> {
    givens.places().filter_map(move |at| {
        let value = givens[at]?;
        let row = (0..at.col).map(|col| At::new(at.row, col));
        let col = (0..at.row).map(|row| At::new(row, at.col));
        let first = row.chain(col).find(|&other| givens[other] == Some(value))?;
        Some(Flaw::Twice { value, cells: [first, at] })
    })
}

/// Cells in reading order; one cell means the number itself, whatever the sign.
fn normalise(cage: &mut Cage) {
    cage.cells.sort();
    if cage.cells.len() == 1 && matches!(cage.clue.op, Op::Add | Op::Multiply | Op::Hidden) {
        cage.clue.op = Op::Equal;
    }
}

fn flaw_of(size: usize, cage: &Cage, long: bool) -> Option<Flaw> {
    let name = || cage.name.clone();
    let Some(&at) = cage.cells.first() else { return Some(Flaw::NoCells { cage: name() }) };
    let count = cage.cells.len();
    let clue = cage.clue;
    if let Some(cut_off) = cut_off(size, &cage.cells) {
        return Some(Flaw::Scattered { cage: name(), cells: [at, cut_off] });
    }
    let fits = match clue.op {
        Op::Equal => count == 1,
        Op::Subtract | Op::Divide => count == 2 || (long && count > 2),
        Op::Power | Op::Remainder => count == 2,
        Op::Add | Op::Multiply | Op::Hidden => true,
    };
    // Numbers from 1 on come to 0 only where the largest is what the others add up to.
    let may_be_zero = clue.op == Op::Remainder || (count > 2 && matches!(clue.op, Op::Subtract | Op::Hidden));
    if clue.target == 0 && !may_be_zero {
        Some(Flaw::Zero { cage: name(), at })
    } else if !fits {
        Some(Flaw::WrongCount { cage: name(), clue, count, at })
    } else if !combos::reachable(size, &cage.cells, clue, long) {
        Some(Flaw::Unreachable { cage: name(), clue, count, at, size })
    } else {
        None
    }
}

/// The first cell that cannot be reached from the first one inside the cage.
fn cut_off(size: usize, cells: &[At]) -> Option<At> {
    let board = Size { width: size, height: size };
    let mut reached = vec![false; cells.len()];
    let mut open = vec![cells[0]];
    reached[0] = true;
    while let Some(at) = open.pop() {
        for next in neighbours(board, at) {
            if let Ok(i) = cells.binary_search(&next)
                && !reached[i]
            {
                reached[i] = true;
                open.push(next);
            }
        }
    }
    reached.iter().position(|r| !r).map(|i| cells[i])
}
