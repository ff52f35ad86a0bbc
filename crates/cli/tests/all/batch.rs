//! `batch`: order, errors, files of every sort, and what is left after a kill.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn quandary(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quandary"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(args: &[&str]) -> Output {
    quandary(args).output().expect("the command runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder of this test's own, gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("quandary-batch-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }

    fn file(&self, name: &str, content: &str) -> String {
        std::fs::write(self.0.join(name), content).expect("written");
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Lines of every sort, some of them wrong.
fn mixed(count: usize) -> String {
    let mut lines = String::new();
    for i in 0..count {
        let line = match i % 11 {
            0..=3 => format!("{{\"id\":{i},\"puzzle\":\"null:1./..\"}}"),
            4 => "null:../..".to_string(),
            5 => format!("{{\"id\":\"{i}\",\"verb\":\"count\",\"puzzle\":\"null:../..\"}}"),
            6 => "\"null:1./.2\"".to_string(),
            7 => "a name\tnull:../..".to_string(),
            8 => "{\"puzzle\":\"null:1x/..\"}".to_string(),
            9 => "# a comment".to_string(),
            _ => "no puzzle {".to_string(),
        };
        lines.push_str(&line);
        lines.push('\n');
    }
    lines
}

#[test]
fn the_order_is_that_of_the_input_whatever_the_threads() {
    let folder = Folder::new("order");
    let input = folder.file("in.jsonl", &mixed(1100));
    let one = run(&["batch", "solve", &input, "-j", "1"]);
    assert_eq!(one.status.code(), Some(2), "{}", text(&one.stderr));
    let stdout = text(&one.stdout);
    assert_eq!(stdout.lines().count(), mixed(1100).lines().filter(|l| !l.starts_with('#')).count());
    assert!(!stdout.contains("\"cost\""));
    for jobs in ["2", "7"] {
        assert_eq!(text(&run(&["batch", "solve", &input, "-j", jobs]).stdout), stdout);
    }
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(
        lines[0],
        r#"{"id":0,"schema":1,"kind":"null","outcome":"unique","answers":[[[1,2],[2,1]]],"differ":[]}"#
    );
    assert!(lines[4].contains(r#""outcome":"several""#), "{}", lines[4]);
    assert!(
        lines[5].starts_with(r#"{"id":"5","schema":1,"kind":"null","count":2,"exact":true"#),
        "{}",
        lines[5]
    );
    assert!(lines[6].contains(r#""outcome":"none""#), "{}", lines[6]);
    assert!(lines[7].contains(r#""outcome":"several""#), "{}", lines[7]);
    // The bad ones carry the number of their line.
    assert!(
        lines[8].contains(r#""line":9"#) && lines[8].contains("in.jsonl") && lines[8].contains("error"),
        "{}",
        lines[8]
    );
    assert!(lines[9].contains(r#""line":11"#), "{}", lines[9]);
    let summary = text(&one.stderr);
    for word in ["puzzles in", "unique", "several", "none", "error", "time: 50%"] {
        assert!(summary.contains(word), "{summary}");
    }
    assert!(run(&["batch", "solve", &input, "-q"]).stderr.is_empty());
    assert!(text(&run(&["batch", "solve", &input, "--cost"]).stdout).contains("\"cost\":{\"seconds\":"));
}

#[test]
fn options_and_limits_reach_every_puzzle() {
    let folder = Folder::new("options");
    let input = folder.file("in.ids", "null:../..\nnull:1./..\n");
    let stdout = text(&run(&["batch", "solve", &input, "-O", "limit=1"]).stdout);
    assert_eq!(stdout.matches("\"found\"").count(), 2, "{stdout}");
    let unique = run(&["batch", "solve", &input, "--option", "unique=true"]);
    assert_eq!(unique.status.code(), Some(1));
    let stdout = text(&run(&["batch", "count", &input, "--nodes", "0"]).stdout);
    assert_eq!(stdout.matches("\"exact\":false").count(), 2, "{stdout}");
    assert_eq!(run(&["batch", "sing", &input]).status.code(), Some(2));
    assert_eq!(run(&["batch", "solve", &folder.path("missing")]).status.code(), Some(2));
    let stdout = text(&run(&["batch", "convert", &input, "-O", "to=id"]).stdout);
    assert!(stdout.contains("\"text\":\"null:../..\""), "{stdout}");
}

#[test]
fn files_of_any_form_and_puzzles_by_name() {
    let folder = Folder::new("files");
    let one = folder.file("one.txt", "1./..\n");
    let empty = folder.file("empty.txt", "\n");
    let lines = folder.file("two.jsonl", "{\"puzzle\":\"null:../..\"}\n{\"puzzle\":\"null:1./..\"}");
    let stdout = text(&run(&["batch", "count", "null", &one, &empty, &lines, "null:../.."]).stdout);
    let counts: Vec<&str> =
        stdout.lines().filter_map(|l| l.split("\"count\":").nth(1)).map(|l| &l[..1]).collect();
    assert_eq!(counts, ["1", "2", "1", "2"], "{stdout}");
    // Every kind's own examples, as files of many puzzles or few.
    for kind in quandary::kinds() {
        let id = kind.info().id;
        let example = format!("example:{id}/{}", kind.examples()[0].name);
        let ran = run(&["batch", "check", &example]);
        let stdout = text(&ran.stdout);
        let legal = stdout.contains(&format!("\"kind\":\"{id}\"")) && stdout.contains("\"violations\":[]");
        assert!(legal, "{stdout}{}", text(&ran.stderr));
    }
}

#[test]
fn a_stream_is_answered_line_by_line() {
    let mut child = quandary(&["batch", "solve", "-"]).stdin(Stdio::piped()).spawn().expect("it runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    for _ in 0..3 {
        stdin.write_all(b"{\"puzzle\":\"null:1./..\"}\n").and_then(|()| stdin.flush()).expect("fed");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("answered before the next line is there");
        assert!(line.contains("unique"), "{line}");
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_new_file_appears_when_it_is_whole() {
    let folder = Folder::new("whole");
    let input = folder.file("in.jsonl", "{\"puzzle\":\"null:1./..\"}\n");
    let output = folder.file("out.jsonl", "old\n");
    assert_eq!(run(&["batch", "solve", &input, "-o", &output]).status.code(), Some(0));
    assert!(std::fs::read_to_string(&output).expect("there").starts_with("{\"schema\":1"));
    assert!(!Path::new(&format!("{output}.part")).exists());
}

#[test]
fn a_cut_output_is_taken_up_again() {
    let folder = Folder::new("cut");
    let input = folder.file("in.jsonl", &mixed(300));
    let whole = run(&["batch", "solve", &input]).stdout;
    let output = folder.path("out.jsonl");
    let mut cuts: Vec<usize> = (0..whole.len()).step_by(whole.len() / 12 + 1).collect();
    cuts.extend([1, whole.len() - 1, whole.len()]);
    for cut in cuts {
        std::fs::write(&output, &whole[..cut]).expect("written");
        let done = run(&["batch", "solve", &input, "--resume", &output, "-j", "3"]);
        let now = std::fs::read(&output).expect("there");
        assert!(now == whole, "cut at {cut}: {}", text(&done.stderr));
    }
    // The wrong options, the wrong input, and rubbish are not written into.
    std::fs::write(&output, &whole[..whole.len() / 2]).expect("written");
    let before = text(&whole[..whole.len() / 2]);
    let before = &before[..=before.rfind('\n').expect("a line")];
    let other = run(&["batch", "count", &input, "--resume", &output]);
    assert_eq!(other.status.code(), Some(2), "{}", text(&other.stderr));
    let short = folder.file("short.jsonl", "{\"puzzle\":\"null:1./..\"}\n");
    assert_eq!(run(&["batch", "solve", &short, "--resume", &output]).status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&output).expect("there"), before);
}

/// Kills the run with no warning after some part of its output and takes it up again; `QUANDARY_KILLS` says how
/// often (the figure in the README is for 100).
#[test]
fn after_a_kill_nothing_is_lost_or_done_twice() {
    let kills: usize = std::env::var("QUANDARY_KILLS").ok().and_then(|k| k.parse().ok()).unwrap_or(3);
    let folder = Folder::new("kill");
    let input = folder.file("in.jsonl", &mixed(4_400));
    let whole = run(&["batch", "solve", &input]).stdout;
    let output = folder.path("out.jsonl");
    let written = || std::fs::metadata(&output).map_or(0, |file| file.len() as usize);
    let (mut killed, mut moment) = (0, 7);
    // A run that ends before it can be killed does not count; a machine on which all do does not exist.
    for _ in 0..100 * kills {
        let _ = std::fs::remove_file(&output);
        loop {
            // Anywhere in what is left, more often in its first half.
            moment = (moment * 1_103_515_245 + 12_345) % 1_000;
            let until = written() + (whole.len() - written()) * moment / 1_500;
            let mut command = quandary(&["batch", "solve", &input, "--resume", &output]);
            let mut child = command.spawn().expect("it runs");
            let ended = loop {
                if child.try_wait().expect("it can be asked").is_some() {
                    break true;
                }
                if written() > until {
                    child.kill().expect("it can be killed");
                    break false;
                }
                std::thread::sleep(Duration::from_millis(1));
            };
            let done = child.wait_with_output().expect("it ends");
            if ended {
                assert_eq!(done.status.code(), Some(2), "{}", text(&done.stderr));
                break;
            }
            killed += 1;
        }
        let now = std::fs::read(&output).expect("it is there");
        assert!(now == whole, "after {killed} kills the output differs");
        if killed >= kills {
            return;
        }
    }
    panic!("only {killed} kills hit");
}
