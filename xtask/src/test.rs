//! `cargo xtask test`: everything that must hold.

use crate::chore::{Done, cargo, program, step};
use crate::fuzz;

/// How much of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// What every change must pass.
    Usual,
    /// The same, with a minute of fuzzing for each target.
    All,
}

/// Crates that must build for the web: they do no I/O and read no clock.
const FOR_THE_WEB: [&str; 5] =
    ["quandary-core", "quandary-puzzles", "quandary-render", "quandary-session", "quandary"];

/// Runs all checks in order of how soon they fail.
pub(crate) fn run(extent: Extent) -> Done {
    step("formatting", &mut cargo(&["fmt", "--all", "--check"]))?;
    step("lints", &mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    step("tests", &mut cargo(&["test", "--workspace"]))?;
    // The command's doc comments are its help texts, with brackets that are no links.
    let words = ["doc", "--workspace", "--exclude", "quandary-cli", "--no-deps", "--quiet"];
    step(
        "documentation",
        cargo(&words).env("RUSTDOCFLAGS", "-D warnings -A rustdoc::private-intra-doc-links"),
    )?;
    wasm()?;
    fuzz::run(if extent == Extent::All { 60 } else { 5 })
}

fn wasm() -> Done {
    step("the wasm target", &mut program("rustup", &["target", "add", "wasm32-unknown-unknown"]))?;
    let mut words = vec!["build", "--target", "wasm32-unknown-unknown"];
    words.extend(FOR_THE_WEB.iter().flat_map(|name| ["-p", name]));
    step("the library for the web", &mut cargo(&words))
}
