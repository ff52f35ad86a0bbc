//! `cargo xtask bench --against COMMIT`: this tree and a commit on the same puzzles, in turns.
//!
//! Both commands are built in release mode and go through the same batches, each puzzle many times over, and tell what the
//! work itself took. The machine is never quiet, so the two take turns and each puzzle counts with its best; what is
//! reported is a ratio.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value as Json, json};

use crate::chore::{Done, cargo, program, root, step, target};

/// How often each side runs.
const TURNS: usize = 3;
/// How often a puzzle stands in a batch: the first time warms up what the others use.
const OFTEN: usize = 12;
/// A row may cost so much more; one below [`SHORT`] seconds a puzzle, where the clock itself matters, a little more.
const MOST: f64 = 1.05;
const MOST_SHORT: f64 = 1.15;
const SHORT: f64 = 50e-6;

const VERBS: &[&str] = &["solve", "count", "rate", "explain", "hint"];
const LEVELS: &[&str] = &["easy", "medium", "hard", "fiendish"];
/// So many puzzles of a kind and level.
const EACH: usize = 8;

/// One row of the table: seconds, before and after.
struct Row {
    name: String,
    puzzles: usize,
    before: f64,
    after: f64,
}

/// Compares this tree with a commit.
pub fn run(commit: &str) -> Done {
    let folder = target().join("against");
    fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let tree = folder.join("tree");
    let path = |path: &Path| path.to_string_lossy().into_owned();
    if tree.exists() {
        step(
            "the other commit",
            program("git", &["checkout", "--quiet", "--detach", commit]).current_dir(&tree),
        )?;
    } else {
        let words = ["worktree", "add", "--quiet", "--detach", &path(&tree), commit];
        step("the other commit", &mut program("git", &words))?;
    }
    let build = ["build", "--release", "--quiet", "-p", "quandary-cli"];
    step("this tree", &mut cargo(&build))?;
    let there = folder.join("target");
    step("the other commit, built", cargo(&build).current_dir(&tree).env("CARGO_TARGET_DIR", &there))?;
    let new = target().join("release/quandary");
    let old = there.join("release/quandary");
    let mut rows = Vec::new();
    for kind in kinds(&new)? {
        let sets = puzzles(&new, &kind)?;
        for verb in VERBS {
            rows.extend(compare(&kind, verb, &sets, [&old, &new])?);
        }
    }
    print_table(&rows)
}

/// The kinds there are, in the words of the command.
fn kinds(command: &Path) -> Result<Vec<String>, String> {
    let list = output(Command::new(command).arg("list"))?;
    let named =
        |line: &str| line.split_whitespace().next().filter(|_| line.contains("(also ")).map(str::to_string);
    Ok(list.lines().filter_map(named).collect())
}

/// Sets of puzzles by level, each as a record of a batch.
fn puzzles(command: &Path, kind: &str) -> Result<Vec<Vec<String>>, String> {
    let mut sets = Vec::new();
    for level in LEVELS {
        let mut set = Vec::new();
        for seed in 1..=EACH {
            let mut create = Command::new(command);
            create.args(["create", kind, "--level", level, "--json", "--seed", &seed.to_string()]);
            // Not every kind has every level.
            let Ok(made) = output(&mut create) else { continue };
            let made: Json = serde_json::from_str(&made).map_err(|e| e.to_string())?;
            set.push(json!({ "kind": kind, "puzzle": made["puzzle"] }).to_string());
        }
        sets.push(set);
    }
    Ok(sets)
}

/// The rows of one kind and verb.
fn compare(kind: &str, verb: &str, sets: &[Vec<String>], sides: [&Path; 2]) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for (level, set) in LEVELS.iter().zip(sets).filter(|(_, set)| !set.is_empty()) {
        let file = target().join("against/batch.jsonl");
        let often = |record: &String| format!("{record}\n").repeat(OFTEN);
        fs::write(&file, set.iter().map(often).collect::<String>()).map_err(|e| e.to_string())?;
        let mut best = vec![[f64::MAX; 2]; set.len()];
        for _ in 0..TURNS {
            for (side, command) in sides.iter().enumerate() {
                let took = seconds(command, verb, &file)?;
                for (best, took) in best.iter_mut().zip(took.chunks(OFTEN)) {
                    best[side] = took.iter().copied().fold(best[side], f64::min);
                }
            }
        }
        let sum = |side: usize| best.iter().map(|best| best[side]).sum();
        let name = format!("{kind} {verb} {level}");
        rows.push(Row { name, puzzles: set.len(), before: sum(0), after: sum(1) });
    }
    Ok(rows)
}

/// What the work on each puzzle of a batch took, as the command tells it.
fn seconds(command: &Path, verb: &str, batch: &Path) -> Result<Vec<f64>, String> {
    let words = ["batch", verb, "--cost", "--jobs", "1", "--quiet"];
    let lines = output(Command::new(command).args(words).arg(batch))?;
    let one = |line: &str| {
        let record: Json = serde_json::from_str(line).map_err(|e| e.to_string())?;
        record["cost"]["seconds"].as_f64().ok_or_else(|| format!("{verb} does not tell what it took: {line}"))
    };
    lines.lines().map(one).collect()
}

/// Prints the table; an error names the rows that cost too much.
fn print_table(rows: &[Row]) -> Done {
    let mut slow = Vec::new();
    let mut logarithms = 0.0;
    println!("{:32} {:>12} {:>12} {:>6}", "µs a puzzle, best of turns", "before", "after", "ratio");
    for row in rows {
        let ratio = row.after / row.before;
        logarithms += ratio.ln();
        let each = |seconds: f64| seconds / row.puzzles as f64;
        println!(
            "{:32} {:12.2} {:12.2} {ratio:6.2}",
            row.name,
            each(row.before) * 1e6,
            each(row.after) * 1e6
        );
        if ratio > if each(row.before) < SHORT { MOST_SHORT } else { MOST } {
            slow.push(format!("{} ({ratio:.2})", row.name));
        }
    }
    let mean = (logarithms / rows.len().max(1) as f64).exp();
    println!("{} rows, geometric mean {mean:.3}", rows.len());
    match slow.is_empty() && mean <= 1.0 {
        true => Ok(()),
        false => {
            Err(format!("slower than before: mean {mean:.3}; rows beyond their bound: {}", slow.join(", ")))
        }
    }
}

fn output(command: &mut Command) -> Result<String, String> {
    let done = command.current_dir(root()).stderr(Stdio::null()).output().map_err(|e| e.to_string())?;
    // A puzzle that is given up, or has several answers, is an ordinary result.
    match done.status.code() {
        Some(0 | 1 | 3) => Ok(String::from_utf8_lossy(&done.stdout).into_owned()),
        code => Err(format!("{command:?} ended with {code:?}")),
    }
}
