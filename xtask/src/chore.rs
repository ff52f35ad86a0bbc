//! Running other programs from the project's root, with plain words about what is being done.

use std::fmt::Display;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// What a chore comes to.
pub type Done = Result<(), String>;

/// The project's root folder.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// A program to run in the root folder.
pub fn program(name: &str, words: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(words).current_dir(root());
    command
}

/// Cargo, as this very cargo was called.
pub fn cargo(words: &[&str]) -> Command {
    program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()), words)
}

/// Where cargo builds.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// Builds the command, the libraries and one example as the tests have built them already: asked for each on
/// its own, what they share would be built once more with fewer features. Gives the paths of command and example.
pub fn built_as_tested(example: &str) -> Result<(String, String), String> {
    let words = ["build", "--workspace", "--lib", "--bin", "quandary", "--example", example];
    step("the command, as tested", &mut cargo(&words))?;
    let debug = target().join("debug");
    let path = |path: PathBuf| path.to_string_lossy().into_owned();
    Ok((path(debug.join("quandary")), path(debug.join("examples").join(example))))
}

/// A tool of the registry, installed below the build folder the first time.
pub fn tool(name: &str) -> Result<String, String> {
    let path = target().join("tools/bin").join(name);
    if !path.exists() {
        let tools = target().join("tools").to_string_lossy().into_owned();
        step(name, &mut cargo(&["install", "--quiet", "--debug", "--locked", "--root", &tools, name]))?;
    }
    Ok(path.to_string_lossy().into_owned())
}

/// Whether there is such a program here.
pub fn starts(name: &str) -> bool {
    let mut command = Command::new(name);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Runs a command to its end under a heading, and says how long it took.
pub fn step(title: &str, command: &mut Command) -> Done {
    eprintln!("== {title}");
    let (start, before) = (Instant::now(), work());
    let status = command.status().map_err(|e| format!("{title}: {} does not start: {e}", show(command)))?;
    let took = start.elapsed().as_secs_f64();
    match (before, work()) {
        (Some(before), Some(after)) => eprintln!("   {took:.1} s, {:.1} s of work", after - before),
        _ => eprintln!("   {took:.1} s"),
    }
    if status.success() { Ok(()) } else { Err(format!("{title}: `{}` failed", show(command))) }
}

/// Runs a command as [`step`] does, and gives what it printed, which is seen line by line meanwhile.
pub fn captured(title: &str, command: &mut Command) -> Result<String, String> {
    eprintln!("== {title}");
    let failed = |what: &str, why: &dyn Display| format!("{title}: {what}: {why}");
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| failed(&format!("{} does not start", show(command)), &e))?;
    let mut printed = String::new();
    for line in BufReader::new(child.stdout.take().ok_or("no pipe")?).lines() {
        let line = line.map_err(|e| failed("what it printed cannot be read", &e))?;
        println!("{line}");
        printed += &line;
        printed.push('\n');
    }
    let status = child.wait().map_err(|e| failed("its end is not known", &e))?;
    if status.success() { Ok(printed) } else { Err(format!("{title}: `{}` failed", show(command))) }
}

/// The processor time of all programs that were run to their end so far, where the system tells it: on a busy
/// machine only this can be compared.
pub fn work() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // Behind the name in brackets; the ticks of Linux are hundredths of a second.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |i: usize| fields.get(i)?.parse::<f64>().ok();
    Some((ticks(13)? + ticks(14)?) / 100.0)
}

fn show(command: &Command) -> String {
    let words: Vec<_> = std::iter::once(command.get_program()).chain(command.get_args()).collect();
    words.iter().map(|w| w.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// All files below a folder.
pub fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// Copies all files below a folder into another.
pub fn copy(from: &Path, to: &Path) -> Done {
    for path in below(from) {
        let inner = path.strip_prefix(from).unwrap_or(&path);
        file(&path, &to.join(inner))?;
    }
    Ok(())
}

/// Copies a file, with the folders on its way.
pub fn file(from: &Path, to: &Path) -> Done {
    let folder = to.parent().unwrap_or(to);
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    fs::copy(from, to).map_err(|e| format!("{} to {}: {e}", from.display(), to.display()))?;
    Ok(())
}
