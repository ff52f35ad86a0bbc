//! The built-in puzzles have the answers and levels told here.

use quandary_core::budget::Budget;
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::Kind;
use quandary_core::outcome::Outcome;
use quandary_core::source::{Source, Sources};
use quandary_core::verbs::{Demand, solve};
use quandary_puzzles::kenken::{KenKen, Op, Puzzle};

/// Name, answer row by row (empty for none), level.
const EXPECTED: &[(&str, &str, &str)] = &[
    ("course-4x4", "2143/3214/4321/1432", "gentle"),
    ("course-2x2", "12/21", "gentle"),
    ("course-numbers", "2143/3214/4321/1432", "gentle"),
    ("course-guess", "2143/3214/4321/1432", "gentle"),
    ("course-none", "", ""),
    ("easy-6x6", "462513/324156/235461/513642/146325/651234", "easy"),
    ("plus-minus-4x4", "3241/1324/4132/2413", "hard"),
    ("hidden-5x5", "12354/35142/54231/23415/41523", "medium"),
    ("products-6x6", "265134/124563/346251/532416/413625/651342", "medium"),
    ("long-5x5", "41235/24513/15342/53124/32451", "easy"),
    (
        "hard-9x9",
        "486213975/768329541/691482357/379541628/842957163/935764812/254136789/513678294/127895436",
        "hard",
    ),
];

fn read(name: &str) -> Puzzle {
    let example = KenKen::examples().iter().find(|e| e.name == name).expect("an example of this name");
    let mut read = (KenKen::forms()[0].read)(&Sources::of(Source::new(name, example.text)));
    read.remove(0).expect("an example reads").puzzle
}

#[test]
fn answers_and_levels() {
    let names: Vec<&str> = KenKen::examples().iter().map(|e| e.name).collect();
    let listed: Vec<&str> = EXPECTED.iter().map(|t| t.0).collect();
    assert_eq!(names, listed, "every example is listed here");
    for (name, answer, level) in EXPECTED {
        let puzzle = read(name);
        let budget = Budget::nodes(1_000_000);
        match solve::<KenKen>(&puzzle, Demand::Unique, &budget) {
            Outcome::Unique(found) => {
                let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<String>();
                let rows: Vec<String> = found.rows().map(row).collect();
                assert_eq!(rows.join("/"), *answer, "{name}");
                let rating = KenKen::rate(&puzzle, &Allowed::ALL, &budget).expect("a rating");
                assert_eq!(rating.level.to_string(), *level, "{name}");
            }
            Outcome::None { why } => assert!(answer.is_empty(), "{name}: {why:?}"),
            other => panic!("{name}: {}", other.word()),
        }
    }
}

#[test]
fn they_show_what_they_say() {
    let ops = |name: &str| -> Vec<Op> {
        let puzzle = read(name);
        puzzle.cages().iter().filter(|cage| cage.cells.len() > 1).map(|cage| cage.clue.op).collect()
    };
    assert!(ops("plus-minus-4x4").iter().all(|op| matches!(op, Op::Add | Op::Subtract)));
    assert!(ops("hidden-5x5").iter().all(|op| *op == Op::Hidden));
    assert!(ops("products-6x6").iter().all(|op| *op == Op::Multiply));
    let long = read("long-5x5");
    let three = |cage: &&quandary_puzzles::kenken::Cage| cage.cells.len() > 2;
    assert!(long.long() && long.cages().iter().any(|cage| three(&cage) && cage.clue.op == Op::Subtract));
}
