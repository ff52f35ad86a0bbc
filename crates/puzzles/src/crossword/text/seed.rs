//! The original's form: `rows cols`, the matrix with 0 for white and anything else for black, the number
//! of words, the words. Instances follow each other until `0 0` or the end of the input.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{Grid, MAX_CELLS};
use quandary_core::source::{Problem, Problems, Source, Sources, Span};

use super::super::model::{Cell, Draft, Puzzle, Square, Task};
use super::super::{Crossword, knobs};
use super::{lost, lost_board};

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: "list",
    about: "rows cols, a matrix of -1 and 0, the number of words, the words; instances until 0 0",
    suffixes: &["in"],
    sniff,
    read,
    write: Some(write),
};

/// More words than this in one instance are refused.
const MAX_WORDS: i64 = 5_000_000;

/// More instances than this in one text are numbers that mean something else.
const MOST_INSTANCES: usize = 100_000;

fn tokens(text: &str, skipped: usize) -> impl Iterator<Item = (&str, Span)> {
    let base = text.as_ptr() as usize;
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - base + skipped;
        (word, Span::new(start, start + word.len()))
    })
}

fn sniff(source: &Source) -> Sniff {
    let Some(text) = source.text() else { return Sniff::No };
    let mut numbers = tokens(text, 0).map(|(t, _)| t.parse::<i64>().ok());
    let (Some(Some(rows)), Some(Some(cols))) = (numbers.next(), numbers.next()) else { return Sniff::No };
    let cells = rows.checked_mul(cols).filter(|n| rows > 0 && cols > 0 && *n <= MAX_CELLS as i64);
    let Some(cells) = cells else { return Sniff::No };
    let matrix: Vec<_> = numbers.by_ref().take(cells as usize).collect();
    let whole = matrix.len() == cells as usize && matrix.iter().all(|n| matches!(n, Some(-1 | 0)));
    let count = numbers.next().flatten();
    match (whole, count) {
        (true, Some(count)) if count > 0 => match numbers.next() {
            // A word after the count: no other kind looks like that.
            Some(None) => Sniff::Sure,
            _ => Sniff::Maybe,
        },
        (true, _) => Sniff::No,
        // The reader takes any number for an open square, so rows of numbers would often pass.
        (false, _) => Sniff::Never,
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    let source = sources.puzzle();
    let text = match source.expect_text() {
        Ok(text) => text,
        Err(problems) => return vec![Err(problems)],
    };
    let skipped = source.bytes.len() - text.len();
    let mut reader = Reader { tokens: tokens(text, skipped), bytes: &source.bytes, end: source.end() };
    let mut found = Vec::new();
    loop {
        if found.len() == MOST_INSTANCES {
            let problem =
                Problem::new(format!("the rest is not read: there are more than {MOST_INSTANCES} instances"));
            found.push(Err(problem.at(reader.end).into()));
            break;
        }
        match reader.instance(sources, found.is_empty()) {
            Ok(None) => break,
            Ok(Some(puzzle)) => found.push(Ok(Entry::new(puzzle.numbered(found.len() + 1)))),
            Err(problem) => {
                found.push(Err(problem));
                break;
            }
        }
    }
    if found.is_empty() {
        let problem = Problem::new("there is no instance here").at(source.end());
        found.push(Err(problem.expected("rows and columns, such as 5 4").into()));
    }
    found
}

struct Reader<'a, I: Iterator<Item = (&'a str, Span)>> {
    tokens: I,
    bytes: &'a [u8],
    end: Span,
}

impl<'a, I: Iterator<Item = (&'a str, Span)>> Reader<'a, I> {
    fn token(&mut self, wanted: &str) -> Result<(&'a str, Span), Problems> {
        let end = self.end;
        self.tokens
            .next()
            .ok_or_else(|| Problem::new("the input ends too early").at(end).expected(wanted).into())
    }

    fn number(&mut self, wanted: &str) -> Result<(i64, Span), Problems> {
        let (text, span) = self.token(wanted)?;
        let wrong = || Problem::new(format!("`{text}` is not a number")).at(span).expected(wanted).into();
        text.parse().map(|n| (n, span)).map_err(|_| wrong())
    }

    /// The next instance; `None` at `0 0` or the end.
    fn instance(&mut self, sources: &Sources, first: bool) -> Result<Option<Puzzle>, Problems> {
        let Some((text, span)) = self.tokens.next() else { return Ok(None) };
        let wanted = "the number of rows and of columns, or 0 0 at the end";
        let wrong = |what: String, span| Problems::from(Problem::new(what).at(span).expected(wanted));
        let rows: i64 = text.parse().map_err(|_| wrong(format!("`{text}` is not a number"), span))?;
        let (cols, _) = self.number(wanted)?;
        if (rows, cols) == (0, 0) && !first {
            return Ok(None);
        }
        if rows <= 0 || cols <= 0 {
            return Err(wrong(format!("a grid of {rows} rows and {cols} columns has no squares"), span));
        }
        let fits = rows.checked_mul(cols).is_some_and(|n| n <= MAX_CELLS as i64);
        if !fits {
            return Err(wrong(format!("a grid of {rows} rows and {cols} columns is too large"), span));
        }
        let mut grid = Vec::new();
        let mut ragged = None;
        for _ in 0..rows {
            let mut row = Vec::new();
            let mut whole: Option<Span> = None;
            for _ in 0..cols {
                let (n, at) = self
                    .number("-1 for a block or 0 for a white square")
                    .map_err(|p| ragged.clone().unwrap_or(p))?;
                let line = whole.map_or(at, |first| Span::new(first.start, at.end));
                whole = Some(line);
                row.push(if n == 0 { Square::Open } else { Square::Block });
            }
            // Rows may be broken anywhere, but when the rest makes no sense this is where it went wrong.
            let broken = whole.filter(|w| self.bytes[w.start..w.end].contains(&b'\n'));
            if let (Some(at), None) = (broken, &ragged) {
                let end = at.start + self.bytes[at.start..].iter().position(|b| *b == b'\n').unwrap_or(0);
                let problem =
                    Problem::new(format!("row {} of the grid does not have {cols} squares", grid.len() + 1));
                ragged = Some(Problems::from(
                    problem.at(Span::new(at.start, end)).expected(format!("{cols} numbers")),
                ));
            }
            grid.push(row);
        }
        let (count, at) = self.number("the number of words").map_err(|p| ragged.clone().unwrap_or(p))?;
        if !(0..=MAX_WORDS).contains(&count) {
            let problem = Problem::new(format!("{count} cannot be the number of words")).at(at);
            return Err(problem.expected("0 or more").into());
        }
        let words: Vec<&str> = self.tokens.by_ref().take(count as usize).map(|(word, _)| word).collect();
        if words.len() < count as usize {
            let message = format!("{count} words are announced, and only {} follow", words.len());
            let few = Problem::new(message).at(at).expected(format!("{}, or more words", words.len())).into();
            return Err(ragged.unwrap_or(few));
        }
        let task = if sources.settings.flag("refill") { Task::Fill } else { Task::FillIn };
        let mut draft = Draft::new(Grid::from_rows(grid).expect("equal rows"), task);
        match task {
            Task::Fill => knobs::from_sources(&mut draft, sources)?,
            _ => knobs::own_words(&mut draft, &words, &sources.settings),
        }
        let puzzle =
            Puzzle::build(draft).map_err(|flaw| Problems::from(Problem::new(flaw.to_string()).at(at)))?;
        Ok(Some(puzzle))
    }
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let size = puzzle.cells().size();
    let cell = |c: &Cell| if *c == Cell::Block { "-1" } else { "0" };
    let rows = puzzle.cells().rows().map(|r| r.iter().map(cell).collect::<Vec<_>>().join(" "));
    let mut out = vec![format!("{} {}", size.height, size.width)];
    out.extend(rows);
    let words: Vec<String> = match puzzle.solution() {
        // A crossword with clues is a fill-in of its own answers.
        Some(solution) => {
            let word = |s: &super::super::model::Slot| {
                s.cells.iter().filter_map(|at| solution[*at]).map(|l| puzzle.text(l)).collect()
            };
            puzzle.slots().iter().map(word).collect()
        }
        None => (0..puzzle.words().len()).map(|w| puzzle.word(w)).collect(),
    };
    out.push(words.len().to_string());
    out.extend(words.iter().cloned());
    let mut lost = lost(puzzle, &["words"]);
    if puzzle.task() == Task::Fill {
        lost.push("that any fill from the list will do".into());
    }
    if words.iter().any(|w| w.chars().any(char::is_whitespace)) {
        lost.push("blanks inside words".into());
    }
    lost.extend(lost_board(puzzle, board));
    Ok(Written { bytes: format!("{}\n", out.join("\n")).into_bytes(), lost })
}
