//! The grid of a .jpz: cells by their places. What is not there is no square.

use std::collections::BTreeMap;

use quandary_core::grid::{At, Grid, MAX_CELLS, Size};
use quandary_core::source::{Problem, Problems};
use quandary_core::xml::Element;

use super::super::super::card::{Kept, Look, Shade};
use super::super::clued::Parsed;

/// What a cell says of its bars, and the side each is on.
pub(super) const SIDES: [(&str, char); 4] =
    [("top-bar", 'T'), ("right-bar", 'R'), ("bottom-bar", 'B'), ("left-bar", 'L')];

/// Where numbers stand beside the usual corner, with the names those places have in ipuz.
pub(super) const CORNERS: [(&str, &str); 3] =
    [("top-right-number", "TR"), ("bottom-left-number", "BL"), ("bottom-right-number", "BR")];

pub(super) fn read(grid: Element) -> Result<Parsed, Problems> {
    let shape = || {
        let problem = Problem::new("this grid has no size").at(grid.span());
        Problems::from(problem.expected(format!("<grid width=… height=…>, {}", super::super::sizes())))
    };
    let side =
        |name: &str| grid.attribute(name).and_then(|v| v.trim().parse::<usize>().ok()).ok_or_else(shape);
    let size = Size { width: side("width")?, height: side("height")? };
    if size.width.checked_mul(size.height).is_none_or(|n| n == 0 || n > MAX_CELLS) {
        return Err(shape());
    }
    let mut parsed = Parsed::new(Grid::filled(size.width, size.height, None));
    let mut labels = Grid::filled(size.width, size.height, String::new());
    let mut state = Grid::filled(size.width, size.height, None);
    let mut there = Grid::filled(size.width, size.height, false);
    for child in grid.children() {
        match child.name() {
            "cell" => {
                let at = place(child, size)?;
                there[at] = true;
                cell(child, at, &mut parsed);
                labels[at] = child.attribute("number").unwrap_or("").trim().to_string();
                state[at] = written(child).filter(|_| !parsed.given.contains(&at)).map(str::to_string);
            }
            "grid-look" if child.attributes().all(|a| a == ("numbering-scheme", "normal")) => {}
            name => parsed.card.kept.push(Kept::new("jpz", format!("grid/{name}"), child.outer())),
        }
    }
    for at in there.places().filter(|at| !there[*at]) {
        parsed.card.decor.at(at).void = true;
    }
    parsed.labels = Some(labels);
    parsed.state = Some(state);
    Ok(parsed)
}

/// The place of a cell, counted from 1 in the file.
fn place(cell: Element, size: Size) -> Result<At, Problems> {
    let number =
        |name: &str| cell.attribute(name).and_then(|v| v.trim().parse::<usize>().ok()?.checked_sub(1));
    match (number("y"), number("x")) {
        (Some(row), Some(col)) if row < size.height && col < size.width => Ok(At::new(row, col)),
        _ => {
            let problem = Problem::new("this cell is not in the grid").at(cell.span());
            Err(problem.expected(format!("x from 1 to {}, y from 1 to {}", size.width, size.height)).into())
        }
    }
}

/// What a player wrote in a cell.
fn written<'d>(cell: Element<'d>) -> Option<&'d str> {
    cell.attribute("solve-state").filter(|text| !text.trim().is_empty())
}

/// Whether a cell is of the sort `clue` and has nothing but the letter of its solution in it, which is then given: squares
/// with clues in them have no solution.
fn is_given(cell: Element) -> bool {
    let solution = cell.attribute("solution").filter(|text| !text.trim().is_empty());
    cell.attribute("type") == Some("clue") && solution.is_some() && written(cell) == solution
}

fn yes(value: &str) -> bool {
    !matches!(value, "false" | "0" | "")
}

fn cell(cell: Element, at: At, parsed: &mut Parsed) {
    let mut look = Look::default();
    let given = is_given(cell);
    let sort = if given { "letter" } else { cell.attribute("type").unwrap_or("letter") };
    if given {
        parsed.given.insert(at);
    }
    let mut corners: BTreeMap<String, String> = BTreeMap::new();
    for (name, value) in cell.attributes() {
        let corner = CORNERS.iter().find(|(attribute, _)| *attribute == name);
        match (name, corner, SIDES.iter().find(|(side, _)| *side == name)) {
            (_, Some((_, place)), _) => {
                corners.insert((*place).to_string(), value.to_string());
            }
            (_, _, Some((_, side))) if yes(value) => parsed.bars.put_side(at, *side),
            (_, _, Some(_)) | ("x" | "y" | "solution" | "number" | "solve-state" | "type", ..) => {}
            ("hint", ..) if yes(value) => {
                parsed.given.insert(at);
            }
            ("hint", ..) => {}
            ("background-color", ..) => look.shade = Shade::of(value),
            ("background-shape", ..) if value == "circle" => look.circle = true,
            _ => look.kept.push(Kept::new("jpz", name, value)),
        }
    }
    look.marks = corners;
    for child in cell.children() {
        look.kept.push(Kept::new("jpz", format!("{}/", child.name()), child.outer()));
    }
    match sort {
        "void" => look.void = true,
        "block" => {}
        "letter" | "" => {
            let letters = cell.attribute("solution").filter(|text| !text.trim().is_empty());
            parsed.letters[at] = Some(letters.unwrap_or_default().to_string());
        }
        // Squares with clues in them and the like: nothing is to be written there.
        other => {
            look.kept.push(Kept::new("jpz", "type", other));
            for name in ["solution", "number"] {
                look.kept.extend(cell.attribute(name).map(|value| Kept::new("jpz", name, value)));
            }
            if !cell.text().trim().is_empty() && cell.children().next().is_none() {
                look.kept.push(Kept::new("jpz", "text()", cell.inner()));
            }
        }
    }
    if look != Look::default() {
        *parsed.card.decor.at(at) = look;
    }
}
