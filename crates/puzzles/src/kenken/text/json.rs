//! JSON, our own and two others that are read as well, one puzzle or one per line.
//!
//! Ours: `{"kind":"kenken","size":4,"cages":[{"name":"a","clue":"6*","cells":[[1,1],[2,1]]},…]}`, with `"givens"` as
//! rows (null for open) and `"long":true` where there are any. Rows and columns count from 1.
//! Others: `width`, `height`, `values` and `rules` with `x` and `y` from 0; and `n`, `regions`
//! and `clues` as in the janko data set.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::At;
use quandary_core::notes::other_keys;
use quandary_core::rows::offset;
use quandary_core::source::{Problem, Problems, Source, Sources, Span};
use serde_json::{Value as Json, json};

use super::super::KenKen;
use super::super::model::{Cage, Clue, MAX_SIZE, Op, Puzzle};
use super::draft::{self, Draft};

/// The form's declaration.
pub(super) const FORM: Form<KenKen> = Form {
    name: "json",
    about: "JSON: size, cages with clue and cells, givens",
    suffixes: &["json", "jsonl"],
    sniff,
    read,
    write: Some(write),
};

fn sniff(source: &Source) -> Sniff {
    let text = source.text().unwrap_or("").trim_start();
    let has = |key: &str| text.contains(key);
    // Cages deeper inside are read by their meaning.
    let json = serde_json::from_str::<Json>(text).ok();
    let top = |name: &str| json.as_ref().is_none_or(|json| json.get(name).is_some());
    let deeper = || json.is_some() && !NAMES.iter().any(|name| top(name));
    if !text.starts_with('{') || (!has("\"kenken\"") && deeper()) {
        Sniff::No
    } else if has("\"kenken\"") || (has("\"cages\"") && has("\"cells\"") && top("cages")) {
        Sniff::Sure
    } else if (has("\"rules\"") && has("\"cells\"")) || (has("\"regions\"") && has("\"clues\"")) {
        Sniff::Maybe
    } else {
        Sniff::No
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<KenKen>, Problems>> {
    let source = sources.puzzle();
    let text = match source.expect_text() {
        Ok(text) => text,
        Err(problems) => return vec![Err(problems)],
    };
    let shift = source.bytes.len() - text.len();
    let mut found = Vec::new();
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<Json>();
    let mut from = 0;
    while let Some(next) = stream.next() {
        let blank = text[from..].len() - text[from..].trim_start().len();
        let span = Span::new(shift + from + blank, shift + stream.byte_offset());
        from = stream.byte_offset();
        match next {
            // A text of bare numbers is a million values, and no puzzle.
            Ok(json) if found.is_empty() && !json.is_object() => {
                let problem = Problem::new("this JSON is no object").at(span);
                found.push(Err(problem.expected("size and cages").into()));
                break;
            }
            Ok(json) => {
                let notes = other_keys(&json, &NAMES, "a KenKen").into_iter().collect();
                let puzzle = read_one(&json, span, sources.settings.flag("long"));
                found.push(puzzle.map(|puzzle| Entry::new(puzzle).noting(notes)));
            }
            Err(e) => {
                let at = shift + offset(text, e.line(), e.column());
                let problem =
                    Problem::new(format!("this JSON does not parse: {e}")).at(Span::new(at, at + 1));
                found.push(Err(problem.into()));
                break;
            }
        }
    }
    if found.is_empty() {
        found.push(Err(Problem::new("there is nothing here").at(source.end()).expected("a puzzle").into()));
    }
    found
}

/// The names that mean something here.
const NAMES: [&str; 12] = [
    "kind", "size", "n", "width", "height", "long", "cages", "rules", "regions", "clues", "givens", "values",
];

/// What a JSON object is asked for, with a problem at hand for what is missing.
struct Object<'a> {
    json: &'a Json,
    span: Span,
}

impl<'a> Object<'a> {
    fn wrong(&self, message: impl Into<String>, expected: &str) -> Problem {
        Problem::new(message.into()).at(self.span).expected(expected)
    }

    fn number(&self, json: Option<&Json>, what: &str) -> Result<u64, Problem> {
        let json = json.ok_or_else(|| self.wrong(format!("{what} is missing"), "a number"))?;
        json.as_u64().ok_or_else(|| self.wrong(format!("{what} is {json}"), "a number from 1 on"))
    }

    fn array(&self, json: Option<&'a Json>, what: &str) -> Result<&'a Vec<Json>, Problem> {
        let array = json.and_then(Json::as_array);
        array.ok_or_else(|| self.wrong(format!("{what} is missing"), "an array"))
    }
}

fn read_one(json: &Json, span: Span, long: bool) -> Result<Puzzle, Problems> {
    let object = Object { json, span };
    let size = json.get("size").or_else(|| json.get("n")).or_else(|| json.get("width"));
    let size = object.number(size, "the size")?;
    let size = draft::size(&size.to_string(), span)?;
    if json.get("height").is_some_and(|height| height.as_u64() != Some(size as u64)) {
        return Err(object.wrong("the board is not square", "equal width and height").into());
    }
    let long = long || json.get("long") == Some(&Json::Bool(true));
    let cages = if json.get("regions").is_some() {
        by_regions(&object, size)?
    } else if json.get("rules").is_some() {
        by_rules(&object)?
    } else {
        by_cages(&object)?
    };
    let clues = vec![span; cages.len()];
    let givens = givens(&object, size)?;
    Draft { size, cages, clues, cells: Vec::new(), givens, long }.finish()
}

fn by_cages(object: &Object<'_>) -> Result<Vec<Cage>, Problem> {
    let names = draft::letters().map(String::from);
    let listed = object.array(object.json.get("cages"), "`cages`")?;
    let mut cages = Vec::new();
    for (cage, letter) in listed.iter().zip(names) {
        let name = cage.get("name").and_then(Json::as_str).map_or(letter, String::from);
        let wrong = || object.wrong(format!("cage {name} has no clue"), "a clue such as \"6*\"");
        let clue = draft::clue(cage.get("clue").and_then(Json::as_str).ok_or_else(wrong)?, object.span)?;
        let cells = object.array(cage.get("cells"), "`cells` of a cage")?;
        let cell = |json: &Json| {
            let pair = json.as_array().filter(|pair| pair.len() == 2);
            let place = |i: usize| pair.and_then(|p| p[i].as_u64()).and_then(|n| n.checked_sub(1));
            match (place(0), place(1)) {
                (Some(row), Some(col)) => Ok(At::new(row as usize, col as usize)),
                _ => Err(object.wrong(format!("{json} is not a cell"), "row and column from 1")),
            }
        };
        let cells = cells.iter().map(cell).collect::<Result<Vec<_>, _>>()?;
        cages.push(Cage { name, cells, clue });
    }
    Ok(cages)
}

fn by_rules(object: &Object<'_>) -> Result<Vec<Cage>, Problem> {
    let listed = object.array(object.json.get("rules"), "`rules`")?;
    let mut cages = Vec::new();
    for (rule, name) in listed.iter().zip(draft::letters().map(String::from)) {
        let sign = rule.get("op").and_then(Json::as_str).unwrap_or("");
        let op = Op::of_sign(sign)
            .ok_or_else(|| object.wrong(format!("`{sign}` is not an operator"), "+ - * / ^ % ="))?;
        let target = object.number(rule.get("value"), "`value` of a rule")?;
        let cell = |json: &Json| {
            let place = |key: &str| object.number(json.get(key), "`x` or `y` of a cell");
            Ok(At::new(place("y")? as usize, place("x")? as usize))
        };
        let cells = object.array(rule.get("cells"), "`cells` of a rule")?;
        let cells = cells.iter().map(cell).collect::<Result<Vec<_>, Problem>>()?;
        cages.push(Cage { name, cells, clue: Clue { target, op } });
    }
    Ok(cages)
}

fn by_regions(object: &Object<'_>, size: usize) -> Result<Vec<Cage>, Problem> {
    let rows = object.array(object.json.get("regions"), "`regions`")?;
    let clues = object.json.get("clues").and_then(Json::as_object);
    let clues = clues.ok_or_else(|| object.wrong("`clues` is missing", "a clue for each region"))?;
    let mut cages: Vec<Cage> = Vec::new();
    for (name, clue) in clues {
        let text = clue.as_str().map_or_else(|| clue.to_string(), String::from);
        cages.push(Cage { name: name.clone(), cells: Vec::new(), clue: draft::clue(&text, object.span)? });
    }
    for (row, line) in rows.iter().enumerate() {
        let line = line.as_array().filter(|line| line.len() == size && rows.len() == size);
        let line =
            line.ok_or_else(|| object.wrong("the regions do not fit the size", "rows of that size"))?;
        for (col, id) in line.iter().enumerate() {
            let id = id.as_str().map_or_else(|| id.to_string(), String::from);
            let cage = cages.iter_mut().find(|cage| cage.name == id);
            let cage = cage.ok_or_else(|| object.wrong(format!("cage {id} has no clue"), "a clue"))?;
            cage.cells.push(At::new(row, col));
        }
    }
    Ok(cages)
}

fn givens(object: &Object<'_>, size: usize) -> Result<Vec<(At, u32, Span)>, Problem> {
    let mut found = Vec::new();
    let mut read_cell = |at: At, cell: &Json| match cell {
        Json::Null => Ok(()),
        cell if cell.as_u64() == Some(0) => Ok(()),
        cell => {
            let value = cell.as_u64().and_then(|v| u32::try_from(v).ok());
            let value =
                value.ok_or_else(|| object.wrong(format!("{cell} cannot be given"), "a number or null"))?;
            found.push((at, value, object.span));
            Ok(())
        }
    };
    if let Some(rows) = object.json.get("givens").and_then(Json::as_array) {
        for (row, line) in rows.iter().enumerate().take(MAX_SIZE + 1) {
            let cells = object.array(Some(line), "a row of `givens`")?;
            for (col, cell) in cells.iter().enumerate().take(MAX_SIZE + 1) {
                read_cell(At::new(row, col), cell)?;
            }
        }
    }
    if let Some(values) = object.json.get("values").and_then(Json::as_array) {
        // As many as a line has cells are the numbers of the puzzle; one for each cell, what stands in it.
        if values.len() == size && size > 1 {
            let usual = values.iter().enumerate().all(|(i, value)| value.as_u64() == Some(i as u64 + 1));
            let other =
                || object.wrong("the numbers of this puzzle are others", "`values` from 1 to the size");
            return if usual { Ok(found) } else { Err(other()) };
        }
        if values.len() != size * size {
            let message = format!("`values` has {} numbers", values.len());
            return Err(object.wrong(message, "the numbers from 1 to the size, or one for each cell"));
        }
        for (i, cell) in values.iter().enumerate() {
            read_cell(At::new(i / size, i % size), cell)?;
        }
    }
    Ok(found)
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let cage = |cage: &Cage| {
        let cells: Vec<[usize; 2]> = cage.cells.iter().map(|at| at.for_people()).collect();
        let sign = if cage.clue.op == Op::Equal { "" } else { cage.clue.op.typed() };
        json!({ "name": cage.name, "clue": format!("{}{sign}", cage.clue.target), "cells": cells })
    };
    let cages: Vec<Json> = puzzle.cages().iter().map(cage).collect();
    let mut json = json!({ "kind": "kenken", "size": puzzle.order(), "cages": cages });
    if puzzle.long() {
        json["long"] = true.into();
    }
    if puzzle.givens().cells().iter().any(Option::is_some) {
        json["givens"] = puzzle.givens().rows().map(|row| json!(row)).collect::<Vec<_>>().into();
    }
    let lost = board.map(|_| "the state of play".to_string()).into_iter().collect();
    Ok(Written { bytes: format!("{json}\n").into_bytes(), lost })
}
