//! A link of the editor Penpa: clues in the margins above and to the left, given cells and the state of play as shaded
//! cells of the two layers.

use quandary_core::grid::{At, Grid, Size};
use quandary_core::notes::left_out;
use quandary_core::penpa::{self, Layer, Margins, Sheet, is_dark};
use quandary_core::source::{Problem, Problems, Source, Span};

use super::gather::{Gathered, Read, number, size};
use crate::nonogram::model::{Axis, Block, Clue, Puzzle, black_on_white};
use crate::nonogram::rules::Board;

/// The editor's colours for a filled cell, and for one known to be empty.
const FILLED: u64 = 4;
const EMPTY: u64 = 2;

pub(crate) fn read(source: &Source) -> Vec<Read> {
    penpa::each(source, read_one)
}

fn read_one(sheet: Sheet, span: Span) -> Read {
    let Margins { over, left, .. } = sheet.margins;
    let size = size(sheet.columns, sheet.rows, span)?;
    let mut rows: Vec<Vec<&str>> = vec![Vec::new(); size.height];
    let mut columns: Vec<Vec<&str>> = vec![Vec::new(); size.width];
    // Numbers come in reading order, so that each line has its own in order.
    for (at, text) in sheet.question.numbers.iter().filter(|(_, text)| !text.is_empty()) {
        let list = match (at.row.checked_sub(over), at.col.checked_sub(left)) {
            (Some(row), None) => rows.get_mut(row),
            (None, Some(col)) => columns.get_mut(col),
            _ => None,
        };
        let list = list.ok_or_else(|| {
            let problem = Problem::new(format!("`{text}` stands neither above the board nor to its left"));
            problem.at(span).expected("clues in the margins only")
        })?;
        list.push(text);
    }
    if rows.iter().chain(&columns).all(Vec::is_empty) {
        let problem = Problem::new("there are no numbers beside this board").at(span);
        return Err(problem.expected("clues in the margins above and to the left").into());
    }
    let mut gathered = Gathered::new(size, black_on_white());
    for (axis, lines) in [(Axis::Row, rows), (Axis::Column, columns)] {
        for line in lines {
            match line[..] {
                ["*"] => gathered.push_unknown(axis, span),
                _ => gathered.push(axis, clue(&line, span)?, span),
            }
        }
    }
    let shaded = |layer: &Layer| -> Vec<(At, u32)> {
        let cell = |(at, colour): &(At, u64)| Some((sheet.on_board(*at)?, u32::from(is_dark(*colour))));
        layer.surface.iter().filter_map(cell).collect()
    };
    gathered.draft.givens = shaded(&sheet.question);
    let mut board: Board = Grid::filled(size.width, size.height, None);
    shaded(&sheet.answer).into_iter().for_each(|(at, colour)| board[at] = Some(colour));
    gathered.board = board.cells().iter().any(Option::is_some).then_some(board);
    (gathered.draft.title, gathered.draft.author) = (sheet.title.clone(), sheet.author.clone());
    gathered.tell(sheet.words.iter().map(|(name, text)| ((*name).to_string(), text.clone())).collect());
    gathered.notes.extend(left_out(sheet.question.others.iter().chain(&sheet.answer.others), "a nonogram"));
    gathered.finish()
}

fn clue(words: &[&str], span: Span) -> Result<Clue, Problems> {
    let mut clue = Vec::new();
    for word in words {
        match *word {
            "?" => clue.push(Block::hidden(1)),
            "0" if words.len() == 1 => {}
            _ => clue.push(Block::new(1, number(word, span)?)),
        }
    }
    Ok(clue)
}

pub(crate) fn write(puzzle: &Puzzle, board: Option<&Board>) -> Result<(String, Vec<String>), String> {
    super::refuse_colour(puzzle, "Penpa")?;
    let Size { width, height } = puzzle.size();
    let longest = |clues: &[Clue]| clues.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let margins =
        Margins { over: longest(puzzle.columns()), left: longest(puzzle.rows()), ..Margins::default() };
    let mut sheet = Sheet { columns: width, rows: height, margins, ..Sheet::default() };
    if sheet.size().width.max(sheet.size().height) > 1000 {
        return Err("Penpa has room for 1000 rows and columns, the clues among them".to_string());
    }
    let block = |b: &Block| b.len.map_or("?".to_string(), |n| n.to_string());
    for line in puzzle.lines() {
        let words: Vec<String> = match puzzle.clue(line) {
            None => vec!["*".to_string()],
            Some([]) => vec!["0".to_string()],
            Some(clue) => clue.iter().map(block).collect(),
        };
        let (row, column) = (line.index + margins.over, line.index + margins.left);
        for (behind, word) in words.into_iter().rev().enumerate() {
            let at = match line.axis {
                Axis::Row => At::new(row, margins.left - 1 - behind),
                Axis::Column => At::new(margins.over - 1 - behind, column),
            };
            sheet.question.numbers.push((at, word));
        }
    }
    let shade = |colour: u32| if colour == 0 { EMPTY } else { FILLED };
    let given = puzzle.givens().iter().map(|&(at, colour)| (sheet.on_sheet(at), shade(colour)));
    sheet.question.surface = given.collect();
    if let Some(board) = board {
        let cell = |at: At| Some((sheet.on_sheet(at), shade(board[at]?)));
        sheet.answer.surface = board.places().filter_map(cell).collect();
    }
    let mut lost = Vec::new();
    let line = |text: &str| text.replace(['\n', '\r'], " ").trim().to_string();
    for (name, value, kept) in
        [("title", puzzle.title(), &mut sheet.title), ("author", puzzle.author(), &mut sheet.author)]
    {
        *kept = line(value);
        if *kept != value || value.contains("%2C") {
            lost.push(format!("the {name} as it is"));
        }
    }
    for (name, value) in puzzle.details() {
        let own = ["source", "rules"].into_iter().find(|own| own == name && !value.contains('%'));
        match own.filter(|own| line(value) == *value && !sheet.words.iter().any(|(taken, _)| taken == own)) {
            Some(own) => sheet.words.push((own, value.clone())),
            None => lost.push(format!("what it says of `{name}`")),
        }
    }
    if !super::is_plain(puzzle) {
        lost.push("the colours".to_string());
    }
    Ok((format!("{}\n", sheet.link()), lost))
}
