//! Board and words in blocks with a blank line between.
//!
//! `board` is the exercise's form: rows with `.` for open cells; the words follow after a blank line or come
//! in a file of their own. `letters` is the newspapers' one-file form: `?` for open, the letters still to
//! place, the words. One reader takes both, since a block between board and words can only be the letters.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::source::{Line, Problems, Source, Sources};

use super::super::Gogen;
use super::super::model::{Alphabet, MAX_SIDE, Puzzle, may_be_symbol};
use super::board::{is_links, lattice_row};
use super::draft::{Draft, characters, empty, words_of};
use super::{is_open, row, without_board};

/// The exercise's form.
pub(super) const BOARD: Form<Gogen> = Form {
    name: "board",
    about: "rows of letters with . for open, a blank line, the words (or the words with --words)",
    suffixes: &["gogen"],
    sniff: sniff_board,
    read,
    write: Some(write_board),
};

/// The newspapers' form.
pub(super) const LETTERS: Form<Gogen> = Form {
    name: "letters",
    about: "rows of letters with ? for open, the letters still to place, the words; blank lines between",
    suffixes: &[],
    sniff: sniff_letters,
    read,
    write: Some(write_letters),
};

fn sniff_board(source: &Source) -> Sniff {
    let Ok(lines) = source.lines() else { return Sniff::No };
    let kept = lines.iter().filter(|l| !is_comment(l)).skip_while(|l| l.is_blank());
    let block: Vec<&Line> = kept.take_while(|l| !l.is_blank()).take(2 * MAX_SIDE + MAX_SIDE).collect();
    if block.iter().any(|l| lattice_row(l).is_some()) {
        let drawn = block.iter().all(|l| is_links(l) || lattice_row(l).is_some());
        return if drawn && block[0].text.contains("]--[") { Sniff::Sure } else { Sniff::No };
    }
    // Digits are letters only on boards with more cells than there are letters.
    let cells = |l: &Line| l.text.chars().filter(|c| !c.is_whitespace()).count();
    let digits = block.iter().map(|l| cells(l)).sum::<usize>() > 26;
    let fits = |l: &&Line| {
        let mut cells = l.text.chars().filter(|c| !c.is_whitespace());
        cells.all(|c| is_open(c) || (may_be_symbol(c) && (digits || !c.is_ascii_digit())))
    };
    let even = block.windows(2).all(|w| cells(w[0]) == cells(w[1]));
    // A board without a letter, and no words: signs alone mean something else.
    if !lines.iter().any(|l| l.text.contains(char::is_alphanumeric)) {
        return Sniff::No;
    }
    let sane = block.first().is_some_and(|l| cells(l) <= MAX_SIDE) && block.len() <= MAX_SIDE;
    if sane && even && block.iter().all(fits) { Sniff::Maybe } else { Sniff::No }
}

fn sniff_letters(source: &Source) -> Sniff {
    let text = source.text().unwrap_or_default();
    let mut blocks = text.split("\n\n").take(3);
    match (blocks.next(), blocks.next(), blocks.next(), sniff_board(source)) {
        (_, _, _, Sniff::No | Sniff::Sure) => Sniff::No,
        (Some(board), Some(_), Some(_), _) if board.contains('?') => Sniff::Sure,
        (Some(board), _, _, _) if text.contains('?') || board.contains('\r') => Sniff::Maybe,
        // A full board has no open cell to tell the two apart; both readers take it.
        (Some(board), _, _, _) if !board.contains(is_open) => Sniff::Maybe,
        _ => Sniff::No,
    }
}

fn is_comment(line: &Line) -> bool {
    line.text.trim_start().starts_with('#')
}

fn read(sources: &Sources) -> Vec<Result<Entry<Gogen>, Problems>> {
    vec![read_one(sources).map(Entry::new)]
}

fn read_one(sources: &Sources) -> Result<Puzzle, Problems> {
    let source = sources.puzzle();
    if let Some(problems) = empty(source) {
        return Err(problems);
    }
    let lines: Vec<Line> = source.lines()?.into_iter().filter(|l| !is_comment(l)).collect();
    let mut blocks = lines.split(Line::is_blank).filter(|block| !block.is_empty());
    let mut draft = Draft { end: Some(source.end()), ..Draft::default() };
    for line in blocks.next().unwrap_or_default().iter().filter(|l| !is_links(l)) {
        let cells = lattice_row(line).unwrap_or_else(|| characters(line.text, line.start));
        draft.rows.push(cells);
    }
    let rest: Vec<&[Line]> = blocks.collect();
    let words = match &rest[..] {
        [letters, words @ ..] if is_letters(&draft, letters, !words.is_empty()) => {
            draft.letters = words_of(&letters[0]).into_iter().next();
            words
        }
        all => all,
    };
    draft.words = words.iter().flat_map(|block| block.iter()).flat_map(words_of).collect();
    draft.spread();
    draft.puzzle(sources)
}

/// Whether a block is the letters still to place: one word of exactly as many different new letters as cells
/// are open. If no words follow it, it must be longer than a word could well be.
fn is_letters(draft: &Draft, block: &[Line], words_follow: bool) -> bool {
    let [line] = block else { return false };
    let words = words_of(line);
    let [(letters, _)] = &words[..] else { return false };
    let mut new: Vec<char> = letters.chars().collect();
    let open = draft.rows.iter().flatten().filter(|(c, _)| is_open(*c)).count();
    new.sort_unstable();
    let sorted = new.windows(2).all(|w| w[0] < w[1]) && letters.chars().eq(new.iter().copied());
    let known = |c: &char| draft.rows.iter().flatten().any(|(given, _)| given == c);
    new.len() == open && sorted && !new.iter().any(known) && words_follow
}

/// The words, each on a line.
fn words(puzzle: &Puzzle) -> String {
    puzzle.words().iter().map(|word| format!("{word}\n")).collect()
}

/// The letters still to place, in order.
fn open_letters(puzzle: &Puzzle) -> String {
    let given = |c: &&char| puzzle.givens().cells().contains(&puzzle.alphabet().value(**c));
    puzzle.alphabet().symbols().iter().filter(|c| !given(c)).collect()
}

fn board_rows(puzzle: &Puzzle, open: char) -> String {
    puzzle.givens().rows().map(|cells| format!("{}\n", row(puzzle.alphabet(), cells, open))).collect()
}

fn write_board(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let rows = board_rows(puzzle, '.');
    // The letters are said only where the reader would not find them by itself.
    let usual =
        Alphabet::usual(puzzle.alphabet().symbols().len()).is_some_and(|usual| usual == *puzzle.alphabet());
    let letters = if usual { String::new() } else { format!("{}\n\n", said(puzzle)?) };
    Ok(without_board(format!("{rows}\n{letters}{}", words(puzzle)), board, puzzle))
}

fn write_letters(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let rows = board_rows(puzzle, '?');
    Ok(without_board(format!("{rows}\n{}\n\n{}", said(puzzle)?, words(puzzle)), board, puzzle))
}

fn said(puzzle: &Puzzle) -> Result<String, String> {
    let letters = open_letters(puzzle);
    let none = || "all letters are given, so there are none to list; use the form line".to_string();
    if letters.is_empty() { Err(none()) } else { Ok(letters) }
}
