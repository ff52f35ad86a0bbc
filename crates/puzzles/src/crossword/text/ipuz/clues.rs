//! The clues of ipuz: lists by direction, with a heading behind a colon; a clue is a text, a number with a text, or an object.

use quandary_core::grid::{At, MAX_CELLS};
use quandary_core::source::Problems;
use serde_json::{Map, Value as Json};

use super::super::super::card::{Clue, Clues, Direction, Kept, Link, List, Marked};
use super::super::clued::Parsed;
use super::{scalar, wrong};

/// Reads all lists. The squares of answers are counted from 1 by most programs and from 0 by some, so they are read in the way in
/// which they lie in the grid.
pub(super) fn read(json: &Json, parsed: &Parsed) -> Result<Clues, Problems> {
    let mut clues = Clues::default();
    let Some(all) = json.get("clues").filter(|all| !all.is_null()) else { return Ok(clues) };
    let shape = || wrong("`clues` is not an object", "lists such as \"Across\": [[1, \"a clue\"]]");
    for (name, list) in all.as_object().ok_or_else(shape)? {
        let items =
            list.as_array().ok_or_else(|| wrong(format!("the clues `{name}` are no list"), "an array"))?;
        let read = items.iter().enumerate().map(|(i, item)| clue(item, name, i));
        clues.lists.push(List { clues: read.collect::<Result<_, _>>()?, ..heading(name) });
    }
    let base = base(&clues, parsed);
    for list in &mut clues.lists {
        let name = list.printed();
        for (i, clue) in list.clues.iter_mut().enumerate() {
            for cell in clue.cells.iter_mut().flatten() {
                *cell = At::new(cell.row.wrapping_sub(base), cell.col.wrapping_sub(base));
                if parsed.letters.get(*cell).is_none() {
                    let what = format!("clue {} of `{name}` names a square that is not in the grid", i + 1);
                    return Err(wrong(what, "[column, row], counted from 1"));
                }
            }
        }
    }
    Ok(clues)
}

/// `Across`, or `Across:Orizzontali`.
fn heading(name: &str) -> List {
    let (direction, heading) = name.split_once(':').map_or((name, None), |(d, h)| (d, Some(h)));
    let direction = Direction::named(direction.trim());
    let usual = heading.is_none() && direction.name() == name;
    let heading = if usual { None } else { Some(Marked::html(heading.unwrap_or(name).trim())) };
    List { heading, ..List::new(direction) }
}

/// Whether squares are counted from 0 or from 1: by which of the two more of them are in the grid, then white, then begin where
/// their number stands.
fn base(clues: &Clues, parsed: &Parsed) -> usize {
    let numbers = parsed.usual_numbers();
    let fits = |base: usize| {
        let (mut inside, mut white, mut begun) = (0, 0, 0);
        for (clue, cells) in clues.all().filter_map(|clue| Some((clue, clue.cells.as_ref()?))) {
            for (i, cell) in cells.iter().enumerate() {
                let at = At::new(cell.row.wrapping_sub(base), cell.col.wrapping_sub(base));
                let Some(square) = parsed.letters.get(at) else { continue };
                inside += 1;
                white += usize::from(square.is_some());
                begun += usize::from(i == 0 && numbers[at].to_string() == clue.number);
            }
        }
        (inside, white, begun)
    };
    usize::from(fits(1) >= fits(0))
}

fn clue(item: &Json, list: &str, place: usize) -> Result<Clue, Problems> {
    let wrong = |wanted: &str| wrong(format!("clue {} of `{list}` is not read", place + 1), wanted);
    let text = |json: &Json| json.as_str().map(Marked::html).ok_or_else(|| wrong("a text for the clue"));
    match item {
        Json::String(html) => Ok(Clue::new("", Marked::html(html))),
        Json::Array(parts) => {
            let [number, html] = &parts[..] else { return Err(wrong("[number, \"the clue\"]")) };
            let number = scalar(number).ok_or_else(|| wrong("a number or a text before the clue"))?;
            Ok(Clue::new(number, text(html)?))
        }
        Json::Object(object) => {
            let mut clue = Clue::default();
            for (name, value) in object {
                field(&mut clue, name, value).ok_or_else(|| wrong(&format!("another `{name}`")))?;
            }
            let many = object.get("numbers").and_then(Json::as_array).and_then(|all| all.first());
            if let (true, Some(first)) = (clue.number.is_empty(), many.and_then(scalar)) {
                clue.number = first;
            }
            Ok(clue)
        }
        _ => Err(wrong("a text, [number, \"the clue\"] or an object")),
    }
}

/// Takes in one field of a clue; `None` if it cannot be what it should be.
fn field(clue: &mut Clue, name: &str, value: &Json) -> Option<()> {
    match name {
        "number" => clue.number = scalar(value)?,
        "label" => clue.label = Some(scalar(value)?),
        "clue" => clue.text = Marked::html(value.as_str()?),
        "enumeration" => clue.enumeration = scalar(value)?,
        "answer" => clue.answer = scalar(value)?,
        "cells" => clue.cells = Some(value.as_array()?.iter().map(cell).collect::<Option<_>>()?),
        "continued" if value.as_array().is_some_and(|all| all.iter().all(|l| link(l).is_some())) => {
            clue.links = value.as_array()?.iter().filter_map(link).collect();
        }
        _ => clue.kept.push(Kept::new("ipuz", name, value.to_string())),
    }
    Some(())
}

/// A square as `[column, row]`.
fn cell(json: &Json) -> Option<At> {
    let place = |i: usize| json.get(i)?.as_u64().map(|n| n.min(2 * MAX_CELLS as u64) as usize);
    Some(At::new(place(1)?, place(0)?))
}

/// `{"direction": "Down", "number": 5}` or `["Down", 5]`, with nothing else to it.
fn link(json: &Json) -> Option<Link> {
    let (direction, number) = match json {
        Json::Object(object) if object.len() == 2 => (object.get("direction")?, object.get("number")?),
        Json::Array(pair) if pair.len() == 2 => (&pair[0], &pair[1]),
        _ => return None,
    };
    Some(Link { direction: Direction::named(direction.as_str()?), number: scalar(number)? })
}

/// Writes all lists.
pub(super) fn write(clues: &Clues) -> Json {
    let mut all = Map::new();
    for list in &clues.lists {
        let direction = list.direction.name();
        let mut name = match &list.heading {
            None => direction.to_string(),
            Some(heading) => format!("{direction}:{}", heading.as_html()),
        };
        // Two lists of one name would be one.
        while all.contains_key(&name) {
            name.push_str(if name.contains(':') { " " } else { ":" });
        }
        all.insert(name, list.clues.iter().map(clue_json).collect());
    }
    all.into()
}

/// A number where a text is one.
pub(super) fn number_json(text: &str) -> Json {
    text.parse::<u32>().ok().filter(|n| n.to_string() == text).map_or(text.into(), Json::from)
}

fn clue_json(clue: &Clue) -> Json {
    let bare = Clue { kept: Vec::new(), ..clue.clone() };
    let more = Kept::of(&clue.kept, "ipuz").next().is_some();
    if !more && bare == Clue::new(&clue.number, clue.text.clone()) {
        return match clue.number.as_str() {
            "" => clue.text.as_html().into(),
            number => Json::Array(vec![number_json(number), clue.text.as_html().into()]),
        };
    }
    let mut body = Map::new();
    let mut put = |name: &str, text: &str| {
        if !text.is_empty() {
            body.insert(name.into(), text.into());
        }
    };
    put("clue", clue.text.as_html());
    put("enumeration", &clue.enumeration);
    put("answer", &clue.answer);
    if !clue.number.is_empty() {
        body.insert("number".into(), number_json(&clue.number));
    }
    if let Some(label) = &clue.label {
        body.insert("label".into(), label.as_str().into());
    }
    if let Some(cells) = &clue.cells {
        let pair = |at: &At| Json::from(vec![at.col + 1, at.row + 1]);
        body.insert("cells".into(), cells.iter().map(pair).collect());
    }
    if !clue.links.is_empty() {
        let link = |link: &Link| serde_json::json!({ "direction": link.direction.name(), "number": number_json(&link.number) });
        body.insert("continued".into(), clue.links.iter().map(link).collect());
    }
    for (name, text) in Kept::of(&clue.kept, "ipuz") {
        body.insert(name.into(), super::write::kept_json(text));
    }
    body.into()
}
