//! What is created is what was asked for: level, operators, cages, hidden signs; or an error says why not.

use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::engine::ladder::Allowed;
use quandary_core::grid::Size;
use quandary_core::kind::{Kind, NotMade, Wanted};
use quandary_core::knob::Settings;
use quandary_core::step::Level;
use quandary_puzzles::kenken::{KenKen, Op, Puzzle};

fn wanted(side: usize, level: Option<Level>, knobs: &[(&str, &str)]) -> Wanted {
    let mut settings = Settings::new(KenKen::knobs());
    for (name, value) in knobs {
        settings.set(name, value).expect("a legal setting");
    }
    Wanted { size: Some(Size { width: side, height: side }), level, settings, ..Default::default() }
}

fn made(side: usize, level: Option<Level>, knobs: &[(&str, &str)], seed: u64) -> Puzzle {
    let puzzle = KenKen::create(&wanted(side, level, knobs), &mut Chance::new(seed), &Budget::unlimited());
    let puzzle = puzzle.unwrap_or_else(|why| panic!("{side} {level:?} {knobs:?}: {why:?}"));
    let pair = KenKen::pair(&puzzle, &[], &Budget::unlimited());
    assert!(pair.first.is_some() && pair.second.is_none(), "one answer: {puzzle:?}");
    puzzle
}

#[test]
fn levels() {
    // Small boards have no room for the hardest.
    for (side, most) in [(3, Level::Medium), (4, Level::Hard), (6, Level::Fiendish)] {
        for level in Level::ALL.into_iter().filter(|level| *level <= most) {
            let puzzle = made(side, Some(level), &[], 1);
            let rating = KenKen::rate(&puzzle, &Allowed::ALL, &Budget::unlimited()).expect("a rating");
            assert_eq!(rating.level, level, "{puzzle:?}");
            assert_eq!(rating.without_trial, level < Level::Unreasonable);
        }
    }
}

#[test]
fn operators_and_cages() {
    let multi = |puzzle: &Puzzle| -> Vec<Op> {
        puzzle.cages().iter().filter(|cage| cage.cells.len() > 1).map(|cage| cage.clue.op).collect()
    };
    for seed in 1..=5 {
        let puzzle = made(5, None, &[("operators", "+-")], seed);
        assert!(multi(&puzzle).iter().all(|op| matches!(op, Op::Add | Op::Subtract)));
        let puzzle = made(5, None, &[("operators", "*")], seed);
        assert!(multi(&puzzle).iter().all(|op| *op == Op::Multiply));
        let puzzle = made(5, None, &[("hidden", "true")], seed);
        assert!(multi(&puzzle).iter().all(|op| *op == Op::Hidden));
        let puzzle = made(6, None, &[("max-cage", "3"), ("singles", "2")], seed);
        assert!(puzzle.cages().iter().all(|cage| cage.cells.len() <= 3));
        assert!(puzzle.cages().iter().filter(|cage| cage.cells.len() == 1).count() <= 2);
        assert!(made(5, None, &[("long", "true")], seed).long());
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzle() {
    assert_eq!(made(6, Some(Level::Hard), &[], 9), made(6, Some(Level::Hard), &[], 9));
    assert_ne!(made(6, None, &[], 1), made(6, None, &[], 2));
}

#[test]
fn what_cannot_be_made() {
    let why = |wanted: Wanted| match KenKen::create(&wanted, &mut Chance::new(1), &Budget::nodes(1_000_000)) {
        Err(NotMade::Cannot(why)) => why,
        other => panic!("{other:?}"),
    };
    assert!(why(wanted(26, None, &[])).contains("from 1x1 to 25x25"));
    assert!(why(wanted(4, None, &[("operators", "%")])).contains("is not an operator"));
    assert!(why(wanted(4, None, &[("operators", "")])).contains("no operator"));
    assert!(why(wanted(1, Some(Level::Hard), &[])).contains("level hard"));
    let wide = Wanted { size: Some(Size { width: 5, height: 4 }), ..wanted(4, None, &[]) };
    assert!(why(wide).contains("square"));
}
