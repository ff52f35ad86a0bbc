//! Every step about published puzzles follows from the units and facts it names, and from nothing less.

use std::collections::BTreeMap;

use quandary_core::budget::Budget;
use quandary_core::checker::{self, Flaw, Said};
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::Kind;
use quandary_core::verbs::{Explanation, SEARCH, pruned, sentence};
use quandary_puzzles::ripple::text::puzzlink;
use quandary_puzzles::ripple::{Puzzle, Ripple};

/// For each technique how many steps were checked, and how many failed.
type Table = BTreeMap<&'static str, (usize, usize)>;

/// The files of links, those of small boards first.
const FILES: [&str; 8] = [
    "janko_hakyuu.urls.tsv",
    "misc_urls.tsv",
    "generated/10x10_m5.tsv",
    "generated/10x10_m6.tsv",
    "generated/15x15_m7.tsv",
    "generated/20x20_m7.tsv",
    "generated/20x20_m9.tsv",
    "generated/hard_minimal.tsv",
];

/// Checks every step of a walk from the start.
fn prove(puzzle: &Puzzle, walk: &Explanation<Ripple>, table: &mut Table, shown: &mut Vec<String>) {
    let mut said = Said::on::<Ripple>(puzzle, &Ripple::start(puzzle));
    let provenance = walk.provenance();
    for (place, step) in walk.steps.iter().enumerate() {
        let found = checker::check::<Ripple>(puzzle, &said, step, &Budget::nodes(3_000_000));
        said.take(step.facts());
        if matches!(found, Err(Flaw::Unargued)) && step.technique == SEARCH {
            continue;
        }
        let (checked, failed) = table.entry(step.technique).or_default();
        *checked += 1;
        if let Err(flaw) = found {
            *failed += 1;
            if shown.len() < 12 {
                let told = sentence::<Ripple>(puzzle, step, &provenance.before(place));
                shown.push(format!("{}: {told}\n  {flaw}\n  {step:?}", step.technique));
            }
        }
    }
}

#[test]
fn published_puzzles_prove_themselves() {
    let Some(folder) = quandary_testing::corpus("ripple") else { return };
    let all = quandary_testing::thorough();
    let (mut table, mut shown) = (Table::new(), Vec::new());
    for (number, file) in FILES.iter().enumerate().filter(|(number, _)| all || *number < 4) {
        let text = std::fs::read_to_string(folder.join(file)).expect("the corpus is readable");
        let links = text.lines().filter(|l| !l.is_empty()).filter_map(|line| line.split('\t').next());
        // Of many easy ones a few are enough.
        let each = if all { 1 } else { [40, 7, 10, 10][number] };
        for link in links.step_by(each) {
            let puzzle = puzzlink::decode(link).unwrap_or_else(|wrong| panic!("{link}: {wrong}"));
            let walk = Ripple::explain(&puzzle, &Ripple::start(&puzzle), &Allowed::ALL, &Budget::unlimited());
            prove(&puzzle, &walk, &mut table, &mut shown);
            if all {
                prove(&puzzle, &pruned::<Ripple>(&puzzle, walk), &mut table, &mut shown);
            }
        }
    }
    for (technique, (checked, failed)) in &table {
        println!("{technique:<24} {checked:>8} checked {failed:>6} failed");
    }
    assert!(table.values().all(|(_, failed)| *failed == 0), "{}", shown.join("\n"));
}
