//! The search agrees with brute force, the classic solver with both, and the referee with all.

use super::{Specimens, examples, list, plenty, same};
use crate::budget::Budget;
use crate::fact::Fact;
use crate::kind::{Classic, NoConsole};
use crate::outcome::Outcome;
use crate::verbs::{Demand, solve};

/// The fast search finds exactly what brute force finds; every way of asking agrees.
pub(super) fn answers_equal_brute_force<K: Specimens>() {
    let tiny = K::tiny();
    assert!(tiny.len() >= 3, "a handful of tiny puzzles at least");
    let mut kinds_of_end = [0; 3];
    for puzzle in tiny {
        let brute = K::brute(&puzzle);
        let fast = list::<K>(&puzzle, &[]);
        assert!(same(&fast, &brute), "{puzzle:?}\nfast {fast:?}\nbrute {brute:?}");
        for answer in &brute {
            let board = K::board(&puzzle, answer);
            let broken = K::check(&puzzle, &board);
            assert!(broken.is_empty() && K::full(&puzzle, &board), "{puzzle:?} {answer:?} {broken:?}");
        }
        let one = K::one(&puzzle, &[], &plenty()).expect("within the budget");
        assert!(
            one.is_some() != brute.is_empty() && one.is_none_or(|a| brute.contains(&a)),
            "one: {puzzle:?}"
        );
        let count = K::count(&puzzle, &plenty());
        assert_eq!((count.count, count.ran_out), (brute.len() as u128, None), "count: {puzzle:?}");
        match solve::<K>(&puzzle, Demand::Unique, &plenty()) {
            Outcome::Unique(a) => assert!(brute == [a], "unique: {puzzle:?}"),
            Outcome::None { .. } => assert!(brute.is_empty(), "none: {puzzle:?}"),
            Outcome::Several { answers, .. } => {
                assert!(
                    answers.len() == 2
                        && answers[0] != answers[1]
                        && answers.iter().all(|a| brute.contains(a))
                );
            }
            other => panic!("{puzzle:?} gave {}", other.word()),
        }
        kinds_of_end[brute.len().min(2)] += 1;
    }
    assert!(kinds_of_end.iter().all(|n| *n > 0), "none, one, several: {kinds_of_end:?}");
}

/// Facts given to the search leave exactly the answers that have them.
pub(super) fn facts_restrict<K: Specimens>() {
    let (mut facts, mut kept_some, mut kept_none) = (0, 0, 0);
    for puzzle in K::tiny().into_iter().take(150) {
        let brute = K::brute(&puzzle);
        let mut asked: Vec<Fact> = brute.iter().take(3).flat_map(|a| K::facts(&puzzle, a)).collect();
        asked.sort();
        asked.dedup();
        facts += asked.len();
        for fact in asked.into_iter().step_by(3).take(8).flat_map(|f| [f, f.negated()]) {
            let has = |a: &K::Answer| {
                K::facts(&puzzle, a).iter().any(|f| f.at == fact.at && f.value == fact.value && f.holds)
                    == fact.holds
            };
            let kept: Vec<K::Answer> = brute.iter().filter(|a| has(a)).cloned().collect();
            assert!(same(&list::<K>(&puzzle, &[fact]), &kept), "{puzzle:?} with {fact:?}");
            let one = K::one(&puzzle, &[fact], &plenty()).expect("within the budget");
            assert_eq!(one.is_some(), !kept.is_empty(), "{puzzle:?} with {fact:?}");
            let (some, none) = (!kept.is_empty() && kept.len() < brute.len(), kept.is_empty());
            kept_some += usize::from(some);
            kept_none += usize::from(none);
        }
    }
    // Answers that are walks have no facts.
    assert!(facts == 0 || kept_some > 0 && kept_none > 0, "{kept_some} of several, {kept_none} of none");
}

/// What is possible is what occurs in an answer, no more and no less.
pub(super) fn possible_is_exact<K: Specimens>() {
    let (mut open, mut answers) = (0, 0);
    for puzzle in K::tiny().into_iter().take(150) {
        let mut occurs: Vec<Fact> = K::brute(&puzzle).iter().flat_map(|a| K::facts(&puzzle, a)).collect();
        occurs.sort();
        occurs.dedup();
        let possible = K::possible(&puzzle, &[], &plenty());
        assert!(possible.unknown.is_empty());
        let listed = possible.cells.iter().flat_map(|(at, values)| values.iter().map(|v| Fact::is(*at, *v)));
        let mut listed: Vec<Fact> = listed.collect();
        listed.sort();
        open += possible.cells.iter().filter(|(_, values)| values.len() > 1).count();
        answers += occurs.len();
        assert_eq!(listed, occurs.into_iter().filter(|f| f.holds).collect::<Vec<_>>(), "{puzzle:?}");
    }
    assert!(answers == 0 || open > 0, "some cell has several values that occur");
}

/// Wherever the original's algorithm finishes, its answer is one of ours, and none means none.
pub(super) fn classic_agrees<K: Specimens>() {
    let Some(classic) = K::POWERS.classic else { return };
    let mut finished = 0;
    for puzzle in K::tiny().into_iter().chain(examples::<K>()) {
        let budget = Budget::nodes(2_000_000);
        match classic(&puzzle, &Classic::default(), &budget, &mut NoConsole) {
            Outcome::GaveUp { .. } => continue,
            Outcome::None { .. } => {
                assert_eq!(K::one(&puzzle, &[], &plenty()), Ok(None), "classic finds none: {puzzle:?}");
            }
            other => {
                for answer in other.answers() {
                    let board = K::board(&puzzle, answer);
                    let broken = K::check(&puzzle, &board);
                    assert!(
                        broken.is_empty() && K::full(&puzzle, &board),
                        "{puzzle:?} {answer:?} {broken:?}"
                    );
                }
            }
        }
        finished += 1;
    }
    assert!(finished > 0, "the original's algorithm finishes somewhere");
}

/// For every rule there is a board that breaks that rule and no other.
pub(super) fn rules_are_broken_one_by_one<K: Specimens>() {
    let broken = K::broken();
    assert!(!broken.is_empty());
    for (rule, puzzle, board) in broken {
        let violations = K::check(&puzzle, &board);
        assert!(
            !violations.is_empty() && violations.iter().all(|v| v.rule == rule),
            "wanted only {rule}, got {violations:?}"
        );
        assert!(violations.iter().all(|v| !v.sentence.is_empty()));
    }
}

/// Turned, mirrored or relabelled puzzles have the mapped answers.
pub(super) fn symmetries_map_answers<K: Specimens>() {
    let (mut compared, mut total) = (0, 0);
    for puzzle in K::tiny().into_iter().take(60) {
        let facts = |p: &K::Puzzle| {
            let sorted = |a: &K::Answer| {
                let mut facts = K::facts(p, a);
                facts.sort();
                facts
            };
            list::<K>(p, &[]).iter().map(sorted).collect::<Vec<_>>()
        };
        let here = facts(&puzzle);
        total += here.iter().map(Vec::len).sum::<usize>();
        for (other, mapping) in K::symmetries(&puzzle) {
            let mapped = here.iter().map(|answer| {
                let mut moved: Vec<Fact> = answer.iter().map(|f| mapping(*f)).collect();
                moved.sort();
                moved
            });
            assert!(same(&mapped.collect::<Vec<_>>(), &facts(&other)), "{puzzle:?} and {other:?}");
            compared += 1;
        }
    }
    // A kind whose answers are walks has no facts that could move along.
    assert!(compared > 0 || total == 0, "every kind has a symmetry");
}
