//! `cargo xtask fuzz`: libFuzzer on every kind, the protocol, share ids and games, with the stable
//! compiler.
//!
//! The coverage flags are given directly, because cargo-fuzz itself wants a nightly toolchain. What was
//! worth keeping of earlier runs is in `fuzz/corpus`, minimised, a file for each target with one input a
//! line in hexadecimal; `cargo xtask fuzz --minimise` makes it anew from what the last runs found.

use std::path::{Path, PathBuf};

use crate::chore::{Done, built_as_tested, cargo, program, root, step};

const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions -Ccodegen-units=4";

/// The targets beside the kinds.
const OTHERS: [&str; 3] = ["protocol", "ids", "session"];
/// Longer inputs find nothing that shorter ones do not.
const LONGEST: &str = "-max_len=2048";
/// What is kept of each target's corpus, in bytes of input.
const KEPT: usize = 24 << 10;

/// Everything built and written that a run needs.
struct Bench {
    built: PathBuf,
    seeds: PathBuf,
    kinds: Vec<String>,
}

/// Fuzzes every target for so many seconds.
pub fn run(seconds: u32) -> Done {
    let bench = Bench::set_up()?;
    bench.targets().iter().try_for_each(|target| bench.fuzz(target, seconds))
}

/// Keeps of what earlier runs found the least that reaches as much.
pub fn minimise() -> Done {
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
        command.arg(&found).arg(folder(self.seeds.join(target))?).arg(kept(target)?);
        step(&format!("fuzz {target} for {seconds} s"), &mut command)
    }

    fn merge(&self, target: &str) -> Done {
        let least = root().join("target/fuzz/least").join(target);
        let _ = std::fs::remove_dir_all(&least);
        let least = folder(least)?;
        let mut command = self.program(target, &["-merge=1", LONGEST, "-verbosity=0", "-timeout=20"]);
        command.arg(&least).arg(kept(target)?);
        command
            .arg(folder(root().join("target/fuzz/found").join(target))?)
            .arg(folder(self.seeds.join(target))?);
        step(&format!("minimise {target}"), &mut command)?;
        // The shortest first, as far as there is room: a corpus is kept, not collected.
        let inputs = std::fs::read_dir(&least).into_iter().flatten().flatten();
        let mut inputs: Vec<Vec<u8>> = inputs.filter_map(|f| std::fs::read(f.path()).ok()).collect();
        inputs.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        let mut room = KEPT;
        let mut lines = String::new();
        for input in inputs {
            let Some(left) = room.checked_sub(input.len()) else { break };
            room = left;
            lines.extend(input.iter().map(|byte| format!("{byte:02x}")));
            lines.push('\n');
        }
        let file = root().join("fuzz/corpus").join(format!("{target}.txt"));
        std::fs::write(&file, lines).map_err(|e| format!("{}: {e}", file.display()))
    }
}

/// The kept corpus of a target as the folder of files that libFuzzer wants.
fn kept(target: &str) -> Result<PathBuf, String> {
    let to = folder(root().join("target/fuzz/kept").join(target))?;
    let lines = std::fs::read_to_string(root().join("fuzz/corpus").join(format!("{target}.txt")));
    for (number, line) in lines.unwrap_or_default().lines().enumerate() {
        let byte = |i: usize| u8::from_str_radix(line.get(i..i + 2)?, 16).ok();
        let Some(input) = (0..line.len()).step_by(2).map(byte).collect::<Option<Vec<u8>>>() else {
            return Err(format!("fuzz/corpus/{target}.txt, line {}: not hexadecimal", number + 1));
        };
        std::fs::write(to.join(number.to_string()), input).map_err(|e| format!("{}: {e}", to.display()))?;
    }
    Ok(to)
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
