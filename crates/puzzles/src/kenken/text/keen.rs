//! Game ids of `keen` in Simon Tatham's collection: `4:a_a__a_a__a__a_aa,s1s2m8d2m4d2a4a5`, and our one-line form,
//! which is the same with letters for what `keen` does not have.
//!
//! `SIZE` with options, `:`, the lines between cells, `,`, the clues. The lines are the upright
//! ones row by row, the level ones column by column, and one more at the end; written as gaps: `_` is a line
//! at once, `a` to `y` are 1 to 25 places without one and then a line, `z` is 25 without and no
//! line. Three and more equal letters are a letter and a count. Clues come in reading order:
//! `a` sum, `s` difference, `m` product, `d` quotient. In our form also `h` hidden, `f` free (no
//! number), an option `l` behind the size for long subtraction and division, and at the end a comma and the
//! numbers given: row, `r`, column, `=`, number, such as `2r3=4`, with `;` between.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{At, Grid, Size, regions};
use quandary_core::saved_game::is_save;
use quandary_core::several;
use quandary_core::source::{Problem, Problems, Source, Sources, Span};

use super::super::KenKen;
use super::super::model::{Cage, Clue, Op, Puzzle};
use super::draft::{self, Carries, Draft};
use super::saved;

/// The game ids of `keen`.
pub(super) const FORM: Form<KenKen> = Form {
    name: "keen",
    about: "game id of Simon Tatham's keen, such as 4:a_a__a_a__a__a_aa,s1s2m8d2m4d2a4a5",
    suffixes: &[],
    sniff,
    read,
    write: Some(|puzzle, board| write(puzzle, board, false)),
};

/// Our one line.
pub(super) const LINE: Form<KenKen> = Form {
    name: "line",
    about: "everything in one line: a keen game id, with letters for what keen does not have",
    suffixes: &[],
    sniff,
    read,
    write: Some(|puzzle, board| write(puzzle, board, true)),
};

fn sniff(source: &Source) -> Sniff {
    let Some(text) = source.text() else { return Sniff::No };
    let text = text.trim_start();
    if is_save(text) {
        return Sniff::Sure;
    }
    let line = text.lines().next().unwrap_or("").trim_end();
    let line = line.split_once('#').map_or(line, |(page, id)| if page.contains("//") { id } else { line });
    let line = line.replace("%3A", ":").replace("%2C", ",");
    let Some((params, rest)) = line.split_once(':') else { return Sniff::No };
    let digits = params.bytes().take_while(u8::is_ascii_digit).count();
    let options = &params[digits..];
    let blocks = rest.split(',').next().unwrap_or("");
    let fits = digits > 0
        && options.chars().all(|c| "denhxuml".contains(c))
        && blocks.chars().all(|c| c == '_' || c.is_ascii_lowercase() || c.is_ascii_digit())
        && rest.contains(',');
    if fits { Sniff::Sure } else { Sniff::No }
}

/// One puzzle per line; what follows a tab is a remark. A page's address has the id behind `#`.
fn read(sources: &Sources) -> Vec<Result<Entry<KenKen>, Problems>> {
    let source = sources.puzzle();
    if source.text().is_some_and(|text| is_save(text.trim_start())) {
        return vec![saved::read(source, sources.settings.flag("long"))];
    }
    let lines = match draft::filled(source) {
        Ok(lines) => lines,
        Err(problems) => return vec![Err(problems)],
    };
    let one = |line: &quandary_core::source::Line<'_>| {
        let (word, span) = line.words().next().expect("the line is not blank");
        let page = word.find('#').filter(|at| word[..*at].contains("//")).map_or(0, |at| at + 1);
        let id = word[page..].replace("%3A", ":").replace("%2C", ",");
        let long = sources.settings.flag("long");
        read_id(&id, span.start + page, long).map(Entry::new)
    };
    several::sensible(lines.iter().map(one))
}

/// Goes through an id character by character.
struct Reader<'a> {
    text: &'a str,
    start: usize,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, wanted: u8) -> bool {
        let there = self.peek() == Some(wanted);
        self.at += usize::from(there);
        there
    }

    fn digits(&mut self) -> &str {
        let from = self.at;
        while self.peek().is_some_and(|b| b.is_ascii_digit()) {
            self.at += 1;
        }
        &self.text[from..self.at]
    }

    fn span(&self, from: usize) -> Span {
        Span::new(self.start + from, self.start + self.at.max(from + 1).min(self.text.len()).max(from))
    }

    fn wrong(&self, expected: &str) -> Problem {
        let rest = &self.text[self.at.min(self.text.len())..];
        let message = match rest.chars().next() {
            Some(c) => format!("`{c}` is not allowed here"),
            None => "the game id ends here".to_string(),
        };
        let end = self.at + rest.chars().next().map_or(0, char::len_utf8);
        Problem::new(message).at(Span::new(self.start + self.at, self.start + end)).expected(expected)
    }
}

pub(super) fn read_id(text: &str, start: usize, mut long: bool) -> Result<Puzzle, Problems> {
    let mut reader = Reader { text, start, at: 0 };
    let digits = reader.digits().to_string();
    if digits.is_empty() {
        return Err(reader.wrong("the size of the board").into());
    }
    let size = draft::size(&digits, reader.span(0))?;
    if reader.take(b'd') && !(b"enhxu".iter().any(|&level| reader.take(level))) {
        return Err(reader.wrong("one of the levels e, n, h, x, u").into());
    }
    reader.take(b'm');
    long |= reader.take(b'l');
    if !reader.take(b':') {
        return Err(reader.wrong("a colon").into());
    }
    let walls = read_walls(&mut reader, size)?;
    if !reader.take(b',') {
        return Err(reader.wrong("a comma and the clues").into());
    }
    let upright = |row: usize, col: usize| walls[row * (size - 1) + col];
    let level = |row: usize, col: usize| walls[size * (size - 1) + col * (size - 1) + row];
    let joined = |a: At, b: At| {
        if a.row == b.row { !upright(a.row, a.col.min(b.col)) } else { !level(a.row.min(b.row), a.col) }
    };
    let board = Size { width: size, height: size };
    let mut draft =
        Draft { size, cages: Vec::new(), clues: Vec::new(), cells: Vec::new(), givens: Vec::new(), long };
    for (cells, letter) in regions(board, |_| true, joined).into_iter().zip(draft::letters()) {
        let from = reader.at;
        let op = match reader.peek() {
            Some(b'a') if cells.len() == 1 => Some(Op::Equal),
            Some(b'a') => Some(Op::Add),
            Some(b's') => Some(Op::Subtract),
            Some(b'm') => Some(Op::Multiply),
            Some(b'd') => Some(Op::Divide),
            Some(b'p') => Some(Op::Power),
            Some(b'r') => Some(Op::Remainder),
            Some(b'h') => Some(Op::Hidden),
            Some(b'f') => None,
            _ => return Err(reader.wrong("a clue for the next cage: a, s, m or d and a number").into()),
        };
        reader.at += 1;
        let number = reader.digits().to_string();
        let span = reader.span(from);
        let Some(op) = op else { continue };
        let clue = Clue { target: draft::target(&number, span)?, op };
        draft.cages.push(Cage { name: letter.to_string(), cells, clue });
        draft.clues.push(span);
    }
    if reader.take(b',') {
        read_givens(&mut reader, &mut draft)?;
    }
    if reader.at < text.len() {
        return Err(reader.wrong("the end of the game id").into());
    }
    draft.finish()
}

/// The lines between cells, true where there is one.
fn read_walls(reader: &mut Reader<'_>, size: usize) -> Result<Vec<bool>, Problem> {
    let wanted = 2 * size * (size - 1);
    let mut walls = Vec::with_capacity(wanted + 1);
    let from = reader.at;
    while let Some(letter) = reader.peek().filter(|b| *b != b',') {
        let gap = match letter {
            b'_' => 0,
            b'a'..=b'z' => (letter - b'a') as usize + 1,
            _ => return Err(reader.wrong("_, a letter or a count")),
        };
        reader.at += 1;
        let count = match reader.digits() {
            "" => 1,
            digits => digits.parse::<usize>().unwrap_or(usize::MAX),
        };
        // More than there are places for is wrong, however much more.
        for _ in 0..count.min(wanted + 2) {
            walls.extend(std::iter::repeat_n(false, gap.min(25)));
            if letter != b'z' {
                walls.push(true);
            }
            if walls.len() > wanted + 25 {
                break;
            }
        }
    }
    if walls.len() == wanted + 1 && walls[wanted] {
        walls.pop();
        return Ok(walls);
    }
    let problem = Problem::new(format!("these are {} places for lines", walls.len().saturating_sub(1)));
    Err(problem.at(reader.span(from)).expected(format!("{wanted}, and a line at the end")))
}

fn read_givens(reader: &mut Reader<'_>, draft: &mut Draft) -> Result<(), Problem> {
    loop {
        let from = reader.at;
        let row = reader.digits().parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let by = reader.take(b'r');
        let col = reader.digits().parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let is = reader.take(b'=');
        let value = reader.digits().parse().ok();
        let (Some(row), Some(col), Some(value), true) = (row, col, value, by && is) else {
            return Err(reader.wrong("a number given, such as 2r3=4"));
        };
        draft.givens.push((At::new(row, col), value, reader.span(from)));
        if !reader.take(b';') {
            return Ok(());
        }
    }
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>, ours: bool) -> Result<Written, String> {
    let size = puzzle.order();
    let of = puzzle.cage_numbers();
    // Free cells stand alone, even beside each other.
    let line = |a: At, b: At| of[a].is_none() || of[a] != of[b];
    let mut walls = Vec::new();
    for row in 0..size {
        walls.extend((1..size).map(|col| line(At::new(row, col - 1), At::new(row, col))));
    }
    for col in 0..size {
        walls.extend((1..size).map(|row| line(At::new(row - 1, col), At::new(row, col))));
    }
    walls.push(true);
    let mut out = format!("{size}{}:", if ours && puzzle.long() { "l" } else { "" });
    out += &gaps(&walls);
    out.push(',');
    let carries = Carries { hidden: ours, numbers: ours, pinned: ours, free: ours, long: ours };
    let lost = draft::lost(puzzle, board.is_some(), carries);
    out += &clues(puzzle, of, ours)?;
    let givens = puzzle.givens();
    if ours && givens.cells().iter().any(Option::is_some) {
        let given = |at: At| givens[at].map(|v| format!("{}r{}={v}", at.row + 1, at.col + 1));
        out = format!("{out},{}", givens.places().filter_map(given).collect::<Vec<_>>().join(";"));
    }
    out.push('\n');
    Ok(Written { bytes: out.into_bytes(), lost })
}

fn clues(puzzle: &Puzzle, of: &Grid<Option<u32>>, ours: bool) -> Result<String, String> {
    let mut out = String::new();
    for at in of.places() {
        let Some(cage) = puzzle.cage_at(at) else {
            if !ours {
                return Err(format!("{at} is in no cage, and keen has no such cells"));
            }
            out.push('f');
            continue;
        };
        if cage.cells[0] != at {
            continue;
        }
        let letter = match cage.clue.op {
            Op::Equal | Op::Add => 'a',
            Op::Subtract => 's',
            Op::Multiply => 'm',
            Op::Divide => 'd',
            Op::Power if ours => 'p',
            Op::Remainder if ours => 'r',
            Op::Power | Op::Remainder => return Err("keen has no powers and remainders".into()),
            Op::Hidden if ours => 'h',
            Op::Hidden => return Err("keen has no hidden operators".into()),
        };
        out += &format!("{letter}{}", cage.clue.target);
    }
    Ok(out)
}

/// Lines as gaps, runs of equal letters counted.
fn gaps(walls: &[bool]) -> String {
    let mut letters = Vec::new();
    let mut gap = 0;
    for &wall in walls {
        if !wall {
            gap += 1;
            continue;
        }
        while gap > 25 {
            letters.push('z');
            gap -= 25;
        }
        letters.push(if gap == 0 { '_' } else { char::from(b'a' + gap as u8 - 1) });
        gap = 0;
    }
    let mut out = String::new();
    for run in letters.chunk_by(|a, b| a == b) {
        match run.len() {
            1 => out.push(run[0]),
            2 => out.extend(run),
            n => out += &format!("{}{n}", run[0]),
        }
    }
    out
}
