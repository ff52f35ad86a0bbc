//! `survey`: what is in a folder. Every file is looked at, whatever it is called; a table tells what it holds.

mod table;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use quandary::protocol::{Code, Failed, Host, Limits, Output, Request, Surveyed, survey};
use quandary::{AnyKind, Source};
use rayon::prelude::*;

use crate::exit::{Done, Exit, Failure};
use crate::format::only_into;
use crate::input;
use crate::limits::interrupted;
use crate::run::Run;
use table::Table;

/// How long a file may take, unless `--time` says something else.
const PATIENCE: Duration = Duration::from_secs(5);
/// Larger files are no puzzles, and a folder may hold many.
const LARGEST: u64 = 64 << 20;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// [KIND], folders and files
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// Tell what a conversion to this form would lose
    #[arg(long, value_name = "FORM")]
    to: Option<String>,
    /// How many threads to use; one per processor by default
    #[arg(short, long, value_name = "N", default_value_t = 0)]
    jobs: usize,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    let named = run.named(&own.inputs)?;
    only_into(run.common.output.as_deref(), "survey", &["txt", "json", "jsonl", "ndjson"])?;
    if run.common.format.as_deref().is_some_and(|format| !matches!(format, "text" | "ascii" | "json")) {
        return Err(Failure::usage("`survey` prints a table, or JSON"));
    }
    if let Some(form) = own.to.as_deref().filter(|form| !is_form(form)) {
        return Err(Failure::usage(format!("no kind has a form `{form}` that can be written")));
    }
    if named.inputs.is_empty() {
        return Err(Failure::usage("`survey` needs folders or files"));
    }
    let mut files = Vec::new();
    for name in &named.inputs {
        files.extend(found(name)?);
    }
    let work = Work::new(run, own, named.kind)?;
    let json = run.json();
    let mut table = Table::new(&files, own.to.clone());
    if !json {
        run.out.put(table.head())?;
    }
    let mut progress = Progress::new(files.len(), run.common.quiet);
    // A few at a time, so that the first are seen while the others are looked at.
    for portion in files.chunks(work.pool.current_num_threads() * 4) {
        let looked: Vec<Vec<Surveyed>> =
            work.pool.install(|| portion.par_iter().map(|file| work.look(file)).collect());
        if interrupted() {
            break;
        }
        progress.clear();
        for found in looked.into_iter().flatten() {
            let row = table.row(&found);
            if json {
                run.put_json(&Output::Survey(found))?;
            } else {
                run.out.put(row)?;
            }
        }
        progress.advance(portion.len());
    }
    progress.clear();
    if json {
        run.remark(table.summary().trim_end());
    } else {
        run.out.put(format!("\n{}", table.summary()))?;
    }
    match interrupted() {
        true => Ok(Exit::Interrupted),
        false => Ok(Exit::yes_if(table.puzzles() > 0)),
    }
}

fn is_form(name: &str) -> bool {
    quandary::kinds().iter().flat_map(|kind| kind.forms()).any(|form| form.writes && form.name == name)
}

/// The files of an argument: itself, or everything below a folder, in the order of the names.
fn found(name: &str) -> Result<Vec<String>, Failure> {
    let path = Path::new(name);
    if !path.is_dir() {
        return Ok(vec![name.to_string()]);
    }
    let mut files = Vec::new();
    let mut folders = vec![path.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let read =
            std::fs::read_dir(&folder).map_err(|e| Failure::File(format!("{}: {e}", folder.display())))?;
        for entry in read.flatten() {
            // What is hidden belongs to programs; links could lead round in a circle.
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            match entry.file_type() {
                Ok(sort) if sort.is_dir() && !hidden => folders.push(entry.path()),
                Ok(sort) if sort.is_file() && !hidden => files.push(entry.path()),
                _ => {}
            }
        }
    }
    files.sort();
    Ok(files.iter().map(|file: &PathBuf| file.to_string_lossy().into_owned()).collect())
}

/// What is done with every file.
struct Work {
    request: Request,
    host: Host,
    pool: rayon::ThreadPool,
}

impl Work {
    fn new(run: &Run, own: &Options, kind: Option<&dyn AnyKind>) -> Result<Self, Failure> {
        let limits = &run.common.limits;
        let limits = Limits {
            nodes: limits.nodes,
            memory: Some(limits.memory),
            seconds: Some(limits.time.unwrap_or(PATIENCE).as_secs_f64()),
        };
        let stop: Arc<dyn Fn() -> bool + Send + Sync> = Arc::new(interrupted);
        let host = Host { limits, stop: Some(stop), own_words: run.word_files()?, ..Host::new() };
        let request = Request {
            kind: kind.map(|kind| kind.info().id.to_string()),
            from: run.common.from.clone(),
            ..Request::default()
        };
        let pool =
            rayon::ThreadPoolBuilder::new().num_threads(own.jobs.min(1024)).stack_size(8 << 20).build();
        Ok(Self { request, host, pool: pool.map_err(|e| Failure::usage(e.to_string()))? })
    }

    /// What a file holds.
    fn look(&self, file: &str) -> Vec<Surveyed> {
        let failed = |message: String| {
            let mut failed = Failed::message(Code::File, message);
            failed.error.file = Some(file.to_string());
            vec![Surveyed::failed(failed)]
        };
        if std::fs::metadata(file).is_ok_and(|m| m.is_file() && m.len() > LARGEST) {
            return failed(format!("larger than {} MB", LARGEST >> 20));
        }
        match input::load(file, None) {
            Ok(source) => survey(Source { name: file.to_string(), ..source }, &self.request, &self.host),
            Err(Failure::File(message) | Failure::Told(_, message)) => {
                failed(message.strip_prefix(&format!("{file}: ")).unwrap_or(&message).to_string())
            }
            Err(_) => failed("it cannot be read".into()),
        }
    }
}

/// A line on the terminal that says how far it is, after half a second.
struct Progress {
    start: Instant,
    wanted: bool,
    shown: bool,
    done: usize,
    all: usize,
}

impl Progress {
    fn new(all: usize, quiet: bool) -> Self {
        let wanted = !quiet && std::io::stderr().is_terminal();
        Self { start: Instant::now(), wanted, shown: false, done: 0, all }
    }

    fn advance(&mut self, files: usize) {
        self.done += files;
        if self.wanted && self.start.elapsed() > Duration::from_millis(500) {
            // A closed stderr is no reason to stop.
            let _ = write!(std::io::stderr(), "\r\x1b[K{} of {} files", self.done, self.all);
            self.shown = true;
        }
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
