//! The JSON of small programs, read only and by meaning: answers with their clues and places, in a list or under `across` and
//! `down`, whatever the names are. The grid is what the answers need; where two cross they must agree.

use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::grid::{At, Grid, MAX_CELLS, Size};
use quandary_core::source::{Problem, Problems, Source, Sources};
use serde_json::Value as Json;

use super::super::Crossword;
use super::super::card::{Card, Clue, Kept, Marked};
use super::super::letters::graphemes;
use super::super::model::Way;
use super::clued::{self, Parsed};
use super::lettered;
use super::placing::{self, Placing};
use super::pointed::{self, Doc, Step};

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: NAME,
    about: "JSON with answers, clues and places, by whatever names, read only",
    suffixes: &[],
    sniff,
    read,
    write: None,
};

pub(super) const NAME: &str = "placed";

/// What people call the parts of an answer.
const ANSWERS: [&str; 3] = ["answer", "word", "solution"];
pub(super) const TEXTS: [&str; 7] = ["clue", "hint", "definition", "question", "text", "description", "desc"];
const LENGTHS: [&str; 2] = ["length", "len"];
pub(super) const WAYS: [&str; 4] = ["direction", "orientation", "dir", "way"];
pub(super) const NUMBERS: [&str; 5] = ["number", "num", "label", "clueNumber", "position"];
/// Row and column.
const PLACES: [(&str, &str); 8] = [
    ("row", "col"),
    ("row", "column"),
    ("y", "x"),
    ("startRow", "startCol"),
    ("startrow", "startcol"),
    ("startY", "startX"),
    ("starty", "startx"),
    ("r", "c"),
];
const PLACED_IN: [&str; 6] = ["position", "start", "pos", "coords", "startPosition", "location"];
/// Names of the outermost object that are understood, or that say again what the answers say.
pub(super) const KNOWN: [&str; 26] = [
    "title",
    "name",
    "author",
    "creator",
    "date",
    "copyright",
    "rows",
    "cols",
    "columns",
    "width",
    "height",
    "size",
    "grid",
    "table",
    "cells",
    "dimensions",
    "gridSize",
    "grid_size",
    "gridDimensions",
    "sizeX",
    "sizeY",
    "numRows",
    "numCols",
    "numColumns",
    "nrows",
    "ncols",
];
/// Nobody nests answers deeper.
const DEEPEST: usize = 8;

fn sniff(source: &Source) -> Sniff {
    let text = source.text().unwrap_or("");
    if !text.trim_start().starts_with(['{', '[']) {
        return Sniff::Never;
    }
    let has = |name: &str| text.contains(&format!("\"{name}\""));
    let placed = PLACES.iter().any(|(row, col)| has(row) && has(col));
    let runs = [
        "across",
        "Across",
        "ACROSS",
        "horizontal",
        "Horizontal",
        "acrossClues",
        "across_clues",
        "vertical",
        "isVertical",
        "isHorizontal",
    ];
    let runs = runs.into_iter().any(has);
    let clued = || TEXTS.into_iter().any(has);
    let answered = ANSWERS.into_iter().any(has)
        || clued() && (LENGTHS.into_iter().any(has) || lettered::NAMES.into_iter().any(has));
    if answered && placed && runs { Sniff::Maybe } else { Sniff::Never }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    vec![parse(sources.puzzle()).and_then(|parsed| clued::build(parsed, sources))]
}

/// An answer where it was found.
struct Found<'d> {
    json: &'d Json,
    path: Vec<Step<'d>>,
    way: Way,
    number: Option<String>,
    /// Its letters, empty ones where they are not known.
    letters: Vec<String>,
    answer: &'d str,
    /// Row and column as they are told, which may be negative: people begin with a word in the middle.
    start: (i64, i64),
}

/// What a text holds: its answers, and the first thing that looks like one and cannot be.
#[derive(Default)]
struct Gathered<'d> {
    found: Vec<Found<'d>>,
    wrong: Option<(Vec<Step<'d>>, &'static str, &'static str)>,
}

fn parse(source: &Source) -> Result<Parsed, Problems> {
    let doc = Doc::whole(source)?;
    let mut card = card(doc.body());
    if let Some(parsed) = lettered::parse(&doc, &card)? {
        return Ok(parsed);
    }
    let mut gathered = Gathered::default();
    gather(doc.body(), &mut Vec::new(), None, &mut gathered, &mut card.kept);
    let Gathered { found, wrong } = gathered;
    if let Some((path, message, wanted)) = wrong {
        return Err(doc.wrong(&path, message, wanted));
    }
    if found.is_empty() {
        let wanted = "objects such as {\"answer\": …, \"clue\": …, \"row\": 0, \"col\": 0} under \"across\" and \"down\"";
        return Err(doc.wrong(&[], "no answers with their places are here", wanted));
    }
    let (size, corner) = frame(&doc, &found)?;
    let mut placing = Placing::default();
    let mut labels = Grid::filled(size.width, size.height, String::new());
    let mut clues = Vec::new();
    for answer in &found {
        let (row, col) = (answer.start.0 - corner.0, answer.start.1 - corner.1);
        let start = At::new(row as usize, col as usize);
        let letters = &answer.letters;
        let laid = letters.iter().map(String::as_str).collect::<Vec<_>>();
        if let Err(clash) = placing.lay(start, answer.way, &laid) {
            return Err(doc.wrong(&answer.path, clash.to_string(), "answers that agree"));
        }
        let mut clue = Clue { number: answer.number.clone().unwrap_or_default(), ..Clue::default() };
        clue.text = Marked::html(&pointed::words(TEXTS.iter().find_map(|name| answer.json.get(name))));
        clue.cells = Some(placing::squares(start, answer.way, letters.len()).collect());
        if !answer.answer.is_empty() && answer.answer.to_uppercase() != letters.concat() {
            clue.answer = answer.answer.to_string();
        }
        clue.kept = pointed::kept(NAME, answer.json, &names_of_answers());
        if labels[start].is_empty() {
            labels[start].clone_from(&clue.number);
        }
        clues.push((answer.way, clue));
    }
    take_numbers(&mut clues, &mut labels);
    let (letters, bars) = placing.grid(size);
    let numbered = clues.iter().all(|(_, clue)| !clue.number.is_empty());
    let mut parsed = Parsed { bars, labels: numbered.then_some(labels), card, ..Parsed::new(letters) };
    if !numbered {
        let slots = parsed.slots();
        let at: std::collections::BTreeMap<(At, Way), usize> =
            slots.iter().map(|slot| ((slot.cells[0], slot.way), slot.number)).collect();
        for (way, clue) in &mut clues {
            let start = clue.cells.as_ref().and_then(|cells| cells.first().copied());
            let number = start.and_then(|start| at.get(&(start, *way)));
            clue.number = number.map_or_else(String::new, usize::to_string);
        }
    }
    for way in [Way::Across, Way::Down] {
        clues
            .iter()
            .filter(|(of, _)| *of == way)
            .for_each(|(_, clue)| parsed.card.clues.put(way, clue.clone()));
    }
    Ok(parsed)
}

/// Where no clue has a number of its own and all begin with one, as in `12. A bird (4)`, that is it.
fn take_numbers(clues: &mut [(Way, Clue)], labels: &mut Grid<String>) {
    let cut = |clue: &Clue| -> Option<(String, String)> {
        let plain = clue.text.as_html();
        let (number, text) = plain.split_once('.')?;
        let fits = clue.number.is_empty() && !number.is_empty() && number.len() < 5;
        (fits && number.bytes().all(|b| b.is_ascii_digit()))
            .then(|| (number.to_string(), text.trim_start().to_string()))
    };
    let Some(found) = clues.iter().map(|(_, clue)| cut(clue)).collect::<Option<Vec<_>>>() else { return };
    for ((_, clue), (number, text)) in clues.iter_mut().zip(found) {
        if let Some(&start) = clue.cells.as_ref().and_then(|cells| cells.first()) {
            labels[start].clone_from(&number);
        }
        (clue.number, clue.text) = (number, Marked::html(&text));
    }
}

pub(super) fn names_of_answers() -> Vec<&'static str> {
    let places = PLACES.iter().flat_map(|(row, col)| [*row, *col]);
    let more = [
        "id",
        "length",
        "len",
        "cells",
        "across",
        "down",
        "vertical",
        "horizontal",
        "isVertical",
        "isHorizontal",
    ];
    ANSWERS
        .into_iter()
        .chain(TEXTS)
        .chain(WAYS)
        .chain(NUMBERS)
        .chain(places)
        .chain(PLACED_IN)
        .chain(LENGTHS)
        .chain(more)
        .collect()
}

/// The letters that go into squares: what is no letter or digit only parts words.
fn letters(answer: &str) -> Vec<String> {
    let letter = |g: &&str| g.chars().next().is_some_and(char::is_alphanumeric);
    graphemes(answer).filter(letter).map(str::to_uppercase).collect()
}

fn card(body: &Json) -> Card {
    let text = |names: [&str; 2]| {
        let said = names.iter().find_map(|name| body.get(name));
        pointed::html(said.and_then(|said| said.get("name")).or(said))
    };
    Card {
        title: text(["title", "name"]),
        author: text(["author", "creator"]),
        date: text(["date", "date"]),
        copyright: text(["copyright", "copyright"]),
        ..Card::default()
    }
}

/// Collects the answers in the order they are in. What the outermost object says beside them is kept.
fn gather<'d>(
    json: &'d Json,
    path: &mut Vec<Step<'d>>,
    way: Option<Way>,
    found: &mut Gathered<'d>,
    kept: &mut Vec<Kept>,
) {
    if path.len() > DEEPEST {
        return;
    }
    match answer(json, path, way) {
        Ok(Some(answer)) => {
            found.found.push(answer);
            return;
        }
        Ok(None) => {}
        Err((message, wanted)) => {
            found.wrong.get_or_insert_with(|| (path.clone(), message, wanted));
            return;
        }
    }
    let mut inside = |step: Step<'d>, value: &'d Json| {
        let named = if let Step::Key(key) = step { way_named(key) } else { None };
        let before = found.found.len();
        path.push(step);
        gather(value, path, named.or(way), found, kept);
        path.pop();
        if let (Step::Key(key), true) = (step, path.is_empty() && found.found.len() == before)
            && !KNOWN.contains(&key)
            && !value.is_null()
        {
            kept.push(Kept::new(NAME, key, value.to_string()));
        }
    };
    match json {
        Json::Object(of) => of.iter().for_each(|(key, value)| inside(Step::Key(key), value)),
        Json::Array(all) => all.iter().enumerate().for_each(|(i, value)| inside(Step::At(i), value)),
        _ => {}
    }
}

/// The direction of a name.
pub(super) fn way_named(name: &str) -> Option<Way> {
    match name.to_ascii_lowercase().replace(['_', '-'], "").as_str() {
        "across" | "horizontal" | "a" | "h" | "acrossclues" => Some(Way::Across),
        "down" | "vertical" | "d" | "v" | "downclues" => Some(Way::Down),
        _ => None,
    }
}

/// An object as an answer with its place, if it is one; the error says why it cannot be one though it has all that.
fn answer<'d>(
    json: &'d Json,
    path: &[Step<'d>],
    inherited: Option<Way>,
) -> Result<Option<Found<'d>>, (&'static str, &'static str)> {
    let spelled = ANSWERS.iter().find_map(|name| json.get(name)?.as_str()).filter(|a| !letters(a).is_empty());
    let clued = || TEXTS.iter().any(|name| json.get(name).is_some_and(Json::is_string));
    let length = || LENGTHS.iter().find_map(|name| pointed::number(json.get(name)?)).filter(|_| clued());
    let letters = match (spelled, length()) {
        (Some(answer), _) => letters(answer),
        (None, Some(length)) if (1..=MAX_CELLS).contains(&length) => vec![String::new(); length],
        _ => return Ok(None),
    };
    let Some(start) = place(json) else { return Ok(None) };
    let flag = |name: &str| json.get(name).and_then(Json::as_bool);
    let flagged = flag("vertical").or_else(|| flag("isVertical")).or_else(|| flag("down"));
    let flagged = flagged.or_else(|| flag("isHorizontal").or_else(|| flag("across")).map(|across| !across));
    let told = WAYS.iter().find_map(|name| json.get(name)?.as_str());
    let said = told.and_then(way_named);
    let flagged = flagged.map(|down| if down { Way::Down } else { Way::Across });
    let Some(way) = said.or(flagged).or(inherited) else {
        return match told {
            Some(_) => Err(("this answer runs in no direction of a crossword", "across or down")),
            None => Ok(None),
        };
    };
    let far = MAX_CELLS as i64;
    if [start.0, start.1].iter().any(|n| !(-far..=far).contains(n)) {
        return Err(("this answer lies too far away", "a place in the grid"));
    }
    let number =
        NUMBERS.iter().find_map(|name| Some(pointed::words(json.get(name))).filter(|n| !n.is_empty()));
    let key = match path.last() {
        Some(Step::Key(key)) if key.bytes().all(|b| b.is_ascii_digit()) => Some((*key).to_string()),
        _ => None,
    };
    let (path, number, answer) = (path.to_vec(), number.or(key), spelled.unwrap_or_default());
    Ok(Some(Found { json, path, way, number, letters, answer, start }))
}

/// The row and column that an object tells, itself or in a part of it.
pub(super) fn place(json: &Json) -> Option<(i64, i64)> {
    let pair = |json: &Json| {
        let named = PLACES.iter().find_map(|(row, col)| Some((json.get(row)?, json.get(col)?)));
        let (row, col) =
            named.or_else(|| json.as_array().filter(|a| a.len() == 2).map(|a| (&a[0], &a[1])))?;
        let whole = |n: &Json| n.as_i64().or_else(|| pointed::number(n).and_then(|n| i64::try_from(n).ok()));
        let negative = |n: &Json| n.as_str().and_then(|text| text.trim().parse::<i64>().ok());
        Some((whole(row).or_else(|| negative(row))?, whole(col).or_else(|| negative(col))?))
    };
    pair(json).or_else(|| PLACED_IN.iter().find_map(|name| pair(json.get(name)?)))
}

/// The size of the grid, and the place that is its corner: counted from 1 where counting from 0 would not fit, and without the
/// empty rows and columns before the first answer where no size is told or where places are negative.
fn frame(doc: &Doc, found: &[Found]) -> Result<(Size, (i64, i64)), Problems> {
    let most = |of: &dyn Fn(&Found) -> i64| found.iter().map(of).max().unwrap_or(0);
    let least = |of: &dyn Fn(&Found) -> i64| found.iter().map(of).min().unwrap_or(0);
    let span = |f: &Found, way: Way| if f.way == way { f.letters.len() as i64 } else { 1 };
    let end = (most(&|f| f.start.0 + span(f, Way::Down)), most(&|f| f.start.1 + span(f, Way::Across)));
    let corner = (least(&|f| f.start.0), least(&|f| f.start.1));
    // The size counted from a corner.
    let from =
        |(row, col): (i64, i64)| Size { width: (end.1 - col) as usize, height: (end.0 - row) as usize };
    let (size, corner) = match told(doc.body()) {
        Told::Sides(size) | Told::Side(size) if fits(corner, (0, 0)) && holds(size, from((0, 0))) => {
            (size, (0, 0))
        }
        Told::Sides(size) | Told::Side(size) if fits(corner, (1, 1)) && holds(size, from((1, 1))) => {
            (size, (1, 1))
        }
        Told::Sides(size) if !fits(corner, (0, 0)) && holds(size, from(corner)) => (size, corner),
        Told::Sides(size) => {
            let needed = from((corner.0.min(0), corner.1.min(0)));
            let message = format!("the answers need a grid of {needed}, and the size is {size}");
            return Err(doc.wrong(&[], message, "answers inside the grid"));
        }
        // A number that is no side is something else.
        Told::Side(_) | Told::Nothing => (from(corner), corner),
    };
    match size.cells() {
        Some(_) => Ok((size, corner)),
        None => {
            Err(Problem::new(format!("a grid of {size} is too large")).expected(super::most_squares()).into())
        }
    }
}

/// Whether every answer lies behind a corner.
fn fits(least: (i64, i64), corner: (i64, i64)) -> bool {
    least.0 >= corner.0 && least.1 >= corner.1
}

/// Whether a grid of one size has room for another.
fn holds(size: Size, needed: Size) -> bool {
    needed.width <= size.width && needed.height <= size.height
}

/// What a text says of the size of its grid.
enum Told {
    Sides(Size),
    /// One number, called the size.
    Side(Size),
    Nothing,
}

fn told(body: &Json) -> Told {
    const SIZES: [&str; 6] = ["size", "dimensions", "grid", "gridSize", "grid_size", "gridDimensions"];
    let sizes = || [Some(body)].into_iter().chain(SIZES.iter().map(|name| body.get(name))).flatten();
    let side =
        |names: &[&str]| sizes().find_map(|of| names.iter().find_map(|name| pointed::number(of.get(name)?)));
    let width = side(&["cols", "columns", "width", "sizeX", "numCols", "numColumns", "ncols", "w"]);
    let height = side(&["rows", "height", "sizeY", "numRows", "nrows", "h"]);
    let large = |n: &usize| (1..=MAX_CELLS).contains(n);
    if let (Some(width), Some(height)) = (width.filter(large), height.filter(large)) {
        return Told::Sides(Size { width, height });
    }
    let pair = |of: &Json| match of {
        Json::Array(sides) if sides.len() == 2 => {
            Some((pointed::number(&sides[0])?, pointed::number(&sides[1])?))
        }
        Json::String(text) => {
            let (a, b) = text.split_once(['x', 'X', '×'])?;
            Some((a.trim().parse().ok()?, b.trim().parse().ok()?))
        }
        _ => None,
    };
    let stated = || SIZES.iter().filter_map(|name| body.get(name));
    // Of two different numbers nothing says which is the width.
    if let Some((a, b)) = stated().find_map(pair).filter(|(a, b)| a == b && large(a)) {
        return Told::Side(Size { width: a, height: b });
    }
    match stated().find_map(pointed::number).filter(large) {
        Some(side) => Told::Side(Size { width: side, height: side }),
        None => Told::Nothing,
    }
}
