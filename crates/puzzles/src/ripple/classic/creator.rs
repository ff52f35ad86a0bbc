//! The original creator's dialogue, line for line, with undo, quitting and large boards added.
//!
//! It asks for cells to fill until one solution is left. What the original did for ever or died of
//! (a letter where a number is due, the end of the input) is answered here: `Invalid input.` and
//! the question again, or the current board and the end.

use std::collections::VecDeque;

use quandary_core::budget::Budget;
use quandary_core::grid::{At, Grid};

use super::study::{Number, Study};
use super::{Walk, list, plain_board, print_board};
use crate::ripple::model::Puzzle;

/// How the creator shows things; as in [`super::How`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Verbosity, 0 to 2.
    pub trace: u8,
    /// Boards as numbers.
    pub plain: bool,
}

/// Something the creator says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said<'a> {
    /// To standard output; questions come without a newline.
    Out(&'a str),
    /// To standard error: a refusal.
    Err(&'a str),
}

/// Suggestions listed at most when they cannot be exact.
const MOST_SUGGESTIONS: usize = 40;

/// Holds the dialogue to its end, and gives the puzzle as it then is.
///
/// Beyond the original: `u` takes the latest change back, as often as there are changes, and `q`
/// stops. The words may come several to a line.
///
/// ```
/// use quandary_core::{budget::Budget, grid::{At, Grid}};
/// use quandary_puzzles::ripple::{classic::{Options, converse}, model::Puzzle};
///
/// let puzzle = Puzzle::new(Grid::filled(2, 1, Some(1)), Grid::filled(2, 1, 0)).unwrap();
/// let mut lines = ["1", "2", "1"].into_iter().map(String::from);
/// let made = converse(puzzle, Options::default(), &Budget::unlimited(), &mut || lines.next(), &mut |_| {});
/// assert_eq!(made.givens()[At::new(0, 1)], 1);
/// ```
pub fn converse(
    p: Puzzle,
    options: Options,
    budget: &Budget,
    read_line: &mut dyn FnMut() -> Option<String>,
    say: &mut dyn FnMut(Said<'_>),
) -> Puzzle {
    let givens = p.givens().clone();
    let mut console = Dialogue {
        rooms: p,
        givens,
        options,
        budget,
        changes: Vec::new(),
        words: VecDeque::new(),
        read_line,
        say,
    };
    console.out("Initial board state:\n");
    console.show(&console.givens.clone());
    while let Some(study) = console.study() {
        match console.choose(&study.0, &study.1) {
            Choice::Set { at, value } => {
                let old = std::mem::replace(&mut console.givens[at], value);
                console.changes.push(Change { at, old, new: value });
            }
            Choice::Undo => {
                console.undo();
            }
            Choice::End => break,
        }
    }
    // Whatever the last change was, a flawed board was undone before the next question.
    console.rooms.with_givens(console.givens).unwrap_or(console.rooms)
}

struct Change {
    at: At,
    old: u32,
    new: u32,
}

enum Choice {
    Set { at: At, value: u32 },
    Undo,
    End,
}

/// An answer to a question.
enum Reply {
    Number(i64),
    Letter(char),
    Nonsense,
    End,
}

struct Dialogue<'a> {
    rooms: Puzzle,
    givens: Grid<u32>,
    options: Options,
    budget: &'a Budget,
    changes: Vec<Change>,
    words: VecDeque<String>,
    read_line: &'a mut dyn FnMut() -> Option<String>,
    say: &'a mut dyn FnMut(Said<'_>),
}

impl Dialogue<'_> {
    fn out(&mut self, text: &str) {
        (self.say)(Said::Out(text));
    }

    fn err(&mut self, text: &str) {
        (self.say)(Said::Err(text));
    }

    fn show(&mut self, values: &Grid<u32>) {
        let text = print_board(&self.rooms, values, self.options.plain);
        self.out(&text);
    }

    fn show_known(&mut self, values: &Grid<u32>) {
        self.out("Currently known cell values:\n");
        self.show(values);
    }

    /// Works the current board out and tells about it; `None` when the dialogue is over. Gives
    /// the solutions' figures and the cells known without them.
    fn study(&mut self) -> Option<(Study, Grid<u32>)> {
        loop {
            let known = self.fill_certain();
            self.show_known(&known);
            self.out("Computing all solutions to the current board...\n");
            let study = self.work_out(&known);
            match study.total {
                Number { number: 0, exact: true } => {
                    self.out("No solutions to the current board.\n");
                    if !self.undo() {
                        self.out("This puzzle cannot be solved.\n");
                        return None;
                    }
                }
                Number { number: 1, exact: true } => {
                    self.tell_single(&study);
                    return None;
                }
                _ => {
                    self.tell_several(&study, &known);
                    return Some((study, known));
                }
            }
        }
    }

    fn fill_certain(&mut self) -> Grid<u32> {
        let say = &mut *self.say;
        let mut walk = Walk::new(&self.rooms, self.givens.clone(), self.options.trace, self.options.plain);
        // When the budget is out, less is known; nothing wrong is said.
        let _ = walk.fill_certain(self.budget, &mut |text| say(Said::Out(text)));
        walk.values
    }

    fn work_out(&mut self, known: &Grid<u32>) -> Study {
        let Ok(puzzle) = self.rooms.with_givens(self.givens.clone()) else { return Study::none(known) };
        let Options { trace, plain } = self.options;
        if trace == 0 {
            return Study::new(puzzle, self.budget);
        }
        let say = &mut *self.say;
        let mut out = |text: &str| say(Said::Out(text));
        let (study, found) = Study::traced(puzzle, known, (trace, plain), self.budget, &mut out);
        if found.len() > 1 {
            list(&self.rooms, &found, plain, &mut out);
        }
        study
    }

    fn tell_single(&mut self, study: &Study) {
        self.out("Single solution to the current board:\n");
        if let Some(only) = &study.example {
            self.show(only);
        }
        self.out("Initial board:\n");
        let givens = self.givens.clone();
        self.show(&givens);
        if !self.options.plain {
            self.out("Raw initial board:\n");
            let raw = plain_board(&self.rooms, &givens);
            self.out(&raw);
        }
    }

    fn tell_several(&mut self, study: &Study, known: &Grid<u32>) {
        self.show_known(known);
        self.out("Aggregating cells across all solutions to see if any other cells are known...\n");
        let filled = |values: &Grid<u32>| values.cells().iter().filter(|&&value| value != 0).count();
        let all = merged(study, known);
        let (given, before, after) = (filled(&self.givens), filled(known), filled(&all));
        if after > before {
            self.show_known(&all);
        } else {
            self.out("No new known cells after aggregation.\n");
        }
        let cells: usize = self.rooms.room_cells().iter().map(Vec::len).sum();
        let are = |n: usize| if n == 1 { "is" } else { "are" };
        let were = |n: usize| if n == 1 { "was" } else { "were" };
        let s = |n: usize| if n == 1 { "" } else { "s" };
        let (unknown, gained) = (cells - after, after - before);
        self.out(&format!(
            "There {} currently {after} known cell{}, {given} of which {} given as input, and {gained} of which {} determined only after aggregating all solutions.\n",
            are(after), s(after), were(given), were(gained)
        ));
        self.out(&format!("There {} currently {unknown} unknown cell{}.\n", are(unknown), s(unknown)));
        self.out(&format!("The puzzle currently has {} solutions.\n", study.total));
    }

    /// Takes the latest change back; false when there is none.
    fn undo(&mut self) -> bool {
        let Some(Change { at, old, new }) = self.changes.pop() else { return false };
        self.err(&format!("Undoing previous value of {new} at {at}.\n"));
        self.givens[at] = old;
        true
    }

    /// Asks until the user has chosen what to do.
    fn choose(&mut self, study: &Study, known: &Grid<u32>) -> Choice {
        loop {
            self.out("Choose a cell to overwrite...\n");
            let row = loop {
                let (rows, ask) = (
                    self.givens.height(),
                    "'f' to display value frequencies for all unknown cells, 's' to display suggested cells to modify, 'i' to display initial board state [i.e. only what the user has supplied as input]",
                );
                match self.ask(&format!("Enter cell's row (1-{rows}, {ask}): ")) {
                    Reply::End => return self.end(),
                    Reply::Letter('q') => return self.end(),
                    Reply::Letter('u') if self.changes.is_empty() => self.err("Nothing to undo.\n"),
                    Reply::Letter('u') => return Choice::Undo,
                    Reply::Letter(letter @ ('f' | 's' | 'i')) => {
                        self.answer(letter, study, known);
                        break None;
                    }
                    Reply::Number(n) if n >= 0 && in_range(n, rows) => break Some(n as usize - 1),
                    Reply::Number(n) if n >= 0 => self.err("Invalid row.\n"),
                    _ => self.err("Invalid input.\n"),
                }
            };
            let Some(row) = row else { continue };
            let col = loop {
                let cols = self.givens.width();
                match self.ask(&format!("Enter cell's column (1-{cols}): ")) {
                    Reply::End | Reply::Letter('q') => return self.end(),
                    Reply::Number(n) if in_range(n, cols) => break n as usize - 1,
                    Reply::Number(_) => self.err("Invalid column.\n"),
                    _ => self.err("Invalid input.\n"),
                }
            };
            let at = At::new(row, col);
            self.tell_frequency(study, at);
            match self.ask_value(at, study, known) {
                Some(choice) => return choice,
                None => continue,
            }
        }
    }

    /// The new value of a cell; `None` to choose another cell.
    fn ask_value(&mut self, at: At, study: &Study, known: &Grid<u32>) -> Option<Choice> {
        let current = self.givens[at];
        let most = self.rooms.room_size(at);
        loop {
            let question = format!(
                "Enter new value (0 clears the cell, {current} is the current value, -1 to cancel and choose a different cell): "
            );
            match self.ask(&question) {
                Reply::End | Reply::Letter('q') => return Some(self.end()),
                Reply::Number(-1) => return None,
                Reply::Number(n) if n != 0 && !in_range(n, most) => self.err("Invalid value.\n"),
                Reply::Number(0) if current == 0 && merged(study, known)[at] != 0 => self
                    .err("This cell was inferred, not set by the user. Clearing it will have no effect.\n"),
                Reply::Number(n) if n == i64::from(current) => self.err("That value already in place.\n"),
                Reply::Number(n) => return Some(Choice::Set { at, value: n as u32 }),
                _ => self.err("Invalid input.\n"),
            }
        }
    }

    /// The next word of the input as an answer to this question.
    fn ask(&mut self, question: &str) -> Reply {
        self.out(question);
        while self.words.is_empty() {
            match (self.read_line)() {
                Some(line) => self.words.extend(line.split_whitespace().map(String::from)),
                None => {
                    // The cursor still stands behind the question.
                    self.out("\n");
                    return Reply::End;
                }
            }
        }
        let word = self.words.pop_front().unwrap_or_default();
        let mut letters = word.chars();
        match (word.parse::<i32>(), letters.next(), letters.next()) {
            (Ok(number), _, _) => Reply::Number(i64::from(number)),
            (_, Some(letter), None) => Reply::Letter(letter),
            _ => Reply::Nonsense,
        }
    }

    fn end(&mut self) -> Choice {
        self.answer_initial();
        Choice::End
    }

    fn answer_initial(&mut self) {
        self.out("Current initial board:\n");
        let givens = self.givens.clone();
        self.show(&givens);
    }

    fn answer(&mut self, letter: char, study: &Study, known: &Grid<u32>) {
        match letter {
            'i' => self.answer_initial(),
            'f' => {
                self.out("Value frequencies for unknown cells:\n");
                for at in self.unknown(study, known) {
                    self.tell_frequency(study, at);
                }
            }
            _ => self.suggest(study, known),
        }
    }

    fn unknown(&self, study: &Study, known: &Grid<u32>) -> Vec<At> {
        let all = merged(study, known);
        all.places().filter(|&at| all[at] == 0 && self.rooms.rooms()[at].is_some()).collect()
    }

    fn tell_frequency(&mut self, study: &Study, at: At) {
        self.out(&format!("Value frequency for cell {at}:\n"));
        for (value, number) in study.frequencies(at, self.budget) {
            self.out(&format!("\tSolutions with {value} in this cell: {number}\n"));
        }
    }

    /// Which cells to fill: those that leave one solution or a tenth, else those that leave least.
    fn suggest(&mut self, study: &Study, known: &Grid<u32>) {
        let mut all: Vec<(At, u32, Number)> = Vec::new();
        for at in self.unknown(study, known) {
            let found = study.frequencies(at, self.budget);
            all.extend(found.into_iter().map(|(value, number)| (at, value, number)));
        }
        let tenth = study.total.number / 10;
        let mut suggested = false;
        for &(at, value, Number { number, exact }) in &all {
            // A lower bound of one promises nothing.
            let effect = match number {
                1 if exact => "all other solutions",
                n if exact && n <= tenth && study.is_exact() => ">90% of other solutions",
                _ => continue,
            };
            suggested = true;
            self.out(&format!("Cell {at} can be filled with a value of {value} to eliminate {effect}.\n"));
        }
        if suggested {
            return;
        }
        let Some(fewest) = all.iter().map(|(_, _, number)| number.number).min() else { return };
        let least = all.into_iter().filter(|(_, _, number)| number.number == fewest);
        if study.is_exact() {
            for (at, value, _) in least {
                self.out(&format!(
                    "Cell {at} can be filled with a value of {value} to eliminate the largest number of other solutions.\n"
                ));
            }
            return;
        }
        for (at, value, number) in least.take(MOST_SUGGESTIONS) {
            self.out(&format!(
                "Cell {at} can be filled with a value of {value} to leave {number} solutions.\n"
            ));
        }
    }
}

fn in_range(n: i64, most: usize) -> bool {
    usize::try_from(n).is_ok_and(|n| (1..=most).contains(&n))
}

/// What is known with and without the solutions.
fn merged(study: &Study, known: &Grid<u32>) -> Grid<u32> {
    Grid::from_fn(known.size(), |at| if known[at] != 0 { known[at] } else { study.certain[at] })
}
