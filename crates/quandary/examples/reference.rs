//! Writes the table of reference scores (`data/reference.tsv`): creates puzzles of each size and level and rates them; with kinds named, only those.
//! `cargo run --release -p quandary --example reference > table.tsv && mv table.tsv crates/quandary/data/reference.tsv`

use quandary::core::chance::Chance;
use quandary::core::grid::Size;
use quandary::core::kind::Wanted;
use quandary::core::knob::Settings;
use quandary::core::step::Level;
use quandary::{AnyKind, Budget};

/// Puzzles of each level.
const EACH: u64 = 12;
/// Nodes for making a puzzle, and for rating one.
const NODES: u64 = 2_000_000;

/// The kinds and sizes of the populations. Of crosswords those that are filled from a short list: others have no steps to rate.
const SIZES: &[(&str, &[(usize, usize)])] = &[
    ("ripple", &[(6, 6), (8, 8), (10, 10), (14, 14), (20, 20)]),
    ("kenken", &[(4, 4), (5, 5), (6, 6), (7, 7), (9, 9)]),
    ("gogen", &[(5, 5)]),
    ("nonogram", &[(5, 5), (8, 8), (10, 10), (15, 15), (20, 20)]),
    ("crossword", &[(5, 5), (9, 9), (13, 13)]),
    ("move", &[(5, 5), (7, 7), (9, 9)]),
];

/// The scores of one size, ascending.
fn scores(kind: &dyn AnyKind, size: Size) -> Vec<f64> {
    let mut scores = Vec::new();
    for level in Level::ALL {
        for seed in 1..=EACH {
            let settings = Settings::new(kind.knobs());
            let lexicon = quandary_words::lexicon().filter(|_| kind.info().wants_words);
            let wanted =
                Wanted { size: Some(size), level: Some(level), settings, lexicon, ..Wanted::default() };
            let made = kind.create(&wanted, &mut Chance::new(seed), &Budget::nodes(NODES));
            let rated = made.ok().and_then(|puzzle| puzzle.rate(&Budget::nodes(NODES)).ok());
            scores.extend(rated.map(|rating| rating.score.value()));
        }
    }
    scores.sort_by(f64::total_cmp);
    scores
}

fn main() {
    println!(
        "# Reference scores, written by the example `reference`: kind, cells, then the score at every twentieth of the population."
    );
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let chosen = |id: &str| wanted.is_empty() || wanted.iter().any(|kind| kind == id);
    for (id, sizes) in SIZES.iter().filter(|(id, _)| chosen(id)) {
        let Ok(kind) = quandary::kind(id) else { continue };
        for &(width, height) in *sizes {
            let scores = scores(kind, Size { width, height });
            eprintln!("{id} {width}x{height}: {} puzzles", scores.len());
            if scores.len() < 20 {
                continue;
            }
            let at: Vec<String> = (1..20).map(|i| format!("{:.2}", scores[i * scores.len() / 20])).collect();
            println!("{id}\t{}\t{}", width * height, at.join(" "));
        }
    }
}
