//! What transcripts cannot show: exit codes, pipes, signals, files, the environment.

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const ONE: &str = "null:1./..";
const TWO: &str = "null:../..";

fn quandary(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quandary"));
    command.args(args).stdin(Stdio::null());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "LANG", "LC_ALL", "LC_CTYPE"] {
        command.env_remove(name);
    }
    command
}

fn run(args: &[&str]) -> Output {
    quandary(args).output().expect("the command runs")
}

fn code(args: &[&str]) -> i32 {
    run(args).status.code().expect("it exits by itself")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn fed(args: &[&str], input: &[u8]) -> Output {
    let mut command = quandary(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    feeder.join().expect("the input is fed");
    output
}

#[test]
fn exit_codes() {
    assert_eq!(code(&["solve", ONE]), 0);
    assert_eq!(code(&["solve", TWO]), 0);
    assert_eq!(code(&["solve", TWO, "--unique"]), 1);
    assert_eq!(code(&["hint", TWO]), 1);
    assert_eq!(code(&["rate", TWO]), 1);
    assert_eq!(code(&["solve", "null:1x/.."]), 2);
    assert_eq!(code(&["slove"]), 2);
    assert_eq!(code(&["solve", "example:ripple/multiple1", "--nodes", "1"]), 3);
    assert_eq!(code(&["--help"]), 0);
    // The worst of several counts, and all are told.
    let both = run(&["solve", "null:1x/..", ONE]);
    assert_eq!(both.status.code(), Some(2));
    assert!(text(&both.stdout).starts_with("unique\n"));
}

#[test]
fn standard_input_is_read() {
    let output = fed(&["solve", "null", "-"], b"1./..");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).starts_with("unique\n"));
    assert_eq!(fed(&["solve", "null"], b"1./..\r\n").status.code(), Some(0));
    assert_eq!(fed(&["solve"], b"").status.code(), Some(2));
}

#[test]
fn a_dialogue_follows_the_puzzle() {
    let output = fed(&["assist", "null"], b"../..\n\nf\n1 1 2\n");
    let stdout = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{stdout}{}", text(&output.stderr));
    assert!(
        stdout.contains("There are 2 answers") && stdout.contains("There is one answer:\n2 1\n1 2"),
        "{stdout}"
    );
}

#[test]
fn the_dialogue_is_saved() {
    let folder = std::env::temp_dir().join(format!("quandary-assist-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("made.txt");
    let output = fed(&["assist", "null", "-o", &file.to_string_lossy()], b"../..\n\n1 1 2\n");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(&file).expect("it was written"), "2./..\n");
    // An error leaves what was there, and nothing beside it.
    let target = file.to_string_lossy().into_owned();
    assert_eq!(code(&["convert", ONE, "--to", "chess", "-o", &target]), 2);
    assert_eq!(std::fs::read_to_string(&file).expect("still there"), "2./..\n");
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 1);
    let picture = folder.join("a.svg").to_string_lossy().into_owned();
    assert_eq!(code(&["show", ONE, "-o", &picture]), 0);
    assert!(std::fs::read_to_string(&picture).expect("a picture").starts_with("<svg"));
    std::fs::remove_dir_all(&folder).expect("tidied up");
}

#[test]
fn colours_follow_the_environment() {
    let coloured =
        |command: &mut Command| text(&command.output().expect("it runs").stdout).contains('\u{1b}');
    assert!(!coloured(&mut quandary(&["show", ONE])));
    assert!(coloured(&mut quandary(&["show", ONE, "--color", "always"])));
    assert!(coloured(quandary(&["show", ONE]).env("CLICOLOR_FORCE", "1")));
    assert!(!coloured(quandary(&["show", ONE]).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1")));
    assert!(!coloured(quandary(&["show", ONE, "--color", "never"]).env("CLICOLOR_FORCE", "1")));
}

#[test]
fn the_locale_decides_between_unicode_and_ascii() {
    let ascii = |command: &mut Command| command.output().expect("it runs").stdout.is_ascii();
    assert!(!ascii(&mut quandary(&["show", ONE])));
    assert!(!ascii(quandary(&["show", ONE]).env("LANG", "C.UTF-8")));
    assert!(ascii(quandary(&["show", ONE]).env("LANG", "de_DE.ISO-8859-1")));
    assert!(ascii(&mut quandary(&["show", ONE, "--ascii"])));
}

#[test]
fn a_closed_pipe_is_a_quiet_success() {
    // A board with very many answers, of which the reader wants ten bytes.
    let mut command = quandary(&["solve", "ripple", "-", "--all", "--format", "raw"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command runs");
    drop(child.stdin.take().expect("a pipe").write_all(open_board().as_bytes()));
    let mut first = [0; 10];
    child.stdout.take().expect("a pipe").read_exact(&mut first).expect("some output");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
}

/// An open Ripple board of nine rooms of nine cells: more answers than anybody can count.
fn open_board() -> String {
    let row =
        |cell: &dyn Fn(usize) -> usize| (0..8).map(|c| cell(c).to_string()).collect::<Vec<_>>().join(" ");
    let values: String = (0..8).map(|_| row(&|_| 0) + "\n").collect();
    let rooms: String = (0..8).map(|r| row(&|c| r / 3 * 3 + c / 3 + 1) + "\n").collect();
    format!("{values}\n{rooms}\n")
}

#[cfg(unix)]
fn interrupt(child: &std::process::Child) {
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("there is a `kill`").success(), "it ended before it was interrupted");
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_found() {
    let folder = quandary_testing::Folder::new("interrupt");
    let board = folder.write("open.txt", &open_board()).to_string_lossy().into_owned();
    // Answers come one after the other: when some are there, the rest is interrupted.
    let mut command = quandary(&["solve", "ripple", &board, "--all", "--format", "raw"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let mut output = child.stdout.take().expect("a pipe");
    let mut stdout = vec![0; 10_000];
    output.read_exact(&mut stdout).expect("answers");
    interrupt(&child);
    output.read_to_end(&mut stdout).expect("the rest");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let stdout = text(&stdout);
    assert!(
        stdout.ends_with('\n') && stdout.lines().filter(|l| !l.is_empty()).all(|l| l.len() == 15),
        "{stdout}"
    );
    // A count says nothing until its end. Interrupted before it listens it ends by the signal, without a
    // code: then it is tried again, later.
    for pause in (0..16).map(|n| Duration::from_millis(50 << n)) {
        let mut command = quandary(&["count", "ripple", &board]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        std::thread::sleep(pause);
        interrupt(&child);
        let output = child.wait_with_output().expect("it ends");
        if let Some(code) = output.status.code() {
            assert_eq!(code, 130);
            assert!(text(&output.stdout).starts_with("at least "), "{}", text(&output.stdout));
            return;
        }
    }
    panic!("the command never listens to an interrupt");
}

/// Advice that could not be worked out to its end says so, and what ended it; a list that is merely cut does not.
#[test]
fn unfinished_advice_says_what_ended_it() {
    let cut = run(&["assist", "example:ripple/multiple1", "--suggest", "--nodes", "5"]);
    assert_eq!(text(&cut.stderr), "gave up: the allowed number of nodes was used up\n");
    assert!(text(&cut.stdout).starts_with("answers: at least "), "{}", text(&cut.stdout));
    let whole = run(&["assist", "example:ripple/multiple1", "--suggest"]);
    assert_eq!((text(&whole.stderr).as_str(), whole.status.code()), ("", Some(0)));
}

#[test]
fn rubbish_is_refused_briefly() {
    let noise: Vec<u8> = (0..10_000_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for args in [&["solve", "ripple", "-"][..], &["solve", "-"], &["assist", "ripple", "-"]] {
        let output = fed(args, &noise);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stderr.len() < 4000 && output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let one = run(&["create", "null", "--seed", "9", "--number", "20", "-j", "1"]);
    let four = run(&["create", "null", "--seed", "9", "--number", "20", "-j", "4"]);
    assert!(one.status.success() && text(&one.stdout).lines().count() >= 20, "{}", text(&one.stderr));
    assert_eq!(one.stdout, four.stdout);
}

#[test]
fn json_keeps_to_its_schema() {
    let schema: serde_json::Value =
        serde_json::from_slice(&run(&["list", "--schema"]).stdout).expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("the schema is sound");
    for args in [
        &["solve", ONE][..],
        &["solve", TWO],
        &["solve", TWO, "--all"],
        &["solve", "example:ripple/multiple1", "--nodes", "1"],
        &["solve", "null:1x/.."],
        &["solve", "nowhere"],
        &["count", TWO],
        &["check", ONE],
        &["hint", ONE],
        &["hint", TWO],
        &["hint", "example:ripple/puzzle2"],
        &["explain", "example:ripple/puzzle2"],
        &["rate", ONE],
        &["rate", TWO],
        &["create", "null", "--seed", "1"],
        &["assist", TWO, "--suggest"],
        &["assist", "example:ripple/multiple1", "--suggest"],
    ] {
        let output = run(&[args, &["--json"]].concat());
        let stdout = text(&output.stdout);
        let json: serde_json::Value =
            serde_json::from_str(&stdout).unwrap_or_else(|e| panic!("{args:?}: {e}: {stdout}"));
        let errors: Vec<String> = validator.iter_errors(&json).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{args:?}: {stdout}: {errors:?}");
        let schema = if args[0] == "create" { 2 } else { 1 };
        assert!(json.get("error").is_some() || json["schema"] == schema, "{args:?}: {stdout}");
    }
}

#[test]
fn shells_and_manuals() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(text(&run(&["completions", shell]).stdout).contains("quandary"), "{shell}");
    }
    assert!(text(&run(&["man"]).stdout).contains(".TH quandary"));
    assert!(text(&run(&["man", "solve"]).stdout).contains("quandary\\-solve"));
}

#[test]
fn many_files_are_converted_into_a_folder() {
    let folder = std::env::temp_dir().join(format!("quandary-convert-{}", std::process::id()));
    let to = folder.join("to");
    std::fs::create_dir_all(&to).expect("a folder");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    std::fs::write(path("one.txt"), "1./..\n").expect("written");
    std::fs::write(path("two.txt"), "2./..\n").expect("written");
    std::fs::write(path("bad.txt"), "rubbish\n").expect("written");
    let (one, two, bad, into) = (path("one.txt"), path("two.txt"), path("bad.txt"), path("to"));
    let done = run(&["convert", "null", &one, &bad, &two, "--to", "line", "-o", &into]);
    assert_eq!(done.status.code(), Some(2), "what cannot be read is reported: {}", text(&done.stderr));
    let mut names: Vec<_> =
        std::fs::read_dir(&to).expect("a folder").flatten().map(|e| e.file_name()).collect();
    names.sort();
    assert_eq!(names, ["one.null", "two.null"], "and the others are converted all the same");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn the_version_names_its_commit() {
    let version = text(&run(&["--version"]).stdout);
    let git = Command::new("git")
        .args(["rev-parse", "--short=10", "HEAD"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output();
    let plain = concat!("quandary ", env!("CARGO_PKG_VERSION"));
    match git.ok().filter(|output| output.status.success()) {
        Some(commit) => assert_eq!(version, format!("{plain} ({})\n", text(&commit.stdout).trim())),
        None => assert_eq!(version, format!("{plain}\n"), "there is no commit to name"),
    }
}
