//! Times the verdict on files of nonograms: `nonogram_times [--first] [--every N] [--limit SECONDS] FILE...`
use std::time::Instant;

use quandary_core::budget::Budget;
use quandary_core::kind::Kind;
use quandary_core::source::Source;
use quandary_core::source::Sources;
use quandary_puzzles::nonogram::{This, rules, search};

fn main() {
    let mut args = std::env::args().skip(1);
    let (mut first, mut every, mut limit, mut most) = (false, 1, 60.0, usize::MAX);
    let mut total = 0.0;
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.parse::<f64>().ok()).unwrap_or(1.0);
        match arg.as_str() {
            "--first" => first = true,
            "--every" => every = number() as usize,
            "--most" => most = number() as usize,
            "--limit" => limit = number(),
            file => total += time_file(file, first, every, most, limit),
        }
    }
    println!("total {total:.3}");
}

fn time_file(file: &str, first: bool, every: usize, most: usize, limit: f64) -> f64 {
    let source = Source::new(file, std::fs::read(file).unwrap_or_default());
    let mut total = 0.0;
    let best = This::forms().iter().max_by_key(|f| (f.sniff)(&source)).expect("forms");
    let all = (best.read)(&Sources::of(source));
    let many = all.len() > 1;
    let mut worst = 0.0f64;
    for (i, read) in all.into_iter().step_by(every).take(most).enumerate() {
        let found = match read {
            Ok(found) => found,
            Err(problems) => {
                println!("{file}: {problems}");
                continue;
            }
        };
        let (start, before) = (Instant::now(), cpu());
        let budget = Budget::new(None, None, Some(Box::new(move || start.elapsed().as_secs_f64() > limit)));
        let pair = if first {
            let one = search::one(&found.puzzle, &[], &budget);
            quandary_core::outcome::Pair {
                ran_out: one.as_ref().err().copied(),
                first: one.unwrap_or(None),
                second: None,
            }
        } else {
            search::pair(&found.puzzle, &[], &budget)
        };
        let seconds = cpu() - before;
        total += seconds;
        worst = worst.max(seconds);
        for answer in pair.first.iter().chain(&pair.second) {
            assert!(rules::is_answer(&found.puzzle, answer), "{file} {i}");
        }
        if !many || seconds > 1.0 {
            let name = file.rsplit('/').next().unwrap_or(file);
            let word = match (&pair.first, &pair.second, pair.ran_out) {
                (_, _, Some(_)) => "gave up",
                (None, ..) => "none",
                (_, None, _) => "unique",
                _ => "several",
            };
            println!("{name:24} {:28} {word:8} {seconds:9.4} s", found.puzzle.title());
        }
    }
    if many {
        println!("{file}: total {total:.3} worst {worst:.3}");
    }
    total
}

/// Seconds of processor time this process has used: wall time says little on a busy machine.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|n| n.parse::<f64>().ok()).map_or(0.0, |ns| ns / 1e9)
}
