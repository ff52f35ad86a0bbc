//! JSON: `{"kind":"ripple","rooms":[[1,1,null],…],"givens":[[0,2,0],…]}`, with `"board"` beside
//! them for a state of play. Room ids are whole numbers, null for a hole; in the numbers 0 and null
//! both mean open. `regions` and `clues` are read as other names for `rooms` and `givens`.

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{Grid, MAX_CELLS};
use quandary_core::notes;
use quandary_core::rows::offset;
use quandary_core::source::{Problem, Problems, Source, Sources, Span};
use serde_json::{Value as Json, json};

use super::explain;
use crate::ripple::{Ripple, model::Puzzle, rules};

/// The form's declaration.
pub(super) const FORM: Form<Ripple> = Form {
    name: "json",
    about: "an object with rooms and givens as arrays of rows, and perhaps a board",
    suffixes: &["json"],
    sniff,
    read,
    write: Some(write),
};

/// So many pairs of cells are compared before an answer is too large to be looked at.
const MOST_COMPARED: usize = 50_000_000;

/// The names that mean something here.
const NAMES: [&str; 7] = ["kind", "rooms", "regions", "givens", "clues", "board", "solution"];

fn sniff(source: &Source) -> Sniff {
    let Some(text) = source.text() else { return Sniff::No };
    if !text.trim_start().starts_with('{') {
        return Sniff::No;
    }
    let named = text.contains("\"kind\"") && text.contains("\"ripple\"");
    if named {
        Sniff::Sure
    } else if text.contains("\"rooms\"") || text.contains("\"regions\"") {
        Sniff::Maybe
    } else {
        Sniff::No
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Ripple>, Problems>> {
    vec![read_one(sources.puzzle())]
}

fn read_one(source: &Source) -> Result<Entry<Ripple>, Problems> {
    let text = source.expect_text()?;
    let skipped = source.bytes.len() - text.len();
    if text.trim().is_empty() {
        let problem = Problem::new("the input is empty").at(source.end());
        return Err(problem.expected("a JSON object with rooms and givens").into());
    }
    let json: Json = serde_json::from_str(text).map_err(|e| {
        let at = skipped + offset(text, e.line(), e.column());
        Problems::from(Problem::new(format!("this JSON does not parse: {e}")).at(Span::new(at, at + 1)))
    })?;
    let reader = Reader { text, skipped };
    if let Some(kind) = json.get("kind").filter(|kind| kind.as_str() != Some("ripple")) {
        let problem = Problem::new(format!("this is a puzzle of the kind {kind}"));
        return Err(problem.at(reader.key("kind")).expected("\"ripple\"").into());
    }
    let ids = reader.grid(&json, &["rooms", "regions"], |cell| match cell {
        Json::Null => Some(None),
        cell => cell.as_i64().map(Some),
    })?;
    let ids = ids.ok_or_else(|| {
        let problem = Problem::new("the rooms are missing").at(Span::new(skipped, source.bytes.len()));
        Problems::from(problem.expected("\"rooms\": an array of rows"))
    })?;
    let number = |cell: &Json| match cell {
        Json::Null => Some(0),
        cell => cell.as_u64().and_then(|n| Value::try_from(n).ok()),
    };
    let givens = reader.grid(&json, &["givens", "clues"], number)?;
    let givens = givens.unwrap_or_else(|| Grid::filled(ids.width(), ids.height(), 0));
    let whole = reader.key("givens");
    let puzzle = Puzzle::new(ids, givens)
        .map_err(|flaws| Problems(flaws.iter().map(|flaw| explain(flaw, None).at(whole)).collect()))?;
    let board = reader.grid(&json, &["board"], number)?;
    if board.as_ref().is_some_and(|b| b.size() != puzzle.size()) {
        let problem = Problem::new("the board is not of the puzzle's size").at(reader.key("board"));
        return Err(problem.expected(format!("{} cells", puzzle.size())).into());
    }
    let mut notes: Vec<String> = notes::other_keys(&json, &NAMES, "a Ripple Effect").into_iter().collect();
    if let Some(answer) = reader.grid(&json, &["solution"], number)? {
        // The referee compares every two cells of a room.
        let work: usize = puzzle.room_cells().iter().map(|cells| cells.len() * cells.len()).sum();
        if work > MOST_COMPARED {
            notes.push(
                "the answer stored with the puzzle was not looked at: its rooms are too large".to_string(),
            );
        } else if !(answer.size() == puzzle.size() && is_answer(&puzzle, &answer)) {
            notes.push(notes::WRONG_ANSWER.to_string());
        }
    }
    let board = board.map(|b| CellBoard::of(crate::ripple::ink(&b)));
    Ok(Entry::new(puzzle).with_board(board).noting(notes))
}

fn is_answer(puzzle: &Puzzle, values: &Grid<Value>) -> bool {
    rules::complete(puzzle, values) && rules::violations(puzzle, values).is_empty()
}

/// Finds keys in the text, because parsed JSON no longer knows where it stood.
struct Reader<'a> {
    text: &'a str,
    skipped: usize,
}

impl Reader<'_> {
    fn key(&self, name: &str) -> Span {
        match self.text.find(&format!("\"{name}\"")) {
            Some(at) => Span::new(self.skipped + at, self.skipped + at + name.len() + 2),
            None => Span::new(self.skipped, self.skipped + self.text.len().min(1)),
        }
    }

    /// The grid under the first of these names that is there.
    fn grid<T>(
        &self,
        json: &Json,
        names: &[&str],
        read: impl Fn(&Json) -> Option<T>,
    ) -> Result<Option<Grid<T>>, Problems> {
        let found = names.iter().find_map(|&name| json.get(name).map(|value| (name, value)));
        let Some((name, value)) = found else { return Ok(None) };
        let wrong = |message: String, expected: &str| {
            Problems::from(Problem::new(message).at(self.key(name)).expected(expected))
        };
        let rows =
            value.as_array().ok_or_else(|| wrong(format!("`{name}` is not an array"), "rows of cells"))?;
        let mut read_rows: Vec<Vec<T>> = Vec::new();
        let mut count = 0;
        for (i, row) in rows.iter().enumerate() {
            let row = row.as_array().ok_or_else(|| {
                wrong(format!("row {} of `{name}` is not an array", i + 1), "an array of cells")
            })?;
            count += row.len();
            let wanted = read_rows.first().map_or(row.len(), Vec::len);
            if row.len() != wanted {
                let message = format!("row {} of `{name}` has {} cells", i + 1, row.len());
                return Err(wrong(message, &format!("{wanted} cells, as in the first row")));
            }
            let cell = |(j, cell): (usize, &Json)| {
                read(cell).ok_or_else(|| {
                    let shown = super::short(&cell.to_string());
                    let place = format!("row {}, column {} of `{name}`", i + 1, j + 1);
                    wrong(format!("{shown} cannot stand in {place}"), "a whole number or null")
                })
            };
            let cells: Result<Vec<T>, Problems> = row.iter().enumerate().map(cell).collect();
            read_rows.push(cells?);
        }
        if count > MAX_CELLS {
            return Err(wrong(format!("`{name}` has more than {MAX_CELLS} cells"), "a smaller board"));
        }
        Ok(Grid::from_rows(read_rows))
    }
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let row = |row: &[Json]| serde_json::to_string(row).unwrap_or_default();
    let grid = |cells: Grid<Json>| cells.rows().map(row).collect::<Vec<_>>().join(",\n    ");
    let rooms = puzzle.id_grid().map(|id| id.map_or(Json::Null, Json::from));
    let numbers = |values: &Grid<Value>| {
        Grid::from_fn(puzzle.size(), |at| match puzzle.rooms()[at] {
            Some(_) => json!(values[at]),
            None => Json::Null,
        })
    };
    let mut text = format!(
        "{{\n  \"kind\": \"ripple\",\n  \"rooms\": [\n    {}\n  ],\n  \"givens\": [\n    {}\n  ]",
        grid(rooms),
        grid(numbers(puzzle.givens()))
    );
    if let Some(board) = board {
        let entered = grid(numbers(&crate::ripple::values(&board.ink)));
        text.push_str(&format!(",\n  \"board\": [\n    {entered}\n  ]"));
    }
    text.push_str("\n}\n");
    let marked = board.is_some_and(|b| b.marks.cells().iter().any(|m| !m.is_empty()));
    let lost = marked.then(|| "the pencil marks".to_string()).into_iter().collect();
    Ok(Written { bytes: text.into_bytes(), lost })
}
