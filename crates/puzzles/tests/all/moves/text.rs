//! Reading and writing: the seed's puzzles with their answers, every kind of bad input with its
//! place, boards in every form.

use quandary_core::budget::Budget;
use quandary_core::form::Sniff;
use quandary_core::kind::{Classic, Console, Kind};
use quandary_core::outcome::Outcome;
use quandary_core::source::{Problem, Source, Sources};
use quandary_puzzles::moves::{Board, Moves, Puzzle, search};

fn form(name: &str) -> &'static quandary_core::form::Form<Moves> {
    Moves::forms().iter().find(|f| f.name == name).expect("a form of this name")
}

fn read(name: &str, text: &str) -> Result<Puzzle, Problem> {
    let mut all = (form(name).read)(&Sources::of(Source::new("test", text)));
    assert_eq!(all.len(), 1);
    all.remove(0).map(|entry| entry.puzzle).map_err(|problems| problems.0[0].clone())
}

const SEED: &str = "4 4\n.b..\n.b.x\n.rr.\nx...\n4\n0 0 b\n1 0 r\n2 0 b\n3 1 r\n";

struct Heard(String);

impl Console for Heard {
    fn read_line(&mut self) -> Option<String> {
        None
    }
    fn print(&mut self, text: &str) {
        self.0.push_str(text);
    }
    fn eprint(&mut self, _: &str) {}
}

#[test]
fn the_examples_have_the_printed_answers() {
    let wanted = [("5-62", "rrrddllu", 3), ("4-74", "uurdulldru", 2), ("3-5", "ldl", 1)];
    for (name, answer, count) in wanted {
        let example = Moves::examples().iter().find(|e| e.name == name).expect("an example");
        let level = read("text", example.text).expect("it reads");
        let mut heard = Heard(String::new());
        let outcome = quandary_core::verbs::classic::<Moves>(
            &level,
            &Classic::default(),
            &Budget::unlimited(),
            &mut heard,
        );
        assert!(matches!(outcome, Outcome::Found(_)));
        assert_eq!(heard.0, format!("a solution was found:\t{answer}\n"));
        let found = search::shortest(&level, &Budget::unlimited()).expect("no limits").expect("an answer");
        assert_eq!((found.first().to_string().as_str(), found.count()), (answer, count));
    }
}

#[test]
fn layout_does_not_matter() {
    let level = read("text", SEED).expect("it reads");
    for text in [
        "4 4 .b.. .b.x .rr. x... 4 0 0 b 1 0 r 2 0 b 3 1 r",
        "\u{feff}4\t4\r\n. b . .\r\n.b.x\r\n\r\n.rr.x...\r\n4\r\n0 0b1 0r2 0b3 1r",
        "4 4\n.b...b.x.rr.x...4\n0 0 b\n1 0 r\n2 0 b\n3 1 r\n\n\n",
    ] {
        assert_eq!(read("text", text).as_ref(), Ok(&level), "{text}");
    }
}

#[test]
fn unusual_goals() {
    for c in ['#', '/', '1', '%', 'X', 'é', '?'] {
        let level = read("text", &format!("1 3\n..{c}\n1\n0 0 {c}\n")).expect("any visible character");
        for f in Moves::forms() {
            // A drawing is only read.
            let Some(write) = f.write else { continue };
            let written = write(&level, None).expect("it can be written");
            assert!(written.lost.is_empty());
            let text = String::from_utf8(written.bytes).expect("text");
            assert_eq!(read(f.name, &text).as_ref(), Ok(&level), "{} {text}", f.name);
        }
    }
}

/// The problem, the text it points at, and what was expected.
fn wrong(name: &str, text: &str, message: &str, at: &str, expected: &str) {
    let problem = read(name, text).expect_err(message);
    let pointed = problem.span.map_or("", |span| &text[span.start..span.end]);
    let wanted = problem.expected.clone().unwrap_or_default();
    assert!(problem.message.contains(message), "{} instead of {message}", problem.message);
    assert_eq!(pointed, at, "{}", problem.message);
    assert!(wanted.contains(expected), "{wanted} instead of {expected}");
}

#[test]
fn bad_input_is_pointed_at() {
    let seed = |from: &str, to: &str| SEED.replace(from, to);
    let t = "text";
    wrong(t, &seed("3 1 r", "3 0 r"), "stands on the wall at (4, 1)", "3 0 r", "without a wall");
    wrong(t, &seed("3 1 r", "4 1 r"), "outside the board", "4 1", "a row below 4");
    wrong(t, &seed("3 1 r", "3 9 r"), "outside the board", "3 9", "a column below 4");
    wrong(t, &seed("3 1 r", "0 0 r"), "a second dot stands on (1, 1)", "0 0 r", "square of its own");
    wrong(t, &seed("3 1 r", "3 1 b"), "colour `b` has 3 dots but 2 goals", "3 1 b", "a goal for every dot");
    wrong(t, &seed("3 1 r", "3 1 g"), "colour `g` has 1 dot but 0 goals", "3 1 g", "a goal for every dot");
    wrong(t, &seed("3 1 r", "3 1 x"), "cannot be a dot's colour", "x", "one of the goals");
    wrong(t, &seed("3 1 r\n", ""), "the input ends after 3 dots of 4", "", "a row, a column and a colour");
    wrong(t, &seed("3 1 r", "3 1 r\n0 3 b"), "more text after 4 dots", "0", "the end of the input");
    wrong(t, &seed(".rr.\n", ".rr\n"), "row 3 of the board has 3 squares", ".rr", "4 rows of 4 squares");
    wrong(t, &seed(".rr.\n", ".rr..\n"), "row 3 of the board has 5 squares", ".rr..", "4 rows of 4 squares");
    wrong(t, &seed("x...\n", ""), "the board ends after 3 rows", "4", "4 rows of 4 squares");
    wrong(t, "0 0\n0\n", "no squares", "0 0", "at least 1");
    wrong(t, "0 5\n0\n", "no squares", "0 5", "at least 1");
    wrong(t, "1000000 1000000\n", "too large", "1000000 1000000", "at most");
    wrong(t, "4 four\n", "`four` is not a number", "four", "the width");
    wrong(t, "", "the input ends here", "", "the height");
    wrong(t, "2 2\n..\n", "the board ends after 2 squares", "", "4 squares");
    wrong(t, "99999999999999999999 1", "is not a number", "99999999999999999999", "the height");
    wrong("id", "2x2/.a/x./../xa/", "goes on here", "/", "the end");
    wrong("id", "2x2/.a/x./../x", "too short", "", "2 rows of 2");
    wrong("id", "2x2/.a/x./../ax", "stands on a wall", "a", "walls");
    wrong("line", "name\t2\t2\t.a/x.", "4 columns", "name\t2\t2\t.a/x.", "tabs");
    wrong("line", "name\t2\t2\t.a/x./..\t../xa", "goes on here", "/..", "2 rows of 2");
    wrong(
        "line",
        "name\t2\t2\t.a/x.\t../xb",
        "colour `b` has 1 dot but 0 goals",
        "b",
        "a goal for every dot",
    );
    wrong("picture", "a. .a\nxx", "1 squares", "xx", "2 squares");
    wrong("picture", "a. abc", "not a square", "abc", "two characters");
    wrong("picture", "a. ax .a", "dot on a wall", "ax", "xx");
    wrong("json", "{\"kind\":\"move\",\"goals\":[\".a\"]}", "no rows of `dots`", "", "an array of rows");
    wrong(
        "json",
        "{\"goals\":[\".a\"],\"dots\":[\"a.\",\"..\",\".\"]}",
        "differ in length",
        "\"dots\"",
        "array",
    );
    wrong(
        "json",
        "{\"goals\":[\".a\"],\"dots\":[\"a.\"],\"swipes\":\"q\"}",
        "not a row of swipes",
        "\"swipes\"",
        "u, d, l, r",
    );
}

#[test]
fn boards_are_read_in_every_form() {
    let level = read("text", SEED).expect("it reads");
    let board = |text: &str| Moves::read_board(&level, &Source::new("board", text));
    let after = Board::after(&level, "rrr".parse().expect("swipes"));
    for text in [
        "rrr",
        "r r\nr\n",
        "found\nrrr\n",
        "a solution was found:\trrr\n",
        "\"rrr\"",
        "{\"answers\":[\"rrr\"]}",
        "{\"swipes\":\"rrr\"}",
    ] {
        assert_eq!(board(text).as_ref(), Ok(&after), "{text}");
    }
    let rows: Vec<String> =
        after.dots().rows().map(|row| row.iter().map(|dot| dot.unwrap_or('.')).collect()).collect();
    let there = board(&rows.join("\n")).expect("a picture");
    assert_eq!((there.dots(), there.swipes_from_start()), (after.dots(), None));
    let json = serde_json::to_string(&rows).expect("JSON");
    assert_eq!(board(&json).expect("JSON rows").dots(), after.dots());
    let problem = board("rrq").expect_err("no swipe").0.remove(0);
    assert_eq!(
        (problem.message.as_str(), problem.span.map(|s| (s.start, s.end))),
        ("`q` is not a swipe", Some((2, 3)))
    );
}

#[test]
fn the_printed_answer_is_read_back() {
    let level = read("text", SEED).expect("it reads");
    let answer = Moves::one(&level, &[], &Budget::unlimited()).expect("no limits").expect("an answer");
    let printed = format!("found\n{answer}\n┌───┬───┐\n│ b │   │\n└───┴───┘\n1 of 8: right\n");
    let board = Moves::read_board(&level, &Source::new("board", printed)).expect("it reads");
    assert_eq!(board, Moves::board(&level, &answer));
}

/// A line of columns is surely one where both boards have the size it says.
#[test]
fn a_line_is_known_by_its_boards() {
    let line = Moves::forms().iter().find(|f| f.name == "line").expect("it is a form");
    let known = |text: &str| (line.sniff)(&Source::new("test", text));
    assert_eq!(known("name\t2\t3\t.a./x..\t.../xa.\n"), Sniff::Sure);
    assert_eq!(known("# remark\n\nname\t2\t3\t.a./x..\t.../xa.\n"), Sniff::Sure);
    assert_eq!(known("name\t2\t2\t.a/x./..\t../xa\n"), Sniff::Maybe);
    assert_eq!(known("name\t0\t2\t.a\t..\n"), Sniff::No);
    assert_eq!(known("name\t2\t2\t.a/x.\n"), Sniff::No);
}
