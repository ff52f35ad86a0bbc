//! Transcripts of every verb, as a person sees them. `TRYCMD=overwrite` writes them anew.

fn cases() -> trycmd::TestCases {
    let cases = trycmd::TestCases::new();
    cases.env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1");
    cases
}

#[test]
fn transcripts() {
    cases().case("tests/cmd/*.md").case("../../README.md").case("../../docs/guide/src/from-the-originals.md");
    if std::env::var_os("TRYCMD").is_some_and(|how| how == "overwrite") {
        std::fs::read_dir("tests/cmd").expect("transcripts").for_each(|file| {
            let path = file.expect("a transcript").path();
            if path.is_file() {
                without_times(&path);
            }
        });
    }
}

/// No two runs take the same time, so a transcript written anew has none.
fn without_times(file: &std::path::Path) {
    const KEY: &str = "\"seconds\":";
    let text = std::fs::read_to_string(file).expect("a transcript");
    let mut parts = text.split(KEY);
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | 'e' | '-'));
        out += KEY;
        out += if rest.len() < part.len() { "[..]" } else { "" };
        out += rest;
    }
    // The dots of `[..]` itself are no digits, so a transcript without times stays as it is.
    if out != text {
        std::fs::write(file, out).expect("a transcript to write");
    }
}

/// A transcript that is not what the command prints is seen; so is a wrong exit code.
#[test]
fn a_wrong_transcript_is_seen() {
    let folder = quandary_testing::Folder::new("transcript");
    let holds = |transcript: &str| {
        let file = folder.write("transcript.md", &format!("```\n$ quandary {transcript}\n\n```\n"));
        std::panic::catch_unwind(|| cases().case(&file).run()).is_ok()
    };
    assert!(holds("count null:../..\n2"));
    assert!(!holds("count null:../..\n3"));
    assert!(!holds("count null:../..\n? 1\n2"));
}

/// The commands in the README's shell blocks: what is run through cargo is run here with the
/// command cargo built, and the rest must be commands there are.
#[test]
fn shell_commands_of_the_readme() {
    let readme =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md")).expect("a README");
    let blocks = readme.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap_or(""));
    let folder = std::env::temp_dir().join(format!("quandary-readme-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder to run in");
    let stream = "{\"puzzle\":\"example:null/1\"}\nnull:1./..\n";
    std::fs::write(folder.join("puzzles.jsonl"), stream).expect("a stream to read");
    std::fs::create_dir_all(folder.join("puzzles")).expect("a folder to look at");
    std::fs::write(folder.join("puzzles/one.ripple"), "0 0 0\n\n7 7 3\n").expect("a puzzle to find");
    let mut run = 0;
    for line in blocks.flat_map(str::lines) {
        let line = line.split(" > ").next().unwrap_or(line);
        // The player has tests in a terminal, the page in a browser, and the chores are what runs this.
        let elsewhere =
            ["quandary play ", "quandary serve ", "cargo xtask ", "cargo install --path crates/cli"];
        if elsewhere.iter().any(|start| line.starts_with(start)) {
            continue;
        }
        let words = line.strip_prefix("cargo run --release -- ").or(line.strip_prefix("quandary "));
        let Some(words) = words else { panic!("nothing tests this command: {line}") };
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_quandary"))
            .args(split(words))
            .current_dir(&folder)
            .output()
            .expect("the command starts");
        assert!(output.status.success(), "{line}\n{}", String::from_utf8_lossy(&output.stderr));
        run += 1;
    }
    let _ = std::fs::remove_dir_all(&folder);
    assert!(run >= 3, "the README shows commands");
}

/// Words as a shell splits them, as far as the README needs it: quotes keep blanks.
fn split(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            other => words.last_mut().expect("a word").push(other),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
