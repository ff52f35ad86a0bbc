//! The puzzle as given: size, palette, clues, given cells. Immutable and valid once made.
//!
//! Colours are small numbers: 0 is the background, the rest are places in the palette. A
//! black-and-white puzzle is a colour puzzle with one colour, so nothing else treats it apart.

use quandary_core::plural::count;
use std::fmt;

use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, MAX_CELLS, Size};

/// The most colours a palette may have, background included: one bit each in a 64-bit set.
pub const MAX_COLOURS: usize = 64;

/// The most cells a line may have. The line solver's memory grows with cells times blocks of one line,
/// so that a single line of all the cells a grid may have would be too much.
pub const MAX_LINE: usize = 10_000;

/// The background, that is: a cell that belongs to no block.
pub const BACKGROUND: Value = 0;

/// One colour of the palette.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Colour {
    /// What a person calls it, and what formats with named colours write.
    pub name: String,
    /// Red, green and blue.
    pub rgb: [u8; 3],
    /// The character that stands for it in text pictures.
    pub symbol: char,
}

impl Colour {
    /// A colour of this name, value and character.
    pub fn new(name: &str, rgb: [u8; 3], symbol: char) -> Self {
        Self { name: name.to_string(), rgb, symbol }
    }
}

/// White paper and black ink, with the characters most formats agree on.
///
/// ```
/// use quandary_puzzles::nonogram::model::black_on_white;
/// assert_eq!(black_on_white()[1].symbol, 'X');
/// ```
pub fn black_on_white() -> Vec<Colour> {
    vec![Colour::new("white", [255, 255, 255], '.'), Colour::new("black", [0, 0, 0], 'X')]
}

/// A run of cells of one colour. The length is `None` where the clue is blotted: hidden, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// The colour, by its place in the palette.
    pub colour: Value,
    /// How many cells, or `None` if that is hidden.
    pub len: Option<usize>,
}

impl Block {
    /// A block of known length.
    pub const fn new(colour: Value, len: usize) -> Self {
        Self { colour, len: Some(len) }
    }

    /// A block whose length is hidden.
    pub const fn hidden(colour: Value) -> Self {
        Self { colour, len: None }
    }

    /// The fewest cells it can have.
    pub fn shortest(self) -> usize {
        self.len.unwrap_or(1)
    }
}

/// The blocks of one line, in order.
pub type Clue = Vec<Block>;

/// Rows or columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Axis {
    /// Left to right.
    Row,
    /// Top to bottom.
    Column,
}

/// One row or one column, by its number from 0. Prints itself counted from 1.
///
/// ```
/// use quandary_puzzles::nonogram::model::Line;
/// assert_eq!(Line::column(2).to_string(), "column 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Line {
    /// Row or column.
    pub axis: Axis,
    /// Its number from 0.
    pub index: usize,
}

impl Line {
    /// The row with this number from 0.
    pub const fn row(index: usize) -> Self {
        Self { axis: Axis::Row, index }
    }

    /// The column with this number from 0.
    pub const fn column(index: usize) -> Self {
        Self { axis: Axis::Column, index }
    }

    /// The place of the cell that is `along` cells into the line.
    pub const fn cell(self, along: usize) -> At {
        match self.axis {
            Axis::Row => At::new(self.index, along),
            Axis::Column => At::new(along, self.index),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let axis = if self.axis == Axis::Row { "row" } else { "column" };
        write!(f, "{axis} {}", self.index + 1)
    }
}

/// What a reader has gathered; [`Puzzle::new`] checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Width and height.
    pub size: Size,
    /// The colours, background first.
    pub palette: Vec<Colour>,
    /// One clue per row.
    pub rows: Vec<Clue>,
    /// One clue per column.
    pub columns: Vec<Clue>,
    /// Cells whose colour is part of the question.
    pub givens: Vec<(At, Value)>,
    /// Lines that have no clue at all, so that their cells may be anything. Their clues above are empty.
    pub unknown: Vec<Line>,
    /// The title, or nothing.
    pub title: String,
    /// Who made it, or nothing.
    pub author: String,
    /// What else a text says of its puzzle, by name and in its order: copyright, source, licence.
    pub details: Vec<(String, String)>,
}

impl Draft {
    /// A black-and-white draft without title, author or given cells.
    pub fn black(rows: Vec<Vec<usize>>, columns: Vec<Vec<usize>>) -> Self {
        let blocks = |lines: Vec<Vec<usize>>| {
            lines.into_iter().map(|line| line.into_iter().map(|len| Block::new(1, len)).collect()).collect()
        };
        let size = Size { width: columns.len(), height: rows.len() };
        Self { rows: blocks(rows), columns: blocks(columns), ..Self::empty(size, black_on_white()) }
    }

    /// A draft of this size and palette with nothing else in it.
    pub fn empty(size: Size, palette: Vec<Colour>) -> Self {
        Self {
            size,
            palette,
            rows: Vec::new(),
            columns: Vec::new(),
            givens: Vec::new(),
            unknown: Vec::new(),
            title: String::new(),
            author: String::new(),
            details: Vec::new(),
        }
    }
}

/// What is wrong with a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The size is nothing or more than the limit.
    Size(Size),
    /// More than [`MAX_COLOURS`] colours, or none.
    Colours(usize),
    /// A wrong number of row or column clues.
    Lines {
        /// Rows or columns.
        axis: Axis,
        /// How many the size asks for.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// A colour outside the palette, or a block of background.
    UnknownColour(Line, Value),
    /// A block of no cells.
    EmptyBlock(Line),
    /// More blocks than a line has cells.
    TooManyBlocks {
        /// The line.
        line: Line,
        /// How many blocks.
        blocks: usize,
        /// How many cells.
        has: usize,
    },
    /// A given cell outside the grid or of an unknown colour.
    BadGiven(At, Value),
    /// A line without a clue that is no line of the grid, or has blocks all the same.
    BadUnknown(Line),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Size(size) => write!(
                f,
                "the size {size} has no cells, more than {MAX_CELLS}, or a line of more than {MAX_LINE}"
            ),
            Flaw::Colours(n) => {
                write!(f, "{n} colours; there must be 2 to {MAX_COLOURS}, background included")
            }
            Flaw::Lines { axis, wanted, found } => {
                let name = if *axis == Axis::Row { "rows" } else { "columns" };
                write!(f, "clues for {found} {name}, but the size asks for {wanted}")
            }
            Flaw::UnknownColour(line, colour) => write!(f, "{line} has a block of unknown colour {colour}"),
            Flaw::EmptyBlock(line) => write!(f, "{line} has a block of no cells"),
            Flaw::TooManyBlocks { line, blocks, has } => {
                write!(f, "{line} has {}, but only {}", count(*blocks, "block"), count(*has, "cell"))
            }
            Flaw::BadGiven(at, colour) => write!(f, "the given cell {at} of colour {colour} is not possible"),
            Flaw::BadUnknown(line) => write!(f, "{line} cannot be without a clue"),
        }
    }
}

/// What the clues alone contradict, so that there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// The blocks of a line need more cells than it has.
    TooLong {
        /// The line.
        line: Line,
        /// Cells its blocks and gaps need.
        needs: usize,
        /// Cells there are.
        has: usize,
    },
    /// Rows and columns disagree on how many cells have a colour.
    Sums {
        /// The colour's name.
        colour: String,
        /// What the rows add up to.
        rows: usize,
        /// What the columns add up to.
        columns: usize,
    },
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Conflict::TooLong { line, needs, has } => {
                write!(f, "{line} cannot fit: its blocks need {needs} cells, but it has {has}")
            }
            Conflict::Sums { colour, rows, columns } => {
                write!(f, "the rows have {}, the columns {columns}", count(*rows, &format!("{colour} cell")))
            }
        }
    }
}

/// A valid nonogram: sizes agree, colours are known. Whether it has an answer is another question.
///
/// ```
/// use quandary_puzzles::nonogram::model::{Draft, Puzzle};
/// let puzzle = Puzzle::new(Draft::black(vec![vec![2], vec![1]], vec![vec![2], vec![1]])).unwrap();
/// assert_eq!(puzzle.size().to_string(), "2x2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle(Draft);

impl Puzzle {
    /// Checks a draft; the error lists everything wrong with it.
    pub fn new(mut draft: Draft) -> Result<Self, Vec<Flaw>> {
        // A flaw in the size makes every other one noise.
        let Size { width, height } = draft.size;
        if draft.size.cells().is_none_or(|n| n == 0) || width.max(height) > MAX_LINE {
            return Err(vec![Flaw::Size(draft.size)]);
        }
        if !(2..=MAX_COLOURS).contains(&draft.palette.len()) {
            return Err(vec![Flaw::Colours(draft.palette.len())]);
        }
        let mut flaws = line_flaws(&draft);
        draft.unknown.sort_unstable();
        draft.unknown.dedup();
        let no_line = |line: &&Line| {
            let clues = if line.axis == Axis::Row { &draft.rows } else { &draft.columns };
            clues.get(line.index).is_none_or(|clue| !clue.is_empty())
        };
        flaws.extend(draft.unknown.iter().filter(no_line).map(|&line| Flaw::BadUnknown(line)));
        let known = |&(at, colour): &(At, Value)| {
            at.row < draft.size.height && at.col < draft.size.width && (colour as usize) < draft.palette.len()
        };
        flaws.extend(draft.givens.iter().filter(|given| !known(given)).map(|&(at, c)| Flaw::BadGiven(at, c)));
        if flaws.is_empty() { Ok(Self(draft)) } else { Err(flaws) }
    }

    /// The puzzle a finished picture asks: its clues are read off the picture.
    /// Colours must be places in the palette.
    pub fn of_picture(palette: Vec<Colour>, picture: &Grid<Value>) -> Result<Self, Vec<Flaw>> {
        let size = picture.size();
        if size.cells().is_none_or(|n| n == 0) {
            return Err(vec![Flaw::Size(size)]);
        }
        let clue = |line: Line, len: usize| clue_of((0..len).map(|i| picture[line.cell(i)]));
        let rows = (0..size.height).map(|r| clue(Line::row(r), size.width)).collect();
        let columns = (0..size.width).map(|c| clue(Line::column(c), size.height)).collect();
        Self::new(Draft { rows, columns, ..Draft::empty(size, palette) })
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.0.size
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.0.size.width
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.0.size.height
    }

    /// The colours, background first.
    pub fn palette(&self) -> &[Colour] {
        &self.0.palette
    }

    /// One clue per row.
    pub fn rows(&self) -> &[Clue] {
        &self.0.rows
    }

    /// One clue per column.
    pub fn columns(&self) -> &[Clue] {
        &self.0.columns
    }

    /// The clue of a line; `None` where the line has none and its cells may be anything.
    pub fn clue(&self, line: Line) -> Option<&[Block]> {
        let clues = if line.axis == Axis::Row { &self.0.rows } else { &self.0.columns };
        (self.0.unknown.is_empty() || self.0.unknown.binary_search(&line).is_err())
            .then(|| &clues[line.index][..])
    }

    /// The lines that have no clue at all, in order.
    pub fn unknown(&self) -> &[Line] {
        &self.0.unknown
    }

    /// What the clues alone contradict; nothing for a puzzle that could have an answer as far as they tell.
    ///
    /// ```
    /// use quandary_puzzles::nonogram::model::{Draft, Puzzle};
    /// let puzzle = Puzzle::new(Draft::black(vec![vec![1]], vec![vec![1], vec![1]])).unwrap();
    /// assert_eq!(puzzle.conflicts()[0].to_string(), "the rows have 1 black cell, the columns 2");
    /// ```
    pub fn conflicts(&self) -> Vec<Conflict> {
        let mut conflicts = too_long(&self.0);
        if conflicts.is_empty() {
            conflicts.extend(unequal_sums(&self.0));
        }
        conflicts
    }

    /// All lines: the rows, then the columns.
    pub fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        let Size { width, height } = self.0.size;
        (0..height).map(Line::row).chain((0..width).map(Line::column))
    }

    /// Number of cells in a line.
    pub fn length(&self, line: Line) -> usize {
        if line.axis == Axis::Row { self.width() } else { self.height() }
    }

    /// Cells whose colour is part of the question.
    pub fn givens(&self) -> &[(At, Value)] {
        &self.0.givens
    }

    /// The title, or nothing.
    pub fn title(&self) -> &str {
        &self.0.title
    }

    /// Who made it, or nothing.
    pub fn author(&self) -> &str {
        &self.0.author
    }

    /// What else its text says of it, by name: copyright, source, licence.
    pub fn details(&self) -> &[(String, String)] {
        &self.0.details
    }

    /// Whether there is one colour beside the background.
    pub fn is_black_and_white(&self) -> bool {
        self.0.palette.len() == 2
    }

    /// Whether some clue is blotted or missing.
    pub fn has_hidden(&self) -> bool {
        !self.0.unknown.is_empty()
            || self.0.rows.iter().chain(&self.0.columns).flatten().any(|block| block.len.is_none())
    }

    /// The same puzzle with rows for columns and columns for rows.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let Draft { size, rows, columns, givens, unknown, .. } = self.draft();
        let turn = |line: Line| match line.axis {
            Axis::Row => Line::column(line.index),
            Axis::Column => Line::row(line.index),
        };
        let mut unknown: Vec<Line> = unknown.into_iter().map(turn).collect();
        unknown.sort_unstable();
        Self(Draft {
            size: Size { width: size.height, height: size.width },
            rows: columns,
            columns: rows,
            givens: givens.into_iter().map(|(at, colour)| (At::new(at.col, at.row), colour)).collect(),
            unknown,
            ..self.draft()
        })
    }

    /// What it was made of, to change and check again.
    pub fn draft(&self) -> Draft {
        self.0.clone()
    }
}

/// Reads the clue off a line of colours.
pub fn clue_of(cells: impl IntoIterator<Item = Value>) -> Clue {
    let mut clue: Clue = Vec::new();
    let mut last = BACKGROUND;
    for colour in cells {
        match clue.last_mut() {
            Some(block) if colour != BACKGROUND && colour == last => block.len = block.len.map(|n| n + 1),
            _ if colour != BACKGROUND => clue.push(Block::new(colour, 1)),
            _ => {}
        }
        last = colour;
    }
    clue
}

/// The fewest cells a clue can take: its blocks, and a gap between neighbours of one colour.
pub fn shortest(clue: &[Block]) -> usize {
    let gaps = clue.windows(2).filter(|pair| pair[0].colour == pair[1].colour).count();
    clue.iter().fold(gaps, |sum, block| sum.saturating_add(block.shortest()))
}

fn line_flaws(draft: &Draft) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    for (axis, clues, wanted, has) in axes(draft) {
        if clues.len() != wanted {
            flaws.push(Flaw::Lines { axis, wanted, found: clues.len() });
        }
        for (index, clue) in clues.iter().enumerate() {
            let line = Line { axis, index };
            let unknown = |b: &&Block| b.colour == BACKGROUND || b.colour as usize >= draft.palette.len();
            flaws.extend(clue.iter().find(unknown).map(|b| Flaw::UnknownColour(line, b.colour)));
            if clue.iter().any(|block| block.len == Some(0)) {
                flaws.push(Flaw::EmptyBlock(line));
            }
            if clue.len() > has {
                flaws.push(Flaw::TooManyBlocks { line, blocks: clue.len(), has });
            }
        }
    }
    flaws
}

/// Rows and columns: their clues, how many there should be, and how many cells each has.
fn axes(draft: &Draft) -> [(Axis, &[Clue], usize, usize); 2] {
    let Size { width, height } = draft.size;
    [(Axis::Row, &draft.rows, height, width), (Axis::Column, &draft.columns, width, height)]
}

fn too_long(draft: &Draft) -> Vec<Conflict> {
    let lines = axes(draft).into_iter().flat_map(|(axis, clues, _, has)| {
        clues.iter().enumerate().map(move |(index, clue)| (Line { axis, index }, shortest(clue), has))
    });
    lines
        .filter(|&(_, needs, has)| needs > has)
        .map(|(line, needs, has)| Conflict::TooLong { line, needs, has })
        .collect()
}

/// Rows and columns count the same cells. A hidden length or a missing clue makes a sum a lower bound.
fn unequal_sums(draft: &Draft) -> Vec<Conflict> {
    let sums = |axis: Axis, clues: &[Clue]| {
        let all = !draft.unknown.iter().any(|line| line.axis == axis);
        let mut sums = vec![(0usize, all); draft.palette.len()];
        for block in clues.iter().flatten() {
            let (sum, exact) = &mut sums[block.colour as usize];
            *sum = sum.saturating_add(block.shortest());
            *exact &= block.len.is_some();
        }
        sums
    };
    let (rows, columns) = (sums(Axis::Row, &draft.rows), sums(Axis::Column, &draft.columns));
    let disagree = |&i: &usize| {
        let ((row, rows_exact), (column, columns_exact)) = (rows[i], columns[i]);
        (rows_exact && column > row) || (columns_exact && row > column)
    };
    let conflict = |i: usize| Conflict::Sums {
        colour: draft.palette[i].name.clone(),
        rows: rows[i].0,
        columns: columns[i].0,
    };
    (0..draft.palette.len()).filter(disagree).map(conflict).collect()
}
