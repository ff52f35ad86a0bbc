//! `cargo xtask new-kind`: what it writes, and that a kind begun with it passes the conformance suite.

use std::path::Path;

use quandary_testing::thorough;
use xtask::chore::{cargo, target};
use xtask::new_kind::{add, suite};
use xtask::tidy::{Project, RULES};

fn text(root: &Path, file: &str) -> String {
    std::fs::read_to_string(root.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
}

#[test]
fn a_new_kind_is_copied_and_registered() {
    let folder = crate::copy::of_the_project("new-kind");
    // One name in the middle of the alphabet, one at each end.
    for name in ["latin", "aztec", "zebra"] {
        add(&folder, name).expect("added");
        let kind = text(&folder, &format!("crates/puzzles/src/{name}/mod.rs"));
        assert!(kind.contains(&format!("id: \"{name}\"")), "{kind}");
        assert!(!kind.contains("template to copy"), "{kind}");
        let template = Project::at(&*folder).files("crates/puzzles/src/null", &[".rs"]).len();
        let copy = Project::at(&*folder).files(&format!("crates/puzzles/src/{name}"), &[".rs"]);
        assert_eq!(copy.len(), template);
        assert!(copy.iter().all(|p| !text(&folder, &p.to_string_lossy()).contains("null")));
    }
    let names = Project::at(&*folder).kinds();
    assert_eq!(names[names.len() - 3..], ["latin", "aztec", "zebra"]);
    for file in ["crates/puzzles/Cargo.toml", "crates/quandary/Cargo.toml"] {
        assert!(text(&folder, file).contains("\nlatin = ["), "{file}");
    }
    assert!(
        text(&folder, "crates/puzzles/Cargo.toml").contains("\"moves\", \"latin\", \"aztec\", \"zebra\"]")
    );
    // What it writes is formatted and keeps the project's rules.
    let mut format = cargo(&["fmt", "--package", "quandary-puzzles", "--check"]);
    let formatted = format.current_dir(&*folder).output().expect("the formatter runs");
    assert!(formatted.status.success(), "{}", String::from_utf8_lossy(&formatted.stdout));
    for rule in RULES {
        assert_eq!((rule.find)(&Project::at(&*folder)), Vec::<String>::new(), "{}", rule.name);
    }
}

#[test]
fn a_name_that_cannot_be_is_refused_and_nothing_is_written() {
    let folder = crate::copy::of_the_project("no-kind");
    let registry = text(&folder, "crates/puzzles/src/lib.rs");
    for name in ["", "Latin", "9x9", "la-tin", "ripple", "null", "default", "../x"] {
        assert!(add(&folder, name).is_err(), "{name}");
    }
    assert_eq!(text(&folder, "crates/puzzles/src/lib.rs"), registry);
}

/// The walk-through's first step in full: the new kind compiles alone and passes the suite.
#[test]
fn a_new_kind_passes_the_conformance_suite() {
    if !thorough() {
        return;
    }
    let folder = crate::copy::of_the_project("suite");
    add(&folder, "latin").expect("added");
    let mut suite = cargo(&suite("latin"));
    // What others wrote is built already, and stays so.
    let done = suite.current_dir(&*folder).env("CARGO_TARGET_DIR", target()).output().expect("cargo runs");
    let stdout = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(done.status.success(), "{stdout}\n{}", String::from_utf8_lossy(&done.stderr));
    let list = suite.args(["--lib", "--", "--list"]).output().expect("cargo runs");
    let listed = String::from_utf8_lossy(&list.stdout).matches("conformance::latin::").count();
    assert!(listed >= 24, "the suite runs on the new kind, not beside it");
}
