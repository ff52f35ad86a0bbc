//! What a form has read before it is known to be a puzzle: characters and words with their places.

use quandary_core::plural::count;
use std::sync::Arc;

use quandary_core::fact::Value;
use quandary_core::grid::{Grid, Size};
use quandary_core::lexicon::Lexicon;
use quandary_core::source::{Line, Problem, Problems, Source, Sources, Span};

use super::super::model::{Alphabet, Flaw, MAX_SIDE, Puzzle};
use super::is_open;

/// At most so many problems are worth telling at once.
const TOLD: usize = 10;

/// A puzzle to be.
#[derive(Default)]
pub(super) struct Draft {
    /// The cells row by row; open cells hold one of the marks for open.
    pub(super) rows: Vec<Vec<(char, Span)>>,
    /// The words found in the text itself.
    pub(super) words: Vec<(String, Span)>,
    /// The symbols, if the text tells them: with or without those given.
    pub(super) letters: Option<(String, Span)>,
    /// Where to point when something is missing.
    pub(super) end: Option<Span>,
}

impl Draft {
    /// Newspapers print the letters of every other cell of every other row. Some files hold just those: a full 3×3 with
    /// words of other letters stands for the usual 5×5.
    pub(super) fn spread(&mut self) {
        let given: Vec<char> = self.rows.iter().flatten().map(|(c, _)| c.to_ascii_uppercase()).collect();
        let square = self.rows.len() == 3 && self.rows.iter().all(|row| row.len() == 3);
        let full = given.iter().all(|c| !is_open(*c) && c.is_alphabetic());
        let more =
            |(word, _): &(String, Span)| word.chars().any(|c| !given.contains(&c.to_ascii_uppercase()));
        if !square || !full || self.letters.is_some() || !self.words.iter().any(more) {
            return;
        }
        let open = self.end.unwrap_or(Span::new(0, 0));
        let between = |row: &Vec<(char, Span)>| {
            let mut cells: Vec<(char, Span)> = row.iter().flat_map(|cell| [*cell, ('.', open)]).collect();
            cells.pop();
            cells
        };
        let mut rows: Vec<Vec<(char, Span)>> =
            self.rows.iter().flat_map(|row| [between(row), vec![('.', open); 5]]).collect();
        rows.pop();
        self.rows = rows;
    }

    /// The puzzle, or all that is wrong, pointed at.
    pub(super) fn puzzle(mut self, sources: &Sources) -> Result<Puzzle, Problems> {
        let mut pool = sources.lexicon.clone();
        let beside = words_beside(sources)?;
        if self.words.is_empty() {
            self.words = beside;
            self.spread();
        } else if !beside.is_empty() {
            // The puzzle has its own words, so a list beside it is one to draw from.
            let text: String = beside.iter().map(|(word, _)| format!("{word}\n")).collect();
            pool = Some(Arc::new(Lexicon::read("words", &text)));
        }
        let size = self.size()?;
        let alphabet = self.alphabet(size, sources)?;
        let mut foreign = Vec::new();
        let cell = |(c, span): &(char, Span)| -> Option<Value> {
            let value = alphabet.value(*c);
            if value.is_none() && !is_open(*c) {
                let problem = Problem::new(format!("`{c}` is not a letter of this board")).at(*span);
                foreign.push(problem.expected(format!("one of {alphabet}, or . for open")));
            }
            value
        };
        let cells: Vec<Option<Value>> = self.rows.iter().flatten().map(cell).collect();
        let rows = cells.chunks(size.width).map(<[_]>::to_vec).collect();
        let givens = Grid::from_rows(rows).unwrap_or_else(|| Grid::filled(size.width, size.height, None));
        let made = Puzzle::new(alphabet, givens, self.words.iter().map(|(word, _)| word));
        let flaws = match (made, foreign.is_empty()) {
            (Ok(puzzle), true) => return Ok(puzzle.with_pool(pool)),
            (Ok(_), false) => Vec::new(),
            (Err(flaws), _) => flaws,
        };
        foreign.extend(flaws.iter().map(|flaw| self.problem(flaw)));
        foreign.truncate(TOLD);
        Err(Problems(foreign))
    }

    /// The board's size, if all rows are of one length and there are not too many.
    fn size(&self) -> Result<Size, Problems> {
        let end = self.end.unwrap_or(Span::new(0, 0));
        let Some(first) = self.rows.first() else {
            let problem = Problem::new("there is no board here").at(end);
            return Err(problem.expected("rows of letters, with . for open cells").into());
        };
        let size = Size { width: first.len(), height: self.rows.len() };
        let place = |row: &[(char, Span)], i: usize| row.get(i).or(row.last()).map_or(end, |(_, span)| *span);
        if size.width > MAX_SIDE || size.height > MAX_SIDE || size.width == 0 {
            let flaw = Flaw::Shape { size };
            let span = self.rows.get(MAX_SIDE).map_or(place(first, MAX_SIDE), |row| place(row, 0));
            return Err(Problem::new(flaw.to_string())
                .at(span)
                .expected("a board such as 5 rows of 5 cells")
                .into());
        }
        if let Some((i, row)) = self.rows.iter().enumerate().find(|(_, row)| row.len() != size.width) {
            let cells = count(row.len(), "cell");
            let problem = Problem::new(format!("row {} of the board has {cells}", i + 1));
            return Err(problem
                .at(place(row, size.width))
                .expected(format!("{} as in row 1", count(size.width, "cell")))
                .into());
        }
        Ok(size)
    }

    /// The alphabet: as the user says, as the text says, or the usual one. A board that is not 5×5 may also
    /// just use its symbols, if they are as many as its cells.
    fn alphabet(&self, size: Size, sources: &Sources) -> Result<Alphabet, Problems> {
        let cells = size.width * size.height;
        let given = || self.rows.iter().flatten().map(|(c, _)| *c).filter(|c| !is_open(*c));
        let named = sources.settings.text("alphabet").map(|text| (text.to_string(), None));
        let named = named.or_else(|| {
            let (letters, span) = self.letters.as_ref()?;
            let more: String = given().filter(|c| !letters.contains(*c)).collect();
            Some((format!("{letters}{more}"), Some(*span)))
        });
        if let Some((symbols, span)) = named {
            let made = Alphabet::new(symbols.chars().filter(|c| !c.is_whitespace()));
            let flaw = match made {
                Ok(alphabet) if alphabet.symbols().len() == cells => return Ok(alphabet),
                Ok(alphabet) => Flaw::AlphabetSize { symbols: alphabet.symbols().len(), cells },
                Err(flaw) => flaw,
            };
            let problem = Problem::new(flaw.to_string()).expected(format!("{cells} different letters"));
            return Err(span.map_or(problem.clone(), |span| problem.at(span)).into());
        }
        let usual = Alphabet::usual(cells).expect("a board of at most 64 cells has an alphabet");
        let mut used: Vec<char> = given().collect();
        used.extend(self.words.iter().flat_map(|(word, _)| word.chars()));
        if cells != 25 && used.iter().any(|c| usual.value(*c).is_none()) {
            used.sort_unstable();
            used.dedup();
            if used.len() == cells
                && let Ok(alphabet) = Alphabet::new(used)
            {
                return Ok(alphabet);
            }
        }
        Ok(usual)
    }

    /// A flaw of the puzzle, pointed at.
    fn problem(&self, flaw: &Flaw) -> Problem {
        let problem = Problem::new(flaw.to_string());
        match flaw {
            Flaw::Foreign { at } => problem.at(self.rows[at.row][at.col].1),
            Flaw::ForeignInWord { word, place, letter } => {
                let (text, span) = &self.words[*word];
                let before: usize = text.chars().take(*place).map(char::len_utf8).sum();
                let start = (span.start + before).min(span.end);
                let end = (start + letter.len_utf8()).min(span.end);
                let message = format!("`{letter}` in {text} is not a letter of this board");
                Problem::new(message).at(Span { start, end, ..*span }).expected("only the board's letters")
            }
            Flaw::NoWords => {
                let problem =
                    problem.expected("words below the board after a blank line, or in a file for --words");
                self.end.map_or(problem.clone(), |end| problem.at(end))
            }
            _ => problem,
        }
    }
}

/// The words of the files given beside the puzzle, with spans into them.
fn words_beside(sources: &Sources) -> Result<Vec<(String, Span)>, Problems> {
    let mut words = Vec::new();
    for (i, source) in sources.words.iter().enumerate() {
        let lines = source.lines().map_err(|problems| moved(problems, i + 1))?;
        words.extend(lines.iter().flat_map(words_of).map(|(word, span)| (word, span.of(i + 1))));
    }
    Ok(words)
}

fn moved(problems: Problems, source: usize) -> Problems {
    let point = |p: Problem| Problem { span: p.span.map(|span| span.of(source)), ..p };
    Problems(problems.0.into_iter().map(point).collect())
}

/// The words of a line, split at blanks and commas; a score behind a semicolon is passed over, and so is a
/// comment.
pub(super) fn words_of(line: &Line) -> Vec<(String, Span)> {
    if line.text.trim_start().starts_with('#') {
        return Vec::new();
    }
    let mut words = Vec::new();
    for (piece, span) in line.words() {
        let mut start = span.start;
        for part in piece.split(',') {
            let word = part.split(';').next().unwrap_or_default();
            if !word.is_empty() {
                words.push((word.to_string(), Span::new(start, start + word.len())));
            }
            start += part.len() + 1;
        }
    }
    words
}

/// The characters of a text with their places, blanks left out.
pub(super) fn characters(text: &str, start: usize) -> Vec<(char, Span)> {
    let place = |(i, c): (usize, char)| (c, Span::new(start + i, start + i + c.len_utf8()));
    text.char_indices().filter(|(_, c)| !c.is_whitespace()).map(place).collect()
}

/// Whether there is nothing in the source but blanks.
pub(super) fn empty(source: &Source) -> Option<Problems> {
    let blank = source.bytes.iter().all(u8::is_ascii_whitespace);
    blank.then(|| {
        let problem = Problem::new("there is nothing here").at(source.end());
        problem.expected("a board: rows of letters, with . for open cells").into()
    })
}
