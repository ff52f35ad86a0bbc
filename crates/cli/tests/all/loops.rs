//! The verbs fit together: what one prints, the others read; files with the wrong suffix are refused; a missing file is a
//! record; every `--json` is the protocol's response.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use quandary::protocol::{self, Host};
use quandary_testing::Folder;
use serde_json::{Value as Json, json};

fn ran(args: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quandary"));
    command.args(args).env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    feeder.join().expect("the input is fed");
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn code(args: &[&str], input: &[u8]) -> i32 {
    ran(args, input).status.code().expect("it exits by itself")
}

fn example(kind: &str) -> String {
    let kind = quandary::kind(kind).expect("a kind");
    format!("example:{}/{}", kind.info().id, kind.examples()[0].name)
}

fn ids() -> Vec<&'static str> {
    quandary::kinds().iter().map(|kind| kind.info().id).collect()
}

/// Every verb that writes a puzzle, into the verbs that read one: two for each pair of a writer and a kind, by turns. That
/// every reader reads every writer is tested without the command, where it is quick.
#[test]
fn what_a_verb_writes_every_verb_reads() {
    const READERS: [&str; 6] = ["solve", "count", "check", "rate", "show", "convert"];
    for (turn, id) in ids().into_iter().enumerate() {
        let example = example(id);
        let writers: &[&[&str]] = &[
            &["show", &example],
            &["show", &example, "--ascii"],
            &["show", &example, "--json"],
            &["show", &example, "--format", "svg"],
            &["show", &example, "--format", "png"],
            &["show", &example, "--format", "html"],
            &["show", &example, "--format", "json"],
            &["convert", &example],
            &["convert", &example, "--to", "id"],
            &["convert", &example, "--json"],
            &["hint", &example, "--format", "svg"],
            &["explain", &example, "--format", "html"],
        ];
        for (i, writer) in writers.iter().enumerate() {
            let written = ran(writer, b"").stdout;
            let named = text(&written);
            for verb in [READERS[(i + turn) % 6], READERS[(i + turn + 3) % 6]] {
                let read = ran(&[verb, "-"], &written);
                let told = text(&read.stderr);
                assert!(read.status.success(), "{writer:?} | {verb}: {told}\n{named}");
                assert!(!read.stdout.is_empty(), "{writer:?} | {verb}: {told}");
            }
        }
    }
}

/// New puzzles, several at once, in one form, read by every verb; and their answers judged.
#[test]
fn several_go_through_pipes() {
    for id in ids() {
        let size = if id == "move" { "4x4" } else { "5x5" };
        for more in [&[][..], &["--json"], &["--format", "text"], &["--format", "ascii"]] {
            let create = ["create", id, "-n", "3", "--seed", "5", "--size", size];
            let made = ran(&[&create[..], more].concat(), b"");
            assert!(made.status.success(), "{id}: {}", text(&made.stderr));
            let folder = Folder::new("pipes");
            let file = folder.write("made.txt", &text(&made.stdout)).to_string_lossy().into_owned();
            let solved = ran(&["solve", id, &file], b"");
            let verdicts = text(&solved.stdout).lines().filter(|l| matches!(*l, "unique" | "found")).count();
            assert_eq!(verdicts, 3, "{id} {more:?}: {}{}", text(&made.stdout), text(&solved.stderr));
            let checked = ran(&["check", id, &file, "-"], &solved.stdout);
            let legal = text(&checked.stdout).matches("legal, complete").count();
            assert_eq!(legal, 3, "{id} {more:?}: {}{}", text(&checked.stdout), text(&checked.stderr));
            let solved = ran(&["solve", id, &file, "--json"], b"");
            let checked = ran(&["check", id, &file, "-", "--json"], &solved.stdout);
            assert_eq!(text(&checked.stdout).matches("\"complete\":true").count(), 3, "{id} {more:?}");
            let rated = ran(&["batch", "rate", id, &file, "-q"], b"");
            assert_eq!(text(&rated.stdout).lines().count(), 3, "{id} {more:?}: {}", text(&rated.stdout));
        }
    }
}

/// One line for each puzzle, and what a line holds is read by itself.
#[test]
fn created_puzzles_are_lines() {
    let made =
        text(&ran(&["create", "ripple", "-n", "3", "--seed", "4", "--size", "5x5", "--json"], b"").stdout);
    assert_eq!(made.lines().count(), 3);
    for (i, line) in made.lines().enumerate() {
        let record: Json = serde_json::from_str(line).expect("JSON");
        assert_eq!((record["schema"].as_u64(), record["seed"].as_u64()), (Some(2), Some(4 + i as u64)));
        let puzzle = record["puzzle"].as_str().expect("a text");
        let solved: Json =
            serde_json::from_slice(&ran(&["solve", "ripple", "-", "--json"], puzzle.as_bytes()).stdout)
                .expect("JSON");
        assert_eq!(solved["answers"][0], record["answer"], "{line}");
    }
    // Version 1 is still read.
    let old =
        r#"{"schema":1,"kind":"null","puzzles":[{"text":"1./..\n","seed":1},{"text":"2./..\n","seed":2}]}"#;
    assert_eq!(text(&ran(&["count", "-"], old.as_bytes()).stdout), "1\n1\n");
    assert_eq!(
        text(&ran(&["batch", "count", "-", "-q"], format!("{old}\n").as_bytes()).stdout)
            .matches("\"count\":1")
            .count(),
        2
    );
}

#[test]
fn a_missing_file_is_a_record_and_the_others_go_on() {
    let folder = Folder::new("missing");
    let one = folder.write("one.txt", "1./..\n").to_string_lossy().into_owned();
    let gone = folder.join("gone.txt").to_string_lossy().into_owned();
    let done = ran(&["count", "null", &gone, &one, "--json"], b"");
    let lines: Vec<Json> =
        text(&done.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(done.status.code(), Some(2));
    assert_eq!((lines[0]["error"]["code"].as_str(), lines[1]["count"].as_u64()), (Some("file"), Some(1)));
    let done = ran(&["batch", "count", "null", &gone, &one], b"");
    let stdout = text(&done.stdout);
    assert_eq!(done.status.code(), Some(2));
    assert!(stdout.contains("\"code\":\"file\"") && stdout.contains("\"count\":1"), "{stdout}");
    // Alone, it is simply an error.
    assert_eq!(code(&["count", "null", &gone], b""), 2);
}

#[test]
fn a_suffix_that_means_something_else_is_refused() {
    let folder = Folder::new("suffix");
    let example = example("ripple");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let verbs: [&[&str]; 10] = [
        &["solve"],
        &["count"],
        &["check"],
        &["hint"],
        &["explain"],
        &["rate"],
        &["show"],
        &["convert"],
        &["print"],
        &["batch", "solve"],
    ];
    for verb in verbs {
        for suffix in ["docx", "gif", "xyz"] {
            let file = path(&format!("out.{suffix}"));
            let done = ran(&[verb, &[&example, "-o", &file]].concat(), b"");
            let told = text(&done.stderr);
            assert_eq!(done.status.code(), Some(2), "{verb:?} {suffix}: {told}");
            assert!(told.contains(&format!(".{suffix}")) && told.contains("it writes ."), "{told}");
            assert!(!PathBuf::from(&file).exists(), "{verb:?}");
        }
    }
    for args in [
        &["print", &example, "-o", &path("out.txt")][..],
        &["show", &example, "--format", "svg", "-o", &path("out.png")],
        &["show", &example, "--format", "pdf", "-o", &path("out.txt")],
        &["solve", &example, "--json", "-o", &path("out.svg")],
        &["show", &example, "--format", "raw", "-o", &path("out.html")],
        &["convert", &example, "--to", "puzzlink", "-o", &path("out.janko")],
        &["count", &example, "-o", &path("out.svg")],
        &["create", "ripple", "-o", &path("out.docx")],
    ] {
        assert_eq!(code(args, b""), 2, "{args:?}");
    }
    assert!(std::fs::read_dir(&*folder).expect("a folder").next().is_none(), "nothing was written");
    for name in ["out.svg", "out.png", "out.pdf", "out.html", "out.json", "out.txt", "out.url"] {
        assert_eq!(code(&["show", &example, "-o", &path(name)], b""), 0, "{name}");
    }
}

/// For every verb and kind: what `--json` prints is what the protocol answers, and keeps to the schema.
#[test]
fn json_is_the_response_of_the_protocol() {
    let schema: Json = serde_json::from_slice(&ran(&["list", "--schema"], b"").stdout).expect("the schema");
    let validator = jsonschema::validator_for(&schema).expect("the schema is sound");
    let bare = |mut value: Json| {
        if let Some(object) = value.as_object_mut() {
            object.remove("cost");
        }
        value
    };
    let host = Host { cost: false, ..Host::new() };
    for id in ids() {
        let example = example(id);
        let nodes = json!({ "nodes": 20_000 });
        let asked: Vec<(Vec<&str>, Json)> = vec![
            (vec!["solve", &example], json!({ "verb": "solve", "puzzle": example, "options": nodes })),
            (vec!["count", &example], json!({ "verb": "count", "puzzle": example, "options": nodes })),
            (vec!["check", &example], json!({ "verb": "check", "puzzle": example })),
            (vec!["hint", &example], json!({ "verb": "hint", "puzzle": example, "options": nodes })),
            (
                vec!["hint", &example, "--more"],
                json!({ "verb": "hint", "puzzle": example, "options": { "nodes": 20_000, "more": 1 } }),
            ),
            (vec!["explain", &example], json!({ "verb": "explain", "puzzle": example, "options": nodes })),
            (vec!["rate", &example], json!({ "verb": "rate", "puzzle": example, "options": nodes })),
            (
                vec!["assist", &example, "--suggest"],
                json!({ "verb": "assist", "puzzle": example, "options": nodes }),
            ),
            (vec!["show", &example], json!({ "verb": "show", "puzzle": example })),
            (
                vec!["show", &example, "--format", "ascii"],
                json!({ "verb": "show", "puzzle": example, "options": { "format": "ascii" } }),
            ),
            (vec!["convert", &example], json!({ "verb": "convert", "puzzle": example })),
            (
                vec!["convert", &example, "--to", "json"],
                json!({ "verb": "convert", "puzzle": example, "options": { "to": "json" } }),
            ),
            (vec!["rules", id], json!({ "verb": "rules", "kind": id })),
            (vec!["list", id], json!({ "verb": "list", "kind": id })),
        ];
        for (words, request) in asked {
            let verb = words[0];
            let mut args = words.clone();
            args.push("--json");
            if request["options"].get("nodes").is_some() {
                args.extend(["--nodes", "20000"]);
            }
            let output = ran(&args, b"");
            let printed: Json = serde_json::from_slice(&output.stdout).unwrap_or_else(|e| {
                panic!("{args:?}: {e}: {}{}", text(&output.stdout), text(&output.stderr))
            });
            let errors: Vec<String> = validator.iter_errors(&printed).map(|e| e.to_string()).collect();
            assert!(errors.is_empty(), "{args:?}: {errors:?}");
            let answered: Json =
                serde_json::from_str(&protocol::answer_with(&request.to_string(), &host)).expect("JSON");
            assert_eq!(bare(printed), bare(answered), "{verb} {id}");
        }
        let size = if id == "move" { "4x4" } else { "5x5" };
        let created = ran(&["create", id, "--size", size, "--seed", "3", "--json"], b"");
        let printed: Json = serde_json::from_slice(&created.stdout).expect("JSON");
        let request = json!({ "verb": "create", "kind": id, "options": { "size": size, "seed": 3 } });
        let answered: Json =
            serde_json::from_str(&protocol::answer_with(&request.to_string(), &host)).expect("JSON");
        assert!(validator.is_valid(&printed), "{printed}");
        assert_eq!(bare(printed), bare(answered), "create {id}");
    }
}

#[test]
fn words_may_come_from_standard_input() {
    let folder = Folder::new("words");
    let grid = folder.write("grid.txt", "..#\n...\n#..\n").to_string_lossy().into_owned();
    let done = ran(&["solve", "crossword", &grid, "--words", "-"], b"ab\nbc\nzoo\nozo\nad\nza\n");
    let lists = ran(&["solve", "crossword", "-", "--words", "-"], b"..#\n");
    assert_eq!(lists.status.code(), Some(2), "{}", text(&lists.stderr));
    assert!(matches!(done.status.code(), Some(0 | 1)), "{}", text(&done.stderr));
    assert!(text(&done.stdout).starts_with("none\n"), "{}", text(&done.stdout));
    let file = folder.write("words.txt", "ab\nbc\nzoo\nozo\nad\nza\n").to_string_lossy().into_owned();
    assert_eq!(done.stdout, ran(&["solve", "crossword", &grid, "--words", &file], b"").stdout);
}

#[test]
fn help_for_a_verb_and_a_kind() {
    let help = text(&ran(&["help"], b"").stdout);
    assert!(help.contains("survey") && help.contains("Usage: quandary"), "{help}");
    let solve = text(&ran(&["help", "solve"], b"").stdout);
    assert_eq!(solve, text(&ran(&["solve", "--help"], b"").stdout));
    for kind in quandary::kinds() {
        let info = kind.info();
        let help = text(&ran(&["create", info.id, "--help"], b"").stdout);
        assert_eq!(help, text(&ran(&["help", "create", info.id], b"").stdout));
        for other in quandary::kinds() {
            let heading = format!("Options of {}:", other.info().title);
            let own = other.info().id == info.id
                && other.knobs().iter().any(|k| k.verbs.contains(&quandary::core::knob::Verb::Create));
            assert_eq!(help.contains(&heading), own, "{} in the help of {}", other.info().id, info.id);
            let named = help.contains(&format!("example:{}/", other.info().id));
            assert_eq!(named, other.info().id == info.id, "{}", info.id);
        }
    }
    assert_eq!(code(&["help", "solv"], b""), 2);
}

#[test]
fn manual_pages_of_every_verb() {
    let folder = Folder::new("man");
    let dir = folder.join("pages").to_string_lossy().into_owned();
    assert_eq!(code(&["man", "--dir", &dir], b""), 0);
    let help = text(&ran(&["help"], b"").stdout);
    let verbs =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let verbs: Vec<&str> = verbs.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(verbs.len() > 15, "{help}");
    for verb in verbs {
        let page =
            std::fs::read_to_string(folder.join("pages").join(format!("quandary-{verb}.1"))).expect(verb);
        for section in ["NAME", "SYNOPSIS", "EXAMPLES", "EXIT STATUS"] {
            assert!(
                page.contains(&format!(".SH \"{section}\"")) || page.contains(&format!(".SH {section}")),
                "{verb}: {section}"
            );
        }
    }
    assert!(folder.join("pages/quandary.1").exists());
}

#[test]
fn completions_know_kinds_examples_levels_and_forms() {
    for shell in ["bash", "zsh", "fish"] {
        let script = text(&ran(&["completions", shell], b"").stdout);
        for word in ["fiendish", "puzzlink", "nonogram"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        assert!(shell == "fish" || script.contains("puzzle2"), "{shell}");
    }
}

/// Old words for a knob are still taken, and mean the same.
#[test]
fn one_word_for_symmetry() {
    let made = |word: &str| {
        let done = ran(&["create", "crossword", "--size", "5x5", "--seed", "1", "--symmetry", word], b"");
        assert!(done.status.success(), "{}", text(&done.stderr));
        done.stdout
    };
    assert_eq!(made("rotation"), made("turn"));
    assert_eq!(code(&["create", "ripple", "--size", "5x5", "--seed", "1", "--symmetry", "rotation"], b""), 0);
    assert_eq!(
        code(&["create", "crossword", "--size", "5x5", "--seed", "1", "--symmetry", "spiral"], b""),
        2
    );
}

#[test]
fn a_survey_tells_what_a_folder_holds() {
    let folder = Folder::new("survey");
    folder.write("a/one.ripple", "0 0 0\n\n7 7 3\n");
    folder.write("a/two.txt", "0 0 0\n\n7 7 3\n%%\n0 0\n\n1 1\n");
    folder.write("b/line.jsonl", r#"{"schema":2,"kind":"null","puzzle":"1./..","answer":[[1,2],[2,1]]}"#);
    folder.write("b/wrong.jsonl", r#"{"schema":2,"kind":"null","puzzle":"1./..","answer":[[1,1],[2,1]]}"#);
    folder.write("notes.md", "Nothing to solve here.\n");
    let dir = folder.to_string_lossy().into_owned();
    let done = ran(&["survey", &dir], b"");
    let table = text(&done.stdout);
    assert_eq!(done.status.code(), Some(0), "{table}{}", text(&done.stderr));
    for word in
        ["5 files, 5 puzzles, 1 not read", "null 2, ripple 3", "several 1, unique 4", "agree 1, differ 1"]
    {
        assert!(table.contains(word), "{word}: {table}");
    }
    let schema: Json = serde_json::from_slice(&ran(&["list", "--schema"], b"").stdout).expect("the schema");
    let validator = jsonschema::validator_for(&schema).expect("the schema is sound");
    let lines = text(&ran(&["survey", &dir, "--json", "-q", "-j", "2"], b"").stdout);
    assert_eq!(lines.lines().count(), 6, "{lines}");
    for line in lines.lines() {
        let record: Json = serde_json::from_str(line).expect("JSON");
        assert!(validator.is_valid(&record), "{line}");
        assert!(record.get("error").is_some() || record["loses"].is_object(), "{line}");
    }
    let lost = text(&ran(&["survey", &dir, "--to", "puzzlink"], b"").stdout);
    assert!(lost.contains("cannot be written as puzzlink"), "{lost}");
    assert_eq!(code(&["survey", &dir, "--to", "nonsense"], b""), 2);
    assert_eq!(code(&["survey"], b""), 2);
    folder.write("empty/none.md", "Nothing.\n");
    assert_eq!(code(&["survey", &folder.join("empty").to_string_lossy()], b""), 1);
}

#[test]
fn requests_are_read_strictly_and_carry_back_what_they_brought() {
    let lines = concat!(
        "{\"id\":1,\"data\":{\"row\":7},\"puzzle\":\"null:1./..\"}\n",
        "{\"puzzle\":\"null:1./..\",\"colour\":\"red\"}\n",
        "{\"puzzle\":\"null:1./..\",\"options\":{\"colour\":\"red\"}}\n",
        "{\"puzzle\":\"null:2x2#v1.1\",\"options\":{\"colour\":\"red\"}}\n",
        "{\"verb\":\"rules\",\"kind\":\"null\",\"options\":{\"colour\":\"red\"}}\n",
        "{\"kind\":\"chess\",\"puzzle\":\"x\"}\n",
    );
    let done = ran(&["batch", "count", "-", "-q"], lines.as_bytes());
    let records: Vec<Json> =
        text(&done.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((&records[0]["id"], &records[0]["data"]), (&json!(1), &json!({ "row": 7 })));
    let codes: Vec<&str> =
        records[1..].iter().map(|r| r["error"]["code"].as_str().expect("a code")).collect();
    assert_eq!(codes, ["request", "options", "options", "options", "kind"]);
}

/// A share id has no room for a board: what would be lost is said.
#[test]
fn a_share_id_does_not_drop_the_board() {
    let save = concat!(
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :7:Pattern\n",
        "PARAMS  :3:2x2\nCPARAMS :3:2x2\nDESC    :7:2/1/1/2\nNSTATES :1:2\nSTATEPOS:1:2\nMOVE    :8:F0,0,1,1\n",
    );
    let refused = ran(&["convert", "-", "--to", "id"], save.as_bytes());
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("cannot carry the board"), "{}", text(&refused.stderr));
    let lossy = ran(&["convert", "-", "--to", "id", "--lossy"], save.as_bytes());
    assert_eq!((lossy.status.code(), text(&lossy.stdout).lines().count()), (Some(0), 1));
    assert!(text(&lossy.stderr).contains("the board"), "{}", text(&lossy.stderr));
    let json = ran(&["convert", "-", "--to", "id", "--json"], save.as_bytes());
    assert_eq!(json.status.code(), Some(2));
}
