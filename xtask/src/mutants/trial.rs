//! The copy of the project in which mutants are tried, and what the tests say to each.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::list::Mutant;
use super::weave::{SWITCH, Woven, switch, weave};
use crate::chore::{Done, cargo, file, root, target, work};
use crate::tidy::Project;

/// The folder of the kinds' crate.
const PUZZLES: &str = "crates/puzzles";
/// A mutant may make a test run for ever, or eat all there is: both count as seen. In KiB of addresses.
const MEMORY: u64 = 6 << 20;
/// So many seconds of work more than twice what the tests take without a fault.
const PATIENCE: f64 = 10.0;

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A test saw it: its name.
    Killed(String),
    /// The compiler saw it.
    NotCompiling,
    /// Nobody saw it.
    Survived,
}

/// The copy, and how its tests are built.
pub struct Trial<'a> {
    tests: &'a [&'a str],
    kind: Option<&'a str>,
    tree: PathBuf,
}

/// A program of tests.
struct Tests {
    path: PathBuf,
    /// Where it is to be started.
    folder: PathBuf,
    /// The work it may do, in seconds.
    limit: u64,
}

/// What a build came to: the programs, or which lines the compiler found wrong.
enum Built {
    Programs(Vec<Tests>),
    Errors(Vec<(String, usize)>),
}

impl<'a> Trial<'a> {
    /// A fresh copy for the tests of some packages, with one kind of puzzle or with all.
    pub fn prepare(tests: &'a [&'a str], kind: Option<&'a str>) -> Result<Self, String> {
        let tree = target().join("mutants/tree");
        let _ = fs::remove_dir_all(&tree);
        for path in Project::at(root()).files(".", &[""]) {
            file(&path, &tree.join(path.strip_prefix(root()).unwrap_or(&path)))?;
        }
        Ok(Self { tests, kind, tree })
    }

    /// Tries mutants: all that can be in one build, then the others alone.
    pub fn all(&self, mutants: Vec<Mutant>) -> Result<Vec<(Mutant, Fate)>, String> {
        let about = self.kind.unwrap_or("all kinds");
        eprintln!("== {} mutants, tested by {} with {about}", mutants.len(), self.tests.join(", "));
        let packages: BTreeSet<&str> = mutants.iter().map(Mutant::package).collect();
        for package in packages {
            let path = format!("{package}/src/lib.rs");
            self.write(&path, &(self.original(&path)? + &switch()))?;
        }
        let numbered: Vec<(usize, &Mutant)> = (1..).zip(&mutants).collect();
        let alone = self.weave_all(&numbered)?;
        let programs = self.programs()?;
        let mut fates = BTreeMap::new();
        for &(number, mutant) in numbered.iter().filter(|(number, _)| !alone.contains(number)) {
            fates.insert(number, tell(mutant, run(&programs, number)?));
        }
        for file in mutants.iter().map(|mutant| &mutant.file).collect::<BTreeSet<_>>() {
            self.write(file, &self.original(file)?)?;
        }
        for &(number, mutant) in numbered.iter().filter(|(number, _)| alone.contains(number)) {
            fates.insert(number, tell(mutant, self.alone(mutant)?));
        }
        Ok(mutants.into_iter().zip(fates.into_values()).collect())
    }

    /// Weaves as many as compile together; says which do not.
    fn weave_all(&self, mutants: &[(usize, &Mutant)]) -> Result<BTreeSet<usize>, String> {
        let unknown = mutants.iter().filter(|(_, mutant)| mutant.body.is_none());
        let mut alone: BTreeSet<usize> = unknown.map(|(number, _)| *number).collect();
        loop {
            let mut files: BTreeMap<&str, Vec<(usize, &Mutant)>> = BTreeMap::new();
            for &(number, mutant) in mutants {
                let woven = files.entry(&mutant.file).or_default();
                if !alone.contains(&number) {
                    woven.push((number, mutant));
                }
            }
            let mut woven: BTreeMap<&str, Woven> = BTreeMap::new();
            for (file, mutants) in files {
                let text = weave(&self.original(file)?, &mutants);
                self.write(file, &text.text)?;
                woven.insert(file, text);
            }
            let Built::Errors(errors) = self.check(mutants.iter().map(|(_, mutant)| *mutant))? else {
                return Ok(alone);
            };
            let blamed =
                errors.iter().flat_map(|(file, line)| woven.get(file.as_str()).map(|w| w.blamed(*line)));
            let blamed: BTreeSet<usize> = blamed.flatten().copied().collect();
            if blamed.is_empty() {
                return Err(format!("the mutants do not compile together: {errors:?}"));
            }
            eprintln!("   {} cannot be woven in", blamed.len());
            alone.extend(blamed);
        }
    }

    /// Tries one mutant in a build of its own.
    fn alone(&self, mutant: &Mutant) -> Result<Fate, String> {
        let text = self.original(&mutant.file)?;
        self.write(&mutant.file, &mutant.applied(&text, &(0..text.len())))?;
        let fate = match self.check([mutant])? {
            Built::Errors(_) => Fate::NotCompiling,
            Built::Programs(_) => match self.build()? {
                // A test may be what does not compile: it names what the fault takes away.
                Built::Errors(_) => Fate::NotCompiling,
                Built::Programs(mut programs) => {
                    programs.iter_mut().for_each(|tests| tests.limit = 10 * PATIENCE as u64);
                    run(&programs, 0)?
                }
            },
        };
        self.write(&mutant.file, &text)?;
        Ok(fate)
    }

    /// The programs of tests with the mutants as they are now; without any of them on, all tests must pass.
    fn programs(&self) -> Result<Vec<Tests>, String> {
        let mut programs = match self.build()? {
            Built::Programs(programs) => programs,
            Built::Errors(errors) => return Err(format!("the tests do not compile: {errors:?}")),
        };
        for tests in &mut programs {
            let before = work();
            if let Fate::Killed(test) = run(std::slice::from_ref(tests), 0)? {
                return Err(format!("without a mutant, too, {test} fails"));
            }
            let took = before.zip(work()).map_or(60.0, |(before, after)| after - before);
            tests.limit = (2.0 * took + PATIENCE) as u64;
        }
        Ok(programs)
    }

    /// Whether the crates that some mutants are in compile.
    fn check<'m>(&self, mutants: impl IntoIterator<Item = &'m Mutant>) -> Result<Built, String> {
        for package in mutants.into_iter().map(Mutant::package).collect::<BTreeSet<_>>() {
            let manifest = self.tree.join(package).join("Cargo.toml");
            let manifest = manifest.to_string_lossy();
            // Core has no kinds to choose from.
            let features = if package == PUZZLES { self.features()? } else { Vec::new() };
            let words = ["check", "--lib", "--manifest-path", &manifest];
            if let errors @ Built::Errors(_) = self.cargo(&words, &features)? {
                return Ok(errors);
            }
        }
        Ok(Built::Programs(Vec::new()))
    }

    fn build(&self) -> Result<Built, String> {
        let packages = self.tests.iter().flat_map(|package| ["-p", package]);
        let words: Vec<&str> = ["test", "--tests", "--no-run"].into_iter().chain(packages).collect();
        self.cargo(&words, &self.features()?)
    }

    /// The words that build one kind in.
    fn features(&self) -> Result<Vec<String>, String> {
        let Some(kind) = self.kind else { return Ok(Vec::new()) };
        // The template is always there, and is no feature.
        let mut words = vec!["--no-default-features".to_string()];
        if self.original(&format!("{PUZZLES}/Cargo.toml"))?.contains(&format!("\n{kind} = [")) {
            words.extend(["--features".to_string(), format!("quandary-puzzles/{kind}")]);
        }
        Ok(words)
    }

    fn cargo(&self, words: &[&str], features: &[String]) -> Result<Built, String> {
        let mut command = cargo(words);
        command.args(features).args(["--message-format", "json"]);
        command.current_dir(&self.tree).env("CARGO_TARGET_DIR", target().join("mutants/build"));
        let output = command.output().map_err(|e| format!("cargo does not start: {e}"))?;
        let messages = output.stdout.split(|byte| *byte == b'\n');
        let messages: Vec<Value> = messages.filter_map(|line| serde_json::from_slice(line).ok()).collect();
        if output.status.success() {
            return Ok(Built::Programs(self.in_order(&messages)));
        }
        match messages.iter().flat_map(errors).collect::<Vec<_>>() {
            none if none.is_empty() => Err(format!("cargo: {}", String::from_utf8_lossy(&output.stderr))),
            errors => Ok(Built::Errors(errors)),
        }
    }

    /// The programs a build tells of: the packages in their order, a library's own tests first.
    fn in_order(&self, messages: &[Value]) -> Vec<Tests> {
        let mut programs = BTreeMap::new();
        for message in messages {
            let (Some(path), Some(manifest)) =
                (message["executable"].as_str(), message["manifest_path"].as_str())
            else {
                continue;
            };
            let folder = Path::new(manifest).parent().unwrap_or(&self.tree).to_path_buf();
            // The last part names the package, unless its folder has the same name.
            let id: Vec<&str> = message["package_id"].as_str().unwrap_or("").split(['/', '#', '@']).collect();
            let package = self.tests.iter().position(|name| id.contains(name));
            let outer = message["target"]["kind"][0] == "test";
            programs.insert((package, outer), Tests { path: path.into(), folder, limit: 10_000 });
        }
        programs.into_values().collect()
    }

    fn original(&self, file: &str) -> Result<String, String> {
        fs::read_to_string(root().join(file)).map_err(|e| format!("{file}: {e}"))
    }

    fn write(&self, file: &str, text: &str) -> Done {
        fs::write(self.tree.join(file), text).map_err(|e| format!("{file}: {e}"))
    }
}

/// The files and lines of an error, outermost last: an error in a macro is blamed on who calls it.
fn errors(message: &Value) -> Vec<(String, usize)> {
    let message = &message["message"];
    if message["level"] != "error" {
        return Vec::new();
    }
    let spans = message["spans"].as_array().into_iter().flatten().filter(|span| span["is_primary"] == true);
    let place =
        |span: &Value| Some((span["file_name"].as_str()?.to_string(), span["line_start"].as_u64()? as usize));
    spans.filter_map(place).collect()
}

/// Runs the programs with a mutant on, until a test fails.
fn run(programs: &[Tests], number: usize) -> Result<Fate, String> {
    for tests in programs {
        let script = format!("ulimit -v {MEMORY}; ulimit -t {}; exec \"$0\"", tests.limit);
        let mut command = Command::new("sh");
        command.args(["-c", &script]).arg(&tests.path).current_dir(&tests.folder);
        command.env(SWITCH, number.to_string()).env("CARGO_MANIFEST_DIR", &tests.folder);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|e| format!("{}: {e}", tests.path.display()))?;
        let lines = child.stdout.take().map(|out| BufReader::new(out).lines());
        for line in lines.into_iter().flatten().map_while(Result::ok) {
            let failed = line.strip_prefix("test ").and_then(|rest| rest.strip_suffix(" ... FAILED"));
            if let Some(test) = failed {
                // It may have ended by itself.
                let _ = child.kill();
                let _ = child.wait();
                return Ok(Fate::Killed(test.to_string()));
            }
        }
        if !child.wait().map_err(|e| e.to_string())?.success() {
            return Ok(Fate::Killed("the tests did not come to their end".to_string()));
        }
    }
    Ok(Fate::Survived)
}

fn tell(mutant: &Mutant, fate: Fate) -> Fate {
    match &fate {
        Fate::Killed(test) => eprintln!("   killed         {}: {test}", mutant.name),
        Fate::NotCompiling => eprintln!("   not compiling  {}", mutant.name),
        Fate::Survived => eprintln!("   SURVIVED       {}", mutant.name),
    }
    fate
}
