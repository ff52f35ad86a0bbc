//! Cages in JSON, under whatever names: every list whose members have a number, perhaps an operator, and cells is a
//! board if they tile one.

use quandary_core::fact::Value;
use quandary_core::form::Entry;
use quandary_core::grid::Grid;
use quandary_core::notes::left_out;
use quandary_core::source::{Line, Problem, Problems, Span};
use serde_json::{Map, Value as Json};

use super::super::super::KenKen;
use super::super::super::model::Puzzle;
use super::list::{CODES, coded};
use super::order;
use super::tile::{Miss, Raw, Spot, Terms, Way, tiled};
use super::walls;
use super::words::{Items, Mark, op_of_char, op_of_word};

const TARGETS: [&str; 11] = [
    "target",
    "result",
    "value",
    "total",
    "goal",
    "constraint",
    "number",
    "answer",
    "sum",
    "targetvalue",
    "val",
];
const OPERATORS: [&str; 10] =
    ["op", "operator", "operation", "symbol", "sign", "type", "func", "function", "operand", "kind"];
const CLUES: [&str; 5] = ["clue", "label", "text", "hint", "rule"];
const ANSWERS: [&str; 4] = ["solution", "answer", "solved", "grid"];
const SIZES: [&str; 8] = ["size", "n", "order", "dimension", "dim", "width", "gridsize", "boardsize"];
const NAMES: [&str; 6] = ["name", "id", "key", "cage", "letter", "idx"];
const CAGES: [&str; 9] =
    ["cage", "group", "region", "block", "area", "cageid", "groupid", "regionid", "cagename"];
const ROWS: [&str; 5] = ["row", "r", "y", "i", "line"];
const COLUMNS: [&str; 5] = ["col", "column", "c", "x", "j"];

/// A cage of JSON: its operator may be a number whose meaning is open.
struct Member {
    raw: Raw,
    code: Option<u64>,
    /// Whether number and operator are two numbers of a list, so that either may be which.
    either: bool,
}

/// A board that was found.
pub(super) struct Board {
    pub(super) puzzle: Puzzle,
    /// Whether its cells are two numbers each, and nothing says which is the row.
    pub(super) by_pairs: bool,
    /// Whether its operators are numbers that could mean others as well.
    pub(super) by_codes: bool,
}

/// What is said of operators that are numbers where more than one meaning makes sense.
const ASSUMED: &str = "the operators are numbers, and nothing says for certain which is which: \
                       they were taken in the order that people use most";

impl Board {
    /// A board whose cells tell rows from columns.
    fn told(puzzle: Puzzle) -> Self {
        Self { puzzle, by_pairs: false, by_codes: false }
    }
}

/// What the only board of a text comes with: the answer it names, and what else there is.
pub(super) fn entry(board: Board, json: &Json, only: bool) -> Entry<KenKen> {
    let by_codes = board.by_codes;
    let mut entry = with_the_rest(board, json, only);
    entry.notes.extend(by_codes.then(|| ASSUMED.to_string()));
    entry
}

fn with_the_rest(board: Board, json: &Json, only: bool) -> Entry<KenKen> {
    let Board { puzzle, by_pairs, .. } = board;
    let Some(map) = json.as_object().filter(|_| only) else {
        return order::told(Entry::new(puzzle), by_pairs);
    };
    let answer = field(map, &ANSWERS).and_then(|answer| rows(answer, puzzle.order()));
    let known = |name: &str| {
        let name = plain(name);
        SIZES.contains(&name.as_str())
            || name == "height"
            || (ANSWERS.contains(&name.as_str()) && answer.is_some())
    };
    let others = map.iter().filter(|(name, value)| !known(name) && !value.is_array() && !value.is_object());
    // A text that is the board itself is not left out.
    let board = |value: &Json| value.as_str().is_some_and(walls::looks_like);
    let others = others.filter(|(_, value)| !value.is_null() && !board(value)).map(|(name, _)| name);
    let notes = left_out(others.chain(in_cells(map)), "a KenKen");
    order::with_answer(Entry::new(puzzle).noting(notes.into_iter().collect()), answer, by_pairs)
}

/// What the cells of a square say beside their cage and their place.
fn in_cells(map: &Map<String, Json>) -> impl Iterator<Item = &String> {
    let cells = map.values().filter(|value| placed(value).is_some()).flat_map(|value| {
        value
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Json::as_array)
            .flatten()
            .filter_map(Json::as_object)
    });
    let known = |name: &String| {
        let name = plain(name);
        [&CAGES[..], &ROWS, &COLUMNS].iter().any(|names| names.contains(&name.as_str()))
    };
    cells.flatten().filter(move |(name, value)| !known(name) && !value.is_null()).map(|(name, _)| name)
}

/// Rows of numbers, as an answer has them.
fn rows(json: &Json, size: usize) -> Option<Grid<Option<Value>>> {
    let number = |cell: &Json| whole(cell).and_then(|n| Value::try_from(n).ok()).map(Some);
    let row = |row: &Json| row.as_array()?.iter().map(number).collect::<Option<Vec<_>>>();
    let rows: Vec<Vec<_>> = json.as_array()?.iter().map(row).collect::<Option<_>>()?;
    Grid::from_rows(rows).filter(|grid| (grid.width(), grid.height()) == (size, size))
}

/// All boards of a JSON value, in its order.
pub(super) fn read(json: &Json, span: Span, terms: Terms) -> Vec<Result<Board, Problems>> {
    let mut found = Vec::new();
    let mut open: Vec<(&Json, Option<usize>)> = vec![(json, None)];
    while let Some((value, stated)) = open.pop() {
        let stated = size_in(value).or(stated);
        if let Some(text) = value.as_str().filter(|text| walls::looks_like(text)) {
            found.push(walls::read(text, span, terms.long).map(Board::told));
            continue;
        }
        if let Some(read) = written(value, stated, span, terms) {
            found.push(read);
            continue;
        }
        let children: Vec<&Json> = match value {
            Json::Array(members) => members.iter().collect(),
            Json::Object(map) => {
                if let Some(puzzle) = by_grid(map, span, terms) {
                    found.push(Ok(Board::told(puzzle)));
                    continue;
                }
                map.values().collect()
            }
            _ => continue,
        };
        let cage = |child: &&Json| member(child, span);
        let members: Option<Vec<Member>> = children.iter().map(cage).collect();
        match members.filter(|members| !members.is_empty()) {
            Some(members) => found.push(board(members, stated, terms)),
            None => open.extend(children.into_iter().rev().map(|child| (child, stated))),
        }
    }
    found
}

/// The board of a list of texts, a cage each, if that is what it is.
fn written(value: &Json, stated: Option<usize>, span: Span, terms: Terms) -> Option<Result<Board, Problems>> {
    let most = super::super::super::model::MAX_SIZE.pow(2);
    let list = value.as_array().filter(|list| (3..=most).contains(&list.len()))?;
    let cage = |json: &Json| {
        let items = Items::of(&Line { text: json.as_str()?, start: 0 })?;
        let cells = !items.names.is_empty() || items.numbers.len() > 1;
        (cells && !items.numbers.is_empty()).then_some(Items { span, ..items })
    };
    let items: Vec<Items> = list.iter().map(cage).collect::<Option<_>>()?;
    let mut meaning = None;
    let puzzle = match super::list::read(&items, terms, &mut meaning) {
        Ok(puzzle) => puzzle,
        Err((_, problems)) => return Some(Err(problems)),
    };
    if let Some(size) = stated.filter(|&size| size != puzzle.order()) {
        let message = format!("the cages tile a square of {}, and the size is {size}", puzzle.order());
        return Some(Err(Problem::new(message).at(span).into()));
    }
    let named = items.iter().all(|item| !item.names.is_empty());
    let by_pairs = meaning.is_some_and(|meaning| meaning.is_by_pairs()) && !named;
    Some(Ok(Board { puzzle, by_pairs, by_codes: false }))
}

/// The size an object states, itself or in one of its members.
fn size_in(value: &Json) -> Option<usize> {
    let own = |map: &Map<String, Json>| {
        let size = field(map, &SIZES)?;
        // A list of one side, or of the two that a square has.
        let size = match size.as_array().map_or(&[][..], Vec::as_slice) {
            [side] => side,
            [side, other] if side == other => side,
            _ => size,
        };
        whole(size).or_else(|| size.as_str()?.parse().ok()).map(|n| n as usize)
    };
    let map = value.as_object()?;
    own(map).or_else(|| map.values().filter_map(Json::as_object).find_map(own))
}

/// A whole number, which some write as `3.0`.
fn whole(json: &Json) -> Option<u64> {
    let float = || json.as_f64().filter(|n| n.fract() == 0.0 && (0.0..=1e15).contains(n)).map(|n| n as u64);
    json.as_u64().or_else(float)
}

fn plain(key: &str) -> String {
    key.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_ascii_lowercase()
}

fn field<'a>(map: &'a Map<String, Json>, names: &[&str]) -> Option<&'a Json> {
    names.iter().find_map(|name| map.iter().find(|(key, _)| plain(key) == *name).map(|(_, v)| v))
}

/// The board of cages that were found.
fn board(members: Vec<Member>, stated: Option<usize>, terms: Terms) -> Result<Board, Problems> {
    let bare = |spot: &Spot| matches!(spot, Spot::Pair(..) | Spot::Number(..));
    let bare = members.iter().any(|m| m.raw.cells.iter().any(bare));
    let any = members.iter().any(|m| m.code.is_some());
    let orders = 1 + usize::from(members.iter().any(|m| m.either));
    let mut nearest: Option<(usize, Problems)> = None;
    let mut first: Option<Board> = None;
    for swapped in [false, true].into_iter().take(orders) {
        for codes in CODES.into_iter().take(if any { CODES.len() } else { 1 }) {
            let raw = |m: &Member| {
                let (code, target) = match m.code {
                    Some(code) if swapped && m.either => (Some(m.raw.target), code),
                    code => (code, m.raw.target),
                };
                Raw { op: code.map(|code| coded(code, codes)).or(m.raw.op), target, ..m.raw.clone() }
            };
            let raws: Vec<Raw> = members.iter().map(raw).collect();
            match in_some_way(&raws, stated, terms) {
                Ok((puzzle, _)) if first.as_ref().is_some_and(|board| board.puzzle == puzzle) => {}
                // The first meaning is taken; that there is another is said.
                Ok(_) if first.is_some() => first.iter_mut().for_each(|board| board.by_codes = true),
                Ok((puzzle, way)) => {
                    let by_pairs = bare && !matches!(way, Way::Flat(_));
                    first = Some(Board { puzzle, by_pairs, by_codes: false });
                }
                Err(miss) if nearest.as_ref().is_none_or(|(placed, _)| miss.placed > *placed) => {
                    nearest = Some((miss.placed, miss.problems));
                }
                Err(_) => {}
            }
        }
        if first.is_some() {
            break;
        }
    }
    let none =
        || nearest.map_or_else(|| Problem::new("these are not cages").into(), |(_, problems)| problems);
    first.ok_or_else(none)
}

/// The puzzle of cages whose cells are meant in the first way that tiles a square, or the nearest miss.
fn in_some_way(raws: &[Raw], stated: Option<usize>, terms: Terms) -> Result<(Puzzle, Way), Miss> {
    let mut nearest: Option<Miss> = None;
    for way in Way::ALL {
        match tiled(raws, way, stated, terms) {
            Ok(puzzle) => return Ok((puzzle, way)),
            Err(miss) if nearest.as_ref().is_none_or(|near| miss.placed > near.placed) => {
                nearest = Some(miss)
            }
            Err(_) => {}
        }
    }
    Err(nearest.unwrap_or_else(|| Miss { placed: 0, problems: Problem::new("these are not cages").into() }))
}

/// A member of a list as a cage.
fn member(json: &Json, span: Span) -> Option<Member> {
    let mut raw = Raw { name: None, target: 0, op: None, cells: Vec::new(), givens: Vec::new(), span };
    let mut either = false;
    let (target, code) = match json {
        Json::Object(map) => {
            raw.cells = map.values().filter_map(cells).max_by_key(Vec::len)?;
            clue_in(map, &mut raw.op)?
        }
        Json::Array(parts) if parts.len() <= 4 => {
            raw.cells = parts.iter().filter_map(cells).max_by_key(Vec::len)?;
            let numbers: Vec<u64> = parts.iter().filter_map(whole).collect();
            let words: Vec<&str> = parts.iter().filter_map(Json::as_str).collect();
            let mut target = None;
            for word in words {
                match (op_of(word), clue_of(word)) {
                    (Some(op), _) => raw.op = Some(op),
                    (_, Some((number, op))) => (target, raw.op) = (Some(number), op.or(raw.op)),
                    _ => {}
                }
            }
            match (target, &numbers[..]) {
                (Some(target), []) => (target, None),
                (None, [target]) => (*target, None),
                // `[op, cells, target]`: the operator comes first, unless only the other order makes sense.
                (None, &[code, target]) if raw.op.is_none() => {
                    either = true;
                    (target, Some(code))
                }
                _ => return None,
            }
        }
        _ => return None,
    };
    raw.target = target;
    Some(Member { raw, code, either })
}

/// The number of a cage, and its operator where that is a number.
fn clue_in(map: &Map<String, Json>, op: &mut Option<Mark>) -> Option<(u64, Option<u64>)> {
    let mut code = None;
    let mut target = None;
    for name in CLUES {
        if let Some((number, sign)) = field(map, &[name]).and_then(Json::as_str).and_then(clue_of) {
            (target, *op) = (Some(number), sign);
        }
    }
    let word = |name: &&str| field(map, &[*name]).and_then(Json::as_str).and_then(op_of);
    match OPERATORS.iter().find_map(word) {
        Some(told) => *op = Some(told),
        None => code = OPERATORS.iter().find_map(|name| field(map, &[*name]).and_then(whole)),
    }
    if target.is_none() {
        for name in TARGETS {
            let told = field(map, &[name]);
            let number = told.and_then(|v| whole(v).or_else(|| v.as_str()?.trim().parse().ok()));
            let clue = || told.and_then(Json::as_str).and_then(clue_of);
            if let Some(number) = number {
                target = Some(number);
            } else if let Some((number, sign)) = clue() {
                (target, *op) = (Some(number), sign.or(*op));
            }
            if target.is_some() {
                break;
            }
        }
    }
    Some((target?, code))
}

/// An operator as a sign or word; one nobody knows is kept as such.
fn op_of(word: &str) -> Option<Mark> {
    let word = word.trim();
    let mut chars = word.chars();
    let sign = chars.next().filter(|_| chars.next().is_none());
    match sign.and_then(op_of_char).or_else(|| op_of_word(word)) {
        Some(op) => Some(Mark::Op(op)),
        None if word.is_empty() || word.contains(|c: char| c.is_ascii_digit()) => None,
        None => Some(Mark::Odd),
    }
}

/// A number with its operator, in one string.
fn clue_of(text: &str) -> Option<(u64, Option<Mark>)> {
    let items = Items::of(&Line { text, start: 0 })?;
    let [number] = items.numbers[..] else { return None };
    items.names.is_empty().then_some((number.value, items.op()?))
}

/// A list of cells.
fn cells(json: &Json) -> Option<Vec<Spot>> {
    let found: Vec<Spot> = match json {
        Json::Array(members) => members.iter().map(spot).collect::<Option<_>>()?,
        Json::String(text) => spots(text)?,
        _ => return None,
    };
    (!found.is_empty()).then_some(found)
}

fn spots(text: &str) -> Option<Vec<Spot>> {
    let items = Items::of(&Line { text, start: 0 })?;
    let names = items.names.iter().map(|name| Spot::Named(*name));
    let numbers = items.numbers.iter().map(|n| Spot::Number(n.value, n.digits));
    (items.marks.is_empty() && (items.names.is_empty() || items.numbers.is_empty()))
        .then(|| names.chain(numbers).collect())
}

/// A cell in any of the ways.
fn spot(json: &Json) -> Option<Spot> {
    match json {
        Json::Number(_) => whole(json).map(|n| Spot::Number(n, n.to_string().len())),
        Json::String(text) => match spots(text)?[..] {
            [Spot::Number(row, _), Spot::Number(col, _)] => Some(Spot::Pair(row, col)),
            [spot] => Some(spot),
            _ => None,
        },
        Json::Array(pair) => match pair[..] {
            [ref row, ref col] => Some(Spot::Pair(whole(row)?, whole(col)?)),
            [ref index] => whole(index).map(|n| Spot::Number(n, n.to_string().len())),
            _ => None,
        },
        Json::Object(map) => {
            let number = |names: &[&str]| field(map, names).and_then(whole);
            Some(Spot::Told(number(&ROWS)?, number(&COLUMNS)?))
        }
        _ => None,
    }
}

/// A square of names beside a list of clues.
fn by_grid(map: &Map<String, Json>, span: Span, terms: Terms) -> Option<Puzzle> {
    let grids = map.values().filter_map(|value| grid(value).or_else(|| placed(value))).take(4);
    for grid in grids {
        for clues in map.values() {
            let Some(clues) = named_clues(clues) else { continue };
            let mut raws: Vec<Raw> = Vec::new();
            for (name, target, op) in clues {
                let at = |(r, row): (usize, &Vec<String>)| {
                    let fits = |(_, cell): &(usize, &String)| **cell == name;
                    let spot = move |(c, _)| Spot::Pair(r as u64, c as u64);
                    row.iter().enumerate().filter(fits).map(spot).collect::<Vec<_>>()
                };
                let cells = grid.iter().enumerate().flat_map(at).collect();
                raws.push(Raw { name: Some(name), target, op, cells, givens: Vec::new(), span });
            }
            if let Ok(puzzle) = tiled(&raws, Way::Pairs(0), Some(grid.len()), terms) {
                return Some(puzzle);
            }
        }
    }
    None
}

/// A square of names: rows of names, or strings with a letter for each cell.
fn grid(json: &Json) -> Option<Vec<Vec<String>>> {
    let rows =
        json.as_array().filter(|rows| (2..=super::super::super::model::MAX_SIZE).contains(&rows.len()))?;
    let name = |json: &Json| match json {
        Json::String(text) => Some(text.clone()),
        Json::Number(n) => Some(n.to_string()),
        _ => None,
    };
    let row = |row: &Json| match row {
        Json::Array(cells) => cells.iter().map(name).collect::<Option<Vec<_>>>(),
        Json::String(text) => Some(text.chars().map(String::from).collect()),
        _ => None,
    };
    let rows: Vec<Vec<String>> = rows.iter().map(row).collect::<Option<_>>()?;
    rows.iter().all(|row| row.len() == rows.len()).then_some(rows)
}

/// A square of cells that say their cage, and maybe where they are.
fn placed(json: &Json) -> Option<Vec<Vec<String>>> {
    let rows =
        json.as_array().filter(|rows| (2..=super::super::super::model::MAX_SIZE).contains(&rows.len()))?;
    let size = rows.len();
    let mut grid = vec![vec![String::new(); size]; size];
    for (r, row) in rows.iter().enumerate() {
        let row = row.as_array().filter(|row| row.len() == size)?;
        for (c, cell) in row.iter().enumerate() {
            let map = cell.as_object()?;
            let name = field(map, &CAGES).filter(|name| name.is_string() || name.is_u64())?;
            let number = |names: &[&str]| field(map, names).and_then(whole).map(|n| n as usize);
            // A place that a cell states counts from 0, or agrees with where it stands.
            let (r, c) = match (number(&ROWS), number(&COLUMNS)) {
                (Some(row), Some(col)) if row < size && col < size => (row, col),
                _ => (r, c),
            };
            grid[r][c] = name.as_str().map_or_else(|| name.to_string(), String::from);
        }
    }
    Some(grid)
}

type Named = (String, u64, Option<Mark>);

/// Clues by name: an object, a list of objects that say their name, or a list in the order of the names from 0.
fn named_clues(json: &Json) -> Option<Vec<Named>> {
    let clue = |name: String, json: &Json| match json {
        Json::Number(_) => Some((name, whole(json)?, None)),
        Json::String(text) => clue_of(text).map(|(target, op)| (name, target, op)),
        Json::Object(map) => {
            let mut op = None;
            let (target, code) = clue_in(map, &mut op)?;
            Some((name, target, code.map(|code| coded(code, CODES[0])).or(op)))
        }
        _ => None,
    };
    let found: Vec<Named> = match json {
        Json::Object(map) => map.iter().map(|(k, v)| clue(k.clone(), v)).collect::<Option<_>>()?,
        Json::Array(list) => {
            let name = |i: usize, json: &Json| {
                let told = json.as_object().and_then(|map| field(map, &NAMES));
                told.map_or_else(|| i.to_string(), |n| n.as_str().map_or_else(|| n.to_string(), String::from))
            };
            list.iter().enumerate().map(|(i, v)| clue(name(i, v), v)).collect::<Option<_>>()?
        }
        _ => return None,
    };
    (!found.is_empty() && found.len() <= 625).then_some(found)
}
