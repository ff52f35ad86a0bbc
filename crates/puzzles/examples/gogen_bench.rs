//! Times Gogen: the verdict on uniqueness over the corpus (QUANDARY_CORPUS), and the creator.
//!
//! In process, from the puzzle as read, the least of five runs each; the creator's rows are medians over seeds, the puzzle rated
//! and the word list loaded.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::{Kind, Wanted};
use quandary_core::knob::Settings;
use quandary_core::source::{Source, Sources};
use quandary_puzzles::gogen::Gogen;

const RUNS: usize = 5;
const SEEDS: u64 = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let corpus = std::env::var_os("QUANDARY_CORPUS").ok_or("set QUANDARY_CORPUS to the corpus folder")?;
    println!("{:28} {:>7} {:>10} {:>10}", "solve (µs)", "puzzles", "mean", "worst");
    for (name, file) in [
        ("published", "real.tsv"),
        ("uber", "generated_uber.tsv"),
        ("ultra", "generated_ultra.tsv"),
        ("hyper", "generated_hyper.tsv"),
    ] {
        let times = verdicts(&Path::new(&corpus).join("gogen").join(file))?;
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        let worst = times.iter().copied().fold(0.0, f64::max);
        println!("{name:28} {:7} {mean:10.2} {worst:10.2}", times.len());
    }
    println!("\n{:28} {:>7} {:>10} {:>10}", "create, rated (ms)", "puzzles", "median", "worst");
    let lexicon = quandary_words::lexicon();
    for variant in ["plain", "uber", "ultra", "hyper"] {
        let mut settings = Settings::new(Gogen::knobs());
        settings.set("variant", variant)?;
        let wanted = Wanted { settings, lexicon: lexicon.clone(), ..Wanted::default() };
        let mut times: Vec<f64> = (1..=SEEDS).map(|seed| least(|| create(&wanted, seed)) * 1e3).collect();
        times.sort_by(f64::total_cmp);
        println!("{variant:28} {SEEDS:7} {:10.2} {:10.2}", times[times.len() / 2], times[times.len() - 1]);
    }
    Ok(())
}

fn create(wanted: &Wanted, seed: u64) {
    let made = Gogen::create(wanted, &mut Chance::new(seed), &Budget::unlimited());
    let puzzle = made.unwrap_or_else(|why| panic!("seed {seed}: {why:?}"));
    Gogen::rate(&puzzle, &Allowed::ALL, &Budget::unlimited())
        .unwrap_or_else(|why| panic!("seed {seed}: {why:?}"));
}

/// The least time of some runs, in seconds.
fn least(mut work: impl FnMut()) -> f64 {
    let run = |_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64()
    };
    (0..RUNS).map(run).fold(f64::MAX, f64::min)
}

/// The time of each verdict in microseconds.
fn verdicts(file: &Path) -> Result<Vec<f64>, Box<dyn Error>> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let form = Gogen::forms().iter().find(|f| f.name == "table").ok_or("the form of collections")?;
    let mut times = Vec::new();
    for entry in (form.read)(&Sources::of(Source::new("corpus", text.as_str()))) {
        let puzzle = entry?.puzzle;
        let budget = Budget::unlimited();
        times.push(
            1e6 * least(|| {
                let pair = Gogen::pair(&puzzle, &[], &budget);
                assert!(pair.first.is_some() && pair.second.is_none(), "{puzzle:?} is not unique");
            }),
        );
    }
    Ok(times)
}
