//! `cargo xtask test`: everything that must hold.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use quandary_testing::{CORPUS, LEFT_OUT, SLOW, TESTS};

use crate::chore::{Done, cargo, program, starts, step, target, tool};
use crate::{browser, fuzz, guide, python};

/// The formatter, as a guard.
pub const FORMATTING: &[&str] = &["fmt", "--all", "--check"];
/// The lints, as a guard.
pub const LINTS: &[&str] = &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];

/// How much of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// What every change must pass.
    Usual,
    /// The same, with the tests that take longer, the page as it is published, the wheel, a minute of fuzzing for
    /// each target, two of soaking, the Spark cluster, the licences of everything built in, and the guide as a book.
    All,
}

/// Runs all checks in order of how soon they fail.
pub fn run(extent: Extent) -> Done {
    step("formatting", &mut cargo(FORMATTING))?;
    step("lints", &mut cargo(LINTS))?;
    let left_out = tests(extent)?;
    // The command's doc comments are its help texts, with brackets that are no links.
    let words = ["doc", "--workspace", "--exclude", "quandary-cli", "--no-deps", "--quiet"];
    step(
        "documentation",
        cargo(&words).env("RUSTDOCFLAGS", "-D warnings -A rustdoc::private-intra-doc-links"),
    )?;
    // Builds the library for the web on the way: it does no I/O and reads no clock.
    match extent {
        Extent::Usual => {
            browser::run()?;
            python::run()?;
        }
        Extent::All => {
            browser::published()?;
            python::run()?;
            python::wheel()?;
            fuzz::run(60)?;
            soak(&["--minutes", "2"])?;
            python::spark()?;
            deny()?;
            guide::run()?;
        }
    }
    eprintln!("== everything holds; {}", summary(&left_out));
    Ok(())
}

/// All tests and doc examples, and a list of those that were left out: why, and which.
fn tests(extent: Extent) -> Result<BTreeMap<String, Vec<String>>, String> {
    dictionaries();
    let noted = target().join("left-out.txt");
    let _ = std::fs::remove_file(&noted);
    let extent = if extent == Extent::All { "all" } else { "usual" };
    // Without nextest, one test program after the other does the same.
    let words = match starts("cargo-nextest") {
        true => &["nextest", "run", "--no-fail-fast", "--status-level=fail"][..],
        false => &["test", "--no-fail-fast", "--quiet"],
    };
    // Without the examples: the lints have compiled them, and each would be linked for nothing.
    let targets = ["--workspace", "--tests"];
    step("tests", cargo(words).args(targets).env(TESTS, extent).env(LEFT_OUT, &noted))?;
    step("examples in the documentation", &mut cargo(&["test", "--workspace", "--doc", "--quiet"]))?;
    let left_out = left_out(noted)?;
    let short = left_out.keys().filter(|why| *why != SLOW).count();
    if short > 0 && std::env::var_os(CORPUS).is_some() {
        return Err(format!("the corpus is there, so no test may do nothing; {}", summary(&left_out)));
    }
    Ok(left_out)
}

/// The word lists some verdicts of the corpus were reached with, where they can be had.
fn dictionaries() {
    let missing = !Path::new("/usr/share/dict/american-english-small").exists();
    let wanted = std::env::var_os(CORPUS).is_some() && std::env::var_os("QUANDARY_DICT").is_none();
    if wanted && missing && starts("apt-get") {
        let words = ["install", "-y", "-qq", "--no-install-recommends", "wamerican", "wamerican-small"];
        // Without them one test is left out, and is named for it.
        let _ = step("word lists", &mut program("apt-get", &words));
    }
}

/// What the tests have noted, by reason.
fn left_out(noted: PathBuf) -> Result<BTreeMap<String, Vec<String>>, String> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    if !noted.exists() {
        return Ok(all);
    }
    let text = std::fs::read_to_string(&noted).map_err(|e| format!("{}: {e}", noted.display()))?;
    for (name, why) in text.lines().filter_map(|line| line.split_once(' ')) {
        all.entry(why.to_string()).or_default().push(name.to_string());
    }
    all.values_mut().for_each(|names| {
        names.sort();
        names.dedup();
    });
    Ok(all)
}

/// The closing line: a test that did nothing is named.
fn summary(left_out: &BTreeMap<String, Vec<String>>) -> String {
    let reason = |(why, names): (&String, &Vec<String>)| {
        let tests = if names.len() == 1 { "test" } else { "tests" };
        format!("{} {tests} left out ({why}): {}", names.len(), names.join(", "))
    };
    match left_out.is_empty() {
        true => "no test was left out".to_string(),
        false => left_out.iter().map(reason).collect::<Vec<_>>().join("; "),
    }
}

/// What may be built in (`deny.toml`). The database of advisories is not part of any registry: where it
/// cannot be had, that is said.
pub fn deny() -> Done {
    let tool = tool("cargo-deny")?;
    step("licences, bans, sources", &mut program(&tool, &["check", "bans", "licenses", "sources"]))?;
    if step("the database of advisories", &mut program(&tool, &["fetch", "db"])).is_err() {
        eprintln!("== advisories: NOT CHECKED: their database cannot be had here");
        return Ok(());
    }
    step("advisories", &mut program(&tool, &["check", "advisories"]))
}

/// Random puzzles through every engine; the soak itself understands the words.
pub fn soak(words: &[&str]) -> Done {
    let all = [&["run", "--release", "--quiet", "-p", "quandary-soak", "--"], words].concat();
    step("soak", &mut cargo(&all))
}
