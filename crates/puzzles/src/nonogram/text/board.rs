//! Boards as text: the raw form, the picture `solve` prints, and JSON rows.

use quandary_core::cell_board::CellBoard;
use quandary_core::drawn::{self, VERDICTS};
use quandary_core::fact::Value;
use quandary_core::form::Sniff;
use quandary_core::grid::Grid;
use quandary_core::scene::Style;
use quandary_core::source::{Line, Problem, Problems, Source, Span};
use serde_json::Value as Json;

use crate::nonogram::model::Puzzle;
use crate::nonogram::rules::{self, Board};

/// The character of an open cell.
const OPEN: char = '.';

/// One character per colour: `_` for the background, `X` for black, else the palette's own where they
/// are told apart by them, and letters where not.
pub(crate) fn symbols(puzzle: &Puzzle) -> Vec<char> {
    let palette = puzzle.palette();
    if puzzle.is_black_and_white() {
        return vec!['_', 'X'];
    }
    let mut symbols = vec!['_'];
    for colour in &palette[1..] {
        let good = |c: char| !"_.?|│+-×".contains(c) && !c.is_whitespace() && !c.is_control();
        let own = Some(colour.symbol).filter(|&c| good(c) && !symbols.contains(&c));
        let spare = ('a'..='z').chain('A'..='Z').chain('0'..='9').find(|c| !symbols.contains(c));
        symbols.push(own.or(spare).unwrap_or('#'));
    }
    symbols
}

/// The raw form: one character per cell.
pub(crate) fn raw(puzzle: &Puzzle, board: &Board) -> String {
    let symbols = symbols(puzzle);
    let cell = |c: &Option<Value>| c.and_then(|v| symbols.get(v as usize).copied()).unwrap_or(OPEN);
    let rows: Vec<String> = board.rows().map(|row| row.iter().map(cell).collect()).collect();
    rows.join("\n") + "\n"
}

/// Reads a board in any of the three forms.
pub(crate) fn read(puzzle: &Puzzle, source: &Source) -> Result<CellBoard, Problems> {
    let text = source.expect_text()?;
    let rows = if text.trim_start().starts_with(['[', '{']) {
        json_rows(puzzle, source, text)?
    } else if drawn::sniff(source, Style::Compact) == Sniff::Sure {
        drawn_rows(puzzle, source)?
    } else {
        let lines = source.lines()?;
        let framed: Vec<&Line<'_>> = lines.iter().filter(|l| l.text.contains('│')).collect();
        if framed.is_empty() { bare_rows(puzzle, &lines)? } else { picture_rows(puzzle, &framed)? }
    };
    let (width, height) = (puzzle.width(), puzzle.height());
    let fits = rows.len() == height && rows.iter().all(|row| row.len() == width);
    let board = if fits { Grid::from_rows(rows) } else { None };
    board.map(CellBoard::of).ok_or_else(|| {
        Problem::new("the board does not have the puzzle's size")
            .at(source.end())
            .expected(quandary_core::grid::Size { width, height }.rows_of("cell"))
            .into()
    })
}

fn bare_rows(puzzle: &Puzzle, lines: &[Line<'_>]) -> Result<Vec<Vec<Option<Value>>>, Problems> {
    let body = lines.iter().skip_while(|l| l.is_blank() || VERDICTS.contains(&l.text.trim()));
    body.take_while(|l| !l.text.is_empty())
        .take(puzzle.height() + 1)
        .map(|line| bare_row(puzzle, line))
        .collect()
}

fn bare_row(puzzle: &Puzzle, line: &Line<'_>) -> Result<Vec<Option<Value>>, Problems> {
    let symbols = symbols(puzzle);
    let cell = |(i, c): (usize, char)| match c {
        OPEN | '?' | ' ' => Ok(None),
        _ => symbols.iter().position(|&s| s == c).map(|v| Some(v as Value)).ok_or_else(|| {
            let span = Span::new(line.start + i, line.start + i + c.len_utf8());
            let known: String = symbols.iter().collect();
            Problem::new(format!("`{c}` is not a cell"))
                .at(span)
                .expected(format!("one of {known} or `{OPEN}`"))
                .into()
        }),
    };
    line.text.char_indices().take(puzzle.width() + 1).map(cell).collect()
}

/// The first of the boards that `show` has drawn with its clues.
fn drawn_rows(puzzle: &Puzzle, source: &Source) -> Result<Vec<Vec<Option<Value>>>, Problems> {
    let symbols = symbols(puzzle);
    let cell = |cell: &drawn::Cell| {
        let own = symbols.iter().position(|s| cell.text.chars().eq([*s]));
        match (own, cell.text.as_str()) {
            (Some(value), _) => Ok(Some(value as Value)),
            (None, "") => Ok(None),
            (None, "×" | "x") => Ok(Some(0)),
            (None, _) if cell.is_solid() => Ok(Some(1)),
            (None, other) => Err(Problem::new(format!("`{other}` is not a cell")).at(cell.span)),
        }
    };
    let drawings = drawn::drawings(source)?;
    let rows = drawings.first().into_iter().flat_map(|drawing| drawing.cells.rows());
    let rows = rows.map(|row| row.iter().map(cell).collect::<Result<Vec<_>, _>>());
    Ok(finished(puzzle, rows.collect::<Result<Vec<_>, Problem>>()?))
}

/// A picture without crosses: where it meets every clue its blanks are background, otherwise they are open.
fn finished(puzzle: &Puzzle, rows: Vec<Vec<Option<Value>>>) -> Vec<Vec<Option<Value>>> {
    if rows.iter().flatten().any(|cell| *cell == Some(0)) {
        return rows;
    }
    let filled: Vec<Vec<Option<Value>>> =
        rows.iter().map(|row| row.iter().map(|cell| cell.or(Some(0))).collect()).collect();
    let board = Grid::from_rows(filled.clone()).filter(|board| board.size() == puzzle.size());
    match board {
        Some(board) if rules::check(puzzle, &board).is_empty() => filled,
        _ => rows,
    }
}

/// The picture between the posts of a frame without clues: every cell in as many columns, or, in the half blocks of
/// large pictures, two rows in a line.
fn picture_rows(puzzle: &Puzzle, lines: &[&Line<'_>]) -> Result<Vec<Vec<Option<Value>>>, Problems> {
    let symbols = symbols(puzzle);
    let halves = lines.len() < puzzle.height() && lines.len() == puzzle.height().div_ceil(2);
    let mut rows = Vec::new();
    for line in lines {
        let inside = line.text.split('│').nth(1).unwrap_or("");
        let chars: Vec<char> = inside.chars().collect();
        let field = chars.len() / puzzle.width().max(1);
        if field == 0 || field * puzzle.width() != chars.len() {
            let expected = format!("{} cells between the posts", puzzle.width());
            return Err(Problem::new("this row does not have one place for each cell")
                .at(line.span())
                .expected(expected)
                .into());
        }
        if halves {
            let half = |full: char| chars.iter().map(|c| (*c == full || *c == '█').then_some(1)).collect();
            rows.extend([half('▀'), half('▄')]);
            continue;
        }
        let cell = |part: &[char]| {
            if part.contains(&'█') {
                return Some(1);
            }
            let own = part.iter().find_map(|c| symbols.iter().position(|s| s == c));
            own.map(|value| value as Value).or(part.contains(&'×').then_some(0))
        };
        rows.push(chars.chunks(field).map(cell).collect());
    }
    rows.truncate(puzzle.height().max(if halves { 0 } else { rows.len() }));
    Ok(finished(puzzle, rows))
}

fn json_rows(puzzle: &Puzzle, source: &Source, text: &str) -> Result<Vec<Vec<Option<Value>>>, Problems> {
    let whole = Span::new(0, source.bytes.len());
    let wrong = |message: String| {
        Problems::from(Problem::new(message).at(whole).expected("rows of colour numbers or null"))
    };
    let json: Json = serde_json::from_str(text).map_err(|e| {
        let at = quandary_core::rows::offset(text, e.line(), e.column());
        Problems::from(Problem::new(format!("this JSON does not parse: {e}")).at(Span::new(at, at + 1)))
    })?;
    let rows = json.get("answers").and_then(|a| a.get(0)).or_else(|| json.get("board")).unwrap_or(&json);
    let cell = |value: &Json| match value.as_u64() {
        Some(n) if (n as usize) < puzzle.palette().len() => Ok(Some(n as Value)),
        None if value.is_null() => Ok(None),
        _ => Err(wrong(format!("`{value}` is not a colour of this puzzle"))),
    };
    let row = |row: &Json| {
        row.as_array().ok_or_else(|| wrong(format!("`{row}` is not a row")))?.iter().map(cell).collect()
    };
    rows.as_array().ok_or_else(|| wrong("this JSON is no board".into()))?.iter().map(row).collect()
}
