//! The text forms of nonograms, one file each; here they are declared.

pub(crate) mod board;
mod boxed;
mod clues;
mod colour;
mod drawn;
mod dzn;
mod gather;
mod gno;
mod json;
mod lists;
mod non;
mod olsak;
mod original;
mod packed;
mod page;
mod pbm;
mod penpa;
mod pzpr;
mod taai;
mod tatham;
mod webpbn;

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{DETAILS, Entry, Form, Sniff, Written};
use quandary_core::knob::{Knob, READING, Shape};
use quandary_core::source::{Problem, Problems, Source, Sources};

use super::Nonogram;
use super::model::{Block, Flaw, Puzzle, black_on_white};
use super::rules::Board;
use gather::{Found, Read};
use lists::List;

/// What a writer of text gives: the text and what it could not carry.
type Text = Result<(String, Vec<String>), String>;

/// `Sure` or `Maybe` if the text passes, `No` otherwise.
fn when(passes: bool, sniff: Sniff) -> Sniff {
    if passes { sniff } else { Sniff::No }
}

fn text(source: &Source) -> &str {
    source.text().unwrap_or("")
}

/// What was read as entries; turned if the option asks for it.
fn entries(sources: &Sources, found: Vec<Read>) -> Vec<Result<Entry<Nonogram>, Problems>> {
    let turn = sources.settings.flag(TRANSPOSE.name);
    let entry = |found: Found| {
        let Found { puzzle, board, notes } = if turn { found.transposed() } else { found };
        Entry::new(puzzle).with_board(board.map(CellBoard::of)).noting(notes)
    };
    found.into_iter().map(|read| read.map(entry)).collect()
}

/// The option that turns a puzzle while it is read, for texts that do not tell rows from columns.
pub(super) const TRANSPOSE: Knob = Knob {
    name: "transpose",
    shape: Shape::Flag,
    default: None,
    help: "take the rows of the text for columns, and its columns for rows",
    verbs: READING,
};

/// What a form has written that has no room for a board: the marks on it are lost.
fn without_board(text: Text, board: Option<&Board>) -> Text {
    let marked = board.is_some_and(|board| board.cells().iter().any(Option::is_some));
    let (text, mut lost) = text?;
    lost.extend(marked.then(|| "the board".to_string()));
    Ok((text, lost))
}

fn written(text: Text) -> Result<Written, String> {
    text.map(|(text, lost)| Written { bytes: text.into_bytes(), lost })
}

/// Declares a form from its functions; all of them have one shape.
macro_rules! form {
    ($name:literal, $about:literal, [$($suffix:literal),*], $sniff:expr, $read:expr $(, $write:expr)?) => {
        Form {
            name: $name,
            about: $about,
            suffixes: &[$($suffix),*],
            sniff: $sniff,
            read: |sources: &Sources| entries(sources, $read(sources.puzzle())),
            write: form!(@write $($write)?),
        }
    };
    (@write) => { None };
    (@write $write:expr) => { Some(|puzzle, board| written($write(puzzle, board.map(|board: &CellBoard| &board.ink)))) };
}

/// All forms; `.non` is what is written by default.
pub(super) const FORMS: &[Form<Nonogram>] = &[
    form!(
        "non",
        "Steve Simpson's .non, with colours; several in a .nonpack",
        ["non", "nonpack"],
        |s| non::sniff(text(s)),
        non::read,
        non::write
    ),
    form!(
        "id",
        "one line: the game id, with colours, hidden clues and title after it",
        [],
        |s| when(tatham::looks_like(text(s)), Sniff::Maybe),
        tatham::read,
        |p, board| without_board(tatham::write_id(p), board)
    ),
    form!(
        "tatham",
        "the game id of Simon Tatham's Pattern, such as 2x1:1//1, or its saved game",
        [],
        |s| when(tatham::looks_like(text(s)), Sniff::Maybe),
        tatham::read,
        |p, board| without_board(tatham::write_tatham(p), board)
    ),
    form!(
        "puzzlink",
        "a link of puzz.link or pzv.jp",
        ["url"],
        |s| when(pzpr::is_link(text(s)), Sniff::Sure),
        pzpr::read_link,
        |p, board| without_board(pzpr::write_link(p), board)
    ),
    form!("pzprv3", "a file of pzpr", [], |s| when(pzpr::is_file(text(s)), Sniff::Sure), pzpr::read_file),
    form!(
        "webpbn",
        "the XML of webpbn.com, with colours and blotted clues",
        ["xml", "pbn"],
        |s| when(webpbn::looks_like(text(s)), Sniff::Sure),
        webpbn::read,
        webpbn::write
    ),
    form!(
        "g",
        "the Olšáks' .g, with colours",
        ["g"],
        |s| when(olsak::looks_like(text(s)), Sniff::Maybe),
        olsak::read,
        |p, board| without_board(olsak::write(p), board)
    ),
    form!(
        "taai",
        "the tournament sets: $1, columns, rows",
        [],
        |s| when(taai::looks_like(text(s)), Sniff::Sure),
        taai::read,
        |p, board| without_board(taai::write(p), board)
    ),
    form!("json", "rows and columns as JSON", ["json"], |s| json::sniff(text(s)), json::read, json::write),
    form!(
        "page",
        "the page of a puzzle on nonograms.org",
        ["html"],
        |s| when(page::looks_like(text(s)), Sniff::Sure),
        page::read
    ),
    form!("gno", "Gnonograms' .gno", ["gno"], |s| when(gno::looks_like(text(s)), Sniff::Sure), gno::read),
    form!("dzn", "MiniZinc data", ["dzn"], |s| when(dzn::looks_like(text(s)), Sniff::Maybe), dzn::read),
    form!(
        "original",
        "width and height, columns, rows, each clue ended by 0",
        ["in"],
        |s| when(original::looks_like(text(s)), Sniff::Maybe),
        original::read,
        |p, board| without_board(original::write(p), board)
    ),
    form!(
        "mk",
        "height and width, rows, a line #, columns",
        ["mk"],
        |s| when(List::Mk.looks_like(text(s)), Sniff::Maybe),
        |s| List::Mk.read(s),
        |p, board| without_board(List::Mk.write(p), board)
    ),
    form!(
        "cwd",
        "height, width, rows, a blank line, columns",
        ["cwd"],
        |s| when(List::Cwd.looks_like(text(s)), Sniff::Maybe),
        |s| List::Cwd.read(s),
        |p, board| without_board(List::Cwd.write(p), board)
    ),
    form!(
        "nin",
        "width and height, rows, columns",
        ["nin"],
        |s| when(List::Nin.looks_like(text(s)), Sniff::Maybe),
        |s| List::Nin.read(s),
        |p, board| without_board(List::Nin.write(p), board)
    ),
    form!(
        "pbm",
        "a black-and-white picture; its clues are read off it",
        ["pbm"],
        |s| when(pbm::is_pbm(&s.bytes), Sniff::Sure),
        pbm::read_pbm,
        pbm::write_pbm
    ),
    form!(
        "drawing",
        "a picture of # and . or of 0 and 1",
        [],
        |s| when(pbm::is_drawing(text(s)), Sniff::Maybe),
        pbm::read_drawing,
        pbm::write_drawing
    ),
    form!(
        "boxed",
        "the picture in boxes of five by five, XX and --",
        [],
        |s| when(boxed::looks_like(text(s)), Sniff::Sure),
        boxed::read,
        boxed::write
    ),
    form!("drawn", "a board as `show` draws it, its clues in the margins", [], drawn::sniff, drawn::read),
    form!(
        "clues",
        "two lists of clues, however they are written: nested lists, YAML, INI, headings, numbers",
        ["yml", "yaml", "ini", "pzl", "gr"],
        |s| clues::sniff(text(s)),
        clues::read
    ),
    form!(
        "packed",
        "the packed clues of davidje13's Nonogram, one or a sheet of them",
        ["csv"],
        |s| packed::sniff(text(s)),
        packed::read
    ),
    form!(
        "bare",
        "columns and rows of a square puzzle without a header",
        [],
        |_| Sniff::No,
        lists::read_bare
    ),
    form!(
        "penpa",
        "a link of the editor Penpa, which may carry a board as well",
        [],
        quandary_core::penpa::sniff,
        penpa::read,
        penpa::write
    ),
];

/// The word for a colour that comes closest.
pub(super) fn colour_near(rgb: [u8; 3]) -> &'static str {
    colour::near(rgb)
}

/// Flaws of a puzzle that is not a text of clues, so that there is nothing to point at.
fn problems(flaws: Vec<Flaw>) -> Problems {
    Problems(flaws.iter().map(|flaw| Problem::new(flaw.to_string())).collect())
}

/// Blocks joined to a line.
fn joined(clue: &[Block], separator: &str, block: impl Fn(&Block) -> String) -> String {
    clue.iter().map(block).collect::<Vec<_>>().join(separator)
}

/// The length of a block; hidden ones are refused beforehand.
fn length(block: &Block) -> String {
    block.len.unwrap_or(0).to_string()
}

/// Black ink on white paper and nothing else to say about the colours.
fn is_plain(puzzle: &Puzzle) -> bool {
    puzzle.palette() == black_on_white()
}

/// Refuses a puzzle with lines that have no clue at all.
fn refuse_unknown(puzzle: &Puzzle, form: &str) -> Result<(), String> {
    match puzzle.unknown().first() {
        Some(line) => Err(format!("{form} cannot say that {line} has no clue")),
        None => Ok(()),
    }
}

fn refuse_hidden(puzzle: &Puzzle, form: &str) -> Result<(), String> {
    refuse_unknown(puzzle, form)?;
    if puzzle.has_hidden() { Err(format!("{form} cannot say that a clue is hidden")) } else { Ok(()) }
}

fn refuse_colour(puzzle: &Puzzle, form: &str) -> Result<(), String> {
    if puzzle.is_black_and_white() { Ok(()) } else { Err(format!("{form} is for black-and-white puzzles")) }
}

fn lost_givens(puzzle: &Puzzle) -> Vec<String> {
    if puzzle.givens().is_empty() { Vec::new() } else { vec!["the given cells".to_string()] }
}

/// What forms of bare numbers lose: title, author, given cells, and colours other than black and white.
fn lost_words(puzzle: &Puzzle) -> Vec<String> {
    let mut lost = lost_givens(puzzle);
    for (what, there) in [
        ("the title", !puzzle.title().is_empty()),
        ("the author", !puzzle.author().is_empty()),
        ("the colours", !is_plain(puzzle)),
        (DETAILS, !puzzle.details().is_empty()),
    ] {
        if there {
            lost.push(what.to_string());
        }
    }
    lost
}
