//! The ipuz form: JSON with a puzzle, a solution and clues.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{At, Grid, MAX_CELLS};
use quandary_core::source::{Problem, Problems, Source, Sources};
use serde_json::{Value as Json, json};

use super::super::Crossword;
use super::super::card::{Clue, Marked};
use super::super::model::{Bars, Card, Cell, Puzzle, Slot, Way};
use super::clued::{self, Parsed};

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: "ipuz",
    about: "ipuz: JSON with grid, solution and clues",
    suffixes: &["ipuz"],
    sniff,
    read,
    write: Some(write),
};

fn sniff(source: &Source) -> Sniff {
    let text = source.text().unwrap_or("");
    let head: String = text.chars().take(4000).collect();
    if head.contains("ipuz.org/crossword") || (head.contains("ipuz.org") && head.contains("crossword")) {
        Sniff::Sure
    } else {
        Sniff::No
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    vec![parse(sources.puzzle()).and_then(|parsed| clued::build(parsed, sources))]
}

fn wrong(what: &str, wanted: &str) -> Problems {
    Problem::new(what).expected(wanted).into()
}

/// A cell's own text: bare, or wrapped as `{"cell": …}` or `{"value": …}`.
fn inner(cell: &Json) -> &Json {
    cell.get("cell").or_else(|| cell.get("value")).unwrap_or(cell)
}

/// The sides of a cell that have a bar, by the cell itself or the style it names.
fn barred<'a>(cell: &'a Json, whole: &'a Json) -> &'a str {
    let style = match cell.get("style") {
        Some(Json::String(name)) => whole.get("styles").and_then(|s| s.get(name)),
        other => other,
    };
    style.and_then(|s| s.get("barred")).and_then(Json::as_str).unwrap_or("")
}

fn parse(source: &Source) -> Result<Parsed, Problems> {
    let text = source.expect_text()?;
    let skipped = source.bytes.len() - text.len();
    // Old files wrap the object as a call.
    let body = text.trim();
    let bare = body.strip_prefix("ipuz(").map_or(body, |t| t.trim_end_matches([')', ';']));
    let json = super::json::parse(bare, skipped + (bare.as_ptr() as usize - text.as_ptr() as usize))?;
    let rows = |name: &str| -> Result<Option<Vec<&Vec<Json>>>, Problems> {
        let Some(rows) = json.get(name) else { return Ok(None) };
        let shape = || wrong(&format!("`{name}` is not a grid"), "an array of rows");
        let rows = rows.as_array().ok_or_else(shape)?;
        rows.iter().map(|r| r.as_array().ok_or_else(shape)).collect::<Result<Vec<_>, _>>().map(Some)
    };
    let puzzle = rows("puzzle")?.ok_or_else(|| wrong("this ipuz has no `puzzle`", "a grid of cells"))?;
    let (height, width) = (puzzle.len(), puzzle.first().map_or(0, |r| r.len()));
    if puzzle.iter().any(|r| r.len() != width)
        || width * height == 0
        || width.saturating_mul(height) > MAX_CELLS
    {
        return Err(wrong("the rows of `puzzle` differ in length", "rows of one length"));
    }
    let solution = rows("solution")?;
    let mark = json.get("block").and_then(Json::as_str).unwrap_or("#");
    let is_block = |cell: &Json| inner(cell).is_null() || inner(cell).as_str() == Some(mark);
    let mut bars = Bars::default();
    for (row, cells) in puzzle.iter().enumerate() {
        for (col, cell) in cells.iter().enumerate() {
            barred(cell, &json).chars().for_each(|side| bars.put_side(At::new(row, col), side));
        }
    }
    let letter = |row: usize, col: usize| {
        let solved = solution.as_ref().and_then(|rows| rows.get(row)?.get(col)).map(inner);
        // Without a solution, a cell's own value is a given letter.
        let given = solved.or_else(|| puzzle[row][col].get("value")).and_then(Json::as_str);
        given.filter(|t| *t != mark).unwrap_or("").to_string()
    };
    let square = |at: At| (!is_block(&puzzle[at.row][at.col])).then(|| letter(at.row, at.col));
    let letters = Grid::from_fn(quandary_core::grid::Size { width, height }, square);
    let saved = rows("saved")?.map(|rows| {
        let text = |at: At| {
            rows.get(at.row)?.get(at.col).map(inner)?.as_str().filter(|t| *t != mark && !t.is_empty())
        };
        Grid::from_fn(letters.size(), |at| text(at).map(str::to_string))
    });
    Ok(Parsed { bars, state: saved, card: card(&json), ..Parsed::new(letters) })
}

fn card(json: &Json) -> Card {
    let mut card = Card::default();
    for (name, _) in Card::default().texts() {
        if let (Some(text), Some(put)) = (json.get(name).and_then(Json::as_str), card.text_mut(name)) {
            *put = Marked::html(text);
        }
    }
    for (way, name) in [(Way::Across, "Across"), (Way::Down, "Down")] {
        let clues = json.get("clues").and_then(|c| c.get(name)).and_then(Json::as_array);
        for clue in clues.into_iter().flatten() {
            let number = clue.get(0).or_else(|| clue.get("number"));
            let text = clue.get(1).or_else(|| clue.get("clue")).and_then(Json::as_str);
            let number = number.and_then(|n| n.as_u64().or_else(|| n.as_str()?.parse().ok()));
            if let (Some(number), Some(text)) = (number, text.filter(|t| !t.is_empty())) {
                card.clues.put(way, Clue::new(number, Marked::html(text)));
            }
        }
    }
    card
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let size = puzzle.cells().size();
    let rows = |cell: &dyn Fn(At) -> Json| -> Json {
        (0..size.height).map(|r| (0..size.width).map(|c| cell(At::new(r, c))).collect::<Json>()).collect()
    };
    let block = |at: At| puzzle.cells()[at] == Cell::Block;
    let number = |at: At| {
        let starts = puzzle.through(at).iter().find(|(_, place)| *place == 0);
        starts.map_or(0, |(slot, _)| puzzle.slots()[*slot].number)
    };
    let mut json = json!({
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": { "width": size.width, "height": size.height },
    });
    let card = puzzle.card();
    for (name, text) in card.texts().into_iter().filter(|(_, t)| !t.is_empty()) {
        json[name] = text.as_html().into();
    }
    let solution = Some(Parsed::of(puzzle, board)).filter(Parsed::is_solved).map(|parsed| parsed.letters);
    let open = |at: At| {
        let letter = super::shown(puzzle, board, at).filter(|_| solution.is_none());
        let sides =
            [('R', Way::Across), ('B', Way::Down)].into_iter().filter(|s| puzzle.bars().ends(at, s.1));
        let sides: String = sides.map(|s| s.0).collect();
        if letter.is_none() && sides.is_empty() {
            return number(at).into();
        }
        let mut cell = json!({ "cell": number(at) });
        if let Some(letter) = letter {
            cell["value"] = letter.into();
        }
        if !sides.is_empty() {
            cell["style"] = json!({ "barred": sides });
        }
        cell
    };
    json["puzzle"] = rows(&|at| if block(at) { "#".into() } else { open(at) });
    if let Some(letters) = solution {
        json["solution"] = rows(&|at| letters[at].clone().map_or("#".into(), Json::from));
    }
    if let (Some(board), Some(_)) = (board, puzzle.solution()) {
        json["saved"] = rows(&|at| match board.ink[at] {
            _ if block(at) => "#".into(),
            None => "".into(),
            Some(v) => puzzle.alphabet().text(v as usize).into(),
        });
    }
    let clues = |way: Way| -> Json {
        let text = |slot: &&Slot| card.clues.of(slot).map_or("", |clue| clue.text.as_html());
        clued::by_number(puzzle.slots(), way).iter().map(|slot| json!([slot.number, text(slot)])).collect()
    };
    json["clues"] = json!({ "Across": clues(Way::Across), "Down": clues(Way::Down) });
    Ok(clued::written(puzzle, board, format!("{json}\n").into_bytes(), parse))
}
