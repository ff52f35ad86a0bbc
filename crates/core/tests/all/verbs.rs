//! The verbs, on puzzles whose answers are written out.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::cell_board::{CellBoard, Stroke};
use quandary_core::engine::ladder::Allowed;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::kind::Kind;
use quandary_core::outcome::{Ask, Count, Outcome, Possible};
use quandary_core::rating::Unrated;
use quandary_core::step::{Cites, Level};
use quandary_core::verbs::{
    Demand, Ending, Hint, boards, count_by_listing, edited, explain, hint, mistakes, possible_by_asking,
    rate_by_climbing, sentence, solve,
};

use crate::listed::{Listed, Puzzle, cell};

fn unlimited() -> Budget {
    Budget::unlimited()
}

fn two() -> Puzzle {
    Puzzle::of(&[&[1, 1, 1], &[1, 2, 2]])
}

fn one() -> Puzzle {
    Puzzle::of(&[&[1, 2, 3]])
}

/// One answer among values of which every cell could hold two.
fn open_one() -> Puzzle {
    let mut puzzle = Puzzle::of(&[&[1, 1, 1], &[2, 2, 2]]);
    puzzle.givens[cell(0)] = Some(1);
    puzzle
}

#[test]
fn what_is_demanded_is_answered() {
    let any = Puzzle { asks: Ask::Any, ..two() };
    let none = Puzzle::of(&[]);
    let word = |puzzle: &Puzzle, demand| solve::<Listed>(puzzle, demand, &unlimited()).word();
    assert_eq!(word(&two(), Demand::Verdict), "several");
    assert_eq!(word(&any, Demand::Verdict), "found");
    assert_eq!(word(&any, Demand::Unique), "several");
    assert_eq!(word(&one(), Demand::Verdict), "unique");
    assert_eq!(word(&one(), Demand::UpTo(0)), "found");
    assert_eq!(word(&one(), Demand::UpTo(1)), "found");
    assert_eq!(word(&one(), Demand::UpTo(2)), "unique");
    for demand in [Demand::Verdict, Demand::Unique, Demand::UpTo(1), Demand::UpTo(5)] {
        assert_eq!(word(&none, demand), "none");
        let ended = solve::<Listed>(&two(), demand, &Budget::nodes(0));
        assert_eq!(ended, Outcome::GaveUp { what: RanOut::Nodes, best: Vec::new() });
    }
}

#[test]
fn listed_answers_are_as_many_as_wanted_and_within_the_memory() {
    let many: Vec<[Value; 2]> = (1..=9).map(|n| [n, 5]).collect();
    let puzzle = Puzzle::of(&many.iter().map(|row| &row[..]).collect::<Vec<_>>());
    let listed = |limit, budget: &Budget| solve::<Listed>(&puzzle, Demand::UpTo(limit), budget);
    let Outcome::Several { answers, differ } = listed(4, &unlimited()) else { panic!("several") };
    assert_eq!((answers.len(), differ), (4, vec![cell(0)]));
    assert_eq!(listed(99, &unlimited()).answers().len(), 9);
    // Eight bytes a cell and 64 more.
    let best = |memory| match listed(99, &Budget::new(None, Some(memory), None)) {
        Outcome::GaveUp { what: RanOut::Memory, best } => best.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!([best(79), best(80), best(2 * 80), best(8 * 80 + 79)], [0, 1, 2, 8]);
}

#[test]
fn counts_and_possible_values() {
    assert_eq!(count_by_listing::<Listed>(&two(), &unlimited()), Count { count: 2, ran_out: None });
    let cut = Count { count: 1, ran_out: Some(RanOut::Nodes) };
    assert_eq!(count_by_listing::<Listed>(&two(), &Budget::nodes(1)), cut);
    let asked = |puzzle: &Puzzle, given: &[Fact], nodes| {
        possible_by_asking::<Listed>(puzzle, given, &Budget::nodes(nodes))
    };
    let cells = vec![(cell(0), vec![1]), (cell(1), vec![1, 2]), (cell(2), vec![1, 2])];
    assert_eq!(asked(&two(), &[], 99), Possible { cells, unknown: Vec::new() });
    let given = [Fact::is(cell(1), 2)];
    let cells = vec![(cell(0), vec![1]), (cell(1), vec![2]), (cell(2), vec![2])];
    assert_eq!(asked(&two(), &given, 99), Possible { cells, unknown: Vec::new() });
    assert_eq!(asked(&Puzzle::of(&[]), &[], 99), Possible::default());
    let all = [(0, 1), (1, 1), (1, 2), (2, 1), (2, 2)];
    let unknown = all.map(|(col, value)| Fact::is(cell(col), value)).to_vec();
    assert_eq!(asked(&two(), &[], 0), Possible { cells: Vec::new(), unknown });
    let cells = vec![(cell(0), vec![1]), (cell(1), vec![1]), (cell(2), vec![1])];
    let unknown = vec![Fact::is(cell(1), 2), Fact::is(cell(2), 2)];
    assert_eq!(asked(&two(), &[], 1), Possible { cells, unknown });
}

/// Where the techniques end, a search goes on: the cell with the fewest values left comes first.
#[test]
fn a_walk_ends_with_what_is_forced() {
    let mut puzzle = Puzzle::of(&[&[1, 1, 3], &[2, 2, 3], &[3, 1, 4]]);
    puzzle.givens[cell(2)] = Some(4);
    let walk = explain::<Listed>(&puzzle, &puzzle.board(&[]), &unlimited());
    let facts: Vec<Fact> = walk.steps.iter().flat_map(|step| step.facts().collect::<Vec<_>>()).collect();
    assert_eq!(facts, [Fact::is(cell(1), 1), Fact::is(cell(0), 3)]);
    assert_eq!((walk.end, walk.last.ink), (Ending::Solved, puzzle.board(&[3, 1, 4]).ink));
    let told = sentence::<Listed>(&puzzle, &walk.steps[0], &Cites::NONE);
    assert_eq!(told, "(1, 2) is 1: forced, but no short reason was found.");
    let before: Vec<CellBoard> = boards::<Listed>(&puzzle, &walk.from, &walk.steps).collect();
    assert_eq!(before, [puzzle.board(&[0, 0, 4]), puzzle.board(&[0, 1, 4])]);

    puzzle.seen = vec![Fact::is(cell(0), 3)];
    let walk = explain::<Listed>(&puzzle, &puzzle.board(&[]), &unlimited());
    let told: Vec<String> =
        walk.steps.iter().map(|step| sentence::<Listed>(&puzzle, step, &Cites::NONE)).collect();
    assert_eq!(told, ["by seen", "(1, 2) is 1: forced, but no short reason was found."]);
}

#[test]
fn a_walk_says_how_it_ends() {
    let end = |puzzle: &Puzzle, budget: &Budget| {
        let walk = explain::<Listed>(puzzle, &puzzle.board(&[]), budget);
        (walk.steps.len(), walk.end)
    };
    assert_eq!(end(&two(), &unlimited()), (0, Ending::NothingForced));
    assert_eq!(end(&Puzzle::of(&[]), &unlimited()), (0, Ending::NoAnswer(Vec::new())));
    // Each technique is right about one cell, and together they are wrong.
    let mut wrong = Puzzle::of(&[&[1, 1], &[2, 2]]);
    (wrong.seen, wrong.tried) = (vec![Fact::is(cell(0), 1)], vec![Fact::is(cell(1), 2)]);
    assert_eq!(end(&wrong, &unlimited()), (2, Ending::NoAnswer(Vec::new())));
    assert_eq!(rate_by_climbing::<Listed>(&wrong, &Allowed::ALL, &unlimited()), Err(Unrated::None));
    assert_eq!(end(&open_one(), &unlimited()), (2, Ending::Solved));
    for nodes in 0..5 {
        assert_eq!(end(&open_one(), &Budget::nodes(nodes)).1, Ending::RanOut(RanOut::Nodes), "{nodes}");
    }
    assert_eq!(end(&open_one(), &Budget::new(None, Some(10), None)).1, Ending::RanOut(RanOut::Memory));
}

#[test]
fn a_hint_for_every_board() {
    let puzzle = open_one();
    let from = |values: &[Value]| hint::<Listed>(&puzzle, &puzzle.board(values), &unlimited());
    assert!(matches!(from(&[2]), Hint::Broken(broken) if broken[0].rule == "given"));
    assert_eq!(from(&[1, 1, 1]), Hint::Done);
    let Hint::Mistake { wrong, why } = from(&[1, 2]) else { panic!("a mistake") };
    assert_eq!(wrong, [Fact::is(cell(1), 2)]);
    assert_eq!(why.iter().flat_map(|step| step.facts()).collect::<Vec<_>>(), [Fact::is(cell(1), 1)]);
    let Hint::Step(step) = from(&[]) else { panic!("a step") };
    assert_eq!(step.facts().collect::<Vec<_>>(), [Fact::is(cell(1), 1)]);
    assert_eq!(hint::<Listed>(&puzzle, &puzzle.board(&[]), &Budget::nodes(0)), Hint::RanOut(RanOut::Nodes));

    let at = |puzzle: &Puzzle, values: &[Value]| hint::<Listed>(puzzle, &puzzle.board(values), &unlimited());
    assert_eq!(at(&two(), &[1]), Hint::NothingForced);
    assert_eq!(at(&Puzzle::of(&[]), &[1]), Hint::NoAnswer);
    // Neither entry is wrong alone.
    let apart = Puzzle::of(&[&[1, 1, 1], &[2, 2, 1], &[1, 2, 2], &[2, 2, 2]]);
    assert_eq!(at(&apart, &[2, 1]), Hint::DeadEnd);
    // One value for each cell: nothing to deduce, but something to write.
    let Hint::Step(step) = at(&one(), &[1]) else { panic!("a step") };
    assert_eq!(sentence::<Listed>(&one(), &step, &Cites::NONE), "(1, 2) is 2: nothing else can stand there.");
}

#[test]
fn mistakes_are_wrong_by_themselves() {
    let puzzle = Puzzle::of(&[&[1, 1, 1], &[2, 2, 1]]);
    let wrong = |puzzle: &Puzzle, values: &[Value]| {
        mistakes::<Listed>(puzzle, &puzzle.board(values), &unlimited()).expect("no limit")
    };
    assert_eq!(wrong(&puzzle, &[1, 3, 2]), Some(vec![Fact::is(cell(1), 3), Fact::is(cell(2), 2)]));
    assert_eq!(wrong(&puzzle, &[1, 2]), Some(Vec::new()));
    assert_eq!(wrong(&Puzzle::of(&[]), &[1]), None);
    assert_eq!(mistakes::<Listed>(&puzzle, &puzzle.board(&[]), &Budget::nodes(0)), Err(RanOut::Nodes));
}

#[test]
fn a_rating_is_that_of_the_hardest_step() {
    let rated = |seen: &[usize], tried: &[usize]| {
        let facts = |cells: &[usize]| cells.iter().map(|&col| Fact::is(cell(col), 1)).collect();
        let puzzle = Puzzle { seen: facts(seen), tried: facts(tried), ..open_one() };
        let rating = rate_by_climbing::<Listed>(&puzzle, &Allowed::ALL, &unlimited()).expect("one answer");
        let techniques: Vec<String> = rating.techniques.iter().map(|(id, n)| format!("{id} {n}")).collect();
        (rating.level, rating.hardest, techniques.join(", "), rating.without_trial)
    };
    let row = |level, hardest: &str, all: &str, clean| (level, hardest.to_string(), all.to_string(), clean);
    assert_eq!(rated(&[1, 2], &[]), row(Level::Easy, "seen", "seen 2", true));
    assert_eq!(rated(&[1], &[2]), row(Level::Hard, "tried", "seen 1, tried 1", false));
    assert_eq!(rated(&[1], &[]), row(Level::Unreasonable, "search", "seen 1, search 1", false));
    assert_eq!(rated(&[], &[]), row(Level::Unreasonable, "search", "search 2", false));
    let rate = |puzzle: &Puzzle, budget: &Budget| rate_by_climbing::<Listed>(puzzle, &Allowed::ALL, budget);
    let told = rate(&one(), &unlimited()).expect("one answer");
    assert_eq!((told.level, &told.hardest[..], told.without_trial), (Level::Gentle, "", true));
    assert_eq!(rate(&two(), &unlimited()), Err(Unrated::Several));
    assert_eq!(rate(&Puzzle::of(&[]), &unlimited()), Err(Unrated::None));
    for nodes in 0..2 {
        assert_eq!(rate(&open_one(), &Budget::nodes(nodes)), Err(Unrated::RanOut(RanOut::Nodes)), "{nodes}");
    }
}

/// The board after some strokes.
fn with(puzzle: &Puzzle, strokes: &[Stroke]) -> CellBoard {
    strokes.iter().fold(puzzle.board(&[]), |board, stroke| board.with(*stroke).expect("on the board"))
}

#[test]
fn what_was_struck_out_is_believed_while_an_answer_is_left() {
    let puzzle = Puzzle::of(&[&[1, 1, 1], &[2, 2, 2], &[3, 3, 3]]);
    let strikes = |values: &[Value]| -> Vec<Stroke> {
        values.iter().map(|value| Stroke::Strike(cell(0), *value)).collect()
    };
    let still = |board: &CellBoard| {
        let walk = explain::<Listed>(&puzzle, board, &unlimited());
        Listed::still(&puzzle, &walk.from, cell(0)).expect("cells have values")
    };
    assert_eq!(still(&with(&puzzle, &strikes(&[2]))), [1, 3]);
    assert_eq!(still(&with(&puzzle, &strikes(&[1, 2]))), [3]);
    assert_eq!(still(&with(&puzzle, &strikes(&[1, 2, 3]))), [1, 2, 3], "that cannot be right");
}

#[test]
fn marks_are_believed_where_every_open_cell_has_some() {
    let puzzle = Puzzle::of(&[&[1, 1, 1], &[2, 2, 1], &[3, 3, 1]]);
    let marks = |cells: &[(usize, &[Value])]| -> Vec<Stroke> {
        let each = |&(col, values): &(usize, &[Value])| {
            values.iter().map(|value| Stroke::Mark(cell(col), *value)).collect::<Vec<_>>()
        };
        cells.iter().flat_map(each).collect()
    };
    let still = |board: &CellBoard| {
        let walk = explain::<Listed>(&puzzle, board, &unlimited());
        [0, 1].map(|col| Listed::still(&puzzle, &walk.from, cell(col)).expect("cells have values"))
    };
    let all = vec![1, 2, 3];
    // The last cell has one value and needs no marks.
    assert_eq!(still(&with(&puzzle, &marks(&[(0, &[1, 2]), (1, &[2, 3])]))), [vec![1, 2], vec![2, 3]]);
    assert_eq!(
        still(&with(&puzzle, &marks(&[(0, &[1, 2])]))),
        [all.clone(), all.clone()],
        "a note, not a list"
    );
    let apart = with(&puzzle, &marks(&[(0, &[1]), (1, &[3])]));
    assert_eq!(still(&apart), [all.clone(), all], "no answer is left with both");
    // Each could be right, so neither is blamed; a mark that no answer has is.
    assert!(
        !matches!(hint::<Listed>(&puzzle, &apart, &unlimited()), Hint::Marks(cells) if !cells.is_empty())
    );
    let blamed = |strokes: &[Stroke]| match hint::<Listed>(&puzzle, &with(&puzzle, strokes), &unlimited()) {
        Hint::Marks(cells) => cells,
        other => panic!("{other:?}"),
    };
    // Two values are enough for a list.
    let pairs = Puzzle::of(&[&[1, 1], &[1, 2], &[2, 1], &[2, 2]]);
    let walk = explain::<Listed>(&pairs, &with(&pairs, &marks(&[(0, &[1]), (1, &[2])])), &unlimited());
    assert_eq!((walk.end, walk.last.ink), (Ending::Solved, pairs.board(&[1, 2]).ink));
    let foreign: [At; 1] = [cell(0)];
    assert_eq!(blamed(&marks(&[(0, &[7]), (1, &[1, 2, 3])])), foreign);
}

#[test]
fn an_edit_comes_back_from_its_json() {
    let puzzle = two();
    let advice = Listed::advise(&puzzle, &unlimited());
    let changed = edited::<Listed>(&puzzle, &advice.suggestions[0].edit).expect("an edit");
    assert_eq!(changed.givens.cells().iter().flatten().count(), 1);
    assert_eq!(edited::<Listed>(&puzzle, &serde_json::json!({ "edit": "paint" })), None);
}
