//! `cargo xtask soak`: random puzzles through every engine. See the library.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use quandary_soak::bench::{Bench, Failure, all};
use quandary_soak::state::State;
use quandary_soak::subject::Bucket;
use quandary_soak::tally::{Tally, checks, table};

const USAGE: &str = "usage: cargo xtask soak [--minutes N] [--puzzles N] [--kinds A,B] [--seed N] [--size tiny|small|large] [--threads N] [--resume FILE] [--keep-going]
       cargo xtask soak --show KIND:SEED";

/// Seeds of one kind that a thread tries at a time.
const CHUNK: u64 = 300;

/// Chunks of each kind in a round; after a round the state is whole and can be saved.
const CHUNKS: u64 = 4;

/// A table is printed this often, and the state saved.
const TABLE_EVERY: Duration = Duration::from_secs(60);

struct Asked {
    minutes: Option<f64>,
    puzzles: Option<u64>,
    kinds: Option<Vec<String>>,
    seed: u64,
    /// One bucket only, or all in turn.
    size: Option<Bucket>,
    threads: usize,
    resume: Option<PathBuf>,
    keep_going: bool,
    show: Option<(String, u64)>,
}

fn asked() -> Result<Asked, String> {
    let mut asked = Asked {
        minutes: None,
        puzzles: None,
        kinds: None,
        seed: 1,
        size: None,
        threads: 2,
        resume: None,
        keep_going: false,
        show: None,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        if word == "--keep-going" {
            asked.keep_going = true;
            continue;
        }
        let value = words.next().ok_or_else(|| USAGE.to_string())?;
        let wrong = |_| format!("`{word} {value}`: expected a number");
        match word.as_str() {
            "--minutes" => {
                let minutes: f64 =
                    value.parse().map_err(|_| format!("`--minutes {value}`: expected a number"))?;
                asked.minutes = Some(minutes);
            }
            "--puzzles" => asked.puzzles = Some(value.parse().map_err(wrong)?),
            "--seed" => asked.seed = value.parse().map_err(wrong)?,
            "--size" => {
                let names = ["tiny", "small", "large"];
                let place = names.iter().position(|name| *name == value).ok_or_else(|| USAGE.to_string())?;
                asked.size = Some(Bucket::ALL[place]);
            }
            "--threads" => asked.threads = value.parse::<usize>().map_err(wrong)?.max(1),
            "--kinds" => asked.kinds = Some(value.split(',').map(str::to_string).collect()),
            "--resume" => asked.resume = Some(PathBuf::from(value)),
            "--show" => {
                let (kind, seed) = value.split_once(':').ok_or_else(|| USAGE.to_string())?;
                asked.show = Some((kind.to_string(), seed.parse().map_err(wrong)?));
            }
            _ => return Err(USAGE.to_string()),
        }
    }
    Ok(asked)
}

fn main() -> ExitCode {
    // Panics of the engines are failures that are reported like the others.
    std::panic::set_hook(Box::new(|_| {}));
    let done = asked().and_then(|asked| match &asked.show {
        Some((kind, seed)) => show(kind, *seed),
        None => soak(&asked),
    });
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn named(name: &str) -> Result<Box<dyn Bench>, String> {
    let known: Vec<&str> = all().iter().map(|bench| bench.id()).collect();
    let unknown = || format!("there is no kind `{name}`; the kinds are {}", known.join(", "));
    all().into_iter().find(|bench| bench.id() == name).ok_or_else(unknown)
}

/// Shows the puzzle of a seed and every check it fails.
fn show(kind: &str, seed: u64) -> Result<bool, String> {
    let (puzzle, failures) = named(kind)?.show(seed);
    println!("{puzzle}");
    failures.iter().for_each(tell);
    if failures.is_empty() {
        println!("every check holds");
    }
    Ok(failures.is_empty())
}

fn tell(failure: &Failure) {
    let Failure { kind, seed, check, what, puzzle, sketch } = failure;
    println!("\n{kind}: `{check}` does not hold: {what}\nthe smallest such puzzle:\n{puzzle}\n{sketch}");
    println!("to see it again: cargo xtask soak --show {kind}:{seed}");
}

fn soak(asked: &Asked) -> Result<bool, String> {
    let benches = match &asked.kinds {
        Some(names) => names.iter().map(|name| named(name)).collect::<Result<Vec<_>, _>>()?,
        None => all(),
    };
    let kinds: Vec<&'static str> = benches.iter().map(|bench| bench.id()).collect();
    let mut state = match &asked.resume {
        Some(path) if path.exists() => State::load(path, &kinds)?,
        _ => State::new(asked.seed, &kinds),
    };
    static STOPPED: AtomicBool = AtomicBool::new(false);
    ctrlc::set_handler(|| STOPPED.store(true, Ordering::Relaxed)).map_err(|e| e.to_string())?;
    let (start, first) = (Instant::now(), total(&state));
    let minutes = asked.minutes.or_else(|| asked.puzzles.is_none().then_some(1.0));
    let end = minutes.map(|m| start + Duration::from_secs_f64(m.max(0.0) * 60.0));
    let over = || STOPPED.load(Ordering::Relaxed) || end.is_some_and(|end| Instant::now() >= end);
    let mut shown = Instant::now();
    let mut failed = 0;
    while !over() && asked.puzzles.is_none_or(|most| total(&state) < most) {
        let failures = round(&benches, &mut state, asked);
        failures.iter().for_each(tell);
        failed += failures.len();
        let stop = failed > 0 && !asked.keep_going;
        if shown.elapsed() > TABLE_EVERY && !stop {
            shown = Instant::now();
            let rate = (total(&state) - first) as f64 / start.elapsed().as_secs_f64();
            println!(
                "{}{rate:.0} a second, {failed} failures, next seed {}\n",
                table(&state.rows),
                state.next
            );
            save(asked, &state)?;
        }
        if stop {
            break;
        }
    }
    let rate = (total(&state) - first) as f64 / start.elapsed().as_secs_f64();
    println!("{}\n{}", table(&state.rows), checks(&state.rows));
    let verdict = if failed == 0 { "no disagreement".to_string() } else { format!("{failed} failures") };
    println!(
        "{:.0} s, {rate:.0} a second, {verdict}; next seed {}",
        start.elapsed().as_secs_f64(),
        state.next
    );
    save(asked, &state)?;
    Ok(failed == 0)
}

fn save(asked: &Asked, state: &State) -> Result<(), String> {
    asked.resume.as_ref().map_or(Ok(()), |path| state.save(path))
}

fn total(state: &State) -> u64 {
    state.rows.iter().map(|(_, tally)| tally.total()).sum()
}

/// Tries a few chunks of seeds of every kind. When it is over all of them are done, whoever did which.
fn round(benches: &[Box<dyn Bench>], state: &mut State, asked: &Asked) -> Vec<Failure> {
    let jobs: Vec<(usize, u64)> =
        (0..CHUNKS).flat_map(|chunk| (0..benches.len()).map(move |kind| (kind, chunk))).collect();
    let next = AtomicUsize::new(0);
    let done = Mutex::new((Vec::new(), Vec::new()));
    let (first, seen) = (state.next, &state.seen);
    let work = || {
        while let Some(&(kind, chunk)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut tally = Tally::default();
            let from = first + chunk * CHUNK;
            // The bucket of a seed is what it leaves when divided by three.
            let seed = |n: u64| asked.size.map_or(n, |size| n * 3 + size as u64);
            let failures: Vec<Failure> = (from..from + CHUNK)
                .filter_map(|n| benches[kind].try_seed(seed(n), seen, &mut tally))
                .collect();
            let mut done = done.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            done.0.push((kind, tally));
            done.1.extend(failures);
        }
    };
    std::thread::scope(|scope| {
        (1..asked.threads).for_each(|_| drop(scope.spawn(work)));
        work();
    });
    let (tallies, mut failures) = done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    for (kind, tally) in &tallies {
        state.rows[*kind].1.add(tally);
    }
    state.next += CHUNK * CHUNKS;
    failures.sort_by_key(|failure| (failure.kind, failure.seed));
    failures
}
