//! The grid of an Exolve text: letters, blocks and the decorators behind them.

use std::collections::BTreeSet;

use quandary_core::grid::{At, Grid, Size};
use quandary_core::plural::count;
use quandary_core::source::{Problem, Problems, Span};

use super::super::super::card::Kept;
use super::super::super::letters::graphemes;
use super::super::super::model::Way;
use super::super::clued::Parsed;
use super::NAME;
use super::sections::Section;

/// Decorators, and characters that mean something else than themselves.
pub(super) const SPECIAL: &str = "|_+@!~*.?&{}";

/// How the one letter of a square that is not decided yet is kept.
pub(super) const UNDECIDED: &str = "undecided";
/// How a decorator is kept that the model has no place for.
pub(super) const DECORATOR: &str = "decorator";

/// The squares as they are written.
pub(super) struct Squares {
    cells: Grid<Cell>,
    /// Where the number that a square would get is left out.
    pub(super) skipped: BTreeSet<At>,
}

#[derive(Clone, Default)]
struct Cell {
    /// `None` for a block, empty text for a letter that is not told.
    text: Option<String>,
    zero: bool,
    undecided: bool,
    decorators: String,
    more: Option<String>,
}

/// Reads the grid.
pub(super) fn read(sections: &[Section], options: &[&str]) -> Result<Squares, Problems> {
    let size = size(sections)?;
    let find = |name: &str| sections.iter().find(|s| s.name == name);
    let missing = || Problem::new("this puzzle has no grid").expected("a section exolve-grid:");
    let section = find("grid").ok_or_else(|| match sections.last() {
        Some(last) => missing().at(last.span),
        None => missing(),
    })?;
    let first = Some((section.value, section.span)).filter(|(value, _)| !value.is_empty());
    let rows: Vec<(&str, Span)> = first.into_iter().chain(section.lines.iter().copied()).collect();
    if rows.len() != size.height {
        let message = format!("the grid has {}, and the height is {}", count(rows.len(), "row"), size.height);
        let place = rows.get(size.height).or(rows.last()).map_or(section.span, |(_, span)| *span);
        return Err(Problem::new(message).at(place).expected(count(size.height, "row")).into());
    }
    let spaced =
        options.contains(&"rebus-cells") || find("language").is_some_and(|s| has_long_letters(s.value));
    let mut cells = Vec::new();
    for (text, span) in rows {
        let row = row(text, span, spaced)?;
        if row.len() != size.width {
            let message =
                format!("this row has {}, and the width is {}", count(row.len(), "square"), size.width);
            return Err(Problem::new(message).at(span).expected(count(size.width, "square")).into());
        }
        cells.push(row);
    }
    let mut cells = Grid::from_rows(cells).ok_or_else(|| Problem::new("this grid has no squares"))?;
    zeros(&mut cells, options);
    let skipped = cells.places().filter(|at| cells[*at].decorators.contains('~')).collect();
    Ok(Squares { cells, skipped })
}

/// The squares of which nobody knows whether they are blocks: those to be found where the solution is not told.
pub(super) fn hidden(parsed: &Parsed) -> BTreeSet<At> {
    let decorated = |at: &At| {
        let kept = parsed.card.decor.get(*at).map_or(&[][..], |look| &look.kept);
        Kept::of(kept, NAME).any(|kept| kept == (DECORATOR, "*"))
    };
    if parsed.is_solved() {
        return BTreeSet::new();
    }
    let to_find = |at: &At| parsed.card.diagramless || decorated(at);
    parsed.letters.places().filter(to_find).collect()
}

fn size(sections: &[Section]) -> Result<Size, Problems> {
    let side = |name: &str| {
        let section = sections.iter().find(|s| s.name == name);
        let number = section.and_then(|s| s.value.parse::<usize>().ok()).filter(|n| *n > 0);
        number.ok_or_else(|| {
            let place = section.or(sections.last()).map(|s| s.span);
            let problem = Problem::new(format!("the {name} of the grid is missing"));
            let problem = place.map_or(problem.clone(), |span| problem.at(span));
            Problems::from(problem.expected(format!("exolve-{name}: and a number")))
        })
    };
    let size = Size { width: side("width")?, height: side("height")? };
    match size.cells() {
        Some(_) => Ok(size),
        None => Err(Problem::new(format!("a grid of {size} is too large"))
            .expected(super::super::most_squares())
            .into()),
    }
}

/// `exolve-language: hi Devanagari 5`: scripts whose letters have several characters set them apart with blanks.
fn has_long_letters(value: &str) -> bool {
    let mut words = value.split_whitespace().skip(1);
    let script = words.next().unwrap_or("");
    words.next().and_then(|n| n.parse::<usize>().ok()).map_or(script == "Devanagari", |most| most > 1)
}

/// A row: letters, each with its decorators. Blanks part the letters where one may have several characters.
fn row(text: &str, span: Span, spaced: bool) -> Result<Vec<Cell>, Problems> {
    let mut row: Vec<Cell> = Vec::new();
    let mut rest = text;
    // Whether the next character belongs to the letter before it.
    let mut going_on = false;
    while let Some(letter) = graphemes(rest).next() {
        let at = span.start + (text.len() - rest.len());
        let wrong = |what: String, wanted: &str| {
            Problems::from(Problem::new(what).at(Span::new(at, at + letter.len())).expected(wanted))
        };
        rest = &rest[letter.len()..];
        let escaped = (letter == "&").then(|| graphemes(rest).next()).flatten();
        match (letter, row.last_mut()) {
            (blank, _) if blank.trim().is_empty() => going_on = false,
            ("|" | "_" | "+" | "@" | "!" | "~" | "*", Some(cell)) => {
                cell.decorators.push_str(letter);
                going_on = false;
            }
            ("{", Some(cell)) => {
                let end = rest.find('}').ok_or_else(|| wrong("this bracket has no end".into(), "}"))?;
                cell.more = Some(rest[..end].to_string());
                rest = &rest[end + 1..];
                going_on = false;
            }
            ("|" | "_" | "+" | "@" | "!" | "~" | "*" | "{" | "}" | "[" | "]", _) => {
                return Err(wrong(format!("`{letter}` follows no square"), "a letter, 0 or . before it"));
            }
            (".", _) => {
                row.push(Cell::default());
                going_on = false;
            }
            (_, last) => {
                let text = escaped.unwrap_or(letter);
                rest = &rest[escaped.map_or(0, str::len)..];
                match last.and_then(|cell| cell.text.as_mut().filter(|_| going_on && spaced)) {
                    Some(letters) => letters.push_str(&text.to_uppercase()),
                    None => row.push(Cell {
                        text: Some(text.to_uppercase()),
                        zero: letter == "0",
                        undecided: letter == "?",
                        ..Cell::default()
                    }),
                }
                going_on = true;
            }
        }
    }
    Ok(row)
}

/// A zero is a square whose letter is not told, unless digits are letters here; a question mark is one not decided.
fn zeros(cells: &mut Grid<Cell>, options: &[&str]) {
    let allowed = options.iter().any(|option| {
        *option == "allow-digits"
            || option.strip_prefix("allow-chars:").is_some_and(|chars| chars.contains('0'))
    });
    let is_zero = |cell: &Cell| cell.zero && cell.text.as_deref() == Some("0");
    let all = cells.cells().iter().all(|cell| cell.text.is_none() || is_zero(cell));
    for at in cells.places().collect::<Vec<_>>() {
        let cell = &mut cells[at];
        if (is_zero(cell) && (!allowed || all)) || (cell.undecided && cell.text.as_deref() == Some("?")) {
            cell.text = Some(String::new());
        } else {
            cell.undecided = false;
        }
    }
}

impl Squares {
    /// The squares as all forms have them.
    pub(super) fn parsed(&self) -> Parsed {
        let mut parsed = Parsed::new(self.cells.map(|cell| cell.text.clone()));
        // Where every square is to be found out, that is said of the puzzle and not of each.
        parsed.card.diagramless = self.cells.cells().iter().all(|cell| cell.decorators.contains('*'));
        let known =
            self.cells.cells().iter().any(|cell| cell.text.as_ref().is_some_and(|text| !text.is_empty()));
        for at in self.cells.places() {
            let cell = &self.cells[at];
            let has = |decorator: char| cell.decorators.contains(decorator);
            for (way, bar) in [(Way::Across, '|'), (Way::Down, '_')] {
                if has(bar) || has('+') {
                    parsed.bars.put(at, way);
                }
            }
            if has('@') {
                parsed.card.decor.at(at).circle = true;
            }
            if has('!') {
                parsed.given.insert(at);
            }
            let mut keep = |name: &str, text: String| {
                parsed.card.decor.at(at).kept.push(Kept::new(NAME, name, text));
            };
            if has('*') && !parsed.card.diagramless {
                keep(DECORATOR, "*".into());
            }
            if let Some(more) = &cell.more {
                keep(DECORATOR, format!("{{{more}}}"));
            }
            if cell.undecided && known {
                keep(UNDECIDED, "?".into());
            }
        }
        parsed
    }
}

/// The options that the letters of a grid ask for.
pub(super) fn options_asked(parsed: &Parsed) -> Vec<String> {
    let texts = || parsed.letters.cells().iter().flatten();
    let mut asked = Vec::new();
    if texts().any(|text| graphemes(text).nth(1).is_some()) {
        asked.push("rebus-cells".to_string());
    }
    if texts().any(|text| text.contains(|c: char| c.is_ascii_digit())) {
        asked.push("allow-digits".to_string());
    }
    let sign = |c: &char| !c.is_alphanumeric() && !c.is_whitespace() && c.is_ascii();
    let signs: BTreeSet<char> = texts().flat_map(|text| text.chars()).filter(sign).collect();
    if !signs.is_empty() {
        asked.push(format!("allow-chars:{}", signs.iter().collect::<String>()));
    }
    asked
}
