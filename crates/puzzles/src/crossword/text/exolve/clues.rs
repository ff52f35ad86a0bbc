//! The clue lists of an Exolve text. A line is a clue if it begins with a number or a label in square brackets, perhaps with
//! squares before it (`#a3 #b3`) and the numbers of other answers behind it (`1, 5, 2d`); any other line stands between the clues.

use std::collections::BTreeSet;

use quandary_core::grid::{At, Grid};
use quandary_core::source::{Problem, Problems, Span};

use super::super::super::card::{Clue, Direction, Kept, Link, List, Marked};
use super::super::super::model::Way;
use super::NAME;
use super::enumeration;
use super::lights::{Lights, place};
use super::sections::Section;

/// How the place of a clue is kept where no answer is known to begin.
pub(super) const START: &str = "start";
/// How what is behind a clue is kept.
pub(super) const ANNOTATION: &str = "annotation";
/// How a text with marks for the annotation is kept.
pub(super) const MARKED: &str = "text";
/// How a clue is kept that is not to be there.
pub(super) const DELETED: &str = "deleted";

/// How a hint below a clue is kept: whoever solves asks for it.
pub(super) const HINT: &str = "hint";

/// The name of a list without a direction and a heading.
pub(super) const NO_DIRECTION: &str = "No direction";

/// The lists of a section: a line that begins with `---` begins another with a heading of its own.
pub(super) fn read(
    section: &Section,
    lights: &Lights,
    labels: &mut Grid<String>,
    taken: &mut BTreeSet<(Way, At)>,
) -> Result<Vec<List>, Problems> {
    let mut lists = vec![list(section.name, if section.name == "nodir" { section.value } else { "" })];
    let first = Some((section.value, section.span)).filter(|(v, _)| section.name != "nodir" && !v.is_empty());
    for (line, span) in first.into_iter().chain(section.lines.iter().copied()) {
        if let Some(heading) = line.strip_prefix("---") {
            lists.push(list(section.name, heading.trim_start_matches('-').trim()));
            continue;
        }
        let Some(list) = lists.last_mut() else { break };
        if let (Some(hint), Some(clue)) = (line.trim_start().strip_prefix("Hint:"), list.clues.last_mut()) {
            clue.kept.push(Kept::new(NAME, HINT, hint.trim()));
            continue;
        }
        let way = list.direction.way();
        let clue = clue(line, span, way, lights, labels)?;
        let start = clue.cells.as_ref().and_then(|cells| cells.first());
        if let (Some(way), Some(start)) = (way, start)
            && !taken.insert((way, *start))
        {
            let message = format!("the answer of this clue has one already: {}", clue.number);
            return Err(Problem::new(message).at(span).expected("one clue for each answer").into());
        }
        list.clues.push(clue);
    }
    Ok(lists)
}

/// An empty list. Without a direction, its heading is the best name it has.
fn list(section: &str, heading: &str) -> List {
    let heading_text = Marked::html(heading);
    let way = match section {
        "across" => Some(Way::Across),
        "down" => Some(Way::Down),
        _ => None,
    };
    let name = heading_text.text();
    match way {
        Some(way) => List { heading: (!heading.is_empty()).then_some(heading_text), ..List::new(way) },
        None if heading.is_empty() => List::new(Direction::Other(NO_DIRECTION.into())),
        // A list that is headed like one with a direction still has none.
        None if Direction::named(&name).way().is_some() || heading_text.has_marks() => {
            List { heading: Some(heading_text), ..List::new(Direction::Other(NO_DIRECTION.into())) }
        }
        None => List::new(Direction::Other(name)),
    }
}

fn clue(
    line: &str,
    span: Span,
    way: Option<Way>,
    lights: &Lights,
    labels: &mut Grid<String>,
) -> Result<Clue, Problems> {
    let (squares, rest) = squares(line, lights);
    let Some(label) = label(rest) else {
        return Ok(Clue { text: Marked::html(line), ..Clue::default() });
    };
    if let (Some(own), Some(way)) = (label.way, way)
        && own != way
    {
        let problem = Problem::new("this clue names another direction than its list").at(span);
        return Err(problem.expected("a number without a direction").into());
    }
    let (links, behind) = links(label.behind, way, lights);
    let printed = rest[..rest.len() - behind.len()].trim();
    let mut clue = Clue { number: label.name.to_string(), links, ..Clue::default() };
    clue.label = (!clue.links.is_empty()).then(|| printed.to_string());
    // A full stop behind the number is no part of the clue, but dots are.
    let text = behind.trim_start();
    let text = text.strip_prefix('.').filter(|more| !more.starts_with('.')).unwrap_or(text).trim();
    place_it(&mut clue, &squares, !label.bracketed, way, lights, labels);
    words(&mut clue, text);
    Ok(clue)
}

/// What is said: the text, the enumeration, and what is behind it.
fn words(clue: &mut Clue, text: &str) {
    if text == "*" {
        clue.kept.push(Kept::new(NAME, DELETED, "*"));
        return;
    }
    let parts = enumeration::split(text);
    let shown = without_marks(parts.text);
    clue.text = Marked::html(&shown);
    clue.enumeration = parts.lengths.to_string();
    if shown != parts.text {
        clue.kept.push(Kept::new(NAME, MARKED, parts.text));
    }
    if !parts.rest.is_empty() {
        clue.kept.push(Kept::new(NAME, ANNOTATION, parts.rest));
    }
}

/// A text without the marks that show its parts once it is solved: `~{definition}~`, `~{{style}definition}~`.
pub(super) fn without_marks(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(open) = rest.find("~{") {
        let Some(close) = rest[open..].find("}~").map(|i| open + i) else { break };
        out.push_str(&rest[..open]);
        let inside = &rest[open + 2..close];
        let style = inside.strip_prefix('{').and_then(|more| more.split_once('}'));
        out.push_str(style.map_or(inside, |(_, text)| text));
        rest = &rest[close + 2..];
    }
    out + rest
}

/// The squares of a clue: those it names, or those of the answer with its number or beginning.
fn place_it(
    clue: &mut Clue,
    squares: &[(At, &str)],
    numbered: bool,
    way: Option<Way>,
    lights: &Lights,
    labels: &mut Grid<String>,
) {
    let Some((start, name)) = squares.first() else {
        if let Some(way) = way.filter(|_| numbered) {
            clue.cells = lights.numbered(way, &clue.number).cloned();
        }
        return;
    };
    labels[*start] = clue.number.clone();
    let light = way.and_then(|way| lights.beginning(*start, way));
    match (light, squares.len()) {
        (Some(light), 1) => clue.cells = Some(light.clone()),
        // The number stands in the square although no answer is known to begin there.
        (_, 1) => clue.kept.push(Kept::new(NAME, START, *name)),
        _ => clue.cells = Some(squares.iter().map(|(at, _)| *at).collect()),
    }
}

/// The squares named at the beginning of a line, and the rest of it.
fn squares<'a>(line: &'a str, lights: &Lights) -> (Vec<(At, &'a str)>, &'a str) {
    let mut found = Vec::new();
    let mut rest = line.trim_start();
    while let Some(name) = rest.strip_prefix('#') {
        let end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
        let Some(at) = place(&name[..end], lights.size()) else { break };
        found.push((at, &name[..end]));
        rest = name[end..].trim_start();
    }
    (found, rest)
}

/// The number or label of a clue.
struct Label<'a> {
    name: &'a str,
    bracketed: bool,
    way: Option<Way>,
    behind: &'a str,
}

fn label(text: &str) -> Option<Label<'_>> {
    let text = text.trim_start();
    let (name, bracketed, behind) = match text.strip_prefix('[') {
        Some(inside) => {
            let (name, behind) = inside.split_once(']')?;
            let name = name.trim();
            (name.strip_suffix('.').unwrap_or(name).trim(), true, behind)
        }
        None => {
            let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
            let (name, behind) = text.split_at(end);
            (name, false, behind)
        }
    };
    if name.is_empty() || (!bracketed && name.starts_with('0')) {
        return None;
    }
    // `3d` and `3dn` are directions, `3day` is none.
    let end = behind.find(|c: char| !c.is_alphanumeric()).unwrap_or(behind.len());
    let way = match behind[..end].to_ascii_lowercase().as_str() {
        "a" | "ac" => Some(Way::Across),
        "d" | "dn" => Some(Way::Down),
        _ => None,
    };
    Some(Label { name, bracketed, way, behind: if way.is_some() { &behind[end..] } else { behind } })
}

/// The number of a printed label and the answers it goes on in.
pub(super) fn called<'a>(printed: &'a str, way: Option<Way>, lights: &Lights) -> (&'a str, Vec<Link>) {
    match label(printed) {
        Some(own) => match links(own.behind, way, lights) {
            (links, rest) if rest.trim().is_empty() => (own.name, links),
            _ => ("", Vec::new()),
        },
        None => ("", Vec::new()),
    }
}

fn other_way(way: Way) -> Way {
    match way {
        Way::Across => Way::Down,
        Way::Down => Way::Across,
    }
}

/// The answers a clue goes on in, and what is behind them. One that names no direction runs as the clue does, unless only an
/// answer of the other direction has its number.
fn links<'a>(mut behind: &'a str, way: Option<Way>, lights: &Lights) -> (Vec<Link>, &'a str) {
    let mut links = Vec::new();
    while let Some(next) = linked(behind) {
        let there = |way: &Way| lights.numbered(*way, next.name).is_some();
        let other = way.filter(|way| !there(way)).map(other_way).filter(there);
        let direction =
            next.way.or(other).or(way).map_or(Direction::Other(NO_DIRECTION.into()), Direction::from);
        links.push(Link { direction, number: next.name.to_string() });
        behind = next.behind;
    }
    (links, behind)
}

/// Another answer that a clue goes on in: behind a comma, an ampersand, a slash or "and".
fn linked(text: &str) -> Option<Label<'_>> {
    let text = text.trim_start();
    let rest = text
        .strip_prefix("&amp;")
        .or_else(|| text.strip_prefix([',', '&', '/']))
        .or_else(|| text.strip_prefix("and "))?;
    label(rest)
}
