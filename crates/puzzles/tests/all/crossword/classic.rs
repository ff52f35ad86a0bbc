//! The original's output, from the seed document and the exercise's own instances.

use quandary_core::any::AnyPuzzle;
use quandary_core::budget::Budget;
use quandary_core::kind::{Classic, Console, Trace};
use quandary_core::source::{Source, Sources};
use quandary_puzzles::kinds;

/// Notes everything said.
#[derive(Default)]
struct Notes(String);

impl Console for Notes {
    fn read_line(&mut self) -> Option<String> {
        None
    }
    fn print(&mut self, text: &str) {
        self.0.push_str(text);
    }
    fn eprint(&mut self, _: &str) {}
}

fn read(text: &str) -> Vec<AnyPuzzle> {
    let kind = kinds().iter().find(|k| k.info().id == "crossword").expect("registered");
    let entries = kind.read(&Sources::of(Source::new("test", text)), Some("list"));
    entries.into_iter().map(|e| e.unwrap_or_else(|p| panic!("{p}\n{text}")).puzzle).collect()
}

fn classic(text: &str, trace: Trace) -> String {
    let mut notes = Notes::default();
    for puzzle in read(text) {
        puzzle.classic(&Classic { trace, ..Classic::default() }, &Budget::unlimited(), &mut notes);
    }
    notes.0
}

const ONE: &str = include_str!("../../../fixtures/crossword/1.txt");
const TWO: &str = include_str!("../../../fixtures/crossword/2.txt");

#[test]
fn the_two_instances_of_the_seed() {
    let both = format!("{ONE}{TWO}0 0\n");
    let expected =
        "Instancia 1\n* l u a\nc a r n\na d * t\ns o d a\na * o s\n\nInstancia 2\nnao ha solucao\n\n";
    assert_eq!(classic(&both, Trace::None), expected);
    // The seed's samples leave out `0 0`.
    assert_eq!(classic(&format!("{ONE}{TWO}"), Trace::None), expected);
}

#[test]
fn the_walk_throughs_of_the_seed() {
    for (text, expected) in [
        (ONE, include_str!("../../../fixtures/crossword/1.trace")),
        (TWO, include_str!("../../../fixtures/crossword/2.trace")),
    ] {
        let printed = classic(text, Trace::Boards);
        let (walk, _) = printed.split_once("Instancia").expect("the result comes last");
        assert_eq!(walk.trim_end(), expected.trim_end());
    }
}

#[test]
fn a_word_is_not_used_twice_where_the_original_did() {
    let text = "2 2\n0 0\n0 0\n4\nab\nac\naa\nbb\n0 0";
    assert_eq!(classic(text, Trace::None), "Instancia 1\nnao ha solucao\n\n");
    // Listed twice, a word may be used twice.
    let narrow = "3 2\n-1 0\n0 0\n0 -1\n3\naa\nab\nab\n0 0";
    assert_eq!(classic(narrow, Trace::None), "Instancia 1\n* a\na b\na *\n\n");
}

#[test]
fn the_layers_of_the_seed() {
    let puzzle = read(ONE).remove(0);
    let board =
        puzzle.read_board(&Source::new("b", "* - - -\n- - - -\n- - * -\nl a d o\n- * o -")).expect("a board");
    let text = String::from_utf8(puzzle.write("layers", Some(&board)).expect("written").bytes).expect("text");
    assert!(text.contains("* 0 0 0\n1 1 1 1\n2 2 * -\n3 3 3 3\n- * 4 4"), "{text}");
    assert!(text.contains("* 1 2 4\n0 1 2 4\n0 1 * 4\n0 1 3 4\n0 * 3 4"), "{text}");
    let five = |l, c, n, way, w| {
        format!(
            "initial line: {l}\ninitial column: {c}\nsize of the word: {n}\nalignment: {way}\nword index: {w}\n"
        )
    };
    assert!(text.contains(&format!("h3:5 lado\n{}", five(3, 0, 4, "horizontal", 5))), "{text}");
    assert!(text.contains(&format!("v3:4 do\n{}", five(3, 2, 2, "vertical", 4))), "{text}");
}

/// The exercise's own instances, when the corpus is at hand.
#[test]
fn the_corpus_of_the_exercise() {
    let Some(dir) = quandary_testing::corpus("seeds/crossword") else { return };
    for name in ["mac0121-sample", "mac0121-extended"] {
        let text = std::fs::read_to_string(dir.join(format!("{name}.in"))).expect("readable");
        let expected = std::fs::read_to_string(dir.join(format!("expected/{name}.out"))).expect("readable");
        assert_eq!(classic(&text, Trace::None), expected, "{name}");
    }
}
