//! Links of Factors on puzz.link, pzv and kanpen: rooms, each with the product of its numbers.

use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::grid::{At, Size};
use quandary_core::pzpr::{self, Body, Kanpen, Wrong, wrong};
use quandary_core::several;
use quandary_core::source::{Line, Problem, Problems, Source, Sources, Span};

use super::super::KenKen;
use super::super::model::{Cage, Clue, Op, Puzzle};
use super::draft::{self, Draft};

/// The form's declaration.
pub(super) const FORM: Form<KenKen> = Form {
    name: "factors",
    about: "a link of Factors on puzz.link, pzv or kanpen: products only",
    suffixes: &[],
    sniff,
    read,
    write: None,
};

/// What pages call the puzzle in their addresses.
const NAMES: [&str; 2] = ["factors", "inshinoheya"];

fn sniff(source: &Source) -> Sniff {
    let head = String::from_utf8_lossy(&source.bytes[..source.bytes.len().min(200)]).into_owned();
    let first = head.trim_start_matches('\u{feff}').split_whitespace().next().unwrap_or_default();
    let named = pzpr::after_name(first, &NAMES).is_some() || pzpr::kanpen(first, &NAMES).is_some();
    if named { Sniff::Sure } else { Sniff::No }
}

/// A link is one line, so that several lines are several puzzles.
fn read(sources: &Sources) -> Vec<Result<Entry<KenKen>, Problems>> {
    let source = sources.puzzle();
    match draft::filled(source) {
        Ok(lines) => several::sensible(lines.iter().map(|line| read_one(line).map(Entry::new))),
        Err(problems) => vec![Err(problems)],
    }
}

fn read_one(line: &Line<'_>) -> Result<Puzzle, Problems> {
    let text = line.text.trim_end();
    let (size, rooms) = rooms(text).map_err(|wrong| {
        let at = line.start + wrong.position.min(text.len());
        let problem = Problem::new(wrong.message).at(Span::new(at, line.start + text.len()));
        Problems::from(problem.expected("a link such as https://puzz.link/p?factors/5/5/..."))
    })?;
    let names = draft::letters().map(String::from).chain((1..).map(|n| format!("cage {n}")));
    // A room without a number allows anything.
    let cages: Vec<Cage> = (rooms.into_iter().zip(names))
        .filter(|((_, target), _)| *target > 0)
        .map(|((cells, target), name)| Cage {
            name,
            cells,
            clue: Clue { target: u64::from(target), op: Op::Multiply },
        })
        .collect();
    let clues = vec![line.span(); cages.len()];
    Draft { size, cages, clues, cells: Vec::new(), givens: Vec::new(), long: false }.finish()
}

type Rooms = Vec<(Vec<At>, u32)>;

/// The rooms with their numbers, in the order of their first cells.
fn rooms(text: &str) -> Result<(usize, Rooms), Wrong> {
    if let Some(start) = pzpr::kanpen(text, &NAMES) {
        let Kanpen { rooms, numbers } = Kanpen::read(text, start)?;
        let size = square(rooms.size(), start)?;
        let cells = quandary_core::grid::regions(rooms.size(), |_| true, |a, b| rooms[a] == rooms[b]);
        let number = |cells: &Vec<At>| cells.iter().map(|&at| numbers[at]).find(|&n| n > 0).unwrap_or(0);
        return Ok((size, cells.into_iter().map(|cells| (cells.clone(), number(&cells))).collect()));
    }
    let Some(next) = pzpr::after_name(text, &NAMES) else {
        return wrong(0, "this is no link of Factors");
    };
    let (size, next) = pzpr::size(text, next)?;
    let side = square(size, next)?;
    let mut body = Body { text, next };
    let cells = body.walls(size)?.rooms(size, |_| true);
    let numbers = body.numbers(cells.len())?;
    body.end()?;
    Ok((side, cells.into_iter().zip(numbers.into_iter().map(Option::unwrap_or_default)).collect()))
}

fn square(size: Size, position: usize) -> Result<usize, Wrong> {
    let Size { width, height } = size;
    match width == height && (1..=super::super::model::MAX_SIZE).contains(&width) {
        true => Ok(width),
        false => wrong(position, format!("a board of {size} is not square, or too large")),
    }
}
