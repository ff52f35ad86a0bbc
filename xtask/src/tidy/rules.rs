//! The rules, one function each.

use std::path::Path;

use super::{Plant, Project, Rule};

/// All rules.
pub const RULES: &[Rule] = &[
    Rule {
        name: "every file says what it is",
        find: every_file_says_what_it_is,
        plants: &[new("crates/core/src/planted.rs", "fn silent() {}\n")],
    },
    Rule {
        name: "files stay readable",
        find: files_stay_readable,
        plants: &[Plant { file: "crates/core/src/lib.rs", from: "\n", to: LONG }],
    },
    Rule {
        name: "the library does no input or output, reads no clock and holds no global",
        find: the_library_does_no_input_or_output,
        plants: &[
            new("crates/core/src/planted.rs", "//! A file.\nfn f() { println!(\"f\") }\n"),
            new("crates/puzzles/src/planted.rs", "//! A clock.\nfn f() { std::time::Instant::now(); }\n"),
            new("crates/session/src/planted.rs", "//! A global.\nstatic N: Mutex<u8> = Mutex::new(0);\n"),
        ],
    },
    Rule {
        name: "the referee stands alone",
        find: the_referee_stands_alone,
        plants: &[
            new("crates/puzzles/src/planted/rules.rs", "//! Rules.\nuse super::search;\n"),
            new("crates/puzzles/src/planted/units.rs", "//! Units.\nuse super::deduce::Known;\n"),
            new("crates/puzzles/src/planted/units.rs", "//! Units.\nfn f() { super::search::one() }\n"),
            new("crates/core/src/units/planted.rs", "//! Units.\nuse crate::engine::sat;\n"),
        ],
    },
    Rule {
        name: "a kind is named in its folder only",
        find: a_kind_is_named_in_its_folder_only,
        plants: &[
            new("crates/core/src/planted.rs", "//! A name.\nconst HERE: &str = \"kenken\";\n"),
            new("crates/cli/src/planted.rs", "//! A name.\nuse quandary::puzzles::ripple;\n"),
            new("crates/web/site/js/planted.js", "if (kind === \"gogen\") {}\n"),
        ],
    },
    Rule {
        name: "crates depend in one direction",
        find: crates_depend_in_one_direction,
        plants: &[Plant {
            file: "crates/core/Cargo.toml",
            from: "[dependencies]\n",
            to: "[dependencies]\nquandary-puzzles.workspace = true\n",
        }],
    },
    Rule {
        name: "every crate keeps the workspace's lints",
        find: every_crate_keeps_the_workspace_lints,
        plants: &[Plant { file: "crates/render/Cargo.toml", from: "[lints]\nworkspace = true", to: "" }],
    },
    Rule {
        name: "a crate has one test program",
        find: a_crate_has_one_test_program,
        plants: &[
            new("crates/cli/tests/planted.rs", "//! A second program.\n"),
            new("crates/render/tests/planted/main.rs", "//! A second program.\n"),
        ],
    },
    Rule {
        name: "tests ask for the corpus in one place",
        find: tests_ask_for_the_corpus_in_one_place,
        plants: &[new(
            "crates/puzzles/tests/all/planted.rs",
            "//! Silent.\nfn f() { let Some(_) = std::env::var_os(\"QUANDARY_CORPUS\") else { return }; }\n",
        )],
    },
    Rule {
        name: "nothing is left unfinished",
        find: nothing_is_left_unfinished,
        plants: &[
            new("crates/core/src/planted.rs", concat!("//! ", "TO", "DO: this\n")),
            new("crates/core/src/planted.rs", concat!("//! One.\n#[test]\n#[ig", "nore]\nfn f() {}\n")),
        ],
    },
    Rule {
        name: "no path of a machine",
        find: no_path_of_a_machine,
        plants: &[new("docs/planted.md", concat!("See /ho", "me/me/notes.\n"))],
    },
];

/// Six hundred and one lines, with the rest of the file.
const LONG: &str = const_lines();

const fn const_lines() -> &'static str {
    const LINES: [u8; 601] = [b'\n'; 601];
    match std::str::from_utf8(&LINES) {
        Ok(text) => text,
        Err(_) => "",
    }
}

const fn new(file: &'static str, text: &'static str) -> Plant {
    Plant { file, from: "", to: text }
}

fn every_file_says_what_it_is(project: &Project) -> Vec<String> {
    let files = project.files(".", &[".rs"]);
    let silent = files.iter().filter(|p| !project.read(p).trim_start().starts_with("//!"));
    silent.map(|p| format!("{}: no header (//!)", project.shown(p))).collect()
}

fn files_stay_readable(project: &Project) -> Vec<String> {
    let files = project.files(".", &[".rs", ".js", ".mjs", ".css", ".py"]);
    let long = files.iter().filter(|p| project.read(p).lines().count() > 600);
    long.map(|p| format!("{}: over 600 lines", project.shown(p))).collect()
}

fn the_library_does_no_input_or_output(project: &Project) -> Vec<String> {
    let forbidden = [
        "std::fs",
        "std::net",
        "Instant::now",
        "SystemTime",
        "std::thread",
        "std::env",
        "std::process",
        "println!",
        "eprintln!",
        "thread_local!",
        "static mut",
        "std::io::stdin",
    ];
    let folders = ["crates/core/src", "crates/puzzles/src", "crates/session/src", "crates/render/src"];
    lines(project, &folders, &[".rs"], |text| {
        // A cell that is written once inside a value is no global; behind `static` it is one.
        let global = text.contains("static ") && ["Lock", "Mutex", "Atomic"].iter().any(|w| text.contains(w));
        global || forbidden.iter().any(|word| text.contains(word))
    })
}

/// The rules and the units, which judge the others, use none of them.
fn the_referee_stands_alone(project: &Project) -> Vec<String> {
    let uses = |text: &str, judged: &[&str]| {
        judged
            .iter()
            .any(|&name| text.contains("use ") && text.contains(name) || text.contains(&format!("{name}::")))
    };
    let kinds = |text: &str| uses(text, &["search", "deduce", "classic"]);
    let mut found = lines(project, &["crates/puzzles/src"], &["rules.rs", "units.rs"], kinds);
    let core = |text: &str| uses(text, &["engine", "verbs", "step"]);
    found.extend(lines(project, &["crates/core/src/units"], &[".rs"], core));
    found
}

fn a_kind_is_named_in_its_folder_only(project: &Project) -> Vec<String> {
    // `moves` is a word of its own; the other names mean the kind wherever they stand.
    let kinds: Vec<String> = project.kinds().into_iter().filter(|kind| kind != "moves").collect();
    if kinds.is_empty() {
        return vec!["crates/puzzles/src/lib.rs: the list of kinds cannot be read".into()];
    }
    // The page's own files too: a kind comes to it as data.
    let page = [".rs", ".js", ".mjs", ".css", ".html"];
    let mut folders = Vec::new();
    for name in project.crates() {
        // The crate of measurements is tests only, as the soak is: its puzzles are of a kind.
        if !["puzzles", "limits"].contains(&name.as_str()) {
            folders.extend([format!("crates/{name}/src"), format!("crates/{name}/site")]);
        }
    }
    let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
    lines(project, &folders, &page, |text| {
        // Examples in help texts name a built-in puzzle; nothing else may know a kind.
        let text = text.replace("example:", "\u{0}");
        let letter = |c: char| c.is_ascii_alphabetic();
        kinds.iter().any(|kind| {
            text.match_indices(kind.as_str()).any(|(i, _)| {
                let (before, after) = (&text[..i], &text[i + kind.len()..]);
                let word = !before.ends_with(letter) && !after.starts_with(letter);
                word && !before.ends_with('\u{0}') && !before.ends_with("create ")
            })
        })
    })
}

fn crates_depend_in_one_direction(project: &Project) -> Vec<String> {
    let allowed: &[(&str, &[&str])] = &[
        ("core", &[]),
        ("puzzles", &["core"]),
        ("render", &["core"]),
        ("session", &["core"]),
        ("words", &["core"]),
        ("testing", &[]),
        ("quandary", &["core", "puzzles", "render", "session", "words"]),
    ];
    let mut found = Vec::new();
    for (name, below) in allowed {
        let file = format!("crates/{name}/Cargo.toml");
        let text = project.read(&file);
        let uses = text.split("\n[dependencies]").nth(1).unwrap_or("").split("\n[").next().unwrap_or("");
        for other in project.crates() {
            if uses.contains(&format!("quandary-{other}")) && !below.contains(&other.as_str()) {
                found.push(format!("{file}: depends on {other}"));
            }
        }
    }
    found
}

fn every_crate_keeps_the_workspace_lints(project: &Project) -> Vec<String> {
    let manifests = project.files("crates", &["Cargo.toml"]);
    // The macros of the Python bindings write unsafe code, which the workspace forbids; its other lints stand.
    let own = |p: &Path| p.ends_with("crates/python/Cargo.toml") && project.read(p).contains("missing_docs");
    let lax = manifests.iter().filter(|p| !project.read(p).contains("[lints]\nworkspace = true") && !own(p));
    lax.map(|p| format!("{}: without the workspace's lints", project.shown(p))).collect()
}

/// Each program is linked with all it tests: 25 of them took minutes.
fn a_crate_has_one_test_program(project: &Project) -> Vec<String> {
    let mut found = Vec::new();
    let crates = project.crates().into_iter().map(|name| format!("crates/{name}"));
    for folder in crates.chain(["soak".to_string(), "xtask".to_string()]) {
        let tests = format!("{folder}/tests/");
        let files = project.files(&tests, &[".rs"]).iter().map(|p| project.shown(p)).collect::<Vec<_>>();
        let programs = files.iter().filter(|file| {
            let inner = file.strip_prefix(tests.as_str()).unwrap_or(file);
            !inner.contains('/') || inner.ends_with("/main.rs") && inner.matches('/').count() == 1
        });
        let programs: Vec<&String> = programs.collect();
        if programs.len() > 1 {
            found.extend(programs.iter().map(|p| format!("{p}: one of several test programs")));
        }
    }
    found
}

/// `quandary_testing` notes which tests were left out, so that none passes by doing nothing.
fn tests_ask_for_the_corpus_in_one_place(project: &Project) -> Vec<String> {
    let files = project.files(".", &[".rs"]);
    let tests = files.iter().filter(|p| project.shown(p).contains("/tests/"));
    let silent = tests.filter(|p| project.read(p).contains("\"QUANDARY_CORPUS\""));
    silent.map(|p| format!("{}: quandary_testing::corpus knows where it is", project.shown(p))).collect()
}

fn nothing_is_left_unfinished(project: &Project) -> Vec<String> {
    // Spelt in two parts so that this file does not find itself.
    let marks = [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("XX", "X"),
        concat!("todo", "!("),
        concat!("#[ig", "nore"),
    ];
    let marked = |text: &str, mark: &str| {
        text.match_indices(mark).any(|(i, m)| {
            let touches = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
            !touches(text[..i].chars().next_back()) && !touches(text[i + m.len()..].chars().next())
                || mark.contains(['!', '['])
        })
    };
    let endings = [".rs", ".py", ".js", ".mjs", ".css", ".html"];
    all_lines(project, &endings, |text| marks.iter().any(|mark| marked(text, mark)))
}

fn no_path_of_a_machine(project: &Project) -> Vec<String> {
    let paths = [concat!("/ro", "ot/"), concat!("/ho", "me/"), concat!("/wo", "rk/"), concat!("/Us", "ers/")];
    let endings =
        [".rs", ".md", ".toml", ".sh", ".py", ".js", ".mjs", ".html", ".css", ".json", ".trycmd", "run"];
    all_lines(project, &endings, |text| paths.iter().any(|p| text.contains(p)))
}

/// The lines of code in some folders that are wrong.
fn lines(project: &Project, folders: &[&str], endings: &[&str], wrong: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for path in folders.iter().flat_map(|folder| project.files(folder, endings)) {
        let code = project.code(&path).into_iter().filter(|(_, text)| wrong(text));
        found.extend(code.map(|(line, text)| format!("{}:{line}: {}", project.shown(&path), text.trim())));
    }
    found
}

/// The lines of any file, comments and tests among them, that are wrong.
fn all_lines(project: &Project, endings: &[&str], wrong: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for path in project.files(".", endings) {
        for (number, text) in project.read(&path).lines().enumerate().filter(|(_, text)| wrong(text)) {
            found.push(format!("{}:{}: {}", project.shown(&path), number + 1, text.trim()));
        }
    }
    found
}
