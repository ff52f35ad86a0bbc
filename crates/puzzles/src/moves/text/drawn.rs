//! The board as `show` draws it: walls, dots as letters, goals as letters in the corners.

use quandary_core::drawn::{self, Drawing};
use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::grid::Grid;
use quandary_core::scene::Style;
use quandary_core::source::{Problem, Problems, Source, Sources};
use serde_json::{Value as Json, json};

use super::super::Moves;
use super::super::model::{Dots, is_colour};
use super::json;

/// The form's declaration.
pub(super) const FORM: Form<Moves> = Form {
    name: "drawn",
    about: "a board as `show` draws it: walls, dots, goals in the corners",
    suffixes: &[],
    sniff,
    read,
    write: None,
};

fn sniff(source: &Source) -> Sniff {
    drawn::sniff(&without_swipes(source), Style::Grid)
}

fn read(sources: &Sources) -> Vec<Result<Entry<Moves>, Problems>> {
    let source = without_swipes(sources.puzzle());
    let mut found = drawn::read(&source, translate, |main| {
        (json::FORM.read)(&Sources { main: Some(main), ..sources.clone() })
    });
    // An answer is drawn as a film, of which the first picture is the level.
    if source.bytes != sources.puzzle().bytes {
        found.truncate(1);
    }
    found
}

/// A source without the line of swipes that `solve` prints before its pictures. Blanks stand for it, so that places
/// in the text stay what they are.
fn without_swipes(source: &Source) -> Source {
    let swipes =
        |line: &str| line.trim_end().bytes().all(|b| b"udlr".contains(&b)) && !line.trim().is_empty();
    let text = source.text().unwrap_or_default();
    let mut at = source.bytes.len() - text.len();
    let mut bytes = source.bytes.clone();
    for line in text.split_inclusive('\n').take(3) {
        if swipes(line) {
            bytes[at..at + line.trim_end().len()].fill(b' ');
            break;
        }
        at += line.len();
    }
    Source { name: source.name.clone(), bytes }
}

fn translate(drawing: &Drawing) -> Result<Json, Problem> {
    let goal = |cell: &drawn::Cell| match (cell.is_solid(), letter(&cell.corner)) {
        (true, _) => Ok('x'),
        (false, Some(goal)) => Ok(goal),
        (false, None) if cell.corner.is_empty() => Ok('.'),
        _ => Err(drawing.wrong(format!("`{}` is no goal", cell.corner)).at(cell.span).expected("one letter")),
    };
    let goals = drawing.cells.rows().map(|row| row.iter().map(goal).collect::<Result<String, Problem>>());
    let goals = goals.collect::<Result<Vec<String>, Problem>>()?;
    let square =
        |(cell, dot): (&drawn::Cell, &Option<char>)| dot.unwrap_or(if cell.is_solid() { 'x' } else { '.' });
    let dots = dots(drawing)?;
    let rows = drawing.cells.rows().zip(dots.rows());
    let dots: Vec<String> = rows.map(|(cells, dots)| cells.iter().zip(dots).map(square).collect()).collect();
    Ok(json!({ "kind": "move", "goals": goals, "dots": dots }))
}

/// Where the dots stand in a drawing.
pub(super) fn dots(drawing: &Drawing) -> Result<Dots, Problem> {
    let mut dots = Grid::filled(drawing.size().width, drawing.size().height, None);
    for at in drawing.cells.places() {
        let cell = &drawing.cells[at];
        let open = cell.text.is_empty() || cell.is_solid() || matches!(cell.text.as_str(), "○" | "." | "·");
        dots[at] = match letter(&cell.text) {
            _ if open => None,
            Some(dot) => Some(dot),
            None => {
                let wrong = drawing.wrong(format!("`{}` is no dot", cell.text)).at(cell.span);
                return Err(wrong.expected("one letter"));
            }
        };
    }
    Ok(dots)
}

fn letter(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|c| is_colour(*c) && chars.next().is_none())
}
