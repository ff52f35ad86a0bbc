//! `cargo xtask test`: everything that must hold.

use crate::chore::{Done, cargo, program, step, tool};
use crate::{browser, fuzz, guide, python};

/// How much of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// What every change must pass.
    Usual,
    /// The same, with a minute of fuzzing for each target, two of soaking, the Spark cluster, the
    /// licences of everything built in, and the guide as a book.
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
            let words = ["test", "--release", "--quiet", "-p", "quandary-soak", "--", "--ignored"];
            step("planted faults are found", &mut cargo(&words))?;
            soak(&["--minutes", "2"])?;
            python::spark()?;
            deny()?;
            guide::run()
        }
    }
}

/// What may be built in (`deny.toml`). The database of advisories is not part of any registry: where it
/// cannot be had, that is said.
pub(crate) fn deny() -> Done {
    let tool = tool("cargo-deny")?;
    step("licences, bans, sources", &mut program(&tool, &["check", "bans", "licenses", "sources"]))?;
    if step("the database of advisories", &mut program(&tool, &["fetch", "db"])).is_err() {
        eprintln!("== advisories: NOT CHECKED: their database cannot be had here");
        return Ok(());
    }
    step("advisories", &mut program(&tool, &["check", "advisories"]))
}

/// Random puzzles through every engine; the soak itself understands the words.
pub(crate) fn soak(words: &[&str]) -> Done {
    let all = [&["run", "--release", "--quiet", "-p", "quandary-soak", "--"], words].concat();
    step("soak", &mut cargo(&all))
}
