//! JSON: `{"rows": [[..]], "columns": [[..]]}` as several solvers have it, with `content` for the state of
//! play, and the form with `ver` and `hor`. Our own adds palette, title and colours: a block is a number, or
//! `[length, colour]`, with null for a hidden length; null for a whole clue is a line without one.
//!
//! What has other names in it is read by their meaning, as all lists of clues are ([`clues`]).

use quandary_core::form::Sniff;
use quandary_core::grid::{At, Grid};
use quandary_core::plural::count;
use quandary_core::source::{Problem, Problems, Source, Span};
use serde_json::{Value, json};

use super::clues;
use super::gather::{Gathered, Read, size};
use crate::nonogram::model::{Axis, Block, Clue, Colour, Line, Puzzle, black_on_white};
use crate::nonogram::rules::Board;

pub(crate) fn sniff(text: &str) -> Sniff {
    let text = text.trim_start();
    let has = |name: &str| text.contains(&format!("\"{name}\""));
    match [("rows", "columns"), ("ver", "hor")]
        .map(|(a, b)| usize::from(has(a)) + usize::from(has(b)))
        .iter()
        .max()
    {
        Some(2) if text.starts_with('{') => Sniff::Sure,
        // For half of a file it says what is missing.
        Some(1) if text.starts_with('{') => Sniff::Maybe,
        _ => Sniff::No,
    }
}

/// The names this form has; others have a meaning elsewhere.
const NAMES: [&str; 9] = ["rows", "columns", "ver", "hor", "palette", "title", "author", "givens", "content"];

pub(crate) fn read(source: &Source) -> Vec<Read> {
    let text = source.text().unwrap_or("");
    match serde_json::from_str::<serde_json::Map<String, Value>>(text) {
        Ok(map) if !map.keys().all(|key| NAMES.contains(&key.as_str()) || key == "details") => {
            clues::read(source)
        }
        Ok(map) if map.get("palette").is_some_and(|palette| !is_own_palette(palette)) => clues::read(source),
        _ => vec![read_one(source)],
    }
}

/// Whether a palette is one as we write it.
fn is_own_palette(palette: &Value) -> bool {
    palette.as_array().is_some_and(|colours| colours.iter().all(|c| c.get("symbol").is_some()))
}

fn read_one(source: &Source) -> Read {
    let text = source.expect_text()?;
    let all = Span::new(0, source.bytes.len());
    let value: Value = serde_json::from_str(text).map_err(|e| {
        let line_start: usize =
            text.split_inclusive('\n').take(e.line().saturating_sub(1)).map(str::len).sum();
        let at = (line_start + e.column().saturating_sub(1)).min(source.bytes.len());
        Problem::new("this is not proper JSON")
            .at(Span::new(at, at + 1))
            .expected("an object with rows and columns")
    })?;
    let lists = |row: &str, column: &str| Some((value.get(row)?.as_array()?, value.get(column)?.as_array()?));
    // `ver` holds what stands above the vertical lines, that is the columns.
    let (rows, columns) = lists("rows", "columns")
        .or_else(|| lists("hor", "ver"))
        .ok_or_else(|| Problem::new("no lists of clues").at(all).expected("\"rows\" and \"columns\""))?;
    let size = size(columns.len(), rows.len(), all)?;
    let palette = match value.get("palette").and_then(Value::as_array) {
        Some(colours) => colours.iter().map(|c| colour(c, all)).collect::<Result<_, _>>()?,
        None => black_on_white(),
    };
    let mut gathered = Gathered::new(size, palette);
    for (axis, lines) in [(Axis::Row, rows), (Axis::Column, columns)] {
        for line in lines {
            match line {
                Value::Null => gathered.push_unknown(axis, all),
                _ => gathered.push(axis, clue(line, all)?, all),
            }
        }
    }
    let details = value.get("details").and_then(Value::as_object).into_iter().flatten();
    gathered.tell(details.map(|(name, value)| (name.clone(), plain(value))).collect());
    let word = |name: &str| value.get(name).and_then(Value::as_str).unwrap_or("").to_string();
    (gathered.draft.title, gathered.draft.author) = (word("title"), word("author"));
    for given in value.get("givens").and_then(Value::as_array).into_iter().flatten() {
        let n = |i: usize| given.get(i).and_then(Value::as_u64).map(|n| n as usize);
        let (Some(row), Some(col), Some(colour)) = (n(0), n(1), n(2)) else {
            return Err(Problem::new(format!("`{given}` is no given cell"))
                .at(all)
                .expected("[row, column, colour]")
                .into());
        };
        let at = At::new(row.wrapping_sub(1), col.wrapping_sub(1));
        gathered.draft.givens.push((at, u32::try_from(colour).unwrap_or(u32::MAX)));
    }
    if let Some(content) = value.get("content").and_then(Value::as_array) {
        // 1 is black, -1 is marked as background, 0 is open.
        let cell = |at: At| match content.get(at.row * size.width + at.col).and_then(Value::as_i64) {
            Some(-1) => Some(0),
            Some(n) if n > 0 => u32::try_from(n).ok(),
            _ => None,
        };
        if Some(content.len()) != size.cells() {
            let problem = Problem::new(format!("`content` has {}", count(content.len(), "cell"))).at(all);
            return Err(problem.expected(format!("{} cells", size.width * size.height)).into());
        }
        let board: Board = Grid::from_fn(size, cell);
        gathered.board = board.cells().iter().any(Option::is_some).then_some(board);
    }
    gathered.finish()
}

/// A value as text: what stands in a string, anything else as JSON.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

fn colour(value: &Value, all: Span) -> Result<Colour, Problems> {
    let text = |name: &str| value.get(name).and_then(Value::as_str);
    let rgb = text("rgb").and_then(super::colour::parse);
    let symbol = text("symbol").and_then(|s| s.chars().next());
    match (rgb, symbol) {
        (Some(rgb), Some(symbol)) => Ok(Colour::new(text("name").unwrap_or(""), rgb, symbol)),
        _ => Err(Problem::new(format!("`{value}` is not a colour"))
            .at(all)
            .expected("{\"name\", \"rgb\", \"symbol\"}")
            .into()),
    }
}

fn clue(value: &Value, all: Span) -> Result<Clue, Problems> {
    let wrong = |v: &Value| {
        Problem::new(format!("`{v}` is not a block"))
            .at(all)
            .expected("a length of 1 or more, or [length, colour]")
    };
    let list = value
        .as_array()
        .ok_or_else(|| Problem::new(format!("`{value}` is no clue")).at(all).expected("a list"))?;
    let mut clue = Vec::new();
    for item in list {
        let (len, colour) = match item.as_array().map(Vec::as_slice) {
            Some([len, colour]) => {
                (len, colour.as_u64().and_then(|c| u32::try_from(c).ok()).ok_or_else(|| wrong(item))?)
            }
            Some(_) => return Err(wrong(item).into()),
            None => (item, 1),
        };
        match (len.as_u64(), len.is_null()) {
            (Some(0), _) if list.len() == 1 => {}
            (Some(n), _) if n > 0 => clue.push(Block::new(colour, usize::try_from(n).unwrap_or(usize::MAX))),
            (None, true) => clue.push(Block::hidden(colour)),
            _ => return Err(wrong(item).into()),
        }
    }
    Ok(clue)
}

/// Writes our form; for black and white it is the one others read.
pub(crate) fn write(puzzle: &Puzzle, board: Option<&Board>) -> Result<(String, Vec<String>), String> {
    let plain = puzzle.palette() == black_on_white();
    let size = puzzle.size();
    let block = |b: &Block| if plain && b.len.is_some() { json!(b.len) } else { json!([b.len, b.colour]) };
    let clue = |line: Line| -> Option<Vec<Value>> { Some(puzzle.clue(line)?.iter().map(block).collect()) };
    let rows: Vec<_> = (0..size.height).map(|row| clue(Line::row(row))).collect();
    let columns: Vec<_> = (0..size.width).map(|column| clue(Line::column(column))).collect();
    let mut object = json!({ "rows": rows, "columns": columns });
    for (name, value) in [("title", puzzle.title()), ("author", puzzle.author())] {
        if !value.is_empty() {
            object[name] = json!(value);
        }
    }
    let mut lost = Vec::new();
    if !puzzle.details().is_empty() {
        let mut details = serde_json::Map::new();
        for (name, value) in puzzle.details() {
            if details.insert(name.clone(), json!(value)).is_some() {
                lost.push(format!("what it says of `{name}` more than once"));
            }
        }
        object["details"] = details.into();
    }
    if !plain {
        let colour = |c: &Colour| {
            let [r, g, b] = c.rgb;
            json!({ "name": c.name, "rgb": format!("#{r:02x}{g:02x}{b:02x}"), "symbol": c.symbol.to_string() })
        };
        object["palette"] = puzzle.palette().iter().map(colour).collect();
    }
    if !puzzle.givens().is_empty() {
        object["givens"] = puzzle.givens().iter().map(|(at, c)| json!([at.row + 1, at.col + 1, c])).collect();
    }
    if let Some(board) = board.filter(|b| b.cells().iter().any(Option::is_some)) {
        let cell = |c: &Option<u32>| c.map_or(0, |v| if v == 0 { -1 } else { i64::from(v) });
        object["content"] = board.cells().iter().map(cell).collect();
    }
    Ok((format!("{object}\n"), lost))
}
