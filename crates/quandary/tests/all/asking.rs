//! Questions about cells, techniques chosen by name, mistakes told in tiers.

use quandary::core::any::{Choice, Explaining};
use quandary::core::engine::ladder::Allowed;
use quandary::core::fact::Fact;
use quandary::core::grid::places;
use quandary::core::rating::Unrated;
use quandary::core::step::Level;
use quandary::core::verbs::{Demand, Ending, Hint};
use quandary::report::{self, Detail, Show};
use quandary::{AnyPuzzle, Budget, Outcome};

fn budget() -> Budget {
    Budget::nodes(20_000_000)
}

fn example(name: &str) -> AnyPuzzle {
    let (kind, name) = name.split_once('/').expect("a kind and a name");
    let kind = quandary::kind(kind).expect("a kind");
    let example = kind.examples().iter().find(|example| example.name == name).expect("an example");
    kind.parse(example.text).expect("a puzzle")
}

/// What the one answer says of each cell.
fn answer(puzzle: &AnyPuzzle) -> Vec<Fact> {
    let Outcome::Unique(answer) = puzzle.solve(Demand::Unique, &budget()) else { panic!("one answer") };
    puzzle.facts(&answer)
}

/// Whatever is asked of a cell, the way ends with what the answer says, and every step on it is true.
#[test]
fn a_question_about_a_cell_is_answered_as_the_answer_has_it() {
    for name in ["kenken/easy-6x6", "nonogram/1", "null/1"] {
        let puzzle = example(name);
        let facts = answer(&puzzle);
        for fact in &facts {
            for value in puzzle.domain(fact.at).into_iter().map(Some).chain([None]) {
                let walk = puzzle.reason(&puzzle.start(), (fact.at, value), &Allowed::ALL, &budget());
                let is = match value {
                    Some(value) if value != fact.value => Fact::is_not(fact.at, value),
                    _ => *fact,
                };
                assert_eq!(walk.end, Ending::Answered(is), "{name} {value:?}");
                for step in puzzle.steps(&walk) {
                    let holds = |said: &Fact| {
                        facts.iter().any(|f| f.at == said.at && (f.value == said.value) == said.holds)
                    };
                    assert!(step.concluded().all(|said| holds(&said)), "{name}: {}", step.sentence);
                }
                // The last step is what the question was about.
                let last = puzzle.steps(&walk).last();
                assert!(last.is_none_or(|step| step.concluded().any(|f| f.at == fact.at)), "{name} {is:?}");
            }
        }
    }
}

/// A walk to one cell is no longer than the whole walk, and for many cells much shorter.
#[test]
fn only_what_leads_there_is_told() {
    let puzzle = example("kenken/easy-6x6");
    let whole = puzzle.explain(&puzzle.start(), &budget()).count;
    let lengths: Vec<usize> = places(puzzle.size())
        .map(|at| puzzle.reason(&puzzle.start(), (at, None), &Allowed::ALL, &budget()).count)
        .collect();
    assert!(lengths.iter().all(|length| *length <= whole), "{lengths:?} of {whole}");
    let short = lengths.iter().filter(|length| **length * 2 < whole).count();
    assert!(short * 3 > lengths.len(), "{lengths:?} of {whole}");
    assert!(lengths.iter().all(|length| *length > 0), "every cell takes a step: {lengths:?}");
}

#[test]
fn techniques_are_chosen_by_name() {
    let puzzle = example("kenken/hard-9x9");
    let chosen = |only: &[&str], without: &[&str], up_to: Option<&str>| {
        let names = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
        let choice = Choice { only: names(only), without: names(without), up_to: up_to.map(str::to_string) };
        choice.allowed(puzzle.kind())
    };
    let used = |allowed: &Allowed| -> Vec<&'static str> {
        let how = Explaining { allowed: allowed.clone(), full: true };
        let walk = puzzle.explain_with(&puzzle.start(), &how, &budget());
        puzzle.steps(&walk).map(|step| step.technique).collect()
    };
    let easy = chosen(&[], &[], Some("easy")).expect("a level");
    assert!(
        !used(&easy).is_empty()
            && used(&easy).iter().all(|id| {
                puzzle.kind().techniques().iter().any(|t| t.id == *id && t.level <= Level::Easy)
            })
    );
    assert_eq!(puzzle.rate_with(&easy, &budget()), Err(Unrated::Stuck));
    let to_place = chosen(&[], &[], Some("only-place")).expect("a technique");
    assert_eq!(used(&to_place), used(&easy), "the last of the easy ones");
    let without = chosen(&[], &["only-place"], None).expect("a technique");
    assert!(!used(&without).contains(&"only-place"));
    let only = chosen(&["one-cell", "cage-numbers"], &[], None).expect("techniques");
    assert!(used(&only).iter().all(|id| ["one-cell", "cage-numbers"].contains(id)));
    assert!(chosen(&["no-such-thing"], &[], None).expect_err("no technique").contains("naked-pair"));
    assert!(chosen(&["one-cell"], &["one-cell"], None).is_err(), "nothing is left");
    assert_eq!(chosen(&[], &[], None), Ok(Allowed::ALL));
}

/// All hints are true, none comes twice, the easiest is first, and the first is the hint.
#[test]
fn every_hint_at_once() {
    let puzzle = example("kenken/easy-6x6");
    let facts = answer(&puzzle);
    let all = puzzle.hints(&puzzle.start(), &Allowed::ALL, &budget()).expect("steps");
    let Hint::Step(first) = puzzle.hint(&puzzle.start(), &budget()) else { panic!("a step") };
    assert_eq!(all[0].therefore, first.therefore);
    assert!(all.len() > 3 && all.is_sorted_by_key(|step| step.level));
    for (i, step) in all.iter().enumerate() {
        assert!(
            step.concluded().all(|said| {
                facts.iter().any(|f| f.at == said.at && (f.value == said.value) == said.holds)
            })
        );
        assert!(all[..i].iter().all(|other| other.therefore != step.therefore), "{}", step.sentence);
    }
}

/// A wrong entry is told a little at a time, and an explanation goes on without it.
#[test]
fn a_mistake_is_told_in_tiers() {
    let puzzle = example("kenken/easy-6x6");
    let facts = answer(&puzzle);
    let right = facts.iter().find(|f| f.at.row == 3 && f.at.col == 1).expect("a cell");
    let wrong = if right.value == 1 { 2 } else { 1 };
    let mv = format!("{},{}={wrong}", right.at.row + 1, right.at.col + 1);
    let board = puzzle.play(&puzzle.start(), &mv).expect("a move");
    let hint = puzzle.hint(&board, &budget());
    let Hint::Mistake { wrong: told, why } = &hint else { panic!("a mistake: {hint:?}") };
    assert_eq!(told, &[Fact::is(right.at, wrong)]);
    assert!(!why.is_empty(), "there is a reason");
    let text = |detail| report::hint(&puzzle, &board, &hint, detail, Show::Raw);
    assert_eq!(text(Detail::Where), "There is a mistake.\n");
    assert_eq!(text(Detail::Technique), "There is a mistake.\nIt is in row 4.\n");
    assert!(text(Detail::What).ends_with(&format!("(4, 2) is not {wrong}.\n")));
    assert!(text(Detail::Why).contains(&why[0].sentence));
    let walk = puzzle.explain(&board, &budget());
    assert_eq!((walk.wrong, walk.end), (vec![Fact::is(right.at, wrong)], Ending::Solved));
}

/// A note that rules out what belongs there is told, first that there is one and then where; one that rules out something else is not.
#[test]
fn wrong_notes_are_told() {
    let puzzle = example("kenken/easy-6x6");
    let fact = answer(&puzzle)[0];
    let noted = |value: u32| {
        let (row, column) = (fact.at.row + 1, fact.at.col + 1);
        let rows = ["......"; 6].join("\n");
        let text = format!("{rows}\n{row},{column}!{value}\n");
        let board = puzzle.read_board(&quandary::Source::new("board", text)).expect("a board");
        let hint = puzzle.hint_with(&board, &Allowed::ALL, &budget());
        (report::hint(&puzzle, &board, &hint, Detail::Where, Show::Raw), hint)
    };
    let (told, hint) = noted(fact.value);
    assert!(matches!(&hint, Hint::Marks(cells) if *cells == [fact.at]), "{hint:?}");
    assert_eq!(told, "A note is wrong: it leaves out what belongs there.\n");
    let other = fact.value % 6 + 1;
    assert!(matches!(noted(other).1, Hint::Step(_)));
}

/// A given cell is said to be given, and nothing is argued.
#[test]
fn a_given_cell_needs_no_reason() {
    let puzzle = example("ripple/gentle");
    let given = puzzle.placed(&puzzle.start())[0];
    for value in [None, Some(given.value), Some(given.value + 1)] {
        let walk = puzzle.reason(&puzzle.start(), (given.at, value), &Allowed::ALL, &budget());
        assert_eq!((walk.count, matches!(walk.end, Ending::Answered(_))), (0, true), "{value:?}");
    }
}
