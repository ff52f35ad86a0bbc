//! Every step about published puzzles follows from the units and facts it names, and from nothing less.

use quandary_core::budget::Budget;
use quandary_core::checker::Ledger;
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::Kind;
use quandary_core::verbs::pruned;
use quandary_puzzles::ripple::Ripple;
use quandary_puzzles::ripple::text::puzzlink;

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

#[test]
fn published_puzzles_prove_themselves() {
    let Some(folder) = quandary_testing::corpus("ripple") else { return };
    let all = quandary_testing::thorough();
    let mut proved = Ledger::default();
    let nodes = || Budget::nodes(3_000_000);
    for (number, file) in FILES.iter().enumerate().filter(|(number, _)| all || *number < 4) {
        let text = std::fs::read_to_string(folder.join(file)).expect("the corpus is readable");
        let links = text.lines().filter(|l| !l.is_empty()).filter_map(|line| line.split('\t').next());
        // Of many easy ones a few are enough.
        let each = if all { 1 } else { [40, 7, 10, 10][number] };
        for link in links.step_by(each) {
            let puzzle = puzzlink::decode(link).unwrap_or_else(|wrong| panic!("{link}: {wrong}"));
            let walk = Ripple::explain(&puzzle, &Ripple::start(&puzzle), &Allowed::ALL, &Budget::unlimited());
            proved.take(&puzzle, &walk, nodes);
            if all {
                proved.take(&puzzle, &pruned::<Ripple>(&puzzle, walk), nodes);
            }
        }
    }
    println!("{proved}");
    assert!(proved.checked() > 0 && proved.failures.is_empty(), "{}", proved.failures.join("\n"));
}
