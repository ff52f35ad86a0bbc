//! Every step of explanations of the corpus follows from the line and the cells it names, and from nothing less.

use std::collections::BTreeMap;
use std::path::PathBuf;

use quandary_core::budget::Budget;
use quandary_core::checker::{Said, check};
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::Kind;
use quandary_core::source::{Source, Sources};
use quandary_core::verbs::sentence;
use quandary_puzzles::nonogram::{Nonogram, Puzzle};

/// How often a technique was checked, and how often it failed.
type Table = BTreeMap<&'static str, (usize, usize)>;

fn prove(puzzle: &Puzzle, table: &mut Table) {
    let start = Nonogram::start(puzzle);
    let walk = Nonogram::explain(puzzle, &start, &Allowed::ALL, &Budget::nodes(2_000_000));
    let mut said = Said::on::<Nonogram>(puzzle, &start);
    let provenance = walk.provenance();
    for (place, step) in walk.steps.iter().enumerate() {
        if step.reason.is_some() {
            let row = table.entry(step.technique).or_default();
            row.0 += 1;
            if let Err(flaw) = check::<Nonogram>(puzzle, &said, step, &Budget::unlimited()) {
                row.1 += 1;
                eprintln!("{flaw}: {}", sentence::<Nonogram>(puzzle, step, &provenance.before(place)));
            }
        }
        said.take(step.facts());
    }
}

#[test]
fn steps_of_the_corpus_prove_themselves() {
    let Some(folder) = quandary_testing::corpus("nonogram") else { return };
    let parts = match quandary_testing::thorough() {
        true => &["survey-bw/free", "survey-colour/free", "nonogram-db/webpbn", "minizinc", "jacop"][..],
        false => &["nonogram-db/gnonograms", "survey-colour/free"][..],
    };
    let mut table = Table::new();
    for part in parts {
        let entries = std::fs::read_dir(folder.join(part)).into_iter().flatten().flatten();
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        files.sort();
        for file in files {
            let source = Source::new(file.display().to_string(), std::fs::read(&file).unwrap_or_default());
            let best = Nonogram::forms().iter().rev().max_by_key(|f| (f.sniff)(&source)).expect("forms");
            for entry in (best.read)(&Sources::of(source)).into_iter().flatten().take(3) {
                let most = if quandary_testing::thorough() { 60 } else { 30 };
                let size = entry.puzzle.size();
                if size.width.max(size.height) <= most {
                    prove(&entry.puzzle, &mut table);
                }
            }
        }
    }
    eprintln!("technique, checked, failed: {table:?}");
    assert!(!table.is_empty() && table.values().all(|(_, failed)| *failed == 0), "{table:?}");
}
