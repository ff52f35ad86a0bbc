//! Times the KenKen solver and creator on the corpus: `QUANDARY_CORPUS=... cargo run --release --example kenken_bench`.

use std::time::Instant;

use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::engine::ladder::Allowed;
use quandary_core::grid::Size;
use quandary_core::kind::{Kind, Wanted};
use quandary_core::knob::Settings;
use quandary_core::source::{Source, Sources};
use quandary_core::step::Level;
use quandary_puzzles::kenken::{KenKen, Puzzle};

fn read(path: &std::path::Path) -> Vec<Puzzle> {
    let text = std::fs::read(path).unwrap_or_default();
    let form = KenKen::forms().iter().find(|f| f.name == "keen").expect("the form exists");
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
        ("6x6 normal", "keen/6dn.tsv"),
        ("6x6 unreasonable", "keen/6du.tsv"),
        ("9x9 normal", "keen/9dn.tsv"),
        ("9x9 hard", "keen/9dh.tsv"),
        ("9x9 extreme", "keen/9dx.tsv"),
        ("9x9 unreasonable", "keen/9du.tsv"),
        ("12x12 to 20x20", "big_12_to_20.tsv"),
        ("janko kendoku", "janko_kendoku.keen.tsv"),
    ];
    for (name, file) in rows {
        if only.as_ref().is_some_and(|o| !name.contains(o.as_str())) {
            continue;
        }
        solve(name, &read(&folder.join(file)));
    }
    let creating = only.as_ref().is_none_or(|o| "create".contains(o.as_str()));
    if creating {
        for level in [Level::Hard, Level::Fiendish] {
            create(9, level, 21);
        }
        for level in Level::ALL {
            create(15, level, 3);
        }
        for level in Level::ALL {
            for side in [4, 6, 9] {
                create(side, level, 5);
            }
        }
    }
    for (name, file) in [
        ("janko kendoku", "janko_kendoku.keen.tsv"),
        ("9x9 hard", "keen/9dh.tsv"),
        ("9x9 extreme", "keen/9dx.tsv"),
        ("9x9 unreasonable", "keen/9du.tsv"),
    ] {
        if only.as_ref().is_none_or(|o| "rate".contains(o.as_str())) {
            rate(name, &read(&folder.join(file)));
        }
    }
}

fn solve(name: &str, puzzles: &[Puzzle]) {
    let epoch = Instant::now();
    let (mut total, mut worst, mut nodes, mut unique) = (0.0, 0.0f64, 0, 0);
    for puzzle in puzzles {
        let mut best = f64::MAX;
        for run in 0..5 {
            let budget = Budget::unlimited();
            let on_processor = busy(epoch);
            let start = Instant::now();
            let pair = KenKen::pair(puzzle, &[], &budget);
            // The system's meter is too coarse for microseconds, the clock too noisy for milliseconds.
            let by_clock = start.elapsed().as_secs_f64();
            let time = if by_clock > 1e-3 { (busy(epoch) - on_processor).min(by_clock) } else { by_clock };
            best = best.min(time);
            if run == 0 {
                nodes += budget.spent();
                unique +=
                    usize::from(pair.first.is_some() && pair.second.is_none() && pair.ran_out.is_none());
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
        "{name:<20} {unique}/{} unique, mean {:.4} ms, worst {:.3} ms, {:.1} nodes",
        puzzles.len(),
        total / n * 1e3,
        worst * 1e3,
        nodes as f64 / n
    );
}

/// Seconds this process has spent on a processor, where the system tells; other programs do not count then.
fn busy(since: Instant) -> f64 {
    let stat = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanos = stat.split_whitespace().next().and_then(|t| t.parse::<f64>().ok());
    nanos.map_or_else(|| since.elapsed().as_secs_f64(), |n| n * 1e-9)
}

/// Creates puzzles from seeds 1 on and prints the median time.
fn create(side: usize, level: Level, number: u64) {
    let epoch = Instant::now();
    let mut times = Vec::new();
    let (mut failed, mut cages) = (0, 0);
    for seed in 1..=number {
        let wanted = Wanted {
            size: Some(Size { width: side, height: side }),
            level: Some(level),
            settings: Settings::new(KenKen::knobs()),
            ..Default::default()
        };
        let start = busy(epoch);
        match KenKen::create(&wanted, &mut Chance::new(seed), &Budget::unlimited()) {
            Ok(puzzle) => cages += puzzle.cages().len(),
            Err(_) => failed += 1,
        }
        times.push((busy(epoch) - start) * 1e3);
    }
    times.sort_by(f64::total_cmp);
    println!(
        "create {side}x{side} {level:<13} median {:.0} ms, worst {:.0} ms, {failed} of {number} failed, {} cages",
        times[times.len() / 2],
        times[times.len() - 1],
        cages / number as usize
    );
}

/// How far the techniques carry, and how long a rating takes.
fn rate(name: &str, puzzles: &[Puzzle]) {
    let epoch = Instant::now();
    let (mut levels, mut total, mut worst, mut without) = ([0; 6], 0.0, 0.0f64, 0);
    for puzzle in puzzles {
        let start = busy(epoch);
        let rating =
            KenKen::rate(puzzle, &Allowed::ALL, &Budget::unlimited()).expect("a unique puzzle has a rating");
        let time = busy(epoch) - start;
        total += time;
        worst = worst.max(time);
        levels[rating.level as usize] += 1;
        without += usize::from(rating.without_trial);
    }
    println!(
        "rate {name:<20} {without}/{} without trial, levels {levels:?}, mean {:.2} ms, worst {:.1} ms",
        puzzles.len(),
        total / puzzles.len().max(1) as f64 * 1e3,
        worst * 1e3
    );
}
