//! A plain grid: `#` or `*` for a block, `.`, `-` or `_` for a white square, letters given. One row a
//! line, with or without blanks between the squares. The words come from elsewhere.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{At, Grid, MAX_CELLS};
use quandary_core::source::{Problem, Problems, Source, Sources, Span};

use super::super::letters::{graphemes, plain};
use super::super::model::{Cell, Draft, Puzzle, Square, Task};
use super::super::{Crossword, knobs};
use super::{lost, shown};

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: "grid",
    about: "# blocks, . open squares and given letters, one row per line; the words come from --words or the built-in list",
    suffixes: &["grid"],
    sniff,
    read,
    write: Some(write),
};

fn sniff(source: &Source) -> Sniff {
    let Some(text) = source.text() else { return Sniff::Never };
    // A blank line inside is no row of such a grid.
    let blank = |line: &str| line.trim().is_empty();
    if text.lines().skip_while(|l| blank(l)).skip_while(|l| !blank(l)).any(|l| !blank(l)) {
        return Sniff::Never;
    }
    let rows: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).take(80).collect();
    let square = |c: char| matches!(c, '#' | '*' | '.' | '-' | '_') || c.is_alphabetic() || c == ' ';
    let width = rows.first().map_or(0, |r| r.chars().count());
    let shaped = width > 0 && rows.iter().all(|r| r.chars().count() == width && r.chars().all(square));
    // Blanks stand between all squares or between none: words of two characters are something else.
    let mut words = rows.iter().flat_map(|r| r.split_ascii_whitespace().map(str::len));
    let apart = rows.iter().any(|r| r.contains(' '));
    if apart && words.all(|length| length > 1) {
        return Sniff::Never;
    }
    let blocks = rows.iter().any(|r| r.contains(['#', '*']));
    let open = rows.iter().any(|r| r.contains(['.', '-', '_']));
    // Letters on every other square of every other row, and on no other, are those of a Gogen.
    let places = |rows: &[&str]| rows.iter().map(|r| r.chars().map(char::is_alphabetic).collect()).collect();
    let places: Vec<Vec<bool>> = places(&rows);
    let spread = |(r, row): (usize, &Vec<bool>)| {
        row.iter().enumerate().all(|(c, letter)| *letter == (r % 2 == 0 && c % 2 == 0))
    };
    if shaped && !blocks && width == 5 && rows.len() == 5 && places.iter().enumerate().all(spread) {
        return Sniff::No;
    }
    match shaped && (open || blocks) {
        // The reader takes letters as given ones, so almost any text would be a grid.
        false => Sniff::Never,
        true if width > 1 && rows.len() > 1 => Sniff::Maybe,
        true => Sniff::No,
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    vec![rows_of(sources.puzzle()).and_then(|rows| filled(rows, sources))]
}

fn rows_of(source: &Source) -> Result<Vec<Vec<Square>>, Problems> {
    let mut rows: Vec<Vec<(Square, Span)>> = Vec::new();
    let mut cells = 0;
    let lines = source.lines()?;
    let end = lines.iter().rposition(|line| !line.is_blank()).map_or(0, |last| last + 1);
    for line in lines[..end].iter().skip_while(|line| line.is_blank()) {
        if line.is_blank() {
            let problem = Problem::new("this line of the grid is blank, and there is more below it");
            return Err(problem.at(line.span()).expected(GRID_BELOW).into());
        }
        let mut row = Vec::new();
        let mut at = line.start;
        for grapheme in graphemes(line.text) {
            let span = Span::new(at, at + grapheme.len());
            at += grapheme.len();
            match grapheme {
                " " | "\t" => {}
                "#" | "*" | "█" | "■" => row.push((Square::Block, span)),
                "." | "-" | "_" => row.push((Square::Open, span)),
                letter if !plain(letter).is_empty() => row.push((Square::Given(plain(letter)), span)),
                other => {
                    let problem = Problem::new(format!("`{other}` is not allowed in a grid")).at(span);
                    return Err(problem.expected("# for a block, . for a white square, or a letter").into());
                }
            }
        }
        cells += row.len();
        if cells > MAX_CELLS {
            return Err(Problem::new("this grid is too large").at(line.span()).into());
        }
        if let Some(first) = rows.first()
            && first.len() != row.len()
        {
            let what = format!("this row has {} squares, the first has {}", row.len(), first.len());
            return Err(Problem::new(what)
                .at(line.span())
                .expected(format!("{} squares", first.len()))
                .into());
        }
        rows.push(row);
    }
    if rows.is_empty() {
        return Err(Problem::new("there is no grid here")
            .at(source.end())
            .expected("rows of # and .")
            .into());
    }
    Ok(rows.into_iter().map(|row| row.into_iter().map(|(square, _)| square).collect()).collect())
}

/// What to do where two grids follow each other, or blanks are squares.
const GRID_BELOW: &str = "a sign for every square; between two grids, a line `%%`";

/// The puzzle of these rows, which are of one length: the words come from elsewhere.
pub(super) fn filled(rows: Vec<Vec<Square>>, sources: &Sources) -> Result<Entry<Crossword>, Problems> {
    let again = sources.settings.flag("refill");
    let square = |s: &Square| if again && *s != Square::Block { Square::Open } else { s.clone() };
    let squares =
        Grid::from_rows(rows).ok_or_else(|| Problem::new("the rows of this grid differ in length"))?;
    let mut draft = Draft::new(squares.map(square), Task::Fill);
    knobs::from_sources(&mut draft, sources)?;
    let puzzle = Puzzle::build(draft).map_err(|flaw| Problems::from(Problem::new(flaw.to_string())))?;
    Ok(Entry::new(puzzle))
}

/// One row a line, as letters of the board and the grid.
pub(super) fn rows(puzzle: &Puzzle, board: Option<&CellBoard>) -> Vec<String> {
    let size = puzzle.cells().size();
    let cell = |at: At| match puzzle.cells()[at] {
        Cell::Block => "#".to_string(),
        Cell::White(_) => shown(puzzle, board, at).unwrap_or(".").to_string(),
    };
    (0..size.height).map(|r| (0..size.width).map(|c| cell(At::new(r, c))).collect()).collect()
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let mut lost = lost(puzzle, &["given"]);
    let rebus = puzzle.cells().places().filter_map(|at| puzzle.given(at)).any(|l| puzzle.is_rebus(l));
    if rebus {
        lost.push("rebus squares".into());
    }
    Ok(Written { bytes: format!("{}\n", rows(puzzle, board).join("\n")).into_bytes(), lost })
}
