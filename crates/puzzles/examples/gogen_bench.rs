//! Times the Gogen solver on the corpus.
use std::time::Instant;

use quandary_core::budget::Budget;
use quandary_core::grid::Grid;
use quandary_puzzles::gogen::{Alphabet, Puzzle, search};

fn main() {
    let dir = std::env::var("QUANDARY_CORPUS").expect("QUANDARY_CORPUS");
    for set in ["real", "generated_uber", "generated_ultra", "generated_hyper"] {
        let text = std::fs::read_to_string(format!("{dir}/gogen/{set}.tsv")).unwrap();
        let (mut sum, mut worst, mut n, mut nodes) = (0.0, 0.0f64, 0, 0);
        for line in text.lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
            let f: Vec<&str> = line.split('\t').collect();
            let alphabet = Alphabet::usual(25).unwrap();
            let cells: Vec<_> = f[2].chars().map(|c| alphabet.value(c)).collect();
            let rows = cells.chunks(5).map(|r| r.to_vec()).collect();
            let puzzle =
                Puzzle::new(alphabet.clone(), Grid::from_rows(rows).unwrap(), f[3].split(',')).unwrap();
            let mut best = f64::MAX;
            for _ in 0..15 {
                let budget = Budget::unlimited();
                let start = Instant::now();
                let pair = search::pair(&puzzle, &[], &budget);
                best = best.min(start.elapsed().as_secs_f64() * 1e6);
                let shown: String = pair.first.unwrap().cells().iter().map(|&v| puzzle.symbol(v)).collect();
                assert!(pair.second.is_none() && shown == f[4], "{}", f[0]);
                if best == f64::MAX {
                    nodes += budget.spent();
                }
                nodes += budget.spent();
            }
            sum += best;
            worst = worst.max(best);
            n += 1;
        }
        println!("{set:20} {n:4} mean {:8.2} µs worst {worst:8.2} nodes {}", sum / n as f64, nodes / 15);
    }
}
