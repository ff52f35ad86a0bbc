//! What the five documents say from which the kinds began, sentence by sentence: each function, each printed output and
//! each rule they state has a test here, on the text they print. A file for each document.

mod crossword;
mod gogen;
mod kenken;
mod move_and_nonogram;
mod ripple;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use quandary::core::budget::Budget;
use quandary::core::kind::Console;
use quandary::{AnyPuzzle, Outcome};

/// What a run of the command gave: standard output, standard error, the exit.
struct Ran {
    out: String,
    err: String,
    exit: i32,
}

/// Runs the command with this on standard input, in the folder of a kind's fixtures.
fn run(kind: &str, args: &[&str], stdin: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quandary"))
        .args(args)
        .current_dir(fixtures(kind))
        .env("LC_ALL", "C.UTF-8")
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    let text = stdin.to_string();
    let writer = std::thread::spawn(move || {
        // A run that refuses its input closes the pipe.
        let _ = pipe.write_all(text.as_bytes());
    });
    let ran = child.wait_with_output().expect("the command ends");
    writer.join().expect("the input is written");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Ran { out: text(ran.stdout), err: text(ran.stderr), exit: ran.status.code().unwrap_or(-1) }
}

/// The output of a run that goes well.
#[track_caller]
fn said(kind: &str, args: &[&str], stdin: &str) -> String {
    let ran = run(kind, args, stdin);
    assert_eq!((ran.exit, ran.err.as_str()), (0, ""), "{args:?}\n{}", ran.out);
    ran.out
}

fn fixtures(kind: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../puzzles/fixtures").join(kind)
}

fn fixture(kind: &str, name: &str) -> String {
    std::fs::read_to_string(fixtures(kind).join(name)).expect("a fixture")
}

fn puzzle(kind: &str, text: &str) -> AnyPuzzle {
    let kind = quandary::kind(kind).expect("a kind");
    quandary::read(text, Some(kind), None).expect("a text").remove(0).expect("a puzzle").puzzle
}

/// The raw answers of a puzzle.
fn answers(puzzle: &AnyPuzzle) -> Vec<String> {
    let found = puzzle.answers(&Budget::unlimited()).map(|a| a.expect("within the budget"));
    found.map(|answer| puzzle.raw_answer(&answer)).collect()
}

fn verdict<A>(outcome: &Outcome<A>) -> &'static str {
    outcome.word()
}

/// Somebody who types these lines, and everything that is said to him.
struct Typist {
    lines: std::vec::IntoIter<String>,
    said: String,
}

impl Typist {
    fn new(lines: &[&str]) -> Self {
        let lines: Vec<String> = lines.iter().map(|l| l.to_string()).collect();
        Self { lines: lines.into_iter(), said: String::new() }
    }
}

impl Console for Typist {
    fn read_line(&mut self) -> Option<String> {
        self.lines.next()
    }
    fn print(&mut self, text: &str) {
        self.said += text;
    }
    fn eprint(&mut self, text: &str) {
        self.said += text;
    }
}
