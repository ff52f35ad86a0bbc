//! `batch`: one verb over many puzzles, in parallel; JSON Lines out, in the order of the input.
//!
//! One thread reads, some work, this one writes. What is read ahead of the writer is limited in bytes,
//! so memory does not grow with the input, however long one puzzle holds up the line.

mod feed;
mod line;
mod sink;
mod tally;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use quandary::protocol::{self, Host, Options as How, Request, Verb};
use serde_json::Value as Json;

use crate::exit::{Done, Exit, Failure};
use crate::format::only_into;
use crate::limits::interrupted;
use crate::run::Run;
use feed::Feed;
use line::{Line, Work};
use sink::Sink;
use tally::{Progress, Tally};

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// What to do with each puzzle: solve, count, check, hint, explain, rate, create, assist, show or convert
    #[arg(value_name = "VERB", value_parser = verb)]
    verb: Verb,
    /// [KIND] and files: JSON Lines, tables, or files of any form with one puzzle or many
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// Continue an interrupted run with its output FILE: nothing is done twice, nothing is lost
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    resume: Option<PathBuf>,
    /// How many threads to use; one per processor by default
    #[arg(short, long, value_name = "N", default_value_t = 0)]
    jobs: usize,
    /// An option of the verb or the kind, as in a request: limit=2, unique=true, to=json
    #[arg(short = 'O', long = "option", value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// Every line of every input is a record, whatever the file is called
    #[arg(long)]
    lines: bool,
    /// Include the time and the nodes each puzzle took
    #[arg(long)]
    cost: bool,
}

fn verb(word: &str) -> Result<Verb, String> {
    let known = || Verb::ALL.into_iter().filter(|v| v.of_a_puzzle().is_some());
    known().find(|v| v.name() == word).ok_or_else(|| {
        let words: Vec<&str> = known().map(Verb::name).collect();
        format!("expected one of {}", words.join(", "))
    })
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    let mut named = run.named(&own.inputs)?;
    if named.inputs.is_empty() {
        named.inputs.push("-".into());
    }
    only_into(run.common.output.as_deref(), "batch", &["jsonl", "ndjson", "json", "txt"])?;
    let work = Arc::new(work(run, own, named.kind.map(|k| k.info().id))?);
    let mut sink = match (&own.resume, &run.common.output) {
        (Some(path), _) => Sink::resume(path)?,
        (None, Some(path)) => Sink::file(path)?,
        (None, None) => Sink::stdout(),
    };
    // The last record there is done again, to see that it belongs to this input and these options.
    let proof = sink.last.take().filter(|last| comparable(run, own, last));
    let skip = sink.done - u64::from(proof.is_some());
    let feed = Feed::open(&named.inputs, skip, work.clone(), own.lines);
    let mut progress = Progress::new(feed.bytes, run.common.quiet);
    let mut line = Line::start(feed, work.clone(), jobs(own));
    let mut tally = Tally::default();
    let written = write(&mut line, &mut sink, &mut tally, &mut progress, proof);
    progress.end();
    written?;
    if interrupted() {
        sink.flush()?;
        run.remark(&format!("interrupted; {}", sink.how_to_go_on()));
        return Ok(Exit::Interrupted);
    }
    if let Some(problem) = line.problem() {
        sink.flush()?;
        return Err(problem);
    }
    sink.finish()?;
    run.remark(tally.table(progress.seconds(), skip).trim_end());
    Ok(tally.worst)
}

fn jobs(own: &Options) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, Into::into);
    if own.jobs == 0 { all() } else { own.jobs.min(1024) }
}

/// Whether the last record of a run that was cut off must come out the same again.
fn comparable(run: &Run, own: &Options, last: &[u8]) -> bool {
    let stopped = b"\"ran_out\":\"stopped\"";
    run.common.limits.time.is_none() && !own.cost && !last.windows(stopped.len()).any(|w| w == stopped)
}

/// What all records have in common.
fn work(run: &Run, own: &Options, kind: Option<&str>) -> Result<Work, Failure> {
    let mut given = serde_json::Map::new();
    for option in &own.option {
        let (name, text) = option.split_once('=').unwrap_or((option, "true"));
        // `7` and `true` are what they look like; anything else is text.
        let value = serde_json::from_str(text).ok().filter(|v: &Json| v.is_number() || v.is_boolean());
        given.insert(name.to_string(), value.unwrap_or_else(|| Json::from(text)));
    }
    let how: How =
        serde_json::from_value(Json::Object(given)).map_err(|e| Failure::usage(format!("--option: {e}")))?;
    let limits = protocol::Limits {
        nodes: run.common.limits.nodes,
        memory: Some(run.common.limits.memory),
        seconds: run.common.limits.time.map(|t| t.as_secs_f64()),
    };
    let stop: Arc<dyn Fn() -> bool + Send + Sync> = Arc::new(interrupted);
    let host = Host { limits, stop: Some(stop), own_words: run.word_files()?, cost: own.cost, ..Host::new() };
    let base = Request {
        verb: Some(own.verb),
        kind: kind.map(str::to_string),
        from: run.common.from.clone(),
        options: Some(how),
        ..Request::default()
    };
    Ok(Work { verb: own.verb, base, host })
}

/// Whether two records are the same result. Errors are where they are about the same line: another version may word
/// them better.
fn same_record(a: &[u8], b: &[u8]) -> bool {
    let line = |record: &[u8]| {
        let record: serde_json::Value = serde_json::from_slice(record).ok()?;
        let error = record.get("error")?;
        Some((error.get("file").cloned(), error.get("line").cloned(), record.get("id").cloned()))
    };
    a == b || line(a).is_some_and(|place| line(b) == Some(place))
}

/// Takes the results in order and writes them.
fn write(
    line: &mut Line,
    sink: &mut Sink,
    tally: &mut Tally,
    progress: &mut Progress,
    mut proof: Option<Vec<u8>>,
) -> Result<(), Failure> {
    loop {
        let portion = match line.next(Duration::from_millis(200), || sink.flush()) {
            line::Next::Portion(portion) => portion,
            line::Next::NotYet => {
                if interrupted() {
                    return Ok(());
                }
                progress.show(tally);
                continue;
            }
            line::Next::End if proof.is_some() => {
                return Err(Failure::usage("the output holds more records than the input"));
            }
            line::Next::End => return Ok(()),
        };
        // What was going on when somebody pressed Ctrl-C is no result; it is done again.
        if portion.cut {
            return Ok(());
        }
        let mut bytes = &portion.bytes[..];
        if let Some(last) = proof.take() {
            let (first, rest) =
                bytes.split_at(bytes.iter().position(|b| *b == b'\n').map_or(bytes.len(), |p| p + 1));
            if !same_record(first, &last) {
                return Err(Failure::usage(
                    "the last record there is not what this input and these options give; it is left as it is",
                ));
            }
            bytes = rest;
        }
        sink.put(bytes)?;
        tally.add(&portion.tally);
        progress.advance(portion.read, tally);
    }
}
