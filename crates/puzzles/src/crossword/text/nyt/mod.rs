//! The New York Times' own JSON, read only: cells with their answers, and clues that name their cells. The newer shape has them
//! in `body`, an older one in `gamePageData`; the oldest has lists of answers and layouts, and is brought into the newer shape.

mod old;

use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::grid::{At, Grid, Size};
use quandary_core::source::{Problems, Source, Sources};
use serde_json::{Map, Value as Json};

use super::super::Crossword;
use super::super::card::{Card, Clue, Direction, Kept, List, Marked, Shade};
use super::clued::{self, Parsed};
use super::pointed::{self, Doc};
use super::variety;

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: NAME,
    about: "the New York Times' JSON: cells and clues that name them, read only",
    suffixes: &[],
    sniff,
    read,
    write: None,
};

const NAME: &str = "nyt";

fn sniff(source: &Source) -> Sniff {
    let text = source.text().unwrap_or("");
    let has = |name: &str| text.contains(&format!("\"{name}\""));
    let newer = ["cells", "clueLists", "clues", "dimensions"].into_iter().all(has);
    if newer || old::NAMES.into_iter().all(has) || is_acrostic(text) { Sniff::Sure } else { Sniff::Never }
}

/// The paper's acrostics are one text of lines beside some metadata.
fn is_acrostic(text: &str) -> bool {
    text.contains("\"puzzle_data\"") && text.contains("\"puzzle_meta\"")
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    vec![parse(sources.puzzle()).and_then(|parsed| clued::build(parsed, sources))]
}

fn is_grid(of: &Map<String, Json>) -> bool {
    let list = |name: &str| of.get(name).is_some_and(Json::is_array);
    list("cells") && list("clues") && list("clueLists") && of.contains_key("dimensions")
}

/// Names of the outer object and of the inner that are understood.
const OUTER: [&str; 9] =
    ["body", "constructors", "editor", "copyright", "title", "publicationDate", "notes", "meta", "results"];
const INNER: [&str; 6] = ["cells", "clues", "clueLists", "dimensions", "meta", "SVG"];
const OF_CELLS: [&str; 5] = ["answer", "label", "type", "clues", "moreAnswers"];
const OF_CLUES: [&str; 5] = ["cells", "direction", "label", "text", "list"];

fn parse(source: &Source) -> Result<Parsed, Problems> {
    let wanted = "an object with cells, clues, clueLists and dimensions";
    let doc = match Doc::read(source, "clueLists", is_grid, wanted) {
        Ok(doc) => doc,
        Err(problems) => {
            let acrostic = |of: &Map<String, Json>| of.get(old::NAMES[0]).is_some_and(Json::is_string);
            let maybe = is_acrostic(source.text().unwrap_or(""));
            if maybe && Doc::read(source, old::NAMES[0], acrostic, wanted).is_ok() {
                return Err(variety::refuse("an acrostic"));
            }
            let old = Doc::read(source, old::NAMES[0], old::is_puzzle, wanted).map_err(|_| problems)?;
            old::newer(&old)?
        }
    };
    let body = doc.body();
    let side = |names: [&str; 2]| {
        let name = names.into_iter().find(|name| body["dimensions"].get(name).is_some()).unwrap_or(names[0]);
        doc.number(&["dimensions".into(), name.into()], "a number")
    };
    let size = Size { width: side(["width", "columnCount"])?, height: side(["height", "rowCount"])? };
    if size.cells().is_none_or(|cells| cells == 0) {
        return Err(doc.wrong(&["dimensions".into()], "a grid cannot have this size", &super::sizes()));
    }
    let cells = body["cells"].as_array().map_or(&[][..], Vec::as_slice);
    if cells.len() != size.width * size.height {
        let message = format!("there are {} cells, and the size is {size}", cells.len());
        return Err(doc.wrong(&["cells".into()], message, "an entry for every square"));
    }
    let mut card = card(doc.outermost(), body);
    let mut letters = Grid::filled(size.width, size.height, None);
    let mut labels = Grid::filled(size.width, size.height, String::new());
    for (i, cell) in cells.iter().enumerate() {
        let at = At::new(i / size.width, i % size.width);
        letters[at] = square(cell, at, &mut card);
        labels[at] = pointed::words(cell.get("label"));
    }
    let mut parsed = Parsed { labels: Some(labels), card, ..Parsed::new(letters) };
    clues(&doc, size, &mut parsed.card)?;
    Ok(parsed)
}

/// A square: 1 is a usual one, 2 has a circle, 3 is shaded, 4 is outside the grid, and anything else is a block.
fn square(cell: &Json, at: At, card: &mut Card) -> Option<String> {
    let kind = cell.get("type").and_then(Json::as_u64).unwrap_or(0);
    let answer = pointed::words(cell.get("answer"));
    let accepted = cell.get("moreAnswers").and_then(|more| more.get("valid")).and_then(Json::as_array);
    let accepted: Vec<String> = accepted
        .into_iter()
        .flatten()
        .map(|text| pointed::words(Some(text)))
        .filter(|t| !t.is_empty())
        .collect();
    let kept = pointed::kept(NAME, cell, &OF_CELLS);
    if kind == 0 || (kind == 4 && answer.is_empty()) {
        if kind == 4 {
            card.decor.at(at).void = true;
        }
        if !kept.is_empty() {
            card.decor.at(at).kept = kept;
        }
        return None;
    }
    let look = card.decor.at(at);
    look.circle = kind == 2;
    look.shade = (kind == 3).then_some(Shade::Grey);
    look.kept = kept;
    if kind > 3 {
        look.kept.push(Kept::new(NAME, "type", kind.to_string()));
    }
    look.accepts = accepted;
    Some(answer)
}

/// What is printed around it: in the outer object, or in `meta`.
fn card(whole: &Json, body: &Json) -> Card {
    let whole = whole.get("results").and_then(|r| r.get(0)).unwrap_or(whole);
    let meta = [body.get("meta"), whole.get("meta"), Some(whole)].into_iter().flatten();
    let meta = meta.into_iter().find(|m| m.get("constructors").is_some() || m.get("copyright").is_some());
    let meta = meta.unwrap_or(&Json::Null);
    let names = meta.get("constructors").and_then(Json::as_array).into_iter().flatten();
    let names: Vec<String> = names.map(|name| pointed::words(Some(name))).collect();
    let note = |note: &Json| {
        note.get("text").map_or_else(|| pointed::words(Some(note)), |t| pointed::words(Some(t)))
    };
    let notes = meta.get("notes").and_then(Json::as_array).into_iter().flatten().map(note);
    let mut notes: Vec<String> = notes.collect();
    notes.dedup();
    let mut kept = pointed::kept(NAME, body, &INNER);
    kept.extend(pointed::kept(NAME, meta, &OUTER));
    Card {
        title: pointed::html(meta.get("title")),
        author: Marked::html(&names.join(", ")),
        editor: pointed::html(meta.get("editor")),
        copyright: pointed::html(meta.get("copyright")),
        date: pointed::html(meta.get("publicationDate")),
        notes: Marked::html(&notes.join("\n")),
        kept,
        ..Card::default()
    }
}

fn clues(doc: &Doc, size: Size, card: &mut Card) -> Result<(), Problems> {
    let body = doc.body();
    let all = body["clues"].as_array().map_or(&[][..], Vec::as_slice);
    for (l, json) in body["clueLists"].as_array().into_iter().flatten().enumerate() {
        let mut list = List::new(Direction::named(&pointed::words(json.get("name"))));
        for (i, index) in json.get("clues").and_then(Json::as_array).into_iter().flatten().enumerate() {
            let place = pointed::number(index).filter(|n| *n < all.len()).ok_or_else(|| {
                let way = ["clueLists".into(), l.into(), "clues".into(), i.into()];
                doc.wrong(&way, "there is no such clue", "the place of a clue in `clues`, from 0")
            })?;
            list.clues.push(clue(doc, place, size)?);
        }
        card.clues.lists.push(list);
    }
    Ok(())
}

fn clue(doc: &Doc, i: usize, size: Size) -> Result<Clue, Problems> {
    let json = &doc.body()["clues"][i];
    let mut cells = Vec::new();
    for (c, cell) in json.get("cells").and_then(Json::as_array).into_iter().flatten().enumerate() {
        let n = pointed::number(cell).filter(|n| *n < size.width * size.height).ok_or_else(|| {
            doc.wrong(
                &["clues".into(), i.into(), "cells".into(), c.into()],
                "there is no such cell",
                "a place from 0",
            )
        })?;
        cells.push(At::new(n / size.width, n % size.width));
    }
    // A text is a list of parts, each plain and perhaps in HTML, or a plain string.
    let part = |part: &Json| match part.get("formatted").and_then(Json::as_str) {
        Some(html) => Marked::html(html).as_html().to_string(),
        None => {
            let plain =
                part.get("plain").map_or_else(|| pointed::words(Some(part)), |p| pointed::words(Some(p)));
            if part.is_string() { plain } else { Marked::plain(&plain).as_html().to_string() }
        }
    };
    let text = match json.get("text") {
        Some(Json::Array(parts)) => parts.iter().map(part).collect::<Vec<_>>().join(" "),
        Some(text) => part(text),
        None => String::new(),
    };
    let mut clue = Clue::new(pointed::words(json.get("label")), Marked::html(&text));
    clue.cells = (!cells.is_empty()).then_some(cells);
    clue.kept = pointed::kept(NAME, json, &OF_CLUES);
    Ok(clue)
}
