//! Every step about published puzzles follows from the units and facts it names, and from nothing less.

use quandary_core::budget::Budget;
use quandary_core::checker::Ledger;
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::Kind;
use quandary_core::source::{Source, Sources};
use quandary_core::verbs::pruned;
use quandary_puzzles::kenken::{KenKen, Puzzle};

fn read(file: &std::path::Path) -> Vec<Puzzle> {
    let text = std::fs::read(file).expect("a file");
    let form = KenKen::forms().iter().find(|form| form.name == "keen").expect("the form exists");
    let read = (form.read)(&Sources::of(Source::new("corpus", text)));
    read.into_iter().map(|entry| entry.expect("a corpus puzzle reads").puzzle).collect()
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
    let mut proved = Ledger::default();
    let nodes = || Budget::nodes(3_000_000);
    for file in files {
        let puzzles = read(&file);
        let count = if all { puzzles.len() } else { 1 };
        // Large boards take the checker longest: in the sample there are none.
        for puzzle in puzzles.iter().filter(|p| all || p.order() < 10).take(count) {
            let walk = KenKen::explain(puzzle, &KenKen::start(puzzle), &Allowed::ALL, &Budget::unlimited());
            proved.take(puzzle, &walk, nodes);
            if all {
                proved.take(puzzle, &pruned::<KenKen>(puzzle, walk), nodes);
            }
        }
    }
    println!("{proved}");
    assert!(proved.checked() > 0 && proved.failures.is_empty(), "{}", proved.failures.join("\n"));
}
