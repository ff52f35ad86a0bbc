//! What the command writes it reads: several puzzles in one file, and files whose suffix says what is in them.

use std::path::PathBuf;
use std::process::{Command, Output};

fn quandary(folder: &PathBuf, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quandary")).args(args).current_dir(folder).output().expect("it runs")
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quandary-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// `create KIND -n 3 > f; solve f` gives three answers, in the default form and in every other that is a text.
#[test]
fn created_puzzles_are_all_solved() {
    let folder = folder("several");
    for kind in quandary::kinds() {
        let id = kind.info().id;
        let made = quandary(&folder, &["create", id, "--size", "4x4", "-n", "3", "--seed", "5"]);
        assert!(made.status.success(), "{id}: {}", text(&made.stderr));
        std::fs::write(folder.join("f"), &made.stdout).expect("a file");
        // The kind need not be said.
        for args in [vec!["solve", "f", "--json"], vec!["solve", id, "f", "--json"]] {
            let solved = text(&quandary(&folder, &args).stdout);
            let lines: Vec<&str> = solved.lines().collect();
            assert_eq!(lines.len(), 3, "{id}: {solved}\n{}", text(&made.stdout));
            assert!(
                lines.iter().all(|l| l.contains("\"unique\"") || l.contains("\"found\"")),
                "{id}: {solved}"
            );
        }
        let mut came_back = 0;
        for form in kind.forms().iter().filter(|f| f.writes) {
            let converted = quandary(&folder, &["convert", id, "f", "--to", form.name]);
            if !converted.status.success() {
                assert!(!converted.stderr.is_empty(), "{id} {}", form.name);
                continue;
            }
            std::fs::write(folder.join("g"), &converted.stdout).expect("a file");
            let again = quandary(&folder, &["solve", id, "g", "--from", form.name, "--json"]);
            let solved = text(&again.stdout);
            assert_eq!(
                solved.lines().count(),
                3,
                "{id} {}: {solved}\n{}",
                form.name,
                text(&converted.stdout)
            );
            came_back += 1;
        }
        assert!(came_back > 0, "{id}");
    }
    let _ = std::fs::remove_dir_all(&folder);
}

/// A suffix a verb cannot write is refused with those it can, and nothing is written.
#[test]
fn a_suffix_says_what_is_written() {
    let folder = folder("suffix");
    let example = "example:null/1";
    for (args, refused) in [
        (["convert", example, "-o", "x.png"], true),
        (["convert", example, "-o", "x.odd"], true),
        (["rate", example, "-o", "x.png"], true),
        (["count", example, "-o", "x.line"], true),
        (["show", example, "-o", "x.odd"], true),
        (["show", example, "-o", "x.png"], false),
        (["solve", example, "-o", "x.svg"], false),
        (["convert", example, "-o", "x.txt"], false),
        (["convert", example, "-o", "x"], false),
        (["rate", example, "-o", "x.json"], false),
    ] {
        let path = folder.join(args[3]);
        let ran = quandary(&folder, &args);
        let said = text(&ran.stderr);
        if refused {
            assert_eq!(ran.status.code(), Some(2), "{args:?}: {said}");
            assert!(said.contains("it writes .txt, .json"), "{args:?}: {said}");
        } else {
            assert!(ran.status.success(), "{args:?}: {said}");
        }
        assert_eq!(path.exists(), !refused, "{args:?}");
        let _ = std::fs::remove_file(path);
    }
    let png = quandary(&folder, &["show", example, "-o", "x.png"]);
    assert!(png.status.success());
    assert!(std::fs::read(folder.join("x.png")).expect("a picture").starts_with(b"\x89PNG"));
    let _ = std::fs::remove_dir_all(&folder);
}

/// The records of an output; of an error, which line it is about, since sentences may be worded better one day.
fn records(output: &[u8]) -> Vec<serde_json::Value> {
    let record = |line: &str| {
        let mut record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        if let Some(error) = record.get_mut("error").and_then(|error| error.as_object_mut()) {
            error.retain(|name, _| name == "file" || name == "line");
        }
        record
    };
    text(output).lines().map(record).collect()
}

/// What version 0.1 left unfinished is taken up, and the last record it wrote is recognised.
#[test]
fn an_output_of_version_0_1_is_taken_up_again() {
    let fixtures = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/0.1");
    let folder = folder("resume");
    let whole = std::fs::read(fixtures.join("answers.jsonl")).expect("a fixture");
    std::fs::copy(fixtures.join("puzzles.jsonl"), folder.join("puzzles.jsonl")).expect("copied");
    let lines = whole.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(i, _)| i + 1);
    for cut in lines.step_by(3).chain([whole.len() / 2, whole.len() - 1]) {
        std::fs::write(folder.join("out.jsonl"), &whole[..cut]).expect("written");
        let ran = quandary(&folder, &["batch", "solve", "puzzles.jsonl", "--resume", "out.jsonl"]);
        let now = std::fs::read(folder.join("out.jsonl")).expect("there");
        assert!(records(&now) == records(&whole), "cut at {cut}: {}", text(&ran.stderr));
    }
    let _ = std::fs::remove_dir_all(&folder);
}

/// The puzzles that `create --json` of version 0.1 wrote are read, and have the answers it gave.
#[test]
fn created_json_of_version_0_1_is_read() {
    let created = include_str!("../fixtures/0.1/created.jsonl");
    let mut read = 0;
    for line in created.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let kind = quandary::kind(line["kind"].as_str().expect("a kind")).expect("a kind");
        for made in line["puzzles"].as_array().expect("puzzles") {
            let text = made["text"].as_str().expect("a text");
            let puzzle =
                quandary::read(text, Some(kind), None).expect("a text").remove(0).expect("a puzzle").puzzle;
            let outcome = puzzle.solve(quandary::Demand::Verdict, &quandary::Budget::unlimited());
            assert_eq!(puzzle.json(&outcome.answers()[0]), made["answer"], "{text}");
            read += 1;
        }
    }
    assert_eq!(read, 2 * quandary::kinds().len());
}
