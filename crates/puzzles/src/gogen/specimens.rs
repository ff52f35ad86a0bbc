//! What the conformance suite needs of this kind.

use std::sync::Arc;

use quandary_core::cell_board::CellBoard;
use quandary_core::chance::Chance;
use quandary_core::conformance::{Mapping, Specimens};
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Kind, Wanted};
use quandary_core::knob::Settings;
use quandary_core::step::Level;

use super::{Alphabet, Gogen, Puzzle};

impl Specimens for Gogen {
    /// Boards of 2×2, 3×2 and 2×3 with random words and givens: some have no answer, some many.
    fn tiny() -> Vec<Puzzle> {
        let mut chance = Chance::new(4);
        let sizes = [(2, 2), (3, 2), (2, 3), (1, 4), (3, 2), (2, 3)];
        let mut tiny: Vec<Puzzle> = (0..240)
            .map(|i| random(Size { width: sizes[i % 6].0, height: sizes[i % 6].1 }, &mut chance))
            .collect();
        let own = Alphabet::new("αβγδ".chars()).expect("four symbols");
        tiny.push(Puzzle::new(own, Grid::filled(2, 2, None), ["αβγ"]).expect("any alphabet will do"));
        tiny
    }

    fn brute(puzzle: &Puzzle) -> Vec<Grid<Value>> {
        let letters: Vec<Value> = (0..puzzle.alphabet().symbols().len() as Value).collect();
        let fits = |cells: &Vec<Value>| {
            let rows = cells.chunks(puzzle.size().width).map(<[_]>::to_vec).collect();
            let answer = Grid::from_rows(rows).expect("full rows");
            Gogen::check(puzzle, &Gogen::board(puzzle, &answer)).is_empty().then_some(answer)
        };
        permutations(letters).iter().filter_map(fits).collect()
    }

    fn broken() -> Vec<(&'static str, Puzzle, CellBoard)> {
        let puzzle = make(["B..", "..."], &["BEEF", "ACE"]);
        let board = |rows| CellBoard::of(ink(rows));
        vec![
            ("word", puzzle.clone(), board(["B.E", "..."])),
            ("given", puzzle.clone(), board(["A..", "..."])),
            ("once", puzzle.clone(), board(["B..", "F.F"])),
            ("alphabet", puzzle, board(["B..", "..Z"])),
        ]
    }

    fn symmetries(puzzle: &Puzzle) -> Vec<(Puzzle, Mapping)> {
        let Size { width, height } = puzzle.size();
        let letters = puzzle.alphabet().symbols().len() as Value;
        let mirror = move |f: Fact| Fact { at: At::new(f.at.row, width - 1 - f.at.col), ..f };
        let turn = move |f: Fact| Fact { at: At::new(f.at.col, height - 1 - f.at.row), ..f };
        let relabel = move |f: Fact| Fact { value: letters - 1 - f.value, ..f };
        vec![
            (mapped(puzzle, puzzle.size(), false, &mirror), Box::new(mirror)),
            (mapped(puzzle, Size { width: height, height: width }, false, &turn), Box::new(turn)),
            (mapped(puzzle, puzzle.size(), true, &relabel), Box::new(relabel)),
        ]
    }

    /// Every variant at every level.
    fn wanted() -> Vec<Wanted> {
        let lexicon = quandary_words::lexicon();
        let mut wanted = Vec::new();
        for variant in ["plain", "uber", "ultra", "hyper"] {
            let mut settings = Settings::new(Self::knobs());
            settings.set("variant", variant).expect("a variant");
            let base = Wanted { settings, lexicon: lexicon.clone(), ..Wanted::default() };
            wanted.push(base.clone());
            wanted.extend(Level::ALL.map(|level| Wanted { level: Some(level), ..base.clone() }));
        }
        wanted
    }
}

/// A puzzle with random words and sometimes a given.
pub(super) fn random(size: Size, chance: &mut Chance) -> Puzzle {
    let letters = size.width * size.height;
    let alphabet = Alphabet::usual(letters).expect("a small board");
    let mut givens = Grid::filled(size.width, size.height, None);
    for value in (0..letters as Value).filter(|_| chance.odds(1, 4)).collect::<Vec<_>>() {
        let at = At::new(chance.below(size.height), chance.below(size.width));
        if givens[at].is_none() {
            givens[at] = Some(value);
        }
    }
    let words: Vec<String> = (0..chance.between(1, 4))
        .map(|_| (0..chance.between(1, 4)).map(|_| alphabet.symbol(chance.below(letters) as Value)).collect())
        .collect();
    let pool = Arc::new(quandary_core::lexicon::Lexicon::read("pool", "abc\nace\nbad\ncab\nfade\nbead\n"));
    Puzzle::new(alphabet, givens, words).expect("letters of the board").with_pool(Some(pool))
}

fn permutations(letters: Vec<Value>) -> Vec<Vec<Value>> {
    let mut all = vec![Vec::new()];
    for _ in 0..letters.len() {
        let longer = |p: &Vec<Value>| {
            let rest: Vec<Value> = letters.iter().copied().filter(|l| !p.contains(l)).collect();
            rest.into_iter().map(|l| [&p[..], &[l]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The puzzle whose answers are the mapped ones.
fn mapped(puzzle: &Puzzle, size: Size, relabel: bool, map: &dyn Fn(Fact) -> Fact) -> Puzzle {
    let mut givens = Grid::filled(size.width, size.height, None);
    for fact in Gogen::start(puzzle).placed() {
        let fact = map(fact);
        givens[fact.at] = Some(fact.value);
    }
    let last = puzzle.alphabet().symbols().len() as Value - 1;
    let letter = |c: char| {
        let value = puzzle.alphabet().value(c).expect("a letter of the board");
        puzzle.symbol(if relabel { last - value } else { value })
    };
    let words = puzzle.words().iter().map(|word| word.chars().map(letter).collect::<String>());
    Puzzle::new(puzzle.alphabet().clone(), givens, words).expect("as valid as before")
}

fn ink(rows: [&str; 2]) -> Grid<Option<Value>> {
    let alphabet = Alphabet::usual(6).expect("six letters");
    let cell = |c: char| (c != '.').then(|| alphabet.any_value(c));
    Grid::from_rows(rows.map(|row| row.chars().map(cell).collect()).to_vec()).expect("two rows of three")
}

fn make(rows: [&str; 2], words: &[&str]) -> Puzzle {
    Puzzle::new(Alphabet::usual(6).expect("six letters"), ink(rows), words).expect("a legal puzzle")
}
