//! Across Lite's text form, both versions: sections under headings in angle brackets, the solution as a grid of characters, and
//! the clues without numbers in the order of the slots. Version 2 adds rebus squares and circles: a `<REBUS>` section
//! says what a character of the grid stands for, and that small letters have circles.

mod write;

use std::collections::BTreeMap;

use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::grid::{At, Grid, Size};
use quandary_core::plural::count;
use quandary_core::source::{Line, Problem, Problems, Source, Sources};

use super::super::Crossword;
use super::super::card::{Clue, Kept, Marked};
use super::super::letters::graphemes;
use super::super::model::{Card, Way};
use super::clued::{self, Parsed};

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: NAME,
    about: "Across Lite's text: <ACROSS PUZZLE> or <ACROSS PUZZLE V2>, with rebus squares and circles",
    suffixes: &[],
    sniff,
    read,
    write: Some(write::write),
};

const NAME: &str = "acrosslite";

/// The headings, in their order.
const HEADINGS: [&str; 10] =
    ["TITLE", "AUTHOR", "COPYRIGHT", "SIZE", "GRID", "REBUS", "MARK", "ACROSS", "DOWN", "NOTEPAD"];

/// What is kept of a file that the model has no place for: a character of the rebus list that is not in the grid, a flag
/// nobody knows, a block that is shown in a grid whose blocks are to be found.
const MARKER: &str = "marker";
const FLAG: &str = "flag";
const SHOWN: &str = "block";
/// A line of the section that some programs write for marks of squares: `circle:1,16`. Circles are understood.
const MARKED: &str = "mark";

fn sniff(source: &Source) -> Sniff {
    let first = source.text().unwrap_or("").lines().find(|l| !l.trim().is_empty());
    if first.is_some_and(is_first) { Sniff::Sure } else { Sniff::No }
}

/// Whether a line is the first of a puzzle: `<ACROSS PUZZLE>` or `<ACROSS PUZZLE V2>`, in any case.
fn is_first(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with('<')
        && heading(line).is_some_and(|h| matches!(h.as_str(), "ACROSS PUZZLE" | "ACROSS PUZZLE V2"))
}

/// What a line has in angle brackets, in capitals, if it has nothing else.
fn heading(line: &str) -> Option<String> {
    let inside = line.trim().strip_prefix('<')?.strip_suffix('>').filter(|inside| inside.len() < 30)?;
    Some(inside.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_uppercase())
}

/// One puzzle after each first line.
fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    let source = sources.puzzle();
    let lines = match source.lines() {
        Ok(lines) => lines,
        Err(problems) => return vec![Err(problems)],
    };
    let starts: Vec<usize> = (0..lines.len()).filter(|i| is_first(lines[*i].text)).skip(1).collect();
    let ends = starts.iter().copied().chain([lines.len()]);
    let mut from = 0;
    let mut found = Vec::new();
    for end in ends {
        let parsed = puzzle(source, &lines[from..end]);
        found.push(parsed.and_then(|parsed| clued::build(parsed, sources)));
        from = end;
    }
    found
}

/// The one puzzle of a text.
fn parse(source: &Source) -> Result<Parsed, Problems> {
    puzzle(source, &source.lines()?)
}

/// The sections of a puzzle: the heading's line and the lines under it.
struct Sections<'l, 'a> {
    found: Vec<(&'static str, Line<'a>, &'l [Line<'a>])>,
}

impl<'l, 'a> Sections<'l, 'a> {
    fn of(lines: &'l [Line<'a>]) -> Self {
        let mut found: Vec<(&'static str, Line<'a>, &'l [Line<'a>])> = Vec::new();
        let mut from = 0;
        for (i, line) in lines.iter().enumerate() {
            let named = heading(line.text).and_then(|h| HEADINGS.into_iter().find(|name| *name == h));
            // The notepad is the last section, whatever its lines say.
            let Some(name) = named.filter(|_| found.last().is_none_or(|(last, ..)| *last != "NOTEPAD"))
            else {
                continue;
            };
            if let Some(last) = found.last_mut() {
                last.2 = &lines[from..i];
            }
            found.push((name, *line, &[]));
            from = i + 1;
        }
        if let Some(last) = found.last_mut() {
            last.2 = &lines[from..];
        }
        Self { found }
    }

    /// The lines of a section, and its heading; nothing if it is not there.
    fn get(&self, name: &str) -> Option<(Line<'a>, &'l [Line<'a>])> {
        self.found.iter().find(|(found, ..)| *found == name).map(|(_, line, under)| (*line, *under))
    }

    /// The lines that say something, without the blanks around them.
    fn said(&self, name: &str) -> Vec<(&'a str, Line<'a>)> {
        let lines = self.get(name).map_or(&[][..], |(_, lines)| lines);
        lines.iter().map(|line| (line.text.trim(), *line)).filter(|(text, _)| !text.is_empty()).collect()
    }

    /// A text, which has one line as a rule.
    fn text(&self, name: &str) -> Marked {
        let lines: Vec<&str> = self.said(name).into_iter().map(|(text, _)| text).collect();
        Marked::plain(&lines.join("\n"))
    }

    /// A section that has to be there.
    fn needed(&self, name: &str, source: &Source) -> Result<Vec<(&'a str, Line<'a>)>, Problems> {
        match self.get(name) {
            Some(_) => Ok(self.said(name)),
            None => {
                let last = self.found.last().map_or(source.end(), |(_, line, _)| line.span());
                let problem = Problem::new(format!("there is no section <{name}>")).at(last);
                Err(problem.expected(format!("a line <{name}>")).into())
            }
        }
    }
}

fn puzzle(source: &Source, lines: &[Line]) -> Result<Parsed, Problems> {
    let first = lines.iter().find(|line| !line.is_blank());
    if let Some(first) = first.filter(|line| !is_first(line.text)) {
        let problem = Problem::new("this is no first line of an Across Lite text").at(first.span());
        return Err(problem.expected("<ACROSS PUZZLE> or <ACROSS PUZZLE V2>").into());
    }
    let sections = Sections::of(lines);
    for (i, (name, line, _)) in sections.found.iter().enumerate() {
        if sections.found[..i].iter().any(|(earlier, ..)| earlier == name) {
            let problem = Problem::new(format!("<{name}> is here a second time")).at(line.span());
            return Err(problem.expected("each section once").into());
        }
    }
    let size = size(&sections, source)?;
    let rebus = Rebus::read(&sections)?;
    let mut card = Card {
        title: sections.text("TITLE"),
        author: sections.text("AUTHOR"),
        copyright: sections.text("COPYRIGHT"),
        notes: notepad(&sections),
        ..Card::default()
    };
    let letters = grid(&sections.needed("GRID", source)?, size, &rebus, &mut card, source)?;
    let mut parsed = Parsed { card, ..Parsed::new(letters) };
    marks(&sections, &mut parsed);
    for (way, name) in [(Way::Across, "ACROSS"), (Way::Down, "DOWN")] {
        clues(&mut parsed, way, name, &sections)?;
    }
    Ok(parsed)
}

/// `15x15`: columns and rows.
fn size(sections: &Sections, source: &Source) -> Result<Size, Problems> {
    let said = sections.needed("SIZE", source)?;
    let place =
        said.first().map_or_else(|| sections.get("SIZE").map(|(line, _)| line), |(_, line)| Some(*line));
    let span = place.map_or(source.end(), |line| line.span());
    let wrong = |what: &str| Problem::new(what).at(span).expected("columns and rows, such as 15x15");
    let text: String = said.first().map_or("", |(text, _)| text).split_whitespace().collect();
    let numbers = text.split_once(['x', 'X']).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let (width, height) = numbers.ok_or_else(|| wrong("this is not the size of a grid"))?;
    let size = Size { width, height };
    match size.cells() {
        None | Some(0) => Err(wrong("a grid cannot have this size").into()),
        Some(_) => Ok(size),
    }
}

/// What the characters of the grid stand for.
#[derive(Default)]
struct Rebus<'a> {
    marked: bool,
    flags: Vec<&'a str>,
    /// The text of a character and the letter that stands for it, with the line that says so.
    texts: BTreeMap<&'a str, (&'a str, Option<&'a str>, &'a str)>,
}

impl<'a> Rebus<'a> {
    fn read(sections: &Sections<'_, 'a>) -> Result<Self, Problems> {
        let mut rebus = Self::default();
        for (text, line) in sections.said("REBUS") {
            let marker = graphemes(text).next().unwrap_or("");
            let Some(rest) = text[marker.len()..].trim_start().strip_prefix(':') else {
                for flag in text.split(';').map(str::trim).filter(|flag| !flag.is_empty()) {
                    match flag.to_ascii_uppercase().as_str() {
                        "MARK" => rebus.marked = true,
                        _ => rebus.flags.push(flag),
                    }
                }
                continue;
            };
            let (long, short) =
                rest.rsplit_once(':').map_or((rest, None), |(long, short)| (long, Some(short)));
            let (long, short) = (long.trim(), short.map(str::trim).filter(|short| !short.is_empty()));
            let again = rebus.texts.contains_key(marker);
            if long.is_empty() || again {
                let what =
                    if again { "this character has a text already" } else { "this character has no text" };
                let problem = Problem::new(what).at(line.span());
                return Err(problem.expected("a character, its text and a letter, such as 1:ESP:E").into());
            }
            rebus.texts.insert(marker, (long, short, text));
        }
        Ok(rebus)
    }
}

/// The squares.
fn grid(
    rows: &[(&str, Line)],
    size: Size,
    rebus: &Rebus,
    card: &mut Card,
    source: &Source,
) -> Result<Grid<Option<String>>, Problems> {
    if rows.len() != size.height {
        let place = rows.get(size.height).map_or(source.end(), |(_, line)| line.span());
        let message = format!("the grid has {}, and the size says {}", count(rows.len(), "row"), size.height);
        let place = rows.last().filter(|_| rows.len() < size.height).map_or(place, |(_, line)| line.span());
        return Err(Problem::new(message).at(place).expected(count(size.height, "row")).into());
    }
    let mut letters = Grid::filled(size.width, size.height, None);
    let mut seen: BTreeMap<&str, bool> = rebus.texts.keys().map(|marker| (*marker, false)).collect();
    card.diagramless = rows.iter().any(|(text, _)| text.contains(':')) && !rebus.texts.contains_key(":");
    for (row, (text, line)) in rows.iter().enumerate() {
        let squares: Vec<&str> = graphemes(text).filter(|g| !g.trim().is_empty()).collect();
        if squares.len() != size.width {
            let message =
                format!("this row has {}, and the size says {}", count(squares.len(), "square"), size.width);
            return Err(Problem::new(message).at(line.span()).expected(count(size.width, "square")).into());
        }
        for (col, square) in squares.into_iter().enumerate() {
            let at = At::new(row, col);
            if rebus.marked && square.chars().all(char::is_lowercase) {
                card.decor.at(at).circle = true;
            }
            letters[at] = match (rebus.texts.get(square), square) {
                (Some((long, short, _)), marker) => {
                    seen.insert(marker, true);
                    let first = graphemes(long).next();
                    card.decor.at(at).short = short.filter(|s| Some(*s) != first).map(str::to_string);
                    Some((*long).to_string())
                }
                (None, ".") if card.diagramless => {
                    card.decor.at(at).kept.push(Kept::new(NAME, SHOWN, "."));
                    None
                }
                (None, "." | ":") => None,
                (None, "-") => Some(String::new()),
                (None, letter) => Some(letter.to_uppercase()),
            };
        }
    }
    // A file that keeps its solution to itself has an X in every square.
    if letters.cells().iter().flatten().all(|text| text == "X") {
        letters = letters.map(|text| text.as_ref().map(|_| String::new()));
    }
    let unseen = seen.iter().filter(|(_, seen)| !**seen).map(|(marker, _)| rebus.texts[marker].2);
    card.kept.extend(unseen.map(|line| Kept::new(NAME, MARKER, line)));
    card.kept.extend(rebus.flags.iter().map(|flag| Kept::new(NAME, FLAG, *flag)));
    Ok(letters)
}

/// The section `<MARK>`: lines such as `circle:1,16`, with the squares counted from 1 row by row. What is no list of circled
/// squares is kept.
fn marks(sections: &Sections, parsed: &mut Parsed) {
    let size = parsed.letters.size();
    for (line, _) in sections.said("MARK") {
        let square = |text: &str| {
            let place = text.trim().parse::<usize>().ok()?.checked_sub(1)?;
            let at = At::new(place / size.width, place % size.width);
            parsed.letters.get(at)?.is_some().then_some(at)
        };
        let circled = line.split_once(':').filter(|(name, _)| name.trim().eq_ignore_ascii_case("circle"));
        let squares: Option<Vec<At>> = circled.and_then(|(_, list)| list.split(',').map(square).collect());
        match squares {
            Some(squares) => squares.iter().for_each(|at| parsed.card.decor.at(*at).circle = true),
            None => parsed.card.kept.push(Kept::new(NAME, MARKED, line)),
        }
    }
}

/// The clues of one way: a line for each slot.
fn clues(parsed: &mut Parsed, way: Way, name: &str, sections: &Sections) -> Result<(), Problems> {
    let Some((head, mut lines)) = sections.get(name) else { return Ok(()) };
    let slots = parsed.slots();
    let slots = clued::by_number(&slots, way);
    let said = sections.said(name);
    // Blank lines are nothing, unless they stand for the clues that are missing.
    while lines.len() > slots.len() && lines.last().is_some_and(Line::is_blank) {
        lines = &lines[..lines.len() - 1];
    }
    let texts: Vec<&str> = match said.len() {
        0 => return Ok(()),
        n if n == slots.len() => said.iter().map(|(text, _)| *text).collect(),
        _ if lines.len() == slots.len() => lines.iter().map(|line| line.text.trim()).collect(),
        n => {
            let place = said.get(slots.len()).map_or(head.span(), |(_, line)| line.span());
            let words = name.to_ascii_lowercase();
            let message = format!(
                "there are {} {words}, and the grid has {}",
                count(n, "clue"),
                count(slots.len(), "slot")
            );
            return Err(Problem::new(message).at(place).expected("a clue a line, one for each slot").into());
        }
    };
    for (slot, text) in slots.iter().zip(texts).filter(|(_, text)| !text.is_empty()) {
        parsed.card.clues.put(way, Clue::new(slot.number, Marked::plain(text)));
    }
    Ok(())
}

/// The notepad keeps its blanks and line ends.
fn notepad(sections: &Sections) -> Marked {
    let lines = sections.get("NOTEPAD").map_or(&[][..], |(_, lines)| lines);
    let text = lines.iter().map(|line| line.text).collect::<Vec<_>>().join("\n");
    let text = text.trim_end();
    // Blank lines before it are only the way it is set.
    let from = text.len() - text.trim_start().len();
    Marked::plain(&text[text[..from].rfind('\n').map_or(0, |end| end + 1)..])
}
