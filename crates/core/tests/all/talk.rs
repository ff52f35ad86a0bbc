//! Advice for constructors, and the dialogue that gives it.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::fact::{Fact, Value};
use quandary_core::kind::{Classic, Console, NoConsole};
use quandary_core::outcome::{Count, Outcome};
use quandary_core::verbs::{Advice, advise, classic, converse, dialogue, film};

use crate::listed::{Listed, Puzzle, cell};

/// What is typed, and all that is said; what goes to standard error is marked.
#[derive(Default)]
struct Typed {
    lines: Vec<&'static str>,
    said: String,
}

impl Console for Typed {
    fn read_line(&mut self) -> Option<String> {
        (!self.lines.is_empty()).then(|| self.lines.remove(0).to_string())
    }

    fn print(&mut self, text: &str) {
        // The question is the same every time.
        self.said += if text.starts_with("Give a cell") { "? " } else { text };
    }

    fn eprint(&mut self, text: &str) {
        self.said += &format!("! {text}");
    }
}

fn three() -> Puzzle {
    Puzzle::of(&[&[1, 1, 5], &[1, 2, 6], &[1, 2, 7]])
}

fn exact(count: u128) -> Count {
    Count { count, ran_out: None }
}

#[test]
fn advice_counts_values_and_offers_what_helps() {
    let advice = advise::<Listed>(&three(), &Budget::unlimited());
    assert_eq!((advice.answers, advice.sample, &advice.undecided[..]), (exact(3), None, &[][..]));
    assert_eq!(advice.common, [Fact::is(cell(0), 1)]);
    let frequencies = [(cell(1), vec![(1, 1), (2, 2)]), (cell(2), vec![(5, 1), (6, 1), (7, 1)])];
    assert_eq!(advice.frequencies, frequencies);
    let offered: Vec<(&str, u128)> =
        advice.suggestions.iter().map(|s| (&s.text[..], s.leaves.count)).collect();
    let wanted = [
        ("give 1 at (1, 2)", 1),
        ("give 5 at (1, 3)", 1),
        ("give 6 at (1, 3)", 1),
        ("give 7 at (1, 3)", 1),
        ("give 2 at (1, 2)", 2),
    ];
    assert_eq!(offered, wanted);
    assert_eq!([0, 2, 4, 5, 9].map(|some| advice.shown(some)), [4, 4, 4, 5, 5]);
    for done in [Puzzle::of(&[&[1, 2]]), Puzzle::of(&[])] {
        let advice = advise::<Listed>(&done, &Budget::unlimited());
        assert_eq!((advice.answers.count, advice.suggestions.len()), (done.answers.len() as u128, 0));
    }
}

/// A change that keeps some answers is judged by those that were kept, if that is all of them.
#[test]
fn what_a_change_keeps_is_counted_while_all_answers_are_there() {
    let offered = |mut puzzle: Puzzle| {
        puzzle.forbiddable = [(0, 1), (0, 9), (1, 2)].map(|(col, value)| Fact::is(cell(col), value)).to_vec();
        let advice = advise::<Listed>(&puzzle, &Budget::unlimited());
        let forbid = advice.suggestions.into_iter().filter(|s| s.text.starts_with("forbid"));
        forbid.map(|s| (s.text, s.leaves.count, s.leaves.ran_out.is_some())).collect::<Vec<_>>()
    };
    let row = |text: &str, count, at_least| (text.to_string(), count, at_least);
    // Forbidding the only value leaves nothing, and forbidding what no answer has changes nothing.
    assert_eq!(offered(three()), [row("forbid 2 at (1, 2)", 1, false)]);
    let both = |first, second, at_least| {
        [row("forbid 1 at (1, 1)", first, at_least), row("forbid 2 at (1, 2)", second, at_least)]
    };
    assert_eq!(offered(many(20_000)), both(10_000, 15_000, false));
    assert_eq!(offered(many(20_002)), both(10_000, 15_000, true), "not all of them are kept");
}

/// Two values in the first cell, and as many answers as there are numbers in the second.
fn many(answers: usize) -> Puzzle {
    let rows: Vec<[Value; 2]> = (0..answers as Value).map(|n| [1 + n % 2, 1 + n / 2 % 4]).collect();
    Puzzle::of(&rows.iter().map(|row| &row[..]).collect::<Vec<_>>())
}

/// Where the nodes end, what was met is a sample, and what can be told of the rest is told.
#[test]
fn advice_within_a_budget_is_a_sample() {
    let puzzle = three();
    let advice = advise::<Listed>(&puzzle, &Budget::nodes(2));
    assert_eq!(advice.answers.count, 2);
    assert!(advice.answers.ran_out.is_some());
    assert_eq!(advice.sample, Some(2));
    assert_eq!(advice.undecided, [cell(0), cell(1), cell(2)]);
    assert_eq!(advice.common, []);
    let frequencies =
        [(cell(0), vec![(1, 2)]), (cell(1), vec![(1, 1), (2, 1)]), (cell(2), vec![(5, 1), (6, 1)])];
    assert_eq!(advice.frequencies, frequencies);
}

/// A hundred thousand answers are gone through; one more is enough for a count that comes by other means.
#[test]
fn very_many_answers_are_counted() {
    let all = advise::<Listed>(&many(100_000), &Budget::unlimited());
    assert_eq!((all.answers, all.sample), (exact(100_000), None));
    let values = vec![(1, 50_000), (2, 50_000)];
    assert_eq!(all.frequencies[0], (cell(0), values.clone()));
    let more = advise::<Listed>(&many(100_001), &Budget::unlimited());
    assert_eq!(more.sample, Some(100_000));
    assert_eq!(more.answers.count, 100_000);
    assert!(more.answers.ran_out.is_some(), "counting has its own limit");
    assert_eq!(more.frequencies[0], (cell(0), values));
    let first = &more.suggestions[0];
    assert_eq!((first.leaves.count, first.leaves.ran_out.is_some()), (25_000, true), "{}", first.text);
}

/// A change gets twenty thousand nodes; what was found until then is told as such.
#[test]
fn a_change_that_is_searched_too_long_leaves_at_least_what_was_found() {
    let mut puzzle = Puzzle { cost: 30, ..many(40_000) };
    puzzle.answers.extend(vec![Puzzle::of(&[&[9, 1]]).answers.remove(0); 700]);
    let advice = advise::<Listed>(&puzzle, &Budget::unlimited());
    let nine = advice.suggestions.iter().find(|s| s.text == "give 9 at (1, 1)").expect("it is offered");
    assert_eq!((nine.leaves.count, nine.leaves.ran_out), (20_000 / 30, Some(RanOut::Nodes)));
}

/// Where counting is cheap, every value is counted; there are five of them, and a hundred thousand nodes.
#[test]
fn values_are_counted_where_that_is_cheap() {
    let mut rows: Vec<[Value; 3]> = (0..100_001).map(|n| [1 + n % 2, 1 + n / 2 % 2, 7]).collect();
    rows.extend([[1, 1, 8]; 10]);
    let mut puzzle = Puzzle::of(&rows.iter().map(|row| &row[..]).collect::<Vec<_>>());
    puzzle.givens[cell(2)] = Some(7);
    puzzle.counting = Some(20_000);
    let advice = advise::<Listed>(&puzzle, &Budget::unlimited());
    assert_eq!((advice.answers, advice.sample), (exact(100_001), None));
    assert_eq!(advice.common, [Fact::is(cell(2), 7)]);
    let values = vec![(1, 50_001), (2, 50_000)];
    assert_eq!(advice.frequencies, [(cell(0), values.clone()), (cell(1), values)]);
    puzzle.counting = Some(20_001);
    let advice = advise::<Listed>(&puzzle, &Budget::unlimited());
    assert_eq!((advice.answers, advice.sample), (exact(100_001), Some(100_000)));
    assert_eq!(advice.frequencies[0], (cell(0), vec![(1, 50_000), (2, 50_000)]));
}

/// A value that was not met may be that of one answer; only a search tells.
#[test]
fn a_rare_value_is_searched_for() {
    let mut puzzle = many(100_000);
    puzzle.answers.push(Puzzle::of(&[&[9, 1]]).answers.remove(0));
    // Whether an answer has it may be known or not.
    for doubtful in [vec![], vec![Fact::is(cell(0), 9)]] {
        let (unknown, puzzle) = (doubtful.len(), Puzzle { doubtful, ..puzzle.clone() });
        let advice = advise::<Listed>(&puzzle, &Budget::unlimited());
        assert_eq!((advice.sample, advice.undecided.len()), (Some(100_000), unknown));
        let first = &advice.suggestions[0];
        assert_eq!((&first.text[..], first.leaves), ("give 9 at (1, 1)", exact(1)));
    }
}

#[test]
fn the_dialogue_leads_to_one_answer() {
    let lines = vec![
        "u", "f", "s", "i", "nonsense", "0 1 1", "2 1 1", "1 9 1", "1 2 9", "1 2 2", "u", "1 2 2", "1 3 7",
    ];
    let mut typed = Typed { lines, said: String::new() };
    let end = converse::<Listed>(three(), &Classic::default(), &Budget::unlimited(), &mut typed);
    assert_eq!(end.givens, three().board(&[0, 2, 7]).ink);
    let three = "There are 3 answers; 1 cells are the same in all of them, 2 are not.\n";
    let two = "There are 2 answers; 2 cells are the same in all of them, 1 are not.\n";
    let wrong = |words: &str| format!("? ! `{words}` is not ROW COLUMN VALUE or one of f, s, i, u, q.\n");
    let said = [
        three,
        "? ! There is nothing to undo.\n",
        three,
        "? (1, 2): 1 in 1, 2 in 2\n(1, 3): 5 in 1, 6 in 1, 7 in 1\n",
        "? give 1 at (1, 2): leaves 1 answer\ngive 5 at (1, 3): leaves 1 answer\n",
        "give 6 at (1, 3): leaves 1 answer\ngive 7 at (1, 3): leaves 1 answer\n",
        "give 2 at (1, 2): leaves 2 answers\n",
        "? ...\n",
        &wrong("nonsense"),
        &wrong("0 1 1"),
        "? ! The board has 1 rows and 3 columns.\n",
        "? ! The board has 1 rows and 3 columns.\n",
        "? ! (1, 2) cannot hold 9.\n",
        "? ",
        two,
        "? ",
        three,
        "? ",
        two,
        "? There is one answer:\n127\n",
    ];
    assert_eq!(typed.said, said.concat());
}

#[test]
fn the_dialogue_takes_back_what_leaves_no_answer() {
    let mut typed = Typed { lines: vec!["1 2 1", "1 3 6", "q"], said: String::new() };
    let puzzle = Puzzle::of(&[&[1, 1, 5], &[1, 1, 7], &[1, 2, 6], &[1, 2, 7]]);
    let end = dialogue::<Listed>(puzzle.clone(), &Classic::default(), &Budget::unlimited(), &mut typed);
    assert_eq!(end.givens, puzzle.board(&[0, 1]).ink);
    assert!(typed.said.contains("? No answer is left: the last change is undone.\n"), "{}", typed.said);

    let mut typed = Typed::default();
    let none = Puzzle::of(&[]);
    assert_eq!(converse::<Listed>(none.clone(), &Classic::default(), &Budget::unlimited(), &mut typed), none);
    assert_eq!(typed.said, "There is no answer.\n");
    // At the end of the input the puzzle is shown.
    let mut typed = Typed::default();
    converse::<Listed>(three(), &Classic::default(), &Budget::unlimited(), &mut typed);
    assert!(typed.said.ends_with("? ...\n"), "{}", typed.said);
}

/// Where counting was cut short, that is said.
#[test]
fn the_dialogue_says_at_least() {
    let mut typed = Typed { lines: vec!["f", "s", "q"], said: String::new() };
    converse::<Listed>(three(), &Classic::default(), &Budget::nodes(4), &mut typed);
    assert!(typed.said.starts_with("There are at least 2 answers; "), "{}", typed.said);
    assert!(typed.said.contains("? Among the first 2 answers:\n(1, 1): 1 in 2\n"), "{}", typed.said);
}

#[test]
fn nothing_to_suggest_is_said() {
    // Equal answers: no cell tells them apart.
    let mut typed = Typed { lines: vec!["s", "q"], said: String::new() };
    converse::<Listed>(
        Puzzle::of(&[&[1, 1], &[1, 1]]),
        &Classic::default(),
        &Budget::unlimited(),
        &mut typed,
    );
    assert!(typed.said.contains("? No single change was found.\n"), "{}", typed.said);
}

/// A kind without an original prints its first answer; the picture of an answer is one.
#[test]
fn powers_that_a_kind_does_not_have() {
    let mut typed = Typed::default();
    let outcome = classic::<Listed>(&three(), &Classic::default(), &Budget::unlimited(), &mut typed);
    assert!(matches!(outcome, Outcome::Found(_)));
    assert_eq!(typed.said, "115");
    let none = classic::<Listed>(&Puzzle::of(&[]), &Classic::default(), &Budget::unlimited(), &mut NoConsole);
    assert_eq!(none.word(), "none");
    assert_eq!(film::<Listed>(&three(), &three().answers[0]).len(), 1);
}

#[test]
fn advice_of_a_count_says_nothing_else() {
    let advice = Advice::of(exact(7));
    assert_eq!((advice.answers, advice.shown(9)), (exact(7), 0));
    assert!(advice.common.is_empty() && advice.frequencies.is_empty() && advice.undecided.is_empty());
}
