//! `cargo xtask fuzz`: libFuzzer on the readers, with the stable compiler.
//!
//! The coverage flags are given directly, because cargo-fuzz itself wants a nightly toolchain.

use std::path::Path;

use crate::chore::{Done, cargo, program, root, step};

const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions -Ccodegen-units=1";

/// The programs in `fuzz/src`.
const TARGETS: [&str; 1] = ["readers"];

/// Fuzzes every target for so many seconds.
pub(crate) fn run(seconds: u32) -> Done {
    // A target triple keeps the flags away from build scripts and procedural macros.
    let host = host()?;
    let words = ["build", "--release", "--manifest-path", "fuzz/Cargo.toml", "--target", &host];
    step(
        "fuzz targets",
        cargo(&words).env("RUSTFLAGS", COVERAGE).env("CARGO_TARGET_DIR", root().join("target/fuzz")),
    )?;
    let built = root().join("target/fuzz").join(&host).join("release");
    let seeds = root().join("target/fuzz/seeds");
    let words = ["run", "--quiet", "-p", "quandary-puzzles", "--example", "fuzz_seeds", "--"];
    step("fuzz seeds", cargo(&words).arg(&seeds))?;
    TARGETS.iter().try_for_each(|target| fuzz(target, &built, &seeds, seconds))
}

/// One target for so many seconds; what makes it fail is kept beside the build.
fn fuzz(target: &str, built: &Path, seeds: &Path, seconds: u32) -> Done {
    let found = root().join("target/fuzz/found").join(target);
    std::fs::create_dir_all(&found).map_err(|e| format!("{}: {e}", found.display()))?;
    let time = format!("-max_total_time={seconds}");
    let words = ["-rss_limit_mb=2048", "-timeout=10", "-max_len=4096", "-verbosity=0", &time];
    let mut command = program(&built.join(target).to_string_lossy(), &words);
    command.arg(format!("-artifact_prefix={}/crash-", found.display())).arg(&found).arg(seeds);
    step(&format!("fuzz {target} for {seconds} s"), &mut command)
}

fn host() -> Result<String, String> {
    let output = program("rustc", &["-vV"]).output().map_err(|e| format!("rustc does not start: {e}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines()
        .find_map(|line| line.strip_prefix("host: "))
        .map(str::to_string)
        .ok_or_else(|| "rustc names no host".to_string())
}
