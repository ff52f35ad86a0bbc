//! Crosshare's JSON, read only: the puzzle of a page (`{"props":{"pageProps":{"puzzle":…}}}`, the page itself, or the puzzle alone),
//! and the shorter names under which the site stores it.

use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::grid::{At, Grid, Size};
use quandary_core::source::{Problems, Source, Sources};
use serde_json::{Map, Value as Json};

use super::super::Crossword;
use super::super::card::{Card, Clue, Kept, Marked, Shade};
use super::super::model::{Bars, Way};
use super::clued::{self, Parsed};
use super::pointed::{self, Doc, Step};

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: NAME,
    about: "Crosshare's JSON, also in its page, read only",
    suffixes: &[],
    sniff,
    read,
    write: None,
};

const NAME: &str = "crosshare";

/// Names that are understood. What a page shows beside the puzzle, such as comments, likes and pictures, is no part of it.
const KNOWN: [&str; 40] = [
    "title",
    "t",
    "authorName",
    "n",
    "guestConstructor",
    "gc",
    "constructorNotes",
    "cn",
    "copyright",
    "size",
    "w",
    "h",
    "grid",
    "g",
    "clues",
    "ac",
    "an",
    "dc",
    "dn",
    "cx",
    "highlighted",
    "hs",
    "highlight",
    "s",
    "hBars",
    "vBars",
    "cellStyles",
    "sty",
    "hidden",
    "alternateSolutions",
    "comments",
    "cs",
    "likes",
    "clueHasts",
    "blogPostHast",
    "constructorNotesHast",
    "prevPuzzle",
    "nextPuzzle",
    "relatedPuzzles",
    "viewableGrid",
];

fn sniff(source: &Source) -> Sniff {
    let text = source.text().unwrap_or("");
    let has = |name: &str| text.contains(&format!("\"{name}\""));
    let page = has("authorName") && has("clues") && has("grid") && has("size");
    let stored = ["ac", "an", "dc", "dn", "g", "w", "h"].into_iter().all(has);
    if page || stored { Sniff::Sure } else { Sniff::Never }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    vec![parse(sources.puzzle()).and_then(|parsed| clued::build(parsed, sources))]
}

fn is_puzzle(of: &Map<String, Json>) -> bool {
    let list = |name: &str| of.get(name).is_some_and(Json::is_array);
    (list("grid") && list("clues") && of.contains_key("size")) || (list("g") && list("ac") && list("dc"))
}

fn parse(source: &Source) -> Result<Parsed, Problems> {
    let doc = Doc::read(source, "authorName", is_puzzle, "a puzzle with size, grid and clues")?;
    let body = doc.body();
    let stored = body.get("g").is_some();
    let side = |page: [Step; 2], short: &str| match stored {
        true => doc.number(&[short.into()], "a number"),
        false => doc.number(&page, "a number"),
    };
    let size = Size {
        width: side(["size".into(), "cols".into()], "w")?,
        height: side(["size".into(), "rows".into()], "h")?,
    };
    if size.cells().is_none_or(|cells| cells == 0) {
        return Err(doc.wrong(&["size".into()], "a grid cannot have this size", &super::sizes()));
    }
    let letters = letters(&doc, if stored { "g" } else { "grid" }, size)?;
    let mut parsed = Parsed { card: card(body), ..Parsed::new(letters) };
    looks(&doc, stored, size, &mut parsed)?;
    if stored {
        stored_clues(&doc, &mut parsed.card)?;
    } else {
        clues(&doc, &mut parsed.card)?;
    }
    Ok(parsed)
}

fn letters(doc: &Doc, name: &str, size: Size) -> Result<Grid<Option<String>>, Problems> {
    let list = doc.body().get(name).and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    if list.len() != size.width * size.height {
        let message = format!("the grid has {} squares, and the size is {size}", list.len());
        return Err(doc.wrong(&[name.into()], message, "an entry for every square"));
    }
    let mut letters = Grid::filled(size.width, size.height, None);
    for (i, square) in list.iter().enumerate() {
        letters[At::new(i / size.width, i % size.width)] = match square.as_str() {
            Some(".") => None,
            Some(text) => Some(text.trim().to_string()),
            None => return Err(doc.wrong(&[name.into(), i.into()], "this is no square", "a text")),
        };
    }
    Ok(letters)
}

fn card(body: &Json) -> Card {
    let either =
        |long: &str, short: &str| body.get(long).or_else(|| body.get(short)).map(hast).unwrap_or_default();
    let (author, guest) = (either("authorName", "n"), either("guestConstructor", "gc"));
    // Who publishes a guest's puzzle is not its author.
    let (author, publisher) = if guest.is_empty() { (author, Marked::default()) } else { (guest, author) };
    Card {
        title: either("title", "t"),
        author,
        publisher,
        copyright: Marked::plain(&pointed::words(body.get("copyright"))),
        notes: either("constructorNotes", "cn"),
        kept: pointed::kept(NAME, body, &KNOWN),
        ..Card::default()
    }
}

/// A text: plain, or a tree of HTML with `type`, `tagName`, `children` and `value`, as pages have texts with emphasis.
fn hast(json: &Json) -> Marked {
    fn put(json: &Json, out: &mut String) {
        if let Some(text) = json.get("value").and_then(Json::as_str) {
            out.push_str(Marked::plain(text).as_html());
        }
        // A tree without a tag of its own is a root.
        let tag = json.get("tagName").and_then(Json::as_str).unwrap_or("");
        let block = matches!(tag, "" | "p" | "div");
        if block && !tag.is_empty() && !out.is_empty() && !out.ends_with("<br>") {
            out.push_str("<br>");
        }
        if !block {
            out.extend(["<", tag, ">"]);
        }
        // What is parsed is not nested deeper than JSON may be.
        let children = json.get("children").and_then(Json::as_array);
        children.into_iter().flatten().for_each(|child| put(child, out));
        if !block && tag != "br" {
            out.extend(["</", tag, ">"]);
        }
    }
    match json {
        Json::Object(_) => {
            let mut out = String::new();
            put(json, &mut out);
            Marked::html(&out)
        }
        plain => Marked::plain(&pointed::words(Some(plain))),
    }
}

/// The squares of a list of numbers, counted row by row from 0.
fn listed(doc: &Doc, way: &[Step], size: Size) -> Result<Vec<At>, Problems> {
    let json = way.iter().try_fold(doc.body(), |value, step| match step {
        Step::Key(key) => value.get(key),
        Step::At(at) => value.get(at),
    });
    let Some(json) = json.filter(|v| !v.is_null()) else { return Ok(Vec::new()) };
    let wanted = "a list of squares, counted from 0";
    let list = json.as_array().ok_or_else(|| doc.wrong(way, "this is no list of squares", wanted))?;
    let mut found = Vec::new();
    for (i, square) in list.iter().enumerate() {
        let inside = pointed::number(square).filter(|n| *n < size.width * size.height);
        let place: Vec<Step> = way.iter().copied().chain([i.into()]).collect();
        let n = inside.ok_or_else(|| doc.wrong(&place, "there is no such square", wanted))?;
        found.push(At::new(n / size.width, n % size.width));
    }
    Ok(found)
}

fn looks(doc: &Doc, stored: bool, size: Size, parsed: &mut Parsed) -> Result<(), Problems> {
    let body = doc.body();
    let shade = body.get("highlight").and_then(Json::as_str) == Some("shade")
        || (stored && body.get("s").and_then(Json::as_bool) == Some(true));
    for at in listed(doc, &[if stored { "hs" } else { "highlighted" }.into()], size)? {
        match shade {
            true => parsed.card.decor.at(at).shade = Some(Shade::Grey),
            false => parsed.card.decor.at(at).circle = true,
        }
    }
    // Newer pages have lists of squares under the names of their looks.
    let styles = if body.get("cellStyles").is_some() { "cellStyles" } else { "sty" };
    for name in body.get(styles).and_then(Json::as_object).into_iter().flat_map(|styles| styles.keys()) {
        for at in listed(doc, &[styles.into(), name.as_str().into()], size)? {
            let look = parsed.card.decor.at(at);
            match name.as_str() {
                "circle" => look.circle = true,
                "shade" => look.shade = Some(Shade::Grey),
                other => look.kept.push(Kept::new(NAME, "style", other)),
            }
        }
    }
    let mut bars = Bars::default();
    for (name, way) in [("hBars", Way::Down), ("vBars", Way::Across)] {
        listed(doc, &[name.into()], size)?.into_iter().for_each(|at| bars.put(at, way));
    }
    parsed.bars = bars;
    for at in listed(doc, &["hidden".into()], size)? {
        match parsed.letters[at] {
            None => parsed.card.decor.at(at).void = true,
            Some(_) => parsed.card.decor.at(at).kept.push(Kept::new(NAME, "hidden", "true")),
        }
    }
    // Letters that are right only together are more than a square can say of itself.
    for together in body.get("alternateSolutions").and_then(Json::as_array).into_iter().flatten() {
        let one = together.as_array().filter(|all| all.len() == 1).map(|all| &all[0]);
        let square =
            one.and_then(|one| pointed::number(one.get(0)?)).filter(|n| *n < size.width * size.height);
        match (square, one.and_then(|one| one.get(1)?.as_str())) {
            (Some(n), Some(text)) => {
                parsed.card.decor.at(At::new(n / size.width, n % size.width)).accepts.push(text.to_string());
            }
            _ => parsed.card.kept.push(Kept::new(NAME, "alternateSolutions", together.to_string())),
        }
    }
    Ok(())
}

fn clues(doc: &Doc, card: &mut Card) -> Result<(), Problems> {
    for (i, json) in doc.body()["clues"].as_array().into_iter().flatten().enumerate() {
        let way = match json.get("dir").and_then(Json::as_u64) {
            Some(0) => Way::Across,
            Some(1) => Way::Down,
            _ => {
                let wanted = "0 for across or 1 for down";
                return Err(doc.wrong(
                    &["clues".into(), i.into(), "dir".into()],
                    "this is no direction",
                    wanted,
                ));
            }
        };
        let number = doc.number(&["clues".into(), i.into(), "num".into()], "a number")?;
        let mut clue = Clue::new(number, Marked::plain(&pointed::words(json.get("clue"))));
        clue.kept = pointed::kept(NAME, json, &["dir", "num", "clue"]);
        card.clues.put(way, clue);
    }
    emphasis(doc.body(), card);
    Ok(())
}

/// The clues once more, with their emphasis, in the order of the grid: by number, across before down.
fn emphasis(body: &Json, card: &mut Card) {
    let trees = body.get("clueHasts").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    let mut order: Vec<(usize, usize, &mut Clue)> = Vec::new();
    for list in &mut card.clues.lists {
        let down = usize::from(list.runs(Way::Down));
        order.extend(list.clues.iter_mut().map(|c| (c.number.parse().unwrap_or(usize::MAX), down, c)));
    }
    if trees.len() != order.len() {
        return;
    }
    order.sort_by_key(|(number, down, _)| (*number, *down));
    let said = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    for (tree, (_, _, clue)) in trees.iter().zip(order) {
        let text = hast(tree);
        // What was written has stars and strokes where the tree has tags; anything else is more than that.
        let written = clue.text.text();
        if said(&written) != said(&text.text()) {
            clue.kept.push(Kept::new(NAME, "clue", Json::from(written).to_string()));
        }
        clue.text = text;
    }
}

/// Texts and numbers in lists of their own; explanations by the place of the clue in both lists.
fn stored_clues(doc: &Doc, card: &mut Card) -> Result<(), Problems> {
    let body = doc.body();
    let mut place = 0;
    for (way, texts, numbers) in [(Way::Across, "ac", "an"), (Way::Down, "dc", "dn")] {
        for (i, text) in body[texts].as_array().into_iter().flatten().enumerate() {
            let number = doc.number(&[numbers.into(), i.into()], "the number of a clue")?;
            let mut clue = Clue::new(number, Marked::plain(&pointed::words(Some(text))));
            if let Some(why) = body.get("cx").and_then(|cx| cx.get(place.to_string())) {
                clue.kept.push(Kept::new(NAME, "explanation", why.to_string()));
            }
            place += 1;
            card.clues.put(way, clue);
        }
    }
    Ok(())
}
