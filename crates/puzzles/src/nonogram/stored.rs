//! The picture that a file holds beside the clues, or instead of them: `goal` in .non, `<solution>` in the XML of webpbn,
//! and files that are pictures.

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::grid::Grid;
use quandary_core::source::Source;

use super::model::Puzzle;

/// The stored picture, if the text has one of the puzzle's size.
pub(super) fn stored(puzzle: &Puzzle, source: &Source) -> Option<CellBoard> {
    let text = source.text()?;
    let cells = goal(text).or_else(|| image(puzzle, text)).or_else(|| picture(text, puzzle.width()))?;
    let (width, height) = (puzzle.width(), puzzle.height());
    if cells.len() != width * height {
        return None;
    }
    Some(CellBoard::of(Grid::from_fn(puzzle.size(), |at| Some(cells[at.row * width + at.col]))))
}

/// `goal "0110…"`, a digit for each cell, maybe over several lines.
fn goal(text: &str) -> Option<Vec<Value>> {
    let starts =
        |line: &&str| line.trim_start().strip_prefix("goal").is_some_and(|rest| rest.starts_with(' '));
    let line = text.lines().find(starts)?;
    let from = line.as_ptr() as usize - text.as_ptr() as usize;
    let quoted = text[from..].split('"').nth(1)?;
    quoted.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_digit(10)).collect()
}

/// The rows `|XX.X|` of the first solution that is no saved game.
fn image(puzzle: &Puzzle, text: &str) -> Option<Vec<Value>> {
    let solution = text.split("<solution").skip(1).find(|part| {
        let tag = part.split('>').next().unwrap_or_default();
        !tag.contains("saved")
    })?;
    let image = solution.split("<image>").nth(1)?.split("</image>").next()?;
    let colour = |c: char| match puzzle.palette().iter().position(|colour| colour.symbol == c) {
        Some(i) => Some(i as Value),
        // In black and white, any ink is ink.
        None if puzzle.is_black_and_white() => Some(Value::from(!matches!(c, '.' | ' '))),
        None => None,
    };
    let row =
        |line: &str| line.trim().strip_prefix('|').and_then(|l| l.strip_suffix('|')).map(str::to_string);
    let rows: Vec<String> = image.lines().filter_map(row).collect();
    rows.iter().flat_map(|row| row.chars()).map(colour).collect()
}

/// The cells of a text that is a picture and nothing else: a portable bitmap, or rows of two characters. In boxes, a
/// cell has two of them.
fn picture(text: &str, width: usize) -> Option<Vec<Value>> {
    let rows = match text.strip_prefix("P1") {
        Some(rest) => {
            let rest = rest.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
            let size_and_rest = rest.trim_start().splitn(3, char::is_whitespace).nth(2)?.to_string();
            size_and_rest.split_whitespace().collect::<String>()
        }
        None => {
            let drawn = text.lines().filter(|line| !line.starts_with("+-"));
            let boxed = |line: &str| line.replace(['|', ' '], "").replace("XX", "X").replace("--", "-");
            drawn
                .map(|line| if line.starts_with('|') { boxed(line) } else { line.trim().to_string() })
                .collect()
        }
    };
    let cell = |c: char| match c {
        '1' | '#' | 'X' | '█' => Some(1),
        '0' | '.' | '_' | '-' => Some(0),
        _ => None,
    };
    let cells: Option<Vec<Value>> = rows.chars().map(cell).collect();
    cells.filter(|cells| width > 0 && cells.len().is_multiple_of(width))
}
