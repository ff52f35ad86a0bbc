//! Saved games of `keen` in Simon Tatham's collection: lines `KEY     :LENGTH:VALUE`, of which `GAME`, `PARAMS` and
//! `DESC` make the game id, and `MOVE` the state of play up to `STATEPOS`.

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::Entry;
use quandary_core::grid::{At, Grid};
use quandary_core::source::{Line, Problem, Problems, Source, Span};

use super::super::KenKen;
use super::super::model::Puzzle;
use super::keen::read_id;

/// Whether a text is a saved game of the collection.
pub(super) fn is_save(text: &str) -> bool {
    text.starts_with("SAVEFILE:")
}

/// Key, value and where the value starts; nothing if the line is none of a saved game.
fn pair<'a>(line: &Line<'a>) -> Option<(&'a str, &'a str, usize)> {
    let (key, rest) = line.text.split_once(':')?;
    let (length, value) = rest.split_once(':')?;
    let length: usize = length.parse().ok()?;
    let value = value.get(..length)?;
    Some((key.trim(), value, line.start + key.len() + (rest.len() - value.len()) + 1))
}

pub(super) fn read(source: &Source, long: bool) -> Result<Entry<KenKen>, Problems> {
    let lines = source.lines()?;
    let mut found = Vec::new();
    for line in lines.iter().filter(|line| !line.is_blank()) {
        let wrong = || Problem::new("this is no line of a saved game").at(line.span());
        found.push(pair(line).ok_or_else(|| wrong().expected("key, length and value with colons between"))?);
    }
    let get = |key: &str| found.iter().find(|(k, ..)| *k == key).map(|&(_, value, at)| (value, at));
    let need = |key: &str| {
        let missing = || Problem::new(format!("this saved game has no {key}")).at(source.end());
        get(key).ok_or_else(missing)
    };
    let (game, at) = need("GAME")?;
    if game != "Keen" {
        let problem = Problem::new(format!("this is a saved game of {game}"));
        return Err(problem.at(Span::new(at, at + game.len())).expected("a game of Keen").into());
    }
    let (params, _) = get("PARAMS")
        .or_else(|| get("CPARAMS"))
        .ok_or_else(|| Problem::new("this saved game has no PARAMS").at(source.end()))?;
    let (desc, at) = need("DESC")?;
    let id = format!("{params}:{desc}");
    let puzzle = read_id(&id, at.saturating_sub(params.len() + 1), long)?;
    let played = get("STATEPOS").and_then(|(n, _)| n.parse::<usize>().ok()).unwrap_or(1).saturating_sub(1);
    let moves = found.iter().filter(|(key, ..)| matches!(*key, "MOVE" | "SOLVE")).take(played);
    let mut ink = Grid::filled(puzzle.order(), puzzle.order(), None);
    for (_, text, at) in moves {
        let span = Span::new(*at, at + text.len());
        play(&puzzle, &mut ink, text)
            .ok_or_else(|| Problem::new(format!("`{text}` is not a move")).at(span))?;
    }
    let board = ink.cells().iter().any(Option::is_some).then(|| CellBoard::of(ink));
    Ok(Entry::new(puzzle).with_board(board))
}

/// One move: `R` writes column, row and number (0 takes it away), `P` is a note, `S` the answer in one digit a cell.
fn play(puzzle: &Puzzle, ink: &mut Grid<Option<Value>>, text: &str) -> Option<()> {
    let size = puzzle.order();
    let written = |n: Value| (1..=size as Value).contains(&n).then_some(n);
    if let Some(answer) = text.strip_prefix('S') {
        let places: Vec<At> = ink.places().collect();
        for (at, c) in places.into_iter().zip(answer.chars()) {
            ink[at] = c.to_digit(36).and_then(written);
        }
        return Some(());
    }
    if text.starts_with(['P', 'M']) {
        return Some(());
    }
    let mut parts = text.strip_prefix('R')?.split(',').map(|part| part.parse::<usize>().ok());
    let (col, row, value) = (parts.next()??, parts.next()??, parts.next()??);
    let at = At::new(row, col);
    ink.get(at)?;
    ink[at] = Value::try_from(value).ok().and_then(written);
    Some(())
}
