//! What the readers of clue files share: numbers with pointed problems, and a draft that remembers
//! where each clue stood, so that a flaw points at its line.

use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, MAX_CELLS, Size};
use quandary_core::plural::count;
use quandary_core::source::{Problem, Problems, Source, Span};

use crate::nonogram::model::{Axis, Block, Clue, Colour, Draft, Flaw, Line, Puzzle};
use crate::nonogram::rules::{Board, is_answer};

/// A puzzle that was read, and the state of play it came with.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Found {
    /// The puzzle.
    pub(crate) puzzle: Puzzle,
    /// A board the text held.
    pub(crate) board: Option<Board>,
    /// What there is to say beside it.
    pub(crate) notes: Vec<String>,
}

impl Found {
    /// A puzzle and nothing beside it.
    pub(crate) fn new(puzzle: Puzzle) -> Self {
        Self { puzzle, board: None, notes: Vec::new() }
    }

    /// The same puzzle with rows for columns and columns for rows.
    pub(crate) fn transposed(self) -> Self {
        let Self { puzzle, board, notes } = self;
        let turned = board.map(|board| {
            let size = Size { width: board.height(), height: board.width() };
            Grid::from_fn(size, |at| board[At::new(at.col, at.row)])
        });
        Self { puzzle: turned_with_its_goal(&puzzle), board: turned, notes }
    }
}

/// The turned puzzle; the picture that is meant, kept among what the text says, turns with it.
fn turned_with_its_goal(puzzle: &Puzzle) -> Puzzle {
    let Size { width, height } = puzzle.size();
    let mut draft = puzzle.transposed().draft();
    for (_, goal) in draft.details.iter_mut().filter(|(name, _)| name == super::non::GOAL) {
        let cells: Vec<char> = goal.chars().collect();
        if cells.len() == width * height {
            *goal = (0..width)
                .flat_map(|col| (0..height).map(move |row| row * width + col))
                .map(|i| cells[i])
                .collect();
        }
    }
    Puzzle::new(draft).unwrap_or_else(|_| puzzle.transposed())
}

/// What a reader makes of one puzzle.
pub(crate) type Read = Result<Found, Problems>;

/// A draft in the making.
pub(crate) struct Gathered {
    pub(crate) draft: Draft,
    pub(crate) row_spans: Vec<Span>,
    pub(crate) column_spans: Vec<Span>,
    pub(crate) board: Option<Board>,
    pub(crate) notes: Vec<String>,
}

/// The most that a text may say of its puzzle beside title and author.
const MOST_DETAILS: usize = 200;

impl Gathered {
    /// An empty draft of this size; the size must have been checked.
    pub(crate) fn new(size: Size, palette: Vec<Colour>) -> Self {
        let draft = Draft::empty(size, palette);
        Self { draft, row_spans: Vec::new(), column_spans: Vec::new(), board: None, notes: Vec::new() }
    }

    /// Adds the next row or column.
    pub(crate) fn push(&mut self, axis: Axis, clue: Clue, span: Span) {
        let (clues, spans) = match axis {
            Axis::Row => (&mut self.draft.rows, &mut self.row_spans),
            Axis::Column => (&mut self.draft.columns, &mut self.column_spans),
        };
        clues.push(clue);
        spans.push(span);
    }

    /// Adds the next row or column, which has no clue at all.
    pub(crate) fn push_unknown(&mut self, axis: Axis, span: Span) {
        let index = if axis == Axis::Row { self.draft.rows.len() } else { self.draft.columns.len() };
        self.draft.unknown.push(Line { axis, index });
        self.push(axis, Vec::new(), span);
    }

    /// Says what else the text tells of its puzzle; what is too much is said to be left out.
    pub(crate) fn tell(&mut self, details: Vec<(String, String)>) {
        let said = |(name, value): &(String, String)| !name.trim().is_empty() && !value.trim().is_empty();
        self.draft.details.extend(details.into_iter().filter(said));
        if self.draft.details.len() > MOST_DETAILS {
            let more = self.draft.details.len() - MOST_DETAILS;
            self.draft.details.truncate(MOST_DETAILS);
            self.notes.push(format!("{} beside the clues left out", count(more, "line")));
        }
    }

    /// Looks at the picture that the text has as its answer, and says so where it is none.
    pub(crate) fn compare(&mut self, picture: Option<&Grid<Value>>) {
        let Some(picture) = picture else { return };
        if let Ok(puzzle) = Puzzle::new(self.draft.clone())
            && !is_answer(&puzzle, picture)
        {
            self.notes.push(WRONG_PICTURE.to_string());
        }
    }

    /// Checks everything; problems point at the lines they are about.
    pub(crate) fn finish(self) -> Read {
        let Self { draft, row_spans, column_spans, board, notes } = self;
        let place = |line: Line| match line.axis {
            Axis::Row => row_spans.get(line.index).copied(),
            Axis::Column => column_spans.get(line.index).copied(),
        };
        Puzzle::new(draft).map(|puzzle| Found { puzzle, board, notes }).map_err(|flaws| {
            let point = |flaw: &Flaw| {
                let span = match flaw {
                    Flaw::EmptyBlock(line)
                    | Flaw::UnknownColour(line, _)
                    | Flaw::TooManyBlocks { line, .. } => place(*line),
                    _ => None,
                };
                Problem { span, ..Problem::new(flaw.to_string()) }
            };
            Problems(flaws.iter().map(point).collect())
        })
    }
}

/// That a picture stored beside the clues is not their answer.
pub(crate) const WRONG_PICTURE: &str = "the picture stored with the clues is not an answer to them";

/// A whole number from 0; the problem points at the word.
pub(crate) fn number(word: &str, span: Span) -> Result<usize, Problems> {
    word.parse::<usize>().map_err(|_| {
        let digits = word.strip_prefix('-').unwrap_or(word);
        let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        let word: String = word.chars().take(24).collect();
        let message = match (is_number, word.starts_with('-')) {
            (true, true) => format!("`{word}` is negative"),
            (true, false) => format!("`{word}` is too large"),
            _ => format!("`{word}` is not a number"),
        };
        Problem::new(message).at(span).expected("a whole number, 0 or more").into()
    })
}

/// Checks a size before anything of that size is made.
pub(crate) fn size(width: usize, height: usize, span: Span) -> Result<Size, Problems> {
    let size = Size { width, height };
    match size.cells() {
        Some(n) if n > 0 && width.max(height) <= crate::nonogram::model::MAX_LINE => Ok(size),
        _ => Err(Problem::new(format!("the size {size} has no cells or too many"))
            .at(span)
            .expected(format!("1 to {MAX_CELLS} cells"))
            .into()),
    }
}

/// Blocks of one colour from numbers; a lone 0 is an empty line.
pub(crate) fn clue_from(numbers: &[usize], span: Span) -> Result<Clue, Problems> {
    match numbers {
        [0] => Ok(Vec::new()),
        _ if numbers.contains(&0) => {
            Err(Problem::new("a 0 among other numbers").at(span).expected("blocks of 1 or more").into())
        }
        _ => Ok(numbers.iter().map(|&len| Block::new(1, len)).collect()),
    }
}

/// The numbers of a line, separated by blanks, tabs or commas.
pub(crate) fn numbers(line: &quandary_core::source::Line<'_>) -> Result<Vec<usize>, Problems> {
    split(line, |c| c.is_ascii_whitespace() || c == ',').map(|(word, span)| number(word, span)).collect()
}

/// The words of a line between separators, each with its place.
pub(crate) fn split<'a>(
    line: &quandary_core::source::Line<'a>,
    is_separator: impl Fn(char) -> bool + 'a,
) -> impl Iterator<Item = (&'a str, Span)> {
    let start = line.start;
    let mut at = 0;
    line.text.split(is_separator).filter_map(move |word| {
        let from = start + at;
        // All separators are single bytes.
        at += word.len() + 1;
        (!word.is_empty()).then(|| (word, Span::new(from, from + word.len())))
    })
}

/// A problem at the end of the input.
pub(crate) fn ends_early(source: &Source, expected: impl Into<String>) -> Problems {
    Problem::new("the text ends here").at(source.end()).expected(expected).into()
}
