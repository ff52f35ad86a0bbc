//! Times the verdict on uniqueness: `nonogram_bench [--first] [--every N] [--most N] [--limit SECONDS] [--batsat] [FILE...]`.
//!
//! Without files, the usual puzzles from the folder `QUANDARY_CORPUS` names. Seconds are of
//! processor time, in process, one thread, reading aside.

use std::path::{Path, PathBuf};
use std::time::Instant;

use quandary_core::budget::{Budget, Stop};
use quandary_core::engine::sat::{Learner, Lit};
use quandary_core::form::Entry;
use quandary_core::kind::Kind;
use quandary_core::outcome::Pair;
use quandary_core::source::{Problems, Source, Sources};
use quandary_puzzles::nonogram::{Nonogram, Puzzle, rules, search};

#[derive(Clone, Copy)]
struct How {
    first: bool,
    every: usize,
    most: usize,
    limit: f64,
    /// Also with batsat in the place of our own learning.
    batsat: bool,
}

fn main() {
    let mut how = How { first: false, every: 1, most: usize::MAX, limit: 60.0, batsat: false };
    let mut args = std::env::args().skip(1);
    let mut files = Vec::new();
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.parse::<f64>().ok()).unwrap_or(1.0);
        match arg.as_str() {
            "--first" => how.first = true,
            "--batsat" => how.batsat = true,
            "--every" => how.every = number() as usize,
            "--most" => how.most = number() as usize,
            "--limit" => how.limit = number(),
            file => files.push(PathBuf::from(file)),
        }
    }
    if !files.is_empty() {
        files.iter().for_each(|file| time_file(file, how));
        return;
    }
    let corpus = std::env::var("QUANDARY_CORPUS").unwrap_or_default();
    let folder = Path::new(&corpus).join("nonogram");
    for part in
        ["survey-bw/free", "survey-bw/personal-use", "survey-colour/free", "survey-colour/personal-use"]
    {
        let entries = std::fs::read_dir(folder.join(part)).into_iter().flatten().flatten();
        let mut files: Vec<PathBuf> = entries.map(|e| e.path()).collect();
        files.sort();
        files.iter().for_each(|file| time_file(file, how));
    }
    time_file(&folder.join("tournament25/taai2011.txt"), How { first: true, every: 10, ..how });
    time_file(&folder.join("random/r30x30-d50-500.txt"), How { most: 100, ..how });
}

fn read(file: &Path) -> Vec<Result<Entry<Nonogram>, Problems>> {
    let source = Source::new(file.display().to_string(), std::fs::read(file).unwrap_or_default());
    let best = Nonogram::forms().iter().rev().max_by_key(|f| (f.sniff)(&source)).expect("there are forms");
    (best.read)(&Sources::of(source))
}

fn time_file(file: &Path, how: How) {
    let all = read(file);
    let many = all.len() > 1;
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (mut total, mut worst, mut count, mut given_up) = (0.0, 0.0f64, 0, 0);
    let (mut other_total, mut other_given_up) = (0.0, 0);
    for read in all.into_iter().step_by(how.every.max(1)).take(how.most) {
        let puzzle = match read {
            Ok(entry) => entry.puzzle,
            Err(problems) => {
                println!("{name}: {problems}");
                continue;
            }
        };
        let (pair, seconds) = if many { time(&puzzle, how) } else { fastest(&puzzle, how) };
        (total, worst, count) = (total + seconds, worst.max(seconds), count + 1);
        given_up += usize::from(pair.ran_out.is_some());
        for answer in pair.first.iter().chain(&pair.second) {
            assert!(rules::is_answer(&puzzle, answer), "{name}");
        }
        if !many {
            let title: String = puzzle.title().chars().take(36).collect();
            print!("{name:24} {title:36} {:8} {seconds:9.4} s", word(&pair));
        }
        if how.batsat {
            let (found, seconds, probing) = time_batsat(&puzzle, how);
            (other_total, other_given_up) =
                (other_total + seconds, other_given_up + usize::from(found.is_none()));
            if !many {
                let word = found.map_or("gave up", |n| ["none", "unique", "several"][n.min(2)]);
                print!("   batsat: {word:8} {seconds:9.4} s (probing {probing:.4} s)");
            }
        }
        if !many {
            println!();
        }
    }
    if many {
        println!("{name:24} {count} puzzles, total {total:.3} s, worst {worst:.3} s, given up {given_up}");
        if how.batsat {
            println!("{:24} the same with batsat: total {other_total:.3} s, given up {other_given_up}", "");
        }
    }
}

fn time(puzzle: &Puzzle, how: How) -> (Pair<search::Answer>, f64) {
    let (start, before) = (Instant::now(), cpu_now());
    let limit = how.limit;
    let stop = move || start.elapsed().as_secs_f64() > 60.0 * limit || cpu() - before > limit;
    let budget = Budget::until(move || stop().then_some(Stop::Time));
    let pair = if how.first {
        let one = search::one(puzzle, &[], &budget);
        Pair { ran_out: one.as_ref().err().copied(), first: one.unwrap_or(None), second: None }
    } else {
        search::pair(puzzle, &[], &budget)
    };
    (pair, cpu_now() - before)
}

/// The fastest of five runs; of one that takes longer than a second, there is only one.
fn fastest(puzzle: &Puzzle, how: How) -> (Pair<search::Answer>, f64) {
    let mut best = time(puzzle, how);
    for _ in 1..5 {
        if best.1 > 1.0 {
            break;
        }
        let next = time(puzzle, how);
        if next.1 < best.1 {
            best = next;
        }
    }
    best
}

/// How many answers batsat finds on the same clauses after the same probing, up to two (with `first`, one),
/// how long all of that takes, and how much of it until the clauses stand. `None` if the time ends first.
fn time_batsat(puzzle: &Puzzle, how: How) -> (Option<usize>, f64, f64) {
    let before = cpu_now();
    let stop = move || cpu() - before > how.limit;
    let budget = Budget::until(move || stop().then_some(Stop::Time));
    let all = search::clauses(puzzle, &[], &budget);
    let probing = cpu_now() - before;
    let found = all.ok().flatten().and_then(|all| ask_batsat(&all, how.first, &budget));
    (found, cpu_now() - before, probing)
}

fn ask_batsat(all: &search::Clauses, first: bool, budget: &Budget) -> Option<usize> {
    if all.clauses.is_empty() {
        return Some(1);
    }
    let mut learner = Learner::new();
    let vars: Vec<Lit> = (0..all.variables).map(|_| learner.var()).collect();
    let lit = |n: i64| {
        let var = vars[n.unsigned_abs() as usize - 1];
        if n > 0 { var } else { !var }
    };
    for clause in &all.clauses {
        learner.clause(&clause.iter().map(|&n| lit(n)).collect::<Vec<_>>());
    }
    let most = if first { 1 } else { 2 };
    for found in 0..most {
        if !learner.solve(&[], budget).ok()? {
            return Some(found);
        }
        let other: Vec<Lit> =
            all.cells.iter().map(|&n| if learner.holds(lit(n)) { lit(-n) } else { lit(n) }).collect();
        learner.clause(&other);
    }
    Some(most)
}

fn word(pair: &Pair<search::Answer>) -> &'static str {
    match (&pair.first, &pair.second, pair.ran_out) {
        (_, _, Some(_)) => "gave up",
        (None, ..) => "none",
        (_, None, _) => "unique",
        _ => "several",
    }
}

/// The same, up to date: the system counts anew when the thread gives way, otherwise every few milliseconds.
fn cpu_now() -> f64 {
    std::thread::yield_now();
    cpu()
}

/// Seconds of processor time this process has used: wall time says little on a busy machine.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|n| n.parse::<f64>().ok()).map_or(0.0, |ns| ns / 1e9)
}
