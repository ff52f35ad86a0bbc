//! The ipuz form: JSON with a puzzle, a solution and clues. What it says that no other form has is kept as it came.

mod clues;
mod date;
mod squares;
mod write;

use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::grid::{At, Grid, MAX_CELLS, Size};
use quandary_core::source::{Problem, Problems, Source, Sources};
use serde_json::Value as Json;

use super::super::Crossword;
use super::super::card::{Kept, Marked};
use super::super::model::{Card, slots};
use super::clued::{self, Parsed};
use super::{pointed, variety};
use squares::{Signs, Sort};

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: "ipuz",
    about: "ipuz: JSON with grid, solution and clues",
    suffixes: &["ipuz"],
    sniff,
    read,
    write: Some(write::write),
};

/// The fields this reader knows, beside the card's texts.
const KNOWN: &[&str] =
    &["version", "dimensions", "puzzle", "solution", "saved", "clues", "block", "empty", "styles"];

/// The kinds of puzzles ipuz has beside crosswords, with a name for people.
const OTHERS: &[(&str, &str)] = &[
    ("/acrostic", "an acrostic"),
    ("/coded", "a coded crossword"),
    ("/sudoku", "a sudoku"),
    ("/wordsearch", "a word search"),
    ("/answer", "a puzzle with nothing but an answer"),
    ("/block", "a sliding block puzzle"),
    ("/fill", "a fill puzzle"),
    ("arrowword", "an arrowword"),
    ("filippine", "a Filippine"),
];

/// A page this long is a program, and its puzzle small in it.
const PAGE: usize = 2 << 20;

/// So many brackets before the field that says what it is are tried in a page.
const IN_PAGE: usize = 8;

fn sniff(source: &Source) -> Sniff {
    let head: String = source.text().unwrap_or("").chars().take(4000).collect();
    let tail = || source.text().unwrap_or("").contains("ipuz.org/");
    let object = head.trim_start().starts_with(['{', '[', 'i']);
    let page = || source.text().and_then(in_page).is_some();
    // The field may stand behind the whole grid.
    if (object && (head.contains("ipuz.org/") || tail())) || page() { Sniff::Sure } else { Sniff::No }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    if let Some(puzzles) = listed(sources.puzzle()) {
        let build = |json: &Json| of_json(json).and_then(|parsed| clued::build(parsed, sources));
        return puzzles.iter().map(build).collect();
    }
    vec![parse(sources.puzzle()).and_then(|parsed| clued::build(parsed, sources))]
}

/// The puzzles of a text that is a list of them.
fn listed(source: &Source) -> Option<Vec<Json>> {
    let text = source.text().filter(|text| text.trim_start().starts_with('['))?;
    let puzzles: Vec<Json> = serde_json::from_str(text).ok()?;
    (!puzzles.is_empty() && puzzles.iter().all(Json::is_object)).then_some(puzzles)
}

fn wrong(what: impl Into<String>, wanted: &str) -> Problems {
    Problem::new(what).expected(wanted).into()
}

/// A number or a text as text.
fn scalar(json: &Json) -> Option<String> {
    match json {
        Json::String(text) => Some(text.clone()),
        Json::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn parse(source: &Source) -> Result<Parsed, Problems> {
    let text = source.expect_text()?;
    let skipped = source.bytes.len() - text.len();
    // Old files wrap the object as a call.
    let body = text.trim();
    let bare = body.strip_prefix("ipuz(").map_or(body, |t| t.trim_end_matches([')', ';']));
    let bare = in_page(bare).unwrap_or(bare);
    let json = super::json::parse(bare, skipped + (bare.as_ptr() as usize - text.as_ptr() as usize))?;
    of_json(&json)
}

/// The object in a web page's script, if the text is a page and has one.
fn in_page(text: &str) -> Option<&str> {
    let page = text.len() < PAGE && text.trim_start().starts_with('<');
    let at = page.then(|| text.find("ipuz.org/crossword"))??;
    let script = text[..at].rfind("<script")?;
    // The object's own bracket is one of the last before the field.
    let opens = text[script..at].rmatch_indices('{').take(IN_PAGE).map(|(open, _)| script + open);
    opens.map(|open| &text[open..pointed::skip(text.as_bytes(), open)]).find(|object| {
        let inside = object.as_ptr() as usize - text.as_ptr() as usize + object.len() > at;
        inside && object.ends_with('}') && object.contains("\"puzzle\"")
    })
}

/// The crossword of an object.
fn of_json(json: &Json) -> Result<Parsed, Problems> {
    let diagramless = kinds(json)?;
    let Some(puzzle) = rows(json, "puzzle")? else {
        return Err(wrong("this ipuz has no `puzzle`", "a grid of cells"));
    };
    let size = Size { width: puzzle.first().map_or(0, |r| r.len()), height: puzzle.len() };
    if puzzle.iter().any(|r| r.len() != size.width) {
        return Err(wrong("the rows of `puzzle` differ in length", "rows of one length"));
    }
    if size.cells().is_none_or(|n| n == 0 || n > MAX_CELLS) {
        return Err(wrong(format!("a grid of {size} cannot be"), &super::sizes()));
    }
    let shaped = |name: &str| -> Result<Option<Vec<&Vec<Json>>>, Problems> {
        let Some(rows) = rows(json, name)? else { return Ok(None) };
        match rows.len() == size.height && rows.iter().all(|r| r.len() == size.width) {
            true => Ok(Some(rows)),
            false => Err(wrong(format!("`{name}` has another shape than `puzzle`"), &size.to_string())),
        }
    };
    let (solution, saved) = (shaped("solution")?, shaped("saved")?);
    let signs = Signs::of(json);
    let solved = |at: At| solution.as_ref().map(|rows| &rows[at.row][at.col]);
    let sort = |at: At| signs.sort(&puzzle[at.row][at.col]);
    let whites = Grid::from_fn(size, sort);
    // Some files do not say that the blocks are to be found, but do not show them either.
    let hidden = |at: At| solved(at).is_some_and(|cell| signs.is_block(cell));
    let diagramless =
        diagramless || (whites.cells().iter().all(|s| *s == Sort::White) && whites.places().any(hidden));
    let mut parsed = Parsed::new(Grid::filled(size.width, size.height, None));
    parsed.card = card(json);
    parsed.card.diagramless = diagramless;
    let mut labels = Grid::filled(size.width, size.height, String::new());
    for at in whites.places() {
        let cell = &puzzle[at.row][at.col];
        squares::style(cell, at, json, &mut parsed);
        if whites[at] == Sort::Void {
            parsed.card.decor.at(at).void = true;
        }
        if whites[at] != Sort::White || (diagramless && hidden(at)) {
            continue;
        }
        labels[at] = signs.label(cell);
        let given = cell.get("value").and_then(Json::as_str).unwrap_or("");
        let letter = solved(at).and_then(|cell| squares::value(cell, at, &signs, &mut parsed.card.decor));
        if !given.is_empty() {
            parsed.given.insert(at);
        }
        parsed.letters[at] = Some(letter.unwrap_or_else(|| given.to_string()));
    }
    if let Some(rows) = saved {
        let written = |at: At| squares::saved(&rows[at.row][at.col], &signs);
        parsed.state = Some(Grid::from_fn(size, written));
    }
    // Numbers in a grid without blocks are those of a grid without blocks: they say nothing.
    parsed.labels = Some(labels).filter(|labels| !diagramless || !numbered_open(labels));
    parsed.card.clues = clues::read(json, &parsed)?;
    variety::sort_out(&mut parsed)?;
    // Lists that belong to no squares, and none across or down.
    let lists = &parsed.card.clues.lists;
    let fake = json.get("fakeclues").and_then(Json::as_bool) == Some(true);
    if fake && !lists.is_empty() && lists.iter().all(|list| list.direction.way().is_none()) {
        let name = format!("a variety puzzle, whose clues are `{}`", lists[0].printed());
        return Err(variety::refuse(&name));
    }
    Ok(parsed)
}

/// Whether labels are the numbers of a grid that has no blocks.
fn numbered_open(labels: &Grid<String>) -> bool {
    let open = labels.map(|_| super::super::model::Square::Open);
    let mut usual = labels.map(|_| String::new());
    for slot in slots(&open, &Default::default()) {
        usual[slot.cells[0]] = slot.number.to_string();
    }
    labels.places().all(|at| labels[at].is_empty() || labels[at] == usual[at])
}

/// What kind of crossword it is: whether the blocks are to be found. Other kinds of puzzles are refused by their names.
fn kinds(json: &Json) -> Result<bool, Problems> {
    let all: Vec<&str> = match json.get("kind") {
        Some(Json::Array(kinds)) => kinds.iter().filter_map(Json::as_str).collect(),
        Some(Json::String(kind)) => vec![kind],
        _ => Vec::new(),
    };
    let other = OTHERS.iter().find(|(mark, _)| all.iter().any(|kind| kind.contains(mark)));
    match other {
        Some((_, name)) => Err(variety::refuse(name)),
        None if all.is_empty() || all.iter().any(|kind| kind.contains("crossword")) => {
            Ok(all.iter().any(|kind| kind.contains("diagramless")))
        }
        None => Err(variety::refuse(&format!("a puzzle of the kind {}", all.join(", ")))),
    }
}

fn rows<'a>(json: &'a Json, name: &str) -> Result<Option<Vec<&'a Vec<Json>>>, Problems> {
    let Some(rows) = json.get(name).filter(|rows| !rows.is_null()) else { return Ok(None) };
    let shape = || wrong(format!("`{name}` is not a grid"), "an array of rows");
    let rows = rows.as_array().ok_or_else(shape)?;
    rows.iter().map(|r| r.as_array().ok_or_else(shape)).collect::<Result<Vec<_>, _>>().map(Some)
}

/// The texts, and every field that is not known.
fn card(json: &Json) -> Card {
    let mut card = Card::default();
    for (name, value) in json.as_object().into_iter().flatten() {
        let usual_kind = || matches!(value, Json::Array(kinds) if kinds.len() == 1 && is_usual(&kinds[0]));
        match (card.text_mut(name), value) {
            (Some(text), Json::String(day)) if name == "date" => *text = Marked::html(&date::read(day)),
            (Some(text), Json::String(html)) => *text = Marked::html(html),
            _ if KNOWN.contains(&name.as_str()) || (name == "kind" && usual_kind()) => {}
            _ => card.kept.push(Kept::new("ipuz", name, value.to_string())),
        }
    }
    card
}

/// Whether a kind is one that is written from what else is known.
fn is_usual(kind: &Json) -> bool {
    matches!(kind.as_str(), Some("http://ipuz.org/crossword#1" | "http://ipuz.org/crossword/diagramless#1"))
}
