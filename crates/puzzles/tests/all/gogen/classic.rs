//! The exercise lives on: its driver prints what it always printed, and the command's classic method speaks its words.

use std::path::Path;

use quandary_core::any::AnyKind;
use quandary_core::budget::Budget;
use quandary_core::kind::{Classic, Console, Kind, Trace};
use quandary_core::outcome::Outcome;
use quandary_core::source::{Source, Sources};
use quandary_puzzles::gogen::{Gogen, Puzzle, rules};

#[allow(dead_code)]
#[path = "../../../examples/gogen_exam.rs"]
mod exam;

/// What the classic method says.
#[derive(Default)]
struct Said(String);

impl Console for Said {
    fn read_line(&mut self) -> Option<String> {
        None
    }
    fn print(&mut self, text: &str) {
        self.0 += text;
    }
    fn eprint(&mut self, text: &str) {
        panic!("unexpected: {text}");
    }
}

fn puzzle(text: &str) -> Puzzle {
    let sources = Sources::of(Source::new("test", text));
    let form = quandary_core::any::KindOf::<Gogen>::new().sniff(sources.puzzle()).1.expect("a form");
    let form = Gogen::forms().iter().find(|f| f.name == form).expect("a form");
    (form.read)(&sources).remove(0).unwrap_or_else(|p| panic!("{p}")).puzzle
}

fn classic(name: &str, how: Classic) -> (Outcome<quandary_core::grid::Grid<u32>>, String) {
    let example = Gogen::examples().iter().find(|e| e.name == name).expect("an example");
    let mut said = Said::default();
    let outcome =
        quandary_core::verbs::classic::<Gogen>(&puzzle(example.text), &how, &Budget::unlimited(), &mut said);
    (outcome, said.0)
}

#[test]
fn the_exam_prints_what_it_always_printed() {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/gogen");
    let said = exam::run(&files, None).expect("the fixtures are there");
    assert_eq!(said, include_str!("../../../fixtures/gogen/exam-output.txt"));
}

#[test]
fn classic_output_is_the_exams() {
    let exam = include_str!("../../../fixtures/gogen/exam-output.txt");
    for name in ["easy", "medium", "hard"] {
        let (outcome, said) = classic(name, Classic::default());
        assert!(matches!(outcome, Outcome::Found(_)));
        let part = exam
            .split(&format!("Trying to solve '{name}' puzzle:\n"))
            .nth(1)
            .expect("the part of this puzzle");
        assert!(part.starts_with(&format!("{said}\n")), "{said}");
    }
    let mut said = Said::default();
    let none = puzzle("AB\n..\n\nAC\nAD\nBC\nBD\nCD\n");
    let outcome =
        quandary_core::verbs::classic::<Gogen>(&none, &Classic::default(), &Budget::unlimited(), &mut said);
    assert!(matches!(outcome, Outcome::Found(_)), "four letters in a square all touch");
    let mut said = Said::default();
    let none = puzzle("A.B\n\nAB\n");
    let outcome =
        quandary_core::verbs::classic::<Gogen>(&none, &Classic::default(), &Budget::unlimited(), &mut said);
    assert!(matches!(outcome, Outcome::None { .. }));
    assert_eq!(said.0, "Board could not be solved\n");
}

#[test]
fn a_trace_shows_masks_shrinking() {
    let (_, said) = classic("easy", Classic { trace: Trace::Steps, ..Classic::default() });
    assert!(said.starts_with("Mask for 'A'\n"), "{said}");
    assert!(said.contains("Mask for 'X'\n00000\n00000\n00100\n00000\n00000\n\n"), "{said}");
    assert!(!said.contains("Board is now"));
    let (_, said) = classic("easy", Classic { trace: Trace::Boards, ..Classic::default() });
    assert!(said.contains("Board is now \n[N]--["), "{said}");
    let (_, said) = classic("hard", Classic { trace: Trace::Steps, ..Classic::default() });
    assert!(said.contains("Trying 'A' in row ") || said.contains("Trying 'D' in row "), "{said}");
}

#[test]
fn all_answers_of_the_hard_board() {
    let (outcome, said) = classic("hard", Classic { all: true, ..Classic::default() });
    assert_eq!(outcome.answers().len(), 16);
    assert_eq!(said.matches("Board solved!").count(), 16);
}

#[test]
fn the_two_wrong_solutions_break_rules() {
    let easy = puzzle(Gogen::examples()[0].text);
    let judge = |text: &str| {
        let board = Gogen::read_board(&easy, &Source::new("board", text)).expect("a board");
        rules::violations(&easy, &board.ink).into_iter().map(|v| v.sentence).collect::<Vec<_>>()
    };
    assert!(judge(include_str!("../../../fixtures/gogen/solution-easy.txt")).is_empty());
    let wrong1 = judge(include_str!("../../../fixtures/gogen/solution-wrong1.txt"));
    assert!(
        wrong1.contains(&"QUAVER breaks between V at (3, 2) and E at (2, 4): they do not touch.".into()),
        "{wrong1:?}"
    );
    let wrong2 = judge(include_str!("../../../fixtures/gogen/solution-wrong2.txt"));
    let foreign = "(5, 4) holds Z, which is not one of ABCDEFGHIJKLMNOPQRSTUVWXY; L is missing.";
    assert_eq!(wrong2, [foreign]);
}
