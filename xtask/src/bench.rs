//! `cargo xtask bench KIND`: the kind's own bench program in release mode, and beside it, with
//! `--peers`, other people's solvers on the same puzzles.

use crate::chore::{Done, cargo, program, root, step};

/// Runs the bench of one kind, or of all.
pub fn run(words: &[&str]) -> Done {
    let peers = words.contains(&"--peers");
    let named: Vec<&str> = words.iter().copied().filter(|w| *w != "--peers").collect();
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
        step(&format!("bench {kind}"), &mut cargo(&words))?;
        if peers {
            run_peers(&kind)?;
        }
    }
    Ok(())
}

/// The kinds that have a bench program.
fn benched() -> Vec<String> {
    let folder = root().join("crates/puzzles/examples");
    let names = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|f| f.file_name());
    let mut kinds: Vec<String> =
        names.filter_map(|n| Some(n.to_str()?.strip_suffix("_bench.rs")?.to_string())).collect();
    kinds.sort();
    kinds
}

/// Runs the peers of a kind: a Python script with its own requirements, or a crate of its own.
fn run_peers(kind: &str) -> Done {
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
        step(&format!("peers of {kind}"), &mut program(&python, &[&script]))?;
    }
    if root().join(&package).exists() {
        let words = ["run", "--release", "--quiet", "--manifest-path", &package];
        step(&format!("peers of {kind}"), &mut cargo(&words))?;
    }
    Ok(())
}
