//! The JSON form: everything a puzzle has, in one line. Squares are null for a block, "" for open, a
//! letter (or several, for a rebus square) where given.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{At, Grid, MAX_CELLS};
use quandary_core::rows::offset;
use quandary_core::source::{Problem, Problems, Source, Sources, Span};
use serde_json::{Map, Value as Json, json};

use super::super::model::{Bars, Cell, Draft, Puzzle, Square, Task, Way};
use super::super::{Crossword, knobs};
use super::clued::Parsed;
use super::{json_card, lost_board};

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: "json",
    about: "one JSON object: grid, words, solution, clues",
    suffixes: &["json"],
    sniff,
    read,
    write: Some(write),
};

fn sniff(source: &Source) -> Sniff {
    let text = source.text().map_or("", str::trim_start);
    let head: String = text.chars().take(200).filter(|c| !c.is_whitespace()).collect();
    if head.starts_with("{\"crossword\":") { Sniff::Sure } else { Sniff::No }
}

/// Parses JSON, or says where it stops.
pub(super) fn parse(text: &str, skipped: usize) -> Result<Json, Problems> {
    serde_json::from_str(text).map_err(|e| {
        let at = offset(text, e.line(), e.column()) + skipped;
        Problem::new(format!("this JSON does not parse: {e}")).at(Span::new(at, at + 1)).into()
    })
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    vec![read_one(sources).map(Entry::new)]
}

fn wrong(what: &str, wanted: &str) -> Problems {
    Problem::new(what).expected(wanted).into()
}

/// Rows of squares: null for a block, text for the rest.
fn squares(json: &Json, name: &str) -> Result<Grid<Option<String>>, Problems> {
    let shape =
        || wrong(&format!("`{name}` is not a grid"), "rows of null, \"\" or a letter, all of one length");
    let rows = json.as_array().ok_or_else(shape)?;
    let row = |row: &Json| -> Result<Vec<Option<String>>, Problems> {
        let cells = row.as_array().ok_or_else(shape)?;
        let cell = |cell: &Json| match cell {
            Json::Null => Ok(None),
            Json::String(text) => Ok(Some(text.clone())),
            _ => Err(shape()),
        };
        cells.iter().map(cell).collect()
    };
    let rows: Vec<Vec<Option<String>>> = rows.iter().map(row).collect::<Result<_, _>>()?;
    let grid = Grid::from_rows(rows).ok_or_else(shape)?;
    if grid.is_empty() || grid.len() > MAX_CELLS { Err(shape()) } else { Ok(grid) }
}

fn read_one(sources: &Sources) -> Result<Puzzle, Problems> {
    let source = sources.puzzle();
    let text = source.expect_text()?;
    let json = parse(text, source.bytes.len() - text.len())?;
    let body = json.get("crossword").unwrap_or(&json);
    let grid = squares(body.get("grid").unwrap_or(&Json::Null), "grid")?;
    let square = |cell: &Option<String>| match cell.as_deref() {
        None => Square::Block,
        Some("") => Square::Open,
        Some(letter) => Square::Given(letter.to_string()),
    };
    let refill = sources.settings.flag("refill");
    let task = match body.get("words") {
        _ if refill => Task::Fill,
        _ if body.get("solution").is_some() => Task::Clued,
        Some(_) => Task::FillIn,
        None if body.get("fill").is_some() => Task::Fill,
        None if body.get("lock").is_some()
            || ["clues", "across", "down"].iter().any(|n| body.get(n).is_some()) =>
        {
            Task::Clued
        }
        None => Task::Fill,
    };
    let plain = |s: Square| if refill && s != Square::Block { Square::Open } else { s };
    let mut draft = Draft::new(grid.map(square).map(|s| plain(s.clone())), task);
    draft.bars = bars(body)?;
    match task {
        Task::Clued => {
            let stored = body.get("solution").map(|solution| squares(solution, "solution")).transpose()?;
            // With every letter given that is the solution.
            let all = grid.cells().iter().flatten().all(|text| !text.is_empty());
            draft.solution = stored.or_else(|| all.then(|| grid.clone()));
        }
        Task::FillIn => {
            let list = || wrong("`words` is not a list of words", "an array of strings");
            let words = body["words"].as_array().ok_or_else(list)?.iter();
            let words: Vec<&str> = words.map(|w| w.as_str().ok_or_else(list)).collect::<Result<_, _>>()?;
            knobs::own_words(&mut draft, &words, &sources.settings);
        }
        Task::Fill => knobs::from_sources(&mut draft, sources)?,
    }
    let mut said = Parsed { bars: draft.bars, card: json_card::read(body)?, ..Parsed::new(grid) };
    said.settle();
    (draft.bars, draft.card) = (said.bars, said.card);
    Puzzle::build(draft).map_err(|flaw| Problem::new(flaw.to_string()).into())
}

/// Bars as `[row, column, "right" or "below"]`, counted from 1.
fn bars(body: &Json) -> Result<Bars, Problems> {
    let shape = || wrong("`bars` is not a list of bars", "[row, column, \"right\" or \"below\"] for each");
    let mut bars = Bars::default();
    for bar in body.get("bars").map_or(Ok(&[][..]), |b| b.as_array().map(Vec::as_slice).ok_or_else(shape))? {
        let place =
            |i: usize| bar.get(i).and_then(Json::as_u64).filter(|n| (1..=MAX_CELLS as u64).contains(n));
        let (row, col) = (place(0).ok_or_else(shape)?, place(1).ok_or_else(shape)?);
        let way = match bar.get(2).and_then(Json::as_str) {
            Some("right") => Way::Across,
            Some("below") => Way::Down,
            _ => return Err(shape()),
        };
        bars.put(At::new(row as usize - 1, col as usize - 1), way);
    }
    Ok(bars)
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let size = puzzle.cells().size();
    let rows = |cell: &dyn Fn(At) -> Json| -> Json {
        (0..size.height).map(|r| (0..size.width).map(|c| cell(At::new(r, c))).collect::<Json>()).collect()
    };
    let given = |at: At| match puzzle.cells()[at] {
        Cell::Block => Json::Null,
        Cell::White(letter) => letter.map_or("", |l| puzzle.text(l)).into(),
    };
    let mut body = Map::new();
    body.insert("grid".into(), rows(&given));
    if !puzzle.bars().is_empty() {
        let side = |way| if way == Way::Across { "right" } else { "below" };
        let bar = |(at, way): (At, Way)| json!([at.row + 1, at.col + 1, side(way)]);
        body.insert("bars".into(), puzzle.bars().iter().map(bar).collect());
    }
    match puzzle.solution() {
        Some(solution) => {
            let cell = |at: At| solution[at].map_or(Json::Null, |l| puzzle.text(l).into());
            body.insert("solution".into(), rows(&cell));
        }
        None if puzzle.task() == Task::FillIn => {
            let words: Vec<String> = (0..puzzle.words().len()).map(|w| puzzle.word(w)).collect();
            body.insert("words".into(), words.into());
        }
        // A grid to fill takes its words from elsewhere; with clues it would be taken for a crossword without its solution.
        None if puzzle.task() == Task::Fill && !puzzle.card().clues.is_empty() => {
            body.insert("fill".into(), true.into());
        }
        None => {}
    }
    json_card::write(puzzle.card(), &mut body);
    let lost = lost_board(puzzle, board).into_iter().collect();
    Ok(Written { bytes: format!("{}\n", json!({ "crossword": body })).into_bytes(), lost })
}
