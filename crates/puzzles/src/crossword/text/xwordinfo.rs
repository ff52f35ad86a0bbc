//! XWord Info's JSON, in which collections of the New York Times' crosswords are kept: the squares in one list row by row, clues as
//! `"1. text"`, answers in the same order. Texts are HTML.

use std::borrow::Cow;

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{At, Grid, Size};
use quandary_core::source::{Problems, Source, Sources};
use serde_json::{Map, Value as Json, json};

use super::super::Crossword;
use super::super::card::{Clue, Direction, List, Marked, Shade};
use super::super::letters::graphemes;
use super::super::model::{Bars, Card, Puzzle, Way};
use super::clued::{self, Parsed};
use super::pointed::{self, Doc, Step};
use super::variety;

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: NAME,
    about: "XWord Info's JSON: size, grid, gridnums, clues and answers",
    suffixes: &[],
    sniff,
    read,
    write: Some(write),
};

const NAME: &str = "xwordinfo";

/// The name of the list in which every clue asks for the answers of both ways that have its number.
const UNICLUE: &str = "Uniclue";

/// The texts of the card and their names here.
const TEXTS: [(&str, &str); 7] = [
    ("title", "title"),
    ("author", "author"),
    ("editor", "editor"),
    ("publisher", "publisher"),
    ("copyright", "copyright"),
    ("date", "date"),
    ("notepad", "notes"),
];

/// What else is understood, so that it need not be kept as it is.
const KNOWN: [&str; 10] =
    ["size", "grid", "gridnums", "circles", "shadecircles", "clues", "answers", "bbars", "rbars", "uniclue"];

fn sniff(source: &Source) -> Sniff {
    let text = source.text().unwrap_or("");
    let has = |name: &str| text.contains(&format!("\"{name}\""));
    let shape = text.trim_start().starts_with(['{', '[']) && has("size") && has("grid") && has("clues");
    match shape && has("rows") && has("cols") {
        false if is_acrostic(text) => Sniff::Sure,
        false => Sniff::Never,
        true if has("gridnums") || (has("across") && has("down")) => Sniff::Sure,
        true => Sniff::No,
    }
}

/// The site's acrostics: a quotation, and for each clue the squares of its answer.
fn is_acrostic(text: &str) -> bool {
    ["answerKey", "clueData", "quote"].iter().all(|name| text.contains(&format!("\"{name}\"")))
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    vec![parse(sources.puzzle()).and_then(|parsed| clued::build(parsed, sources))]
}

fn parse(source: &Source) -> Result<Parsed, Problems> {
    let is = |of: &Map<String, Json>| {
        let lists = of.get("clues").is_some_and(|c| c.get("across").is_some() || c.get("down").is_some());
        lists && of.get("size").is_some_and(Json::is_object) && of.get("grid").is_some_and(Json::is_array)
    };
    let doc =
        Doc::read(source, "gridnums", is, "an object with size, grid and clues").map_err(|problems| {
            let acrostic = is_acrostic(source.text().unwrap_or(""));
            if acrostic { variety::refuse("an acrostic") } else { problems }
        })?;
    let body = doc.body();
    let whole = "a number of rows and columns";
    let height = doc.number(&["size".into(), "rows".into()], whole)?;
    let width = doc.number(&["size".into(), "cols".into()], whole)?;
    let size = Size { width, height };
    if size.cells().is_none_or(|cells| cells == 0) {
        return Err(doc.wrong(&["size".into()], "a grid cannot have this size", &super::sizes()));
    }
    let letters = letters(&doc, size)?;
    let mut card = card(body);
    let mut bars = Bars::default();
    let shaded = is_true(body.get("shadecircles"));
    for at in flags(&doc, "circles", size)? {
        match shaded {
            true => card.decor.at(at).shade = Some(Shade::Grey),
            false => card.decor.at(at).circle = true,
        }
    }
    for (name, way) in [("rbars", Way::Across), ("bbars", Way::Down)] {
        flags(&doc, name, size)?.into_iter().for_each(|at| bars.put(at, way));
    }
    let labels = labels(&doc, size)?;
    let mut parsed = Parsed { bars, labels, card, ..Parsed::new(letters) };
    clues(&doc, &mut parsed)?;
    Ok(parsed)
}

fn is_true(json: Option<&Json>) -> bool {
    json.is_some_and(|v| v.as_bool() == Some(true) || v.as_str() == Some("true") || v.as_u64() == Some(1))
}

/// Where a square is in a list that has them row by row.
fn at(index: usize, size: Size) -> At {
    At::new(index / size.width, index % size.width)
}

/// A list with something for every square; nothing if it is not there. Some people keep it row by row, as lists or as texts.
fn per_square<'d>(doc: &'d Doc, name: &str, size: Size) -> Result<Option<Cow<'d, [Json]>>, Problems> {
    let Some(json) = doc.body().get(name).filter(|v| !v.is_null()) else { return Ok(None) };
    let cells = size.width * size.height;
    match json.as_array() {
        // An empty list is as good as none.
        Some(list) if list.is_empty() => Ok(None),
        Some(list) if list.len() == cells && !list.iter().all(Json::is_array) => Ok(Some(list.into())),
        other => match other
            .filter(|list| list.len() == size.height)
            .and_then(|rows| joined(rows, size.width))
        {
            Some(list) => Ok(Some(list.into())),
            None => {
                let message = other.map_or_else(
                    || format!("`{name}` is no list"),
                    |list| format!("`{name}` has {} entries, and the grid has {cells} squares", list.len()),
                );
                Err(doc.wrong(&[name.into()], message, "a list with an entry for every square"))
            }
        },
    }
}

/// The squares of rows, if each has as many as the grid is wide.
fn joined(rows: &[Json], width: usize) -> Option<Vec<Json>> {
    let mut all = Vec::new();
    for row in rows {
        let squares: Vec<Json> = match row {
            Json::Array(squares) => squares.clone(),
            Json::String(text) => graphemes(text).map(Json::from).collect(),
            _ => return None,
        };
        if squares.len() != width {
            return None;
        }
        all.extend(squares);
    }
    Some(all)
}

/// The squares that are marked in a list of 0 and 1.
fn flags(doc: &Doc, name: &str, size: Size) -> Result<Vec<At>, Problems> {
    let mut found = Vec::new();
    let flags = per_square(doc, name, size)?;
    for (i, flag) in flags.iter().flat_map(|list| list.iter()).enumerate() {
        match flag {
            Json::Null | Json::Bool(false) => {}
            Json::Bool(true) => found.push(at(i, size)),
            _ => match pointed::number(flag) {
                Some(0) => {}
                Some(1) => found.push(at(i, size)),
                _ => {
                    return Err(doc.wrong(&[name.into(), i.into()], "this is no mark of a square", "0 or 1"));
                }
            },
        }
    }
    Ok(found)
}

fn letters(doc: &Doc, size: Size) -> Result<Grid<Option<String>>, Problems> {
    let list = per_square(doc, "grid", size)?.ok_or_else(|| {
        doc.wrong(&["grid".into()], "this grid has no squares", "a list with an entry for every square")
    })?;
    let mut letters = Grid::filled(size.width, size.height, None);
    for (i, square) in list.iter().enumerate() {
        letters[at(i, size)] = match square {
            Json::Null | Json::Bool(false) => None,
            Json::String(text) if matches!(text.as_str(), "." | "#") => None,
            Json::String(text) => Some(text.trim().to_string()),
            Json::Number(digits) => Some(digits.to_string()),
            _ => {
                let wanted = "a text: \".\" for a block, the letters of a square, or \"\"";
                return Err(doc.wrong(&["grid".into(), i.into()], "this is no square", wanted));
            }
        };
    }
    Ok(letters)
}

fn labels(doc: &Doc, size: Size) -> Result<Option<Grid<String>>, Problems> {
    let Some(list) = per_square(doc, "gridnums", size)? else { return Ok(None) };
    let mut labels = Grid::filled(size.width, size.height, String::new());
    for (i, number) in list.iter().enumerate() {
        let text = pointed::words(Some(number));
        labels[at(i, size)] = if text == "0" { String::new() } else { text };
    }
    Ok(Some(labels))
}

fn card(body: &Json) -> Card {
    let mut card = Card::default();
    for (name, of) in TEXTS {
        if let Some(text) = card.text_mut(of) {
            *text = pointed::html(body.get(name));
        }
    }
    let known: Vec<&str> = TEXTS.iter().map(|(name, _)| *name).chain(KNOWN).collect();
    card.kept = pointed::kept(NAME, body, &known);
    card.diagramless = body.get("type").and_then(Json::as_str) == Some("diagramless");
    card.kept.retain(|kept| !(card.diagramless && kept.name == "type"));
    card
}

/// A clue is its number, a full stop and its text.
fn clues(doc: &Doc, parsed: &mut Parsed) -> Result<(), Problems> {
    let slots = parsed.slots();
    let named = clued::named(&slots);
    let lists: [(&str, Direction); 2] = match is_true(doc.body().get("uniclue")) {
        true => [("across", Direction::Other(UNICLUE.into())), ("down", Way::Down.into())],
        false => [("across", Way::Across.into()), ("down", Way::Down.into())],
    };
    for (name, direction) in lists {
        let of = |what: &str| doc.body().get(what).and_then(|lists| lists.get(name)).filter(|v| !v.is_null());
        let Some(clues) = of("clues") else { continue };
        let way: [Step; 2] = ["clues".into(), name.into()];
        let clues = told(clues).ok_or_else(|| {
            doc.wrong(&way, "this is no list of clues", "a list of texts, or texts by number")
        })?;
        let answers = of("answers").and_then(Json::as_array);
        let mut list = List::new(direction);
        for (i, (key, json)) in clues.into_iter().enumerate() {
            let (number, text, answer) = one_clue(key, json).ok_or_else(|| {
                let at: Step = key.map_or_else(|| i.into(), Into::into);
                let wanted = "a text such as \"1. Not left\"";
                doc.wrong(&["clues".into(), name.into(), at], "this is no clue", wanted)
            })?;
            let mut clue = Clue::new(&number, Marked::html(&text));
            let slot = list.direction.way().and_then(|way| named.get(&(way, number.clone())).copied());
            let word = slot.map(|slot| clued::word(&parsed.letters, slot));
            let answer =
                answer.or_else(|| answers?.get(i).map(|a| pointed::words(Some(a)))).unwrap_or_default();
            clue.answer = Some(answer).filter(|answer| word.as_ref() != Some(answer)).unwrap_or_default();
            if let Json::Object(_) = json {
                clue.kept = pointed::kept(NAME, json, &OF_CLUES);
            }
            list.clues.push(clue);
        }
        parsed.card.clues.lists.push(list);
    }
    Ok(())
}

/// Names of a clue that is an object. What else it says is kept.
const OF_CLUES: [&str; 9] = ["number", "num", "label", "clue", "text", "hint", "answer", "solution", "word"];

/// The clues of a list, or those of an object by their numbers.
fn told(clues: &Json) -> Option<Vec<(Option<&str>, &Json)>> {
    match clues {
        Json::Array(list) => Some(list.iter().map(|clue| (None, clue)).collect()),
        Json::Object(by_number) => {
            let mut all: Vec<_> = by_number.iter().map(|(key, clue)| (Some(key.as_str()), clue)).collect();
            all.sort_by_key(|(key, _)| key.and_then(|key| key.trim_end_matches('.').parse::<usize>().ok()));
            Some(all)
        }
        _ => None,
    }
}

/// The number of a clue, its text, and its answer where it comes with it.
fn one_clue(key: Option<&str>, json: &Json) -> Option<(String, String, Option<String>)> {
    let either = |names: &[&str]| {
        let said = names.iter().find_map(|name| json.get(name)).filter(|v| v.is_string() || v.is_number());
        said.map(|said| pointed::words(Some(said)))
    };
    let text = match json {
        Json::String(text) => text.clone(),
        _ => either(&["clue", "text", "hint"])?,
    };
    let number = key
        .map(|key| key.trim().trim_end_matches('.').to_string())
        .or_else(|| either(&["number", "num", "label"]));
    let answer = either(&["answer", "solution", "word"]);
    match (number, numbered(&text)) {
        // A number that is told beside the text may be told in it as well.
        (Some(number), Some((again, text))) if number == again => Some((number, text.to_string(), answer)),
        (Some(number), _) => Some((number, text.trim().to_string(), answer)),
        (None, Some((number, text))) => Some((number.to_string(), text.to_string(), answer)),
        (None, None) => None,
    }
}

/// The number of a clue and its text.
fn numbered(clue: &str) -> Option<(&str, &str)> {
    let (number, text) = clue.trim().split_once('.')?;
    let number = number.trim();
    let plain =
        !number.is_empty() && number.len() <= 12 && number.chars().all(|c| c.is_alphanumeric() || c == '-');
    plain.then(|| (number, text.trim()))
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let parsed = Parsed::of(puzzle, board);
    let (card, usual) = (&parsed.card, parsed.usual_numbers());
    let size = parsed.letters.size();
    let places = || parsed.letters.places();
    let mut body = Map::new();
    for (name, of) in TEXTS {
        let text = card.texts().into_iter().find(|(text, _)| *text == of).map(|(_, text)| text);
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            body.insert(name.into(), text.as_html().into());
        }
    }
    body.insert("size".into(), json!({ "rows": size.height, "cols": size.width }));
    body.insert(
        "grid".into(),
        places().map(|at| Json::from(parsed.letters[at].as_deref().unwrap_or("."))).collect(),
    );
    let number = |at: At| {
        let text = parsed.corner(at, &usual);
        text.parse::<u32>()
            .map_or_else(|_| if text.is_empty() { 0.into() } else { Json::from(text) }, Json::from)
    };
    body.insert("gridnums".into(), places().map(number).collect());
    let look = |at: At| card.decor.get(at);
    let circles = places().any(|at| look(at).is_some_and(|l| l.circle));
    let shades = !circles && places().any(|at| look(at).is_some_and(|l| l.shade.is_some()));
    let marked = |at: At| look(at).is_some_and(|l| if circles { l.circle } else { l.shade.is_some() });
    let list = |is: &dyn Fn(At) -> bool| -> Json { places().map(|at| u8::from(is(at))).collect() };
    if circles || shades {
        body.insert("circles".into(), list(&marked));
    }
    if shades {
        body.insert("shadecircles".into(), true.into());
    }
    if !parsed.bars.is_empty() {
        body.insert("rbars".into(), list(&|at| parsed.bars.ends(at, Way::Across)));
        body.insert("bbars".into(), list(&|at| parsed.bars.ends(at, Way::Down)));
    }
    if card.diagramless {
        body.insert("type".into(), "diagramless".into());
    }
    write_clues(&parsed, &mut body);
    pointed::give_back(NAME, &card.kept, &mut body);
    let json = Json::from(body);
    clued::written_if_readable(puzzle, board, format!("{json}\n").into_bytes(), parse)
}

fn write_clues(parsed: &Parsed, body: &mut Map<String, Json>) {
    let slots = parsed.slots();
    let named = clued::named(&slots);
    let (mut clues, mut answers) = (json!({}), json!({}));
    for (name, way) in [("across", Way::Across), ("down", Way::Down)] {
        let lists = parsed.card.clues.lists.iter();
        let uniclue = |list: &List| way == Way::Across && list.direction == Direction::Other(UNICLUE.into());
        let all: Vec<(&List, &Clue)> = lists
            .filter(|list| list.runs(way) || uniclue(list))
            .flat_map(|list| list.clues.iter().map(move |clue| (list, clue)))
            .collect();
        if all.iter().any(|(list, _)| uniclue(list)) {
            body.insert("uniclue".into(), true.into());
        }
        let line = |(_, clue): &(&List, &Clue)| {
            let lengths =
                if clue.enumeration.is_empty() { String::new() } else { format!(" ({})", clue.enumeration) };
            Json::from(format!("{}. {}{lengths}", clue.number, clue.text.as_html()))
        };
        clues[name] = all.iter().map(line).collect();
        let word = |(list, clue): &(&List, &Clue)| {
            let slot = list.direction.way().and_then(|way| named.get(&(way, clue.number.clone())).copied());
            let word = || slot.map(|slot| clued::word(&parsed.letters, slot));
            Json::from(if clue.answer.is_empty() { word().unwrap_or_default() } else { clue.answer.clone() })
        };
        answers[name] = all.iter().map(word).collect();
    }
    body.insert("clues".into(), clues);
    body.insert("answers".into(), answers);
}
