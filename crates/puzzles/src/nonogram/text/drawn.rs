//! The board as `show` draws it: a frame with the clues left of it and above it.

use quandary_core::drawn::{self, Drawing};
use quandary_core::form::Sniff;
use quandary_core::scene::Style;
use quandary_core::source::{Problem, Source};
use serde_json::{Value as Json, json};

use super::gather::Read;
use super::json;

pub(crate) fn sniff(source: &Source) -> Sniff {
    drawn::sniff(source, Style::Compact)
}

pub(crate) fn read(source: &Source) -> Vec<Read> {
    drawn::read(source, translate, |main| json::read(&main))
}

fn translate(drawing: &Drawing) -> Result<Json, Problem> {
    let legend = legend(drawing);
    let clue = |text: &String| {
        let wrong = || drawing.wrong(format!("`{text}` is not a clue"));
        // Where there are colours, a clue ends with the sign of its own.
        let last = text.chars().last().filter(|_| !legend.is_empty() && text != "0");
        let length = last.map_or(text.as_str(), |sign| text.strip_suffix(sign).unwrap_or(text));
        let length = match length {
            "?" => Json::Null,
            digits => digits.parse::<u64>().map_err(|_| wrong())?.into(),
        };
        let colour = |sign| legend.iter().position(|(symbol, _)| *symbol == sign).ok_or_else(wrong);
        last.map_or(Ok(length.clone()), |sign| Ok(json!([length, colour(sign)? + 1])))
    };
    let clues = |lines: &[Vec<String>]| {
        let line = |line: &Vec<String>| line.iter().map(clue).collect::<Result<Vec<Json>, Problem>>();
        lines.iter().map(line).collect::<Result<Vec<_>, Problem>>()
    };
    let mut object = json!({ "rows": clues(&drawing.left)?, "columns": clues(&drawing.top)? });
    let cell = |cell: &drawn::Cell| match cell.text.as_str() {
        "" => Ok(0),
        "×" | "x" => Ok(-1),
        text if legend.iter().any(|(symbol, _)| text.chars().eq([*symbol])) => {
            Ok(1 + legend.iter().take_while(|(symbol, _)| !text.chars().eq([*symbol])).count() as i64)
        }
        _ if cell.is_solid() => Ok(1),
        other => Err(drawing.wrong(format!("`{other}` is not a cell")).at(cell.span)),
    };
    let cells = drawing.cells.cells().iter().map(cell).collect::<Result<Vec<i64>, Problem>>()?;
    object["content"] = cells.into();
    if !legend.is_empty() {
        let colour = |(i, (symbol, name)): (usize, &(char, String))| palette_entry(i, *symbol, name);
        let background = json!({ "name": "white", "rgb": "#ffffff", "symbol": "." });
        object["palette"] = [background].into_iter().chain(legend.iter().enumerate().map(colour)).collect();
    }
    Ok(object)
}

/// The signs of the colours and their names, from the line below the board: `X black, r red`.
fn legend(drawing: &Drawing) -> Vec<(char, String)> {
    let entries = drawing.notes.iter().flat_map(|line| line.split(", "));
    let entry = |text: &str| {
        let symbol = text.chars().next()?;
        Some((symbol, text[symbol.len_utf8()..].trim().to_string()))
    };
    entries.filter_map(entry).collect()
}

/// A colour of the palette. A drawing without colours has their names only; one that is not known gets a shade of its
/// own, which changes nothing of the puzzle.
fn palette_entry(i: usize, symbol: char, name: &str) -> Json {
    const SHADES: [[u8; 3]; 8] = [
        [60, 60, 60],
        [200, 60, 60],
        [60, 90, 200],
        [60, 150, 80],
        [220, 190, 60],
        [150, 80, 180],
        [60, 180, 190],
        [230, 140, 60],
    ];
    let [r, g, b] = super::colour::parse(name).unwrap_or(SHADES[i % SHADES.len()]);
    json!({ "name": name, "rgb": format!("#{r:02x}{g:02x}{b:02x}"), "symbol": symbol.to_string() })
}
