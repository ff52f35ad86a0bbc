//! From a link to a sheet.

use serde_json::{Map, Value as Json};

use super::{Layer, Margins, RIM, SHORT, Sheet};
use crate::base64;
use crate::grid::{At, Size};
use crate::percent;
use crate::source::Problem;

/// So much text may come out of a link; a board of ten thousand cells takes a tenth of that.
const MOST_UNPACKED: usize = 8 << 20;

/// What stands behind `p=` of a link, if it is one.
pub(super) fn payload(word: &str) -> Option<&str> {
    let from = word.find("m=edit").or_else(|| word.find("m=solve"))?;
    let alone = from == 0 || word[..from].ends_with(['#', '?', '&']);
    let mut parts = word[from..].split('&').filter(|_| alone);
    parts.find_map(|part| part.strip_prefix("p="))
}

impl Sheet {
    /// Reads a link.
    pub fn read(link: &str) -> Result<Self, Problem> {
        let expected = "a link of Penpa with `m=edit&p=…`";
        let packed = payload(link.trim())
            .ok_or_else(|| Problem::new("this is no link of Penpa").expected(expected))?;
        let bytes = base64::decode(&percent::decode(packed))
            .ok_or_else(|| Problem::new("what follows `p=` is not base64").expected(expected))?;
        let unpacked = miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes, MOST_UNPACKED);
        let unpacked = unpacked.map_err(|e| match e.status {
            miniz_oxide::inflate::TINFLStatus::HasMoreOutput => Problem::new("this link unpacks to too much"),
            _ => Problem::new("what follows `p=` cannot be unpacked").expected(expected),
        })?;
        let text =
            String::from_utf8(unpacked).map_err(|_| Problem::new("what is in this link is no text"))?;
        lines(&long(&text))
    }
}

/// The text with its words written out.
fn long(text: &str) -> String {
    SHORT.iter().rev().fold(text.to_string(), |text, (word, short)| text.replace(short, word))
}

fn lines(text: &str) -> Result<Sheet, Problem> {
    let mut lines = text.split('\n');
    let header: Vec<&str> = lines.next().unwrap_or("").split(',').collect();
    if !matches!(header[0], "square" | "sudoku" | "kakuro") {
        let shown: String = header[0].chars().take(24).collect();
        return Err(Problem::new(format!("this link has a grid of the sort `{shown}`")).expected("squares"));
    }
    let side =
        |i: usize| header.get(i).and_then(|n| n.parse::<usize>().ok()).filter(|&n| (1..=1000).contains(&n));
    let (Some(nx), Some(ny)) = (side(1), side(2)) else {
        return Err(Problem::new("this link has no proper size").expected("columns and rows up to 1000"));
    };
    let margins = lines.next().and_then(margins).filter(|m| m.left + m.right < nx && m.over + m.under < ny);
    let Some(margins) = margins else {
        return Err(
            Problem::new("this link has no proper margins").expected("four numbers that leave a board")
        );
    };
    let _ = lines.next();
    let size = Size { width: nx, height: ny };
    let question = layer(lines.next().unwrap_or(""), size)
        .ok_or_else(|| Problem::new("line 4 of this link is no drawing").expected("a JSON object"))?;
    // Links for solvers have nothing here.
    let answer = layer(lines.next().unwrap_or(""), size).unwrap_or_default();
    let word = |i: usize| header.get(i).copied().unwrap_or("").trim().to_string();
    let named = |i: usize, name: &str| {
        let text = word(i);
        text.strip_prefix(name).map_or(text.clone(), str::to_string).trim().replace("%2C", ",")
    };
    let rules = named(18, "").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "=");
    let words = [("source", named(17, "")), ("rules", rules)];
    Ok(Sheet {
        columns: nx - margins.left - margins.right,
        rows: ny - margins.over - margins.under,
        margins,
        title: named(15, "Title:"),
        author: named(16, "Author:"),
        words: words.into_iter().filter(|(_, text)| !text.is_empty()).collect(),
        question,
        answer,
    })
}

fn margins(line: &str) -> Option<Margins> {
    match serde_json::from_str::<Vec<usize>>(line).ok()?[..] {
        [over, under, left, right] if over.max(under).max(left).max(right) <= 1000 => {
            Some(Margins { over, under, left, right })
        }
        _ => None,
    }
}

/// What is drawn; `None` if the line is no object.
fn layer(line: &str, size: Size) -> Option<Layer> {
    let json: Map<String, Json> = serde_json::from_str(line).ok()?;
    let wide = size.width + 2 * RIM;
    let all = wide * (size.height + 2 * RIM);
    // The centre of a cell; places outside of the sheet are nobody's.
    let cell = |index: usize| {
        let (row, col) = ((index / wide).checked_sub(RIM)?, (index % wide).checked_sub(RIM)?);
        (index < all && row < size.height && col < size.width).then_some(At::new(row, col))
    };
    let mut layer = Layer::default();
    for (name, value) in &json {
        let parts = value.as_object().into_iter().flatten();
        match name.as_str() {
            "number" => layer.numbers.extend(parts.filter_map(|(key, value)| {
                let text = value.as_array()?.first()?;
                let text = text.as_str().map_or_else(|| text.to_string(), str::to_string);
                Some((cell(key.parse().ok()?)?, text.trim().to_string()))
            })),
            "surface" => layer
                .surface
                .extend(parts.filter_map(|(key, value)| Some((cell(key.parse().ok()?)?, value.as_u64()?)))),
            "lineE" => layer.walls.extend(parts.filter_map(|(key, _)| wall(key, all, wide, &cell))),
            _ if name.starts_with("command_") || is_empty(value) => {}
            _ => layer.others.push(name.clone()),
        }
    }
    layer.numbers.sort();
    layer.surface.sort();
    layer.walls.sort();
    Some(layer)
}

fn is_empty(value: &Json) -> bool {
    value.as_object().is_none_or(Map::is_empty) && value.as_array().is_none_or(Vec::is_empty)
}

/// The two cells that a line from corner to corner divides. The corner of a cell is at its lower right.
fn wall(key: &str, all: usize, wide: usize, cell: &dyn Fn(usize) -> Option<At>) -> Option<(At, At)> {
    let (a, b) = key.split_once(',')?;
    let (a, b): (usize, usize) = (a.parse().ok()?, b.parse().ok()?);
    let (from, to) = (a.min(b), a.max(b));
    if from < all || to >= 2 * all {
        return None;
    }
    let (corner, next) = (from - all, to - all);
    match next - corner {
        1 => Some((cell(next)?, cell(next + wide)?)),
        step if step == wide => Some((cell(next)?, cell(next + 1)?)),
        _ => None,
    }
}
