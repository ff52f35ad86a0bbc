//! What the creator promises: the level, the knobs, one answer, the same puzzle for the same seed.

use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::engine::ladder::Allowed;
use quandary_core::grid::{At, Size};
use quandary_core::kind::{Kind, NotMade, Wanted};
use quandary_core::knob::Settings;
use quandary_core::step::Level;
use quandary_puzzles::ripple::text::puzzlink;
use quandary_puzzles::ripple::{Puzzle, Ripple};

fn wanted(size: &str, level: Option<Level>, knobs: &[(&str, &str)]) -> Wanted {
    let mut settings = Settings::new(Ripple::knobs());
    for (name, value) in knobs {
        settings.set(name, value).expect("a knob of the creator");
    }
    Wanted { size: Some(size.parse().expect("a size")), level, settings, ..Wanted::default() }
}

fn make(wanted: &Wanted, seed: u64) -> Result<Puzzle, NotMade> {
    Ripple::create(wanted, &mut Chance::new(seed), &Budget::nodes(20_000_000))
}

fn givens(puzzle: &Puzzle) -> usize {
    puzzle.givens().cells().iter().filter(|v| **v != 0).count()
}

#[test]
fn every_level_at_several_sizes() {
    for (size, hardest) in [("1x1", 0), ("2x1", 0), ("4x4", 3), ("9x4", 3), ("7x8", 4), ("13x10", 4)] {
        for level in Level::ALL.into_iter().take(hardest + 1) {
            for seed in 0..3 {
                let wanted = wanted(size, Some(level), &[]);
                let puzzle = make(&wanted, seed).unwrap_or_else(|e| panic!("{size} {level} {seed}: {e:?}"));
                assert_eq!(Ripple::size(&puzzle), wanted.size.expect("a size"));
                let pair = Ripple::pair(&puzzle, &[], &Budget::unlimited());
                assert!(pair.first.is_some() && pair.second.is_none());
                let rating = Ripple::rate(&puzzle, &Allowed::ALL, &Budget::unlimited()).expect("a rating");
                assert_eq!(rating.level, level, "{size} {seed}");
                assert_eq!(make(&wanted, seed).as_ref(), Ok(&puzzle));
            }
        }
    }
}

#[test]
fn knobs_are_obeyed() {
    let medium = Some(Level::Medium);
    for seed in 0..5 {
        let small = make(&wanted("9x9", medium, &[("max-room", "4")]), seed).expect("a puzzle");
        assert!(small.room_cells().iter().all(|room| room.len() <= 4));
        let large = make(&wanted("12x12", None, &[("max-room", "14")]), seed).expect("a puzzle");
        assert!(large.room_cells().iter().any(|room| room.len() > 9));
        for name in ["rotation", "mirror"] {
            let puzzle = make(&wanted("8x9", medium, &[("symmetry", name)]), seed).expect("a puzzle");
            let size = puzzle.size();
            let same = |at: At| {
                let row = if name == "rotation" { size.height - 1 - at.row } else { at.row };
                let partner = At::new(row, size.width - 1 - at.col);
                (puzzle.givens()[at] == 0) == (puzzle.givens()[partner] == 0)
            };
            assert!(puzzle.givens().places().all(same), "{name} {seed}");
        }
        for number in ["18", "30"] {
            let puzzle = make(&wanted("9x8", Some(Level::Easy), &[("givens", number)]), seed);
            assert_eq!(givens(&puzzle.expect("a puzzle")).to_string(), number);
        }
    }
}

#[test]
fn what_cannot_be_is_said() {
    let why = |size: &str, level, knobs: &[(&str, &str)]| match make(&wanted(size, level, knobs), 1) {
        Err(NotMade::Cannot(why)) => why,
        other => panic!("{size}: {other:?}"),
    };
    assert!(why("3x3", None, &[("max-room", "1")]).contains("max-room must be 2 or more"));
    assert!(why("3x3", None, &[("givens", "10")]).contains("only 9 cells"));
    assert!(why("12x12", None, &[("max-room", "2")]).contains("allow larger rooms"));
    assert!(why("2x1", Some(Level::Hard), &[]).contains("no hard puzzle of 2x1"));
    assert!(why("8x8", Some(Level::Easy), &[("givens", "1")]).contains("the fewest were"));
    assert!(why("100x100", None, &[]).contains("60x60"));
}

/// A seed means the same puzzle for ever: change these only together with the creator's version.
#[test]
fn seeds_mean_what_they_meant() {
    assert_eq!(Ripple::INFO.creator, 3);
    let size = Size { width: 6, height: 5 };
    let wanted = wanted(&size.to_string(), Some(Level::Easy), &[]);
    let link = |seed| puzzlink::encode(&make(&wanted, seed).expect("a puzzle"));
    assert_eq!([link(1), link(2)], ["ripple/6/5/aamk20eshug1g3o34l1g2l", "ripple/6/5/luqlpl12tgo3i2h1g43o1"]);
}
