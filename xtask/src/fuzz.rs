//! `cargo xtask fuzz`: libFuzzer on every kind, the protocol, share ids and games, with the stable
//! compiler.
//!
//! The coverage flags are given directly, because cargo-fuzz itself wants a nightly toolchain. What was
//! worth keeping of earlier runs is in `fuzz/corpus`, minimised; `cargo xtask fuzz --minimise` makes it
//! anew from what the last runs found.

use std::path::{Path, PathBuf};

use crate::chore::{Done, built_as_tested, cargo, program, root, step};

const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions -Ccodegen-units=4";

/// The targets beside the kinds.
const OTHERS: [&str; 3] = ["protocol", "ids", "session"];
/// Longer inputs find nothing that shorter ones do not.
const LONGEST: &str = "-max_len=2048";
/// What is kept of each target's corpus, in bytes.
const KEPT: u64 = 24 << 10;

/// Everything built and written that a run needs.
struct Bench {
    built: PathBuf,
    seeds: PathBuf,
    kinds: Vec<String>,
}

/// Fuzzes every target for so many seconds.
pub(crate) fn run(seconds: u32) -> Done {
    let bench = Bench::set_up()?;
    bench.targets().iter().try_for_each(|target| bench.fuzz(target, seconds))
}

/// Keeps of what earlier runs found the least that reaches as much.
pub(crate) fn minimise() -> Done {
    let bench = Bench::set_up()?;
    bench.targets().iter().try_for_each(|target| bench.merge(target))
}

impl Bench {
    fn set_up() -> Result<Self, String> {
        // A target triple keeps the flags away from build scripts and procedural macros.
        let host = host()?;
        let words = ["build", "--release", "--manifest-path", "fuzz/Cargo.toml", "--target", &host];
        step(
            "fuzz targets",
            cargo(&words)
                .env("RUSTFLAGS", COVERAGE)
                .env("CARGO_PROFILE_RELEASE_LTO", "off")
                .env("CARGO_TARGET_DIR", root().join("target/fuzz")),
        )?;
        let built = root().join("target/fuzz").join(&host).join("release");
        let seeds = root().join("target/fuzz/seeds");
        let (_, writer) = built_as_tested("fuzz_seeds")?;
        let mut writer = program(&writer, &[]);
        let output = writer.arg(&seeds).output().map_err(|e| format!("the seeds: {e}"))?;
        if !output.status.success() {
            return Err(format!("the seeds: {}", String::from_utf8_lossy(&output.stderr)));
        }
        let kinds = String::from_utf8_lossy(&output.stdout).lines().map(str::to_string).collect();
        Ok(Self { built, seeds, kinds })
    }

    fn targets(&self) -> Vec<String> {
        self.kinds.iter().cloned().chain(OTHERS.map(str::to_string)).collect()
    }

    /// The program of a target, told which kind it is about.
    fn program(&self, target: &str, words: &[&str]) -> std::process::Command {
        let name = if OTHERS.contains(&target) { target } else { "kind" };
        let mut command = program(&self.built.join(name).to_string_lossy(), words);
        command.env("QUANDARY_FUZZ_KIND", target);
        command
    }

    /// One target for so many seconds; what makes it fail is kept beside the build.
    fn fuzz(&self, target: &str, seconds: u32) -> Done {
        let found = folder(root().join("target/fuzz/found").join(target))?;
        let time = format!("-max_total_time={seconds}");
        let words = ["-rss_limit_mb=2048", "-timeout=20", LONGEST, "-verbosity=0", &time];
        let mut command = self.program(target, &words);
        command.arg(format!("-artifact_prefix={}/crash-", found.display()));
        command.arg(&found).arg(folder(self.seeds.join(target))?).arg(folder(kept(target))?);
        step(&format!("fuzz {target} for {seconds} s"), &mut command)
    }

    fn merge(&self, target: &str) -> Done {
        let least = root().join("target/fuzz/least").join(target);
        let _ = std::fs::remove_dir_all(&least);
        let least = folder(least)?;
        let mut command = self.program(target, &["-merge=1", LONGEST, "-verbosity=0", "-timeout=20"]);
        command.arg(&least).arg(folder(kept(target))?);
        command
            .arg(folder(root().join("target/fuzz/found").join(target))?)
            .arg(folder(self.seeds.join(target))?);
        step(&format!("minimise {target}"), &mut command)?;
        // The shortest first, as far as there is room: a corpus is kept, not collected.
        let mut files: Vec<(u64, PathBuf)> = std::fs::read_dir(&least)
            .into_iter()
            .flatten()
            .flatten()
            .map(|f| (f.metadata().map_or(0, |m| m.len()), f.path()))
            .collect();
        files.sort();
        let to = kept(target);
        let _ = std::fs::remove_dir_all(&to);
        let to = folder(to)?;
        let mut room = KEPT;
        for (size, file) in files {
            if size > room {
                break;
            }
            room -= size;
            let name = file.file_name().unwrap_or_default();
            std::fs::copy(&file, to.join(name)).map_err(|e| format!("{}: {e}", file.display()))?;
        }
        Ok(())
    }
}

fn kept(target: &str) -> PathBuf {
    root().join("fuzz/corpus").join(target)
}

fn folder(path: PathBuf) -> Result<PathBuf, String> {
    let make = |path: &Path| std::fs::create_dir_all(path).map_err(|e| format!("{}: {e}", path.display()));
    make(&path)?;
    Ok(path)
}

fn host() -> Result<String, String> {
    let output = program("rustc", &["-vV"]).output().map_err(|e| format!("rustc does not start: {e}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines()
        .find_map(|line| line.strip_prefix("host: "))
        .map(str::to_string)
        .ok_or_else(|| "rustc names no host".to_string())
}
