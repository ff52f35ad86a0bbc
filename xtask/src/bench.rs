//! `cargo xtask bench KIND`: the kind's own bench program in release mode, and beside it, with
//! `--peers`, other people's solvers on the same puzzles. With `--write`, what they print is put into the guide.

use std::fs;

use crate::chore::{Done, captured, cargo, program, root, step};

/// The guide's page of figures.
const FIGURES: &str = "docs/guide/src/figures.md";

/// Runs the bench of one kind, or of all.
pub fn run(words: &[&str]) -> Done {
    let (peers, write) = (words.contains(&"--peers"), words.contains(&"--write"));
    let named: Vec<&str> = words.iter().copied().filter(|w| !matches!(*w, "--peers" | "--write")).collect();
    if std::env::var_os("QUANDARY_CORPUS").is_none() {
        return Err("the benches read the folder QUANDARY_CORPUS names; it is not set".into());
    }
    let all = benched();
    let kinds = match named[..] {
        [] => all,
        [kind] if all.iter().any(|k| k == kind) => vec![kind.to_string()],
        _ => return Err(format!("expected one of {}", all.join(", "))),
    };
    for kind in kinds {
        let example = format!("{kind}_bench");
        let words = ["run", "--release", "--quiet", "-p", "quandary-puzzles", "--example", &example];
        let mut printed = captured(&format!("bench {kind}"), &mut cargo(&words))?;
        if peers {
            printed += &run_peers(&kind)?;
        }
        if write {
            let page = root().join(FIGURES);
            let text = fs::read_to_string(&page).map_err(|e| format!("{FIGURES}: {e}"))?;
            let block = block(&command(&kind, peers), &circumstances(), &printed);
            fs::write(&page, put(&text, &kind, &block)?).map_err(|e| format!("{FIGURES}: {e}"))?;
        }
    }
    Ok(())
}

/// What was typed, with the limits that were set for the peers.
fn command(kind: &str, peers: bool) -> String {
    let set = std::env::vars().filter(|(name, _)| name.starts_with("PEERS_"));
    let mut limits: Vec<String> = set.map(|(name, value)| format!("{name}={value} ")).collect();
    limits.sort();
    let peers = if peers { " --peers" } else { "" };
    format!("{}cargo xtask bench {kind}{peers}", limits.concat())
}

/// When and on what the figures were taken, as far as the system tells.
fn circumstances() -> String {
    let day = program("date", &["+%-d %B %Y"]).env("LC_ALL", "C").output().ok();
    let day = day.map(|day| String::from_utf8_lossy(&day.stdout).trim().to_string());
    let processors = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processors.lines().find(|line| line.starts_with("model name"));
    let model = model.and_then(|line| Some(line.split_once(':')?.1.trim().to_string()));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let cores = if cores == 1 { "1 core".to_string() } else { format!("{cores} cores") };
    [day, model, Some(cores)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// A bench as the page shows it.
fn block(command: &str, circumstances: &str, printed: &str) -> String {
    let lines = printed.lines().map(|line| format!("{}\n", line.trim_end()));
    format!("```text\n$ {command}\n{}```\n\n{circumstances}.\n", lines.collect::<String>())
}

/// The page with the block in its place: between two marks that a reader of the guide does not see.
///
/// # Errors
///
/// When the page has no place for it.
pub fn put(page: &str, kind: &str, block: &str) -> Result<String, String> {
    let (begin, end) = (format!("<!-- bench {kind} -->\n"), "<!-- end -->");
    let missing = || format!("{FIGURES} has no `{}` with an `{end}` behind it", begin.trim());
    let (before, rest) = page.split_once(&begin).ok_or_else(missing)?;
    let (_, after) = rest.split_once(end).ok_or_else(missing)?;
    Ok(format!("{before}{begin}{block}{end}{after}"))
}

/// The kinds that have a bench program.
#[must_use]
pub fn benched() -> Vec<String> {
    let folder = root().join("crates/puzzles/examples");
    let names = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|f| f.file_name());
    let mut kinds: Vec<String> =
        names.filter_map(|n| Some(n.to_str()?.strip_suffix("_bench.rs")?.to_string())).collect();
    kinds.sort();
    kinds
}

/// What the peers of a kind print: a Python script with its own requirements, or a crate of its own.
fn run_peers(kind: &str) -> Result<String, String> {
    let mut printed = String::new();
    let script = format!("benches/peers/{kind}.py");
    let package = format!("benches/peers/{kind}/Cargo.toml");
    let needs = format!("benches/peers/{kind}.txt");
    if root().join(&script).exists() {
        let venv = root().join("target/peers");
        let python = venv.join("bin/python").to_string_lossy().into_owned();
        if !venv.exists() {
            step("a Python environment for peers", &mut program("python3", &["-m", "venv", "target/peers"]))?;
        }
        if root().join(&needs).exists() {
            let words = ["-m", "pip", "install", "--quiet", "-r", &needs];
            step("peers from PyPI", &mut program(&python, &words))?;
        }
        printed += &captured(&format!("peers of {kind}"), &mut program(&python, &[&script]))?;
    }
    if root().join(&package).exists() {
        let words = ["run", "--release", "--quiet", "--manifest-path", &package];
        printed += &captured(&format!("peers of {kind}"), &mut cargo(&words))?;
    }
    Ok(if printed.is_empty() { printed } else { format!("\n{printed}") })
}
