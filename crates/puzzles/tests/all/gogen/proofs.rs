//! Every step about published puzzles follows from the units and facts it names, and from nothing less.

use std::collections::BTreeMap;

use quandary_core::budget::Budget;
use quandary_core::checker::{self, Flaw, Said};
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::Kind;
use quandary_core::source::{Source, Sources};
use quandary_core::verbs::{Explanation, SEARCH, pruned, sentence};
use quandary_puzzles::gogen::{Gogen, Puzzle};

/// For each technique how many steps were checked, and how many failed.
type Table = BTreeMap<&'static str, (usize, usize)>;

fn read(file: &std::path::Path) -> Vec<Puzzle> {
    let text = std::fs::read(file).expect("a file");
    let form = Gogen::forms().iter().find(|form| form.name == "table").expect("the form exists");
    let read = (form.read)(&Sources::of(Source::new("corpus", text)));
    read.into_iter().map(|entry| entry.expect("a corpus puzzle reads").puzzle).collect()
}

/// Checks every step of a walk from the start.
fn prove(puzzle: &Puzzle, walk: &Explanation<Gogen>, table: &mut Table, shown: &mut Vec<String>) {
    let mut said = Said::on::<Gogen>(puzzle, &Gogen::start(puzzle));
    let provenance = walk.provenance();
    for (place, step) in walk.steps.iter().enumerate() {
        let found = checker::check::<Gogen>(puzzle, &said, step, &Budget::nodes(30_000_000));
        said.take(step.facts());
        if matches!(found, Err(Flaw::Unargued)) && step.technique == SEARCH {
            continue;
        }
        let (checked, failed) = table.entry(step.technique).or_default();
        *checked += 1;
        if let Err(flaw) = found {
            *failed += 1;
            if shown.len() < 12 {
                let told = sentence::<Gogen>(puzzle, step, &provenance.before(place));
                shown.push(format!("{}: {told}\n  {flaw}\n  {step:?}", step.technique));
            }
        }
    }
}

#[test]
fn published_puzzles_prove_themselves() {
    let Some(folder) = quandary_testing::corpus("gogen") else { return };
    let all = quandary_testing::thorough();
    let (mut table, mut shown) = (Table::new(), Vec::new());
    for file in ["real.tsv", "generated_uber.tsv", "generated_ultra.tsv", "generated_hyper.tsv"] {
        let count = if all { usize::MAX } else { 2 };
        for puzzle in read(&folder.join(file)).iter().take(count) {
            let walk = Gogen::explain(puzzle, &Gogen::start(puzzle), &Allowed::ALL, &Budget::unlimited());
            prove(puzzle, &walk, &mut table, &mut shown);
            if all {
                prove(puzzle, &pruned::<Gogen>(puzzle, walk), &mut table, &mut shown);
            }
        }
    }
    for (technique, (checked, failed)) in &table {
        println!("{technique:<18} {checked:>8} checked {failed:>6} failed");
    }
    assert!(table.values().all(|(_, failed)| *failed == 0), "{}", shown.join("\n"));
}
