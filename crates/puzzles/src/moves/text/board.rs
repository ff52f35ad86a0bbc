//! Boards as text: the swipes made so far, or a picture of where the dots stand.

use quandary_core::drawn;
use quandary_core::form::Sniff;
use quandary_core::grid::Grid;
use quandary_core::scene::Style;
use quandary_core::source::{Line, Problem, Problems, Source, Span};
use serde_json::Value as Json;

use super::super::model::{Dots, Puzzle, Swipes, Way, is_colour};
use super::super::play::Board;

/// The bare board: its swipes; a position that no swipes from the start are known for, as rows.
pub(in super::super) fn raw(puzzle: &Puzzle, board: &Board) -> String {
    match board.swipes_from_start() {
        Some(swipes) => swipes.to_string(),
        None => super::dot_rows(puzzle, board.dots()).join("\n"),
    }
}

/// Words that may stand before the swipes, in what `solve` and the original print.
const BEFORE: [&str; 3] = ["swipes:", "a solution was found:", "perfect:"];
const VERDICTS: [&str; 4] = ["unique", "several", "found", "legal"];

/// Reads swipes, a picture of the dots, the text `solve` prints, or either as JSON.
pub(in super::super) fn read_board(puzzle: &Puzzle, source: &Source) -> Result<Board, Problems> {
    let text = source.expect_text()?;
    if text.trim_start().starts_with(['[', '{', '"']) && serde_json::from_str::<Json>(text).is_ok() {
        return json(puzzle, source, text);
    }
    if drawn::sniff(source, Style::Grid) == Sniff::Sure {
        return shown(puzzle, source);
    }
    let lines: Vec<Line> = source.lines()?.into_iter().filter(|l| !l.is_blank()).collect();
    for line in &lines {
        if let Some(word) = BEFORE.iter().find(|word| line.text.trim_start().starts_with(**word)) {
            let skipped = line.text.len() - line.text.trim_start().len() + word.len();
            let rest = line.text.get(skipped..).unwrap_or("");
            return swipes(puzzle, &[Line { text: rest, start: line.start + skipped }]);
        }
    }
    let body: Vec<Line> = lines.into_iter().skip_while(|l| VERDICTS.contains(&l.text.trim())).collect();
    let size = puzzle.size();
    let row = |l: &Line| l.text.trim().chars().count() == size.width;
    let letters = body.iter().all(|l| l.text.trim().chars().all(|c| Way::of(c).is_some()));
    if body.len() == size.height && body.iter().all(row) && (size.height > 1 || !letters) {
        return picture(puzzle, &body);
    }
    // What `solve` prints: the swipes, then pictures.
    let alone = body.len() > 1 && !letters && body[0].text.trim().chars().all(|c| Way::of(c).is_some());
    swipes(puzzle, if alone { &body[..1] } else { &body })
}

fn swipes(puzzle: &Puzzle, lines: &[Line]) -> Result<Board, Problems> {
    let mut all = Vec::new();
    for line in lines {
        for (i, c) in line.text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let span = Span::new(line.start + i, line.start + i + c.len_utf8());
            match Way::of(c) {
                Some(way) => all.push(way),
                None => {
                    let size = puzzle.size();
                    let rows = size.rows_of("square");
                    let expected = format!("swipes u, d, l, r, or {rows} with the dots");
                    return Err(Problem::new(format!("`{c}` is not a swipe"))
                        .at(span)
                        .expected(expected)
                        .into());
                }
            }
        }
    }
    Ok(Board::after(puzzle, Swipes(all)))
}

fn picture(puzzle: &Puzzle, lines: &[Line]) -> Result<Board, Problems> {
    let mut rows = Vec::new();
    for line in lines {
        let mut row = Vec::new();
        for (i, c) in line.text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            row.push(match c {
                '.' | 'x' => None,
                c if is_colour(c) => Some(c),
                _ => {
                    let span = Span::new(line.start + i, line.start + i + c.len_utf8());
                    return Err(Problem::new(format!("`{c}` cannot be a dot")).at(span).into());
                }
            });
        }
        rows.push(row);
    }
    position(puzzle, rows).ok_or_else(|| {
        let span = lines.first().map_or(Span::new(0, 0), Line::span);
        Problem::new("the board has another size than the level").at(span).into()
    })
}

/// The first of the positions that `show` has drawn.
fn shown(puzzle: &Puzzle, source: &Source) -> Result<Board, Problems> {
    let drawings = drawn::drawings(source)?;
    let first = drawings.first().ok_or_else(|| Problem::new("there is no drawing").at(source.end()))?;
    let dots = super::drawn::dots(first)?;
    if dots.size() != puzzle.size() {
        return Err(first.wrong("the board has another size than the level").into());
    }
    Ok(Board::at(puzzle, dots))
}

fn position(puzzle: &Puzzle, rows: Vec<Vec<Option<char>>>) -> Option<Board> {
    let dots: Dots = Grid::from_rows(rows)?;
    (dots.size() == puzzle.size()).then(|| Board::at(puzzle, dots))
}

fn json(puzzle: &Puzzle, source: &Source, text: &str) -> Result<Board, Problems> {
    let whole = Span::new(0, source.bytes.len());
    let wrong = || {
        let problem = Problem::new("this JSON is not a board").at(whole);
        Problems::from(problem.expected("a string of swipes, or an array of rows with the dots"))
    };
    let value: Json = serde_json::from_str(text).map_err(|_| wrong())?;
    let answer = value.get("answers").and_then(|a| a.get(0));
    let board =
        answer.or_else(|| value.get("swipes")).or_else(|| value.get("board")).or_else(|| value.get("dots"));
    match board.unwrap_or(&value) {
        Json::String(swipes) => Ok(Board::after(
            puzzle,
            swipes.parse().map_err(|c| Problem::new(format!("`{c}` is not a swipe")).at(whole))?,
        )),
        Json::Array(rows) => {
            let square = |c: char| (!matches!(c, '.' | 'x')).then_some(c);
            let row = |row: &Json| match row {
                Json::String(row) => Some(row.chars().map(square).collect()),
                Json::Array(cells) => cells
                    .iter()
                    .map(|cell| match cell {
                        Json::Null => Some(None),
                        Json::String(s) => s.chars().next().map(square),
                        _ => None,
                    })
                    .collect::<Option<Vec<_>>>(),
                _ => None,
            };
            let rows: Option<Vec<Vec<Option<char>>>> = rows.iter().map(row).collect();
            rows.and_then(|rows| position(puzzle, rows)).ok_or_else(wrong)
        }
        _ => Err(wrong()),
    }
}
