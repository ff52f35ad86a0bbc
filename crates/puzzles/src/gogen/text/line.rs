//! The one-line form of share ids: size, cells row by row, words, and the alphabet unless it is the usual one:
//! `5x5:N.W.R.....S.X.B.....Q.M.P:BOXED,FOAM,JUSTICE`.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::Size;
use quandary_core::several::second;
use quandary_core::source::{Problem, Problems, Source, Sources, Span};

use super::super::Gogen;
use super::super::model::{MAX_SIDE, Puzzle};
use super::draft::{Draft, characters, empty};
use super::{row, without_board};

/// The form's declaration.
pub(super) const FORM: Form<Gogen> = Form {
    name: "line",
    about: "one line: size, cells, words, such as 2x2:A...:AB,BAD",
    suffixes: &[],
    sniff,
    read,
    write: Some(write),
};

fn sniff(source: &Source) -> Sniff {
    let text = source.text().unwrap_or_default().trim();
    let mut fields = text.split(':');
    let (Some(size), Some(cells), Some(words)) = (fields.next(), fields.next(), fields.next()) else {
        return Sniff::No;
    };
    let Ok(size) = size.parse::<Size>() else { return Sniff::No };
    if text.contains('\n') || size.width.max(size.height) > MAX_SIDE || !words.contains(char::is_alphabetic) {
        return Sniff::No;
    }
    // With a cell too many or too few it is still meant to be such a line, and its reader can say so.
    if size.cells() == Some(cells.chars().count()) { Sniff::Sure } else { Sniff::Maybe }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Gogen>, Problems>> {
    vec![read_one(sources).map(Entry::new)]
}

fn read_one(sources: &Sources) -> Result<Puzzle, Problems> {
    let source = sources.puzzle();
    if let Some(problems) = empty(source) {
        return Err(problems);
    }
    let mut lines = source.lines()?.into_iter().filter(|l| !l.is_blank());
    let line = lines.next();
    if let Some(more) = lines.next() {
        return Err(second(more.span()).into());
    }
    let (text, start) =
        line.map_or(("", 0), |l| (l.text.trim(), l.start + l.text.len() - l.text.trim_start().len()));
    let whole = Span::new(start, start + text.len());
    let shape = "SIZE:CELLS:WORDS such as 2x2:A...:AB,BAD";
    let mut at = start;
    let mut fields = text.split(':').map(|field| {
        let place = at;
        at += field.len() + 1;
        (field, place)
    });
    let (Some((size, size_at)), Some((cells, cells_at))) = (fields.next(), fields.next()) else {
        return Err(Problem::new("this line has no cells").at(whole).expected(shape).into());
    };
    let size_span = Span::new(size_at, size_at + size.len());
    let size: Size = size.parse().map_err(|e: String| Problem::new(e).at(size_span).expected(shape))?;
    let symbols = characters(cells, cells_at);
    if size.cells() != Some(symbols.len()) {
        let problem = Problem::new(format!("there are {} cells", symbols.len()));
        let span = Span::new(cells_at, cells_at + cells.len());
        return Err(problem
            .at(span)
            .expected(format!("{} cells of a {size} board", size.width * size.height))
            .into());
    }
    let mut draft = Draft { end: Some(source.end()), ..Draft::default() };
    draft.rows = symbols.chunks(size.width).map(<[_]>::to_vec).collect();
    if let Some((words, mut at)) = fields.next() {
        for word in words.split(',') {
            if !word.is_empty() {
                draft.words.push((word.to_string(), Span::new(at, at + word.len())));
            }
            at += word.len() + 1;
        }
    }
    draft.letters =
        fields.next().map(|(letters, at)| (letters.to_string(), Span::new(at, at + letters.len())));
    draft.puzzle(sources)
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let cells = row(puzzle.alphabet(), puzzle.givens().cells(), '.');
    let words = puzzle.words().join(",");
    let more = if puzzle.alphabet().is_usual() { String::new() } else { format!(":{}", puzzle.alphabet()) };
    Ok(without_board(format!("{}:{cells}:{words}{more}\n", puzzle.size()), board, puzzle))
}
