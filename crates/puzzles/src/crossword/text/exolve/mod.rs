//! Exolve's form: sections `exolve-NAME:` between the lines `exolve-begin` and `exolve-end`, bare or inside a web page. Grid
//! squares have decorators behind their letter (`@` a circle, `|` and `_` bars, `!` given), clues their enumeration in brackets and
//! an annotation behind it. What only Exolve has (questions, options, labels of buttons) is kept as it came.

mod clues;
mod enumeration;
mod lights;
mod sections;
mod squares;
mod write;

use std::collections::BTreeSet;

use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::source::{Problem, Problems, Source, Sources};

use super::super::Crossword;
use super::super::card::{Card, Kept, Marked, Shade};
use super::clued::{self, Parsed};
use lights::{Lights, place};
use sections::{Section, puzzles};

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: NAME,
    about: "Exolve: exolve-begin … exolve-end, bare or in a page",
    suffixes: &["exolve"],
    sniff,
    read,
    write: Some(write::write),
};

const NAME: &str = "exolve";

/// Puzzles of another geometry, by the section that says so.
const REFUSED: [(&str, &str); 7] = [
    ("3d", "this is a three-dimensional crossword"),
    ("3d-across", "this is a three-dimensional crossword"),
    ("3d-away", "this is a three-dimensional crossword"),
    ("3d-down", "this is a three-dimensional crossword"),
    ("reversals", "some answers of this crossword run backwards"),
    ("shaped-cell", "the squares of this crossword have shapes of their own"),
    ("grid-spacing", "the squares of this crossword have places of their own"),
];

fn sniff(source: &Source) -> Sniff {
    let text = source.text().unwrap_or("");
    let begins = text.contains("exolve-begin") && text.lines().any(|line| line.trim() == "exolve-begin");
    if begins { Sniff::Sure } else { Sniff::Never }
}

/// A page may have several puzzles.
fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    match puzzles(sources.puzzle()) {
        Err(problems) => vec![Err(problems)],
        Ok(found) => {
            let build = |sections: &Vec<Section>| puzzle(sections).and_then(|p| clued::build(p, sources));
            found.iter().map(build).collect()
        }
    }
}

/// The one puzzle of a text.
fn parse(source: &Source) -> Result<Parsed, Problems> {
    puzzle(&puzzles(source)?[0])
}

/// The texts of the card and their sections.
const TEXTS: [(&str, &str); 6] = [
    ("title", "title"),
    ("setter", "author"),
    ("copyright", "copyright"),
    ("preamble", "intro"),
    ("prelude", "intro"),
    ("postscript", "notes"),
];

/// The labels that are headings of lists, and the section of each list.
const HEADINGS: [(&str, &str); 2] = [("across-label", "across"), ("down-label", "down")];

fn puzzle(sections: &[Section]) -> Result<Parsed, Problems> {
    for section in sections {
        if let Some((name, why)) = REFUSED.iter().find(|(name, _)| *name == section.name) {
            let problem = Problem::new(format!("{why} (exolve-{name})")).at(section.span);
            return Err(problem.expected("a plain grid of squares").into());
        }
    }
    let options = options(sections);
    let squares = squares::read(sections, &options)?;
    let mut parsed = squares.parsed();
    let lights = Lights::of(&parsed, &squares.skipped, &squares::hidden(&parsed));
    let mut labels = lights.labels(&parsed, options.contains(&"hide-inferred-numbers"));
    let mut taken = BTreeSet::new();
    texts(sections, &mut parsed.card);
    for section in sections {
        match section.name {
            "across" | "down" | "nodir" => {
                let lists = clues::read(section, &lights, &mut labels, &mut taken)?;
                parsed.card.clues.lists.extend(lists);
            }
            "colour" | "color" => colour(section, &lights, &mut parsed),
            "alternatives" => alternatives(section, &mut parsed),
            _ => {}
        }
    }
    headings(sections, &mut parsed.card);
    keep_options(&options, &mut parsed);
    // Said here and not left to the comparison of all numbers, because there may be none at all.
    let usual = parsed.usual_numbers();
    for at in labels.places() {
        let number = if usual[at] == 0 { String::new() } else { usual[at].to_string() };
        if labels[at] != number {
            parsed.card.decor.at(at).label = Some(labels[at].clone());
        }
    }
    Ok(parsed)
}

/// The single words of all lines of options.
fn options<'a>(sections: &[Section<'a>]) -> Vec<&'a str> {
    sections.iter().filter(|s| s.name == "option").flat_map(|s| s.value.split_whitespace()).collect()
}

/// Title and the like, and every section that is not understood, as it came.
fn texts(sections: &[Section], card: &mut Card) {
    for section in sections {
        let text = TEXTS.iter().find(|(name, _)| *name == section.name).map(|(_, text)| *text);
        match (text.and_then(|text| card.text_mut(text)), section.name) {
            (Some(text), _) if text.is_empty() => *text = Marked::html(&section.all_lines().join(" ")),
            (None, "width" | "height" | "grid" | "across" | "down" | "nodir" | "option") => {}
            (None, "colour" | "color" | "alternatives" | "relabel") => {}
            // A text that is there twice is kept the second time.
            (_, name) => card.kept.push(Kept::new(NAME, name, section.text())),
        }
    }
}

/// Relabelled lists have other headings; the other labels are those of buttons.
fn headings(sections: &[Section], card: &mut Card) {
    for section in sections.iter().filter(|s| s.name == "relabel") {
        let mut rest = Vec::new();
        for line in section.all_lines() {
            let label = line.split_once(':').map(|(name, text)| (name.trim(), text.trim()));
            let of = label.and_then(|(name, text)| {
                let (_, list) = HEADINGS.iter().find(|(label, _)| *label == name)?;
                let named = |l: &&mut super::super::card::List| l.direction.name().eq_ignore_ascii_case(list);
                Some((card.clues.lists.iter_mut().find(named)?, text))
            });
            match of {
                Some((list, text)) if !text.is_empty() => list.heading = Some(Marked::html(text)),
                _ => rest.push(line),
            }
        }
        if !rest.is_empty() {
            card.kept.push(Kept::new(NAME, "relabel", format!("\n{}", rest.join("\n"))));
        }
    }
}

/// `exolve-colour: palegreen a3 r4c5 12a`: squares and answers in one colour. A line with something else in it, or with a
/// square that has a colour already, is kept as it is.
fn colour(section: &Section, lights: &Lights, parsed: &mut Parsed) {
    let (mut cells, mut colours) = (Vec::new(), Vec::new());
    for word in section.value.split_whitespace() {
        match (place(word, lights.size()), lights.named(word)) {
            (Some(at), _) => cells.push(at),
            (None, Some(light)) => cells.extend(light),
            (None, None) => colours.push(word),
        }
    }
    cells.sort();
    cells.dedup();
    let shade = if let [colour] = colours[..] { Shade::of(colour) } else { None };
    let free = cells.iter().all(|at| parsed.card.decor.get(*at).is_none_or(|look| look.shade.is_none()));
    match shade.filter(|_| free && section.lines.is_empty()) {
        Some(shade) => cells.iter().for_each(|at| parsed.card.decor.at(*at).shade = Some(shade.clone())),
        None => parsed.card.kept.push(Kept::new(NAME, "colour", section.text())),
    }
}

/// `exolve-alternatives: r1c6:Z`: another letter that is right. Several in one line are right only together.
fn alternatives(section: &Section, parsed: &mut Parsed) {
    let size = parsed.letters.size();
    let mut words = section.value.split_whitespace();
    let one = words.next().filter(|_| words.next().is_none()).and_then(|word| word.split_once(':'));
    match one.and_then(|(at, text)| Some((place(at, size)?, text))).filter(|(_, text)| !text.is_empty()) {
        Some((at, text)) => parsed.card.decor.at(at).accepts.push(text.to_uppercase()),
        None => parsed.card.kept.push(Kept::new(NAME, "alternatives", section.text())),
    }
}

/// Keeps the options, but for those that the letters of the grid ask for anyway.
fn keep_options(options: &[&str], parsed: &mut Parsed) {
    let asked = squares::options_asked(parsed);
    let kept = options.iter().filter(|option| !asked.iter().any(|asked| asked == **option));
    parsed.card.kept.extend(kept.map(|option| Kept::new(NAME, "option", *option)));
}
