//! The .xd form: metadata, the grid in capitals, the clues with their answers; sections parted by two
//! blank lines or named with `##`.

mod answers;
mod clues;
mod grid;
mod marks;
mod sections;
mod write;

use std::collections::BTreeMap;

use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::source::{Line, Problem, Problems, Source, Sources};

use super::super::Crossword;
use super::super::card::Kept;
use super::super::model::Card;
use super::clued::{self, Parsed};
use answers::Readings;
use grid::Signs;
use sections::{Part, sections};

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: "xd",
    about: "xd: metadata, grid and clues as plain text",
    suffixes: &["xd"],
    sniff,
    read,
    write: Some(write::write),
};

/// The card's texts and the headers they are in.
const HEADERS: [(&str, &str); 7] = [
    ("title", "Title"),
    ("author", "Author"),
    ("editor", "Editor"),
    ("publisher", "Publisher"),
    ("copyright", "Copyright"),
    ("date", "Date"),
    ("intro", "Description"),
];

fn sniff(source: &Source) -> Sniff {
    let text = source.text().unwrap_or("");
    let is_clue = |line: &&str| {
        let line = line.trim();
        clues::clue(line).is_some_and(|said| said.group.is_some())
            && (line.contains(" ~ ") || line.ends_with(" ~"))
    };
    if text.lines().any(|line| is_clue(&line)) { Sniff::Sure } else { Sniff::No }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    vec![parse(sources.puzzle()).and_then(|parsed| clued::build(parsed, sources))]
}

fn parse(source: &Source) -> Result<Parsed, Problems> {
    let lines = source.lines()?;
    let parts = sections(&lines);
    let of = |wanted: Part| -> Vec<Line> {
        parts.iter().filter(|(part, _)| *part == wanted).flat_map(|(_, lines)| lines).copied().collect()
    };
    let rows = of(Part::Grid);
    if rows.is_empty() {
        let problem = Problem::new("this .xd file has no grid").at(source.end());
        return Err(problem.expected("rows of letters and #").into());
    }
    let clue_lines = of(Part::Clues);
    // Without clues a dot is an open square. A file whose headings are out of step is the work of a converter, and those
    // write dots for blocks. So is a grid under metadata that has all its letters and is symmetric.
    let finished = || of(Part::Metadata).len() > 1 && grid::is_finished(&rows);
    let dots = !clue_lines.is_empty() || sections::out_of_step(&parts) || finished();
    let mut signs = Signs { dots, ..Signs::default() };
    let mut groups = BTreeMap::new();
    let mut card = Card::default();
    for line in of(Part::Metadata) {
        header(&line, &mut card, &mut signs, &mut groups)?;
    }
    let mut parsed = grid::read(&rows, &signs)?;
    card.decor = parsed.card.decor;
    parsed.card = card;
    for (part, lines) in &parts {
        match part {
            Part::Metadata | Part::Grid | Part::Clues => {}
            Part::Start => grid::start(lines, &signs, &mut parsed)?,
            Part::Design => grid::design(signs.design, lines, &mut parsed)?,
            Part::Notes => parsed.card.notes = text(lines).as_str().into(),
            Part::Other(name) => parsed.card.kept.push(Kept::new("xd", format!("## {name}"), text(lines))),
        }
    }
    if !parts.iter().any(|(part, _)| *part == Part::Design) && !signs.design.is_empty() {
        parsed.card.kept.push(Kept::new("xd", "Design", signs.design));
    }
    let readings = Readings::new();
    clues::read(&clue_lines, &groups, &readings, &mut parsed)?;
    answers::either(&readings, &mut parsed);
    Ok(parsed)
}

/// The lines of free text.
fn text(lines: &[Line]) -> String {
    lines.iter().map(|l| l.text).collect::<Vec<_>>().join("\n").trim().to_string()
}

/// Takes in a line of the metadata.
fn header<'a>(
    line: &Line<'a>,
    card: &mut Card,
    signs: &mut Signs<'a>,
    groups: &mut BTreeMap<char, String>,
) -> Result<(), Problems> {
    let Some((key, value)) = line.text.split_once(':') else {
        let problem = Problem::new("this line of the metadata has no colon").at(line.span());
        return Err(problem.expected("a line such as Title: The title").into());
    };
    let (key, value) = (key.trim(), value.trim());
    let known = HEADERS.iter().find(|(_, header)| header.eq_ignore_ascii_case(key));
    let name = if key.eq_ignore_ascii_case("notes") { Some("notes") } else { known.map(|(name, _)| *name) };
    let free = name.and_then(|name| card.text_mut(name)).filter(|text| text.is_empty());
    match (free, key.to_lowercase().as_str()) {
        (Some(text), _) => *text = value.into(),
        (_, "rebus") => grid::rebus(value, line, signs)?,
        (_, "design") if signs.design.is_empty() => signs.design = value,
        (_, "special") if signs.special.is_none() => {
            signs.special = Some(value);
            // A word that is neither of the two the format has.
            if !matches!(value.to_lowercase().as_str(), "shaded" | "circle") {
                card.kept.push(Kept::new("xd", key, value));
            }
        }
        (_, "cluegroup") => {
            let heading = |part: &str| {
                let (letter, heading) = part.split_once('=')?;
                Some((letter.trim().chars().next()?, heading.trim().to_string()))
            };
            groups.extend(value.split(',').filter_map(heading));
            card.kept.push(Kept::new("xd", key, value));
        }
        _ if value.is_empty() => {}
        _ => card.kept.push(Kept::new("xd", key, value)),
    }
    Ok(())
}
