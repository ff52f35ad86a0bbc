//! Crosswords: tiny grids and lists over few letters. Fill-ins with the words of a random filling, fewer
//! or others; grids to fill from a list with scores and wishes; clued ones with their solution.

use quandary::core::cell_board::CellBoard;
use quandary::core::chance::Chance;
use quandary::core::fact::{Fact, Value};
use quandary::core::grid::{At, Grid, Size};
use quandary::core::kind::Kind;
use quandary::core::knob::Settings;
use quandary::core::source::{Source, Sources};
use quandary::puzzles::crossword::model::Cell;
use quandary::puzzles::crossword::{Crossword, Puzzle};

use super::{Turn, without_a_line};
use crate::checks::{Check, boards};
use crate::subject::{Bucket, Mapping, Subject};

/// A word or the content of a square: letters from `a` on.
type Letters = String;

/// A square of the grid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Square {
    /// Nothing for a block, no letters for an open square, several for a rebus square.
    text: Option<Letters>,
    /// What the solution of a clued puzzle has here.
    solved: char,
    /// A bar on the right, a bar below.
    bars: [bool; 2],
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Task {
    FillIn,
    Fill,
    Clued,
}

/// Grid, list and wishes.
#[derive(Clone, Debug, Hash)]
pub struct Sketch {
    squares: Grid<Square>,
    words: Vec<(Letters, u8)>,
    task: Task,
    /// Options by name.
    wishes: Vec<(&'static str, String)>,
}

/// Runs of two or more white squares across, as a filling has them.
fn across(squares: &Grid<Square>, bar: usize) -> Vec<Letters> {
    let mut words = Vec::new();
    for row in squares.rows() {
        let mut word = String::new();
        for (i, square) in row.iter().enumerate() {
            match &square.text {
                None => word.clear(),
                Some(text) if text.len() > 1 => word.push_str(text),
                Some(_) => word.push(square.solved),
            }
            let ends = row.get(i + 1).is_none_or(|next| next.text.is_none()) || square.bars[bar];
            if ends && word.len() > 1 {
                words.push(word.clone());
            }
            if ends {
                word.clear();
            }
        }
    }
    words
}

fn random_word(letters: usize, longest: usize, chance: &mut Chance) -> Letters {
    (0..chance.between(2, longest.max(2))).map(|_| letter(letters, chance)).collect()
}

fn letter(letters: usize, chance: &mut Chance) -> char {
    char::from(b'a' + chance.below(letters) as u8)
}

impl Subject for Crossword {
    type Sketch = Sketch;

    fn sketch(bucket: Bucket, chance: &mut Chance) -> Sketch {
        let size = bucket.size(chance, if bucket == Bucket::Large { 8 } else { 7 }, 48);
        let letters = if bucket == Bucket::Large { chance.between(3, 8) } else { chance.between(2, 5) };
        let blocks = if bucket == Bucket::Large { chance.between(2, 4) } else { chance.below(4) };
        let task = *chance
            .pick(&[
                Task::FillIn,
                Task::FillIn,
                Task::FillIn,
                Task::FillIn,
                Task::FillIn,
                Task::Fill,
                Task::Fill,
            ])
            .unwrap_or(&Task::FillIn);
        let task = if chance.odds(1, 16) { Task::Clued } else { task };
        let (given, bars) = (*chance.pick(&[0, 0, 1, 2, 4]).unwrap_or(&0), usize::from(chance.odds(1, 5)));
        let rebus = usize::from(chance.odds(1, 12) && task == Task::FillIn);
        let mut square = |_: At| {
            let solved = letter(letters, chance);
            let text = if chance.odds(blocks, 12) {
                None
            } else if chance.odds(rebus, 8) {
                Some([solved, letter(letters, chance)].iter().collect())
            } else if chance.odds(given, 12) {
                Some(solved.to_string())
            } else {
                Some(String::new())
            };
            Square { text, solved, bars: [chance.odds(bars, 6), chance.odds(bars, 6)] }
        };
        let mut squares = Grid::from_fn(size, &mut square);
        let turned = Turn::Flip.grid(&squares);
        let mut words: Vec<Letters> = [across(&squares, 0), across(&turned, 1)].concat();
        chance.shuffle(&mut words);
        // A word short, or others beside them, or only others.
        match chance.below(6) {
            0 => drop(words.pop()),
            1 if bucket == Bucket::Tiny => words.clear(),
            _ => {}
        }
        let longest = size.width.max(size.height);
        let more = *chance.pick(&[0, 2, 6, 14]).unwrap_or(&0);
        for _ in 0..chance.below(more + 1) {
            words.push(random_word(letters, longest, chance));
        }
        // A given letter that does not fit.
        if chance.odds(1, 6) {
            let i = chance.below(squares.len());
            let square = &mut squares.cells_mut()[i];
            if square.text.is_some() {
                square.text = Some(letter(letters, chance).to_string());
            }
        }
        let mut wishes = Vec::new();
        if chance.odds(1, 8) {
            wishes.push(("max-shared", chance.between(1, 2).to_string()));
        }
        if chance.odds(1, 10)
            && let Some(word) = chance.pick(&words)
        {
            wishes.push(("require", word.clone()));
        }
        if chance.odds(1, 12)
            && let Some(word) = chance.pick(&words)
        {
            wishes.push(("ban", word.clone()));
        }
        let scores = task == Task::Fill && chance.odds(1, 3);
        if scores && chance.odds(1, 2) {
            wishes.push(("min-score", chance.below(60).to_string()));
        }
        if task == Task::Fill && chance.odds(1, 4) {
            wishes.push(("seed", chance.below(1000).to_string()));
        }
        let score = |chance: &mut Chance| if scores { chance.below(101) as u8 } else { 50 };
        let words = words.into_iter().map(|word| (word, score(chance))).collect();
        Sketch { squares, words, task, wishes }
    }

    fn build(sketch: &Sketch) -> Option<Puzzle> {
        let Size { width, height } = sketch.squares.size();
        let rows = |cell: &dyn Fn(&Square) -> Option<String>| {
            let row = |row: &[Square]| {
                let cells: Vec<String> =
                    row.iter().map(|s| cell(s).map_or("null".into(), |text| format!("{text:?}"))).collect();
                format!("[{}]", cells.join(","))
            };
            let rows: Vec<String> = sketch.squares.rows().map(row).collect();
            format!("[{}]", rows.join(","))
        };
        let mut body = format!("\"grid\":{}", rows(&|s| s.text.clone()));
        let mut bars: Vec<String> = Vec::new();
        for at in sketch.squares.places() {
            let inside = [at.col + 1 < width, at.row + 1 < height];
            for (way, side) in ["right", "below"].into_iter().enumerate() {
                if sketch.squares[at].bars[way] && inside[way] {
                    bars.push(format!("[{},{},\"{side}\"]", at.row + 1, at.col + 1));
                }
            }
        }
        if !bars.is_empty() {
            body.push_str(&format!(",\"bars\":[{}]", bars.join(",")));
        }
        match sketch.task {
            Task::FillIn => {
                let words: Vec<String> = sketch.words.iter().map(|(word, _)| format!("{word:?}")).collect();
                body.push_str(&format!(",\"words\":[{}]", words.join(",")));
            }
            Task::Clued => {
                let solved = rows(&|s| s.text.as_ref().map(|_| s.solved.to_string()));
                body.push_str(&format!(",\"solution\":{solved}"));
            }
            Task::Fill => {}
        }
        let form = Self::forms().iter().find(|form| form.name == "json")?;
        let text = format!("{{\"crossword\":{{{body}}}}}").into_bytes();
        let read = (form.read)(&Self::sources(sketch, text)).pop()?;
        // A grid without a slot asks nothing, and most forms have no room for nothing.
        read.ok().map(|entry| entry.puzzle).filter(|puzzle| !puzzle.slots().is_empty())
    }

    fn smaller(sketch: &Sketch) -> Vec<Sketch> {
        let with = |squares: Grid<Square>| Sketch { squares, ..sketch.clone() };
        let mut all: Vec<Sketch> = without_a_line(&sketch.squares).into_iter().map(with).collect();
        for i in 0..sketch.words.len() {
            let mut less = sketch.clone();
            less.words.remove(i);
            all.push(less);
        }
        for i in 0..sketch.wishes.len() {
            let mut less = sketch.clone();
            less.wishes.remove(i);
            all.push(less);
        }
        for at in sketch.squares.places() {
            let here = &sketch.squares[at];
            let mut changed = |square: Square| {
                if *here != square {
                    let mut less = sketch.clone();
                    less.squares[at] = square;
                    all.push(less);
                }
            };
            changed(Square { text: None, ..here.clone() });
            if here.text.is_some() {
                changed(Square { text: Some(String::new()), ..here.clone() });
            }
            changed(Square { bars: [false; 2], ..here.clone() });
        }
        all
    }

    fn turned(sketch: &Sketch) -> Vec<(Sketch, Mapping)> {
        let mut squares = Turn::Flip.grid(&sketch.squares);
        squares.cells_mut().iter_mut().for_each(|square| square.bars.swap(0, 1));
        let size = sketch.squares.size();
        let turned = Sketch { squares, ..sketch.clone() };
        vec![(turned, Box::new(move |f: Fact| Fact { at: Turn::Flip.to(size, f.at), ..f }))]
    }

    fn key(puzzle: &Puzzle, answer: &Self::Answer) -> Vec<u32> {
        boards::key::<Self>(puzzle, answer)
    }

    fn brute(puzzle: &Puzzle, check: &dyn Fn(&CellBoard) -> bool, patience: usize) -> Option<Vec<Vec<u32>>> {
        let letters = puzzle.alphabet().len() as Value;
        let values = |at: At| {
            // A clued puzzle has a letter in every white square, others only where words run.
            let white = matches!(puzzle.cells()[at], Cell::White(_));
            let holds = !puzzle.through(at).is_empty() || white && puzzle.solution().is_some();
            if holds { (0..letters).collect() } else { Vec::new() }
        };
        boards::brute::<Self>(puzzle, check, &values, patience)
    }

    fn checks() -> Vec<Check<Self>> {
        boards::checks()
    }

    fn sources(sketch: &Sketch, text: Vec<u8>) -> Sources {
        let mut settings = Settings::new(Self::knobs());
        for (name, value) in &sketch.wishes {
            // A wish the kind does not take is none.
            let _ = settings.set(name, value);
        }
        let mut sources = Sources { settings, ..Sources::of(Source::new("soak", text)) };
        if sketch.task == Task::Fill {
            let list: String = sketch.words.iter().map(|(word, score)| format!("{word};{score}\n")).collect();
            sources.words.push(Source::new("words", list));
        }
        sources
    }
}
