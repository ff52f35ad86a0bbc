//! Chores of the project.
//!
//! - `cargo xtask test` runs everything that must hold, and installs what it needs for that; `--all` runs
//!   what takes longer, too.
//! - `cargo xtask new-kind NAME` begins a new kind of puzzle.
//! - `cargo xtask bench KIND [--peers]` prints the kind's table of figures; `--write` puts it into the guide;
//!   `--against COMMIT` compares this tree with a commit.
//! - `cargo xtask fuzz SECONDS` fuzzes every kind, the protocol, share ids and games; `--minimise` keeps the
//!   least of what was found.
//! - `cargo xtask soak` compares all engines on random puzzles, for so many minutes or puzzles.
//! - `cargo xtask mutants` puts small faults into a copy of the source and sees whether the tests fail.
//! - `cargo xtask python` and `cargo xtask spark` test the Python package and the Spark example alone.
//! - `cargo xtask deny` checks licences, sources and, where their database can be had, advisories.
//! - `cargo xtask guide` writes the guide's chapters and binds the book into `target/guide`.
//! - `cargo xtask web` builds the page into `dist/`; `cargo xtask web test` drives it in a browser.
//! - `cargo xtask serve` builds the page and serves it.

use std::process::ExitCode;

use xtask::{against, bench, browser, fuzz, guide, mutants, new_kind, python, test, web};

const USAGE: &str = "usage: cargo xtask test [--all]
       cargo xtask new-kind NAME
       cargo xtask bench [KIND] [--peers] [--write] | --against COMMIT
       cargo xtask fuzz [SECONDS | --minimise]
       cargo xtask soak [--minutes N] [--puzzles N] [--kinds A,B] [--resume FILE] | --show KIND:SEED
       cargo xtask mutants [AREA] [--seed N] [--sample N] [--kind KIND] [--only TEXT]...
       cargo xtask python | spark
       cargo xtask web [test]
       cargo xtask serve
       cargo xtask deny
       cargo xtask guide";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["test"] => test::run(test::Extent::Usual),
        ["test", "--all"] => test::run(test::Extent::All),
        ["new-kind", name] => new_kind::run(name),
        ["bench", "--against", commit] => against::run(commit),
        ["bench", ref rest @ ..] => bench::run(rest),
        ["mutants", ref rest @ ..] => mutants::run(rest),
        ["guide"] => guide::run(),
        ["deny"] => test::deny(),
        ["web"] => web::run(),
        ["web", "test"] => browser::run(),
        ["serve"] => web::serve(),
        #[cfg(feature = "bindgen")]
        ["bindgen", built, folder] => web::bindgen(built, folder),
        ["fuzz"] => fuzz::run(60),
        ["fuzz", "--minimise"] => fuzz::minimise(),
        ["soak", ref rest @ ..] => test::soak(rest),
        ["python"] => python::run(),
        ["spark"] => python::spark(),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run(seconds),
            Err(_) => Err(format!("`{seconds}` is not a number of seconds")),
        },
        _ => Err(USAGE.to_string()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}
