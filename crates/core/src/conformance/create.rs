//! A created puzzle is what the kind promises, and a seed means the same puzzle for ever.

use super::{Specimens, examples, plenty, steps};
use crate::budget::Budget;
use crate::chance::Chance;
use crate::edit::Edit;
use crate::engine::ladder::Allowed;
use crate::kind::NotMade;
use crate::outcome::{Ask, Outcome};
use crate::verbs::{Demand, solve};

/// Unique where that is promised, at the wanted level, reproducible, explained soundly.
pub(super) fn creation_keeps_its_promise<K: Specimens>() {
    let mut made = 0;
    for wanted in K::wanted() {
        for seed in 1..=2 {
            let make = || K::create(&wanted, &mut Chance::new(seed), &Budget::nodes(200_000_000));
            let puzzle = match make() {
                Ok(puzzle) => puzzle,
                // A kind may not have every level; it then says so.
                Err(NotMade::Cannot(why)) => {
                    assert!(!why.is_empty());
                    continue;
                }
                Err(NotMade::GaveUp(what)) => panic!("seed {seed} {:?}: {what}", wanted.level),
            };
            made += 1;
            assert_eq!(Ok(&puzzle), make().as_ref(), "seed {seed} gives two puzzles");
            let outcome = solve::<K>(&puzzle, Demand::Verdict, &plenty());
            match K::asks(&puzzle) {
                Ask::Unique => {
                    assert!(matches!(outcome, Outcome::Unique(_)), "{} {puzzle:?}", outcome.word())
                }
                Ask::Any | Ask::Shortest => {
                    assert!(matches!(outcome, Outcome::Found(_)), "{}", outcome.word())
                }
            }
            let rating = K::rate(&puzzle, &Allowed::ALL, &plenty()).expect("a created puzzle has a rating");
            if let Some(level) = wanted.level {
                assert_eq!(rating.level, level, "seed {seed}: {puzzle:?}");
            }
            if let Outcome::Unique(answer) = outcome {
                steps::walk::<K>(&puzzle, &[answer]);
            }
        }
    }
    assert!(made > 0, "the kind creates something");
}

/// Every change offered says what it is and leads to another puzzle; where one answer is asked for, changes are offered.
pub(super) fn edits_are_valid<K: Specimens>() {
    let (mut puzzles, mut edits) = (0, 0);
    for puzzle in K::tiny().into_iter().take(60).chain(examples::<K>()) {
        let pair = K::pair(&puzzle, &[], &plenty());
        let (Some(first), Some(second)) = (pair.first, pair.second) else { continue };
        puzzles += 1;
        for edit in K::Edit::all(&puzzle, &[first, second]) {
            assert!(!edit.text(&puzzle).is_empty());
            let json = edit.json(&puzzle);
            assert_eq!(K::Edit::read(&puzzle, &json).as_ref(), Some(&edit), "{json}");
            // What the rules of the puzzle itself forbid cannot be judged before it is tried.
            let Some(changed) = edit.apply(&puzzle) else { continue };
            edits += 1;
            assert_ne!(changed, puzzle, "{edit:?} changes nothing");
        }
    }
    assert!(puzzles > 0 && edits > 0, "{edits} changes of {puzzles} puzzles with several answers");
}
