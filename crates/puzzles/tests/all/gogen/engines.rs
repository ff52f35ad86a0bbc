//! Fast search, the exercise's solver and brute force agree, and so does the corpus.

use std::path::Path;

use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Classic, Kind, NoConsole};
use quandary_core::outcome::Outcome;
use quandary_core::source::{Source, Sources};
use quandary_core::step::Level;
use quandary_core::verbs::{Demand, Ending, explain, solve, why_none};
use quandary_puzzles::gogen::{Alphabet, Gogen, Puzzle, search};

fn random(size: Size, chance: &mut Chance, many: usize) -> Puzzle {
    let letters = size.width * size.height;
    let alphabet = Alphabet::usual(letters).expect("a small board");
    let mut givens = Grid::filled(size.width, size.height, None);
    for value in 0..letters as Value {
        let at = At::new(chance.below(size.height), chance.below(size.width));
        if chance.odds(2, 5) && givens[at].is_none() {
            givens[at] = Some(value);
        }
    }
    let words: Vec<String> = (0..chance.between(1, many))
        .map(|_| (0..chance.between(1, 5)).map(|_| alphabet.symbol(chance.below(letters) as Value)).collect())
        .collect();
    Puzzle::new(alphabet, givens, words).expect("letters of the board")
}

/// All answers by filling cell after cell, looking only at words whose letters are placed.
fn brute(puzzle: &Puzzle) -> Vec<Grid<Value>> {
    let Size { width, height } = puzzle.size();
    let words: Vec<Vec<Value>> = puzzle
        .words()
        .iter()
        .map(|w| w.chars().map(|c| puzzle.alphabet().value(c).expect("a letter")).collect())
        .collect();
    let mut found = Vec::new();
    let mut open: Vec<Vec<Value>> = vec![Vec::new()];
    while let Some(filled) = open.pop() {
        let place = |v: Value| filled.iter().position(|f| *f == v).map(|i| (i / width, i % width));
        let broken =
            words.iter().flat_map(|w| w.windows(2)).any(|pair| match (place(pair[0]), place(pair[1])) {
                (Some(a), Some(b)) => a.0.abs_diff(b.0) > 1 || a.1.abs_diff(b.1) > 1,
                _ => false,
            });
        let off = |(i, v): (usize, &Value)| puzzle.givens().cells()[i].is_some_and(|given| given != *v);
        if broken || filled.iter().enumerate().any(off) {
            continue;
        }
        if filled.len() == width * height {
            found.extend(Grid::from_rows(filled.chunks(width).map(<[_]>::to_vec).collect()));
            continue;
        }
        let more = (0..(width * height) as Value).filter(|v| !filled.contains(v));
        open.extend(more.map(|v| [&filled[..], &[v]].concat()));
    }
    found
}

fn sorted(mut answers: Vec<Grid<Value>>) -> Vec<Grid<Value>> {
    answers.sort_by(|a, b| a.cells().cmp(b.cells()));
    answers
}

#[test]
fn fast_classic_and_brute_force_agree() {
    let mut chance = Chance::new(11);
    let mut ends = [0; 3];
    for i in 0..3000 {
        let (width, height) = [(2, 2), (3, 2), (2, 3), (4, 2), (3, 3), (1, 5)][i % 6];
        let many = if width * height > 6 { 14 } else { 5 };
        let puzzle = random(Size { width, height }, &mut chance, many);
        if search::count(&puzzle, &Budget::unlimited()).count > 3000 {
            continue; // too many to list in a test
        }
        let brute = sorted(brute(&puzzle));
        ends[brute.len().min(2)] += 1;
        let fast: Result<Vec<_>, _> = search::answers(&puzzle, &[], &Budget::unlimited()).collect();
        assert!(sorted(fast.expect("no limit")) == brute, "{puzzle:?}");
        assert_eq!(search::count(&puzzle, &Budget::unlimited()).count, brute.len() as u128, "{puzzle:?}");
        if brute.len() < 500 {
            let how = Classic { all: true, ..Classic::default() };
            let outcome =
                quandary_core::verbs::classic::<Gogen>(&puzzle, &how, &Budget::unlimited(), &mut NoConsole);
            assert!(sorted(outcome.answers().to_vec()) == brute, "{puzzle:?}");
        }
    }
    assert!(ends.iter().all(|n| *n > 100), "all sorts of puzzles: {ends:?}");
}

#[test]
fn larger_boards_agree_with_themselves() {
    // The small and the large state run the same code on other words; a board of 26 cells takes the large one.
    let mut chance = Chance::new(12);
    for (width, height) in [(8, 8), (7, 4), (6, 5), (6, 6)] {
        let size = Size { width, height };
        let alphabet = Alphabet::usual(width * height).expect("at most 64 cells");
        let mut letters: Vec<Value> = (0..(width * height) as Value).collect();
        chance.shuffle(&mut letters);
        let board = Grid::from_rows(letters.chunks(width).map(<[_]>::to_vec).collect()).expect("full rows");
        let near = |a: At, b: At| a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1;
        let mut words = Vec::new();
        for a in board.places() {
            for b in board.places().filter(|&b| a < b && near(a, b)) {
                words.push([board[a], board[b]].map(|v| alphabet.symbol(v)).iter().collect::<String>());
            }
        }
        let mut givens = Grid::filled(width, height, None);
        givens[At::new(0, 0)] = Some(board[At::new(0, 0)]);
        givens[At::new(0, 1)] = Some(board[At::new(0, 1)]);
        let puzzle = Puzzle::new(alphabet, givens, words).expect("a legal puzzle");
        assert_eq!(puzzle.size(), size);
        assert_eq!(solve::<Gogen>(&puzzle, Demand::Unique, &Budget::nodes(10_000)), Outcome::Unique(board));
    }
}

#[test]
fn the_hard_board_has_sixteen_answers() {
    let text = Gogen::examples()[2].text;
    let puzzle = read("board", text).remove(0);
    assert_eq!(search::count(&puzzle, &Budget::unlimited()).count, 16);
    assert!(matches!(solve::<Gogen>(&puzzle, Demand::Unique, &Budget::unlimited()), Outcome::Several { .. }));
}

#[test]
fn without_givens_answers_come_in_mirrored_sets() {
    let puzzle = read("board", "...\n...\n\nABC\nDEF\n").remove(0);
    let count = search::count(&puzzle, &Budget::unlimited()).count;
    assert_eq!(count, brute(&puzzle).len() as u128);
    assert_eq!(search::different(&puzzle, count) * 4, count);
}

fn read(form: &str, text: &str) -> Vec<Puzzle> {
    let form = Gogen::forms().iter().find(|f| f.name == form).expect("a form");
    let read = (form.read)(&Sources::of(Source::new("test", text)));
    read.into_iter().map(|entry| entry.unwrap_or_else(|p| panic!("{p}")).puzzle).collect()
}

/// A table of the corpus: each line with its puzzle.
fn table(folder: &Path, name: &str) -> Vec<(Vec<String>, Result<Puzzle, String>)> {
    let path = folder.join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let form = Gogen::forms().iter().find(|f| f.name == "table").expect("the form of collections");
    let puzzles = (form.read)(&Sources::of(Source::new(name, text.as_str())));
    let lines = text.lines().filter(|l| !l.starts_with('#') && !l.is_empty());
    let columns = lines.map(|l| l.split('\t').map(str::to_string).collect());
    let lines: Vec<_> =
        columns.zip(puzzles.into_iter().map(|p| p.map(|e| e.puzzle).map_err(|p| p.to_string()))).collect();
    assert!(!lines.is_empty(), "{} holds nothing", path.display());
    lines
}

#[test]
fn the_corpus_has_the_answers_it_says() {
    let Some(folder) = quandary_testing::corpus("gogen") else { return };
    for name in ["real.tsv", "generated_uber.tsv", "generated_ultra.tsv", "generated_hyper.tsv"] {
        for (columns, puzzle) in table(&folder, name) {
            let puzzle = puzzle.expect("a legal puzzle");
            let Outcome::Unique(answer) = solve::<Gogen>(&puzzle, Demand::Unique, &Budget::unlimited())
            else {
                panic!("{} is not unique", columns[0]);
            };
            let shown: String = answer.cells().iter().map(|&v| puzzle.symbol(v)).collect();
            assert_eq!(shown, columns[4], "{}", columns[0]);
        }
    }
}

#[test]
fn defective_puzzles_get_the_right_verdict() {
    let Some(folder) = quandary_testing::corpus("gogen") else { return };
    for (columns, puzzle) in table(&folder, "defective.tsv") {
        match puzzle {
            Ok(puzzle) => {
                let count = search::count(&puzzle, &Budget::unlimited()).count;
                assert_eq!(count.to_string(), columns[4], "{}", columns[0]);
                if count == 0 {
                    assert!(!why_none::<Gogen>(&puzzle, &Budget::unlimited()).is_empty(), "{}", columns[0]);
                }
            }
            Err(problem) => panic!("{}: {problem}", columns[0]),
        }
    }
}

#[test]
fn real_puzzles_are_explained_without_trial() {
    let Some(folder) = quandary_testing::corpus("gogen") else { return };
    for (columns, puzzle) in table(&folder, "real.tsv") {
        let puzzle = puzzle.expect("a legal puzzle");
        let walk = explain::<Gogen>(&puzzle, &Gogen::start(&puzzle), &Budget::unlimited());
        assert_eq!(walk.end, Ending::Solved, "{}", columns[0]);
        let hardest = walk.steps.iter().map(|step| step.level).max().expect("some steps");
        assert!(hardest < Level::Unreasonable, "{}: {hardest}", columns[0]);
    }
}
