//! Tells the program which commit it was built from, where that is known, and puts the built page into
//! it when it is built with the feature `page`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Wherever git keeps them: a worktree has its own.
    for name in ["HEAD", "refs/heads", "packed-refs"] {
        if let Some(path) = git(&["rev-parse", "--git-path", name]).filter(|path| Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    println!("cargo::rustc-env=QUANDARY_VERSION={}", version());
    embed();
}

/// The version, and the commit in brackets.
fn version() -> String {
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    match git(&["rev-parse", "--short=10", "HEAD"]) {
        Some(commit) => format!("{version} ({commit})"),
        None => version,
    }
}

/// What git says, if there is git and it has something to say.
fn git(words: &[&str]) -> Option<String> {
    let output = Command::new("git").args(words).output().ok().filter(|output| output.status.success())?;
    let commit = String::from_utf8(output.stdout).ok()?.trim().to_string();
    (!commit.is_empty()).then_some(commit)
}

fn embed() {
    let mut list = String::from("/// The page's files, if the program was built with them.\n");
    list.push_str("const EMBEDDED: &[(&str, &[u8])] = &[");
    if std::env::var_os("CARGO_FEATURE_PAGE").is_some() {
        let manifest = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
        let dist = Path::new(&manifest).join("../../dist");
        println!("cargo::rerun-if-changed={}", dist.display());
        let files = below(&dist);
        assert!(!files.is_empty(), "the feature `page` needs the page: run `cargo xtask web` first");
        for path in files {
            let name = path.strip_prefix(&dist).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            let whole = path.canonicalize().unwrap_or(path);
            let _ = write!(list, "({name:?}, include_bytes!({:?})),", whole.to_string_lossy());
        }
    }
    list.push_str("];\n");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    std::fs::write(out.join("embedded.rs"), list).expect("the build folder can be written");
}

fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}
