//! Bad input is told where and what, good input in every form is read alike.

use quandary_core::any::{AnyKind, AnyPuzzle};
use quandary_core::budget::Budget;
use quandary_core::knob::Settings;
use quandary_core::outcome::Outcome;
use quandary_core::source::{Problem, Source, Sources};
use quandary_core::verbs::Demand;
use quandary_puzzles::kinds;

fn kind() -> &'static dyn AnyKind {
    *kinds().iter().find(|k| k.info().id == "crossword").expect("registered")
}

fn sources(text: impl Into<Vec<u8>>, words: &[&str], set: &[(&str, &str)]) -> Sources {
    let mut settings = Settings::new(kind().knobs());
    set.iter().for_each(|(name, value)| settings.set(name, value).expect("a knob"));
    let words = words.iter().map(|w| Source::new("words", *w)).collect();
    Sources { main: Some(Source::new("test", text)), words, lexicon: None, settings }
}

fn problem(text: impl Into<Vec<u8>>, form: Option<&str>, words: &[&str]) -> Problem {
    let mut read = kind().read(&sources(text, words, &[]), form);
    match read.pop().expect("something") {
        Ok(_) => panic!("this is read"),
        Err(mut problems) => problems.0.remove(0),
    }
}

fn puzzle(text: impl Into<Vec<u8>>, form: Option<&str>, words: &[&str], set: &[(&str, &str)]) -> AnyPuzzle {
    let mut read = kind().read(&sources(text, words, set), form);
    read.pop().expect("something").unwrap_or_else(|p| panic!("{p}")).puzzle
}

#[test]
fn word_count_larger_than_the_words() {
    let found = problem("1 2\n0 0\n5\nab\ncd\n", Some("list"), &[]);
    assert_eq!(found.message, "5 words are announced, and only 2 follow");
    let span = found.span.expect("a place");
    assert_eq!((span.start, span.end), (8, 9));
}

#[test]
fn sizes_that_cannot_be() {
    for text in ["-3 4\n", "0 5\n", "5 0\n", "0 0\n", "1000000 1000000\n", "9999999999999999999 2", "x 2"] {
        let found = problem(text, Some("list"), &[]);
        assert!(found.span.is_some() && found.expected.is_some(), "{text}: {found:?}");
    }
}

#[test]
fn ragged_and_foreign_grids() {
    let found = problem("...\n..\n...\n", Some("grid"), &["ab\nabc\n"]);
    assert_eq!(found.message, "this row has 2 squares, the first has 3");
    let found = problem("..?\n", Some("grid"), &["ab\nabc\n"]);
    assert_eq!(found.message, "`?` is not allowed in a grid");
    assert_eq!(found.span.map(|s| s.start), Some(2));
    let found = problem("3 3\n0 0\n0 0 0\n0 0 0\n1\nabc\n", Some("list"), &[]);
    assert_eq!(found.message, "row 1 of the grid does not have 3 squares");
    assert_eq!(found.span.map(|s| (s.start, s.end)), Some((4, 7)));
}

#[test]
fn empty_lists() {
    let found = problem("..\n..\n", Some("grid"), &[]);
    assert_eq!(found.message, "there are no words to fill this grid with");
    let found = problem("..\n..\n", Some("grid"), &["abc\n"]);
    assert_eq!(found.message, "no word of words fits a slot of this grid");
    let found = problem("1 2\n0 0\n0\n", Some("list"), &[]);
    assert_eq!(found.message, "there are no words to fill the grid with");
}

#[test]
fn a_given_letter_no_word_allows() {
    let puzzle = puzzle("q..\n...\n", Some("grid"), &["ab\nabc\nba\nbac\nca\ncb"], &[]);
    match puzzle.solve(Demand::Verdict, &Budget::unlimited()) {
        Outcome::None { why } => {
            assert!(why[0].sentence.starts_with("No word of the list fits 1-"), "{}", why[0].sentence);
        }
        other => panic!("{}", other.word()),
    }
}

#[test]
fn words_longer_than_any_slot_are_left_over() {
    let puzzle = puzzle("2 2\n0 0\n0 0\n5\nab\ncd\nac\nbd\nextraordinarily\n", Some("list"), &[], &[]);
    assert_eq!(puzzle.count(&Budget::unlimited()).count, 2);
}

#[test]
fn a_million_words() {
    let mut list = String::new();
    for i in 0..1_000_000u32 {
        let letter = |shift: u32| char::from(b'a' + (i / 26u32.pow(shift) % 26) as u8);
        list.extend((0..5).map(letter));
        list.push('\n');
    }
    let puzzle = puzzle(".....\n.....\n", Some("grid"), &[&list, "ab\nba\ncd\ndc\nef\n"], &[]);
    assert!(matches!(puzzle.solve(Demand::Verdict, &Budget::unlimited()), Outcome::Found(_)));
}

#[test]
fn binary_junk() {
    let junk: Vec<u8> = (0..=255).cycle().take(2000).collect();
    for form in ["list", "grid", "json", "puz", "ipuz", "xd", "jpz"] {
        let found = problem(junk.clone(), Some(form), &["ab\n"]);
        let (message, points_at) = match form {
            "puz" => ("this is not a .puz file", 0),
            _ => ("this is not text: a byte is not UTF-8", 128),
        };
        assert_eq!((&found.message[..], found.span.map(|s| s.start)), (message, Some(points_at)), "{form}");
    }
    let found = problem("..\n..\n", Some("grid"), &["ab\u{0}cd\n"]);
    assert_eq!(found.message, "this is not a word list: it holds binary");
    assert_eq!(found.span.map(|s| s.source), Some(1));
}

#[test]
fn json_cut_short() {
    let found = problem("{\"crossword\":{\"grid\":[[null,\"\"", Some("json"), &[]);
    assert!(found.message.starts_with("this JSON does not parse"), "{}", found.message);
    assert!(found.span.is_some());
}

/// The place is that of the fault, whatever stands before the object: a byte order mark, blanks, the call of old files.
#[test]
fn json_that_does_not_parse_is_pointed_at() {
    for (form, before) in [
        ("json", ""),
        ("json", "\u{feff}"),
        ("ipuz", ""),
        ("ipuz", "  \n "),
        ("ipuz", "ipuz("),
        ("ipuz", "\u{feff} ipuz("),
    ] {
        let found = problem(format!("{before}{{\"grid\": ?}}"), Some(form), &["ab\n"]);
        assert!(found.message.starts_with("this JSON does not parse"), "{}", found.message);
        assert_eq!(found.span.map(|s| s.start), Some(before.len() + 9), "{form} {before:?}");
    }
}

const CLUED: &str = include_str!("../../../fixtures/crossword/clued.xd");

#[test]
fn clued_forms_carry_everything() {
    let first = puzzle(CLUED, None, &[], &[]);
    for form in ["puz", "ipuz", "xd", "json"] {
        let written = first.write(form, None).expect("written");
        assert!(written.lost.is_empty(), "{form}: {:?}", written.lost);
        let again = puzzle(written.bytes, None, &[], &[]);
        assert!(again.same(&*first), "{form}");
    }
}

#[test]
fn puz_checksums() {
    let good = puzzle(CLUED, None, &[], &[]).write("puz", None).expect("written").bytes;
    for place in [0x0E, 0x00, 0x12, 0x34, 0x36, good.len() - 3] {
        let mut bad = good.clone();
        bad[place] ^= 1;
        let read = puzzle(bad, Some("puz"), &[], &[]);
        assert!(read.notes().iter().any(|note| note.contains("checksums are wrong")), "{place}");
    }
    assert!(puzzle(&good[..], Some("puz"), &[], &[]).notes().is_empty());
    // With a block in its middle the grid has other slots: what does not agree with itself is not believed.
    let mut bad = good.clone();
    bad[0x34 + usize::from(good[0x2C]) * usize::from(good[0x2D]) / 2] = b'.';
    assert!(problem(bad, Some("puz"), &[]).message.contains("do not fit its grid"));
    assert!(problem(&good[..good.len() / 2], Some("puz"), &[]).message.contains("ends too early"));
}

#[test]
fn refill_forgets_the_solution() {
    let list = "bat wades elope beret see bales adore tepee web set sat oat cat".replace(' ', "\n");
    let anew = puzzle(CLUED, None, &[&list], &[("refill", "true")]);
    assert!(matches!(anew.solve(Demand::Verdict, &Budget::unlimited()), Outcome::Found(_)));
    let banned = puzzle(CLUED, None, &[&list], &[("refill", "true"), ("ban", "Elope")]);
    assert!(matches!(banned.solve(Demand::Verdict, &Budget::unlimited()), Outcome::None { .. }));
}

#[test]
fn wishes_are_kept() {
    let list = "ab\nba\ncd\nac\nbd\ndb\nca\nda\nad\nbc;90\ncb\n";
    let words = |p: &AnyPuzzle| match p.solve(Demand::Verdict, &Budget::unlimited()) {
        Outcome::Found(a) => p.raw_answer(&a),
        other => other.word().to_string(),
    };
    let needed = puzzle("..\n..\n", Some("grid"), &[list], &[("require", "bc")]);
    let answer = words(&needed);
    let turned: String = answer.replace(['\n', ' '], "");
    let (rows, cols) = (
        answer.replace(' ', ""),
        format!("{}{} {}{}", &turned[..1], &turned[2..3], &turned[1..2], &turned[3..]),
    );
    assert!(rows.contains("bc") || cols.contains("bc"), "{answer}");
    let scored = puzzle("..\n..\n", Some("grid"), &[list], &[("min-score", "60")]);
    assert_eq!(words(&scored), "none");
}

#[test]
fn other_alphabets() {
    let list = "мир\nмур\nили\nрис\nмир\nруль\nмим\nилм\nрим\n";
    let cyrillic = puzzle("...\n.#.\n...\n", Some("grid"), &[list], &[]);
    let outcome = cyrillic.solve(Demand::Verdict, &Budget::unlimited());
    assert!(matches!(outcome, Outcome::Found(_) | Outcome::None { .. }));
}
