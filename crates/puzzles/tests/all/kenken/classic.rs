//! What the course's program prints, byte for byte.

use quandary_core::budget::Budget;
use quandary_core::kind::{Classic, Console, Kind, Trace};
use quandary_core::outcome::Outcome;
use quandary_core::source::{Source, Sources};
use quandary_puzzles::kenken::{KenKen, Puzzle};

#[derive(Default)]
struct Said(String);

impl Console for Said {
    fn read_line(&mut self) -> Option<String> {
        None
    }
    fn print(&mut self, text: &str) {
        self.0 += text;
    }
    fn eprint(&mut self, _: &str) {}
}

macro_rules! fixture {
    ($name:literal) => {
        include_str!(concat!("../../../fixtures/kenken/", $name))
    };
}

fn read(text: &str) -> Puzzle {
    let read = (KenKen::forms()[0].read)(&Sources::of(Source::new("fixture", text)));
    read.into_iter().next().expect("one puzzle").map(|entry| entry.puzzle).expect("it reads")
}

fn said(text: &str, how: Classic) -> (String, Outcome<quandary_core::grid::Grid<u32>>) {
    let mut console = Said::default();
    let outcome =
        quandary_core::verbs::classic::<KenKen>(&read(text), &how, &Budget::nodes(50_000_000), &mut console);
    (console.0, outcome)
}

#[test]
fn solutions() {
    for (puzzle, solution) in [
        (fixture!("course-4x4.txt"), fixture!("course-4x4.solution")),
        (fixture!("course-2x2.txt"), fixture!("course-2x2.solution")),
        (fixture!("course-numbers.txt"), fixture!("course-4x4.solution")),
        (fixture!("course-guess.txt"), fixture!("course-4x4.solution")),
        (fixture!("course-none.txt"), "No Solution..."),
    ] {
        assert_eq!(said(puzzle, Classic::default()).0, solution);
    }
}

#[test]
fn the_visual_trace() {
    let how = Classic { trace: Trace::Steps, colour: true, ..Classic::default() };
    let (shown, outcome) = said(fixture!("course-2x2.txt"), how);
    assert_eq!(shown, fixture!("course-2x2.trace"));
    assert!(matches!(outcome, Outcome::Found(_)));
    let plain = said(fixture!("course-2x2.txt"), Classic { colour: false, ..how }).0;
    assert!(!plain.contains('\x1b') && plain.lines().count() == shown.lines().count());
}

#[test]
fn a_cage_called_g_is_no_guess() {
    let puzzle = read("2\nG G\nH H\nG 3 +\nH 2 /\n");
    assert_eq!(puzzle.cages()[0].name, "G");
}

/// What the reader takes, the writer gives back, letter for letter.
#[test]
fn the_course_form_comes_back() {
    for text in [
        fixture!("course-4x4.txt"),
        fixture!("course-2x2.txt"),
        fixture!("course-numbers.txt"),
        fixture!("course-guess.txt"),
        fixture!("course-none.txt"),
        "3 long\na a a\nb=2 . 1\nc c c\na 6 +\nb 2 =\nc 6\n",
    ] {
        let write = KenKen::forms()[0].write.expect("it writes");
        let written = write(&read(text), None).expect("it can");
        assert!(written.lost.is_empty());
        let plain = text.replace("b=2", "Guess(b,2)");
        assert_eq!(String::from_utf8(written.bytes).expect("text"), plain);
    }
}

#[test]
fn the_seed_corpus() {
    let Some(folder) = quandary_testing::corpus("seeds/kenken") else { return };
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a corpus file");
    for name in [
        "waterloo-puzzle1-4x4",
        "waterloo-puzzle2-6x6",
        "waterloo-puzzle3-2x2",
        "waterloo-2x2-partial-nosolution",
    ] {
        let (shown, outcome) = said(&text(&format!("{name}.txt")), Classic::default());
        assert!(!matches!(outcome, Outcome::GaveUp { .. }), "{name}");
        assert_eq!(shown, text(&format!("{name}.expected")), "{name}");
    }
    for name in ["cs116-inp1.txt", "waterloo-4x4-partial-guess1.txt", "waterloo-4x4-partial-guess2.txt"] {
        assert_eq!(said(&text(name), Classic::default()).0, text("waterloo-puzzle1-4x4.expected"), "{name}");
    }
}
