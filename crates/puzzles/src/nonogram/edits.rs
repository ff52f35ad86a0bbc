//! Single changes that tell answers apart: give a cell, or change a pixel of the picture.

use quandary_core::edit::{self, Effect, Give};
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid};
use serde_json::{Value as Json, json};

use super::Nonogram;
use super::model::{Block, Clue, Line, Puzzle, clue_of};

/// So many pixels are tried at most; each costs a search.
const PIXELS: usize = 2_000;

/// A single change a constructor may make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Give away the colour of a cell.
    Give(Give),
    /// Change a cell of the picture whose clues these are.
    Paint {
        /// Which of the answers is painted on, from 0.
        number: usize,
        /// The cell.
        at: At,
        /// Its new colour.
        colour: Value,
        /// The clue of its row afterwards.
        row: Clue,
        /// The clue of its column afterwards.
        column: Clue,
    },
}

impl edit::Edit<Nonogram> for Edit {
    /// Every colour for every open cell; then every pixel of every answer, as far as those are not too many.
    fn all(puzzle: &Puzzle, answers: &[Grid<Value>]) -> Vec<Self> {
        let give = Give::all::<Nonogram>(puzzle).into_iter().map(Edit::Give);
        // Pictures with blotted clues or given cells are more than their picture: no pixels there.
        let paintable = !puzzle.has_hidden() && puzzle.givens().is_empty();
        let pictures = answers.iter().enumerate().filter(|_| paintable);
        let paint = pictures.flat_map(|(number, picture)| {
            let others =
                move |at: At| (0..puzzle.palette().len() as Value).filter(move |&c| c != picture[at]);
            let pixels = picture.places().flat_map(move |at| others(at).map(move |colour| (at, colour)));
            pixels.map(move |(at, colour)| painted(picture, number, at, colour))
        });
        give.chain(paint.take(PIXELS)).collect()
    }

    /// A given keeps the answers that agree with it; a pixel changes the clues, and so all answers.
    fn effect(&self, puzzle: &Puzzle) -> Effect<Nonogram> {
        match self {
            Edit::Give(give) => edit::Edit::<Nonogram>::effect(give, puzzle),
            Edit::Paint { .. } => Effect::Anew,
        }
    }

    fn apply(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        match self {
            Edit::Give(give) => edit::Edit::<Nonogram>::apply(give, puzzle),
            Edit::Paint { at, row, column, .. } => {
                let mut draft = puzzle.draft();
                *draft.rows.get_mut(at.row)? = row.clone();
                *draft.columns.get_mut(at.col)? = column.clone();
                Puzzle::new(draft).ok()
            }
        }
    }

    /// `give filled at (1, 6)`, `paint (1, 6) empty`, `paint (1, 6) empty in answer 2`.
    fn text(&self, puzzle: &Puzzle) -> String {
        use quandary_core::kind::Kind;
        match self {
            Edit::Give(give) => edit::Edit::<Nonogram>::text(give, puzzle),
            Edit::Paint { at, colour, number, .. } => {
                let painted = format!("paint {at} {}", Nonogram::symbol(puzzle, *colour));
                if *number == 0 { painted } else { format!("{painted} in answer {}", number + 1) }
            }
        }
    }

    fn json(&self, puzzle: &Puzzle) -> Json {
        match self {
            Edit::Give(give) => edit::Edit::<Nonogram>::json(give, puzzle),
            Edit::Paint { number, at, colour, row, column } => json!({
                "edit": "paint",
                "cell": edit::cell(*at),
                "value": edit::value::<Nonogram>(puzzle, *colour),
                "answer": number + 1,
                "row": blocks(row),
                "column": blocks(column),
            }),
        }
    }

    fn read(puzzle: &Puzzle, json: &Json) -> Option<Self> {
        if json.get("edit")? != "paint" {
            return <Give as edit::Edit<Nonogram>>::read(puzzle, json).map(Edit::Give);
        }
        let at = edit::read_cell(json.get("cell")?)?;
        let colour = edit::read_value::<Nonogram>(puzzle, at, json.get("value")?)?;
        let number = usize::try_from(json.get("answer")?.as_u64()?).ok()?.checked_sub(1)?;
        let (row, column) = (read_blocks(json.get("row")?)?, read_blocks(json.get("column")?)?);
        Some(Edit::Paint { number, at, colour, row, column })
    }
}

/// The change of one pixel of a picture.
fn painted(picture: &Grid<Value>, number: usize, at: At, colour: Value) -> Edit {
    let clue = |line: Line, length: usize| {
        let cells = (0..length).map(|i| line.cell(i));
        clue_of(cells.map(|cell| if cell == at { colour } else { picture[cell] }))
    };
    let row = clue(Line::row(at.row), picture.width());
    let column = clue(Line::column(at.col), picture.height());
    Edit::Paint { number, at, colour, row, column }
}

/// A clue as pairs of colour and length; painted pictures hide no length.
fn blocks(clue: &[Block]) -> Json {
    clue.iter().map(|block| json!([block.colour, block.shortest()])).collect()
}

fn read_blocks(json: &Json) -> Option<Clue> {
    let block = |pair: &Json| {
        let [colour, len] = pair.as_array()?.as_slice() else { return None };
        let len = usize::try_from(len.as_u64()?).ok()?;
        Some(Block::new(Value::try_from(colour.as_u64()?).ok()?, len))
    };
    json.as_array()?.iter().map(block).collect()
}
