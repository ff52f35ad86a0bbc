//! The project's own rules, as tests: what a reviewer should not have to say twice.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project's root").to_path_buf()
}

/// All files below a folder with one of these endings, build output left out.
fn files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if path.is_dir() {
                if !matches!(name.as_str(), "target" | ".git" | "dist" | "node_modules" | ".venv") {
                    folders.push(path);
                }
            } else if endings.iter().any(|e| name.ends_with(e)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// The source of a file without its comments and its test modules.
fn code(path: &Path) -> Vec<(usize, String)> {
    let text = read(path);
    let end = text.find("#[cfg(test)]\nmod tests").unwrap_or(text.len());
    let lines = text[..end].lines().enumerate();
    let kept = lines.filter(|(_, line)| !line.trim_start().starts_with("//"));
    kept.map(|(i, line)| (i + 1, line.to_string())).collect()
}

fn none(what: &str, found: Vec<String>) {
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

#[test]
fn every_file_says_what_it_is() {
    let silent = files(".", &[".rs"]).into_iter().filter(|p| !read(p).trim_start().starts_with("//!"));
    none("files without a header (//!)", silent.map(|p| shown(&p)).collect());
}

#[test]
fn files_stay_readable() {
    let long =
        files(".", &[".rs", ".js", ".css", ".py"]).into_iter().filter(|p| read(p).lines().count() > 600);
    none("files over 600 lines", long.map(|p| shown(&p)).collect());
}

#[test]
fn the_library_does_no_input_or_output() {
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
    let mut found = Vec::new();
    for folder in ["crates/core/src", "crates/puzzles/src", "crates/session/src", "crates/render/src"] {
        for path in files(folder, &[".rs"]) {
            for (line, text) in code(&path) {
                // A cell that is written once inside a value is no global; behind `static` it is one.
                let global =
                    text.contains("static ") && ["Lock", "Mutex", "Atomic"].iter().any(|w| text.contains(w));
                if global || forbidden.iter().any(|word| text.contains(word)) {
                    found.push(format!("{}:{line}: {}", shown(&path), text.trim()));
                }
            }
        }
    }
    none("the library does I/O, reads a clock or holds a global", found);
}

#[test]
fn the_referee_stands_alone() {
    let mut found = Vec::new();
    for path in files("crates/puzzles/src", &["rules.rs"]) {
        for (line, text) in code(&path) {
            if text.contains("use ") && ["search", "deduce", "classic"].iter().any(|w| text.contains(w)) {
                found.push(format!("{}:{line}: {}", shown(&path), text.trim()));
            }
        }
    }
    none("rules.rs imports a solver", found);
}

#[test]
fn a_kind_is_named_in_its_folder_only() {
    let registry = read(&root().join("crates/puzzles/src/lib.rs"));
    let list = registry.rsplit_once("kinds! {").map_or("", |(_, rest)| rest.split('}').next().unwrap_or(""));
    let kinds: Vec<&str> =
        list.split(',').map(str::trim).filter(|k| !k.is_empty() && *k != "moves").collect();
    let mut found = Vec::new();
    for crate_name in ["core", "render", "session", "quandary", "cli", "web"] {
        // The page's own files too: a kind comes to it as data.
        let page = [".rs", ".js", ".mjs", ".css", ".html"];
        let mut paths = files(&format!("crates/{crate_name}/src"), &page);
        paths.extend(files(&format!("crates/{crate_name}/site"), &page));
        for path in paths {
            for (line, text) in code(&path) {
                // Examples in help texts name a built-in puzzle; nothing else may know a kind.
                let text = text.replace("example:", "\u{0}");
                let names = kinds.iter().any(|kind| {
                    text.match_indices(kind)
                        .any(|(i, _)| !text[..i].ends_with('\u{0}') && !text[..i].ends_with("create "))
                });
                if names {
                    found.push(format!("{}:{line}: {}", shown(&path), text.trim()));
                }
            }
        }
    }
    none("a kind is named outside its folder", found);
}

#[test]
fn crates_depend_in_one_direction() {
    let allowed: &[(&str, &[&str])] = &[
        ("core", &[]),
        ("puzzles", &["core"]),
        ("render", &["core"]),
        ("session", &["core"]),
        ("words", &["core"]),
        ("quandary", &["core", "puzzles", "render", "session", "words"]),
    ];
    let mut found = Vec::new();
    for (name, below) in allowed {
        let text = read(&root().join(format!("crates/{name}/Cargo.toml")));
        let uses =
            text.split("[dependencies]").nth(1).unwrap_or("").split("\n[").next().unwrap_or("").to_string();
        for other in ["core", "puzzles", "render", "session", "words", "cli", "web", "python"] {
            if uses.contains(&format!("quandary-{other}")) && !below.contains(&other) {
                found.push(format!("{name} depends on {other}"));
            }
        }
    }
    none("dependencies against the grain", found);
}

#[test]
fn every_crate_keeps_the_workspace_lints() {
    let manifests = files("crates", &["Cargo.toml"]);
    assert!(!manifests.is_empty());
    // The macros of the Python bindings write unsafe code, which the workspace forbids; its other lints stand.
    let bindings = root().join("crates/python/Cargo.toml");
    let own = |p: &PathBuf| *p == bindings && read(p).contains("missing_docs = \"deny\"");
    let kept = |p: &PathBuf| read(p).contains("[lints]\nworkspace = true") || own(p);
    let lax = manifests.into_iter().filter(|p| !kept(p));
    none("crates without the workspace's lints", lax.map(|p| shown(&p)).collect());
}

#[test]
fn nothing_is_left_unfinished() {
    // Spelt in two parts so that this file does not find itself.
    let marks = [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("XX", "X"),
        concat!("todo", "!("),
        concat!("#[ig", "nore"),
    ];
    let mut found = Vec::new();
    for path in files(".", &[".rs", ".py", ".js", ".css", ".html"]) {
        for (line, text) in read(&path).lines().enumerate() {
            let word = |mark: &&str| {
                text.match_indices(*mark).any(|(i, m)| {
                    let touches = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
                    !touches(text[..i].chars().next_back()) && !touches(text[i + m.len()..].chars().next())
                        || mark.contains(['!', '['])
                })
            };
            if marks.iter().any(word) {
                found.push(format!("{}:{}: {}", shown(&path), line + 1, text.trim()));
            }
        }
    }
    none("unfinished marks", found);
}

#[test]
fn no_path_of_a_machine() {
    let paths = [concat!("/ro", "ot/"), concat!("/ho", "me/"), concat!("/wo", "rk/"), concat!("/Us", "ers/")];
    let mut found = Vec::new();
    for path in
        files(".", &[".rs", ".md", ".toml", ".sh", ".py", ".js", ".html", ".css", ".json", ".trycmd", "run"])
    {
        for (line, text) in read(&path).lines().enumerate() {
            if paths.iter().any(|p| text.contains(p)) {
                found.push(format!("{}:{}: {}", shown(&path), line + 1, text.trim()));
            }
        }
    }
    none("paths of some machine", found);
}
