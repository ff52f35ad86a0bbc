//! `cargo xtask test`: everything that must hold.

use crate::chore::{Done, cargo, step};
use crate::{browser, fuzz, python};

/// How much of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// What every change must pass.
    Usual,
    /// The same, with a minute of fuzzing for each target, two of soaking, and the Spark cluster.
    All,
}

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
    // Builds the library for the web on the way: it does no I/O and reads no clock.
    browser::run()?;
    python::run()?;
    match extent {
        Extent::Usual => fuzz::run(2),
        Extent::All => {
            fuzz::run(60)?;
            soak(2)?;
            python::spark()
        }
    }
}

/// Random puzzles through every engine, for so many minutes.
pub(crate) fn soak(minutes: u32) -> Done {
    let minutes = minutes.to_string();
    let words = ["run", "--release", "--quiet", "-p", "quandary-soak", "--", "--minutes", &minutes];
    step(&format!("soak for {minutes} minutes"), &mut cargo(&words))
}
