//! Every step about small fill-ins follows from the slots and letters it names.

use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::checker::{self, Flaw, Ledger, Said};
use quandary_core::engine::ladder::Allowed;
use quandary_core::grid::{At, Grid};
use quandary_core::kind::Kind;
use quandary_core::step::{Cites, Reason as _};
use quandary_core::verbs::Ending;
use quandary_puzzles::crossword::{Crossword, Puzzle, Reason, Square};

/// A fill-in with the words of a random filling and some more, on a grid with a few blocks.
fn random(chance: &mut Chance) -> Option<Puzzle> {
    let (width, height) = (chance.between(2, 5), chance.between(2, 4));
    let letters = chance.between(2, 5);
    let mut squares = Grid::filled(width, height, Square::Open);
    for cell in squares.cells_mut() {
        if chance.odds(1, 6) {
            *cell = Square::Block;
        }
    }
    let filled: Vec<Option<char>> = squares
        .cells()
        .iter()
        .map(|s| (*s == Square::Open).then(|| char::from(b'a' + chance.below(letters) as u8)))
        .collect();
    let at = |row: usize, col: usize| filled[row * width + col];
    let rows = (0..height).map(|row| (0..width).map(|col| at(row, col)).collect::<Vec<_>>());
    let cols = (0..width).map(|col| (0..height).map(|row| at(row, col)).collect::<Vec<_>>());
    let mut words: Vec<String> = Vec::new();
    for line in rows.chain(cols) {
        let runs = line.split(Option::is_none).filter(|run| run.len() > 1);
        words.extend(runs.map(|run| run.iter().flatten().collect::<String>()));
    }
    for _ in 0..chance.below(4) {
        let length = chance.between(2, 4);
        words.push((0..length).map(|_| char::from(b'a' + chance.below(letters) as u8)).collect());
    }
    words.sort();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Puzzle::fill_in(squares, &words).ok()
}

#[test]
fn small_fill_ins_prove_themselves() {
    let mut chance = Chance::new(31);
    let mut proved = Ledger::default();
    let count = if quandary_testing::thorough() { 6_000 } else { 600 };
    for puzzle in std::iter::repeat_with(|| random(&mut chance)).flatten().take(count) {
        let walk =
            Crossword::explain(&puzzle, &Crossword::start(&puzzle), &Allowed::ALL, &Budget::unlimited());
        proved.take(&puzzle, &walk, || Budget::nodes(3_000_000));
    }
    println!("{proved}");
    assert!(proved.failures.is_empty(), "{}", proved.failures.join("\n"));
    for technique in ["only-word", "common-letter", "crossing", "used-word", "contradiction"] {
        assert!(proved.rows().any(|(id, _)| id == technique), "{technique} never fired:\n{proved}");
    }
}

/// The checker sees a letter that is not stated, and the sentence tells every one that is.
#[test]
fn a_letter_left_out_is_missed() {
    let open = |row: usize, col: usize| if (row, col) == (1, 1) { Square::Block } else { Square::Open };
    let squares = Grid::from_fn(quandary_core::grid::Size { width: 3, height: 3 }, |at| open(at.row, at.col));
    let puzzle = Puzzle::fill_in(squares, &["abc", "ade", "chi", "efi"]).expect("a fill-in");
    let walk = Crossword::explain(&puzzle, &Crossword::start(&puzzle), &Allowed::ALL, &Budget::unlimited());
    let mut said = Said::on::<Crossword>(&puzzle, &Crossword::start(&puzzle));
    let mut missed = 0;
    for step in &walk.steps {
        let check = |step| checker::check::<Crossword>(&puzzle, &said, step, &Budget::nodes(100_000));
        assert_eq!(check(step), Ok(()));
        let mut broken = step.clone();
        if let Some(Reason::OnlyWord { why, .. } | Reason::Common { why, .. } | Reason::NoneHas { why, .. }) =
            &mut broken.reason
            && !why.more
            && why.facts.pop().is_some()
        {
            assert_eq!(check(&broken), Err(Flaw::DoesNotFollow));
            missed += 1;
        }
        said.take(step.facts());
    }
    assert!(missed > 0, "{:?}", walk.steps);
}

/// Two words across fill three down: each word is told, if only as one that others complete.
#[test]
fn every_word_is_told() {
    let squares = Grid::filled(3, 2, Square::Open);
    let puzzle = Puzzle::fill_in(squares, &["abc", "def", "ad", "be", "cf"]).expect("a fill-in");
    let walk = Crossword::explain(&puzzle, &Crossword::start(&puzzle), &Allowed::ALL, &Budget::unlimited());
    assert_eq!(walk.end, Ending::Solved);
    let provenance = walk.provenance(&puzzle);
    let told = |(place, step)| Crossword::sentence(&puzzle, step, &provenance.before(place));
    let told: Vec<String> = walk.steps.iter().enumerate().map(told).collect();
    let own: Vec<usize> = walk
        .steps
        .iter()
        .filter_map(|step| match &step.reason {
            Some(Reason::OnlyWord { slot, .. } | Reason::OnlySlot { slot, .. }) => Some(*slot),
            _ => None,
        })
        .collect();
    let completed = |slot: usize| {
        let name = format!("{} (", puzzle.slots()[slot].name());
        told.iter().any(|said| said.contains(" That completes ") && said.contains(&name))
    };
    for slot in 0..puzzle.slots().len() {
        assert!(own.contains(&slot) != completed(slot), "{slot}: {told:?}");
    }
    assert!(own.len() < puzzle.slots().len(), "{told:?}");
}

/// A clued puzzle goes through its clues; a hint tells the clue, then a letter, then the word.
#[test]
fn clues_are_quoted() {
    let example = Crossword::examples().iter().find(|e| e.name == "clued").expect("an example");
    let sources =
        quandary_core::source::Sources::of(quandary_core::source::Source::new("clued", example.text));
    let read =
        Crossword::forms().iter().find_map(|form| (form.read)(&sources).into_iter().find_map(Result::ok));
    let puzzle = read.expect("it reads").puzzle;
    let walk = Crossword::explain(&puzzle, &Crossword::start(&puzzle), &Allowed::ALL, &Budget::unlimited());
    assert_eq!(walk.end, Ending::Solved);
    assert!(walk.steps.len() <= puzzle.slots().len());
    let first = Crossword::sentence(&puzzle, &walk.steps[0], &Cites::NONE);
    assert!(first.starts_with("1-Across, “") && first.ends_with(": BAT."), "{first}");
    let hint = Crossword::hint(&puzzle, &Crossword::start(&puzzle), &Allowed::ALL, &Budget::unlimited());
    let quandary_core::verbs::Hint::Step(step) = hint else { panic!("a step") };
    assert_eq!(step.facts().map(|fact| fact.at).collect::<Vec<_>>(), [At::new(0, 1)]);
    let place = step.reason.as_ref().and_then(|reason| reason.place(&puzzle)).expect("a place");
    assert!(place.starts_with("1-Across: ") && !place.contains("BAT"), "{place}");
}
