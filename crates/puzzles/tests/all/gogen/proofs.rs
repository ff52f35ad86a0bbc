//! Every step about published puzzles follows from the units and facts it names, and from nothing less.

use quandary_core::budget::Budget;
use quandary_core::checker::Ledger;
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::Kind;
use quandary_core::source::{Source, Sources};
use quandary_core::verbs::pruned;
use quandary_puzzles::gogen::{Gogen, Puzzle};

fn read(file: &std::path::Path) -> Vec<Puzzle> {
    let text = std::fs::read(file).expect("a file");
    let form = Gogen::forms().iter().find(|form| form.name == "table").expect("the form exists");
    let read = (form.read)(&Sources::of(Source::new("corpus", text)));
    read.into_iter().map(|entry| entry.expect("a corpus puzzle reads").puzzle).collect()
}

#[test]
fn published_puzzles_prove_themselves() {
    let Some(folder) = quandary_testing::corpus("gogen") else { return };
    let all = quandary_testing::thorough();
    let mut proved = Ledger::default();
    let nodes = || Budget::nodes(30_000_000);
    for file in ["real.tsv", "generated_uber.tsv", "generated_ultra.tsv", "generated_hyper.tsv"] {
        let count = if all { usize::MAX } else { 2 };
        for puzzle in read(&folder.join(file)).iter().take(count) {
            let walk = Gogen::explain(puzzle, &Gogen::start(puzzle), &Allowed::ALL, &Budget::unlimited());
            proved.take(puzzle, &walk, nodes);
            if all {
                proved.take(puzzle, &pruned::<Gogen>(puzzle, walk), nodes);
            }
        }
    }
    println!("{proved}");
    assert!(proved.checked() > 0 && proved.failures.is_empty(), "{}", proved.failures.join("\n"));
}
