//! What the conformance suite needs of this kind.

use quandary_core::cell_board::CellBoard;
use quandary_core::chance::Chance;
use quandary_core::conformance::{Mapping, Specimens};
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Kind, Wanted};
use quandary_core::knob::Settings;
use quandary_core::source::Source;
use quandary_core::step::Level;

use super::model::{Bars, Cell, Draft, Puzzle, Square, Task, Way};
use super::{Answer, Crossword};

/// Grids wider than tall and the other way round, some with given letters; `#` block, `.` open.
const GRIDS: &[&[&str]] = &[
    &["..", ".."],
    &["...", "..."],
    &["..", "..", ".."],
    &["#..", "...", ".#."],
    &["....", ".#.."],
    &["..#", "#..", ".#."],
    &["a..", "..."],
    &["...", ".#.", "..."],
];

fn grid(rows: &[&str]) -> Grid<Square> {
    let square = |c: char| match c {
        '#' => Square::Block,
        '.' => Square::Open,
        letter => Square::Given(letter.to_string()),
    };
    Grid::from_rows(rows.iter().map(|r| r.chars().map(square).collect()).collect()).expect("equal rows")
}

/// A fill-in with bars.
fn barred(squares: Grid<Square>, bars: Bars, words: &[&str]) -> Puzzle {
    let mut draft = Draft::new(squares, Task::FillIn);
    draft.bars = bars;
    words.iter().for_each(|w| draft.words.exact(w, 50));
    Puzzle::build(draft).expect("a puzzle")
}

/// A random word list over three letters.
fn random_words(chance: &mut Chance, most: usize) -> Vec<String> {
    let count = chance.between(3, most);
    let letter = |c: &mut Chance| *c.pick(&['a', 'b', 'c']).expect("letters");
    (0..count).map(|_| (0..chance.between(2, 4)).map(|_| letter(chance)).collect()).collect()
}

impl Specimens for Crossword {
    fn tiny() -> Vec<Puzzle> {
        let mut chance = Chance::new(4);
        let mut tiny = Vec::new();
        for round in 0..60 {
            let rows = GRIDS[round % GRIDS.len()];
            let words = random_words(&mut chance, 14);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            tiny.push(Puzzle::fill_in(grid(rows), &words).expect("a puzzle"));
        }
        for round in 0..12 {
            // Bars anywhere, some of which part nothing.
            let rows = GRIDS[round % GRIDS.len()];
            let words = random_words(&mut chance, 14);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let mut bars = Bars::default();
            for _ in 0..2 {
                let at = At::new(chance.below(rows.len()), chance.below(rows[0].len()));
                bars.put(at, *chance.pick(&[Way::Across, Way::Down]).expect("ways"));
            }
            tiny.push(barred(grid(rows), bars, &words));
        }
        // A rebus square, a word listed twice, and a crossword with its solution.
        let rebus = Grid::from_rows(vec![
            vec![Square::Given("ab".into()), Square::Open],
            vec![Square::Open, Square::Open],
        ]);
        let words = ["abc", "abd", "ce", "de", "cf", "df", "dg"];
        tiny.push(Puzzle::fill_in(rebus.expect("a square"), &words).expect("a puzzle"));
        tiny.push(Puzzle::fill_in(grid(&["..", ".."]), &["ab", "ab", "aa", "bb"]).expect("a puzzle"));
        let many: Vec<String> = ('\u{4e00}'..'\u{4e60}').map(|c| format!("{c}{c}")).collect();
        let mut many: Vec<&str> = many.iter().map(String::as_str).collect();
        many.extend(["ab", "cd", "ac", "bd", "ad"]);
        tiny.push(Puzzle::fill_in(grid(&["a.", ".#"]), &many).expect("a puzzle"));
        for (rows, seed) in [(4, 1), (4, 2), (5, 3)] {
            // Open rectangles have a search of their own.
            let mut chance = Chance::new(seed);
            let word = |c: &mut Chance| {
                (0..c.between(4, rows)).map(|_| *c.pick(&['a', 'b']).expect("letters")).collect()
            };
            let words: Vec<String> = (0..11).map(|_| word(&mut chance)).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let squares = Grid::filled(4, rows, Square::Open);
            tiny.extend(Puzzle::fill_in(squares, &words));
        }
        let mut clued = Draft::new(grid(&[".#", ".."]), Task::Clued);
        let letter = |t: &str| Some(t.to_string());
        clued.solution = Grid::from_rows(vec![vec![letter("a"), None], vec![letter("b"), letter("c")]]);
        tiny.push(Puzzle::build(clued).expect("a puzzle"));
        tiny
    }

    fn brute(puzzle: &Puzzle) -> Vec<Answer> {
        let open: Vec<At> = puzzle
            .cells()
            .places()
            .filter(|&at| puzzle.given(at).is_none() && !puzzle.through(at).is_empty())
            .collect();
        let letters: Vec<Value> = (0..puzzle.alphabet().len() as Value).collect();
        let start = Crossword::start(puzzle).ink;
        let mut found = vec![start];
        for at in open {
            let with = |ink: &Answer, v: Value| {
                let mut ink = ink.clone();
                ink[at] = Some(v);
                ink
            };
            found = found
                .iter()
                .flat_map(|ink| letters.iter().map(move |v| with(ink, *v)))
                .filter(|ink| super::rules::violations(puzzle, ink).is_empty())
                .collect();
        }
        found.retain(|ink| super::rules::violations(puzzle, ink).is_empty());
        found
    }

    fn broken() -> Vec<(&'static str, Puzzle, CellBoard)> {
        let puzzle = |rows: &[&str], words: &[&str]| Puzzle::fill_in(grid(rows), words).expect("a puzzle");
        let board = |p: &Puzzle, rows: &[&str]| {
            let cell = |c: char| p.alphabet().find(&c.to_string()).map(|l| l as Value);
            let rows = rows.iter().map(|r| r.chars().map(cell).collect()).collect();
            CellBoard::of(Grid::from_rows(rows).expect("equal rows"))
        };
        let open = puzzle(&["..", ".."], &["ab", "ba", "aa"]);
        let given = puzzle(&["a.", ".."], &["ab", "ba", "bb", "aa"]);
        let block = puzzle(&[".#", ".."], &["ab", "ba"]);
        let alone = puzzle(&["..", "##", ".#"], &["ab", "ba"]);
        let clued = Self::tiny().pop().expect("the clued one");
        let wanting = |set: &dyn Fn(&mut Draft)| {
            let mut draft = Draft::new(grid(&["...", "#.#"]), Task::FillIn);
            ["abc", "bd", "cd"].iter().for_each(|w| draft.words.exact(w, 50));
            set(&mut draft);
            Puzzle::build(draft).expect("a puzzle")
        };
        let required = wanting(&|d| d.required = vec!["cd".into()]);
        let mut draft = Draft::new(grid(&["...", "...", "#.#"]), Task::FillIn);
        ["abc", "abd", "aa", "bbb", "cd"].iter().for_each(|w| draft.words.exact(w, 50));
        draft.max_shared = Some(1);
        let shared = Puzzle::build(draft).expect("a puzzle");
        // Nothing but the given is in the way; a wanted word begins like a shorter one; a word listed twice shares
        // nothing with itself.
        let decides = puzzle(&["a."], &["ab", "bb"]);
        let begins = {
            let mut draft = Draft::new(grid(&["...", "#.#"]), Task::FillIn);
            ["abc", "cab", "ab", "bb"].iter().for_each(|w| draft.words.exact(w, 50));
            draft.required = vec!["abc".into()];
            Puzzle::build(draft).expect("a puzzle")
        };
        let twice = {
            let mut draft = Draft::new(grid(&["...", "###", "..."]), Task::FillIn);
            ["abc", "abc", "abd"].iter().for_each(|w| draft.words.exact(w, 50));
            draft.max_shared = Some(1);
            Puzzle::build(draft).expect("a puzzle")
        };
        // The letters of a rebus square are no letter for another square, though the word that comes of it is listed.
        let (rebus, pair) = {
            let squares = vec![vec![Square::Given("aa".into()), Square::Block, Square::Open, Square::Open]];
            let mut draft = Draft::new(Grid::from_rows(squares).expect("one row"), Task::FillIn);
            draft.words.exact("caa", 50);
            let puzzle = Puzzle::build(draft).expect("a puzzle");
            let letter = |text: &str| puzzle.alphabet().find(text).map(|l| l as Value);
            let row = vec![letter("aa"), None, letter("c"), letter("aa")];
            let board = CellBoard::of(Grid::from_rows(vec![row]).expect("one row"));
            (puzzle, board)
        };
        vec![
            ("letter", rebus, pair),
            ("given", decides.clone(), board(&decides, &["bb"])),
            ("required", begins.clone(), board(&begins, &["cab", ".b."])),
            ("shared", twice.clone(), board(&twice, &["abc", "...", "abd"])),
            ("word", open.clone(), board(&open, &["bb", ".."])),
            ("repeat", open.clone(), board(&open, &["ab", "ba"])),
            ("given", given.clone(), board(&given, &["b.", ".."])),
            ("block", block.clone(), board(&block, &["aa", ".."])),
            ("alone", alone.clone(), board(&alone, &["..", "..", "a."])),
            ("solution", clued.clone(), board(&clued, &["b.", ".."])),
            ("required", required.clone(), board(&required, &["abc", ".d."])),
            ("shared", shared.clone(), board(&shared, &["abc", "abd", "..."])),
        ]
    }

    fn symmetries(puzzle: &Puzzle) -> Vec<(Puzzle, Mapping)> {
        let rebus = puzzle.cells().places().filter_map(|at| puzzle.given(at)).any(|l| puzzle.is_rebus(l));
        if rebus || puzzle.solution().is_some() {
            return Vec::new();
        }
        let flip = |at: At| At::new(at.col, at.row);
        let size = puzzle.cells().size();
        let turned = Grid::from_fn(Size { width: size.height, height: size.width }, |at| {
            match puzzle.cells()[flip(at)] {
                Cell::Block => Square::Block,
                Cell::White(None) => Square::Open,
                Cell::White(Some(l)) => Square::Given(puzzle.text(l).to_string()),
            }
        });
        let words: Vec<String> = (0..puzzle.words().len()).map(|w| puzzle.word(w)).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut bars = Bars::default();
        for (at, way) in puzzle.bars().iter() {
            bars.put(flip(at), if way == Way::Across { Way::Down } else { Way::Across });
        }
        let turned = barred(turned, bars, &words);
        vec![(turned, Box::new(move |f: Fact| Fact { at: flip(f.at), ..f }))]
    }

    fn wanted() -> Vec<Wanted> {
        // A third of all words of three to five letters over six: short enough to be rated quickly.
        let mut chance = Chance::new(9);
        let mut list = String::new();
        for _ in 0..1500 {
            let length = chance.between(3, 5);
            list.extend((0..length).map(|_| *chance.pick(&['a', 'e', 'i', 'r', 's', 't']).expect("letters")));
            list.push('\n');
        }
        let settings = Settings::new(Self::knobs());
        let at = |level| Wanted {
            size: Some(Size { width: 5, height: 4 }),
            level: Some(level),
            settings: settings.clone(),
            words: vec![Source::new("words", list.clone())],
            lexicon: None,
            picture: None,
        };
        Level::ALL.map(at).to_vec()
    }
}
