//! The units of a puzzle say together what its rules say, each says what it promises, and what is derived from some of
//! them follows from those.
//!
//! Everything is held against full boards, of which there are few enough to go through: either all, or some at even
//! intervals.

use std::collections::{BTreeMap, BTreeSet};

use super::{Specimens, examples, plenty};
use crate::budget::Budget;
use crate::cell_board::CellBoard;
use crate::chance::Chance;
use crate::fact::{Fact, Value};
use crate::grid::{At, Grid, places};
use crate::kind::Kind;
use crate::units::{Filling, Ink, Unit, conflict, fillings, follows, possible, smallest};

/// So many boards of one puzzle are looked at.
const BOARDS: u128 = 1_500;

/// So many tiny puzzles are looked at where that costs more.
const SOME: usize = 100;

/// Fillings of these cells by their values in every possible way, or some of all ways at even intervals. The second part
/// says whether these are all.
fn boards<K: Kind>(puzzle: &K::Puzzle, cells: &[At]) -> (Vec<Ink>, bool) {
    let domains: Vec<Vec<Value>> = cells.iter().map(|&at| K::domain(puzzle, at)).collect();
    let all = domains.iter().try_fold(1u128, |n, d| n.checked_mul(d.len() as u128)).unwrap_or(u128::MAX);
    let size = K::size(puzzle);
    let board = |number: u128| {
        let mut ink = Grid::filled(size.width, size.height, None);
        let mut rest = number;
        for (at, domain) in cells.iter().zip(&domains) {
            ink[*at] = Some(domain[(rest % domain.len() as u128) as usize]);
            rest /= domain.len() as u128;
        }
        ink
    };
    // An odd interval, so that the first cells do not hold the same all the time.
    let every = (all / BOARDS) | 1;
    ((0..all.div_ceil(every)).map(|i| board(i * every)).collect(), every == 1)
}

/// The tiny puzzles, after those that have a rule for every rule.
fn puzzles<K: Specimens>() -> impl Iterator<Item = K::Puzzle> {
    K::broken().into_iter().map(|(_, puzzle, _)| puzzle).chain(K::tiny())
}

/// The cells that hold something.
fn filled<K: Kind>(puzzle: &K::Puzzle) -> Vec<At> {
    places(K::size(puzzle)).filter(|&at| !K::domain(puzzle, at).is_empty()).collect()
}

/// The answers by brute force, each as what it has in the cells that hold something.
fn answers<K: Specimens>(puzzle: &K::Puzzle) -> Vec<Ink> {
    let size = K::size(puzzle);
    let holds: Vec<At> = filled::<K>(puzzle);
    let ink = |answer: &K::Answer| {
        let facts: BTreeMap<At, Value> =
            K::facts(puzzle, answer).into_iter().filter(|f| f.holds).map(|f| (f.at, f.value)).collect();
        Grid::from_fn(size, |at| facts.get(&at).copied().filter(|_| holds.contains(&at)))
    };
    K::brute(puzzle).iter().map(ink).collect()
}

fn all_allow<K: Kind>(puzzle: &K::Puzzle, units: &[K::Unit], ink: &Ink) -> bool {
    units.iter().all(|unit| unit.allows(puzzle, ink))
}

fn cells_of<K: Kind>(puzzle: &K::Puzzle, units: &[K::Unit]) -> Vec<At> {
    let cells: BTreeSet<At> = units.iter().flat_map(|unit| unit.cells(puzzle)).collect();
    cells.into_iter().collect()
}

fn on(ink: &Ink, cells: &[At]) -> Filling {
    cells.iter().filter_map(|&at| Some(Fact::is(at, ink[at]?))).collect()
}

fn has(filling: &[Fact], fact: Fact) -> bool {
    filling.contains(&Fact::is(fact.at, fact.value)) == fact.holds
}

/// Units are named and told apart, lie on the board, and look at nothing but their own cells; what holds something is in one.
pub(super) fn units_are_well_formed<K: Specimens>() {
    let mut chance = Chance::new(5);
    for puzzle in puzzles::<K>().take(SOME) {
        let (units, holds) = (K::units(&puzzle), filled::<K>(&puzzle));
        assert_eq!(units, K::units(&puzzle));
        assert_eq!(units.iter().collect::<BTreeSet<_>>().len(), units.len(), "a unit twice: {puzzle:?}");
        let names: BTreeSet<String> = units.iter().map(|unit| unit.name(&puzzle)).collect();
        assert!(names.len() == units.len() && !names.contains(""), "{names:?}\n{puzzle:?}");
        assert_eq!(
            cells_of::<K>(&puzzle, &units),
            holds,
            "cells without a unit, or without a value: {puzzle:?}"
        );
        let (boards, _) = boards::<K>(&puzzle, &holds);
        for unit in &units {
            let cells = unit.cells(&puzzle);
            assert_eq!(cells.iter().collect::<BTreeSet<_>>().len(), cells.len(), "{unit:?}: a cell twice");
            for _ in 0..10 {
                let Some(ink) = chance.pick(&boards) else { continue };
                let mut own = ink.map(|_| None);
                cells.iter().filter(|_| chance.odds(7, 8)).for_each(|&at| own[at] = ink[at]);
                let mut more = ink.clone();
                cells.iter().for_each(|&at| more[at] = own[at]);
                let same = unit.allows(&puzzle, &own) == unit.allows(&puzzle, &more);
                assert!(same, "{unit:?} looks at other cells: {more:?}\n{puzzle:?}");
            }
        }
    }
}

/// All units allow a full board exactly where the rules have nothing against it; and their fillings are the answers.
pub(super) fn units_say_what_the_rules_say<K: Specimens + Kind<Board = CellBoard>>() {
    let mut ends = [0; 3];
    for puzzle in puzzles::<K>() {
        let (units, holds) = (K::units(&puzzle), filled::<K>(&puzzle));
        let brute = answers::<K>(&puzzle);
        let mut looked_at = boards::<K>(&puzzle, &holds).0;
        // Boards that miss an answer by one cell, or by two that change places, break few units.
        for answer in brute.iter().take(3) {
            for &at in &holds {
                looked_at.extend(K::domain(&puzzle, at).into_iter().take(30).map(|value| {
                    let mut ink = answer.clone();
                    ink[at] = Some(value);
                    ink
                }));
                let mut ink = answer.clone();
                let other = holds[(at.row * 5 + at.col * 3 + 1) % holds.len()];
                (ink[at], ink[other]) = (ink[other], ink[at]);
                let held = |at: At| ink[at].is_some_and(|value| K::domain(&puzzle, at).contains(&value));
                if held(at) && held(other) {
                    looked_at.push(ink);
                }
            }
        }
        for ink in looked_at {
            let sheet = CellBoard::of(ink);
            let broken = K::check(&puzzle, &sheet);
            let right = broken.is_empty() && K::full(&puzzle, &sheet);
            let refused: Vec<String> =
                units.iter().filter(|u| !u.allows(&puzzle, &sheet.ink)).map(|u| u.name(&puzzle)).collect();
            assert_eq!(refused.is_empty(), right, "{refused:?} {broken:?}\n{:?}\n{puzzle:?}", sheet.ink);
        }
        let budget = plenty();
        let found = fillings::<K>(&puzzle, &units, &[], &budget).map(|f| f.expect("within the budget"));
        let mut found: Vec<Filling> = found.collect();
        let mut wanted: Vec<Filling> = brute.iter().map(|ink| on(ink, &holds)).collect();
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted, "{puzzle:?}");
        ends[wanted.len().min(2)] += 1;
    }
    assert!(ends[1] > 0, "some puzzle has one answer");
}

/// On real puzzles as well the fillings are the answers, where that can be seen without much work.
pub(super) fn fillings_are_the_answers<K: Specimens>() {
    let mut compared = 0;
    for puzzle in examples::<K>() {
        let (units, budget) = (K::units(&puzzle), Budget::nodes(200_000));
        let found = fillings::<K>(&puzzle, &units, &[], &budget).take(100);
        let Ok(mut found) = found.collect::<Result<Vec<Filling>, _>>() else { continue };
        let answers = K::answers(&puzzle, &[], &plenty()).take(100).map(|a| a.expect("within the budget"));
        let holds = |f: &Fact| f.holds && !K::domain(&puzzle, f.at).is_empty();
        let facts = |a: K::Answer| K::facts(&puzzle, &a).into_iter().filter(holds).collect::<Filling>();
        let mut answers: Vec<Filling> = answers.map(facts).collect();
        if answers.len() < 100 {
            answers.iter_mut().for_each(|facts| facts.sort());
            answers.sort();
            found.sort();
            assert_eq!(found, answers, "{puzzle:?}");
            compared += 1;
        }
    }
    assert!(compared > 0, "some example is easy enough");
}

/// What a unit allows when its cells are full, it allows while some of them are open; and it has then what it needs.
pub(super) fn units_are_never_too_strict<K: Specimens>() {
    let mut chance = Chance::new(6);
    let mut allowed = 0;
    for puzzle in puzzles::<K>().take(SOME) {
        let brute = answers::<K>(&puzzle);
        for unit in K::units(&puzzle) {
            let (cells, needs) = (unit.cells(&puzzle), unit.needs(&puzzle));
            let mut full = boards::<K>(&puzzle, &cells).0;
            full.retain(|ink| unit.allows(&puzzle, ink));
            full.truncate(40);
            full.extend(brute.iter().take(5).cloned());
            for ink in full {
                allowed += 1;
                let once = |v: &Value| cells.iter().filter(|&&at| ink[at] == Some(*v)).count() == 1;
                assert!(needs.iter().all(once), "{unit:?} does not need {needs:?}: {ink:?}\n{puzzle:?}");
                let mut order = cells.clone();
                chance.shuffle(&mut order);
                let mut ink = ink;
                for at in order {
                    ink[at] = None;
                    assert!(unit.allows(&puzzle, &ink), "{unit:?} is too strict: {ink:?}\n{puzzle:?}");
                }
            }
        }
    }
    assert!(allowed > 0);
}

/// A few random units, with a few cells altogether: few enough to fill them in every way.
fn few_units<K: Kind>(puzzle: &K::Puzzle, chance: &mut Chance) -> Option<(Vec<K::Unit>, Vec<Ink>)> {
    let all = K::units(puzzle);
    let wanted = chance.between(1, 4);
    let mut units: Vec<K::Unit> = (0..wanted).filter_map(|_| chance.pick(&all).cloned()).collect();
    units.sort();
    units.dedup();
    let (boards, complete) = boards::<K>(puzzle, &cells_of::<K>(puzzle, &units));
    complete.then_some((units, boards))
}

/// A random fact about a cell that may be in none of the units.
fn any_fact<K: Kind>(puzzle: &K::Puzzle, chance: &mut Chance) -> Option<Fact> {
    let at = *chance.pick(&filled::<K>(puzzle))?;
    let value = *chance.pick(&K::domain(puzzle, at))?;
    Some(if chance.odds(1, 2) { Fact::is(at, value) } else { Fact::is_not(at, value) })
}

/// Some units with some facts have exactly the fillings that brute force finds; fewer units have no fewer; and what
/// follows is what all fillings have.
pub(super) fn some_units_alone<K: Specimens>() {
    let mut chance = Chance::new(7);
    let (mut asked, mut followed, mut none) = (0, 0, 0);
    let all: Vec<K::Puzzle> = puzzles::<K>().collect();
    for puzzle in all.into_iter().cycle().take(400) {
        let Some((units, boards)) = few_units::<K>(&puzzle, &mut chance) else { continue };
        asked += 1;
        let cells = cells_of::<K>(&puzzle, &units);
        let inside = |f: &Fact| cells.contains(&f.at);
        let facts: Vec<Fact> =
            (0..chance.below(3)).filter_map(|_| any_fact::<K>(&puzzle, &mut chance)).collect();
        let facts: Vec<Fact> = facts.into_iter().filter(inside).collect();
        let brute = |units: &[K::Unit]| {
            let legal = boards.iter().filter(|ink| all_allow::<K>(&puzzle, units, ink));
            let fillings =
                legal.map(|ink| on(ink, &cells)).filter(|f| facts.iter().all(|fact| has(f, *fact)));
            fillings.collect::<BTreeSet<Filling>>()
        };
        let wanted = brute(&units);
        none += usize::from(wanted.is_empty());
        let budget = plenty();
        let found: Result<Vec<Filling>, _> = fillings::<K>(&puzzle, &units, &facts, &budget).collect();
        let mut found = found.expect("within the budget");
        found.sort();
        assert!(found.iter().eq(&wanted), "{units:?} {facts:?}\n{found:?}\n{wanted:?}\n{puzzle:?}");
        for i in 0..units.len() {
            let mut fewer = units.clone();
            fewer.remove(i);
            assert!(brute(&fewer).is_superset(&wanted));
            let left = possible::<K>(&puzzle, &fewer, &facts, &plenty()).expect("within the budget");
            assert!(left || wanted.is_empty(), "{fewer:?} {facts:?}: fewer units, fewer fillings");
        }
        // Of a cell outside, nothing follows that its values do not say, unless everything does.
        let entailed = |fact: Fact| {
            let single = K::domain(&puzzle, fact.at).len() == 1 && fact.holds;
            wanted.is_empty() || single || inside(&fact) && wanted.iter().all(|f| has(f, fact))
        };
        let ask = |conclusion: &[Fact]| {
            follows::<K>(&puzzle, &units, &facts, conclusion, &plenty()).expect("within the budget")
        };
        for _ in 0..4 {
            let Some(fact) = any_fact::<K>(&puzzle, &mut chance) else { continue };
            let Some(other) = any_fact::<K>(&puzzle, &mut chance) else { continue };
            let follows = ask(&[fact]);
            assert_eq!(follows, entailed(fact), "{units:?} {facts:?}, so {fact:?}?\n{puzzle:?}");
            let both = entailed(fact) && entailed(other);
            assert_eq!(ask(&[fact, other]), both, "{units:?} {facts:?}, so {fact:?} {other:?}?\n{puzzle:?}");
            followed += usize::from(follows);
        }
        assert_eq!(ask(&[]), wanted.is_empty(), "{units:?} {facts:?} contradict each other?");
        // Where nothing can be, nothing is: neither outside the board nor in cells that hold nothing.
        let beside = At::new(K::size(&puzzle).height, 0);
        let holds_none = places(K::size(&puzzle)).find(|&at| K::domain(&puzzle, at).is_empty());
        for at in [Some(beside), holds_none].into_iter().flatten() {
            assert!(ask(&[Fact::is_not(at, 1)]), "{at} holds something");
            for (fact, left) in [(Fact::is_not(at, 1), !wanted.is_empty()), (Fact::is(at, 1), false)] {
                let with = [&facts[..], &[fact]].concat();
                assert_eq!(possible::<K>(&puzzle, &units, &with, &plenty()), Ok(left), "{fact:?}");
            }
        }
        // The budget is kept, and its end is told once.
        let few = Budget::nodes(3);
        let ended: Vec<_> = fillings::<K>(&puzzle, &units, &facts, &few).collect();
        assert!(few.spent() <= 3 && ended.iter().rev().skip(1).all(Result::is_ok));
    }
    assert!(asked > 20 && followed > 0 && none > 0, "{asked} {followed} {none}");
}

/// A conflict is found exactly where there is no answer; a smallest set is enough, and no part of it is.
pub(super) fn smallest_sets_are_smallest<K: Specimens>() {
    let mut reduced = 0;
    for puzzle in puzzles::<K>().take(SOME) {
        let (units, brute) = (K::units(&puzzle), answers::<K>(&puzzle));
        let found = conflict::<K>(&puzzle, &plenty()).expect("within the budget");
        assert_eq!(found.is_some(), brute.is_empty(), "{puzzle:?}");
        let [answer] = &brute[..] else {
            if let Some(conflict) = found {
                is_smallest::<K>(&puzzle, &conflict, &[], &[]);
            }
            continue;
        };
        let facts = on(answer, &filled::<K>(&puzzle));
        let Some(&conclusion) = facts.last() else { continue };
        // Half of the answer is known already; what follows from it may need less than that.
        let known: Vec<Fact> = facts.iter().copied().step_by(2).filter(|f| f.at != conclusion.at).collect();
        let because =
            smallest::<K>(&puzzle, &units, &known, &[conclusion], &plenty()).expect("within the budget");
        let because = because.unwrap_or_else(|| panic!("the only answer has {conclusion:?}: {puzzle:?}"));
        is_smallest::<K>(&puzzle, &because.units, &because.facts, &[conclusion]);
        reduced += usize::from(because.units.len() < units.len());
        let wrong = smallest::<K>(&puzzle, &units, &known, &[conclusion.negated()], &plenty());
        assert_eq!(wrong, Ok(None), "{puzzle:?}");
    }
    assert!(reduced > 0, "something needs fewer units than there are");
}

fn is_smallest<K: Kind>(puzzle: &K::Puzzle, units: &[K::Unit], facts: &[Fact], conclusion: &[Fact]) {
    let enough = |units: &[K::Unit], facts: &[Fact]| {
        follows::<K>(puzzle, units, facts, conclusion, &plenty()).expect("within the budget")
    };
    assert!(enough(units, facts), "{units:?} {facts:?} are not enough for {conclusion:?}\n{puzzle:?}");
    for i in 0..units.len() {
        let mut fewer = units.to_vec();
        let out = fewer.remove(i);
        assert!(!enough(&fewer, facts), "{out:?} is not needed among {units:?} {facts:?}\n{puzzle:?}");
    }
    for i in 0..facts.len() {
        let mut fewer = facts.to_vec();
        let out = fewer.remove(i);
        assert!(!enough(units, &fewer), "{out:?} is not needed among {units:?} {facts:?}\n{puzzle:?}");
    }
}
