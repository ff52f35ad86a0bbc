//! Guards that are other people's programs: each is shown a violation and must see it.

use std::process::{Command, Output};

use quandary_testing::Folder;
use xtask::chore::{cargo, root};
use xtask::test::{FORMATTING, LINTS};

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn printed(output: &Output) -> String {
    text(&output.stdout) + &text(&output.stderr)
}

/// Badly set lines in a kind, in its tests and in a chore: the formatter must reach them all.
#[test]
fn the_formatter_sees_every_file() {
    let folder = crate::copy::of_the_project("format");
    let places = [
        "crates/puzzles/src/kenken/rules.rs",
        "crates/puzzles/tests/all/ripple/text.rs",
        "crates/cli/src/play/device.rs",
        "xtask/src/chore.rs",
        "soak/src/lib.rs",
    ];
    for place in places {
        let before = std::fs::read_to_string(folder.join(place)).expect(place);
        folder.write(place, &format!("{before}\nfn  badly( ) {{ }}\n"));
    }
    let output = cargo(FORMATTING).current_dir(&*folder).output().expect("the formatter runs");
    assert!(!output.status.success(), "{}", printed(&output));
    for place in places {
        assert!(printed(&output).contains(place), "{place} is not looked at");
    }
}

/// A crate with the workspace's lints and this source.
fn linted(folder: &Folder, source: &str) -> Output {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    let table = manifest.split("\n[").filter(|part| part.starts_with("workspace.lints"));
    let table: String = table.map(|part| format!("[{part}\n")).collect();
    assert!(table.contains("unsafe_code") && table.contains("clippy"), "{table}");
    let package = "[package]\nname = \"planted\"\nversion = \"0.0.0\"\nedition = \"2024\"\n";
    folder.write("Cargo.toml", &format!("{package}[lints]\nworkspace = true\n[workspace]\n{table}"));
    folder.write("src/lib.rs", source);
    let mut lints: Command = cargo(LINTS);
    lints.current_dir(&**folder).env("CARGO_TARGET_DIR", folder.join("target"));
    lints.output().expect("clippy runs")
}

#[test]
fn the_lints_bite() {
    let folder = Folder::new("lints");
    let sound = linted(&folder, "//! A crate.\n\n/// One.\npub const ONE: u8 = 1;\n");
    assert!(sound.status.success(), "{}", printed(&sound));
    for (lint, source) in [
        ("missing documentation for a constant", "//! A crate.\npub const ONE: u8 = 1;\n"),
        ("missing documentation for a function", "//! A crate.\npub fn one() {}\n"),
        ("unsafe", "//! A crate.\n/// F.\npub fn f(p: *const u8) -> u8 { unsafe { *p } }\n"),
        ("dbg", "//! A crate.\n/// F.\npub fn f() { dbg!(1); }\n"),
        ("unused", "//! A crate.\n/// F.\npub fn f() { let a = 1; }\n"),
        ("needless_return", "//! A crate.\n/// F.\npub fn f() -> u8 { return 1; }\n"),
    ] {
        let output = linted(&folder, source);
        assert!(!output.status.success() && printed(&output).contains(lint), "{lint}: {}", printed(&output));
    }
}
