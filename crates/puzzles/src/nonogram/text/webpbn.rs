//! The XML of webpbn.com, one puzzle or a set of them. A count of 0 is a blotted clue. Where the clues
//! are missing they are read off the goal.

use quandary_core::grid::{Grid, Size};
use quandary_core::source::{Problem, Problems, Source, Span};
use quandary_core::xml::{Document, Element, entities};

use super::gather::{Gathered, Read, WRONG_PICTURE, number, size};
use crate::nonogram::model::{Axis, Block, Clue, Colour, Puzzle, clue_of};
use crate::nonogram::rules::Board;

pub(crate) fn looks_like(text: &str) -> bool {
    let head: String = text.chars().take(2000).collect();
    head.trim_start().starts_with('<') && (head.contains("<puzzleset") || head.contains("<puzzle"))
}

pub(crate) fn read(source: &Source) -> Vec<Read> {
    let document = match Document::read(source) {
        Ok(document) => document,
        Err(problems) => return vec![Err(problems)],
    };
    let found: Vec<Read> =
        document.all("puzzle").map(|puzzle| raw(puzzle).and_then(|raw| finish(source, raw))).collect();
    if found.is_empty() {
        let problem = Problem::new("there is no puzzle in this").at(source.end()).expected("a `<puzzle>`");
        return vec![Err(problem.into())];
    }
    found
}

/// A puzzle as its elements say it.
struct Raw {
    kind: String,
    span: Span,
    background: String,
    default: String,
    colours: Vec<Colour>,
    rows: Option<Vec<(Vec<RawBlock>, Span)>>,
    columns: Option<Vec<(Vec<RawBlock>, Span)>>,
    goal: Option<String>,
    saved: Option<String>,
    title: String,
    author: String,
    details: Vec<(String, String)>,
    notes: Vec<String>,
}

/// What else a puzzle may say of itself.
const DETAILS: [&str; 6] = ["source", "id", "authorid", "copyright", "description", "note"];

type RawBlock = (String, usize, Span);

fn raw(puzzle: Element) -> Result<Raw, Problems> {
    let own = |name: &str, otherwise: &str| puzzle.attribute(name).unwrap_or(otherwise).to_string();
    let text = |name: &str| puzzle.all(name).last().map(Element::text).unwrap_or_default().trim().to_string();
    let mut raw = Raw {
        kind: own("type", "grid"),
        span: puzzle.span(),
        background: own("backgroundcolor", "white"),
        default: own("defaultcolor", "black"),
        colours: vec![Colour::new("white", [255, 255, 255], '.'), Colour::new("black", [0, 0, 0], 'X')],
        rows: None,
        columns: None,
        goal: None,
        saved: None,
        title: text("title"),
        author: text("author"),
        details: Vec::new(),
        notes: Vec::new(),
    };
    for name in DETAILS {
        let told = puzzle.all(name).map(|element| (name.to_string(), element.text().trim().to_string()));
        raw.details.extend(told);
    }
    for colour in puzzle.all("color") {
        let name = colour.attribute("name").unwrap_or_default();
        let symbol = colour.attribute("char").and_then(|c| c.chars().next()).unwrap_or('?');
        let rgb = colour.text();
        let rgb = super::colour::parse(rgb.trim()).ok_or_else(|| {
            Problem::new(format!("`{}` is not a colour", rgb.trim())).at(colour.span()).expected("RRGGBB")
        })?;
        define(&mut raw, Colour::new(name, rgb, symbol));
    }
    for clues in puzzle.all("clues") {
        let lines = clues.all("line").map(|line| Ok((blocks(line, &raw.default)?, line.span())));
        let lines = lines.collect::<Result<Vec<_>, Problems>>()?;
        *(if clues.attribute("type") == Some("columns") { &mut raw.columns } else { &mut raw.rows }) =
            Some(lines);
    }
    for solution in puzzle.all("solution") {
        let image = solution.all("image").next().map(Element::text);
        let kept = if solution.attribute("type") == Some("saved") { &mut raw.saved } else { &mut raw.goal };
        match kept {
            None => *kept = image,
            Some(_) if raw.notes.is_empty() => {
                raw.notes.push("there are several pictures of a sort; the first was taken".to_string());
            }
            Some(_) => {}
        }
    }
    Ok(raw)
}

fn blocks(line: Element, default: &str) -> Result<Vec<RawBlock>, Problems> {
    let block = |count: Element| {
        let colour = count.attribute("color").unwrap_or(default).to_string();
        Ok((colour, number(count.text().trim(), count.span())?, count.span()))
    };
    line.all("count").map(block).collect()
}

/// A definition takes the place of a predefined colour of that name; the order is that of the text.
fn define(raw: &mut Raw, colour: Colour) {
    raw.colours.retain(|c| c.name != colour.name);
    raw.colours.push(colour);
}

fn finish(source: &Source, raw: Raw) -> Read {
    if raw.kind == "triddler" {
        let message = "this is a triddler: its grid is of triangles";
        return Err(Problem::new(message).at(raw.span).expected("a puzzle of rows and columns").into());
    }
    if raw.kind != "grid" {
        return Err(Problem::new(format!("a puzzle of type `{}`", raw.kind))
            .at(raw.span)
            .expected("type=\"grid\"")
            .into());
    }
    let picture = raw.goal.as_deref().map(rows_of);
    let all: Vec<&RawBlock> =
        [&raw.rows, &raw.columns].into_iter().flatten().flatten().flat_map(|(b, _)| b).collect();
    let in_picture =
        |c: &Colour| picture.as_ref().is_some_and(|p| p.iter().flatten().any(|cell| *cell == Some(c.symbol)));
    let used =
        |c: &Colour| c.name == raw.default || all.iter().any(|(name, ..)| *name == c.name) || in_picture(c);
    // Background first; of the predefined colours only those that are used.
    let background = raw.colours.iter().find(|c| c.name == raw.background).cloned();
    let background = background.ok_or_else(|| {
        Problem::new(format!("there is no colour `{}`", raw.background))
            .expected("a defined background colour")
    })?;
    let inks = raw.colours.iter().filter(|c| c.name != raw.background && (used(c) || c.name != "black"));
    let mut palette: Vec<Colour> = vec![background];
    palette.extend(inks.filter(|c| used(c) || c.name != "white").cloned());
    let (Some(rows), Some(columns)) = (&raw.rows, &raw.columns) else {
        return from_goal(source, raw, palette);
    };
    let size = size(columns.len(), rows.len(), source.end())?;
    let mut gathered = Gathered::new(size, palette);
    for (axis, lines) in [(Axis::Row, rows), (Axis::Column, columns)] {
        for (blocks, span) in lines {
            let clue = blocks
                .iter()
                .map(|block| block_of(block, &gathered.draft.palette))
                .collect::<Result<Clue, _>>()?;
            gathered.push(axis, clue, *span);
        }
    }
    gathered.board = raw.saved.as_deref().and_then(|text| board_of(text, size, &gathered.draft.palette));
    if gathered.board.is_none() && raw.saved.is_some() {
        gathered.notes.push("the saved picture is not of the puzzle's size and was left out".to_string());
    }
    let goal = raw.goal.as_deref().and_then(|text| board_of(text, size, &gathered.draft.palette));
    if raw.goal.is_some() {
        let cells: Option<Vec<u32>> = goal.and_then(|board| board.cells().iter().copied().collect());
        match cells {
            Some(cells) => {
                let picture = Grid::from_fn(size, |at| cells[at.row * size.width + at.col]);
                gathered.compare(Some(&picture));
            }
            None => gathered.notes.push(WRONG_PICTURE.to_string()),
        }
    }
    told(gathered, raw)
}

/// What the text says of the puzzle.
fn told(mut gathered: Gathered, raw: Raw) -> Read {
    (gathered.draft.title, gathered.draft.author) = (raw.title, raw.author);
    gathered.tell(raw.details);
    gathered.notes.extend(raw.notes);
    gathered.finish()
}

fn block_of((name, len, span): &RawBlock, palette: &[Colour]) -> Result<Block, Problems> {
    let place = palette.iter().position(|c| c.name == *name).filter(|&i| i > 0).ok_or_else(|| {
        Problem::new(format!("there is no colour `{name}` for blocks")).at(*span).expected("a defined colour")
    })?;
    Ok(if *len == 0 { Block::hidden(place as u32) } else { Block::new(place as u32, *len) })
}

/// The rows of an image: `None` for cells that are not certain.
fn rows_of(image: &str) -> Vec<Vec<Option<char>>> {
    let mut rows = Vec::new();
    for line in image.split('|').map(str::trim).filter(|l| !l.is_empty()) {
        let mut row = Vec::new();
        let mut set: Option<Vec<char>> = None;
        for c in line.chars() {
            match (c, &mut set) {
                ('[', None) => set = Some(Vec::new()),
                (']', Some(inside)) => {
                    row.push(if inside.len() == 1 { inside.first().copied() } else { None });
                    set = None;
                }
                (c, Some(inside)) => inside.push(c),
                ('?', None) => row.push(None),
                (c, None) => row.push(Some(c)),
            }
        }
        rows.push(row);
    }
    rows
}

fn board_of(image: &str, size: Size, palette: &[Colour]) -> Option<Board> {
    let value =
        |cell: Option<char>| cell.and_then(|c| palette.iter().position(|p| p.symbol == c)).map(|i| i as u32);
    let rows: Vec<Vec<Option<u32>>> =
        rows_of(image).into_iter().map(|r| r.into_iter().map(value).collect()).collect();
    Grid::from_rows(rows).filter(|board| board.size() == size)
}

fn from_goal(source: &Source, raw: Raw, palette: Vec<Colour>) -> Read {
    let missing =
        || Problem::new("neither clues nor a goal").at(source.end()).expected("`<clues>` or `<solution>`");
    let rows = rows_of(raw.goal.as_deref().ok_or_else(missing)?);
    let value = |cell: &Option<char>| {
        let place = cell.and_then(|c| palette.iter().position(|p| p.symbol == c));
        place.map(|i| i as u32).ok_or_else(|| {
            let shown = cell.unwrap_or('?');
            Problems::from(Problem::new(format!("`{shown}` in the goal stands for no colour")))
        })
    };
    let rows: Vec<Vec<u32>> = rows.iter().map(|r| r.iter().map(value).collect()).collect::<Result<_, _>>()?;
    let picture =
        Grid::from_rows(rows).ok_or_else(|| Problem::new("the rows of the goal differ in length"))?;
    let size = size(picture.width(), picture.height(), source.end())?;
    let mut gathered = Gathered::new(size, palette);
    picture.rows().for_each(|row| gathered.push(Axis::Row, clue_of(row.iter().copied()), source.end()));
    for column in 0..size.width {
        let clue = clue_of(picture.rows().map(|row| row[column]));
        gathered.push(Axis::Column, clue, source.end());
    }
    told(gathered, raw)
}

pub(crate) fn write(puzzle: &Puzzle, board: Option<&Board>) -> Result<(String, Vec<String>), String> {
    let palette = puzzle.palette();
    let encode = entities::encode;
    let name = |i: usize| encode(&palette[i].name);
    let names: std::collections::BTreeSet<&str> = palette.iter().map(|c| c.name.as_str()).collect();
    if names.len() < palette.len() || names.contains("") {
        return Err("the XML form needs a name of its own for every colour".to_string());
    }
    let mut text = "<?xml version=\"1.0\"?>\n<puzzleset>\n".to_string();
    text += &format!("<puzzle type=\"grid\" backgroundcolor=\"{}\" defaultcolor=\"{}\">\n", name(0), name(1));
    super::refuse_unknown(puzzle, "the XML form")?;
    let mut lost = super::lost_givens(puzzle);
    let known = |name: &str| DETAILS.contains(&name);
    let details = puzzle.details().iter().map(|(name, value)| (name.as_str(), value.as_str()));
    lost.extend(
        details.clone().filter(|(name, _)| !known(name)).map(|(name, _)| format!("what it says of `{name}`")),
    );
    let words = [("title", puzzle.title()), ("author", puzzle.author())];
    for (tag, value) in words.into_iter().chain(details.filter(|(name, _)| known(name))) {
        if !value.is_empty() {
            text += &format!("<{tag}>{}</{tag}>\n", encode(value));
        }
    }
    for (i, Colour { rgb: [r, g, b], symbol, .. }) in palette.iter().enumerate() {
        let symbol = encode(&symbol.to_string());
        text += &format!("<color name=\"{}\" char=\"{symbol}\">{r:02X}{g:02X}{b:02X}</color>\n", name(i));
    }
    for (kind, clues) in [("columns", puzzle.columns()), ("rows", puzzle.rows())] {
        text += &format!("<clues type=\"{kind}\">\n");
        for clue in clues {
            let count = |b: &Block| {
                let len = b.len.unwrap_or(0);
                if b.colour == 1 {
                    format!("<count>{len}</count>")
                } else {
                    format!("<count color=\"{}\">{len}</count>", name(b.colour as usize))
                }
            };
            text += &if clue.is_empty() {
                "<line/>\n".to_string()
            } else {
                format!("<line>{}</line>\n", super::joined(clue, "", count))
            };
        }
        text += "</clues>\n";
    }
    if let Some(board) = board.filter(|board| board.cells().iter().any(Option::is_some)) {
        text += "<solution type=\"saved\">\n<image>\n";
        for row in board.rows() {
            let cell = |c: &Option<u32>| c.and_then(|v| palette.get(v as usize)).map_or('?', |p| p.symbol);
            text += &format!("|{}|\n", encode(&row.iter().map(cell).collect::<String>()));
        }
        text += "</image>\n</solution>\n";
    }
    text += "</puzzle>\n</puzzleset>\n";
    Ok((text, lost))
}
