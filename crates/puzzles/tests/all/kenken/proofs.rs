//! Every step about published puzzles follows from the units and facts it names, and from nothing less.

use std::collections::BTreeMap;

use quandary_core::budget::Budget;
use quandary_core::checker::{self, Flaw, Said};
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::Kind;
use quandary_core::source::{Source, Sources};
use quandary_core::verbs::{Explanation, SEARCH, pruned, sentence};
use quandary_puzzles::kenken::{KenKen, Puzzle};

/// For each technique how many steps were checked, and how many failed.
type Table = BTreeMap<&'static str, (usize, usize)>;

fn read(file: &std::path::Path) -> Vec<Puzzle> {
    let text = std::fs::read(file).expect("a file");
    let form = KenKen::forms().iter().find(|form| form.name == "keen").expect("the form exists");
    let read = (form.read)(&Sources::of(Source::new("corpus", text)));
    read.into_iter().map(|entry| entry.expect("a corpus puzzle reads").puzzle).collect()
}

/// Checks every step of a walk from the start.
fn prove(puzzle: &Puzzle, walk: &Explanation<KenKen>, table: &mut Table, shown: &mut Vec<String>) {
    let mut said = Said::on::<KenKen>(puzzle, &KenKen::start(puzzle));
    let provenance = walk.provenance();
    for (place, step) in walk.steps.iter().enumerate() {
        let found = checker::check::<KenKen>(puzzle, &said, step, &Budget::nodes(3_000_000));
        said.take(step.facts());
        if matches!(found, Err(Flaw::Unargued)) && step.technique == SEARCH {
            continue;
        }
        let (checked, failed) = table.entry(step.technique).or_default();
        *checked += 1;
        if let Err(flaw) = found {
            *failed += 1;
            if shown.len() < 12 {
                let told = sentence::<KenKen>(puzzle, step, &provenance.before(place));
                shown.push(format!("{}: {told}\n  {flaw}\n  {step:?}", step.technique));
            }
        }
    }
}

#[test]
fn published_puzzles_prove_themselves() {
    let Some(folder) = quandary_testing::corpus("kenken") else { return };
    let mut files: Vec<_> = std::fs::read_dir(folder.join("keen"))
        .expect("a folder of game ids")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.push(folder.join("janko_kendoku.keen.tsv"));
    files.sort();
    let all = quandary_testing::thorough();
    let (mut table, mut shown) = (Table::new(), Vec::new());
    for file in files {
        let puzzles = read(&file);
        let count = if all { puzzles.len() } else { 1 };
        // Large boards take the checker longest: in the sample there are none.
        for puzzle in puzzles.iter().filter(|p| all || p.order() < 10).take(count) {
            let walk = KenKen::explain(puzzle, &KenKen::start(puzzle), &Allowed::ALL, &Budget::unlimited());
            prove(puzzle, &walk, &mut table, &mut shown);
            if all {
                prove(puzzle, &pruned::<KenKen>(puzzle, walk), &mut table, &mut shown);
            }
        }
    }
    for (technique, (checked, failed)) in &table {
        println!("{technique:<18} {checked:>8} checked {failed:>6} failed");
    }
    assert!(table.values().all(|(_, failed)| *failed == 0), "{}", shown.join("\n"));
}
