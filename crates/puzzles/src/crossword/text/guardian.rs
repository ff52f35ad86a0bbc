//! The Guardian's JSON: every answer with its place, way, length and clue. People have it bare, wrapped in other objects, or in
//! the page it came with. Clues are HTML and end with their enumeration; an answer that lies in several slots is a group.

use std::collections::BTreeMap;

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{At, Grid, Size};
use quandary_core::source::{Problems, Source, Sources};
use serde_json::{Map, Value as Json, json};

use super::super::Crossword;
use super::super::card::{Card, Clue, Direction, Kept, Link, List, Marked};
use super::super::letters::graphemes;
use super::super::model::{Puzzle, Way};
use super::clued::{self, Parsed};
use super::dates;
use super::placing::{self, Placing};
use super::pointed::{self, Doc};

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: NAME,
    about: "the Guardian's JSON: entries with their places, also in a page",
    suffixes: &[],
    sniff,
    read,
    write: Some(write),
};

const NAME: &str = "guardian";

/// Names that are understood.
const KNOWN: [&str; 6] = ["name", "creator", "date", "instructions", "dimensions", "entries"];
const OF_ENTRIES: [&str; 9] =
    ["id", "number", "humanNumber", "clue", "direction", "length", "group", "position", "solution"];

fn sniff(source: &Source) -> Sniff {
    let text = source.text().unwrap_or("");
    let has = |name: &str| {
        [("\"", "\""), ("&quot;", "&quot;"), ("&#34;", "&#34;")]
            .iter()
            .any(|(open, close)| text.contains(&format!("{open}{name}{close}")))
    };
    let needed = ["entries", "dimensions", "direction", "position"];
    if needed.into_iter().all(has) { Sniff::Sure } else { Sniff::Never }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    vec![parse(sources.puzzle()).and_then(|parsed| clued::build(parsed, sources))]
}

fn parse(source: &Source) -> Result<Parsed, Problems> {
    let is = |of: &Map<String, Json>| {
        of.get("entries").is_some_and(Json::is_array) && of.get("dimensions").is_some_and(Json::is_object)
    };
    let doc = Doc::read(source, "entries", is, "an object with entries and dimensions")?;
    let body = doc.body();
    let whole = "a number of rows and columns";
    let size = Size {
        width: doc.number(&["dimensions".into(), "cols".into()], whole)?,
        height: doc.number(&["dimensions".into(), "rows".into()], whole)?,
    };
    if size.cells().is_none_or(|cells| cells == 0) {
        return Err(doc.wrong(&["dimensions".into()], "a grid cannot have this size", &super::sizes()));
    }
    let mut card = card(body);
    let mut placing = Placing::default();
    let mut labels = Grid::filled(size.width, size.height, String::new());
    let mut groups = Vec::new();
    for i in 0..body["entries"].as_array().map_or(0, Vec::len) {
        let entry = entry(&doc, i, size)?;
        if let Err(clash) = placing.lay(entry.start, entry.way, &entry.letters) {
            return Err(doc.wrong(&["entries".into(), i.into()], clash.to_string(), "answers that agree"));
        }
        let label = &mut labels[entry.start];
        if label.is_empty() {
            *label = entry.clue.number.clone();
        }
        groups.push((entry.way, entry.clue.number.clone(), entry.group));
        card.clues.put(entry.way, entry.clue);
    }
    let (letters, bars) = placing.grid(size);
    let mut parsed = Parsed { bars, labels: Some(labels), card, ..Parsed::new(letters) };
    link(&mut parsed, groups);
    Ok(parsed)
}

fn card(body: &Json) -> Card {
    let creator = body.get("creator");
    let mut card = Card {
        title: pointed::html(body.get("name")),
        author: pointed::html(creator.and_then(|c| c.get("name").or(c.as_str().map(|_| c)))),
        intro: pointed::html(body.get("instructions")),
        date: Marked::plain(&body.get("date").and_then(Json::as_i64).map_or_else(
            || pointed::words(body.get("date")),
            |ms| dates::from_milliseconds(ms).unwrap_or_else(|| ms.to_string()),
        )),
        kept: pointed::kept(NAME, body, &KNOWN),
        ..Card::default()
    };
    if let Some(creator) = creator.filter(|c| c.is_object()) {
        let rest = pointed::kept(NAME, creator, &["name"]);
        card.kept
            .extend(rest.into_iter().map(|kept| Kept { name: format!("creator.{}", kept.name), ..kept }));
    }
    card
}

/// One answer.
struct Answer<'a> {
    start: At,
    way: Way,
    letters: Vec<&'a str>,
    clue: Clue,
    group: Vec<&'a str>,
}

fn entry<'d>(doc: &'d Doc, i: usize, size: Size) -> Result<Answer<'d>, Problems> {
    let json = &doc.body()["entries"][i];
    let number = |name: &str| doc.number(&["entries".into(), i.into(), name.into()], "a number");
    let place = |name: &str| {
        doc.number(&["entries".into(), i.into(), "position".into(), name.into()], "a number from 0")
    };
    let wrong = |name: &str, message: String, wanted: &str| {
        doc.wrong(&["entries".into(), i.into(), name.into()], message, wanted)
    };
    let way = match json.get("direction").and_then(Json::as_str) {
        Some("across") => Way::Across,
        Some("down") => Way::Down,
        _ => return Err(wrong("direction", "this is no direction".into(), "\"across\" or \"down\"")),
    };
    let (start, length) = (At::new(place("y")?, place("x")?), number("length")?);
    let end = if way == Way::Across { start.col } else { start.row }.saturating_add(length);
    let room = if way == Way::Across { size.width } else { size.height };
    if length == 0 || end > room || start.row >= size.height || start.col >= size.width {
        return Err(wrong(
            "length",
            format!("this answer does not fit a grid of {size}"),
            "an answer inside the grid",
        ));
    }
    let solution = json.get("solution").and_then(Json::as_str).unwrap_or("");
    let mut letters: Vec<&str> = graphemes(solution).collect();
    if letters.is_empty() {
        letters = vec![""; length];
    }
    if letters.len() != length {
        let message = format!("the solution has {} letters, and the length says {length}", letters.len());
        return Err(wrong("solution", message, "a letter for every square"));
    }
    let mut clue = Clue::new(number("number")?, pointed::html(json.get("clue")));
    clue.label = json.get("humanNumber").map(|n| pointed::words(Some(n))).filter(|n| !n.is_empty());
    clue.cells = Some(placing::squares(start, way, length).collect());
    clue.kept = pointed::kept(NAME, json, &OF_ENTRIES);
    clue.kept.retain(|kept| !(kept.name == "separatorLocations" && kept.text == "{}"));
    let group =
        json.get("group").and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str).collect();
    Ok(Answer { start, way, letters, clue, group })
}

fn id(way: Way, number: &str) -> String {
    format!("{number}-{}", name_of(way))
}

fn name_of(way: Way) -> &'static str {
    if way == Way::Across { "across" } else { "down" }
}

/// The slot an id names: `12-across`.
fn link_of(id: &str) -> Option<Link> {
    let (number, way) = id.split_once('-')?;
    let direction = Direction::named(way);
    direction.way().map(|way| Link { direction: way.into(), number: number.to_string() })
}

/// An answer goes on in the others of its group if it is the group's first. What the groups of the others say as
/// well is not said twice; a group that says something else is kept.
fn link(parsed: &mut Parsed, groups: Vec<(Way, String, Vec<&str>)>) {
    let mut first: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (way, number, group) in &groups {
        let own = id(*way, number);
        if group.len() > 1 && group[0] == own && group.iter().all(|id| link_of(id).is_some()) {
            first.insert(own, group.clone());
        }
    }
    let told = members(first.values().map(|group| group.iter().map(|id| (*id).to_string()).collect()));
    let mut said: BTreeMap<(Way, String), Vec<&str>> = BTreeMap::new();
    for (way, number, group) in groups {
        said.entry((way, number)).or_insert(group);
    }
    for list in &mut parsed.card.clues.lists {
        let Some(way) = list.direction.way() else { continue };
        for clue in &mut list.clues {
            let own = id(way, &clue.number);
            if let Some(group) = first.get(&own) {
                clue.links = group[1..].iter().filter_map(|id| link_of(id)).collect();
            }
            let group = said.get(&(way, clue.number.clone())).map_or(&[][..], Vec::as_slice);
            let usual = told.get(&own).cloned().unwrap_or_else(|| vec![own]);
            if !group.is_empty() && group.iter().ne(usual.iter()) {
                clue.kept.push(Kept::new(NAME, "group", json!(group).to_string()));
            }
        }
    }
}

/// The group that each answer is in.
fn members(groups: impl Iterator<Item = Vec<String>>) -> BTreeMap<String, Vec<String>> {
    let mut of = BTreeMap::new();
    for group in groups {
        for id in &group {
            of.entry(id.clone()).or_insert_with(|| group.clone());
        }
    }
    of
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let parsed = Parsed::of(puzzle, board);
    let card = &parsed.card;
    let size = parsed.letters.size();
    let mut body = Map::new();
    body.insert("name".into(), card.title.as_html().into());
    let mut creator = Map::new();
    if !card.author.is_empty() {
        creator.insert("name".into(), card.author.as_html().into());
    }
    let (of_creator, of_body): (Vec<Kept>, Vec<Kept>) =
        card.kept.iter().cloned().partition(|kept| kept.name.starts_with("creator."));
    let inner = |kept: Kept| Kept { name: kept.name["creator.".len()..].to_string(), ..kept };
    pointed::give_back(NAME, &of_creator.into_iter().map(inner).collect::<Vec<_>>(), &mut creator);
    if !creator.is_empty() {
        body.insert("creator".into(), creator.into());
    }
    if !card.date.is_empty() {
        let text = card.date.text();
        let ms = dates::to_milliseconds(&text).or_else(|| text.parse().ok());
        body.insert("date".into(), ms.map_or_else(|| text.into(), Json::from));
    }
    if !card.intro.is_empty() {
        body.insert("instructions".into(), card.intro.as_html().into());
    }
    body.insert("dimensions".into(), json!({ "cols": size.width, "rows": size.height }));
    body.insert("entries".into(), entries(&parsed));
    pointed::give_back(NAME, &of_body, &mut body);
    let json = Json::from(body);
    clued::written_if_readable(puzzle, board, format!("{json}\n").into_bytes(), parse)
}

fn entries(parsed: &Parsed) -> Json {
    let slots = parsed.slots();
    let named = clued::named(&slots);
    let running = |list: &&List| list.direction.way().is_some();
    let lists = || parsed.card.clues.lists.iter().filter(running);
    let mut groups = Vec::new();
    for list in lists() {
        for clue in list.clues.iter().filter(|clue| !clue.links.is_empty()) {
            let own = list.direction.way().map(|way| id(way, &clue.number));
            let rest = clue.links.iter().filter_map(|l| l.direction.way().map(|way| id(way, &l.number)));
            groups.push(own.into_iter().chain(rest).collect());
        }
    }
    let groups = members(groups.into_iter());
    let mut told: std::collections::BTreeSet<Vec<At>> = Default::default();
    let mut entries = Vec::new();
    for list in lists() {
        let Some(way) = list.direction.way() else { continue };
        for clue in &list.clues {
            let slot = named.get(&(way, clue.number.clone())).copied().map(|slot| &slot.cells);
            let Some(cells) = clue.cells.as_ref().or(slot).filter(|cells| !cells.is_empty()) else {
                continue;
            };
            entries.push(entry_json(parsed, way, clue, cells, &groups));
            told.insert(cells.clone());
        }
    }
    // The grid is told by its answers, so a slot without a clue is an entry too.
    for slot in slots.iter().filter(|slot| !told.contains(&slot.cells)) {
        let clue = Clue::new(slot.number, Marked::default());
        entries.push(entry_json(parsed, slot.way, &clue, &slot.cells, &groups));
    }
    entries.into()
}

fn entry_json(
    parsed: &Parsed,
    way: Way,
    clue: &Clue,
    cells: &[At],
    groups: &BTreeMap<String, Vec<String>>,
) -> Json {
    let own = id(way, &clue.number);
    let group = groups.get(&own).cloned().unwrap_or_else(|| vec![own.clone()]);
    let lengths =
        if clue.enumeration.is_empty() { String::new() } else { format!(" ({})", clue.enumeration) };
    let letter = |at: &At| parsed.letters[*at].as_deref().unwrap_or_default();
    let solution: String = cells.iter().map(letter).collect();
    let known = cells.iter().all(|at| !letter(at).is_empty());
    let mut json = json!({
        "id": own,
        "number": clue.number.parse::<u64>().map_or_else(|_| clue.number.as_str().into(), Json::from),
        "humanNumber": clue.printed(),
        "clue": format!("{}{lengths}", clue.text.as_html()),
        "direction": name_of(way),
        "length": cells.len(),
        "group": group,
        "position": { "x": cells[0].col, "y": cells[0].row },
        "separatorLocations": {},
    });
    if known {
        json["solution"] = solution.into();
    }
    if let Some(object) = json.as_object_mut() {
        pointed::give_back(NAME, &clue.kept, object);
    }
    json
}
