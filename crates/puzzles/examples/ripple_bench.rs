//! Times the fast solver on the corpus: `ripple_bench DIR`, where DIR holds the ripple corpus.
//!
//! For each set: answer and proof of uniqueness, set-up included, minimum of five runs per puzzle.

use std::path::Path;
use std::time::Instant;

use quandary_core::budget::Budget;
use quandary_puzzles::ripple::{model::Puzzle, search, text::puzzlink};

fn main() {
    let dir = std::env::args().nth(1).expect("the directory of the ripple corpus");
    let mut files = vec!["janko_hakyuu.urls.tsv".to_string(), "misc_urls.tsv".to_string()];
    let generated = std::fs::read_dir(Path::new(&dir).join("generated")).expect("generated/");
    let mut names: Vec<String> =
        generated.flatten().map(|e| format!("generated/{}", e.file_name().to_string_lossy())).collect();
    names.sort();
    files.extend(names);
    println!("{:34} {:>4} {:>9} {:>9} {:>9}  (ms)", "set", "n", "mean", "median", "worst");
    for file in files {
        let text = std::fs::read_to_string(Path::new(&dir).join(&file)).expect("readable");
        let mut times: Vec<(f64, String)> = text.lines().filter(|l| !l.is_empty()).map(measure).collect();
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        let n = times.len();
        let mean = times.iter().map(|t| t.0).sum::<f64>() / n as f64;
        println!(
            "{file:34} {n:4} {mean:9.4} {:9.4} {:9.4}  {}",
            times[n / 2].0,
            times[n - 1].0,
            times[n - 1].1
        );
    }
}

/// The best of five runs, in milliseconds, and the puzzle's name.
fn measure(line: &str) -> (f64, String) {
    let mut columns = line.split('\t');
    let link = columns.next().unwrap_or_default();
    let name = columns.next().unwrap_or_default().to_string();
    let puzzle: Puzzle = puzzlink::decode(link).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
    let mut best = f64::MAX;
    for _ in 0..5 {
        let start = Instant::now();
        let (first, second, out) = search::pair(&puzzle, &[], &Budget::unlimited());
        best = best.min(start.elapsed().as_secs_f64() * 1e3);
        assert!(first.is_some() && second.is_none() && out.is_none(), "{name} is not unique");
    }
    (best, name)
}
