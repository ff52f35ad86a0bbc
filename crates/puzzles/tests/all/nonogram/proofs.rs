//! Every step of explanations of the corpus follows from the line and the cells it names, and from nothing less.

use std::path::PathBuf;

use quandary_core::budget::Budget;
use quandary_core::checker::Ledger;
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::Kind;
use quandary_core::source::{Source, Sources};
use quandary_core::verbs::pruned;
use quandary_puzzles::nonogram::Nonogram;

#[test]
fn steps_of_the_corpus_prove_themselves() {
    let Some(folder) = quandary_testing::corpus("nonogram") else { return };
    let all = quandary_testing::thorough();
    let parts = match all {
        true => &["survey-bw/free", "survey-colour/free", "nonogram-db/webpbn", "minizinc", "jacop"][..],
        false => &["nonogram-db/gnonograms", "survey-colour/free"][..],
    };
    let mut proved = Ledger::default();
    for part in parts {
        let entries = std::fs::read_dir(folder.join(part)).into_iter().flatten().flatten();
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        files.sort();
        for file in files {
            let source = Source::new(file.display().to_string(), std::fs::read(&file).unwrap_or_default());
            let best = Nonogram::forms().iter().rev().max_by_key(|f| (f.sniff)(&source)).expect("forms");
            for entry in (best.read)(&Sources::of(source)).into_iter().flatten().take(3) {
                let most = if all { 60 } else { 30 };
                let size = entry.puzzle.size();
                if size.width.max(size.height) <= most {
                    let puzzle = &entry.puzzle;
                    let start = Nonogram::start(puzzle);
                    let walk = Nonogram::explain(puzzle, &start, &Allowed::ALL, &Budget::nodes(2_000_000));
                    proved.take(puzzle, &walk, Budget::unlimited);
                    if all {
                        proved.take(puzzle, &pruned::<Nonogram>(puzzle, walk), Budget::unlimited);
                    }
                }
            }
        }
    }
    println!("{proved}");
    assert!(proved.checked() > 0 && proved.failures.is_empty(), "{}", proved.failures.join("\n"));
}
