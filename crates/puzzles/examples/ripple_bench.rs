//! Times the fast solver on the corpus, the rater and the creator: `ripple_bench [DIR]`, where DIR
//! holds the ripple corpus; without it, `ripple` in what the environment variable `QUANDARY_CORPUS`
//! names; without that, only what needs no corpus.
//!
//! Solving: answer and proof of uniqueness, set-up included, minimum of five runs per puzzle.
//! Rating: the whole ladder on every published puzzle. Creating: level hard, one run per seed.

use std::path::{Path, PathBuf};
use std::time::Instant;

use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::{Kind, Wanted};
use quandary_core::knob::Settings;
use quandary_core::step::Level;
use quandary_puzzles::ripple::{Ripple, model::Puzzle, search, text::puzzlink};

fn main() {
    let named = std::env::args().nth(1).map(PathBuf::from);
    let corpus = || std::env::var_os("QUANDARY_CORPUS").map(|dir| PathBuf::from(dir).join("ripple"));
    match named.or_else(corpus) {
        Some(dir) => {
            solving(&dir);
            rating(&dir);
        }
        None => println!("no corpus: set QUANDARY_CORPUS to time solving and rating"),
    }
    creating();
}

/// Creating at level hard.
fn creating() {
    println!("\n{:34} {:>7} {:>9} {:>9}", "create, level hard (ms)", "puzzles", "median", "worst");
    for (size, runs) in [("10x10", 51), ("20x20", 15), ("30x30", 5)] {
        let wanted = Wanted {
            size: Some(size.parse().expect("a size")),
            level: Some(Level::Hard),
            settings: Settings::new(Ripple::knobs()),
            ..Wanted::default()
        };
        let run = |seed: u64| {
            let start = Instant::now();
            let made = Ripple::create(&wanted, &mut Chance::new(seed), &Budget::unlimited());
            let time = start.elapsed().as_secs_f64() * 1e3;
            let rating = Ripple::rate(&made.expect("a puzzle"), &Allowed::ALL, &Budget::unlimited())
                .expect("one answer");
            assert_eq!(rating.level, Level::Hard);
            time
        };
        let mut times: Vec<f64> = (1..=runs).map(run).collect();
        times.sort_by(f64::total_cmp);
        let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
        println!("{size:34} {runs:7} {median:9.2} {worst:9.2}");
    }
}

/// The ladder on every published puzzle.
fn rating(dir: &Path) {
    let text = std::fs::read_to_string(dir.join("janko_hakyuu.urls.tsv")).expect("readable");
    let links = text.lines().filter_map(|line| line.split('\t').next());
    let puzzles: Vec<Puzzle> = links.filter_map(|link| puzzlink::decode(link).ok()).collect();
    let start = Instant::now();
    let rate =
        |puzzle: &Puzzle| Ripple::rate(puzzle, &Allowed::ALL, &Budget::unlimited()).expect("one answer");
    let reasoned = puzzles.iter().filter(|puzzle| rate(puzzle).without_trial).count();
    let seconds = start.elapsed().as_secs_f64();
    let count = puzzles.len();
    println!("\nrated {count} published puzzles in {seconds:.2} s, {reasoned} without trial");
}

/// An answer and the proof that it is the only one.
fn solving(dir: &Path) {
    let mut files = vec!["janko_hakyuu.urls.tsv".to_string(), "misc_urls.tsv".to_string()];
    let generated = std::fs::read_dir(dir.join("generated")).expect("generated/");
    let mut names: Vec<String> =
        generated.flatten().map(|e| format!("generated/{}", e.file_name().to_string_lossy())).collect();
    names.sort();
    files.extend(names);
    println!("{:34} {:>7} {:>9} {:>9} {:>9}", "solve (ms)", "puzzles", "mean", "median", "worst");
    for file in files {
        let text = std::fs::read_to_string(dir.join(&file)).expect("readable");
        let mut times: Vec<(f64, String)> = text.lines().filter(|l| !l.is_empty()).map(measure).collect();
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        let n = times.len();
        let mean = times.iter().map(|t| t.0).sum::<f64>() / n as f64;
        println!(
            "{file:34} {n:7} {mean:9.4} {:9.4} {:9.4}  {}",
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
