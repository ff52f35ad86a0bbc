//! Agreement with published puzzles and their answers; nothing runs without the corpus.

use std::path::PathBuf;

use quandary_core::budget::Budget;
use quandary_core::kind::Kind;
use quandary_core::source::{Source, Sources};
use quandary_core::verbs::{Ending, explain};
use quandary_puzzles::kenken::{KenKen, Puzzle};

fn folder() -> Option<PathBuf> {
    quandary_testing::corpus("kenken")
}

/// All puzzles of a text, in the form it most likely has.
fn read(text: &str) -> Vec<Puzzle> {
    let source = Source::new("corpus", text);
    let mut best = &KenKen::forms()[0];
    for form in KenKen::forms() {
        if (form.sniff)(&source) > (best.sniff)(&source) {
            best = form;
        }
    }
    let read = (best.read)(&Sources::of(source));
    let one = |entry: Result<quandary_core::form::Entry<KenKen>, _>| match entry {
        Ok(entry) => entry.puzzle,
        Err(problems) => panic!("{} does not read {text:.300}\n{problems:?}", best.name),
    };
    read.into_iter().map(one).collect()
}

fn only_answer(puzzle: &Puzzle) -> Vec<u32> {
    let pair = KenKen::pair(puzzle, &[], &Budget::unlimited());
    assert!(pair.second.is_none() && pair.ran_out.is_none(), "several answers: {puzzle:?}");
    pair.first.expect("an answer").cells().to_vec()
}

#[test]
fn game_ids_and_their_answers() {
    let Some(folder) = folder() else { return };
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder.join("keen"))
        .expect("a folder of game ids")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.extend([folder.join("janko_kendoku.keen.tsv"), folder.join("big_12_to_20.tsv")]);
    let mut seen = 0;
    for file in files {
        for line in std::fs::read_to_string(&file).expect("a file").lines() {
            let (id, answer) = line.split_once('\t').expect("id, tab, answer");
            let answer = answer.split('\t').next().expect("an answer");
            let answer: Vec<u32> = answer.split(',').map(|v| v.parse().expect("a number")).collect();
            assert_eq!(only_answer(&read(id)[0]), answer, "{id}");
            seen += 1;
        }
    }
    assert!(seen > 4000, "{seen}");
}

#[test]
fn json_lines_and_their_answers() {
    let Some(folder) = folder() else { return };
    for name in ["janko_kendoku.jsonl", "janko_kendoku_noop.jsonl"] {
        let text = std::fs::read_to_string(folder.join(name)).expect("a file");
        let puzzles = read(&text);
        assert_eq!(puzzles.len(), text.lines().count());
        for (puzzle, line) in puzzles.iter().zip(text.lines()) {
            let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let published: Vec<u32> = json["solution"]
                .as_array()
                .expect("rows")
                .iter()
                .flat_map(|row| {
                    row.as_array().expect("a row").iter().map(|v| v.as_u64().expect("a number") as u32)
                })
                .collect();
            // The clues without signs are not all unique; their published answer is one of the answers.
            let at = |i: usize| quandary_core::grid::At::new(i / puzzle.order(), i % puzzle.order());
            let facts: Vec<_> =
                published.iter().enumerate().map(|(i, &v)| quandary_core::fact::Fact::is(at(i), v)).collect();
            let answer = KenKen::one(puzzle, &facts, &Budget::unlimited()).expect("within the budget");
            assert_eq!(answer.expect("the published answer").cells(), published);
        }
    }
}

#[test]
fn other_programs_files() {
    let Some(folder) = folder() else { return };
    for name in ["kenny_require-search.txt", "kenny_no-require-search.txt"] {
        let puzzles = read(&std::fs::read_to_string(folder.join(name)).expect("a file"));
        assert_eq!(puzzles.len(), 300, "{name}");
        puzzles.iter().for_each(|puzzle| drop(only_answer(puzzle)));
    }
    for entry in std::fs::read_dir(folder.join("misc")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let puzzles = read(&std::fs::read_to_string(&path).expect("a file"));
        assert_eq!(puzzles.len(), 1, "{path:?}");
        let answer = KenKen::one(&puzzles[0], &[], &Budget::unlimited()).expect("within the budget");
        assert!(answer.is_some(), "{path:?}");
    }
    let aima = folder.join("../seeds/kenken/aima");
    for entry in std::fs::read_dir(aima).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|e| e == "puzzle") {
            let puzzle = &read(&std::fs::read_to_string(&path).expect("a file"))[0];
            let published = std::fs::read_to_string(path.with_extension("solution")).expect("a solution");
            let published: Vec<u32> =
                published.split_whitespace().map(|v| v.parse().expect("a number")).collect();
            assert_eq!(only_answer(puzzle), published, "{path:?}");
        }
    }
}

/// At least 250 of the 255 published ones are explained to the end without trial.
#[test]
fn published_puzzles_are_explained() {
    let Some(folder) = folder() else { return };
    let puzzles = read(&std::fs::read_to_string(folder.join("janko_kendoku.keen.tsv")).expect("a file"));
    let mut explained = 0;
    for puzzle in &puzzles {
        let walk = explain::<KenKen>(puzzle, &KenKen::start(puzzle), &Budget::unlimited());
        assert_eq!(walk.end, Ending::Solved);
        let by_steps = walk.steps.iter().all(|step| step.technique != quandary_core::verbs::SEARCH);
        explained += usize::from(by_steps);
    }
    assert!(explained >= 250, "{explained} of {}", puzzles.len());
}
