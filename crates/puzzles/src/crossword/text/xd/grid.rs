//! The grid of an .xd file: letters, rebus signs, special squares, what they look like and what is given.

use std::collections::BTreeMap;

use quandary_core::grid::{At, Grid, MAX_CELLS};
use quandary_core::source::{Line, Problem, Problems};

use super::super::super::card::{Kept, Look, Shade};
use super::super::super::letters::graphemes;
use super::super::clued::Parsed;
use super::answers::MOST;

/// So many other texts the squares of a grid may have together.
const MANY: usize = 100_000;

/// What the metadata says of the grid.
#[derive(Default)]
pub(super) struct Signs<'a> {
    /// The texts rebus signs stand for.
    pub(super) rebus: BTreeMap<&'a str, String>,
    /// Other texts of signs that have several, each of which is right.
    pub(super) others: BTreeMap<&'a str, Vec<String>>,
    /// What small letters mean.
    pub(super) special: Option<&'a str>,
    /// Styles in the metadata.
    pub(super) design: &'a str,
    /// Whether a dot is a block, as old files have it.
    pub(super) dots: bool,
}

/// The signs of a `Rebus:` header: `1=HEART 2=DIAMOND`, with blanks or commas between. A sign that is there again has
/// another text that is right.
pub(super) fn rebus<'a>(value: &'a str, line: &Line, all: &mut Signs<'a>) -> Result<(), Problems> {
    let mut signs: Vec<(&str, String)> = Vec::new();
    for word in value.split([' ', '\t', ',']).filter(|word| !word.is_empty()) {
        let sign = graphemes(word).next().unwrap_or("");
        match (word[sign.len()..].strip_prefix('='), signs.last_mut()) {
            (Some(text), _) => signs.push((sign, text.to_string())),
            // A text of several words.
            (None, Some((_, text))) => *text += &format!(" {word}"),
            (None, None) => {
                let problem = Problem::new(format!("`{word}` is no rebus sign")).at(line.span());
                return Err(problem.expected("signs such as 1=HEART 2=CLUB").into());
            }
        }
    }
    for (sign, text) in signs {
        match all.rebus.get(sign) {
            None => drop(all.rebus.insert(sign, text)),
            Some(first) if *first == text => {}
            Some(_) => {
                let others = all.others.entry(sign).or_default();
                others.push(text);
                if others.len() > MOST {
                    let problem = Problem::new(format!("`{sign}` has too many texts")).at(line.span());
                    return Err(problem.expected(format!("at most {MOST} beside the first")).into());
                }
            }
        }
    }
    Ok(())
}

/// The squares of rows that are all of one length.
fn squares<'a>(lines: &[Line<'a>]) -> Result<Grid<&'a str>, Problems> {
    let rows: Vec<Vec<&str>> = lines.iter().map(|l| graphemes(l.text.trim()).collect()).collect();
    let cells: usize = rows.iter().map(Vec::len).sum();
    if let Some(i) = rows.iter().position(|r| r.len() != rows[0].len()) {
        let problem =
            Problem::new("this row of the grid is longer or shorter than the first").at(lines[i].span());
        return Err(problem.expected(format!("{} squares", rows[0].len())).into());
    }
    match (Grid::from_rows(rows), lines.first()) {
        (Some(grid), Some(_)) if cells > 0 && cells <= MAX_CELLS => Ok(grid),
        (_, Some(first)) => Err(Problem::new("a grid cannot have this size").at(first.span()).into()),
        _ => Err(Problem::new("there is no grid here").into()),
    }
}

/// Whether rows are a finished grid whose blocks are dots: capitals otherwise, not too many dots, and the same turned by half.
pub(super) fn is_finished(lines: &[Line]) -> bool {
    let Ok(grid) = squares(lines) else { return false };
    let cells = grid.cells();
    let dots = cells.iter().filter(|g| **g == ".").count();
    let turned = cells.iter().zip(cells.iter().rev()).all(|(a, b)| (*a == ".") == (*b == "."));
    let capitals = cells.iter().all(|g| *g == "." || g.chars().all(char::is_uppercase));
    capitals && turned && dots > 0 && dots * 3 < cells.len()
}

pub(super) fn read(lines: &[Line], signs: &Signs) -> Result<Parsed, Problems> {
    let grid = squares(lines)?;
    let hash = grid.cells().iter().any(|g| matches!(*g, "#" | "■" | "█"));
    let square = |g: &&str| match *g {
        "#" | "■" | "█" | "_" => None,
        "." if !hash && signs.dots => None,
        "." => Some(String::new()),
        sign => Some(signs.rebus.get(sign).map_or_else(|| sign.to_uppercase(), Clone::clone)),
    };
    let several = grid.cells().iter().filter_map(|g| signs.others.get(*g)).map(Vec::len).sum::<usize>();
    if several > MANY {
        let problem = Problem::new("too many squares of this grid have several texts");
        return Err(problem.at(lines[0].span()).expected(format!("at most {MANY} other texts")).into());
    }
    let mut parsed = Parsed::new(grid.map(square));
    let small = |g: &str| g.to_uppercase() != g;
    // Small letters are special ones, unless there are no others.
    let marked = signs.special.is_some() || grid.cells().iter().any(|g| g.to_lowercase() != **g);
    for at in grid.places() {
        let look = parsed.card.decor.at(at);
        look.void = grid[at] == "_";
        if marked && small(grid[at]) {
            match signs.special.is_some_and(|word| word.to_lowercase().contains("shad")) {
                true => look.shade = Some(Shade::Grey),
                false => look.circle = true,
            }
        }
        // Two readings with a stroke between: either is right.
        let readings = signs.rebus.get(grid[at]).and_then(|text| text.split_once('/'));
        if let Some((one, other)) = readings.filter(|(one, other)| !one.is_empty() && !other.is_empty()) {
            look.accepts = vec![one.to_string(), other.to_string()];
        }
        look.accepts.extend(signs.others.get(grid[at]).into_iter().flatten().cloned());
    }
    Ok(parsed)
}

/// The letters of a `## Start` section are given.
pub(super) fn start(lines: &[Line], signs: &Signs, parsed: &mut Parsed) -> Result<(), Problems> {
    let grid = same_shape(lines, parsed)?;
    for at in grid.places().filter(|at| !matches!(grid[*at], "." | "#" | "_" | "■" | "█")) {
        let text = signs.rebus.get(grid[at]).map_or_else(|| grid[at].to_uppercase(), Clone::clone);
        if let Some(letters) = parsed.letters[at].as_mut() {
            if letters.is_empty() {
                *letters = text;
            } else if *letters != text {
                let problem =
                    Problem::new(format!("the letter given at {at} is not the one of the solution"));
                return Err(problem.at(lines[at.row].span()).expected(letters.as_str()).into());
            }
            parsed.given.insert(at);
        }
    }
    Ok(())
}

fn same_shape<'a>(lines: &[Line<'a>], parsed: &Parsed) -> Result<Grid<&'a str>, Problems> {
    let grid = squares(lines)?;
    if grid.size() == parsed.letters.size() {
        return Ok(grid);
    }
    let problem =
        Problem::new(format!("this grid is {}, the puzzle is {}", grid.size(), parsed.letters.size()));
    let place = lines.first().map(Line::span);
    Err(Problem { span: place, ..problem }.into())
}

/// The section `## Design`: styles by their signs, between `<style>` and `</style>` or bare, and a grid of signs. Some files have the
/// styles in a header `Design:`.
pub(super) fn design(header: &str, lines: &[Line], parsed: &mut Parsed) -> Result<(), Problems> {
    let ends = lines.iter().position(|l| l.text.contains("</style>"));
    let ends = ends.or_else(|| lines.iter().rposition(|l| l.text.contains('}')));
    let rows = ends.map_or(0, |ends| ends + 1);
    let text = lines[..rows].iter().map(|l| l.text).chain([header]).collect::<Vec<_>>().join(" ");
    let text = text.replace("</style>", " ").replace("<style>", " ");
    let mut styles: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for rule in text.split('}') {
        let Some((sign, body)) = rule.split_once('{') else { continue };
        let pairs = declarations(body).into_iter().filter_map(|pair| pair.split_once(':'));
        let sign = sign.trim().trim_end_matches('=').trim_end();
        styles.insert(sign, pairs.map(|(name, value)| (name.trim(), value.trim())).collect());
    }
    if styles.is_empty() {
        let problem = Problem::new("this design has no styles");
        return Err(Problem { span: lines.first().map(Line::span), ..problem }
            .expected("<style>O { background: circle }</style>")
            .into());
    }
    if lines.len() == rows {
        return Ok(());
    }
    let grid = same_shape(&lines[rows..], parsed)?;
    for at in grid.places() {
        for (name, value) in styles.get(grid[at]).into_iter().flatten() {
            style(name, value, at, parsed);
        }
    }
    Ok(())
}

/// The parts of a style between semicolons; one in brackets or quotes parts nothing, as in the address of a picture.
fn declarations(body: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut from, mut depth, mut quote) = (0, 0usize, None);
    for (i, c) in body.char_indices() {
        match c {
            _ if quote == Some(c) => quote = None,
            _ if quote.is_some() => {}
            '\'' | '"' => quote = Some(c),
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => {
                parts.push(&body[from..i]);
                from = i + 1;
            }
            _ => {}
        }
    }
    parts.push(&body[from..]);
    parts
}

fn style(name: &str, value: &str, at: At, parsed: &mut Parsed) {
    let look: &mut Look = parsed.card.decor.at(at);
    match (name, value) {
        ("background", "circle") => look.circle = true,
        ("background", "shaded") => look.shade = Some(look.shade.take().unwrap_or(Shade::Grey)),
        ("bar-top", "true") => parsed.bars.put_side(at, 'T'),
        ("bar-left", "true") => parsed.bars.put_side(at, 'L'),
        ("bar-right", "true") => parsed.bars.put_side(at, 'R'),
        ("bar-bottom", "true") => parsed.bars.put_side(at, 'B'),
        ("background-light", colour) => look.shade = Shade::of(colour),
        _ => look.kept.push(Kept::new("xd", name, value)),
    }
}
