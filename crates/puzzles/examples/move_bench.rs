//! bars
use quandary_core::budget::Budget;
use quandary_puzzles::moves::{Puzzle, search};
use std::time::Instant;

fn main() {
    let dir = std::env::var("QUANDARY_CORPUS").expect("QUANDARY_CORPUS names the corpus");
    let only = std::env::args().nth(1);
    for (set, bar) in [
        ("real", ""),
        ("generated_small", "0.075"),
        ("generated_hardest4", ""),
        ("generated_hardest5", ""),
        ("generated_mid", "0.075"),
        ("generated_big", "0.125"),
        ("generated_walk", "0.075"),
        ("generated_huge", "3"),
    ] {
        if only.as_ref().is_some_and(|o| !set.contains(o.as_str())) {
            continue;
        }
        let text = std::fs::read_to_string(format!("{dir}/move/{set}.tsv")).expect("readable");
        let (mut total, mut worst, mut n, mut nodes) = (0.0f64, 0.0f64, 0, 0);
        for line in text.lines().filter(|l| !l.starts_with('#')) {
            let c: Vec<&str> = line.split('\t').collect();
            let rows = |s: &str| s.split('/').map(str::to_string).collect::<Vec<_>>();
            let level = Puzzle::from_rows(&rows(c[3]), &rows(c[4])).expect("valid");
            let mut best = f64::MAX;
            for _ in 0..5 {
                let t = Instant::now();
                let budget = Budget::unlimited();
                let found = search::shortest(&level, &budget).unwrap().unwrap();
                let took = t.elapsed().as_secs_f64();
                assert_eq!(found.length().to_string(), c[5], "{}", c[0]);
                best = best.min(took);
                nodes += budget.spent();
                if best > 1.0 || std::env::var("ONCE").is_ok() {
                    break;
                }
            }
            total += best;
            worst = worst.max(best);
            n += 1;
        }
        println!("{set:20} {n:4} total {total:8.4} s worst {worst:8.4} s bar {bar} {nodes}");
    }
}
