//! `cargo xtask soak --minutes N [--seed N]`: see the library.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use quandary_soak::{Row, puzzle, table, try_one};

/// How many proposals the oracle makes before it keeps silent.
const PATIENCE: usize = 2_000;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, default: f64| {
        let at = words.iter().position(|w| w == name);
        at.and_then(|i| words.get(i + 1)).and_then(|w| w.parse::<f64>().ok()).unwrap_or(default)
    };
    let minutes = number("--minutes", 1.0);
    let first = number("--seed", 1.0) as u64;
    let end = Instant::now() + Duration::from_secs_f64(minutes.max(0.0) * 60.0);
    let kinds = quandary::kinds();
    let mut rows: Vec<(&str, Row)> = kinds.iter().map(|k| (k.info().id, Row::default())).collect();
    let mut seed = first;
    while Instant::now() < end {
        for (kind, (name, row)) in kinds.iter().zip(&mut rows) {
            let Some(puzzle) = puzzle(*kind, seed) else { continue };
            if let Err(found) = try_one(&puzzle, row, PATIENCE) {
                eprintln!("{name}, seed {seed}: {}\n{}", found.what, found.puzzle);
                println!("{}", table(&rows));
                return ExitCode::FAILURE;
            }
        }
        seed += 1;
    }
    println!("{}", table(&rows));
    println!("seeds {first} to {}, {minutes} minutes, no disagreement", seed - 1);
    ExitCode::SUCCESS
}
