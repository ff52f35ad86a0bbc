//! Bad input gets a pointed answer: what is wrong, where, and what was expected there.

use quandary_core::budget::Budget;
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::Kind;
use quandary_core::outcome::Outcome;
use quandary_core::source::{Problem, Source, Sources};
use quandary_core::verbs::{self, Demand};
use quandary_puzzles::kenken::{KenKen, Puzzle};

fn read(form: &str, text: &str) -> Result<Puzzle, Vec<Problem>> {
    let form = KenKen::forms().iter().find(|f| f.name == form).expect("a form of this name");
    let mut read = (form.read)(&Sources::of(Source::new("input", text)));
    read.remove(0).map(|entry| entry.puzzle).map_err(|problems| problems.0)
}

/// The first problem of a text: its message, and the text it points at.
fn problem(form: &str, text: &str) -> (String, String) {
    let problems = read(form, text).expect_err("this is bad input");
    let problem = &problems[0];
    let span = problem.span.expect("a problem points somewhere");
    let end = span.end.min(text.len());
    (problem.to_string(), text[span.start.min(end)..end].to_string())
}

#[track_caller]
fn complains(form: &str, text: &str, message: &str, points_at: &str) {
    let (problem, at) = problem(form, text);
    assert!(problem.contains(message), "{problem}");
    assert_eq!(at, points_at, "{problem}");
}

#[test]
fn cages_and_clues() {
    complains("course", "2\na a\nb b\na 3 +\n", "cage b has no clue", "b");
    complains("course", "2\na a\na a\na 6 +\nc 3 +\n", "cage c has a clue but no cells", "c 3 +");
    complains("course", "3\na b a\na b b\nb b b\na 3 +\nb 9 +\n", "cage a is not connected", "a");
    complains(
        "course",
        "3\na a a\nb b b\nc c c\na 1 -\nb 6 +\nc 6 +\n",
        "the 1− of cage a stands on 3 cells",
        "a 1 -",
    );
    complains("course", "2\na a\nb b\na 3 =\nb 3 +\n", "stands on 2 cells", "a 3 =");
    complains("course", "1\na\na 1 -\n", "stands on 1 cell", "a 1 -");
    complains("course", "2\na a\nb b\na 3 +\na 3 +\nb 3 +\n", "cage a has two clues", "a 3 +");
    assert!(read("course", "3 long\na a a\nb b b\nc c c\na 6 +\nb 6 +\nc 6 +\n").is_ok());
}

#[test]
fn targets() {
    complains("course", "2\na a\nb b\na -3 +\nb 3 +\n", "the number -3 is negative", "-3");
    let huge = "99999999999999999999999";
    complains("course", &format!("2\na a\nb b\na {huge} *\nb 3 +\n"), "is too large", huge);
    complains("course", "2\na a\nb b\na 3 &\nb 3 +\n", "`&` is not an operator", "&");
    complains("unc", "2\nAA\nBB\nA:-3+\nB:3+\n", "negative", "A:-3+");
}

#[test]
fn cells() {
    complains("course", "3\na a a\nb b\nc c c\n", "this row has 2 cells; expected 3 cells", "b b");
    complains("course", "3\na a a\nb b b\n", "there are only 2 rows of cells; expected 3 rows", "");
    complains("course", "2\na a\n3 b\na 3 +\nb 1 =\n", "the 3 at (2, 1) is not on this board", "3");
    complains("course", "2\na a\na ?\na 3 +\n", "`?` is not allowed in a cell", "?");
    let guesses = "2\nGuess(a,1) a\nGuess(b,2) b\na 3 +\nb 3 +\n";
    complains("course", guesses, "there are guesses of cage a and of cage b", "Guess(b,2)");
}

#[test]
fn sizes() {
    complains("course", "", "there is nothing here", "");
    complains("course", "0\n", "`0` is not the size of a board; expected a number from 1 to 25", "0");
    complains("course", "26\n", "`26` is not the size of a board", "26");
    complains("keen", "x", "`x` is not allowed here; expected the size of the board", "x");
    complains("keen", "é:a", "`é` is not allowed here", "é");
    complains("keen", "4:,a1", "these are 0 places", ",");
    complains("keen", "4:a,a1", "these are 1 places for lines; expected 24", "a");
    complains("keen", "4:a_a__a_a__a__a_aa,s1", "the game id ends here", "");
    complains("index", "2\n3#0-1#+\n", "(2, 1) is in no cage", "");
    complains("index", "2\n3#0-1#+\n3#2-9#+\n", "there is no cell 9", "3#2-9#+");
    complains("index", "2\n3#0-1#+\n3#1-3#+\n3#2#=\n", "(1, 2) is both in cage a and in cage b", "3#1-3#+");
}

/// Blanks, line ends, marks at the beginning and signs in every spelling are no problem.
#[test]
fn tolerance() {
    let plain = read("course", "2\na a\nb b\na 2 *\nb 3 +\n").expect("it reads");
    for text in [
        "\u{feff}2\r\na a\r\nb b\r\na 2 *\r\nb 3 +",
        "  2 \n\n a   a\n\tb\tb\n\na 2 ×\nb  3  +\n\n",
        "# a remark\n2\na a\nb b\na 2 x\n# another\nb 3 +\n",
        "2\na a\nb b\na *2\nb 3+\n",
    ] {
        assert_eq!(read("course", text).as_ref(), Ok(&plain), "{text:?}");
    }
    for clue in ["2*", "2x", "2X", "2×", "2·", "*2", "x2"] {
        assert_eq!(read("unc", &format!("2\nAA\nBB\nA:{clue}\nB:3+\n")).as_ref(), Ok(&plain), "{clue}");
    }
}

/// The worked example of a game id, letter for letter.
#[test]
fn a_game_id() {
    let id = "4:a_a__a_a__a__a_aa,s1s2m8d2m4d2a4a5";
    let puzzle = read("keen", id).expect("it reads");
    let clues: Vec<String> = puzzle.cages().iter().map(|cage| cage.clue.to_string()).collect();
    assert_eq!(clues, ["1−", "2−", "8×", "2÷", "4×", "2÷", "4+", "5+"]);
    let form = KenKen::forms().iter().find(|f| f.name == "keen").expect("the form");
    let written = form.write.expect("it writes")(&puzzle, None).expect("it can");
    assert_eq!(String::from_utf8(written.bytes).expect("text").trim(), id);
    let budget = quandary_core::budget::Budget::unlimited();
    let answer = KenKen::one(&puzzle, &[], &budget).expect("within the budget").expect("it has one");
    assert_eq!(answer.cells(), [3, 4, 1, 2, 2, 1, 3, 4, 1, 2, 4, 3, 4, 3, 2, 1]);
}

/// With the option `long` the largest number may be what the others add up to, and `0-` says so.
#[test]
fn nothing_left_over() {
    let text = "3 long\na a a\nb b b\nc c c\na 0 -\nb 0\nc 6 +\n";
    let puzzle = read("course", text).expect("it reads");
    let budget = quandary_core::budget::Budget::unlimited();
    assert_eq!(KenKen::count(&puzzle, &budget).count, 12, "every Latin square of 3");
    let mut kept = Vec::new();
    for form in KenKen::forms() {
        let Some(write) = form.write else { continue };
        match write(&puzzle, None) {
            Ok(written) if written.lost.is_empty() => {
                let text = String::from_utf8(written.bytes).expect("text");
                assert_eq!(read(form.name, &text), Ok(puzzle.clone()), "{}: {text}", form.name);
                kept.push(form.name);
            }
            Ok(_) => {}
            // The `0` of cage b has no sign, and a game id has no place for that.
            Err(why) => assert_eq!((form.name, why.as_str()), ("keen", "keen has no hidden operators")),
        }
    }
    assert_eq!(kept, ["course", "line", "json"]);
    complains("course", &text.replace(" long", ""), "the 0− of cage a stands on 3 cells", "a 0 -");
    hopeless(&text.replace("a 0 -", "a 0 /"), "The number of cage a is 0.");
    hopeless("2 long\na a\nb b\na 0 -\nb 3 +\n", "The number of cage a is 0.");
}

/// A puzzle that contradicts itself: its answer is that it has none, and why.
#[track_caller]
fn hopeless(text: &str, said: &str) {
    let puzzle = read("course", text).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"));
    let budget = Budget::nodes(100_000);
    let Outcome::None { why } = verbs::solve::<KenKen>(&puzzle, Demand::Verdict, &budget) else {
        panic!("{text}")
    };
    assert!(why.iter().any(|v| v.sentence == said), "{why:?}");
    assert_eq!((KenKen::count(&puzzle, &budget).count, KenKen::meant(&puzzle)), (0, false));
    // None of the verbs stumbles over it, and what can write it reads it again.
    let start = KenKen::start(&puzzle);
    let _ = (
        KenKen::explain(&puzzle, &start, &Allowed::ALL, &budget),
        KenKen::hint(&puzzle, &start, &Allowed::ALL, &budget),
    );
    assert!(KenKen::rate(&puzzle, &Allowed::ALL, &budget).is_err(), "{text}");
    for form in KenKen::forms() {
        let Some(Ok(written)) = form.write.map(|write| write(&puzzle, None)) else { continue };
        if written.lost.is_empty() {
            let text = String::from_utf8(written.bytes).expect("text");
            assert_eq!(read(form.name, &text).as_ref(), Ok(&puzzle), "{}:\n{text}", form.name);
        }
    }
}

#[test]
fn contradictions_are_puzzles_without_an_answer() {
    hopeless("2\na a\nb b\na 0 +\nb 3 +\n", "The number of cage a is 0.");
    let unreachable = "Cage a cannot reach 7+: no numbers from 1 to 2 in its 2 cells give that.";
    hopeless("2\na a\nb b\na 7 +\nb 3 +\n", unreachable);
    hopeless("2\na a\n2 2\na 3 +\n", "Row 2 holds 2 twice.");
    hopeless(
        &format!("2\na a\nb b\na {} *\nb 3 +\n", u64::MAX),
        &format!("Cage a cannot reach {}×: no numbers from 1 to 2 in its 2 cells give that.", u64::MAX),
    );
}

/// Runs of 25 places without a line: one cage over the whole of a large board.
#[test]
fn long_gaps() {
    // 144 places and one more: five times 25, nineteen, and the line.
    let text = "9:z5s,a405";
    assert_eq!(read("keen", text), read("keen", "9:zzzzzs,a405"));
    let puzzle = read("keen", text).expect("it reads");
    assert_eq!(puzzle.cages()[0].cells.len(), 81);
    let form = KenKen::forms().iter().find(|f| f.name == "keen").expect("the form");
    let written = form.write.expect("it writes")(&puzzle, None).expect("it can");
    assert_eq!(read("keen", &String::from_utf8(written.bytes).expect("text")), Ok(puzzle));
}

/// More cages than letters.
#[test]
fn many_cages() {
    let n = 25;
    let mut text = format!("{n}\n");
    for cell in 0..n * n {
        text += &format!("{}#{cell}#=\n", (cell / n + cell % n) % n + 1);
    }
    let puzzle = read("index", &text).expect("it reads");
    for form in KenKen::forms() {
        let Some(write) = form.write else { continue };
        let written = write(&puzzle, None).expect("it can");
        assert!(written.lost.is_empty(), "{}", form.name);
        let text = String::from_utf8(written.bytes).expect("text");
        assert_eq!(read(form.name, &text), Ok(puzzle.clone()), "{}", form.name);
    }
}

/// The cages have numbers from 1, in the order in which they are met.
#[test]
fn janko_counts_cages_from_one() {
    let text = "3\nx x b\nc d b\nc d d\nb 2 -\nc 2 /\nx 3 +\nd 18 *\n";
    let puzzle = read("course", text).expect("a puzzle");
    let janko = KenKen::forms().iter().find(|f| f.name == "janko").and_then(|f| f.write).expect("it writes");
    let written = String::from_utf8(janko(&puzzle, None).expect("it can").bytes).expect("text");
    assert_eq!(written, "3 3\n3+ . 2-\n2/ 18* .\n. . .\n1 1 2\n3 4 2\n3 4 4\n");
}

/// A form without room for cells outside cages says which cell it is.
#[test]
fn a_cell_without_a_cage_is_named() {
    let puzzle = read("course", "3\na a 3\nb b .\nb b .\na 3 +\nb 8 +\n").expect("a puzzle");
    let janko = KenKen::forms().iter().find(|f| f.name == "janko").and_then(|f| f.write).expect("it writes");
    assert_eq!(
        janko(&puzzle, None),
        Err("(1, 3) is in no cage, and this form has no such cells".to_string())
    );
}
