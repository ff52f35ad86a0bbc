//! The card in our JSON: texts, clues, and what is said of squares. A text is a string, or `{"html": …}` where it has
//! marks; clues are `"across": {"1": …}` where a number and a text are all there is to them, else lists.

use std::collections::BTreeMap;

use quandary_core::grid::{At, MAX_CELLS};
use quandary_core::source::{Problem, Problems};
use serde_json::{Map, Value as Json, json};

use super::super::card::{Card, Clue, Clues, Direction, Kept, Link, List, Lock, Look, Marked, Shade};
use super::super::model::Way;

fn wrong(name: &str, wanted: &str) -> Problems {
    Problem::new(format!("`{name}` is not what it should be")).expected(wanted).into()
}

/// What an object has under this name, as text; nothing if it is not there.
fn string(json: &Json, name: &str) -> Result<Option<String>, Problems> {
    match json.get(name) {
        None => Ok(None),
        Some(Json::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(wrong(name, "a text in quotes")),
    }
}

fn flag(json: &Json, name: &str) -> Result<bool, Problems> {
    json.get(name).map_or(Ok(false), |v| v.as_bool().ok_or_else(|| wrong(name, "true or false")))
}

fn marked(json: &Json, name: &str) -> Result<Marked, Problems> {
    match json {
        Json::String(text) => Ok(Marked::plain(text)),
        Json::Object(of) if of.len() == 1 && of.contains_key("html") => {
            let html = of["html"].as_str().ok_or_else(|| wrong(name, "a text in quotes"))?;
            Ok(Marked::html(html))
        }
        _ => Err(wrong(name, "a text in quotes, or {\"html\": a text}")),
    }
}

/// The items of a list, each read; nothing if it is not there.
fn items<T>(
    json: &Json,
    name: &str,
    read: impl Fn(&Json) -> Result<T, Problems>,
) -> Result<Vec<T>, Problems> {
    match json.get(name) {
        None => Ok(Vec::new()),
        Some(Json::Array(all)) => all.iter().map(read).collect(),
        Some(_) => Err(wrong(name, "a list in brackets")),
    }
}

fn place(json: &Json) -> Result<At, Problems> {
    let number = |i: usize| json.get(i).and_then(Json::as_u64).filter(|n| (1..=MAX_CELLS as u64).contains(n));
    match (number(0), number(1), json.get(2)) {
        (Some(row), Some(col), None) => Ok(At::new(row as usize - 1, col as usize - 1)),
        _ => Err(wrong("at", "[row, column], counted from 1")),
    }
}

/// The card of a puzzle's object.
pub(super) fn read(body: &Json) -> Result<Card, Problems> {
    let mut card = Card::default();
    for (name, _) in Card::default().texts() {
        if let (Some(json), Some(text)) = (body.get(name), card.text_mut(name)) {
            *text = marked(json, name)?;
        }
    }
    card.clues.lists = items(body, "clues", list)?;
    for (way, name) in [(Way::Across, "across"), (Way::Down, "down")] {
        let Some(json) = body.get(name) else { continue };
        let shape = || wrong(name, "an object such as {\"1\": \"the clue\"}");
        let mut clues = Vec::new();
        for (number, text) in json.as_object().ok_or_else(shape)? {
            clues.push((number.parse::<usize>().map_err(|_| shape())?, marked(text, name)?));
        }
        clues.sort_by_key(|(number, _)| *number);
        clues.into_iter().for_each(|(number, text)| card.clues.put(way, Clue::new(number, text)));
    }
    for (at, look) in items(body, "squares", square)? {
        *card.decor.at(at) = look;
    }
    card.diagramless = flag(body, "diagramless")?;
    if let Some(lock) = body.get("lock") {
        let sum = lock.get("sum").and_then(Json::as_u64).and_then(|n| u16::try_from(n).ok());
        let sum = sum.ok_or_else(|| wrong("lock", "a sum and letters"))?;
        card.lock = Some(Lock { sum, letters: string(lock, "letters")?.unwrap_or_default() });
    }
    card.kept = items(body, "kept", kept)?;
    Ok(card)
}

fn list(json: &Json) -> Result<List, Problems> {
    let direction =
        string(json, "direction")?.ok_or_else(|| wrong("direction", "Across, Down or another"))?;
    Ok(List {
        direction: Direction::named(&direction),
        heading: json.get("heading").map(|h| marked(h, "heading")).transpose()?,
        clues: items(json, "clues", clue)?,
        kept: items(json, "kept", kept)?,
    })
}

fn clue(json: &Json) -> Result<Clue, Problems> {
    let cells = items(json, "cells", place)?;
    Ok(Clue {
        number: string(json, "number")?.unwrap_or_default(),
        label: string(json, "label")?,
        text: json.get("text").map_or(Ok(Marked::default()), |t| marked(t, "text"))?,
        enumeration: string(json, "enumeration")?.unwrap_or_default(),
        cells: json.get("cells").map(|_| cells),
        links: items(json, "links", |link| {
            let direction = string(link, "direction")?.ok_or_else(|| wrong("direction", "Across or Down"))?;
            let number = string(link, "number")?.unwrap_or_default();
            Ok(Link { direction: Direction::named(&direction), number })
        })?,
        answer: string(json, "answer")?.unwrap_or_default(),
        kept: items(json, "kept", kept)?,
    })
}

fn kept(json: &Json) -> Result<Kept, Problems> {
    let part = |name: &str| string(json, name).map(Option::unwrap_or_default);
    Ok(Kept { form: part("form")?, name: part("name")?, text: part("text")? })
}

fn square(json: &Json) -> Result<(At, Look), Problems> {
    let at = place(json.get("at").unwrap_or(&Json::Null))?;
    let shade = match json.get("shade") {
        None => None,
        Some(Json::Bool(true)) => Some(Shade::Grey),
        Some(Json::String(colour)) => Shade::of(colour),
        Some(_) => return Err(wrong("shade", "true or a colour such as \"#c0c0c0\"")),
    };
    let text =
        |json: &Json| json.as_str().map(str::to_string).ok_or_else(|| wrong("accepts", "letters in quotes"));
    let mut marks = BTreeMap::new();
    if let Some(all) = json.get("marks") {
        for name in all.as_object().ok_or_else(|| wrong("marks", "an object such as {\"TR\": \"3\"}"))?.keys()
        {
            marks.insert(name.clone(), string(all, name)?.unwrap_or_default());
        }
    }
    let look = Look {
        void: flag(json, "void")?,
        circle: flag(json, "circle")?,
        shade,
        label: string(json, "label")?,
        marks,
        accepts: items(json, "accepts", text)?,
        short: string(json, "short")?,
        part: string(json, "part")?,
        kept: items(json, "kept", kept)?,
    };
    Ok((at, look))
}

/// Puts a card into a puzzle's object: what there is of it.
pub(super) fn write(card: &Card, body: &mut Map<String, Json>) {
    for (name, text) in card.texts().into_iter().filter(|(_, text)| !text.is_empty()) {
        body.insert(name.into(), text_json(text));
    }
    match simple(&card.clues) {
        Some(lists) => lists.into_iter().for_each(|(name, clues)| {
            body.insert(name.into(), clues.into());
        }),
        None => {
            body.insert("clues".into(), card.clues.lists.iter().map(list_json).collect());
        }
    }
    let squares: Vec<Json> = card.decor.iter().map(|(at, look)| look_json(*at, look)).collect();
    let lock = card.lock.as_ref().map(|lock| json!({ "sum": lock.sum, "letters": lock.letters }));
    put(body, "squares", squares.into());
    put(body, "diagramless", card.diagramless.into());
    put(body, "lock", lock.unwrap_or_default());
    put(body, "kept", kept_json(&card.kept));
}

/// Puts something in unless it says nothing.
fn put(body: &mut Map<String, Json>, name: &str, json: Json) {
    let nothing = match &json {
        Json::Null | Json::Bool(false) => true,
        Json::String(text) => text.is_empty(),
        Json::Array(all) => all.is_empty(),
        Json::Object(all) => all.is_empty(),
        _ => false,
    };
    if !nothing {
        body.insert(name.into(), json);
    }
}

fn text_json(text: &Marked) -> Json {
    if text.has_marks() { json!({ "html": text.as_html() }) } else { text.text().into() }
}

fn at_json(at: &At) -> Json {
    json!([at.row + 1, at.col + 1])
}

fn kept_json(kept: &[Kept]) -> Json {
    kept.iter().map(|k| json!({ "form": k.form, "name": k.name, "text": k.text })).collect()
}

/// The clues by number, if a number and a text are all there is to them and they stand in order.
fn simple(clues: &Clues) -> Option<Vec<(&'static str, Map<String, Json>)>> {
    let mut lists = Vec::new();
    for (list, (way, name)) in clues.lists.iter().zip([(Way::Across, "across"), (Way::Down, "down")]) {
        // A puzzle may have one of the two only.
        let name = if clues.lists.len() == 1 && list.runs(Way::Down) { "down" } else { name };
        let usual =
            List { clues: list.clues.clone(), ..List::new(if name == "down" { Way::Down } else { way }) };
        let mut last = 0;
        let mut numbered = Map::new();
        for clue in &list.clues {
            let number = clue.number.parse::<usize>().ok().filter(|n| n.to_string() == clue.number)?;
            if number < last
                || numbered.contains_key(&clue.number)
                || *clue != Clue::new(number, clue.text.clone())
            {
                return None;
            }
            last = number;
            numbered.insert(clue.number.clone(), text_json(&clue.text));
        }
        if *list != usual {
            return None;
        }
        lists.push((name, numbered));
    }
    (clues.lists.len() <= 2).then_some(lists)
}

fn list_json(list: &List) -> Json {
    let mut body = Map::new();
    body.insert("direction".into(), list.direction.name().into());
    if let Some(heading) = &list.heading {
        body.insert("heading".into(), text_json(heading));
    }
    body.insert("clues".into(), list.clues.iter().map(clue_json).collect());
    put(&mut body, "kept", kept_json(&list.kept));
    body.into()
}

fn clue_json(clue: &Clue) -> Json {
    let mut body = Map::new();
    put(&mut body, "number", clue.number.as_str().into());
    if let Some(label) = &clue.label {
        body.insert("label".into(), label.as_str().into());
    }
    put(&mut body, "text", text_json(&clue.text));
    put(&mut body, "enumeration", clue.enumeration.as_str().into());
    if let Some(cells) = &clue.cells {
        body.insert("cells".into(), cells.iter().map(at_json).collect());
    }
    let link = |link: &Link| json!({ "direction": link.direction.name(), "number": link.number });
    put(&mut body, "links", clue.links.iter().map(link).collect());
    put(&mut body, "answer", clue.answer.as_str().into());
    put(&mut body, "kept", kept_json(&clue.kept));
    body.into()
}

fn look_json(at: At, look: &Look) -> Json {
    let mut body = Map::new();
    body.insert("at".into(), at_json(&at));
    put(&mut body, "void", look.void.into());
    put(&mut body, "circle", look.circle.into());
    match &look.shade {
        None => {}
        Some(Shade::Grey) => put(&mut body, "shade", true.into()),
        Some(Shade::Colour(colour)) => put(&mut body, "shade", colour.as_str().into()),
    }
    let mut text = |name: &str, text: &Option<String>| {
        if let Some(text) = text {
            body.insert(name.into(), text.as_str().into());
        }
    };
    text("label", &look.label);
    text("short", &look.short);
    text("part", &look.part);
    put(&mut body, "marks", look.marks.iter().map(|(k, v)| (k.clone(), Json::from(v.as_str()))).collect());
    put(&mut body, "accepts", look.accepts.clone().into());
    put(&mut body, "kept", kept_json(&look.kept));
    body.into()
}
