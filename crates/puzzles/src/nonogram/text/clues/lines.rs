//! Clues on lines under headings: `ROWS`, `rows =`, `columns:`, `[clues]`; bullets, brackets and quotes around a clue
//! mean nothing. A text without any heading is bare numbers.

use quandary_core::source::{Line as Row, Problem, Problems, Source, Span};

use super::MOST;
use super::bare;
use super::block::{Line, is_unknown, items, words};
use super::build::{List, Sheet};
use super::layout::MARKS;
use super::lists::sides;
use super::marked;
use super::names::{Meaning, meaning};
use super::picture::Picture;
use crate::nonogram::model::Axis;

/// What the lines under a heading are.
#[derive(Clone, Copy, PartialEq)]
enum Under {
    Nothing,
    Clues,
    Colours,
    Picture,
}

/// A line under a heading for clues: its text, and where that begins.
type Raw<'t> = (&'t str, usize);

/// A section of clues as it was written.
struct Section<'t> {
    axis: Axis,
    sure: bool,
    /// Whether the first line stands beside the heading.
    beside: bool,
    lines: Vec<Raw<'t>>,
}

/// Every puzzle of the text, in order.
pub(super) fn sheets(source: &Source) -> Result<Vec<Sheet>, Problems> {
    let lines = source.lines()?;
    let told: Vec<&Row<'_>> = lines.iter().filter(|l| !l.is_blank() && !is_comment(l.text)).collect();
    if let Some(sheet) = marked::sheet(&told)? {
        return Ok(vec![sheet]);
    }
    let heads = |line: &Row<'_>| heading(line).is_some_and(|h| matches!(h.meaning, Meaning::Clues { .. }));
    // Headings may stand in comments: `# row clues`.
    let mut lines: Vec<Row<'_>> = lines;
    if !lines.iter().any(|line| !is_comment(line.text) && heads(line)) {
        if !lines.iter().any(|line| is_comment(line.text) && heads(&uncovered(line))) {
            return bare::sheets(source, &lines);
        }
        for line in &mut lines {
            let bare = if is_comment(line.text) { uncovered(line) } else { *line };
            *line = if heading(&bare).is_some() { bare } else { *line };
        }
    }
    let mut done = Vec::new();
    let mut sheet = Sheet::default();
    let mut sections: Vec<Section<'_>> = Vec::new();
    let mut under = Under::Nothing;
    let mut picture: Vec<&str> = Vec::new();
    for line in &lines {
        if is_comment(line.text) {
            continue;
        }
        if under == Under::Colours && !is_header(line.text) && heading_of(line).is_none() {
            sheet.colours.extend(colour(line)?);
            continue;
        }
        let Some(found) = heading_of(line) else {
            match (under, sections.last_mut()) {
                (Under::Clues, Some(section)) if !is_said(line.text) => {
                    section.lines.push((uncommented(line.text), line.start));
                }
                (Under::Picture, _) if !line.is_blank() && !is_said(line.text) => picture.push(line.text),
                _ if line.is_blank() || is_header(line.text) || is_rule(line.text) => under = Under::Nothing,
                _ if is_said(line.text) => {
                    under = Under::Nothing;
                    if let Some((name, value)) = line.text.split_once([':', '=']) {
                        sheet.details.push((name.trim().to_string(), unquoted(value)));
                    }
                }
                // A size may stand before the lists without a word.
                (_, None) if sheet.sides.is_none() => match sides(line.text).as_deref() {
                    Some(&[a, b]) => sheet.sides = Some((a, b)),
                    _ => return Err(unknown(line)),
                },
                _ => return Err(unknown(line)),
            }
            continue;
        };
        let begins = match found.meaning {
            Meaning::Clues { axis, .. } => sections.iter().any(|s| s.axis == axis && !s.is_number()),
            Meaning::Title => sections.len() > 1,
            _ => false,
        };
        if begins {
            finish(&mut sheet, &mut sections, std::mem::take(&mut picture))?;
            done.push(std::mem::take(&mut sheet));
        }
        under = Under::Nothing;
        match found.meaning {
            Meaning::Clues { axis, sure } => {
                // `rows 5` before the list of rows is their number.
                if let Some(place) = sections.iter().position(|s| s.axis == axis) {
                    measure(&mut sheet, axis, sections.remove(place).number());
                }
                measure(&mut sheet, axis, found.count);
                let mut section = Section { axis, sure, beside: !found.rest.0.is_empty(), lines: Vec::new() };
                section.lines.extend(Some(found.rest).filter(|rest| !rest.0.is_empty()));
                sections.push(section);
                under = Under::Clues;
            }
            Meaning::Width => measure(&mut sheet, Axis::Column, found.number()),
            Meaning::Height => measure(&mut sheet, Axis::Row, found.number()),
            Meaning::Title => sheet.title = unquoted(found.rest.0),
            Meaning::Author => sheet.author = unquoted(found.rest.0),
            Meaning::Colours => under = Under::Colours,
            Meaning::Size => match sides(found.rest.0).as_deref() {
                Some(&[side]) => sheet.sides = Some((side, side)),
                Some(&[a, b]) => sheet.sides = Some((a, b)),
                _ => sheet.details.push((found.name.to_string(), unquoted(found.rest.0))),
            },
            Meaning::Background => match super::super::colour::parse(&unquoted(found.rest.0)) {
                Some(rgb) => sheet.background = Some(rgb),
                None => sheet.details.push((found.name.to_string(), unquoted(found.rest.0))),
            },
            // One digit is no picture, but something like its number.
            Meaning::Picture if found.rest.0.len() == 1 && found.number().is_some() => {
                sheet.details.push((found.name.to_string(), found.rest.0.to_string()));
            }
            Meaning::Picture => {
                under = Under::Picture;
                picture.extend(Some(found.rest.0).filter(|text| !text.is_empty()));
            }
            // A heading for what follows may have a word beside it.
            Meaning::Frame => {
                sheet.details.extend(
                    Some((found.name.to_string(), unquoted(found.rest.0)))
                        .filter(|(_, text)| !text.is_empty()),
                );
            }
        }
    }
    finish(&mut sheet, &mut sections, picture)?;
    done.push(sheet);
    Ok(done)
}

fn unknown(line: &Row<'_>) -> Problems {
    Problem::new("this is neither a heading nor a clue")
        .at(line.span())
        .expected("`rows` or `columns`, and under it a clue on each line")
        .into()
}

fn measure(sheet: &mut Sheet, axis: Axis, number: Option<usize>) {
    match axis {
        Axis::Row => sheet.height = number.or(sheet.height),
        Axis::Column => sheet.width = number.or(sheet.width),
    }
}

/// A line that is a heading: what it means, and what stands beside it.
struct Heading<'t> {
    meaning: Meaning,
    name: &'t str,
    /// How many lines it says there are.
    count: Option<usize>,
    rest: Raw<'t>,
}

impl Heading<'_> {
    fn number(&self) -> Option<usize> {
        self.rest.0.trim().parse().ok()
    }
}

fn heading_of<'t>(line: &Row<'t>) -> Option<Heading<'t>> {
    heading(line)
}

/// `NAME`, `NAME:`, `NAME =`, `[NAME]`, each maybe with something beside it. A name is letters, so a clue is none.
fn heading<'t>(line: &Row<'t>) -> Option<Heading<'t>> {
    let text = uncommented(line.text);
    let trimmed = text.trim_start();
    let framed = is_header(trimmed);
    let inner =
        if framed { trimmed.trim().trim_start_matches('[').trim_end_matches(']').trim() } else { trimmed };
    if !inner.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    // A name may be two words, such as `row clues`.
    let ends = |c: char| !(c.is_alphanumeric() || c == '_' || c == '-');
    let one = inner.find(ends).unwrap_or(inner.len());
    let behind = inner[one..].strip_prefix(' ').filter(|text| text.starts_with(char::is_alphabetic));
    let two = behind.map(|text| inner.len() - text.len() + text.find(ends).unwrap_or(text.len()));
    let (name, found) = [two, Some(one)].into_iter().flatten().find_map(|end| {
        let name = &inner[..end];
        Some((name, meaning(name).or_else(|| letter(inner))?))
    })?;
    // `h(5):` says how many there are.
    let behind = inner[name.len()..].trim_start();
    let counted = behind.strip_prefix('(').and_then(|text| text.split_once(')'));
    let counted = counted.and_then(|(count, rest)| Some((count.trim().parse().ok()?, rest.trim_start())));
    let (count, rest) = counted.map_or((None, behind), |(count, rest)| (Some(count), rest));
    let rest = rest.strip_prefix([':', '=']).unwrap_or(rest).trim();
    let meaning = match name {
        "h" | "H" if count.is_some() => Meaning::Clues { axis: Axis::Row, sure: false },
        _ => found,
    };
    let from = line.start + (rest.as_ptr() as usize - line.text.as_ptr() as usize);
    Some(Heading { meaning, name, count, rest: (rest, from) })
}

/// A letter alone on its line may head the rows or the columns.
fn letter(line: &str) -> Option<Meaning> {
    let axis = match line.trim_end().trim_end_matches(':') {
        "r" | "R" => Axis::Row,
        "c" | "C" => Axis::Column,
        _ => return None,
    };
    Some(Meaning::Clues { axis, sure: false })
}

/// A comment without its mark.
fn uncovered<'t>(line: &Row<'t>) -> Row<'t> {
    let text = line.text.trim_start().trim_start_matches(['#', ';', '%', '/']).trim_start();
    Row { text, start: line.start + (line.text.len() - text.len()) }
}

/// `[name]`, as sections of INI files are headed.
fn is_header(text: &str) -> bool {
    let inner = text.trim().strip_prefix('[').and_then(|t| t.strip_suffix(']')).map(str::trim);
    inner.is_some_and(|t| {
        t.starts_with(|c: char| c.is_ascii_alphabetic()) && t.split_whitespace().count() <= 3
    })
}

/// `key: value` or `key = value` with a key that says nothing about the clues.
fn is_said(text: &str) -> bool {
    let name = text.split([':', '=']).next().unwrap_or("");
    name.len() < text.len() && name.trim().starts_with(|c: char| c.is_ascii_alphabetic())
}

/// A line of dashes.
fn is_rule(text: &str) -> bool {
    !text.trim().is_empty() && text.trim().bytes().all(|b| b == b'-' || b == b'=')
}

pub(super) fn is_comment(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(['#', ';', '%']) || text.starts_with("//")
}

/// The line without a comment behind it.
pub(super) fn uncommented(text: &str) -> &str {
    let cut = [" #", " ;", "\t#", "\t;"].iter().filter_map(|mark| text.find(mark)).min();
    cut.map_or(text, |cut| &text[..cut])
}

fn unquoted(text: &str) -> String {
    text.trim().trim_matches(['"', '\'']).to_string()
}

impl Section<'_> {
    /// Whether this is nothing but a number beside the heading, and so may be a size.
    fn is_number(&self) -> bool {
        self.number().is_some() && self.lines.iter().skip(1).all(|line| line.0.trim().is_empty())
    }

    fn number(&self) -> Option<usize> {
        self.lines.first().filter(|_| self.beside).and_then(|line| line.0.trim().parse().ok())
    }

    /// Whether commas and blanks are both used in a line, or a line ends with a comma: then commas stand between clues.
    fn is_mixed(&self) -> bool {
        let mixed = |text: &str| {
            let text = text.trim();
            let inside = text.split(',').any(|part| part.split_whitespace().count() > 1);
            text.ends_with(',') && !text.ends_with("],") || (text.contains(',') && inside)
        };
        !self.is_bracketed() && self.lines.iter().any(|line| mixed(line.0))
    }

    fn is_bracketed(&self) -> bool {
        self.lines.iter().any(|line| bare(line.0).starts_with(['[', '(', '{']))
    }

    /// The clues. Where commas stand between those of the other list, or where one line has blanks between its numbers and
    /// another one commas, commas stand between clues and blanks between numbers.
    fn clues(&self, wanted: Option<usize>, parted: bool) -> Result<Vec<Line>, Problems> {
        let bracketed = self.is_bracketed();
        let written = self.lines.iter().filter(|line| !line.0.trim().is_empty()).count();
        let spaced = |line: &Raw<'_>| !line.0.contains(',') && bare(line.0).split_whitespace().count() > 1;
        let across = wanted != Some(written)
            && self.lines.iter().any(|line| line.0.contains(','))
            && (parted || self.lines.iter().any(spaced));
        let comma = !bracketed && (across || self.is_mixed());
        // A line `-` is an empty clue, unless there are as many others as there should be: then it stands between them.
        let dashes = self.lines.iter().filter(|line| line.0.trim() == "-").count();
        let between = dashes > 0 && wanted == Some(written - dashes);
        let blanks = wanted.is_some_and(|n| n > written) && !comma;
        let single = self.beside && written == 1 && !bracketed && self.lines[0].0.contains(',');
        // A mark may stand between the clues of one line.
        if let (true, Some(&(text, start))) = (self.beside && written == 1 && !bracketed, self.lines.first())
            && let Some(mark) = MARKS.into_iter().find(|mark| text.contains(*mark))
        {
            let parts = words(text, start, move |c| c == mark);
            return parts.map(|(part, span)| clue(part, span.start, span)).collect();
        }
        // Or blanks stand between clues and commas between numbers, where that gives as many as there should be.
        if let (true, Some(&(text, start))) = (self.beside && written == 1 && !bracketed, self.lines.first())
        {
            let commas = text.split(',').filter(|part| !part.trim().is_empty()).count();
            let parts: Vec<(&str, Span)> = words(text, start, char::is_whitespace).collect();
            if parts.len() > 1
                && wanted == Some(parts.len())
                && (!text.contains(',') || commas != parts.len())
            {
                return parts.into_iter().map(|(part, span)| clue(part, span.start, span)).collect();
            }
        }
        let mut clues = Vec::new();
        for &(text, start) in &self.lines {
            if between && text.trim() == "-" {
                continue;
            }
            if text.trim().is_empty() {
                if blanks && wanted.is_some_and(|n| clues.len() < n) {
                    clues.push(Line::new(Vec::new(), Span::new(start, start + text.len())));
                }
            } else if comma || single {
                for (part, span) in
                    words(text, start, |c| c == ',').filter(|(part, _)| !part.trim().is_empty())
                {
                    clues.push(clue(part, span.start, span)?);
                }
            } else {
                clues.push(clue(text, start, Span::new(start, start + text.trim_end().len()))?);
            }
            if clues.len() > MOST {
                return Err(Problem::new("there are too many clues")
                    .at(Span::new(start, start + text.len()))
                    .into());
            }
        }
        Ok(clues)
    }
}

/// The clues of lines under no heading, maybe with a remark behind them; whether commas stand between clues is told.
pub(super) fn listed<'t>(lines: impl Iterator<Item = &'t Row<'t>>, parted: bool) -> Result<List, Problems> {
    let lines = lines.map(|line| (uncommented(line.text), line.start)).collect();
    let section = Section { axis: Axis::Row, sure: false, beside: false, lines };
    Ok(List { axis: None, lines: section.clues(None, parted)? })
}

/// A clue's line without its bullet.
fn bare(text: &str) -> &str {
    text.trim().trim_start_matches("- ").trim()
}

/// A clue without the bullet, brackets and quotes around it.
pub(super) fn clue(text: &str, start: usize, span: Span) -> Result<Line, Problems> {
    let from = text.len() - text.trim_start().len();
    let mut inner = text.trim();
    inner = inner.strip_prefix("- ").unwrap_or(inner);
    if inner == "-" {
        inner = "";
    }
    let inner = inner.trim().trim_end_matches([',', ';']);
    let inner = inner.trim_start_matches(['[', '(', '{', '"', '\'', ' ']);
    let inner = inner.trim_end_matches([']', ')', '}', '"', '\'', ' ', ',']);
    let offset = if inner.is_empty() { from } else { inner.as_ptr() as usize - text.as_ptr() as usize };
    if is_unknown(inner) {
        return Ok(Line { items: None, span });
    }
    Ok(Line::new(items(inner, start + offset)?, span))
}

fn finish(sheet: &mut Sheet, sections: &mut Vec<Section<'_>>, picture: Vec<&str>) -> Result<(), Problems> {
    if !picture.is_empty() {
        sheet.picture = Some(Picture::of_rows(picture.into_iter()));
    }
    let parted = sections.iter().any(Section::is_mixed);
    for section in sections.drain(..) {
        let drawn = sheet.picture.as_ref().and_then(|picture| picture.drawn);
        let wanted = match section.axis {
            Axis::Row => sheet.height.or(drawn.map(|(_, height)| height)),
            Axis::Column => sheet.width.or(drawn.map(|(width, _)| width)),
        };
        let lines = section.clues(wanted, parted)?;
        sheet.lists.push(List { axis: Some((section.axis, section.sure)), lines });
    }
    Ok(())
}

/// A colour's name, what it looks like, and the character that stands for it.
type Declared = (String, [u8; 3], Option<char>);

/// `g = (0, 204, 0) %`, `b: blue`, `r #ff0000`.
fn colour(line: &Row<'_>) -> Result<Option<Declared>, Problems> {
    if line.is_blank() {
        return Ok(None);
    }
    let wrong = || {
        let problem = Problem::new("this is no colour").at(line.span());
        problem.expected("a colour such as `r = (red) *`")
    };
    let text = uncommented(line.text).trim();
    let text = text.strip_prefix("- ").unwrap_or(text);
    let end = text.find(|c: char| c == '=' || c == ':' || c.is_whitespace()).ok_or_else(wrong)?;
    let (name, rest) = (text[..end].trim(), text[end..].trim_start_matches(['=', ':', ' ', '\t']));
    let (value, behind) = match rest.strip_prefix('(') {
        Some(inner) => inner.split_once(')').ok_or_else(wrong)?,
        None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
    };
    let value = value.trim().trim_matches(['"', '\'']);
    let parts: Option<Vec<u8>> = value.split(',').map(|part| part.trim().parse().ok()).collect();
    let rgb = match parts.as_deref() {
        Some(&[r, g, b]) => Some([r, g, b]),
        _ => super::super::colour::parse(value),
    };
    let symbol = behind.trim().chars().next();
    Ok(Some((name.to_string(), rgb.ok_or_else(wrong)?, symbol)))
}
