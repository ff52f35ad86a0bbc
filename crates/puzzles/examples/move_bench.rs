//! Times the Move search on the corpus, in processor time:
//! `QUANDARY_CORPUS=... cargo run --release --example move_bench [SET]`.

use std::time::Instant;

use quandary_core::budget::Budget;
use quandary_puzzles::moves::{Puzzle, search};

/// Files of the corpus.
const SETS: [&str; 8] = [
    "real",
    "generated_hardest4",
    "generated_hardest5",
    "generated_small",
    "generated_mid",
    "generated_big",
    "generated_walk",
    "generated_huge",
];

fn main() {
    let Ok(corpus) = std::env::var("QUANDARY_CORPUS") else {
        println!("set QUANDARY_CORPUS to the folder that holds move/");
        return;
    };
    let only = std::env::args().nth(1);
    let wanted = |name: &str| only.as_ref().is_none_or(|o| name.contains(o.as_str()));
    for set in SETS.into_iter().filter(|set| wanted(set)) {
        let text = std::fs::read_to_string(format!("{corpus}/move/{set}.tsv")).unwrap_or_default();
        let levels: Vec<(Puzzle, usize)> = text.lines().filter_map(level).collect();
        solve(set, &levels);
    }
    if wanted("closure") {
        let text = std::fs::read_to_string(format!("{corpus}/move/generated_big.tsv")).unwrap_or_default();
        let four = |level: &Puzzle| level.dots().cells().iter().flatten().count() == 4;
        let levels: Vec<Puzzle> = text.lines().filter_map(level).map(|l| l.0).filter(four).collect();
        closure(&levels);
    }
}

/// Everything that can be reached on the levels of 8 by 8 with four dots.
fn closure(levels: &[Puzzle]) {
    let (mut positions, mut seconds, mut bits) = (0, 0.0, 0.0f64);
    for level in levels {
        let mut best = f64::MAX;
        for _ in 0..5 {
            let begin = cpu();
            let reach = search::reach(level, u64::MAX, &Budget::unlimited()).ok().flatten().expect("it fits");
            best = best.min(cpu() - begin);
            bits = bits.max(reach.bytes as f64 * 8.0 / reach.slots as f64);
        }
        let reach = search::reach(level, u64::MAX, &Budget::unlimited()).ok().flatten().expect("it fits");
        positions += reach.positions();
        seconds += best;
    }
    let rate = positions as f64 / seconds / 1e6;
    println!(
        "{:20} {:4} levels  {positions} positions in {seconds:.3} s: {rate:.1} million a second, {bits:.2} bits each",
        "all that is reached",
        levels.len(),
    );
}

/// The level of a line and its stored optimum.
fn level(line: &str) -> Option<(Puzzle, usize)> {
    let columns: Vec<&str> = line.split('\t').collect();
    let rows = |text: &str| text.split('/').map(str::to_string).collect::<Vec<_>>();
    let optimum = columns.get(5)?.parse().ok()?;
    Some((Puzzle::from_rows(&rows(columns[3]), &rows(columns[4])).ok()?, optimum))
}

/// The least of five runs for each level, of one run above a second.
fn solve(set: &str, levels: &[(Puzzle, usize)]) {
    let (mut total, mut worst, mut expanded) = (0.0f64, 0.0f64, 0);
    for (level, optimum) in levels {
        let mut best = f64::MAX;
        let mut nodes = 0;
        for _ in 0..5 {
            let budget = Budget::unlimited();
            let begin = cpu();
            let found = search::shortest(level, &budget);
            best = best.min(cpu() - begin);
            nodes = budget.spent();
            let length = found.ok().flatten().map(|found| found.length());
            assert_eq!(length, Some(*optimum), "the stored optimum");
            if best > 1.0 {
                break;
            }
        }
        total += best;
        worst = worst.max(best);
        expanded += nodes;
    }
    let n = levels.len();
    println!("{set:20} {n:4} levels  total {total:8.4} s  worst {worst:8.4} s  {expanded:9} positions");
}

/// Processor seconds of this process where the system tells them, else seconds.
fn cpu() -> f64 {
    // The system brings the figure up to date when the thread gives way.
    std::thread::yield_now();
    let stat = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let used = stat.split_whitespace().next().and_then(|n| n.parse::<f64>().ok());
    used.map_or_else(wall, |nanoseconds| nanoseconds / 1e9)
}

fn wall() -> f64 {
    static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed().as_secs_f64()
}
