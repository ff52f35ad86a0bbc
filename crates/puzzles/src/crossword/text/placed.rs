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

const NAME: &str = "placed";

/// What people call the parts of an answer.
const ANSWERS: [&str; 3] = ["answer", "word", "solution"];
const TEXTS: [&str; 6] = ["clue", "hint", "definition", "question", "text", "description"];
const WAYS: [&str; 4] = ["direction", "orientation", "dir", "way"];
const NUMBERS: [&str; 5] = ["number", "num", "label", "clueNumber", "position"];
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
const KNOWN: [&str; 16] = [
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
    let runs = ["across", "Across", "ACROSS", "horizontal", "Horizontal", "acrossClues", "across_clues"];
    let runs = runs.into_iter().any(has);
    if ANSWERS.into_iter().any(has) && placed && runs { Sniff::Maybe } else { Sniff::Never }
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
    answer: &'d str,
    start: At,
}

fn parse(source: &Source) -> Result<Parsed, Problems> {
    let doc = Doc::whole(source)?;
    let mut found = Vec::new();
    let mut card = card(doc.body());
    gather(doc.body(), &mut Vec::new(), None, &mut found, &mut card.kept);
    if found.is_empty() {
        let wanted = "objects such as {\"answer\": …, \"clue\": …, \"row\": 0, \"col\": 0} under \"across\" and \"down\"";
        return Err(doc.wrong(&[], "no answers with their places are here", wanted));
    }
    let (size, corner) = frame(&doc, &found)?;
    let mut placing = Placing::default();
    let mut labels = Grid::filled(size.width, size.height, String::new());
    let mut clues = Vec::new();
    for answer in &found {
        let start = At::new(answer.start.row - corner.row, answer.start.col - corner.col);
        let letters = letters(answer.answer);
        let laid = letters.iter().map(String::as_str).collect::<Vec<_>>();
        if let Err(clash) = placing.lay(start, answer.way, &laid) {
            return Err(doc.wrong(&answer.path, clash.to_string(), "answers that agree"));
        }
        let mut clue = Clue { number: answer.number.clone().unwrap_or_default(), ..Clue::default() };
        clue.text = Marked::html(&pointed::words(TEXTS.iter().find_map(|name| answer.json.get(name))));
        clue.cells = Some(placing::squares(start, answer.way, letters.len()).collect());
        if answer.answer.to_uppercase() != letters.concat() {
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

fn names_of_answers() -> Vec<&'static str> {
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
    found: &mut Vec<Found<'d>>,
    kept: &mut Vec<Kept>,
) {
    if path.len() > DEEPEST {
        return;
    }
    if let Some(answer) = answer(json, path, way) {
        found.push(answer);
        return;
    }
    let mut inside = |step: Step<'d>, value: &'d Json| {
        let named = if let Step::Key(key) = step { way_named(key) } else { None };
        let before = found.len();
        path.push(step);
        gather(value, path, named.or(way), found, kept);
        path.pop();
        if let (Step::Key(key), true) = (step, path.is_empty() && found.len() == before)
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
fn way_named(name: &str) -> Option<Way> {
    match name.to_ascii_lowercase().replace(['_', '-'], "").as_str() {
        "across" | "horizontal" | "a" | "h" | "acrossclues" => Some(Way::Across),
        "down" | "vertical" | "d" | "v" | "downclues" => Some(Way::Down),
        _ => None,
    }
}

/// An object as an answer with its place, if it is one.
fn answer<'d>(json: &'d Json, path: &[Step<'d>], inherited: Option<Way>) -> Option<Found<'d>> {
    let answer =
        ANSWERS.iter().find_map(|name| json.get(name)?.as_str()).filter(|a| !letters(a).is_empty())?;
    let flag = |name: &str| json.get(name).and_then(Json::as_bool);
    let flagged = flag("vertical").or_else(|| flag("isVertical")).or_else(|| flag("down"));
    let flagged = flagged.or_else(|| flag("isHorizontal").or_else(|| flag("across")).map(|across| !across));
    let said = WAYS.iter().find_map(|name| way_named(json.get(name)?.as_str()?));
    let flagged = flagged.map(|down| if down { Way::Down } else { Way::Across });
    let way = said.or(flagged).or(inherited)?;
    let pair = |json: &Json| {
        let named = PLACES.iter().find_map(|(row, col)| Some((json.get(row)?, json.get(col)?)));
        let (row, col) =
            named.or_else(|| json.as_array().filter(|a| a.len() == 2).map(|a| (&a[0], &a[1])))?;
        Some(At::new(pointed::number(row)?, pointed::number(col)?))
    };
    let start = pair(json).or_else(|| PLACED_IN.iter().find_map(|name| pair(json.get(name)?)))?;
    if start.row > MAX_CELLS || start.col > MAX_CELLS {
        return None;
    }
    let number =
        NUMBERS.iter().find_map(|name| Some(pointed::words(json.get(name))).filter(|n| !n.is_empty()));
    let key = match path.last() {
        Some(Step::Key(key)) if key.bytes().all(|b| b.is_ascii_digit()) => Some((*key).to_string()),
        _ => None,
    };
    Some(Found { json, path: path.to_vec(), way, number: number.or(key), answer, start })
}

/// The size of the grid, and the place that is its corner: counted from 1 where counting from 0 would not fit, and without the
/// empty rows and columns before the first answer where no size is told.
fn frame(doc: &Doc, found: &[Found]) -> Result<(Size, At), Problems> {
    let most = |of: &dyn Fn(&Found) -> usize| found.iter().map(of).max().unwrap_or(0);
    let least = |of: &dyn Fn(&Found) -> usize| found.iter().map(of).min().unwrap_or(0);
    let span = |f: &Found, way: Way| if f.way == way { letters(f.answer).len() } else { 1 };
    let needed = Size {
        width: most(&|f| f.start.col + span(f, Way::Across)),
        height: most(&|f| f.start.row + span(f, Way::Down)),
    };
    let corner = At::new(least(&|f| f.start.row), least(&|f| f.start.col));
    let body = doc.body();
    let side = |names: [&str; 3]| {
        let sizes =
            [Some(body), body.get("size"), body.get("dimensions"), body.get("grid")].into_iter().flatten();
        sizes.into_iter().find_map(|of| names.iter().find_map(|name| pointed::number(of.get(name)?)))
    };
    let told = side(["cols", "columns", "width"]).zip(side(["rows", "rows", "height"]));
    let (size, corner) = match told {
        Some((width, height)) if needed.width <= width && needed.height <= height => {
            (Size { width, height }, At::new(0, 0))
        }
        Some((width, height))
            if corner.row > 0
                && corner.col > 0
                && needed.width <= width + 1
                && needed.height <= height + 1 =>
        {
            (Size { width, height }, At::new(1, 1))
        }
        Some((width, height)) => {
            let message =
                format!("the answers need a grid of {needed}, and the size is {}", Size { width, height });
            return Err(doc.wrong(&[], message, "answers inside the grid"));
        }
        None => (Size { width: needed.width - corner.col, height: needed.height - corner.row }, corner),
    };
    match size.cells() {
        Some(_) => Ok((size, corner)),
        None => {
            Err(Problem::new(format!("a grid of {size} is too large")).expected(super::most_squares()).into())
        }
    }
}
