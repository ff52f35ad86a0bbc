//! Times the KenKen solver and creator on the corpus: `QUANDARY_CORPUS=... cargo run --release --example kenken_bench`.

use std::time::Instant;

use quandary_core::budget::Budget;
use quandary_core::kind::Kind;
use quandary_core::source::{Source, Sources};
use quandary_puzzles::kenken::{Puzzle, This};

fn read(path: &std::path::Path) -> Vec<Puzzle> {
    let text = std::fs::read(path).unwrap_or_default();
    let form = This::forms().iter().find(|f| f.name == "keen").expect("the form exists");
    let read = (form.read)(&Sources::of(Source::new("corpus", text)));
    read.into_iter().map(|entry| entry.expect("a corpus puzzle reads").puzzle).collect()
}

fn main() {
    let Ok(corpus) = std::env::var("QUANDARY_CORPUS") else {
        println!("set QUANDARY_CORPUS to the folder that holds kenken/");
        return;
    };
    let only = std::env::args().nth(1);
    let folder = std::path::Path::new(&corpus).join("kenken");
    let rows = [
        ("6x6 normal", "keen/6dn.tsv", "mean <= 0.010 ms"),
        ("6x6 unreasonable", "keen/6du.tsv", "mean <= 0.040 ms"),
        ("9x9 normal", "keen/9dn.tsv", "mean <= 0.050 ms"),
        ("9x9 hard", "keen/9dh.tsv", "mean <= 0.100 ms"),
        ("9x9 extreme", "keen/9dx.tsv", "mean <= 0.200 ms"),
        ("9x9 unreasonable", "keen/9du.tsv", "mean <= 1.000 ms"),
        ("12x12 to 20x20", "big_12_to_20.tsv", "mean <= 30 ms, worst <= 300 ms"),
        ("janko kendoku", "janko_kendoku.keen.tsv", "no bar"),
    ];
    for (name, file, bar) in rows {
        if only.as_ref().is_some_and(|o| !name.contains(o.as_str())) {
            continue;
        }
        solve(name, &read(&folder.join(file)), bar);
    }
}

fn solve(name: &str, puzzles: &[Puzzle], bar: &str) {
    let (mut total, mut worst, mut nodes, mut unique) = (0.0, 0.0f64, 0, 0);
    let each = std::env::var("EACH").is_ok();
    for (i, puzzle) in puzzles.iter().enumerate() {
        let mut best = f64::MAX;
        for run in 0..5 {
            let budget = Budget::unlimited();
            let start = Instant::now();
            let pair = This::pair(puzzle, &[], &budget);
            let time = start.elapsed().as_secs_f64();
            best = best.min(time);
            if run == 0 {
                nodes += budget.spent();
                unique +=
                    usize::from(pair.first.is_some() && pair.second.is_none() && pair.ran_out.is_none());
                if pair.second.is_some() || pair.first.is_none() {
                    println!(
                        "{i} NOT UNIQUE {:?}\n{:?}",
                        pair.first.map(|p| p.cells().to_vec()),
                        pair.second.map(|p| p.cells().to_vec())
                    );
                }
                if each {
                    println!("{i} {} nodes {} ms", budget.spent(), time * 1e3);
                }
            }
            if time > 1.0 {
                break;
            }
        }
        total += best;
        worst = worst.max(best);
    }
    let n = puzzles.len().max(1) as f64;
    println!(
        "{name:<20} {unique}/{} unique, mean {:.4} ms, worst {:.3} ms, {:.1} nodes  (bar: {bar})",
        puzzles.len(),
        total / n * 1e3,
        worst * 1e3,
        nodes as f64 / n
    );
}
